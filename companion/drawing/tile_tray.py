"""The tile tray: clay tiles that lie face down, sapphires between them, and where all of it lies. Pure.

A tile is drawn on a square sheet. What is lifted leaves an empty niche, or a socket.
"""

import math

import msgspec

from companion.drawing.area import Area
from companion.drawing.canvas import Canvas, Keep, PathPen, Pen, Sketch, sketched
from companion.drawing.paths import Point, Points, between, curve, ellipse, path, placed, regular
from companion.nodes.theme import BLACK, WHITE, Colour, darker, lighter, mix, rgb

CLAY = (rgb("#dc9163"), rgb("#a45631"), rgb("#6d351f"))  # in light, as it is, in shade
CLAY_TILE = (rgb("#6b3c2b"), rgb("#432219"))
NICHE = rgb("#170b10")
WOOD = (rgb("#9a6238"), rgb("#7c4a29"), rgb("#57331c"))


# where everything is

# On a keyboard the tiles lie as on the tray.
CELL_KEYS = dict(zip((f"r{row}c{column}" for row in "1234" for column in "1234"), "1234qwerasdfzxcv", strict=True))
SPOT_KEYS = dict(zip((f"s{row}{column}" for row in "123" for column in "123"), "tyigjkbn,", strict=True))

_TILE = 0.923  # of a cell's side
_STONE = 0.213  # the radius of a sapphire
_FRAME = 0.096  # of the tray's side


def row_of(cell: str) -> int:
    """Counted from 1."""
    return int(cell[1])


def column_of(cell: str) -> int:
    """Counted from 1."""
    return int(cell[3])


