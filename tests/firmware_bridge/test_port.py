"""The port on real ptys: reading, coming back by itself, finding the box, and every way in which a port fails."""

import errno
import os
import pty
import select
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from firmware_bridge import finder, port
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event, State
from firmware_bridge.port import Candidate, Port
from tests.firmware_bridge.box import NAMES, Box
from tests.firmware_bridge.pty_box import PATIENCE_S, PtyBox


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Host:
    """A port, and what it has told."""

    def __init__(self, path: Path | str, clock: Callable[[], int] = now_ms) -> None:
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.port = Port(str(path), Link(str(path)), clock, self._tell)
        self.port.start()

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self.events.put(event)

    def next(self) -> Event:
        return self.events.get(timeout=PATIENCE_S)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PtyBox]:
    box = PtyBox(tmp_path)
    box.plug_in()
    yield box
    box.unplug()


@pytest.fixture
def host(box: PtyBox) -> Iterator[Host]:
    host = Host(box.path)
    yield host
    host.port.stop()


def test_box_is_asked_and_its_changes_arrive(box: PtyBox, host: Host) -> None:
    box.answer()
    assert isinstance(host.next(), Baseline)
    assert host.port.wait_until_tried(PATIENCE_S)
    box.box.change(3)
    box.say(box.box.frame())
    change = host.next()
    assert isinstance(change, Changed)
    assert change.channel == NAMES[3]
    assert host.port.status().state is State.LIVE


@pytest.mark.parametrize("cycles", [50, pytest.param(1000, marks=pytest.mark.proof)])
def test_unplugged_and_put_in_again_and_again_it_is_back_in_time_and_has_missed_nothing(
    box: PtyBox, host: Host, cycles: int
) -> None:
    box.answer()
    assert isinstance(host.next(), Baseline)
    slowest_ms = 0
    for cycle in range(cycles):
        box.unplug()
        changes = [(cycle * 7 + number) % len(NAMES) for number in range(cycle % 9)]  # up to eight while it is away
        for channel in changes:
            box.box.t_ms += 1
            box.box.change(channel)
            box.box.frame()
        box.plug_in()
        back_ms = now_ms()
        changes.append(0)
        box.box.t_ms += 5
        if len(changes) <= 8:
            box.box.change(0)
        else:
            changes.pop()
        box.answer()
        told = [host.next() for _ in changes]
        slowest_ms = max(slowest_ms, now_ms() - back_ms)
        assert [event.channel for event in told if isinstance(event, Changed)] == [NAMES[c] for c in changes]
    counters = host.port.status().counters
    assert (counters.missed, counters.boots, counters.reconnects) == (0, 1, cycles)
    assert slowest_ms <= 2000


def test_port_that_is_not_there_is_told_and_taken_when_it_comes(tmp_path: Path) -> None:
    box = PtyBox(tmp_path)
    host = Host(box.path)
    assert host.port.wait_until_tried(PATIENCE_S)
    assert f"{box.path} does not exist: is the box plugged in" in str(host.port.status().message)
    box.plug_in()
    box.answer()
    assert isinstance(host.next(), Baseline)
    host.port.stop()
    box.unplug()


def test_sensors_are_told_lost_while_the_port_stays_away(box: PtyBox) -> None:
    ahead_ms = [0]
    host = Host(box.path, lambda: now_ms() + ahead_ms[0])
    box.answer()
    host.next()
    box.unplug()
    ahead_ms[0] = 10_000
    assert "plugged in" in str(host.next())
    host.port.stop()


def test_port_is_held_for_us_alone(box: PtyBox, host: Host) -> None:
    box.answer()
    host.next()
    other = Host(box.path)
    assert other.port.wait_until_tried(PATIENCE_S)
    assert "is in use by another program: close it" in str(other.port.status().message)
    other.port.stop()


@pytest.mark.parametrize("path", ["/dev/null", "/", "/etc/passwd"])
def test_thing_that_is_no_port_is_told_in_one_line(path: str) -> None:
    host = Host(path)
    assert host.port.wait_until_tried(PATIENCE_S)
    assert str(host.port.status().message).startswith(f"{path} is not a serial port: name one such as /dev/ttyACM0")
    host.port.stop()


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PermissionError(errno.EACCES, "no"), "no permission to use /dev/rfcomm0: add yourself to its group"),
        (OSError(errno.EHOSTDOWN, "down"), "cannot reach the box on /dev/rfcomm0: is it switched on"),
        (serial.SerialException("strange"), "/dev/rfcomm0 does not work: strange"),
        (OSError(), "/dev/rfcomm0 does not work: "),
    ],
)
def test_every_failure_has_a_remedy(error: Exception, message: str) -> None:
    assert str(port.explain("/dev/rfcomm0", error)).startswith(message)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM])
