"""What is published of a table's feed: names that are safe in a topic, and the same keys whatever is played."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.topics import escaped, messages, topics_of
from tests.companion.club.tables import line_of, played


def published(line: bytes, name: str = "t1") -> dict[str, Any]:
    """By the last part of its topic."""
    return {topic.rpartition("/")[2]: json.loads(payload) for topic, payload in messages(line, name)}


@given(st.text(max_size=20), st.text(max_size=20))
def test_different_names_have_different_topics_of_safe_letters(one: str, other: str) -> None:
    for name in (one, other):
        assert not set(escaped(name)) & set("+#/$ \0")
        assert escaped(name).isascii()
    surrogates = any("\ud800" <= letter <= "\udfff" for letter in one + other)
    assert (escaped(one) == escaped(other)) == (one == other) or surrogates


def test_a_name_becomes_one_level() -> None:
    assert topics_of("Fenster 1/ä").state == "jewelbox/Fenster_201_2f_c3_a4/state"
    assert topics_of("a_b").state == "jewelbox/a_5fb/state"
    assert topics_of("table-7").availability == "jewelbox/table-7/availability"


def test_the_state_of_master_thieves_is_told_in_a_few_words() -> None:
    state = published(line_of(played("two-seats-gigamic", 100)))["state"]
    assert (state["game"], state["edition"], state["page"]) == ("master-thieves", "gigamic", "game")
    assert [seat["name"] for seat in state["seats"]] == ["Camille", "Hugo"]
    assert all(isinstance(seat["score"], int) and seat["colour"].startswith("#") for seat in state["seats"])
    assert state["red_pillow"] >= 0
    assert state["turn"] in ("Camille", "Hugo", None)


def test_whose_turn_it_is_has_a_colour_for_a_lamp() -> None:
    states = [published(line_of(played("three-seats-zoch", lines)))["state"] for lines in range(60, 120, 10)]
    for state in states:
        colours = {seat["name"]: seat["colour"] for seat in state["seats"]}
        assert state["colour"] == colours.get(state["turn"])
    assert any(state["turn"] for state in states)


def test_forty_thieves_has_no_red_pillow_and_the_same_keys() -> None:
    one = published(line_of(played("two-seats-forty-thieves", 60)))["state"]
    other = published(line_of(played("two-seats-gigamic", 60)))["state"]
    assert one.keys() == other.keys() == published(line_of(None))["state"].keys()
    assert one["red_pillow"] is None


def test_no_game_is_told_too() -> None:
    found = published(line_of(None), "Window seat")
    assert (found["state"]["table"], found["state"]["page"], found["state"]["seats"]) == ("Window seat", "no_game", [])
    assert found["health"] == {"link": True, "virtual": False, "battery": 3.9, "sensors": []}


def test_a_finished_game_names_its_winners() -> None:
    state = published(line_of(played("two-seats-gigamic")))["state"]
    assert state["page"] == "over"
    assert state["winners"]
    assert set(state["winners"]) <= {"Camille", "Hugo"}


def test_what_only_players_need_is_not_published() -> None:
    assert published(line_of(played("two-seats-gigamic", 60)))["view"].keys() <= {
        "page", "event", "game", "title", "view", "headline", "log", "seats", "looks", "trouble",
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [b"", b"x", b"[]", b"{}", b'{"public":1,"health":{}}', b'{"public":{},"health":{}}', b"[" * 100_000, b"\xff"],
)
def test_what_is_no_line_of_a_feed_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        list(messages(line, "t1"))
