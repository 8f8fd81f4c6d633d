"""A screen that sleeps: dim after some minutes, then dark, never during a game; what wakes it does nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from companion.kiosk.screen_sleep import DIM_MS, Light, ScreenSleep
from companion.pages.actions import Configure, Show
from companion.pages.routes import Home, Play, SettingsPage, SettingsTopic
from companion.screens.kiosk.window.inputs import KeyDown
from tests.companion.kiosk.visits import Visit, visit

MINUTE_MS = 60_000


@contextmanager
def at_a_kiosk(name: str = "settings") -> Iterator[Visit]:
    """People who have set that the screen sleeps after five minutes."""
    with visit(name) as guest:
        guest.kiosk.settings.place = replace(guest.kiosk.settings.place, is_kiosk=True)
        guest.do(Configure("sleep_minutes", 5))
        guest.pass_guard()
        yield guest


def brightest(guest: Visit) -> int:
    return max(guest.window.panel.get_buffer().raw[0::4])


def test_it_dims_and_then_it_is_black_and_nothing_is_painted_any_more() -> None:
    with at_a_kiosk() as guest:
        lit = brightest(guest)
        guest.wait(5 * MINUTE_MS)
        dim = brightest(guest)
        assert 0 < dim < lit
        guest.wait(DIM_MS)
        assert brightest(guest) == 0
        guest.loop._stale = True
        guest.wait(60 * MINUTE_MS)
        assert brightest(guest) == 0
        assert guest.loop.stage.deadline_ms() is None, "so that the loop sleeps"


@pytest.mark.parametrize("ms", [5 * MINUTE_MS, 7 * MINUTE_MS])
def test_a_touch_wakes_it_and_does_nothing_else(ms: int) -> None:
    with at_a_kiosk() as guest:
        lit, language = brightest(guest), guest.target("Help").area.centre
        guest.wait(ms)
        guest.touch(*language)
        assert guest.kiosk.route == SettingsPage()
        assert brightest(guest) == lit
        guest.pass_guard()
        guest.touch(*language)
        assert guest.kiosk.route == SettingsPage(SettingsTopic.HELP)


def test_a_key_wakes_it_and_does_nothing_else() -> None:
    with at_a_kiosk() as guest:
        guest.wait(7 * MINUTE_MS)
        guest.window.give(KeyDown("b", "b"))
        guest.loop.turn()
        assert (guest.kiosk.route, guest.loop._rest.light) == (SettingsPage(), Light.ON)


def test_a_movement_of_the_box_wakes_it() -> None:
    with at_a_kiosk() as guest:
        guest.wait(7 * MINUTE_MS)
        assert brightest(guest) == 0
        guest.hands("open A1 front")
        guest.wait(1000)
        assert brightest(guest) > 0


def test_it_never_sleeps_during_a_game() -> None:
    with at_a_kiosk("turn") as guest:
        assert isinstance(guest.kiosk.route, Play)
        guest.wait(30 * MINUTE_MS)
        assert guest.loop._rest.light is Light.ON


def test_it_waits_for_the_demo_that_begins_by_itself() -> None:
    with at_a_kiosk("home") as guest:
        guest.do(Show(Home()))
        guest.kiosk._idle_demo.is_on = True
        guest.wait_until(lambda: guest.kiosk.top.is_watched, 4 * MINUTE_MS)
        assert guest.loop._rest.light is Light.ON


def test_nobody_has_set_it_and_a_window_never_sleeps() -> None:
    with visit("settings") as guest:
        guest.do(Configure("sleep_minutes", 5))
        guest.wait(30 * MINUTE_MS)
        assert guest.loop._rest.light is Light.ON
    sleep = ScreenSleep()
    assert not sleep.tick(0, 0, is_used=False)
    assert not sleep.tick(10**9, 0, is_used=False)
    assert sleep.deadline_ms(0, is_used=False) is None
