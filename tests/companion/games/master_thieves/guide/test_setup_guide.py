"""Preparing the box as the guide leads through it: what is ticked off, what is asked, what is next."""

import json
from collections.abc import Collection

from msgspec.structs import replace

from companion.games.master_thieves.events import line
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Heap, Kind
from companion.games.master_thieves.handling import Handling
from companion.games.master_thieves.news import Destination
from hardware.jewel_box.channels import USUALLY_FITTED
from tests.companion.games.master_thieves.table import (
    LONG,
    Table,
    every_edition,
    fill,
    fill_rubies,
    opened,
    side_by_side,
)

from .guided import choice, current, happened, labels, said, step, then, todo

LINE_UP, FIRST, TURN, SECOND = (
    "Line up the long drawers",
    "Rubies on one side",
    "Turn the box over",
    "Rubies on the other side",
)


def rubies(table: Table, *drawers: str) -> Table:
    for drawer in drawers:
        table.event("ruby_placed", drawer=drawer)
    return table


def diamonds(table: Table, seat: str, drawer: str = "A2", count: int = 4) -> Table:
    return table.event("diamonds_placed", seat=seat, drawer=drawer, count=count)


def hands(table: Table, missing: Collection[str] = ()) -> list[str]:
    """What hands do to the box: what comes of it, and to which part."""
    lines = [json.loads(line(move)) for move in said(table, missing).hands]
    return [f"{told['type']} {told.get('drawer', told.get('levels', ''))}".strip() for told in lines]


def to_open(table: Table) -> list[str]:
    """The drawers of which any may be opened."""
    return [move.removeprefix("drawer_opened ") for move in hands(table)]


@every_edition
def test_the_steps_come_in_their_order(edition: str) -> None:
    """All: three rubies above on one side, the box over, three on the other; then everybody's diamonds."""
    table = opened(edition)
    names = [LINE_UP, FIRST, TURN, SECOND, "Ana's diamonds", "Bo's diamonds", "Cy's diamonds", "Begin the game"]
    assert [str(step.words) for step in said(table).setup] == names
    assert str(said(table).title) == "Prepare the box"
    assert current(table) == FIRST
    assert current(rubies(table, "A1", "B1", "C1")) == TURN
    assert todo(table) == "Turn the box over."
    assert current(table.turn_over()) == SECOND
    assert (step(rubies(table, "A3"), SECOND).count, step(table, FIRST).count) == (1, 3)
    assert current(rubies(table, "B3", "C3")) == "Ana's diamonds"
    assert all(step(table, words).done for words in names[:4])


def test_lining_up_is_a_hint_that_the_rings_tick_off() -> None:
    """Rio Grande, Tip: rotate the levels so that the drawers with secret compartments line up."""
    table = opened("zoch").rotate()
    assert (current(table), todo(table)) == (
        LINE_UP,
        "Rotate the levels until the long drawers line up.",
    )
    assert current(table.rotate()) == FIRST
    assert current(rubies(table.rotate(), "A1")) == FIRST


def test_rubies_may_go_where_none_is_yet() -> None:
    table = opened("zoch")
    assert to_open(table) == list(LONG)
    assert to_open(rubies(table, "A3")) == ["B3", "C3"]


def test_rubies_go_in_one_side_as_the_levels_stand() -> None:
    """With the top level half a turn on, A3 stands above B1 and C1."""
    table = rubies(opened("zoch").rotate().rotate(), "A3")
    assert to_open(table) == ["B1", "C1"]
    assert to_open(table.rotate()) == ["A1", "B1", "B3", "C1", "C3"]


