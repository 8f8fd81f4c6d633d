"""Commands that start on a disk without room: exit 3, and one sentence that says so."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal import Journal
from tests.companion.table.journals import clock, entries, fill, tiny_disk_in

FULL = "the disk is full: free some space and start again; everything confirmed so far is safe"
PATIENCE_S = 30


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    with tiny_disk_in(tmp_path) as place:
        fill(place / "filling")
        yield place


def command(disk: Path, name: str, *options: str, **environ: str) -> "subprocess.Popen[str]":
    """A command on this disk, temporary files and log included."""
    there = {"XDG_DATA_HOME": str(disk), "XDG_CONFIG_HOME": str(disk), "TMPDIR": str(disk), "SDL_VIDEODRIVER": "dummy"}
    there |= {"SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", name, *options],
        env=os.environ | there | environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("named", [True, False], ids=["a journal that was named", "the usual journal"])
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "older"])
@pytest.mark.parametrize("name", ["serve", "play"])
def test_a_full_disk_at_the_start_is_3_and_one_sentence(tmp_path: Path, name: str, is_new: bool, named: bool) -> None:
    with tiny_disk_in(tmp_path) as disk:
        journal = disk / "games" if named else disk / "jewelbox" / "journal"
        journal.parent.mkdir(exist_ok=True)
        if not is_new:
            with Journal.open(journal, clock) as opened:
                opened.begin_game("go", entries(3))
        before = journal.read_bytes() if journal.exists() else None
        fill(disk / "filling")
        options = ("--journal", str(journal)) if named else ()
        port = ("--port", "0", "--bind", "127.0.0.1") if name == "serve" else ()
        process = command(disk, name, "--source", "mock", *options, *port)
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
        assert (process.returncode, out, err) == (3, "", f"jewelbox {name}: {journal}: {FULL}\n")
        assert (journal.read_bytes() if journal.exists() else None) == before


def test_a_kiosk_that_systemd_would_only_start_again_goes_on_and_says_so(tmp_path: Path, full_disk: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE_S)
        kiosk = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "TMPDIR": str(tmp_path), "INVOCATION_ID": "1"}
        with command(full_disk, "play", "--source", "mock", **kiosk) as process:
            try:
                assert systemd.recv(4096).startswith(b"READY=1")
            finally:
                process.send_signal(signal.SIGTERM)
                _, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert err.count(f"Games are not saved: {full_disk / 'jewelbox' / 'journal'}: {FULL}") == 1
