"""A virtual thing on the real byte path: its contacts close simulated chips, which the real firmware reads.

One rule: nothing that hands do reaches the decoder but through firmware, pty, port and link.
"""

import select
from collections.abc import Iterable
from typing import Protocol

from companion.words import Words
from firmware_bridge.link_events import Expected
from firmware_bridge.link_events import Status as LineStatus
from hardware.apparatus import VirtualThing
from hardware.channels import Channels
from hardware.clock import Clock
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.serial import SerialSource
from hardware.sources.source import STOPPED, Condition, Status
from hardware.sources.virtual import VirtualSource
from tools.rig.rig import Rig, RigError


class VirtualSerialSource(VirtualSource):
    """As the virtual thing, and as far from it as a real one."""

    def __init__(
        self, thing: VirtualThing, channels: Channels, expected: Expected | None, clock: Clock, rig: Rig | None = None
    ) -> None:
        super().__init__(thing, clock)
        self._rig = rig or Rig()
        self.name = Words(f"{self.name} behind a serial line ({self._rig.interpreter})")
        self._serial = SerialSource(self._rig.port, channels, expected, clock)
        self._both = select.epoll()
        self._trouble = ""

    @property
    def status(self) -> Status:
        """How the line is."""
        return Status(Condition.LOST, self._trouble) if self._trouble else self._serial.status

    @property
    def line(self) -> LineStatus:
        """The line between the two."""
        return self._serial.line

    def start(self) -> None:
        """Close the contacts as they are, give the Pico power, and open the port."""
        super().start()
        wire(super().drain(), self._rig)
        try:
            self._rig.start()
        except RigError as error:
            self._trouble = str(error)
            return
        self._serial.start()
        for handle in (super().fileno(), self._serial.fileno()):
            self._both.register(handle, select.EPOLLIN)

    def stop(self) -> None:
        """Take everything away."""
        self._serial.stop()
        self._rig.stop()
        self._both.close()
        super().stop()
        self._status = STOPPED

    def fileno(self) -> int:
        """Readable when hands have done something, or the firmware has."""
        return -1 if self._both.closed else self._both.fileno()

    def deadline_ms(self) -> int | None:
        """When the next contact moves, or a signal is due."""
        times = (super().deadline_ms(), self._serial.deadline_ms())
        return min((time_ms for time_ms in times if time_ms is not None), default=None)

    def drain(self) -> list[Signal]:
        """What has come over the line."""
        wire(super().drain(), self._rig)
        return self._serial.drain()


class Wires(Protocol):
    """What contacts are soldered to: the boards by their addresses, each with its channels."""

    boards: dict[int, frozenset[str]]

    def set_level(self, channel: str, level: bool) -> None:
        """Close or open a contact."""

    def power(self, address: int, *, on: bool) -> None:
        """Remove a board, or put it back."""


def wire(signals: Iterable[Signal], wires: Wires) -> None:
    """Let the contacts do what a virtual thing says. Only a whole board can be without power on this path."""
    for signal in signals:
        match signal:
            case Edge(_, channel, level):
                wires.set_level(channel, level)
            case Found(_, levels):
                _power(wires, levels, on=True)
                for channel, level in levels.items():
                    wires.set_level(channel, level)
            case Lost(_, channels):
                _power(wires, channels, on=False)


def _power(wires: Wires, channels: Iterable[str], *, on: bool) -> None:
    for address, names in wires.boards.items():
        if names <= set(channels):
            wires.power(address, on=on)
