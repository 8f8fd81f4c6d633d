"""What a finger on the picture of the box means: which part it holds, how that comes along, and where it rests. Pure.

One rule: nothing surprising. A drawer goes out and in, the wood turns or tips over, also where a shut drawer is in the
way that cannot go there, and whatever ends where it began was nothing.
"""

import math
from functools import lru_cache
from typing import assert_never

import msgspec
from msgspec.structs import replace

from companion.drawing.paths import Point
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, away, away_from_line, holds, hull
from companion.screens.kiosk.jewel_box.picture import (
    DEPTHS,
    LONG_OUT,
    SHORT_OUT,
    SLACK,
    BoxPicture,
    depth_of,
    drawer_order,
    is_long,
    out,
    rotated,
    turned_over,
)
from companion.screens.kiosk.widgets.widget import Finger

_QUARTER = 1.3  # how far a finger goes for a quarter turn, where half of a side of the box is 1
_OVER = 1.6  # how far it goes to turn the box over
_STEEP = 1.7  # a swipe so many times as high as wide is not meant for a drawer
_CATCH = 1.6  # times the way to the secret compartment: so far a finger goes until the catch before it gives way
_HANDY = 0.7  # of a fingertip: so far a finger goes at least to pull a drawer to its front
_LARGE_ENOUGH = 0.45  # of a fingertip: so high a drawer's front is at least where fingers can handle the box


class DrawerGrip(msgspec.Struct, frozen=True):
    """A drawer is held. `near`: an open one within a fingertip of a shut one, which moves where that cannot."""

    drawer: str
    near: str = ""


class WoodGrip(msgspec.Struct, frozen=True):
    """The wood is held beside the drawers, or on top.

    `levels` turn if it is dragged round: the top level, the top two, none at the lowest. `behind`: behind the axis,
    where the way round is the other one. `drawer` is the one on that side if it is within a fingertip: it is pulled if
    the finger goes its way. `beside`: it is held beside the box, at an arrow that goes round, and only turns.
    """

    levels: int
    behind: bool = False
    drawer: str = ""
    beside: bool = False


class BoxGrip(msgspec.Struct, frozen=True):
    """The whole box is held where it has to be turned over: that is what it does whichever way it is dragged.

    `drawer` is the one within a fingertip.
    """

    drawer: str = ""


Grip = DrawerGrip | WoodGrip | BoxGrip


class Led(msgspec.Struct, frozen=True):
    """What a finger did to the box: the picture when it let go, and the one in which the box then rests."""

    order: str
    before: BoxPicture
    after: BoxPicture


@lru_cache(maxsize=8)
def outlines_of(width: int, height: int, picture: BoxPicture) -> BoxOutlines:
    """The outlines of a picture; a finger asks for the same ones again and again."""
    return BoxOutlines(width, height, picture)


@lru_cache(maxsize=8)
def is_large_enough(outlines: BoxOutlines, touch: int) -> bool:
    """Are the drawers large enough for fingers?"""
    low, *_, high = next(outlines.drawer(drawer).front for drawer, _ in outlines.sides(2))
    return abs(low[1] - high[1]) >= _LARGE_ENOUGH * touch


def grip_at(outlines: BoxOutlines, spot: Point, touch: int, pointed: Grip | None = None) -> Grip | None:
    """What a finger there takes hold of. None outside of the box.

    A finger on an arrow (`pointed`) holds what has to be moved, except on an open drawer. A tap on a shut one still
    means that drawer, where it is a level or the box that has to be turned.
    """
    found = _part_at(outlines, spot, touch)
    if pointed is None or not _is_on_arrow(outlines, spot, touch, pointed):
        return found
    if isinstance(found, DrawerGrip):
        if found.drawer in dict(outlines.picture.open):
            return found
        found = WoodGrip(0, drawer=found.drawer)
    match pointed:
        case DrawerGrip(drawer):
            return DrawerGrip(drawer, near=drawer)
        case WoodGrip(levels):
            return WoodGrip(levels, beside=True) if found is None else replace(found, levels=levels)
        case BoxGrip():
            return BoxGrip("" if found is None else found.drawer)
        case _ as unreachable:
            assert_never(unreachable)


