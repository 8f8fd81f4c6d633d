"""Whether everything in a journal is what was written: SQLite's own check of its pages, and every entry's seal.

A small journal is checked wholly each time it is opened. A large one is checked wholly by the doctor; a table that
opens it checks the next part of it, so that all of it comes round, and every game is checked when it is read.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.words import Facts, Words

from .entries import Entry, GameRow, Kind, sealed
from .schema import WITH_SUMMARIES, UntrueError, check_tables, version_of

SMALL_BYTES = 8_000_000
PART = 20_000  # entries of a large journal that are checked at a time
_KINDS = {kind.value: kind for kind in Kind}


class Sealed(NamedTuple):
    """An entry as it stands in the journal."""

    number: int
    kind: str
    line: str
    said_by: str
    at: str
    seal: int

    @property
    def entry(self) -> Entry:
        return Entry(_KINDS[self.kind], self.line, self.said_by, self.at)


def entries_of(db: sqlite3.Connection, game: int) -> Iterator[Sealed]:
    """Every entry of a game, unchecked."""
    query = "SELECT number, kind, line, said_by, at, seal FROM entry WHERE game = ? ORDER BY number"
    return map(Sealed._make, db.execute(query, (game,)))


def checked(game: GameRow, entries: Iterable[Sealed]) -> Iterator[Sealed]:
    """The same entries, as long as each is what was written. Raises `UntrueError` at the first that is not."""
    seal, count = game.seal, 0
    for entry in entries:
        count += 1
        seal = sealed(seal, count, *entry[1:5])
        if entry.number != count or entry.kind not in _KINDS or entry.seal != seal:
            facts: Facts = {"number": entry.number, "game": game.id}
            raise UntrueError(Words("entry {number} of game {game} is damaged", facts))
        yield entry
    if not count:
        raise UntrueError(Words("game {game} has lost its entries", {"game": game.id}))


def verify(db: sqlite3.Connection, size: int, part: int | None = PART) -> int:
    """Find damage, or raise `UntrueError`; of a large journal in so many entries, or in all of it (None).

    Returns the game up to which it is checked now, 0 for all.
    """
    check_tables(db, version_of(db))
    whole = part is None or size <= SMALL_BYTES
    for what in ["1"] if whole else _small_tables(db):
        problems = [row[0] for row in db.execute(f"PRAGMA integrity_check({what})")]
        if problems != ["ok"]:
            raise UntrueError(problems[0].splitlines()[-1])
    return _verify_games(db, 0, None) if whole else _verify_games(db, _checked_before(db), part)


def _small_tables(db: sqlite3.Connection) -> list[str]:
    return [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'entry'")]


def _checked_before(db: sqlite3.Connection) -> int:
    if version_of(db) < WITH_SUMMARIES:
        return 0
    last = db.execute("SELECT checked FROM sitting ORDER BY id DESC LIMIT 1").fetchone()
    return int(last[0]) if last else 0


def _verify_games(db: sqlite3.Connection, after: int, most: int | None) -> int:
    """Every game after this one, or so many that they have `most` entries."""
    count = 0
    if most == 0:
        return after
    games = db.execute("SELECT id, name, uid, began FROM game WHERE id > ? ORDER BY id", (after,))
    for row in games:
        game = GameRow(*row)
        count += sum(1 for _ in checked(game, entries_of(db, game.id)))
        if most is not None and count >= most:
            return game.id
    if most is not None:
        return 0
    stray = db.execute("SELECT game, number FROM entry WHERE game NOT IN (SELECT id FROM game) LIMIT 1").fetchone()
    if stray is not None:
        facts: Facts = {"number": stray[1], "game": stray[0]}
        raise UntrueError(Words("entry {number} of game {game} is damaged", facts))
    return 0
