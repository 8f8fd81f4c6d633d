"""A way on when a journal is damaged: it is set aside, untouched, and what can be trusted in it goes into a new one."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.wording import Facts, Words

from .entries import GameRow
from .errors import SQLITE_ERRORS, DamagedError, JournalError, from_os
from .inspection import BESIDE, looking, sibling, uri
from .journal import Clock, Journal, now
from .log_check import pages
from .schema import UntrueError
from .verification import Sealed, checked, entries_of

PAGE_SIZE = 4096  # of every journal: SQLite's own choice, which we never change


def open_or_begin_anew(path: Path, clock: Clock = now) -> Journal:
    """Open a journal; instead of a damaged one a new one with what could be saved, and a notice that says so."""
    try:
        return Journal.open(path, clock)
    except DamagedError as error:
        aside = set_aside(path)
        journal = Journal.open(path, clock)
        try:
            saved = sum(journal.take_over(row, entries) for row, entries in saved_from(aside))
        except JournalError:
            journal.close()
            raise
        facts: Facts = {"what": error.words, "file": aside.name, "n": saved}
        notice = Words(
            "{what}. It was renamed to {file}; {n} game was saved to a new journal",
            facts,
            "{what}. It was renamed to {file}; {n} games were saved to a new journal",
        )
        journal.notices = (notice, *journal.notices)
        return journal


def set_aside(path: Path) -> Path:
    """Move a file that cannot be used out of the way, untouched, with what lies beside it; returns its new name."""
    path = Path(os.path.realpath(path))
    try:
        aside = next(
            name for number in count(1) if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists()
        )
        for ending in ("", *BESIDE):
            file = sibling(path, ending)
            if file.exists():
                file.rename(sibling(aside, ending))
    except OSError as error:
        raise from_os(path, error) from None
    return aside


def saved_from(aside: Path) -> Iterator[tuple[GameRow, list[Sealed]]]:
    """Every game of a damaged journal, as far as it is what was written: up to the damage, and no further.

    A hole in the log hides what stands behind it from SQLite. But most pages are written again and again, so putting in
    all of the log that is there may bring back more. Whether it is true, the seals tell.
    """
    with ExitStack() as stack:
        views: list[tuple[sqlite3.Connection, dict[int, GameRow]]] = []
        for look in (looking, _with_the_whole_log):
            with suppress(*SQLITE_ERRORS, OSError):
                db, _ = stack.enter_context(look(aside))
                rows = db.execute("SELECT id, name, uid, began FROM game").fetchall()
                views.append((db, {row[0]: GameRow(*row) for row in rows}))
        for number in sorted({number for _, games in views for number in games}):
            found = [(games[number], _true_entries(db, games[number])) for db, games in views if number in games]
            game, entries = max(found, key=lambda one: len(one[1]))
            if entries:
                yield game, entries


@contextmanager
def _with_the_whole_log(aside: Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    with TemporaryDirectory(prefix="jewelbox-", dir=aside.parent) as folder:
        copy = Path(folder) / aside.name
        log = sibling(aside, "-wal").read_bytes()
        shutil.copyfile(aside, copy)
        with copy.open("r+b") as file:
            for number, page in pages(log, PAGE_SIZE):
                file.seek((number - 1) * PAGE_SIZE)
                file.write(page)
        with closing(sqlite3.connect(uri(copy, mode="ro", immutable=1), uri=True, isolation_level=None)) as db:
            yield db, copy


def _true_entries(db: sqlite3.Connection, game: GameRow) -> list[Sealed]:
    found: list[Sealed] = []
    with suppress(*SQLITE_ERRORS, UntrueError):
        found.extend(checked(game, entries_of(db, game.id)))
    return found
