"""The card with what this turn did last, before everybody's eyes."""

import pytest

from companion.games.master_thieves.guide.guide import guide
from tests.companion.games.master_thieves.table import Table, top, turn


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
