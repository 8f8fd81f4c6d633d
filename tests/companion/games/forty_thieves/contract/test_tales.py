"""Contract, the optional rules: Leaders (42 to 45) and Three Tales (46 to 52) in what is printed."""

from typing import Any

import pytest

from .record import SPOTS, Line, Play, at, parts

HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
FULL: Line = {"hands": HANDS}  # 63 tiles: 38 in the stack
TALES = {"tales": True}
TURN = "hand_built 0; turn_ended"


def tales(position: Line | None = None, *, seats: tuple[str, ...] = ("Ana", "Ben", "Cora")) -> Play:
    return at(FULL if position is None else position, seats=seats, options=TALES)


# the merchant


def test_the_merchant_takes_corner_by_corner_clockwise() -> None:
    play = tales().say("hand_built 0; tale_activated merchant at s13")
    walk = [{"place": "s13", "stops": 0, "sapphires": 0}]
    assert play.view()["merchant"] == walk[0]
    play.say("turn_ended")
    seen = [play.view()["merchant"]]
    for _ in range(3):
        play.say(TURN)
        seen.append(play.view()["merchant"])
    assert seen == [
        {"place": "s33", "stops": 1, "sapphires": 1},
        {"place": "s31", "stops": 2, "sapphires": 2},
        {"place": "s11", "stops": 3, "sapphires": 3},
        {"place": "s22", "stops": 4, "sapphires": 4},
    ]
    assert play.view()["board"]["sapphires"] == ["s12", "s21", "s22", "s23", "s32"]


def test_at_the_end_of_the_fifth_turn_he_takes_the_centre_and_all_have_lost() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; turn_ended", *[TURN] * 4)
    expected: Line = {"phase": "game_over", "ended": "merchant", "winners": [], "active": None}
    assert parts(play.view(), expected) == expected


def test_without_the_centre_he_stays_and_moves_no_more() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; sapphire_played s22; turn_ended", *[TURN] * 4)
    assert play.view()["merchant"] == {"place": None, "stops": 5, "sapphires": 4}
    assert play.say(TURN).view()["merchant"] == {"place": None, "stops": 5, "sapphires": 4}


def test_a_corner_without_a_sapphire_is_a_stop_all_the_same() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; sapphire_played s31; turn_ended")
    assert play.view()["merchant"] == {"place": "s11", "stops": 1, "sapphires": 0}


def test_a_theft_ends_the_turn_for_the_merchant_too() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; theft_announced s22; theft_failed")
    assert play.view()["merchant"] == {"place": "s11", "stops": 1, "sapphires": 1}


def test_a_merchant_who_empties_the_board_ends_the_game_as_usual() -> None:
    position = FULL | {"sapphires": ["s31"], "hoards": {"Ben": {"sapphires": 8}}}
    play = tales(position).say("hand_built 0; tale_activated merchant; turn_ended")
    expected = {"phase": "game_over", "ended": "no_sapphires", "winners": ["Ben"], "merchant.sapphires": 1}
    assert parts(play.view(), expected) == expected


def test_an_empty_board_ends_the_game_before_he_takes() -> None:
    position = FULL | {
        "sapphires": ["s22"],
        "hoards": {"Ben": {"sapphires": 4}},
        "activated": ["merchant"],
        "merchant": {"place": "s22", "stops": 4, "sapphires": 4},
    }
    play = tales(position).say("hand_built 0; sapphire_played s22; turn_ended")
    assert parts(play.view(), {"ended": 0, "winners": 0}) == {"ended": "no_sapphires", "winners": ["Ben"]}


def test_his_loot_is_stolen_with_a_sapphire_tile() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; turn_ended; hand_built 0; sapphire_played merchant")
    expected = {"merchant.sapphires": 0, "seats.1.sapphires": 1, "discard": 1}
    assert parts(play.view(), expected) == expected
    play.say("dagger_played Ana")
    expected = {"merchant.sapphires": 1, "seats.1.sapphires": 0, "discard": 2}
    assert parts(play.view(), expected) == expected


def test_loot_that_is_not_there_cannot_be_stolen() -> None:
    tales().say("hand_built 0").rejects("sapphire_played merchant")
    tales().say("hand_built 0; tale_activated merchant").rejects("sapphire_played merchant")


# where golden tiles come from


