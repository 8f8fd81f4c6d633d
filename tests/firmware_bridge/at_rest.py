"""Run on MicroPython by test_seal.py: 200 rounds of a box at rest, while taking memory is forbidden."""

import os

import micropython

from firmware_bridge import codec
from firmware_bridge.firmware import report
from firmware_bridge.firmware.mcp23017 import MCP23017
from firmware_bridge.firmware.report import Reporter
from firmware_bridge.firmware.scan import Board, Scanner


class Bus:
    """Chips on which every contact is open."""

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Take it."""

    def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None:  # noqa: ARG002
        """All ones."""
        for at in range(len(data)):
            data[at] = 0xFF


class Silence:
    """A line that takes everything, and over which nobody asks."""

    def ready(self) -> bool:
        """Always."""
        return True

    def write(self, frame: "bytes | memoryview") -> None:
        """Take it."""

    def asked(self) -> bool:
        """Never."""
        return False


def main() -> None:
    """Warm up, then forbid it."""
    bits = tuple(range(7))
    boards = [Board(MCP23017(Bus(), 0x20 + at), 7 * at, bits) for at in range(3)]
    names = tuple([(name, tuple([name + str(bit) for bit in bits])) for name in "ABC"])
    reporter = Reporter(Silence(), 7, (5, bytes(8), names), lambda: 3700)
    scanner = Scanner(boards, 5, lambda now_ms: reporter.flush(scanner, now_ms), lambda: False)
    for now_ms in range(10):
        scanner.scan(now_ms)
        reporter.speak(scanner, now_ms)
    micropython.heap_lock()
    try:
        for now_ms in range(10, 210):
            scanner.scan(now_ms)
            reporter.speak(scanner, now_ms)
    finally:
        micropython.heap_unlock()
    for size in (0, 1, 100, 251, 252, 253, 254, 300, 508):
        for body in (bytes(size), b"x" * size, os.urandom(size)):
            assert bytes(report.seal(body, size)) == codec.wrap(body)
    print("200 rounds without taking memory")  # noqa: T201


main()
