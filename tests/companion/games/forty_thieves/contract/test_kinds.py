"""Known verdicts, worked out by hand: kinds of combinations, what touches a line, squares, and failures.

The rules' "A theft, step by step" (28 to 35), the contract's "Verdict" and `theft`.
"""

import pytest

from .record import CELLS, SPOTS, Line, at, parts

SAME_COLOUR, DIFFERENT_COLOURS = "same_colour", "different_colours"
SAME_SYMBOL, DIFFERENT_SYMBOLS = "same_symbol", "different_symbols"
FOUR_LEADERS = "four_leaders"
ALL_KINDS = [SAME_COLOUR, DIFFERENT_COLOURS, SAME_SYMBOL, DIFFERENT_SYMBOLS]
BOTH_DIFFERENT = [DIFFERENT_COLOURS, DIFFERENT_SYMBOLS]
COLOUR_RUN = [SAME_COLOUR, DIFFERENT_SYMBOLS]

KINDS: dict[str, tuple[list[str], list[str]]] = {
    "one colour": (["red sun", "red clubs", "red moon", "red hand"], COLOUR_RUN),
    "one colour, a pair": (["red sun", "red sun", "red moon", "red hand"], [SAME_COLOUR]),
    "one colour, two pairs": (["red sun", "red sun", "red moon", "red moon"], [SAME_COLOUR]),
    "one symbol": (["red sun", "green sun", "yellow sun", "blue sun"], [DIFFERENT_COLOURS, SAME_SYMBOL]),
    "one symbol, a pair": (["red sun", "red sun", "yellow sun", "blue sun"], [SAME_SYMBOL]),
    "all different": (["red sun", "green clubs", "yellow moon", "blue hand"], BOTH_DIFFERENT),
    "four colours": (["red sun", "green sun", "yellow moon", "blue hand"], [DIFFERENT_COLOURS]),
    "four symbols": (["red sun", "red clubs", "yellow moon", "blue star"], [DIFFERENT_SYMBOLS]),
    "nothing": (["red sun", "red clubs", "green sun", "blue moon"], []),
    "three of a colour": (["red sun", "red sun", "red moon", "blue moon"], []),
    "an Amulet as the fourth colour": (["red sun", "green sun", "amulet", "blue moon"], [DIFFERENT_COLOURS]),
    "an Amulet as the fourth sun": (["red sun", "red sun", "amulet", "blue sun"], [SAME_SYMBOL]),
    "an Amulet does not help": (["red sun", "red clubs", "amulet", "blue sun"], []),
    "an Amulet, three alike but for the colour": (
        ["amulet", "red sun", "green sun", "blue sun"],
        [DIFFERENT_COLOURS, SAME_SYMBOL],
    ),
    "two Amulets with any two": (["amulet", "red sun", "green clubs", "amulet"], BOTH_DIFFERENT),
    "two Amulets with a pair": (["red sun", "amulet", "red sun", "amulet"], [SAME_COLOUR, SAME_SYMBOL]),
    "two Amulets, one colour": (["red sun", "amulet", "red moon", "amulet"], COLOUR_RUN),
    "two Amulets, one symbol": (["red sun", "amulet", "blue sun", "amulet"], [DIFFERENT_COLOURS, SAME_SYMBOL]),
    "three Amulets": (["amulet", "amulet", "amulet", "blue hand"], ALL_KINDS),
    "four Amulets": (["amulet"] * 4, ALL_KINDS),
    "a Lantern": (["red sun", "red clubs", "red moon", "lantern"], []),
    "a Sapphire": (["red sun", "red clubs", "red moon", "sapphire"], []),
    "a Dagger": (["red sun", "red clubs", "dagger", "red moon"], []),
    "an Evil Eye": (["evil_eye", "red clubs", "red hand", "red moon"], []),
    "a Dagger among Amulets": (["amulet", "amulet", "amulet", "dagger"], []),
    "a golden tile": (["red sun", "red clubs", "red moon", "sinbad"], []),
    "four leaders": (
        ["red sun leader", "green clubs leader", "yellow moon leader", "blue sun leader"],
        [DIFFERENT_COLOURS, FOUR_LEADERS],
    ),
    "four leaders of one symbol": (
        ["red sun leader", "green sun leader", "yellow sun leader", "blue sun leader"],
        [DIFFERENT_COLOURS, SAME_SYMBOL, FOUR_LEADERS],
    ),
    "three leaders and a thief": (
        ["red sun leader", "green clubs leader", "yellow moon leader", "blue hand"],
        BOTH_DIFFERENT,
    ),
    "three leaders and an Amulet": (
        ["red sun leader", "green clubs leader", "yellow moon leader", "amulet"],
        BOTH_DIFFERENT,
    ),
    "a leader is a thief": (["red sun leader", "red clubs", "red moon", "red hand"], COLOUR_RUN),
}