def test_hands_are_shown_each_step_of_filling_the_box() -> None:
    """What they do, as what comes of it: nobody has to know that a drawer is called B3."""
    table = opened("zoch").rotate(2)
    assert hands(table) == ["level_rotated 2"]
    assert hands(table.rotate(2).rotate(1)) == ["level_rotated 1"]
    table = table.rotate(1).open("A2", "ajar")
    assert hands(table) == ["drawer_closed A2"]
    table.shut("A2").open("A1")
    assert hands(table) == ["drawer_opened A1"]
    assert hands(table, missing=["A1.secret"]) == ["drawer_closed A1"]
    assert hands(table.open("A1", "secret")) == ["drawer_closed A1"]
    table = rubies(opened("zoch"), "A1", "B1", "C1")
    assert hands(table) == ["box_turned"]
    assert hands(table.turn_over()) == ["drawer_opened A3", "drawer_opened B3", "drawer_opened C3"]


@side_by_side([], [], ["box_turned"], [])
def test_hands_are_shown_what_has_to_be_done_between_seats_and_not_what_they_may_choose(
    edition: str, expected: list[str]
) -> None:
    """Italiano: whoever has put diamonds in rotates, then turns the box over. Which level, they choose."""
    table = fill_rubies(opened(edition))
    assert hands(table) == []
    table = diamonds(table.open("A2"), "Ana", drawer="A2")
    assert hands(table) == ["drawer_closed A2"]
    assert hands(table.shut("A2")) == []
    assert hands(table.rotate()) == expected


def test_whoever_shuts_a_drawer_that_no_sensor_sees_reads_at_once_what_may_be_done_with_the_box() -> None:
    table = diamonds(fill_rubies(opened("zoch")).open("A2"), "Ana", drawer="A2")
    assert (todo(table), then(table)) == ("Shut the drawer.", "Then Bo puts in 4 diamonds.")
    found = said(table, USUALLY_FITTED)
    assert str(found.todo) == "Shut the drawer."
    assert str(found.then) == "Ana, you may rotate the top 1 or 2 levels by 90°, then turn the box over."


def test_all_six_rubies_on_one_side_are_let_pass() -> None:
    """Three on each side is shown on the way, not enforced."""
    table = rubies(opened("zoch"), *LONG[:4])
    assert (current(table), step(table, TURN).done) == (SECOND, True)
    assert to_open(table) == ["C1", "C3"]
    assert current(rubies(table, *LONG[4:])) == "Ana's diamonds"


SAME_SIDE = "Both rubies on one level are on the same side: undo, or keep it."


@every_edition
def test_rubies_in_the_wrong_place_are_told(edition: str) -> None:
    """All: three above, three below, and one of each on every level."""
    assert happened(rubies(opened(edition), "A1", "A3")) == SAME_SIDE
    table = rubies(opened(edition), "A1", "B1", "C1")
    assert happened(table) == ""
    assert happened(rubies(table, "A3")) == happened(rubies(table, "B3", "C3").shut("A1")) == SAME_SIDE
    assert happened(diamonds(table, "Ana")) == ""
    assert happened(fill_rubies(opened(edition))) == ""


def test_who_turned_the_box_back_is_told_to_turn_it_over() -> None:
    table = rubies(opened("zoch"), "A1", "B1", "C1").turn_over().turn_over()
    assert current(table) == TURN


def test_a_ruby_that_fell_back_on_top_does_not_keep_the_box_turning() -> None:
    """Zoch: A1's ruby fell into its upper secret compartment, so one ruby is on top whichever way up the box is."""
    table = rubies(opened("zoch"), "A1", "B1", "C1").turn_over().open("A1").open("A1", "secret").shut("A1")
    assert current(table) == SECOND
    assert (current(table.turn_over()), todo(table)) == (TURN, "Turn the box over.")
    assert current(table.turn_over()) == SECOND
    assert current(rubies(table, "A3", "B3", "C3")) == "Ana's diamonds"


def test_a_drawer_is_shut_before_the_box_is_moved() -> None:
    table = opened("zoch").rotate().open("A2")
    assert (current(table), todo(table)) == (LINE_UP, "Shut the drawer.")
    table = rubies(opened("zoch").open("C1", "secret"), "A1", "B1", "C1")
    assert (current(table), todo(table), todo(table.shut("C1"))) == (TURN, "Shut the drawer.", "Turn the box over.")
    italian = diamonds(fill_rubies(opened("italiano")), "Ana").open("A2", "ajar")
    assert (todo(italian), todo(italian.shut("A2"))) == (
        "Shut the drawer.",
        "Ana, rotate the top 1 or 2 levels by 90°, then turn the box over.",
    )


