"""What everybody may see of one table, for other programs of this machine: one line per change, at a Unix socket.

One rule: it is made of the same frame that spectators get, without what phones do, and of how the apparatus is. Nothing
comes back, and nobody is waited for: a reader that is slow misses lines, gets only whole ones, and the newest in the
end. `companion/club` reads it, and publishes it.
"""

import logging
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.sensing.source_status import line_of
from companion.table.running_table import RunningTable
from hardware.differences import by_name

from .frames import Shown, public_frame
from .table_socket import listening

_LOG = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()
_BATTERY_STEP_V = 0.1  # less than that is noise
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


class ApparatusHealth(msgspec.Struct, frozen=True):
    """How the apparatus is. `battery` is in volts, None: it tells none; `sensors` are those that cannot be trusted."""

    link: bool
    virtual: bool
    battery: float | None = None
    sensors: tuple[str, ...] = ()


def feed_line(public: bytes, health: ApparatusHealth) -> bytes:
    """One line of the feed, without its end."""
    return _ENCODER.encode({"public": msgspec.Raw(public), "health": health})


class PublicFeed:
    """The feed of one table, from when it is made until it is closed. Nobody reads it: then nothing is made."""

    def __init__(self, socket: FeedSocket, running: RunningTable) -> None:
        self._socket = socket
        self._running = running
        self._battery: float | None = None
        self._told: tuple[object, ...] = (None,)  # the view, and what else there is to tell

    def handles(self) -> list[int]:
        return self._socket.handles()

    def deadline_ms(self, now_ms: int) -> int | None:
        return self._socket.deadline_ms(now_ms)

    def update(self) -> None:
        """Something may have changed: let readers know if it has."""
        came = self._socket.look()
        if not self._socket.is_read():
            return
        running = self._running
        say, view, health = running.settings.say, running.view, self._health()
        trouble, computers = running.trouble(say, by_name), running.computers.view
        before, self._told = self._told, (view, trouble, computers, health, say.code)
        if not came and view is before[0] and self._told[1:] == before[1:]:
            return
        seated = running.table.computers
        shown = Shown(
            table=view,
            styles=running.people.styles(() if view is None else view.seats),
            levels={} if seated is None else seated.levels,
            computers=computers,
        )
        self._socket.say(feed_line(public_frame(shown, trouble, say), health))

    def _health(self) -> ApparatusHealth:
        box = self._running.box
        line = line_of(box.source)
        volts = None if line is None or not line.battery_mv or not box.link.ready else line.battery_mv / 1000
        if volts is None or self._battery is None or abs(volts - self._battery) >= _BATTERY_STEP_V:
            self._battery = None if volts is None else round(volts, 1)
        return ApparatusHealth(box.link.ready, box.is_virtual, self._battery, box.ailing)

    def close(self) -> None:
        self._socket.close()


def open_feed(path: Path, running: RunningTable) -> PublicFeed | None:
    """The feed at a path; None where nobody can listen, which is logged and keeps nobody from playing."""
    try:
        return PublicFeed(FeedSocket(path), running)
    except OSError as error:
        _LOG.error("feed: %s: %s", path, error.strerror or error)
        return None
