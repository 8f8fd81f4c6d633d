"""Rotating and turning over at the end of a turn, and taps that come late."""

import msgspec
import pytest

from companion.games.growing import Growing
from companion.games.master_thieves.guide.happenings import happened
from companion.games.master_thieves.handling import handling_left
from companion.games.master_thieves.turn import active_turn

from .table import Table, below, every_edition, opened, play, side_by_side, top, turn

TOO_MANY = "too_many_box_actions"
ROTATED_LATE = "rotated_after_turning"


def _handled(edition: str, *actions: str, imitation: bool, single_action: bool = False) -> list[str]:
    table = turn(edition, "gemologist", white={"Ana": {"diamond": 3 if imitation else 0}}, single_action=single_action)
    table.open("A1")
    if imitation:
        table.place()
    table.shut("A1")
    for action in actions:
        table = table.rotate() if action == "rotate" else table.turn_over()
    return table.end_turn().fouls


@side_by_side([TOO_MANY], [], [], [])
def test_two_actions_without_an_imitation(edition: str, expected: list[str]) -> None:
    """Rio Grande: two actions only after placing an imitation, else one of them. The others: up to two, always."""
    assert _handled(edition, "rotate", "turn", imitation=False) == expected


@every_edition
@pytest.mark.parametrize("imitation", [True, False])
@pytest.mark.parametrize("actions", [(), ("rotate",), ("turn",)])
def test_one_action_or_none_is_always_allowed(edition: str, imitation: bool, actions: tuple[str, ...]) -> None:
    """All: the actions are voluntary."""
    assert _handled(edition, *actions, imitation=imitation) == []


@every_edition
def test_two_actions_with_an_imitation(edition: str) -> None:
    assert _handled(edition, "rotate", "turn", imitation=True) == []


@side_by_side([ROTATED_LATE], [ROTATED_LATE], [], [])
def test_order_of_the_two(edition: str, expected: list[str]) -> None:
    """Rio Grande and Zoch: first rotate, then turn over. Italian: two of choice. French: one and the other."""
    assert _handled(edition, "turn", "rotate", imitation=True) == expected


@side_by_side([TOO_MANY], [TOO_MANY], [], [TOO_MANY])
@pytest.mark.parametrize("action", ["rotate", "turn"])
def test_which_two(action: str, edition: str, expected: list[str]) -> None:
    """Italian: any two of choice, the same twice included. The others: one rotation and one turning over."""
    assert _handled(edition, action, action, imitation=True) == expected


@every_edition
def test_turning_over_after_two_rotations(edition: str) -> None:
    """One rotation, one turning over: only the second rotation is wrong. Italian: any two, so only the third move."""
    table = turn(edition, "jeweler").open("A1").place().shut("A1").rotate()
    second = table.rotate().state.events
    third = table.turn_over().state.events
    assert table.end_turn().fouls == [TOO_MANY]
    assert next(iter(table.state.fouls)).since == (third if edition == "italiano" else second)


@every_edition
def test_three_actions_are_too_many(edition: str) -> None:
    assert _handled(edition, "rotate", "rotate", "turn", imitation=True).count(TOO_MANY) >= 1


@side_by_side(None, [TOO_MANY], None, [TOO_MANY])
def test_option_of_a_single_action(edition: str, expected: list[str] | None) -> None:
    """Zoch, Game variation, and French, Variante: either rotate or turn over. The other two print no such variant."""
    if expected is None:
        with pytest.raises(Exception, match=f"the {edition} edition has no single_action option"):
            play(edition, single_action=True)
        return
    assert _handled(edition, "rotate", "turn", imitation=True, single_action=True) == expected
    assert _handled(edition, "rotate", imitation=True, single_action=True) == []
    assert _handled(edition, "turn", imitation=True, single_action=True) == []


def test_rio_grande_imitation_may_be_tapped_after_the_second_action() -> None:
    """Contract: fouls that hang on a choice are judged when the turn ends."""
    table = turn("rio-grande", "gemologist").open("A1").shut("A1").rotate().turn_over()
    assert table.fouls == []
    assert Table(table.state).end_turn().fouls == [TOO_MANY]
    assert table.place().end_turn().fouls == []


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_elsewhere_too_many_is_told_at_once(edition: str) -> None:
    table = turn(edition, "thief").open("A1").shut("A1").rotate()
    assert table.fouls == []
    assert table.rotate().fouls == [TOO_MANY]