@every_edition
def test_what_falls_when_the_box_is_turned_over_with_a_drawer_open_goes_back(edition: str) -> None:
    table = rubies(opened(edition).open("A1", "secret"), "A1").turn_over()
    assert happened(table) == "Put what fell out of the drawer back into its compartment."
    assert (table.inside("A1", "secret_upright"), table.fouls) == (["ruby"], [])
    assert happened(table.turn_over().shut("A1")) == ""


@every_edition
def test_the_box_is_emptied_before_anything_goes_in(edition: str) -> None:
    table = opened(edition)
    assert happened(table) == "First empty the box: every drawer, both sides."
    assert happened(table.open("A2").turn_over().shut("A2")) == "First empty the box: every drawer, both sides."
    assert happened(rubies(table, "A1")) == ""


@every_edition
def test_nobody_has_to_empty_a_virtual_box(edition: str) -> None:
    table = opened(edition)
    assert guide(table.state, virtual=True) == replace(guide(table.state), happened=None)
    filled = rubies(table, "A1").state
    assert guide(filled, virtual=True) == guide(filled)


@side_by_side("3 sapphires and 9 diamonds", "2 sapphires and 10 diamonds", few := "2 sapphires and 8 diamonds", few)
def test_pillows_and_alarms_are_handed_out_when_the_box_is_full(edition: str, expected: str) -> None:
    table = fill(opened(edition))
    assert happened(table) == f"Each player takes an alarm, a black pillow, and a white pillow with {expected}."


def test_the_pillow_that_was_agreed_on_is_handed_out() -> None:
    table = fill(opened("zoch", white_pillow={"diamond": 5}))
    assert happened(table) == "Each player takes an alarm, a black pillow, and a white pillow with 5 diamonds."


@every_edition
def test_a_ruby_that_falls_in_the_setup_goes_into_the_upper_secret_compartment(edition: str) -> None:
    """Rio Grande tells it of diamonds only ("back in the drawer on the top side"); a ruby is never in front."""
    table = rubies(opened(edition), "A1").turn_over().open("A1", "secret")
    assert happened(table) == "1 ruby fell out: put it into the upper secret compartment."
    assert said(table).fell == (Heap(Gems(ruby=1), Destination.SECRET),)
    assert table.inside("A1", "secret_inverted") == ["ruby"]


def test_a_long_drawer_that_is_out_or_was_just_shut_may_have_got_its_ruby() -> None:
    table = opened("zoch").open("A1", "secret")
    assert labels(table) == labels(table.shut("A1")) == ["A ruby went in*"]
    assert json.loads(choice(table, "A ruby went in").line) == {"type": "ruby_placed", "drawer": "A1"}
    assert choice(table, "A ruby went in").kind is Kind.RUBY
    assert labels(rubies(table, "A1")) == []


def test_a_drawer_without_a_sensor_at_its_secret_compartment_can_be_said() -> None:
    assert labels(opened("zoch").open("B1")) == ["A ruby went in"]
    assert labels(opened("zoch").open("B2")) == []
    assert labels(opened("zoch").open("B1", "ajar")) == []


