"""Contract, "`options`": which types are listed in which situation."""

import pytest

from .record import SPECIALS, Line, Play, at, correction

HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
BOARD = {"tile_replaced", "tiles_swapped"}
STEAL = {"theft_announced", "turn_ended"}
PLAYED = {"sapphire_played", "evil_eye_played"}
LOOK = {"tile_glimpsed", "tile_shown", "lantern_played"}
GLIMPSE = LOOK | BOARD | PLAYED | STEAL
ACTION = BOARD | PLAYED | STEAL
EYE: Line = {"hoards": {"Ana": {"evil_eyes": 1}}}
EYE_TILE: Line = {"hoards": {"Ana": {"evil_eye_tiles": 1}}}
OTHERS_EYE: Line = {"hoards": {"Ben": {"evil_eyes": 1}}}
LEADERS, TALES, SIMPLE = {"leaders": True}, {"tales": True}, {"simple": True}


def without(kind: str) -> Line:
    """A box with none of these special tiles."""
    other = "lantern" if kind != "lantern" else "dagger"
    return {"specials": {**SPECIALS, kind: 0, other: 8}}


LISTED: dict[str, tuple[Line, Line, str, set[str]]] = {
    "hand": ({}, {}, "", {"hand_built"}),
    "glimpse": ({}, {}, "hand_built 0", GLIMPSE),
    "glimpse, with an Evil Eye": (EYE, {}, "hand_built 0", GLIMPSE | {"amulet_played"}),
    "glimpse, with an Evil Eye tile": (EYE_TILE, {}, "hand_built 0", GLIMPSE | {"amulet_played"}),
    "glimpse, an opponent's Evil Eye": (OTHERS_EYE, {}, "hand_built 0", GLIMPSE),
    "glimpse, leaders": ({}, LEADERS, "hand_built 0", GLIMPSE | {"leader_played"}),
    "glimpse, tales": ({}, TALES, "hand_built 0", GLIMPSE | {"tale_activated"}),
    "glimpse, simple": (EYE, SIMPLE, "hand_built 0", {"tile_glimpsed"} | BOARD | STEAL),
    "glimpse, simple and tales": (
        {},
        SIMPLE | TALES,
        "hand_built 0",
        {"tile_glimpsed", "tile_shown", "tale_activated"} | BOARD | STEAL,
    ),
    "glimpse, no Lanterns in the box": ({}, without("lantern"), "hand_built 0", GLIMPSE - {"lantern_played"}),
    "glimpse, no Sapphires in the box": ({}, without("sapphire"), "hand_built 0", GLIMPSE - {"sapphire_played"}),
    "glimpse, no Amulets in the box": (EYE, without("amulet"), "hand_built 0", GLIMPSE),
    "glimpse, no Evil Eyes in the box": ({}, without("evil_eye"), "hand_built 0", GLIMPSE - {"evil_eye_played"}),
    "action, looked at one": ({}, {}, "hand_built 0; tile_glimpsed r1c1", ACTION | {"tile_shown"}),
    "action, simple": ({}, SIMPLE, "hand_built 0; tile_glimpsed r1c1", BOARD | STEAL),
    "action, simple and tales": (
        {},
        SIMPLE | TALES,
        "hand_built 0; tile_glimpsed r1c1",
        BOARD | STEAL | {"tile_shown", "tale_activated"},
    ),
    "action, a Dagger was shown: no hand": ({}, {}, "hand_built 0; tile_shown r1c1 dagger", {"tiles_swapped"} | STEAL),
    "action, a Dagger was shown, tales": (
        {},
        TALES | LEADERS,
        "hand_built 0; tile_shown r1c1 dagger",
        {"tiles_swapped"} | STEAL,
    ),
    "action, a Sapphire was shown": ({}, {}, "hand_built 0; tile_shown r1c1 sapphire", ACTION),
    "action, a Lantern was shown": ({}, {}, "hand_built 0; tile_shown r1c1 lantern", ACTION | {"tile_shown"}),
    "action, a Lantern and two": (
        {},
        {},
        "hand_built 0; tile_shown r1c1 lantern; tile_shown r1c2 dagger; tile_shown r2c1 red sun",
        ACTION | {"tile_shown"},
    ),
    "action, a Lantern and three": (
        {},
        {},
        "hand_built 0; tile_shown r2c2 lantern; tile_shown r1c2 dagger; tile_shown r2c1 amulet; tile_shown r3c3 amulet",
        ACTION,
    ),
    "action, a Lantern was played": (
        {"hands": HANDS},
        {},
        "hand_built 0; lantern_played r1c1 r1c2",
        ACTION | {"tile_shown", "dagger_played"},
    ),
    "action, a Lantern was played, nobody could answer": (
        {},
        {},
        "hand_built 0; lantern_played r1c1 r1c2",
        ACTION | {"tile_shown"},
    ),
    "action, a Lantern was played, no Daggers in the box": (
        {"hands": HANDS},
        without("dagger"),
        "hand_built 0; lantern_played r1c1 r1c2",
        ACTION | {"tile_shown"},
    ),
    "action, a Lantern was played and cancelled": (
        {"hands": HANDS},
        {},
        "hand_built 0; lantern_played r1c1 r1c2; dagger_played Ben",
        ACTION | {"dagger_played"},
    ),
    "action, a Lantern was played and both told": (
        {"hands": HANDS},
        {},
        "hand_built 0; lantern_played r1c1 r1c2; tile_shown r1c1 sapphire; tile_shown r1c2 sapphire",
        ACTION,
    ),
    "action, a leader was played": (
        {},
        LEADERS,
        "hand_built 0; tile_glimpsed r1c1; leader_played r1c2 red sun leader",
        ACTION,
    ),
    "attempt": ({}, {}, "hand_built 0; tile_replaced r1c1", STEAL),
    "attempt, tales": ({}, TALES, "hand_built 0; tile_replaced r1c1", STEAL | {"tale_activated"}),
    "attempt, all tales told": (
        {"activated": ["merchant", "sinbad", "genie"]},
        TALES,
        "hand_built 0; tile_replaced r1c1",
        STEAL,
    ),
    "attempt, a Sapphire was played": (
        {"hands": HANDS},
        {},
        "hand_built 0; sapphire_played s11",
        STEAL | {"dagger_played"},
    ),
    "announced": ({}, TALES, "hand_built 0; theft_announced s11", {"tile_shown", "theft_failed"}),
    "wish": ({}, TALES, "hand_built 0; tale_activated genie", {"wish_made"}),
    "picking": (
        {"tiles": {"r1c1": "red sun", "r1c2": "red clubs", "r1c3": "red moon", "r1c4": "red hand"}},
        {},
        "hand_built 0; theft_announced row1",
        {"sapphire_taken"},
    ),
}


