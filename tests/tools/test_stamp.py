from dataclasses import replace
from pathlib import Path

import pytest

from tools.stamp import (
    TO_DEVELOP,
    TO_PLAY,
    Folder,
    Stamp,
    Verdict,
    judge,
    read_stamp,
    stamp_for,
    what_pip_reads,
    write_stamp,
)

WANTED = Stamp("/home/ana/jewelbox/.venv", "3.11", TO_DEVELOP, "abc")
PROJECT = '[project]\nname = "x"\ndependencies = ["click"]\n[tool.ruff]\nline-length = 110\n'
LOCK = "click==8.1.8 --hash=sha256:12\n"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    folder = Folder(tmp_path)
    folder.python.parent.mkdir(parents=True)
    folder.python.touch()
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    folder.lock.parent.mkdir(parents=True)
    folder.lock.write_text(LOCK)
    return folder


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (WANTED, Verdict.READY),
        (replace(WANTED, project="older"), Verdict.UPDATE),
        (replace(WANTED, locked=TO_PLAY), Verdict.UPDATE),
        (None, Verdict.REBUILD),
        (replace(WANTED, place="/home/ana/old-place/.venv"), Verdict.REBUILD),
        (replace(WANTED, python="3.13"), Verdict.REBUILD),
    ],
)
def test_stamp_tells_what_has_to_be_done(found: Stamp | None, verdict: Verdict) -> None:
    assert judge(found, WANTED) is verdict


def test_environment_is_ready_once_it_is_stamped(folder: Folder) -> None:
    write_stamp(folder, stamp_for(folder))
    assert judge(read_stamp(folder), stamp_for(folder)) is Verdict.READY


def test_moved_folder_is_rebuilt(folder: Folder, tmp_path: Path) -> None:
    write_stamp(folder, stamp_for(folder))
    moved = Folder(folder.root.rename(tmp_path.with_name(f"{tmp_path.name}-moved")))
    assert judge(read_stamp(moved), stamp_for(moved)) is Verdict.REBUILD


def test_environment_whose_python_is_gone_is_rebuilt(folder: Folder) -> None:
    write_stamp(folder, stamp_for(folder))
    folder.python.unlink()
    folder.python.symlink_to("/nonexistent/python3")
    assert read_stamp(folder) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"place": "x"}', '{"place": 1, "other": 2}', "\xff"])
def test_damaged_stamp_counts_as_none(folder: Folder, text: str) -> None:
    folder.stamp.write_bytes(text.encode("latin-1"))
    assert read_stamp(folder) is None


def test_lint_setting_does_not_wake_pip_but_a_dependency_does() -> None:
    assert what_pip_reads(PROJECT, LOCK) == what_pip_reads(PROJECT.replace("110", "100"), LOCK)
    assert what_pip_reads(PROJECT, LOCK) != what_pip_reads(PROJECT.replace("click", "rich"), LOCK)


def test_renewed_lock_wakes_pip() -> None:
    assert what_pip_reads(PROJECT, LOCK) != what_pip_reads(PROJECT, LOCK.replace("8.1.8", "8.2.0"))
