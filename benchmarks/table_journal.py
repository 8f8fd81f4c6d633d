"""The table: how fast it acknowledges, how often it waits for the disk, how soon it is back, how much is tapped."""

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.table import Row, compare, measure
from benchmarks.taps import taps_per_turn
from companion.games.master_thieves import autoplay, engine, events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, Correction, Position, TableOpened
from companion.games.master_thieves.gems import Gem
from companion.table.journal import Journal
from companion.table.table import Table

EVENTS = 2000
LEAST_EVENTS = 100
RESUME_S = 0.1
MOST_TAPS = 1.0
SEATS = ("Ana", "Bo", "Cy", "Di")


def long_game() -> list[bytes]:
    """A game of 2,000 events: random but fair play by a table that fills its white pillows up when one runs low."""
    rng = Random(7)
    event: AnyEvent = TableOpened(game="master-thieves", edition=EditionId.ZOCH, seats=SEATS)
    state, lines = engine.open_table(event), [events.encode(event)]
    while len(lines) < EVENTS:
        low = min(pillow.total for pillow in state.white) < 2
        event = _refilled() if low else autoplay.next_event(state, rng.choice) or _refilled()
        state = engine.apply(state, event)
        lines.append(events.encode(event))
    return lines


def _refilled() -> AnyEvent:
    white = {name: {Gem.DIAMOND: 10, Gem.SAPPHIRE: 2} for name in SEATS}
    black = {name: dict.fromkeys(Gem, 0) for name in SEATS}
    return Correction(set=Position(white=white, black=black, red=dict.fromkeys(Gem, 0)))


@contextmanager
def folder() -> Iterator[Path]:
    """A place on a real disk, where waiting for it costs something: beside this file, not in memory."""
    place = Path(__file__).resolve().parent.parent / "build"
    place.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=place) as made:
        yield Path(made)


def acknowledged_per_second(lines: list[bytes]) -> float:
    """A real process, asked one event at a time: the next one is sent when the last was acknowledged."""
    with (
        folder() as place,
        subprocess.Popen(command(place), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as table,  # noqa: S603
    ):
        assert table.stdin
        assert table.stdout
        answers = open(table.stdout.fileno(), "rb", closefd=False)  # noqa: SIM115
        begun = 0.0
        for number, line in enumerate(lines):
            table.stdin.write(line + b"\n")
            assert answers.readline().startswith(b'{"ack"')
            if not number:
                begun = perf_counter()
        return (len(lines) - 1) / (perf_counter() - begun)


def inserted_per_second(lines: list[bytes]) -> float:
    """The peer: the same safety without rules, pipes or a journal's checks."""
    with folder() as place, closing(sqlite3.connect(place / "lines", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE lines (line TEXT)")
        begun = perf_counter()
        for line in lines:
            db.execute("INSERT INTO lines VALUES (?)", (line.decode(),))
        return len(lines) / (perf_counter() - begun)


def command(place: Path) -> list[str]:
    """The table as users start it."""
    return [sys.executable, "-m", "companion", "table", "--journal", str(place / "journal")]


def fdatasyncs(lines: list[bytes], at_once: int) -> float:
    """How often the process waits for the disk, an event; as `strace` counts it."""
    with folder() as place:
        log = place / "strace"
        traced = ["strace", "-f", "-e", "trace=fsync,fdatasync,sync_file_range", "-o", str(log), *command(place)]
        with subprocess.Popen(traced, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as table:  # noqa: S603
            assert table.stdin
            assert table.stdout
            answers = open(table.stdout.fileno(), "rb", closefd=False)  # noqa: SIM115
            for start in range(0, len(lines), at_once):
                some = lines[start : start + at_once]
                table.stdin.write(b"".join(line + b"\n" for line in some))
                for _ in some:
                    answers.readline()
            table.stdin.close()
        return len(re.findall(r"\bf(?:data)?sync\(", log.read_text())) / len(lines)


def resume_s(lines: list[bytes]) -> float:
    """Open the journal, check it wholly, and replay the game to its last event."""
    with folder() as place:
        with Journal.open(place / "journal") as journal:
            table = Table(journal)
            with table.together():
                for line in lines:
                    table.say(line)
        begun = perf_counter()
        with Journal.open(place / "journal") as journal:
            assert Table(journal).resume() == len(lines)
            return perf_counter() - begun


def run() -> dict[str, Row]:
    """The rows of the table."""
    lines = long_game()
    some = lines[:500]
    speed = compare(lambda: acknowledged_per_second(some), lambda: inserted_per_second(some))
    back_s = measure(lambda: resume_s(lines))
    taps = taps_per_turn()
    rows = {
        "table: acknowledged, one at a time": Row(
            value=speed.value,
            unit="events/s",
            peer="bare SQLite, a row a commit",
            peer_value=speed.peer_value,
            ratio=speed.ratio,
            goal=f"at least {LEAST_EVENTS} a second: ten times what hands can do",
            holds=speed.value >= LEAST_EVENTS,
        ),
        "table: resume of 2,000 events": Row(
            value=back_s, unit="s", goal=f"at most {RESUME_S} s", holds=back_s <= RESUME_S
        ),
        "table: taps a turn, sample games": Row(
            value=taps, unit="taps", goal="at most one tap a turn", holds=taps <= MOST_TAPS
        ),
    }
    return rows | (_waiting_rows(some) if shutil.which("strace") else {})


def _waiting_rows(lines: list[bytes]) -> dict[str, Row]:
    alone, grouped = fdatasyncs(lines, 1), fdatasyncs(lines, 10)
    return {
        "table: waits for the disk, one at a time": Row(
            value=alone, unit="fdatasyncs/event", goal="at most 1.1 an event", holds=alone <= 1.1
        ),
        "table: waits for the disk, ten together": Row(
            value=grouped, unit="fdatasyncs/event", goal="at most 0.15 an event", holds=grouped <= 0.15
        ),
    }
