"""What draws in a real window: the first renderer that really does."""

import os
from collections.abc import Callable

import pytest

from companion.screens.kiosk.window.drivers import DisplayError, Renderer
from companion.screens.kiosk.window.on_display import first_that_draws
from companion.screens.kiosk.window.window import OffScreen, Window
from tests.companion.screens.kiosk.window.xvfb_windows import GREEN, WHOLE, settled
from tools import xvfb

on_a_screen = pytest.mark.needs("xvfb", "xdotool")


@pytest.mark.parametrize(
    ("draws", "tried", "kept"),
    [
        ({"es": True}, ["es"], "es"),
        ({"es": None}, ["es"], "es"),
        ({"es": False, "gl": True}, ["es", "gl"], "gl"),
        ({"gl": True}, ["es", "gl"], "gl"),
        ({"es": False}, ["es", "gl", "es"], "es"),
        ({"es": False, "gl": False}, ["es", "gl", "es"], "es"),
    ],
)
def test_first_renderer_that_draws_is_taken(draws: dict[str, bool | None], tried: list[str], kept: str) -> None:
    """One that is not named here cannot be opened; where none draws, the game goes on with the first."""
    asked = []

    def open_with(name: str) -> Window:
        asked.append(name)
        if name not in draws:
            raise DisplayError("there is no such renderer")
        window = OffScreen((800, 480))
        window.renderer = Renderer(name, draws[name])
        return window

    assert first_that_draws(["es", "gl"], open_with).renderer == Renderer(kept, draws[kept])
    assert asked == tried


def test_failure_of_the_only_renderer_is_told_at_once() -> None:
    asked = []

    def open_with(name: str) -> Window:
        asked.append(name)
        raise DisplayError("the screen cannot be used")

    with pytest.raises(DisplayError, match="the screen cannot be used"):
        first_that_draws(["0"], open_with)
    assert asked == ["0"]


@on_a_screen
def test_window_without_a_renderer_has_nothing_to_check(opened: Callable[..., Window]) -> None:
    assert opened((800, 480)).renderer == Renderer()
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ


@on_a_screen
def test_renderer_that_a_person_has_chosen_is_named_and_seen_to_draw(
    opened: Callable[..., Window], screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengl")
    window = opened((800, 480))
    assert window.renderer == Renderer("opengl", draws=True)
    window.surface.fill(GREEN)
    window.show([WHOLE])
    assert settled(screen, (400, 240), GREEN).get_at((0, 0))[:3] == GREEN, "nothing is left of the look"
