"""The loop of `jewelbox sensors`: it sleeps until a sensor speaks, a key is pressed or something becomes due.

Two rules. It never polls: with a steady clock it sleeps in `select`; with a manual clock nobody waits, and time jumps
to whatever is due next. And the line that people type in never waits and never raises, whatever a terminal sends.
"""

import codecs
import os
import re
import select
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

import msgspec

from companion.sensing.fault_log import FaultLog
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import line_of, status_of
from companion.sensing.watch import Watch
from hardware.apparatus import Report
from hardware.clock import Clock, ManualClock, earliest
from hardware.sources.source import Condition, Status
from hardware.sources.virtual import VirtualSource

LAST_MS = 5000  # by then everything that hands did is decided
AFTERWARDS_MS = 500  # so long the box is watched after the last command
Due = int | None
_LEAVE = frozenset("\x03\x04")
_ERASE = frozenset("\x7f\x08")
_KEYS = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|\x1b.?|.", re.DOTALL)
# A cursor key may arrive in two reads.
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*|O)?$")


class LineEditor(msgspec.Struct):
    """The line that people type in below the live view: bytes in, whole lines out."""

    complete: Callable[[str], str]
    text: str = ""
    ended: bool = False  # by Ctrl-C, Ctrl-D or the end of input
    _history: list[str] = []
    _back: int = 0
    _pending: str = ""
    _decoder: codecs.IncrementalDecoder = msgspec.field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")("replace")
    )

    def feed(self, data: bytes) -> list[str]:
        """The lines that are whole now. No data means that the input has ended."""
        self.ended = self.ended or not data
        text = self._pending + self._decoder.decode(data)
        unfinished = _UNFINISHED.search(text)
        self._pending = unfinished[0] if unfinished else ""
        lines: list[str] = []
        for key in _KEYS.findall(text[: unfinished.start()] if unfinished else text):
            if key in _LEAVE:
                self.ended = True
            elif key in "\r\n":
                lines.append(self._enter())
            else:
                self._edit(key)
        return lines

    def _edit(self, key: str) -> None:
        match key:
            case "\t":
                self.text = self.complete(self.text)
            case "\x15":
                self.text = ""
            case "\x17":
                self.text = self.text.rstrip().rpartition(" ")[0]
            case "\x1b[A" | "\x1bOA":
                self._recall(1)
            case "\x1b[B" | "\x1bOB":
                self._recall(-1)
            case _ if key in _ERASE:
                self.text = self.text[:-1]
            case _ if key.isprintable():
                self.text += key

    def _enter(self) -> str:
        line, self.text, self._back = self.text, "", 0
        if line.strip() and self._history[-1:] != [line]:
            self._history.append(line)
            del self._history[:-100]
        return line

    def _recall(self, step: int) -> None:
        self._back = min(max(0, self._back + step), len(self._history))
        self.text = self._history[-self._back] if self._back else ""


class Front(ABC):
    """Shows a watch to people or to another program, and takes commands."""

    def __init__(self, watch: Watch, complete: Callable[[str], str] | None = None) -> None:
        self.done = False
        self._watch = watch
        self._source = watch.source
        self._prompt = Prompt(watch.source, watch.apparatus.commands)
        self._editor = LineEditor(complete or self._prompt.complete)
        self._status = status_of(watch.source)
        self._faults = FaultLog(watch.apparatus)

    @abstractmethod
    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:
        """Time has passed, and this was decided; `stirred` if anything at all may look different now."""

    @abstractmethod
    def enter(self, line: str) -> None:
        """Carry out one command."""

    def deadline_ms(self) -> Due:
        """When to update although nothing has happened."""
        return None

    def keys(self, data: bytes) -> None:
        """Take what came from the keyboard; no data means that it has ended."""
        for line in self._editor.feed(data):
            self.enter(line)
        self.done = self.done or self._editor.ended

    def _source_news(self, reports: list[Report]) -> Status | None:
        """The status of the source if it is another one now; faults are logged."""
        before, self._status = self._status.news, status_of(self._source)
        self._faults.note(self._source.name, self._status.news, reports)
        return None if self._status.news == before else self._status.news


class WatchLoop:
    """Drives a watch and its front. `keyboard` and `woken` are handles: keys come from one, the other is a signal."""

    def __init__(self, watch: Watch, front: Front, clock: Clock, *, keyboard: int = -1, woken: int = -1) -> None:
        self._watch = watch
        self._source = watch.source
        self._front = front
        self._clock = clock
        self._keyboard = keyboard
        self._woken = woken

    def run(self) -> None:
        """Until the front is done, or nothing can ever happen again."""
        woken = False
        while True:
            self.turn(woken=woken)
            due_ms = self.next_due()
            if self._front.done or (due_ms is None and self._keyboard < 0 and self._is_over()):
                return
            ready = self.wait(due_ms)
            if self._keyboard in ready:
                self._front.keys(_read(self._keyboard))
            woken = self._woken in ready
            if woken:
                os.read(self._woken, 4096)

    def run_script(self, box: VirtualSource, lines: Iterable[str]) -> None:
        """Let hands do line after line, each when the one before is done."""
        for line in lines:
            self._front.enter(line)
            self._turn_until(box.thing.now_ms)
            if self._front.done:
                break
        self._turn_until(self._clock.now_ms() + AFTERWARDS_MS)
        last_ms = self._clock.now_ms() + LAST_MS
        while (due_ms := self.next_due()) is not None and due_ms <= last_ms:
            self._turn_until(due_ms)

    def _turn_until(self, until_ms: int) -> None:
        self.turn()
        while self._clock.now_ms() < until_ms:
            self.wait(earliest(until_ms, self.next_due()))
            self.turn()

    def turn(self, *, woken: bool = False) -> None:
        """Take in all that was said and decided by now."""
        now_ms = self._clock.now_ms()
        signals = self._source.drain()
        decided_ms = self._watch.next_deadline()
        stirred = woken or bool(signals) or (decided_ms is not None and decided_ms <= now_ms)
        reports = self._watch.take(signals) + self._watch.advance(now_ms)
        self._front.update(reports, now_ms, stirred=stirred)

    def next_due(self) -> Due:
        """When the loop must turn again although nothing happens."""
        return earliest(self._source.deadline_ms(), self._watch.next_deadline(), self._front.deadline_ms())

    def wait(self, due_ms: Due) -> set[int]:
        """Sleep until a handle is readable or it is time, to which a manual clock jumps. Returns what is readable."""
        handles = [handle for handle in (self._source.fileno(), self._keyboard, self._woken) if handle >= 0]
        left_ms = None if due_ms is None else max(0, due_ms - self._clock.now_ms())
        if left_ms is None or not isinstance(self._clock, ManualClock):
            # Until the millisecond is over: woken a little early, the loop would turn once for nothing.
            return set(select.select(handles, [], [], None if left_ms is None else (left_ms + 1) / 1000)[0])
        ready = set(select.select(handles, [], [], 0)[0])
        if not ready:
            self._clock.advance(left_ms)
        return ready

    def _is_over(self) -> bool:
        """Whether nothing more can come: a pulled cable may be put in again."""
        condition = self._source.status.condition
        return condition is Condition.FINISHED or (condition is Condition.LOST and line_of(self._source) is None)


def _read(keyboard: int) -> bytes:
    """What was typed; a terminal that has gone away is the end of input."""
    try:
        return os.read(keyboard, 4096)
    except OSError:
        return b""
