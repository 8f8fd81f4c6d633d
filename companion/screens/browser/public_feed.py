"""What everybody may see of one table, for other programs of this machine: one line per change, at a Unix socket.

One rule: it is made of the same frame that spectators get, without what phones do, and of how the apparatus is. Nothing
comes back. `companion/club` reads it, and publishes it.
"""

import logging
from pathlib import Path

import msgspec

from companion.sensing.source_status import line_of
from companion.table.running_table import RunningTable
from hardware.differences import by_name

from .feed_socket import FeedSocket
from .frames import Shown, public_frame

_LOG = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()
_BATTERY_STEP_V = 0.1  # less than that is noise


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
