"""Sends finished games to the hub, one message each, until the hub has acknowledged or refused them.

Two rules. A game counts as sent when the hub says so, not when the broker has it: what is lost on the way is sent
again, and the hub takes it once. And no game holds another one up: one that is refused is set aside, and one that
nobody answers is sent again ever less often. A child of this process reads from the journal what the games are.
"""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.club.cursor import Cursor
from companion.club.topics import Message, Topics

_LOG = logging.getLogger(__name__)
AT_ONCE = 20  # so many may be on their way
_ANSWER_S = 20.0  # a hub that is there has answered by then
_LONGEST_S = 3600.0  # what nobody answers is sent again this often at least
_LOOK_S = 900.0  # so often the journal is looked at although nothing seems to have ended
_MODULE = "companion.league.outbox"
_Key = tuple[str, int]  # a game and its revision


@dataclass(slots=True)
class _Parcel:
    """A message that the hub has not answered yet."""

    payload: bytes
    tries: int = 0
    sent_s: float = 0.0

    @property
    def due_s(self) -> float:
        """Before then it is not sent again."""
        return self.sent_s + _pause_s(self.tries) if self.tries else 0.0

    def is_on_its_way(self, now_s: float) -> bool:
        return self.tries > 0 and now_s < self.sent_s + _ANSWER_S


def _pause_s(tries: int) -> float:
    return float(min(_ANSWER_S * 2 ** min(tries - 1, 20), _LONGEST_S))


class Courier:
    """The finished games of one table. A hub of which nothing is heard is asked with one game at a time."""

    def __init__(self, journal: str, cursor: Cursor, topics: Topics) -> None:
        self._journal, self.cursor, self._topics = journal, cursor, topics
        self._waiting: dict[_Key, _Parcel] = {}
        self._look_s = 0.0
        self._is_there = False  # the hub, by what was heard of it last
        self._asked_s: float | None = None  # when it was sent something, and has said nothing since
        self._ask_s, self._asks = 0.0, 0  # when one that is silent is asked again, and how often it was
        self._tries_refused = True  # with the next look: who updates the hub starts it again
        self._is_trying = False  # with the look that is going on
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

    def way_is_lost(self) -> None:
        """The broker was away, and what it had may be gone."""
        self._is_there = False
        self._send_all_again()

    def hub_is(self, *, online: bool) -> None:
        """The hub has come, with new ideas of what it takes perhaps; or it has left."""
        if online:
            self._send_all_again()
            self._tries_refused = True
            self.look()
        self._is_there = online

    def _send_all_again(self) -> None:
        for parcel in self._waiting.values():
            parcel.tries = 0
        self._asked_s, self._ask_s, self._asks = None, 0.0, 0

    def handle(self) -> int | None:
        """What to wait for."""
        return None if self._child is None or self._child.stdout is None else self._child.stdout.fileno()

    def patience_s(self, now_s: float) -> float:
        """How long a loop may wait at most."""
        if self._child is not None:
            return _ANSWER_S
        wake_s = self._look_s
        if self._waiting:
            due_s = min(parcel.due_s for parcel in self._waiting.values())
            wake_s = min(wake_s, due_s if self._room(now_s) else max(due_s, self._room_s(now_s)))
        return max(0.0, wake_s - now_s)

    def turn(self, now_s: float) -> list[Message]:
        """What is to be sent now."""
        if self._child is not None:
            self._read(self._child)
        elif now_s >= self._look_s:
            self._look_s = now_s + _LOOK_S
            self._child = self._start()
        room = self._room(now_s)
        due = sorted((each for each in self._waiting.values() if now_s >= each.due_s), key=lambda each: each.tries)
        return [Message(self._topics.finished, payload) for payload in self._sent(due[:room], now_s)]

    def _sent(self, parcels: list[_Parcel], now_s: float) -> Iterator[bytes]:
        for parcel in parcels:
            parcel.sent_s, parcel.tries = now_s, parcel.tries + 1
            if not self._is_there:
                self._asks += 1
                self._ask_s = now_s + _pause_s(self._asks)
            elif self._asked_s is None:
                self._asked_s = now_s
            yield parcel.payload

    def _room(self, now_s: float) -> int:
        """How many more may be sent now."""
        if self._asked_s is not None and now_s >= self._asked_s + _ANSWER_S:
            self._is_there, self._asked_s = False, None
        if self._is_there:
            return AT_ONCE - len(self._on_their_way(now_s))
        return 1 if now_s >= self._ask_s else 0

    def _room_s(self, now_s: float) -> float:
        """When there is room again, where there is none."""
        return min(self._on_their_way(now_s)) + _ANSWER_S if self._is_there else self._ask_s

    def _on_their_way(self, now_s: float) -> list[float]:
        """Since when they are."""
        return [parcel.sent_s for parcel in self._waiting.values() if parcel.is_on_its_way(now_s)]

    def _start(self) -> subprocess.Popen[bytes] | None:
        words = [sys.executable, "-m", _MODULE, self._journal, str(self.cursor.path)]
        words += ["again"] if self._tries_refused else []
        self._is_trying, self._tries_refused = self._tries_refused, False
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
        failed = child.wait()
        if failed:
            _LOG.warning("%s", child.stderr.read().decode(errors="replace").strip()[-500:])
        child.stdout.close()
        child.stderr.close()
        self._child = None
        if not failed:
            self._take(bytes(self._heard).split(b"\n")[:-1])
        self._heard.clear()

    def _take(self, lines: list[bytes]) -> None:
        """All that the journal has for the hub: what is not in it any more is not sent."""
        before, self._waiting = self._waiting, {}
        for line in lines:
            key = _key(json.loads(line))
            if not self._is_answered(*key):
                self._waiting[key] = before.get(key) or _Parcel(line)
        if self._waiting.keys() - before.keys():
            self._ask_s = 0.0  # what is new is tried at once

    def _is_answered(self, game: str, revision: int) -> bool:
        """Perhaps since the look began, or the file of the cursor cannot be written."""
        known = self.cursor.remembered
        refusal = None if self._is_trying else known.refused.get(game)
        return revision <= known.stored.get(game, 0) or (refusal is not None and refusal.revision == revision)

    def answered(self, payload: bytes) -> None:
        """The hub has stored a game, or refuses it; what is no such message counts for nothing."""
        try:
            told = json.loads(payload)
            refusal = told.get("refused")
            key, why = _key(told if refusal is None else refusal), None if refusal is None else str(refusal["why"])
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return
        parcel = self._waiting.pop(key, None)
        if parcel is None:
            return
        self._is_there, self._asked_s, self._asks = True, None, 0
        if why is None:
            self.cursor.keep_stored(*key)
            return
        title = _title(json.loads(parcel.payload))
        if self.cursor.keep_refused(*key, f"{title}: {why}"):
            _LOG.warning("the hub refuses %s: %s; it is set aside, and jewelbox doctor lists it", title, why)

    def close(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()


def _key(told: dict[str, Any]) -> _Key:
    return str(told["game"]), int(told["revision"])


def _title(told: dict[str, Any]) -> str:
    """A game, as people find it in their list."""
    past = told["past"]
    return f"{past['summary']['title']} of {past['ended'][:16].replace('T', ' ')}"
