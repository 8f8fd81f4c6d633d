"""How the box stands: comparing what sensors read with what is believed, and the steps from one pose to another. Pure.

One rule: geometry only. A drawer is named, what lies in it never.

Rings are absolute and relative to each other: whichever way up the box is, a quarter turn clockwise adds one to the
ring that is turned (upright, one level is AB and two are BC; inverted, the other way round).
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

import msgspec

from companion.words import Facts, Words, mark
from hardware.differences import Differences, Step
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS, RINGS
from hardware.jewel_box.movements import Depth, Direction


class Pose(msgspec.Struct, frozen=True):
    """The outside of the box in the words of a record: which way up, its rings, and the drawers that are out."""

    orientation: str = "upright"
    rings: Mapping[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(RINGS, 0))
    drawers: Mapping[str, str] = {}


class Reading(Protocol):
    """A pose as sensors read it; the decoder's snapshot is one. None: cannot be read."""

    @property
    def orientation(self) -> str | None: ...

    @property
    def rings(self) -> Mapping[str, int | None]: ...

    @property
    def drawers(self) -> Mapping[str, str]: ...

    @property
    def channels(self) -> Collection[str]:
        """The sensors that there are."""
        ...


_WAYS_UP = {
    "upright": Words("the box is upright, not upside down"),
    "inverted": Words("the box is upside down, not upright"),
}
_OUT = {None: Words("shut"), "ajar": Words("ajar"), "front": Words("front"), "secret": Words("secret")}


def compare(
    belief: Pose, reading: Reading, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
) -> Differences[Pose]:
    """Every difference. `moved` are drawers moved while it was disconnected; `unreadable` ones count as believed."""
    pose = _completed(belief, reading, unreadable)
    unnoticed = tuple(
        drawer
        for drawer in DRAWERS
        if drawer in moved and drawer not in unreadable and pose.drawers.get(drawer) == belief.drawers.get(drawer)
    )
    questions = tuple(map(_was_opened, unnoticed))
    return Differences(pose, tuple(_differences(belief, pose)), tuple(steps(pose, belief)), unnoticed, questions)


def _was_opened(drawer: str) -> Step:
    named = Words("{drawer} was moved: was it opened?", {"drawer": drawer})
    return Step(named, Words("the glowing drawer was moved: was it opened?"), (OpenDrawer(drawer),))


def _completed(belief: Pose, reading: Reading, unreadable: Collection[str]) -> Pose:
    drawers = {drawer: str(depth) for drawer, depth in reading.drawers.items() if drawer not in unreadable}
    drawers |= {
        drawer: depth
        for drawer, depth in belief.drawers.items()
        if drawer in unreadable or _is_a_search(reading, drawer, depth)
    }
    rings = {ring: place if (read := reading.rings.get(ring)) is None else read for ring, place in belief.rings.items()}
    return Pose(str(reading.orientation or belief.orientation), rings, dict(sorted(drawers.items())))


def _is_a_search(reading: Reading, drawer: str, believed: str) -> bool:
    """Without a sensor at its secret compartment, which no short drawer has, one that is all out reads as its front."""
    sensed = f"{drawer}.secret" in reading.channels
    return not sensed and (believed, reading.drawers.get(drawer)) == ("secret", "front")


def _differences(belief: Pose, pose: Pose) -> Iterator[Words]:
    if pose.orientation != belief.orientation:
        yield _WAYS_UP[pose.orientation]
    for ring, place in belief.rings.items():
        if pose.rings[ring] != place:
            facts: Facts = {"upper": ring[0], "lower": ring[1], "wood": pose.rings[ring], "belief": place}
            yield Words("level {upper} is {wood} quarter turns from level {lower}, not {belief}", facts)
    for drawer in sorted({*belief.drawers, *pose.drawers}):
        is_, was = pose.drawers.get(drawer), belief.drawers.get(drawer)
        if is_ != was:
            yield Words("{drawer} is {wood}, not {belief}", {"drawer": drawer, "wood": _OUT[is_], "belief": _OUT[was]})


_TOP = {"upright": ("AB", "BC"), "inverted": ("BC", "AB")}
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
    for levels, (rotate, ring) in enumerate(zip(_ROTATE, _TOP[wanted.orientation], strict=True), start=1):
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
