"""Drawn surfaces, kept while they are in use: the one kind of memory that drawing has.

One rule: a cache is bounded by the pixels it holds, so a kiosk that runs for weeks never grows.
"""

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec

import pygame

Drawn = ParamSpec("Drawn")


class SurfaceCache:
    """Surfaces by what they show; the one unused for longest goes first.

    It never holds more than its limit, but for a single surface that alone is larger.
    """

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self.surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface for `key`, drawn now if it is not here. Never draw onto what this returns."""
        found = self.surfaces.get(key)
        if found is not None:
            self.surfaces.move_to_end(key)
            return found
        drawn = draw()
        self.surfaces[key] = drawn
        self.held_bytes += _bytes(drawn)
        while self.held_bytes > self.limit_bytes and len(self.surfaces) > 1:
            _, oldest = self.surfaces.popitem(last=False)
            self.held_bytes -= _bytes(oldest)
        return drawn

    def kept(self, draw: Callable[Drawn, pygame.Surface]) -> Callable[Drawn, pygame.Surface]:
        """Decorates what draws a surface from values alone: the same values are drawn once."""

        @functools.wraps(draw)
        def get(*args: Drawn.args, **kwargs: Drawn.kwargs) -> pygame.Surface:
            return self.get((draw, args, *kwargs.items()), lambda: draw(*args, **kwargs))

        return get


def _bytes(surface: pygame.Surface) -> int:
    width, height = surface.get_size()
    return width * height * surface.get_bytesize()


SPRITES = SurfaceCache(12_000_000)  # icons, gems, emblems, pillows, panels
BOXES = SurfaceCache(6_000_000)  # a whole apparatus and its ground; while a box moves every frame is a new one
ANNOUNCED = SurfaceCache(20_000_000)  # what has the whole screen for a moment, drawn ahead
WORDS = SurfaceCache(6_000_000)
