"""Points at what hands have to do to the box: the part glows, and an arrow shows the way that it goes."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from companion.nodes.theme import Sizes
from companion.screen.drawing.layout import Area
from companion.screen.drawing.paths import Point
from companion.screen.drawing.pointing import FARTHEST, arrow, dashes, drawn_back
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.outlines import BoxOutlines, DrawerOutline
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.widgets.pointer import Hint, pointer
from companion.screen.widgets.widget import Tap, Widget

# Named here for the scenes that point.
from hardware.jewel_box.actions import CloseDrawer as CloseDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import OpenDrawer as OpenDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import PushDrawer as PushDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import RotateLevel as RotateLevel  # noqa: PLC0414
from hardware.jewel_box.actions import TurnBox as TurnBox  # noqa: PLC0414
from hardware.jewel_box.movements import Depth as Depth  # noqa: PLC0414
from hardware.jewel_box.movements import Direction as Direction  # noqa: PLC0414

Pointed = CloseDrawer | OpenDrawer | PushDrawer | RotateLevel | TurnBox
_POINTED = (CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox)

_SHAFT = 0.17  # the width of an arrow's shaft, where half of a side of the box is 1
_LINE = 0.034  # the width of the edge that glows


def pointed(
    frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any], tap: Tap | None = None
) -> list[Widget]:
    """A picture of the box on which what hands have to do glows."""
    return [Box(area, picture, tap=tap), *pointers(frame, area, picture, actions)]


def pointers(
    frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any], *, by_finger: bool = False
) -> list[Widget]:
    """What glows on a picture of the box; `by_finger`: arrows go as a finger does that moves the picture itself."""
    still = frame.model.settings.reduced_motion
    hints = _Hints(BoxOutlines(*area.size, picture), frame.sizes, by_finger=by_finger)
    asked = (action for action in actions if isinstance(action, _POINTED))
    return [pointer(hints.of(one), area, frame.sizes, still=still) for one in asked]


def joint_shown(frame: Frame, area: Area, picture: BoxPicture, joint: str) -> list[Widget]:
    """A picture of the box on which a joint glows, with its two levels in frames and the way that it turns."""
    picture = replace(picture, lit=frozenset(joint))
    hints = _Hints(BoxOutlines(*area.size, picture), frame.sizes)
    return [Box(area, picture), pointer(hints.joint(picture.levels_above(joint)), area, frame.sizes, still=True)]


class _Hints:
    """What to draw for each action, on the sheet of the box."""

    def __init__(self, outlines: BoxOutlines, sizes: Sizes, *, by_finger: bool = False) -> None:
        self.outlines = outlines
        self.by_finger = by_finger
        self.scale = outlines.scale
        self.shaft = max(_SHAFT * self.scale, 9 * sizes.scale)
        self.line = max(_LINE * self.scale, 2.0)
        self.sheet = outlines.sheet
        self.away = drawn_back(FARTHEST, sizes.scale)

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
        front = (*drawer.front, drawer.front[0])
        if drawer.is_seen:
            return Hint((front,), self.line, tuple(arrow(spine, self.shaft)), back)
        edges = tuple(dash for edge in (front, *drawer.rails) for dash in dashes(edge, 0.09 * self.scale))
        outline = tuple(arrow(spine, self.shaft))
        return Hint(edges, 0.7 * self.line, outline, back, filled=False, hidden=self.outlines.whole())

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