@every_edition
def test_each_seat_says_how_many_diamonds_went_into_the_drawer(edition: str) -> None:
    table = fill_rubies(opened(edition))
    assert (said(table).seat, todo(table)) == ("Ana", "Ana, put your 4 diamonds into front compartments.")
    assert labels(table) == []
    table.open("A2")
    assert todo(table) == "How many of Ana's diamonds went into the drawer?"
    assert labels(table) == [
        "1 diamond went in",
        "2 diamonds went in",
        "3 diamonds went in",
        "4 diamonds went in",
    ]
    some = choice(table, "3 diamonds went in")
    assert (some.seat, some.count, some.kind) == ("Ana", 3, Kind.DIAMOND)
    assert json.loads(some.line) == {"type": "diamonds_placed", "seat": "Ana", "drawer": "A2", "count": 3}
    diamonds(table, "Ana", count=3)
    assert labels(table) == ["1 diamond went in"]
    assert (step(table, "Ana's diamonds").count, step(table, "Ana's diamonds").of) == (3, 4)
    table.shut("A2")
    assert (todo(table), labels(table)) == ("Ana, put your 1 diamond into a front compartment.", [])


@every_edition
def test_at_first_anybody_may_begin_with_diamonds(edition: str) -> None:
    table = fill_rubies(opened(edition)).open("A2")
    assert [len(step(table, f"{name}'s diamonds").choices) for name in ("Ana", "Bo", "Cy")] == [4, 4, 4]


@side_by_side([0, 1, 4], [0, 1, 4], [0, 1, 4], [0, 1, 0])
def test_who_may_put_diamonds_in_besides(edition: str, expected: list[int]) -> None:
    """Gigamic: clockwise, each seat to its end. The others: any order, but who has begun is asked first."""
    table = diamonds(diamonds(fill_rubies(opened(edition)), "Ana"), "Bo", count=3).open("B2")
    assert said(table).seat == "Bo"
    assert [len(step(table, f"{name}'s diamonds").choices) for name in ("Ana", "Bo", "Cy")] == expected


BY_90 = "rotate the top 1 or 2 levels by 90°"
IN_ORDER = f"Ana, you may {BY_90}, then turn the box over."


@side_by_side(
    ("After that you may rotate levels, then turn the box over.", IN_ORDER),
    ("After that you may rotate levels, then turn the box over.", IN_ORDER),
    ("After that you rotate levels, then turn the box over.", f"Ana, {BY_90}, then turn the box over."),
    ("After that you may rotate levels and turn the box over.", f"Ana, you may {BY_90}, and turn the box over."),
)
def test_who_has_placed_handles_the_box_before_the_next_seat_comes(edition: str, expected: tuple[str, str]) -> None:
    """Italian: rotates, then turns. The others: may."""
    table = fill_rubies(opened(edition))
    assert (then(table), said(table).handling, said(table).seat) == (expected[0], None, "Ana")
    assert (todo(diamonds(table, "Ana")), then(table)) == (expected[1], "Then Bo puts in 4 diamonds.")
    assert said(table).seat == "Ana"
    assert said(table).handling == Handling(2, may_rotate=True, may_turn=True, must=edition == "italiano")
    assert (todo(table.open("B2")), said(table).seat) == ("How many of Bo's diamonds went into the drawer?", "Bo")


@every_edition
def test_who_still_has_diamonds_does_not_handle_the_box_yet(edition: str) -> None:
    table = diamonds(fill_rubies(opened(edition)), "Ana", count=3)
    handling = said(table).handling
    assert handling is not None
    assert not handling.now
    assert todo(table) == "Ana, put your 1 diamond into a front compartment."


@side_by_side(
    may := "Ana, you may turn the box over.",
    may,
    "Ana, turn the box over.",
    may,
)
def test_what_is_left_after_rotating_in_the_setup(edition: str, expected: str) -> None:
    table = diamonds(fill_rubies(opened(edition)), "Ana").rotate()
    assert (todo(table), then(table)) == (expected, "Then Bo puts in 4 diamonds.")
    assert todo(table.turn_over()) == "Bo, put your 4 diamonds into front compartments."


@side_by_side(
    bo := "Bo, put your 4 diamonds into front compartments.",
    bo,
    f"Ana, {BY_90}.",
    f"Ana, you may {BY_90}.",
)
def test_what_is_left_after_turning_the_box_over_in_the_setup(edition: str, expected: str) -> None:
    """Italian: the rotation still has to be made."""
    table = diamonds(fill_rubies(opened(edition)), "Ana").turn_over()
    assert todo(table) == expected
    assert todo(table.rotate()) == bo


