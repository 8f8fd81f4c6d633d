"""Folders in the temporary directory: private, and gone with their process at the latest when the next one starts."""

import fcntl
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from hardware.private_folder import PREFIX, PrivateFolder

_HOLDER = (
    "import sys; from pathlib import Path; from hardware.private_folder import PrivateFolder; "
    "folder = PrivateFolder(Path(sys.argv[1])); (folder.path / 'journal').write_text('all that is hidden'); "
    "print(folder.path, flush=True); sys.stdin.read()"
)


def holder(within: Path) -> tuple["subprocess.Popen[str]", Path]:
    """A process that has such a folder, until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(within)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_it_is_for_this_user_alone_and_gone_when_it_is_closed(tmp_path: Path) -> None:
    with PrivateFolder(tmp_path) as folder:
        assert folder.parent == tmp_path
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "within").mkdir()
    assert list(tmp_path.iterdir()) == []


def test_it_is_usually_in_the_temporary_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = PrivateFolder()
    assert folder.path.parent == tmp_path
    folder.close()
    folder.close()


def test_a_program_that_ends_in_good_order_leaves_nothing(tmp_path: Path) -> None:
    process, folder = holder(tmp_path)
    assert (folder / "journal").exists()
    process.communicate("")
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_one_left_is_cleared_by_the_next_and_what_a_running_one_has_is_not(tmp_path: Path) -> None:
    killed, abandoned = holder(tmp_path)
    running, used = holder(tmp_path)
    try:
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
        assert abandoned.exists()
        with PrivateFolder(tmp_path) as folder:
            assert set(tmp_path.iterdir()) == {used, folder}
            assert (used / "journal").read_text() == "all that is hidden"
    finally:
        running.communicate("")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    others = tmp_path / f"{PREFIX}others"
    others.mkdir()
    os.chown(others, 65534, 65534)
    with PrivateFolder(tmp_path):
        assert others.exists()


def test_what_only_looks_like_one_is_left_alone(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "letter").touch()
    (tmp_path / f"{PREFIX}link").symlink_to(elsewhere)
    (tmp_path / f"{PREFIX}file").touch()
    (tmp_path / "jewelbox-0.2").mkdir()
    before = set(tmp_path.iterdir())
    with PrivateFolder(tmp_path):
        pass
    assert set(tmp_path.iterdir()) == before
    assert (elsewhere / "letter").exists()


def test_whoever_uses_it_may_lock_the_folder_itself(tmp_path: Path) -> None:
    with PrivateFolder(tmp_path) as folder:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(handle)


def test_where_none_can_be_made_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        PrivateFolder(tmp_path / "gone")


def test_many_that_start_at_once_do_not_take_each_others(tmp_path: Path) -> None:
    """Each clears what it takes for abandoned while the others make theirs."""
    holders = [
        subprocess.Popen(
            [sys.executable, "-c", _HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(6)
    ]
    try:
        folders = {Path(one.stdout.readline().strip()) for one in holders if one.stdout}
        assert len(folders) == 6
        assert set(tmp_path.iterdir()) == folders
        assert all((folder / "journal").exists() for folder in folders)
    finally:
        for one in holders:
            one.communicate("")
    assert list(tmp_path.iterdir()) == []
