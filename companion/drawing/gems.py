"""The three gems, cut and lit from the upper left. Ruby is an oval, sapphire a hexagon, diamond a rhombus. Pure."""

import math

import msgspec

from companion.drawing.canvas import Canvas, Pen, Sketch
from companion.drawing.paths import Point, Points, between, ellipse, placed, regular
from companion.nodes.theme import (
    RUBY,
    WHITE,
    Colour,
    darker,
    lighter,
    lit,
    mix,
    rgb,
)

SAPPHIRE = rgb("#5b8dff")
DIAMOND = rgb("#e9f7ff")
_LIGHT = (-0.55, -0.83)
_FAINT = 84  # of 255: what is left of a gem's light where there is none of it
_SHIMMER = (0.10, -0.12, 0.04, -0.05, 0.13, -0.09, 0.02)  # no two facets quite alike


class Cut(msgspec.Struct, frozen=True):
    """How a gem is cut: its girdle around the origin (1 is half the sprite), the size of its table, and its body."""

    girdle: tuple[Point, ...]
    table: float
    colour: Colour
    depth: Colour  # what shows in its shaded facets


RHOMBUS: tuple[Point, ...] = ((0.0, -0.96), (0.66, 0.0), (0.0, 0.96), (-0.66, 0.0))

CUTS = {
    "ruby": Cut(tuple(ellipse((0, 0), 0.76, 0.93, 16, -78.75)), 0.58, RUBY, (118, 8, 38)),
    "sapphire": Cut(tuple(regular(6, 0.95)), 0.56, SAPPHIRE, (22, 44, 150)),
    "diamond": Cut(RHOMBUS, 0.5, DIAMOND, (104, 158, 190)),
}
GEMS = tuple(CUTS)


def gem(kind: str, size: int) -> Sketch:
    """A gem on a square sheet."""
    return Sketch((size, size), draw_gem, (kind,))


def faint_gem(kind: str, size: int) -> Sketch:
    """The same where there is none of it."""
    return Sketch((size, size), _draw_faint_gem, (kind,), fine=1)


def _draw_faint_gem(canvas: Canvas, kind: str) -> None:
    canvas.put(gem(kind, canvas.size[0]), (0, 0), alpha=_FAINT)


def gem_sprite(which: str, px: int, _tone: Colour, faint: bool) -> Sketch:
    """What a page calls `gem-ruby`."""
    return faint_gem(which, px) if faint else gem(which, px)


def draw_gem(canvas: Pen, kind: str) -> None:
    """A gem that fills a square canvas."""
    cut, size = CUTS[kind], canvas.size[0]
    half = size / 2
    centre = (half, half)
    girdle = placed(cut.girdle, half, centre)
    table = placed(cut.girdle, half * cut.table, centre)
    _rim(canvas, cut, girdle, size)
    _crown(canvas, cut, placed(cut.girdle, half * 0.95, centre), table, centre)
    _table(canvas, cut, table, centre)
    _glints(canvas, table, size)


def _rim(canvas: Pen, cut: Cut, girdle: Points, size: int) -> None:
    """A dark edge keeps the outline on light ground, a light one inside it on dark ground."""
    canvas.polygon(girdle, darker(cut.depth, 0.35))
    inner = placed(cut.girdle, size / 2 * 0.965, (size / 2, size / 2))
    canvas.polygon(inner, lighter(cut.colour, 0.45))


def _crown(canvas: Pen, cut: Cut, girdle: Points, table: Points, centre: Point) -> None:
    """Three facets for every side: one along the girdle, two up to the table."""
    count = len(girdle)
    for index in range(count):
        after = (index + 1) % count
        top = between(table[index], table[after], 0.5)
        facets = (
            (girdle[index], girdle[after], top),
            (girdle[index], table[index], top),
            (girdle[after], table[after], top),
        )
        for which, facet in enumerate(facets):
            shimmer = _SHIMMER[(index * 3 + which * 2) % len(_SHIMMER)]
            canvas.polygon(facet, _facet_colour(cut, facet, centre, shimmer))


def _facet_colour(cut: Cut, facet: Points, centre: Point, shimmer: float) -> Colour:
    x = sum(corner[0] for corner in facet) / 3 - centre[0]
    y = sum(corner[1] for corner in facet) / 3 - centre[1]
    facing = (x * _LIGHT[0] + y * _LIGHT[1]) / (math.hypot(x, y) or 1.0)
    light = 0.5 + 0.5 * facing + shimmer
    body = mix(cut.depth, cut.colour, light * 1.35)
    return lit(body, 1.0 + max(0.0, light - 0.72) * 1.6)


def _table(canvas: Pen, cut: Cut, table: Points, centre: Point) -> None:
    """Flat, so one sees down into the stone: the lower facets meet in a point and mirror the light."""
    canvas.polygon(table, cut.colour)
    count = len(table)
    for index in range(count):
        corners = (table[index], table[(index + 1) % count], centre)
        light = _facet_colour(cut, corners, centre, _SHIMMER[index % len(_SHIMMER)])
        mirrored = mix(cut.colour, light, 0.35)
        opposite = _facet_colour(cut, [_across(corner, centre) for corner in corners], centre, 0.0)
        canvas.polygon(corners, mix(mirrored, opposite, 0.45))
    size = canvas.size[0]
    canvas.stroke(table, max(0.5, size / 70), lighter(cut.colour, 0.55), closed=True, alpha=170)


def _across(point: Point, centre: Point) -> Point:
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


def _glints(canvas: Pen, table: Points, size: int) -> None:
    """Light caught on the table's upper left edge and, on a stone large enough, a spark."""
    left = min(table)
    top = min(table, key=lambda corner: corner[1])
    middle = (size / 2, size / 2)
    glint = [left, between(left, top, 0.5), top, between(between(left, top, 0.62), middle, 0.42)]
    canvas.polygon(glint, WHITE, 150)
    if size >= 26:
        _spark(canvas, (size * 0.345, size * 0.27), size * 0.115)


def _spark(canvas: Pen, at: Point, reach: float) -> None:
    thin = reach * 0.2
    x, y = at
    canvas.polygon([(x, y - reach), (x + thin, y), (x, y + reach), (x - thin, y)], WHITE)
    canvas.polygon([(x - reach, y), (x, y - thin), (x + reach, y), (x, y + thin)], WHITE)
