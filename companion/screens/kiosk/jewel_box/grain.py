"""Wood and brass on the faces of the box: grain, bevels, drawer fronts, handles.

One rule: a texture depends on which piece of wood it is, never on where it is, so it travels with the piece.
"""

import functools
from collections.abc import Iterable
from random import Random

import msgspec

from companion.drawing.paths import Point, ellipse
from companion.nodes.theme import BRASS, BRIGHT, IVORY, Colour, darker, lit, rgb
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.jewel_box.space import (
    HIGH,
    LIGHT,
    LOW,
    Face,
    Vector,
    View,
    dot,
    facing,
    half_width,
    projection,
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
