"""Journals that are copied and exchanged, in a folder that somebody else may write to."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.updater import games
from companion.updater.state import Games
from tests.companion.updater.small_machine import names

NOBODY = (65534, 65534)
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


def journal(path: Path, form: int, *entries: str) -> Path:
    """One whose last events are still in the log beside it, as after a power cut."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA user_version = {form}")
        db.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT)")
        db.executemany("INSERT INTO game (name) VALUES (?)", [(name,) for name in entries])
        log = path.with_name(f"{path.name}-wal").read_bytes()
        kept = path.read_bytes()
    path.write_bytes(kept)
    path.with_name(f"{path.name}-wal").write_bytes(log)
    return path


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that others may pass through, unlike those of pytest."""
    with TemporaryDirectory(prefix="jewelbox-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def folder(place: Path) -> Path:
    """The folder of the games, which is not root's where the tests are root's."""
    made = place / "games"
    made.mkdir()
    if os.geteuid() == 0:
        os.chown(made, *NOBODY)
    return made


def owner(folder: Path) -> tuple[int, int]:
    found = folder.stat()
    return found.st_uid, found.st_gid


def give(path: Path, folder: Path) -> None:
    for each in (path, path.with_name(f"{path.name}-wal")):
        os.chown(each, *owner(folder))


def test_copy_has_what_only_the_log_had_and_is_for_root_alone(folder: Path, place: Path) -> None:
    give(journal(folder / "journal", 3, "a", "b"), folder)
    copied = place / "journal.before"
    assert games.copy_out(folder / "journal", copied, owner(folder)) == Games(3, 2)
    assert names(copied) == ["a", "b"]
    assert (copied.stat().st_mode & 0o777, copied.stat().st_uid) == (0o600, os.geteuid())
    assert not list(folder.glob("*.copy*"))


def test_without_a_journal_an_older_copy_does_not_stay(folder: Path, place: Path) -> None:
    journal(place / "journal.before", 3, "old")
    assert games.copy_out(folder / "journal", place / "journal.before", owner(folder)) is None
    assert not (place / "journal.before").exists()


def test_newer_journal_is_kept_and_the_older_one_takes_its_place_and_its_rights(folder: Path, place: Path) -> None:
    give(journal(folder / "journal", 4, "a", "b", "c"), folder)
    (folder / "journal").chmod(0o640)
    before = journal(place / "journal.before", 3, "a")
    games.copy(before, before)
    assert games.is_newer(folder / "journal", before)
    kept = games.free_name(folder / "journal", "0.5.0")
    games.replace(folder / "journal", before, kept)
    assert (names(folder / "journal"), names(kept)) == (["a"], ["a", "b", "c"])
    for path in (folder / "journal", kept):
        assert (path.stat().st_mode & 0o777, path.stat().st_uid) == (0o640, folder.stat().st_uid)
    assert games.free_name(folder / "journal", "0.5.0").name == "journal.of-0.5.0-2"


def test_damaged_journal_is_copied_as_it_is(folder: Path, place: Path) -> None:
    (folder / "journal").write_bytes(b"SQLite format 3, once")
    os.chown(folder / "journal", *owner(folder))
    assert games.copy_out(folder / "journal", place / "before", owner(folder)) is None
    assert (place / "before").read_bytes() == b"SQLite format 3, once"


@as_root
def test_link_to_a_file_of_root_is_not_followed(folder: Path, place: Path) -> None:
    secret = place / "secret"
    secret.write_text("of root")
    secret.chmod(0o600)
    (folder / "journal").symlink_to(secret)
    with pytest.raises(OSError, match="Permission denied"):
        games.copy_out(folder / "journal", place / "before", owner(folder))
    (folder / "journal").unlink()
    give(journal(folder / "journal", 4, "a"), folder)
    (folder / "journal.of-0.5.0").symlink_to(secret)
    with pytest.raises(OSError, match="symbolic links"):
        games.replace(folder / "journal", folder / "journal.of-0.5.0", folder / "kept")
    assert os.geteuid() == 0


@as_root
def test_draft_that_somebody_has_laid_out_leads_nowhere(folder: Path, place: Path) -> None:
    give(journal(folder / "journal", 3, "a"), folder)
    target = place / "target"
    target.write_text("of root")
    (folder / "journal.copy.new").symlink_to(target)
    games.copy_out(folder / "journal", place / "before", owner(folder))
    assert target.read_text() == "of root"
