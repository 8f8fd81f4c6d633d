"""What hands have to do to the box, as light and arrows on its sheet. Pure."""

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from companion.drawing.paths import Point
from companion.screens.kiosk.drawing.arrows import FARTHEST, Hint, arrow, dashes, drawn_back
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, DrawerOutline
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Direction

Pointed = CloseDrawer | OpenDrawer | PushDrawer | RotateLevel | TurnBox
_POINTED = (CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox)

_SHAFT = 0.17  # the width of an arrow's shaft, where half of a side of the box is 1
_LINE = 0.034  # the width of the edge that glows


def pointable(actions: Iterable[Any]) -> list[Pointed]:
    """Those that can be pointed at."""
    return [action for action in actions if isinstance(action, _POINTED)]


class BoxHints:
    """What to draw for each action, on the sheet of the box; `scale` is that of the screen."""

    def __init__(self, outlines: BoxOutlines, scale: float, *, by_finger: bool = False) -> None:
        self.outlines = outlines
        self.by_finger = by_finger
        self.scale = outlines.scale
        self.shaft = max(_SHAFT * self.scale, 9 * scale)
        self.line = max(_LINE * self.scale, 2.0)
        self.sheet = outlines.sheet
        self.away = drawn_back(FARTHEST, scale)

    def of(self, action: Pointed) -> Hint:
        match action:
            case CloseDrawer(drawer) | PushDrawer(drawer):
                return self._drawer(drawer, out=False)
            case OpenDrawer(drawer):
                return self._drawer(drawer, out=True)
            case RotateLevel(levels, direction):
                return self._level(levels, clockwise=direction is Direction.CW)
            case TurnBox():
                return self._over()
            case _ as unreachable:
                assert_never(unreachable)

    def _drawer(self, name: str, *, out: bool) -> Hint:
        """Its front is lit; at the back its edges are, in dashes, and the arrow comes from behind."""
        drawer, ends = self.outlines.drawer(name), self.outlines.way_out(name)
        across, down = drawer.outwards
        spine = self._inside(ends if out else ends[::-1], drawer)
        back = (-across, -down) if out else (across, down)
        edges, outline = drawer.edges(), tuple(arrow(spine, self.shaft))
        if drawer.is_seen:
            return Hint(edges[:1], self.line, outline, back)
        dashed = tuple(dash for edge in edges for dash in dashes(edge, 0.09 * self.scale))
        return Hint(dashed, 0.7 * self.line, outline, back, filled=False, hidden=self.outlines.whole())

    def _inside(self, spine: Sequence[Point], drawer: DrawerOutline) -> list[Point]:
        """The arrow, no farther out than the sheet reaches: it may lie over the front instead."""
        width, height = self.sheet
        margin = 0.7 * self.shaft + self.away
        (across, down), far = drawer.outwards, max(spine, key=lambda spot: _along(spot, drawer.outwards))
        over = max(margin - far[0], far[0] - width + margin, 0.0) / max(0.2, abs(across))
        under = max(margin - far[1], far[1] - height + margin, 0.0) / max(0.2, abs(down))
        by = max(over, under)
        return [(x - across * by, y - down * by) for x, y in spine]

    def _level(self, levels: int, *, clockwise: bool) -> Hint:
        band = self.outlines.band(levels)
        way = self.outlines.around(levels, clockwise=clockwise)
        outline = tuple(arrow(way, self.shaft * 0.9))
        return Hint(((*band, band[0]),), self.line, outline, (1.0 if clockwise else -1.0, 0.0))

    def joint(self, levels: int) -> Hint:
        """The seam below so many levels."""
        outline = tuple(arrow(self.outlines.around(levels, clockwise=True), self.shaft * 0.6))
        return Hint((self.outlines.seam(levels),), 2 * self.line, outline, (1.0, 0.0), filled=False)

    def _over(self) -> Hint:
        whole = self.outlines.whole()
        way, back = (self.outlines.down(), (0.0, -1.0)) if self.by_finger else (self.outlines.over(), (-1.0, 0.0))
        return Hint(((*whole, whole[0]),), self.line, tuple(arrow(way, self.shaft)), back, filled=False)


def _along(spot: Point, way: Point) -> float:
    return spot[0] * way[0] + spot[1] * way[1]
