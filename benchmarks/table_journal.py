"""The table: how fast it acknowledges, how often it waits for the disk, how soon it is back."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.table import Row, compare, measure
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, Correction, Position, TableOpened
from companion.games.master_thieves.gems import Gem
from companion.table.journal import Journal
from companion.table.past_game import past_game, with_record
from companion.table.table import Table
from hardware.jewel_box.movements import Direction, LevelRotated
from tools.random_player.master_thieves import next_event

EVENTS = 2000
LEAST_EVENTS = 100
RESUME_S = 0.1
FLAPS = 20_000
MOST_MB = 60.0
MOST_GROWTH = 1.5
GAMES = 1000
SEATS = ("Ana", "Bo", "Cy", "Di")
_TURNED = b'{"type":"box_turned"}'
_IN_A_TURN = (
    b'{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Bo"]}',
    b'{"type":"position_set"}',
    b'{"type":"card_revealed","seat":"Ana","character":"thief","number":1}',
    b'{"type":"card_revealed","seat":"Bo","character":"thief","number":2}',
)
_RESUMES = """
import resource, sys
from pathlib import Path
from companion.table.journal import Journal
from companion.table.table import Table
with Journal.open(Path(sys.argv[1])) as journal:
    table = Table(journal)
    table.resume()
    table.view()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def long_game() -> list[bytes]:
    """A game of 2,000 events: random but fair play by a table that fills its white pillows up when one runs low."""
    rng = Random(7)
    event: AnyEvent = TableOpened(game="master-thieves", edition=EditionId.ZOCH, seats=SEATS)
    state, lines = engine.open_table(event), [events.encode(event)]
    while len(lines) < EVENTS:
        low = min(pillow.total for pillow in state.white) < 2
        event = _refilled() if low else next_event(state, rng.choice) or _refilled()
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


def flapping() -> tuple[float, float]:
    """A level that goes to and fro 20,000 times in one turn.

    The memory that resuming it takes, and how many times as long a movement takes at the end as at the beginning.
    """
    with folder() as place:
        with Journal.open(place / "journal") as journal:
            table = Table(journal)
            for line in _IN_A_TURN:
                table.say(line)
            with table.together():
                first = _moved(table, FLAPS // 10)
                _moved(table, FLAPS - 2 * (FLAPS // 10))
                last = _moved(table, FLAPS // 10)
        return _resumed_mb(place / "journal"), last / first


def _moved(table: Table, times: int) -> float:
    begun = process_time()
    for number in range(times):
        table.moved([LevelRotated(0, 1, Direction.CW if number % 2 else Direction.CCW)])
    return process_time() - begun


def _resumed_mb(path: Path) -> float:
    """The most memory that a process of its own takes to resume and show a game."""
    asked = [sys.executable, "-c", _RESUMES, str(path)]
    return int(subprocess.run(asked, check=True, capture_output=True).stdout) / 1024  # noqa: S603


def many_games() -> dict[str, float]:
    """A journal of a thousand games: seconds of the processor for a table to open it, to list it, to load one."""
    with folder() as place:
        with Journal.open(place / "journal") as journal:
            for _ in range(GAMES):
                table = Table(journal, auto_advance=False)
                with table.together():
                    for line in (*_IN_A_TURN, *[_TURNED] * 150):
                        table.say(line)
                table.leave()
        path = place / "journal"
        return {
            "open": measure(lambda: _opened_s(path)),
            "list": measure(lambda: _listed_s(path)),
            "one": measure(lambda: _loaded_s(path)),
        }


def _opened_s(path: Path) -> float:
    begun = process_time()
    with Journal.open(path):
        return process_time() - begun


def _listed_s(path: Path) -> float:
    begun = process_time()
    with Journal.read(path) as journal:
        assert len([past_game(journal, listed) for listed in journal.listed()]) == GAMES
        return process_time() - begun


def _loaded_s(path: Path) -> float:
    begun = process_time()
    with Journal.read(path) as journal:
        row = journal.game(GAMES // 2)
        assert row is not None
        assert with_record(journal, row).record
        return process_time() - begun


def _journal_rows() -> dict[str, Row]:
    memory, growth = flapping()
    costs = many_games()
    goals = {"open": (0.3, "opened by a table"), "list": (0.2, "listed"), "one": (0.1, "one of them loaded")}
    rows = {
        f"journal: {GAMES:,} games, {words}": Row(
            value=costs[name], unit="s CPU", goal=f"at most {most} s", holds=costs[name] <= most
        )
        for name, (most, words) in goals.items()
    }
    return rows | {
        "table: memory to resume 20,000 movements": Row(
            value=memory, unit="MB", goal=f"at most {MOST_MB} MB", holds=memory <= MOST_MB
        ),
        "table: the last of 20,000 movements": Row(
            value=growth,
            unit="times the first",
            goal=f"at most {MOST_GROWTH} times the time of the first",
            holds=growth <= MOST_GROWTH,
        ),
    }


def run() -> dict[str, Row]:
    """The rows of the table."""
    lines = long_game()
    some = lines[:500]
    speed = compare(lambda: acknowledged_per_second(some), lambda: inserted_per_second(some))
    back_s = measure(lambda: resume_s(lines))
    rows = {
        "table: acknowledged, one at a time": Row(
            value=speed.value,
            unit="events/s",
            peer="bare SQLite, one row per commit",
            peer_value=speed.peer_value,
            ratio=speed.ratio,
            goal=f"at least {LEAST_EVENTS} per second: ten times what hands can do",
            holds=speed.value >= LEAST_EVENTS,
        ),
        "table: resume of 2,000 events": Row(
            value=back_s, unit="s", goal=f"at most {RESUME_S} s", holds=back_s <= RESUME_S
        ),
    }
    return rows | _journal_rows() | _waiting_rows(some)


def _waiting_rows(lines: list[bytes]) -> dict[str, Row]:
    alone, grouped = fdatasyncs(lines, 1), fdatasyncs(lines, 10)
    return {
        "table: waits for the disk, one at a time": Row(
            value=alone, unit="fdatasyncs/event", goal="at most 1.1 per event", holds=alone <= 1.1
        ),
        "table: waits for the disk, ten together": Row(
            value=grouped, unit="fdatasyncs/event", goal="at most 0.15 per event", holds=grouped <= 0.15
        ),
    }
