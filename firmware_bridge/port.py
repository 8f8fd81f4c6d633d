"""The serial port: a thread that reads, sends and reconnects automatically. The only module that imports pyserial.

One rule: whatever the port does, the thread lives on and the link knows why in plain words. Reading is done here and
not by pyserial's own thread, which dies silently when a cable is pulled.
"""

import errno
import logging
import os
import select
import stat
import termios
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Event as Flag
from threading import Lock, Thread

import msgspec
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.words import Words
from firmware_bridge import hints
from firmware_bridge.link import Link
from firmware_bridge.link_events import Event, State, Status

_LOG = logging.getLogger(__name__)
BAUD = 115200
FIRST_RETRY_S = 0.02
# With what opening and asking take, a box that was put in again is back within 2 s.
LONGEST_RETRY_S = 1.5
_READ_BYTES = 4096
_JOIN_S = 2.0
_RASPBERRY_PI = 0x2E8A  # USB vendor
_KINDS = ("/dev/ttyACM", "/dev/ttyUSB", "/dev/rfcomm")

Tell = Callable[[list[Event]], None]
# What pyserial raises: OSError (its own SerialException is one), and these for things that are no ports.
FAILURES = (OSError, ValueError, termios.error)


class Candidate(msgspec.Struct, frozen=True):
    """A serial port that may lead to a box."""

    path: str
    is_pico: bool = False
    what: str = ""


def list_candidates(list_all: Callable[[], Iterable[ListPortInfo]] = list_ports.comports) -> list[Candidate]:
    """USB and Bluetooth ports of this machine, Picos first; not the ports of the board itself."""
    found = [
        Candidate(port.device, port.vid == _RASPBERRY_PI, port.description or "")
        for port in list_all()
        if port.device.startswith(_KINDS)
    ]
    return sorted(found, key=lambda one: (not one.is_pico, one.path))


def open_port(path: str, baud: int = BAUD) -> serial.Serial:
    """Open for us alone, without waiting for anything, and without an echo."""
    handle = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        _stop_echo(handle)
        return serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
    finally:
        os.close(handle)


def _stop_echo(handle: int) -> None:
    """Turn the echo off first: a fresh port sends back what the box says."""
    settings = termios.tcgetattr(handle)
    if settings[3] & termios.ECHO:
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(handle, termios.TCSANOW, settings)


def explain(path: str, error: BaseException) -> Words:
    """Why a port cannot be used, and what to do."""
    # A file that may not be opened would be no port with all rights either.
    match errno.ENOTTY if _is_no_device(path) else _number(error):
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return hints.about(path, hints.NO_PORT)
        case errno.EACCES | errno.EPERM:
            text = (
                "no permission to use {port}: add yourself to its group (sudo usermod -aG dialout $USER), "
                "then log in again"
            )
        case errno.EBUSY | errno.EAGAIN:
            text = "{port} is in use by another program: close it (a serial monitor, mpremote, another jewelbox?)"
        case errno.EHOSTDOWN | errno.EHOSTUNREACH | errno.ECONNREFUSED | errno.ETIMEDOUT:
            return hints.about(path, hints.OUT_OF_REACH)
        case errno.ENOTTY | errno.EISDIR | errno.EINVAL:
            text = "{port} is not a serial port: name one such as /dev/ttyACM0 or /dev/rfcomm0"
        case _:
            return Words("{port} does not work: {why}", {"port": path, "why": str(error)})
    return Words(text, {"port": path})


def _is_no_device(path: str) -> bool:
    """Whether something is there that is certainly no port: a file, a folder."""
    try:
        return not stat.S_ISCHR(Path(path).stat().st_mode)
    except (OSError, ValueError):
        return False


def _number(error: BaseException) -> int | None:
    """The errno, wherever pyserial and termios have put it."""
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    if error.args and isinstance(error.args[0], int):
        return error.args[0]
    return _number(error.__context__) if error.__context__ is not None else None