def test_file_that_may_not_be_opened_is_no_port_and_needs_no_group(number: int, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file"):
        told = port.explain(str(path), OSError(number, "no"))
        assert str(told) == f"{path} is not a serial port: name one such as /dev/ttyACM0 or /dev/rfcomm0"


def test_device_that_may_not_be_opened_needs_its_group(box: PtyBox) -> None:
    told = port.explain(str(box.path), PermissionError(errno.EACCES, "no"))
    assert str(told).startswith(f"no permission to use {box.path}: add yourself to its group")


def test_path_that_no_file_can_have_is_told_by_its_error() -> None:
    assert str(port.explain("a\0b", ValueError("embedded null byte"))) == "a\0b does not work: embedded null byte"


def test_port_that_echoes_is_told_not_to_before_anything_else(box: PtyBox, host: Host) -> None:
    box.answer()
    host.next()  # somebody else holds the port, and it cannot be had
    settings = termios.tcgetattr(box.slave)
    settings[3] |= termios.ECHO
    termios.tcsetattr(box.slave, termios.TCSANOW, settings)
    with pytest.raises(OSError, match="exclusively lock"):
        port.open_port(str(box.path))
    assert not termios.tcgetattr(box.slave)[3] & termios.ECHO


def test_nothing_of_what_a_box_says_is_sent_back_to_it() -> None:
    master, slave = pty.openpty()  # as the system makes it, with an echo
    with port.open_port(os.ttyname(slave)):
        os.write(master, Box().frame() * 20)
        assert select.select([master], [], [], 0.05)[0] == []
    os.close(master)
    os.close(slave)


@pytest.mark.proof
def test_stopped_firmware_is_started_again_by_the_port(box: PtyBox, host: Host) -> None:
    box.answer()
    host.next()
    box.say(b"\r\nKeyboardInterrupt:\r\n>>> ")
    assert select.select([box.master], [], [], PATIENCE_S)[0]
    assert os.read(box.master, 100) == b"\x04"
    box.box = Box(boot=2)
    box.answer()
    assert isinstance(host.next(), Baseline)


def test_stopping_is_quick_in_every_state_and_may_be_done_twice(box: PtyBox, tmp_path: Path) -> None:
    live, waiting, away = Host(box.path), Host("/dev/null"), Host(tmp_path / "nowhere")
    box.answer()
    live.next()
    assert waiting.port.wait_until_tried(PATIENCE_S)
    start = time.monotonic()
    for host in (live, waiting, away):
        host.port.stop()
        host.port.stop()
        assert not host.port._thread.is_alive()
    assert time.monotonic() - start < 1.0


def test_port_that_was_never_started_can_be_stopped() -> None:
    Port("/dev/null", Link("x"), now_ms, lambda _: None).stop()


def fill(handle: int) -> int:
    """Write until nothing more fits."""
    written = 0
    with suppress(BlockingIOError):
        while True:
            written += os.write(handle, b"x" * 4096)
    return written


def first_event(box: PtyBox, host: Host) -> Event:
    """Speak until the host has heard: what comes before the port is open is lost."""
    for _ in range(1000):
        box.say(box.box.hello() + box.box.frame())
        with suppress(Empty):
            return host.events.get(timeout=0.02)
    raise AssertionError("nothing heard")


def test_question_that_nobody_reads_does_not_block(box: PtyBox) -> None:
    host = Host(box.path)
    box.answer()
    host.next()
    host.port.stop()
    slave = os.open(box.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    assert fill(slave) > 1000
    full = Host(box.path)
    assert isinstance(first_event(box, full), Baseline)
    full.port.stop()
    os.close(slave)


class Ticks:
    """A clock that goes on when somebody looks at it: on a busy machine, listening is not over before it began."""

    def __init__(self) -> None:
        self._now_s = 0.0

    def __call__(self) -> float:
        self._now_s += 0.01
        return self._now_s


def looked(candidate: Candidate, say: bytes, seconds: float = 0.3) -> tuple[finder.Found, bytes]:
    """What the finder makes of a device that says this, and what it wrote to it."""
    master, slave = pty.openpty()
    path = os.ttyname(slave)
    os.set_blocking(master, False)
    seen = Candidate(path, candidate.is_pico)
    thread_found: SimpleQueue[finder.Found] = SimpleQueue()
    thread = Thread(target=lambda: thread_found.put(finder.look_at(seen, seconds, Ticks())))
    thread.start()
    written = b""
    while thread.is_alive():
        # Said again and again, as a box does: opening a port flushes what came before.
        os.write(master, say)
        thread.join(0.02)
        try:
            written += os.read(master, 1000)
        except BlockingIOError:
            continue
    os.close(master)
    os.close(slave)
    return thread_found.get(), written


def test_box_is_recognised_by_its_frames_and_then_asked() -> None:
    found, written = looked(Candidate(""), Box().frame())
    assert found.is_box
    assert b"hello" in written


def test_pico_is_asked_at_once_and_its_firmware_named() -> None:
    box = Box()
    found, _ = looked(Candidate("", is_pico=True), box.hello() + box.frame())
    assert (found.is_box, found.firmware) == (True, "1.0.0")
    assert found.channels[:2] == ("A1.closed", "A1.front")


def test_pico_whose_firmware_has_stopped_is_started_by_the_finder() -> None:
    _, written = looked(Candidate("", is_pico=True), b"\r\n>>> ")
    assert b"\x04" in written


def test_printer_is_listened_to_and_never_written_to() -> None:
    found, written = looked(Candidate(""), b"ok T:21.3\n\0")
    assert not found.is_box
    assert 'it says "ok T:21.3"' in str(found.message)
    assert written.replace(b"ok T:21.3\n\0", b"").strip(b"\r\n\0^@ok T:21.3") == b""  # a pty echoes


@pytest.mark.proof
def test_box_is_found_among_other_ports(box: PtyBox, tmp_path: Path) -> None:
    silent = PtyBox(tmp_path / "silent")
    (tmp_path / "silent").mkdir()
    silent.plug_in()
    candidates = [Candidate(str(silent.path)), Candidate("/dev/null"), Candidate(str(box.path))]
    enough = Flag()
    speaker = Thread(target=speak, args=(box, enough))
    speaker.start()
    assert [found.candidate.path for found in finder.look_around(candidates, 0.5) if found.is_box] == [str(box.path)]
    enough.set()
    speaker.join()
    messages = [found.message for found in finder.look_around(candidates[:2], 0.2)]
    assert "nothing answers" in str(messages[0])
    assert "not a serial port" in str(messages[1])
    silent.unplug()


def speak(box: PtyBox, enough: Flag) -> None:
    """As a box does, only faster."""
    while not enough.wait(0.02):
        box.say(box.box.frame())


def test_device_that_is_pulled_while_it_is_listened_to_is_no_box(box: PtyBox) -> None:
    found: SimpleQueue[finder.Found] = SimpleQueue()
    looker = Thread(target=lambda: found.put(finder.look_at(Candidate(str(box.path), is_pico=True), 5.0)))
    looker.start()
    assert select.select([box.master], [], [], PATIENCE_S)[0]  # it asks
    box.unplug()
    looker.join()
    assert "does not exist" in str(found.get().message)


def test_port_that_hangs_is_left_out() -> None:
    enough = Flag()

    def hang(candidate: Candidate, _seconds: float) -> finder.Found:
        enough.wait()
        return finder.Found(candidate, is_box=True, message="too late")

    assert finder.look_around([Candidate("/dev/rfcomm0")], 0.05, hang_s=0.05, look_at=hang) == []
    enough.set()


def test_no_box_is_found_where_there_is_none() -> None:
    assert finder.look_around([], 0.1) == []


def listed(device: str, vendor: int | None = None) -> ListPortInfo:
    """A port as pyserial lists it."""
    info = ListPortInfo(device)
    info.vid = vendor
    return info


def test_candidates_are_usb_and_bluetooth_ports_picos_first() -> None:
    ports = [
        listed("/dev/ttyS0"),
        listed("/dev/rfcomm0"),
        listed("/dev/ttyACM3", 0x2E8A),
        listed("/dev/ttyACM1", 9),
    ]
    assert [one.path for one in port.list_candidates(lambda: ports)] == ["/dev/ttyACM3", "/dev/rfcomm0", "/dev/ttyACM1"]
