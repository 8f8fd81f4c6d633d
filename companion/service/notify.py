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


class Notifier:
    """The way to whoever started this program, and its watchdog; `Notifier()` is the way to nobody.

    `beat` and `next_due` are for a loop that sleeps until something happens; their times are in milliseconds.
    """

    def __init__(self, address: str = "", watchdog_ms: int | None = None) -> None:
        # A leading @ stands for the zero byte of an abstract socket, which has no file.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._watchdog_ms = watchdog_ms if address else None
        self._due_ms: int | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ, pid: int | None = None) -> Self:
        """As systemd has said in NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID."""
        return cls(environ.get("NOTIFY_SOCKET", ""), _watchdog_ms(environ, os.getpid() if pid is None else pid))

    @property
    def has_listener(self) -> bool:
        """Whether systemd has started this program, and would start it again: nobody reads why it ended."""
        return bool(self._address)

    def ready(self, status: str = "") -> None:
        """The first picture is on the screen: what waits for the kiosk may start. `systemctl status` shows `status`."""
        line = " ".join(status.split())  # what follows a line break would be another assignment
        self._send(f"READY=1\nSTATUS={line}" if line else "READY=1")

    def busy(self) -> None:
        """The start takes longer than usual, and goes on: systemd waits from now, whatever TimeoutStartSec says."""
        self._send(f"EXTEND_TIMEOUT_USEC={_BUSY_USEC}")

    def stopping(self) -> None:
        """The program is on its way out, as asked."""
        self._send("STOPPING=1")

    def beat(self, now_ms: int, *, alive: bool) -> None:
        """Say that all is well, if that is due, and if the caller has seen it: frames are drawn, the table answers."""
        due_ms = self.next_due(now_ms)
        if self._watchdog_ms is None or due_ms is None or due_ms > now_ms:
            return
        if alive:
            self._send("WATCHDOG=1")
        self._due_ms = now_ms + max(1, self._watchdog_ms // (_BEATS_EACH_TIME if alive else _LOOKS_EACH_TIME))

    def next_due(self, now_ms: int) -> int | None:
        """When to call `beat` again at the latest, never before now; None if nobody waits for it."""
        return None if self._watchdog_ms is None else max(now_ms, self._due_ms or now_ms)

    def _send(self, message: str) -> None:
        """One datagram, if there is anybody to send it to."""
        if not self._address:
            return
        # A full socket must not hold up a frame: systemd that does not read is not worth waiting for.
        with (
            suppress(OSError, ValueError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as way,
        ):
            way.sendto(message.encode(), self._address)


def _watchdog_ms(environ: Mapping[str, str], pid: int) -> int | None:
    """How long systemd waits for a beat of this process; None if it does not, or waits for another one's."""
    meant = environ.get("WATCHDOG_PID", str(pid))
    usec = environ.get("WATCHDOG_USEC", "")
    if meant != str(pid) or not (usec.isascii() and usec.isdecimal()):
        return None
    return int(usec) // 1000 or None
