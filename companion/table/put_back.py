"""How to move the box from one position to another, as steps for people. Geometry only; no rules, no sensors. Pure.

Rings are absolute and relative to each other: whichever way up the box is, a quarter clockwise adds one to the ring
that is turned (upright, one level is AB and two are BC; inverted, the other way round).
"""

from collections.abc import Iterator

from companion.games.game import Geometry, Words
from companion.words import mark

_TOP = {"upright": ("AB", "BC"), "inverted": ("BC", "AB")}
# For one level and for two, by the quarters to go.
_ROTATE = (
    {
        1: Words("rotate the top level a quarter clockwise"),
        2: Words("rotate the top level halfway round"),
        3: Words("rotate the top level a quarter counter-clockwise"),
    },
    {
        1: Words("rotate the top two levels a quarter clockwise"),
        2: Words("rotate the top two levels halfway round"),
        3: Words("rotate the top two levels a quarter counter-clockwise"),
    },
)
_OPEN = {
    "ajar": mark("open {drawer} a little"),
    "front": mark("open {drawer} to the end of its front compartment"),
    "secret": mark("open {drawer} all the way"),
}


def steps(wood: Geometry, wanted: Geometry) -> list[Words]:
    """What hands have to do, in this order, so that the wood stands as wanted."""
    return [*_shut(wood, wanted), *_turned(wood, wanted), *_rotated(wood, wanted), *_opened(wood, wanted)]


def _moves(wood: Geometry, wanted: Geometry) -> bool:
    return (wood.orientation, wood.rings) != (wanted.orientation, wanted.rings)


def _shut(wood: Geometry, wanted: Geometry) -> Iterator[Words]:
    """Nothing is turned with a drawer open, so then all of them are shut first."""
    for drawer, depth in sorted(wood.drawers.items()):
        if wanted.drawers.get(drawer) != depth or _moves(wood, wanted):
            yield Words("shut {drawer}", {"drawer": drawer})


def _turned(wood: Geometry, wanted: Geometry) -> Iterator[Words]:
    if wood.orientation != wanted.orientation:
        yield Words("turn the box over")


def _rotated(wood: Geometry, wanted: Geometry) -> Iterator[Words]:
    for turn, ring in zip(_ROTATE, _TOP[wanted.orientation], strict=True):
        quarters = (wanted.rings[ring] - wood.rings[ring]) % 4
        if quarters:
            yield turn[quarters]


def _opened(wood: Geometry, wanted: Geometry) -> Iterator[Words]:
    for drawer, depth in sorted(wanted.drawers.items()):
        if wood.drawers.get(drawer) != depth or _moves(wood, wanted):
            yield Words(_OPEN[depth], {"drawer": drawer})