FAILED_BY_SINBAD = (
    "hand_built 0; theft_announced s11; tile_shown r1c1 sinbad; "
    "tile_shown r1c2 amulet; tile_shown r2c1 amulet; tile_shown r2c2 amulet"
)
GOLDEN: dict[str, tuple[str, dict[str, Any]]] = {
    "drawn: the stack is one less, the hand as large": (
        "hand_built 0; tale_activated merchant",
        {"stack": 37, "discard": 0, "seats.0.hand": 3, "phase": "glimpse", "merchant.place": "s31"},
    ),
    "come into the hand from the board": (
        "hand_built 0; tile_replaced r1c1; tale_activated merchant at s11",
        {"stack": 37, "seats.0.hand": 3, "phase": "attempt", "merchant.place": "s11"},
    ),
    "shown by a glimpse": (
        "hand_built 0; tile_shown r1c1 merchant at s33",
        {"stack": 37, "phase": "action", "merchant.place": "s33", "hidden.shown": {}, "seats.0.hand": 3},
    ),
    "shown after a glimpse": (
        "hand_built 0; tile_glimpsed r1c1; tile_shown r1c1 merchant",
        {"stack": 37, "phase": "action", "merchant.place": "s31"},
    ),
    "beside a Lantern": (
        "hand_built 0; tile_shown r2c2 lantern; tile_shown r1c1 merchant; tile_shown r1c2 red sun",
        {"stack": 37, "merchant.place": "s31", "hidden.shown": {"r1c2": "red sun", "r2c2": "lantern"}},
    ),
    "found with a Lantern from the hand": (
        "hand_built 0; lantern_played r1c1 r1c2; tile_shown r1c1 merchant; tile_shown r1c2 sapphire",
        {"stack": 36, "merchant.place": "s31", "seats.0.sapphire_tiles": 1},
    ),
    "in a theft: told, and gone": (
        "hand_built 0; theft_announced s11; tile_shown r1c1 merchant",
        {
            "stack": 37,
            "merchant.place": "s31",
            "theft.left": ["r1c2", "r2c1", "r2c2"],
            "theft.possible": False,
            "board.up": {},
        },
    ),
    "in a theft: it fails": (
        FAILED_BY_SINBAD,
        {
            "phase": "hand",
            "theft.success": False,
            "seats.0.evil_eyes": 1,
            "hidden.shown": {"r1c2": "amulet", "r2c1": "amulet", "r2c2": "amulet"},
            "board.up": {},
            "stack": 37,
        },
    ),
}


@pytest.mark.parametrize("row", GOLDEN)
def test_a_golden_tile(row: str) -> None:
    said, expected = GOLDEN[row]
    assert parts(tales().say(said).view(), expected) == expected


def test_a_golden_tile_in_a_theft_is_not_told_again() -> None:
    play = tales().say("hand_built 0; theft_announced s11; tile_shown r1c1 merchant")
    play.rejects("tile_shown r1c1 red sun")
    play.rejects("tile_shown r1c2 merchant")


def test_a_golden_tile_comes_once() -> None:
    play = tales().say("hand_built 0; tale_activated merchant")
    play.rejects("tale_activated merchant")
    play.rejects("tile_shown r1c1 merchant")
    play.say("tale_activated sinbad; tale_activated genie; wish_made second_turn")
    assert "tale_activated" not in play.options


def test_a_golden_tile_leaves_the_late_glimpse_open() -> None:
    play = tales().say("hand_built 0; tile_glimpsed r1c1; tale_activated merchant")
    assert play.accepts("tile_shown r1c1 dagger")


def test_a_golden_tile_needs_the_option_and_a_hand() -> None:
    at(FULL).say("hand_built 0").rejects("tale_activated genie")
    at(FULL).say("hand_built 0").rejects("tile_shown r1c1 genie")
    tales().rejects("tale_activated genie")
    tales().say("hand_built 0; tile_shown r1c1 dagger").rejects("tale_activated genie")


# Sinbad


@pytest.mark.parametrize(
    ("seats", "hands", "after"),
    [
        (("Ana", "Ben"), [3, 1], [1, 3]),
        (("Ana", "Ben", "Cora"), [3, 1, 2], [2, 3, 1]),
        (("Ana", "Ben", "Cora", "Dan"), [3, 0, 1, 2], [0, 1, 2, 3]),
    ],
)
def test_sinbad_moves_all_hands(seats: tuple[str, ...], hands: list[int], after: list[int]) -> None:
    """Seven places clockwise: with 2 or 3 as if once, with 4 as if three times."""
    play = tales({"hands": dict(zip(seats, hands, strict=True))}, seats=seats)
    play.say("hand_built 0; tale_activated sinbad")
    assert [seat["hand"] for seat in play.view()["seats"]] == after


