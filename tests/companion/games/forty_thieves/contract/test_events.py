"""Contract, "The events of a record" and "Counting": what each event changes in what is printed."""

from typing import Any

import pytest

from .record import SPECIALS, SPOTS, Line, Play, at, opened, parts

HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
FULL: Line = {"hands": HANDS}  # 16 on the board, 9 in hands: 35 in the stack
TALES, LEADERS = {"tales": True}, {"leaders": True}


# table_opened


@pytest.mark.parametrize(
    ("options", "stack"),
    [({}, 44), ({"simple": True}, 24), ({"tales": True}, 47), ({"simple": True, "tales": True}, 27)],
)
def test_the_stack_after_the_setup(options: Line, stack: int) -> None:
    view = Play(opened(options=options)).say("setup_finished").view()
    assert parts(view, {"stack": 0, "discard": 0, "turn": 0, "phase": 0}) == {
        "stack": stack,
        "discard": 0,
        "turn": 1,
        "phase": "hand",
    }
    assert view["board"] == {"up": {}, "jars": {}, "sapphires": list(SPOTS), "lifted": []}
    assert [seat["hand"] for seat in view["seats"]] == [0, 0, 0]


def test_first_begins_and_the_others_follow_clockwise() -> None:
    play = Play(opened(first="Ben"))
    order = [{"seat": name, "status": "waiting"} for name in ("Ben", "Cora", "Ana")]
    assert parts(play.view(), {"active": 0, "turn": 0, "turn_order": 0}) == {
        "active": None,
        "turn": 0,
        "turn_order": order,
    }
    play.say("setup_finished")
    assert play.view()["turn_order"] == [{**order[0], "status": "active"}, *order[1:]]
    seen = []
    for _ in range(4):
        seen.append(play.view()["active"]["seat"])
        play.say("hand_built 0; turn_ended")
    assert seen == ["Ben", "Cora", "Ana", "Ben"]
    assert [seat["name"] for seat in play.view()["seats"]] == ["Ana", "Ben", "Cora"]


def test_who_is_named_first_begins_without_first() -> None:
    assert Play().say("setup_finished").view()["active"] == {"seat": "Ana", "again": False}


def test_the_only_edition_may_be_named() -> None:
    assert Play(opened() | {"edition": "forty-thieves"}).view()["edition"] == "forty-thieves"


def test_specials_that_are_twenty_in_all_are_known() -> None:
    Play(opened(options={"specials": SPECIALS})).say("setup_finished")
    Play(opened(options={"specials": {"amulet": 20}})).say("setup_finished")


# jar_noted


