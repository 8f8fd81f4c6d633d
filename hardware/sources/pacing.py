"""Lets signals that come late happen now, as far apart as they were. Pure; time is passed in.

One rule: the decoder decides by how long a level stood, so what came late is shifted as a whole, never squeezed
together, and as seldom as possible drawn out. A drawer that was opened and shut while the line was down is told a
little later, and not as a bounce; and a bounce whose second half came late is no movement.
"""

from collections import deque

from msgspec.structs import replace

from hardware.signals import Signal

CALM_MS = 1000  # after so long a pause the next signal has its own time again
# Everything is told so much later than it was, as sound is that comes over a network: whatever is late by less does no
# harm. It covers the debounce, Bluetooth's hesitation, and two lost frames: the firmware repeats a change twice within
# 25 ms.
RESERVE_MS = 40


class Pacer:
    """Signals in with their true times, out when they are due: `reserve_ms` later, or more where they came too late."""

    def __init__(self, reserve_ms: int = RESERVE_MS) -> None:
        self._waiting: deque[Signal] = deque()
        self._reserve_ms = self._shift_ms = reserve_ms
        self._said_ms = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, signal: Signal, now_ms: int) -> None:
        """Take in a signal; later ones have later times."""
        if signal.t_ms - self._said_ms >= CALM_MS:
            self._shift_ms = self._reserve_ms
        self._shift_ms = max(self._shift_ms, now_ms - signal.t_ms, self._said_ms - signal.t_ms)
        self._said_ms = signal.t_ms + self._shift_ms
        self._waiting.append(replace(signal, t_ms=self._said_ms))

    def take(self, now_ms: int, most: int | None = None) -> list[Signal]:
        """The signals that are due by now, but no more than so many at once."""
        due: list[Signal] = []
        while self._waiting and self._waiting[0].t_ms <= now_ms and len(due) != most:
            due.append(self._waiting.popleft())
        return due

    def deadline_ms(self) -> int | None:
        return self._waiting[0].t_ms if self._waiting else None
