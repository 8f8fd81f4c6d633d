"""The journal as an outbox: what the hub has not acknowledged is sent, and a running game never is."""

import sys
from pathlib import Path

import pytest

from companion.club.cursor import Remembered
from companion.league.outbox import main, pending
from companion.table.entries import Entry, Kind, Status
from companion.table.journal import Journal
from tests.companion.doctor.looking import nobody
from tests.companion.league.clubs import OPENED, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def test_a_finished_game_waits_until_it_is_acknowledged(path: Path) -> None:
    with Journal.open(path) as journal:
        uid = play(journal, 1)
        (found,) = pending(journal, Remembered())
        assert (found.game, found.revision, found.past.status) == (uid, 2, Status.FINISHED)
        assert list(pending(journal, Remembered({uid: 2}))) == []


def test_a_game_that_goes_on_is_never_told(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin_game("master-thieves", [OPENED])
        assert list(pending(journal, Remembered())) == []


def test_a_game_that_goes_on_after_all_is_taken_back(path: Path) -> None:
    with Journal.open(path) as journal:
        uid = play(journal, 1)
        journal.append(1, [Entry(Kind.GOES_ON)])
        (found,) = pending(journal, Remembered({uid: 2}))
        assert (found.revision, found.past.status) == (3, Status.UNFINISHED)
        assert list(pending(journal, Remembered())) == [], "the hub never heard of it"


def test_games_after_a_backup_was_restored_are_sent_although_others_had_their_numbers(path: Path) -> None:
    with Journal.open(path) as journal:
        kept = play(journal, 1)
    backup = path.read_bytes()
    with Journal.open(path) as journal:
        lost = play(journal, 2)
    path.write_bytes(backup)
    with Journal.open(path) as journal:
        fresh = play(journal, 3)
        assert [found.game for found in pending(journal, Remembered({kept: 2, lost: 2}))] == [fresh]


def test_the_command_prints_one_message_per_line(path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([str(path), str(tmp_path / "cursor")]) == 0
    with Journal.open(path) as journal:
        uids = [play(journal, number) for number in range(3)]
    (tmp_path / "cursor").write_text(f"{uids[1]} 2\n")
    assert main([str(path), str(tmp_path / "cursor")]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [uid in line for uid, line in zip((uids[0], uids[2]), lines, strict=True)] == [True, True]


def test_a_journal_that_cannot_be_read_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(b"nonsense" * 100)
    assert main([str(path), "cursor"]) == 3
    assert "journal: " in capsys.readouterr().err


def test_a_game_that_this_program_cannot_play_holds_no_other_up(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin_game("chess", [OPENED, Entry(Kind.OVER)])
        uid = play(journal, 1)
        assert [found.game for found in pending(journal, Remembered())] == [uid]


def test_another_user_can_read_what_a_running_table_has_written(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for parent in (path.parent, *path.parents[1:4]):
        parent.chmod(parent.stat().st_mode | 0o055)
    with Journal.open(path) as journal:
        uid = play(journal, 1)
        with nobody():
            assert main([str(path), str(path.parent / "cursor")]) == 0
    sys.stdout.flush()
    assert uid in capfd.readouterr().out


def test_a_game_with_names_of_an_older_version_is_told_with_shorter_ones(path: Path) -> None:
    with Journal.open(path) as journal:
        play(journal, 2, names=("Ana" * 70, "Ana" * 70 + "!", "Ben"))
        (found,) = pending(journal, Remembered())
    first, second, third = [player.name for player in found.past.summary.players]
    assert (first, len(second), third) == ("Ana" * 13 + "…", 40, "Ben")
    assert first != second
