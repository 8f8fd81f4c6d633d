"""The three gems, cut and lit from the upper left, and the pillows of velvet that they lie on. Pure.

Ruby is an oval, sapphire a hexagon, diamond a rhombus. Pillows are seen from above: pinched corners, sagging seams,
folds, piping, tassels, and their shadow.
"""

import math
from collections.abc import Iterator

import msgspec

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Canvas, Graphic, Ink, Keep, Pen, Sketch, WidthOf
from companion.drawing.paths import Point, Points, between, curve, ellipse, placed, regular
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    IVORY,
    RUBY,
    WHITE,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    lit,
    mix,
    rgb,
)

# gems

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


# pillows

RED_CLOTH = rgb("#8e1730")
WHITE_CLOTH = rgb("#e4d6c0")
BLACK_CLOTH = rgb("#2b2530")
ON_WHITE = rgb("#2d1923")  # numbers on the white pillow
_RINGS = 26  # steps of light from the seam to the middle
_SHADOW_ALPHA = 150


class Cloth(msgspec.Struct, frozen=True):
    """The velvet of one kind of pillow."""

    colour: Colour
    gleam: float  # how much lighter it is where it is full
    seam: Colour


CLOTHS = {
    "red": Cloth(RED_CLOTH, 0.16, (226, 74, 102)),
    "white": Cloth(WHITE_CLOTH, 0.5, (255, 250, 238)),
    "black": Cloth(BLACK_CLOTH, 0.12, (122, 108, 132)),
}


