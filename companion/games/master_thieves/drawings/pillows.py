"""The pillows of velvet that gems lie on, and a pillow with gems counted on it. Pure.

They are seen from above: pinched corners, sagging seams, folds, piping, tassels, and their shadow.
"""

import math
from collections.abc import Iterator

import msgspec

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Canvas, Graphic, Ink, Keep, Pen, Sketch, WidthOf
from companion.drawing.gems import GEMS, faint_gem, gem
from companion.drawing.paths import Point, Points, between, curve
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    IVORY,
    WHITE,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    mix,
    rgb,
)

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
