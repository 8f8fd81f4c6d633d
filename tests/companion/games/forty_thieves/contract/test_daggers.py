"""Contract, "Daggers": what they answer, until when, who may play one, and what is taken back."""

from typing import Any

import pytest

from .record import SPOTS, Line, at, correction, parts

FULL: Line = {"hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
EYES: Line = {"hoards": {"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}}}
RICH: Line = {"sapphires": list(SPOTS[:7]), "hoards": {"Ben": {"sapphires": 2}}}

# (position, what is played, with one Dagger, with two): every Dagger and every tile played leaves a hand
CANCELLED: dict[str, tuple[Line, str, dict[str, Any], dict[str, Any]]] = {
    "sapphire_played from the board": (
        {},
        "sapphire_played s11",
        {"board.sapphires": list(SPOTS), "seats.0.sapphires": 0, "discard": 2, "phase": "attempt"},
        {"board.sapphires": list(SPOTS[1:]), "seats.0.sapphires": 1, "discard": 3, "phase": "attempt"},
    ),
    "sapphire_played from an opponent": (
        RICH,
        "sapphire_played Ben",
        {"seats.0.sapphires": 0, "seats.1.sapphires": 2, "discard": 2},
        {"seats.0.sapphires": 1, "seats.1.sapphires": 1, "discard": 3},
    ),
    "amulet_played for a token": (
        EYES,
        "amulet_played token",
        {"seats.0.evil_eyes": 1, "seats.0.evil_eye_tiles": 1, "discard": 2},
        {"seats.0.evil_eyes": 0, "seats.0.evil_eye_tiles": 1, "discard": 3},
    ),
    "amulet_played for a tile": (
        EYES,
        "amulet_played tile",
        {"seats.0.evil_eyes": 1, "seats.0.evil_eye_tiles": 1, "discard": 2},
        {"seats.0.evil_eyes": 1, "seats.0.evil_eye_tiles": 0, "discard": 4},
    ),
    "evil_eye_played": (
        {},
        "evil_eye_played Ben",
        {"seats.1.evil_eye_tiles": 0, "discard": 2},
        {"seats.1.evil_eye_tiles": 1, "discard": 2},
    ),
    "lantern_played": (
        {},
        "lantern_played r1c1 r1c2",
        {"phase": "action", "discard": 2},
        {"phase": "action", "discard": 3},
    ),
}


@pytest.mark.parametrize("row", CANCELLED)
def test_one_dagger_cancels_and_a_second_brings_it_again(row: str) -> None:
    position, played, once, twice = CANCELLED[row]
    play = at(FULL | position).say("hand_built 0", played, "dagger_played Cora")
    assert parts(play.view(), once) == once
    assert [seat["hand"] for seat in play.view()["seats"]] == [2, 3, 2]
    play.say("dagger_played Ana")
    assert parts(play.view(), twice) == twice
    assert [seat["hand"] for seat in play.view()["seats"]] == [1, 3, 2]
    play.say("dagger_played Ben")
    third = once | {"discard": once["discard"] + 2}
    assert parts(play.view(), third) == third


def test_the_glimpse_of_a_lantern_that_was_cancelled_twice_may_be_told() -> None:
    play = at(FULL).say("hand_built 0; lantern_played r1c1 r1c2; dagger_played Ben; dagger_played Cora")
    assert play.accepts("tile_shown r1c1 sapphire")
    assert "tile_shown" in play.options


WHO: dict[str, tuple[str, list[str], list[str]]] = {
    "nothing to cancel": ("hand_built 0", [], ["Ana", "Ben", "Cora"]),
    "not against one's own tile": ("hand_built 0; sapphire_played s11", ["Ben", "Cora"], ["Ana"]),
    "not against one's own Dagger": (
        "hand_built 0; sapphire_played s11; dagger_played Ben",
        ["Ana", "Cora"],
        ["Ben"],
    ),
    "not after a leader": ("hand_built 0; leader_played r1c1 red sun leader", [], ["Ben"]),
    "not after a replacement": ("hand_built 0; tile_replaced r1c1", [], ["Ben"]),
    "not after a Dagger that was found": ("hand_built 0; tile_shown r1c1 dagger", [], ["Ben"]),
    "not after a golden tile": ("hand_built 0; tale_activated merchant", [], ["Ben"]),
    "nobody who is not there": ("hand_built 0; sapphire_played s11", [], ["Nobody"]),
    "after a jar": ("hand_built 0; sapphire_played s11; jar_noted r1c1 red sun", ["Ben"], []),
    "after movements": (
        "hand_built 0; sapphire_played s11; tile_lifted r1c1; tile_placed r1c1; sapphire_lifted s12",
        ["Ben"],
        [],
    ),
    "not after the next event": ("hand_built 0; sapphire_played s11; theft_announced s22", [], ["Ben"]),
    "not after the Lantern's Sapphire": (
        "hand_built 0; lantern_played r1c1 r1c2; tile_shown r1c1 sapphire",
        [],
        ["Ben"],
    ),
    "not in the next turn": ("hand_built 0; sapphire_played s11; turn_ended", [], ["Ana", "Ben", "Cora"]),
    "not after a tale": ("hand_built 0; sapphire_played s11; tale_activated sinbad", [], ["Ben", "Cora"]),
}


@pytest.mark.parametrize("row", WHO)
def test_daggers_are_accepted(row: str) -> None:
    said, accepted, rejected = WHO[row]
    play = at(FULL, options={"leaders": True, "tales": True}).say(said)
    assert [seat for seat in (*accepted, *rejected) if play.accepts(f"dagger_played {seat}")] == accepted


def test_not_after_a_correction() -> None:
    at(FULL).say("hand_built 0; sapphire_played s11", correction(hands={"Ben": 2})).rejects("dagger_played Ben")


def test_a_dagger_needs_a_tile_in_hand() -> None:
    play = at({"hands": {"Ana": 3, "Cora": 1}}).say("hand_built 0; sapphire_played s11")
    play.rejects("dagger_played Ben")
    play.say("dagger_played Cora").rejects("dagger_played Cora")


@pytest.mark.parametrize("options", [{"specials": {"sapphire": 10, "lantern": 10}}])
def test_no_dagger_where_the_box_has_none(options: Line) -> None:
    at(FULL, options=options).say("hand_built 0; sapphire_played s11").rejects("dagger_played Ben")
