"""A disk that is full or broken: what was acknowledged stays, and it is told in plain words."""

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.table.errors import (
    CannotOpenError,
    CannotWriteError,
    DamagedError,
    JournalError,
    LockedError,
    in_words,
)
from companion.table.journal import Journal
from companion.table.rescue import open_or_begin_anew
from tests.companion.table.journals import bytes_of, clock, entries, event, fill, left_by_a_table_killed_after

# the disk


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Files of this process may not grow any more: the nearest thing to a full disk that any machine can make."""
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


def test_a_disk_that_takes_no_more_loses_nothing_that_was_acknowledged(path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("Linux only")
    kept = 1
    with files_of_at_most(60_000), Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])
        with pytest.raises(CannotWriteError, match=r"is it full, at its size limit or broken\?"):  # noqa: PT012
            while True:
                journal.append(game, [event(str(kept))])
                kept += 1
        assert 1 < kept < 100
        assert [entry.line for entry in journal.entries(game)] == [str(number) for number in range(kept)]


def test_a_new_journal_on_a_full_disk_leaves_nothing_behind(path: Path) -> None:
    with files_of_at_most(0), pytest.raises(CannotWriteError):
        Journal.open(path, clock)
    assert bytes_of(path) == {}


def test_a_damaged_journal_that_there_is_no_room_to_save_stays_where_it_is(tiny_disk: Path) -> None:
    path, filling = tiny_disk / "journal", tiny_disk / "filling"
    with Journal.open(path, clock) as journal:
        journal.append(journal.begin_game("go", entries(1)), entries(200))
    log = left_by_a_table_killed_after(path, 4, game=1)
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2] + bytes(512) + whole[len(whole) // 2 + 512 :])
    before = bytes_of(path)
    fill(filling)
    for _ in range(13):
        os.truncate(filling, filling.stat().st_size - 3 * 4096)
        with pytest.raises(CannotWriteError, match="the disk is full: free some space"):
            open_or_begin_anew(path, clock)
        assert bytes_of(path) == before
        assert set(tiny_disk.iterdir()) == {path, log, filling}
    filling.unlink()
    with open_or_begin_anew(path, clock) as journal:
        assert len(list(journal.entries(1))) > 200
    assert set(bytes_of(path.with_name("journal.damaged-1")).values()) == set(before.values())


def test_on_a_disk_that_is_really_full_it_says_so_and_goes_on_when_there_is_room(tiny_disk: Path) -> None:
    path, filling = tiny_disk / "journal", tiny_disk / "filling"
    kept = 1
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])
        fill(filling)
        with pytest.raises(CannotWriteError, match="the disk is full: free some space"):  # noqa: PT012
            while True:
                journal.append(game, [event(str(kept))])
                kept += 1
    fill(filling)  # closing made some room
    before = bytes_of(path)
    with pytest.raises(CannotWriteError, match="the disk is full: free some space"):
        Journal.open(path, clock)
    assert bytes_of(path)["journal"] == before["journal"]
    filling.unlink()
    with Journal.open(path, clock) as journal:
        assert [entry.line for entry in journal.entries(game)] == [str(number) for number in range(kept)]
        journal.append(game, [event("there is room again")])


def test_errors_of_the_system_are_told_in_plain_words(path: Path) -> None:
    def told(number: int) -> str:
        return str(in_words(path, OSError(number, os.strerror(number))))

    assert "the disk is full: free some space" in told(errno.ENOSPC)
    assert "write-protected" in told(errno.EROFS)
    assert "create it first" in told(errno.ENOENT)
    assert "cannot be opened: Too many open files" in told(errno.EMFILE)


def test_errors_of_the_database_are_told_in_plain_words(path: Path) -> None:
    def told(code: int) -> JournalError:
        error = sqlite3.OperationalError("why")
        error.sqlite_errorcode = code
        return in_words(path, error)

    assert "the disk is full" in str(told(sqlite3.SQLITE_FULL))
    assert isinstance(told(sqlite3.SQLITE_READONLY), CannotOpenError)
    assert isinstance(told(sqlite3.SQLITE_BUSY), LockedError)
    assert isinstance(told(sqlite3.SQLITE_CANTOPEN), CannotOpenError)
    assert isinstance(told(sqlite3.SQLITE_IOERR_FSYNC), CannotWriteError)
    path = path / "gone" / "journal"
    assert "is it full" in str(told(sqlite3.SQLITE_IOERR_FSYNC))
    assert isinstance(told(sqlite3.SQLITE_CORRUPT), DamagedError)
