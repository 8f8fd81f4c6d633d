"""A virtual thing as a live source: actions start now, and its sensors change as the clock runs. No thread.

One rule: movements are planned ahead and reported when they are due; faults spoil them at that moment, not before.
"""

from collections.abc import Iterable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import Any, assert_never

from companion.words import Words
from hardware.apparatus import VirtualThing
from hardware.clock import Clock
from hardware.commands import Break, Do, Mend, Play
from hardware.faults import Fault, ImpossibleError
from hardware.signals import Edge, Signal
from hardware.sources.source import STOPPED, Condition, Mailbox, Status

BETWEEN_MS = 900  # by then the movement before is decided


class VirtualSource:
    """A thing that is only there to be looked at and played with."""

    def __init__(self, thing: VirtualThing, clock: Clock, why: Words | None = None) -> None:
        """`why` tells people how they came by a virtual thing, if they did not ask for one."""
        self.thing = thing
        self.name = thing.name
        self._why = why or Words("no hardware, simulated")
        self._clock = clock
        self._mailbox = Mailbox()
        self._due: list[tuple[int, int, Edge]] = []
        self._tie = count()
        self._playing = False
        self._status = STOPPED

    @property
    def status(self) -> Status:
        """Well, once started, unless all of it has lost its power."""
        if self._status.condition is Condition.READY and self.thing.faults.nothing_answers:
            return Status(Condition.LOST, self.thing.no_power)
        return self._status

    def start(self) -> None:
        self._status = Status(Condition.READY, self._why)
        self._mailbox.put(self.thing.faults.baseline(self._clock.now_ms()))

    def stop(self) -> None:
        self._status = STOPPED
        self._mailbox.close()

    def fileno(self) -> int:
        return self._mailbox.fileno()

    def carry_out(self, command: Do | Break | Mend | Play) -> str:
        """Do as people typed, beginning now, and answer if there is something to say. Raises `ImpossibleError`."""
        match command:
            case Do(action):
                self.do(action)
                return ""
            case Break(fault):
                self.break_(fault)
                return f"{_named(fault)} {fault.kind} now: type mend to repair it"
            case Mend(channel):
                self.mend(channel)
                return "everything is repaired" if channel is None else f"{channel} is repaired"
            case Play(on):
                self.play(on=on)
                return "playing automatically: type stop to end it" if on else "stopped"
            case _:
                assert_never(command)

    def do(self, action: Any) -> None:
        """Let hands do this, beginning now; raises `ImpossibleError`."""
        self._plan(action, self._clock.now_ms())

    def do_in_turn(self, actions: Iterable[Any]) -> None:
        """Let hands do these, each when the one before is done and at rest; what is so already is left out."""
        for action in actions:
            with suppress(ImpossibleError):  # sensors tell late: hands may have done it by now
                self._plan(action, max(self._clock.now_ms(), self.thing.now_ms + BETWEEN_MS))

    def _plan(self, action: Any, start_ms: int) -> None:
        for edge in self.thing.plan(action, start_ms):
            heappush(self._due, (edge.t_ms, next(self._tie), edge))
        self._mailbox.wake()

    def break_(self, fault: Fault) -> None:
        self._tell(self._take_due())
        self._tell(self.thing.faults.add(fault, self._clock.now_ms()))

    def mend(self, channel: str | None = None) -> None:
        self._tell(self._take_due())
        self._tell(self.thing.faults.mend(self._clock.now_ms(), channel))

    def play(self, *, on: bool) -> None:
        self._playing = on
        self._mailbox.wake()

    def _tell(self, signals: list[Signal]) -> None:
        for signal in signals:
            self._mailbox.put(signal)

    def deadline_ms(self) -> int | None:
        next_ms = [self._due[0][0]] if self._due else []
        if self._playing:
            next_ms.append(self.thing.now_ms)
        hum_ms = self.thing.faults.deadline_ms()
        return min(next_ms if hum_ms is None else [*next_ms, hum_ms], default=None)

    def drain(self) -> list[Signal]:
        told = self._mailbox.drain()
        if self._playing and self.thing.now_ms <= self._clock.now_ms():
            self.do(self.thing.some_action())
        return told + self._take_due()

    def _take_due(self) -> list[Signal]:
        now_ms = self._clock.now_ms()
        due: list[Edge] = []
        while self._due and self._due[0][0] <= now_ms:
            due.append(heappop(self._due)[2])
        return self.thing.faults.distort(due, now_ms)


def _named(fault: Fault) -> str:
    match fault.channels:
        case (one,):
            return f"{one} is"
        case (one, other):
            return f"{one} and {other} are"
        case many:
            return f"{len(many)} sensors are"
