"""The parts of the virtual box: where they are, what they can do, and when each passes a contact.

One rule: only this file knows physics. No noise, no I/O: it returns crossings, and others make edges of them.
"""

from enum import IntEnum
from random import Random

from hardware.bounce import BOUNCE_MS
from hardware.faults import ImpossibleError
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS, RINGS
from hardware.jewel_box.gray_code import GRAY
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.noise import CHATTER_MS, SPRING_MS, STAND_MS


class Reach(IntEnum):
    """How far out a drawer is, in the order in which its contacts are passed."""

    SHUT = 0
    AJAR = 1
    FRONT = 2
    SECRET = 3


REACH = {Depth.AJAR: Reach.AJAR, Depth.FRONT: Reach.FRONT, Depth.SECRET: Reach.SECRET}
_ORIENTATIONS = ("upright", "inverted")

_SHORT = ("closed", "front")
_LONG = (*_SHORT, "secret")
_CONTACTS = {
    drawer: tuple(f"{drawer}.{kind}" for kind in (_LONG if drawer in LONG_DRAWERS else _SHORT)) for drawer in DRAWERS
}
_RING_OF = {("upright", 1): "AB", ("upright", 2): "BC", ("inverted", 1): "BC", ("inverted", 2): "AB"}
_TURNING = {("upright", 1): "A", ("upright", 2): "AB", ("inverted", 1): "C", ("inverted", 2): "CB"}

Crossing = tuple[int, str, bool]  # when, which contact, to what level


