"""A backup: a table's games, settings and players in one file, and back again.

One rule: nothing that a file says is believed before its checksum, its sizes and the games in it have been looked at,
and no name in it is ever a path. Links, codes and passwords are never in it.

    a line that says what this is | length of the contents, 4 bytes | contents, JSON | the parts in turn | SHA-256
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import msgspec

from companion.words import Words
from hardware.private_folder import PrivateFolder

from . import kept_file, preferences, profiles
from .errors import JournalError, NotOursError, TooNewError, explained
from .file_rights import make_folder, rights_for
from .inspection import inspect, lock, sibling, uri
from .journal import Journal, now
from .replacement import Replacement, finish, put
from .schema import SINCE, check_all

if TYPE_CHECKING:
    import hashlib

ENDING = ".jewelbox"
MAGIC = b"A backup by Jewelbox Companion\n"
FORMAT = 1
_JOURNAL, _SETTINGS, _PLAYERS, _CONFIG = "journal", "settings", "players", "config"
_FILES = {_SETTINGS: preferences.FILE, _PLAYERS: profiles.FILE}
_MOST = {_JOURNAL: 2**30, _SETTINGS: kept_file.LONGEST, _PLAYERS: kept_file.LONGEST, _CONFIG: 2**18}
_LONGEST_CONTENTS = 2**16
_SEAL = 32  # bytes at the end
_AT_ONCE = 2**20
_YEARS = (2000, 9000)
_SQLITE = b"SQLite format 3\0"
_ShortText = Annotated[str, msgspec.Meta(max_length=80)]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class Contents(msgspec.Struct, frozen=True):
    """What is in a backup. `open_game` is the game that a table would go on with; `table` is whose backup it is."""

    made: Annotated[datetime, msgspec.Meta(tz=True)]
    games: _Count
    open_game: _ShortText = ""
    table: _ShortText = ""
    format: _Count = FORMAT
    needs: _ShortText = SINCE  # the first version of the program that can read it
    parts: dict[str, _Count] = {}  # how long each is, in order


class TableFiles(msgspec.Struct, frozen=True):
    """Where a table's things are. `config` is its configuration, if that belongs to it alone; `name` is its own."""

    journal: Path
    name: str = ""
    config: Path | None = None
    is_config: Callable[[Path, str], bool] = lambda path, text: True  # noqa: ARG005


class DamagedBackupError(JournalError):
    """What is in this file cannot be trusted."""

    def __init__(self, path: Path, why: Words | str) -> None:
        text = "this backup is damaged, or none at all ({why}): nothing was changed; use another one"
        super().__init__(path, Words(text, {"why": why}))


class NewerBackupError(JournalError):
    """A backup that this program does not know how to read."""

    def __init__(self, path: Path, needs: str) -> None:
        text = "this backup was made by a newer version of the program: nothing was changed; update the program first"
        if needs:
            text = "this backup needs version {needs} of the program, or a newer one: nothing was changed; update first"
        super().__init__(path, Words(text, {"needs": needs}))


class OutOfReachError(JournalError):
    """Where a backup is, or should be, nothing can be read or written."""

    def __init__(self, path: Path, error: OSError) -> None:
        match error.errno:
            case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
                what = Words("there is no room for the backup: delete something there, or use another stick or disk")
            case errno.EROFS | errno.EACCES | errno.EPERM:
                what = Words("this place is write-protected, or not yours: use another one")
            case errno.ENOENT | errno.ENOTDIR | errno.EIO | errno.ENODEV | errno.ENXIO:
                what = Words("this place is not there: was the stick pulled out?")
            case _:
                what = Words("it can be neither read nor written ({why})", {"why": error.strerror or str(error)})
        super().__init__(path, what)


@contextmanager
def within_reach(path: Path) -> Iterator[None]:
    """Raise what the system says inside as an `OutOfReachError`."""
    try:
        yield
    except OSError as error:
        raise OutOfReachError(path, error) from None


_CUT_SHORT = Words("part of it is missing")
_CHANGED = Words("its checksum is wrong")


# --- making one ---


