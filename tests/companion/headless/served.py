"""`jewelbox serve` as a process of its own, and a host at a real WebSocket before it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from companion.browsers.memory_link import MemoryBrowser, MemoryLink
from companion.browsers.page_messages import GUARD_MS, PROTOCOL

SOON_S = 20.0


class Served:
    """A table that serves."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.journal = folder / "journal"
        command = [sys.executable, "-m", "companion", "serve", "--source", "mock", "--journal", str(self.journal)]
        environ = os.environ | {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self.process = subprocess.Popen(
            [*command, "--bind", "127.0.0.1", "--port", "0", "--json", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert told, self.process.communicate()[1].decode()
        self.told: dict[str, Any] = json.loads(told)

    @property
    def url(self) -> str:
        return str(self.told["url"])

    @property
    def port(self) -> int:
        return int(self.told["port"])

    @property
    def token(self) -> str:
        return self.url.partition("#")[2]

    def children(self) -> list[int]:
        """The processes that it has started."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in listed.split()]

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it with a signal; its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(SOON_S)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """A table, until the end of the block."""
    served = Served(folder, *options)
    try:
        yield served
    finally:
        if served.process.returncode is None:
            served.end(signal.SIGKILL)


class Browser(MemoryBrowser):
    """Somebody with a code at a real WebSocket: the page that it shows, and what it taps there."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(MemoryLink(), 0)  # whose messages go another way
        self._socket = socket
        self._ready_s = 0.0  # when its page can be tapped

    def send(self, data: bytes) -> None:
        self._socket.send(data.decode())

    def leave(self) -> None:
        self._socket.close()

    def next(self, timeout_s: float = SOON_S) -> dict[str, Any]:
        """The next message, whatever it is. Raises `TimeoutError`."""
        place = self.page.get("place")
        body = self._socket.recv(timeout_s)
        self.got(body if isinstance(body, bytes) else body.encode())
        if self.page.get("place") != place:
            self._ready_s = time.monotonic() + 1.2 * GUARD_MS / 1000
        message: dict[str, Any] = json.loads(body)
        return message

    def until(self, found: Callable[["Browser"], object]) -> None:
        """Until this is true of its page."""
        while not found(self):
            self.next()

    def press(self, name: str, **more: object) -> None:
        """Tap what is called so, once it is there and has been there long enough."""
        self.until(lambda here: name in here.taps())
        while (left_s := self._ready_s - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.next(left_s)
        super().press(name, **more)

    def to(self, title: str, name: str) -> None:
        """Tap what leads to this page."""
        self.press(name)
        self.until(lambda here: here.title == title)

    def told_next(self) -> str:
        """What it is told next."""
        while True:
            message = self.next()
            if message["type"] == "told":
                return str(message["text"])


@contextmanager
def browser(port: int, token: str, *, language: str = "en", device: str = "d") -> Iterator[Browser]:
    """A browser that has been let in."""
    with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as socket:
        here = Browser(socket)
        here.say(protocol=PROTOCOL, token=token, device=device, language=language)
        here.until(lambda shown: shown.page)
        yield here


@contextmanager
def host(served: Served, language: str = "en") -> Iterator[Browser]:
    with browser(served.port, served.token, language=language) as here:
        yield here