@every_edition
def test_the_next_seat_is_asked_nothing_while_the_last_drawer_is_out(edition: str) -> None:
    table = diamonds(fill_rubies(opened(edition)).open("A2"), "Ana")
    assert (todo(table), then(table), labels(table)) == ("Shut the drawer.", "Then Bo puts in 4 diamonds.", [])
    assert not step(table, "Bo's diamonds").choices
    assert todo(table.shut("A2")).startswith("Ana, ")


@every_edition
def test_the_last_rubys_drawer_is_shut_before_diamonds_are_asked_for(edition: str) -> None:
    table = rubies(opened(edition), "A1", "B1", "C1").turn_over()
    rubies(table, "A3", "B3").open("C3", "secret")
    assert (todo(rubies(table, "C3")), labels(table)) == ("Shut the drawer.", [])
    assert todo(table.shut("C3")) == "Ana, put your 4 diamonds into front compartments."


@every_edition
def test_a_drawer_that_comes_out_too_far_for_diamonds_is_told(edition: str) -> None:
    """Gigamic: only the first compartment may be opened."""
    table = fill_rubies(opened(edition)).open("A1")
    assert happened(table) == ""
    assert happened(table.open("A1", "secret")).endswith("Front compartments only: do not pull the drawer further.")


@side_by_side("back into the drawer, on top", "on the red pillow", "on the red pillow", "on the red pillow")
def test_what_falls_in_the_setup_is_told(edition: str, expected: str) -> None:
    """Rio Grande: back into the drawer. The others: onto the red pillow."""
    table = diamonds(fill_rubies(opened(edition)), "Ana").turn_over().open("A2")
    assert happened(table) == f"4 diamonds fell out: put them {expected}."
    to = Destination.DRAWER if edition == "rio-grande" else Destination.RED
    assert said(table).fell == (Heap(Gems(diamond=4), to),)


@every_edition
def test_when_everything_is_in_the_game_begins(edition: str) -> None:
    table = fill(opened(edition))
    assert (current(table), labels(table), said(table).seat) == ("Begin the game", ["Begin the game*"], "Cy")
    assert json.loads(said(table).choices[0].line) == {"type": "setup_finished"}
    assert (todo(table.open("A1")), labels(table)) == ("Shut the drawer.", ["Begin the game"])


@side_by_side(
    in_order := f"Cy, you may {BY_90}, then turn the box over.",
    in_order,
    f"Cy, {BY_90}, then turn the box over.",
    f"Cy, you may {BY_90}, and turn the box over.",
)
def test_the_last_seat_handles_the_box_before_the_game_begins(edition: str, expected: str) -> None:
    table = fill(opened(edition))
    assert (todo(table), then(table)) == (expected, "Then begin the game.")
    assert (todo(table.rotate().turn_over()), then(table)) == ("Everything is in the box: begin!", "")


def test_a_box_filled_by_a_correction_alone_can_begin() -> None:
    drawers = {drawer: {"secret_upright": ["ruby"]} for drawer in LONG} | {"A2": {"upright": ["diamond"] * 12}}
    table = opened("zoch").correct(drawers=drawers)
    assert (labels(table), then(table), said(table).handling) == (["Begin the game*"], "", None)


def test_diamonds_that_a_correction_took_away_are_asked_for() -> None:
    """Every seat has placed its share, so only undo or another correction helps."""
    table = fill(opened("zoch")).correct(drawers={"A2": {"upright": [], "inverted": []}})
    assert (current(table), labels(table)) == ("Begin the game", [])
    assert todo(table) == "4 diamonds are missing: undo, or correct the count."


def test_rubies_that_a_correction_put_elsewhere_are_not_waited_for() -> None:
    """None is left to put in, so the guide goes on to the diamonds."""
    assert current(opened("zoch").correct(black={"Ana": {"ruby": 6}})) == "Ana's diamonds"