JARS: dict[str, tuple[str, dict[str, str]]] = {
    "noted": ("jar_noted r1c1 red sun", {"r1c1": "red sun"}),
    "a later note replaces it": ("jar_noted r1c1 red sun; jar_noted r1c1 blue moon", {"r1c1": "blue moon"}),
    "null takes it away": ("jar_noted r1c1 red sun; jar_noted r1c1 null", {}),
    "it moves with the tile": ("jar_noted r1c1 red sun; hand_built 0; tiles_swapped r1c1 r2c2", {"r2c2": "red sun"}),
    "both move": (
        "jar_noted r1c1 red sun; jar_noted r2c2 red moon; hand_built 0; tiles_swapped r1c1 r2c2",
        {"r1c1": "red moon", "r2c2": "red sun"},
    ),
    "it leaves with a replaced tile": ("jar_noted r1c1 red sun; hand_built 0; tile_replaced r1c1", {}),
    "it leaves with a won Sapphire": ("jar_noted r1c1 red sun; hand_built 0; tile_shown r1c1 sapphire", {}),
    "it stays with a Dagger": ("jar_noted r1c1 red sun; hand_built 0; tile_shown r1c1 dagger", {"r1c1": "red sun"}),
    "it stays with a glimpse": ("jar_noted r1c1 red sun; hand_built 0; tile_glimpsed r1c1", {"r1c1": "red sun"}),
    "it is not printed of a tile face up": (
        "jar_noted r1c1 red sun; jar_noted r4c4 blue sun; hand_built 0; theft_announced s11; tile_shown r1c1 red moon",
        {"r4c4": "blue sun"},
    ),
    "three of a kind": (
        "jar_noted r1c1 red sun; jar_noted r1c2 red sun; jar_noted r1c3 red sun",
        {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"},
    ),
    "cells in reading order": (
        "jar_noted r4c4 red sun; jar_noted r1c2 blue sun",
        {"r1c2": "blue sun", "r4c4": "red sun"},
    ),
}


@pytest.mark.parametrize("row", JARS)
def test_jar_noted(row: str) -> None:
    said, jars = JARS[row]
    found = at(FULL).say(said).view()["board"]["jars"]
    assert (found, list(found)) == (jars, list(jars))


def test_a_jar_leaves_with_a_tile_for_a_leader() -> None:
    play = at(FULL, options=LEADERS).say("jar_noted r1c1 red sun; hand_built 0; leader_played r1c1 blue star leader")
    play.say("tiles_swapped r1c1 r1c2; turn_ended; hand_built 0; tile_replaced r1c2")
    assert play.view()["board"]["jars"] == {}


# hand_built


BUILT: dict[str, tuple[Line, int, dict[str, Any]]] = {
    "an empty hand draws three": ({}, 0, {"stack": 41, "discard": 0, "seats.0.hand": 3}),
    "a full hand draws none": (FULL, 0, {"stack": 35, "discard": 0, "seats.0.hand": 3}),
    "one discarded, one drawn": (FULL, 1, {"stack": 34, "discard": 1, "seats.0.hand": 3}),
    "all discarded": (FULL, 3, {"stack": 32, "discard": 3, "seats.0.hand": 3}),
    "two in hand, one discarded": ({"hands": {"Ana": 2}}, 1, {"stack": 40, "discard": 1, "seats.0.hand": 3}),
    "the last of the stack": ({"hands": {"Ana": 1}, "stack": 2}, 0, {"stack": 0, "discard": 41, "seats.0.hand": 3}),
    "an empty stack that is not needed": (FULL | {"stack": 0}, 0, {"stack": 0, "discard": 35, "seats.0.hand": 3}),
    "the discards become the stack": ({"stack": 0}, 0, {"stack": 41, "discard": 0, "seats.0.hand": 3}),
    "two from the old stack, one from the new": ({"stack": 2}, 0, {"stack": 41, "discard": 0, "seats.0.hand": 3}),
    # 35 discards and 3 more; 1 is drawn from the old stack, then 37 are shuffled and 2 drawn
    "discards of the same moment are in": (FULL | {"stack": 1}, 3, {"stack": 35, "discard": 0, "seats.0.hand": 3}),
}


@pytest.mark.parametrize("row", BUILT)
def test_hand_built(row: str) -> None:
    position, discarded, expected = BUILT[row]
    assert parts(at(position).say(f"hand_built {discarded}").view(), expected) == expected


def test_more_discarded_than_in_hand_is_rejected() -> None:
    at({}).rejects("hand_built 1")
    at({"hands": {"Ana": 2}}).rejects("hand_built 3")


# the rest, from a turn with full hands: 35 in the stack, none discarded


DONE: dict[str, tuple[Line, Line, str, dict[str, Any]]] = {
    "tile_glimpsed shows nothing": ({}, {}, "tile_glimpsed r1c1", {"board.up": {}, "hidden.shown": {}, "stack": 35}),
    "a Dagger shown: the whole hand is discarded": (
        {},
        {},
        "tile_shown r1c1 dagger",
        {"seats.0.hand": 0, "discard": 3, "stack": 35, "board.up": {}, "hidden.shown": {"r1c1": "dagger"}},
    ),
    "a Sapphire shown: won and replaced": (
        {},
        {},
        "tile_shown r1c1 sapphire",
        {
            "seats.0.sapphire_tiles": 1,
            "seats.0.score": 1,
            "seats.0.hand": 3,
            "stack": 34,
            "discard": 0,
            "hidden.shown": {},
        },
    ),
    "a Lantern shown, and three": (
        {},
        {},
        "tile_shown r2c2 lantern; tile_shown r1c1 sapphire; tile_shown r1c2 dagger; tile_shown r3c3 red sun",
        {
            "seats.0.sapphire_tiles": 1,
            "seats.0.hand": 3,
            "stack": 34,
            "board.up": {},
            "hidden.shown": {"r1c2": "dagger", "r2c2": "lantern", "r3c3": "red sun"},
        },
    ),
    "a Lantern beside a Lantern has no effect": (
        {},
        {},
        "tile_shown r1c1 lantern; tile_shown r1c2 lantern",
        {"hidden.shown": {"r1c1": "lantern", "r1c2": "lantern"}, "phase": "action"},
    ),
    "lantern_played is discarded": ({}, {}, "lantern_played r1c1 r2c2", {"seats.0.hand": 2, "discard": 1, "stack": 35}),
    "lantern_played, both Sapphires": (
        {},
        {},
        "lantern_played r1c1 r1c2; tile_shown r1c2 sapphire; tile_shown r1c1 sapphire",
        {"seats.0.sapphire_tiles": 2, "stack": 33, "discard": 1, "seats.0.hand": 2},
    ),
    "tile_replaced leaves the hand as large": (
        {},
        {},
        "tile_replaced r1c1",
        {"seats.0.hand": 3, "stack": 35, "discard": 0},
    ),
    "tile_replaced: what comes from the hand lies face down": (
        {"tiles": {"r1c1": "red sun"}},
        {},
        "tile_replaced r1c1",
        {"board.up": {}, "hidden.shown": {}},
    ),
    "tile_replaced: what was shown is gone": (
        {"shown": {"r1c1": "red sun", "r1c2": "dagger"}},
        {},
        "tile_replaced r1c1",
        {"hidden.shown": {"r1c2": "dagger"}},
    ),
    "tiles_swapped: they stay as they lie": (
        {"tiles": {"r1c1": "red sun"}, "shown": {"r2c2": "dagger"}},
        {},
        "tiles_swapped r1c1 r2c2",
        {"board.up": {"r2c2": "red sun"}, "hidden.shown": {"r1c1": "dagger"}, "seats.0.hand": 3},
    ),
    "sapphire_played from the board": (
        {},
        {},
        "sapphire_played s22",
        {
            "board.sapphires": [spot for spot in SPOTS if spot != "s22"],
            "seats.0.sapphires": 1,
            "seats.0.sapphire_tiles": 0,
            "seats.0.hand": 2,
            "discard": 1,
        },
    ),
    "sapphire_played from an opponent": (
        {"sapphires": list(SPOTS[:7]), "hoards": {"Ben": {"sapphires": 2}}},
        {},
        "sapphire_played Ben",
        {"seats.0.sapphires": 1, "seats.1.sapphires": 1, "board.sapphires": list(SPOTS[:7])},
    ),
    "amulet_played: a token, if not said": (
        {"hoards": {"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}}},
        {},
        "amulet_played",
        {"seats.0.evil_eyes": 0, "seats.0.evil_eye_tiles": 1, "seats.0.hand": 2, "discard": 1},
    ),
    "amulet_played: else a tile, which is discarded": (
        {"hoards": {"Ana": {"evil_eye_tiles": 1}}},
        {},
        "amulet_played",
        {"seats.0.evil_eye_tiles": 0, "seats.0.hand": 2, "discard": 2},
    ),
    "amulet_played: the tile, if said": (
        {"hoards": {"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}}},
        {},
        "amulet_played tile",
        {"seats.0.evil_eyes": 1, "seats.0.evil_eye_tiles": 0, "discard": 2},
    ),
    "evil_eye_played goes into the hoard": (
        {},
        {},
        "evil_eye_played Cora",
        {"seats.2.evil_eye_tiles": 1, "seats.2.score": -1, "seats.0.hand": 2, "discard": 0, "stack": 35},
    ),
    "leader_played lies face up": (
        {},
        LEADERS,
        "leader_played r1c1 red sun leader",
        {"board.up": {"r1c1": "red sun leader"}, "seats.0.hand": 3, "stack": 35, "discard": 0},
    ),
    "leader_played for a tile face up": (
        {"tiles": {"r1c1": "blue sun"}},
        LEADERS,
        "leader_played r1c1 red sun leader",
        {"board.up": {"r1c1": "red sun leader"}},
    ),
    "turn_ended: the next seat": (
        {},
        {},
        "turn_ended",
        {"phase": "hand", "turn": 2, "active": {"seat": "Ben", "again": False}, "theft": None},
    ),
    "theft_announced": (
        {"tiles": {"r1c2": "red sun"}},
        {},
        "theft_announced s11",
        {
            "phase": "attempt",
            "theft": {
                "seat": "Ana",
                "place": "s11",
                "cells": ["r1c1", "r1c2", "r2c1", "r2c2"],
                "left": ["r1c1", "r2c1", "r2c2"],
                "possible": True,
                "success": None,
                "kinds": [],
                "also": [],
                "took": [],
                "pick": None,
            },
        },
    ),
    "theft_announced along a diagonal: cells from the top": (
        {},
        {},
        "theft_announced diag2",
        {"theft.cells": ["r1c4", "r2c3", "r3c2", "r4c1"], "theft.left": ["r1c4", "r2c3", "r3c2", "r4c1"]},
    ),
    "tile_shown in a theft: what was told is face up": (
        {},
        {},
        "theft_announced col2; tile_shown r3c2 amulet",
        {"board.up": {"r3c2": "amulet"}, "theft.left": ["r1c2", "r2c2", "r4c2"], "hidden.shown": {}},
    ),
    "theft_failed, nothing told": (
        {},
        {},
        "theft_announced s11; theft_failed",
        {"phase": "hand", "seats.0.evil_eyes": 1, "seats.0.score": -1, "theft.success": False, "turn": 2},
    ),
}


@pytest.mark.parametrize("row", DONE)
def test_done_in_a_turn(row: str) -> None:
    position, options, said, expected = DONE[row]
    assert parts(at(FULL | position, options=options).say("hand_built 0", said).view(), expected) == expected
