"""`jewelbox table` as a script sees it: events in, one answer a line, and a journal that can be relied on."""

import hashlib
import json
import os
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import record
from companion.cli import main
from companion.commands.table import lines_together
from companion.games import GAMES
from companion.table import history
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = (ROOT / "examples" / "two-seats-gigamic.jsonl").read_bytes()
LENGTH = SAMPLE.count(b"\n")
OPENED = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
START = {"type": "position_set", "drawers": {"A1": {"upright": ["diamond"]}}}
SMUGGLER = {"type": "card_revealed", "seat": "Ana", "character": "smuggler"}
CLOSED = {"type": "reveal_closed"}
UNDO, REDO = {"type": "undo"}, {"type": "redo"}
TURN = (OPENED, START, SMUGGLER, CLOSED)


def lines(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


def run(path: Path, given: bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["table", "--journal", str(path), *options], input=given)


def answers(path: Path, *events: dict[str, Any] | bytes, resume: bool = False) -> list[dict[str, Any]]:
    given = b"".join(event if isinstance(event, bytes) else lines(event) for event in events)
    result = run(path, given, *(["--resume"] if resume else []))
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def exported(path: Path, game: int = 1) -> bytes:
    result = CliRunner().invoke(main, ["games", "export", str(game), "--unfinished", "--journal", str(path)])
    assert result.exit_code == 0
    return result.stdout_bytes


def refereed(content: bytes) -> Any:
    result = CliRunner().invoke(main, ["referee", "--view", "referee"], input=content)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


# answers


def test_every_event_is_acknowledged_with_its_number_and_the_phase(path: Path) -> None:
    assert answers(path, *TURN) == [
        {"ack": 1, "phase": "setup"},
        {"ack": 2, "phase": "smugglers_reveal"},
        {"ack": 3, "phase": "smugglers_reveal"},
        {"ack": 4, "phase": "turn"},
    ]


def test_a_whole_game_is_exported_as_it_came(path: Path) -> None:
    found = answers(path, SAMPLE)
    assert found[-1] == {"ack": LENGTH, "phase": "game_over"}
    assert [line["ack"] for line in found] == list(range(1, LENGTH + 1))
    assert exported(path) == SAMPLE


def test_a_rejected_line_is_named_by_its_number_in_the_input_and_nothing_is_written(path: Path) -> None:
    found = answers(path, OPENED, {"type": "turn_ended"}, START)
    assert found[1:] == [
        {"rejected": 2, "why": "the box is still being prepared"},
        {"ack": 2, "phase": "smugglers_reveal"},
    ]
    assert [json.loads(line) for line in exported(path).splitlines()] == [OPENED, START]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"nonsense\n", "not a line of JSON"),
        (b"\n", "the line is empty"),
        (b'{"type": "dance"}\n', "unknown type 'dance'"),
        (b"[1, 2]\n", "Expected `object`"),
        (b'{"type": "box_turned", "how": "twice"}\n', "unknown field `how`"),
        (b'{"type": "undo", "steps": 3}\n', "unknown field `steps`"),
        (b'{"type": "redo", "source": "wood"}\n', "source: 'wood' is not one of sensor, screen, button, referee"),
        (b'{"type": "undo", "source": 7}\n', "source: Expected `str | null`, got `int`"),
        (b'{"type": "undo", "at": 7}\n', "at: Expected `str | null`, got `int`"),
        (b'{"type": "box_turned", "source": 7}\n', "source: Expected `str | null`, got `int`"),
        (b'{"type": 7}\n', "type: Expected `str`"),
        (b'{"type": "box_turned", "at": "soon"}\n', "not an ISO 8601 time"),
        (b"\xff\xfe\n", "byte 1 is not UTF-8"),
        (b'{"type": "ruby_placed", "drawer": "\xff"}\n', "byte 36 is not UTF-8"),
        (b'{"type": "undo", "at": "\xff"}\n', "byte 25 is not UTF-8"),
        (b'{"type": "undo", "type": "redo"}\n', 'the key "type" appears twice'),
        (b'{"type": "undo", "at": "soon"}\n', "not an ISO 8601 time"),
        (b'{"type": "ruby_placed", "drawer": "A1", "drawer": "A3"}\n', 'the key "drawer" appears twice'),
        (b'{"type": "box_turned", "at": "0001-01-01T00:00:00+23:59"}\n', "does not exist in every time zone"),
        (b"x" * 200_000 + b"\n", f"longer than {record.LONGEST_LINE} bytes"),
        (lines(OPENED), "the table is already open"),
        (b'{"x":' + b"[" * 30_000 + b"]" * 30_000 + b"}\n", "nested too deeply"),
    ],
)
def test_whatever_is_no_event_is_rejected_and_the_table_goes_on(path: Path, line: bytes, why: str) -> None:
    found = answers(path, OPENED, line, START)
    assert why in found[1].pop("why")
    assert found == [{"ack": 1, "phase": "setup"}, {"rejected": 2}, {"ack": 2, "phase": "smugglers_reveal"}]