class Port:
    """Keeps a link supplied from one port, for ever. `tell` is called in the reader's thread."""

    def __init__(self, path: str, link: Link, now_ms: Callable[[], int], tell: Tell, *, baud: int = BAUD) -> None:
        self._path = path
        self._link = link
        self._now_ms = now_ms
        self._tell = tell
        self._baud = baud
        self._lock = Lock()
        self._stopping = Flag()
        self._tried = Flag()
        self._answered = Flag()
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        # A daemon: opening a Bluetooth port may hang in the kernel, and must not keep the program from ending.
        self._thread = Thread(target=self._run, name=f"port {path}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let go of the port; may be called twice."""
        if self._stopping.is_set():
            return
        self._stopping.set()
        os.eventfd_write(self._wake, 1)
        if self._thread.ident is not None:
            self._thread.join(_JOIN_S)
        if not self._thread.is_alive():
            os.close(self._wake)

    def status(self) -> Status:
        """How the line is; from any thread."""
        with self._lock:
            return self._link.status()

    def wait_until_tried(self, seconds: float, *, live_only: bool = False) -> bool:
        """Until a box answers or it is known why not (or only the former); whether that came about in this time."""
        return (self._answered if live_only else self._tried).wait(seconds)

    def _run(self) -> None:
        pause_s = FIRST_RETRY_S
        while not self._stopping.is_set():
            try:
                with open_port(self._path, self._baud) as device:
                    _LOG.debug("%s: open", self._path)
                    with self._lock:
                        self._link.opened(self._now_ms())
                    self._serve(device)
            except FAILURES as error:
                pause_s = FIRST_RETRY_S if self.status().state is State.LIVE else min(2 * pause_s, LONGEST_RETRY_S)
                why = explain(self._path, error)
                _LOG.debug("%s: closed: %s", self._path, why)
                with self._lock:
                    events = self._link.closed(self._now_ms(), why)
                self._pass_on(events)
                self._tried.set()
            self._sleep(pause_s)

    def _serve(self, device: serial.Serial) -> None:
        handle = device.fileno()
        while True:
            ready = select.select([handle, self._wake], [], [], self._ask(handle))[0]
            if self._wake in ready:
                device.reset_output_buffer()  # closing would wait for a box that does not read
                return
            data = b""
            if handle in ready:
                data = os.read(handle, _READ_BYTES)
                if not data:
                    raise OSError(errno.ENODEV, "unplugged")
            self._hear(data)

    def _ask(self, handle: int) -> float | None:
        """Say what is to be said, and return how long there is nothing else to do."""
        now_ms = self._now_ms()
        with self._lock:
            question, due_ms = self._link.to_send(now_ms), self._link.deadline_ms()
        if question:
            # A box that does not read now is asked again later.
            with suppress(BlockingIOError):
                os.write(handle, question)
        return None if due_ms is None else max(0, due_ms - now_ms) / 1000

    def _hear(self, data: bytes) -> None:
        now_ms = self._now_ms()
        with self._lock:
            events = self._link.receive(data, now_ms) if data else []
            events += self._link.tick(now_ms)
            settled = self._link.state in (State.LIVE, State.REFUSED)
        self._pass_on(events)
        if settled:
            self._tried.set()
            self._answered.set()

    def _pass_on(self, events: list[Event]) -> None:
        if events:
            self._tell(events)

    def _sleep(self, seconds: float) -> None:
        """Wait before the next try; sensors that stay away are reported lost in time."""
        end_ms = self._now_ms() + round(seconds * 1000)
        while not self._stopping.is_set():
            now_ms = self._now_ms()
            with self._lock:
                events, due_ms = self._link.tick(now_ms), self._link.deadline_ms()
            self._pass_on(events)
            if now_ms >= end_ms:
                return
            until_ms = end_ms if due_ms is None else min(end_ms, max(due_ms, now_ms + 1))
            select.select([self._wake], [], [], (until_ms - now_ms) / 1000)
