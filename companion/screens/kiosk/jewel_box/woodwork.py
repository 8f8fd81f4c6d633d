"""The woodwork of the box: wood and brass on one face, and what is made of them: a level's sides with their drawer
fronts, a drawer that is out, and the two ends.

One rule: a texture depends on which piece of wood it is, never on where it is, so it travels with the piece.
"""

import functools
import math
from collections.abc import Iterable
from random import Random

import msgspec

from companion.drawing.paths import Point, ellipse, regular, star
from companion.nodes.theme import BRASS, BRIGHT, IVORY, LINING, SECRET_LINING, WOODS, Colour, darker, lit, mix, rgb
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.jewel_box.picture import is_long
from companion.screens.kiosk.jewel_box.space import (
    FOOT,
    HIGH,
    LEVEL_HEIGHT,
    LIGHT,
    LOW,
    Face,
    Vector,
    View,
    dot,
    facing,
    half_width,
    projection,
    times,
)

FRONT_WOOD = {"A": rgb("#bd7d47"), "B": rgb("#a76839"), "C": rgb("#8f522e")}
TRAY_WOOD = rgb("#c79462")
GROOVE = rgb("#24110b")

_ROWS, VEINS, QUICK_VEINS = 9, 6, 2  # of a piece of wood
AMBIENT, DIRECT = 0.50, 0.58  # light from everywhere, and from the lamp

Spot = tuple[float, ...]  # on a face: u, v, and how far it stands out if it does


def shade(normal: Vector) -> float:
    """How much light a face gets."""
    return AMBIENT + DIRECT * max(0.0, dot(normal, LIGHT))


# The letters and digits that name a drawer, as strokes in a cell of 0.6 by 1.
GLYPHS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "A": (((0, 0), (0.3, 1), (0.6, 0)), ((0.12, 0.35), (0.48, 0.35))),
    "B": (((0, 0.5), (0.4, 0.5), (0.55, 0.25), (0.4, 0), (0, 0), (0, 1), (0.38, 1), (0.5, 0.75), (0.38, 0.5)),),
    "C": (((0.56, 0.15), (0.4, 0), (0.2, 0), (0, 0.25), (0, 0.75), (0.2, 1), (0.4, 1), (0.56, 0.85)),),
    "1": (((0.1, 0.78), (0.32, 1), (0.32, 0)),),
    "2": (((0.02, 0.8), (0.15, 1), (0.4, 1), (0.54, 0.8), (0.5, 0.55), (0, 0), (0.56, 0)),),
    "3": (((0.02, 1), (0.54, 1), (0.26, 0.6), (0.5, 0.5), (0.55, 0.25), (0.4, 0), (0.15, 0), (0, 0.18)),),
    "4": (((0.42, 0), (0.42, 1), (0, 0.3), (0.58, 0.3)),),
}


@functools.lru_cache(maxsize=64)
def grain(piece: str) -> tuple[list[float], list[tuple[float, float, float]]]:
    """The figure of a piece of wood, always the same: how light each row is, and the dark lines in it.

    A line has a height, a waviness and a strength.
    """
    chance = Random(f"wood {piece}").uniform  # noqa: S311 - a texture
    rows = [chance(-0.045, 0.045) for _ in range(_ROWS)]
    return rows, [(chance(0.05, 0.95), chance(-0.05, 0.05), chance(0.08, 0.20)) for _ in range(VEINS)]


class Board(msgspec.Struct, frozen=True):
    """A rectangle on a face, in its coordinates, standing out by `forward`."""

    left: float
    right: float
    low: float
    high: float
    forward: float = 0.0

    def inset(self, margin: float, forward: float = 0.0) -> "Board":
        """The board inside it."""
        return Board(
            self.left + margin, self.right - margin, self.low + margin, self.high - margin, self.forward + forward
        )


