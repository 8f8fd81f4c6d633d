"""The journal: what was acknowledged is there, and a file that cannot be trusted is left exactly as it is."""

import contextlib
import errno
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from struct import unpack_from
from zlib import crc32

import pytest

from companion.table import inspection, verification
from companion.table.entries import Entry, Kind, Status, events_that_count
from companion.table.errors import (
    CannotOpenError,
    CannotWriteError,
    DamagedError,
    JournalError,
    LockedError,
    NotOursError,
    TooNewError,
    from_os,
    from_sqlite,
)
from companion.table.inspection import inspect, lock
from companion.table.journal import Journal
from companion.table.log_check import LogFinding, passed_over
from companion.table.rescue import open_or_begin_anew, set_aside
from companion.table.schema import MIGRATIONS, VERSION, migrate, version_of

EVENING = datetime(2026, 1, 9, 20, tzinfo=UTC)


def event(text: str = "{}", by: str = "Ana") -> Entry:
    return Entry(Kind.EVENT, text, by)


def entries(count: int) -> list[Entry]:
    return [event(f'{{"type":"thing","number":{number}}}') for number in range(count)]


def clock(at: datetime = EVENING) -> datetime:
    return at


def bytes_of(path: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(path.parent.iterdir())
        if file.name.startswith(path.name)
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


@pytest.fixture
def written(path: Path) -> Path:
    """A journal with two games, closed."""
    with Journal.open(path, clock) as journal:
        for _ in range(2):
            journal.append(journal.begin_game("go", entries(1)), entries(150))
    return path


def test_what_was_appended_is_there_after_closing_in_order_and_with_its_time(path: Path) -> None:
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("first"), event("second")])
        journal.append(game, [Entry(Kind.UNDO), event("third", by="sensor")])
    with Journal.open(path, clock) as journal:
        assert [game.id for game in journal.games()] == [game]
        assert list(journal.entries(game)) == [
            Entry(Kind.EVENT, "first", "Ana", "2026-01-09T20:00:00.000+00:00"),
            Entry(Kind.EVENT, "second", "Ana", "2026-01-09T20:00:00.000+00:00"),
            Entry(Kind.UNDO, "", "", "2026-01-09T20:00:00.000+00:00"),
            Entry(Kind.EVENT, "third", "sensor", "2026-01-09T20:00:00.000+00:00"),
        ]
        journal.append(game, [event("fourth")])
        assert len(list(journal.entries(game))) == 5
        assert journal.game(game) == journal.games()[0]
        assert journal.game(99) is None


def test_the_last_unfinished_game_is_the_one_to_go_on_with(path: Path) -> None:
    with Journal.open(path, clock) as journal:
        assert journal.last_unfinished() is None
        first, second, third = (journal.begin_game("go", entries(1)) for _ in range(3))
        assert journal.last_unfinished() == journal.game(third)
        journal.append(third, [Entry(Kind.OVER)])
        journal.append(second, [Entry(Kind.ABANDONED)])
        assert journal.last_unfinished() == journal.game(first)
        journal.append(third, [Entry(Kind.UNDO), Entry(Kind.GOES_ON)])
        assert journal.last_unfinished() == journal.game(third)
        found = [journal.status(game) for game in (first, second, third)]
        assert found == [Status.UNFINISHED, Status.ABANDONED, Status.UNFINISHED]


def test_undo_and_redo_are_entries_and_what_was_undone_does_not_count() -> None:
    undo, redo = Entry(Kind.UNDO), Entry(Kind.REDO)
    one, two, three = event("one"), Entry(Kind.IMPLIED, "two"), event("three")
    assert events_that_count([one, two, undo, undo, redo, Entry(Kind.WAIVED)]) == [one]
    assert events_that_count([one, two, undo, redo]) == [one, two]
    assert events_that_count([one, two, undo, three, undo, redo]) == [one, three]


def test_history_is_only_appended_to(written: Path) -> None:
    with sqlite3.connect(written) as db:
        for deed in (
            "UPDATE entry SET line = ''",
            "DELETE FROM entry",
            "DELETE FROM game",
            "UPDATE game SET name = ''",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="history is only appended to"):
                db.execute(deed)
    db.close()


