"""What points at a part of a picture, as outlines: light, and an arrow that draws back and comes again. Pure.

One rule: a cycle begins and ends at rest and fully lit, so what stands still shows the same as its first frame.
"""

import itertools
import math
from collections.abc import Iterable, Sequence

import msgspec

from companion.drawing.area import Area
from companion.drawing.paths import Point, between

_DIMMEST = 0.6
_TRAVEL_PX = 12  # at 800x480
_REST, FARTHEST = 0.5, 0.65  # of a cycle: until then the arrow rests, and until then it draws back

Path = tuple[Point, ...]


class Hint(msgspec.Struct, frozen=True):
    """What to draw over a picture, in its own pixels."""

    paths: tuple[Path, ...]  # of light
    line: float  # the width of that
    arrow: Path  # its outline, where it rests
    back: Point  # the way that it draws back, of length 1
    filled: bool = True  # what the paths enclose is lit too
    hidden: Path = ()  # what the arrow lies behind: there it is faint


def brightness(pulse: float) -> float:
    """How much light there is at this point of a cycle."""
    return (1 + _DIMMEST) / 2 + (1 - _DIMMEST) / 2 * math.cos(2 * math.pi * pulse)


def travel(pulse: float) -> float:
    """How far the arrow is back from where it rests, from 0 to 1."""
    if pulse <= _REST:
        return 0.0
    share = (pulse - _REST) / (FARTHEST - _REST) if pulse <= FARTHEST else (1 - pulse) / (1 - FARTHEST)
    return share * share * (3 - 2 * share)


def drawn_back(pulse: float, scale: float) -> float:
    """The same in pixels, on a screen of this scale."""
    return travel(pulse) * _TRAVEL_PX * scale


def bounds(points: Iterable[Point], margin: float) -> Area:
    """The whole pixels around some points."""
    across, down = zip(*points, strict=True)
    left, top = math.floor(min(across) - margin), math.floor(min(down) - margin)
    return Area(left, top, math.ceil(max(across) + margin) - left, math.ceil(max(down) + margin) - top)


def dashes(path: Sequence[Point], length: float) -> list[Path]:
    """A line in dashes of about this length: what lies behind something."""
    found: list[Path] = []
    for one, other in itertools.pairwise(path):
        count = max(1, round(math.dist(one, other) / (2 * length)))
        shares = [(step + 0.25) / count for step in range(count)]
        found += [(between(one, other, share), between(one, other, share + 0.5 / count)) for share in shares]
    return found


def arrow(spine: Sequence[Point], width: float) -> list[Point]:
    """The outline of an arrow along a line, straight or bent, with its tip at the end of it; `width` is the shaft's."""
    head = min(1.5 * width, 0.6 * _length(spine))
    shaft = _shortened(spine, head)
    left, right = zip(*(_beside(shaft, index, width / 2) for index in range(len(shaft))), strict=True)
    wings = _beside([*shaft[:-1], shaft[-1], spine[-1]], len(shaft) - 1, 1.25 * width)
    return [*left, wings[0], spine[-1], wings[1], *right[::-1]]


def _length(spine: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in itertools.pairwise(spine))


def _shortened(spine: Sequence[Point], by: float) -> list[Point]:
    """The line without so much of its end."""
    kept = list(spine)
    while len(kept) > 2 and math.dist(kept[-1], kept[-2]) < by:
        by -= math.dist(kept[-1], kept[-2])
        kept.pop()
    length = math.dist(kept[-1], kept[-2])
    return [*kept[:-1], between(kept[-1], kept[-2], min(0.98, by / length))]


def _beside(spine: Sequence[Point], index: int, distance: float) -> tuple[Point, Point]:
    """The points at both sides of a point of a line."""
    (x, y), before, after = spine[index], spine[max(0, index - 1)], spine[min(len(spine) - 1, index + 1)]
    length = math.dist(before, after) or 1.0
    across, down = (before[1] - after[1]) / length * distance, (after[0] - before[0]) / length * distance
    return (x + across, y + down), (x - across, y - down)