def _corners(board: Board) -> list[Spot]:
    """From the lower left one on, against the clock."""
    left, right, low, high = board.left, board.right, board.low, board.high
    return [(u, v, board.forward) for u, v in ((left, low), (right, low), (right, high), (left, high))]


class FacePainter:
    """Draws boards on one face. All of its wood and brass is made of `fill`, `line` and `disc`: browsers get these.

    A colour comes with its light: 1 shows it as it is.
    """

    def __init__(
        self, canvas: PixelCanvas, view: View, face: Face, *, quick: bool = False, inverted: bool = False
    ) -> None:
        self.canvas, self.view, self.face = canvas, view, face
        self.light = self.shade(face.normal)
        self.is_seen = self.faces(face.normal, face.origin)
        self.stands = face.up[2] >= 0  # its upper edge is up in the room too: light and gravity come from there
        self.quick = quick  # in motion nobody sees the finest veins
        self.inverted = inverted  # the wood lies the other way up, and its grain with it
        self.spot = projection(view, face)

    def shade(self, normal: Vector) -> float:
        """How much light there is on what looks this way."""
        return shade(normal)

    def faces(self, normal: Vector, point: Vector) -> bool:
        """Does the eye see this side of what is there?"""
        return facing(normal, point)

    def fill(self, corners: Iterable[Spot], colour: Colour, light: float = 1.0) -> None:
        """An outline in the coordinates of the face: u, v, and how far it stands out."""
        self.canvas.polygon([self.spot(*corner) for corner in corners], lit(colour, light))

    def line(
        self, points: Iterable[Spot], width: float, colour: Colour, light: float = 1.0, *, share: float = 1.0
    ) -> None:
        """A line along points of the face, no thinner than a pixel; `share` of that."""
        pixels = max(1.0, width * self.view.scale) * share
        self.canvas.stroke([self.spot(*point) for point in points], pixels, lit(colour, light))

    def disc(
        self, at: Spot, by: Point, radius: float, colour: Colour, light: float = 1.0, *, flat: float = 1.0
    ) -> None:
        """A round that looks at the eye, so far beside a point of the face; `flat`: lower than it is wide."""
        (x, y), scale = self.spot(*at), self.view.scale
        centre, size = (x + by[0] * scale, y + by[1] * scale), radius * scale
        if flat == 1:
            self.canvas.disc(centre, size, lit(colour, light))
        else:
            self.canvas.polygon(ellipse(centre, size, size * flat, 24), lit(colour, light))

    def plain(self, board: Board, colour: Colour, light: float = 1.0) -> None:
        """A board in one colour."""
        self.fill(_corners(board), colour, light)

    def shelf(
        self, across: tuple[float, float], out: tuple[float, float], v: float, colour: Colour, light: float
    ) -> None:
        """A level board that stands out of the face, at the height `v`."""
        (left, right), (near, far) = across, out
        self.fill(((left, v, near), (right, v, near), (right, v, far), (left, v, far)), colour, light)

    def wall(
        self, u: float, heights: tuple[float, float], out: tuple[float, float], colour: Colour, light: float
    ) -> None:
        """An upright board that stands out of the face, at `u`."""
        (low, high), (near, far) = heights, out
        self.fill(((u, low, near), (u, low, far), (u, high, far), (u, high, near)), colour, light)

    def wood(self, board: Board, colour: Colour, piece: str, light: float) -> None:
        """A board with grain; a little darker towards its lower edge."""
        rows, lines = grain(piece)
        height = board.high - board.low
        for row, tone in enumerate(rows[::-1] if self.inverted else rows):
            low, high = board.low + height * row / _ROWS, board.low + height * (row + 1) / _ROWS
            falloff = 0.94 + 0.08 * (row if self.stands else _ROWS - row) / _ROWS
            strip = Board(board.left, board.right, low, high, board.forward)
            self.plain(strip, colour, light * falloff * (1 + tone))
        for place, wave, strength in lines[: QUICK_VEINS if self.quick else VEINS]:
            start = 1 - place if self.inverted else place
            self._vein(board, start, wave, colour, light * (0.97 - strength))

    def _vein(self, board: Board, place: float, wave: float, colour: Colour, light: float) -> None:
        height, width = board.high - board.low, board.right - board.left
        thin = height * 0.022
        upper, lower = [], []
        for step in range(5):
            u = board.left + width * step / 4
            bend = wave * (step - 2) * (1 if step % 2 else 0.4)
            v = min(board.high - thin, max(board.low, board.low + height * (place + bend)))
            lower.append((u, v, board.forward))
            upper.append((u, v + thin, board.forward))
        self.fill(upper + lower[::-1], colour, light)

    def bevel(self, outer: Board, inner: Board, colour: Colour, light: float) -> None:
        """The slanted edges between two boards: the upper one catches light, the lower one lies in shade."""
        around, inside = _corners(outer), _corners(inner)
        edges = ((3, 2), (0, 3), (1, 2), (0, 1))
        for (one, other), tone in zip(edges if self.stands else edges[::-1], (1.22, 1.08, 0.84, 0.68), strict=True):
            self.fill((around[one], around[other], inside[other], inside[one]), colour, light * tone)

    def outline(self, board: Board, width: float, colour: Colour) -> None:
        """A frame around a board."""
        self.canvas.stroke([self.spot(*corner) for corner in _corners(board)], width, colour, closed=True)

    def brass(self, u: float, v: float, radius: float, forward: float, light: float) -> None:
        """A knob or a pin: a dark rim, the metal, and where it catches the light."""
        at = (u, v, forward)
        self.disc(at, (radius * 0.12, radius * 0.25), radius * 1.22, darker(GROOVE, 0.2))
        self.disc(at, (0.0, 0.0), radius, darker(BRASS, 0.18), 0.55 + light * 0.45)
        self.disc(at, (-radius * 0.12, -radius * 0.15), radius * 0.72, BRASS, 0.5 + light * 0.5)
        self.disc(at, (-radius * 0.28, -radius * 0.32), radius * 0.32, BRIGHT, 0.7 + light * 0.55)

    def handle(self, forward: float, light: float) -> None:
        """A drop handle of brass: two posts and the bail that hangs from them."""
        middle, hang = (LOW + HIGH) / 2, 1 if self.stands else -1
        bail = [(-0.19, 0.05), (-0.185, -0.045), (-0.12, -0.085), (0.12, -0.085), (0.185, -0.045), (0.19, 0.05)]
        shadow = [(u + 0.012, middle + (v - 0.03) * hang, forward) for u, v in bail]
        metal = [(u, middle + v * hang, forward + 0.03) for u, v in bail]
        gleam = [(u, middle + (v + 0.012) * hang, forward + 0.035) for u, v in bail[1:5]]
        self.line(shadow, 0.042, darker(GROOVE, 0.1))
        self.line(metal, 0.042, BRASS, 0.45 + light * 0.5)
        self.line(gleam, 0.042, BRIGHT, 0.6 + light * 0.5, share=0.4)
        for side in (-0.19, 0.19):
            self.brass(side, middle + 0.055 * hang, 0.045, forward + 0.02, light)

    def label(self, drawer: str, forward: float) -> None:
        """A drawer's name in strokes, burnt into the wood of its front."""
        u, v, height = 0.13 - half_width(drawer), HIGH - 0.25, 0.15
        for index, letter in enumerate(drawer):
            for line in GLYPHS[letter]:
                points = [(u + (index * 0.82 + x) * height, v + y * height, forward) for x, y in line]
                self.line(points, 0.026, IVORY)

    def plate(self, u: float, v: float, radius: float, light: float, forward: float = 0.0) -> None:
        """A flat round of brass that follows the face."""
        for size, tone in ((radius, 0.5), (radius * 0.82, 0.95)):
            outline = ((u + x, v + y, forward) for x, y in ellipse((0, 0), size, size, 20))
            self.fill(outline, BRASS, tone * (0.5 + light * 0.5))


# what is made of wood and brass

_WALL = 0.055
_FRONT = 0.07  # thickness of a drawer's front board
_PINS = {"A": 1, "B": 2, "C": 3}  # brass pins on the posts: a level is known by more than its tone
_MIDDLE = (LOW + HIGH) / 2
CAP_LIGHT = 0.62  # it is darker between two levels
WHOLE = Board(-1.0, 1.0, 0.0, LEVEL_HEIGHT)


def side(painter: FacePainter, level: str, drawer: str, *, is_out: bool) -> None:
    """One side of a level with its drawer shut, or the hole that it left."""
    light, wood, half = painter.light, WOODS[level], half_width(drawer)
    painter.wood(WHOLE, wood, f"side {drawer}", light)
    _mouldings(painter, wood)
    for pin in range(_PINS[level]):
        v = _MIDDLE + (pin - (_PINS[level] - 1) / 2) * 0.105
        for u in (-0.89, 0.89):
            painter.plate(u, v, 0.03, light)
    front = Board(-half, half, LOW, HIGH)
    painter.plain(front.inset(-0.022), GROOVE, 0.6 + light * 0.4)
    if is_out:
        painter.plain(front, darker(GROOVE, 0.45))
    else:
        drawer_front(painter, drawer, 0.0)


def _mouldings(painter: FacePainter, wood: Colour) -> None:
    """The rims where a level meets its neighbours, and its rounded upright edges."""
    thin, rim, top, light = 0.016, 0.045, LEVEL_HEIGHT, painter.light
    bands = (
        (0.0, rim, wood, light * 0.78),
        (top - rim, top, wood, light * 1.10),
        (top - thin, top, wood, light * 1.34),
        (rim, rim + thin * 0.7, wood, light * 0.6),
        (0.0, thin, GROOVE, light),
    )
    for low, high, colour, tone in bands:  # given from the edge that is down in the room
        edges = (low, high) if painter.stands else (top - high, top - low)
        painter.plain(Board(-1.0, 1.0, *edges), colour, tone)
    painter.plain(Board(-1.0, -0.975, thin, top - thin), wood, light * 1.22)
    painter.plain(Board(0.975, 1.0, thin, top - thin), wood, light * 1.16)


