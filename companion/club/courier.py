"""Sends finished games to the hub, one message each, until the hub has acknowledged them.

One rule: a game counts as sent when the hub says so, not when the broker has it. What is lost on the way is sent again,
and the hub takes it once. What the games are is read from the journal by a child of this process.
"""

import json
import logging
import os
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

from companion.club.topics import Message, Topics

_LOG = logging.getLogger(__name__)
AT_ONCE = 20  # so many may be on their way
_AGAIN_S = 20.0  # what was not acknowledged by then is sent again
_LOOK_S = 900.0  # so often the journal is looked at although nothing seems to have ended
_MODULE = "companion.league.outbox"


class Courier:
    """The finished games of one table."""

    def __init__(self, journal: str, cursor: str, topics: Topics) -> None:
        self._journal, self._cursor, self._topics = journal, Path(cursor), topics
        self._waiting: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._sent: set[tuple[str, int]] = set()
        self._again_s = self._look_s = 0.0
        self._child: subprocess.Popen[bytes] | None = None
        self._heard = bytearray()
        self._is_over = False

    def look(self) -> None:
        """A game may have ended: look into the journal with the next turn."""
        self._look_s = 0.0

    def look_if_ended(self, state: bytes) -> None:
        """The table's state has changed: a game that is over, or no longer is, is news."""
        before, self._is_over = self._is_over, b'"page":"over"' in state
        if before is not self._is_over:
            self.look()

    def send_again(self) -> None:
        """The way to the hub was lost."""
        self._sent.clear()

    def handle(self) -> int | None:
        """What to wait for."""
        return None if self._child is None or self._child.stdout is None else self._child.stdout.fileno()

    def patience_s(self, now_s: float) -> float:
        """How long a loop may wait at most."""
        if self._child is not None:
            return _AGAIN_S
        return max(0.0, (self._again_s if self._waiting else self._look_s) - now_s)

    def turn(self, now_s: float) -> list[Message]:
        """What is to be sent now."""
        if self._child is not None:
            self._read(self._child)
        elif now_s >= self._look_s and not self._waiting:
            self._look_s = now_s + _LOOK_S
            self._child = self._start()
        if self._sent and now_s >= self._again_s:
            self._sent.clear()
        fresh = [key for key in list(self._waiting)[:AT_ONCE] if key not in self._sent]
        if fresh:
            self._again_s = now_s + _AGAIN_S
        self._sent.update(fresh)
        return [Message(self._topics.finished, self._waiting[key]) for key in fresh]

    def _start(self) -> subprocess.Popen[bytes] | None:
        words = [sys.executable, "-m", _MODULE, self._journal, str(self._cursor)]
        child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603 - our own program
        assert child.stdout is not None
        os.set_blocking(child.stdout.fileno(), False)
        return child

    def _read(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            while chunk := os.read(child.stdout.fileno(), 65536):
                self._heard += chunk
        except BlockingIOError:
            return  # more comes later
        if child.wait():
            _LOG.warning("%s", child.stderr.read().decode(errors="replace").strip()[-500:])
        child.stdout.close()
        child.stderr.close()
        self._child = None
        for line in bytes(self._heard).split(b"\n")[:-1]:
            told = json.loads(line)
            self._waiting[told["game"], told["revision"]] = line
        self._heard.clear()

    def acknowledged(self, payload: bytes) -> None:
        """The hub has stored a game; what is no such message counts for nothing."""
        try:
            told = json.loads(payload)
            key = str(told["game"]), int(told["revision"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return
        if self._waiting.pop(key, None) is None:
            return
        self._sent.discard(key)
        with self._cursor.open("a", encoding="utf-8") as file:
            file.write(f"{key[0]} {key[1]}\n")
            file.flush()
            os.fsync(file.fileno())
        if not self._waiting:
            self.look()  # there may be more

    def close(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
