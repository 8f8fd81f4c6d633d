"""Every test here draws off screen, from empty caches."""

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(autouse=True)
def empty_caches() -> Iterator[None]:
    from companion.screen.drawing.cache import clear_all  # noqa: PLC0415 - pygame reads the environment when it is imported

    clear_all()
    yield
    clear_all()
