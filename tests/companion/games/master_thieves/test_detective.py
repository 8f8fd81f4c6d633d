"""Detectives: never at the box, and at the end of the round at the red pillow."""

import pytest

from .table import NAMES, Heap, every_edition, play, turn


@every_edition
def test_detective_gets_the_red_pillow_at_the_end_of_the_round(edition: str) -> None:
    """All: at the end, and with one detective there is nothing to choose."""
    red: Heap = {"ruby": 1, "sapphire": 1, "diamond": 3}
    table = play(edition, red=red).reveal(Ana="detective", Bo="thief", Cy="jeweler")
    table.end_turn()
    assert (table.red, table.black()) == (red, {}), "not before every turn is over"
    table.end_turn()
    assert (table.red, table.black(), table.view["round"]) == ({}, red, 2)


@every_edition
def test_detectives_share_lowest_number_first_round_and_round(edition: str) -> None:
    """All: the lowest number chooses one gem, then the next, until the pillow is empty."""
    table = play(edition, NAMES[:4], red={"ruby": 1, "sapphire": 1, "diamond": 3})
    table.reveal(Ana="detective 7", Bo="detective 2", Cy="detective 5", Dot="thief").end_turn()
    assert (table.phase, table.active) == ("sharing", "Bo")
    assert table.view["active"]["character"] == "detective"
    table.rejects("gem_picked", "it is Bo's pick, not Ana's", seat="Ana", gem="ruby")
    table.pick("Bo", "ruby").pick("Cy", "diamond").pick("Ana", "diamond").pick("Bo", "sapphire")
    assert [table.black(name) for name in ("Bo", "Cy", "Ana")] == [
        {"ruby": 1, "sapphire": 1},
        {"diamond": 2},
        {"diamond": 1},
    ], "the last diamond was dealt without a choice"


@every_edition
def test_red_pillow_stays_without_a_detective(edition: str) -> None:
    """All: it waits for the next round."""
    table = play(edition, red={"diamond": 3}).reveal(Ana="jeweler", Bo="thief", Cy="master_thief")
    table.end_turn().end_turn().end_turn()
    assert (table.red, table.view["round"]) == ({"diamond": 3}, 2)


@every_edition
def test_nothing_on_the_red_pillow_is_nothing_to_share(edition: str) -> None:
    table = play(edition).reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    assert (table.view["round"], table.phase.endswith("reveal")) == (2, True)


@every_edition
def test_round_of_detectives_only_needs_no_turn(edition: str) -> None:
    table = play(edition, red={"diamond": 4}).reveal(Ana="detective 3", Bo="detective 1", Cy="detective 2")
    assert [table.black(name) for name in ("Bo", "Cy", "Ana")] == [{"diamond": 2}, {"diamond": 1}, {"diamond": 1}]
    assert table.view["round"] == 2


@every_edition
def test_detectives_share_what_the_smugglers_left(edition: str) -> None:
    """All: the smugglers were outnumbered or took theirs; what fell after that is for the detectives."""
    drawers = {"A1": {"inverted": ["sapphire"]}}
    table = play(edition, NAMES[:4], red={"diamond": 2}, drawers=drawers)
    table.reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="detective", Dot="thief").end_turn().end_turn()
    assert (table.black("Ana"), table.black("Bo")) == ({"diamond": 1}, {"diamond": 1})
    assert table.open("A1").shut("A1").end_turn().black("Cy") == {"sapphire": 1}


@every_edition
def test_nobody_picks_outside_a_share_out(edition: str) -> None:
    table = turn(edition, "thief", red={"diamond": 1})
    table.rejects("gem_picked", "nothing is being shared out now", seat="Ana", gem="diamond")


@every_edition
def test_box_touched_while_detectives_share_is_nobodys_foul(edition: str) -> None:
    """All: the detective neither rotates nor turns the box over."""
    table = (
        play(edition, red={"ruby": 1, "diamond": 1}).reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    )
    assert table.phase == "sharing"
    table.turn_over().rotate()
    assert [(foul["code"], foul["seat"]) for foul in table.view["fouls"]][-2:] == [
        ("box_touched_out_of_turn", None)
    ] * 2


@every_edition
@pytest.mark.parametrize("kind", ["turn_ended", "alarm_placed"])
def test_detectives_have_no_turn(edition: str, kind: str) -> None:
    table = (
        play(edition, red={"ruby": 1, "diamond": 1}).reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    )
    table.rejects(kind, "it is nobody's turn at the box now")
