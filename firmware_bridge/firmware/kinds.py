"""What the firmware's parts expect of each other, for the type checker. Stays on the host: a Pico has no `typing`."""

from collections.abc import Callable
from typing import Protocol

Flush = Callable[[int], None]
Counter = Callable[[], int]


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

    def is_set_up(self) -> bool:
        """Whether it still is."""
        ...


class Line(Protocol):
    """The way to the host."""

    def ready(self) -> bool:
        """Whether a frame can be written without waiting."""
        ...

    def write(self, frame: bytes) -> None:
        """Send it."""
        ...

    def asked(self) -> bool:
        """Whether the host has asked for a HELLO since the last call."""
        ...
