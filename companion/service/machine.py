"""The machine as people ask about it: its name, the room that is left for games, how warm it is, what the doctor finds.

One rule: nothing here waits. The doctor is a program of its own, which is read as its words come.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

THERMAL = Path("sys/class/thermal")
_MOST_BYTES = 1 << 20  # of a report
_DOCTOR = (sys.executable, "-m", "companion", "doctor", "--json")


class Machine(msgspec.Struct, frozen=True):
    """What is looked at: a root folder, where games are kept, and how the doctor is called."""

    root: Path = Path("/")
    games: Path = Path()
    doctor: Sequence[str] = _DOCTOR
    name: str = msgspec.field(default_factory=socket.gethostname)

    @property
    def free(self) -> int | None:
        """Bytes that are left where games are kept."""
        try:
            return shutil.disk_usage(self.games).free
        except OSError:
            return None

    @property
    def celsius(self) -> int | None:
        """How warm its warmest part is; None: it does not tell."""
        found = []
        for path in (self.root / THERMAL).glob("thermal_zone*/temp"):
            with suppress(OSError, ValueError):  # a zone that is switched off cannot be read
                found.append(round(int(path.read_text(encoding="ascii")) / 1000))
        return max(found, default=None)


class Problem(msgspec.Struct, frozen=True):
    """A finding of the doctor; one that is `ok` is none."""

    state: str
    title: str
    seen: str
    remedy: str | None = None


class _Report(msgspec.Struct, frozen=True):
    findings: tuple[Problem, ...]


class Examination:
    """The doctor, who has just been called. Raises `OSError` if there is none."""

    def __init__(self, command: Sequence[str]) -> None:
        self._said = b""
        self._doctor = subprocess.Popen(  # noqa: S603 - nobody from outside says what
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._doctor.stdout is not None
        self._pipe = self._doctor.stdout
        os.set_blocking(self._pipe.fileno(), False)

    def fileno(self) -> int:
        """What to sleep on."""
        return self._pipe.fileno()

    def read(self) -> tuple[Problem, ...] | None:
        """What is wrong, once all has been said; None until then. Raises `ValueError` for what is no report."""
        while len(self._said) < _MOST_BYTES:
            try:
                more = os.read(self._pipe.fileno(), 65536)
            except BlockingIOError:
                return None
            if not more:
                break
            self._said += more
        said = self._said
        self.close()
        return tuple(found for found in msgspec.json.decode(said, type=_Report).findings if found.state != "ok")

    def close(self) -> None:
        """Let go of it, whether it has done or not."""
        self._pipe.close()
        if self._doctor.poll() is None:
            self._doctor.kill()
        self._doctor.wait()
