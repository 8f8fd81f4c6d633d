"""A stand-in for MicroPython's `machine`: as much of it as the firmware uses, on simulated wires."""

import sys

from tools.rig.stand_in.world import world

_RESET_STATUS = 3
_GPPU = 0x0C
_GPIO = 0x12
_STOP_CLOCKS = 9  # MicroPython ends a read that failed with a STOP by hand, at the address of the chip

mem32: dict[int, int] = {}


class Pin:
    """An input with a pull-up, the lamp, or one of the two wires of the bus."""

    IN = 0
    OUT = 1
    PULL_UP = 2
    OPEN_DRAIN = 3

    def __init__(self, number: "int | str", mode: int = IN, pull: int = 0, value: "int | None" = None) -> None:
        self.number = number
        self._mode = mode
        self._pull = pull
        if value is not None:
            self.value(value)

    def value(self, level: "int | None" = None) -> int:
        """Read, or set."""
        if level is not None:
            world.drive(self.number, level)
            return level
        return world.pin(self.number)


class I2C:
    """The bus with MCP23017s on it; their registers are the world's, and outlast it."""

    def __init__(self, number: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> None:
        self._settings = (number, freq, timeout)
        self._first: int | None = None
        world.wires = (sda.number, scl.number)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Set registers."""
        self._answer(address)
        if register == _GPPU:
            world.pull_ups[address] = data[0] | data[1] << 8

    def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None:
        """Read registers, one after the other."""
        # Once a scan is enough.
        if self._first is None:
            self._first = address
        if address == self._first:
            world.listen()
        if world.held:
            world.held = max(0, world.held - _STOP_CLOCKS)
            raise OSError(110, "ETIMEDOUT")
        self._answer(address)
        for at in range(len(data)):
            data[at] = _register(address, register + at)

    def _answer(self, address: int) -> None:
        if world.crash:
            raise RuntimeError("a crash on order")
        if address in world.fresh:
            world.fresh.discard(address)
            world.pull_ups.pop(address, None)
        if world.held:
            raise OSError(110, "ETIMEDOUT")
        if address in world.gone:
            raise OSError(5)


def _register(address: int, register: int) -> int:
    pull_ups = world.pull_ups.get(address, 0)
    high = (register & 1) * 8
    if register & ~1 == _GPPU:
        return pull_ups >> high & 0xFF
    if register & ~1 == _GPIO:
        # A pin without a pull-up hangs in the air: take the worse.
        return (world.word(address) & pull_ups) >> high & 0xFF
    return 0


class ADC:
    """The battery's pin."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin

    def read_u16(self) -> int:
        """0 to 65535 for 0 to 3.3 V; it is measured once for every STATE frame."""
        world.frames += 1
        return world.analogue


class WDT:
    """A watchdog that never bites: this is not about time."""

    def __init__(self, timeout: int) -> None:
        self._timeout = timeout

    def feed(self) -> None:
        """Good dog."""


def reset() -> None:
    """End; whoever started this starts it again."""
    sys.exit(_RESET_STATUS)
