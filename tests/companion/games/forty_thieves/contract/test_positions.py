"""Contract, "A position": what `position_set` and `correction` set, what they leave alone, and what does not add up."""

from typing import Any

import pytest

from .record import SPOTS, Line, Play, at, correction, opened, parts

TALES = {"tales": True}
MERCHANT: Line = {
    "activated": ["merchant"],
    "sapphires": list(SPOTS[:7]),
    "merchant": {"place": "s33", "stops": 2, "sapphires": 2},
}

SET: dict[str, tuple[Line, Line, dict[str, Any]]] = {
    "nothing named": (
        {},
        {},
        {
            "phase": "hand",
            "turn": 1,
            "active": {"seat": "Ana", "again": False},
            "board": {"up": {}, "jars": {}, "sapphires": list(SPOTS), "lifted": []},
            "stack": 44,
            "discard": 0,
            "hidden": {"shown": {}, "notes": []},
            "merchant": None,
            "theft": None,
            "fouls": [],
            "ended": None,
            "winners": [],
        },
    ),
    "active": ({}, {"active": "Cora"}, {"active": {"seat": "Cora", "again": False}}),
    "tiles, in reading order": (
        {},
        {"tiles": {"r4c4": "amulet", "r1c2": "red sun", "r1c1": None}},
        {"board.up": {"r1c2": "red sun", "r4c4": "amulet"}},
    ),
    "shown": ({}, {"shown": {"r1c1": "dagger"}}, {"hidden.shown": {"r1c1": "dagger"}, "board.up": {}}),
    "jars": ({}, {"jars": {"r1c1": "red sun"}}, {"board.jars": {"r1c1": "red sun"}}),
    "sapphires, as listed": (
        {},
        {"sapphires": ["s33", "s11"], "hoards": {"Ben": {"sapphires": 7}}},
        {"board.sapphires": ["s11", "s33"], "seats.1.sapphires": 7},
    ),
    "hoards": (
        {},
        {"hoards": {"Ben": {"sapphire_tiles": 3, "evil_eyes": 1, "evil_eye_tiles": 1}}},
        {"seats.1.score": 1, "stack": 40, "seats.1.sapphire_tiles": 3},
    ),
    "hands": ({}, {"hands": {"Ben": 2}}, {"seats.1.hand": 2, "stack": 42, "discard": 0}),
    "stack: the discards are the rest": ({}, {"stack": 30, "hands": {"Ana": 3}}, {"stack": 30, "discard": 11}),
    "stack of a simple game": ({"simple": True}, {"stack": 20}, {"stack": 20, "discard": 4}),
    "activated": (TALES, {"activated": ["genie", "sinbad"]}, {"stack": 45, "merchant": None}),
    "merchant": (TALES, MERCHANT, {"merchant": {"place": "s33", "stops": 2, "sapphires": 2}, "stack": 46}),
    "merchant, stops and sapphires not named": (
        TALES,
        {"activated": ["merchant"], "merchant": {"place": "s13"}},
        {"merchant": {"place": "s13", "stops": 0, "sapphires": 0}},
    ),
}


@pytest.mark.parametrize("row", SET)
def test_position_set(row: str) -> None:
    options, position, expected = SET[row]
    assert parts(at(position, options=options).view(), expected) == expected


def test_first_begins_where_active_is_not_named() -> None:
    play = Play(opened(first="Ben")).say({"type": "position_set"})
    assert play.view()["active"]["seat"] == "Ben"