def drawer_front(painter: FacePainter, drawer: str, forward: float, *, is_lit: bool = False) -> None:
    """The front board: a raised field inside a bevel, with a handle if the drawer is long, a knob if it is short."""
    light = painter.light * (1.12 if is_lit else 1.0)
    wood, half = FRONT_WOOD[drawer[0]], half_width(drawer)
    outer = Board(-half, half, LOW, HIGH, forward)
    painter.plain(outer, wood, light * 0.9)
    painter.wood(outer.inset(0.006), wood, f"front {drawer}", light)
    painter.bevel(outer.inset(0.028), outer.inset(0.085), wood, light)
    painter.wood(outer.inset(0.085), wood, f"field {drawer}", light * 1.06)
    if is_long(drawer):
        painter.handle(forward, light)
    else:
        painter.plate(0.0, _MIDDLE, 0.085, light, forward)
        painter.brass(0.0, _MIDDLE, 0.062, forward + 0.05, light)
    if is_lit:
        painter.outline(outer, max(1.5, 0.035 * painter.view.scale), BRIGHT)


def tray(painter: FacePainter, drawer: str, out: float) -> None:
    """A drawer that is out, without its front. Both sides of it are compartments, so either can be looked into."""
    face, half = painter.face, half_width(drawer) - 0.015
    from_above = painter.faces(face.up, face.at(0.0, _MIDDLE))
    _tray_floor(painter, drawer, half, out)
    for sign in (-1, 1):
        _tray_wall(painter, half * sign, out, HIGH - 0.03 if from_above else LOW + 0.03)


