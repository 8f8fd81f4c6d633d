"""Which journals are opened: a file that is not ours, too new or out of reach is left exactly as it is."""

import sqlite3
from pathlib import Path

import pytest

from companion.table.errors import (
    CannotOpenError,
    DamagedError,
    JournalError,
    NotOursError,
    TooNewError,
)
from companion.table.inspection import inspect, lock
from companion.table.journal import Journal
from companion.table.rescue import open_or_begin_anew
from companion.table.schema import MIGRATIONS, VERSION, migrate, version_of
from tests.companion.table.journals import bytes_of, clock

# what cannot be opened


def test_places_where_no_journal_can_be_are_named(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError, match="folder of this journal does not exist: create it first"):
        Journal.open(tmp_path / "nowhere" / "journal")
    with pytest.raises(CannotOpenError, match="not a file: name a file"):
        Journal.open(tmp_path)
    with pytest.raises(CannotOpenError, match="not a file: name a file"):
        Journal.open(Path("/dev/full"))
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(CannotOpenError, match="a file where the folder of this journal should be: move that file away"):
        Journal.open(file / "journal")
    with pytest.raises(CannotOpenError, match="there is no journal here"):
        Journal.read(tmp_path / "nothing")
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(CannotOpenError, match="Too many levels of symbolic links"):
        Journal.open(loop)


def test_a_write_protected_journal_is_left_alone(written: Path) -> None:
    written.chmod(0o444)
    before = bytes_of(written)
    with pytest.raises(CannotOpenError, match="write-protected: allow writing there"):
        Journal.open(written, clock)
    assert bytes_of(written) == before


def database(path: Path, *deeds: str) -> bytes:
    db = sqlite3.connect(path)
    for deed in deeds:
        db.execute(deed)
    db.close()
    return path.read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"Dear diary,\n" * 100,
        b"x",
        b"SQLite format 3\0",
        b"SQLite format 3\0" + b"x" * 9000,
        ("CREATE TABLE recipes (cake TEXT)",),
        ("CREATE TABLE game (id)", "PRAGMA application_id = 7", "PRAGMA user_version = 3"),
    ],
    ids=["text", "a byte", "half a header", "garbage", "a database", "somebody else's games"],
)
def test_a_file_that_is_no_journal_of_ours_is_never_touched(path: Path, content: bytes | tuple[str, ...]) -> None:
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        content = database(path, *content)
    before = bytes_of(path)
    for opener in (Journal.open, Journal.read, open_or_begin_anew):
        with pytest.raises(NotOursError, match=r"not a Jewelbox journal.*: nothing was changed; choose another file"):
            opener(path)
    assert bytes_of(path) == before


@pytest.mark.parametrize("place", [0, 20, 69, 3600], ids=["magic", "header", "mark", "tables"])
def test_a_journal_whose_beginning_is_damaged_is_ours_as_long_as_that_can_be_seen(written: Path, place: int) -> None:
    content = bytearray(written.read_bytes())
    content[place : place + 2] = b"xx"
    content[3600:3800] = b"x" * 200 if place == 3600 else content[3600:3800]
    written.write_bytes(content)
    before = bytes_of(written)
    with pytest.raises(JournalError) as caught:
        Journal.open(written, clock)
    assert isinstance(caught.value, NotOursError) is (place == 0)
    assert bytes_of(written) == before


def test_an_empty_file_is_a_journal_to_be_and_holds_no_games(path: Path) -> None:
    path.touch()
    with Journal.read(path) as journal:
        assert journal.games() == []
    Journal.open(path, clock).close()
    with Journal.read(path) as journal:
        assert journal.games() == []


def test_an_emptied_file_with_work_beside_it_is_damaged_and_nothing_is_thrown_away(path: Path) -> None:
    path.touch()
    path.with_name("journal-wal").write_bytes(b"games" * 1000)
    before = bytes_of(path)
    with pytest.raises(DamagedError, match="it is empty, but journal-wal next to it is not"):
        Journal.open(path, clock)
    assert bytes_of(path) == before


def test_a_journal_of_a_newer_program_is_left_alone(written: Path) -> None:
    db = sqlite3.connect(written)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = bytes_of(written)
    for opener in (Journal.open, Journal.read, open_or_begin_anew, inspect):
        with pytest.raises(TooNewError, match=r"newer version of the program .*: update the program"):
            opener(written)
    assert bytes_of(written) == before


def test_an_older_journal_is_brought_up_to_date_step_by_step(written: Path) -> None:
    db = sqlite3.connect(written, isolation_level=None)
    later = (*MIGRATIONS, ["CREATE TABLE a (b)"], ["ALTER TABLE a ADD COLUMN c", "INSERT INTO a VALUES (1, 2)"])
    migrate(db, later)
    assert version_of(db) == VERSION + 2
    assert db.execute("SELECT * FROM a").fetchall() == [(1, 2)]
    migrate(db, later)
    assert db.execute("SELECT count(*) FROM entry").fetchone() == (302,)
    db.close()


def test_a_file_that_vanishes_meanwhile_is_told(tmp_path: Path) -> None:
    for look in (lock, inspect):
        with pytest.raises(CannotOpenError, match="create it first"):
            look(tmp_path / "gone" / "journal")
