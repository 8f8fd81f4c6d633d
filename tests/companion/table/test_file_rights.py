"""Who may read the games: their user and their group, whatever wrote them and however old they are."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.table.errors import CannotOpenError, NotOursError
from companion.table.file_rights import make_folder, rights_for, tighten
from companion.table.journal import Journal
from companion.table.rescue import open_or_begin_anew
from tests.companion.table.journals import clock, event


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def rights(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


def rights_in(folder: Path) -> dict[str, str]:
    return {file.name: rights(file) for file in sorted(folder.iterdir())}


def test_a_new_journal_and_what_lies_beside_it_are_for_its_user_and_group(path: Path) -> None:
    with umask(0), Journal.open(path, clock) as journal:
        journal.begin_game("go", [event()])
        assert rights_in(path.parent) == {"journal": "0640", "journal-shm": "0640", "journal-wal": "0640"}


def test_a_stricter_umask_counts(path: Path) -> None:
    with umask(0o077), Journal.open(path, clock) as journal:
        journal.begin_game("go", [event()])
        assert set(rights_in(path.parent).values()) == {"0600"}


@pytest.mark.parametrize(("before", "after"), [(0o644, "0640"), (0o666, "0640"), (0o664, "0640"), (0o600, "0600")])
def test_an_older_journal_is_corrected_when_it_is_opened_and_none_becomes_looser(
    written: Path, before: int, after: str
) -> None:
    written.chmod(before)
    for opener in (Journal.open, open_or_begin_anew):
        with opener(written, clock) as journal:
            journal.append(1, [event()])
            assert set(rights_in(written.parent).values()) == {after}


def test_what_a_killed_table_of_an_older_version_left_is_corrected(written: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from companion.table.journal import Journal; "
        "from tests.companion.table.journals import clock, event; "
        "Journal.open(Path(sys.argv[1]), clock).append(1, [event()]); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, str(written)], check=False)
    for file in written.parent.iterdir():
        file.chmod(0o644)
    assert set(rights_in(written.parent)) == {"journal", "journal-shm", "journal-wal"}
    with Journal.open(written, clock):
        assert set(rights_in(written.parent).values()) == {"0640"}


def test_a_damaged_journal_that_is_set_aside_is_corrected_too(written: Path) -> None:
    content = bytearray(written.read_bytes())
    content[-5000:] = b"x" * 5000
    written.write_bytes(content)
    written.chmod(0o644)
    with umask(0), open_or_begin_anew(written, clock):
        assert set(rights_in(written.parent).values()) == {"0640"}
        assert "journal.damaged-1" in rights_in(written.parent)


def test_a_file_that_is_not_ours_keeps_its_rights(path: Path) -> None:
    path.write_text("Dear diary,\n" * 100)
    path.chmod(0o644)
    with pytest.raises(NotOursError):
        Journal.open(path, clock)
    assert rights(path) == "0644"


@contextmanager
def nobody() -> Iterator[None]:
    """Somebody else, who is in no group of ours; root may always."""
    if os.geteuid():
        pytest.skip("only root can become somebody else")
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


@pytest.mark.parametrize("shut", ["the journal", "its folder"])
@pytest.mark.parametrize("group", [True, False])
def test_who_may_not_read_it_is_told_how_to(written: Path, shut: str, group: bool) -> None:
    for folder in (written.parent, *written.parent.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o011)
    if shut == "the journal":
        written.chmod(0o640 if group else 0o600)
    else:
        written.parent.chmod(0o750 if group else 0o700)
    for file in (written, written.parent):
        os.chown(file, 0, 1)  # the group daemon, which every Debian has
    with nobody(), pytest.raises(CannotOpenError) as caught:
        Journal.read(written)
    told = str(caught.value).removeprefix(f"{written}: you may not read this journal: run the same command with sudo")
    join = ", or join the group daemon: sudo adduser nobody daemon, and then log in again"
    assert told == (join if group else "")


def test_a_folder_that_we_make_is_for_its_user_and_group_and_one_that_is_there_stays(tmp_path: Path) -> None:
    with umask(0):
        make_folder(tmp_path / "share" / "jewelbox")
        make_folder(tmp_path / "share" / "jewelbox")
    assert rights(tmp_path / "share" / "jewelbox") == "0750"
    (tmp_path / "share").chmod(0o755)
    make_folder(tmp_path / "share")
    assert rights(tmp_path / "share") == "0755"


@pytest.mark.parametrize(("before", "after"), [(0o755, "0750"), (0o2777, "2750"), (0o700, "0700")])
def test_tightening_a_folder_keeps_what_its_user_and_group_may_do(tmp_path: Path, before: int, after: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    folder.chmod(before)
    tighten(folder)
    assert rights(folder) == after
    tighten(tmp_path / "gone")


def test_a_file_in_the_place_of_a_stricter_one_is_as_strict(tmp_path: Path) -> None:
    file = tmp_path / "players.json"
    assert rights_for(file) == 0o640
    file.touch()
    file.chmod(0o600)
    assert rights_for(file) == 0o600
    file.chmod(0o644)
    assert rights_for(file) == 0o640
