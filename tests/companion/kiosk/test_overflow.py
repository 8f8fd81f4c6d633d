"""Every scene of the gallery at every size in every language: nothing is cut, and every finger finds what it means."""

import operator

import pytest

from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES
from companion.screen.drawing.theme import SIZES, Sizes
from companion.screen.game_screens import Exhibit
from tests.companion.kiosk.crowds import CROWDS
from tests.companion.screen.scenes import problems

NAME = operator.attrgetter("name")


def assert_sound(exhibit: Exhibit, language: str) -> None:
    found = []
    with entered(exhibit, language) as room:
        for size in SIZES:
            sizes = Sizes(*size)
            found += [
                f"{exhibit.name} at {size[0]}x{size[1]} in {language}: {what}"
                for what in problems(room.widgets(sizes), sizes, layers=True)
            ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("exhibit", EXHIBITS, ids=NAME)
def test_everything_fits_and_can_be_tapped(exhibit: Exhibit, language: str) -> None:
    assert_sound(exhibit, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("exhibit", CROWDS, ids=NAME)
def test_few_seats_and_many_fit_too(exhibit: Exhibit, language: str) -> None:
    assert_sound(exhibit, language)
