"""What the sensors said in the last minutes, kept in memory: a few traces, each complete in itself.

One rule: it costs an edge nothing but its place. So a trace is dropped as a whole, and a new one is begun where the
thing is at rest and a fresh decoder would know as much of it as the running one; only a sensor that never comes to rest
is cut amid its flicker, and that trace says so.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from hardware.apparatus import Report
from hardware.signals import Signal
from hardware.trace import Header

LONGEST_MS = 10 * 60_000
MOST_SIGNALS = 20_000
_PARTS = 5  # so many traces at rest make up the whole
_PATIENCE_MS = 1000


class TracePart(msgspec.Struct):
    """A trace, and what was decoded of it at the time; times are those of the clock, as is `begun_ms`.

    `settled`: nothing was under way when it began, so that a decoder begun there tells the same.
    """

    header: Header
    begun_ms: int
    settled: bool
    signals: list[Signal]
    reports: list[Report]


class RecentTrace:
    """The last ten minutes, and no more than 20,000 signals; somewhat less where a trace has just been dropped."""

    def __init__(self, longest_ms: int = LONGEST_MS, most: int = MOST_SIGNALS) -> None:
        self._part_ms, self._part_most = longest_ms // _PARTS, most // (_PARTS + 1)
        self._longest_ms, self._most = longest_ms, most
        self._parts: deque[TracePart] = deque()
        self._last: TracePart | None = None
        self._again_ms = 0

    def begin(self, levels: Mapping[str, bool], fitted: Sequence[str], now_ms: int, *, settled: bool = True) -> None:
        """A decoder was begun, or could be, with these levels: what follows is another trace."""
        self._last = TracePart(Header(dict(levels), tuple(fitted)), now_ms, settled, [], [])
        self._parts.append(self._last)
        self._drop(now_ms)

    def heard(self, signal: Signal, now_ms: int) -> None:
        """A signal, as the decoder takes it that has come this far: one that is late counts as of now."""
        if self._last is not None:
            self._last.signals.append(signal if signal.t_ms >= now_ms else replace(signal, t_ms=now_ms))

    def told(self, reports: Iterable[Report]) -> None:
        """What was decoded of it."""
        if self._last is not None:
            self._last.reports.extend(reports)

    def is_full(self, now_ms: int) -> bool:
        """Is it time to begin another trace, where the thing is at rest?"""
        last = self._last
        if last is None or not last.signals or now_ms < self._again_ms:
            return False
        return now_ms - last.begun_ms >= self._part_ms or len(last.signals) >= self._part_most

    def postpone(self, now_ms: int) -> None:
        """It is not at rest: ask again a little later."""
        self._again_ms = now_ms + _PATIENCE_MS

    def is_overfull(self, now_ms: int) -> bool:
        """Is it time to begin another one, at rest or not?"""
        last = self._last
        if last is None or not last.signals:
            return False
        return now_ms - last.begun_ms >= self._longest_ms or len(last.signals) >= 2 * self._part_most

    @property
    def parts(self) -> tuple[TracePart, ...]:
        """The traces, the oldest first."""
        return tuple(self._parts)

    def _drop(self, now_ms: int) -> None:
        """Forget what is too old or too much; what is being written stays."""
        kept = sum(len(part.signals) for part in self._parts)
        while len(self._parts) > 1:
            if now_ms - self._parts[1].begun_ms < self._longest_ms and kept <= self._most - 2 * self._part_most:
                return
            kept -= len(self._parts.popleft().signals)
