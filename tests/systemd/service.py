"""Playing systemd for one unit: its command with its environment, a notify socket, the watchdog, the way it is stopped.

What the unit says is read from the unit. Different from a real start are only the program (this checkout's instead of
the installed one), the screen (none) and the folders (the test's own).
"""

import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from tests.systemd.unit import ROOT, Unit

NO_SCREEN = {"SDL_VIDEODRIVER": "dummy"}
_CREDENTIALS = struct.Struct("3i")  # struct ucred: pid, uid, gid


class Service:
    """A unit that can be started, listened to, stopped and killed."""

    def __init__(
        self,
        unit: Unit,
        folder: Path,
        *,
        arguments: Sequence[str] | None = None,
        watchdog_ms: int | None = None,
        screen: Mapping[str, str] = NO_SCREEN,
    ) -> None:
        self._unit = unit
        self._screen = screen
        self._folder = folder
        self._arguments = unit.programs[-1][1:] if arguments is None else list(arguments)
        self._watchdog_ms = int(unit["Service", "WatchdogSec"]) * 1000 if watchdog_ms is None else watchdog_ms
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._socket.bind(str(folder / "notify"))
        self._process: subprocess.Popen[bytes] | None = None
        self.said: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process and self._process.poll() is None:
            self.kill()
        self._socket.close()

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process, "not started"
        return self._process

    def environment(self) -> dict[str, str]:
        """As systemd would make it: nothing of ours but the search path, then the unit's, then what tests change."""
        runtime = self._folder / "run"
        runtime.mkdir(exist_ok=True)
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self._folder),
            **self._unit.environment,
            "XDG_CONFIG_HOME": str(self._folder / "etc"),
            "XDG_DATA_HOME": str(self._folder / "lib"),
            "MESA_SHADER_CACHE_DIR": str(self._folder),
            "SDL_AUDIODRIVER": "dummy",
            **self._screen,
            "RUNTIME_DIRECTORY": str(runtime),
            "NOTIFY_SOCKET": str(self._folder / "notify"),
            "WATCHDOG_USEC": str(self._watchdog_ms * 1000),
        }

    def start(self) -> None:
        """Start the unit's command. A shell puts its own number into WATCHDOG_PID and then becomes the program."""
        (self._folder / "lib" / "jewelbox").mkdir(parents=True, exist_ok=True)
        become = ["sh", "-c", 'WATCHDOG_PID=$$ exec "$@"', "sh"]
        self.said.clear()
        self._process = subprocess.Popen(
            [*become, sys.executable, "-m", "companion", *self._arguments],
            cwd=ROOT,
            env=self.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def wait_until_ready(self) -> None:
        """Until READY=1, as long as systemd would wait."""
        self.listen(float(self._unit["Service", "TimeoutStartSec"]), "READY=1")

    def listen(self, seconds: float, until: str | None = None) -> float:
        """Hear notifications, for a time or until one has been said; returns how long that took."""
        begun = monotonic()
        while (left := begun + seconds - monotonic()) > 0:
            if not select.select([self._socket], [], [], left)[0]:
                break
            data, ancillary, _, _ = self._socket.recvmsg(4096, socket.CMSG_SPACE(_CREDENTIALS.size))
            self._only_the_main_process_speaks(ancillary)
            fresh = data.decode().split("\n")
            self.said += fresh
            if until in fresh:
                return monotonic() - begun
        assert until is None, f"no {until} within {seconds} s, but {self.said}; {self._last_words()}"
        return monotonic() - begun

    def _only_the_main_process_speaks(self, ancillary: list[tuple[int, int, bytes]]) -> None:
        """NotifyAccess=main: systemd does not listen to anybody else."""
        ((_, _, raw),) = ancillary
        pid, _, _ = _CREDENTIALS.unpack(raw[: _CREDENTIALS.size])
        assert pid == self.process.pid, "a child of the main process has spoken"

    def _last_words(self) -> str:
        self.process.kill()
        return self.process.communicate()[1].decode(errors="replace")[-2000:]

    def stop(self) -> int:
        """SIGTERM, and the time that the unit allows; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self._end(float(self._unit["Service", "TimeoutStopSec"]))
        self._hear_the_rest()
        return status

    def kill(self) -> int:
        """SIGKILL: what the watchdog comes to in the end, and the nearest thing to a power cut."""
        self.process.kill()
        status = self._end(10)
        self._hear_the_rest()
        return status

    def _end(self, seconds: float) -> int:
        self.out, self.err = self.process.communicate(timeout=seconds)
        return self.process.returncode

    def _hear_the_rest(self) -> None:
        while select.select([self._socket], [], [], 0)[0]:
            self.said += self._socket.recv(4096).decode().split("\n")
