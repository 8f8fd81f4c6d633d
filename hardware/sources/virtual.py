"""The virtual box as a live source: actions start now, and its sensors change as the clock runs. No thread.

One rule: movements are planned ahead and told when they are due; faults spoil them at that moment, not before.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import count

from companion.words import Words
from hardware.clock import Clock
from hardware.jewel_box.virtual.actions import Action
from hardware.jewel_box.virtual.box import VirtualBox
from hardware.jewel_box.virtual.faults import Fault, FaultKind
from hardware.jewel_box.virtual.random_hands import some_action
from hardware.signals import Edge, Signal
from hardware.sources.source import STOPPED, Condition, Mailbox, Status

BETWEEN_MS = 900  # by then the movement before is decided
_NO_POWER = Status(Condition.LOST, Words("the virtual box has no power: repair it"))


class VirtualSource:
    """A box that is only there to be looked at and played with."""

    name = Words("virtual box")

    def __init__(self, box: VirtualBox, clock: Clock, why: Words | None = None) -> None:
        """`why` tells people how they came by a virtual box, if they did not ask for one."""
        self._why = why or Words("no hardware, simulated")
        self._box = box
        self._clock = clock
        self._mailbox = Mailbox()
        self._due: list[tuple[int, int, Edge]] = []
        self._tie = count()
        self._playing = False
        self._status = STOPPED

    @property
    def status(self) -> Status:
        """Well, once started, unless all of it has lost its power."""
        if self._status.condition is Condition.READY and self._box.faults.nothing_answers:
            return _NO_POWER
        return self._status

    @property
    def faults(self) -> dict[str, FaultKind]:
        """What was asked to be wrong."""
        return self._box.faults.present

    @property
    def box(self) -> VirtualBox:
        """The box itself."""
        return self._box

    def start(self) -> None:
        """Begin with the box as it lies there."""
        self._status = Status(Condition.READY, self._why)
        self._mailbox.put(self._box.faults.baseline(self._clock.now_ms()))

    def stop(self) -> None:
        """Put the box away."""
        self._status = STOPPED
        self._mailbox.close()

    def fileno(self) -> int:
        """Readable when hands have done something."""
        return self._mailbox.fileno()

    def do(self, action: Action) -> None:
        """Let hands do this, beginning now; raises what wood cannot do."""
        for edge in self._box.plan(action, self._clock.now_ms()):
            heappush(self._due, (edge.t_ms, next(self._tie), edge))
        self._box.take_truth()  # nobody asks a live box for it, and it must not pile up
        self._mailbox.wake()

    def do_in_turn(self, actions: Iterable[Action]) -> None:
        """Let hands do these, each when the one before is done and at rest."""
        for action in actions:
            start_ms = max(self._clock.now_ms(), self._box.now_ms + BETWEEN_MS)
            for edge in self._box.plan(action, start_ms):
                heappush(self._due, (edge.t_ms, next(self._tie), edge))
        self._box.take_truth()
        self._mailbox.wake()

    def break_(self, fault: Fault) -> None:
        """Something goes wrong, now."""
        self._tell(self._take_due())
        self._tell(self._box.faults.add(fault, self._clock.now_ms()))

    def mend(self, channel: str | None = None) -> None:
        """Make good what is wrong with this channel, or everything."""
        self._tell(self._take_due())
        self._tell(self._box.faults.mend(self._clock.now_ms(), channel))

    def play(self, *, on: bool) -> None:
        """Let hands play by themselves, or stop them."""
        self._playing = on
        self._mailbox.wake()

    def _tell(self, signals: list[Signal]) -> None:
        for signal in signals:
            self._mailbox.put(signal)

    def deadline_ms(self) -> int | None:
        """When the next sensor speaks."""
        next_ms = [self._due[0][0]] if self._due else []
        if self._playing:
            next_ms.append(self._box.now_ms)
        hum_ms = self._box.faults.deadline_ms()
        return min(next_ms if hum_ms is None else [*next_ms, hum_ms], default=None)

    def drain(self) -> list[Signal]:
        """What the sensors have said until now."""
        told = self._mailbox.drain()
        if self._playing and self._box.now_ms <= self._clock.now_ms():
            self.do(some_action(self._box))
        return told + self._take_due()

    def _take_due(self) -> list[Signal]:
        now_ms = self._clock.now_ms()
        due: list[Edge] = []
        while self._due and self._due[0][0] <= now_ms:
            due.append(heappop(self._due)[2])
        return self._box.faults.distort(due, now_ms)
