"""The web process as a child of the table: started, watched, started again if it dies, and ended with the table.

One rule: it never outlives the table. It ends when its standard input does, also when the table was killed.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

import companion
from companion.config import Web
from companion.screens.browser.web.feed_messages import Failed, FromTable, Listening
from hardware.clock import Clock, earliest
from hardware.private_folder import PrivateFolder

from .table_socket import Heard, TableSocket

_LOG = logging.getLogger(__name__)
_FIRST_PAUSE_MS = 200  # before it is started again; twice as long each time that it dies without having listened
_LONGEST_PAUSE_MS = 10_000
_FAREWELL_S = 1.0
_HTTP = 80
# Nothing else of our environment is its business: it faces the network.
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONDONTWRITEBYTECODE")


class WebChild:
    """The way to a child, and the child at its other end, from when it is made until it is closed."""

    def __init__(self, web: Web, clock: Clock) -> None:
        """Raises `OSError` where nobody can listen, or no child be started."""
        self._web = web
        self._clock = clock
        self._folder = PrivateFolder()
        self._path = self._folder.path / "web.sock"
        self._log = self._folder.path / "web.log"
        self._socket = TableSocket(self._path)
        self._pause_ms = _FIRST_PAUSE_MS
        self._due_ms: int | None = None  # when it is started again
        self._child: subprocess.Popen[bytes] | None = None
        self._handle = -1  # becomes readable when the child has died
        self._start()

    def _start(self) -> None:
        web = self._web
        command = [
            sys.executable,
            "-m",
            "companion.screens.browser.web",
            "--socket",
            os.fspath(self._path),
            "--until-input-ends",
        ]
        command += ["--bind", web.bind, "--port", str(web.port), *(["--public"] if web.public else [])]
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
        return [*self._socket.handles(), *([] if self._handle < 0 else [self._handle])]

    def deadline_ms(self, now_ms: int) -> int | None:
        return earliest(self._socket.deadline_ms(now_ms), self._due_ms)

    def receive(self) -> list[Heard]:
        """What the web process says; and if it has died without having said why, its last words."""
        died = self._look(self._clock.now_ms())
        heard = self._socket.receive()
        for message in heard:
            if isinstance(message, Listening):  # if it has to be started again, the same links count
                self._web = replace(self._web, port=urlsplit(message.urls[0]).port or _HTTP)
                self._pause_ms = _FIRST_PAUSE_MS
        if died and not any(isinstance(message, Failed) for message in heard):
            heard.append(Failed(died))
        return heard

    def send(self, messages: Iterable[FromTable]) -> None:
        self._socket.send(messages)

    def _look(self, now_ms: int) -> str:
        """What its last words were, if it has died since; it is started again after a pause."""
        if self._due_ms is not None and now_ms >= self._due_ms:
            self._start()
        if self._child is None or self._child.poll() is None:
            return ""
        code = self._child.returncode
        self._let_go(self._child)
        self._due_ms = now_ms + self._pause_ms
        self._pause_ms = min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        words = lines[-1] if lines else f"the web process ended ({_reason(code)})"
        _LOG.warning("web: %s", words)
        return words

    def close(self) -> None:
        """End it, and wait until it is gone."""
        self._socket.close()
        if self._child is not None:
            self._child.terminate()
            try:
                self._child.wait(_FAREWELL_S)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
            self._let_go(self._child)
        self._folder.close()

    def _let_go(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stdin is not None
        child.stdin.close()
        os.close(self._handle)
        self._child, self._handle = None, -1


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """What it is told of ours; and where this program is, also if it is not installed."""
    return {name: ours[name] for name in _KEPT if name in ours} | {
        "PYTHONPATH": str(Path(companion.__file__).parents[1])
    }


def _reason(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
