"""A Unix socket at which other programs of this machine read lines. It says, and never listens.

One rule: nobody is waited for. A reader that is slow misses lines, gets only whole ones, and the newest in the end.
"""

import socket
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from .table_socket import listening

_MOST_READERS = 4
_RETRY_MS = 20  # a reader that took only a part is tried again after so long
_CHUNK = 4096


@dataclass(slots=True)
class _Reader:
    socket: socket.socket
    waiting: bytearray = field(default_factory=bytearray)  # the rest of a line that it has taken a part of
    newest: bytes = b""  # what comes after that

    def send(self) -> bool:
        """Give it what it takes; False if it is gone."""
        try:
            while self.waiting or self.newest:
                if not self.waiting:
                    self.waiting, self.newest = bytearray(self.newest), b""
                del self.waiting[: self.socket.send(self.waiting)]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            return False
        return True

    def is_there(self) -> bool:
        """Whatever it says is dropped."""
        try:
            while chunk := self.socket.recv(_CHUNK):
                del chunk
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            pass
        return False


class FeedSocket:
    """Listens at a path. A reader too many takes the place of the oldest."""

    def __init__(self, path: Path) -> None:
        """Raises `OSError` where nobody can listen."""
        self._path = path
        self._listener = listening(path)
        self._readers: list[_Reader] = []

    def handles(self) -> list[int]:
        """What a loop waits for."""
        return [self._listener.fileno(), *[reader.socket.fileno() for reader in self._readers]]

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to `look` again although nothing happens."""
        return now_ms + _RETRY_MS if any(reader.waiting for reader in self._readers) else None

    def look(self) -> bool:
        """Who is there; True if somebody came who knows nothing yet."""
        self._keep([reader for reader in self._readers if reader.is_there() and reader.send()])
        came = False
        with suppress(OSError):
            while True:
                peer, _ = self._listener.accept()
                peer.settimeout(0)
                self._keep([*self._readers[1 - _MOST_READERS :], _Reader(peer)])
                came = True
        return came

    def _keep(self, readers: list[_Reader]) -> None:
        for reader in self._readers:
            if reader not in readers:
                reader.socket.close()
        self._readers = readers

    def is_read(self) -> bool:
        """Is anybody there?"""
        return bool(self._readers)

    def say(self, line: bytes) -> None:
        """Let everybody know; a line that somebody has not begun to read is forgotten for this one."""
        for reader in self._readers:
            reader.newest = line + b"\n"
        self._keep([reader for reader in self._readers if reader.send()])

    def close(self) -> None:
        self._keep([])
        self._listener.close()
        with suppress(OSError):
            self._path.unlink()
