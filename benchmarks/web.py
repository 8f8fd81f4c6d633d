"""The web process: its memory, and its CPU time with nine browsers, while nothing happens and for each change.

One rule: the table and the browsers are in this process, so that only the web process itself is measured.
"""

import asyncio
import json
import statistics
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.processes import cpu_s, memory_mb
from benchmarks.table import FEWEST_ROUNDS, Row
from companion.screens.browser.web.feed_messages import (
    SPECTATOR,
    Access,
    Answer,
    Came,
    FromTable,
    FromWeb,
    Listening,
    line_of,
    seat_role,
)

SEATS = 8
MEMORY_GOAL_MB, IDLE_GOAL, CHANGE_GOAL_US = 30.0, 0.1, 200.0
IDLE_S = 10.0
_CHANGES = 100
_ROLES = {f"{'token':a<20}{number:02}": seat_role(number) for number in range(SEATS)} | {
    "token-of-spectators": SPECTATOR
}
_FRAME = {"type": "public", "view": ["a fact that people see"] * 100}  # 2.5 KB, as in the middle of a game


class _Table:
    """The table's end."""

    def __init__(self) -> None:
        self.urls: asyncio.Future[tuple[str, ...]] = asyncio.get_running_loop().create_future()
        self.there: list[int] = []
        self._writer: asyncio.StreamWriter | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        decoder = msgspec.json.Decoder(FromWeb)
        self.say(Access(_ROLES))
        while line := await reader.readline():
            match decoder.decode(line):
                case Listening(urls):
                    self.urls.set_result(urls)
                case Came(connection):
                    self.there.append(connection)
                    self.say(Answer((connection,), msgspec.Raw(b'"words"')))
        writer.close()

    def say(self, *messages: FromTable) -> None:
        assert self._writer
        self._writer.write(b"".join(map(line_of, messages)))


@asynccontextmanager
async def _running(folder: Path) -> AsyncIterator[tuple[int, _Table, list[ClientConnection]]]:
    """A web process, its table, and nine browsers that have been let in."""
    table = _Table()
    server = await asyncio.start_unix_server(table.serve, folder / "web.sock")
    command = [sys.executable, "-m", "companion.screens.browser.web", "--bind", "127.0.0.1", "--port", "0"]
    process = await asyncio.create_subprocess_exec(*command, "--socket", str(folder / "web.sock"))
    try:
        (url,) = await table.urls
        async with AsyncExitStack() as stack:
            address = url.replace("http", "ws") + "ws"
            browsers = [await stack.enter_async_context(connect(address, ping_interval=None)) for _ in _ROLES]
            for browser, token in zip(browsers, _ROLES, strict=True):
                await browser.send(json.dumps({"protocol": 2, "token": token, "device": "d", "language": "en"}))
                await browser.recv()
            yield process.pid, table, browsers
    finally:
        process.terminate()
        await process.wait()
        server.close()


async def _change(table: _Table, browsers: list[ClientConnection]) -> None:
    """Everybody sees something new, each on a page of its own."""
    body = msgspec.Raw(msgspec.json.encode(_FRAME))
    table.say(*(Answer((connection,), body) for connection in table.there))
    for browser in browsers:
        await browser.recv()


async def _measured() -> tuple[float, float, float]:
    """Memory, percent of a core while idle, and microseconds of CPU per change."""
    with TemporaryDirectory() as folder:
        async with _running(Path(folder)) as (process, table, browsers):
            await _change(table, browsers)
            before_s = cpu_s(process)
            await asyncio.sleep(IDLE_S)
            idle = 100 * (cpu_s(process) - before_s) / IDLE_S
            before_s = cpu_s(process)
            for _ in range(_CHANGES):
                await _change(table, browsers)
            change_us = 1e6 * (cpu_s(process) - before_s) / _CHANGES
            return memory_mb(process), idle, change_us


def run() -> dict[str, Row]:
    """Medians of several processes."""
    found = [asyncio.run(_measured()) for _ in range(FEWEST_ROUNDS)]
    memory, idle, change_us = (statistics.median(values) for values in zip(*found, strict=True))
    return {
        "web: memory with nine browsers": _row(memory, "MB", MEMORY_GOAL_MB),
        "web: CPU while idle, nine browsers": _row(idle, "%", IDLE_GOAL),
        "web: CPU per change, nine browsers": _row(change_us, "µs CPU", CHANGE_GOAL_US),
    }


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal} {unit.split(maxsplit=1)[0]}", holds=value <= goal)
