"""What points at a part of a picture: light along its edges, and an arrow along the way that it has to go.

One rule: a cycle begins and ends at rest and fully lit, so what stands still shows the same as its first frame.
"""

import itertools
import math
from collections.abc import Iterable, Sequence

import pygame

from companion.nodes.theme import INK, Colour, rgb
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, faded, put
from companion.screen.drawing.layout import Area
from companion.screen.drawing.paths import Point, between

LIGHT: Colour = rgb("#ffe9a8")  # brighter than brass: nothing else on the screen has this colour
_EDGE: Colour = rgb("#ffe8a6")
_HALO: Colour = rgb("#ffc95c")
_ADDED = (92, 66, 22, 4)  # with hardly any alpha, a colour adds its light; with none, ARM's blit leaves it out
_DIMMEST = 0.6
_TRAVEL_PX = 12  # at 800x480
_REST, FARTHEST = 0.5, 0.65  # of a cycle: until then the arrow rests, and until then it draws back
_FAINT = 120  # of 255: how much is seen of what lies behind something
_COARSE = 3  # light is soft: it is drawn so many times smaller

Path = tuple[Point, ...]


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


def glow_area(paths: Iterable[Path], line: float) -> Area:
    """Where a glow along these paths is seen."""
    return bounds((point for path in paths for point in path), 6 * line + 2)


def paint_glow(target: pygame.Surface, paths: Sequence[Path], line: float, light: float, *, filled: bool) -> None:
    """Light along paths, in a line of this width; `filled`: also on what they enclose."""
    area = glow_area(paths, line)
    moved = tuple(tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in path) for path in paths)
    sprite = _glow(area.size, moved, round(line, 1), filled)
    put(target, sprite if light >= 1 else faded(sprite, round(255 * light)), (area.left, area.top))


@SPRITES.kept
def _glow(size: tuple[int, int], paths: tuple[Path, ...], line: float, filled: bool) -> pygame.Surface:
    """A soft halo under a clear edge."""
    halo = Canvas(-(-size[0] // _COARSE), -(-size[1] // _COARSE), over=1)
    canvas = Canvas(*size, over=2)
    for path in paths:
        small = [(x / _COARSE, y / _COARSE) for x, y in path]
        halo.stroke(small, 2.6 * line / _COARSE, _HALO)
        if filled:
            pygame.draw.polygon(canvas.fine, _ADDED, [(2 * x, 2 * y) for x, y in path])
    soft = pygame.transform.gaussian_blur(halo.fine, max(1, round(1.9 * line / _COARSE)))
    soft.fill((235, 235, 235, 130), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.transform.smoothscale(soft, (halo.size[0] * _COARSE, halo.size[1] * _COARSE))
    for path in paths:
        canvas.stroke(path, line, _EDGE)
    whole.blit(canvas.finish(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole.subsurface((0, 0, *size))


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


def paint_shape(target: pygame.Surface, outline: Sequence[Point], line: float, hidden: Sequence[Point] = ()) -> None:
    """A bright shape with a dark edge; what lies in the outline `hidden` is behind it, and faint."""
    area = bounds(outline, line + 1)
    moved = tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in outline)
    behind = tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in hidden)
    put(target, _shape(area.size, moved, round(line, 1), behind), (area.left, area.top))


@SPRITES.kept
def _shape(size: tuple[int, int], outline: Path, line: float, hidden: Path) -> pygame.Surface:
    canvas = Canvas(*size, over=3)
    canvas.stroke(outline, 2 * line, INK, closed=True)
    canvas.polygon(outline, LIGHT)
    sprite = canvas.finish()
    if hidden:
        mask = Canvas(*size, over=2)
        mask.fine.fill((255, 255, 255, 255))
        pygame.draw.polygon(mask.fine, (_FAINT,) * 4, [(2 * x, 2 * y) for x, y in hidden])
        sprite.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite
