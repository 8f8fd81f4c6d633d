"""A finished game looked back on: what a better drawer would have brought, spills, and where gems travelled."""

from random import Random

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.review import MISSES, Review, SeatReview
from tests.companion.games.laws.play import fair_game, opening, wild_game
from tests.companion.games.played import played
from tests.laws import first_of

from .table import read

OPENED = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo", "Cy"])
DRAWERS = {
    "A1": {"upright": ["diamond"], "secret_upright": ["ruby"]},
    "A2": {"upright": ["sapphire", "sapphire"]},
    "A3": {"upright": ["diamond"], "inverted": ["diamond", "diamond"]},
    "B2": {"inverted": ["diamond"]},
}
POSITION = read("position_set", drawers=DRAWERS)
CLOSED, DONE = read("reveal_closed"), read("turn_ended")


def looked_back(*lines: AnyEvent) -> Review:
    found = MASTER_THIEVES.review(*played(MASTER_THIEVES, OPENED, [POSITION, *lines]))
    assert found is not None
    return found


def cards(**shown: str) -> list[AnyEvent]:
    return [CLOSED, *[read("card_revealed", seat=seat, character=character) for seat, character in shown.items()]]


def opens(drawer: str, depth: str = "front") -> list[AnyEvent]:
    return [read("drawer_opened", drawer=drawer, depth=depth), read("drawer_closed", drawer=drawer)]


def thief(drawer: str) -> SeatReview:
    """Ana plays the thief, and opens this drawer first."""
    order = cards(Ana="thief", Bo="master_thief", Cy="detective")
    return looked_back(*order, *opens(drawer), DONE).seats[0]


def test_a_thief_who_opens_the_best_drawer_misses_nothing() -> None:
    ana = thief("A2")
    assert (ana.turns, ana.spills, ana.got, ana.reach, ana.misses) == (1, 0, 4, 4, ())
    assert ana.memory == 1


def test_a_thief_who_opens_another_drawer_misses_the_difference() -> None:
    ana = thief("A1")
    assert (ana.got, ana.reach) == (1, 4)
    (miss,) = ana.misses
    assert (miss.round, miss.points) == (1, 3)
    assert str(miss.words) == "As the thief, Ana opened A1 and got 1 diamond. A2 held 2 sapphires."


def test_a_spill_counts_and_an_empty_drawer_brings_nothing() -> None:
    ana = thief("B2")
    assert (ana.turns, ana.spills, ana.got) == (1, 1, 0)
    assert str(ana.misses[0].words) == "As the thief, Ana opened B2 and got nothing. A2 held 2 sapphires."


def test_only_a_master_thief_misses_a_ruby() -> None:
    order = cards(Ana="thief", Bo="master_thief", Cy="detective")
    rest = [*opens("A2"), DONE, *opens("C1"), DONE]
    bo = looked_back(*order, *rest).seats[1]
    assert (bo.got, bo.reach) == (0, 5)
    assert str(bo.misses[0].words) == "As the master thief, Bo opened C1 and got nothing. A1 held 1 ruby and 1 diamond."


def test_what_ends_the_game_at_once_counts_for_who_took_it() -> None:
    """Gigamic: the sixth ruby ends the game before the turn is over."""
    opened = read("table_opened", game="master-thieves", edition="gigamic", seats=["Ana", "Bo"])
    position = read("position_set", drawers={"A1": DRAWERS["A1"]}, black={"Bo": {"ruby": 5}})
    order = cards(Ana="master_thief", Bo="detective")
    taken = [read("drawer_opened", drawer="A1", depth="secret"), read("gems_taken", gems="all")]
    first, steps = played(MASTER_THIEVES, opened, [position, *order, *taken])
    found = MASTER_THIEVES.review(first, steps)
    assert MASTER_THIEVES.is_over(steps[-1][1])
    assert found is not None
    assert (found.seats[0].got, found.seats[0].reach, found.seats[0].misses) == (5, 5, ())


def test_what_was_left_in_the_drawer_is_a_miss_too() -> None:
    order = cards(Ana="jeweler", Bo="master_thief", Cy="detective")
    first = [*opens("C2"), read("gem_placed", gem="diamond"), DONE]
    left = [read("drawer_opened", drawer="A1", depth="secret"), read("gems_taken", gems=[])]
    bo = looked_back(*order, *first, *left, read("drawer_closed", drawer="A1"), DONE).seats[1]
    assert bo.got == 0
    assert str(bo.misses[0].words) == (
        "As the master thief, Bo opened A1 and got nothing, although it held 1 ruby and 1 diamond."
    )


def test_nobody_else_misses_anything_at_the_box() -> None:
    order = cards(Ana="jeweler", Bo="gemologist", Cy="detective")
    found = looked_back(*order, *opens("C2"), read("gem_placed", gem="diamond"), DONE)
    assert (found.seats[0].turns, found.seats[0].reach, found.seats[0].memory) == (1, 0, None)
    assert found.seats[2].turns == 0


def test_what_the_table_says_by_itself_is_nobodys_miss() -> None:
    order = cards(Ana="thief", Bo="master_thief", Cy="detective")
    fixed = read("correction", set={"drawers": {"A1": {"upright": ["diamond"]}}})
    opened = read("drawer_opened", drawer="B4", depth="front")
    ana = looked_back(*order, opened, fixed, read("drawer_closed", drawer="B4"), DONE).seats[0]
    assert (ana.turns, ana.misses) == (0, ())


def test_gems_travel_in_and_out_of_a_side() -> None:
    order = cards(Ana="jeweler", Bo="master_thief", Cy="detective")
    lines = [*opens("A3"), read("gem_placed", gem="sapphire"), DONE]
    travels = {
        (travel.place, travel.side): (travel.came, travel.left) for travel in looked_back(*order, *lines).travels
    }
    assert len(travels) == 24
    assert travels["A3", "inverted"] == (0, 2)
    assert travels["A3", "upright"] == (1, 0)
    assert sum(map(sum, travels.values())) == 3


@pytest.mark.law
@pytest.mark.parametrize("edition", EditionId)
@pytest.mark.parametrize("seats", first_of([2, 5], 1))
def test_in_any_game_nobody_gets_more_than_was_within_reach(edition: EditionId, seats: int) -> None:
    first = opening(edition, seats)
    for game in (fair_game(first, Random(20)), wild_game(first, Random(20), 400)):
        (_, opened), *steps = game
        found = MASTER_THIEVES.review(opened, steps)
        assert found is not None
        for looked in found.seats:
            points = [miss.points for miss in looked.misses]
            assert 0 <= looked.got <= looked.reach
            assert looked.spills <= looked.turns
            assert len(points) <= MISSES
            assert points == sorted(points, reverse=True)
            assert sum(points) <= looked.reach - looked.got


@pytest.mark.parametrize("edition", EditionId)
def test_in_a_fair_game_every_gem_in_the_box_came_there(edition: EditionId) -> None:
    (_, opened), *steps = fair_game(opening(edition, 3), Random(7))
    found = MASTER_THIEVES.review(opened, steps)
    assert found is not None
    left = sum(travel.came - travel.left for travel in found.travels)
    assert left == steps[-1][1].box.gems.total
