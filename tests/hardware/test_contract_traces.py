"""The contract, sentence by sentence: a trace for each, and what must come out of it.

Written from the text alone. An expectation is `+A1.front` (opened), `-A1` (closed), `R1cw` (rotated), `T` (turned) or
`!A1.front:stuck`; `@1300` is the physical end, and the report must come between it and the latest time allowed.
"""

import json
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any

import pytest

from hardware.decode_trace import replay_lines
from hardware.jewel_box.channels import ALL, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX

C, F, S = "A1.closed", "A1.front", "A1.secret"
UP, DOWN = "tilt.upright", "tilt.inverted"
HAND = {UP: 0, DOWN: 0}
WITH_SEATS = {"fitted": [channel.name for channel in ALL]}
NO_FRONTS = {"fitted": [name for name in USUALLY_FITTED if not name.endswith(".front")]}
NO_CLOSED = {"fitted": [name for name in USUALLY_FITTED if not name.endswith(".closed")]}

Line = tuple[int, str, int] | dict[str, Any]
Case = tuple[Iterable[Line], str] | tuple[Iterable[Line], str, dict[str, Any]]


def lost(t: int, *channels: str) -> Line:
    return {"t": t, "lost": list(channels)}


def found(t: int, **levels: int) -> Line:
    return {"t": t, "found": {name.replace("_", "."): level for name, level in levels.items()}}


def end(t: int) -> Line:
    return {"t": t, "end": True}


def toggling(channel: str, first: int, level: int, count: int, every: int) -> list[Line]:
    return [(first + number * every, channel, (level + number) % 2) for number in range(count)]


def as_trace(lines: Iterable[Line], header: Mapping[str, Any]) -> bytes:
    told = [line if isinstance(line, dict) else dict(zip(("t", "ch", "level"), line, strict=True)) for line in lines]
    first = {"trace": 1, "initial": {}, **header}
    return b"".join(json.dumps(line).encode() + b"\n" for line in (first, *told))


def short(event: Mapping[str, Any]) -> str:
    match event:
        case {"type": "drawer_opened", "drawer": drawer, "depth": depth, "t": int(), **rest}:
            text = f"+{drawer}.{depth}"
        case {"type": "drawer_closed", "drawer": drawer, "t": int(), **rest}:
            text = f"-{drawer}"
        case {"type": "level_rotated", "levels": levels, "direction": direction, "t": int(), **rest}:
            text = f"R{levels}{direction}"
        case {"type": "box_turned", "t": int(), **rest}:
            text = "T"
        case {"type": "sensor_health", "ch": channel, "state": state, "t": int(), **rest}:
            text = f"!{channel}:{state}"
        case _:
            pytest.fail(f"no event of the contract: {event}")
    assert not rest
    return text


def check(lines: Iterable[Line], expected: str, header: Mapping[str, Any]) -> None:
    events = [json.loads(line) for line in replay_lines(BytesIO(as_trace(lines, header)), "trace", JEWEL_BOX)]
    wanted = [word.partition("@") for word in expected.split()]
    assert [short(event) for event in events] == [word for word, _, _ in wanted]
    times = [event["t"] for event in events]
    assert times == sorted(times)
    for (word, _, at), t in zip(wanted, times, strict=True):
        latest = 500 if word[0] in "+-" else 800 if word[0] in "RT" else 100
        assert not at or int(at) <= t <= int(at) + latest, (word, at, t)


