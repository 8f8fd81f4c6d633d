"""Copies of the journal around an update, and the way back to one that the program before can read.

Two rules. No game is ever thrown away: what the program before cannot read stays in a file of its own. In the folder of
the games, root does nothing that their owner could not do.
"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

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


@contextmanager
def acting_as(owner: tuple[int, int]) -> Iterator[None]:
    """In this block, root may do no more than this user, to whom the folder of the games belongs.

    Whoever may write there could put a link in the place of a file.
    """
    uid, gid = owner
    if os.geteuid() or not uid:
        yield
        return
    os.setegid(gid)
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def copy(path: Path, to: Path, mode: int = 0o600) -> Games | None:
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
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(to)
    sync_folder(to.parent)
    return found


def copy_out(path: Path, to: Path, owner: tuple[int, int]) -> Games | None:
    """Copy a journal from the folder of the games to one that is root's. Raises `OSError`."""
    scratch = path.with_name(f"{path.name}.copy")
    with acting_as(owner):
        found = copy(path, scratch)
    try:
        with plain_file(scratch) as file:
            _write(file, to, 0o600)
    except FileNotFoundError:
        to.unlink(missing_ok=True)
        return None
    with acting_as(owner):
        scratch.unlink(missing_ok=True)
    return found


def plain_file(path: Path, folder: int | None = None) -> BinaryIO:
    """A file, and never what a link leads to or something that never ends. Raises `OSError`."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is not a plain file")
    return os.fdopen(handle, "rb")


def _write(source: BinaryIO, to: Path, mode: int) -> None:
    """Write all that a file has to another one, whole or not at all."""
    draft = to.with_name(f"{to.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        shutil.copyfileobj(source, file, 1 << 20)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(to)
    sync_folder(to.parent)


def _back_up(path: Path, to: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(to)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise OSError(f"the games cannot be copied: {error}") from error


def is_newer(path: Path, before: Path) -> bool:
    """Whether a journal has a format that the program which wrote the other one cannot read."""
    folder = path.parent.stat()
    with acting_as((folder.st_uid, folder.st_gid)):
        now = look(path)
    then = look(before)
    return now is not None and then is not None and now.format > then.format


def replace(path: Path, by: Path, kept: Path) -> None:
    """Put another journal in its place, and keep it. May be repeated after an interruption. Raises `OSError`."""
    folder = path.parent.stat()
    with plain_file(by) as source, acting_as((folder.st_uid, folder.st_gid)):
        mode = path.stat().st_mode & 0o777
        copy(path, kept, mode)
        # All of it is in the other file by now. A log of one database must never meet another one.
        for beside in _beside(path):
            beside.unlink(missing_ok=True)
        _write(source, path, mode)


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


def is_beside(path: Path) -> bool:
    """Whether this is what SQLite keeps beside a journal."""
    return path.name.endswith(_BESIDE)
