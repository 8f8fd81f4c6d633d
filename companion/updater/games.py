"""Copies of the journal around an update, and the way back to one that the program before can read.

One rule: no game is ever thrown away. What the program before cannot read stays in a file of its own.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .state import Games, sync_folder

_BESIDE = ("-wal", "-shm")


def look(path: Path) -> Games | None:
    """The format of a journal, and how many games it has; None if there is none that can be read."""
    if not path.is_file() or not path.stat().st_size:
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (form,) = db.execute("PRAGMA user_version").fetchone()
            (count,) = db.execute("SELECT count(*) FROM game").fetchone()
            return Games(form, count)
    except sqlite3.Error:
        return None


def copy(path: Path, to: Path, mode: int = 0o600, owner: tuple[int, int] | None = None) -> Games | None:
    """Copy a journal, with all that SQLite keeps beside it; None if there is none. Raises `OSError`.

    What is damaged is copied as it is: the program has its own way with that.
    """
    draft = to.with_name(f"{to.name}.new")
    for left in (draft, *_beside(draft)):
        left.unlink(missing_ok=True)
    if not path.is_file():
        return None
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    found = look(path)
    if found is None:
        draft.write_bytes(path.read_bytes())
    else:
        _back_up(path, draft)
    draft.chmod(mode)
    if owner is not None:
        os.chown(draft, *owner)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(to)
    sync_folder(to.parent)
    return found


def _back_up(path: Path, to: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(to)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise OSError(f"the games cannot be copied: {error}") from error


def is_newer(path: Path, before: Path) -> bool:
    """Whether a journal has a format that the program which wrote the other one cannot read."""
    now, then = look(path), look(before)
    return now is not None and then is not None and now.format > then.format


def replace(path: Path, by: Path, kept: Path) -> None:
    """Put another journal in its place, and keep it. May be repeated after an interruption. Raises `OSError`."""
    found = path.stat()
    mode, owner = found.st_mode & 0o777, (found.st_uid, found.st_gid)
    copy(path, kept, mode, owner)
    # All of it is in the other file by now. A log of one database must never meet another one.
    for beside in _beside(path):
        beside.unlink(missing_ok=True)
    copy(by, path, mode, owner)


def free_name(path: Path, version: str) -> Path:
    """A name for the journal that this version wrote, which no file has yet."""
    free = path.with_name(f"{path.name}.of-{version}")
    number = 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}.of-{version}-{number}")
    return free


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in _BESIDE]


def left_behind(path: Path, before: Games | None) -> int:
    """How many games the program before cannot read, and would leave behind."""
    now = look(path)
    if now is None or before is None or now.format <= before.format:
        return 0
    return max(0, now.count - before.count)
