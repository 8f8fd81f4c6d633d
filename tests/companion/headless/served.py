"""`jewelbox serve` as a process of its own, and a host at a real WebSocket before it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

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


@dataclass
class Browser:
    """Somebody with a code."""

    socket: ClientConnection
    frame: dict[str, Any] = field(default_factory=dict)
    mine: dict[str, Any] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        message: dict[str, Any] = json.loads(self.socket.recv(SOON_S))
        match message["type"]:
            case "public":
                self.frame = message
            case "private":
                self.mine = message
            case "words":
                self.words = message["words"]
        return message

    def until(self, found: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The first message of which this is true."""
        while True:
            message = self.next()
            if found(message):
                return message

    def want(self, want: str, **more: object) -> None:
        self.socket.send(json.dumps({"want": want, "event": self.frame.get("event", 0), **more}))

    def ask(self, about: str, **more: object) -> dict[str, Any]:
        self.want("ask", about=about, **more)
        return self.until(lambda message: message["type"] == "answer" and message["about"] == about)

    def refused(self) -> str:
        return str(self.until(lambda message: message["type"] == "refused")["why"])

    def say(self, *lines: str) -> None:
        """Say something, and wait until it counts."""
        event = self.frame["event"]
        self.want("say", lines=lines)
        answer = self.until(lambda message: message["type"] in ("refused", "public"))
        while answer["type"] == "public" and answer["event"] == event:
            answer = self.until(lambda message: message["type"] in ("refused", "public"))
        assert answer["type"] == "public", f"{answer['why']}: {lines}"

    def page(self, page: str) -> dict[str, Any]:
        """The first frame from now on that is such a page."""
        return self.until(lambda message: message["type"] == "public" and message["page"] == page)


@contextmanager
def browser(port: int, token: str, *, language: str = "en", device: str = "d") -> Iterator[Browser]:
    """A browser that has been let in."""
    with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as socket:
        socket.send(json.dumps({"protocol": 1, "token": token, "device": device, "language": language}))
        here = Browser(socket)
        here.until(lambda message: message["type"] == "public")
        yield here


@contextmanager
def host(served: Served, language: str = "en") -> Iterator[Browser]:
    with browser(served.port, served.token, language=language) as here:
        yield here
