"""Filling the box: six rubies, twelve diamonds, and what falls meanwhile."""

import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves import engine
from companion.games.master_thieves.handling import handling_left

from .table import LONG, NAMES, Heap, Table, every_edition, fill, opened, read, side_by_side


def test_nothing_comes_before_the_table_is_open() -> None:
    with pytest.raises(RejectedError, match="begins with table_opened"):
        engine.open_table(read("setup_finished"))


@every_edition
def test_whole_setup_leads_to_the_first_reveal(edition: str) -> None:
    """All: three rubies above on one side, the box turned over, three on the other; then 12 diamonds in front."""
    table = fill(opened(edition)).event("setup_finished")
    assert table.phase == ("reveal" if edition == "rio-grande" else "smugglers_reveal")
    assert (table.view["round"], table.view["cycle"]) == (1, 1)
    assert [table.inside(drawer, "secret_upright") for drawer in ("A1", "B1", "C1")] == [["ruby"]] * 3
    assert [table.inside(drawer, "secret_inverted") for drawer in ("A3", "B3", "C3")] == [["ruby"]] * 3
    assert table.inside("A2", "inverted") == ["diamond"] * 4
    assert table.fouls == []


@every_edition
def test_rubies_and_diamonds_go_in_in_whatever_order(edition: str) -> None:
    """The record says so: only that all is in, counts; and no drawer needs to have been reported open."""
    table = opened(edition, ("Ana", "Bo"))
    table.event("diamonds_placed", seat="Ana", drawer="C2", count=6)
    for drawer in LONG[:3]:
        table.event("ruby_placed", drawer=drawer)
    table.event("diamonds_placed", seat="Bo", drawer="A1", count=6)
    table.rejects("setup_finished", "3 still to place")
    for drawer in LONG[3:]:
        table.event("ruby_placed", drawer=drawer)
    assert table.event("setup_finished").phase.endswith("reveal")


@pytest.mark.parametrize(
    ("seats", "shares"),
    [
        (2, (6, 6)),
        (3, (4, 4, 4)),
        (5, (3, 3, 2, 2, 2)),
        (7, (2, 2, 2, 2, 2, 1, 1)),
        (8, (2, 2, 2, 2, 1, 1, 1, 1)),
    ],
)
def test_twelve_diamonds_are_shared_as_evenly_as_possible(seats: int, shares: tuple[int, ...]) -> None:
    """All: 12 diamonds are dealt out; uneven shares are no problem. The extra ones go to the first seats."""
    table = opened("italiano", NAMES[:seats])
    for name, share in zip(NAMES, shares, strict=False):
        words = f"{name} has {share} diamonds left"
        table.rejects("diamonds_placed", words, seat=name, drawer="B1", count=share + 1)
        table.event("diamonds_placed", seat=name, drawer="B1", count=share)
        table.rejects("diamonds_placed", f"{name} has 0 diamonds left", seat=name, drawer="B1", count=1)
    assert table.inside("B1") == ["diamond"] * 12


@every_edition
def test_share_may_go_into_several_drawers(edition: str) -> None:
    table = opened(edition)
    for drawer in ("A2", "A4", "B2", "B4"):
        table.event("diamonds_placed", seat="Ana", drawer=drawer, count=1)
    assert table.inside("B4") == ["diamond"]
    table.rejects("diamonds_placed", "Ana has 0 diamonds left", seat="Ana", drawer="C1", count=1)


@side_by_side(["diamond"] * 4, [], [], [])
def test_diamonds_that_spill_in_setup(edition: str, expected: list[str]) -> None:
    """Rio Grande, Preparation: back into the same drawer, on top. The other three: onto the red pillow at once."""
    table = opened(edition).event("diamonds_placed", seat="Ana", drawer="A2", count=4).turn_over().open("A2")
    assert table.inside("A2", "inverted") == expected
    assert table.inside("A2") == []
    assert table.red == ({} if expected else {"diamond": 4})
    assert table.fouls == []


@side_by_side(expected_any := {"Ana", "Bo", "Cy"}, expected_any, expected_any, {"Bo"})
def test_who_puts_diamonds_in_after_the_first(edition: str, expected: set[str]) -> None:
    """Gigamic, Placement des diamants: clockwise. Rio Grande and Zoch: any order; the Italian text names none."""
    table = opened(edition).event("diamonds_placed", seat="Ana", drawer="A2", count=4)
    for name in ("Bo", "Cy"):
        fields: dict[str, object] = {"seat": name, "drawer": "A2", "count": 4}
        if name in expected:
            Table(table.state).event("diamonds_placed", **fields)
        else:
            table.rejects("diamonds_placed", "clockwise: it is Bo's turn", **fields)


def test_clockwise_may_begin_anywhere_but_a_seat_finishes_first() -> None:
    """Gigamic says clockwise, not from whom; each seat places all of its diamonds in its turn."""
    table = opened("gigamic").event("diamonds_placed", seat="Cy", drawer="A2", count=1)
    table.rejects("diamonds_placed", "it is Cy's turn", seat="Ana", drawer="A2", count=1)
    table.event("diamonds_placed", seat="Cy", drawer="A2", count=3)
    table.rejects("diamonds_placed", "it is Ana's turn", seat="Bo", drawer="A2", count=1)
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=4)
    assert table.event("diamonds_placed", seat="Bo", drawer="A2", count=4).inside("A2") == ["diamond"] * 12