def test_a_group_is_written_whole_or_not_at_all(written: Path) -> None:
    with Journal.open(written, clock) as journal:
        before = list(journal.entries(1))
        broken = Entry(Kind.EVENT, "three", object())  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            journal.append(1, [event("one"), event("two"), broken])
        assert list(journal.entries(1)) == before
        journal.append(1, [event("one")])
        assert list(journal.entries(1))[-1].line == "one"


def test_it_is_safe_against_power_cuts_by_its_settings(written: Path) -> None:
    with Journal.open(written, clock) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_journal_killed_while_its_tables_were_being_made_holds_no_games(path: Path) -> None:
    """The rollback journal is still there: the next table throws the half-made tables away and begins again."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode = PERSIST")
    other.execute("PRAGMA cache_size = 1")
    other.execute("BEGIN")
    other.execute("CREATE TABLE half_made (thing TEXT)")
    other.executemany("INSERT INTO half_made VALUES (?)", [("x" * 3000,)] * 50)
    left = {file: file.read_bytes() for file in (path, path.with_name("journal-journal"))}
    other.close()
    for file, content in left.items():
        assert content
        file.write_bytes(content)
    with Journal.read(path) as journal:
        assert journal.games() == []
    with Journal.open(path, clock) as journal:
        assert journal.games() == []


# one table at a time


def test_a_second_table_is_kept_out_until_the_first_has_closed(written: Path) -> None:
    with Journal.open(written, clock), pytest.raises(LockedError, match="another table is using this journal"):
        Journal.open(written, clock)
    Journal.open(written, clock).close()


def test_a_locked_journal_is_read_all_the_same(written: Path) -> None:
    with Journal.open(written, clock) as table:
        table.append(2, [event("just now")])
        with Journal.read(written) as reader:
            assert list(reader.entries(2))[-1].line == "just now"


def test_a_lock_of_the_database_itself_is_told_as_such(written: Path) -> None:
    other = sqlite3.connect(written, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LockedError):
        Journal.open(written, clock)
    other.close()


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
    with pytest.raises(CannotOpenError, match="Not a directory"):
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
        with pytest.raises(NotOursError, match=r"not one of our journals.*: nothing was changed; choose another file"):
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


def test_a_closed_journal_cannot_be_asked(written: Path) -> None:
    journal = Journal.open(written, clock)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed database"):
        journal.games()


# damage


def truncations(size: int) -> Iterator[int]:
    yield from (1, 50, 100, 4095, 4096, size // 2, size - 4096, size - 1)


def test_a_truncated_journal_is_damaged_and_left_as_it_is(written: Path) -> None:
    whole = written.read_bytes()
    for size in truncations(len(whole)):
        written.write_bytes(whole[:size])
        before = bytes_of(written)
        with pytest.raises(DamagedError if size >= 100 else NotOursError):
            Journal.open(written, clock)
        assert bytes_of(written) == before


def test_a_list_of_tables_that_is_not_text_any_more_is_damage(written: Path) -> None:
    """SQLite quotes it in its message, which Python then cannot read."""
    whole = written.read_bytes()
    for wrong in (b"CREATE \xff\xfeBLE entry", b"CREATE TABLE entrx", b"CREATE TABLE Entry"):
        written.write_bytes(whole.replace(b"CREATE TABLE entry", wrong, 1))
        before = bytes_of(written)
        for look in (Journal.open, Journal.read):
            with pytest.raises(DamagedError, match=r"its list of tables is damaged|malformed"):
                look(written)
        assert bytes_of(written) == before


def test_a_flipped_bit_is_found_or_does_not_matter_and_the_file_is_left_as_it_is(written: Path) -> None:
    """Where a page is not used, a bit does not matter: then every entry is still what was written."""
    rng, whole, found = Random(5), written.read_bytes(), 0
    with Journal.read(written) as journal:
        said = [[entry.line for entry in journal.entries(game)] for game in (1, 2)]
    for _ in range(150):
        spoilt = bytearray(whole)
        spoilt[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        written.write_bytes(spoilt)
        before = bytes_of(written)
        try:
            journal = Journal.open(written, clock)
        except JournalError:
            found += 1
            assert bytes_of(written) == before
            continue
        with journal:
            assert [[entry.line for entry in journal.entries(game)] for game in (1, 2)] == said
        written.write_bytes(whole)
    assert found > 60


def spoil(written: Path, deed: str) -> None:
    """Change what was written behind the journal's back."""
    db = sqlite3.connect(written, isolation_level=None)
    for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {trigger}")
    db.execute(deed)
    db.close()


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("UPDATE entry SET line = 'lie' WHERE game = 2 AND number = 7", "entry 7 of game 2 is damaged"),
        ("DELETE FROM entry WHERE game = 1 AND number = 3", "entry 4 of game 1"),
        ("UPDATE game SET uid = 'other' WHERE id = 2", "entry 1 of game 2"),
        ("UPDATE entry SET kind = 'gossip' WHERE game = 1 AND number = 2", "entry 2 of game 1"),
        ("DELETE FROM entry WHERE game = 2", "game 2 has lost its entries"),
        ("DELETE FROM game WHERE id = 2", "entry 1 of game 2"),
    ],
)
def test_what_sqlite_cannot_know_to_be_wrong_the_checksums_find(written: Path, deed: str, why: str) -> None:
    spoil(written, deed)
    before = bytes_of(written)
    for opener in (Journal.open, Journal.read):
        with pytest.raises(DamagedError, match=why):
            opener(written)
    assert bytes_of(written) == before


