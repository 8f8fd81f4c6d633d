"""Screens to try a scene on, games to watch again, and a way to draw everything anew."""

from collections.abc import Sequence

import pytest

from companion.nodes.theme import SIZES
from companion.screens.kiosk.drawing.cache import BOXES, SPRITES, WORDS
from companion.table.table_view import StoryStep
from tests.companion.screens.kiosk.replays import told


def forget_drawings() -> None:
    """Empty the caches, so that everything is drawn anew."""
    for cache in (SPRITES, BOXES, WORDS):
        cache.surfaces.clear()
        cache.held_bytes = 0


@pytest.fixture(params=[SIZES[:2], pytest.param(SIZES[2:], marks=pytest.mark.proof)], ids=["small", "large"])
def sizes(request: pytest.FixtureRequest) -> Sequence[tuple[int, int]]:
    """The screens that a scene is tried on, small ones and large ones: to paint the large ones takes its time."""
    found: Sequence[tuple[int, int]] = request.param
    return found


@pytest.fixture(scope="session")
def five(tmp_path_factory: pytest.TempPathFactory) -> Sequence[StoryStep]:
    return told(tmp_path_factory.mktemp("five"), "five-seats-zoch")


@pytest.fixture(scope="session")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Sequence[StoryStep]:
    return told(tmp_path_factory.mktemp("eight"), "eight-seats-italiano")