@pytest.mark.parametrize("row", KINDS)
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_kinds_around_a_sapphire_in_any_order(row: str, order: tuple[int, ...]) -> None:
    faces, kinds = KINDS[row]
    play = at({}, options={"leaders": True, "tales": True}).say("hand_built 0; theft_announced s33")
    cells = ("r3c3", "r3c4", "r4c3", "r4c4")
    for place in order:
        play.say(f"tile_shown {cells[place]} {faces[place]}")
    theft = play.view()["theft"]
    expected = {"kinds": kinds, "success": bool(kinds), "possible": bool(kinds), "left": [], "pick": None, "also": []}
    assert parts(theft, expected) == expected
    everything = [{"spot": spot} for spot in SPOTS]
    assert theft["took"] == (everything if FOUR_LEADERS in kinds else [{"spot": "s33"}] if kinds else [])


TOUCHED = {
    "row1": ["s11", "s12", "s13"],
    "row2": ["s11", "s12", "s13", "s21", "s22", "s23"],
    "row3": ["s21", "s22", "s23", "s31", "s32", "s33"],
    "row4": ["s31", "s32", "s33"],
    "col1": ["s11", "s21", "s31"],
    "col2": ["s11", "s12", "s21", "s22", "s31", "s32"],
    "col3": ["s12", "s13", "s22", "s23", "s32", "s33"],
    "col4": ["s13", "s23", "s33"],
    "diag1": ["s11", "s12", "s21", "s22", "s23", "s32", "s33"],
    "diag2": ["s12", "s13", "s21", "s22", "s23", "s31", "s32"],
}
RUN = ("red sun", "red clubs", "red moon", "red hand")


@pytest.mark.parametrize("line", TOUCHED)
def test_the_sapphires_that_touch_a_line(line: str) -> None:
    play = at({}).say("hand_built 0", f"theft_announced {line}")
    cells = play.view()["theft"]["cells"]
    for cell, face in zip(cells, RUN, strict=True):
        play.say(f"tile_shown {cell} {face}")
    view = play.view()
    pick = {"line": line, "spots": TOUCHED[line], "seats": [], "merchant": False}
    assert (view["phase"], view["theft"]["pick"], view["theft"]["took"]) == ("picking", pick, [])
    for spot in set(SPOTS) - set(TOUCHED[line]):
        play.rejects(f"sapphire_taken {spot}")
    play.rejects("sapphire_taken Ben")
    play.rejects("sapphire_taken merchant")
    play.say(f"sapphire_taken {TOUCHED[line][-1]}")
    expected = {"phase": "hand", "board.up": {}, "discard": 4, "stack": 37, "seats.0.sapphires": 1, "theft.pick": None}
    assert parts(play.view(), expected) == expected


def square(spot: str) -> list[str]:
    row, column = int(spot[1]), int(spot[2])
    return [f"r{row + down}c{column + right}" for down in (0, 1) for right in (0, 1)]


@pytest.mark.parametrize("spot", SPOTS)
def test_a_square_takes_its_sapphire_and_stays_face_up(spot: str) -> None:
    play = at({}).say("hand_built 0", f"theft_announced {spot}")
    assert play.view()["theft"]["cells"] == square(spot)
    told = dict(zip(square(spot), RUN, strict=True))
    for cell, face in told.items():
        play.say(f"tile_shown {cell} {face}")
    expected: Line = {
        "board.up": told,
        "board.sapphires": [other for other in SPOTS if other != spot],
        "theft.took": [{"spot": spot}],
        "stack": 41,
        "discard": 0,
        "active.seat": "Ben",
        "seats.0.sapphires": 1,
    }
    assert parts(play.view(), expected) == expected


