"""How the tray stands: comparing what its reeds read with what is believed, and the steps between two poses. Pure.

One rule: a tile is named by its cell; what its face is, the tray never knows.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Protocol

import msgspec

from companion.words import Words
from hardware.differences import Differences, Step
from hardware.tile_tray.actions import LiftOff, PlaceOn
from hardware.tile_tray.channels import CELLS, SPOTS


class Pose(msgspec.Struct, frozen=True):
    """The cells without a tile and the spots without a sapphire. At rest there are none."""

    lifted: frozenset[str] = frozenset()


class Reading(Protocol):
    """A pose as reeds read it; the decoder's snapshot is one."""

    @property
    def lifted(self) -> frozenset[str]: ...


# Of one place, and of several.
_TILES_OFF = Words("the tile on {places} is off the tray", {}, "the tiles on {places} are off the tray")
_TILES_ON = Words("there is a tile on {places}", {}, "there are tiles on {places}")
_GEMS_OFF = Words("the sapphire on {places} is off the tray", {}, "the sapphires on {places} are off the tray")
_GEMS_ON = Words("there is a sapphire on {places}", {}, "there are sapphires on {places}")
# With the names of the places, and beside a picture on which they glow.
_LIFT_TILES = (
    Words("take the tile off {places}", {}, "take the tiles off {places}"),
    Words("take the glowing tile off the tray", {}, "take the glowing tiles off the tray"),
)
_LAY_TILES = (
    Words("lay a tile on {places}", {}, "lay tiles on {places}"),
    Words("lay a tile where it glows", {}, "lay tiles where it glows"),
)
_LIFT_GEMS = (
    Words("take the sapphire off {places}", {}, "take the sapphires off {places}"),
    Words("take the glowing sapphire off the tray", {}, "take the glowing sapphires off the tray"),
)
_LAY_GEMS = (
    Words("put a sapphire on {places}", {}, "put sapphires on {places}"),
    Words("put a sapphire where it glows", {}, "put sapphires where it glows"),
)


def compare(
    belief: Pose, reading: Reading, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
) -> Differences[Pose]:
    """Every difference. `moved` are places moved while it was disconnected; `unreadable` ones count as believed.

    A sapphire that was lifted and put back has changed nothing. A tile may have been looked at.
    """
    pose = Pose(frozenset({*reading.lifted.difference(unreadable), *belief.lifted.intersection(unreadable)}))
    differ = (belief.lifted ^ pose.lifted).union(unreadable)
    unnoticed = tuple(cell for cell in CELLS if cell in moved and cell not in differ)
    questions = tuple(map(_was_lifted, unnoticed))
    parts = tuple(sorted(belief.lifted ^ pose.lifted))
    return Differences(pose, tuple(_differences(belief, pose)), tuple(steps(pose, belief)), unnoticed, questions, parts)


def _was_lifted(cell: str) -> Step:
    named = Words("the tile on {cell} was moved: was it lifted?", {"cell": cell})
    return Step(named, Words("the glowing tile was moved: was it lifted?"), (LiftOff(cell),))


def _differences(belief: Pose, pose: Pose) -> Iterator[Words]:
    off, on = pose.lifted - belief.lifted, belief.lifted - pose.lifted
    yield from _said(_TILES_OFF, CELLS, off)
    yield from _said(_TILES_ON, CELLS, on)
    yield from _said(_GEMS_OFF, SPOTS, off)
    yield from _said(_GEMS_ON, SPOTS, on)


def steps(now: Pose, wanted: Pose) -> Iterator[Step]:
    """What hands have to do, in this order, so that the tray stands as wanted."""
    lift, lay = wanted.lifted - now.lifted, now.lifted - wanted.lifted
    yield from _step(_LIFT_TILES, LiftOff, CELLS, lift)
    yield from _step(_LAY_TILES, PlaceOn, CELLS, lay)
    yield from _step(_LIFT_GEMS, LiftOff, SPOTS, lift)
    yield from _step(_LAY_GEMS, PlaceOn, SPOTS, lay)


def _step(
    words: tuple[Words, Words],
    action: Callable[[str], LiftOff | PlaceOn],
    places: Collection[str],
    wanted: Collection[str],
) -> Iterator[Step]:
    """Nothing if there is no such place."""
    named, pointing = words
    for said in _said(named, places, wanted):
        found = tuple(place for place in places if place in wanted)
        yield Step(said, pointing.about(n=len(found)), tuple(map(action, found)))


def _said(words: Words, places: Collection[str], wanted: Collection[str]) -> Iterator[Words]:
    """Nothing if there is no such place."""
    found = tuple(place for place in places if place in wanted)
    if found:
        yield words.about(places=found, n=len(found))