@pytest.mark.parametrize("first", [START, UNDO, REDO])
def test_nothing_comes_before_table_opened(path: Path, first: dict[str, Any]) -> None:
    found = answers(path, first, OPENED)
    assert found[0]["rejected"] == 1
    assert "no table is open yet" in found[0]["why"]
    assert found[1] == {"ack": 1, "phase": "setup"}


def test_a_table_that_the_rules_refuse_begins_no_game(path: Path) -> None:
    twins = {**OPENED, "seats": ["Ana", "Ana"]}
    assert answers(path, twins)[0] == {"rejected": 1, "why": "two seats are called Ana: give each a different name"}
    assert (
        answers(path, {**OPENED, "game": "go"})[0]["why"] == f"unknown game 'go': this program knows {', '.join(GAMES)}"
    )
    assert "holds a control character" in answers(path, {**OPENED, "seats": ["\0", "Bo"]})[0]["why"]
    assert "is not UTF-8" in answers(path, lines(OPENED).replace(b"Ana", b"\xff"))[0]["why"]
    assert CliRunner().invoke(main, ["games", "list", "--journal", str(path)]).stdout == "No games yet.\n"


def test_a_last_line_without_its_end_counts(path: Path) -> None:
    assert answers(path, lines(OPENED), lines(START).rstrip())[-1] == {"ack": 2, "phase": "smugglers_reveal"}


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_the_longest_line_is_as_long_for_the_referee_as_for_the_table(path: Path, end: bytes) -> None:
    """How long it is, its line end aside: so what the table has kept can be exported and read again."""
    short = json.dumps(OPENED, separators=(",", ":")).encode()
    line = short.removesuffix(b"}") + b" " * (record.LONGEST_LINE - len(short)) + b"}"
    assert len(line) == record.LONGEST_LINE
    assert answers(path, line + end) == [{"ack": 1, "phase": "setup"}]
    assert exported(path) == short + b"\n"
    assert refereed(line + end) == refereed(exported(path))
    why = f"the line is longer than {record.LONGEST_LINE} bytes: no event is that long"
    longer = line.replace(b"Bo", b"Bob") + end
    assert answers(path, longer) == [{"rejected": 1, "why": why}]
    refused = CliRunner().invoke(main, ["referee"], input=longer)
    assert (refused.exit_code, refused.stderr) == (2, f"-:1: {why}\n")


def test_no_input_at_all_is_fine(path: Path) -> None:
    assert answers(path) == []


def test_no_more_events_than_the_referee_reads() -> None:
    assert history.MOST_EVENTS == record.MOST_LINES


# undo and redo


def test_undo_and_redo_are_answered_with_a_label_and_the_last_event_that_counts(path: Path) -> None:
    assert answers(path, *TURN, UNDO, UNDO, REDO)[4:] == [
        {"ack": 3, "undone": "no more smugglers"},
        {"ack": 2, "undone": "Ana showed a card"},
        {"ack": 3, "redone": "Ana showed a card"},
    ]
    assert [json.loads(line) for line in exported(path).splitlines()] == [OPENED, START, SMUGGLER]


def test_the_next_event_takes_the_number_of_the_one_undone(path: Path) -> None:
    found = answers(path, *TURN, UNDO, UNDO, {**SMUGGLER, "seat": "Bo"})
    assert found[-1] == {"ack": 3, "phase": "smugglers_reveal"}


def test_what_began_the_game_is_not_undone_and_after_something_new_nothing_is_redone(path: Path) -> None:
    found = answers(path, OPENED, UNDO, START, REDO, UNDO, {"type": "box_turned"}, REDO, UNDO, UNDO)
    assert found[1] == {"rejected": 2, "why": "there is nothing left to undo: this is where the game began"}
    assert found[3] == {"rejected": 4, "why": "there is nothing to redo: nothing has been undone since the last event"}
    assert found[6]["rejected"] == 7
    assert found[7] == {"ack": 1, "undone": "the box was turned over"}
    assert found[8]["rejected"] == 9


def test_undo_may_carry_what_any_event_may(path: Path) -> None:
    told = {**UNDO, "source": "button", "at": "2026-01-09T20:00:00+00:00"}
    assert answers(path, OPENED, START, told)[-1] == {"ack": 1, "undone": "the box was filled"}
    nobody = {**UNDO, "source": None, "at": None}
    assert answers(path.with_name("second"), OPENED, START, nobody)[-1] == {"ack": 1, "undone": "the box was filled"}