# the Genie


WISHES: dict[str, tuple[Line, str, dict[str, Any]]] = {
    "no_evil_eyes: tokens and tiles; tiles are discarded": (
        {"hoards": {"Ana": {"evil_eyes": 2, "evil_eye_tiles": 1}, "Ben": {"evil_eyes": 1}}},
        "no_evil_eyes",
        {"seats.0.evil_eyes": 0, "seats.0.evil_eye_tiles": 0, "seats.1.evil_eyes": 1, "discard": 1},
    ),
    "second_turn": ({}, "second_turn", {"active": {"seat": "Ana", "again": True}, "phase": "glimpse"}),
    "merchant: rid of him, with all that he has taken": (
        {
            "sapphires": list(SPOTS[:7]),
            "activated": ["merchant"],
            "merchant": {"place": "s33", "stops": 2, "sapphires": 2},
        },
        "merchant",
        {"merchant": None, "seats.0.sapphires": 2, "seats.0.score": 2},
    ),
}


@pytest.mark.parametrize("row", WISHES)
def test_a_wish(row: str) -> None:
    position, wish, expected = WISHES[row]
    play = tales(FULL | position).say("hand_built 0; tale_activated genie", f"wish_made {wish}")
    assert parts(play.view(), expected) == expected


def test_the_second_turn_follows() -> None:
    play = tales().say("hand_built 0; tale_activated genie; wish_made second_turn; turn_ended")
    expected = {"active": {"seat": "Ana", "again": False}, "turn": 2, "phase": "hand"}
    assert parts(play.view(), expected) == expected
    assert [place["seat"] for place in play.view()["turn_order"]] == ["Ana", "Ben", "Cora"]
    assert play.say(TURN).view()["active"]["seat"] == "Ben"


def test_a_second_turn_is_a_turn_of_the_merchant() -> None:
    play = tales().say("hand_built 0; tale_activated merchant; tale_activated genie; wish_made second_turn; turn_ended")
    assert play.view()["merchant"]["stops"] == 1
    assert play.say(TURN).view()["merchant"]["stops"] == 2


def test_a_wish_for_the_merchants_loot_needs_a_merchant() -> None:
    tales().say("hand_built 0; tale_activated genie").rejects("wish_made merchant")
    tales().say("hand_built 0; tale_activated genie").say("wish_made no_evil_eyes")


LEADS = {
    "drawn in glimpse": ("hand_built 0; tale_activated genie", "glimpse"),
    "drawn in action": ("hand_built 0; tile_glimpsed r1c1; tale_activated genie", "action"),
    "taken in attempt": ("hand_built 0; tile_replaced r1c1; tale_activated genie", "attempt"),
    "shown by a glimpse": ("hand_built 0; tile_shown r1c1 genie", "action"),
    "told in a theft": ("hand_built 0; theft_announced s11; tile_shown r1c1 genie", "attempt"),
}


@pytest.mark.parametrize("row", LEADS)
def test_a_wish_leads_where_the_genie_led(row: str) -> None:
    said, phase = LEADS[row]
    play = tales().say(said)
    assert play.view()["phase"] == "wish"
    for line in ("turn_ended", "tile_glimpsed r2c2", "theft_failed", "tale_activated sinbad", "tile_shown r1c2 dagger"):
        play.rejects(line)
    assert play.say("wish_made no_evil_eyes").view()["phase"] == phase


def test_a_wish_comes_before_the_verdict() -> None:
    play = tales().say("hand_built 0; theft_announced s11; tile_shown r1c1 amulet; tile_shown r1c2 amulet")
    play.say("tile_shown r2c1 amulet; tile_shown r2c2 genie")
    expected: Line = {"phase": "wish", "theft.success": None, "theft.left": [], "seats.0.evil_eyes": 0}
    assert parts(play.view(), expected) == expected
    play.say("wish_made no_evil_eyes")
    expected = {"phase": "hand", "theft.success": False, "seats.0.evil_eyes": 1, "active.seat": "Ben"}
    assert parts(play.view(), expected) == expected


# leaders


def test_a_leader_needs_the_option() -> None:
    at(FULL).say("hand_built 0").rejects("leader_played r1c1 red sun leader")
    at(FULL).say("hand_built 0; theft_announced s11").rejects("tile_shown r1c1 red sun leader")
