"""The journal's tables, their version, and the way from every older version to this one.

One rule: a migration is never edited once it was released; a change of the tables is a new one at the end.
"""

import sqlite3
from collections.abc import Sequence

from companion.games.wording import Words

from .entries import GameRow, Kind, sealed

APPLICATION_ID = 0x4A424F58  # "JBOX": what `file` and we know a journal by

MIGRATIONS: tuple[Sequence[str], ...] = (
    (
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, uid TEXT NOT NULL UNIQUE, began TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE entry (
            game INTEGER NOT NULL REFERENCES game (id), number INTEGER NOT NULL,
            kind TEXT NOT NULL, line TEXT NOT NULL, said_by TEXT NOT NULL, at TEXT NOT NULL, seal INTEGER NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        "CREATE TABLE sitting (id INTEGER PRIMARY KEY, began TEXT NOT NULL) STRICT",
        *[
            f"""CREATE TRIGGER {table}_never_{deed.lower()}d BEFORE {deed} ON {table}
                BEGIN SELECT RAISE(ABORT, 'history is only appended to'); END"""
            for table in ("game", "entry")
            for deed in ("UPDATE", "DELETE")
        ],
    ),
)
VERSION = len(MIGRATIONS)


class NotAJournalError(Exception):
    """A database, but none of ours, or one that cannot be trusted. Says why, SQLite's own findings in its words."""

    def __init__(self, why: Words | str) -> None:
        super().__init__(str(why))
        self.why = why


def version_of(db: sqlite3.Connection) -> int:
    """The version of the tables; 0 for a file with nothing in it yet. Raises what keeps it from being a journal."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if (version, application, tables) == (0, 0, 0):
        return 0
    if application != APPLICATION_ID or version < 1 or not tables:
        raise NotAJournalError(Words("it is a database, but not a journal of games"))
    return int(version)


def migrate(db: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Bring the tables to the latest version, all steps or none."""
    version = version_of(db)
    if version >= len(migrations):
        return
    db.execute("BEGIN IMMEDIATE")
    for step in migrations[version:]:
        for statement in step:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {len(migrations)}")
    db.execute("COMMIT")


def verify(db: sqlite3.Connection, *, may_be_empty: bool) -> None:
    """Find damage: SQLite's own check of its pages, then every entry's checksum. Raises `NotAJournalError`."""
    if not version_of(db):
        if not may_be_empty:
            raise NotAJournalError(Words("what is in it is no journal"))
        return
    problems = [row[0] for row in db.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"]:
        raise NotAJournalError(problems[0].splitlines()[-1])
    games = {row[0]: GameRow(*row) for row in db.execute("SELECT id, name, uid, began FROM game")}
    _verify_entries(db, games)


def _verify_entries(db: sqlite3.Connection, games: dict[int, GameRow]) -> None:
    known = {kind.value for kind in Kind}
    seals = {number: game.seal for number, game in games.items()}
    counts = dict.fromkeys(games, 0)
    rows = db.execute("SELECT game, number, kind, line, said_by, at, seal FROM entry ORDER BY game, number")
    for game, number, kind, line, said_by, at, seal in rows:
        whole = game in counts and number == counts[game] + 1 and kind in known
        if not whole or sealed(seals[game], number, kind, line, said_by, at) != seal:
            facts = {"number": number, "game": game}
            raise NotAJournalError(Words("entry {number} of game {game} is not what was written", facts))
        seals[game], counts[game] = seal, number
    for game, count in counts.items():
        if not count:
            raise NotAJournalError(Words("game {game} has lost its entries", {"game": game}))
