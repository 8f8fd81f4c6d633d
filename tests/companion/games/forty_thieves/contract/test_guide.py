"""Contract, "What the screen shows": what the guide says and offers in each phase, and how a result is decided."""

from typing import Any

import msgspec
import pytest

from companion.games.errors import RejectedError
from companion.games.forty_thieves.guide.values import Guide, Result

from .record import SPOTS, Line, Play, at

FULL: Line = {"hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
RED_ROW: Line = {"r1c1": "red sun", "r1c2": "red clubs", "r1c3": "red moon", "r1c4": "red hand"}
FAR: Line = {"tiles": RED_ROW, "sapphires": ["s31", "s33"], "hoards": {"Ben": {"sapphires": 7}}}
DONE = "End turn"


def guide(play: Play) -> Guide:
    found = play.game.guide(play.state)
    assert isinstance(found, Guide)
    return found


# What is laid and said, what the guide says (in `todo` or right after it), what it offers, and which is primary.
SAYS: dict[str, tuple[Line, str, str, list[str], str | None]] = {
    "hand": (
        FULL,
        "",
        "Ana, discard what you like and draw up to three. Tap a tile to replace or swap it.",
        ["Kept all", "Discarded 1", "Discarded 2", "Discarded 3"],
        "Kept all",
    ),
    "hand, nothing to discard": (
        {},
        "",
        "Ana, draw three tiles. Tap a tile to replace or swap it.",
        ["Drawn"],
        "Drawn",
    ),
    "glimpse": (
        FULL,
        "hand_built 0",
        (
            "Look at one tile, or at two with a Lantern. Tap a tile to replace or swap it."
            " Show a Dagger, a Sapphire, a Lantern."
        ),
        [DONE],
        None,
    ),
    "action": (
        FULL,
        "hand_built 0; tile_glimpsed r1c1",
        "You may replace a tile, swap two neighbours, or play a tile.",
        [DONE],
        None,
    ),
    "action, after a Lantern on the board": (
        FULL,
        "hand_built 0; tile_shown r1c1 lantern",
        "Show up to three neighbours, tap Sapphires.",
        [DONE],
        None,
    ),
    "attempt": (FULL, "hand_built 0; tile_replaced r1c1", "You may steal: tap a sapphire or a line.", [DONE], DONE),
    "attempt, announced": (
        FULL,
        "hand_built 0; theft_announced s11",
        "Turn these four and tap what they are.",
        ["It failed"],
        None,
    ),
    "attempt, announced, no longer possible": (
        FULL,
        "hand_built 0; theft_announced s11; tile_shown r1c1 dagger",
        "Turn these four and tap what they are.",
        ["It failed"],
        "It failed",
    ),
    "picking": (
        {"tiles": RED_ROW},
        "hand_built 0; theft_announced row1",
        "Ana, choose a sapphire that touches the line.",
        ["This sapphire"] * 3,
        None,
    ),
    "picking, any": (
        FAR,
        "hand_built 0; theft_announced row1",
        "Ana, choose any sapphire, or an opponent's.",
        ["This sapphire", "This sapphire", "From Ben"],
        None,
    ),
}


@pytest.mark.parametrize("row", SAYS)
def test_what_is_said_and_offered(row: str) -> None:
    position, said, words, offered, primary = SAYS[row]
    play = at(position).say(said)
    found = guide(play)
    assert words in f"{found.todo} {found.then or ''}"
    assert [str(choice.label) for choice in found.choices] == offered
    assert [str(choice.label) for choice in found.choices if choice.primary] == ([primary] if primary else [])
    assert (found.phase, found.seat) == (play.view()["phase"], "Ana")
    for choice in found.choices:
        assert play.accepts(msgspec.json.decode(choice.line))


def test_setup() -> None:
    found = guide(Play())
    assert str(found.todo) == "Shuffle, lay four rows of four face down, a sapphire in every gap."
    assert [(str(choice.label), choice.primary) for choice in found.choices] == [("All laid", True)]
    assert found.seat is None


def test_a_wish_is_offered_if_it_can_be_had() -> None:
    play = at(FULL, options={"tales": True}).say("hand_built 0; tale_activated genie")
    found = guide(play)
    assert str(found.todo) == "Ana, make a wish."
    assert [msgspec.json.decode(choice.line)["wish"] for choice in found.choices] == ["no_evil_eyes", "second_turn"]
    play = at(FULL, options={"tales": True}).say("hand_built 0; tale_activated merchant; tale_activated genie")
    assert [msgspec.json.decode(choice.line)["wish"] for choice in guide(play).choices][-1] == "merchant"


def test_while_a_sapphire_is_chosen_nobody_says_that_there_was_none() -> None:
    play = at({"tiles": RED_ROW}).say("hand_built 0; theft_announced row1")
    assert str(guide(play).happened) == "Ana's theft succeeded."
    assert str(guide(play.say("sapphire_taken s11")).happened).startswith("Ana stole 1 sapphire.")


# how a game ends: the hoards before Dan takes the last sapphire, who wins, and what decided


ENDS: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "score": ({"Ana": {"sapphires": 5}, "Ben": {"sapphires": 3}}, ["Ana"], "score"),
    "evil_eyes": (
        {"Ana": {"sapphires": 5, "evil_eyes": 2}, "Ben": {"sapphires": 3, "sapphire_tiles": 1, "evil_eye_tiles": 1}},
        ["Ben"],
        "evil_eyes",
    ),
    "sapphires": (
        {"Ana": {"sapphires": 4, "sapphire_tiles": 1}, "Ben": {"sapphires": 4}, "Cora": {"sapphire_tiles": 5}},
        ["Ana"],
        "sapphires",
    ),
    "shared": ({"Ana": {"sapphires": 4}, "Ben": {"sapphires": 4}}, ["Ana", "Ben"], "shared"),
}


