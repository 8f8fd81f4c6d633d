"""The Pico's own hardware: time, bus, pins, battery, lamp, watchdog, line. All that only MicroPython has is here.

What is on which pin comes from `pins`, which is made from the pin map.
"""

import os
import sys
import time

import machine
import micropython

from firmware_bridge.firmware import pins
from firmware_bridge.firmware.line import StreamLine
from firmware_bridge.firmware.mcp23017 import MCP23017
from firmware_bridge.firmware.scan import Board

_WATCHDOG_MS = 4000
_CTRL_C = 3
_USB_PACKET = 64  # MicroPython's console has a buffer of four packets
_UART_PIECE = 16
_UART_BURST = 8  # pieces: all of a STATE, and the buffer is not larger, so that what waits in it is not old
_CLOCKS = 9  # whatever a chip was about to say, after so many it has said it
_HALF_CLOCK_US = 5
# WATCHDOG.CTRL by its "clear bits" alias, and its ENABLE bit (data sheets: RP2040 4.7.6 and 2.1.2, RP2350 12.9, 2.1.3).
_WATCHDOG_OFF = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
_WATCHDOG_ENABLE = 1 << 30
_ADC_VOLTS_MV = 3300
_BATTERY = machine.ADC(machine.Pin(pins.BATTERY)) if pins.BATTERY else None

ticks_ms = time.ticks_ms
ticks_us = time.ticks_us
ticks_diff = time.ticks_diff
sleep_ms = time.sleep_ms
sleep_us = time.sleep_us
tell_error = sys.print_exception
restart = machine.reset
lamp = machine.Pin("LED", machine.Pin.OUT)


class PicoPins:
    """The Pico's own inputs, as if they were a chip that always answers."""

    def __init__(self, numbers: "tuple[int, ...]") -> None:
        self._pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]

    def start(self) -> None:
        """Nothing to set up."""

    def read(self) -> int:
        """Bit 0 is the first pin."""
        word = 0
        place = 0
        for pin in self._pins:
            word |= pin.value() << place
            place += 1  # noqa: SIM113 (enumerate takes memory)
        return word

    read_checked = read  # its pull-ups cannot get lost


def open_bus() -> "machine.I2C":
    """The bus to the level boards; there is only one, so that opening it again mends the one that is in use."""
    # A bus that hangs must not hold up the loop: eight times what the longest read takes.
    timeout_us = 800_000 // pins.I2C_KHZ
    sda, scl = machine.Pin(pins.SDA), machine.Pin(pins.SCL)
    return machine.I2C(0, sda=sda, scl=scl, freq=1000 * pins.I2C_KHZ, timeout=timeout_us)


def free_bus() -> bool:
    """Clock out a chip that holds the data wire, and open the bus anew; whether it was held and is free now.

    A chip that missed a clock waits for it for ever, with the bit that it was saying on the wire (I2C specification,
    UM10204, 3.1.16).
    """
    scl = machine.Pin(pins.SCL, machine.Pin.OPEN_DRAIN, value=1)
    sda = machine.Pin(pins.SDA, machine.Pin.OPEN_DRAIN, value=1)
    held = not sda.value()
    for _ in range(_CLOCKS):
        _set(scl, 0)
        _set(scl, 1)
    for pin, level in ((scl, 0), (sda, 0), (scl, 1), (sda, 1)):  # a STOP
        _set(pin, level)
    is_free = bool(sda.value())
    open_bus()
    return held and is_free


def _set(pin: "machine.Pin", level: int) -> None:
    pin.value(level)
    sleep_us(_HALF_CLOCK_US)


def boards() -> "list[Board]":
    """The level boards, and last the Pico's own pins."""
    bus = open_bus()
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


def open_line() -> StreamLine:
    """The way to the host that the pin map asks for."""
    if pins.LINE == "uart":
        tx, rx = machine.Pin(pins.UART_TX), machine.Pin(pins.UART_RX)
        # Room for anything at all is not room for a piece here: writing would wait, and the sensors with it.
        buffer = _UART_PIECE * _UART_BURST
        uart = machine.UART(0, baudrate=pins.BAUD, tx=tx, rx=rx, txbuf=buffer, timeout=10, timeout_char=10)
        return StreamLine(uart, uart, _UART_PIECE, _UART_BURST, uart.txdone)
    # Frames go through the console, and an echo of them may hold a 3: it must not stop the firmware.
    micropython.kbd_intr(-1)
    return StreamLine(sys.stdin, sys.stdout, _USB_PACKET)  # type: ignore[arg-type] # MicroPython's are binary as well


def version() -> "tuple[int, int, int]":
    major, minor, patch = sys.implementation.version[:3]
    return major, minor, patch


def battery_mv() -> int:
    """Its voltage, through the divider that the pin map names; 0 if the map has no pin for it."""
    reading: int = _BATTERY.read_u16() if _BATTERY is not None else 0
    return min(reading * _ADC_VOLTS_MV * pins.BATTERY_RATIO // 65535, 65535)


def watchdog() -> "machine.WDT":
    """From now on the Pico restarts itself if nobody feeds it."""
    return machine.WDT(timeout=_WATCHDOG_MS)


def let_in() -> None:
    """Somebody wants to copy files: Ctrl-C works again, and the watchdog does not bite meanwhile."""
    micropython.kbd_intr(_CTRL_C)
    name = str(getattr(sys.implementation, "_machine", ""))
    for chip, register in _WATCHDOG_OFF.items():
        if chip in name:
            machine.mem32[register] = _WATCHDOG_ENABLE


def boot_id() -> int:
    """A number that no other boot has."""
    return int.from_bytes(os.urandom(4), "little")
