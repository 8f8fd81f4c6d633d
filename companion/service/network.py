"""The way to the network's service, for a kiosk that has no right to change the network itself.

One rule: it waits for nobody, and keeps nothing: a password goes over the socket, and is nowhere else.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from companion.network.messages import MOST_BYTES, Request, Status, line_of, status_of

SOCKET = Path("/run/jewelbox-network.sock")


class NetworkLink:
    """To the service at a socket; it is started when somebody asks, and ends when nobody does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._socket: socket.socket | None = None
        self._received = b""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ, path: Path = SOCKET) -> Self | None:
        """Where systemd has started the kiosk, and has that socket; a desktop looks after its network itself."""
        return cls(path) if environ.get("RUNTIME_DIRECTORY") and os.access(path, os.W_OK) else None

    def ask(self, request: Request) -> None:
        """Send it; answers come in the same order. Raises `OSError`."""
        if self._socket is None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
            self._socket.settimeout(0)
            self._socket.connect(str(self._path))
        self._socket.sendall(line_of(request))  # it has room for thousands of them

    def answers(self) -> Iterator[Status]:
        """What has come by now. Raises `OSError` if nothing more will, and `ValueError` for nonsense."""
        if self._socket is None:
            return
        with suppress(BlockingIOError):
            while len(self._received) < MOST_BYTES:
                piece = self._socket.recv(MOST_BYTES)
                if not piece:
                    raise ConnectionResetError("the network's service has gone")
                self._received += piece
        *lines, self._received = self._received.split(b"\n")
        if len(self._received) >= MOST_BYTES:
            raise ValueError("a line without an end")
        yield from map(status_of, lines)

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [] if self._socket is None else [self._socket.fileno()]

    def close(self) -> None:
        """Let the service end."""
        if self._socket is not None:
            self._socket.close()
            self._socket, self._received = None, b""
