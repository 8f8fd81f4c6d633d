"""What can be wrong with a journal, each in plain words with a remedy. Expected faults, never tracebacks."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.words import Facts, Words

from .entries import GameRow
from .schema import ForeignError, UntrueError


class JournalError(Exception):
    """A journal that cannot be used; `words` name the file and the remedy."""

    def __init__(self, path: Path, what: Words) -> None:
        self.words = Words("{file}: {what}", {"file": str(path), "what": what})
        super().__init__(str(self.words))
        self.path = path
        self.what = what


class CannotOpenError(JournalError):
    """The file is not there, not a file, or not ours to write."""


class NotOursError(CannotOpenError):
    """A file that we never touch: somebody else's, or one that cannot be told from that any more."""

    def __init__(self, path: Path) -> None:
        text = "this is not a Jewelbox journal, or its beginning is damaged: nothing was changed; choose another file"
        super().__init__(path, Words(text))


class TooNewError(CannotOpenError):
    """A journal in a format that this program does not know yet."""

    def __init__(self, path: Path, version: int, needs: str = "") -> None:
        text = "this journal was written by a newer version of the program (format {version}): update the program"
        if needs:
            text = (
                "this journal was written by a newer version of the program (format {version}): "
                "update the program to version {needs} or newer"
            )
        super().__init__(path, Words(text, {"version": version, "needs": needs}))
        self.needs = needs


class LockedError(JournalError):
    """Another table has it."""


class DamagedError(JournalError):
    """What is written there cannot be trusted."""

    def __init__(self, path: Path, why: Words | str) -> None:
        text = "the journal is damaged ({why}): it was left unchanged; move it out of the way or restore a copy"
        super().__init__(path, Words(text, {"why": why}))


class CannotWriteError(JournalError):
    """The disk is full, read-only or broken."""


class MovedError(CannotWriteError):
    """The file that is being written is not the one that people find under its name any more."""

    def __init__(self, path: Path) -> None:
        text = (
            "the journal was moved, deleted or replaced while this table was using it, and takes nothing more: "
            "move it back, or start again; everything confirmed so far is in the file that was moved"
        )
        super().__init__(path, Words(text))


class UnknownGameError(JournalError):
    """A game of the journal is one that this program does not play."""

    def __init__(self, path: Path, row: GameRow) -> None:
        facts: Facts = {"number": row.id, "name": row.name}
        super().__init__(path, Words("game {number} is {name}, which this program does not know", facts))


class OtherRulesError(JournalError):
    """A game of the journal was played by other rules."""

    def __init__(self, path: Path, row: GameRow, why: str) -> None:
        text = "game {number} does not follow the rules of this program ({why}): use the version that wrote it"
        super().__init__(path, Words(text, {"number": row.id, "why": why}))


FULL = Words("the disk is full: free some space and start again; everything confirmed so far is safe")
READ_ONLY = Words("the journal or its folder is write-protected: allow writing there, or choose another journal")
LOCKED = Words("another table is using this journal: close that table first, or choose another journal")
NO_FOLDER = Words("the folder of this journal does not exist: create it first")
NOT_A_FOLDER = Words(
    "there is a file where the folder of this journal should be: move that file away, or choose another journal"
)
_UNREADABLE = Words("its list of tables is damaged")
# Where SQLite's message quotes a damaged list of tables, Python cannot even read the message.
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
EXPECTED = (*SQLITE_ERRORS, OSError, UntrueError, ForeignError)
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise whatever goes wrong with a journal inside as a `JournalError`."""
    try:
        yield
    except EXPECTED as error:
        raise in_words(path, error) from None


def in_words(path: Path, error: Exception) -> JournalError:
    """One of the `EXPECTED` errors, in plain words."""
    match error:
        case OSError():
            return _from_os(path, error)
        case ForeignError():
            return NotOursError(path)
        case UntrueError():
            return DamagedError(path, error.why)
        case _:
            return _from_sqlite(path, error)


def _from_os(path: Path, error: OSError) -> JournalError:
    if error.errno in _NO_SPACE:
        return CannotWriteError(path, FULL)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CannotOpenError(path, READ_ONLY)
    if error.errno == errno.ENOENT:
        return CannotOpenError(path, NO_FOLDER)
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return CannotOpenError(path, NOT_A_FOLDER)
    return cannot_be_opened(path, error.strerror or str(error))


def _from_sqlite(path: Path, error: Exception) -> JournalError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return CannotWriteError(path, FULL)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return CannotOpenError(path, READ_ONLY)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LockedError(path, LOCKED)
    if code == sqlite3.SQLITE_IOERR:
        return CannotWriteError(path, FULL if _no_space_left(path) else _failed(str(error)))
    if code == sqlite3.SQLITE_CANTOPEN:
        return cannot_be_opened(path, str(error))
    why = _UNREADABLE if isinstance(error, UnicodeDecodeError) else str(error)
    return NotOursError(path) if code == sqlite3.SQLITE_NOTADB else DamagedError(path, why)


def cannot_be_opened(path: Path, why: str) -> CannotOpenError:
    """A journal that is out of reach, in the system's words."""
    return CannotOpenError(path, Words("the journal cannot be opened: {why}", {"why": why}))


def _failed(why: str) -> Words:
    text = (
        "could not write to the disk ({why}): is it full, at its size limit or broken? "
        "Everything confirmed so far is safe"
    )
    return Words(text, {"why": why})


def _no_space_left(path: Path) -> bool:
    """A full disk is told as an I/O error when it is memory shared between processes that finds no room."""
    try:
        return os.statvfs(path.parent).f_bavail == 0
    except OSError:
        return False
