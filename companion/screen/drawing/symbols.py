"""Small flat marks: the eight seats' symbols, the tick, and the icons that no font has.

Seat symbols are made equal in area rather than in width, so that none looks more important than another.
"""

import math

import pygame

from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.paths import Point, Points, curve, ellipse, path, placed, regular, rounded, star
from companion.screen.drawing.theme import GOOD, IVORY, SEATS, Colour, Shape, darker, lighter

_CROSS = path("M-1 -3 H1 V-1 H3 V1 H1 V3 H-1 V1 H-3 V-1 H-1 Z")[0]

_OUTLINES: dict[Shape, Points] = {
    Shape.TRIANGLE: regular(3, 1.0),
    Shape.CIRCLE: ellipse((0, 0), 1.0, 1.0),
    Shape.SQUARE: regular(4, 1.0, -45.0),
    Shape.RHOMBUS: [(0, -1.2), (1.0, 0), (0, 1.2), (-1.0, 0)],
    Shape.CROSS: _CROSS,
    Shape.STAR: star(5, 1.0, 0.46),
    Shape.HEXAGON: regular(6, 1.0),
    Shape.PENTAGON: regular(5, 1.0),
}
_AREA = 0.42  # of the sheet
_EYE = 0.15  # the circle is open in the middle: from afar a disc and a hexagon are hard to tell apart
_REACH = 0.485  # no corner farther from the middle than this


