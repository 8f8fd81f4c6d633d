"""Who reads changes from a pty: our port, telemetrix and pyFirmata2, each in a process of its own.

One rule: all three are fed in the same way, as fast as they take it, and each change ends in a call back. A process
that is not being measured is stopped, because telemetrix's threads poll without end.
"""

import contextlib
import io
import math
import multiprocessing
import os
import pty
import signal
import threading
import time
import tty
from collections.abc import Callable
from multiprocessing.connection import Connection

from firmware_bridge import codec
from firmware_bridge.link import Flood, Link
from firmware_bridge.link_events import Event
from firmware_bridge.port import Port
from tools.rig.state_frame import encode_state

PIN = 2
CHANNELS = 36
BOOT = 0x5EEDB0C5
HOUR_MS = 3_600_000  # the box has been on for an hour: numbers as they are at a table, not all zeros
_PATIENCE_S = 120


class Reader:
    """One end of a pty with a library on it; `count` goes up with every change that it tells."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)
        self.count = self.wanted = 0
        self.done = threading.Event()

    def told(self, number: int = 1) -> None:
        """So many changes have arrived."""
        self.count += number
        if self.count >= self.wanted:
            self.done.set()

    def measure(self, changes: int) -> float:
        """Changes a second, from the first byte that is written to the last call back."""
        wire = self.messages(changes)
        self.count, self.wanted = 0, changes
        self.done.clear()
        start = time.perf_counter()
        view = memoryview(wire)
        while view:
            view = view[os.write(self.master, view) :]
        if not self.done.wait(_PATIENCE_S):
            raise TimeoutError(f"only {self.count} of {changes} changes arrived")
        return changes / (time.perf_counter() - start)

    def messages(self, changes: int) -> bytes:
        """So many changes as the library expects them."""
        raise NotImplementedError


class OurReader(Reader):
    """The port and the link, with their checks; one change in every frame."""

    in_a_frame = 1

    def __init__(self) -> None:
        super().__init__()
        self._seq = self._total = 0
        self._changes: list[tuple[int, int, bool]] = []
        self._counters = bytearray(CHANNELS)
        self._levels = 0
        self._link = Link(self.path, flood=Flood(math.inf))  # no box is as fast as this
        self._port = Port(self.path, self._link, lambda: time.monotonic_ns() // 1_000_000, self._tell)
        self._port.start()
        os.read(self.master, 100)  # it asks
        names = tuple(f"channel{number}" for number in range(CHANNELS))
        hello = codec.Hello(BOOT, 0, HOUR_MS, (1, 0, 0), 5, bytes(8), (("A", names),))
        os.write(self.master, codec.wrap(codec.encode_hello(hello)) + self._frame())
        self._port.wait_until_tried(_PATIENCE_S)

    def _tell(self, events: list[Event]) -> None:
        self.told(len(events))

    def _frame(self) -> bytes:
        self._seq += 1
        now_ms = HOUR_MS + self._seq // 32
        state = codec.State(
            BOOT, self._seq, now_ms, self._total, 3700, 1, self._levels, bytes(self._counters), tuple(self._changes)
        )
        return codec.wrap(encode_state(state))

    def messages(self, changes: int) -> bytes:
        """As the firmware sends them."""
        frames = []
        for number in range(1, changes + 1):
            channel = self._total % CHANNELS
            self._levels ^= 1 << channel
            self._counters[channel] = (self._counters[channel] + 1) & 0xFF
            self._total += 1
            self._changes = [
                *self._changes[-7:],
                (HOUR_MS + self._seq // 32, channel, bool(self._levels >> channel & 1)),
            ]
            if number % self.in_a_frame == 0:
                frames.append(self._frame())
        return b"".join(frames)


class OurBusyReader(OurReader):
    """The same when changes come faster than frames: then each frame has as many new ones as fit."""

    in_a_frame = codec.LAST_CHANGES


# What telemetrix's sketch answers to "are you there", "which version" and "which features".
_SKETCH = {6: b"\x02\x06\x01", 5: b"\x04\x05\x05\x00\x00", 54: b"\x02\x14\x00"}


class TelemetrixReader(Reader):
    """telemetrix, with somebody at the other end who says what its sketch says."""

    def __init__(self) -> None:
        super().__init__()
        from telemetrix import telemetrix  # noqa: PLC0415 (each peer only in its own process)

        threading.Thread(target=self._sketch, daemon=True).start()
        with contextlib.redirect_stdout(io.StringIO()):
            self._board = telemetrix.Telemetrix(self.path, arduino_wait=0)
        self._board.set_pin_mode_digital_input(PIN, lambda _: self.told())

    def _sketch(self) -> None:
        while True:
            length = os.read(self.master, 1)
            command = os.read(self.master, length[0])
            os.write(self.master, _SKETCH.get(command[0], b""))

    def messages(self, changes: int) -> bytes:
        """Length, digital report, pin, value."""
        return b"".join(bytes((3, 2, PIN, number & 1)) for number in range(changes))


class FirmataReader(Reader):
    """pyFirmata2 with its own thread, and all free pins of one port as inputs: it calls back for each of them."""

    PINS = (2, 3, 4, 5, 6, 7)

    def __init__(self) -> None:
        super().__init__()
        from pyfirmata2 import pyfirmata2  # noqa: PLC0415
        from pyfirmata2.boards import BOARDS  # noqa: PLC0415

        pyfirmata2.BOARD_SETUP_WAIT_TIME = 0
        self._board = pyfirmata2.Board(self.path, BOARDS["arduino"])
        self._mask = 0
        for number in self.PINS:
            pin = self._board.get_pin(f"d:{number}:i")
            pin.register_callback(self._on_change())
            pin.enable_reporting()
        self._board.samplingOn()

    def _on_change(self) -> Callable[[bool], None]:
        """What a program must do that wants to know changes: compare with the value before."""
        before = False

        def told(value: bool) -> None:
            nonlocal before
            if value != before:
                before = value
                self.told()

        return told

    def messages(self, changes: int) -> bytes:
        """Digital message of port 0, low bits, high bits; another pin changes each time."""
        parts = []
        for number in range(changes):
            self._mask ^= 1 << self.PINS[number % len(self.PINS)]
            parts.append(bytes((0x90, self._mask & 0x7F, self._mask >> 7)))
        return b"".join(parts)


def serve(end: type[Reader], line: Connection) -> None:
    """A process's whole life: measure when asked."""
    reader = end()
    line.send(0.0)
    while True:
        line.send(reader.measure(line.recv()))


class Bench:
    """One of the three, ready to be measured."""

    def __init__(self, end: type[Reader]) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(end, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._line.recv()
        self._signal(signal.SIGSTOP)

    def _signal(self, number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def round(self, changes: int) -> Callable[[], float]:
        """A round of so many changes, to be called again and again."""

        def measure() -> float:
            self._signal(signal.SIGCONT)
            self._line.send(changes)
            rate: float = self._line.recv()
            self._signal(signal.SIGSTOP)
            return rate

        return measure

    def stop(self) -> None:
        """End its process."""
        self._process.kill()
        self._process.join()
