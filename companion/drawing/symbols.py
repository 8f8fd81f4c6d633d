"""Small flat marks: the eight seats' symbols, the tick, and the icons that no font has. Pure.

Seat symbols are made equal in area rather than in width, so that none looks more important than another.
"""

import math

from companion.drawing.canvas import Pen, Sketch
from companion.drawing.paths import Point, Points, curve, ellipse, path, placed, regular, rounded, star
from companion.nodes.theme import GOOD, IVORY, SEATS, Colour, Shape, darker, lighter

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
_FINE = 6  # times: all of them are small
_FINE = 6  # times: all of them are small
_AREA = 0.42  # of the sheet
CIRCLE_EYE = 0.15  # the circle is open in the middle: from afar a disc and a hexagon are hard to tell apart
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


def seat_symbol(seat: int, size: int) -> Sketch:
    """The symbol of a seat (counted from 0, clockwise) in its colour."""
    style = SEATS[seat % len(SEATS)]
    return symbol(style.shape, size, style.colour)


def symbol(shape: Shape, size: int, colour: Colour) -> Sketch:
    """A symbol on a square sheet."""
    return Sketch((size, size), _draw_symbol, (shape, colour), fine=_FINE)


def _draw_symbol(pen: Pen, shape: Shape, colour: Colour) -> None:
    size = pen.size[0]
    pen.shaded(symbol_outline(shape, size), lighter(colour, 0.22), darker(colour, 0.08))
    if shape is Shape.CIRCLE:
        pen.disc((size / 2, size / 2), size * CIRCLE_EYE, None)


def symbol_outline(shape: Shape, size: float) -> list[Point]:
    """The outline of a symbol on a square sheet of this size; the circle also has a hole in the middle."""
    outline = placed(_fitted(_OUTLINES[shape]), size)
    return outline if shape is Shape.CIRCLE else rounded(outline, size * 0.045)


def tick(size: int, colour: Colour = GOOD) -> Sketch:
    """Done."""
    return icon("tick", size, colour)


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


