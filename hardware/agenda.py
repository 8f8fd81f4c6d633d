"""What becomes due when: alarms that fire in the order of time. Pure; time is passed in.

The one rule: an alarm due at T fires before any edge of T is taken in, so it knows all edges before T and none of T.
That makes every decision independent of the chunks in which edges and time are passed in.
"""

from collections.abc import Callable
from heapq import heappop, heappush

NEVER = 1 << 62
LONG_AGO = -(1 << 40)
_ALARMS = 256  # alarms of one millisecond fire in the order in which they were added


class Agenda:
    """A bounded set of alarms; each has at most one time at which it is due."""

    def __init__(self, now_ms: int) -> None:
        self.now = now_ms
        self._earliest = now_ms + 1
        self._heap: list[int] = []
        self._due: list[int] = []
        self._handlers: list[Callable[[int], None]] = []

    def add(self, handler: Callable[[int], None]) -> int:
        """A new alarm; it is given the time at which it fires."""
        assert len(self._handlers) < _ALARMS
        self._handlers.append(handler)
        self._due.append(NEVER)
        return len(self._handlers) - 1

    def arm(self, alarm: int, due_ms: int) -> None:
        """Fire at this time or, if it is set to fire sooner, then: a handler that is early arms itself again."""
        due_ms = max(due_ms, self._earliest)
        if due_ms < self._due[alarm]:
            self._due[alarm] = due_ms
            heappush(self._heap, due_ms * _ALARMS + alarm)

    def run(self, until_ms: int) -> None:
        """Fire all that is due up to and including this time."""
        heap, limit = self._heap, (until_ms + 1) * _ALARMS
        while heap and heap[0] < limit:
            due, alarm = divmod(heappop(heap), _ALARMS)
            if self._due[alarm] == due:
                self._due[alarm] = NEVER
                self.now = self._earliest = due
                self._handlers[alarm](due)
        self.now = until_ms
        self._earliest = until_ms + 1

    def next_due(self) -> int | None:
        heap = self._heap
        while heap and self._due[heap[0] % _ALARMS] != heap[0] // _ALARMS:
            heappop(heap)
        return heap[0] // _ALARMS if heap else None
