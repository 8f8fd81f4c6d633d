"""A way on when a journal is damaged: it is set aside, untouched, and what can be trusted in it goes into a new one."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
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
            "{what}. It is now {file}; {n} game was saved from it into a new journal",
            facts,
            "{what}. It is now {file}; {n} games were saved from it into a new journal",
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


def saved_from(aside: Path) -> list[tuple[GameRow, list[Sealed]]]:
    """Every game of a damaged journal, as far as it is what was written: up to the damage, and no further.

    A hole in the log hides what stands behind it from SQLite. But most pages are written again and again, so putting in
    all of the log that is there may bring back more. Whether it is true, the seals tell.
    """
    best: dict[int, tuple[GameRow, list[Sealed]]] = {}
    for view in (looking, _with_the_whole_log):
        with suppress(*SQLITE_ERRORS, OSError), view(aside) as (db, _):
            for game, entries in _true_games(db):
                if len(entries) > len(best.get(game.id, (game, []))[1]):
                    best[game.id] = (game, entries)
    return [best[number] for number in sorted(best)]


@contextmanager
def _with_the_whole_log(aside: Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    log = sibling(aside, "-wal")
    with TemporaryDirectory(prefix="jewelbox-") as folder:
        copy = Path(folder) / aside.name
        shutil.copyfile(aside, copy)
        if log.exists():
            with copy.open("r+b") as file:
                for number, page in pages(log.read_bytes(), PAGE_SIZE):
                    file.seek((number - 1) * PAGE_SIZE)
                    file.write(page)
        with closing(sqlite3.connect(uri(copy, mode="ro", immutable=1), uri=True, isolation_level=None)) as db:
            yield db, copy


def _true_games(db: sqlite3.Connection) -> Iterator[tuple[GameRow, list[Sealed]]]:
    for row in db.execute("SELECT id, name, uid, began FROM game ORDER BY id").fetchall():
        game, found = GameRow(*row), list[Sealed]()
        with suppress(*SQLITE_ERRORS, UntrueError):
            found.extend(checked(game, entries_of(db, game.id)))
        if found:
            yield game, found