def left_by_a_killed_table(written: Path) -> None:
    """What lies there after a kill: the last entries are beside the file, not in it yet."""
    with Journal.open(written, clock) as journal:
        journal.append(2, [event("the last words")])
        copies = {file: file.read_bytes() for file in (written, written.with_name("journal-wal"))}
    for file, content in copies.items():
        file.write_bytes(content)


def test_what_a_killed_table_left_beside_the_file_counts(written: Path) -> None:
    left_by_a_killed_table(written)
    with Journal.open(written, clock) as journal:
        assert list(journal.entries(2))[-1].line == "the last words"


def test_damage_is_found_before_leftovers_are_put_in(written: Path) -> None:
    left_by_a_killed_table(written)
    content = bytearray(written.read_bytes())
    content[12_000:20_000] = bytes(8_000)
    written.write_bytes(content)
    before = bytes_of(written)
    assert len(before) == 2
    with pytest.raises(DamagedError):
        Journal.open(written, clock)
    assert bytes_of(written) == before


def left_by_a_table_killed_after(written: Path, groups: int, game: int = 2) -> Path:
    """A log of so many groups of entries, none of them in the file proper yet."""
    log = written.with_name("journal-wal")
    with Journal.open(written, clock) as journal:
        for number in range(groups):
            journal.append(game, [event(f"group {number}")])
        copies = {file: file.read_bytes() for file in (written, log)}
    for file, content in copies.items():
        file.write_bytes(content)
    return log


def start_of_last_group(log: bytes) -> int:
    """Frames of 24 + 4096 bytes behind 32; the second number of a frame is not 0 where a group ends."""
    starts = range(32, len(log), 24 + 4096)
    ends = [place for place, start in enumerate(starts) if unpack_from(">I", log, start + 4) != (0,)]
    return starts[ends[-2] + 1]


def test_a_flipped_bit_in_the_log_is_found_though_sqlite_passes_over_it(written: Path) -> None:
    """But for the last group, which nobody can tell from a write that was cut short."""
    log = left_by_a_table_killed_after(written, 12)
    whole, rng = log.read_bytes(), Random(3)
    frame = 32 + 5 * (24 + 4096)
    places = [*range(0, 32, 4), *range(frame, frame + 24, 2)]
    places += [rng.randrange(start_of_last_group(whole)) for _ in range(30)]
    for place in places:
        spoilt = bytearray(whole)
        spoilt[place] ^= 1 << rng.randrange(8)
        log.write_bytes(spoilt)
        before = bytes_of(written)
        with pytest.raises(DamagedError, match="it was left unchanged"):
            Journal.open(written, clock)
        assert bytes_of(written) == before


def test_a_log_cut_short_in_its_last_group_is_what_a_power_cut_leaves(written: Path) -> None:
    log = left_by_a_table_killed_after(written, 12)
    log.write_bytes(log.read_bytes()[:-100])
    with Journal.open(written, clock) as journal:
        assert list(journal.entries(2))[-1].line == "group 10"
        assert journal.notices == ()


