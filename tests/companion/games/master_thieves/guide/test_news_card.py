"""The card with what this turn did last, before everybody's eyes; and what the turn before has done."""

import pytest

from companion.games.master_thieves.guide.guide import guide
from tests.companion.games.master_thieves.table import NAMES, Table, play, top, turn


def news(table: Table) -> str:
    card = guide(table.state).news
    return "" if card is None else str(card.words)


def test_it_begins_with_the_drawer_and_ends_with_the_turn() -> None:
    table = turn("italiano", "gemologist", drawers={"A1": top("diamond")})
    assert news(table) == ""
    assert news(table.open("A1")) == "Nothing fell out"
    table.event("gem_placed", gem="diamond").shut("A1")
    assert news(table) == "Ana placed an imitation"
    assert news(table.end_turn()) == ""


def test_everybody_sees_that_a_drawer_is_empty() -> None:
    assert news(turn("zoch", "thief").open("A1")) == "The drawer is empty"


def test_an_alarm_that_lies_alone_is_seen_too() -> None:
    table = turn("zoch", "thief", drawers={"A1": top("alarm:Bo")})
    assert news(table.open("A1")) == "There is only an alarm in it"


@pytest.mark.parametrize("first", [0, 1])
def test_it_names_what_was_put_in_last(first: int) -> None:
    table = turn("zoch", "jeweler").open("A1")
    said = [("gem_placed", {"gem": "diamond"}, "Ana placed an imitation"), ("alarm_placed", {}, "Ana placed the alarm")]
    for kind, fields, expected in (said[first], said[1 - first]):
        assert news(table.event(kind, **fields)) == expected


def test_what_a_smuggler_takes_is_nobodys_yet() -> None:
    table = turn("zoch", "smuggler", drawers={"A1": top("diamond", "sapphire")})
    assert news(table.open("A1")) == "1 sapphire and 1 diamond taken"


# the turn before


def before(table: Table, *, by_name: bool = False) -> str:
    found = guide(table.state).before
    return "" if found is None else str(found.by_name if by_name else found.words)


def test_turn_that_is_over_is_told_until_a_drawer_is_opened_again() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": top("diamond")})
    assert before(table) == ""
    table.open("A1")
    assert before(table) == ""
    table.event("gems_taken", gems="all").shut("A1").event("level_rotated", levels=1, direction="cw").event(
        "box_turned"
    )
    table.end_turn()
    assert before(table) == "Ana has taken 1 diamond, rotated levels and turned the box over."
    assert before(table, by_name=True).startswith("Ana has opened drawer A1, taken 1 diamond")
    assert before(table.open("B1")) == ""


def test_it_tells_no_more_than_everybody_saw() -> None:
    """Not which imitation went in, nor what lies there."""
    table = turn("zoch", "jeweler", drawers={"A1": top("sapphire")}).open("A1")
    table.event("gem_placed", gem="diamond").event("alarm_placed").shut("A1").end_turn()
    assert before(table) == "Ana has placed an imitation and placed the alarm."


@pytest.mark.parametrize(
    ("character", "drawers", "said", "expected"),
    [
        (
            "thief",
            {"A1": {"inverted": ["diamond", "ruby"]}},
            (),
            "Ana has let 1 ruby and 1 diamond fall out.",
        ),
        (
            "master_thief",
            {"A1": top("diamond")},
            (("gems_taken", {"gems": []}),),
            "Ana has taken nothing.",
        ),
        ("smuggler", {"A1": top("diamond")}, (), "Ana has put 1 diamond on the red pillow."),
    ],
)
def test_what_the_turn_before_has_done(
    character: str, drawers: dict[str, object], said: tuple[tuple[str, dict[str, object]], ...], expected: str
) -> None:
    table = turn("zoch", character, drawers=drawers).open("A1")
    for kind, fields in said:
        table.event(kind, **fields)
    assert before(table.shut("A1").end_turn()) == expected


def test_a_turn_of_an_earlier_round_is_told_no_more() -> None:
    """It stands on the page that it led to; a round without a turn at the box does not bring it back."""
    hands = {name: ["thief", "detective", "jeweler"] for name in NAMES[:2]}
    table = play("zoch", NAMES[:2], round=4, hands=hands, drawers={"A1": top("diamond")})
    table.reveal(Ana="thief", Bo="detective").open("A1").shut("A1").end_turn()
    assert (table.view["round"], before(table)) == (5, "Ana has taken 1 diamond.")
    table.reveal(Ana="detective", Bo="jeweler")
    assert (table.active, before(table)) == ("Bo", "")
    table.open("A2").shut("A2").end_turn()
    assert before(table) == "Bo has opened a drawer."
    assert before(table.reveal(Ana="jeweler", Bo="thief")) == ""


def test_a_round_of_detectives_does_not_bring_an_earlier_turn_back() -> None:
    hands = {"Ana": ["thief", "detective", "jeweler"], "Bo": ["master_thief", "detective", "jeweler"]}
    table = play("zoch", NAMES[:2], round=4, hands=hands)
    table.reveal(Ana="thief", Bo="master_thief").end_turn().end_turn().reveal(Ana="detective 1", Bo="detective 2")
    assert (table.view["round"], before(table)) == (6, "")


def test_drawer_in_which_nothing_came_about_is_told() -> None:
    assert before(turn("zoch", "thief").open("A1").shut("A1").end_turn()) == "Ana has opened a drawer."


def test_who_opened_no_drawer_has_opened_none() -> None:
    assert before(turn("zoch", "thief").end_turn()) == "Ana has opened no drawer."


def test_search_that_failed_is_told() -> None:
    table = turn("zoch", "master_thief").open("A1").open("A1", "secret").shut("A1").end_turn()
    assert before(table) == "Ana has found no ruby."
