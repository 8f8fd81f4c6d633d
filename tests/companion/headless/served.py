"""`jewelbox serve` as a process of its own, the pages that it sends, and a host at a real WebSocket before it."""

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

from companion.languages import translator
from companion.pages.bars import SEAT
from companion.pages.context import BOX_IN_PLAY
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.browser.page_messages import GUARD_MS, PROTOCOL
from companion.table.history_view import view_of
from companion.table.journal import Journal
from companion.table.past_game import replay

SOON_S = 20.0
GUARD_S = GUARD_MS / 1000 + 0.1  # on a new page, with some time for the way
HANDS = "hands "  # before the name of what a finger has touched at the virtual box


class Served:
    """A table that serves; `python` is the one of another installation."""

    def __init__(self, folder: Path, *options: str, python: str = sys.executable) -> None:
        self.journal = folder / "journal"
        command = [python, "-m", "companion", "serve", "--source", "mock", "--journal", str(self.journal)]
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

    @property
    def frame(self) -> dict[str, Any]:
        """What everybody may see of the game that was begun last, made from its journal; empty: there is none."""
        with Journal.read(self.journal) as journal:
            games = journal.games()
            if not games:
                return {}
            view = view_of(replay(journal, games[-1]), (), simulated=True)
        found: dict[str, Any] = json.loads(public_frame(Shown(table=view), None, translator("en")))
        return found

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
def serving(folder: Path, *options: str, python: str = sys.executable) -> Iterator[Served]:
    """A table, until the end of the block."""
    served = Served(folder, *options, python=python)
    try:
        yield served
    finally:
        if served.process.returncode is None:
            served.end(signal.SIGKILL)


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A node and all that is in it."""
    yield node
    for child in [*node.get("children", ()), *([node["child"]] if "child" in node else [])]:
        yield from _nodes(child)


def _written(node: dict[str, Any]) -> list[str]:
    """What is written on one node, on all steps of its ladder."""
    words = node.get("words", "")
    return words if isinstance(words, list) else [words]


def _called(node: dict[str, Any]) -> list[str]:
    """What people may call something that can be tapped."""
    labels = node.get("label", "")
    words = [each["words"] for each in _nodes(node) if each["t"] == "text"]
    every = [labels, node["tap"].get("says", ""), node.get("title", ""), *words]
    return [each for one in every for each in (one if isinstance(one, list) else [one]) if each]


class HeardPage:
    """The page that a browser has, from what it has heard: its parts, and what the numbers of its taps mean."""

    def __init__(self) -> None:
        self.number = self.place = 0
        self.since_s = 0.0  # when people came there
        self.title = self.language = ""
        self.back: int | None = None
        self.parts: dict[str, Any] = {}
        self.meanings: dict[int, dict[int, str]] = {}  # by pages: the name of each tap that has one

    def heard(self, message: dict[str, Any]) -> None:
        for name in message["gone"]:
            del self.parts[name]
        self.parts |= message["parts"]
        if message["place"] != self.place:
            self.since_s = time.monotonic()
        self.number, self.place, self.title = message["page"], message["place"], message["title"]
        self.language, self.back = message["language"], message["back"]
        self.meanings[self.number] = dict(self._named())

    def _named(self) -> Iterator[tuple[int, str]]:
        for part in self.parts.values():
            for node in _nodes(part["node"]):
                for spot in node.get("spots", ()):
                    is_touched = node.get("kind") == BOX_IN_PLAY
                    yield part["base"] + spot["tap"]["n"], f"{HANDS if is_touched else ''}{spot['name']}"
                if node.get("kind") == "drawer" and "tap" in node:
                    yield part["base"] + node["tap"]["n"], HANDS + node["value"]["drawer"]
                elif "tap" in node:
                    yield part["base"] + node["tap"]["n"], node["tap"].get("confirm") or (*_called(node), "")[0]

    def says(self, words: str) -> bool:
        """Does it say just this somewhere?"""
        return any(words in _written(node) for node in self.nodes())

    def confirmed(self) -> list[str]:
        """What can be marked on it, by what is written on the button that sends it."""
        return [node["tap"]["confirm"] for node in self.nodes() if "confirm" in node.get("tap", {})]

    def seats_saying(self, words: str) -> set[str]:
        """The seats beside which it says this."""
        keyed = [node for node in self.nodes() if str(node.get("key", "")).startswith(SEAT)]
        return {node["key"].removeprefix(SEAT) for node in keyed if any(words in _written(one) for one in _nodes(node))}

    @property
    def counts_down(self) -> bool:
        """Are all cards shown in a moment?"""
        return "countdown" in self.parts

    def nodes(self) -> Iterator[dict[str, Any]]:
        """Everything on it, but for what lies below a sheet."""
        for name, part in self.parts.items():
            if not name.startswith("/"):
                yield from _nodes(part["node"])

    def taps(self) -> dict[str, int]:
        """What can be tapped on it: by the names of spots, by what buttons say, and by what their words are."""
        found: dict[str, int] = {}
        for name, part in self.parts.items():
            for node in () if name.startswith("/") else _nodes(part["node"]):
                for spot in node.get("spots", ()):
                    found[spot["name"]] = part["base"] + spot["tap"]["n"]
                for called in _called(node) if "tap" in node else ():
                    found.setdefault(called, part["base"] + node["tap"]["n"])
        return found

    def below(self, title: str) -> dict[str, int]:
        """What can be tapped below a heading, by what it is called."""
        found: dict[str, int] = {}
        for name, part in self.parts.items():
            for node in () if name.startswith("/") else _nodes(part["node"]):
                first, *others = node.get("children", ()) or [{}]
                if title in _written(first):
                    inside = [each for other in others for each in _nodes(other) if "tap" in each]
                    found |= {called: part["base"] + each["tap"]["n"] for each in inside for called in _called(each)}
        return found

    def drawer(self, name: str) -> str:
        """What the key of a drawer is called."""
        return next(
            str(node["tap"]["says"])
            for node in self.nodes()
            if node.get("kind") == "drawer" and node["value"]["drawer"] == name and "says" in node.get("tap", {})
        )

    def depth(self, drawer: str) -> str:
        """How far it is out, where hands move it."""
        found = (node["value"] for node in self.nodes() if node.get("kind") == "drawer")
        return next(str(value["depth"]) for value in found if value["drawer"] == drawer)

    def codes(self) -> set[tuple[str, ...]]:
        """The codes that a camera finds on it."""
        return {tuple(node["value"]) for node in self.nodes() if node.get("kind") == "qr-code"}


class Browser:
    """Somebody with a code: the page that they have, and what they were told last."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.shown = HeardPage()
        self.told = ""

    def next(self, within_s: float = SOON_S) -> dict[str, Any]:
        """The next message, whatever it is. Raises `TimeoutError`."""
        message: dict[str, Any] = json.loads(self.socket.recv(within_s))
        if message["type"] == "page":
            self.shown.heard(message)
        elif message["type"] == "told":
            self.told = message["text"]
        return message

    def until(self, found: Callable[[], object]) -> None:
        """Hear on until this is true."""
        while not found():
            self.next()

    def press(self, tap: int, **more: str) -> None:
        self.socket.send(json.dumps({"page": self.shown.number, "tap": tap, **more}))

    def tap(self, name: str, below: str = "") -> None:
        """Tap what is called so, perhaps below a heading, once the page takes taps."""
        while (left := self.shown.since_s + GUARD_S - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.next(left)
        self.press((self.shown.below(below) if below else self.shown.taps())[name])

    def go(self, *names: str) -> None:
        """Tap these one after the other, each on the page that the one before has led to."""
        for name in names:
            place = self.shown.place
            self.tap(name)
            self.until(lambda before=place: self.shown.place != before)  # type: ignore[misc]


@contextmanager
def browser(port: int, token: str, *, language: str = "en", device: str = "d") -> Iterator[Browser]:
    """A browser that has been let in."""
    with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as socket:
        socket.send(json.dumps({"protocol": PROTOCOL, "token": token, "device": device, "language": language}))
        here = Browser(socket)
        here.until(lambda: here.shown.number)
        yield here


@contextmanager
def host(served: Served, language: str = "en") -> Iterator[Browser]:
    with browser(served.port, served.token, language=language) as here:
        yield here
