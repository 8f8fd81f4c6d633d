"""The table's end of the line to the web process: a Unix socket that never makes the table wait.

One rule: whatever the other end does (nothing, half a line, garbage, going away), no exception leaves this module.
"""

import logging
import os
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from companion.screens.browser.web.feed_messages import MOST_BYTES, FromTable, FromWeb, line_of

_LOG = logging.getLogger(__name__)
_MODE = 0o660
_MOST_WAITING = 4 * 1024 * 1024  # bytes; who reads no more of it is not there
_RETRY_MS = 20  # a full line is tried again after so long
_CHUNK = 64 * 1024
_DECODER: msgspec.json.Decoder[FromWeb] = msgspec.json.Decoder(FromWeb)


class Connected(msgspec.Struct, frozen=True):
    """A web process is there now; it knows nothing yet."""


class Disconnected(msgspec.Struct, frozen=True):
    """The web process is gone, and every browser with it."""


Heard = FromWeb | Connected | Disconnected


class Link(Protocol):
    """How the table and the web process reach each other."""

    def handles(self) -> Sequence[int]:
        """What a loop waits for."""

    def receive(self) -> Sequence[Heard]:
        """What has come since."""

    def send(self, messages: Iterable[FromTable]) -> None:
        """Let the web process know; it is not waited for."""

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to `send` again although there may be nothing new."""

    def close(self) -> None:
        """Give everything back."""


def listening(path: Path) -> socket.socket:
    """A socket at a path, for this user and group alone. Raises `OSError` where nobody can listen."""
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
    try:
        listener.bind(os.fspath(path))
        path.chmod(_MODE)
        listener.listen(2)
    except OSError:
        listener.close()
        raise
    return listener


class TableSocket:
    """Listens at a path. One web process at a time: a new one takes the place of the old."""

    def __init__(self, path: Path) -> None:
        """Raises `OSError` where nobody can listen."""
        self._path = path
        self._listener = listening(path)
        self._peer: socket.socket | None = None
        self._received = bytearray()
        self._waiting = bytearray()

    def handles(self) -> list[int]:
        peer = [] if self._peer is None else [self._peer.fileno()]
        return [self._listener.fileno(), *peer]

    def receive(self) -> list[Heard]:
        heard: list[Heard] = []
        self._read(heard)
        self._accept(heard)
        return heard

    def _accept(self, heard: list[Heard]) -> None:
        try:
            peer, _ = self._listener.accept()
        except OSError:
            return
        peer.settimeout(0)
        self._drop(heard)
        self._peer = peer
        heard.append(Connected())
        self._read(heard)

    def _read(self, heard: list[Heard]) -> None:
        while self._peer is not None:
            try:
                chunk = self._peer.recv(_CHUNK)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                chunk = b""
            if not chunk:
                self._drop(heard)
                return
            self._received += chunk
            *lines, rest = self._received.split(b"\n")
            self._received = rest
            heard += [message for line in lines if (message := _decoded(line)) is not None]
            if len(rest) > MOST_BYTES:
                _LOG.warning("web: a line is too long; the connection is closed")
                self._drop(heard)

    def _drop(self, heard: list[Heard]) -> None:
        if self._peer is not None:
            self._peer.close()
            self._peer = None
            heard.append(Disconnected())
        self._received.clear()
        self._waiting.clear()

    def send(self, messages: Iterable[FromTable]) -> None:
        if self._peer is None:
            return
        for message in messages:
            self._waiting += line_of(message)
        try:
            while self._waiting:
                del self._waiting[: self._peer.send(self._waiting)]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self._waiting.clear()  # the next look at it tells that it is gone
        if len(self._waiting) > _MOST_WAITING:
            _LOG.warning("web: nobody reads what is sent; the connection is closed")
            self._peer.shutdown(socket.SHUT_RDWR)
            self._waiting.clear()

    def deadline_ms(self, now_ms: int) -> int | None:
        return now_ms + _RETRY_MS if self._waiting else None

    def close(self) -> None:
        self._drop([])
        self._listener.close()
        with suppress(OSError):
            self._path.unlink()


def _decoded(line: bytes | bytearray) -> FromWeb | None:
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        _LOG.warning("web: a line could not be read: %s", type(error).__name__)
        return None
