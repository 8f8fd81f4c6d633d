"""The web process as a child of the table: started, watched, started again if it dies, and ended with the table.

One rule: it never outlives the table. It ends when its standard input does, also when the table was killed.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import companion

_LOG = logging.getLogger(__name__)
_FIRST_PAUSE_MS = 200  # before it is started again; twice as long each time that it dies without having listened
_LONGEST_PAUSE_MS = 10_000
_FAREWELL_S = 1.0
# Nothing else of our environment is its business: it faces the network.
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONDONTWRITEBYTECODE")


@dataclass(frozen=True, slots=True)
class WebOptions:
    """Where browsers come in."""

    bind: str
    port: int
    is_public: bool = False


class WebProcess:
    """One child at a time. `folder` is a private one, for what the child has to say."""

    def __init__(self, socket: Path, folder: Path, options: WebOptions) -> None:
        self._socket = socket
        self._log = folder / "web.log"
        self._options = options
        self._child: subprocess.Popen[bytes] | None = None
        self._handle = -1  # becomes readable when the child has died
        self._pause_ms = _FIRST_PAUSE_MS
        self._due_ms: int | None = None

    def start(self) -> None:
        """Start it. Whether it can serve, it tells the table itself."""
        options = self._options
        command = [sys.executable, "-m", "companion.web", "--socket", os.fspath(self._socket), "--until-input-ends"]
        command += ["--bind", options.bind, "--port", str(options.port), *(["--public"] if options.is_public else [])]
        self._due_ms = None
        with self._log.open("wb") as log:
            self._child = subprocess.Popen(  # noqa: S603 - our own program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=_environment(os.environ),
                start_new_session=True,  # Ctrl-C is for the table, which ends it in good order
            )
        self._handle = os.pidfd_open(self._child.pid)

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [] if self._handle < 0 else [self._handle]

    def deadline_ms(self) -> int | None:
        """When to start it again."""
        return self._due_ms

    def listens_at(self, port: int) -> None:
        """The pages are there. If it has to be started again, the same links count."""
        self._options = WebOptions(self._options.bind, port, self._options.is_public)
        self._pause_ms = _FIRST_PAUSE_MS

    def look(self, now_ms: int) -> str | None:
        """What its last words were, if it has died since; it is started again after a pause, unless you end it."""
        if self._due_ms is not None and now_ms >= self._due_ms:
            self.start()
        if self._child is None or self._child.poll() is None:
            return None
        code = self._child.returncode
        self._let_go()
        self._due_ms = now_ms + self._pause_ms
        self._pause_ms = min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        words = self._last_words() or f"the web process ended ({_reason(code)})"
        _LOG.warning("web: %s", words)
        return words

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
            return lines[-1] if lines else ""
        return ""

    def stop(self) -> None:
        """End it, and wait until it is gone."""
        child = self._child
        self._due_ms = None
        if child is None:
            return
        child.terminate()
        try:
            child.wait(_FAREWELL_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        self._let_go()

    def _let_go(self) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        self._child.stdin.close()
        os.close(self._handle)
        self._child, self._handle = None, -1


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """What it is told of ours; and where this program is, also if it is not installed."""
    return {name: ours[name] for name in _KEPT if name in ours} | {
        "PYTHONPATH": str(Path(companion.__file__).parents[1])
    }


def _reason(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
