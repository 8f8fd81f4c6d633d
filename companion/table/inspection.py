"""Looking at a journal without touching it: damage must be found before SQLite may repair or delete anything.

One rule: not a byte of the file that is looked at changes, nor of the files beside it.
"""

import fcntl
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from companion.games.wording import Facts, Words

from .errors import (
    LOCKED,
    NO_FOLDER,
    READ_ONLY,
    CannotOpenError,
    DamagedError,
    LockedError,
    cannot_be_opened,
    from_os,
    from_sqlite,
)
from .log_check import transactions_passed_over
from .schema import VERSION, NotAJournalError, verify, version_of

BESIDE = ("-wal", "-journal")  # what SQLite keeps beside a database, and needs to read it


def uri(path: Path, **options: object) -> str:
    """A path as SQLite wants to be told it when there are options."""
    asked = "&".join(f"{name}={value}" for name, value in options.items())
    return f"file:{quote(os.fsencode(path))}?{asked}"


def beside(path: Path) -> list[Path]:
    """The files with unsaved work beside a journal."""
    found = [path.with_name(path.name + ending) for ending in BESIDE]
    return [file for file in found if file.exists() and file.stat().st_size]


def check_place(path: Path) -> bool:
    """Could there be a journal that we may write to? True if one is there already."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise CannotOpenError(path, NO_FOLDER) from None
        return False
    except OSError as error:
        raise from_os(path, error) from None
    if not stat.S_ISREG(mode):
        raise CannotOpenError(path, Words("this is no file: name a file for the journal"))
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise CannotOpenError(path, READ_ONLY)
    return True


def is_file(path: Path) -> bool:
    """Is there a file? Raises `CannotOpenError` if that cannot be seen, in a folder that may not be looked into."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise cannot_be_opened(path, error.strerror or str(error)) from None


def lock(path: Path) -> int:
    """Take the journal for this table alone, making an empty file if there is none.

    The lock belongs to the open file, so the system releases it with the process, however that ends. It is a
    `flock`, which SQLite's own locks (`fcntl`) do not notice.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise from_os(path, error) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise LockedError(path, LOCKED) from None
    return handle


def inspect(path: Path) -> None:
    """Raise what is wrong with the journal; an empty file is a journal to be."""
    try:
        if not path.stat().st_size:
            _check_empty(path)
        elif beside(path):
            _inspect_copy(path)
        else:
            _inspect_file(path, uri(path, mode="ro", immutable=1))
    except OSError as error:
        raise from_os(path, error) from None


def _check_empty(path: Path) -> None:
    """SQLite throws away what lies beside an empty file: games, if the file was emptied by accident."""
    lost = [file for file in beside(path) if file.name.endswith("-wal")]
    if lost:
        raise DamagedError(path, Words("it is empty, but {file} beside it is not", {"file": lost[0].name}))


def _inspect_copy(path: Path) -> None:
    """A killed process leaves work beside the file, and SQLite would put it in: so let it do that with a copy."""
    with TemporaryDirectory(prefix="jewelbox-") as folder:
        for file in (path, *beside(path)):
            shutil.copyfile(file, Path(folder) / file.name)
        copy = Path(folder) / path.name
        _inspect_log(path, copy)
        _inspect_file(path, uri(copy))


def _inspect_log(path: Path, copy: Path) -> None:
    """Let SQLite say how much of the log it takes, and see whether that is all."""
    log = path.with_name(f"{path.name}-wal")
    if log not in beside(path):
        return
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            (page_size,) = db.execute("PRAGMA page_size").fetchone()
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            _, accepted, _ = db.execute("PRAGMA wal_checkpoint").fetchone()
    except sqlite3.Error as error:
        raise from_sqlite(path, error) from None
    lost = transactions_passed_over(log.read_bytes(), page_size, max(0, accepted))
    if lost:
        facts: Facts = {"file": log.name, "lost": lost}
        raise DamagedError(path, Words("{file} beside it lost {lost} or more groups of events", facts))


def _too_new(version: int) -> Words:
    text = "this journal was written by a newer version of the program (format {version}): update the program"
    return Words(text, {"version": version})


def _inspect_file(path: Path, where: str) -> None:
    try:
        with closing(sqlite3.connect(where, uri=True, isolation_level=None)) as db:
            version = version_of(db)
            if version > VERSION:
                raise CannotOpenError(path, _too_new(version))
            verify(db, may_be_empty=bool(beside(path)))
    except sqlite3.Error as error:
        raise from_sqlite(path, error) from None
    except NotAJournalError as error:
        raise DamagedError(path, error.why) from None
