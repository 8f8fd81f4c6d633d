"""Contract, "Wrong": what is wrong in form (exit 2) and what is rejected (exit 1), row by row."""

from typing import Any

import pytest

from companion.games.errors import RejectedError

from .record import FIELDS, SPOTS, Line, Play, at, correction, is_malformed, opened

HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
FULL: Line = {"hands": HANDS}
OPENED = opened()


def said(kind: str, **fields: Any) -> Line:
    return {"type": kind, **fields}


FORM: dict[str, Line | bytes] = {
    "no JSON": b"nonsense",
    "no object": b"[]",
    "no type": b"{}",
    "an unknown type": said("tile_eaten"),
    "an unknown field": said("turn_ended", cell="r1c1"),
    "an unknown field of a position": said("position_set", cards=3),
    "an unknown field of a correction": correction(cards=3),
    "a movement of the first game's box": said("drawer_opened", drawer="A1", depth="front"),
    "another one": said("box_turned"),
    "a missing field": said("tile_glimpsed"),
    "a number as a cell": said("tile_glimpsed", cell=11),
    "a key twice": b'{"type":"hand_built","discarded":0,"discarded":1}',
    "bytes that are not UTF-8": b'{"type":"evil_eye_played","seat":"\xff"}',
    "a control character in a name": opened(seats=("Ana", "B\u0007n")),
    "a blank name": opened(seats=("Ana", " ")),
    "unknown cells": said("tile_glimpsed", cell="r5c1"),
    "an unknown cell in a position": said("position_set", tiles={"r0c1": None}),
    "unknown spots": said("sapphire_taken", spot="s14"),
    "unknown places": said("theft_announced", place="diag3"),
    "a cell as a place": said("theft_announced", place="r1c1"),
    "unknown faces": said("tile_shown", cell="r1c1", tile="purple sun"),
    "an unknown symbol": said("tile_shown", cell="r1c1", tile="red heart"),
    "a face with two blanks": said("tile_shown", cell="r1c1", tile="red  sun"),
    "a face turned round": said("tile_shown", cell="r1c1", tile="sun red"),
    "a special tile as a leader": said("tile_shown", cell="r1c1", tile="amulet leader"),
    "no face": said("tile_shown", cell="r1c1", tile=None),
    "unknown jars": said("jar_noted", cell="r1c1", jar="red"),
    "a special tile as a jar": said("jar_noted", cell="r1c1", jar="amulet"),
    "a leader as a jar": said("jar_noted", cell="r1c1", jar="red sun leader"),
    "no jar, not even null": said("jar_noted", cell="r1c1"),
    "unknown options": opened(options={"magic": True}),
    "an option that is no truth value": opened(options={"simple": 1}),
    "unknown kinds": opened(options={"specials": {"carpet": 20}}),
    "a negative number of a kind": opened(options={"specials": {"dagger": -1, "amulet": 21}}),
    "unknown wishes": said("wish_made", wish="riches"),
    "an unknown eye": said("amulet_played", eye="both"),
    "numbers out of range: discarded": said("hand_built", discarded=4),
    "numbers out of range: less than none": said("hand_built", discarded=-1),
    "a fraction": said("hand_built", discarded=1.5),
    "numbers out of range: hands": said("position_set", hands={"Ana": 4}),
    "numbers out of range: hoards": said("position_set", hoards={"Ana": {"evil_eyes": -1}}),
    "numbers out of range: stack": said("position_set", stack=-1),
    "numbers out of range: stops": said("position_set", merchant={"place": "s11", "stops": 6}),
    "an unknown part of a hoard": said("position_set", hoards={"Ana": {"rubies": 1}}),
    "no golden tile": said("tale_activated", tile="dagger"),
    "an unknown golden tile": said("position_set", activated=["aladdin"]),
    "one cell": said("tiles_swapped", cells=["r1c1"]),
    "three cells": said("lantern_played", cells=["r1c1", "r1c2", "r1c3"]),
    "no cells": said("lantern_played", cells=[]),
    "one seat": opened(seats=("Ana",)),
    "five seats": opened(seats=("Ana", "Ben", "Cora", "Dan", "Eve")),
    "an unknown edition": OPENED | {"edition": "zoch"},
    "another game": OPENED | {"game": "master-thieves"},
    "neither spot, seat nor merchant": said("sapphire_played"),
    "spot and seat": said("sapphire_played", spot="s11", seat="Ben"),
    "seat and merchant": said("sapphire_taken", seat="Ben", merchant=True),
    "all three": said("sapphire_taken", spot="s11", seat="Ben", merchant=True),
    "merchant that is not true": said("sapphire_taken", merchant=False),
    "corner without the merchant": said("tale_activated", tile="genie", corner="s11"),
    "corner without the merchant on the board": said("tile_shown", cell="r1c1", tile="dagger", corner="s11"),
    "a corner that is none": said("tale_activated", tile="merchant", corner="s12"),
    "leader_played without a leader": said("leader_played", cell="r1c1", tile="red sun"),
    "leader_played with a special tile": said("leader_played", cell="r1c1", tile="amulet"),
    "an unknown source": said("turn_ended", source="parrot"),
    "a time that is none": said("turn_ended", at="yesterday"),
}


