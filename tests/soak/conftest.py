"""Every evening that a test begins is ended after it, wherever the test left it."""

from collections.abc import Iterator

import pytest

from tests.soak.stage import BEGUN


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    while BEGUN:
        BEGUN.pop().program.end()