@pytest.mark.parametrize("size", [512, 4096], ids=["of a disk", "of flash memory"])
def test_no_zeroed_sector_of_the_log_loses_an_event_without_a_word(written: Path, size: int) -> None:
    log = left_by_a_table_killed_after(written, 9)
    whole, file = log.read_bytes(), written.read_bytes()
    refused = told = 0
    for start in range(0, len(whole), size * (1 if size > 512 else 5)):
        log.write_bytes(whole[:start] + bytes(len(whole[start : start + size])) + whole[start + size :])
        before = bytes_of(written)
        for opener in (Journal.read, Journal.open):
            try:
                journal = opener(written)
            except DamagedError:
                refused += 1
                written.with_name("journal-shm").unlink(missing_ok=True)
                assert bytes_of(written) == before
                continue
            with journal:
                said = [entry.line for entry in journal.entries(2)][-9:]
                told += any("the last write was cut short" in str(notice) for notice in journal.notices)
                assert said[-1] == "group 8" or journal.notices
                assert said[-1] in ("group 8", "group 7")
        written.write_bytes(file)
        written.with_name("journal-shm").unlink(missing_ok=True)
    assert refused > told > 0


def test_a_hole_in_the_log_costs_no_more_than_what_stood_there(written: Path) -> None:
    """The pages of a game are written again with each of its events, so a later one has what the hole took."""
    log = left_by_a_table_killed_after(written, 9)
    whole, file = log.read_bytes(), written.read_bytes()
    saved = []
    for start in range(0, len(whole), 4096):
        for old in written.parent.glob("journal*"):
            old.unlink()
        written.write_bytes(file)
        log.write_bytes(whole[:start] + bytes(len(whole[start : start + 4096])) + whole[start + 4096 :])
        before = bytes_of(written)
        with open_or_begin_anew(written, clock) as journal:
            saved.append([entry.line for entry in journal.entries(2)][-1])
            was_damaged = "2 games were saved" in str(journal.notices[0])
        aside = bytes_of(written.with_name("journal.damaged-1"))
        kept = {name.replace(".damaged-1", ""): digest for name, digest in aside.items()}
        assert kept == (before if was_damaged else {})
    assert saved.count("group 8") > len(saved) // 2
    assert all(line.startswith("group ") for line in saved)


def test_a_zeroed_sector_in_what_an_older_use_of_the_log_left_is_no_damage(written: Path) -> None:
    log = written.with_name("journal-wal")
    with Journal.open(written, clock) as journal:
        for number in range(30):
            journal.append(2, [event(f"group {number}")])
        journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
        journal.append(2, [event("the last words")])
        copies = {file: file.read_bytes() for file in (written, log)}
    content = bytearray(copies[log])
    content[20 * 4096 : 21 * 4096] = bytes(4096)
    written.write_bytes(copies[written])
    log.write_bytes(content)
    with Journal.open(written, clock) as journal:
        assert list(journal.entries(2))[-1].line == "the last words"
        assert journal.notices == ()