@side_by_side(
    {"may": (True, True), "after turning": (False, False), "must": False},
    {"may": (True, True), "after turning": (False, False), "must": False},
    {"may": (True, True), "after turning": (True, False), "must": True},
    {"may": (True, True), "after turning": (True, False), "must": False},
)
def test_box_handling_in_setup(edition: str, expected: dict[str, object]) -> None:
    """Rio Grande and Zoch: may rotate, then may turn. Italian: rotates, then turns. Gigamic: one and/or the other."""
    table = opened(edition).event("diamonds_placed", seat="Ana", drawer="A2", count=4)
    left = handling_left(table.state)
    assert ((left.may_rotate, left.may_turn), left.must) == (expected["may"], expected["must"])
    after_rotating = handling_left(Table(table.state).rotate().state)
    assert (after_rotating.may_rotate, after_rotating.may_turn) == (False, True)
    after_turning = handling_left(table.turn_over().state)
    assert (after_turning.may_rotate, after_turning.may_turn) == expected["after turning"]


@every_edition
def test_nothing_is_a_foul_in_setup(edition: str) -> None:
    table = opened(edition).open("A1", "secret").rotate().turn_over().rotate(2, "ccw").open("B2", "ajar")
    assert fill(table).event("setup_finished").fouls == []


@every_edition
def test_ruby_goes_into_the_upper_secret_compartment_of_a_long_drawer(edition: str) -> None:
    """All: one ruby in each of the six secret compartments, in different drawers."""
    table = opened(edition).event("ruby_placed", drawer="A1")
    table.rejects("ruby_placed", "A2 is a short drawer", drawer="A2")
    table.turn_over()
    table.rejects("ruby_placed", "A1 already has its ruby", drawer="A1")
    table.event("ruby_placed", drawer="A3")
    assert (table.inside("A1", "secret_upright"), table.inside("A3", "secret_inverted")) == (["ruby"], ["ruby"])


@every_edition
def test_there_are_six_rubies(edition: str) -> None:
    table = fill(opened(edition))
    table.rejects("ruby_placed", "six rubies are already in", drawer="A1")


@every_edition
def test_ruby_that_falls_in_setup_goes_back_behind_its_front(edition: str) -> None:
    """No booklet lets a ruby leave the box before the game: six have to be in to begin."""
    table = opened(edition).event("ruby_placed", drawer="A1").turn_over().open("A1", "secret")
    assert table.inside("A1", "secret_inverted") == ["ruby"]
    assert table.red == {}


@every_edition
def test_setup_cannot_finish_early(edition: str) -> None:
    table = opened(edition)
    table.rejects("setup_finished", "6 still to place")
    for drawer in LONG:
        table.event("ruby_placed", drawer=drawer)
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=4)
    assert "setup_finished" not in table.options
    table.rejects("setup_finished", "12 diamonds are in the box: 8 still to place")


@every_edition
def test_placing_ends_with_the_setup(edition: str) -> None:
    table = fill(opened(edition)).event("setup_finished")
    table.rejects("ruby_placed", "setup is over", drawer="A1")
    table.rejects("diamonds_placed", "setup is over", seat="Ana", drawer="A1", count=1)
    table.rejects("setup_finished", "setup is over")


@every_edition
def test_play_waits_for_the_setup(edition: str) -> None:
    table = opened(edition)
    table.rejects("card_revealed", "no cards are being revealed", seat="Ana", character="thief")
    table.rejects("turn_ended", "still being prepared")
    table.rejects("gem_placed", "still being prepared", gem="diamond")
    table.rejects("gem_picked", "nothing is being shared", seat="Ana", gem="diamond")
    table.rejects("diamonds_placed", "nobody at this table is called Zed", seat="Zed", drawer="A1", count=1)


@every_edition
def test_setup_options_lead_through_it(edition: str) -> None:
    table = opened(edition)
    assert table.options == {"ruby_placed", "diamonds_placed"}
    assert fill(table).options == {"setup_finished"}


def test_spilled_heap_counts_in_the_red_pillow_of_the_first_round() -> None:
    """Zoch: what fell in setup lies on the red pillow, so the first share-out takes it."""
    expected: Heap = {"diamond": 4}
    table = opened("zoch", ("Ana", "Bo", "Cy"))
    for drawer in LONG:
        table.event("ruby_placed", drawer=drawer)
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=4).turn_over().open("A2").shut("A2")
    table.event("diamonds_placed", seat="Bo", drawer="B2", count=4)
    table.event("diamonds_placed", seat="Cy", drawer="C2", count=4).event("setup_finished")
    assert table.red == expected
    table.reveal(Ana="detective", Bo="thief", Cy="jeweler").end_turn().end_turn()
    assert table.black() == expected


@every_edition
def test_while_the_rubies_go_in_the_box_may_be_handled_as_it_suits(edition: str) -> None:
    """All: the levels are lined up and the box is turned over for the rubies, as often as that takes."""
    left = handling_left(opened(edition).rotate().turn_over().rotate().state)
    assert (left.may_rotate, left.may_turn, left.must) == (True, True, False)


@every_edition
def test_an_alarm_that_falls_in_the_setup_goes_home(edition: str) -> None:
    """Only a correction can have put it there."""
    table = opened(edition).correct(drawers={"A2": {"inverted": ["alarm:Ana", "diamond"]}}).open("A2")
    assert (table.alarm(), table.fouls) == ("home", [])
