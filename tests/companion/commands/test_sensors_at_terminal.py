"""`jewelbox sensors` as people use it: through a terminal made by the kernel."""

import io
import os
import pty
import select
import signal
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.commands.sensors import sensors
from firmware_bridge.port import Candidate
from hardware.clock import SteadyClock
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tests.companion.commands.desk import HEADER, OPEN_A2, be_a_pi, machine
from tools.rig.rig import Rig

PATIENCE_S = 30


class Terminal:
    """A terminal with somebody in front of it, who types or moves something when the screen says what they wait for."""

    def __init__(self, *script: tuple[str, bytes | Callable[[], None]]) -> None:
        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, (24, 80))
        self.before = termios.tcgetattr(self._slave)
        self.seen = ""
        self._script = list(script)
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        waiting_from, patience = 0, SteadyClock()
        while True:
            left_s = PATIENCE_S - patience.now_ms() / 1000
            if left_s <= 0 or not select.select([self._master], [], [], left_s)[0]:
                os.write(self._master, b"\x03")  # what was waited for did not come, and must not keep everybody
                patience = SteadyClock()
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            self.seen += data.decode(errors="replace")
            while self._script and self._script[0][0] in self.seen[waiting_from:]:
                awaited, keys = self._script.pop(0)
                patience = SteadyClock()
                waiting_from = self.seen.index(awaited, waiting_from) + len(awaited)
                self._type(keys)

    def _type(self, keys: bytes | Callable[[], None]) -> None:
        if callable(keys):
            keys()
        elif keys == b"(larger)":
            termios.tcsetwinsize(self._slave, (30, 120))
            os.kill(os.getpid(), signal.SIGWINCH)
        elif keys == b"(terminated)":
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            os.write(self._master, keys)

    def run(self, desk: Path, *options: str, **differs: Any) -> int:
        self._thread.start()
        with os.fdopen(os.dup(self._slave)) as stdin, os.fdopen(os.dup(self._slave), "w") as stdout:
            there = machine(desk, stdin=stdin, stdout=stdout, **differs)
            with pytest.raises(SystemExit) as left:
                sensors.main(list(options), obj=there, standalone_mode=False)
            self.after = termios.tcgetattr(self._slave)
        os.close(self._slave)
        self._thread.join(PATIENCE_S)
        os.close(self._master)
        assert self._script == [], self.seen[-3000:]
        code = left.value.code
        assert isinstance(code, int)
        return code

    @property
    def was_left_as_found(self) -> bool:
        return self.after == self.before and self.seen.rstrip().find("\x1b[?1049l") >= 0


@pytest.fixture
def handlers() -> Iterator[None]:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGWINCH)
    yield
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGWINCH)) == before


@pytest.mark.usefixtures("handlers")
def test_the_live_view_takes_orders_and_leaves_the_terminal_as_it_was(desk: Path) -> None:
    terminal = Terminal(("help", b"open A1\r"), ("A1 opened: front", b"quit\r"))
    assert terminal.run(desk, "--source", "mock") == 0
    assert "A1▪" in terminal.seen
    assert terminal.was_left_as_found


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(("key", "code"), [(b"\x04", 0), (b"\x03", 0), (b"(terminated)", 128 + signal.SIGTERM)])
def test_however_it_ends_the_terminal_is_left_as_it_was(key: bytes, code: int, desk: Path) -> None:
    terminal = Terminal(("fault noisy", key))
    assert terminal.run(desk, "--source", "mock") == code
    assert terminal.was_left_as_found


@pytest.mark.usefixtures("handlers")
def test_a_larger_window_is_filled_at_once(desk: Path) -> None:
    terminal = Terminal(("fault noisy", b"(larger)"), ("what happened", b"help\r"), ("Enter goes back", b"\rquit\r"))
    assert terminal.run(desk, "--source", "mock") == 0


@pytest.mark.usefixtures("handlers")
def test_a_recording_takes_no_orders(desk: Path) -> None:
    trace = desk / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    terminal = Terminal(("A2 opened: front", b"turn\r"), ("this is a recording", b"q\t\r"))
    assert terminal.run(desk, "--replay", str(trace)) == 0
    assert "replay of game.trace: end of the recording" in terminal.seen


@pytest.mark.usefixtures("handlers")
def test_a_check_that_is_broken_off_says_what_was_not_moved(desk: Path) -> None:
    terminal = Terminal(("press Enter", b"\r"), ("1/15", b"\r"), ("2/15", b"quit\r"))
    assert terminal.run(desk, "--source", "mock", "--check") == 1
    assert "not moved: A1, A2, A3, A4, B1" in terminal.seen
    assert "0 of 36 sensors are fine" in terminal.seen


@pytest.mark.usefixtures("handlers")
def test_pins_are_read_through_the_factory_of_the_configuration(desk: Path) -> None:
    (desk / "dev" / "gpiochip0").touch()
    be_a_pi(desk)
    (desk / "mock.toml").write_text('[gpio]\nfactory = "mock"\n')
    terminal = Terminal((": 24 sensors, from header.toml", b"quit\r"))
    assert terminal.run(desk, "--config", str(desk / "mock.toml")) == 0


@pytest.mark.usefixtures("handlers")
def test_the_header_says_why_it_is_the_virtual_box(desk: Path) -> None:
    terminal = Terminal((": no serial box or GPIO pins found", b"quit\r"))
    assert terminal.run(desk) == 0


@pytest.mark.usefixtures("handlers")
def test_a_box_on_a_serial_line_is_shown_as_it_moves(desk: Path) -> None:
    rig = Rig()
    for channel, level in VirtualBox(0).baseline().levels.items():
        rig.set_level(channel, level)
    rig.start()

    def open_drawer() -> None:
        rig.set_level("A1.closed", level=False)
        rig.set_level("A1.front", level=True)

    terminal = Terminal(("line:", open_drawer), ("A1 opened: front", b"quit\r"))
    assert terminal.run(desk, "--source", f"serial:{rig.port}", make_clock=SteadyClock) == 0
    assert "reconnects 0" in terminal.seen
    rig.stop()


@pytest.mark.usefixtures("handlers")
def test_auto_takes_the_serial_box_before_anything_else(desk: Path) -> None:
    (desk / "dev" / "gpiochip0").touch()
    be_a_pi(desk)
    rig = Rig()
    rig.start()
    terminal = Terminal((": firmware ", b"quit\r"))
    assert terminal.run(desk, make_clock=SteadyClock, list_candidates=lambda: [Candidate(rig.port, is_pico=True)]) == 0
    assert f"box on {rig.port}" in terminal.seen
    rig.stop()


def test_lines_typed_at_a_terminal_are_obeyed_while_json_goes_elsewhere(desk: Path) -> None:
    master, slave = pty.openpty()
    os.write(master, b"open A1 ajar\nquit\n")
    out = io.StringIO()
    with os.fdopen(slave) as stdin, pytest.raises(SystemExit) as left:
        sensors.main(["--source", "mock", "--json"], obj=machine(desk, stdin=stdin, stdout=out), standalone_mode=False)
    assert left.value.code == 0
    os.close(master)
