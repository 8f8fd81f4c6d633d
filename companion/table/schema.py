"""The journal's tables, their version, and the way from every older version to this one.

One rule: a migration is never edited once it was released; a change of the tables is a new one at the end.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache

from companion.words import Words

APPLICATION_ID = 0x4A424F58  # "JBOX": what `file` and we know a journal by
# Of the first version, and of every later one. A "sitting" is each time that a table opens the journal.
TABLES = {"game", "entry", "sitting"}

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
    (
        # How each game stands, so that a list of them need not play them all; what was worked out, not what was said.
        """CREATE TABLE summary (
            game INTEGER PRIMARY KEY REFERENCES game (id),
            number INTEGER NOT NULL, line TEXT NOT NULL, seal INTEGER NOT NULL
        ) STRICT""",
        # The game up to which a large journal had been checked when that table sat down.
        "ALTER TABLE sitting ADD COLUMN checked INTEGER NOT NULL DEFAULT 0",
    ),
    (),  # the same tables; but from here on an entry may be `computers`, which older programs do not know
    # From here on a game may be stopped, and cards may have numbers that were dealt; and whoever sits down says which
    # version of the program can read what is written, for those that cannot.
    ("ALTER TABLE sitting ADD COLUMN needs TEXT NOT NULL DEFAULT ''",),
)
_TABLES_AS_WRITTEN = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
_ALL_AS_WRITTEN = "SELECT name, sql FROM sqlite_master"
_A_VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){1,2}")
WITH_SUMMARIES = 2
VERSION = len(MIGRATIONS)
SINCE = "0.3"  # the first version of the program that knows the latest version of the tables


class ForeignError(Exception):
    """A database, but none of ours."""


class UntrueError(Exception):
    """A journal that cannot be trusted. Says why, SQLite's own findings in its words."""

    def __init__(self, why: Words | str) -> None:
        super().__init__(str(why))
        self.why = why


def version_of(db: sqlite3.Connection) -> int:
    """The version of the tables; 0 for a file with nothing in it yet. Raises what keeps it from being a journal."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if (version, application, tables) == (0, 0, set()):
        return 0
    if application == APPLICATION_ID and version > 0 and tables:
        return int(version)
    if application != APPLICATION_ID and not tables >= TABLES:
        raise ForeignError
    raise UntrueError(Words("its header is damaged"))


def needed(db: sqlite3.Connection) -> str:
    """Which version of the program a journal needs that is too new for this one; empty if it does not say."""
    try:
        found = db.execute("SELECT needs FROM sitting ORDER BY id DESC LIMIT 1").fetchone()
    except sqlite3.Error:
        return ""
    return str(found[0]) if found and _A_VERSION.fullmatch(str(found[0])) else ""


def check_tables(db: sqlite3.Connection, version: int) -> None:
    """Raise `UntrueError` if the tables are not those that this version has: no seal covers them."""
    _check(db, version, _TABLES_AS_WRITTEN)


def check_all(db: sqlite3.Connection) -> None:
    """Likewise, if there is anything besides, such as a trigger: for a journal that comes from elsewhere."""
    _check(db, version_of(db), _ALL_AS_WRITTEN)


def _check(db: sqlite3.Connection, version: int, query: str) -> None:
    if set(db.execute(query)) != _as_made(version, query):
        raise UntrueError(Words("its list of tables is damaged"))


@cache
def _as_made(version: int, query: str) -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, MIGRATIONS[:version])
        return set(db.execute(query))


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