def test_labels_name_who_and_never_what_is_hidden(path: Path) -> None:
    jeweler = {"type": "card_revealed", "seat": "Ana", "character": "jeweler"}
    gemologist = {"type": "card_revealed", "seat": "Bo", "character": "gemologist"}
    opened = {"type": "drawer_opened", "drawer": "B2", "depth": "front"}
    placed = {"type": "gem_placed", "gem": "sapphire"}
    rotated = {"type": "level_rotated", "levels": 2, "direction": "ccw"}
    game = (OPENED, START, CLOSED, jeweler, gemologist, opened, placed, {"type": "drawer_closed", "drawer": "B2"})
    found = answers(path, *game, rotated, {"type": "box_turned"}, *[UNDO] * 6)
    assert [line["undone"] for line in found[-6:]] == [
        "Ana turned the box over",
        "Ana rotated the top two levels counter-clockwise",
        "Ana shut a drawer",
        "Ana placed an imitation",
        "Ana opened a drawer",
        "Bo showed a card",
    ]


# resume


def test_resume_goes_on_with_the_last_unfinished_game(path: Path) -> None:
    answers(path, *TURN, UNDO)
    assert answers(path, CLOSED, resume=True) == [{"resumed": 3}, {"ack": 4, "phase": "turn"}]
    assert answers(path, UNDO, UNDO, REDO, resume=True)[0] == {"resumed": 4}
    assert answers(path, REDO, resume=True) == [{"resumed": 3}, {"ack": 4, "redone": "no more smugglers"}]
    assert answers(path, OPENED, resume=True)[1]["rejected"] == 1


def test_resume_is_never_forced_and_the_older_game_stays(path: Path) -> None:
    answers(path, *TURN)
    assert answers(path, OPENED) == [{"ack": 1, "phase": "setup"}]
    assert answers(path, resume=True) == [{"resumed": 1}]
    assert len(exported(path, 1).splitlines()) == 4


def test_a_game_of_an_older_journal_goes_on_with_the_names_it_has(path: Path) -> None:
    with Journal.open(path) as journal:
        entries = [{**OPENED, "seats": ["\0", "Bo"]}, {"type": "position_set"}]
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, json.dumps(entry)) for entry in entries])
    found = answers(path, {**SMUGGLER, "seat": "\0"}, {**SMUGGLER, "seat": "\x07"}, resume=True)
    assert found[:2] == [{"resumed": 2}, {"ack": 3, "phase": "smugglers_reveal"}]
    assert found[2]["rejected"] == 2


def test_with_nothing_to_resume_a_new_game_can_begin(path: Path) -> None:
    assert answers(path, START, OPENED, resume=True) == [
        {"resumed": 0},
        {"rejected": 1, "why": "no table is open yet: a record begins with table_opened"},
        {"ack": 1, "phase": "setup"},
    ]


def test_a_finished_game_is_not_resumed_unless_its_end_was_undone(path: Path) -> None:
    answers(path, SAMPLE)
    assert answers(path, resume=True) == [{"resumed": 0}]
    answers(path, SAMPLE, UNDO)
    assert answers(path, REDO, resume=True)[0] == {"resumed": LENGTH - 1}
    assert answers(path, resume=True) == [{"resumed": 0}]