NOT_THERE: dict[str, tuple[Line, Line]] = {
    "somebody who is not at the table: active": ({}, {"active": "Nobody"}),
    "somebody who is not at the table: hands": ({}, {"hands": {"Nobody": 1}}),
    "somebody who is not at the table: hoards": ({}, {"hoards": {"Nobody": {"evil_eyes": 1}}}),
    "sapphires are 9: too few": ({}, {"sapphires": list(SPOTS[:8])}),
    "sapphires are 9: too many": ({}, {"hoards": {"Ana": {"sapphires": 1}}}),
    "sapphires are 9: with the merchant": (TALES, {"merchant": {"place": "s33", "stops": 1, "sapphires": 1}}),
    "tiles are 60": ({}, {"stack": 45}),
    "tiles are 40 with simple": ({"simple": True}, {"stack": 25}),
    "tiles are 60, hands included": ({}, {"stack": 44, "hands": {"Ana": 1}}),
    "only thieves and Amulets lie face up: dagger": ({}, {"tiles": {"r1c1": "dagger"}}),
    "only thieves and Amulets lie face up: lantern": ({}, {"tiles": {"r1c1": "lantern"}}),
    "only thieves and Amulets lie face up: sapphire": ({}, {"tiles": {"r1c1": "sapphire"}}),
    "only thieves and Amulets lie face up: evil_eye": ({}, {"tiles": {"r1c1": "evil_eye"}}),
    "no golden tile in tiles": (TALES, {"tiles": {"r1c1": "genie"}}),
    "no golden tile in shown": (TALES, {"shown": {"r1c1": "genie"}}),
    "no cell in both": ({}, {"tiles": {"r1c1": "red sun"}, "shown": {"r1c1": "red sun"}}),
    "three alike in sight": ({}, {"tiles": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"}}),
    "two leaders of a colour": (
        {"leaders": True},
        {"tiles": {"r1c1": "red sun leader", "r1c2": "red moon leader"}},
    ),
    "leaders without leaders": ({}, {"tiles": {"r1c1": "red sun leader"}}),
    "special tiles with simple": ({"simple": True}, {"tiles": {"r1c1": "amulet"}}),
    "special tiles with simple, shown": ({"simple": True}, {"shown": {"r1c1": "dagger"}}),
    "special tiles with simple, in a hoard": ({"simple": True}, {"hoards": {"Ana": {"sapphire_tiles": 1}}}),
    "special tiles that the box has not": ({"specials": {"dagger": 20}}, {"tiles": {"r1c1": "amulet"}}),
    "more special tiles than the box has": (
        {"specials": {"dagger": 18, "sapphire": 2}},
        {"hoards": {"Ana": {"sapphire_tiles": 2}, "Ben": {"sapphire_tiles": 1}}},
    ),
    "activated without tales": ({}, {"activated": ["genie"]}),
    "a merchant without tales": ({}, {"merchant": {"place": "s33"}}),
    "a jar for a tile face up": ({}, {"tiles": {"r1c1": "red sun"}, "jars": {"r1c1": "red moon"}}),
    "a fourth jar of a kind": ({}, {"jars": dict.fromkeys(("r1c1", "r1c2", "r1c3", "r1c4"), "red sun")}),
}


@pytest.mark.parametrize("row", NOT_THERE)
def test_a_position_that_cannot_be_is_rejected(row: str) -> None:
    options, position = NOT_THERE[row]
    Play(opened(options=options)).rejects({"type": "position_set"} | position)
    at({}, options=options).rejects(correction(**position))


# corrections


BEGUN: Line = {
    "tiles": {"r1c1": "red sun"},
    "shown": {"r1c2": "dagger"},
    "jars": {"r1c2": "blue sun", "r1c3": "blue sun"},
    "sapphires": list(SPOTS[:6]),
    "hoards": {"Ana": {"sapphires": 1, "evil_eyes": 2}, "Ben": {"sapphires": 2, "evil_eye_tiles": 1}},
    "hands": {"Ana": 3, "Ben": 3},
    "stack": 30,
}  # 16 + 6 + 1 + 30: 7 are discarded

CORRECTED: dict[str, tuple[Line, dict[str, Any]]] = {
    "nothing": ({}, {"phase": "glimpse", "turn": 1, "board.up": {"r1c1": "red sun"}, "stack": 30, "discard": 7}),
    "what is not named stays, inside a hoard too": (
        {"hoards": {"Ana": {"evil_eyes": 0}}},
        {"seats.0.evil_eyes": 0, "seats.0.sapphires": 1, "seats.1.sapphires": 2, "seats.1.evil_eye_tiles": 1},
    ),
    "a tile face up": (
        {"tiles": {"r1c2": "green sun"}},
        {
            "board.up": {"r1c1": "red sun", "r1c2": "green sun"},
            "hidden.shown": {},
            "board.jars": {"r1c3": "blue sun"},
        },
    ),
    "null: face down, nothing known, and its jar goes": (
        {"tiles": {"r1c1": None, "r1c2": None}},
        {"board.up": {}, "hidden.shown": {}, "board.jars": {"r1c3": "blue sun"}},
    ),
    "shown": ({"shown": {"r4c4": "amulet"}}, {"hidden.shown": {"r1c2": "dagger", "r4c4": "amulet"}}),
    "a new turn of that seat begins": (
        {"active": "Cora"},
        {"active": {"seat": "Cora", "again": False}, "phase": "hand"},
    ),
    "hands: the stack stays": ({"hands": {"Ana": 1}}, {"seats.0.hand": 1, "stack": 30, "discard": 9}),
    "hands: the discards are used first": ({"hands": {"Cora": 3}}, {"seats.2.hand": 3, "stack": 30, "discard": 4}),
    "as far as it can": (
        {"hands": {"Cora": 3}, "hoards": {"Ana": {"sapphire_tiles": 5}}},
        {"stack": 29, "discard": 0},
    ),
    "stack": ({"stack": 37}, {"stack": 37, "discard": 0}),
    "sapphires and hoards": (
        {"sapphires": list(SPOTS[:7]), "hoards": {"Ben": {"sapphires": 1}}},
        {"board.sapphires": list(SPOTS[:7]), "seats.1.sapphires": 1},
    ),
}


@pytest.mark.parametrize("row", CORRECTED)
def test_correction(row: str) -> None:
    changed, expected = CORRECTED[row]
    play = at(BEGUN).say("hand_built 0", correction(**changed))
    assert parts(play.view(), expected) == expected


def test_a_correction_takes_the_merchant_away_and_brings_him_back() -> None:
    play = at(MERCHANT, options=TALES)
    play.say(correction(merchant=None, sapphires=list(SPOTS)))
    assert play.view()["merchant"] is None
    play.say(correction(merchant={"place": "s11", "stops": 3, "sapphires": 3}, sapphires=list(SPOTS[:6])))
    assert play.view()["merchant"] == {"place": "s11", "stops": 3, "sapphires": 3}


# after the end


def over() -> Play:
    end: Line = {
        "sapphires": ["s11"],
        "hoards": {"Ana": {"sapphires": 4, "evil_eyes": 2}, "Ben": {"sapphires": 4}},
        "hands": {"Ana": 3},
    }
    return at(end).say("hand_built 0; sapphire_played s11; turn_ended")


def test_after_the_end_hoards_may_be_corrected_and_winners_follow() -> None:
    play = over()
    assert play.view()["winners"] == ["Ben"]
    assert play.say(correction(hoards={"Ana": {"evil_eyes": 0}})).view()["winners"] == ["Ana"]


@pytest.mark.parametrize("changed", [{"active": "Ana"}, {"hands": {"Ana": 1}}, {"tiles": {"r1c1": None}}, {"stack": 3}])
def test_after_the_end_nothing_else_may_be_corrected(changed: Line) -> None:
    over().rejects(correction(**changed))


RANKED: dict[str, tuple[Line, list[str]]] = {
    "the highest score": ({"Ana": {"sapphires": 5}, "Ben": {"sapphires": 3}}, ["Ana"]),
    "then the fewest Evil Eyes": (
        {"Ana": {"sapphires": 5, "evil_eyes": 2}, "Ben": {"sapphires": 3, "sapphire_tiles": 1, "evil_eye_tiles": 1}},
        ["Ben"],
    ),
    "tokens and tiles": (
        {
            "Ana": {"sapphires": 4, "evil_eyes": 1, "evil_eye_tiles": 1},
            "Ben": {"sapphires": 4, "evil_eyes": 2, "sapphire_tiles": 0},
        },
        ["Ana", "Ben"],
    ),
    "then the most sapphires": (
        {"Ana": {"sapphires": 4, "sapphire_tiles": 1}, "Ben": {"sapphires": 4}, "Cora": {"sapphire_tiles": 5}},
        ["Ana"],
    ),
    "who is still level shares": ({"Ana": {"sapphires": 4}, "Ben": {"sapphires": 4}}, ["Ana", "Ben"]),
}


@pytest.mark.parametrize("row", RANKED)
def test_winners(row: str) -> None:
    """Cora takes the last sapphire and gives it to nobody's advantage: hers is one more stone than named here."""
    hoards, winners = RANKED[row]
    left = 8 - sum(hoard.get("sapphires", 0) for hoard in hoards.values())
    hoards = {name: dict(hoard) for name, hoard in hoards.items()}
    spare = hoards.setdefault("Dan", {})
    spare["sapphires"] = left
    spare["evil_eyes"] = left + 9
    end: Line = {"active": "Dan", "sapphires": ["s11"], "hoards": hoards, "hands": {"Dan": 3}}
    play = at(end, seats=("Ana", "Ben", "Cora", "Dan")).say("hand_built 0; sapphire_played s11; turn_ended")
    assert play.view()["winners"] == winners
