"""The journal: what was acknowledged is there, and a file that cannot be trusted is left exactly as it is."""

import sqlite3
from datetime import timedelta
from pathlib import Path
from zlib import crc32

import pytest

from companion.table.entries import Entry, Kind, Status, events_that_count
from companion.table.errors import (
    JournalError,
    LockedError,
)
from companion.table.journal import Journal
from companion.table.schema import MIGRATIONS
from tests.companion.table.journals import EVENING, clock, entries, event


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


def test_a_closed_journal_cannot_be_asked(written: Path) -> None:
    journal = Journal.open(written, clock)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed database"):
        journal.games()


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


def test_a_journal_in_memory_is_a_journal_until_it_is_closed() -> None:
    with Journal.in_memory(clock) as journal:
        game = journal.begin_game("go", [event("first")])
        journal.append(game, [event("second")])
        journal.keep_summary(game, "{}")
        assert [entry.line for entry in journal.entries(game)] == ["first", "second"]
        assert [listed.summary for listed in journal.listed()] == ["{}"]
    with Journal.in_memory() as another:
        assert another.games() == []
