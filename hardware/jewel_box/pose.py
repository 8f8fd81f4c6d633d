"""How the box stands, and what hands have to do so that it stands in another way. Pure.

One rule: geometry only. A drawer is named, what lies in it never.

Rings are absolute and relative to each other: whichever way up the box is, a quarter turn clockwise adds one to the
ring that is turned (upright, one level is AB and two are BC; inverted, the other way round).
"""

from collections.abc import Iterator, Mapping

import msgspec

from companion.words import Words, mark
from hardware.differences import Step
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import LONG_DRAWERS, RINGS
from hardware.jewel_box.movements import Depth, Direction


class Pose(msgspec.Struct, frozen=True):
    """The outside of the box in the words of a record: which way up, its rings, and the drawers that are out."""

    orientation: str = "upright"
    rings: Mapping[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(RINGS, 0))
    drawers: Mapping[str, str] = {}


# The joints at which the top level turns, and the top two.
TURNS_AT = {"upright": ("AB", "BC"), "inverted": ("BC", "AB")}
# For one level and for two, by the quarters to go.
_ROTATE = (
    {
        1: Words("rotate the top level a quarter turn clockwise"),
        2: Words("rotate the top level half a turn"),
        3: Words("rotate the top level a quarter turn counter-clockwise"),
    },
    {
        1: Words("rotate the top two levels a quarter turn clockwise"),
        2: Words("rotate the top two levels half a turn"),
        3: Words("rotate the top two levels a quarter turn counter-clockwise"),
    },
)
_TURNS = {1: (Direction.CW, 1), 2: (Direction.CW, 2), 3: (Direction.CCW, 1)}  # the short way round
_OPEN = {
    Depth.AJAR: (mark("open {drawer} a little"), Words("open the glowing drawer a little")),
    Depth.FRONT: (
        mark("open {drawer} to the end of its front compartment"),
        Words("open the glowing drawer to the end of its front compartment"),
    ),
    Depth.SECRET: (mark("open {drawer} all the way"), Words("open the glowing drawer all the way")),
}


def steps(now: Pose, wanted: Pose) -> Iterator[Step]:
    """What hands have to do, in this order, so that the box stands as wanted.

    Nothing is turned with a drawer open, so then all of them are shut first. What has to come out farther is pulled.
    """
    turns = (now.orientation, now.rings) != (wanted.orientation, wanted.rings)
    back = () if turns else tuple(_too_far_out(now, wanted))
    for drawer, depth in sorted(now.drawers.items()):
        if turns or not (wanted.drawers.get(drawer) == depth or _comes_out(drawer, depth, wanted)):
            yield _pushed_back(drawer) if drawer in back else _shut(drawer)
    if now.orientation != wanted.orientation:
        yield _unnamed(Words("turn the box over"), TurnBox())
    for levels, (rotate, ring) in enumerate(zip(_ROTATE, TURNS_AT[wanted.orientation], strict=True), start=1):
        if quarters := (wanted.rings[ring] - now.rings[ring]) % 4:
            yield _unnamed(rotate[quarters], RotateLevel(levels, *_TURNS[quarters]))
    for drawer, depth in sorted(wanted.drawers.items()):
        if drawer not in back and (now.drawers.get(drawer) != depth or turns):
            yield _opened(drawer, Depth(depth))


def _comes_out(drawer: str, depth: str, wanted: Pose) -> bool:
    """Does it only have to be pulled? A short one ends with its front."""
    far = wanted.drawers.get(drawer)
    if depth == Depth.AJAR:
        return far is not None
    return (depth, far) == (Depth.FRONT, Depth.SECRET) and drawer in LONG_DRAWERS


def _too_far_out(now: Pose, wanted: Pose) -> Iterator[str]:
    """The drawers of which only the front is wanted; a short one ends with its front."""
    for drawer, depth in now.drawers.items():
        if depth == Depth.SECRET and wanted.drawers.get(drawer) == Depth.FRONT and drawer in LONG_DRAWERS:
            yield drawer


def _unnamed(words: Words, action: RotateLevel | TurnBox) -> Step:
    """Levels are told by where they are, so nobody needs their names."""
    return Step(words, words, (action,))


def _shut(drawer: str) -> Step:
    named = Words("shut {drawer}", {"drawer": drawer})
    return Step(named, Words("shut the glowing drawer"), (CloseDrawer(drawer),))


def _pushed_back(drawer: str) -> Step:
    named = Words("push {drawer} back until only its front compartment is out", {"drawer": drawer})
    pointing = Words("push the glowing drawer back until only its front compartment is out")
    return Step(named, pointing, (PushDrawer(drawer, Depth.FRONT),))


def _opened(drawer: str, depth: Depth) -> Step:
    named, pointing = _OPEN[depth]
    reached = Depth.FRONT if depth is Depth.SECRET and drawer not in LONG_DRAWERS else depth  # no farther than it goes
    return Step(Words(named, {"drawer": drawer}), pointing, (OpenDrawer(drawer, reached),))
