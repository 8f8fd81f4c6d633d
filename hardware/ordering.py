"""Reports movements in the order in which they happened: what is proven waits for what moved earlier. Pure.

The one rule: nothing waits past the latest report that the contract allows. Order matters: a drawer opened right
after a turn is known within 26 ms, the turn only when the ring has rested for 300 ms, and for the rules it makes all
the difference which came first.
"""

from bisect import insort
from collections.abc import Callable

from hardware.agenda import NEVER, Agenda

_Waiting = tuple[int, int, int, Callable[[int], None]]  # moved, order of decision, latest time to tell, telling
Undecided = tuple[int, int]  # something began to move then, and without another edge it is decided by then


class Ordering:
    """`undecided` lists what has begun to move and is not decided yet."""

    def __init__(self, agenda: Agenda, undecided: Callable[[int], list[Undecided]]) -> None:
        self._agenda = agenda
        self._undecided = undecided
        self.waiting: list[_Waiting] = []
        self._decided = 0
        self._alarm = -1

    def last_in_line(self) -> None:
        """Of all that is due in one millisecond, the release comes last: it sees what the others have decided."""
        self._alarm = self._agenda.add(self._release_last)

    def put(self, tell: Callable[[int], None], moved_ms: int, hold_ms: int, now_ms: int) -> None:
        """Something is proven that moved then; `tell` is given the time at which it is told."""
        self._decided += 1
        insort(self.waiting, (moved_ms, self._decided, moved_ms + hold_ms, tell))
        self._release(now_ms, now_ms)

    def stir(self) -> None:
        """An edge may have decided that something need not wait any longer."""
        self._agenda.arm(self._alarm, self._agenda.now + 1)

    def _release_last(self, now_ms: int) -> None:
        """What is overdue but held up by somebody else (a board is judged first) is not decided in this millisecond."""
        self._release(now_ms, now_ms + 1)

    def _release(self, now_ms: int, again_ms: int) -> None:
        """Tell what waits for nothing earlier, or has waited for too long (with all that is older)."""
        waiting = self.waiting
        if not waiting:
            return
        undecided = self._undecided(now_ms)
        horizon_ms = min((since for since, _ in undecided), default=NEVER)
        while waiting and (waiting[0][0] <= horizon_ms or min(item[2] for item in waiting) <= now_ms):
            waiting.pop(0)[3](now_ms)
        if waiting:
            latest_ms = min(item[2] for item in waiting)
            self._agenda.arm(self._alarm, max(again_ms, min(latest_ms, *(until for _, until in undecided))))

    def release_all(self, now_ms: int) -> None:
        """A baseline is coming: what is decided by now is told now."""
        waiting, self.waiting = self.waiting, []
        for *_, tell in waiting:
            tell(now_ms)