class Parts:
    """The parts and where they are. Methods check, move the parts and return when contacts are passed."""

    def __init__(self, random: Random, pose: Pose) -> None:
        self._random = random.random
        self.orientation = pose.orientation  # of the last rest, which is also what players count levels from
        self.in_hand = False
        self.rings = {ring: pose.rings.get(ring, 0) for ring in RINGS}
        self.reach = dict.fromkeys(DRAWERS, Reach.SHUT)
        for drawer, depth in pose.drawers.items():
            self.reach[_known(drawer)] = _possible(drawer, REACH[Depth(depth)])

    @property
    def pose(self) -> Pose:
        out = {drawer: reach.name.lower() for drawer, reach in self.reach.items() if reach}
        return Pose(self.orientation, dict(self.rings), out)

    def levels(self) -> dict[str, bool]:
        """What every contact would say if all stood still."""
        levels = {f"{ring}.{bit}": _bit(turns, bit) for ring, turns in self.rings.items() for bit in (0, 1)}
        levels |= {f"{ring}.seated": True for ring in RINGS}
        levels |= {f"tilt.{way}": way == self.orientation and not self.in_hand for way in _ORIENTATIONS}
        for drawer, reach in self.reach.items():
            for boundary, contact in enumerate(_CONTACTS[drawer]):
                levels[contact] = (reach > boundary) == (boundary > 0)
        return levels

    def ring_of(self, levels: int) -> str:
        """The joint that turns when so many levels are turned."""
        return _RING_OF[self.orientation, _one_or_two(levels)]

    def turning(self, levels: int) -> str:
        """The letters of the levels that turn."""
        return _TURNING[self.orientation, _one_or_two(levels)]

    def check_pull(self, drawer: str, reach: Reach) -> None:
        start = self.reach[_known(drawer)]
        if _possible(drawer, reach) <= start:
            raise ImpossibleError(f"{drawer} is already out to {start.name.lower()}")

    def check_push(self, drawer: str, reach: Reach) -> None:
        start = self.reach[_known(drawer)]
        if reach >= start:
            where = "shut" if start is Reach.SHUT else f"no further out than {start.name.lower()}"
            raise ImpossibleError(f"{drawer} is already {where}")

    def slide(self, drawer: str, reach: Reach, at_ms: int) -> list[Crossing]:
        """Out or in, from wherever it is, past one contact after the other."""
        start = self.reach[drawer]
        outward = reach > start
        boundaries = range(start, reach) if outward else range(start - 1, reach - 1, -1)
        contacts, crossings = _CONTACTS[drawer], []
        for boundary in boundaries:
            crossings.append((at_ms, contacts[boundary], (boundary > 0) == outward))
            at_ms += self._between(BOUNCE_MS + STAND_MS + 5, 500)
        self.reach[drawer] = reach
        return crossings

    def rotate(self, levels: int, direction: Direction, quarters: int, at_ms: int) -> list[Crossing]:
        ring = self.ring_of(levels)
        if quarters < 1:
            raise ImpossibleError(f"a rotation is 1 or more quarter turns, not {quarters}")
        crossings: list[Crossing] = []
        for _ in range(quarters):
            at_ms = self._quarter(ring, 1 if direction is Direction.CW else -1, at_ms, crossings)
            at_ms += self._between(CHATTER_MS + STAND_MS + 5, 350)
        return crossings

    def _quarter(self, ring: str, by: int, at_ms: int, crossings: list[Crossing]) -> int:
        crossings.append((at_ms, f"{ring}.seated", False))
        before = self.rings[ring]
        self.rings[ring] = after = (before + by) % 4
        at_ms += self._between(60, 500)
        crossings.append((at_ms, *_changed_bit(ring, before, after)))
        at_ms += self._between(CHATTER_MS + STAND_MS + 5, 700)
        crossings.append((at_ms, f"{ring}.seated", True))
        return at_ms

    def nudge(self, levels: int, at_ms: int) -> list[Crossing]:
        """Past the magnet and back within 250 ms."""
        ring = self.ring_of(levels)
        before = self.rings[ring]
        bit, level = _changed_bit(ring, before, (before + 1) % 4)
        out_ms = at_ms + self._between(SPRING_MS, 90)
        back_ms = out_ms + self._between(SPRING_MS + STAND_MS + 5, 250 - SPRING_MS)
        return [
            (at_ms, f"{ring}.seated", False),
            (out_ms, bit, level),
            (back_ms, bit, not level),
            (back_ms + SPRING_MS + 5, f"{ring}.seated", True),
        ]

    def check_lift(self) -> None:
        if self.in_hand:
            raise ImpossibleError("the box is already in the hand")

    def lift(self, at_ms: int) -> list[Crossing]:
        self.check_lift()
        self.in_hand = True
        return [(at_ms, f"tilt.{self.orientation}", False)]

    def check_set_down(self) -> None:
        if not self.in_hand:
            raise ImpossibleError("the box already stands on the table")

    def set_down(self, at_ms: int, *, turned: bool) -> list[Crossing]:
        self.in_hand = False
        if turned:
            self.orientation = _ORIENTATIONS[self.orientation == "upright"]
        return [(at_ms, f"tilt.{self.orientation}", True)]

    def _between(self, low: int, high: int) -> int:
        return low + int(self._random() * (high - low))


def _bit(turns: int, bit: int) -> bool:
    return bool(GRAY[turns] >> bit & 1)


def _changed_bit(ring: str, before: int, after: int) -> tuple[str, bool]:
    bit = 0 if _bit(before, 0) != _bit(after, 0) else 1
    return f"{ring}.{bit}", _bit(after, bit)


def _known(drawer: str) -> str:
    if drawer not in _CONTACTS:
        raise ImpossibleError(f"there is no drawer {drawer}: they are A1 to A4, B1 to B4 and C1 to C4")
    return drawer


def _possible(drawer: str, reach: Reach) -> Reach:
    if reach > len(_CONTACTS[drawer]):
        raise ImpossibleError(f"{drawer} is a short drawer and has no secret compartment")
    return reach


def _one_or_two(levels: int) -> int:
    if levels not in {1, 2}:
        raise ImpossibleError(f"only 1 or 2 levels can be rotated, not {levels}")
    return levels
