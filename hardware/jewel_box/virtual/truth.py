"""What the box really did, movement by movement: the answer sheet for whoever decodes its edges. No I/O.

One rule: truth is what the fitted sensors can see. A drawer that stands ajar has not been opened until two
seconds have passed, it is shut again, or another part moves: it may still be on its way to the front.
"""

from collections.abc import Collection
from operator import attrgetter

from hardware.jewel_box.channels import DRAWERS
from hardware.jewel_box.movements import Depth, DrawerClosed, DrawerOpened, Movement
from hardware.jewel_box.virtual.parts import Reach

AJAR_MS = 2000

_when = attrgetter("t_ms")


class Truth:
    """Collects movements; `take` hands out those that are certain."""

    def __init__(self, fitted: Collection[str], reach: dict[str, Reach]) -> None:
        self._fronts = {drawer for drawer in DRAWERS if f"{drawer}.front" in fitted}
        self._secrets = {drawer for drawer in DRAWERS if f"{drawer}.secret" in fitted}
        self._reported = dict(reach)
        self._ajar_since: dict[str, int] = {}
        self._movements: list[Movement] = []

    @property
    def undecided_until_ms(self) -> int | None:
        """When the last drawer that stands ajar counts as opened, if one still may go on to the front."""
        return max(self._ajar_since.values()) + AJAR_MS if self._ajar_since else None

    def take(self) -> list[Movement]:
        taken, self._movements = self._movements, []
        taken.sort(key=_when)
        return taken

    def time_passed(self, now_ms: int) -> None:
        """Drawers that stood ajar long enough are open."""
        if self._ajar_since:
            for drawer, since_ms in list(self._ajar_since.items()):
                if since_ms + AJAR_MS <= now_ms:
                    self._ajar(drawer, since_ms + AJAR_MS)

    def part_moves(self, part: str, t_ms: int) -> None:
        """Drawers that stand ajar while another part moves are open."""
        for drawer in [drawer for drawer in self._ajar_since if drawer != part]:
            self._ajar(drawer, t_ms)

    def _ajar(self, drawer: str, t_ms: int) -> None:
        del self._ajar_since[drawer]
        self._reported[drawer] = Reach.AJAR
        self._movements.append(DrawerOpened(t_ms, drawer, Depth.AJAR))

    def is_silent(self, drawer: str, reach: Reach) -> bool:
        """Whether pulling to here tells nothing new: pushed in part of the way, and out again."""
        return Reach.SHUT < reach <= self._reported[drawer]

    def drawer_passed(self, drawer: str, reach: Reach, t_ms: int) -> None:
        if reach is Reach.AJAR and self._reported[drawer] is Reach.SHUT:
            self._left(drawer, t_ms)
        elif reach > self._reported[drawer]:
            self._came_out(drawer, reach, t_ms)

    def _left(self, drawer: str, t_ms: int) -> None:
        if drawer in self._fronts:
            self._ajar_since[drawer] = t_ms
        else:
            self._came_out(drawer, Reach.FRONT, t_ms)

    def _came_out(self, drawer: str, reach: Reach, t_ms: int) -> None:
        if reach is Reach.SECRET and drawer not in self._secrets:
            return
        self._ajar_since.pop(drawer, None)
        self._reported[drawer] = reach
        depth = Depth.SECRET if reach is Reach.SECRET else Depth.FRONT
        self._movements.append(DrawerOpened(t_ms, drawer, depth))

    def drawer_shut(self, drawer: str, t_ms: int) -> None:
        """A drawer was shut; one that only stood ajar is opened and closed."""
        if drawer in self._ajar_since:
            self._ajar(drawer, t_ms)
        self._reported[drawer] = Reach.SHUT
        self._movements.append(DrawerClosed(t_ms, drawer))

    def add(self, movement: Movement) -> None:
        """Anything but a drawer is certain at once."""
        self._movements.append(movement)
