"""What the firmware's parts expect of each other, for the type checker. Stays on the host: a Pico has no `typing`."""

from collections.abc import Callable
from typing import Protocol

Flush = Callable[[int], None]
Counter = Callable[[], int]
FreeBus = Callable[[], bool]


class Bus(Protocol):
    """An I2C bus, as `machine.I2C` is one."""

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Write registers; OSError if nobody answers."""
        ...

    def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None:
        """Read registers; OSError if nobody answers."""
        ...


class Chip(Protocol):
    """Sixteen inputs or fewer; a contact that is closed to ground reads 0. OSError when it does not answer."""

    def start(self) -> None:
        """Set it up."""
        ...

    def read(self) -> int:
        """All inputs."""
        ...

    def read_checked(self) -> int:
        """All inputs, or -1 if it has lost its pull-ups; both are read at once."""
        ...


class Stream(Protocol):
    """What can be polled, and read or written: the console, a UART."""

    def fileno(self) -> int:
        """Its handle, where there is one."""
        ...

    def readinto(self, data: bytearray) -> int | None:
        """Read what is there; 0 or None for nothing."""
        ...

    def write(self, data: memoryview) -> int | None:
        """Write it."""
        ...


class Line(Protocol):
    """The way to the host."""

    def ready(self) -> bool:
        """Go on with the last frame as far as that needs no waiting; whether a new one may be written."""
        ...

    def write(self, frame: "bytes | memoryview") -> None:
        """Send it."""
        ...

    def asked(self) -> bool:
        """Whether the host has asked for a HELLO since the last call."""
        ...