def _tray_floor(painter: FacePainter, drawer: str, half: float, out: float) -> None:
    """Velvet; in a long drawer a divider, and behind it the secret compartment in another colour."""
    light = 0.62 + 0.3 * painter.shade(painter.face.up)
    edge, across = max(0.0, out - 0.47), (-half, half)
    painter.shelf(across, (edge, out), _MIDDLE, LINING, light)
    painter.shelf(across, (edge, min(out, edge + 0.1)), _MIDDLE, LINING, light * 0.72)
    if edge > 0.05:
        painter.shelf(across, (0.0, edge), _MIDDLE, SECRET_LINING if is_long(drawer) else TRAY_WOOD, light)
        if is_long(drawer):
            _divider(painter, half, edge)


def _divider(painter: FacePainter, half: float, at: float) -> None:
    face = painter.face
    top = HIGH - 0.06 if painter.faces(face.up, face.at(0, _MIDDLE)) else LOW + 0.06
    near = at + 0.04 if painter.is_seen else at
    painter.plain(Board(-half, half, _MIDDLE, top, near), TRAY_WOOD, painter.light * 0.8)
    painter.shelf((-half, half), (at, at + 0.04), top, TRAY_WOOD, painter.shade(face.up) * 1.05)


def _tray_wall(painter: FacePainter, u: float, out: float, rim: float) -> None:
    """A side of the tray: its inside if it is the far one, its outside if it is the near one, and its rim."""
    face, sign = painter.face, 1 if u > 0 else -1
    outward, inner = times(face.along, sign), u - sign * _WALL
    if painter.faces(outward, face.at(u, _MIDDLE, out / 2)):
        painter.wall(u, (LOW + 0.03, HIGH - 0.03), (0.0, out), TRAY_WOOD, painter.shade(outward) * 0.92)
    else:
        painter.wall(inner, (_MIDDLE, rim), (0.0, out), TRAY_WOOD, 0.5 + 0.3 * painter.light)
    painter.shelf((u, inner), (0.0, out), rim, TRAY_WOOD, painter.shade(face.up) * 1.08)


def front_block(painter: FacePainter, drawer: str, out: float) -> None:
    """The front board of a drawer that is out, without the face that people pull: a block with a top and two ends."""
    face, half, wood = painter.face, half_width(drawer), FRONT_WOOD[drawer[0]]
    back = out - _FRONT if out > _FRONT else 0.0
    if not painter.is_seen:
        painter.plain(Board(-half, half, LOW, HIGH, back), wood, 0.62)
    from_above = painter.faces(face.up, face.at(0, HIGH))
    light = painter.shade(face.up) * 1.12 if from_above else 0.45
    painter.shelf((-half, half), (back, out), HIGH if from_above else LOW, wood, light)
    for sign in (-1, 1):
        outward = times(face.along, sign)
        if painter.faces(outward, face.at(half * sign, _MIDDLE, out)):
            painter.wall(half * sign, (LOW, HIGH), (back, out), wood, painter.shade(outward) * 0.95)


def level_cap(canvas: PixelCanvas, view: View, sides: list[Face], level: str, *, is_top: bool) -> None:
    """The upper or lower face of a level, where the eye can see it."""
    normal = times(sides[0].up, 1 if is_top else -1)
    corners = [plane.at(-1.0, LEVEL_HEIGHT if is_top else 0.0) for plane in sides]
    if facing(normal, corners[0]):
        canvas.polygon([view.point(corner) for corner in corners], lit(WOODS[level], shade(normal) * CAP_LIGHT))