def test_a_killed_resumed_undone_corrected_and_finished_game_is_judged_the_same(path: Path) -> None:
    """The whole life of a game, the table being a process of its own each time."""
    events = SAMPLE.splitlines(keepends=True)
    with subprocess.Popen(command(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"".join(events[:120]))
        process.stdin.flush()
        for _ in range(120):
            acknowledged = json.loads(process.stdout.readline())
        process.kill()
    assert acknowledged["ack"] == 120
    state = refereed(b"".join(events[:110]))
    red = {"type": "correction", "set": {"red": state["red_pillow"]}, "source": "screen"}
    found = answers(path, *[UNDO] * 10, red, b"".join(events[110:]), resume=True)
    assert found[0] == {"resumed": 120}
    assert found[10]["ack"] == 110
    assert found[-1] == {"ack": LENGTH + 1, "phase": "game_over"}
    final, expected = refereed(exported(path)), refereed(SAMPLE)
    assert final == expected


# when the journal cannot be used


def command(path: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "companion", "table", "--journal", str(path), *options]


def failed(path: Path, given: bytes = b"", *options: str) -> str:
    result = run(path, given, *options)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_journal_that_cannot_be_used_ends_it_with_one_line(path: Path, tmp_path: Path) -> None:
    assert "create it first" in failed(tmp_path / "nowhere" / "journal")
    assert "name a file" in failed(tmp_path)
    path.write_bytes(b"not a journal at all, and long enough to be looked at twice" * 100)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    assert "this is not a Jewelbox journal" in failed(path, lines(OPENED), "--resume")
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["journal"]


def test_a_journal_that_another_table_has_is_left_to_it(path: Path) -> None:
    with Journal.open(path):
        assert "another table is using this journal" in failed(path, lines(OPENED))
    assert answers(path, OPENED) == [{"ack": 1, "phase": "setup"}]


def test_a_game_of_other_rules_or_another_program_is_not_resumed(path: Path) -> None:
    answers(path, OPENED)
    with Journal.open(path) as journal:
        entries = list(journal.entries(1))
        journal.begin_game("master-thieves", [*entries, *entries])
    assert "game 2 does not follow the rules of this program (entry 2: the table is already open" in failed(
        path, b"", "--resume"
    )
    with Journal.open(path) as journal:
        journal.begin_game("go", entries)
    assert "game 3 is go, which this program does not know" in failed(path, b"", "--resume")


@pytest.mark.proof
def test_a_full_disk_ends_it_and_everything_acknowledged_is_there(path: Path) -> None:
    answers(path, *TURN)
    moves = lines(*[{"type": "box_turned"}] * 2000)

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, 70_000))

    result = subprocess.run(
        command(path, "--resume"), input=moves, capture_output=True, check=False, preexec_fn=small_disk
    )
    assert result.returncode == 3
    assert result.stderr.count(b"\n") == 1
    assert b"is it full, at its size limit or broken?" in result.stderr
    acknowledged = json.loads(result.stdout.splitlines()[-1])
    assert answers(path, resume=True)[0] == {"resumed": acknowledged.get("ack", 4)}


def test_a_clock_that_was_set_back_is_told_and_the_game_goes_on(path: Path) -> None:
    answers(path, *TURN)
    db = sqlite3.connect(path)
    db.execute("INSERT INTO sitting (began) VALUES ('2999-01-01T00:00:00.000+00:00')")
    db.commit()
    db.close()
    result = run(path, b"", "--resume")
    assert (result.exit_code, result.stdout) == (0, '{"resumed":4}\n')
    assert "the clock was set back" in result.stderr


def test_wrong_usage_is_exit_2() -> None:
    assert CliRunner().invoke(main, ["table"]).exit_code == 2


@pytest.mark.proof
def test_a_reader_that_has_gone_away_is_no_traceback(path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(command(path), input=lines(*TURN), stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert b"Traceback" not in result.stderr
    assert answers(path, resume=True) == [{"resumed": 4}]


@pytest.mark.proof
def test_answers_that_find_no_room_are_no_traceback(path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command(path), input=lines(*TURN), stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 1
    assert result.stderr == b"jewelbox: cannot write to standard output: No space left on device\n"
    assert answers(path, resume=True) == [{"resumed": 4}]


@pytest.mark.proof
def test_without_any_standard_input_there_is_nothing_to_do(path: Path) -> None:
    shell = f"exec {' '.join(command(path))} <&-"
    result = subprocess.run(["sh", "-c", shell], capture_output=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


class Trickle:
    """A pipe from which a little comes at a time."""

    def __init__(self, *chunks: bytes) -> None:
        self._chunks = [*chunks, b""]

    def read1(self, _: int) -> bytes:
        return self._chunks.pop(0)


def test_lines_that_arrive_together_come_together_and_a_long_one_takes_no_memory() -> None:
    stream = Trickle(b"a\nb\nc", b"d", b"\ne\n", b"x" * 70_000, b"x" * 70_000, b"y\nf", b"")
    *found, long, last = lines_together(stream)  # type: ignore[arg-type]
    assert found == [[b"a", b"b"], [b"cd", b"e"]]
    assert record.LONGEST_LINE < len(long[0]) < 140_000
    assert last == [b"f"]


def test_people_stop_and_count_and_take_it_back(tmp_path: Path) -> None:
    path, stopped = tmp_path / "journal", {"type": "game_stopped"}
    assert answers(path, OPENED, stopped, START, stopped, UNDO, REDO) == [
        {"ack": 1, "phase": "setup"},
        {"rejected": 2, "why": "the box is still being prepared"},
        {"ack": 2, "phase": "smugglers_reveal"},
        {"ack": 3, "phase": "game_over"},
        {"ack": 2, "undone": "the game was stopped and counted"},
        {"ack": 3, "redone": "the game was stopped and counted"},
    ]
    assert refereed(exported(path))["stopped"] is True
