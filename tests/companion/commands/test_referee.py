"""`jewelbox referee` as a script sees it: files and bytes in, standard output, standard error and exit status out."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import record
from companion.cli import main

ROOT = Path(__file__).resolve().parents[3]
OPENED = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
START = {"type": "position_set", "drawers": {"A1": {"upright": ["diamond"], "secret_inverted": ["ruby"]}}}


def referee(content: bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["referee", *options], input=content)


def lines(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


def test_a_record_is_played_to_its_last_line() -> None:
    result = referee(
        lines(OPENED, START, {"type": "card_revealed", "seat": "Bo", "character": "smuggler", "number": 3})
    )
    assert result.exit_code == 0
    state = json.loads(result.stdout)
    assert list(state) == [
        "game", "edition", "phase", "round", "cycle", "active", "turn_order", "box", "red_pillow", "seats", "fouls",
        "options", "winners",
    ]  # fmt: skip
    assert state["phase"] == "smugglers_reveal"
    assert state["turn_order"] == [{"seat": "Bo", "character": "smuggler", "number": 3, "status": "waiting"}]
    assert state["box"] == {"orientation": "upright", "rings": {"AB": 0, "BC": 0}, "open": {}}
    assert state["seats"][0] == {
        "name": "Ana",
        "white": {"sapphire": 2, "diamond": 10},
        "black": {"ruby": 0, "sapphire": 0, "diamond": 0},
        "alarm": "home",
        "cards": 6,
        "score": -14,
    }


def test_people_get_a_few_lines_instead() -> None:
    record = (ROOT / "examples" / "three-seats-zoch.jsonl").read_bytes()
    said = referee(record, "--summary").stdout.splitlines()
    assert said[1:] == ["The game is over.", "  1. Cora: 11 (won)", "  2. Ana: 6", "  2. Ben: 6"]
    fouled = lines(OPENED, START, {"type": "drawer_opened", "drawer": "A1", "depth": "front"})
    said = referee(fouled, "--summary").stdout.splitlines()
    assert [line[:5] for line in said[2:4]] == ["  1. ", "  1. "]
    assert said[-1].startswith("Foul on line 3: ")
    assert referee(b"", "--summary").exit_code == 2


def test_the_referees_view_adds_hands_and_the_drawers_in_the_form_of_a_position() -> None:
    state = json.loads(referee(lines(OPENED, START), "--view", "referee").stdout)
    drawers = state["hidden"]["drawers"]
    assert drawers["A1"] == {"upright": ["diamond"], "inverted": [], "secret_upright": [], "secret_inverted": ["ruby"]}
    assert drawers["A2"] == {"upright": [], "inverted": []}
    assert len(state["seats"][1]["hand"]) == 6
    again = json.loads(referee(lines(OPENED, START | {"drawers": drawers}), "--view", "referee").stdout)
    assert again == state


def test_a_rejected_event_leaves_the_state_before_it_on_standard_output() -> None:
    result = referee(lines(OPENED, START, {"type": "turn_ended"}, {"type": "box_turned"}))
    assert result.exit_code == 1
    assert result.stderr == "-:3: rejected: it is nobody's turn at the box now\n"
    assert json.loads(result.stdout) == json.loads(referee(lines(OPENED, START)).stdout)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"type": "turn_ended"}, "no table is open yet"),
        (OPENED | {"seats": ["Ana", "Ana"]}, "two seats are called Ana"),
        (
            OPENED | {"seats": list("ABCDEFG")},
            "2 diamonds missing; the largest white pillow that fits is 2 sapphires and 9",
        ),
    ],
)
def test_a_first_line_that_is_rejected_leaves_nothing_to_print(event: dict[str, Any], why: str) -> None:
    result = referee(lines(event))
    assert (result.exit_code, result.stdout) == (1, "")
    assert why in result.stderr


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "the record is empty"),
        (b"\n\n", "the record is empty"),
        (b"hello\n", "not a line of JSON"),
        (b"[]\n", "Expected `object`, got `array`"),
        (b"\xff\xfe\n", "byte 1 is not UTF-8: save the text as UTF-8"),
        (lines(OPENED).replace(b"master", b"\xff"), "byte 35 is not UTF-8"),
        (lines(OPENED).replace(b"Ana", b"An\xff"), "byte 84 is not UTF-8"),
        (lines(OPENED).replace(b"Ana", b"\xed\xa0\x80"), "byte 82 is not UTF-8"),
        (lines(OPENED).replace(b"Ana", b"\\ud800"), "not a line of JSON"),
        (lines(OPENED).replace(b"}", b', "edition": "gigamic"}'), 'the key "edition" appears twice: keep one of them'),
        (lines(OPENED).replace(b"}", b', "options": {"single_action": true, "single_action": false}}'), "twice: keep"),
        (lines(OPENED | {"seats": ["\0", "Bo"]}), r'seats[0]: "\u0000" holds a control character: leave it out'),
        (lines(OPENED | {"seats": ["Ana", "\x1b[2JBo"]}), r'seats[1]: "\u001b[2JBo" holds a control character'),
        (lines(OPENED | {"seats": ["Ana", "\u202eoB"]}), r'seats[1]: "\u202eoB" holds a control character'),
        (lines(OPENED | {"seats": ["Ana", "\u200b"]}), r"seats[1]: '\u200b' is blank"),
        (lines(OPENED | {"seats": ["A" * 41, "Bo"]}), "seats[0]: this name has 41 characters: use 40 at most"),
        (lines(OPENED | {"seats": ["Ana", "李" * 41]}), "seats[1]: this name has 41 characters: use 40 at most"),
        (lines(OPENED | {"seats": ["Ana", "x:" + "B" * 40]}), "seats[1]: this name has 42 characters"),
        (lines(OPENED | {"seats": ["Ana", "B" * 65_000]}), "seats[1]: this name has 65000 characters"),
        (b'{"deep": ' + b"[" * 50_000, "too many nested brackets"),
        (lines(OPENED | {"game": "chess"}), "unknown game 'chess'"),
        (b'{"type": "table_opened", "game": 5}\n', "game"),
        (lines(OPENED | {"seats": ["Ana"]}), "seats"),
        (lines(OPENED | {"seats": list("ABCDEFGHI")}), "seats"),
        (lines(OPENED | {"seats": ["Ana", " "]}), "seats[1]"),
        (lines(OPENED | {"edition": "spiel"}), "edition: 'spiel' is not one of rio-grande, zoch, italiano, gigamic"),
        (lines(OPENED | {"colour": "red"}), "unknown field `colour`"),
        (lines(OPENED | {"at": "yesterday"}), "at: 'yesterday' is not an ISO 8601 time"),
        (lines(OPENED | {"at": "0001-01-01T00:00:00+23:59"}), "does not exist in every time zone: use a year from 2"),
        (lines(OPENED | {"at": "9999-12-31T23:59:59-23:59"}), "does not exist in every time zone: use a year from 2"),
        (lines(OPENED | {"at": "9999-12-31T23:59:59"}), "does not exist in every time zone: use a year from 2"),
        (lines(OPENED | {"source": "rumour"}), "source: 'rumour' is not one of sensor, screen, button, referee"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_told_by_its_first_line(line: bytes, why: str) -> None:
    result = referee(line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("-:1: ")
    assert why in result.stderr


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type": "drawer_opened", "drawer": "D1", "depth": "front"}', "drawer: 'D1' is not one of A1, A2"),
        (b'{"type": "drawer_opened", "drawer": "A1", "depth": "wide"}', "depth: 'wide' is not one of ajar"),
        (b'{"type": "card_revealed", "seat": "Ana", "character": "king"}', "character: 'king' is not one of smuggler"),
        (b'{"type": "card_revealed", "seat": "Ana", "character": "thief", "number": 9}', "number: Expected `int` <= 8"),
        (b'{"type": "card_revealed", "seat": "Ana", "character": "thief", "number": 2.5}', "number: Expected `int"),
        (b'{"type": "gem_placed", "gem": "emerald"}', "gem: 'emerald' is not one of ruby, sapphire, diamond"),
        (b'{"type": "gems_taken", "gems": "some"}', "gems: 'some' is not \"all\" or a list of ruby, sapphire, diamond"),
        (b'{"type": "level_rotated", "levels": 3, "direction": "cw"}', "levels"),
        (b'{"type": "position_set", "round": 7}', "round"),
        (b'{"type": "position_set", "drawers": {"A9": {}}}', "drawers"),
        (b'{"type": "position_set", "drawers": {"A1": {"upright": ["emerald"]}}}', "upright"),
        (b'{"type": "position_set", "red": {"ruby": -1}}', "red"),
        (b'{"type": "applause"}', "unknown type 'applause'"),
        (b'{"seat": "Ana"}', "missing required field `type`"),
        (b'{"type": "box_turned"', "truncated"),
        (b'{"type": "correction", "set": {"fouls": []}}', "unknown field `fouls`"),
        (b'{"type": "gems_taken", "gems": ' + b"[" * 50_000, "Expected"),
        (b'{"deep": ' + b"[" * 50_000, "too many nested brackets"),
        (b'{"type": "ruby_placed", "drawer": "\xff\xfe"}', "byte 36 is not UTF-8"),
        (b'{"type": "card_revealed", "seat": "\xff", "character": "thief"}', "byte 36 is not UTF-8"),
        (b'{"type": "card_revealed", "seat": "\\u0007", "character": "thief"}', "seat: "),
        (b'{"type": "position_set", "white": {"A\\n": {}}}', r'white: "A\u000a" holds a control character'),
        (b'{"type": "position_set", "drawers": {"A1": {"upright": ["alarm:\\u007f"]}}}', "drawers.A1.upright[0]: "),
        (b'{"type": "correction", "set": {"red": {"ruby": 1, "ruby": 0}}}', 'the key "ruby" appears twice'),
        (b'{"type": "box_turned", "type": "box_turned"}', 'the key "type" appears twice'),
    ],
)
def test_a_malformed_line_is_named_and_nothing_is_printed(line: bytes, why: str) -> None:
    result = referee(lines(OPENED) + line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("-:2: ")
    assert why in result.stderr


def test_an_empty_line_is_forgiven_at_the_end_only() -> None:
    assert referee(lines(OPENED) + b"\r\n\n").exit_code == 0
    result = referee(lines(OPENED) + b"\n \n" + lines(START))
    assert (result.exit_code, result.stderr) == (2, "-:2: the line is empty: write one event per line\n")


def test_an_endless_line_is_given_up_before_it_fills_the_memory() -> None:
    result = referee(lines(OPENED) + b" " * (record.LONGEST_LINE + 1))
    assert result.exit_code == 2
    assert "-:2: the line is longer than 65536 bytes" in result.stderr


@pytest.mark.proof
def test_an_endless_record_is_given_up() -> None:
    result = referee(lines(OPENED) + b'{"type":"drawer_closed","drawer":"A1"}\n' * record.MOST_LINES)
    assert result.exit_code == 2
    assert f"-:{record.MOST_LINES + 1}: the record is longer than {record.MOST_LINES} lines" in result.stderr


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.jsonl", tmp_path):
        result = CliRunner().invoke(main, ["referee", str(path)])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{path}:1: cannot be read: ")


def test_wrong_usage_exits_2() -> None:
    assert CliRunner().invoke(main, ["referee", "--view", "god"]).exit_code == 2
    assert CliRunner().invoke(main, ["refere"]).exit_code == 2
    assert CliRunner().invoke(main, ["referee", "a", "b"]).exit_code == 2


def test_names_of_all_alphabets_survive(tmp_path: Path) -> None:
    path = tmp_path / "спектакль.jsonl"
    names = ["Ånna", "李雷", "नी\u200dल", "👩\u200d👧", "=1+1"]
    path.write_bytes(lines(OPENED | {"seats": names}))
    result = CliRunner().invoke(main, ["referee", str(path)])
    assert [seat["name"] for seat in json.loads(result.stdout)["seats"]] == names


def test_a_message_about_a_line_never_speaks_to_the_terminal() -> None:
    result = referee(lines(OPENED | {"\x1b[2J": 1}))
    assert (result.exit_code, result.stderr) == (2, "-:1: Object contains unknown field `\\u001b[2J`\n")


def test_python_m_companion_is_the_same_command() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    found = subprocess.run(
        [sys.executable, "-m", "companion", "referee"],
        input=lines(OPENED),
        capture_output=True,
        env=environment,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert json.loads(found.stdout)["phase"] == "setup"


@pytest.mark.parametrize("name", ["A" * 40, "李" * 40, "\U0001f469" * 40, '"' * 40])
def test_a_name_of_forty_characters_may_stand_wherever_a_name_may(name: str) -> None:
    position = {
        "type": "position_set",
        "black": {name: {"diamond": 1}},
        "drawers": {"A1": {"upright": [f"alarm:{name}"]}},
    }
    result = referee(lines(OPENED | {"seats": [name, "Bo"]}, position))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        json.loads(result.stdout)["seats"][0] | {"name": name, "alarm": "out"} == json.loads(result.stdout)["seats"][0]
    )


@pytest.mark.parametrize(
    "event",
    [
        {"type": "card_revealed", "seat": "A" * 41, "character": "thief"},
        {"type": "position_set", "black": {"A" * 41: {"diamond": 1}}},
        {"type": "position_set", "drawers": {"A1": {"upright": ["alarm:" + "A" * 41]}}},
    ],
)
def test_a_longer_name_is_malformed_wherever_it_stands(event: dict[str, Any]) -> None:
    result = referee(lines(OPENED, event))
    assert result.exit_code == 2
    assert "-:2: " in result.stderr
    assert "this name has 41 characters: use 40 at most" in result.stderr


def test_a_game_that_was_stopped_is_over_and_says_so() -> None:
    stopped = {"type": "game_stopped"}
    result = referee(lines(OPENED, START, stopped))
    state = json.loads(result.stdout)
    assert (result.exit_code, state["phase"], state["winners"], list(state)[-1]) == (
        0,
        "game_over",
        ["Ana", "Bo"],
        "stopped",
    )
    assert state["stopped"] is True
    early = referee(lines(OPENED, stopped))
    assert (early.exit_code, early.stderr) == (1, "-:2: rejected: the box is still being prepared\n")
    twice = referee(lines(OPENED, START, stopped, stopped))
    assert (twice.exit_code, twice.stderr) == (1, "-:4: rejected: the game is over\n")
    assert referee(lines(OPENED, START, stopped | {"seat": "Ana"})).exit_code == 2
    said = referee(lines(OPENED, START, stopped), "--summary").stdout.splitlines()
    assert said[0].endswith("stopped and counted")


_CARDS = ("smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective")
_DEALT = {"Ana": dict.fromkeys(_CARDS, 7), "Bo": dict.fromkeys(_CARDS, 2)}


def dealt(numbers: dict[str, Any]) -> dict[str, Any]:
    return {**OPENED, "edition": "rio-grande", "options": {"numbers": numbers}}


def shown(seat: str, **more: object) -> dict[str, Any]:
    return {"type": "card_revealed", "seat": seat, "character": "thief", **more}


def test_numbers_that_were_dealt_are_printed_once_a_tie_shows_them() -> None:
    first = lines(dealt(_DEALT), START, shown("Ana"))
    for view in ("table", "referee"):
        assert [place["number"] for place in json.loads(referee(first, "--view", view).stdout)["turn_order"]] == [None]
    state = json.loads(referee(first + lines(shown("Bo"))).stdout)
    assert state["phase"] == "turn"
    assert [(place["seat"], place["number"]) for place in state["turn_order"]] == [("Bo", 2), ("Ana", 7)]


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ({"Ana": _DEALT["Ana"]}, 1),
        ({**_DEALT, "Bo": {}}, 1),
        ({**_DEALT, "Cy": _DEALT["Bo"]}, 1),
        ({**_DEALT, "Bo": _DEALT["Ana"]}, 1),
        ({**_DEALT, "Bo": {**_DEALT["Bo"], "thief": 9}}, 2),
        ({**_DEALT, "Bo": {**_DEALT["Bo"], "burglar": 1}}, 2),
        ({**_DEALT, "Bo" * 30: _DEALT["Bo"]}, 2),
    ],
    ids=["no seat", "no cards", "somebody else", "twice", "out of range", "unknown character", "long name"],
)
def test_numbers_that_were_dealt_wrongly_are_refused(numbers: dict[str, Any], code: int) -> None:
    """Wrong in form is 2, wrong in sense is 1."""
    result = referee(lines(dealt(numbers)))
    assert (result.exit_code, result.stdout) == (code, "")
    assert "-:1: " in result.stderr


def test_a_claim_against_dealt_numbers_is_rejected_without_telling_them() -> None:
    result = referee(lines(dealt(_DEALT), START, shown("Ana", number=3)))
    assert result.exit_code == 1
    assert "7" not in result.stderr
    assert json.loads(result.stdout)["turn_order"] == []