def write(path: Path, place: TableFiles, clock: Callable[[], datetime] = now) -> Contents:
    """Make a backup of a table, also of one that is running, in place of what has this name. Raises `JournalError`."""
    with PrivateFolder() as folder, Journal.read(place.journal) as journal:
        journal.copy_to(folder / _JOURNAL)
        with Journal.read(folder / _JOURNAL) as copied:
            rows, unfinished = copied.games(), copied.last_unfinished()
        parts = {_JOURNAL: folder / _JOURNAL}
        for part, content in _beside(place):
            parts[part] = folder / part
            parts[part].write_bytes(content)
        contents = Contents(
            clock().replace(microsecond=0),
            len(rows),
            "" if unfinished is None else unfinished.name[:80],
            place.name[:80],
            parts={part: file.stat().st_size for part, file in parts.items()},
        )
        with within_reach(path):
            _save(path, contents, list(parts.values()), place.journal)
    return contents


def _beside(place: TableFiles) -> Iterator[tuple[str, bytes]]:
    for part, name in _FILES.items():
        content = b""
        with suppress(FileNotFoundError):
            content = place.journal.with_name(name).read_bytes()
        yield part, content if _makes_sense(part, content) else b""
    if place.config is not None:
        with suppress(OSError, UnicodeDecodeError):
            text = _without_secrets(place.config.read_text(encoding="utf-8"))
            if len(text.encode()) <= _MOST[_CONFIG] and place.is_config(place.config, text):
                yield _CONFIG, text.encode()


def _without_secrets(text: str) -> str:
    """A database's address can have a password in it; every other secret is in a file of its own."""
    return "".join(line for line in text.splitlines(keepends=True) if "://" not in line)


def _save(path: Path, contents: Contents, parts: list[Path], like: Path) -> None:
    draft = sibling(path, ".new")
    draft.unlink(missing_ok=True)
    try:
        rights = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with os.fdopen(os.open(draft, rights, rights_for(like)), "wb") as file:
            seal = _new_seal()
            head = msgspec.json.encode(contents)
            for piece in (MAGIC, len(head).to_bytes(4, "big"), head):
                file.write(piece)
                seal.update(piece)
            for part in parts:
                with part.open("rb") as source:
                    while piece := source.read(_AT_ONCE):
                        file.write(piece)
                        seal.update(piece)
            file.write(seal.digest())
            file.flush()
            os.fsync(file.fileno())
        put(draft, path)
    finally:
        draft.unlink(missing_ok=True)


# --- looking at one ---


def contents(path: Path) -> Contents:
    """What a backup says is in it, without looking at all of it. Raises `JournalError`."""
    with _opened(path) as file:
        return _contents(path, file)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    with within_reach(path), path.open("rb") as file:
        yield file


def _contents(path: Path, file: BinaryIO) -> Contents:
    size = os.fstat(file.fileno()).st_size
    head = file.read(len(MAGIC) + 4)
    if not head.startswith(MAGIC):
        raise DamagedBackupError(path, Words("it begins otherwise"))
    length = int.from_bytes(head[len(MAGIC) :], "big")
    text = file.read(min(length, _LONGEST_CONTENTS))
    try:
        found = msgspec.json.decode(text, type=Contents)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise DamagedBackupError(path, Words("its list of contents makes no sense")) from None
    if size != len(head) + length + sum(found.parts.values()) + _SEAL:
        raise DamagedBackupError(path, _CUT_SHORT)
    if not _YEARS[0] <= found.made.year <= _YEARS[1] or (
        found.format <= FORMAT
        and (
            found.parts.keys() - _MOST.keys()
            or not {_JOURNAL, *_FILES} <= found.parts.keys()
            or any(found.parts[part] > most for part, most in _MOST.items() if part in found.parts)
        )
    ):
        raise DamagedBackupError(path, Words("its list of contents makes no sense"))
    return found


def unpacked(path: Path, folder: Path) -> Contents:
    """Write the parts of a backup, or of a journal's copy, into a folder, each checked. Raises `JournalError`."""
    with _opened(path) as file:
        if file.read(len(_SQLITE)) == _SQLITE:
            return _copied(path, folder)
        file.seek(0)
        found = _contents(path, file)
        _check_seal(path, file)
        if found.format > FORMAT:
            raise NewerBackupError(path, found.needs)
        file.seek(-_SEAL - sum(found.parts.values()), os.SEEK_END)
        for part, size in found.parts.items():
            with explained(folder), (folder / part).open("wb") as out:
                for piece in _pieces(file, size):
                    out.write(piece)
    with _blamed_on(path):
        if (folder / _JOURNAL).stat().st_size:
            inspect(folder / _JOURNAL)
        _check_journal(folder / _JOURNAL)
    for part, name in _FILES.items():
        if not _makes_sense(part, (folder / part).read_bytes()):
            raise DamagedBackupError(path, Words("{file} is damaged", {"file": name}))
    return found


