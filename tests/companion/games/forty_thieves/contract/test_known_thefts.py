"""Known thefts: positions worked out by hand, with everything that must come of them.

The rules' "A theft, step by step" (32 to 36, 45). Each theft is Ana's, from a hand of three tiles that she has just
drawn: before it, 41 tiles are in the stack and none is discarded.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from .record import SPOTS, Line, at, parts
from .test_kinds import BOTH_DIFFERENT, COLOUR_RUN, DIFFERENT_COLOURS, FOUR_LEADERS


@dataclass(frozen=True, slots=True)
class Theft:
    """A theft and what comes of it. `picks`: what is chosen, each with the choice there was before."""

    place: str
    told: Line = field(default_factory=dict)
    up: Line = field(default_factory=dict)
    position: Line = field(default_factory=dict)
    options: Line = field(default_factory=dict)
    picks: tuple[tuple[str, Line], ...] = ()
    after: dict[str, Any] = field(default_factory=dict)


def pick(line: str, *spots: str, seats: tuple[str, ...] = (), merchant: bool = False) -> Line:
    return {"line": line, "spots": list(spots), "seats": list(seats), "merchant": merchant}


def took(*names: str) -> list[Line]:
    return [
        {"spot": name} if name in SPOTS else {"merchant": True} if name == "merchant" else {"seat": name}
        for name in names
    ]


def also(**places: list[str]) -> list[Line]:
    return [{"place": place, "kinds": kinds} for place, kinds in places.items()]


BOOK_UP: Line = {"r3c1": "green moon", "r4c1": "green hand"}
BOOK_TOLD: Line = {"r1c1": "green sun", "r1c2": "red moon", "r2c1": "amulet", "r2c2": "blue sun"}
BOOK_ALSO = also(col1=COLOUR_RUN)
RED_ROW: Line = {"r1c1": "red sun", "r1c2": "red clubs", "r1c3": "red moon", "r1c4": "red hand"}
LEADERS_UP: Line = {"r1c1": "red sun leader", "r1c2": "green sun leader", "r2c1": "yellow clubs leader"}

KNOWN: dict[str, Theft] = {
    "the book's example (p. 13)": Theft(
        "s11",
        BOOK_TOLD,
        BOOK_UP,
        picks=(("s21", pick("col1", "s21", "s31")),),
        after={
            "theft.kinds": [DIFFERENT_COLOURS],
            "theft.also": BOOK_ALSO,
            "theft.took": took("s11", "s21"),
            "board.up": {"r1c2": "red moon", "r2c2": "blue sun"},
            "board.sapphires": ["s12", "s13", "s22", "s23", "s31", "s32", "s33"],
            "stack": 37,
            "discard": 4,
            "hidden.shown": {},
            "seats.0.score": 2,
        },
    ),
    "the book's example, one sapphire left that touches": Theft(
        "s11",
        BOOK_TOLD,
        BOOK_UP,
        {"sapphires": ["s11", "s31", "s33"], "hoards": {"Ben": {"sapphires": 6}}},
        after={"theft.also": BOOK_ALSO, "theft.took": took("s11", "s31"), "board.sapphires": ["s33"], "discard": 4},
    ),
    "the book's example, with the last sapphire on the board": Theft(
        "s11",
        BOOK_TOLD,
        BOOK_UP,
        {"sapphires": ["s11"], "hoards": {"Ben": {"sapphires": 4}, "Cora": {"sapphires": 4}}},
        picks=(("Cora", pick("col1", seats=("Ben", "Cora"))),),
        after={"theft.took": took("s11", "Cora"), "phase": "game_over", "ended": "no_sapphires", "discard": 4},
    ),
    "a line that finds nothing": Theft(
        "s11",
        BOOK_TOLD,
        BOOK_UP,
        {"sapphires": ["s11"], "hoards": {"Ana": {"sapphires": 8}}},
        after={
            "theft.took": took("s11"),
            "theft.also": BOOK_ALSO,
            "discard": 4,
            "stack": 37,
            "board.up": {"r1c2": "red moon", "r2c2": "blue sun"},
            "winners": ["Ana"],
        },
    ),
    "everything lies face up: judged when announced": Theft(
        "s11",
        up={"r1c1": "red sun", "r1c2": "red clubs", "r2c1": "red moon", "r2c2": "red hand"},
        after={"theft.took": took("s11"), "theft.kinds": COLOUR_RUN, "active.seat": "Ben"},
    ),
    "two squares": Theft(
        "s11",
        {"r1c1": "red sun", "r1c2": "red clubs", "r2c1": "red moon", "r2c2": "red hand"},
        {"r1c3": "red star", "r2c3": "red sun"},
        after={
            "theft.also": also(s12=COLOUR_RUN),
            "theft.took": took("s11", "s12"),
            "discard": 0,
            "board.sapphires": list(SPOTS[2:]),
        },
    ),
    "the other square has no sapphire": Theft(
        "s11",
        {"r1c1": "red sun", "r1c2": "red clubs", "r2c1": "red moon", "r2c2": "red hand"},
        {"r1c3": "red star", "r2c3": "red sun"},
        {"sapphires": ["s11", *SPOTS[2:]], "hoards": {"Cora": {"sapphires": 1}}},
        after={"theft.also": [], "theft.took": took("s11")},
    ),
    "a line, and a square that it completes": Theft(
        "row1",
        RED_ROW,
        {"r2c1": "red star", "r2c2": "red moon"},
        picks=(("s13", pick("row1", "s11", "s12", "s13")),),
        after={
            "theft.also": also(s11=COLOUR_RUN),
            "theft.took": took("s13", "s11"),
            "board.up": {"r2c1": "red star", "r2c2": "red moon"},
            "discard": 4,
        },
    ),
    "a line that takes the sapphire of the square": Theft(
        "row1",
        RED_ROW,
        {"r2c1": "red star", "r2c2": "red moon"},
        picks=(("s11", pick("row1", "s11", "s12", "s13")),),
        after={"theft.also": also(s11=COLOUR_RUN), "theft.took": took("s11"), "seats.0.sapphires": 1},
    ),
    "two lines that cross: their common tile is discarded once": Theft(
        "row1",
        RED_ROW,
        {"r2c1": "red star", "r3c1": "red clubs", "r4c1": "red moon"},
        picks=(("s11", pick("row1", "s11", "s12", "s13")), ("s31", pick("col1", "s21", "s31"))),
        after={
            "theft.also": also(col1=COLOUR_RUN),
            "theft.took": took("s11", "s31"),
            "discard": 7,
            "stack": 34,
            "board.up": {},
        },
    ),
    "the announced line first, then the others as listed": Theft(
        "col1",
        {"r1c1": "red sun"},
        {
            "r2c1": "red star",
            "r3c1": "red clubs",
            "r4c1": "red moon",
            "r1c2": "red clubs",
            "r1c3": "red moon",
            "r1c4": "red hand",
            "r2c2": "green sun",
            "r3c3": "blue moon",
            "r4c4": "yellow hand",
        },
        picks=(
            ("s21", pick("col1", "s11", "s21", "s31")),
            ("s12", pick("row1", "s11", "s12", "s13")),
            ("s22", pick("diag1", "s11", "s22", "s23", "s32", "s33")),
        ),
        # s11 (red sun, red clubs, red star, green sun) is none of the four
        after={
            "theft.also": also(row1=COLOUR_RUN, diag1=[DIFFERENT_COLOURS]),
            "theft.took": took("s21", "s12", "s22"),
        },
    ),
    "what shares no tile was there before": Theft(
        "s11",
        {"r1c1": "red sun", "r1c2": "red clubs", "r2c1": "red moon", "r2c2": "red hand"},
        {"r4c1": "blue sun", "r4c2": "blue clubs", "r4c3": "blue moon", "r4c4": "blue hand"},
        after={"theft.also": [], "theft.took": took("s11"), "discard": 0},
    ),
    "a line with one sapphire that touches": Theft(
        "row1",
        RED_ROW,
        position={"sapphires": ["s12", "s31", "s33"], "hoards": {"Ben": {"sapphires": 6}}},
        after={"theft.took": took("s12"), "discard": 4, "seats.0.sapphires": 1},
    ),
    "a line that no sapphire touches: any on the board, or an opponent's": Theft(
        "row1",
        RED_ROW,
        position={
            "sapphires": ["s21", "s33"],
            "hoards": {"Ana": {"sapphires": 1}, "Ben": {"sapphires": 4}, "Cora": {"sapphires": 2}},
        },
        picks=(("Cora", pick("row1", "s21", "s33", seats=("Ben", "Cora"))),),
        after={"theft.took": took("Cora"), "seats.0.sapphires": 2, "seats.2.sapphires": 1},
    ),
    "a line that no sapphire touches, and only one is left": Theft(
        "row1",
        RED_ROW,
        position={"sapphires": ["s33"], "hoards": {"Ana": {"sapphires": 8}}},
        after={"theft.took": took("s33"), "phase": "game_over", "ended": "no_sapphires", "winners": ["Ana"]},
    ),
    "the stack runs out while the line is filled": Theft(
        "row1",
        RED_ROW,
        position={"stack": 5, "sapphires": ["s12", "s31"], "hoards": {"Ben": {"sapphires": 7}}},
        # 39 discarded, 2 left after drawing; 4 more are discarded, 2 cells filled, 43 shuffled, 2 cells filled
        after={"stack": 41, "discard": 0, "theft.took": took("s12")},
    ),
    "four leaders take everything": Theft(
        "s11",
        {"r2c2": "blue clubs leader"},
        LEADERS_UP,
        {"sapphires": ["s11", "s23", "s33"], "hoards": {"Ben": {"sapphires": 6}}},
        {"leaders": True},
        after={
            "theft.kinds": [DIFFERENT_COLOURS, FOUR_LEADERS],
            "theft.took": took("s11", "s23", "s33"),
            "board.sapphires": [],
            "phase": "game_over",
            "ended": "no_sapphires",
            "winners": ["Ben"],
            "discard": 0,
        },
    ),
    "four leaders in another square": Theft(
        "row2",
        {"r2c1": "yellow clubs leader", "r2c2": "blue moon leader", "r2c3": "red hand", "r2c4": "green star"},
        {"r1c1": "red sun leader", "r1c2": "green sun leader"},
        {},
        {"leaders": True},
        after={
            "theft.kinds": BOTH_DIFFERENT,
            "theft.also": also(s11=[DIFFERENT_COLOURS, FOUR_LEADERS]),
            "theft.took": took(*SPOTS),
            "theft.pick": None,
            "seats.0.sapphires": 9,
            "phase": "game_over",
        },
    ),
    "three leaders and an Amulet are no four leaders": Theft(
        "s11",
        {"r2c2": "amulet"},
        LEADERS_UP,
        {},
        {"leaders": True},
        after={"theft.kinds": [DIFFERENT_COLOURS], "theft.took": took("s11")},
    ),
    "the merchant's loot along any line": Theft(
        "row1",
        RED_ROW,
        position={
            "sapphires": list(SPOTS[:8]),
            "activated": ["merchant"],
            "merchant": {"place": "s11", "stops": 1, "sapphires": 1},
        },
        options={"tales": True},
        picks=(("merchant", pick("row1", "s11", "s12", "s13", merchant=True)),),
        # he takes s11 when this turn ends, and moves on
        after={
            "theft.took": took("merchant"),
            "merchant": {"place": "s13", "stops": 2, "sapphires": 1},
            "seats.0.sapphires": 1,
        },
    ),
}


@pytest.mark.parametrize("row", KNOWN)
def test_known_theft(row: str) -> None:
    theft = KNOWN[row]
    play = at({"tiles": theft.up} | theft.position, options=theft.options)
    play.say("hand_built 0", f"theft_announced {theft.place}")
    for cell, face in theft.told.items():
        play.say(f"tile_shown {cell} {face}")
    for chosen, choice in theft.picks:
        view = play.view()
        assert (view["phase"], view["theft"]["pick"]) == ("picking", choice)
        assert view["theft"]["success"] is True
        play.say(f"sapphire_taken {chosen}")
    expected = {"theft.success": True, "theft.left": [], "theft.pick": None, "theft.possible": True} | theft.after
    assert parts(play.view(), expected) == expected


def test_the_printed_example() -> None:
    """The contract's "What is printed", as far as it can be reached."""
    first = {"r3c1": "green moon", "r4c1": "green hand"}
    position = {
        "tiles": first,
        "jars": {"r1c3": "red star"},
        "sapphires": ["s11", "s12", "s21", "s31"],
        "hoards": {"Ben": {"sapphires": 5}},
        "hands": {"Ana": 3, "Ben": 3},
        "stack": 30,
    }
    play = at(position, seats=("Ana", "Ben")).say("hand_built 0; theft_announced s11")
    for cell, face in BOOK_TOLD.items():
        play.say(f"tile_shown {cell} {face}")
    view = play.view()
    assert view["board"] == {
        "up": BOOK_TOLD | first,
        "jars": {"r1c3": "red star"},
        "sapphires": ["s12", "s21", "s31"],
        "lifted": [],
    }
    assert view["theft"] == {
        "seat": "Ana",
        "place": "s11",
        "cells": ["r1c1", "r1c2", "r2c1", "r2c2"],
        "left": [],
        "possible": True,
        "success": True,
        "kinds": ["different_colours"],
        "also": [{"place": "col1", "kinds": ["same_colour", "different_symbols"]}],
        "took": [{"spot": "s11"}],
        "pick": {"line": "col1", "spots": ["s21", "s31"], "seats": [], "merchant": False},
    }
    assert (view["options"], view["stack"], view["discard"], view["merchant"]) == (["sapphire_taken"], 30, 8, None)
    assert view["turn_order"] == [{"seat": "Ana", "status": "active"}, {"seat": "Ben", "status": "waiting"}]
    assert view["seats"][0] == {
        "name": "Ana",
        "hand": 3,
        "sapphires": 1,
        "sapphire_tiles": 0,
        "evil_eyes": 0,
        "evil_eye_tiles": 0,
        "score": 1,
    }
