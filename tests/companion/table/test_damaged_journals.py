"""Damage to a journal or to its log is found, and the damaged file is left exactly as it is."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from struct import unpack_from

import pytest

from companion.table import inspection, verification
from companion.table.errors import (
    CannotOpenError,
    DamagedError,
    JournalError,
    NotOursError,
)
from companion.table.inspection import inspect
from companion.table.journal import Journal
from companion.table.log_check import LogFinding, passed_over
from companion.table.rescue import open_or_begin_anew, set_aside
from tests.companion.table.journals import bytes_of, clock, entries, event, left_by_a_table_killed_after

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


def test_a_kill_in_the_first_write_to_a_log_that_is_used_again(written: Path) -> None:
    """SQLite writes the log's header, then each frame's header and page, and only then cuts off what stood there."""
    log = written.with_name("journal-wal")
    with Journal.open(written, clock) as journal:
        for number in range(30):
            journal.append(2, [event(f"group {number}")])
        journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
        file, left = written.read_bytes(), log.read_bytes()
        journal.append(2, [event("the last words")])
        fresh = log.read_bytes()
    frames = range(32, len(fresh), 24 + 4096)
    told = {end: "group 29" for start in frames for end in (start + 24, start + 24 + 4096)}
    untold = {0: "group 29", 32: "group 29", len(fresh): "the last words"}
    assert len(fresh) < len(left)
    for end, last in (told | untold).items():
        written.write_bytes(file)
        log.write_bytes(fresh[:end] + left[end:])
        with Journal.open(written, clock) as journal:
            assert list(journal.entries(2))[-1].line == last
            assert any("the last write was cut short" in str(each) for each in journal.notices) is (end not in untold)


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
