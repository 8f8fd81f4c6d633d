"""Both ends of a web process, over real sockets: the table's on a Unix socket, and browsers on this machine."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from companion.screens.browser.web.feed_messages import (
    MOST_BYTES,
    Access,
    Answer,
    Came,
    FromTable,
    FromWeb,
    Gone,
    Listening,
    line_of,
)
from companion.screens.browser.web.options import Limits, Options
from companion.screens.browser.web.server import WebServer

ROLES = {"A" * 22: "seat-0", "B" * 22: "seat-1", "H" * 22: "host", "S" * 22: "spectator"}
TOKENS = {role: token for token, role in ROLES.items()}
PATIENCE_S = 10.0  # for what should come at once


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(value).encode())


class TableEnd:
    """The table: it answers everybody who comes with a token, and keeps what it hears."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.heard: asyncio.Queue[FromWeb] = asyncio.Queue()
        self._roles: dict[int, str] = {}  # of those who are there
        self._writer: asyncio.StreamWriter | None = None
        self._server: asyncio.Server | None = None
        self._decoder = msgspec.json.Decoder(FromWeb)

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self.path, limit=MOST_BYTES)

    async def close(self) -> None:
        if self._server:
            self._server.close()
        if self._writer:
            self._writer.close()
        self.path.unlink(missing_ok=True)

    async def next(self) -> FromWeb:
        return await asyncio.wait_for(self.heard.get(), PATIENCE_S)

    def say(self, message: FromTable) -> None:
        assert self._writer
        self._writer.write(line_of(message))

    def show(self, text: str, *roles: str) -> None:
        """To everybody who is there, or to these."""
        there = tuple(number for number, role in self._roles.items() if not roles or role in roles)
        self.say(Answer(there, raw(text)))

    def say_line(self, line: bytes) -> None:
        assert self._writer
        self._writer.write(line)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.say(Access(ROLES))
        with suppress(ConnectionError, asyncio.CancelledError):
            while line := await reader.readline():
                message = self._decoder.decode(line)
                if isinstance(message, Came):
                    self._roles[message.connection] = message.role
                    self.say(Answer((message.connection,), raw("words")))
                if isinstance(message, Gone):
                    del self._roles[message.connection]
                self.heard.put_nowait(message)
        writer.close()


class House:
    """A web process with a table, and browsers that come and go."""

    def __init__(self, table: TableEnd, port: int) -> None:
        self.table, self.port = table, port
        self.host = f"127.0.0.1:{port}"

    @asynccontextmanager
    async def socket(self, **options: Any) -> AsyncIterator[ClientConnection]:
        async with connect(f"ws://{self.host}/ws", ping_interval=None, close_timeout=1, **options) as browser:
            yield browser

    @asynccontextmanager
    async def browser(self, role: str, language: str = "en") -> AsyncIterator[ClientConnection]:
        """One that has been let in."""
        async with self.socket(origin=f"http://{self.host}") as browser:
            await greet(browser, TOKENS[role], language)
            assert await said_to(browser) == "words"
            assert isinstance(await self.table.next(), Came)
            yield browser

    async def get(self, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of a plain request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in ({"Host": self.host} | headers).items()]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
        writer.close()
        await writer.wait_closed()
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


@asynccontextmanager
async def house(folder: Path, limits: Limits | None = None) -> AsyncIterator[House]:
    """A web process in this one, at a free port, with a table that it has found."""
    table = TableEnd(folder / "web.sock")
    await table.open()
    server = WebServer(Options(table.path, "127.0.0.1", 0, limits=limits or Limits()))
    async with server.running():
        assert isinstance(await table.next(), Listening)
        found = House(table, server.port)
        yield found
    await found.table.close()


async def greet(browser: ClientConnection, token: str, language: str = "en") -> None:
    await browser.send(json.dumps({"protocol": 2, "token": token, "device": "phone", "language": language}))


async def said_to(browser: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(browser.recv(), PATIENCE_S))


async def close_code(browser: ClientConnection) -> int | None:
    await asyncio.wait_for(browser.wait_closed(), PATIENCE_S)
    return browser.close_code