def _is_on_arrow(outlines: BoxOutlines, spot: Point, touch: int, pointed: Grip) -> bool:
    """The way over the box counts too, as it is drawn for hands at the wood, and all of the top, where both begin."""
    match pointed:
        case DrawerGrip(drawer):
            outline = outlines.drawer(drawer)
            way = outline.middle, outlines.way_out(drawer)[1]
            return outline.is_seen and away_from_line(way, spot) <= touch / 6
        case WoodGrip(levels):
            return away_from_line(outlines.around(levels, clockwise=True), spot) <= touch / 2
        case BoxGrip():
            ways = outlines.over(), outlines.down()
            return holds(hull(outlines.end()), spot) or min(away_from_line(way, spot) for way in ways) <= touch / 2
        case _ as unreachable:
            assert_never(unreachable)


def _part_at(outlines: BoxOutlines, spot: Point, touch: int) -> DrawerGrip | WoodGrip | None:
    """The part that is nearest to the eye. An open drawer is also held within a fingertip of it."""
    near = _open_near(outlines, spot, touch)
    for index in (2, 1, 0):  # what stands out from a higher level lies before what is below
        for drawer, _ in outlines.sides(index):
            if holds(outlines.drawer(drawer).body, spot):
                return DrawerGrip(drawer, "" if drawer in dict(outlines.picture.open) else near)
        for drawer, side in outlines.sides(index):
            if holds(side, spot) and not near:
                beside = away(outlines.drawer(drawer).front, spot) <= touch / 3
                return WoodGrip(_turning(index), drawer=drawer if beside else "")
    if near:
        return DrawerGrip(near)
    end = outlines.end()
    if holds(hull(end), spot):
        middle = sum(y for _, y in end) / len(end)
        return WoodGrip(1, behind=spot[1] < middle)
    return None


def _open_near(outlines: BoxOutlines, spot: Point, touch: int) -> str:
    """The open drawer that is nearest to a finger, within a fingertip."""
    in_sight = (drawer for drawer, _ in outlines.picture.open if outlines.drawer(drawer).is_seen)
    fars = {drawer: away(outlines.drawer(drawer).front, spot) for drawer in in_sight}
    nearest_one = min(fars, key=lambda drawer: fars[drawer], default="")
    return nearest_one if fars.get(nearest_one, math.inf) <= touch / 3 else ""


def followed(outlines: BoxOutlines, grip: Grip, finger: Finger, touch: int) -> BoxPicture:
    """The picture while a finger drags a part of it."""
    return outlines.picture if finger.way is None else _dragged(outlines, grip, finger, touch).before


def let_go(outlines: BoxOutlines, grip: Grip, finger: Finger, touch: int, further: str = "") -> Led | None:
    """What a finger did that lets go now; None if that is nothing. `further`: the drawer that a tap pulls further."""
    if finger.way is None:
        led = _tapped(outlines.picture, grip.drawer, further)
    else:
        led = _dragged(outlines, grip, finger, touch)
    return led if led.order else None


def _dragged(outlines: BoxOutlines, grip: Grip, finger: Finger, touch: int) -> Led:
    """What a finger would do that lets go where it is now; without an order, nothing."""
    picture = outlines.picture
    match _meant(outlines, grip, finger):
        case DrawerGrip(drawer):
            far = _dragged_out(outlines, drawer, finger, touch)
            return _slid(picture, _with_drawer(picture, drawer, far), drawer, nearest(drawer, far))
        case WoodGrip() as wood if wood.beside or not _is_over(finger):
            degrees = _degrees(outlines, wood, finger)
            quarters, direction = round(degrees / 90), "cw" if degrees > 0 else "ccw"
            turning = {"turning_levels": wood.levels, "turning": round(degrees, 1)} if round(degrees, 1) else {}
            order = f"rotate {wood.levels} {direction}" if quarters else ""
            return Led(order, replace(picture, **turning), rotated(picture, wood.levels, direction))
        case (WoodGrip() | BoxGrip()) as held:
            tipped = _tipped(outlines, held, finger)
            order = "turn" if tipped >= 0.5 else ""
            return Led(order, replace(picture, flip=round(tipped, 3)), turned_over(picture))
        case _ as unreachable:
            assert_never(unreachable)


