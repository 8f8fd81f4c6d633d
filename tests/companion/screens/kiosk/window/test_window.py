"""Windows: real ones on a screen of Xvfb with a hand on it, and none where there is no display."""

import os
import select
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.nodes.theme import INK, Rotation
from companion.screens.kiosk.window.drivers import DisplayError
from companion.screens.kiosk.window.handles import KNOWN_MS
from companion.screens.kiosk.window.inputs import Closed, KeyDown, KeyUp, Moved, Pressed, Released, Resized
from companion.screens.kiosk.window.on_display import open_window, set_mode
from companion.screens.kiosk.window.placing import Size
from companion.screens.kiosk.window.window import Window
from tests.companion.screens.kiosk.window.xvfb_windows import (
    A_WHILE,
    BLUE,
    GREEN,
    RED,
    WHOLE,
    settled,
    until,
    use,
)
from tools import xvfb

on_a_screen = pytest.mark.needs("xvfb", "xdotool")


# --- no display ---


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"SDL_VIDEODRIVER": "dummy"}, "draws where nobody can see it"),
        ({"SDL_VIDEODRIVER": "offscreen"}, "draws where nobody can see it"),
        ({"SDL_VIDEODRIVER": "nonsense"}, "SDL_VIDEODRIVER=nonsense does not work here"),
        ({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"}, "nothing answers at DISPLAY=:9999"),
        ({"SDL_VIDEODRIVER": "x11,dummy", "DISPLAY": ":9999"}, "nothing answers at DISPLAY=:9999"),
    ],
)
def test_without_a_display_people_are_told_what_to_do(
    environment: dict[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(DisplayError, match=words):
        open_window()
    assert not pygame.display.get_init()
    assert {name: os.environ.get(name) for name in environment} == environment


def test_size_that_no_scene_fits_is_refused_before_anything_is_opened() -> None:
    with pytest.raises(DisplayError, match=r"the size is too small \(320x240\)"):
        open_window((320, 240), windowed=True)
    with pytest.raises(DisplayError, match=r"the size is too small \(320x480\)"):
        open_window((320, 480), windowed=True)


@on_a_screen
@pytest.mark.parametrize(
    ("panel", "size", "words"),
    [
        ((320, 240), None, r"this screen is too small \(320x240\): at least 480x320"),
        ((240, 320), None, r"this screen is too small \(320x240\): at least 480x320"),
        ((800, 480), (1024, 600), "the size 1024x600 does not fit on this screen, which has 800x480"),
    ],
)
def test_screen_that_will_not_do_is_refused_in_plain_words(
    panel: Size, size: Size | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with xvfb.running(*panel) as screen:
        use(screen, monkeypatch)
        with pytest.raises(DisplayError, match=words):
            open_window(size)
        assert not pygame.display.get_init()


# --- a real window ---


@on_a_screen
def test_tap_wakes_the_sleeper_at_once(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    assert window.driver == "x11"
    assert window.message == ""
    assert window.handles()
    assert window.patience_ms == KNOWN_MS, "nothing to do: no reason to wake up soon"
    screen.tap(100, 50)
    assert until(window, Released(100, 50))[-2:] == [Pressed(100, 50), Released(100, 50)]


@on_a_screen
def test_nothing_wakes_the_sleeper_while_nobody_does_anything(opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    while window.patience_ms == 0:
        window.inputs(now_ms=0)
    assert select.select(window.handles(), [], [], 0.2)[0] == []


@on_a_screen
def test_input_that_sdl_has_read_already_forbids_to_sleep(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.key("a")
    select.select(window.handles(), [], [], A_WHILE)
    pygame.event.pump()  # as showing something may do
    assert window.patience_ms == 0
    assert KeyDown("a", "a") in until(window, KeyUp("a"))


@on_a_screen
def test_press_is_followed_until_it_is_released(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.press(100, 50)
    until(window, Pressed(100, 50))
    screen.move(140, 60)
    assert until(window, Moved(140, 60))[-1] == Moved(140, 60)
    screen.release()
    assert until(window, Released(140, 60)) == [Released(140, 60)]


@on_a_screen
def test_keys_have_names_and_text(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.move(400, 240)
    screen.key("question")
    assert KeyDown("/", "?") in until(window, KeyUp("/"))
    screen.key("Return")
    assert until(window, KeyUp("return")) == [KeyDown("return"), KeyUp("return")]
    screen.key("alt+F4")
    assert Closed() in until(window, KeyUp("f4"))


@on_a_screen
def test_only_the_dirty_part_is_brought_to_the_glass(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    window.surface.fill(RED)
    window.show([WHOLE])
    window.surface.fill(GREEN)
    window.show([])
    window.show([(900, 900, 1, 1)])
    window.show([(100, 100, 50, 50), (790, 470, 50, 50), (900, 900, 1, 1)])
    picture = settled(screen, (125, 125), GREEN)
    assert picture.get_at((125, 125))[:3] == GREEN
    assert picture.get_at((799, 479))[:3] == GREEN
    assert picture.get_at((155, 125))[:3] == RED
    assert picture.get_at((95, 125))[:3] == RED


@on_a_screen
def test_picture_for_the_far_side_is_turned_and_so_are_the_taps(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480))
    window.rotate(Rotation.HALF)
    window.surface.fill(RED)
    window.surface.fill(BLUE, (0, 0, 40, 20))
    window.show([WHOLE])
    picture = settled(screen, (799, 479), BLUE)
    assert picture.get_at((761, 461))[:3] == BLUE
    assert picture.get_at((759, 461))[:3] == RED
    screen.tap(799 - 7, 479 - 5)
    until(window, Released(7, 5))
    window.rotate(Rotation.NONE)
    window.rotate(Rotation.NONE)
    assert window.rotation is Rotation.NONE
    assert settled(screen, (0, 0), BLUE).get_at((799, 479))[:3] == RED
    screen.tap(7, 5)
    until(window, Released(7, 5))


@on_a_screen
def test_window_without_a_size_leaves_room_on_the_desktop(opened: Callable[..., Window]) -> None:
    assert opened().size == (800, 480)
    assert pygame.mouse.get_visible()


@on_a_screen
def test_resized_window_has_a_new_surface(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    before = window.surface
    screen.do("search", "--class", "jewelbox", "windowsize", 1000, 640)
    until(window, Resized(1000, 600))
    assert window.size == window.surface.get_size() == (1000, 600)
    assert window.surface is not before
    window.surface.fill(RED)
    window.show([(0, 0, 1000, 600)])
    picture = settled(screen, (500, 320), RED)
    assert picture.get_at((0, 19))[:3] == INK
    assert picture.get_at((0, 20))[:3] == RED


@on_a_screen
def test_showing_something_before_the_new_size_is_known_does_no_harm(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480))
    screen.do("search", "--class", "jewelbox", "windowsize", 480, 320)
    while pygame.display.get_window_size() != (480, 320):
        select.select(window.handles(), [], [], A_WHILE)
        pygame.event.pump()
    window.show([WHOLE])
    assert window.size == (800, 480)
    until(window, Resized(480, 320))


@on_a_screen
def test_window_larger_than_the_desktop_is_refused(opened: Callable[..., Window]) -> None:
    with pytest.raises(DisplayError, match="the size 1280x720 does not fit on this screen, which has 1024x768"):
        opened((1280, 720))
    assert not pygame.display.get_init()


def test_screen_that_another_program_has_is_named_with_a_remedy() -> None:
    def refuse(size: Size, flags: int) -> pygame.Surface:
        raise pygame.error(f"not the master of the card, {size[0]}, {flags}")

    with pytest.raises(DisplayError, match=r"cannot be used at 800x480 \(not the master.*no other program"):
        set_mode((800, 480), 0, refuse)


@on_a_screen
def test_closed_window_does_nothing_any_more(opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    window.close()
    window.close()
    window.show([WHOLE])
    assert window.inputs(now_ms=0) == []
    assert window.handles() == ()
    assert window.patience_ms > 0
    assert not pygame.display.get_init()


@on_a_screen
def test_sigterm_still_ends_the_program(opened: Callable[..., Window]) -> None:
    """SDL would catch it, note it down for the next time that it is asked, and let `select` sleep on."""
    caught_before = caught_signals()
    opened((800, 480))
    assert caught_signals() == caught_before


def caught_signals() -> str:
    status = Path("/proc/self/status").read_text()
    return next(line for line in status.splitlines() if line.startswith("SigCgt"))


@on_a_screen
def test_window_opens_again_after_it_was_closed(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    opened((800, 480)).close()
    window = opened((480, 320))
    screen.tap(20, 30)
    until(window, Released(20, 30))