# Lines on a sheet of 100 by 100, as path data; what is round is in _CURVES.
ICONS = {
    "menu": "M16 26 H84 M16 50 H84 M16 74 H84",
    "undo": "M30 16 L12 36 L33 54",
    "redo": "M70 16 L88 36 L67 54",
    "close": "M20 20 L80 80 M80 20 L20 80",
    "back": "M62 16 L28 50 L62 84",
    "on": "M38 16 L72 50 L38 84",
    "rotate_cw": "",
    "rotate_ccw": "",
    "turn_over": "M57 42 L76 61 L92 40 M12 86 H88",
    "warning": "M50 12 L92 86 H8 L50 12 M50 42 V58 M50 73 V73.5",
    "minus": "M20 50 H80",
    "plus": "M20 50 H80 M50 20 V80",
    "gear": "",
    "globe": "M10 50 H90",
    "sound_on": "M10 38 H26 L48 18 V82 L26 62 H10 V38",
    "sound_off": "M10 38 H26 L48 18 V82 L26 62 H10 V38 M66 38 L90 62 M90 38 L66 62",
    "power": "M50 10 V48",
    "chart": "M12 88 H88 M26 88 V58 M50 88 V18 M74 88 V40",
    "list": "M38 24 H88 M38 50 H88 M38 76 H88 M14 24 H14.5 M14 50 H14.5 M14 76 H14.5",
    "play": "M30 16 L82 50 L30 84 V16",
    "pause": "M34 18 V82 M66 18 V82",
    "shift": "M50 12 L88 52 H66 V86 H34 V52 H12 L50 12",
    "enter": "M86 18 V52 H16 M38 30 L16 52 L38 74",
    "backspace": "M34 20 H92 V80 H34 L8 50 L34 20 M48 38 L72 62 M72 38 L48 62",
    "space": "M10 46 V70 H90 V46",
    "pencil": "M14 86 L20 64 L70 14 L86 30 L36 80 L14 86 M58 26 L74 42",
    "large_text": "M6 86 L34 14 L62 86 M16 62 H52 M66 86 L79 52 L92 86 M71 76 H87",
    "save": "M50 10 V60 M28 40 L50 62 L72 40 M14 66 V88 H86 V66",
    "code": "M12 12 H38 V38 H12 V12 M62 12 H88 V38 H62 V12 M12 62 H38 V88 H12 V62 M62 62 H66 M88 62 V66 M62 88 H88",
    "sensors": "M50 50 H50.1",
    "key": "M45 50 L86 90 M72 76 L84 64",
    "flip": "M30 88 V14 L12 34 M30 14 L48 34 M70 12 V86 L52 66 M70 86 L88 66",
    "leave": "M50 14 H16 V86 H50 M40 50 H88 M69 31 L88 50 L69 69",
    "first": "M80 18 L42 50 L80 82 M20 18 V82",
    "last": "M20 18 L58 50 L20 82 M80 18 V82",
    "step": "M20 18 L58 50 L20 82 M80 18 V82",
    "clock": "M50 26 V52 L68 62",
    "landmark": "M24 90 V12 H80 L66 32 L80 52 H24",
    "crown": "M14 80 L10 28 L33 50 L50 18 L67 50 L90 28 L86 80 H14",
    "info": "M50 46 V72 M50 28 V28.5",
    "bell": "M44 86 H56",
    "keys": "M14 14 H42 V42 H14 V14 M58 14 H86 V42 H58 V14 M14 58 H42 V86 H14 V58 M58 58 H86 V86 H58 V58",
    "eye": "",
    "tick": "M16 55 L40 78 L85 25",
    "computer": "M16 36 H84 V86 H16 V36 M50 36 V14 M36 56 V56.5 M64 56 V56.5 M38 72 H62",
    "phone": "M28 8 H72 V92 H28 V8 M44 78 H56",
    **dict.fromkeys(("wifi_1", "wifi_2", "wifi_3"), "M50 80 H50.1"),
    "lock": "M18 46 H82 V88 H18 V46 M50 62 V72",
}
_CLOCKWISE = [_arc((0.5, 0.52), 0.35, 50, 338), [(0.88, 0.13), (0.85, 0.40), (0.59, 0.37)]]
_CURVES: dict[str, list[list[Point]]] = {
    "undo": [[(0.14, 0.36), (0.52, 0.36), *_arc((0.56, 0.6), 0.24, -90, 90), (0.34, 0.84)]],
    "redo": [[(0.86, 0.36), (0.48, 0.36), *_arc((0.44, 0.6), 0.24, -90, -270), (0.66, 0.84)]],
    "rotate_cw": _CLOCKWISE,
    "rotate_ccw": [[(1 - x, y) for x, y in line] for line in _CLOCKWISE],
    "turn_over": [curve((0.12, 0.60), (0.08, 0.06), (0.76, 0.06), (0.76, 0.58))],
    "gear": [_cog(8), _arc((0.5, 0.5), 0.12, 0, 360)],
    "globe": [
        _arc((0.5, 0.5), 0.41, 0, 360),
        curve((0.5, 0.09), (0.22, 0.36), (0.22, 0.64), (0.5, 0.91)),
        curve((0.5, 0.09), (0.78, 0.36), (0.78, 0.64), (0.5, 0.91)),
    ],
    "sound_on": [_arc((0.46, 0.5), 0.22, -42, 42), _arc((0.46, 0.5), 0.41, -42, 42)],
    "power": [_arc((0.5, 0.54), 0.36, -52, 232)],
    "sensors": [_arc((0.5, 0.5), radius, start - 40, start + 40) for radius in (0.22, 0.42) for start in (0, 180)],
    "key": [_arc((0.30, 0.36), 0.20, 0, 360)],
    "info": [_arc((0.5, 0.5), 0.41, 0, 360)],
    "eye": [_arc((0.5, 0.76), 0.5, -143, -37), _arc((0.5, 0.24), 0.5, 37, 143), _arc((0.5, 0.5), 0.12, 0, 360)],
    "clock": [_arc((0.5, 0.5), 0.41, 0, 360)],
    **{
        f"wifi_{count}": [_arc((0.5, 0.8), 0.21 * number, -140, -40) for number in range(1, count + 1)]
        for count in (1, 2, 3)
    },
    "lock": [[(0.30, 0.46), (0.30, 0.32), *_arc((0.5, 0.32), 0.20, -180, 0), (0.70, 0.46)]],
    "bell": [
        [(0.18, 0.72), *curve((0.27, 0.62), (0.27, 0.10), (0.5, 0.16))],
        [(0.5, 0.16), *curve((0.5, 0.16), (0.73, 0.10), (0.73, 0.62)), (0.82, 0.72), (0.18, 0.72)],
    ],
}


def icon(name: str, size: int, colour: Colour = IVORY) -> Sketch:
    """An icon made of strokes, by its name in ICONS."""
    return Sketch((size, size), _draw_icon, (name, colour), fine=_FINE)


def _draw_icon(pen: Pen, name: str, colour: Colour) -> None:
    size = pen.size[0]
    for line in icon_lines(name):
        pen.stroke(placed(line, size), max(1.6, size * 0.115), colour)


def icon_lines(name: str) -> list[list[Point]]:
    """The strokes of an icon on a sheet of 1 by 1."""
    straight = [[(x / 100, y / 100) for x, y in line] for line in path(ICONS[name])]
    return straight + _CURVES.get(name, [])
