"""The journal: every game of this table in one SQLite file, written so that no power cut loses what was acknowledged.

One rule: when `append` has returned, the entries are on disk (write-ahead log, synchronous FULL), in the file that has
the journal's name; when it raises, none of them is, unless the file was moved away in that very moment. Nothing that
was written is ever changed. Only a lesson and a demo, which nobody keeps, need no disk.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from uuid import uuid4
from zlib import crc32

from companion.words import Words, mark

from .entries import MARKS, Entry, GameRow, Kind, Status, sealed, status_after
from .errors import CannotOpenError, JournalError, MovedError, explained
from .file_rights import rights_for, tighten
from .inspection import (
    BESIDE,
    Inspection,
    beside,
    check_place,
    examine,
    inspect,
    is_readable_file,
    lock,
    looking,
    sibling,
    uri,
)
from .replacement import finish, put
from .schema import SINCE, VERSION, WITH_SUMMARIES, migrate, version_of
from .verification import checked, entries_of

BEFORE = f".before-{SINCE}"  # the ending of a copy for older programs
PATIENCE_S = 0.5  # how long to wait for a reader that is just looking at the journal
Clock = Callable[[], datetime]
Naming = Callable[[], str]
_SET_BACK = mark(
    "the clock was set back: the journal's last entry is from {latest}, and now it is {now}; "
    "the order of events is safe, only the times are wrong: check the date"
)
_CUT_SHORT = mark("the last write was cut short: check whether the last event is there, and repeat it if it is not")
_LATEST = """SELECT max(at) FROM (
    SELECT max(began) AS at FROM sitting
    UNION ALL SELECT max(at) FROM entry WHERE game = (SELECT max(id) FROM game)
)"""
_MARKS = ", ".join(f"'{kind}'" for kind in MARKS)
_LISTED_WITHOUT = """SELECT game.id, game.name, game.uid, game.began, entry.number, entry.seal, NULL, NULL, NULL
    FROM game LEFT JOIN entry ON entry.game = game.id
    AND entry.number = (SELECT max(number) FROM entry WHERE game = game.id) """
_LISTED = _LISTED_WITHOUT.replace("NULL, NULL, NULL", "summary.number, summary.line, summary.seal").replace(
    "FROM game LEFT JOIN entry", "FROM game LEFT JOIN summary ON summary.game = game.id LEFT JOIN entry"
)
# Nothing was ever written about it but who plays, and perhaps that it was abandoned.
_UNTOUCHED = f"""NOT EXISTS (SELECT 1 FROM entry WHERE game = game.id AND number > 1
    AND kind NOT IN ('{Kind.COMPUTERS}', '{Kind.ABANDONED}'))"""  # noqa: S608
_MEMORY = ":memory:"
INSERT_GAME = "INSERT INTO game (id, name, uid, began) VALUES (?, ?, ?, ?)"
INSERT_ENTRY = "INSERT INTO entry (game, number, kind, line, said_by, at, seal) VALUES (?, ?, ?, ?, ?, ?, ?)"


def now() -> datetime:
    """The wall clock: for people to read, and never relied on for any order."""
    return datetime.now(UTC)


def random_uid() -> str:
    """A name for a game that no other game has, on any table."""
    return str(uuid4())


class Listed(NamedTuple):
    """A game of the journal, the number of its last entry, and its summary if that is of this very entry."""

    row: GameRow
    number: int
    summary: str | None


class Journal:
    """A journal that is open: for one table (`open`), for a look (`read`), for what nobody keeps (`in_memory`)."""

    def __init__(
        self, path: Path, db: sqlite3.Connection, handle: int | None, clock: Clock, uid: Naming = random_uid
    ) -> None:
        self.path = path
        self.notices: tuple[Words, ...] = ()
        self.is_rescued = False  # it has what could be saved of a damaged one
        self._db = db
        self._version = version_of(db)
        self._handle = handle
        self._is_read_only = False
        self._clock = clock
        self._uid = uid
        self._places: tuple[tuple[Path, tuple[int, int]], ...] = ()  # what is written, and which files those are
        self._ends: dict[int, tuple[int, int]] = {}  # of each game written to: its last entry's number and seal

    @classmethod
    def open(cls, path: Path, clock: Clock = now, uid: Naming = random_uid) -> Self:
        """Open or begin a journal and keep every other table out. Raises `JournalError`, having changed nothing."""
        path = Path(os.path.realpath(path))
        with explained(path):
            finish(path)
        was_there = check_place(path)
        handle = lock(path)
        try:
            found = inspect(path, locked=True)
            _keep_as_before(path, found.version)
            for file in (path, *(sibling(path, ending) for ending in (*BESIDE, "-shm"))):
                tighten(file)  # written by an older version, or copied here
            journal = cls(path, _connect(path), handle, clock, uid)
        except BaseException:
            if not was_there and not path.stat().st_size:
                path.unlink()
            os.close(handle)
            raise
        journal._begin(found)
        written = filter(Path.exists, (path, sibling(path, "-wal")))
        journal._places = tuple((file, _identity(file)) for file in written)
        return journal

    @classmethod
    def in_memory(cls, clock: Clock = now, uid: Naming = random_uid) -> Self:
        """A journal that nobody keeps: it waits for no disk, and is gone when it is closed."""
        journal = cls(Path(_MEMORY), _empty(), None, clock, uid)
        return journal._begin(Inspection())

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a journal only to read it, also while a table writes to it."""
        path = Path(os.path.realpath(path))
        with suppress(OSError):  # who may only read finds what was there before
            finish(path)
        if not is_readable_file(path):
            raise CannotOpenError(path, Words("there is no journal here: name another with --journal"))
        # Beside a journal that a table has open, or that a killed one left, lies more to read; else nothing changes it.
        frozen = {} if sibling(path, "-wal").exists() else {"immutable": 1}
        unborn = not path.stat().st_size or (frozen and beside(path))  # killed while its tables were being made
        with explained(path):
            db, found = (_empty(), Inspection()) if unborn else _look(path, uri(path, mode="ro", **frozen))
        journal = cls(path, db, None, now)
        journal._is_read_only = True
        journal.notices = _told(found)
        return journal

    def _begin(self, found: Inspection) -> Self:
        """Write down that a table sits down: if the disk takes nothing, that shows now and not with the first tap."""
        at = _written(self._clock())
        try:
            with explained(self.path):
                (latest,) = self._db.execute(_LATEST).fetchone()
                row = (at, found.checked, SINCE)
                self._db.execute("INSERT INTO sitting (began, checked, needs) VALUES (?, ?, ?)", row)
        except JournalError:
            self.close()
            raise
        self.notices = _told(found)
        if latest is not None and at < latest:
            self.notices += (Words(_SET_BACK, {"latest": latest, "now": at}),)
        return self

    def begin_game(self, name: str, entries: Sequence[Entry]) -> int:
        """Begin a game with its first entries, in one transaction; returns its number."""
        with self._transaction():
            (last,) = self._db.execute("SELECT coalesce(max(id), 0) FROM game").fetchone()
            game = GameRow(last + 1, name, self._uid(), _written(self._clock()))
            row = (game.id, game.name, game.uid, game.began)
            self._db.execute(INSERT_GAME, row)
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
        self._db.executemany(INSERT_ENTRY, rows)
        return number, seal

    def _end_of(self, game: int) -> tuple[int, int]:
        if game not in self._ends:
            query = "SELECT number, seal FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1"
            self._ends[game] = self._db.execute(query, (game,)).fetchone()
        return self._ends[game]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with explained(self.path):
                self._check_place()
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
                self._check_place()  # or somebody is told that it is safe, and it went with the file
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def _check_place(self) -> None:
        """SQLite goes on writing to a file that was moved away, where nobody would look for it. Two `stat`s tell."""
        for file, identity in self._places:
            try:
                is_there = _identity(file) == identity
            except OSError:
                is_there = False
            if not is_there:
                raise MovedError(self.path)

    def games(self) -> list[GameRow]:
        """All games, the first one first."""
        return [GameRow(*row) for row in self._ask("SELECT id, name, uid, began FROM game ORDER BY id")]

    def game(self, number: int) -> GameRow | None:
        found = self._ask("SELECT id, name, uid, began FROM game WHERE id = ?", number)
        return GameRow(*found[0]) if found else None

    def entries(self, game: int) -> Iterator[Entry]:
        """Everything that was ever written about a game. Raises `DamagedError` at the first that has changed since."""
        row = self.game(game)
        with explained(self.path):
            for entry in checked(row, entries_of(self._db, game)) if row else ():
                yield entry.entry

    def listed(self, newest: int = -1, *, begun: bool = False) -> list[Listed]:
        """The newest games, or all, the newest first, each with its summary.

        `begun`: without those that were abandoned before anything happened.
        """
        which = f"WHERE NOT (coalesce(entry.kind, '') = '{Kind.ABANDONED}' AND {_UNTOUCHED})" if begun else ""
        return self._listed(f"{which} ORDER BY game.id DESC LIMIT ?", newest)

    def listed_game(self, number: int) -> Listed | None:
        """One game with its summary."""
        return next(iter(self._listed("WHERE game.id = ?", number)), None)

    def unsummarized(self, newest: int) -> list[Listed]:
        """The newest games that never had a summary."""
        if not self._has_summaries:
            return []
        return self._listed("WHERE summary.game IS NULL ORDER BY game.id DESC LIMIT ?", newest)

    def _listed(self, which: str, value: int) -> list[Listed]:
        rows = self._ask((_LISTED if self._has_summaries else _LISTED_WITHOUT) + which, value)
        return [Listed(GameRow(*row[:4]), row[4] or 0, _still_true(*row[4:])) for row in rows]

    def keep_summary(self, game: int, line: str) -> None:
        """Write down how a game stands now; a journal that is only read takes none."""
        if self._is_read_only:
            return
        with self._transaction():
            number, seal = self._end_of(game)
            row = (game, number, line, crc32(line.encode(), seal))
            self._db.execute("INSERT OR REPLACE INTO summary (game, number, line, seal) VALUES (?, ?, ?, ?)", row)

    @property
    def _has_summaries(self) -> bool:
        return self._version >= WITH_SUMMARIES

    def status(self, game: int) -> Status:
        """How a game stands."""
        query = f"SELECT kind FROM entry WHERE game = ? AND kind IN ({_MARKS}) ORDER BY number DESC LIMIT 1"  # noqa: S608
        marks = self._ask(query, game)
        return status_after(Kind(marks[0][0]) if marks else None)

    def is_untouched(self, game: int) -> bool:
        """Was nothing ever written about a game but who plays?"""
        return bool(self._ask(f"SELECT 1 FROM game WHERE id = ? AND {_UNTOUCHED}", game))  # noqa: S608

    def last_unfinished(self) -> GameRow | None:
        """The game that a table would go on with."""
        games = reversed(self.games())
        return next((game for game in games if self.status(game.id) is Status.UNFINISHED), None)

    def _ask(self, query: str, *values: object) -> list[Any]:
        with explained(self.path):
            try:
                return self._db.execute(query, values).fetchall()
            except OverflowError:  # a number too large for SQLite: no game has it
                return []

    def copy_to(self, path: Path) -> None:
        """Write everything into another file, as it is at this moment, also while a table goes on writing."""
        with explained(path):
            _copy(self._db, path, self.path)

    def close(self) -> None:
        self._places = ()  # SQLite removes what lies beside the file
        with suppress(sqlite3.Error):  # what is not yet in the file proper stays safe beside it
            self._db.close()
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _identity(file: Path) -> tuple[int, int]:
    found = os.stat(file)  # noqa: PTH116 - half the time of pathlib's, and before every acknowledgement
    return found.st_dev, found.st_ino