DRAWERS: dict[str, Case] = {
    "open and close": ([(1000, C, 0), (1300, F, 1), (3000, F, 0), (3300, C, 1)], "+A1.front@1300 -A1@3300"),
    "as fast as levels may change": (
        [(1000, C, 0), (1050, F, 1), (1100, S, 1), (1150, S, 0), (1200, F, 0), (1250, C, 1)],
        "+A1.front@1050 +A1.secret@1100 -A1@1250",
    ),
    "all reeds in one millisecond": ([(1000, S, 1), (1000, F, 1), (1000, C, 0)], "+A1.front@1000 +A1.secret@1000"),
    "front before secret with a dead reed": (
        [(1000, C, 0), (1600, S, 1)],
        "+A1.front@1600 +A1.secret@1600 !A1.front:stuck@2601",
    ),
    "without a front reed": ([(1000, C, 0), (1600, S, 1)], "+A1.front@1000 +A1.secret@1600", NO_FRONTS),
    "without a closed reed": ([(1000, F, 1), (2000, F, 0)], "+A1.front@1000 -A1@2000", NO_CLOSED),
    "part of the way without a closed reed": (
        [(1000, F, 1), (2000, F, 0), (2300, F, 1), (4000, F, 0)],
        "+A1.front@1000 -A1@4000",
        NO_CLOSED,
    ),
    "the shortest opening": ([(1000, C, 0), (1150, C, 1)], "+A1.ajar@1150 -A1@1150"),
    "the longest knock": ([(1000, C, 0), (1025, C, 1)], ""),
    "knock upon knock": (toggling(C, 1000, 0, 50, 25), ""),
    "short of the front for two seconds": ([(1000, C, 0), (5000, F, 1)], "+A1.ajar@3000 +A1.front@5000"),
    "just not two seconds": ([(1000, C, 0), (2990, F, 1)], "+A1.front@2990"),
    "ajar, then shut": ([(1000, C, 0), (5000, C, 1)], "+A1.ajar@3000 -A1@5000"),
    "ajar while another drawer opens": (
        [(1000, C, 0), (1500, "B2.closed", 0), (1800, "B2.front", 1)],
        "+A1.ajar +B2.front@1800",
    ),
    "ajar while a level turns": ([(1000, C, 0), (1100, "AB.0", 1), (1200, C, 1)], "+A1.ajar R1cw@1100 -A1@1200"),
    "ajar while the box turns": ([(1000, C, 0), (1300, UP, 0), (1800, DOWN, 1)], "+A1.ajar T@1800"),
    "a nudge is no movement meanwhile": (
        [(1000, C, 0), (1200, "AB.0", 1), (1400, "AB.0", 0), (1900, F, 1)],
        "+A1.front@1900",
    ),
    "a knock is no movement meanwhile": (
        [(1000, C, 0), (1200, "B1.closed", 0), (1225, "B1.closed", 1), (1900, F, 1)],
        "+A1.front@1900",
    ),
    "lifted and put down is no movement meanwhile": (
        [(1000, C, 0), (1100, UP, 0), (1600, UP, 1), (1900, F, 1)],
        "+A1.front@1900",
    ),
    "part of the way in, for long": (
        [(1000, C, 0), (1300, F, 1), (2000, F, 0), (7500, F, 1), (9000, F, 0), (9300, C, 1)],
        "+A1.front@1300 -A1@9300",
    ),
    "part of the way in from the secret": (
        [(1000, C, 0), (1300, F, 1), (2000, S, 1), (2500, S, 0), (2600, F, 0), (3000, F, 1), (3200, S, 1)],
        "+A1.front@1300 +A1.secret@2000",
    ),
    "ajar in the baseline": ([(9300, C, 1)], "-A1@9300", {"initial": {C: 0}}),
    "ajar in the baseline, then deeper": (
        [(1000, F, 1), (1300, S, 1)],
        "+A1.front@1000 +A1.secret@1300",
        {"initial": {C: 0}},
    ),
    "front in the baseline": ([(1300, S, 1)], "+A1.secret@1300", {"initial": {C: 0, F: 1}}),
    "secret in the baseline": (
        [(900, S, 0), (1000, F, 0), (1100, C, 1)],
        "-A1@1100",
        {"initial": {C: 0, F: 1, S: 1}},
    ),
}

RINGS: dict[str, Case] = {
    "upright, one level": ([(1000, "AB.0", 1)], "R1cw@1000"),
    "upright, two levels": ([(1000, "BC.1", 1)], "R2ccw@1000"),
    "inverted, one level": ([(1000, "BC.1", 1)], "R1ccw@1000", {"initial": {DOWN: 1}}),
    "inverted, two levels": ([(1000, "AB.0", 1)], "R2cw@1000", {"initial": {UP: 0}}),
    "not inverted is upright": ([(1000, "AB.0", 1)], "R1cw@1000", {"initial": {DOWN: 0}}),
    "half a turn": ([(1000, "AB.1", 1), (1050, "AB.0", 1)], "R1ccw@1050 R1ccw@1050"),
    "half a turn with a rest": ([(1000, "AB.1", 1), (1700, "AB.0", 1)], "R1ccw@1000 R1ccw@1700"),
    "half a turn that nobody saw": ([(1000, "AB.1", 1), (1000, "AB.0", 1)], "R1cw@1000 R1cw@1000"),
    "three quarters": (
        [(1000, "AB.1", 1), (1050, "AB.0", 1), (1100, "AB.1", 0)],
        "R1ccw@1100 R1ccw@1100 R1ccw@1100",
    ),
    "five quarters": (
        [(1000, "AB.0", 1), (1100, "AB.1", 1), (1200, "AB.0", 0), (1300, "AB.1", 0), (1400, "AB.0", 1)],
        "R1cw@1400 R1cw@1400 R1cw@1400 R1cw@1400 R1cw@1400",
    ),
    "both at once": ([(1000, "AB.0", 1), (1000, "BC.0", 1)], "R1cw@1000 R2cw@1000"),
    "back in time": ([(1000, "AB.0", 1), (1250, "AB.0", 0)], ""),
    "back after a rest": ([(1000, "AB.0", 1), (1600, "AB.0", 0)], "R1cw@1000 R1ccw@1600"),
    "seated": ([(1000, "AB.seated", 0), (1200, "AB.0", 1), (1400, "AB.seated", 1)], "R1cw@1400", WITH_SEATS),
    "seats that never speak": ([(1000, "AB.0", 1), (3000, "AB.1", 1)], "R1cw@1000 R1cw@3000", WITH_SEATS),
    "back in time, seated": (
        [(1000, "AB.seated", 0), (1050, "AB.0", 1), (1200, "AB.0", 0), (1250, "AB.seated", 1)],
        "",
        WITH_SEATS,
    ),
    "what is not fitted is not heard": ([(1000, "AB.seated", 0), (1100, "AB.0", 1)], "R1cw@1100"),
}

