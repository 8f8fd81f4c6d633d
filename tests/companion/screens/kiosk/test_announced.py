"""How far an announcement is: what comes when, and what of it stands still."""

import pytest

from companion.games.game import Announcement, Flight, Words
from companion.pages.announced import CUT_MS, Announced

RUBY = Announcement(Words("A ruby!"), "ruby", flights=(Flight(("ruby", "diamond"), "box", "black", "Ana", points=5),))
ROUND = Announcement(Words("Round 1 is over"), "round")


def test_ground_then_picture_then_things_one_by_one() -> None:
    assert [Announced(RUBY, ms).ground for ms in (0, 75, 150, 1575)] == [0.0, 0.5, 1.0, 1.0]
    assert [(Announced(RUBY, ms).size, Announced(RUBY, ms).opacity) for ms in (150, 300)] == [(0.8, 0.0), (1.0, 1.0)]
    assert [Announced(RUBY, 300).flown(index, 2) for index in (0, 1)] == [0.0, 0.0]
    assert Announced(RUBY, 500).flown(0, 2) > Announced(RUBY, 500).flown(1, 2) > 0
    assert [Announced(RUBY, ms).landed(2) for ms in (300, 650, 900)] == [0, 1, 2]


@pytest.mark.parametrize("count", [1, 4, 20])
def test_however_many_fly_all_have_landed_in_time(count: int) -> None:
    assert Announced(RUBY, 899).landed(count) < count or count < 4
    assert Announced(RUBY, 900).landed(count) == count


def test_it_is_over_after_its_time_and_sooner_where_another_waits() -> None:
    assert [Announced(one, 0).length_ms for one in (RUBY, ROUND)] == [1650, 1350]
    assert not Announced(RUBY, 1649).is_over
    assert Announced(RUBY, 1650).is_over
    assert Announced(RUBY, CUT_MS, is_followed=True).is_over
    assert Announced(RUBY, CUT_MS, is_followed=True).ground == 1.0, "the next one stands on the same ground"
    assert Announced(ROUND, 0, follows=True).ground == 1.0


def test_it_leaves_what_lies_on_the_ground_first() -> None:
    assert (Announced(ROUND, 1275).opacity, Announced(ROUND, 1275).ground) == (0.0, 1.0)
    assert Announced(ROUND, 1350).ground == 0.0


@pytest.mark.parametrize("ms", [0, 100, 700, 1600])
def test_with_reduced_motion_all_of_it_is_there_from_the_first_picture_to_the_last(ms: int) -> None:
    still = Announced(RUBY, ms, is_still=True)
    first = Announced(RUBY, 0, is_still=True)
    seen = [(one.ground, one.size, one.opacity, one.passed, one.flown(1, 2), one.landed(2)) for one in (still, first)]
    assert seen[0] == seen[1]
    assert seen[0][:4] == (1.0, 1.0, 1.0, 1.0)
