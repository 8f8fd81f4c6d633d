"""What the sensors of a box can tell, whichever of them it has. Pure.

One rule: a sensor that is missing costs exactly what it would have told, and nothing else. A drawer is read by the
reeds that it has, a joint by both of its bits, and which way up the box is by one tilt switch or two. `readable` are
the channels that are there and can be trusted.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol, assert_never

from msgspec.structs import replace

from companion.words import Facts, Words
from hardware.differences import Differences, Step
from hardware.jewel_box.actions import OpenDrawer
from hardware.jewel_box.channels import CHANNELS, DRAWERS, LONG_DRAWERS, TILT, USUALLY_FITTED
from hardware.jewel_box.movements import (
    BoxTurned,
    Depth,
    DrawerClosed,
    DrawerOpened,
    LevelRotated,
    Movement,
    Orientation,
)
from hardware.jewel_box.pose import TURNS_AT, Pose, steps
from hardware.jewel_box.snapshot import Snapshot


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


_REACHES_FRONT = (Depth.FRONT, Depth.SECRET)


def reads_tilt(readable: Collection[str]) -> bool:
    """Can it be read which way up the box is?"""
    return any(channel.name in readable for channel in TILT)


def reads_ring(ring: str, readable: Collection[str]) -> bool:
    """Half a code says nothing."""
    return f"{ring}.0" in readable and f"{ring}.1" in readable


def _reeds(drawer: str, readable: Collection[str]) -> tuple[bool, bool, bool]:
    """Which of its three reeds a drawer has: closed, front, secret."""
    closed, front, secret = (f"{drawer}.{kind}" in readable for kind in ("closed", "front", "secret"))
    return closed, front, secret


def part_of(movement: Movement, belief: Pose) -> str:
    """The part whose sensors tell a movement."""
    match movement:
        case DrawerOpened(_, drawer) | DrawerClosed(_, drawer):
            return drawer
        case LevelRotated(_, levels):
            return TURNS_AT[belief.orientation][levels - 1]
        case BoxTurned():
            return "tilt"
        case _ as unreachable:
            assert_never(unreachable)


def would_see(movement: Movement, belief: Pose, readable: Collection[str]) -> bool:
    """Do the sensors tell this very movement if hands do it to a box that stands as believed?

    That a short drawer is searched, no sensor can see; nor that one is ajar, without a reed at its front.
    """
    match movement:
        case DrawerOpened(_, drawer, depth):
            return _sees_opening(_reeds(drawer, readable), belief.drawers.get(drawer), depth)
        case DrawerClosed(_, drawer):
            return _sees_shutting(_reeds(drawer, readable), belief.drawers.get(drawer))
        case LevelRotated():
            return reads_ring(part_of(movement, belief), readable)
        case BoxTurned():
            return reads_tilt(readable)
        case _ as unreachable:
            assert_never(unreachable)


def _sees_opening(reeds: tuple[bool, bool, bool], out: str | None, depth: Depth) -> bool:
    closed, front, secret = reeds
    if depth is Depth.SECRET:
        return secret
    if depth is Depth.AJAR:
        return closed and front
    return front or (closed and out is None)


def _sees_shutting(reeds: tuple[bool, bool, bool], out: str | None) -> bool:
    closed, front, secret = reeds
    if out == Depth.AJAR:
        return closed and front
    return closed or front or (secret and out == Depth.SECRET)


def shut_unseen(belief: Pose, missing: Collection[str]) -> tuple[str, ...]:
    """The open drawers of which no sensor tells that they are shut, where these of the usual ones are missing."""
    readable = frozenset(USUALLY_FITTED) - frozenset(missing)
    return tuple(name for name in belief.drawers if not would_see(DrawerClosed(0, name), belief, readable))


def as_believed(movement: Movement, belief: Pose, reading: Reading, readable: Collection[str]) -> Movement:
    """The movement as it is for a box that stands as believed, where sensors cannot tell which way up that is.

    They see a joint turn; how many levels are above it depends on that.
    """
    if not isinstance(movement, LevelRotated) or reads_tilt(readable) or reading.orientation is None:
        return movement
    joint = TURNS_AT[str(reading.orientation)][movement.levels - 1]
    return replace(movement, levels=TURNS_AT[belief.orientation].index(joint) + 1)


def completed(belief: Pose, reading: Reading, readable: Collection[str]) -> Pose:
    """How the box stands as its sensors read it, and as it is believed where they cannot tell otherwise."""
    orientation = reading.orientation if reads_tilt(readable) else None
    rings = {
        ring: place if (read := reading.rings.get(ring)) is None or not reads_ring(ring, readable) else read
        for ring, place in belief.rings.items()
    }
    drawers = {drawer: str(depth) for drawer, depth in reading.drawers.items()}
    for drawer in {*belief.drawers, *drawers}:
        believed = belief.drawers.get(drawer)
        if _is_read_as(drawer, believed, drawers.get(drawer), readable):
            drawers.pop(drawer, None)
            if believed is not None:
                drawers[drawer] = believed
    return Pose(str(orientation or belief.orientation), rings, dict(sorted(drawers.items())))


def standing(reading: Snapshot, belief: Pose, readable: Collection[str]) -> Snapshot:
    """The same reading, with what is believed where sensors cannot tell: how the box is shown."""
    pose = completed(belief, reading, readable)
    drawers = {drawer: Depth(depth) for drawer, depth in pose.drawers.items()}
    return replace(reading, orientation=Orientation(pose.orientation), rings=pose.rings, drawers=drawers)


def _is_read_as(drawer: str, out: str | None, read: str | None, readable: Collection[str]) -> bool:
    """Do healthy reeds read a drawer like this that is so far out?"""
    reeds = closed, front, secret = _reeds(drawer, readable)
    if not any(reeds):
        return True
    if out == Depth.AJAR and not (closed and front):
        return read in ((None, Depth.FRONT) if closed else (None,))
    is_searched = secret and out == Depth.SECRET and drawer in LONG_DRAWERS
    if not (out is not None if closed else (front and out in _REACHES_FRONT) or is_searched):
        return read is None
    if is_searched:
        return read == Depth.SECRET
    return read == (Depth.FRONT if not front or out in _REACHES_FRONT else Depth.AJAR)


def passing(belief: Pose, movement: Movement) -> tuple[Movement, ...]:
    """All that a movement brings about on its way: who pulls a drawer to its secret compartment passes its front."""
    match movement:
        case DrawerOpened(t_ms, drawer, Depth.SECRET) if belief.drawers.get(drawer) in (None, Depth.AJAR):
            return (DrawerOpened(t_ms, drawer, Depth.FRONT), movement)
        case _:
            return (movement,)


# what differs

_WAYS_UP = {
    "upright": Words("the box is upright, not upside down"),
    "inverted": Words("the box is upside down, not upright"),
}
_OUT = {None: Words("shut"), "ajar": Words("ajar"), "front": Words("front"), "secret": Words("secret")}


def compare(
    belief: Pose, reading: Reading, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
) -> Differences[Pose]:
    """Every difference. `moved` are drawers moved while it was disconnected; `unreadable` parts count as believed."""
    readable = [name for name in reading.channels if CHANNELS.part(name) not in unreadable]
    pose = completed(belief, reading, readable)
    unnoticed = tuple(
        drawer
        for drawer in DRAWERS
        if drawer in moved and drawer not in unreadable and pose.drawers.get(drawer) == belief.drawers.get(drawer)
    )
    questions = tuple(map(_was_opened, unnoticed))
    found = tuple(_differences(belief, pose))
    parts = tuple(part for part, _ in found)
    words = tuple(words for _, words in found)
    return Differences(pose, words, tuple(steps(pose, belief)), unnoticed, questions, parts)


def _was_opened(drawer: str) -> Step:
    named = Words("{drawer} was moved: was it opened?", {"drawer": drawer})
    return Step(named, Words("the glowing drawer was moved: was it opened?"), (OpenDrawer(drawer),))


def _differences(belief: Pose, pose: Pose) -> Iterator[tuple[str, Words]]:
    """The parts that stand in another way, and how."""
    if pose.orientation != belief.orientation:
        yield "tilt", _WAYS_UP[pose.orientation]
    for ring, place in belief.rings.items():
        if pose.rings[ring] != place:
            facts: Facts = {"upper": ring[0], "lower": ring[1], "wood": pose.rings[ring], "belief": place}
            yield ring, Words("level {upper} is {wood} quarter turns from level {lower}, not {belief}", facts)
    for drawer in sorted({*belief.drawers, *pose.drawers}):
        is_, was = pose.drawers.get(drawer), belief.drawers.get(drawer)
        if is_ != was:
            yield (
                drawer,
                Words("{drawer} is {wood}, not {belief}", {"drawer": drawer, "wood": _OUT[is_], "belief": _OUT[was]}),
            )