@pytest.mark.parametrize("row", LISTED)
def test_options_are(row: str) -> None:
    position, options, said, listed = LISTED[row]
    assert at(position, options=options).say(said).options == listed


def test_setup_lists_its_end() -> None:
    assert Play().options == {"setup_finished"}


def test_a_dagger_is_listed_while_a_seat_other_than_the_last_player_has_a_tile() -> None:
    play = at({"hands": {"Ana": 3, "Ben": 1}}).say("hand_built 0; evil_eye_played Cora")
    assert "dagger_played" in play.options
    play.say("dagger_played Ben")
    assert "dagger_played" in play.options  # Ana has two
    play.say("dagger_played Ana")
    assert "dagger_played" not in play.options  # only Ana has tiles
    play.rejects("dagger_played Ana")
    play.rejects("dagger_played Ben")
    play.rejects("dagger_played Cora")


def test_no_hand_leaves_the_board_and_the_attempt() -> None:
    play = at({}, options=TALES | LEADERS, seats=("Ana", "Ben")).say("hand_built 0; tale_activated sinbad")
    assert play.view()["seats"][0]["hand"] == 0
    assert play.options == {"tile_glimpsed", "tile_shown", "tiles_swapped"} | STEAL
    for line in ("tile_replaced r1c1", "lantern_played r1c1 r1c2", "sapphire_played s11", "evil_eye_played Ben"):
        play.rejects(line)
    play.rejects("leader_played r1c1 red sun leader")
    play.rejects("tale_activated genie")
    assert play.say(correction(hands={"Ana": 1})).options > {"tile_replaced", "tale_activated", "leader_played"}