def _copied(path: Path, folder: Path) -> Contents:
    """A journal, such as the copy for an older program: it has no settings and no players."""
    with _blamed_on(path), Journal.read(path) as journal:
        journal.copy_to(folder / _JOURNAL)
        _check_journal(folder / _JOURNAL)
        rows, unfinished = journal.games(), journal.last_unfinished()
    made = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return Contents(made, len(rows), "" if unfinished is None else unfinished.name)


def _check_journal(path: Path) -> None:
    with explained(path), closing(sqlite3.connect(uri(path, mode="ro", immutable=1), uri=True)) as db:
        check_all(db)


@contextmanager
def _blamed_on(path: Path) -> Iterator[None]:
    """What is wrong with the games in a backup is told of the backup."""
    try:
        yield
    except TooNewError as error:
        raise NewerBackupError(path, error.needs) from None
    except JournalError as error:
        raise DamagedBackupError(path, error.what) from None


def _new_seal() -> "hashlib._Hash":
    from hashlib import sha256  # noqa: PLC0415 - a kiosk that saves nothing need not carry OpenSSL

    return sha256()


def _check_seal(path: Path, file: BinaryIO) -> None:
    seal, left = _new_seal(), os.fstat(file.fileno()).st_size - _SEAL
    file.seek(0)
    for piece in _pieces(file, left):
        seal.update(piece)
    if file.read() != seal.digest():
        raise DamagedBackupError(path, _CHANGED)


def _pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    while size > 0 and (piece := file.read(min(size, _AT_ONCE))):
        size -= len(piece)
        yield piece


def _makes_sense(part: str, content: bytes) -> bool:
    """Could this be what the program has written? Nothing at all can."""
    read = preferences.decoded if part == _SETTINGS else profiles.decoded
    if not content:
        return True
    try:
        read(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return len(content) <= _MOST[part]


# --- bringing one back ---


def look(path: Path) -> Contents:
    """What is in a backup, all of it checked. Raises `JournalError`."""
    with PrivateFolder() as folder:
        return unpacked(path, folder)


def restore(path: Path, place: TableFiles) -> tuple[Contents, bool]:
    """Put what is in a backup in the place of what is there, which stays as `JOURNAL.before-restore`.

    Returns what was in it, and whether all of it could be brought back: not a configuration that only root may write.
    Raises `JournalError`, and has changed nothing.
    """
    journal = Path(os.path.realpath(place.journal))
    if path.exists() and journal.exists() and path.samefile(journal):
        raise DamagedBackupError(path, Words("it is the journal itself"))
    with explained(journal):
        make_folder(journal.parent)
        finish(journal, place.config)
    handle = lock(journal) if journal.exists() else None
    try:
        with explained(journal), Replacement.of(journal) as new:
            (folder := new.folder / "unpacked").mkdir()
            found = unpacked(path, folder)
            (folder / _JOURNAL).replace(new.journal)
            for part, name in _FILES.items():
                if (folder / part).exists():
                    (folder / part).replace(new.beside / name)
            is_whole = _take_config(folder / _CONFIG, new.config, place)
            shutil.rmtree(folder)
            _fold(journal)
            new.complete(place.config)
    finally:
        if handle is not None:
            os.close(handle)
    return found, is_whole


def _take_config(file: Path, to: Path, place: TableFiles) -> bool:
    """A configuration that means something here, if it may be written. True unless it was left out."""
    if place.config is None or not file.exists():
        return True
    text = file.read_text(encoding="utf-8", errors="replace")
    with suppress(OSError, UnicodeDecodeError):
        if text == _without_secrets(place.config.read_text(encoding="utf-8")):
            return True
    above = next(folder for folder in place.config.parents if folder.exists())
    if not place.is_config(place.config, text) or not os.access(above, os.W_OK):
        return False
    file.replace(to)
    return True


def _fold(journal: Path) -> None:
    """Put into a journal what lies in the log beside it, so that it is one file; a damaged one stays as it is.

    Raises `NotOursError`.
    """
    if not journal.exists():
        return
    try:
        inspect(journal, locked=True)
    except NotOursError:
        raise
    except JournalError:
        return
    if not sibling(journal, "-wal").exists():
        return
    with closing(sqlite3.connect(uri(journal, mode="rw"), uri=True, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
