"""A simulated box or tray: the real firmware in its own process, with simulated chips, at the other end of a pty.

One rule: nothing between the simulated wire and the port is left out, and what runs is what would be installed. On
MicroPython's unix port if there is one, else on CPython. Whoever holds the rig sets levels by channel and connects a
port to `port`.
"""

import os
import pty
import shutil
import subprocess
import sys
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_bridge import installer
from hardware.jewel_box.channels import CHANNELS
from hardware.pins import pico_map
from hardware.pins.pico_map import PicoMap
from hardware.pins.toml import usual_map

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BOX = pico_map.load(usual_map("box.toml"), CHANNELS)


class RigError(RuntimeError):
    """The rig cannot be started; the message says why and what to do."""


def micropython() -> str | None:
    """MicroPython's unix port: on the path, or where `make test` has unpacked it."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    unpacked = cache / "jewelbox" / "micropython" / "micropython"
    return shutil.which("micropython") or (str(unpacked) if unpacked.exists() else None)


class Rig:
    """Wired by a pin map; `stop` when done. With `virtual` time stands still until `until` lets it pass."""

    def __init__(
        self,
        pins: PicoMap = BOX,
        *,
        virtual: bool = False,
        interpreter: str | None = None,
        find_interpreter: Callable[[], str | None] = micropython,
    ) -> None:
        self._interpreter = interpreter or find_interpreter()
        if virtual and self._interpreter is None:
            raise RigError("virtual time needs MicroPython: install Debian's package micropython")
        self._virtual = virtual
        self._installed = TemporaryDirectory(prefix="jewelbox-rig-")
        installer.write_to(Path(self._installed.name), pins.module())
        for folder in installer.FOLDERS:
            Path(self._installed.name, folder, "__init__.py").touch()  # CPython would look further without it
        self.boards = {board.address: frozenset(board.bits) for board in pins.boards}
        self._wires = {name: (board.address, bit) for board in pins.boards for name, bit in board.bits.items()}
        self._pins = pins.pins
        self._words = dict.fromkeys(self.boards, 0xFFFF)
        self._levels = dict.fromkeys([*self._wires, *self._pins], False)
        self._master, self._slave = pty.openpty()  # the slave stays open here: a pty without one is gone
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._process: subprocess.Popen[bytes] | None = None
        self._orders = self._answers = -1

    @property
    def interpreter(self) -> str:
        """What runs the firmware, for people."""
        return "MicroPython" if self._interpreter else "CPython (there is no MicroPython here)"

    @property
    def process_id(self) -> int:
        """Of the firmware's process, while it has power."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Give the box power."""
        orders_out, self._orders = os.pipe()
        self._answers, answers_in = os.pipe()
        # Before it starts, so that its first look at the wires sees all of them.
        for name in self._levels:
            self._order(self._wire_order(name, self._levels[name]))
        try:
            self._process = subprocess.Popen(  # noqa: S603 (our own program)
                self._command(),
                stdin=self._master,
                stdout=self._master,
                stderr=subprocess.DEVNULL,
                pass_fds=(orders_out, answers_in),
                env=self._environment(orders_out, answers_in),
                start_new_session=True,  # a Ctrl-C of the terminal is not for it
            )
        except OSError as error:
            raise RigError(f"{self._command()[0]} cannot be started: {error.strerror or error}") from error
        finally:
            os.close(orders_out)
            os.close(answers_in)

    def _command(self) -> list[str]:
        if self._interpreter:
            return [self._interpreter, str(Path(self._installed.name, "main.py"))]
        return [sys.executable, str(HERE / "stand_in" / "cpython.py")]

    def _environment(self, orders: int, answers: int) -> dict[str, str]:
        folders = [HERE / "stand_in", Path(self._installed.name), ROOT]
        if self._virtual:
            folders.insert(0, HERE / "stand_in" / "virtual")
        return {
            "MICROPYPATH": ":".join(map(str, folders)),
            "JEWELBOX_RIG_ORDERS": f"/dev/fd/{orders}",
            "JEWELBOX_RIG_ANSWERS": f"/dev/fd/{answers}" if self._virtual else "",
        }

    def _order(self, text: str) -> None:
        # A firmware that is not there takes no orders: it is told all levels when it starts.
        if self._orders < 0:
            return
        with suppress(BrokenPipeError):
            os.write(self._orders, f"{text}\n".encode())

    def _wire_order(self, channel: str, level: bool) -> str:
        """A contact that is closed connects its pin to ground."""
        self._levels[channel] = level
        if channel in self._pins:
            return f"pin {self._pins[channel]} {int(not level)}"
        address, bit = self._wires[channel]
        word = self._words[address] & ~(1 << bit) | (not level) << bit
        self._words[address] = word
        return f"{address:x} {word:x}"

    def set_level(self, channel: str, level: bool, at_ms: int | None = None) -> None:
        """Close or open a contact, now or at a virtual time."""
        order = self._wire_order(channel, level)
        self._order(order if at_ms is None else f"at {at_ms} {order}")

    def power(self, address: int, *, on: bool) -> None:
        """Remove a board, or put it back."""
        self._order(f"{'back' if on else 'gone'} {address:x}")

    def command(self, order: str) -> None:
        """Any order that `stand_in/world.py` knows."""
        self._order(order)

    def until(self, t_ms: int) -> int:
        """Let virtual time pass, and return when it has: with the number of STATE frames that were made so far."""
        self._order(f"until {t_ms}")
        answer = b""
        while not answer.endswith(b"\n"):
            more = os.read(self._answers, 64)
            if not more:
                raise RigError("the firmware has ended")
            answer += more
        return int(answer)

    def pull_power(self) -> None:
        """The Pico is off, at any moment, also in the middle of a frame."""
        if self._process is not None:
            self._process.kill()
            self.wait()

    def wait(self) -> int | None:
        """Until the firmware has ended; how it did."""
        if self._process is None:
            return None
        status = self._process.wait(5)
        self._process = None
        os.close(self._orders)
        os.close(self._answers)
        self._orders = self._answers = -1
        return status

    def stop(self) -> None:
        """Take it all away, for good; may be called twice."""
        self.pull_power()
        for handle in (self._master, self._slave):
            if handle >= 0:
                os.close(handle)
        self._master = self._slave = -1
        self._installed.cleanup()
