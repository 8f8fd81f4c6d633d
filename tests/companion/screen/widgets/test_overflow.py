"""Every scene of the gallery at every size in every language: nothing is cut, and every finger finds what it means."""

import operator
from collections.abc import Mapping, Sequence

import pytest

from companion.kiosk.gallery import entered
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES, Sizes
from companion.screen.game_screens import Exhibit
from companion.screen.widgets.widget import Widget
from tests.companion.kiosk.crowds import CROWDS
from tests.companion.screen.exhibits import NAMES, exhibit
from tests.companion.screen.scenes import problems


def assert_sound(scene: Mapping[tuple[int, int], Sequence[Widget]]) -> None:
    found = []
    for size, widgets in scene.items():
        found += [f"at {size[0]}x{size[1]}: {what}" for what in problems(widgets, Sizes(*size), layers=True)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_everything_fits_and_can_be_tapped(name: str, language: str) -> None:
    assert_sound(exhibit(name, language))


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("crowd", CROWDS, ids=operator.attrgetter("name"))
def test_few_seats_and_many_fit_too(crowd: Exhibit, language: str) -> None:
    with entered(crowd, language) as room:
        assert_sound({size: room.widgets(Sizes(*size)) for size in SIZES})
