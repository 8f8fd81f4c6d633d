"""The virtual box: actions move its parts, contacts bounce, and the truth is recorded. No I/O, no thread.

One rule: every edge lies within the contract's bounds of what real wood does, unless a fault was asked for.

    box = VirtualBox(seed=7)
    signals = [box.baseline(), *box.do(OpenDrawer("A1", Depth.SECRET)), *box.do(TurnBox()), *box.wait(3000)]
    truth = box.take_truth()
"""

from collections.abc import Collection
from random import Random

from companion.words import Words
from hardware.commands import Wait
from hardware.faults import Fault, Faults
from hardware.jewel_box.actions import Action
from hardware.jewel_box.channels import CHANNELS, USUALLY_FITTED
from hardware.jewel_box.movements import Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.motions import Motions, Pace
from hardware.jewel_box.virtual.noise import WOODEN, Noise
from hardware.jewel_box.virtual.parts import Parts
from hardware.jewel_box.virtual.random_hands import some_action
from hardware.jewel_box.virtual.truth import Truth
from hardware.signals import Edge, Found, Signal


class VirtualBox:
    """One box and one pair of hands; `now_ms` is when the hands are free again.

    `keeps_truth` is for those who ask for it; nobody asks a live box.
    """

    name = Words("virtual box")
    no_power = Words("the virtual box has no power: repair it")

    def __init__(
        self,
        seed: int = 0,
        *,
        start: Pose | None = None,
        fitted: Collection[str] = USUALLY_FITTED,
        noise: Noise = WOODEN,
        pace: Pace = Pace.CALM,
        now_ms: int = 0,
    ) -> None:
        self.now_ms = now_ms
        self.random = Random(seed)  # noqa: S311 (wood, not secrets)
        self.parts = Parts(self.random, start or Pose())  # to look at: only plans move it
        levels = {name: level for name, level in self.parts.levels().items() if name in fitted}
        self.faults = Faults(seed, levels, CHANNELS)
        self.keeps_truth = True
        self._truth = Truth(fitted, self.parts.reach)
        self._motions = Motions(self.random, self.parts, self._truth, noise, fitted, pace)

    @property
    def pose(self) -> Pose:
        return self.parts.pose

    def baseline(self) -> Found:
        """Every fitted sensor's level now, faults included."""
        return self.faults.baseline(self.now_ms)

    def take_truth(self) -> list[Movement]:
        """What it has really done since the last call, as far as that is decided by now."""
        return self._truth.take()

    def do(self, action: Action) -> list[Signal]:
        """Let the hands do this next, and return what the sensors say until they are free again."""
        return self.faults.distort(self.plan(action), self.now_ms)

    def wait(self, ms: int) -> list[Signal]:
        return self.do(Wait(ms))

    def break_(self, fault: Fault) -> list[Signal]:
        return self.faults.add(fault, self.now_ms)

    def mend(self, channel: str | None = None) -> list[Signal]:
        return self.faults.mend(self.now_ms, channel)

    def some_action(self) -> Action:
        return some_action(self.random, self.parts)

    def plan(self, action: Action, at_ms: int | None = None) -> list[Edge]:
        """What healthy sensors will say; with `at_ms`, other hands may begin before the first are done."""
        start_ms = self.now_ms if at_ms is None else at_ms
        self._truth.time_passed(start_ms)
        edges, end_ms = self._motions.plan(action, start_ms)
        self.now_ms = max(self.now_ms, end_ms)
        self._truth.time_passed(self.now_ms)
        if not self.keeps_truth:
            self._truth.take()
        return edges