def test_a_group_that_is_just_being_written_is_no_damage(written: Path) -> None:
    """A reader may see frames that the table has not counted yet: it waits for the disk."""
    log = left_by_a_table_killed_after(written, 4).read_bytes()
    frames = (len(log) - 32) // (24 + 4096)
    last = start_of_last_group(log)
    assert passed_over(log, 4096, frames) == LogFinding()
    assert passed_over(log, 4096, (last - 32) // (24 + 4096)) == LogFinding()
    assert passed_over(log[:-1000], 4096, (last - 32) // (24 + 4096)) == LogFinding()
    assert passed_over(log[:-1000] + bytes(1000), 4096, (last - 32) // (24 + 4096)) == LogFinding(cut_short=True)


def test_a_log_that_was_begun_again_has_old_frames_behind_the_new_ones(written: Path) -> None:
    """After a checkpoint the log is written from its beginning; what stands behind is in the file already."""
    log = written.with_name("journal-wal")
    with Journal.open(written, clock) as journal:
        for number in range(30):
            journal.append(2, [event(f"group {number}")])
        journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
        journal.append(2, [event("the last words")])
        copies = {file: file.read_bytes() for file in (written, log)}
    for file, content in copies.items():
        file.write_bytes(content)
    with Journal.open(written, clock) as journal:
        assert list(journal.entries(2))[-1].line == "the last words"


def test_a_file_that_is_no_database_beside_a_good_log_is_damaged(written: Path) -> None:
    left_by_a_table_killed_after(written, 3)
    written.write_bytes(b"x" * 9000)
    before = bytes_of(written)
    with pytest.raises(NotOursError, match="its beginning is damaged"):
        Journal.open(written, clock)
    assert bytes_of(written) == before


def test_a_log_whose_very_beginning_is_wrong_is_found(written: Path) -> None:
    log = left_by_a_table_killed_after(written, 3)
    log.write_bytes(bytes(4) + log.read_bytes()[4:])
    with pytest.raises(DamagedError, match="journal-wal next to it has lost"):
        Journal.open(written, clock)


def test_a_log_too_short_for_a_frame_holds_nothing(written: Path) -> None:
    written.with_name("journal-wal").write_bytes(b"x" * 40)
    with Journal.open(written, clock) as journal:
        assert len(journal.games()) == 2


def test_a_damaged_journal_is_set_aside_untouched_and_a_new_one_begun(written: Path) -> None:
    left_by_a_killed_table(written)
    before = bytes_of(written)
    aside = set_aside(written)
    assert aside.name == "journal.damaged-1"
    with Journal.open(written, clock) as journal:
        assert journal.games() == []
    assert {name.replace(".damaged-1", ""): digest for name, digest in bytes_of(aside).items()} == before
    assert set_aside(written).name == "journal.damaged-2"
    with pytest.raises(CannotOpenError):
        set_aside(written.parent / ("x" * 300))


def test_the_kiosk_goes_on_with_what_can_be_trusted_and_says_where_the_old_journal_is(written: Path) -> None:
    with open_or_begin_anew(written, clock) as journal:
        assert len(journal.games()) == 2
        assert journal.notices == ()
        kept = list(journal.entries(1))
    spoil(written, "UPDATE entry SET line = 'lie' WHERE game = 2 AND number = 7")
    before = written.read_bytes()
    with open_or_begin_anew(written, clock) as journal:
        assert list(journal.entries(1)) == kept
        assert len(list(journal.entries(2))) == 6
        journal.append(2, [event("it goes on")])
        (notice,) = journal.notices
    assert "the journal is damaged" in str(notice)
    assert "It was renamed to journal.damaged-1; 2 games were saved to a new journal" in str(notice)
    assert written.with_name("journal.damaged-1").read_bytes() == before
    with Journal.open(written, clock) as journal:
        assert [game.uid for game in journal.games()] == [game.uid for game in journal.games()]
        assert list(journal.entries(2))[-1].line == "it goes on"


# a large journal


def test_a_large_journal_is_checked_part_by_part_until_all_of_it_was(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(written, clock) as journal:
        for _ in range(4):
            journal.begin_game("go", entries(150))
    spoil(written, "UPDATE entry SET line = 'lie' WHERE game = 4 AND number = 7")
    monkeypatch.setattr(verification, "SMALL_BYTES", 0)
    monkeypatch.setattr(inspection, "PART", 200)
    Journal.open(written, clock).close()
    with Journal.read(written) as journal:
        assert len(journal.listed()) == 6
        assert len(list(journal.entries(5))) == 150
        with pytest.raises(DamagedError, match="entry 7 of game 4 is damaged"):
            list(journal.entries(4))
    before = bytes_of(written)
    with pytest.raises(DamagedError, match="entry 7 of game 4 is damaged"):
        Journal.open(written, clock)
    with pytest.raises(DamagedError, match="entry 7 of game 4 is damaged"):
        inspect(written)
    assert bytes_of(written) == before


def test_a_large_journal_that_is_whole_is_checked_again_and_again(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "SMALL_BYTES", 0)
    monkeypatch.setattr(inspection, "PART", 100)
    found = []
    for _ in range(5):
        Journal.open(written, clock).close()
        with sqlite3.connect(written) as db:
            found += db.execute("SELECT checked FROM sitting ORDER BY id DESC LIMIT 1").fetchone()
        db.close()
    assert found == [1, 2, 0, 1, 2]


def test_damage_in_the_small_tables_of_a_large_journal_is_found_at_once(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "SMALL_BYTES", 0)
    db = sqlite3.connect(written)
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sitting'").fetchone()
    db.close()
    content = bytearray(written.read_bytes())
    content[(page - 1) * 4096 + 8 : (page - 1) * 4096 + 16] = b"\xff" * 8
    written.write_bytes(content)
    for opener in (Journal.open, Journal.read):
        with pytest.raises(DamagedError):
            opener(written)


# the disk


@pytest.fixture
def small_disk() -> Iterator[None]:
    """Files of this process may not grow any more: the nearest thing to a full disk that any machine can make."""
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.usefixtures("small_disk")
def test_a_disk_that_takes_no_more_loses_nothing_that_was_acknowledged(path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("Linux only")
    kept = 1
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])
        with pytest.raises(CannotWriteError, match=r"is it full, at its size limit or broken\?"):  # noqa: PT012
            while True:
                journal.append(game, [event(str(kept))])
                kept += 1
        assert 1 < kept < 100
        assert [entry.line for entry in journal.entries(game)] == [str(number) for number in range(kept)]


@pytest.mark.usefixtures("small_disk")
def test_a_new_journal_on_a_full_disk_leaves_nothing_behind(path: Path) -> None:
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    with pytest.raises(CannotWriteError):
        Journal.open(path, clock)
    assert bytes_of(path) == {}


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KB, where this machine lets us have one."""
    place = tmp_path / "tiny"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)], check=False, stderr=-1)
    if mounted.returncode:
        pytest.skip("may not mount a file system here")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(file: Path) -> None:
    with file.open("ab", buffering=0) as other, contextlib.suppress(OSError):
        while True:
            other.write(bytes(1024))


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
        return str(from_os(path, OSError(number, os.strerror(number))))

    assert "the disk is full: free some space" in told(errno.ENOSPC)
    assert "write-protected" in told(errno.EROFS)
    assert "create it first" in told(errno.ENOENT)
    assert "cannot be opened: Too many open files" in told(errno.EMFILE)


def test_errors_of_the_database_are_told_in_plain_words(path: Path) -> None:
    def told(code: int) -> JournalError:
        error = sqlite3.OperationalError("why")
        error.sqlite_errorcode = code
        return from_sqlite(path, error)

    assert "the disk is full" in str(told(sqlite3.SQLITE_FULL))
    assert isinstance(told(sqlite3.SQLITE_READONLY), CannotOpenError)
    assert isinstance(told(sqlite3.SQLITE_BUSY), LockedError)
    assert isinstance(told(sqlite3.SQLITE_CANTOPEN), CannotOpenError)
    assert isinstance(told(sqlite3.SQLITE_IOERR_FSYNC), CannotWriteError)
    path = path / "gone" / "journal"
    assert "is it full" in str(told(sqlite3.SQLITE_IOERR_FSYNC))
    assert isinstance(told(sqlite3.SQLITE_CORRUPT), DamagedError)


# the clock


def test_a_clock_that_was_set_back_changes_no_order_and_is_told(path: Path) -> None:
    with Journal.open(path, lambda: EVENING) as journal:
        assert journal.notices == ()
        journal.begin_game("go", [event("first")])
    with Journal.open(path, lambda: EVENING - timedelta(days=400)) as journal:
        (notice,) = journal.notices
        assert "the clock was set back" in str(notice)
        assert "check the date" in str(notice)
        journal.append(1, [event("second")])
        journal.begin_game("go", [event("later")])
    with Journal.open(path, lambda: EVENING + timedelta(days=1)) as journal:
        assert [entry.line for entry in journal.entries(1)] == ["first", "second"]
        assert journal.last_unfinished() == journal.game(2)
        assert journal.notices == ()


def test_migrations_that_were_released_never_change() -> None:
    """Journals out there have these tables, by these names: one bit of difference, and they would be refused."""
    assert [crc32("\n".join(migration).encode()) for migration in MIGRATIONS[:2]] == [3510034280, 2185817683]