BOX: dict[str, Case] = {
    "turned over": ([(1000, UP, 0), (1500, DOWN, 1)], "T@1500"),
    "turned over and back": ([(1000, UP, 0), (1300, DOWN, 1), (1700, DOWN, 0), (2000, UP, 1)], "T@1300 T@2000"),
    "not turned": ([(1000, UP, 0), (2500, UP, 1)], ""),
    "over and back in the hand": ([(1000, UP, 0), (1500, DOWN, 1), (1700, DOWN, 0), (2200, UP, 1)], ""),
    "a level in the hand": ([(1000, UP, 0), (1500, "AB.0", 1), (1550, DOWN, 1)], "R1cw@1500 T@1550"),
    "a level after the hand": ([(1000, UP, 0), (1400, DOWN, 1), (1500, "AB.0", 1)], "T@1400 R2cw@1500"),
    "in the hand at the start": (
        [(1000, DOWN, 1), (3000, "AB.0", 1), (5000, DOWN, 0), (6000, UP, 1)],
        "R2cw@3000 T@6000",
        {"initial": HAND},
    ),
    "a drawer right after a turn": ([(1000, "AB.0", 1), (1010, C, 0), (1100, F, 1)], "R1cw@1000 +A1.front@1100"),
    "a drawer right after the box": (
        [(900, UP, 0), (1200, DOWN, 1), (1210, C, 0), (1300, F, 1)],
        "T@1200 +A1.front@1300",
    ),
}

GAPS: dict[str, Case] = {
    "a ring moved meanwhile": (
        [lost(2000, "AB.0", "AB.1"), found(3000, AB_0=1, AB_1=1), (5000, "AB.0", 0)],
        "!AB.0:silent@2000 !AB.1:silent@2000 R1cw@5000 !AB.0:ok@13000 !AB.1:ok@13000",
    ),
    "found in the hand": (
        [lost(1000, UP, DOWN), found(2000, tilt_upright=0, tilt_inverted=0), (3000, DOWN, 1), (5000, "AB.0", 1)],
        f"!{UP}:silent !{DOWN}:silent R2cw@5000 !{UP}:ok !{DOWN}:ok",
    ),
    "lost elsewhere in the middle of a turn": (
        [(1000, "AB.0", 1), lost(1100, "C1.front")],
        "!C1.front:silent@1100 R1cw@1000",
    ),
    "closed lost, front tells": ([lost(1500, C), (2000, F, 1), (3000, F, 0)], f"!{C}:silent +A1.front@2000 -A1@3000"),
    "front lost, closed tells": ([lost(1500, F), (2000, C, 0), (3000, C, 1)], f"!{F}:silent +A1.front@2000 -A1@3000"),
    "the end comes first": ([(1000, C, 0), (1300, F, 1), (2000, "AB.0", 1), end(2299)], "+A1.front@1300"),
    "the end comes at once": ([(1000, C, 0), (1300, F, 1), end(1300)], ""),
    "ten good seconds": ([lost(1000, C), found(2000, A1_closed=1), end(12_000)], f"!{C}:silent@1000 !{C}:ok@12000"),
    "not yet ten": ([lost(1000, C), found(2000, A1_closed=1), end(11_999)], f"!{C}:silent@1000"),
}

HEALTH: dict[str, Case] = {
    "a pair for one second": ([(1000, DOWN, 1), (2000, DOWN, 0)], ""),
    "a pair for longer": (
        [(1000, DOWN, 1), (2100, DOWN, 0)],
        f"!{UP}:contradictory@2001 !{DOWN}:contradictory@2001 !{UP}:ok@12100 !{DOWN}:ok@12100",
    ),
    "a pair in the baseline": (
        [],
        "!A2.closed:contradictory@1001 !A2.front:contradictory@1001",
        {"initial": {"A2.front": 1}},
    ),
    "one against two": ([(1000, S, 1), (4000, S, 0)], f"!{S}:stuck@2001 !{S}:ok@14000"),
    "a hundred edges a second": (toggling("C2.closed", 1000, 0, 300, 10), ""),
    "more than a hundred": (toggling("AB.0", 1000, 1, 122, 9), "!AB.0:jittery@2000 !AB.0:ok@12089"),
    "a jittery closed reed, front tells": (
        [*toggling(C, 1000, 0, 220, 5), (3000, F, 1), (4000, F, 0)],
        f"!{C}:jittery@2000 +A1.front@3000 -A1@4000 !{C}:ok@12095",
    ),
}

CASES = {**DRAWERS, **RINGS, **BOX, **GAPS, **HEALTH}


@pytest.mark.parametrize("name", CASES)
def test_the_contract_holds(name: str) -> None:
    lines, expected, *header = CASES[name]
    check(lines, expected, header[0] if header else {})
