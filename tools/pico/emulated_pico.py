"""A Pico that is emulated, with the boards of a box or tray on its bus, in virtual time.

One rule: what runs is MicroPython for the real chip and the very files that `jewelbox firmware install` copies. Time
passes only in `run_until`, and the same orders make the same bytes, however slow the machine is. The orders are
listed in emulator/main.js.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from firmware_bridge import installer
from hardware.pins.pico_map import PicoMap
from tools.console import SetUpError
from tools.pico.parts import EMULATOR, Parts

BLOCK_BYTES = 4096
BLOCKS = 352  # of the flash are for files
_ADC_STEPS = 4096
_ADC_MV = 3300

Order = tuple[int, tuple[object, ...]]  # at which microsecond, what


def over(line: str, pins: PicoMap) -> PicoMap:
    """The same wires, with the firmware talking over this line: "usb" or "uart"."""
    return replace(pins, settings={**pins.settings, "line": line})


class EmulatedPico:
    """Use it in a `with`. Contacts are open until told otherwise; `leaps` lets time leap while nothing happens."""

    def __init__(
        self, pins: PicoMap, parts: Parts, *, installed: bool = True, leaps: bool = False, seed: int = 1
    ) -> None:
        self.boards = {board.address: frozenset(board.bits) for board in pins.boards}
        self.events: list[tuple[float, str]] = []  # what happened to bus and chip, with its millisecond
        self.rounds_us: list[int] = []  # how long the firmware took for each round, since its watchdog is on
        self.now_ms = 0
        self._line = str(pins.settings["line"])
        self._wires = {name: (board.address, bit) for board in pins.boards for name, bit in board.bits.items()}
        self._pins = pins.pins
        self._battery_ratio = int(str(pins.settings["battery_ratio"]))
        self._orders: list[Order] = []
        self._place = TemporaryDirectory(prefix="jewelbox-pico-")
        files = Path(self._place.name, "files.bin")
        files.write_bytes(file_system(pins, parts) if installed else b"\xff" * BLOCK_BYTES * BLOCKS)
        settings = {
            "rom": str(parts.rom),
            "micropython": str(parts.micropython),
            "files": str(files),
            "seed": seed,
            "usb": self._line == "usb",
            "boards": list(self.boards),
            "sda": pins.settings["sda"],
            "scl": pins.settings["scl"],
            "leaps": leaps,
        }
        try:
            self._process = _start(settings, parts)
        except SetUpError:
            self._place.cleanup()
            raise
        for channel in (*self._wires, *self._pins):
            self.set_level(channel, level=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """Take it all away."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        with suppress(BrokenPipeError):  # it may have ended before
            self._process.stdin.close()
        self._process.stdout.close()
        self._place.cleanup()

    def order(self, name: str, *words: object, at_ms: float | None = None) -> None:
        """Any order that the emulator knows, now or at a virtual time."""
        at_us = round(1000 * (self.now_ms if at_ms is None else max(at_ms, self.now_ms)))
        self._orders.append((at_us, (name, *words)))

    def set_level(self, channel: str, level: bool, at_ms: float | None = None) -> None:
        """Close or open a contact; one that is closed connects its pin to ground."""
        if channel in self._pins:
            self.order("pin", self._pins[channel], int(not level), at_ms=at_ms)
        else:
            self.order("contact", *self._wires[channel], int(level), at_ms=at_ms)

    def power(self, address: int, *, on: bool) -> None:
        """Remove a board, or put it back."""
        self.order("return" if on else "remove", address)

    def set_battery(self, mv: int) -> None:
        """The voltage in front of the divider."""
        self.order("analogue", mv * _ADC_STEPS // (_ADC_MV * self._battery_ratio))

    def write(self, data: bytes, at_ms: float | None = None) -> None:
        """Bytes from the host."""
        if data:
            self.order(self._line, data.hex(), at_ms=at_ms)

    def run_until(self, t_ms: int) -> list[tuple[int, bytes]]:
        """Let time pass; returns what was said over the line, and in which millisecond."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        due = sorted((order for order in self._orders if order[0] <= 1000 * t_ms), key=lambda order: order[0])
        self._orders = [order for order in self._orders if order[0] > 1000 * t_ms]
        orders = [(at_us, *words) for at_us, words in due]
        request = {
            "until": 1000 * t_ms,
            "orders": orders,
            "next": min((order[0] for order in self._orders), default=None),
        }
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SetUpError("the emulator has ended: what it said is above")
        answer = json.loads(line)
        self.now_ms = t_ms
        self.rounds_us += answer["rounds"]
        self.events += [(at_us / 1000, what) for at_us, kind, what in answer["said"] if kind == "event"]
        return _by_millisecond((at_us, what) for at_us, kind, what in answer["said"] if kind == self._line)


def _start(settings: dict[str, object], parts: Parts) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(  # noqa: S603 (our own program)
            ["node", str(EMULATOR / "main.js"), json.dumps(settings)],  # noqa: S607
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"NODE_PATH": str(parts.node_modules)},
            start_new_session=True,  # a Ctrl-C of the terminal is not for it
        )
    except OSError as error:
        raise SetUpError(f"node cannot be started ({error.strerror}): sudo apt-get install nodejs") from error


def _by_millisecond(said: Iterable[tuple[int, str]]) -> list[tuple[int, bytes]]:
    pieces = groupby(said, key=lambda one: one[0] // 1000)
    return [(at_ms, b"".join(bytes.fromhex(what) for _, what in group)) for at_ms, group in pieces]


def file_system(pins: PicoMap, parts: Parts) -> bytes:
    """The Pico's files as they lie in its flash after an installation."""
    with TemporaryDirectory(prefix="jewelbox-pico-") as place:
        image = Path(place, "image.bin")
        installer.write_to(Path(place, "files"), pins.module())
        size = ("--block-size", str(BLOCK_BYTES), "--block-count", str(BLOCKS))
        made = subprocess.run(  # noqa: S603 (our own words)
            [sys.executable, "-m", "littlefs", "create", *size, str(Path(place, "files")), str(image)],
            env=os.environ | {"PYTHONPATH": str(parts.python)},
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise SetUpError(f"littlefs-python could not lay out the Pico's files:\n{made.stderr}")
        return image.read_bytes()