def area(points: Points) -> float:
    """Area inside an outline."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(one[0] * other[1] - other[0] * one[1] for one, other in pairs)) / 2


def _fitted(points: Points) -> list[Point]:
    """Centred in a sheet of 1 by 1, at the common area unless that would not fit."""
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*points, strict=True)]
    points = [(x - middle[0], y - middle[1]) for x, y in points]
    reach = max(max(abs(x), abs(y)) for x, y in points)
    return placed(points, min(math.sqrt(_AREA / area(points)), _REACH / reach), (0.5, 0.5))


def seat_symbol(seat: int, size: int) -> pygame.Surface:
    """The symbol of a seat (counted from 0, clockwise) in its colour."""
    style = SEATS[seat % len(SEATS)]
    return symbol(style.shape, size, style.colour)


def symbol(shape: Shape, size: int, colour: Colour) -> pygame.Surface:
    """A symbol on a square sheet."""
    return SPRITES.get(("symbol", shape, size, colour), lambda: _symbol(shape, size, colour))


def _symbol(shape: Shape, size: int, colour: Colour) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    outline = placed(_fitted(_OUTLINES[shape]), size)
    if shape is not Shape.CIRCLE:
        outline = rounded(outline, size * 0.045)
    canvas.shaded(outline, lighter(colour, 0.22), darker(colour, 0.08))
    if shape is Shape.CIRCLE:
        canvas.disc((size / 2, size / 2), size * _EYE, None)
    return canvas.finish()


def tick(size: int, colour: Colour = GOOD) -> pygame.Surface:
    """Done."""
    return SPRITES.get(
        ("tick", size, colour), lambda: _strokes(size, colour, [[(0.16, 0.55), (0.4, 0.78), (0.85, 0.25)]])
    )


def icon(name: str, size: int, colour: Colour = IVORY) -> pygame.Surface:
    """An icon made of strokes, by its name in ICONS."""
    return SPRITES.get(("icon", name, size, colour), lambda: _strokes(size, colour, ICONS[name]))


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    steps = 20
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def _cog(teeth: int) -> list[Point]:
    """The outline of a toothed wheel."""
    step, around = 360 / teeth, []
    for tooth in range(teeth):
        middle = tooth * step - 90
        around += _arc((0.5, 0.5), 0.43, middle - step * 0.18, middle + step * 0.18)[::5]
        around += _arc((0.5, 0.5), 0.31, middle + step * 0.30, middle + step * 0.70)[::5]
    return [*around, around[0]]


_SPEAKER = [(0.10, 0.38), (0.26, 0.38), (0.48, 0.18), (0.48, 0.82), (0.26, 0.62), (0.10, 0.62), (0.10, 0.38)]
_CLOCKWISE = [_arc((0.5, 0.52), 0.35, 50, 338), [(0.88, 0.13), (0.85, 0.40), (0.59, 0.37)]]

ICONS: dict[str, list[list[Point]]] = {
    "menu": [[(0.16, y), (0.84, y)] for y in (0.26, 0.5, 0.74)],
    "undo": [
        [(0.30, 0.16), (0.12, 0.36), (0.33, 0.54)],
        [(0.14, 0.36), (0.52, 0.36), *_arc((0.56, 0.6), 0.24, -90, 90), (0.34, 0.84)],
    ],
    "redo": [
        [(0.70, 0.16), (0.88, 0.36), (0.67, 0.54)],
        [(0.86, 0.36), (0.48, 0.36), *_arc((0.44, 0.6), 0.24, -90, -270), (0.66, 0.84)],
    ],
    "close": [[(0.2, 0.2), (0.8, 0.8)], [(0.8, 0.2), (0.2, 0.8)]],
    "back": [[(0.62, 0.16), (0.28, 0.5), (0.62, 0.84)]],
    "on": [[(0.38, 0.16), (0.72, 0.5), (0.38, 0.84)]],
    "rotate_cw": _CLOCKWISE,
    "rotate_ccw": [[(1 - x, y) for x, y in line] for line in _CLOCKWISE],
    "turn_over": [
        curve((0.12, 0.60), (0.08, 0.06), (0.76, 0.06), (0.76, 0.58)),
        [(0.57, 0.42), (0.76, 0.61), (0.92, 0.40)],
        [(0.12, 0.86), (0.88, 0.86)],
    ],
    "warning": [
        [(0.5, 0.12), (0.92, 0.86), (0.08, 0.86), (0.5, 0.12)],
        [(0.5, 0.42), (0.5, 0.58)],
        [(0.5, 0.73), (0.5, 0.735)],
    ],
    "minus": [[(0.2, 0.5), (0.8, 0.5)]],
    "plus": [[(0.2, 0.5), (0.8, 0.5)], [(0.5, 0.2), (0.5, 0.8)]],
    "gear": [_cog(8), _arc((0.5, 0.5), 0.12, 0, 360)],
    "globe": [
        _arc((0.5, 0.5), 0.41, 0, 360),
        curve((0.5, 0.09), (0.22, 0.36), (0.22, 0.64), (0.5, 0.91)),
        curve((0.5, 0.09), (0.78, 0.36), (0.78, 0.64), (0.5, 0.91)),
        [(0.10, 0.5), (0.90, 0.5)],
    ],
    "sound_on": [_SPEAKER, _arc((0.46, 0.5), 0.22, -42, 42), _arc((0.46, 0.5), 0.41, -42, 42)],
    "sound_off": [_SPEAKER, [(0.66, 0.38), (0.90, 0.62)], [(0.90, 0.38), (0.66, 0.62)]],
    "power": [_arc((0.5, 0.54), 0.36, -52, 232), [(0.5, 0.10), (0.5, 0.48)]],
    "list": [
        *[[(0.38, y), (0.88, y)] for y in (0.24, 0.5, 0.76)],
        *[[(0.14, y), (0.145, y)] for y in (0.24, 0.5, 0.76)],
    ],
    "play": [[(0.30, 0.16), (0.82, 0.5), (0.30, 0.84), (0.30, 0.16)]],
    "pause": [[(0.34, 0.18), (0.34, 0.82)], [(0.66, 0.18), (0.66, 0.82)]],
    "shift": [
        [(0.5, 0.12), (0.88, 0.52), (0.66, 0.52), (0.66, 0.86), (0.34, 0.86), (0.34, 0.52), (0.12, 0.52), (0.5, 0.12)]
    ],
    "backspace": [
        [(0.34, 0.20), (0.92, 0.20), (0.92, 0.80), (0.34, 0.80), (0.08, 0.5), (0.34, 0.20)],
        [(0.48, 0.38), (0.72, 0.62)],
        [(0.72, 0.38), (0.48, 0.62)],
    ],
    "space": [[(0.10, 0.46), (0.10, 0.70), (0.90, 0.70), (0.90, 0.46)]],
    "pencil": [
        [(0.14, 0.86), (0.20, 0.64), (0.70, 0.14), (0.86, 0.30), (0.36, 0.80), (0.14, 0.86)],
        [(0.58, 0.26), (0.74, 0.42)],
    ],
    "save": [
        [(0.5, 0.10), (0.5, 0.60)],
        [(0.28, 0.40), (0.5, 0.62), (0.72, 0.40)],
        [(0.14, 0.66), (0.14, 0.88), (0.86, 0.88), (0.86, 0.66)],
    ],
    "code": [
        *[
            [(x, y), (x + 0.26, y), (x + 0.26, y + 0.26), (x, y + 0.26), (x, y)]
            for x, y in ((0.12, 0.12), (0.62, 0.12), (0.12, 0.62))
        ],
        [(0.62, 0.62), (0.66, 0.62)],
        [(0.88, 0.62), (0.88, 0.66)],
        [(0.62, 0.88), (0.88, 0.88)],
    ],
    "sensors": [
        [(0.5, 0.5), (0.501, 0.5)],
        *[_arc((0.5, 0.5), radius, start - 40, start + 40) for radius in (0.22, 0.42) for start in (0, 180)],
    ],
    "key": [_arc((0.30, 0.36), 0.20, 0, 360), [(0.45, 0.50), (0.86, 0.90)], [(0.72, 0.76), (0.84, 0.64)]],
    "flip": [
        [(0.30, 0.88), (0.30, 0.14), (0.12, 0.34)],
        [(0.30, 0.14), (0.48, 0.34)],
        [(0.70, 0.12), (0.70, 0.86), (0.52, 0.66)],
        [(0.70, 0.86), (0.88, 0.66)],
    ],
    "leave": [
        [(0.50, 0.14), (0.16, 0.14), (0.16, 0.86), (0.50, 0.86)],
        [(0.40, 0.5), (0.88, 0.5)],
        [(0.69, 0.31), (0.88, 0.5), (0.69, 0.69)],
    ],
    "first": [[(0.80, 0.18), (0.42, 0.5), (0.80, 0.82)], [(0.20, 0.18), (0.20, 0.82)]],
    "last": [[(0.20, 0.18), (0.58, 0.5), (0.20, 0.82)], [(0.80, 0.18), (0.80, 0.82)]],
    "step": [[(0.20, 0.18), (0.58, 0.5), (0.20, 0.82)], [(0.80, 0.18), (0.80, 0.82)]],
    "crown": [
        [(0.14, 0.80), (0.10, 0.28), (0.33, 0.50), (0.5, 0.18), (0.67, 0.50), (0.90, 0.28), (0.86, 0.80), (0.14, 0.80)]
    ],
    "info": [[(0.5, 0.46), (0.5, 0.72)], [(0.5, 0.28), (0.5, 0.285)], _arc((0.5, 0.5), 0.41, 0, 360)],
    "bell": [
        [(0.18, 0.72), *curve((0.27, 0.62), (0.27, 0.10), (0.5, 0.16))],
        [(0.5, 0.16), *curve((0.5, 0.16), (0.73, 0.10), (0.73, 0.62)), (0.82, 0.72), (0.18, 0.72)],
        [(0.44, 0.86), (0.56, 0.86)],
    ],
}


def _strokes(size: int, colour: Colour, lines: list[list[Point]]) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    for line in lines:
        canvas.stroke(placed(line, size), max(1.6, size * 0.115), colour)
    return canvas.finish()
