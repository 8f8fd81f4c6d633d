"""The same records through `jewelbox referee` and `jewelbox table`: exit codes, what is printed, and undo."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

from .record import Line, event, events, opened

SET: Line = {"type": "position_set", "hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
START = (opened(), SET)


def text(*said: str | Line | bytes) -> bytes:
    found = b""
    for part in said:
        if isinstance(part, bytes):
            found += part + b"\n"
            continue
        for line in events(part) if isinstance(part, str) else [part]:
            found += json.dumps(line).encode() + b"\n"
    return found


def referee(*said: str | Line | bytes, view: str = "table") -> Result:
    return CliRunner().invoke(main, ["referee", "--view", view], input=text(*said))


def table(path: Path, *said: str | Line | bytes) -> list[Any]:
    result = CliRunner().invoke(main, ["table", "--journal", str(path)], input=text(*said))
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


PRINTED = [
    "game", "edition", "phase", "turn", "active", "turn_order", "board", "stack", "discard", "theft", "merchant",
    "seats", "fouls", "options", "ended", "winners",
]  # fmt: skip


def test_everything_is_printed_in_this_order() -> None:
    result = referee(*START, "hand_built 0; theft_announced s11")
    assert result.exit_code == 0
    state = json.loads(result.stdout)
    assert list(state) == PRINTED
    assert list(state["theft"]) == [
        "seat", "place", "cells", "left", "possible", "success", "kinds", "also", "took", "pick",
    ]  # fmt: skip
    assert (state["game"], state["edition"]) == ("forty-thieves", "forty-thieves")
    assert list(json.loads(referee(*START, view="referee").stdout)) == [*PRINTED, "hidden"]


def test_rejected_is_exit_1_with_the_state_before() -> None:
    result = referee(*START, "turn_ended; hand_built 0")
    assert result.exit_code == 1
    assert result.stderr.startswith("-:3: ")
    assert json.loads(result.stdout) == json.loads(referee(*START).stdout)


def test_a_first_line_that_is_rejected_prints_nothing() -> None:
    result = referee(opened(seats=("Ana", "Ana")))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("-:1: ")


DEEP = b'{"type":"correction","set":' + b"[" * 20_000 + b"]" * 20_000 + b"}"
HUGE = b'{"type":"hand_built","discarded":' + b"9" * 4000 + b"}"
MALFORMED: dict[str, bytes | Line] = {
    "an unknown cell": {"type": "tile_glimpsed", "cell": "r9c9"},
    "an unknown type": {"type": "drawer_closed", "drawer": "A1"},
    "deep nesting": DEEP,
    "deep nesting of objects": b'{"type":"correction","set":' + b'{"set":' * 20_000 + b"1" + b"}" * 20_001,
    "a huge number": HUGE,
    "a huge stack": b'{"type":"correction","set":{"stack":' + b"9" * 400 + b"}}",
    "a huge fraction": b'{"type":"hand_built","discarded":1e999}',
    "not a number": b'{"type":"hand_built","discarded":NaN}',
    "a key twice, inside": b'{"type":"correction","set":{"hands":{"Ana":1,"Ana":2}}}',
    "a lone surrogate": b'{"type":"evil_eye_played","seat":"\\ud800"}',
    "a byte order mark": b'\xef\xbb\xbf{"type":"hand_built","discarded":0}',
    "a null byte": b'{"type":"hand_built","discarded":0}\x00',
    "two events": b'{"type":"hand_built","discarded":0}{"type":"turn_ended"}',
    "a list": b"[1,2]",
    "a text": b'"hand_built"',
    "a type that is no text": b'{"type":["hand_built"]}',
    "a boolean as a number": b'{"type":"hand_built","discarded":true}',
    "a position that is a list": b'{"type":"correction","set":[]}',
    "no position": b'{"type":"correction"}',
    "tiles that are a list": b'{"type":"correction","set":{"tiles":["r1c1"]}}',
    "hoards that are numbers": b'{"type":"correction","set":{"hoards":{"Ana":3}}}',
    "a merchant that is a text": b'{"type":"correction","set":{"merchant":"s11"}}',
    "cells that are a text": b'{"type":"tiles_swapped","cells":"r1"}',
}


@pytest.mark.parametrize("row", MALFORMED)
def test_wrong_in_form_is_exit_2_and_names_the_line(row: str) -> None:
    result = referee(*START, "hand_built 0", MALFORMED[row])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("-:4: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr


def test_a_table_acknowledges_and_takes_back(tmp_path: Path) -> None:
    answers = table(tmp_path / "journal", *START, "hand_built 0; tile_glimpsed r1c1; turn_ended", b'{"type":"undo"}')
    assert answers[:5] == [
        {"ack": 1, "phase": "setup"},
        {"ack": 2, "phase": "hand"},
        {"ack": 3, "phase": "glimpse"},
        {"ack": 4, "phase": "action"},
        {"ack": 5, "phase": "hand"},
    ]
    assert answers[5]["ack"] == 4
    assert answers[5]["undone"]


def test_a_table_rejects_without_a_trace(tmp_path: Path) -> None:
    answers = table(tmp_path / "journal", *START, "turn_ended", {"type": "tile_glimpsed", "cell": "r9c9"})
    assert [answer.get("rejected") for answer in answers[2:]] == [3, 4]


def test_a_table_takes_one_event_back_and_names_no_face(tmp_path: Path) -> None:
    """The kiosk takes a judged theft back as a whole (`undo_steps`); a script gets one event per undo, in any game."""
    theft = "theft_announced s11; tile_shown r1c1 dagger; tile_shown r1c2 red sun; theft_failed"
    answers = table(tmp_path / "journal", *START, "hand_built 0", theft, *[b'{"type":"undo"}'] * 4)
    assert answers[-5] == {"ack": 7, "phase": "hand"}
    assert [answer["ack"] for answer in answers[-4:]] == [6, 5, 4, 3]
    assert not [face for face in ("dagger", "red sun") if face in str(answers[-4:])]


def test_short_forms_are_the_lines_of_a_record() -> None:
    assert event("tiles_swapped r1c1 r1c2") == {"type": "tiles_swapped", "cells": ["r1c1", "r1c2"]}
