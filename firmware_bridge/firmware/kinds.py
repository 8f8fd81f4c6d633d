"""What the firmware's parts expect of each other, for the type checker. Stays on the host: a Pico has no `typing`."""

from collections.abc import Callable
from typing import Protocol

Flush = Callable[[int], None]
Counter = Callable[[], int]
FreeBus = Callable[[], bool]


class Bus(Protocol):
    """An I2C bus, as `machine.I2C` is one. OSError if nobody answers."""

    def writeto_mem(self, address: int, register: int, data: bytes) -> None: ...

    def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None: ...


class Chip(Protocol):
    """Sixteen inputs or fewer; a contact that is closed to ground reads 0. OSError when it does not answer.

    `read_checked` is -1 if the chip has lost its pull-ups; pins and pull-ups are read at once.
    """

    def start(self) -> None: ...

    def read(self) -> int: ...

    def read_checked(self) -> int: ...


class Stream(Protocol):
    """What can be polled, and read or written: the console, a UART. 0 or None: nothing was there to read."""

    def fileno(self) -> int: ...

    def readinto(self, data: bytearray) -> int | None: ...

    def write(self, data: memoryview) -> int | None: ...


class Line(Protocol):
    """The way to the host, as `StreamLine` is one."""

    def ready(self) -> bool: ...

    def write(self, frame: "bytes | memoryview") -> None: ...

    def asked(self) -> bool: ...


class Watchdog(Protocol):
    """Restarts the Pico if nobody feeds it, as `machine.WDT` does."""

    def feed(self) -> None: ...
