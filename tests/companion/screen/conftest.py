"""Every test here draws from empty caches."""

from collections.abc import Iterator

import pytest

from companion.screen.drawing.cache import BOXES, SPRITES, WORDS


def forget_drawings() -> None:
    """Empty the caches, so that everything is drawn anew."""
    for cache in (SPRITES, BOXES, WORDS):
        cache.surfaces.clear()
        cache.held_bytes = 0


@pytest.fixture(autouse=True)
def empty_caches() -> Iterator[None]:
    forget_drawings()
    yield
    forget_drawings()
