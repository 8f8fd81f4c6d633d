"""The box as a browser is told of it: how it stands in space, and what lies flat over the wood, as outlines. Pure.

One rule: it tells how the box stands and what is pointed out, never what is in it. `woodwork.js` draws the wood.
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec.structs import replace

from companion.drawing.paths import Point, Points, placed
from companion.screens.kiosk.drawing.arrows import bounds
from companion.screens.kiosk.jewel_box.outlines import BoxHints, BoxOutlines, Pointed, pointable
from companion.screens.kiosk.jewel_box.picture import (
    DRAWERS,
    LEVELS,
    BoxPicture,
    at_rest,
    box_picture,
    depth_of,
    opened,
)
from companion.screens.kiosk.jewel_box.space import farthest, reach
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer
from hardware.jewel_box.channels import RINGS

_UNITS = 100  # of the drawing, for half of a side of the box; its middle is at 0
_AS_DRAWN = 1.0  # arrows are as large as on a screen of this scale


def depict(
    picture: object, actions: Sequence[Any], lit: AbstractSet[str], named: bool, touched: bool
) -> Mapping[str, Any]:
    """A picture of the box at rest, with what hands have to do and what is pointed out; `touched`: fingers move it."""
    box, out = at_rest(box_picture(picture)), dict(box_picture(picture).open)
    stands = replace(box, open=opened(**{drawer: depth_of(drawer, out) for drawer in out}))
    stands = BoxPicture(stands.inverted, stands.ab, stands.bc, stands.heading, stands.open)
    return _depicted(stands, tuple(pointable(actions)), frozenset(lit), named, touched)


@functools.lru_cache(maxsize=32)
def _depicted(
    box: BoxPicture, actions: tuple[Pointed, ...], lit: frozenset[str], named: bool, touched: bool
) -> Mapping[str, Any]:
    sheet = _Sheet(box)
    flat = [*sheet.ghosts(), *sheet.lit(lit), *(each for action in actions for each in sheet.pointed(action))]
    found = {
        "pose": {"turned": _turned(box), "over": int(box.inverted), "out": dict(box.open)},
        "sheet": sheet.room(),
        "named": named,
        "shades": sheet.shades(),
        "flat": flat,
    }
    return {**found, "places": list(sheet.places())} if touched else found


def _turned(box: BoxPicture) -> dict[str, int]:
    """Where drawer 1 of each level looks, in degrees against the clock seen from above: as if the box stood upright."""
    ways = {level: -45 - 90 * box.quarters(level) for level in LEVELS}
    return {level: (180 - way if box.inverted else way) % 360 for level, way in ways.items()}


class _Sheet:
    """What lies over one picture of the box."""

    def __init__(self, box: BoxPicture) -> None:
        self.box = box
        left, top, right, bottom = reach(farthest(box))
        self.outlines = BoxOutlines(round((right - left) * _UNITS), round((bottom - top) * _UNITS), box)
        self.hints = BoxHints(self.outlines, _AS_DRAWN)
        self.seen = {drawer: self.outlines.drawer(drawer) for drawer in DRAWERS}
        (x, y), self.share = self.outlines.view.centre, _UNITS / self.outlines.scale
        self.middle = (-x * self.share, -y * self.share)
        self.corners: list[Point] = [(left * _UNITS, top * _UNITS), (right * _UNITS, bottom * _UNITS)]

    def room(self) -> tuple[int, int, int, int]:
        """Left, top, width, height: with room for the whole way of arrows, if those were asked for before."""
        return bounds(self.corners, 0)

    def ghosts(self) -> Iterator[tuple[str, str]]:
        """Open drawers behind the box, as in a technical drawing."""
        for drawer, _ in self.box.open:
            if not self.seen[drawer].is_seen:
                yield "ghost", self._edges(drawer)

    def shades(self) -> dict[str, str]:
        """What open drawers darken of the wood below them."""
        near = [drawer for drawer, _ in self.box.open if self.seen[drawer].is_seen]
        return {drawer: self._path(self.outlines.shadow_below(drawer), closed=True) for drawer in near}

    def lit(self, parts: AbstractSet[str]) -> Iterator[tuple[str, str]]:
        """Drawers, and the joint between two levels."""
        for part in sorted(parts):
            if part in RINGS:
                yield "glow line", self._path(self.outlines.seam(self.box.levels_above(part)))
            elif part in DRAWERS:
                yield self._glow(part), self._edges(part)

    def pointed(self, action: Pointed) -> Iterator[tuple[Any, ...]]:
        """The part that glows, and an arrow with the way that it draws back."""
        hint, away = self.hints.of(action), self.hints.away
        if isinstance(action, CloseDrawer | OpenDrawer | PushDrawer):
            yield self._glow(action.drawer), self._edges(action.drawer)
        else:
            yield "glow" if hint.filled else "glow edge", "".join(map(self._path, hint.paths))
        across, down = hint.back[0] * away, hint.back[1] * away
        farther = [(x + across, y + down) for x, y in hint.arrow]
        self.corners += self._at([*hint.arrow, *farther])
        kind = "arrow hidden" if hint.hidden else "arrow"
        yield kind, self._path(hint.arrow, closed=True), round(across * self.share, 1), round(down * self.share, 1)

    def places(self) -> Iterator[tuple[str, str, int]]:
        """What fingers find, those of a higher level after those below it, and how many levels turn there."""
        for index in range(len(LEVELS)):
            turns = len(LEVELS) - index if index else 0
            for drawer, side in self.outlines.sides(index):
                yield f"level {index} {drawer}", self._path(side, closed=True), turns
                if self.seen[drawer].rails:
                    (one, two), (three, four) = self.seen[drawer].rails
                    yield f"tray {drawer}", self._path((one, three, four, two), closed=True), turns
                yield f"drawer {drawer}", self._path(self.seen[drawer].front, closed=True), turns
        yield "top", self._path(self.outlines.end(), closed=True), 0

    def _glow(self, drawer: str) -> str:
        return "glow" if self.seen[drawer].is_seen else "glow hidden"

    def _edges(self, drawer: str) -> str:
        front, *rails = self.seen[drawer].edges()
        return self._path(front[:-1], closed=True) + "".join(map(self._path, rails))

    def _at(self, points: Points) -> list[Point]:
        return placed(points, self.share, self.middle)

    def _path(self, points: Points, *, closed: bool = False) -> str:
        spots = (f"{round(x, 1):g} {round(y, 1):g}" for x, y in self._at(points))
        return f"M{'L'.join(spots)}{'Z' if closed else ''}"
