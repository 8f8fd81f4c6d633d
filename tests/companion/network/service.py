"""The other side of the kiosk's socket: the network's service, or what a test says in its place."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.network.__main__ import serve
from companion.network.manager import Manager
from companion.network.messages import Request, Status, line_of, request_of

PATIENCE_S = 60.0


@contextmanager
def listening(folder: Path) -> Iterator[tuple[Path, socket.socket]]:
    path = folder / "network.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        listener.settimeout(PATIENCE_S)
        yield path, listener


@contextmanager
def served(folder: Path) -> Iterator[Path]:
    """The service itself, in a thread, at this path."""
    with listening(folder) as (path, listener):
        thread = threading.Thread(target=serve, args=(listener, Manager(), PATIENCE_S))
        thread.start()
        yield path
        listener.settimeout(0)  # it ends when the next one has gone
        with socket.socket(socket.AF_UNIX) as last:
            last.connect(str(path))
        thread.join()


class Service:
    """What a test says in its place, one kiosk at a time."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._kiosk: socket.socket | None = None
        self._lines = b""

    def asked(self) -> Request:
        """What the kiosk wants next; it has asked for it already."""
        if self._kiosk is None:
            self._kiosk, _ = self._listener.accept()
            self._kiosk.settimeout(PATIENCE_S)
        while b"\n" not in self._lines:
            piece = self._kiosk.recv(65536)
            assert piece, "the kiosk has gone"
            self._lines += piece
        line, _, self._lines = self._lines.partition(b"\n")
        return request_of(line)

    def answer(self, status: Status) -> None:
        self.say(line_of(status))

    def say(self, raw: bytes) -> None:
        assert self._kiosk is not None
        self._kiosk.sendall(raw)

    def is_left(self) -> bool:
        """Whether the kiosk has gone."""
        assert self._kiosk is not None
        return not self._kiosk.recv(1)

    def hang_up(self) -> None:
        if self._kiosk is not None:
            self._kiosk.close()
            self._kiosk, self._lines = None, b""
