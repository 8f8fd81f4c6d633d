"""The true events and the state after each, kept independently of the table.

The conventions that spare people taps (a turn that ends by itself, a taking that is assumed) are written here a second
time on purpose, on top of the rules alone: no journal, no sensors, nothing of `companion.table`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.errors import RejectedError
from companion.games.master_thieves import auto_advance, engine
from companion.games.master_thieves.box import Depth, Drawer, Orientation
from companion.games.master_thieves.events import (
    AnyEvent,
    Correction,
    DrawerClosed,
    DrawerOpened,
    GemsTaken,
    Position,
    Rings,
)
from companion.games.master_thieves.state import State
from hardware.jewel_box.pose import Pose

_OUT = {None: 0, Depth.AJAR: 1, Depth.FRONT: 2, Depth.SECRET: 3}


@dataclass(frozen=True, slots=True)
class Fact:
    """A true event, the state after it, and whether somebody said or did it or it went without saying."""

    event: AnyEvent
    state: State
    implied: bool = False


class Ledger:
    """One game as it truly went."""

    def __init__(self, first: AnyEvent) -> None:
        self.facts = [Fact(first, engine.open_table(first))]
        self.waived: set[tuple[int, str]] = set()  # fouls that the table let pass: event and code

    @property
    def state(self) -> State:
        """The truth now."""
        return self.facts[-1].state

    @property
    def number(self) -> int:
        """How many events count."""
        return len(self.facts)

    def copy(self) -> "Ledger":
        """To think ahead with."""
        other = object.__new__(Ledger)
        other.facts, other.waived = self.facts[:], set(self.waived)
        return other

    def happen(self, event: AnyEvent, *, implied: bool = False) -> None:
        """Nothing but this."""
        self.facts.append(Fact(event, engine.apply(self.state, event), implied))

    def said(self, event: AnyEvent) -> None:
        """Somebody says this; it may correct what was assumed, or end a turn first. Raises `RejectedError`."""
        try:
            self.happen(event)
        except RejectedError:
            if self._was_assumed(event):
                self.replace(self._last_taking(), event)
                return
            before = auto_advance.implied_before(self.state, event)
            if not before:
                raise
            self._imply(before)
            self.happen(event)

    def moved(self, event: AnyEvent) -> None:
        """The wood did this, with what that implies."""
        ended = self._just_ended(event)
        if ended is not None:
            self.replace(ended, event)
            return
        self._imply(auto_advance.implied_before(self.state, event))
        self.happen(event)
        self._imply(auto_advance.implied_after(self.state, event))

    def _just_ended(self, event: AnyEvent) -> int | None:
        """The fact with which the last tap, or the last movement, ended a turn that this still belongs to."""
        together = auto_advance.undone_together(self.state, (fact.event for fact in reversed(self.facts)))
        for at in (self.number - 1, self.number - together):
            if at > 0 and auto_advance.is_late(self.facts[at - 1].state, self.facts[at].event, event):
                return at
        return None

    def _imply(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            self.happen(event, implied=True)

    def _last_taking(self) -> int:
        return max((at for at, fact in enumerate(self.facts) if isinstance(fact.event, GemsTaken)), default=0)

    def _was_assumed(self, event: AnyEvent) -> bool:
        last = self.facts[self._last_taking()]
        return last.implied and auto_advance.may_change(self.state, last.event, event)

    def replace(self, at: int, event: AnyEvent) -> None:
        """Put an event where another was; that one stays behind it, unless it is of the same kind."""
        later = self.facts[at + (type(event) is type(self.facts[at].event)) :]
        del self.facts[at:]
        self._forget_waivers()
        self.happen(event)
        for fact in later:
            self.happen(fact.event, implied=fact.implied)

    def undo(self) -> Fact:
        """The last event does not count, and nothing that was said of it."""
        fact = self.facts.pop()
        self._forget_waivers()
        return fact

    def _forget_waivers(self) -> None:
        self.waived = {(event, code) for event, code in self.waived if event <= self.number}

    def redo(self, fact: Fact) -> None:
        """It counts after all."""
        self.facts.append(fact)

    def settled_from(self, at: int) -> None:
        """From here on people have said everything anew: nothing is only assumed, and nothing was let pass yet."""
        self.waived = {(event, code) for event, code in self.waived if event <= at}
        self.facts[at:] = [replace(fact, implied=False) for fact in self.facts[at:]]

    def accepted(self, pose: Pose) -> None:
        """The box was found like this, however it came to be so: shut, turn, open, in the order of the drawers."""
        believed = dict(self.state.box.open)
        seen = {Drawer(name): Depth(depth) for name, depth in pose.drawers.items()}
        for drawer in sorted(believed):
            if _OUT[seen.get(drawer)] < _OUT[_sensed(drawer, believed[drawer])]:
                self.happen(DrawerClosed(drawer=drawer))
        self._turned(pose)
        for drawer in sorted(seen):
            if _OUT[seen[drawer]] > _OUT[self.state.box.depth(drawer)]:
                self.happen(DrawerOpened(drawer=drawer, depth=seen[drawer]))

    def _turned(self, pose: Pose) -> None:
        box = self.state.box
        if (box.orientation, box.ab, box.bc) != (pose.orientation, pose.rings["AB"], pose.rings["BC"]):
            rings = Rings(AB=pose.rings["AB"], BC=pose.rings["BC"])
            self.happen(Correction(set=Position(orientation=Orientation(pose.orientation), rings=rings)))

    def fouls(self) -> list[tuple[int, str]]:
        """Every foul that was not let pass: event and code."""
        noted = [(foul.event, foul.code.value) for foul in self.state.fouls]
        return [foul for foul in noted if foul not in self.waived]

    def differs_from(self, pose: Pose) -> str:
        """How the wood differs from what these events lead to; empty if it does not."""
        box = self.state.box
        out = {drawer.value: _sensed(drawer, depth).value for drawer, depth in box.open}
        should = (box.orientation.value, {"AB": box.ab, "BC": box.bc}, out)
        stands = (pose.orientation, dict(pose.rings), dict(pose.drawers))
        return "" if should == stands else f"the wood stands {stands}, and by the true events it should {should}"


def _sensed(drawer: Drawer, depth: Depth) -> Depth:
    """A search behind a short drawer finds no compartment, and the drawer stays where it is."""
    return Depth.FRONT if depth is Depth.SECRET and not drawer.is_long else depth
