"""Real panels: upright ones, and pictures of another shape than the panel."""

import select
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.nodes.theme import INK, Rotation
from companion.screens.kiosk.window.drivers import DisplayError
from companion.screens.kiosk.window.inputs import Moved, Pressed, Redraw, Released
from companion.screens.kiosk.window.on_display import open_window
from companion.screens.kiosk.window.window import Window
from tests.companion.screens.kiosk.window.xvfb_windows import (
    A_WHILE,
    BLUE,
    GREEN,
    RED,
    WHOLE,
    noise,
    settled,
    until,
    use,
)
from tools import xvfb

on_a_screen = pytest.mark.needs("xvfb", "xdotool")


# --- a portrait panel ---


@pytest.fixture(scope="module")
def upright_screen() -> Iterator[xvfb.Screen]:
    with xvfb.running(720, 1280) as screen:
        yield screen


@on_a_screen
@pytest.mark.parametrize(
    ("asked", "rotation"),
    [(None, Rotation.QUARTER), (Rotation.THREE_QUARTERS, Rotation.THREE_QUARTERS)],
)
def test_portrait_panel_shows_a_landscape_picture_and_takes_taps_there(
    asked: Rotation | None, rotation: Rotation, upright_screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(upright_screen, monkeypatch)
    window = open_window(rotation=asked)
    try:
        assert (window.size, window.rotation) == ((1280, 720), rotation)
        window.surface.blit(noise(1280, 720, 1), (0, 0))
        window.show([(0, 0, 1280, 720)])
        window.surface.fill(GREEN, (100, 20, 300, 50))
        window.surface.fill(BLUE, (1200, 600, 80, 120))
        window.show([(100, 20, 300, 50), (1200, 600, 200, 200)])
        at = window.place.to_panel((1279, 719, 1, 1))[:2]
        picture = settled(upright_screen, at, BLUE)
        expected = pygame.transform.rotate(window.surface, -rotation)
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(expected, "RGB")
        for x, y in ((7, 5), (1279, 0), (0, 719), (1279, 719), (640, 360)):
            upright_screen.tap(*window.place.to_panel((x, y, 1, 1))[:2])
            assert until(window, Released(x, y))[-2:] == [Pressed(x, y), Released(x, y)]
        upright_screen.press(*window.place.to_panel((100, 600, 1, 1))[:2])
        until(window, Pressed(100, 600))
        upright_screen.move(*window.place.to_panel((900, 50, 1, 1))[:2])
        until(window, Moved(900, 50))
        upright_screen.release()
        until(window, Released(900, 50))
    finally:
        window.close()


@on_a_screen
def test_window_on_a_portrait_desktop_is_not_rotated_unless_asked(
    upright_screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(upright_screen, monkeypatch)
    window = open_window(windowed=True)
    assert (window.size, window.rotation) == ((480, 320), Rotation.NONE)
    window.close()
    window = open_window((1024, 600), windowed=True, rotation=Rotation.QUARTER)
    assert (window.size, window.place.panel) == ((1024, 600), (600, 1024))
    assert window.has_quarter_turns
    window.close()
    with pytest.raises(DisplayError, match="the size 1024x600 does not fit on this screen, which has 720x1280"):
        open_window((1024, 600), rotation=Rotation.NONE)


@on_a_screen
def test_small_panel_is_not_rotated_by_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    with xvfb.running(480, 320) as screen:
        use(screen, monkeypatch)
        window = open_window(rotation=Rotation.QUARTER)
        assert (window.rotation, window.has_quarter_turns) == (Rotation.NONE, False)
        window.rotate(Rotation.THREE_QUARTERS)
        assert (window.rotation, window.size) == (Rotation.NONE, (480, 320))
        window.rotate(Rotation.HALF)
        assert window.rotation is Rotation.HALF
        window.close()


@on_a_screen
def test_full_screen_of_another_shape_has_bars_and_hides_the_cursor(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened(windowed=False)
    assert window.size == (1024, 614)
    assert not pygame.mouse.get_visible()
    window.surface.fill(GREEN)
    window.show([(0, 0, 1024, 614)])
    picture = settled(screen, (512, 384), GREEN)
    assert picture.get_at((0, 77))[:3] == GREEN
    assert picture.get_at((0, 76))[:3] == INK
    assert picture.get_at((1023, 690))[:3] == GREEN
    assert picture.get_at((1023, 691))[:3] == INK
    screen.tap(10, 10)
    until(window, Released(10, -67))


@on_a_screen
def test_after_the_glass_was_lost_all_of_it_is_shown_again_with_the_bars(
    screen: xvfb.Screen, opened: Callable[..., Window], tmp_path: Path
) -> None:
    window = opened(windowed=False)
    window.surface.fill(GREEN)
    window.show([(0, 0, 1024, 614)])
    glass = pygame.display.get_surface()
    assert glass
    glass.fill(RED)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert Redraw() in window.inputs(now_ms=0)
    window.show([(0, 0, 1, 1)])
    picture = settled(screen, (512, 700), INK)
    assert picture.get_at((512, 384))[:3] == GREEN
    assert picture.get_at((512, 20))[:3] == INK
    screen.picture(tmp_path / "seen" / "screen.png")
    assert pygame.image.load(tmp_path / "seen" / "screen.png").get_at((512, 384))[:3] == GREEN


@on_a_screen
def test_hand_on_a_mouse_sees_the_cursor_on_a_full_screen(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened(windowed=False)
    end = time.monotonic() + A_WHILE
    step = 0
    while not pygame.mouse.get_visible():
        assert time.monotonic() < end
        step = (step + 10) % 700
        screen.move(step, step)
        select.select(window.handles(), [], [], A_WHILE if window.patience_ms else 0)
        window.inputs(now_ms=10_000)


@on_a_screen
def test_full_screen_may_have_a_smaller_picture_in_its_middle(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480), windowed=False)
    assert window.size == (800, 480)
    window.surface.fill(GREEN)
    window.show([WHOLE])
    picture = settled(screen, (512, 384), GREEN)
    assert picture.get_at((112, 144))[:3] == GREEN
    assert picture.get_at((111, 144))[:3] == INK
