"""A kiosk's own web process, as a child: it serves, says why it cannot, and is gone with the link."""

import http.client
import os
import select
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from companion.browsers.table_link import Connected, Disconnected, Heard
from companion.headless.served_link import ServedLink
from companion.headless.web_process import WebOptions
from companion.web.feed_messages import Failed, Listening
from hardware.clock import ManualClock

PATIENCE_S = 20.0


class Serving:
    """A link, and everything that was heard over it."""

    def __init__(self, port: int = 0) -> None:
        self.clock = ManualClock()
        self.link = ServedLink(WebOptions("127.0.0.1", port), self.clock)
        self._heard: list[Heard] = []

    def until(self, is_it: Callable[[Heard], bool]) -> Heard:
        """Sleep as a loop does, until this is heard."""
        while True:
            self._heard += self.link.receive()
            while self._heard:
                if is_it(message := self._heard.pop(0)):
                    return message
            assert any(select.select(self.link.handles(), [], [], PATIENCE_S)), "nothing comes"

    def port(self) -> int:
        listening = self.until(lambda message: isinstance(message, Listening))
        assert isinstance(listening, Listening)
        return urlsplit(listening.urls[0]).port or 0


@contextmanager
def serving(port: int = 0) -> Iterator[Serving]:
    found = Serving(port)
    try:
        yield found
    finally:
        found.link.close()


def status(port: int) -> int:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    asked.request("GET", "/")
    found = asked.getresponse().status
    asked.close()
    return found


def test_pages_are_there_until_the_link_is_closed() -> None:
    with serving() as served:
        port = served.port()
        assert status(port) == 200
    with socket.create_server(("127.0.0.1", port)):
        pass  # it is free again


def test_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, serving(taken.getsockname()[1]) as served:
        failed = served.until(lambda message: isinstance(message, Failed))
        assert isinstance(failed, Failed)
        assert "in use" in failed.why


def test_child_that_dies_is_started_again_at_the_same_port() -> None:
    with serving() as served:
        port = served.port()
        pid = served.link._web.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        served.until(lambda message: isinstance(message, Disconnected))
        while (due_ms := served.link.deadline_ms(served.clock.now_ms())) is None:
            served.link.receive()
        served.clock.advance(due_ms)
        served.until(lambda message: isinstance(message, Connected))
        assert served.port() == port
