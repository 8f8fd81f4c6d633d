"""Every test here draws from empty caches."""

from collections.abc import Iterator

import pytest

from companion.screen.drawing.cache import clear_all


@pytest.fixture(autouse=True)
def empty_caches() -> Iterator[None]:
    clear_all()
    yield
    clear_all()
