"""Browsers in memory, and a program that reads the feed: for trying things out and for tests.

Browsers have the web process' own relay without a network. Everything passes through the same lines as over the
socket: what a browser gets here, a real one would get.
"""

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, assert_never

import msgspec

from companion.screens.browser.web.feed_messages import FromTable, FromWeb, Listening, line_of
from companion.screens.browser.web.options import Limits
from companion.screens.browser.web.relay import Drop, HangUp, Ping, Relay, Send, Tell, Trust

from .table_socket import Connected, Disconnected, Heard

URL = "http://table.test:8480"
_LIMITS = Limits(messages=1_000_000)  # how fast people may be is not tried out here
_ENCODER = msgspec.json.Encoder()
_FROM_WEB: msgspec.json.Decoder[FromWeb] = msgspec.json.Decoder(FromWeb)


class _Typed(msgspec.Struct):
    type: str


_TYPED = msgspec.json.Decoder(_Typed)


def _type(body: bytes) -> str:
    return _TYPED.decode(body).type


class MemoryBrowser:
    """One browser: what it got, the page that it shows, and what it taps there."""

    def __init__(self, link: "MemoryLink", connection: int) -> None:
        self._link = link
        self.connection = connection
        self.received: list[bytes] = []
        self.closed: int | None = None  # why
        self.parts: dict[str, dict[str, Any]] = {}  # of the page that it shows
        self.page: dict[str, Any] = {}  # the last message about it

    def got(self, body: bytes) -> None:
        """A message from the table."""
        self.received.append(body)
        message = msgspec.json.decode(body)
        if message["type"] == "page":
            self.page = message
            for name in message["gone"]:
                del self.parts[name]
            self.parts |= message["parts"]

    def say(self, **fields: object) -> None:
        """A message as a page sends it."""
        self.send(_ENCODER.encode(fields))

    def send(self, data: bytes) -> None:
        """Any bytes."""
        self._link.said(self.connection, data)

    def leave(self) -> None:
        """Disconnect, and send nothing before that."""
        self._link.left(self.connection)

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """Everything of one type that it got."""
        return [msgspec.json.decode(body) for body in self.received if _type(body) == kind]

    @property
    def told(self) -> list[str]:
        """What it was told for a moment."""
        return [str(message["text"]) for message in self.messages("told")]

    @property
    def spoken(self) -> list[str]:
        """What it was to read aloud."""
        said = [message.get("spoken", {"lines": ()}) for message in self.messages("page")]
        return [text for each in said for text, _ in each["lines"]]

    # the page

    @property
    def title(self) -> str:
        return str(self.page.get("title", ""))

    def nodes(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """All nodes of the page that lies on top, each with the number that its part's taps begin with."""
        for name, part in self.parts.items():
            if not name.startswith("/"):
                yield from ((part["base"], node) for node in _inside(part["node"]))

    def taps(self) -> dict[str, int]:
        """Everything that can be tapped, by what it is called: the name of a spot, or the words on it.

        What is only marked by a tap is also called as the button that sends it.
        """
        found: dict[str, int] = {}
        for base, node in self.nodes():
            for spot in node.get("spots", ()):
                found[spot["name"]] = base + spot["tap"]["n"]
            if "tap" in node:
                for name in _names(node):
                    found.setdefault(name, base + node["tap"]["n"])
        return found

    def words(self) -> str:
        """Everything that is to be read on the page that lies on top."""
        return "\n".join(text for _, node in self.nodes() for text in _texts(node))

    def press(self, name: str, **more: object) -> None:
        """Tap what is called so. Raises `KeyError` where there is no such thing."""
        self.say(page=self.page["page"], tap=self.taps()[name], **more)


def _inside(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in (*node.get("children", ()), *([node["child"]] if "child" in node else [])):
        yield from _inside(child)


def _texts(node: dict[str, Any]) -> list[str]:
    """The words of one node, as they stand on the first step of its ladder."""
    found = [node.get("words") or node.get("label") or node.get("title") or node.get("value") or ""]
    firsts = [each[0] if isinstance(each, list) and each else each for each in (*found, *node.get("sub", ()))]
    return [each for each in firsts if isinstance(each, str) and each]


def words_in(node: dict[str, Any]) -> list[str]:
    """The words of a node and of all that is in it."""
    return [text for each in _inside(node) for text in _texts(each)]


def _names(node: dict[str, Any]) -> Iterator[str]:
    """What people could call something that can be tapped."""
    yield from (str(node["tap"][words]) for words in ("confirm", "says") if words in node["tap"])
    yield from _texts(node)
    yield from (text for child in node.get("children", ()) for text in words_in(child))


class MemoryLink:
    """The table's end of a web process in memory. Time stands still there: nobody is pinged."""

    def __init__(self, url: str = URL) -> None:
        self._url = url
        self._browsers: dict[int, MemoryBrowser] = {}
        self._count = 0
        self._start([])

    def _start(self, heard: list[Heard]) -> None:
        self._relay = Relay(_LIMITS, 0.0)
        self._heard: list[Heard] = [*heard, Connected(), Listening((self._url,))]

    # people

    def browser(self, link: str, device: str = "", language: str = "en", *, aloud: bool | None = None) -> MemoryBrowser:
        """Open this link, or a page with this code, on a device; without a name for it, on one that nobody has used.

        `aloud`: whether it has read aloud so far; None: it has no voice.
        """
        token = link.rpartition("#")[2]
        self._count += 1
        browser = self._browsers[self._count] = MemoryBrowser(self, self._count)
        self._relay.browser_came(self._count, 0.0)
        hello = {"protocol": 2, "token": token, "device": device or f"device {self._count}", "language": language}
        browser.say(**hello, **({} if aloud is None else {"aloud": aloud}))
        return browser

    def said(self, connection: int, data: bytes) -> None:
        """A message of a browser."""
        self._relay.browser_said(connection, data, 0.0)
        self._carry_out()

    def left(self, connection: int) -> None:
        """A browser is gone."""
        self._relay.browser_gone(connection)
        self._carry_out()

    def restart(self) -> None:
        """The web process ends and starts again: every browser has to come back."""
        for connection in self._browsers:
            self._relay.browser_gone(connection)
        self._browsers.clear()
        self._start([Disconnected()])

    def heard(self, message: FromWeb) -> None:
        """Whatever else a web process may have to say."""
        self._heard.append(message)

    # the table

    def handles(self) -> tuple[int, ...]:
        return ()

    def receive(self) -> list[Heard]:
        heard, self._heard = self._heard, []
        return heard

    def send(self, messages: Iterable[FromTable]) -> None:
        for message in messages:
            self._relay.table_said(line_of(message))
            self._carry_out()

    def deadline_ms(self, now_ms: int) -> int | None:  # noqa: ARG002
        return None

    def close(self) -> None:
        self._relay.table_gone()
        self._carry_out()

    def _carry_out(self) -> None:
        for output in self._relay.outputs():
            match output:
                case Send(connections, body):
                    for connection in connections:
                        self._browsers[connection].got(body)
                case HangUp(connection, code):
                    self._browsers.pop(connection).closed = code
                case Tell(line):
                    self._heard.append(_FROM_WEB.decode(line))
                case Ping() | Trust() | Drop():
                    pass
                case _:
                    assert_never(output)


class FeedReader:
    """Another program of this machine, which publishes what it reads."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.socket.settimeout(0)
        self._begun = b""

    def lines(self) -> list[bytes]:
        """All that has come since."""
        with suppress(BlockingIOError):
            while chunk := self.socket.recv(65536):
                self._begun += chunk
        *lines, self._begun = self._begun.split(b"\n")
        return lines

    def close(self) -> None:
        self.socket.close()
