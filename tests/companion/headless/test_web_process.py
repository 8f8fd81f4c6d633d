"""The web process as a child: it serves, comes back after it died, and never stays behind."""

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from companion.headless.web_process import WebOptions, WebProcess
from companion.web.feed_messages import Failed, FromWeb, Listening

SOON_S = 20.0
HERE = WebOptions("127.0.0.1", 0)


class Table:
    """The table's end of the Unix socket: it only listens."""

    def __init__(self, path: Path) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        self._listener.settimeout(SOON_S)

    def first_words(self) -> FromWeb:
        """What the next web process says first."""
        connection, _ = self._listener.accept()
        with connection, connection.makefile("rb") as lines:
            connection.settimeout(SOON_S)
            words: FromWeb = msgspec.json.decode(lines.readline(), type=FromWeb)
            return words

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    there = Table(tmp_path / "web.sock")
    yield there
    there.close()


def port_of(words: FromWeb) -> int:
    assert isinstance(words, Listening)
    return urlsplit(words.urls[0]).port or 0


def wait_for_end(web: WebProcess) -> None:
    assert select.select(web.handles(), [], [], SOON_S)[0]


def test_it_says_where_it_listens_and_is_gone_after_stop(table: Table, tmp_path: Path) -> None:
    web = WebProcess(tmp_path / "web.sock", tmp_path, HERE)
    web.start()
    pid = web.pid
    assert pid is not None
    assert port_of(table.first_words())
    assert web.look(0) is None
    web.stop()
    assert web.handles() == []
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    web.stop()  # once more does nothing


def test_killed_it_comes_back_at_the_same_port(table: Table, tmp_path: Path) -> None:
    web = WebProcess(tmp_path / "web.sock", tmp_path, HERE)
    web.start()
    try:
        port = port_of(table.first_words())
        web.listens_at(port)
        assert web.pid is not None
        os.kill(web.pid, signal.SIGKILL)
        wait_for_end(web)
        assert web.look(1000) == "the web process ended (signal 9)"
        assert web.look(1000) is None
        due_ms = web.deadline_ms()
        assert due_ms is not None
        assert web.look(due_ms) is None
        assert port_of(table.first_words()) == port
    finally:
        web.stop()


def test_what_dies_at_once_is_tried_less_and_less_often(tmp_path: Path) -> None:
    web = WebProcess(tmp_path / "web.sock", tmp_path, WebOptions("127.0.0.1", 99_999))
    now_ms, pauses = 0, []
    for _ in range(3):
        web.start()
        wait_for_end(web)
        assert "not a port" in (web.look(now_ms) or "")
        pauses.append((web.deadline_ms() or 0) - now_ms)
    assert pauses == [200, 400, 800]


def test_a_port_in_use_is_told_to_the_table(table: Table, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        web = WebProcess(tmp_path / "web.sock", tmp_path, WebOptions("127.0.0.1", port))
        web.start()
        assert table.first_words() == Failed(f"port {port} is in use by another program")
        wait_for_end(web)
        web.stop()


def test_an_address_of_another_machine_is_told_to_the_table(table: Table, tmp_path: Path) -> None:
    web = WebProcess(tmp_path / "web.sock", tmp_path, WebOptions("192.0.2.7", 0))
    web.start()
    assert table.first_words() == Failed("this machine has no address 192.0.2.7")
    web.stop()


def test_it_knows_nothing_of_our_environment(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOUSE", "1")
    web = WebProcess(tmp_path / "web.sock", tmp_path, HERE)
    web.start()
    try:
        table.first_words()
        names = Path(f"/proc/{web.pid}/environ").read_bytes()
        assert b"SECRET_OF_THE_HOUSE" not in names
        assert b"PYTHONPATH=" in names
    finally:
        web.stop()


def test_it_does_not_outlive_a_killed_table(table: Table, tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from companion.headless.web_process import *; import signal\n"
        f"web = WebProcess(Path({str(tmp_path / 'web.sock')!r}), Path({str(tmp_path)!r}), WebOptions('127.0.0.1', 0))\n"
        "web.start(); print(web.pid, flush=True); signal.pause()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = os.pidfd_open(int(parent.stdout.readline()))
        table.first_words()
        parent.kill()
    assert select.select([child], [], [], SOON_S)[0]
    os.close(child)
