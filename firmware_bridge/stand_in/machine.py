"""A stand-in for MicroPython's `machine`: as much of it as the firmware uses, on simulated wires."""

import sys

from firmware_bridge.stand_in.world import world

_RESET_STATUS = 3
_GPPU = 0x0C
_GPIO = 0x12

mem32: dict[int, int] = {}


class Pin:
    """An input with a pull-up, or the lamp."""

    IN = 0
    OUT = 1
    PULL_UP = 2

    def __init__(self, number: "int | str", mode: int = IN, pull: int = 0) -> None:
        self.number = number
        self._mode = mode
        self._pull = pull

    def value(self, level: "int | None" = None) -> int:
        """Read, or set."""
        if level is None and isinstance(self.number, int):
            return world.pins.get(self.number, 1)
        return level or 0


class I2C:
    """The bus with MCP23017s on it, registers and all."""

    def __init__(self, number: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> None:
        self._wires = (number, sda, scl, freq, timeout)
        self._pull_ups: dict[int, int] = {}
        self._first: int | None = None

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Set registers."""
        self._answer(address)
        if register == _GPPU:
            self._pull_ups[address] = data[0] | data[1] << 8

    def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None:
        """Read registers."""
        # Once a scan is enough.
        if self._first is None:
            self._first = address
        if address == self._first:
            world.listen()
        self._answer(address)
        pull_ups = self._pull_ups.get(address, 0)
        # A pin without a pull-up hangs in the air: take the worse.
        word = world.word(address) & pull_ups if register == _GPIO else pull_ups
        data[0] = word & 0xFF
        data[1] = word >> 8

    def _answer(self, address: int) -> None:
        if world.crash:
            raise RuntimeError("a crash on order")
        if address in world.fresh:
            world.fresh.discard(address)
            self._pull_ups.pop(address, None)
        if address in world.gone:
            raise OSError(5)


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
