"""Looking at a journal without touching it: damage must be found before SQLite may repair or delete anything.

One rule: not a byte of the file that is looked at changes, nor of the files beside it.
"""

import fcntl
import grp
import os
import pwd
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from companion.words import Facts, Words
from hardware.private_folder import PrivateFolder

from .errors import (
    LOCKED,
    NO_FOLDER,
    READ_ONLY,
    CannotOpenError,
    DamagedError,
    JournalError,
    LockedError,
    NotOursError,
    TooNewError,
    cannot_be_opened,
    explained,
    in_words,
)
from .file_rights import FILE
from .log_check import LogFinding, frames_accepted, passed_over
from .schema import APPLICATION_ID, VERSION, needed, version_of
from .verification import PART, verify

BESIDE = ("-wal", "-journal")  # what SQLite keeps beside a database, and needs to read it
_MARK = slice(68, 72)  # where a database has its application's mark


def uri(path: Path, **options: object) -> str:
    """A path as SQLite wants to be told it when there are options."""
    asked = "&".join(f"{name}={value}" for name, value in options.items())
    return f"file:{quote(os.fsencode(path))}?{asked}"


def sibling(path: Path, ending: str) -> Path:
    """A file that SQLite keeps beside a database."""
    return path.with_name(path.name + ending)


def beside(path: Path) -> list[Path]:
    """The files with unsaved work beside a journal."""
    found = [sibling(path, ending) for ending in BESIDE]
    return [file for file in found if file.exists() and file.stat().st_size]


def rescued(path: Path) -> Path:
    """Where what could be saved of a damaged journal is, when all of it is there and until it takes its place."""
    return sibling(path, ".jewelbox-rescue") / "complete"


def check_place(path: Path) -> bool:
    """Could there be a journal that we may write to? True if one is there already."""
    with explained(path):
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            if not path.parent.is_dir():
                raise CannotOpenError(path, NO_FOLDER) from None
            if rescued(path).exists():
                why = Words("saving its games was interrupted; the kiosk finishes this when it starts")
                raise DamagedError(path, why) from None
            return False
    if not stat.S_ISREG(mode):
        raise CannotOpenError(path, Words("this is not a file: name a file for the journal"))
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise CannotOpenError(path, READ_ONLY)
    return True


def is_readable_file(path: Path) -> bool:
    """Is there a file? Raises `CannotOpenError` if we may not read it, or not look into its folder."""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC))
            return True
    except (FileNotFoundError, NotADirectoryError):
        pass
    except PermissionError:
        raise CannotOpenError(path, _may_not_read(path)) from None
    except OSError as error:
        raise cannot_be_opened(path, error.strerror or str(error)) from None
    return False


def _may_not_read(path: Path) -> Words:
    """Where games are for their user and group, with the remedy. Of a folder that is shut, its own group is told."""
    group, user = "", _name(lambda: pwd.getpwuid(os.geteuid()).pw_name, str(os.geteuid()))
    with suppress(OSError):
        shut = path.parent if not os.access(path.parent, os.X_OK, effective_ids=True) else path
        found = shut.stat()
        if found.st_mode & (stat.S_IXGRP if shut != path else stat.S_IRGRP):
            group = _name(lambda: grp.getgrgid(found.st_gid).gr_name, "")
    if not group:
        return Words("you may not read this journal: run the same command with sudo")
    text = (
        "you may not read this journal: run the same command with sudo, or join the group {group}: "
        "sudo adduser {user} {group}, and then log in again"
    )
    return Words(text, {"group": group, "user": user})


def _name(look_up: Callable[[], str], otherwise: str) -> str:
    try:
        return look_up()
    except KeyError:  # a number without a name
        return otherwise


def lock(path: Path) -> int:
    """Take the journal for this table alone, making an empty file if there is none.

    The lock belongs to the open file, so the system releases it with the process, however that ends. It is a
    `flock`, which SQLite's own locks (`fcntl`) do not notice.
    """
    with explained(path):
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise LockedError(path, LOCKED) from None
    return handle


class Inspection(NamedTuple):
    """A journal that may be used: up to which game it was checked (0: all), and whether its last write is cut short.

    `version` is that of its tables; 0 if there are none yet.
    """

    checked: int = 0
    cut_short: bool = False
    version: int = 0


