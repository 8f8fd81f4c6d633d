"""Clubs in a test: tables with finished games in real journals, publishers and a hub in processes of their own."""

import os
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import Any

import msgspec

from companion.games.finished_game import Figures
from companion.games.game import Player, Summary
from companion.table.entries import Entry, Kind, Status
from companion.table.journal import Journal
from companion.table.past_game import Progress
from tests.companion.club.brokers import free_port
from tests.companion.club.tables import options, started

NAMES = ("Ana", "Ben", "Cora", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jan")
OPENED = Entry(Kind.EVENT, '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}')
PATIENCE_S = 120.0
TOO_LONG = "x" * 300  # no hub takes a variant of this name
WRONG_CLOCK = datetime(1970, 1, 1, tzinfo=UTC)


def progress(
    number: int,
    *,
    began: datetime | None = None,
    status: Status = Status.FINISHED,
    variant: str = "zoch",
    names: Sequence[str] = (),
) -> Progress:
    """How a game that ended is written down."""
    began = began or datetime(2026, 5, 1, 18, tzinfo=UTC) + timedelta(hours=number)
    names = names or [NAMES[(number + seat * (1 + number % 3)) % len(NAMES)] for seat in range(2 + number % 2)]
    scores = [(number * 7 + seat * 5) % 23 for seat in range(len(names))]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    players = tuple(
        Player(name, score, rank, rank == 1) for name, score, rank in zip(names, scores, ranks, strict=True)
    )
    figures = tuple(Figures() for _ in names) if status is Status.FINISHED else None
    return Progress(
        status=status,
        summary=Summary("Master Thieves", variant, players),
        events=50,
        began=began,
        ended=began + timedelta(minutes=40),
        minutes=40,
        figures=figures,
    )


def play(journal: Journal, number: int, **how: Any) -> str:
    """A whole game in a journal, without playing it; its name in the whole world."""
    game = journal.begin_game("master-thieves", [OPENED, Entry(Kind.OVER)])
    journal.keep_summary(game, msgspec.json.encode(progress(number, **how)).decode())
    row = journal.game(game)
    assert row is not None
    return row.uid


class ClubTable:
    """A table: its journal, and the process that publishes it."""

    def __init__(self, folder: Path, port: int, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name, self.path, self.cursor = name, folder / "journal", folder / "cursor"
        self._wanted = options(folder, port, name) | {"journal": str(self.path), "cursor": str(self.cursor)}
        self.uids: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    def play(self, count: int, **how: Any) -> None:
        with Journal.open(self.path) as journal:
            self.uids += [play(journal, len(self.uids) + number, **how) for number in range(count)]

    def start(self) -> None:
        self._process = started(self._wanted)

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.communicate()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()

    def limit_files(self, most_bytes: int) -> None:
        """From now on no file of its process may grow beyond this, as on a disk that is full."""
        assert self._process is not None
        prlimit(self._process.pid, RLIMIT_FSIZE, (most_bytes, RLIM_INFINITY))

    def next_line(self, part: str) -> str:
        """The next line of its log with this in it."""
        assert self._process is not None
        assert self._process.stderr is not None
        return next(line for line in self._process.stderr if part in line)

    def back_up(self) -> None:
        shutil.copy(self.path, f"{self.path}.backup")

    def restore(self) -> None:
        shutil.copy(f"{self.path}.backup", self.path)


class ClubHub:
    """A hub in a process of its own."""

    def __init__(self, folder: Path, port: int, database: str = "") -> None:
        self._home = folder / "hub"
        (self._home / "jewelbox").mkdir(parents=True)
        self.database = database or str(self._home / "jewelbox" / "league")
        self._config = self._home / "config.toml"
        lines = f'[club]\nbroker = "127.0.0.1"\nport = {port}\n[hub]\nbind = "127.0.0.1"\nport = {free_port()}\n'
        self._config.write_text(lines + (f'database = "{database}"\n' if database else ""))
        self.process: subprocess.Popen[str] | None = None
        self.link = ""

    def start(self) -> None:
        words = [sys.executable, "-m", "companion", "hub", "--config", str(self._config)]
        environment = os.environ | {"XDG_DATA_HOME": str(self._home)}
        self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)

    def wait_for_page(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate()
        self.process = None

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None

    def stored(self) -> list[tuple[str, str]]:
        """What is in the database by now: the table and the game, of each."""
        if not Path(self.database).exists():
            return []
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)) as db:
            if not db.execute("SELECT name FROM sqlite_master").fetchall():
                return []
            return db.execute("SELECT origin, uid FROM finished_game ORDER BY number").fetchall()


def until(found: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Look again and again; something else works on it."""
    deadline_s = time.monotonic() + patience_s
    while not found():
        assert time.monotonic() < deadline_s, "this never came about"
        select.select([], [], [], 0.2)
