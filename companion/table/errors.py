"""What can be wrong with a journal, each in plain words with a remedy. Expected faults, never tracebacks."""

import errno
import os
import sqlite3
from pathlib import Path


class JournalError(Exception):
    """A journal that cannot be used; the message names the file and the remedy."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path}: {what}")
        self.path = path


class CannotOpenError(JournalError):
    """The file is not there, not a file, or not ours to write."""


class LockedError(JournalError):
    """Another table has it."""


class DamagedError(JournalError):
    """What is written there cannot be trusted."""


class CannotWriteError(JournalError):
    """The disk is full, read-only or broken."""


FULL = "the disk is full: free some space and start again; every event acknowledged so far is safe"
READ_ONLY = "the journal or its folder is write-protected: allow writing there, or choose another journal"
LOCKED = "another table is using this journal: close that one first, or choose another journal"
FAILED = "the disk refused to write ({why}): is it full, at its size limit or broken? What was acknowledged is safe"
DAMAGED = "the journal is damaged ({why}): it was left as it is: move it away or restore a copy"
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def from_os(path: Path, error: OSError) -> JournalError:
    """An error of the operating system, in plain words."""
    if error.errno in _NO_SPACE:
        return CannotWriteError(path, FULL)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CannotOpenError(path, READ_ONLY)
    if error.errno == errno.ENOENT:
        return CannotOpenError(path, "the folder of this journal does not exist: make it first")
    return CannotOpenError(path, f"the journal cannot be opened: {error.strerror or error}")


def from_sqlite(path: Path, error: sqlite3.Error) -> JournalError:
    """An error of the database, in plain words."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return CannotWriteError(path, FULL)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return CannotOpenError(path, READ_ONLY)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LockedError(path, LOCKED)
    if code == sqlite3.SQLITE_IOERR:
        return CannotWriteError(path, FULL if _no_space_left(path) else FAILED.format(why=error))
    if code == sqlite3.SQLITE_CANTOPEN:
        return CannotOpenError(path, f"the journal cannot be opened: {error}")
    return DamagedError(path, DAMAGED.format(why=error))


def _no_space_left(path: Path) -> bool:
    """A full disk is told as an I/O error when it is memory shared between processes that finds no room."""
    try:
        return os.statvfs(path.parent).f_bavail == 0
    except OSError:
        return False
