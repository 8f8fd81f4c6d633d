"""Drawn surfaces, kept while they are in use: the one kind of memory that drawing has.

One rule: a cache is bounded by the pixels it holds, so a kiosk that runs for weeks never grows.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

BYTES_PER_PIXEL = 4


class SurfaceCache:
    """Surfaces by what they show; the one unused for longest goes first."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._held = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface for `key`, drawn now if it is not here. Never draw onto what this returns."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        drawn = draw()
        self._surfaces[key] = drawn
        self._held += _bytes(drawn)
        self._make_room()
        return drawn

    def _make_room(self) -> None:
        while self._held > self._limit and len(self._surfaces) > 1:
            _, oldest = self._surfaces.popitem(last=False)
            self._held -= _bytes(oldest)

    def clear(self) -> None:
        """Forget everything: the size of the screen changed."""
        self._surfaces.clear()
        self._held = 0

    @property
    def held_bytes(self) -> int:
        """Memory of the surfaces held now."""
        return self._held

    @property
    def limit_bytes(self) -> int:
        """It never holds more, but for a single surface that alone is larger."""
        return self._limit

    def __len__(self) -> int:
        return len(self._surfaces)


def _bytes(surface: pygame.Surface) -> int:
    width, height = surface.get_size()
    return width * height * BYTES_PER_PIXEL


SPRITES = SurfaceCache(12_000_000)  # icons, gems, emblems, pillows, panels
BOXES = SurfaceCache(6_000_000)  # the box; while it moves every frame is a new one
WORDS = SurfaceCache(6_000_000)


def clear_all() -> None:
    """Forget every drawn surface."""
    for cache in (SPRITES, BOXES, WORDS):
        cache.clear()
