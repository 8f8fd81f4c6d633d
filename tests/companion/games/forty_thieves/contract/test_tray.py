"""Contract, "Wrong": the fouls that the tray sees, and `lifted`."""

import pytest

from .record import SPOTS, Line, Play, at

FULL: Line = {"hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
TOUCHED = "tile_lifted r1c1; tile_placed r1c1"
RED: Line = {"r1c1": "red sun", "r1c2": "red clubs", "r2c1": "red moon", "r2c2": "red hand"}

# What is done (hand_built is line 3), and each foul with its line.
FOULS: dict[str, tuple[Line, str, dict[str, int]]] = {
    "tile_missing": ({}, "hand_built 0; tile_lifted r1c1; turn_ended", {"tile_missing": 5}),
    "tile_missing, although an event was about its cell": (
        {},
        "hand_built 0; tile_lifted r1c1; tile_glimpsed r1c1; turn_ended",
        {"tile_missing": 6},
    ),
    "tile_missing, once for two": (
        {},
        "hand_built 0; tile_lifted r1c1; tile_lifted r4c4; turn_ended",
        {"tile_missing": 6},
    ),
    "no tile_missing after a theft": (
        {},
        "hand_built 0; tile_lifted r1c1; theft_announced s11; theft_failed",
        {},
    ),
    "no tile_missing for a tile lifted before the hand was built": (
        {},
        "tile_lifted r1c1; hand_built 0; turn_ended",
        {},
    ),
    "no tile_missing again in the next turn": (
        {},
        "hand_built 0; tile_lifted r1c1; turn_ended; hand_built 0; turn_ended",
        {"tile_missing": 5},
    ),
    "no tile_missing for a lift that is known already": (
        {},
        "tile_lifted r1c1; hand_built 0; tile_lifted r1c1; turn_ended",
        {},
    ),
    "tile_touched": ({}, f"hand_built 0; {TOUCHED}; turn_ended", {"tile_touched": 6}),
    "tile_touched, at the end of a theft": (
        {},
        f"hand_built 0; {TOUCHED}; theft_announced s33; theft_failed",
        {"tile_touched": 7},
    ),
    "tile_touched: another tile was glimpsed": (
        {},
        f"hand_built 0; {TOUCHED}; tile_glimpsed r1c2; turn_ended",
        {"tile_touched": 7},
    ),
    "tile_touched: jars do not count": (
        {},
        f"hand_built 0; {TOUCHED}; jar_noted r1c1 red sun; turn_ended",
        {"tile_touched": 7},
    ),
    "no tile_touched: glimpsed": ({}, f"hand_built 0; {TOUCHED}; tile_glimpsed r1c1; turn_ended", {}),
    "no tile_touched: glimpsed before": ({}, f"hand_built 0; tile_glimpsed r1c1; {TOUCHED}; turn_ended", {}),
    "no tile_touched: shown": ({}, f"hand_built 0; {TOUCHED}; tile_shown r1c1 sapphire; turn_ended", {}),
    "no tile_touched: replaced": ({}, f"hand_built 0; {TOUCHED}; tile_replaced r1c1; turn_ended", {}),
    "no tile_touched: swapped": ({}, f"hand_built 0; {TOUCHED}; tiles_swapped r2c2 r1c1; turn_ended", {}),
    "no tile_touched: a Lantern played": ({}, f"hand_built 0; {TOUCHED}; lantern_played r1c2 r1c1; turn_ended", {}),
    "no tile_touched: beside a Lantern that was shown": (
        {},
        f"hand_built 0; tile_shown r2c2 lantern; {TOUCHED}; turn_ended",
        {},
    ),
    "tile_touched: not beside the Lantern": (
        {},
        f"hand_built 0; tile_shown r3c3 lantern; {TOUCHED}; turn_ended",
        {"tile_touched": 7},
    ),
    "no tile_touched: one of the theft's four": (
        {},
        f"hand_built 0; theft_announced s11; {TOUCHED}; theft_failed",
        {},
    ),
    "no tile_touched: one of those of `also`": (
        {
            "tiles": {"r3c1": "red star", "r4c1": "red clubs"},
            "sapphires": ["s11", "s31", "s33"],
            "hoards": {"Ben": {"sapphires": 6}},
        },
        "hand_built 0; tile_lifted r4c1; tile_placed r4c1; theft_announced s11; "
        + "; ".join(f"tile_shown {cell} {face}" for cell, face in RED.items()),
        {},
    ),
    "no tile_touched in `hand`": ({}, f"{TOUCHED}; hand_built 0; turn_ended", {}),
    "no tile_touched for what was lifted in `hand` and placed later": (
        {},
        "tile_lifted r1c1; hand_built 0; tile_placed r1c1; turn_ended",
        {},
    ),
    "tile_touched, once for two": (
        {},
        f"hand_built 0; {TOUCHED}; tile_lifted r4c4; tile_placed r4c4; turn_ended",
        {"tile_touched": 8},
    ),
    "sapphire_touched": ({}, "hand_built 0; sapphire_lifted s11; turn_ended", {"sapphire_touched": 5}),
    "sapphire_touched, at the end of a theft": (
        {},
        "hand_built 0; sapphire_lifted s11; theft_announced s33; theft_failed",
        {"sapphire_touched": 6},
    ),
    "no sapphire_touched: it is back": (
        {},
        "hand_built 0; sapphire_lifted s11; sapphire_placed s11; turn_ended",
        {},
    ),
    "no sapphire_touched: it was stolen": (
        {},
        "hand_built 0; sapphire_lifted s11; sapphire_played s11; turn_ended",
        {},
    ),
    "no sapphire_touched for one lifted before the hand was built": (
        {},
        "sapphire_lifted s11; hand_built 0; turn_ended",
        {},
    ),
    "each at most once a turn": (
        {},
        "hand_built 0; tile_lifted r4c4; tile_lifted r1c1; tile_placed r1c1; sapphire_lifted s11; turn_ended",
        {"tile_missing": 8, "tile_touched": 8, "sapphire_touched": 8},
    ),
}


@pytest.mark.parametrize("row", FOULS)
def test_fouls(row: str) -> None:
    position, said, expected = FOULS[row]
    found = at(FULL | position).say(said).view()["fouls"]
    assert {foul["code"]: foul["event"] for foul in found} == expected
    assert len(found) == len(expected)
    assert {foul["seat"] for foul in found} <= {"Ana"}


def test_hands_are_free_in_the_setup_and_after_the_end() -> None:
    play = Play().say("tile_lifted r1c1; sapphire_lifted s11; tile_placed r1c1; sapphire_placed s11; setup_finished")
    assert play.view()["fouls"] == []
    end = at({"sapphires": ["s11"], "hoards": {"Ben": {"sapphires": 8}}, "hands": {"Ana": 3}})
    end.say("hand_built 0; sapphire_played s11; turn_ended; tile_lifted r1c1; sapphire_lifted s22")
    assert end.view()["fouls"] == []


LIFTED = {
    "a tile": ("tile_lifted r1c1", ["r1c1"]),
    "cells, then spots, as listed": (
        "sapphire_lifted s22; tile_lifted r3c1; sapphire_lifted s11; tile_lifted r1c4",
        ["r1c4", "r3c1", "s11", "s22"],
    ),
    "back again": ("tile_lifted r1c1; sapphire_lifted s11; tile_placed r1c1; sapphire_placed s11", []),
    "known already": ("tile_lifted r1c1; tile_lifted r1c1; tile_placed r2c2", ["r1c1"]),
    "a spot where no sapphire should lie": ("hand_built 0; sapphire_played s11; sapphire_lifted s11", []),
    "a sapphire that was lifted and then stolen": ("hand_built 0; sapphire_lifted s11; sapphire_played s11", []),
}


@pytest.mark.parametrize("row", LIFTED)
def test_lifted(row: str) -> None:
    said, lifted = LIFTED[row]
    assert at(FULL).say(said).view()["board"]["lifted"] == lifted


def test_an_empty_spot_misses_nothing() -> None:
    play = at({"sapphires": list(SPOTS[1:]), "hoards": {"Ben": {"sapphires": 1}}})
    assert play.view()["board"]["lifted"] == []
    assert play.say("sapphire_lifted s11").view()["board"]["lifted"] == []
