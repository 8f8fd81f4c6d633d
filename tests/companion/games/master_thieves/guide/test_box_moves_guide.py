"""What the guide tells of moving the box: what is left, and what an imitation earns."""

import pytest

from companion.games.master_thieves.handling import Handling
from tests.companion.games.master_thieves.table import (
    side_by_side,
    turn,
)

from .guided import said, then, todo

# handling the box


@side_by_side(
    "You may rotate the top 1 or 2 levels by 90°, or turn the box over.",
    "You may rotate the top 1 or 2 levels by 90°, then turn the box over.",
    "You may move the box twice: rotate the top 1 or 2 levels by 90°, or turn it over.",
    "You may rotate the top 1 or 2 levels by 90°, and turn the box over.",
)
def test_what_may_be_done_with_the_box(edition: str, expected: str) -> None:
    table = turn(edition, "thief").open("A1")
    handling = said(table).handling
    assert handling is not None
    assert not handling.now
    assert todo(table.shut("A1")) == expected
    assert said(table).handling == Handling(1 if edition == "rio-grande" else 2, may_rotate=True, may_turn=True)


@pytest.mark.parametrize(
    ("edition", "moves", "expected"),
    [
        ("rio-grande", ["rotate"], "That's it. Tap Done."),
        ("zoch", ["rotate"], "You may turn the box over."),
        ("zoch", ["turn_over"], "That's it. Tap Done."),
        ("italiano", ["rotate"], "You may rotate the top 1 or 2 levels by 90°, or turn the box over."),
        ("gigamic", ["turn_over"], "You may rotate the top 1 or 2 levels by 90°."),
        ("gigamic", ["rotate", "turn_over"], "That's it. Tap Done."),
    ],
)
def test_what_is_left_after_moving_the_box(edition: str, moves: list[str], expected: str) -> None:
    table = turn(edition, "thief").open("A1").shut("A1")
    for move in moves:
        getattr(table, move)()
    assert (todo(table), then(table)) == (expected, "Bo is next.")


def test_an_imitation_earns_a_second_move_of_the_box() -> None:
    """Rio Grande: two actions if an imitation was placed, else one."""
    table = turn("rio-grande", "jeweler").open("A1")
    assert todo(table) == "You may place an imitation (+1 move) and your alarm."
    assert then(table) == "Then shut it. You may rotate levels or turn the box over; with an imitation, both."
    assert then(table.place()) == "Then shut it. You may rotate levels, then turn the box over."
    table.set_alarm().shut("A1").rotate()
    assert said(table).handling == Handling(1, may_rotate=False, may_turn=True)


def test_an_imitation_that_is_tapped_late_still_earns_a_second_move() -> None:
    table = turn("rio-grande", "jeweler").open("A1").shut("A1")
    late = "If you placed an imitation, tap it: that earns a second move."
    assert (todo(table), then(table)) == (
        "You may rotate the top 1 or 2 levels or turn the box over; with an imitation, both.",
        late,
    )
    assert (todo(table.rotate()), then(table)) == ("That's it. Tap Done.", late)
    assert (todo(table.place()), then(table)) == ("You may turn the box over.", "If you placed your alarm, tap it.")


def test_a_smuggler_is_told_what_an_imitation_earns() -> None:
    table = turn("rio-grande", "smuggler").open("A1")
    assert todo(table) == "You may place an imitation (+1 move)."


def test_where_no_imitation_can_be_placed_no_second_move_is_promised() -> None:
    """Rio Grande: a thief places none; a jeweler with an empty white pillow cannot."""
    assert "imitation" not in then(turn("rio-grande", "thief").open("A1"))
    assert "imitation" not in then(turn("rio-grande", "jeweler", white={"Ana": {}}).open("A1"))


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_with_a_single_action_it_is_one_or_the_other(edition: str) -> None:
    table = turn(edition, "thief", single_action=True).open("A1").shut("A1")
    assert todo(table) == "You may rotate the top 1 or 2 levels by 90°, or turn the box over."


def test_after_the_drawer_nothing_may_be_left_to_do() -> None:
    table = turn("zoch", "smuggler").open("A1").shut("A1").rotate().turn_over().turn_over().open("A1")
    assert (todo(table), then(table)) == ("You may place an imitation.", "Then shut it.")
    assert (todo(table.place()), then(table)) == ("Shut the drawer.", "")
    owed = turn("italiano", "jeweler").open("A1").shut("A1").rotate().turn_over()
    assert (todo(owed), then(owed)) == ("Tap the imitation you placed.", "")


def test_before_the_detectives_nobody_is_next_at_the_box() -> None:
    table = turn("zoch", "thief", detectives=2).open("A1").shut("A1")
    assert then(table) == ""
