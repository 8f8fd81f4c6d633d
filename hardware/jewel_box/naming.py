"""What is proven of drawers, rings and the box becomes movements with the names of a game record. Pure.

The one rule: it arrives here in the order in which the wood moved, so what another part's movement says about a drawer
that stands ajar, and which way up the box was during a turn, is simply the present state here.
"""

from collections.abc import Callable

from hardware.agenda import Agenda
from hardware.jewel_box import movements
from hardware.jewel_box.movements import Depth, Direction, Movement, Orientation
from hardware.ordering import Ordering, Undecided

_LEVELS = {
    (Orientation.UPRIGHT, "AB"): 1,
    (Orientation.UPRIGHT, "BC"): 2,
    (Orientation.INVERTED, "BC"): 1,
    (Orientation.INVERTED, "AB"): 2,
}
_RANK = {None: 0, Depth.AJAR: 1, Depth.FRONT: 2, Depth.SECRET: 3}


class Teller(Ordering):
    """Knows which drawers are open and how deep was told (None: not yet), and the orientation of the last rest."""

    def __init__(
        self, agenda: Agenda, undecided: Callable[[int], list[Undecided]], tell: Callable[[Movement], None]
    ) -> None:
        super().__init__(agenda, undecided)
        self._tell = tell
        self.open: dict[str, Depth | None] = {}
        self.orientation: Orientation | None = None

    def baseline(self, drawer: str, depth: Depth | None) -> None:
        """How far a drawer is out (None: shut), without telling."""
        self.open.pop(drawer, None)
        if depth is not None:
            self.open[drawer] = depth

    def leave(self, drawer: str, now_ms: int) -> None:
        """A drawer is no longer shut; how far it comes out is not known yet."""
        self._others_are_ajar(drawer, now_ms)
        self.open.setdefault(drawer, None)

    def reach(self, drawer: str, depth: Depth, now_ms: int) -> None:
        """A drawer is out to its front or its secret compartment."""
        told = _RANK[self.open.setdefault(drawer, None)]
        for step in (Depth.FRONT, Depth.SECRET):
            if told < _RANK[step] <= _RANK[depth]:
                self._others_are_ajar(drawer, now_ms)
                self._show(drawer, step, now_ms)

    def stand(self, drawer: str, now_ms: int) -> None:
        """A drawer has stood short of its front for so long that it is not on its way there."""
        if self.open.get(drawer, Depth.AJAR) is None:
            self._show(drawer, Depth.AJAR, now_ms)

    def shut(self, drawer: str, now_ms: int) -> None:
        self._others_are_ajar(drawer, now_ms)
        self.stand(drawer, now_ms)
        if self.open.pop(drawer, None) is not None:
            self._tell(movements.DrawerClosed(now_ms, drawer))

    def turn(self, ring: str, quarters: int, now_ms: int) -> None:
        """A ring came to rest so many quarters further, clockwise counting up.

        In the hand from the start on, nobody can say which level is the top one: that belongs to the baseline.
        """
        if self.orientation is None:
            return
        self._others_are_ajar(ring, now_ms)
        levels = _LEVELS[self.orientation, ring]
        direction = Direction.CW if quarters > 0 else Direction.CCW
        for _ in range(abs(quarters)):
            self._tell(movements.LevelRotated(now_ms, levels, direction))

    def rest(self, orientation: Orientation, now_ms: int, *, baseline: bool) -> None:
        """The box rests this way up; as a baseline it is no movement."""
        if not baseline and self.orientation not in {None, orientation}:
            self._others_are_ajar("tilt", now_ms)
            self._tell(movements.BoxTurned(now_ms))
        self.orientation = orientation

    def _others_are_ajar(self, part: str, now_ms: int) -> None:
        """A drawer that stands open while another part moves was not on its way to the front.

        A movement that tells nothing (out again after part of the way in) is nothing that this had to come before.
        """
        for drawer in [name for name, depth in self.open.items() if depth is None and name != part]:
            self.stand(drawer, now_ms)

    def _show(self, drawer: str, depth: Depth, now_ms: int) -> None:
        self.open[drawer] = depth
        self._tell(movements.DrawerOpened(now_ms, drawer, depth))
