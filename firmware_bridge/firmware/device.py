"""The Pico's own hardware: time, bus, pins, battery, lamp, watchdog, line. All that only MicroPython has is here.

What is on which pin comes from `pins`, which is made from the pin map.
"""

import os
import select
import sys
import time

import machine

from firmware_bridge.firmware import pins
from firmware_bridge.firmware.mcp23017 import MCP23017
from firmware_bridge.firmware.scan import Board

_WATCHDOG_MS = 4000
_LONGEST_LINE = 32
# WATCHDOG.CTRL by its "clear bits" alias, and its ENABLE bit (data sheets: RP2040 4.7.6 and 2.1.2, RP2350 12.9, 2.1.3).
_WATCHDOG_OFF = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
_WATCHDOG_ENABLE = 1 << 30
_ADC_VOLTS_MV = 3300

ticks_ms = time.ticks_ms
ticks_diff = time.ticks_diff
sleep_ms = time.sleep_ms
tell_error = sys.print_exception


class PicoPins:
    """The Pico's own inputs, as if they were a chip that always answers."""

    def __init__(self, numbers: "tuple[int, ...]") -> None:
        self._pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]

    def start(self) -> None:
        """Nothing to set up."""

    def is_set_up(self) -> bool:
        """Always."""
        return True

    def read(self) -> int:
        """Bit 0 is the first pin."""
        word = 0
        for place, pin in enumerate(self._pins):
            word |= pin.value() << place
        return word


def boards() -> "list[Board]":
    """The level boards, and last the Pico's own pins."""
    # A bus that hangs must not hold up the loop: 2 ms is ten times what a read takes.
    bus = machine.I2C(0, sda=machine.Pin(pins.SDA), scl=machine.Pin(pins.SCL), freq=400000, timeout=2000)
    found = []
    first = 0
    for _, address, channels in pins.BOARDS:
        found.append(Board(MCP23017(bus, address), first, tuple([bit for _, bit in channels])))
        first += len(channels)
    if pins.PINS:
        numbers = tuple([number for _, number in pins.PINS])
        found.append(Board(PicoPins(numbers), first, tuple(range(len(numbers)))))
    return found


def named_boards() -> "tuple[tuple[str, tuple[str, ...]], ...]":
    """Boards and channels in the same order, for HELLO."""
    named = [(board, tuple([name for name, _ in channels])) for board, _, channels in pins.BOARDS]
    if pins.PINS:
        named.append(("pico", tuple([name for name, _ in pins.PINS])))
    return tuple(named)


class StreamLine:
    """Frames out, text lines in, over anything that can be polled: the USB console or a UART."""

    def __init__(self, reader: "machine.UART", writer: "machine.UART") -> None:
        self._reader = getattr(reader, "buffer", reader)
        self._writer = getattr(writer, "buffer", writer)
        self._readable = select.poll()
        self._readable.register(reader, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(writer, select.POLLOUT)
        self._heard = b""

    def ready(self) -> bool:
        """Whether a frame can be written without waiting."""
        events = self._writable.poll(0)
        return bool(events) and events[0][1] == select.POLLOUT

    def write(self, frame: bytes) -> None:
        """Send it."""
        self._writer.write(frame)

    def asked(self) -> bool:
        """Whether the host has asked for a HELLO since the last call."""
        asked = False
        for _ in range(_LONGEST_LINE):
            if not self._readable.poll(0):
                break
            byte = self._reader.read(1)
            if not byte:
                break
            if byte in b"\r\n":
                asked = asked or self._heard == b"hello"
                self._heard = b""
            else:
                self._heard = (self._heard + byte)[-_LONGEST_LINE:]
        return asked


def open_line() -> StreamLine:
    """The way to the host that the pin map asks for."""
    if pins.LINE == "uart":
        tx, rx = machine.Pin(pins.UART_TX), machine.Pin(pins.UART_RX)
        uart = machine.UART(0, baudrate=pins.BAUD, tx=tx, rx=rx, txbuf=1024)
        return StreamLine(uart, uart)
    return StreamLine(sys.stdin, sys.stdout)


class Battery:
    """Its voltage, measured for every frame; 0 if the pin map has no pin for it."""

    def __init__(self) -> None:
        self._adc = machine.ADC(machine.Pin(pins.BATTERY)) if pins.BATTERY else None

    def millivolts(self) -> int:
        """Through the divider that the pin map names."""
        if self._adc is None:
            return 0
        reading: int = self._adc.read_u16()
        return min(reading * _ADC_VOLTS_MV * pins.BATTERY_RATIO // 65535, 65535)


def lamp() -> "machine.Pin":
    """The lamp on the Pico."""
    return machine.Pin("LED", machine.Pin.OUT)


class Watchdog:
    """From now on the Pico restarts itself if nobody feeds it."""

    def __init__(self) -> None:
        self._dog = machine.WDT(timeout=_WATCHDOG_MS)

    def feed(self) -> None:
        """All is well."""
        self._dog.feed()


def stop_watchdog() -> None:
    """Somebody pressed Ctrl-C, such as mpremote: it must not be bitten while it copies files."""
    name = str(getattr(sys.implementation, "_machine", ""))
    for chip, register in _WATCHDOG_OFF.items():
        if chip in name:
            machine.mem32[register] = _WATCHDOG_ENABLE


def restart() -> None:
    """Begin anew."""
    machine.reset()


def boot_id() -> int:
    """A number that no other boot has."""
    return int.from_bytes(os.urandom(4), "little")