def _keep_as_before(path: Path, version: int) -> None:
    """Copy a journal of an older program before it is brought up to date, once: that program can read the copy."""
    copy = sibling(path, BEFORE)
    if not 0 < version < VERSION or copy.exists():
        return
    draft = sibling(copy, ".new")
    try:
        with explained(path), looking(path, locked=True) as (db, _):
            _copy(db, draft, path)
            put(draft, copy)
    finally:
        for ending in ("", *BESIDE, "-shm"):
            sibling(draft, ending).unlink(missing_ok=True)


def _copy(db: sqlite3.Connection, to: Path, like: Path) -> None:
    """Everything in a new file, for those who may read the other one."""
    to.unlink(missing_ok=True)
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, rights_for(like)))
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def _connect(path: Path) -> sqlite3.Connection:
    with explained(path):
        db = sqlite3.connect(uri(path, mode="rw"), uri=True, isolation_level=None, timeout=PATIENCE_S)
        with _closed_if_it_fails(db):
            db.execute("PRAGMA synchronous = FULL")
            migrate(db)
            db.execute("PRAGMA journal_mode = WAL")  # a disk that cannot do it keeps the older way, as safe but slower
            db.execute("PRAGMA journal_size_limit = 0")  # no old frames behind the new ones: see log_check
            db.execute("PRAGMA foreign_keys = ON")
    return db


def _told(found: Inspection) -> tuple[Words, ...]:
    return (Words(_CUT_SHORT),) if found.cut_short else ()


def _look(path: Path, where: str) -> tuple[sqlite3.Connection, Inspection]:
    db = sqlite3.connect(where, uri=True, isolation_level=None, timeout=PATIENCE_S)
    with _closed_if_it_fails(db):
        db.execute("BEGIN")  # one moment for all that is compared, also while a table writes
        found = examine(db, path, path, part=0)
        db.execute("COMMIT")
    return db, found


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
    db = sqlite3.connect(_MEMORY, isolation_level=None)
    migrate(db)
    return db


def _still_true(last: int | None, seal: int, number: int | None, line: str, sealed_: int) -> str | None:
    """A summary, if it was made after the last entry and is what was written."""
    return line if number is not None and number == last and crc32(line.encode(), seal) == sealed_ else None


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
