"""How games stand, without playing them: the same as if they were played again, and never a stale answer."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.table import past_game
from companion.table.entries import Entry, Kind, Status
from companion.table.errors import FULL, CannotWriteError, JournalError
from companion.table.history import History
from companion.table.journal import Journal
from companion.table.schema import MIGRATIONS, migrate, version_of
from companion.table.table import Table
from tests.companion.games.laws.play import fair_game, opening

LINES = [events.encode(event) for event, _ in fair_game(opening(EditionId.GIGAMIC, 2), Random(3))]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every game that is played again."""
    found: list[object] = []
    true = History.replayed

    def counted(*args: object, **more: object) -> History:
        found.append(args)
        return true(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(History, "replayed", counted)
    return found


def play(journal: Journal, last: int | None = None) -> Table:
    table = Table(journal, auto_advance=False)
    with table.together():
        for line in LINES[:last]:
            table.say(line)
    return table


def standings(journal: Journal) -> list[past_game.PastGame]:
    return [past_game.past_game(journal, listed) for listed in reversed(journal.listed())]


def forget(journal: Journal) -> None:
    journal._db.execute("DELETE FROM summary")


def test_a_game_that_has_ended_is_not_played_again(journal: Journal, replays: list[object]) -> None:
    play(journal)
    play(journal)
    found = standings(journal)
    assert [standing.status for standing in found] == [Status.FINISHED] * 2
    assert [standing.events for standing in found] == [len(LINES)] * 2
    assert replays == []


def test_a_summary_says_what_playing_the_game_again_says(journal: Journal, replays: list[object]) -> None:
    play(journal)
    play(journal, 60).leave()
    play(journal, 30).abandon()
    kept = standings(journal)
    assert replays == []
    forget(journal)
    assert standings(journal) == kept
    assert len(replays) == 3
    assert [standing.status for standing in kept] == [Status.FINISHED, Status.UNFINISHED, Status.ABANDONED]
    assert [standing.summary.round > 0 for standing in kept] == [True] * 3


def test_what_was_worked_out_once_is_written_down(journal: Journal, replays: list[object]) -> None:
    play(journal)
    forget(journal)
    assert standings(journal) == standings(journal)
    assert len(replays) == 1


DEEDS: dict[str, Callable[[Journal], object]] = {
    "an end that is undone": lambda journal: _resumed(journal).undo(),
    "a look at what is hidden": lambda journal: _resumed(journal).peek(),
    "an entry of a killed table": lambda journal: journal.append(1, [Entry(Kind.UNDO), Entry(Kind.GOES_ON)]),
    "a changed bit": lambda journal: journal._db.execute("UPDATE summary SET line = replace(line, 'z', 'y')"),
    "another version's summary": lambda journal: journal.keep_summary(1, "{}"),
}


def _resumed(journal: Journal) -> Table:
    table = Table(journal, auto_advance=False)
    table.resume(1)
    return table


@pytest.mark.parametrize("deed", DEEDS)
def test_a_summary_that_is_out_of_date_or_changed_is_not_believed(journal: Journal, deed: str) -> None:
    play(journal)
    DEEDS[deed](journal)
    found = standings(journal)
    forget(journal)
    assert found == standings(journal)
    assert ("undone" in deed or "killed" in deed) is (found[0].status is Status.UNFINISHED)


def test_a_disk_that_takes_no_summary_loses_nothing(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise CannotWriteError(journal.path, FULL)

    monkeypatch.setattr(Journal, "keep_summary", full)
    play(journal)
    assert standings(journal)[0].status is Status.FINISHED


def test_summaries_are_filled_in_some_at_a_time(journal: Journal, replays: list[object]) -> None:
    for _ in range(3):
        play(journal, 20).leave()
    journal.begin_game("go", [Entry(Kind.EVENT, "{}")])
    forget(journal)
    past_game.keep_missing(journal, 3)
    assert len(replays) == 2
    assert [listed.summary is not None for listed in journal.listed()] == [False, True, True, False]
    with pytest.raises(JournalError, match="game 4 is go"):
        standings(journal)


def old_journal(path: Path) -> None:
    """As the first version wrote it."""
    with Journal.open(path) as journal:
        play(journal)
        play(journal, 60)
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE summary")
        db.execute("ALTER TABLE sitting DROP COLUMN checked")
        db.execute("ALTER TABLE sitting DROP COLUMN needs")
        db.execute("PRAGMA user_version = 1")
    db.close()


def test_a_journal_of_the_first_version_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    old_journal(path)
    before = path.read_bytes()
    path.chmod(0o444)
    with Journal.read(path) as journal:
        assert [standing.events for standing in standings(journal)] == [len(LINES), 60]
        assert journal.unsummarized(5) == []
    assert path.read_bytes() == before


def test_a_journal_of_the_first_version_is_brought_up_to_date_by_a_table(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    old_journal(path)
    with Journal.open(path) as journal:
        assert version_of(journal._db) == len(MIGRATIONS)
        assert len(journal.unsummarized(5)) == 2
        past_game.keep_missing(journal, 5)
        assert journal.unsummarized(5) == []
        assert [standing.status for standing in standings(journal)] == [Status.FINISHED, Status.UNFINISHED]


def test_the_migration_changes_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    old_journal(path)
    db = sqlite3.connect(path, isolation_level=None)
    before = db.execute("SELECT * FROM entry").fetchall()
    migrate(db)
    assert db.execute("SELECT * FROM entry").fetchall() == before
    assert db.execute("SELECT count(*) FROM summary").fetchone() == (0,)
    db.close()


def test_a_long_journal_is_listed_without_looking_at_all_of_it(journal: Journal) -> None:
    """Whatever a journal holds, a list asks a few questions and no game is read."""
    for _ in range(3):
        play(journal, 20).leave()
    asked: list[str] = []
    journal._db.set_trace_callback(asked.append)
    standings(journal)
    journal._db.set_trace_callback(None)
    assert len(asked) == 1