@every_edition
def test_spill_leaves_the_handling(edition: str) -> None:
    """All: after a spill the player may still rotate or turn the box."""
    table = turn(edition, "thief", drawers={"A1": below("diamond")}).open("A1").shut("A1").turn_over().end_turn()
    assert table.fouls == []


@every_edition
def test_imitation_tapped_late_lies_on_the_side_that_was_up(edition: str) -> None:
    """Contract, gem_placed: on the side that was up when the drawer was opened, though shut and turned over now."""
    table = turn(edition, "jeweler").open("A1").shut("A1").turn_over().place().set_alarm()
    assert (table.inside("A1"), table.inside("A1", "inverted")) == (["diamond", "alarm:Ana"], [])
    assert table.end_turn().fouls == []


@every_edition
def test_taking_tapped_late_counts_for_this_turns_drawer(edition: str) -> None:
    table = turn(edition, "master_thief", drawers={"A1": top("sapphire")}).open("A1").shut("A1").turn_over().take_all()
    assert (table.black(), table.inside("A1")) == ({"sapphire": 1}, [])


@every_edition
def test_ruby_tapped_late(edition: str) -> None:
    drawers = {"A1": {"upright": ["diamond"], "secret_upright": ["ruby"]}, "C1": {"secret_upright": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1", "secret").shut("A1").turn_over().take_all()
    assert (table.black(), table.inside("A1", "secret_upright")) == ({"ruby": 1, "diamond": 1}, [])


@every_edition
def test_after_the_turn_it_is_too_late(edition: str) -> None:
    """The next seat has the turn, and has opened nothing."""
    table = turn(edition, "gemologist", seats=2).end_turn()
    table.rejects("gem_placed", "Bo has not opened a drawer this turn", gem="diamond")


@side_by_side((False, False), (False, True), (True, True), (False, True))
def test_handling_left_after_a_rotation(edition: str, expected: tuple[bool, bool]) -> None:
    """What a screen may offer: another rotation, a turning over."""
    left = handling_left(turn(edition, "thief").open("A1").shut("A1").rotate().state)
    assert (left.may_rotate, left.may_turn) == expected


@every_edition
def test_nobody_may_handle_the_box_at_a_reveal(edition: str) -> None:
    left = handling_left(play(edition).state)
    assert (left.may_rotate, left.may_turn, left.must) == (False, False, False)


@every_edition
@pytest.mark.parametrize("phase", ["turn", "setup"])
def test_a_box_that_is_moved_for_hours_makes_no_state_larger_but_by_its_fouls(edition: str, phase: str) -> None:
    """A loose sensor moves the box once per second; a state is kept, sent and compared as a whole."""
    table = opened(edition) if phase == "setup" else turn(edition, "thief").open("A1").shut("A1")
    sizes = []
    for number in range(120):
        table = table.rotate() if number % 9 else table.turn_over()
        if number in (60, 119):
            sizes.append(len(msgspec.json.encode(msgspec.structs.replace(table.state, fouls=Growing()))))
    assert sizes[1] - sizes[0] < 10


@side_by_side([TOO_MANY], [TOO_MANY] * 5, [TOO_MANY] * 4, [TOO_MANY] * 5)
def test_every_action_too_many_is_a_foul_however_many_there_were(edition: str, expected: list[str]) -> None:
    fouls = _handled(edition, "rotate", "rotate", "rotate", "rotate", "rotate", "rotate", imitation=True)
    assert fouls == expected


def test_a_turning_among_many_rotations_is_remembered() -> None:
    """Zoch: rotate, then turn over, never the other way round."""
    actions = ["rotate"] * 5 + ["turn", "rotate"]
    fouls = _handled("zoch", *actions, imitation=True)
    assert fouls[-2:] == [ROTATED_LATE, TOO_MANY]


def test_what_fell_is_told_after_any_number_of_fouls() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("diamond")}).open("A1").shut("A1")
    for _ in range(80):
        table = table.rotate()
    assert "1 diamond fell" in str(happened(table.state, active_turn(table.state)))
