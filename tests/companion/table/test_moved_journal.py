"""A journal that is moved away under a running table: noticed before the next acknowledgement, and nothing is lost."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.errors import MovedError
from companion.table.journal import Journal
from tests.companion.table.journals import clock, event

OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}'
SENTENCE = "the journal was moved, deleted or replaced while this table was using it"


def moved(path: Path) -> Path:
    return path.rename(path.with_name("elsewhere"))


def moved_with_what_lies_beside_it(path: Path) -> Path:
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).rename(path.with_name(f"elsewhere{ending}"))
    return moved(path)


def replaced(path: Path) -> Path:
    aside = moved(path)
    shutil.copyfile(aside, path)
    return aside


def folder_moved(path: Path) -> Path:
    return path.parent.rename(path.parent.with_name("another-folder")) / path.name


def deleted(path: Path) -> Path:
    path.unlink()
    return path


def log_deleted(path: Path) -> Path:
    path.with_name(f"{path.name}-wal").unlink()
    return path


DEEDS = [moved, moved_with_what_lies_beside_it, replaced, folder_moved, deleted, log_deleted]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_nothing_more_is_taken(tmp_path: Path, deed: Callable[[Path], Path]) -> None:
    path = tmp_path / "folder" / "journal"
    path.parent.mkdir()
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])
        journal.append(game, [event("1")])
        deed(path)
        for _ in range(2):
            with pytest.raises(MovedError, match=f"{SENTENCE}.*: move it back, or start again"):
                journal.append(game, [event("lost")])
            with pytest.raises(MovedError):
                journal.begin_game("go", [event("lost")])
        assert [entry.line for entry in journal.entries(game)] == ["0", "1"]


def test_moved_in_the_middle_of_a_write_it_is_not_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])

        def meanwhile(_: str) -> None:
            if path.exists():
                moved(path)

        journal._db.set_trace_callback(meanwhile)
        with pytest.raises(MovedError):
            journal.append(game, [event("1")])


def test_moved_back_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("0")])
        aside = moved(path)
        with pytest.raises(MovedError):
            journal.append(game, [event("lost")])
        aside.rename(path)
        journal.append(game, [event("1")])
    with Journal.read(path) as journal:
        assert [entry.line for entry in journal.entries(game)] == ["0", "1"]


def test_a_table_without_a_screen_ends_with_3_and_what_it_acknowledged_is_in_the_moved_file(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    command = [sys.executable, "-m", "companion", "table", "--journal", str(path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        for line in (OPENED, '{"type":"position_set"}'):
            table.stdin.write(f"{line}\n")
            table.stdin.flush()
            assert "ack" in json.loads(table.stdout.readline())
        aside = moved_with_what_lies_beside_it(path)
        out, err = table.communicate('{"type":"box_turned"}\n')
    assert (table.returncode, out, len(err.splitlines())) == (3, "", 1)
    assert SENTENCE in err
    with Journal.read(aside) as journal:
        assert len(list(journal.entries(1))) == 2
    assert not path.exists()