@pytest.mark.parametrize("row", FORM)
def test_wrong_in_form(row: str) -> None:
    is_malformed(FORM[row])


def test_every_type_refuses_a_field_that_it_does_not_have() -> None:
    for kind in FIELDS:
        is_malformed(said(kind, weather="fine"))


def test_every_event_may_carry_a_time_and_a_source() -> None:
    for source in ("sensor", "screen", "button", "referee"):
        Play(OPENED | {"at": "2026-01-09T20:00:00+00:00", "source": source}).say(
            said("setup_finished", at="2026-01-09T20:01:00", source=source)
        )


FIRST: dict[str, Line] = {
    "a name twice": opened(seats=("Ana", "Ana")),
    "first is not at the table": opened(first="Nobody"),
    "specials that are not 20": opened(options={"specials": {"dagger": 19}}),
    "specials with simple": opened(options={"simple": True, "specials": {"dagger": 20}}),
    "no table is open": said("setup_finished"),
}


@pytest.mark.parametrize("row", FIRST)
def test_a_first_line_that_is_rejected(row: str) -> None:
    with pytest.raises(RejectedError, match=r"\S"):
        Play(FIRST[row])


TALES, LEADERS, SIMPLE = {"tales": True}, {"leaders": True}, {"simple": True}
UP: Line = {"tiles": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "green sun leader"}}
NO_DAGGERS = {"specials": {"amulet": 2, "sapphire": 2, "lantern": 16}}

SENSE: dict[str, tuple[Line, Line, str, str]] = {
    "somebody who is not at the table": ({}, {}, "hand_built 0", "evil_eye_played Nobody"),
    "stolen from somebody who is not there": ({}, {}, "hand_built 0", "sapphire_played Nobody"),
    "more discarded than in hand": ({"hands": {"Ana": 1}}, {}, "", "hand_built 2"),
    "a glimpse at a tile face up": (UP, LEADERS, "hand_built 0", "tile_glimpsed r1c1"),
    "a Lantern at a tile face up": (UP, LEADERS, "hand_built 0", "lantern_played r1c1 r2c1"),
    "a Lantern at cells that are not adjacent": ({}, {}, "hand_built 0", "lantern_played r1c1 r1c3"),
    "a swap of cells that are not adjacent": ({}, {}, "hand_built 0", "tiles_swapped r1c1 r3c1"),
    "a square without its sapphire": ({}, {}, "hand_built 0; sapphire_played s11", "theft_announced s11"),
    "a sapphire that is not there": (
        {"sapphires": list(SPOTS[1:]), "hoards": {"Ben": {"sapphires": 1}}},
        {},
        "hand_built 0",
        "sapphire_played s11",
    ),
    "an opponent without a sapphire": ({}, {}, "hand_built 0", "sapphire_played Ben"),
    "a sapphire of one's own": (
        {"sapphires": list(SPOTS[1:]), "hoards": {"Ana": {"sapphires": 1}}},
        {},
        "hand_built 0",
        "sapphire_played Ana",
    ),
    "an Evil Eye for oneself": ({}, {}, "hand_built 0", "evil_eye_played Ana"),
    "a merchant who is not there": ({}, {}, "hand_built 0", "sapphire_played merchant"),
    "an Evil Eye that is not there": ({}, {}, "hand_built 0", "amulet_played"),
    "an Evil Eye tile that is not there": (
        {"hoards": {"Ana": {"evil_eyes": 1}}},
        {},
        "hand_built 0",
        "amulet_played tile",
    ),
    "a token that is not there": (
        {"hoards": {"Ana": {"evil_eye_tiles": 1}}},
        {},
        "hand_built 0",
        "amulet_played token",
    ),
    "a Dagger with simple": ({}, SIMPLE, "hand_built 0", "tile_shown r1c1 dagger"),
    "an Amulet in a theft with simple": ({}, SIMPLE, "hand_built 0; theft_announced s11", "tile_shown r1c1 amulet"),
    "a Lantern played with simple": ({}, SIMPLE, "hand_built 0", "lantern_played r1c1 r1c2"),
    "a Sapphire played with simple": ({}, SIMPLE, "hand_built 0", "sapphire_played s11"),
    "an Evil Eye played with simple": ({}, SIMPLE, "hand_built 0", "evil_eye_played Ben"),
    "a special tile that the box has not": ({}, NO_DAGGERS, "hand_built 0", "tile_shown r1c1 dagger"),
    "a special tile played that the box has not": ({}, NO_DAGGERS, "hand_built 0", "evil_eye_played Ben"),
    "leaders without leaders": ({}, {}, "hand_built 0", "leader_played r1c1 red sun leader"),
    "a third alike in sight": (UP, LEADERS, "hand_built 0; theft_announced s33", "tile_shown r3c3 red sun"),
    "a third alike in sight, as a leader": (UP, LEADERS, "hand_built 0", "leader_played r3c3 red sun leader"),
    "a third alike in sight, beside a Lantern": (
        UP,
        LEADERS,
        "hand_built 0; tile_shown r3c3 lantern",
        "tile_shown r3c4 red sun",
    ),
    "a second leader of a colour in sight": (UP, LEADERS, "hand_built 0", "leader_played r3c3 green moon leader"),
    "a third Amulet of two in sight": (
        {"tiles": {"r1c1": "amulet", "r1c2": "amulet"}},
        NO_DAGGERS,
        "hand_built 0; theft_announced s33",
        "tile_shown r3c3 amulet",
    ),
    "a third Sapphire of two, two in hoards": (
        {"hoards": {"Ana": {"sapphire_tiles": 1}, "Ben": {"sapphire_tiles": 1}}},
        NO_DAGGERS,
        "hand_built 0",
        "tile_shown r1c1 sapphire",
    ),
    "a thief whose jar is wrong in both": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11",
        "tile_shown r1c1 green moon",
    ),
    "a thief whose jar is right in both": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11",
        "tile_shown r1c1 red sun",
    ),
    "a leader whose jar is right in both": (
        {"jars": {"r1c1": "red sun"}},
        LEADERS,
        "hand_built 0; tile_shown r2c2 lantern",
        "tile_shown r1c1 red sun leader",
    ),
    "a fourth jar of a kind": (
        {"jars": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"}},
        {},
        "",
        "jar_noted r1c4 red sun",
    ),
    "a jar for a tile face up": (UP, LEADERS, "", "jar_noted r1c1 red moon"),
    "a jar for a tile told in a theft": (
        {},
        {},
        "hand_built 0; theft_announced s11; tile_shown r1c1 red sun",
        "jar_noted r1c1 red moon",
    ),
}


