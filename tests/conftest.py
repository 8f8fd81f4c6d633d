"""Hooks for all tests, and one profile for all laws: being slow is no fault, and a failure says how to repeat it."""

import os

from hypothesis import settings

from tests.proofs import pytest_collection_modifyitems
from tools.pytest_needs import pytest_configure, pytest_runtest_setup

__all__ = ["pytest_collection_modifyitems", "pytest_configure", "pytest_runtest_setup"]

settings.register_profile("jewelbox", deadline=None, print_blob=True)
settings.load_profile("jewelbox")

# Every test draws off screen and in silence. SDL reads this when pygame is imported, and no import above does that.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
