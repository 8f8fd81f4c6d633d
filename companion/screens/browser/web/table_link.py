"""The web process's end of the Unix socket: lines in, lines out, and a new start after the table was gone."""

import asyncio
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from companion.screens.browser.web.feed_messages import MOST_BYTES

TRY_AGAIN_S = 0.25
_READ_BYTES = 64 * 1024  # several changes of everything that everybody sees
_BACKLOG_BYTES = 1024 * 1024  # a table that has not read this much is not running any more


class TableLink(asyncio.BufferedProtocol):
    """One connection to the table, from when it is open until it is lost.

    It reads into memory of its own; asyncio would ask the system for 256 KB each time, which costs more than reading.
    """

    def __init__(self, on_lines: Callable[[list[bytes]], None], on_lost: Callable[[], None]) -> None:
        self._on_lines, self._on_lost = on_lines, on_lost
        self._begun = b""
        self._buffer = memoryview(bytearray(_READ_BYTES))
        self._transport: asyncio.WriteTransport | None = None
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def get_buffer(self, _sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        lines = BytesIO(self._begun + self._buffer[:nbytes]).readlines()  # `split` takes five times as long
        self._begun = b"" if lines[-1].endswith(b"\n") else lines.pop()
        if len(self._begun) > MOST_BYTES:
            self.drop()
        elif lines:
            self._on_lines(lines)

    def connection_lost(self, _exc: Exception | None) -> None:
        self._transport = None
        self._on_lost()
        self.lost.set()

    def tell(self, line: bytes) -> None:
        if self._transport is None:
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > _BACKLOG_BYTES:
            self.drop()

    def close(self) -> None:
        """End this connection when everything is said."""
        if self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """End this connection; the next one begins with everything that counts."""
        if self._transport is not None:
            self._transport.abort()


async def connect(path: Path, make: Callable[[], TableLink]) -> TableLink:
    """A connection to the table, as soon as there is one."""
    while True:
        try:
            _, link = await asyncio.get_running_loop().create_unix_connection(make, str(path))
        except OSError:
            await asyncio.sleep(TRY_AGAIN_S)
        else:
            return link