class TrayLayout(msgspec.Struct, frozen=True):
    """A tray on the screen: its wood, and the square bed in it."""

    tray: Area
    bed: Area
    touch: int  # across the circle of a sapphire

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return self.bed.width / 4

    @property
    def tile(self) -> int:
        """The side of a tile."""
        return round(self.cell * _TILE)

    @property
    def stone(self) -> int:
        """Across a sapphire."""
        return round(self.cell * _STONE * 2)

    def cell_area(self, cell: str) -> Area:
        """The whole cell: where a finger finds its tile."""
        left, right = (self._edge(self.bed.left, column_of(cell) + side) for side in (-1, 0))
        top, bottom = (self._edge(self.bed.top, row_of(cell) + side) for side in (-1, 0))
        return Area(left, top, right - left, bottom - top)

    def _edge(self, start: int, cells: int) -> int:
        return start + round(self.cell * cells)

    def tile_area(self, cell: str) -> Area:
        """The tile itself, in the middle of its cell."""
        return self.cell_area(cell).middle(self.tile, self.tile)

    def crossing(self, spot: str) -> tuple[int, int]:
        """Where four cells meet: the middle of a sapphire."""
        return self._edge(self.bed.left, int(spot[2])), self._edge(self.bed.top, int(spot[1]))

    def spot_area(self, spot: str) -> Area:
        """The square around the circle in which a finger finds a sapphire."""
        x, y = self.crossing(spot)
        return Area(x - self.touch // 2, y - self.touch // 2, self.touch, self.touch)


def within(area: Area) -> TrayLayout:
    """The largest tray in an area."""
    tray = area.square()
    bed = tray.inset(round(tray.width * _FRAME))
    return TrayLayout(tray, bed, round(bed.width * 0.142))


# clay

_CORNER = 0.19  # of a tile's side is cut out round at each corner
JAR_BODY = (
    "M37 12 H63 C65.4 12 65.4 17 63 17.6 C60.6 19 60 22 61 25 C68 28.6 77 35 77 48 C77 62 66.4 72 64.8 83 "
    "C64.6 85.4 65.2 87 66 89 H34 C34.8 87 35.4 85.4 35.2 83 C33.6 72 23 62 23 48 C23 35 32 28.6 39 25 "
    "C40 22 39.4 19 37 17.6 C34.6 17 34.6 12 37 12 Z"
)
HANDLES = (
    curve((39.5, 19.5), (25, 16.5), (22.5, 27), (28.5, 37.5)),
    curve((60.5, 19.5), (75, 16.5), (77.5, 27), (71.5, 37.5)),
)
GROOVES = ("M26 37.6 C38 42 62 42 74 37.6", "M23.6 45.5 C38 50.6 62 50.6 76.4 45.5", "M31 68 C42 72.5 58 72.5 69 68")
_RIM = 1.03  # so much larger is what is dark around a jar
_ARCH = "M17 91 V40 C17 4 83 4 83 40 V91 Z"
# From the left edge of the sheet to the right; the jar is in the middle half.
_ROUND = (CLAY[2], CLAY[2], mix(CLAY[0], CLAY[1], 0.35), CLAY[0], CLAY[1], mix(CLAY[1], CLAY[2], 0.6), CLAY[2], CLAY[2])


def tile_outline(side: float, inset: float = 0.0) -> list[Point]:
    """A square whose corners are cut out round, so that sapphires fit between four tiles."""
    radius, low, high = side * _CORNER + inset * 0.6, inset, side - inset
    around: list[Point] = []
    for x, y, first in ((low, low, 90), (high, low, 180), (high, high, 270), (low, high, 0)):
        reach = radius - inset * 0.3
        for step in range(9):
            angle = math.radians(first - step * 90 / 8)
            around.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return around


@sketched()
def jar(canvas: Canvas) -> None:
    """A bare jar on a square sheet."""
    pen = PathPen(canvas)
    body = pen.at(path(JAR_BODY)[0])
    for handle in HANDLES:
        canvas.stroke(pen.at(handle), 5.6 * pen.unit, darker(CLAY[2], 0.5))
        canvas.stroke(pen.at(handle), 4.0 * pen.unit, CLAY[1])
        canvas.stroke(pen.at([(x - 0.7, y - 0.8) for x, y in handle]), 1.3 * pen.unit, CLAY[0], alpha=170)
    beside = pen.size * (1 - _RIM) / 2
    canvas.polygon(placed(body, _RIM, (beside, beside)), darker(CLAY[2], 0.5))
    clay, silhouette = canvas.layer(), canvas.layer()
    for sheet in (clay, silhouette):
        sheet.polygon(body, WHITE)
    clay.tint(_ROUND, sideways=True)
    for draw in (_throwing_lines, _lights):
        layer = canvas.layer()
        draw(PathPen(layer))
        clay.lay(layer, inside=silhouette)
    canvas.lay(clay)


def _throwing_lines(pen: PathPen[Canvas]) -> None:
    for groove in GROOVES:
        pen.line(groove, 1.7, darker(CLAY[2], 0.2), 150)
    for groove in GROOVES[:2]:
        pen.canvas.stroke(pen.at([(x, y + 1.7) for x, y in path(groove)[0]]), pen.unit, CLAY[0], alpha=90)


def _lights(pen: PathPen[Canvas]) -> None:
    """The dark mouth, the gleam on the shoulder, the shade at the foot."""
    pen.fill("M38 12 H62 C63 12 63 14.4 62 14.4 H38 C37 14.4 37 12 38 12 Z", darker(CLAY[2], 0.45))
    pen.fill("M33 33 C38 29 44 27.6 47 27.6 C42 31 37 36 34.6 43 C32 42 31.4 37 33 33 Z", WHITE, 70)
    pen.fill("M30 74 H70 V92 H30 Z", BLACK, 50)


@sketched(fine=1)
def jar_tile(canvas: Canvas) -> None:
    """A tile face down: clay with a niche, and the jar in it."""
    canvas.put(_niche(canvas.size), (0, 0))
    canvas.put(jar(canvas.size[0]), (0, 0))


@sketched(keep=Keep.PART)
def _niche(canvas: Canvas) -> None:
    side = canvas.size[0]
    line = max(1.0, side * 0.018)
    ground = tile_outline(side, line * 1.5)
    canvas.polygon(tile_outline(side), darker(CLAY_TILE[1], 0.55))
    canvas.polygon(tile_outline(side, line * 0.5), lighter(CLAY_TILE[0], 0.14))
    canvas.shaded(ground, *CLAY_TILE)
    arch, inside, layer, frame = (PathPen(canvas.layer()) for _ in range(4))
    arch.fill(_ARCH, lighter(CLAY_TILE[0], 0.05))
    inside.fill("M19.5 89 V41 C19.5 7 80.5 7 80.5 41 V89 Z", WHITE)
    layer.shade("M15 5 H85 V92 H15 Z", NICHE, mix(NICHE, CLAY_TILE[1], 0.4))
    layer.fill("M15 84 H85 V92 H15 Z", mix(CLAY_TILE[0], NICHE, 0.35))
    layer.fill("M28 86 C28 80 76 80 80 86 C78 91 30 91 28 86 Z", BLACK, 120)
    arch.canvas.lay(layer.canvas, inside=inside.canvas)
    frame.canvas.polygon(ground, WHITE)
    canvas.lay(arch.canvas, inside=frame.canvas)


@sketched(fine=4)
def empty_niche(pen: Pen) -> None:
    """Where a tile was lifted off the tray: the bare bed and a dashed outline."""
    side = pen.size[0]
    outline, line = tile_outline(side, side * 0.04), max(1.0, side * 0.02)
    pen.polygon(tile_outline(side, side * 0.015), NICHE, 200)
    for index in range(0, len(outline), 4):
        pen.stroke(outline[index : index + 3], line, CLAY[1])
    for first, last in ((8, 9), (17, 18), (26, 27), (35, 0)):
        one, other = outline[first], outline[last]
        for step in range(1, 10, 2):
            ends = [
                (one[0] + (other[0] - one[0]) * at / 11, one[1] + (other[1] - one[1]) * at / 11)
                for at in (step, step + 1)
            ]
            pen.stroke(ends, line, CLAY[1])


def tile_shadow(side: int) -> Sketch:
    """What a tile throws onto the bed; a sheet a little larger than the tile."""
    edge = round(side * 0.045)
    return _shadow(side + 2 * edge, side, edge)


@sketched(fine=2)
def _shadow(pen: Pen, side: int, edge: int) -> None:
    for step in range(4):
        outline = tile_outline(side, -edge * (1 - step / 4) * 0.7)
        pen.polygon([(x + edge, y + edge + edge * 0.4) for x, y in outline], BLACK, 40)


@sketched(fine=3)
def pressed_light(pen: Pen) -> None:
    """Light on a tile under a finger."""
    pen.polygon(tile_outline(pen.size[0]), WHITE, 46)


def tile_edge(side: int, colour: Colour, width: float) -> Sketch:
    """A line around a tile with a glow outside of it, on a sheet a little larger than the tile."""
    edge = round(side * 0.05)
    return _line_around(side + 2 * edge, side, edge, colour, width)


@sketched(fine=4)
def _line_around(pen: Pen, side: int, edge: int, colour: Colour, width: float) -> None:
    around = [(x + edge, y + edge) for x, y in tile_outline(side, width / 2)]
    pen.stroke(around, width * 2.2, colour, closed=True, alpha=70)
    pen.stroke(around, width, colour, closed=True)


# sapphires: hexagons with a point up, six facets and a table

_DEEP, _BLUE, _BRIGHT = rgb("#0b2a8f"), rgb("#2a62e0"), rgb("#8db8ff")
_FACETS = (0.78, 0.36, 0.10, 0.02, 0.30, 0.62)  # how much light each gets, from the upper right on clockwise
_TABLE = (0.72, 0.55, 0.40, 0.46, 0.60, 0.86)


@sketched()
def sapphire(canvas: Pen) -> None:
    """A sapphire on a square sheet, with the shadow that it throws."""
    size = canvas.size[0]
    half = size / 2
    centre = (half, half * 0.98)
    canvas.polygon(ellipse((half, half * 1.14), half * 0.88, half * 0.84), BLACK, 90)
    canvas.polygon(placed(regular(6, 0.94), half, centre), rgb("#06123f"))
    canvas.polygon(placed(regular(6, 0.90), half, centre), rgb("#cfe0ff"))
    girdle, table = placed(regular(6, 0.83), half, centre), placed(regular(6, 0.47), half, centre)
    for index in range(6):
        after = (index + 1) % 6
        side = (girdle[index], girdle[after], table[after], table[index])
        canvas.polygon(side, _blue(_FACETS[index]))
        middle = between(girdle[index], girdle[after], 0.5)
        canvas.polygon((girdle[index], middle, table[index]), _blue(_FACETS[index] * 0.82))
        canvas.polygon((table[index], table[after], centre), _blue(_TABLE[index]))
    canvas.stroke(table, max(0.5, size / 64), lighter(_BRIGHT, 0.35), closed=True, alpha=170)
    _glints(canvas, table, half)


def _blue(light: float) -> Colour:
    return mix(_DEEP, _BLUE, light * 2) if light < 0.5 else mix(_BLUE, _BRIGHT, (light - 0.5) * 2)


def _glints(canvas: Pen, table: Points, half: float) -> None:
    glint = [table[5], table[0], between(table[0], table[1], 0.4), between(table[5], table[4], 0.55)]
    canvas.polygon(glint, WHITE, 105)
    if half >= 9:
        for reach, across in ((half * 0.25, 0.16), (half * 0.25, -1.0)):
            x, y = half * 0.66, half * 0.56
            thin = reach * 0.17
            flare = [(x, y - reach), (x + thin, y), (x, y + reach), (x - thin, y)]
            if across < 0:
                flare = [(x - reach, y), (x, y - thin), (x + reach, y), (x, y + thin)]
            canvas.polygon(flare, WHITE)


@sketched()
def socket(canvas: Pen) -> None:
    """Where a sapphire is gone: a dark hole with a dashed edge."""
    size = canvas.size[0]
    half = size / 2
    canvas.disc((half, half), half * 0.86, mix(NICHE, BLACK, 0.45))
    for dash in range(12):
        first, last = (math.radians(dash * 30 + turn) for turn in (0, 15))
        arc = [
            (half + half * 0.74 * math.cos(angle), half + half * 0.74 * math.sin(angle))
            for angle in (first, (first + last) / 2, last)
        ]
        canvas.stroke(arc, max(0.9, size * 0.035), rgb("#7d7486"))
