"""Saving the games of a damaged journal: whenever that is interrupted, nothing is lost, and the next start goes on."""

import os
import signal
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.table import rescue
from companion.table.entries import Entry, Kind
from companion.table.errors import CannotOpenError, DamagedError
from companion.table.journal import Journal
from companion.table.rescue import open_or_begin_anew
from tests.laws import share

STEPS = ("alive", "open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "sqlite3.connect")
INTERRUPTED = "saving its games was interrupted"
EVERY = 100 // share(100)  # which steps are looked at


def clock() -> datetime:
    return datetime(2026, 1, 9, 20, tzinfo=UTC)


def event(text: str) -> Entry:
    return Entry(Kind.EVENT, text, "Ana")


def with_a_bad_sector(path: Path, place: str) -> dict[str, bytes]:
    """Six games as a killed table left them, the last one in the log only; one sector is zero."""
    with Journal.open(path, clock) as journal:
        for number in range(5):
            journal.begin_game("go", [event(f"{number}.{line}") for line in range(60)])
    log = path.with_name(f"{path.name}-wal")
    with Journal.open(path, clock) as journal:
        game = journal.begin_game("go", [event("the last game")])
        for number in range(6):
            journal.append(game, [event(f"group {number}")])
        files = {file.name: bytearray(file.read_bytes()) for file in (path, log)}
    spoilt = files[path.name if place == "file" else log.name]
    start = 5 * 4096 if place == "file" else len(spoilt) // 2 // 512 * 512
    spoilt[start : start + 512] = bytes(512)
    return {name: bytes(content) for name, content in files.items()}


def put(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / "journal"


def kept(journal: Journal) -> list[tuple[object, list[Entry]]]:
    return [(row, list(journal.entries(row.id))) for row in journal.games()]


def killed_at(path: Path, step: int) -> bool:
    """Start as the kiosk does, in a process that is killed just before this step; False if it came to its end."""
    child = os.fork()
    if not child:
        steps = count(1)

        def look(name: str, given: tuple[object, ...]) -> None:
            only_reads = name == "open" and given[1] == "r"
            if name in STEPS and not only_reads and next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(look)
            open_or_begin_anew(path, clock, lambda: sys.audit("alive"))
        finally:
            os._exit(0)
    return bool(os.waitpid(child, 0)[1])


def damaged_files(path: Path) -> dict[str, bytes]:
    """The damaged journal, wherever each of its files is now."""
    new = ("journal.damaged-1", "journal.damaged-1-wal")
    found = [file for file in path.parent.iterdir() if file.name in new]
    return {file.name.replace(".damaged-1", ""): file.read_bytes() for file in found}


@pytest.fixture(params=[pytest.param("file", marks=pytest.mark.proof), "log"])
def spoilt(tmp_path: Path, request: pytest.FixtureRequest) -> dict[str, bytes]:
    return with_a_bad_sector(tmp_path / "journal", request.param)


@pytest.fixture
def expected(tmp_path: Path, spoilt: dict[str, bytes]) -> list[tuple[object, list[Entry]]]:
    """What can be saved of it if nothing comes between."""
    with open_or_begin_anew(put(tmp_path / "in peace", spoilt), clock) as journal:
        games = kept(journal)
    assert len(games) >= 5
    return games


def check_the_next_start(path: Path, spoilt: dict[str, bytes], expected: list[tuple[object, list[Entry]]]) -> None:
    has_to_finish = not path.exists()
    with open_or_begin_anew(path, clock) as journal:
        assert kept(journal) == expected
        told = "".join(map(str, journal.notices))
    assert has_to_finish is (INTERRUPTED in told)
    assert f"renamed to journal.damaged-1; {len(expected)} games were saved to a new journal" in told or not told
    assert damaged_files(path) == spoilt
    assert {file.name for file in path.parent.iterdir()} == {
        "journal",
        *(name.replace("journal", "journal.damaged-1") for name in spoilt),
    }
    with open_or_begin_anew(path, clock) as journal:
        assert journal.notices == ()


def folders(tmp_path: Path) -> Iterator[Path]:
    return (tmp_path / str(number) for number in count())


@pytest.mark.proof
def test_it_may_be_killed_before_any_step(
    tmp_path: Path,
    spoilt: dict[str, bytes],
    expected: list[tuple[object, list[Entry]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rescue, "GAMES_AT_A_TIME", 2)
    told = set()
    for step, folder in enumerate(folders(tmp_path), start=1):
        path = put(folder, spoilt)
        if not killed_at(path, step):
            break
        assert {**spoilt, **damaged_files(path)} == spoilt
        try:
            with Journal.open(path, clock) as journal:  # as a table does, which saves nothing
                assert kept(journal) == expected
        except DamagedError as error:
            told.add(INTERRUPTED in str(error))
        check_the_next_start(path, spoilt, expected)
    assert step > 30
    assert told == {False, True}


@pytest.mark.proof
def test_it_may_be_killed_again_and_again(
    tmp_path: Path, spoilt: dict[str, bytes], expected: list[tuple[object, list[Entry]]]
) -> None:
    rng = Random(8)
    for folder, _ in zip(folders(tmp_path), range(4), strict=False):
        path = put(folder, spoilt)
        for _ in range(4):
            killed_at(path, rng.randrange(1, 45))
        check_the_next_start(path, spoilt, expected)


@pytest.mark.law
def test_a_copy_that_was_restored_meanwhile_counts(tmp_path: Path, spoilt: dict[str, bytes]) -> None:
    with Journal.open(tmp_path / "copy", clock) as journal:
        journal.begin_game("go", [event("restored")])
        games = kept(journal)
    restored = 0
    for step, folder in zip(count(1, EVERY), folders(tmp_path), strict=False):
        path = put(folder, spoilt)
        if not killed_at(path, step):
            break
        path.with_name("journal-wal").unlink(missing_ok=True)
        path.write_bytes((tmp_path / "copy").read_bytes())
        with open_or_begin_anew(path, clock) as journal:
            assert kept(journal) == games
        assert not list(folder.glob("*rescue*"))
        restored += 1
    assert restored > 30 // EVERY


def test_signs_of_life_are_given_as_long_as_it_takes(tmp_path: Path, spoilt: dict[str, bytes]) -> None:
    signs: list[str] = []
    path = put(tmp_path / "here", spoilt)
    open_or_begin_anew(path, clock, lambda: signs.append("alive")).close()
    assert len(signs) == 3
    open_or_begin_anew(path, clock, lambda: signs.append("alive")).close()
    assert len(signs) == 3


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError, match="create it first"):
        open_or_begin_anew(tmp_path / "gone" / "journal", clock)
