"""The journal: every game of this table in one SQLite file, written so that no power cut loses what was acknowledged.

One rule: when `append` has returned, the entries are on disk (write-ahead log, synchronous FULL); when it raises,
none of them is. Nothing that was written is ever changed.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from companion.games.wording import Words, mark

from .entries import MARKS, Entry, GameRow, Kind, Status, sealed, status_after
from .errors import CannotOpenError, DamagedError, from_sqlite
from .inspection import beside, check_place, inspect, is_file, lock, uri
from .schema import NotAJournalError, migrate, verify

PATIENCE_S = 0.5  # how long to wait for a reader that is just looking at the journal
Clock = Callable[[], datetime]
Naming = Callable[[], str]
_SET_BACK = mark(
    "the clock was set back: the journal's last entry is from {latest}, and now it is {now}; "
    "the order of events is safe, only times are wrong: check the date"
)
_MARKS = ", ".join(f"'{kind}'" for kind in MARKS)
_INSERT = "INSERT INTO entry (game, number, kind, line, said_by, at, seal) VALUES (?, ?, ?, ?, ?, ?, ?)"


def now() -> datetime:
    """The wall clock: for people to read, and never relied on for any order."""
    return datetime.now(UTC)


def random_uid() -> str:
    """A name for a game that no other game has, on any table."""
    return str(uuid4())


class Journal:
    """A journal that is open, for one table (`open`) or for a look (`read`)."""

    def __init__(
        self, path: Path, db: sqlite3.Connection, handle: int | None, clock: Clock, uid: Naming = random_uid
    ) -> None:
        self.path = path
        self.notices: tuple[Words, ...] = ()
        self._db = db
        self._handle = handle
        self._clock = clock
        self._uid = uid
        self._ends: dict[int, tuple[int, int]] = {}  # of each game written to: its last entry's number and seal

    @classmethod
    def open(cls, path: Path, clock: Clock = now, uid: Naming = random_uid) -> Self:
        """Open or begin a journal and keep every other table out. Raises `JournalError`, having changed nothing."""
        path = Path(os.path.realpath(path))
        was_there = check_place(path)
        handle = lock(path)
        try:
            inspect(path)
            journal = cls(path, _connect(path), handle, clock, uid)
        except BaseException:
            if not was_there and not path.stat().st_size:
                path.unlink()
            os.close(handle)
            raise
        return journal._begin()

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a journal only to read it, also while a table writes to it."""
        path = Path(os.path.realpath(path))
        if not is_file(path):
            raise CannotOpenError(path, Words("there is no journal here: name another with --journal"))
        # Beside a journal that a table has open, or that a killed one left, lies more to read; else nothing changes it.
        frozen = {} if path.with_name(f"{path.name}-wal").exists() else {"immutable": 1}
        unborn = not path.stat().st_size or (frozen and beside(path))  # killed while its tables were being made
        try:
            db = _empty() if unborn else _look(uri(path, mode="ro", **frozen))
        except sqlite3.Error as error:
            raise from_sqlite(path, error) from None
        except NotAJournalError as error:
            raise DamagedError(path, error.why) from None
        return cls(path, db, None, now)

    def _begin(self) -> Self:
        """Write down that a table sits down: if the disk takes nothing, that shows now and not with the first tap."""
        at = self._clock()
        try:
            (latest,) = self._db.execute(
                "SELECT max(at) FROM (SELECT max(began) AS at FROM sitting UNION ALL SELECT max(at) FROM entry)"
            ).fetchone()
            self._db.execute("INSERT INTO sitting (began) VALUES (?)", (_written(at),))
        except sqlite3.Error as error:
            self.close()
            raise from_sqlite(self.path, error) from None
        if latest is not None and _written(at) < latest:
            self.notices = (Words(_SET_BACK, {"latest": latest, "now": _written(at)}),)
        return self

    def begin_game(self, name: str, entries: Sequence[Entry]) -> int:
        """Begin a game with its first entries, in one transaction; returns its number."""
        with self._transaction():
            (last,) = self._db.execute("SELECT coalesce(max(id), 0) FROM game").fetchone()
            game = GameRow(last + 1, name, self._uid(), _written(self._clock()))
            row = (game.id, game.name, game.uid, game.began)
            self._db.execute("INSERT INTO game (id, name, uid, began) VALUES (?, ?, ?, ?)", row)
            end = self._write(game.id, (0, game.seal), entries)
        self._ends[game.id] = end
        return game.id

    def append(self, game: int, entries: Sequence[Entry]) -> None:
        """Write what arrived together, in one transaction: when this returns it cannot be lost any more."""
        with self._transaction():
            end = self._write(game, self._end_of(game), entries)
        self._ends[game] = end

    def _write(self, game: int, end: tuple[int, int], entries: Sequence[Entry]) -> tuple[int, int]:
        at = _written(self._clock())
        (number, seal), rows = end, []
        for given in entries:
            fields, number = (given.kind, given.line, given.said_by, at), number + 1
            seal = sealed(seal, number, *fields)
            rows.append((game, number, *fields, seal))
        self._db.executemany(_INSERT, rows)
        return number, seal

    def _end_of(self, game: int) -> tuple[int, int]:
        if game not in self._ends:
            query = "SELECT number, seal FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1"
            self._ends[game] = self._db.execute(query, (game,)).fetchone()
        return self._ends[game]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise from_sqlite(self.path, error) from None
            raise

    def games(self) -> list[GameRow]:
        """All games, the first one first."""
        return [GameRow(*row) for row in self._ask("SELECT id, name, uid, began FROM game ORDER BY id")]

    def game(self, number: int) -> GameRow | None:
        """One game."""
        return next((game for game in self.games() if game.id == number), None)

    def entries(self, game: int) -> list[Entry]:
        """Everything that was ever written about a game."""
        rows = self._ask("SELECT kind, line, said_by, at FROM entry WHERE game = ? ORDER BY number", game)
        return [Entry(Kind(kind), line, said_by, at) for kind, line, said_by, at in rows]

    def status(self, game: int) -> Status:
        """How a game stands."""
        query = f"SELECT kind FROM entry WHERE game = ? AND kind IN ({_MARKS}) ORDER BY number DESC LIMIT 1"  # noqa: S608
        marks = self._ask(query, game)
        return status_after(Kind(marks[0][0]) if marks else None)

    def last_unfinished(self) -> GameRow | None:
        """The game that a table would go on with."""
        games = reversed(self.games())
        return next((game for game in games if self.status(game.id) is Status.UNFINISHED), None)

    def _ask(self, query: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise from_sqlite(self.path, error) from None

    def close(self) -> None:
        """Let another table have it."""
        with suppress(sqlite3.Error):  # what is not yet in the file proper stays safe beside it
            self._db.close()
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _connect(path: Path) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(uri(path, mode="rw"), uri=True, isolation_level=None, timeout=PATIENCE_S)
        with _closed_if_it_fails(db):
            db.execute("PRAGMA synchronous = FULL")
            migrate(db)
            db.execute("PRAGMA journal_mode = WAL")  # a disk that cannot do it keeps the older way, as safe but slower
            db.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise from_sqlite(path, error) from None
    return db


def _look(where: str) -> sqlite3.Connection:
    db = sqlite3.connect(where, uri=True, isolation_level=None, timeout=PATIENCE_S)
    with _closed_if_it_fails(db):
        db.execute("BEGIN")  # one moment for all that is compared, also while a table writes
        verify(db, may_be_empty=False)
        db.execute("COMMIT")
    return db


@contextmanager
def _closed_if_it_fails(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):
            db.close()
        raise


def _empty() -> sqlite3.Connection:
    """A journal without games: what a file that holds nothing yet is to a reader."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    return db


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