def end(painter: FacePainter, level: str) -> None:
    """The top of the box, or what was its bottom before it was turned over: u and v run from -1 to 1.

    Veneer in a frame of rails, a line of brass, and an inlay: a sun on A, a moon under C.
    """
    light, wood = painter.light, WOODS[level]
    painter.plain(_square(1.0), wood, light * 1.24)
    painter.plain(_square(0.975), wood, light * 0.98)
    _rails(painter, wood)
    painter.plain(_square(0.775), GROOVE, 1.0)
    _veneer(painter, wood)
    for quarter, tone in enumerate((1.0, 1.15, 0.85, 1.0)):
        painter.fill(_mitred(quarter, 0.70, 0.70 - 0.026), BRASS, light * tone)
    _inlay(painter, level)


def _square(half: float) -> Board:
    return Board(-half, half, -half, half)


def _mitred(quarter: int, outer: float, inner: float) -> list[Point]:
    """One rail of a square frame."""
    return _turned(quarter, [(-outer, -outer), (outer, -outer), (inner, -inner), (-inner, -inner)])


def _turned(quarters: int, corners: list[Point]) -> list[Point]:
    for _ in range(quarters):
        corners = [(-v, u) for u, v in corners]
    return corners


def _rails(painter: FacePainter, wood: Colour) -> None:
    """Four rails, mitred, each catching the light a little differently."""
    outer, inner = 0.955, 0.79
    for quarter, tone in enumerate((1.02, 1.10, 0.97, 1.05)):
        painter.fill(_mitred(quarter, outer, inner), wood, painter.light * tone)
        for vein in (0.25, 0.55, 0.8):
            half = outer + (inner - outer) * vein
            strip = [(-half, -half), (half, -half), (half, -half + 0.012), (-half, -half + 0.012)]
            painter.fill(_turned(quarter, strip), wood, painter.light * tone * 0.9)


def _veneer(painter: FacePainter, wood: Colour) -> None:
    """Four quarters of veneer, matched like a book, so that the figure meets in the middle."""
    half = 0.755
    for quarter, tone in enumerate((1.04, 0.97, 1.02, 0.95)):
        for step in range(9):
            ripple = 0.035 * math.sin(step * 2.3 + quarter) - 0.02 * (step % 2)
            strip = _mitred(quarter, half * step / 9, half * (step + 1) / 9)
            painter.fill(strip, wood, painter.light * (tone + ripple))


def _inlay(painter: FacePainter, level: str) -> None:
    brass = mix(BRASS, BRIGHT, 0.35), painter.light
    dark = WOODS[level], painter.light * 0.55
    painter.fill(ellipse((0, 0), 0.44, 0.44), *dark)
    if level == "A":
        painter.fill(star(12, 0.42, 0.25), *brass)
        painter.fill(ellipse((0, 0), 0.2, 0.2), *dark)
        painter.fill(ellipse((0, 0), 0.165, 0.165), BRIGHT, painter.light)
        return
    painter.fill(ellipse((0, 0), 0.40, 0.40), *brass)
    painter.fill(ellipse((0.13, -0.13), 0.30, 0.30), *dark)
    painter.fill(regular(4, 0.11, centre=(0.16, -0.16)), *brass)


def studs(painter: FacePainter) -> None:
    """Four brass feet; on the upper end they are the studs on which the box will stand when turned over."""
    corners = ((0.9, 0.9), (-0.9, 0.9), (0.9, -0.9), (-0.9, -0.9))
    for u, v in sorted(corners, key=lambda foot: painter.spot(*foot)[1]):
        at = (u, v, FOOT * 0.8)
        painter.disc(at, (0.0, 0.0), FOOT, darker(BRASS, 0.62), flat=0.82)
        painter.disc(at, (0.0, 0.0), FOOT * 0.8, darker(BRASS, 0.25))
        painter.disc(at, (-FOOT * 0.12, -FOOT * 0.16), FOOT * 0.58, BRASS)
        painter.disc(at, (-FOOT * 0.26, -FOOT * 0.3), FOOT * 0.24, BRIGHT, 1.4)
