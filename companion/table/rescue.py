"""Rescue of a damaged journal: it is set aside, untouched, and what can be trusted in it goes into a new one.

One rule: an interruption at any moment loses nothing. The new journal is made in a folder of its own. When all of it is
on disk, the damaged one is renamed, and the new one takes its place. So if the next start finds a journal, it begins
again; if it finds none but a complete new one, it only has to finish.
"""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.words import Facts, Words

from .entries import GameRow
from .errors import EXPECTED, CannotWriteError, DamagedError, explained, in_words
from .file_rights import FOLDER, tighten
from .inspection import BESIDE, looking, rescued, sibling, uri
from .journal import INSERT_ENTRY, INSERT_GAME, Clock, Journal, now
from .log_check import pages
from .schema import migrate
from .verification import Sealed, checked, entries_of

PAGE_SIZE = 4096  # of every journal: SQLite's own choice, which we never change
GAMES_AT_A_TIME = 100  # between two signs of life


def open_or_begin_anew(path: Path, clock: Clock = now, alive: Callable[[], None] = lambda: None) -> Journal:
    """Open a journal; instead of a damaged one a new one with what could be saved, and a notice that says so.

    Saving thousands of games takes minutes; `alive` is called now and then meanwhile.
    """
    path = Path(os.path.realpath(path))
    with explained(path), _alone_in(path.parent):
        try:
            journal = Journal.open(path, clock)
        except DamagedError as error:
            if path.exists():
                _save(path, alive)
            journal = _replaced(path, clock, error)
        shutil.rmtree(rescued(path).parent, ignore_errors=True)
        return journal


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keep other starts out of this folder, or wait for them. The lock ends with the process, however that ends."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _save(path: Path, alive: Callable[[], None]) -> None:
    """Make a new journal of what can be trusted in a damaged one. It gets its name when all of it is on disk."""
    complete = rescued(path)
    work = complete.parent
    shutil.rmtree(work, ignore_errors=True)  # left by a rescue that was interrupted
    try:
        with explained(path):
            work.mkdir(FOLDER)
            alive()
            _fill(work / "unfinished", saved_from(path, work), alive)
            _rename(work / "unfinished", complete)
            _sync(path.parent)
            alive()
    finally:
        if not complete.exists():
            shutil.rmtree(work, ignore_errors=True)


def _fill(new: Path, games: Iterator[tuple[GameRow, list[Sealed]]], alive: Callable[[], None]) -> None:
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        migrate(db)
        db.execute("BEGIN")
        for number, (game, entries) in enumerate(games):
            db.execute(INSERT_GAME, (game.id, game.name, game.uid, game.began))
            db.executemany(INSERT_ENTRY, [(game.id, *entry) for entry in entries])
            if not number % GAMES_AT_A_TIME:
                alive()
        db.execute("COMMIT")


def _replaced(path: Path, clock: Clock, error: DamagedError) -> Journal:
    """Put the new journal in the place of the damaged one, from whatever step was reached, and open it."""
    aside = set_aside(path)
    _rename(rescued(path), path)
    journal = Journal.open(path, clock)
    facts: Facts = {"what": error.words, "file": aside.name, "n": len(journal.games())}
    notice = Words(
        "{what}. It was renamed to {file}; {n} game was saved to a new journal",
        facts,
        "{what}. It was renamed to {file}; {n} games were saved to a new journal",
    )
    journal.notices, journal.is_rescued = (notice, *journal.notices), True
    return journal


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used, untouched, with what lies beside it; returns its new name.

    The file itself goes first. If it is gone already, what still lies beside its old name follows it.
    """
    path = Path(os.path.realpath(path))
    with explained(path):
        names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
        taken = list(takewhile(Path.exists, names))
        is_first = path.exists() or not taken
        aside = path.with_name(f"{path.name}.damaged-{len(taken) + 1}") if is_first else taken[-1]
        for ending in ("", *BESIDE):
            file = sibling(path, ending)
            if file.exists():
                tighten(file)
                _rename(file, sibling(aside, ending))
    return aside


def _rename(old: Path, new: Path) -> None:
    """Rename a file, and wait until that is on disk."""
    old.rename(new)
    _sync(new.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def saved_from(path: Path, work: Path) -> Iterator[tuple[GameRow, list[Sealed]]]:
    """Every game of a damaged journal, as far as it is what was written: up to the damage, and no further.

    A hole in the log hides what stands behind it from SQLite. But most pages are written again and again, so putting in
    all of the log that is there may bring back more. Whether it is true, the seals tell.
    """
    with ExitStack() as stack:
        views: list[tuple[sqlite3.Connection, dict[int, GameRow]]] = []
        for look in (looking, _with_the_whole_log):
            try:
                db, _ = stack.enter_context(look(path, work=work))
                rows = db.execute("SELECT id, name, uid, began FROM game").fetchall()
                views.append((db, {row[0]: GameRow(*row) for row in rows}))
            except EXPECTED as error:
                if isinstance(wrong := in_words(path, error), CannotWriteError):
                    raise wrong from None
        for number in sorted({number for _, games in views for number in games}):
            found = [(games[number], _true_entries(db, games[number])) for db, games in views if number in games]
            game, entries = max(found, key=lambda one: len(one[1]))
            if entries:
                yield game, entries


@contextmanager
def _with_the_whole_log(path: Path, work: Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    log = sibling(path, "-wal").read_bytes()
    with TemporaryDirectory(dir=work) as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        with copy.open("r+b") as file:
            for number, page in pages(log, PAGE_SIZE):
                file.seek((number - 1) * PAGE_SIZE)
                file.write(page)
        with closing(sqlite3.connect(uri(copy, mode="ro", immutable=1), uri=True, isolation_level=None)) as db:
            yield db, copy


def _true_entries(db: sqlite3.Connection, game: GameRow) -> list[Sealed]:
    found: list[Sealed] = []
    with suppress(*EXPECTED):
        found.extend(checked(game, entries_of(db, game.id)))
    return found