# failures


def test_a_judged_failure_turns_all_four_down_and_remembers_them() -> None:
    play = at({"tiles": {"r1c1": "red sun", "r4c4": "blue sun"}, "hands": {"Ana": 3}})
    play.say("hand_built 0; theft_announced s11; tile_shown r1c2 green moon; tile_shown r2c1 red clubs")
    play.say("tile_shown r2c2 dagger")
    expected: Line = {
        "phase": "hand",
        "active.seat": "Ben",
        "board.up": {"r4c4": "blue sun"},
        "seats.0.hand": 3,
        "seats.0.evil_eyes": 1,
        "theft.success": False,
        "theft.possible": False,
        "theft.kinds": [],
        "theft.also": [],
        "theft.took": [],
        "hidden.shown": {"r1c1": "red sun", "r1c2": "green moon", "r2c1": "red clubs", "r2c2": "dagger"},
    }
    assert parts(play.view(), expected) == expected


def test_a_failure_that_was_said_remembers_what_was_told_or_lay_open() -> None:
    play = at({"tiles": {"r1c1": "red sun"}, "shown": {"r2c2": "amulet", "r3c3": "dagger"}})
    play.say("hand_built 0; theft_announced s11; tile_shown r1c2 green moon; theft_failed")
    shown = {"r1c1": "red sun", "r1c2": "green moon", "r2c2": "amulet", "r3c3": "dagger"}
    assert (play.view()["hidden"]["shown"], play.view()["board"]["up"]) == (shown, {})


def test_a_sapphire_tile_in_a_theft_is_not_won() -> None:
    play = at({}).say("hand_built 0; theft_announced row4; tile_shown r4c1 sapphire; theft_failed")
    assert parts(play.view(), {"seats.0.sapphire_tiles": 0, "stack": 41}) == {"seats.0.sapphire_tiles": 0, "stack": 41}


def test_a_judged_theft_is_printed_until_the_next_hand_is_built() -> None:
    play = at({}).say("hand_built 0; theft_announced row4; theft_failed; jar_noted r1c1 red sun")
    assert play.view()["theft"]["success"] is False
    assert play.say("hand_built 0").view()["theft"] is None


POSSIBLE = {
    "nothing known": ([], True),
    "one": (["red sun"], True),
    "two": (["red sun", "green clubs"], True),
    "three of a colour": (["red sun", "red clubs", "red clubs"], True),
    "three of no kind": (["red sun", "red clubs", "green sun"], False),
    "an Amulet hopes": (["red sun", "red clubs", "amulet"], True),
    "a Lantern": (["lantern"], False),
    "a Dagger after a pair": (["red sun", "red sun", "dagger"], False),
    # nobody could tell a third red sun, but four of a colour can do without one
    "two alike": (["red sun", "red sun"], True),
}


@pytest.mark.parametrize("row", POSSIBLE)
def test_possible(row: str) -> None:
    faces, possible = POSSIBLE[row]
    play = at({}).say("hand_built 0; theft_announced col3")
    for cell, face in zip(("r1c3", "r2c3", "r3c3"), faces, strict=False):
        play.say(f"tile_shown {cell} {face}")
    theft = play.view()["theft"]
    assert (theft["possible"], theft["success"], len(theft["left"])) == (possible, None, 4 - len(faces))


def test_only_its_own_tiles_are_told_and_each_once() -> None:
    play = at({"tiles": {"r1c1": "red sun"}}).say("hand_built 0; theft_announced s11; tile_shown r2c2 red moon")
    for cell in set(CELLS) - {"r1c2", "r2c1"}:
        play.rejects(f"tile_shown {cell} red star")
    assert play.accepts("tile_shown r1c2 red star")


def test_a_square_without_its_sapphire_cannot_be_announced() -> None:
    play = at({"sapphires": list(SPOTS[1:]), "hoards": {"Ana": {"sapphires": 1}}}).say("hand_built 0")
    play.rejects("theft_announced s11")
    assert all(play.accepts(f"theft_announced {place}") for place in (*SPOTS[1:], *TOUCHED))
