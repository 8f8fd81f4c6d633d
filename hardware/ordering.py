"""Facts wait here for earlier ones that are still undecided, and leave in the order in which the wood moved. Pure.

The one rule: nothing waits past the latest report that the contract allows. Order matters: a drawer opened right
after a turn is known within 26 ms, the turn only when the ring has rested for 300 ms, and for the rules it makes all
the difference which came first.
"""

from bisect import insort
from collections.abc import Callable

from hardware.agenda import Agenda
from hardware.facts import Fact, Rested, Turned
from hardware.settings import OrderTimes

_Waiting = tuple[int, int, int, Fact]  # moved, order of decision, latest release


class Ordering:
    """`undecided_since` names the earliest time at which something began to move that is not decided yet."""

    def __init__(
        self,
        agenda: Agenda,
        times: OrderTimes,
        undecided_since: Callable[[int], int],
        take: Callable[[Fact, int], None],
    ) -> None:
        self._agenda = agenda
        self._times = times
        self._undecided_since = undecided_since
        self._take = take
        self.waiting: list[_Waiting] = []
        self._decided = 0
        self._alarm = agenda.add(self.release)

    def put(self, fact: Fact, now_ms: int) -> None:
        """A fact is proven."""
        geometry = isinstance(fact, Turned | Rested)
        hold_ms = self._times.geometry_hold_ms if geometry else self._times.drawer_hold_ms
        self._decided += 1
        insort(self.waiting, (fact.moved_ms, self._decided, fact.moved_ms + hold_ms, fact))
        self.release(now_ms)

    def stir(self) -> None:
        """An edge may have decided that a fact need not wait any longer."""
        self._agenda.arm(self._alarm, self._agenda.now + 1)

    def release(self, now_ms: int) -> None:
        """Let go what waits for nothing earlier, or has waited for too long (with all that is older)."""
        waiting = self.waiting
        if not waiting:
            return
        horizon_ms = self._undecided_since(now_ms)
        while waiting and (waiting[0][0] <= horizon_ms or min(item[2] for item in waiting) <= now_ms):
            self._take(waiting.pop(0)[3], now_ms)
        if waiting:
            self._agenda.arm(self._alarm, min(item[2] for item in waiting))

    def release_all(self, now_ms: int) -> None:
        """A baseline is coming: what is decided by now is told now."""
        waiting, self.waiting = self.waiting, []
        for item in waiting:
            self._take(item[3], now_ms)
