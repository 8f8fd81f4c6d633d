"""The web process as a child of the table: it serves, says why it cannot, comes back, and never stays behind."""

import http.client
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import pytest

from companion.config import Web
from companion.screens.browser.table_socket import Connected, Disconnected, Heard
from companion.screens.browser.web.feed_messages import Failed, Listening
from companion.screens.browser.web_child import WebChild
from hardware.clock import ManualClock

pytestmark = pytest.mark.proof

SOON_S = 20.0
M = TypeVar("M")


class Serving:
    """A child, and everything that was heard of it."""

    def __init__(self, port: int = 0, bind: str = "127.0.0.1") -> None:
        self.clock = ManualClock()
        self.child = WebChild(Web(bind=bind, port=port), self.clock)
        self._heard: list[Heard] = []

    def until(self, kind: type[M]) -> M:
        """Sleep as a loop does, until such a message is heard."""
        while True:
            while self._heard:
                if isinstance(message := self._heard.pop(0), kind):
                    return message
            assert any(select.select(self.child.handles(), [], [], SOON_S)), "nothing comes"
            self._heard += self.child.receive()

    def port(self) -> int:
        return urlsplit(self.until(Listening).urls[0]).port or 0

    def pid(self) -> int:
        assert self.child.pid is not None
        return self.child.pid

    def start_again(self) -> int:
        """Let the pause pass, and how long it was."""
        while (due_ms := self.child.deadline_ms(self.clock.now_ms())) is None:
            self._heard += self.child.receive()
        pause_ms = due_ms - self.clock.now_ms()
        self.clock.advance(pause_ms)
        self._heard += self.child.receive()
        return pause_ms


@contextmanager
def serving(port: int = 0, bind: str = "127.0.0.1") -> Iterator[Serving]:
    found = Serving(port, bind)
    try:
        yield found
    finally:
        found.child.close()


def status(port: int) -> int:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON_S)
    asked.request("GET", "/")
    found = asked.getresponse().status
    asked.close()
    return found


def test_pages_are_there_until_it_is_closed() -> None:
    with serving() as served:
        port, pid = served.port(), served.pid()
        assert status(port) == 200
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with socket.create_server(("127.0.0.1", port)):
        pass  # it is free again


def test_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, serving(port := taken.getsockname()[1]) as served:
        assert served.until(Failed) == Failed(f"port {port} is in use by another program")


def test_address_of_another_machine_is_said() -> None:
    with serving(bind="192.0.2.7") as served:
        assert served.until(Failed) == Failed("this machine has no address 192.0.2.7")


def test_killed_it_is_started_again_at_the_same_port() -> None:
    with serving() as served:
        port = served.port()
        os.kill(served.pid(), signal.SIGKILL)
        served.until(Disconnected)
        assert served.start_again() == 200
        assert served.until(Failed) == Failed("the web process ended (signal 9)")
        served.until(Connected)
        assert served.port() == port


def test_what_dies_at_once_is_tried_less_and_less_often() -> None:
    with serving(port=99_999) as served:
        pauses = []
        for _ in range(3):
            assert "not a port" in served.until(Failed).why
            pauses.append(served.start_again())
        assert pauses == [200, 400, 800]


def test_closed_while_it_waits_to_be_started_again_it_leaves_nothing() -> None:
    with serving(port=99_999) as served:
        served.until(Failed)
        assert served.child.pid is None


def test_it_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOUSE", "1")
    with serving() as served:
        served.port()
        names = Path(f"/proc/{served.pid()}/environ").read_bytes()
        assert b"SECRET_OF_THE_HOUSE" not in names
        assert b"PYTHONPATH=" in names


def test_it_does_not_outlive_a_killed_table_whose_folder_the_next_one_clears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    script = (
        "from companion.screens.browser.web_child import *; from hardware.clock import SteadyClock; import signal\n"
        "child = WebChild(Web(bind='127.0.0.1', port=0), SteadyClock())\n"
        "while not any(isinstance(message, Listening) for message in child.receive()): pass\n"
        "print(child.pid, flush=True); signal.pause()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
    assert select.select([child], [], [], SOON_S)[0]
    os.close(child)
    (left,) = tmp_path.iterdir()
    with serving() as served:
        served.port()
        assert left not in tmp_path.iterdir()
    assert list(tmp_path.iterdir()) == []