def result(play: Play) -> Result:
    found = play.game.result(play.state)
    assert isinstance(found, Result)
    return found


@pytest.mark.parametrize("row", ENDS)
def test_decided_by(row: str) -> None:
    hoards, winners, decided_by = ENDS[row]
    end: Line = {
        "active": "Dan",
        "sapphires": ["s11"],
        "hoards": hoards | {"Dan": {"evil_eyes": 9}},
        "hands": {"Dan": 3},
    }
    play = at(end, seats=("Ana", "Ben", "Cora", "Dan")).say("hand_built 0; sapphire_played s11; turn_ended")
    found = result(play)
    assert (found.decided_by, [seat.seat for seat in found.seats if seat.winner]) == (decided_by, winners)
    assert [seat.seat for seat in found.seats if seat.rank == 1] == winners
    assert [seat.rank for seat in found.seats] == sorted(seat.rank for seat in found.seats)
    assert str(found.ended)
    assert str(found.why)


def test_decided_by_the_merchant() -> None:
    lost: Line = FULL | {
        "sapphires": ["s22", *SPOTS[5:]],
        "activated": ["merchant"],
        "merchant": {"place": "s22", "stops": 4, "sapphires": 4},
    }
    play = at(lost, options={"tales": True}).say("hand_built 0; turn_ended")
    assert result(play).decided_by == "merchant"
    assert not [seat for seat in result(play).seats if seat.winner]


def test_no_result_while_it_goes_on() -> None:
    play = at(FULL)
    with pytest.raises(RejectedError):
        play.game.result(play.state)


def test_after_the_merchant_has_it_all_nobody_wins_by_a_correction() -> None:
    lost: Line = FULL | {
        "sapphires": ["s22"],
        "hoards": {"Ana": {"sapphires": 4, "evil_eyes": 1}},
        "merchant": {"place": "s22", "stops": 4, "sapphires": 4},
    }
    play = at(lost, options={"tales": True}).say("hand_built 0; turn_ended")
    play.say({"type": "correction", "set": {"hoards": {"Ana": {"evil_eyes": 0}}}})
    assert (play.view()["ended"], play.view()["winners"]) == ("merchant", [])