@pytest.mark.parametrize("row", SENSE)
def test_rejected(row: str) -> None:
    position, options, before, line = SENSE[row]
    at(FULL | position, options=options).say(before).rejects(line)


ACCEPTED: dict[str, tuple[Line, Line, str]] = {
    "a jar right in the colour": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11; tile_shown r1c1 red moon",
    ),
    "a jar right in the symbol": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11; tile_shown r1c1 green sun",
    ),
    "a jar tells nothing of a special tile": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11; tile_shown r1c1 amulet",
    ),
    "a note that is out of date, in a theft": (
        {"jars": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11; jar_noted r1c1 null; tile_shown r1c1 red sun",
    ),
    "a fourth jar, when another was replaced": (
        {"jars": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"}},
        {},
        "jar_noted r1c1 blue sun; jar_noted r1c4 red sun",
    ),
    "the same jar again": (
        {"jars": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"}},
        {},
        "jar_noted r1c1 red sun",
    ),
    "special tiles without specials: any number": (
        {"tiles": dict.fromkeys(("r1c1", "r1c2", "r1c3", "r1c4", "r2c1"), "amulet")},
        {},
        "hand_built 0; theft_announced s33; tile_shown r3c3 amulet",
    ),
    "a leader and a thief of a kind": (
        {"tiles": {"r1c1": "red sun"}},
        LEADERS,
        "hand_built 0; leader_played r4c4 red sun leader",
    ),
    "hidden ones are never a reason: told before, down again": (
        {"shown": {"r1c1": "red sun", "r1c2": "red sun"}},
        {},
        "hand_built 0; theft_announced s33; tile_shown r3c3 red sun",
    ),
    "hidden ones are never a reason: another face than before": (
        {"shown": {"r1c1": "red sun"}},
        {},
        "hand_built 0; theft_announced s11; tile_shown r1c1 blue moon",
    ),
}


@pytest.mark.parametrize("row", ACCEPTED)
def test_accepted(row: str) -> None:
    position, options, text = ACCEPTED[row]
    at(FULL | position, options=options).say(text)


HIDDEN = {"r1c1": "red sun", "r2c2": "yellow moon", "r4c4": "evil_eye"}


def test_no_rejection_names_a_hidden_face() -> None:
    """Every claim of the table above that is rejected: the message repeats what was claimed, and nothing hidden."""
    for _, options, before, line in SENSE.values():
        if options or not before.startswith("hand_built 0"):
            continue
        play = at(FULL | {"shown": HIDDEN}).say("hand_built 0")
        if not play.accepts(line):
            why = play.rejects(line)
            assert [face for face in HIDDEN.values() if face in why and face not in line] == []
