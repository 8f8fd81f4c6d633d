"""The loop of `jewelbox sensors`: it sleeps until a sensor speaks, a key is pressed or something becomes due.

One rule: it never polls. With a steady clock it sleeps in `select`; with a manual clock nobody waits, and time jumps to
whatever is due next.
"""

import os
import select
from collections.abc import Callable, Iterable
from typing import Protocol

from companion.sensing.source_status import line_of
from companion.sensing.watch import Watch
from hardware.apparatus import Report
from hardware.clock import Clock, ManualClock
from hardware.sources.source import Condition, Source
from hardware.sources.virtual import VirtualSource

Due = int | None
Wait = Callable[[Due], set[int]]


class Front(Protocol):
    """Who shows it to people, or to another program."""

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:
        """Time has passed, and this was decided; `stirred` if anything at all may look different now."""
        ...

    def keys(self, data: bytes) -> None:
        """What came from the keyboard; nothing at all when it has ended."""
        ...

    def enter(self, line: str) -> None:
        """One command, as if it was typed."""
        ...

    def deadline_ms(self) -> Due:
        """When to update although nothing has happened."""
        ...

    @property
    def done(self) -> bool: ...


LAST_MS = 5000  # by then everything that hands did is decided
ON_ITS_WAY_MS = 500  # by then a serial line has brought the last of it


def run(source: Source, watch: Watch, front: Front, clock: Clock, wait: Wait, keyboard: int = -1) -> None:
    """Until the front is done, or nothing can ever happen again."""
    while True:
        turn(source, watch, front, clock)
        due_ms = next_due(source, watch, front)
        if front.done or (due_ms is None and keyboard < 0 and _is_over(source)):
            return
        if keyboard in wait(due_ms):
            front.keys(_read(keyboard))


def _is_over(source: Source) -> bool:
    """Whether nothing more can come: a pulled cable may be put in again."""
    match source.status.condition:
        case Condition.FINISHED:
            return True
        case Condition.LOST:
            return line_of(source) is None
        case _:
            return False


def _read(keyboard: int) -> bytes:
    """What was typed; a terminal that has gone away is the end of input."""
    try:
        return os.read(keyboard, 4096)
    except OSError:
        return b""


def turn(source: Source, watch: Watch, front: Front, clock: Clock) -> None:
    """Take in all that was said and decided by now."""
    now_ms = clock.now_ms()
    signals = source.drain()
    decided_ms = watch.next_deadline()
    stirred = bool(signals) or (decided_ms is not None and decided_ms <= now_ms)
    reports = watch.take(signals)
    reports += watch.advance(now_ms)
    front.update(reports, now_ms, stirred=stirred)


def next_due(source: Source, watch: Watch, front: Front) -> Due:
    """When the loop must turn again although nobody says anything."""
    return earliest(source.deadline_ms(), watch.next_deadline(), front.deadline_ms())


def run_script(box: VirtualSource, watch: Watch, front: Front, clock: Clock, lines: Iterable[str], wait: Wait) -> None:
    """Let hands do line after line, each when the one before is done."""
    for line in lines:
        front.enter(line)
        _pass(box, watch, front, clock, box.thing.now_ms, wait)
        if front.done:
            break
    _pass(box, watch, front, clock, clock.now_ms() + ON_ITS_WAY_MS, wait)
    last_ms = clock.now_ms() + LAST_MS
    while (due_ms := next_due(box, watch, front)) is not None and due_ms <= last_ms:
        _pass(box, watch, front, clock, due_ms, wait)


def _pass(box: VirtualSource, watch: Watch, front: Front, clock: Clock, until_ms: int, wait: Wait) -> None:
    """Turn now, and again and again until then."""
    turn(box, watch, front, clock)
    while clock.now_ms() < until_ms:
        wait(earliest(until_ms, next_due(box, watch, front)))
        turn(box, watch, front, clock)


def earliest(*due_ms: Due) -> Due:
    return min((time_ms for time_ms in due_ms if time_ms is not None), default=None)


def wait_for(clock: Clock, *handles: int) -> Wait:
    """How to wait on this clock: for real, or with time that jumps."""
    return jump(clock, *handles) if isinstance(clock, ManualClock) else sleep_in_select(clock, *handles)


def sleep_in_select(clock: Clock, *handles: int) -> Wait:
    """Wait for real: until one of the handles is readable, or it is time."""

    def wait(due_ms: Due) -> set[int]:
        # Until the millisecond is over: woken a little early, the loop would turn once for nothing.
        seconds = None if due_ms is None else max(0, due_ms - clock.now_ms() + 1) / 1000
        return set(select.select(handles, [], [], seconds)[0])

    return wait


def jump(clock: ManualClock, *handles: int) -> Wait:
    """Wait for nobody: what is due, is due at once. Only with nothing due it sleeps until a handle is readable."""

    def wait(due_ms: Due) -> set[int]:
        if due_ms is None:
            return set(select.select(handles, [], [])[0]) if handles else set()
        ready = set(select.select(handles, [], [], 0)[0])
        if not ready:
            clock.advance(max(0, due_ms - clock.now_ms()))
        return ready

    return wait
