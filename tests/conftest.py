"""Hooks for all tests."""

from tools.pytest_needs import pytest_configure, pytest_runtest_setup

__all__ = ["pytest_configure", "pytest_runtest_setup"]
