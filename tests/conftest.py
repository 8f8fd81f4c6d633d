"""Hooks for all tests, and the profiles of all laws: being slow is no fault, and a failure says how to repeat it."""

import gc
import os
import tempfile
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.kinds import pytest_collection_modifyitems
from tests.laws import ALL, QUICK
from tools.pytest_needs import pytest_configure, pytest_runtest_setup
from tools.skips import pytest_collectreport, pytest_runtest_logreport

__all__ = [
    "pytest_collection_modifyitems",
    "pytest_collectreport",
    "pytest_configure",
    "pytest_runtest_logreport",
    "pytest_runtest_setup",
]

settings.register_profile("test", deadline=None, print_blob=True, max_examples=QUICK)
settings.register_profile("prove", deadline=None, print_blob=True, max_examples=ALL)
settings.load_profile("test")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are here to stay: whoever looks for garbage need not look at them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def has_room(folder: str, room_bytes: int = 500_000_000) -> bool:
    """Can tests keep their files there, and start programs from there?"""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return (
        os.access(folder, os.W_OK)
        and not found.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)
        and found.f_bavail * found.f_frsize >= room_bytes
    )


# A journal is on disk before anybody sees what happened. Tests need not wait for a disk, where a folder is in memory.
if "TMPDIR" not in os.environ and has_room("/dev/shm"):
    os.environ["TMPDIR"] = tempfile.tempdir = "/dev/shm"

# No test writes to the games and the log of the person who runs it.
DATA = tempfile.TemporaryDirectory(prefix="jewelbox-tests-")
os.environ["XDG_DATA_HOME"] = DATA.name

# Every test draws off screen and in silence. SDL reads this when pygame is imported, and no import above does that.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
