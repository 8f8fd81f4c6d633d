"""The finished games of all tables, in SQLite or in PostgreSQL: the same few statements for both.

One rule: when `keep` has returned, the games are safe, each once, whatever arrived how often and in which order.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from companion.league.finished_games import Finished, decode_kept, encode
from companion.table.past_game import PastGame

_CREATE = """CREATE TABLE IF NOT EXISTS finished_game (
    number BIGINT PRIMARY KEY, uid TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, revision BIGINT NOT NULL,
    message TEXT NOT NULL, arrived TEXT NOT NULL
)"""
# A game belongs to the table that sent it first: nobody else can change it. Nothing older than what is there counts.
_KEEP = """INSERT INTO finished_game (number, uid, origin, revision, message, arrived)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM finished_game), ?, ?, ?, ?, ?)
    ON CONFLICT (uid) DO UPDATE SET revision = excluded.revision, message = excluded.message
    WHERE finished_game.origin = excluded.origin AND finished_game.revision < excluded.revision"""
_ALL = "SELECT origin, message FROM finished_game ORDER BY number"
_SCHEMES = ("postgresql", "postgres")


class StoreError(Exception):
    """The games cannot be stored; the message names the place and says why."""


class Kept(NamedTuple):
    """A game, and the table that it is from."""

    origin: str
    past: PastGame


class Store:
    """One database, named by a path or by a URL such as postgresql://user:password@host/name."""

    def __init__(self, place: str) -> None:
        """Raises `StoreError`."""
        self._shown = _without_password(place)
        self._is_postgresql = urlsplit(place).scheme in _SCHEMES
        try:
            found = _postgresql(place) if self._is_postgresql else _sqlite(Path(place))
            self._errors: Any = found[0]
            self._db: Any = found[1]
            self._do(_CREATE)
            self._db.commit()
        except Exception as error:
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"{self._shown}: {error}") from error

    def _do(self, statement: str, values: tuple[object, ...] = ()) -> Any:
        cursor = self._db.cursor()
        cursor.execute(statement.replace("?", "%s") if self._is_postgresql else statement, values)
        return cursor

    def keep(self, games: Iterable[tuple[str, Finished]]) -> None:
        """Store games, each with the table that sent it, all or none. Raises `StoreError`."""
        arrived = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            for origin, game in games:
                self._do(_KEEP, (game.game, origin, game.revision, encode(game).decode(), arrived))
            self._db.commit()
        except self._errors as error:
            self._give_up()
            raise StoreError(f"{self._shown}: {error}") from error

    def _give_up(self) -> None:
        try:
            self._db.rollback()
        except self._errors:
            return

    def games(self) -> Iterator[Kept]:
        """All of them, in the order in which they arrived. Raises `StoreError`."""
        try:
            rows = self._do(_ALL).fetchall()
            self._db.commit()
        except self._errors as error:
            raise StoreError(f"{self._shown}: {error}") from error
        for origin, message in rows:
            found = decode_kept(message)
            if found is not None:
                yield Kept(origin, found.past)

    def close(self) -> None:
        try:
            self._db.close()
        except self._errors:
            return


def _sqlite(path: Path) -> tuple[type[Exception], Any]:
    db = sqlite3.connect(path, timeout=5)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        db.close()
        raise
    return sqlite3.Error, db


def _postgresql(url: str) -> tuple[Any, Any]:
    try:
        import pg8000.dbapi  # noqa: PLC0415 - who keeps games in a file needs none
    except ImportError:
        raise StoreError("PostgreSQL needs its library: pip install 'jewelbox-companion[postgresql]'") from None
    parts = urlsplit(url)
    db = pg8000.dbapi.connect(
        user=unquote(parts.username or "jewelbox"),
        password=unquote(parts.password) if parts.password else None,
        host=parts.hostname or "localhost",
        port=parts.port or 5432,
        database=parts.path.lstrip("/") or "jewelbox",
        timeout=10,
    )
    return (pg8000.dbapi.Error, OSError), db


def _without_password(place: str) -> str:
    parts = urlsplit(place)
    return place if not parts.password else place.replace(f":{parts.password}@", "@", 1)
