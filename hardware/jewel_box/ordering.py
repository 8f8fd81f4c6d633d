"""What sensors have proven: facts wait for earlier ones that are undecided, and leave in the order of movement. Pure.

The one rule: nothing waits past the latest report that the contract allows. Order matters: a drawer opened right
after a turn is known within 26 ms, the turn only when the ring has rested for 300 ms, and for the rules it makes all
the difference which came first.
"""

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass

from hardware.agenda import NEVER, Agenda
from hardware.jewel_box.movements import Depth, Orientation
from hardware.jewel_box.timings import OrderTimes


@dataclass(frozen=True, slots=True)
class Left:
    """A drawer is no longer shut; how far it comes out is not known yet."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Reached:
    """A drawer is out to its front or its secret compartment."""

    moved_ms: int
    part: str
    depth: Depth


@dataclass(frozen=True, slots=True)
class Stood:
    """A drawer has stood short of its front for so long that this is no way to the front."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Shut:
    """A drawer is shut again."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A ring came to rest so many quarters further, clockwise counting up."""

    moved_ms: int
    part: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Rested:
    """The box rests this way up; as a baseline it is no movement."""

    moved_ms: int
    part: str
    orientation: Orientation
    baseline: bool


DrawerFact = Left | Reached | Stood | Shut
GeometryFact = Turned | Rested
Fact = DrawerFact | GeometryFact
_Waiting = tuple[int, int, int, Fact]  # moved, order of decision, latest release


Undecided = tuple[int, int]  # something began to move then, and without another edge it is decided by then


class Ordering:
    """`undecided` lists what has begun to move and is not decided yet."""

    def __init__(
        self,
        agenda: Agenda,
        times: OrderTimes,
        undecided: Callable[[int], list[Undecided]],
        take: Callable[[Fact, int], None],
    ) -> None:
        self._agenda = agenda
        self._times = times
        self._undecided = undecided
        self._take = take
        self.waiting: list[_Waiting] = []
        self._decided = 0
        self._alarm = -1

    def last_in_line(self) -> None:
        """Of all that is due in one millisecond, the release comes last: it sees what the others have decided."""
        self._alarm = self._agenda.add(self.release)

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
        undecided = self._undecided(now_ms)
        horizon_ms = min((since for since, _ in undecided), default=NEVER)
        while waiting and (waiting[0][0] <= horizon_ms or min(item[2] for item in waiting) <= now_ms):
            self._take(waiting.pop(0)[3], now_ms)
        if waiting:
            latest_ms = min(item[2] for item in waiting)
            self._agenda.arm(self._alarm, min(latest_ms, *(until for _, until in undecided)))

    def release_all(self, now_ms: int) -> None:
        """A baseline is coming: what is decided by now is told now."""
        waiting, self.waiting = self.waiting, []
        for item in waiting:
            self._take(item[3], now_ms)
