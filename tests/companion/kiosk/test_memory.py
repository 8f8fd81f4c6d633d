"""A kiosk takes no more memory than it needs: nothing is loaded or drawn for what nobody plays."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.kiosk.memory import give_back_memory
from companion.pages.actions import Show
from companion.pages.routes import Learn
from companion.screens.kiosk.drawing.cache import ANNOUNCED
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.kiosk.visits import Visit, visit

KIOSK = "import sys, companion.kiosk.app; print(*sys.modules)"
UNWANTED = {"_hashlib", "companion.screens.browser.open_browsers", "companion.games.master_thieves.pages.exhibits"}


def resident_mb() -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]) / 1024


def warm(guest: Visit) -> None:
    """Let it make ready all that it wants to, as if none of its large pictures had been drawn before."""
    ANNOUNCED.surfaces.clear()
    ANNOUNCED.held_bytes = 0
    while guest.loop.warm_up():
        guest.loop.turn()


def test_large_pictures_are_drawn_ahead_of_the_game_that_is_on() -> None:
    with visit("turn") as guest:
        warm(guest)
    assert ANNOUNCED.surfaces


def test_nothing_large_is_drawn_while_no_game_is_on() -> None:
    with visit("home") as guest:
        warm(guest)
    assert not ANNOUNCED.surfaces


def test_a_lesson_draws_its_large_pictures_ahead() -> None:
    with visit("home") as guest:
        guest.do(Show(Learn("master-thieves")))
        warm(guest)
    assert ANNOUNCED.surfaces


def test_a_kiosk_loads_nothing_that_only_phones_or_the_gallery_need() -> None:
    loaded = subprocess.run([sys.executable, "-c", KIOSK], capture_output=True, text=True, check=True).stdout.split()
    assert "companion.kiosk.app" in loaded
    assert not UNWANTED & set(loaded)


def test_memory_that_nothing_uses_goes_back_to_the_system() -> None:
    sheets = [plain_surface((100, 100)) for _ in range(800)]  # 31 MB, none of them large
    last = sheets.pop()
    sheets.clear()
    before_mb = resident_mb()
    give_back_memory()
    assert resident_mb() < before_mb - 20
    assert last.get_size() == (100, 100)


@pytest.mark.parametrize("library", ["libm.so.6", "no-such-library.so"])
def test_a_c_library_that_cannot_give_memory_back_is_no_trouble(library: str) -> None:
    give_back_memory(library)
