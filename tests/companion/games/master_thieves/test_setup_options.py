"""The editions side by side, for those who choose, and what is said when there are not enough gems."""

from collections import deque
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TableOpened, TableOptions
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.gems import Gem, Gems
from companion.games.master_thieves.guide.values import EditionOptions
from companion.games.master_thieves.setup_options import setup_options
from companion.games.master_thieves.views import round_of_game
from tests.companion.games.laws.play import fair_game, opening

from .table import opened, refuses_to_open, side_by_side


def edition_of(name: str) -> EditionOptions:
    return next(edition for edition in setup_options().editions if edition.id == name)


SMUGGLERS = "Smugglers show their cards and play first."
MUST = "Smuggler, jeweler and gemologist must place an imitation."
SAVED = "Gems on top save your action when others fall out."


@side_by_side(
    [
        "All cards are shown at once.",
        "Placing an imitation is always optional.",
        "One move of the box, or two after an imitation.",
        "A smuggler alone may keep one gem.",
    ],
    [SMUGGLERS, "Only the gemologist must place an imitation.", "Rotate a level, then turn the box over.", SAVED],
    [SMUGGLERS, MUST, "Any two moves of the box.", "Played cards lie face up."],
    [
        SMUGGLERS,
        MUST,
        "Rotate a level and turn the box over, in any order.",
        SAVED,
        "The game ends when the last ruby leaves its secret compartment.",
    ],
)
def test_an_edition_in_a_few_words(edition: str, expected: list[str]) -> None:
    assert [str(line) for line in edition_of(edition).differences] == expected


@side_by_side(
    (Gems(0, 3, 9), False),
    (Gems(0, 2, 10), True),
    (Gems(0, 2, 8), False),
    (Gems(0, 2, 8), True),
)
def test_its_white_pillow_and_its_option(edition: str, expected: tuple[Gems, bool]) -> None:
    found = edition_of(edition)
    assert (found.white_pillow, found.single_action) == expected
    assert str(found.title)


@side_by_side(6, 6, 8, 8)
def test_how_many_seats_the_gems_suffice_for(edition: str, expected: int) -> None:
    fits = edition_of(edition).fits
    assert [fit.seats for fit in fits] == list(range(2, 9))
    assert max(fit.seats for fit in fits if fit.problem is None) == expected
    assert all(fit.white_pillow == edition_of(edition).white_pillow for fit in fits if fit.problem is None)


@pytest.mark.parametrize("edition", ["rio-grande", "zoch"])
@pytest.mark.parametrize("seats", [7, 8])
def test_the_remedy_really_is_one(edition: str, seats: int) -> None:
    """A table with the white pillow that is offered can be opened; with the printed one it cannot."""
    names = [f"Seat {place}" for place in range(seats)]
    fit = edition_of(edition).fits[seats - 2]
    assert fit.remedy is not None
    refuses_to_open("not enough gems", edition, names)
    pillow = {"sapphire": fit.white_pillow.sapphire, "diamond": fit.white_pillow.diamond}
    opened(edition, names, white_pillow=pillow)


def test_a_problem_names_what_is_missing_and_what_helps() -> None:
    fit = edition_of("zoch").fits[8 - 2]
    assert str(fit.problem) == "Not enough gems for 8 players: 12 diamonds missing."
    assert str(fit.remedy) == ("Put 2 sapphires and 8 diamonds on each white pillow, or play with at most 6 players.")


def test_it_tells_the_game_and_how_many_can_play() -> None:
    found = setup_options()
    assert MASTER_THIEVES.setup_options() == found
    assert (str(found.title), found.fewest_seats, found.most_seats) == ("Master Thieves", 2, 8)


@pytest.mark.parametrize(("language", "usual"), [("en", "zoch"), ("de", "zoch"), ("it", "italiano"), ("fr", "gigamic")])
def test_every_language_has_one_usual_edition(language: str, usual: str) -> None:
    """The table of editions, column "default for"."""
    assert [edition.id for edition in setup_options().editions if language in edition.languages] == [usual]


# a short game: no booklet has one, but each lets the table choose its white pillow


@side_by_side(Gems(0, 2, 5), Gems(0, 1, 5), Gems(0, 1, 4), Gems(0, 1, 4))
def test_a_short_game_starts_with_half_of_the_white_pillow(edition: str, expected: Gems) -> None:
    assert edition_of(edition).short_pillow == expected


@pytest.mark.parametrize("edition", EditionId)
def test_a_short_game_takes_about_half_as_many_rounds(edition: EditionId) -> None:
    """As the screen says."""
    short, whole = edition_of(edition).short_pillow, opening(edition, 3)
    pillow = {gem: short[gem] for gem in (Gem.SAPPHIRE, Gem.DIAMOND)}
    assert 0.4 < _rounds(replace(whole, options=TableOptions(white_pillow=pillow))) / _rounds(whole) < 0.6


def _rounds(first: TableOpened) -> float:
    """Of twenty games by people who do anything that is lawful, on average."""
    ends = [deque(fair_game(first, Random(seed)), maxlen=1).pop()[1] for seed in range(20)]
    return mean(round_of_game(state.cycle, state.round) for state in ends)
