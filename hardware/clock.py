"""Clocks in whole milliseconds. One rule: nobody else reads the time; whoever needs it gets a clock.

A steady clock never jumps when the system time is set: a Pi has no battery clock and gets its time late.
"""

import time
from typing import Protocol


def earliest(*due_ms: int | None) -> int | None:
    """The first of these times, where there are any."""
    return min((time_ms for time_ms in due_ms if time_ms is not None), default=None)


class Clock(Protocol):
    """Tells the time that has passed since some fixed start."""

    def now_ms(self) -> int:
        """Whole milliseconds since the start; never decreases."""


class SteadyClock:
    """Real time since this clock was made."""

    def __init__(self) -> None:
        self._start_ns = time.monotonic_ns()

    def now_ms(self) -> int:
        """Whole milliseconds since this clock was made."""
        return (time.monotonic_ns() - self._start_ns) // 1_000_000


class ManualClock:
    """Time that passes only when told to: hours of play run in milliseconds."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """The time that was set."""
        return self._now_ms

    def advance(self, by_ms: int) -> int:
        if by_ms < 0:
            raise ValueError(f"time does not run backwards (by {by_ms} ms)")
        self._now_ms += by_ms
        return self._now_ms
