"""Hooks for all tests."""

from tests.proofs import pytest_collection_modifyitems
from tools.pytest_needs import pytest_configure, pytest_runtest_setup

__all__ = ["pytest_collection_modifyitems", "pytest_configure", "pytest_runtest_setup"]
