"""Facts become movements with the names of a game record. Pure.

The one rule: facts come in the order in which the wood moved, so what another part's movement says about a drawer
that stands ajar, and which way up the box was during a turn, is simply the present state here.
"""

from collections.abc import Callable
from typing import assert_never

from hardware.jewel_box import movements
from hardware.jewel_box.movements import Depth, Direction, Movement, Orientation
from hardware.jewel_box.ordering import Fact, Left, Reached, Rested, Shut, Stood, Turned

_LEVELS = {
    (Orientation.UPRIGHT, "AB"): 1,
    (Orientation.UPRIGHT, "BC"): 2,
    (Orientation.INVERTED, "BC"): 1,
    (Orientation.INVERTED, "AB"): 2,
}
_RANK = {None: 0, Depth.AJAR: 1, Depth.FRONT: 2, Depth.SECRET: 3}


class Teller:
    """Knows which drawers are open and how deep was told (None: not yet), and the orientation of the last rest."""

    def __init__(self, tell: Callable[[Movement], None]) -> None:
        self._tell = tell
        self.open: dict[str, Depth | None] = {}
        self.orientation: Orientation | None = None

    def baseline(self, drawer: str, depth: Depth | None) -> None:
        """How far a drawer is out (None: shut), without telling."""
        self.open.pop(drawer, None)
        if depth is not None:
            self.open[drawer] = depth

    def take(self, fact: Fact, now_ms: int) -> None:
        """Tell what follows from the next fact."""
        match fact:
            case Left():
                self._others_are_ajar(fact.part, now_ms)
                self.open.setdefault(fact.part, None)
            case Reached():
                self._reach(fact.part, fact.depth, now_ms)
            case Stood():
                self._ajar(fact.part, now_ms)
            case Shut():
                self._shut(fact.part, now_ms)
            case Turned():
                self._turn(fact.part, fact.quarters, now_ms)
            case Rested():
                self._rest(fact, now_ms)
            case _ as unreachable:
                assert_never(unreachable)

    def _others_are_ajar(self, part: str, now_ms: int) -> None:
        """A drawer that stands open while another part moves was not on its way to the front.

        A movement that tells nothing (out again after part of the way in) is nothing that this had to come before.
        """
        for drawer in [name for name, depth in self.open.items() if depth is None and name != part]:
            self._ajar(drawer, now_ms)

    def _ajar(self, drawer: str, now_ms: int) -> None:
        if self.open.get(drawer, Depth.AJAR) is None:
            self._show(drawer, Depth.AJAR, now_ms)

    def _reach(self, drawer: str, depth: Depth, now_ms: int) -> None:
        told = _RANK[self.open.setdefault(drawer, None)]
        for step in (Depth.FRONT, Depth.SECRET):
            if told < _RANK[step] <= _RANK[depth]:
                self._others_are_ajar(drawer, now_ms)
                self._show(drawer, step, now_ms)

    def _show(self, drawer: str, depth: Depth, now_ms: int) -> None:
        self.open[drawer] = depth
        self._tell(movements.DrawerOpened(now_ms, drawer, depth))

    def _shut(self, drawer: str, now_ms: int) -> None:
        self._others_are_ajar(drawer, now_ms)
        self._ajar(drawer, now_ms)
        if self.open.pop(drawer, None) is not None:
            self._tell(movements.DrawerClosed(now_ms, drawer))

    def _turn(self, ring: str, quarters: int, now_ms: int) -> None:
        """In the hand from the start on, nobody can say which level is the top one: that belongs to the baseline."""
        if self.orientation is None:
            return
        self._others_are_ajar(ring, now_ms)
        levels = _LEVELS[self.orientation, ring]
        direction = Direction.CW if quarters > 0 else Direction.CCW
        for _ in range(abs(quarters)):
            self._tell(movements.LevelRotated(now_ms, levels, direction))

    def _rest(self, fact: Rested, now_ms: int) -> None:
        if not fact.baseline and self.orientation not in {None, fact.orientation}:
            self._others_are_ajar(fact.part, now_ms)
            self._tell(movements.BoxTurned(now_ms))
        self.orientation = fact.orientation
