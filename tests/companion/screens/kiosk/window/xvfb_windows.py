"""For tests with a real window: how to wait for what happens there, and for what it shows."""

import functools
import random
import select
import time

import pygame
import pytest

from companion.screens.kiosk.window.inputs import Input
from companion.screens.kiosk.window.window import Window, plain_surface
from tools import xvfb

RED, GREEN, BLUE = (200, 30, 30), (30, 200, 30), (30, 30, 200)
WHOLE = (0, 0, 800, 480)
PANEL = (1024, 768)
A_WHILE = 20.0  # seconds: nothing here takes as long, unless it is broken


def use(screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in screen.environment.items():
        monkeypatch.setenv(name, value)


def until(window: Window, last: Input) -> list[Input]:
    """What happens up to this; asleep on the window's handles alone, so it ends only if they wake us."""
    found: list[Input] = []
    end = time.monotonic() + A_WHILE
    while last not in found:
        left = end - time.monotonic()
        assert left > 0, f"{last} did not come within {A_WHILE} s, only {found}"
        patience = min(left, A_WHILE if window.patience_ms else 0)
        select.select(window.handles(), [], [], patience)
        found += window.inputs(now_ms=0)
    return found


def settled(screen: xvfb.Screen, at: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    """The picture once the server has drawn this; it answers in order, so asking it something waits for it."""
    end = time.monotonic() + A_WHILE
    while True:
        pygame.display.flip()  # SDL waits for the server's answer here
        picture = screen.picture()
        if picture.get_at(at)[:3] == colour or time.monotonic() > end:
            return picture


@functools.cache
def _noise(width: int, height: int, seed: int) -> bytes:
    return random.Random(seed).randbytes(3 * width * height)


def noise(width: int, height: int, seed: int) -> pygame.Surface:
    """A picture in which every pixel has a colour of its own."""
    surface = plain_surface((width, height))
    surface.blit(pygame.image.frombytes(_noise(width, height, seed), (width, height), "RGB"), (0, 0))
    return surface
