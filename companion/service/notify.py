"""Telling systemd how the program is: ready, alive, stopping. The protocol of sd_notify(3), without a library.

One rule: without systemd everything here does nothing, and with it nothing here can bring a game down: a message that
cannot be sent is dropped, and a program that sends none is started again by the watchdog.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Self

# Beat at half of systemd's time, as sd_watchdog_enabled(3) advises; while something is not alive, look much sooner.
_BEATS_EACH_TIME = 2
_LOOKS_EACH_TIME = 16
_BUSY_USEC = 300_000_000


class Watchdog:
    """Decides when to say "alive", for a loop that sleeps until something happens. Times are in milliseconds."""

    def __init__(self, notifier: "Notifier", timeout_ms: int | None) -> None:
        self._notifier = notifier
        self._timeout_ms = timeout_ms
        self._due_ms: int | None = None

    @property
    def is_on(self) -> bool:
        return self._timeout_ms is not None

    def beat(self, now_ms: int, *, alive: bool) -> None:
        """Say that all is well, if that is due, and if the caller has seen it: frames are drawn, the table answers."""
        if self._timeout_ms is None or now_ms < self._due(now_ms):
            return
        if alive:
            self._notifier.send("WATCHDOG=1")
        self._due_ms = now_ms + max(1, self._timeout_ms // (_BEATS_EACH_TIME if alive else _LOOKS_EACH_TIME))

    def next_due(self, now_ms: int) -> int | None:
        """When to call `beat` again at the latest, never before now; None if nobody waits for it."""
        return None if self._timeout_ms is None else max(now_ms, self._due(now_ms))

    def _due(self, now_ms: int) -> int:
        return now_ms if self._due_ms is None else self._due_ms


class Notifier:
    """The way to whoever started this program, and its watchdog; `Notifier()` is the way to nobody."""

    def __init__(self, address: str | None = None, watchdog_ms: int | None = None) -> None:
        self._address = address
        self.watchdog = Watchdog(self, watchdog_ms if address else None)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ, pid: int | None = None) -> Self:
        """As systemd has said in NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID."""
        return cls(environ.get("NOTIFY_SOCKET") or None, _watchdog_ms(environ, os.getpid() if pid is None else pid))

    def ready(self, status: str = "") -> None:
        """The first picture is on the screen: what waits for the kiosk may start."""
        self.send("READY=1", *_status(status))

    def busy(self) -> None:
        """The start takes longer than usual, and goes on: systemd waits from now, whatever TimeoutStartSec says."""
        self.send(f"EXTEND_TIMEOUT_USEC={_BUSY_USEC}")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self.send(*_status(text))

    def stopping(self, status: str = "") -> None:
        """The program is on its way out, as asked."""
        self.send("STOPPING=1", *_status(status))

    def send(self, *assignments: str) -> None:
        """One datagram, if there is anybody to send it to."""
        if not self._address or not assignments:
            return
        # A full socket must not hold up a frame: systemd that does not read is not worth waiting for.
        with (
            suppress(OSError, ValueError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as way,
        ):
            way.sendto("\n".join(assignments).encode(), _name(self._address))


def _name(address: str) -> str:
    """A leading @ stands for the zero byte of an abstract socket, which has no file."""
    return f"\0{address[1:]}" if address.startswith("@") else address


def _status(text: str) -> tuple[str, ...]:
    """As an assignment, on one line: what follows a line break would be another one."""
    line = " ".join(text.split())
    return (f"STATUS={line}",) if line else ()


def _watchdog_ms(environ: Mapping[str, str], pid: int) -> int | None:
    """How long systemd waits for a beat of this process; None if it does not, or waits for another one's."""
    meant = environ.get("WATCHDOG_PID", str(pid))
    usec = environ.get("WATCHDOG_USEC", "")
    if meant != str(pid) or not (usec.isascii() and usec.isdecimal()):
        return None
    return int(usec) // 1000 or None
