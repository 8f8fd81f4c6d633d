"""Where the parts of the box are on its sheet, as outlines: what can be lit, and ways that hands move along; and what
points at those that hands have to move, as light and arrows. Pure.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any, assert_never

import msgspec

from companion.drawing.paths import Point
from companion.screens.kiosk.drawing.arrows import FARTHEST, Hint, arrow, dashes, drawn_back
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.jewel_box.space import (
    BOX_HEIGHT,
    HIGH,
    LEVEL_HEIGHT,
    LOW,
    Face,
    View,
    half_width,
    level_faces,
    projection,
    seen,
    view,
)
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Direction

_AROUND = 1.66  # how far from the axis hands move around a level; half of a side of the box is 1
_OUT = (0.12, 0.84)  # how far before its front a drawer is pulled
_DOWN = 1.8  # how far a finger goes that turns the box over
_FROM, _TO = -162.0, -18.0  # degrees of that way which lie before the box


def hull(points: Iterable[Point]) -> list[Point]:
    """The outline around some points."""
    ordered = sorted(set(points))
    return [*_chain(ordered), *_chain(ordered[::-1])]


def _chain(points: list[Point]) -> list[Point]:
    """One side of a hull, without its end."""
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1 and _turn(found[-2], found[-1], (x, y)) <= 0:
            found.pop()
        found.append((x, y))
    return found[:-1]


def holds(outline: Sequence[Point], spot: Point) -> bool:
    """Is a point inside an outline that bulges everywhere, or on its edge?"""
    ways = [_turn(one, other, spot) for one, other in zip(outline, (*outline[1:], outline[0]), strict=True)]
    return all(way >= 0 for way in ways) or all(way <= 0 for way in ways)


def away(outline: Sequence[Point], spot: Point) -> float:
    """How far a point is from an outline that bulges everywhere; 0 inside."""
    if holds(outline, spot):
        return 0.0
    return away_from_line((*outline, outline[0]), spot)


def away_from_line(line: Sequence[Point], spot: Point) -> float:
    """How far a point is from a line, straight or bent."""
    return min(_from_edge(spot, one, other) for one, other in itertools.pairwise(line))


def _from_edge(spot: Point, one: Point, other: Point) -> float:
    (x, y), (across, down) = one, (other[0] - one[0], other[1] - one[1])
    share = ((spot[0] - x) * across + (spot[1] - y) * down) / ((across * across + down * down) or 1.0)
    share = max(0.0, min(1.0, share))
    return math.dist(spot, (x + across * share, y + down * share))


def _turn(one: Point, other: Point, third: Point) -> float:
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


class DrawerOutline(msgspec.Struct, frozen=True):
    """A drawer: its front, the middle of it, the way out of the box, and whether the eye sees that side.

    `body` is the outline of all that stands out, the front with it.
    """

    front: tuple[Point, ...]
    body: tuple[Point, ...]
    rails: tuple[tuple[Point, Point], ...]  # from the box to the front
    middle: Point
    outwards: Point  # of length 1
    unit: float  # pixels by which the front moves if it comes out by 1
    is_seen: bool

    def edges(self) -> tuple[tuple[Point, ...], ...]:
        """Around its front, and the rails that it runs on."""
        return (*self.front, self.front[0]), *self.rails


class BoxOutlines:
    """The outlines of one picture, on a sheet of this size."""

    def __init__(self, width: int, height: int, picture: BoxPicture) -> None:
        self.sheet = (width, height)
        self.picture = picture
        self.view: View = view(width, height, picture)

    @property
    def scale(self) -> float:
        return self.view.scale

    def drawer(self, name: str) -> DrawerOutline:
        """A drawer where it is now."""
        plane, half, out = self._plane(name), half_width(name), dict(self.picture.open).get(name, 0.0)
        spot = projection(self.view, plane)
        middle = spot(0.0, (LOW + HIGH) / 2, out)
        ahead = spot(0.0, (LOW + HIGH) / 2, out + 0.5)
        length = math.dist(middle, ahead) or 1.0
        corners = ((-half, LOW), (half, LOW), (half, HIGH), (-half, HIGH))
        front = tuple(spot(u, v, out) for u, v in corners)
        return DrawerOutline(
            front=front,
            body=tuple(hull([*front, *(spot(u, v) for u, v in corners)])) if out else front,
            rails=tuple((spot(u, HIGH), spot(u, HIGH, out)) for u in (-half, half)) if out else (),
            middle=middle,
            outwards=((ahead[0] - middle[0]) / length, (ahead[1] - middle[1]) / length),
            unit=length / 0.5,
            is_seen=plane.is_seen,
        )

    def way_out(self, drawer: str) -> tuple[Point, Point]:
        """The way of a hand that pulls a drawer out, or pushes it in if it goes back."""
        outline = self.drawer(drawer)
        (x, y), (across, down) = outline.middle, outline.outwards
        near, far = (length * self.scale for length in _OUT)
        return (x + across * near, y + down * near), (x + across * far, y + down * far)

    def shadow_below(self, name: str) -> list[Point]:
        """Where an open drawer darkens the wood under it, down to where its shadow would leave the box."""
        half, out, index = half_width(name), dict(self.picture.open)[name], self.picture.upwards.index(name[0])
        low = max(LOW - 0.95 * out, -LEVEL_HEIGHT * index)
        lean = min(1.0 - half, 0.35 * (LOW - low))
        spot = projection(self.view, self._plane(name))
        return [spot(u, v) for u, v in ((-half, LOW), (half, LOW), (half + lean, low), (-half + lean, low))]

    def band(self, levels: int) -> tuple[Point, ...]:
        """The sides of the top level, or of the top two, as far as the eye sees them."""
        lowest = self._seen_sides(3 - levels)
        highest = self._seen_sides(2)
        below = [self.view.point(plane.at(u, 0.0)) for plane in lowest for u in (-1.0, 1.0)]
        above = [self.view.point(plane.at(u, LEVEL_HEIGHT)) for plane in highest for u in (-1.0, 1.0)]
        return (*below, *above[::-1])

    def seam(self, levels: int) -> tuple[Point, ...]:
        """The joint below the top level, or below the top two, as far as the eye sees it."""
        return tuple(self.view.point(plane.at(u, 0.0)) for plane in self._seen_sides(3 - levels) for u in (-1.0, 1.0))

    def top(self, levels: int) -> tuple[Point, ...]:
        """The outline of the top level, or of the top two."""
        planes = [plane for index in range(3 - levels, 3) for _, plane in level_faces(self.picture, index)]
        return tuple(hull(self.view.point(plane.at(-1.0, v)) for plane in planes for v in (0.0, LEVEL_HEIGHT)))

    def end(self) -> tuple[Point, ...]:
        """The top of the box."""
        return tuple(self.view.point(plane.at(-1.0, LEVEL_HEIGHT)) for _, plane in level_faces(self.picture, 2))

    def sides(self, index: int) -> list[tuple[str, tuple[Point, ...]]]:
        """The sides that the eye sees of the level at `index` from below, each with its drawer."""
        corners = ((-1.0, 0.0), (1.0, 0.0), (1.0, LEVEL_HEIGHT), (-1.0, LEVEL_HEIGHT))
        return [
            (drawer, tuple(self.view.point(plane.at(u, v)) for u, v in corners))
            for drawer, plane in level_faces(self.picture, index)
            if plane.is_seen
        ]

    def around(self, levels: int, *, clockwise: bool) -> tuple[Point, ...]:
        """The way of a hand before the box that turns the top level, or the top two."""
        height = BOX_HEIGHT / 2 - levels * LEVEL_HEIGHT / 2
        angles = [math.radians(_FROM + (_TO - _FROM) * step / 16) for step in range(17)]
        points = [self.view.point((_AROUND * math.cos(a), _AROUND * math.sin(a), height)) for a in angles]
        return tuple(points[::-1] if clockwise else points)

    def whole(self) -> tuple[Point, ...]:
        """The outline of the wood, without its drawers."""
        return self.top(3)

    def over(self) -> tuple[Point, ...]:
        """The way of the top when the box is turned over: from the left to the right."""
        (x, y), across = self.view.centre, 1.5 * self.scale
        top = min(point[1] for point in self.whole())
        down = y - top + 0.06 * self.scale
        angles = [math.radians(168.0 - 156.0 * step / 18) for step in range(19)]
        return tuple((x + across * math.cos(a), y - down * math.sin(a)) for a in angles)

    def down(self) -> tuple[Point, ...]:
        """The way of a finger that turns the box over: from the middle of its top down to its nearest edge."""
        end = self.end()
        x, y = (sum(each) / len(end) for each in zip(*end, strict=True))
        return (x, y), (x, y + _DOWN * self.scale)

    def _plane(self, drawer: str) -> Face:
        index = self.picture.upwards.index(drawer[0])
        return dict(level_faces(self.picture, index))[drawer]

    def _seen_sides(self, index: int) -> list[Face]:
        """From the left to the right."""
        planes = [plane for _, plane in level_faces(self.picture, index) if plane.is_seen]
        return sorted(planes, key=lambda plane: seen(plane.origin)[0])


# what hands have to do

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