def inspect(path: Path, *, locked: bool = False) -> Inspection:
    """Raise what is wrong with the journal; an empty file is a journal to be. `locked`: this process has its lock.

    A large journal is checked in part by who has its lock, and wholly by others.
    """
    with explained(path):
        if not path.stat().st_size:
            _check_empty(path)
            return Inspection()
        with looking(path, locked=locked) as (db, shown):
            return examine(db, path, shown, part=PART if locked else None)


def _check_empty(path: Path) -> None:
    """SQLite throws away what lies beside an empty file: games, if the file was emptied by accident."""
    lost = [file for file in beside(path) if file.name.endswith("-wal")]
    if lost:
        raise DamagedError(path, Words("it is empty, but {file} next to it is not", {"file": lost[0].name}))


@contextmanager
def looking(path: Path, *, locked: bool = False, work: Path | None = None) -> Iterator[tuple[sqlite3.Connection, Path]]:
    """A connection that changes nothing, and the file that it looks at.

    Where a killed process left work beside the file, SQLite would put it in, or at least add an index of it. So it gets
    a copy, in the folder `work`; only of a log, while we have the lock, it may make its index, because then that can be
    taken away again.
    """
    files = beside(path)
    if not files:
        with closing(sqlite3.connect(uri(path, mode="ro", immutable=1), uri=True, isolation_level=None)) as db:
            yield db, path
    elif locked and files == [sibling(path, "-wal")]:
        index = sibling(path, "-shm")
        was_there = index.exists()
        try:
            with closing(sqlite3.connect(uri(path, mode="ro"), uri=True, isolation_level=None)) as db:
                yield db, path
        finally:
            if not was_there:
                index.unlink(missing_ok=True)
    else:
        with PrivateFolder(work) as folder:
            for file in (path, *files):
                shutil.copyfile(file, folder / file.name)
            copy = folder / path.name
            with closing(sqlite3.connect(uri(copy), uri=True, isolation_level=None)) as db:
                yield db, copy


def examine(db: sqlite3.Connection, path: Path, shown: Path, part: int | None) -> Inspection:
    """Raise what is wrong with the journal at `path`, of which `shown` may be a copy, or the `EXPECTED` error."""
    try:
        version = version_of(db)
        if version > VERSION:
            raise TooNewError(path, version, needed(db))
        cut_short = _check_log(db, path, shown)
        if not version:
            if not beside(path):
                raise NotOursError(path)
            return Inspection(0, cut_short)
        return Inspection(verify(db, path.stat().st_size, part), cut_short, version)
    except sqlite3.DatabaseError as error:
        raise _unless_foreign(path, error) from None


def _unless_foreign(path: Path, error: sqlite3.DatabaseError) -> JournalError:
    """SQLite gave up before it could say whose file this is: the mark near its beginning tells."""
    with path.open("rb") as file:
        head = file.read(_MARK.stop)
    ours = head.startswith(b"SQLite format 3\0") and head[_MARK] == APPLICATION_ID.to_bytes(4, "big")
    found = in_words(path, error)
    if not isinstance(found, DamagedError | NotOursError):
        return found
    return DamagedError(path, str(error)) if ours else NotOursError(path)


def _check_log(db: sqlite3.Connection, path: Path, shown: Path) -> bool:
    """Was the last write cut short? Raises `DamagedError` if more than that is missing."""
    log, index = sibling(shown, "-wal"), sibling(shown, "-shm")
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if not log.exists() or not index.exists():
        return False
    found, before = LogFinding(), (0, b"")
    # A table that writes meanwhile makes what was read half of the old and half of the new: then it is read again.
    while (seen := (frames_accepted(index.read_bytes()), log.read_bytes())) != before:
        accepted, content = before = seen
        found = passed_over(content, page_size, accepted)
        if found == LogFinding():
            break
    if not found.lost:
        return found.cut_short
    facts: Facts = {"file": sibling(path, "-wal").name, "lost": found.lost}
    raise DamagedError(path, Words("{file} next to it has lost at least {lost} groups of events", facts))