def cushion_area(area: Area) -> Area:
    """The part of a pillow's area where gems can lie."""
    width, height = area.width - round(area.width * 0.22), area.height - round(area.height * 0.36)
    left = area.left + round(area.width * 0.22) // 2
    return Area(left, area.top + round(area.height * 0.48) - height // 2, width, height)


def pillow(kind: str, width: int, height: int) -> Sketch:
    """A pillow that fills a sheet of this size, its shadow included; `cushion_area` says where it is flat."""
    return Sketch((width, height), _draw_pillow, (kind,), fine=1)


def _draw_pillow(canvas: Canvas, kind: str) -> None:
    outline, drop = _around(*canvas.size)
    canvas.shadow([(x, y + drop) for x, y in _inset(outline, drop * 0.4)], _SHADOW_ALPHA, max(2, round(drop)))
    canvas.put(Sketch(canvas.size, _draw_cushion, (kind,), fine=3, keep=Keep.PART), (0, 0))


def _around(width: int, height: int) -> tuple[list[Point], float]:
    """The outline of a pillow on such a sheet, and how far below it its shadow lies."""
    reach = min(width, height)
    inset, drop = reach * 0.075, reach * 0.05
    return _outline((inset, inset * 0.8), (width - inset, height - inset - drop), reach), drop


def _draw_cushion(canvas: Canvas, kind: str) -> None:
    cloth, reach = CLOTHS[kind], min(canvas.size)
    outline, _ = _around(*canvas.size)
    piping = max(1.0, reach * 0.022)
    _tassels(canvas, outline, reach)
    canvas.polygon(outline, darker(cloth.seam, 0.5))
    canvas.polygon(_inset(outline, piping * 0.35), cloth.seam)
    body = _inset(outline, piping * 1.35)
    _body(canvas, cloth, body, reach)
    _folds(canvas, cloth, body, reach)


def _outline(start: Point, end: Point, reach: float) -> list[Point]:
    """Corners stand out, sides sag inwards a little; the lower one least, where the weight lies."""
    (left, top), (right, bottom) = start, end
    sag, run = reach * 0.05, reach * 0.28
    return [
        *curve((left, top), (left + run, top + sag * 1.6), (right - run, top + sag * 1.6), (right, top))[:-1],
        *curve((right, top), (right - sag * 1.5, top + run), (right - sag * 1.5, bottom - run), (right, bottom))[:-1],
        *curve((right, bottom), (right - run, bottom - sag), (left + run, bottom - sag), (left, bottom))[:-1],
        *curve((left, bottom), (left + sag * 1.5, bottom - run), (left + sag * 1.5, top + run), (left, top))[:-1],
    ]


def _centre(outline: Points) -> Point:
    across, down = zip(*outline, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _normals(line: Points, *, closed: bool) -> Iterator[Point]:
    """For each point of a line the direction across it, of length 1."""
    last = len(line) - 1
    for index in range(len(line)):
        before = line[index - 1 if closed else max(0, index - 1)]
        after = line[(index + 1) % len(line) if closed else min(last, index + 1)]
        length = math.dist(before, after) or 1.0
        yield (before[1] - after[1]) / length, (after[0] - before[0]) / length


def _inset(outline: Points, distance: float) -> list[Point]:
    """The outline moved inwards by the same distance everywhere."""
    normals = _normals(outline, closed=True)
    return [(x + nx * distance, y + ny * distance) for (x, y), (nx, ny) in zip(outline, normals, strict=True)]


def _taper(spine: Points, width: float) -> list[Point]:
    """A stroke around a line, `width` wide where it starts and ending in a point: a fold."""
    left, right = [], []
    for index, ((x, y), (nx, ny)) in enumerate(zip(spine, _normals(spine, closed=False), strict=True)):
        half = width / 2 * (1 - index / (len(spine) - 1))
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def _body(canvas: Pen, cloth: Cloth, seam: Points, reach: float) -> None:
    """Rings from the seam inwards, each rounder, lighter and a little higher: a cushion with weight."""
    x, y = _centre(seam)
    half_width, half_height = x - min(px for px, _ in seam), y - min(py for _, py in seam)
    full_at = (x - reach * 0.06, y - reach * 0.10)
    rounds = [_on_ellipse(point, (x, y), full_at, (half_width * 0.34, half_height * 0.26)) for point in seam]
    deep, full = darker(cloth.colour, 0.5), lighter(cloth.colour, cloth.gleam)
    for ring in range(_RINGS):
        share = ring / (_RINGS - 1)
        swell = math.sin(share * math.pi / 2)
        colour = (
            mix(deep, cloth.colour, swell * 1.35) if swell < 0.74 else mix(cloth.colour, full, (swell - 0.74) / 0.26)
        )
        canvas.polygon([between(one, other, share) for one, other in zip(seam, rounds, strict=True)], colour)


def _on_ellipse(point: Point, centre: Point, middle: Point, radii: Point) -> Point:
    """Where the ellipse in the middle lies in the direction of a point of the seam."""
    across, down = (point[0] - centre[0]) / radii[0], (point[1] - centre[1]) / radii[1]
    length = math.hypot(across, down)
    return middle[0] + across / length * radii[0], middle[1] + down / length * radii[1]


def _folds(canvas: Canvas, cloth: Cloth, seam: Points, reach: float) -> None:
    """From each corner three creases run inwards, with light on their upper side; none leaves the cloth."""
    layer, mask = canvas.layer(), canvas.layer()
    quarter = len(seam) // 4
    for corner in range(4):
        for lean, length in ((-0.26, 0.40), (0.0, 0.52), (0.26, 0.36)):
            _crease(layer, cloth, seam[corner * quarter], _centre(seam), (lean, length, reach))
    mask.polygon(seam, WHITE)
    canvas.lay(layer, inside=mask)


def _crease(canvas: Pen, cloth: Cloth, corner: Point, centre: Point, form: tuple[float, float, float]) -> None:
    lean, length, reach = form
    across = math.copysign(reach * 0.5, centre[0] - corner[0])
    down = math.copysign(reach * 0.5, centre[1] - corner[1])
    start = (corner[0] + across * 0.06, corner[1] + down * 0.06)
    end = (corner[0] + across * length - down * lean, corner[1] + down * length + across * lean)
    bend = between(start, end, 0.5)
    spine = curve(start, (bend[0] + down * lean * 0.4, bend[1] - across * lean * 0.4), end)
    light = [(x + reach * 0.006, y + reach * 0.018) for x, y in spine]
    canvas.polygon(_taper(light, reach * 0.034), lighter(cloth.colour, 0.4), 62)
    canvas.polygon(_taper(spine, reach * 0.034), darker(cloth.colour, 0.75), 105)


def _tassels(canvas: Pen, outline: Points, reach: float) -> None:
    centre = _centre(outline)
    quarter = len(outline) // 4
    size = reach * 0.045
    for corner in range(4):
        x, y = outline[corner * quarter]
        outward = (1 if x > centre[0] else -1, 1 if y > centre[1] else -1)
        tip = (x + outward[0] * size * 0.9, y + outward[1] * size * 0.9)
        canvas.stroke([(x, y), tip], size * 0.8, BRASS)
        canvas.disc((x, y), size * 0.62, BRIGHT)


# a pillow with gems on it

_GEM_BY_NUMBER = 1.16  # times as large as the type of the number beside it
_BESIDE, _HIGH = 0.62, 0.6  # how wide a digit is by its type, and how high type may be on a pillow
_WIDE = 1.9  # times as wide as high: then numbers stand beside the gems


class GemPillow(Graphic, frozen=True):
    """A pillow with gems counted on it. Of what is not there, the gem is faint; every number can be read."""

    kind: str
    counts: tuple[tuple[str, int], ...] = ()
    all_kinds: bool = True

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        """The pillow fills the area; each kind stands over its number, or beside it on a wide pillow."""
        canvas.put(pillow(self.kind, *area.size), (area.left, area.top))
        ink = self._ink(area, sizes)
        for name, count, picture, line in self._places(area, sizes, canvas.width_of):
            draw = gem if count else faint_gem
            canvas.put(draw(name, picture.width), (picture.left, picture.top))
            canvas.write(str(count), line, ink, ink.face(sizes))

    def topics(self, area: Area, sizes: Sizes, width_of: WidthOf) -> Iterator[tuple[Area, str]]:
        """A gem where it is drawn, or else the pillow."""
        for name, _, picture, _ in self._places(area, sizes, width_of):
            yield picture, name
        yield area, self.kind

    def words(self) -> tuple[str, ...]:
        """The counts."""
        return tuple(f"{count} {name}" for name, count in self._sorted() if count)

    def _places(self, area: Area, sizes: Sizes, width_of: WidthOf) -> Iterator[tuple[str, int, Area, Area]]:
        """Each heap that is shown, where its gem lies, and where its number stands."""
        for (name, count), cell in self._cells(area):
            if self._is_wide(area):
                yield name, count, *self._side_by_side(area, sizes, cell, str(count), width_of)
            else:
                size = min(cell.height * 54 // 100, cell.width * 3 // 4)
                left, top = round(cell.centre[0] - size / 2), round(cell.top + cell.height * 0.27 - size / 2)
                line = Area(cell.centre[0] - size, cell.centre[1], 2 * size, cell.height // 2)
                yield name, count, Area(left, top, size, size), line

    def _side_by_side(self, area: Area, sizes: Sizes, cell: Area, count: str, width_of: WidthOf) -> tuple[Area, Area]:
        ink = self._ink(area, sizes)
        size, gap = round(sizes.font_px(ink.role) * _GEM_BY_NUMBER), sizes.px(4)
        wide = min(cell.width - size - gap, width_of(count, ink.face(sizes)))
        left = cell.centre[0] - (size + gap + wide) // 2
        line = Area(left + size + gap, cell.top, wide, cell.height)
        return Area(left, cell.centre[1] - size // 2, size, size), line

    def _cells(self, area: Area) -> Iterator[tuple[tuple[str, int], Area]]:
        """Each heap that is shown, and its place."""
        shown = [(name, count) for name, count in self._sorted() if count or self.all_kinds]
        flat = cushion_area(area)
        if self._is_wide(area):
            narrower = -(-area.width // 7)
            flat = Area(area.left + narrower // 2, area.top - -(-area.height // 40), area.width - narrower, area.height)
        for index, heap in enumerate(shown):
            left, right = (flat.left + flat.width * step // len(shown) for step in (index, index + 1))
            yield heap, Area(left, flat.top, right - left, flat.height)

    @staticmethod
    def _is_wide(area: Area) -> bool:
        flat = cushion_area(area)
        return flat.width > _WIDE * flat.height

    def _ink(self, area: Area, sizes: Sizes) -> Ink:
        colour = ON_WHITE if self.kind == "white" else IVORY
        if not self._is_wide(area):
            return Ink(Role.BODY, colour, Align.CENTRE, Weight.BOLD)
        return Ink(self._role(area, sizes), colour, Align.LEFT, Weight.BOLD)

    def _role(self, area: Area, sizes: Sizes) -> Role:
        """The largest type in which a gem and its number find room beside each other."""
        most = max((len(str(count)) for _, count in self.counts), default=1)
        wide = area.width * 6 // 7 // max(1, len(self.counts))
        for role in (Role.INSTRUCTION, Role.ACTION, Role.BODY):
            px = sizes.font_px(role)
            if px * _BESIDE * most + px * _GEM_BY_NUMBER + sizes.px(4) <= wide and px <= area.height * _HIGH:
                break
        return role

    def _sorted(self) -> list[tuple[str, int]]:
        return sorted(self.counts, key=lambda item: GEMS.index(item[0]))
