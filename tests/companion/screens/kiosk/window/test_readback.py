"""Looking whether SDL's renderer draws: with its software renderer, in a window that nobody sees."""

import ctypes
from collections.abc import Iterator

import pygame
import pytest
from pygame._sdl2 import video

from companion.screens.kiosk.window.drivers import Renderer
from companion.screens.kiosk.window.readback import draws, library, look


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[video.Window]:
    """The only window that there is."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    window = video.Window("", (64, 48))
    yield window
    window.destroy()
    pygame.display.quit()


@pytest.fixture
def renderer(window: video.Window) -> video.Renderer:
    return video.Renderer(window, accelerated=0)


@pytest.mark.usefixtures("renderer")
def test_renderer_that_draws_is_named() -> None:
    assert look() == Renderer("software", draws=True)


def test_renderer_that_draws_nothing_is_found_out(renderer: video.Renderer) -> None:
    renderer.set_viewport(pygame.Rect(40, 0, 0, 0))
    assert look() == Renderer("software", draws=False)
    renderer.set_viewport(None)
    assert look() == Renderer("software", draws=True)


@pytest.mark.usefixtures("window")
def test_window_that_sdl_copies_itself_has_no_renderer() -> None:
    assert look() == Renderer()


def test_without_any_window_nothing_is_known() -> None:
    pygame.display.quit()
    assert look() == Renderer()


@pytest.mark.parametrize("other", ["no-such-library.so", "libc.so.6", None])
@pytest.mark.usefixtures("renderer")
def test_pygame_without_the_sdl_that_we_know_is_not_known(other: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "__file__", other)
    assert look() == Renderer()


@pytest.mark.usefixtures("window")
def test_renderer_that_refuses_is_not_known_to_draw() -> None:
    assert draws(library(), ctypes.c_void_p(None)) is None