def _meant(outlines: BoxOutlines, grip: Grip, finger: Finger) -> Grip:
    """A swipe that begins on a shut drawer means the whole box if it goes up steeply, the level if it goes inwards.

    One that begins on the wood beside it means the drawer if it goes the drawer's way out.
    """
    if isinstance(grip, BoxGrip) or not grip.drawer or grip.drawer in dict(outlines.picture.open):
        return grip
    assert finger.way is not None
    across, down = outlines.drawer(grip.drawer).outwards
    right, below = finger.way[0] - finger.start[0], finger.way[1] - finger.start[1]
    if isinstance(grip, WoodGrip):
        is_its_way = right * across > 0 and down / abs(across) / 2 <= below / abs(right) <= 1
        return DrawerGrip(grip.drawer) if is_its_way else grip
    if _is_over(finger, _STEEP) and below < 0:
        return WoodGrip(0)
    if right * across + below * down >= 0:
        return grip
    level = WoodGrip(_turning(outlines.picture.upwards.index(grip.drawer[0])))
    return DrawerGrip(grip.near) if grip.near else level


def _turning(index: int) -> int:
    """How many levels turn by the one at `index` from below; nothing turns below it, so none by the lowest."""
    return 3 - index if index else 0


def _is_over(finger: Finger, steep: float = 1.0) -> bool:
    """Did it set out up or down, rather than sideways?"""
    assert finger.way is not None
    across, down = finger.way[0] - finger.start[0], finger.way[1] - finger.start[1]
    return abs(down) > steep * abs(across)


# drawers


def _tapped(picture: BoxPicture, drawer: str, further: str) -> Led:
    """A tap opens a shut drawer to its front and shuts an open one, unless that waits to be pulled `further`."""
    if not drawer:
        return Led("", picture, picture)
    if drawer == further and depth_of(drawer, dict(picture.open)) == "front":
        return _slid(picture, picture, drawer, "secret")
    return _slid(picture, picture, drawer, "" if drawer in dict(picture.open) else "front")


def nearest(drawer: str, far: float) -> str:
    """How far out a drawer rests that is let go there."""
    rests = {"": 0.0} | {depth: out(drawer, depth) for depth in DEPTHS[1 : 4 if is_long(drawer) else 3]}
    return min(rests, key=lambda depth: abs(rests[depth] - far))


def _dragged_out(outlines: BoxOutlines, drawer: str, finger: Finger, touch: int) -> float:
    """How far a drawer is out that follows a finger along its own way.

    Where the picture is small, it follows more slowly: nobody could stop within a few pixels.
    """
    outline, start = outlines.drawer(drawer), dict(outlines.picture.open).get(drawer, 0.0)
    (x, y), (across, down) = finger.start, outline.outwards
    along = (finger.at[0] - x) * across + (finger.at[1] - y) * down
    unit = max(outline.unit, _HANDY * touch / LONG_OUT["front"])
    farthest = LONG_OUT["secret"] if is_long(drawer) else SHORT_OUT["front"]
    return max(0.0, min(max(start, farthest), _caught(drawer, start, along / unit)))


def _caught(drawer: str, start: float, pulled: float) -> float:
    """How far out a drawer is that was pulled so far from `start`.

    It catches at its front. It comes on if it was there before it was pulled, or if it is pulled on and on.
    """
    far, front = start + pulled, out(drawer, "front")
    if start >= front - SLACK or far <= front:
        return far
    return front + max(0.0, pulled - _CATCH * (LONG_OUT["secret"] - start))


def _with_drawer(picture: BoxPicture, drawer: str, far: float) -> BoxPicture:
    others = {name: rest for name, rest in picture.open if name != drawer}
    shown = others | ({drawer: round(far, 2)} if far >= 0.01 else {})
    return replace(picture, open=tuple(sorted(shown.items())))


def _slid(picture: BoxPicture, before: BoxPicture, drawer: str, depth: str) -> Led:
    order = drawer_order(drawer, depth_of(drawer, dict(picture.open)), depth)
    return Led(order, before, _with_drawer(picture, drawer, out(drawer, depth) if depth else 0.0))


# levels and the whole box


def _degrees(outlines: BoxOutlines, wood: WoodGrip, finger: Finger) -> float:
    """How far the levels are turned clockwise, seen from above: before the axis that goes to the left.

    A quarter at most: whoever wants more drags once more.
    """
    if not wood.levels:
        return 0.0
    across = (finger.at[0] - finger.start[0]) * (1 if wood.behind else -1)
    return max(-90.0, min(90.0, 90.0 * across / (_QUARTER * outlines.scale)))


def _tipped(outlines: BoxOutlines, grip: WoodGrip | BoxGrip, finger: Finger) -> float:
    """How far the box is turned over, from 0 to 1."""
    along = math.dist(finger.at, finger.start) if isinstance(grip, BoxGrip) else abs(finger.at[1] - finger.start[1])
    return min(1.0, along / (_OVER * outlines.scale))
