"""Wood and brass on the faces of the box: grain, bevels, drawer fronts, handles.

One rule: a texture depends on which piece of wood it is, never on where it is, so it travels with the piece.
"""

import functools
from collections.abc import Iterable
from random import Random

import msgspec

from companion.nodes.theme import BRASS, BRIGHT, IVORY, Colour, darker, lit, rgb
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.paths import Point, ellipse
from companion.screen.jewel_box.picture import is_long
from companion.screen.jewel_box.space import LEVEL_HEIGHT, LIGHT, Face, Vector, View, dot, projection

WOODS = {"A": rgb("#b0703c"), "B": rgb("#985a30"), "C": rgb("#7f4627")}
FRONT_WOOD = {"A": rgb("#bd7d47"), "B": rgb("#a76839"), "C": rgb("#8f522e")}
TRAY_WOOD = rgb("#c79462")
LINING = rgb("#5d1428")
SECRET_LINING = rgb("#2c1a4a")
GROOVE = rgb("#24110b")

LOW, HIGH = 0.085, LEVEL_HEIGHT - 0.085  # lower and upper edge of a drawer's front
_ROWS = 9


def half_width(drawer: str) -> float:
    """Long drawers have wide fronts."""
    return 0.74 if is_long(drawer) else 0.5


def shade(normal: Vector) -> float:
    """How much light a face gets."""
    return 0.50 + 0.58 * max(0.0, dot(normal, LIGHT))


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
    return rows, [(chance(0.05, 0.95), chance(-0.05, 0.05), chance(0.08, 0.20)) for _ in range(6)]


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


class FacePainter:
    """Draws boards on one face."""

    def __init__(self, canvas: Canvas, view: View, face: Face, *, quick: bool = False, inverted: bool = False) -> None:
        self.canvas, self.view, self.face = canvas, view, face
        self.light = shade(face.normal)
        self.stands = face.up[2] >= 0  # its upper edge is up in the room too: light and gravity come from there
        self.quick = quick  # in motion nobody sees the finest veins
        self.inverted = inverted  # the wood lies the other way up, and its grain with it
        self.spot = projection(view, face)

    def fill(self, corners: Iterable[tuple[float, ...]], colour: Colour) -> None:
        """An outline in the coordinates of the face: u, v, and how far it stands out."""
        self.canvas.polygon([self.spot(*corner) for corner in corners], colour)

    def plain(self, board: Board, colour: Colour) -> None:
        """A board in one colour."""
        self.canvas.polygon(self._corners(board), colour)

    def shelf(self, across: tuple[float, float], out: tuple[float, float], v: float, colour: Colour) -> None:
        """A level board that stands out of the face, at the height `v`."""
        (left, right), (near, far) = across, out
        self.fill(((left, v, near), (right, v, near), (right, v, far), (left, v, far)), colour)

    def wall(self, u: float, heights: tuple[float, float], out: tuple[float, float], colour: Colour) -> None:
        """An upright board that stands out of the face, at `u`."""
        (low, high), (near, far) = heights, out
        self.fill(((u, low, near), (u, low, far), (u, high, far), (u, high, near)), colour)

    def _corners(self, board: Board) -> list[Point]:
        """From the lower left one on, against the clock."""
        left, right, low, high = board.left, board.right, board.low, board.high
        return [self.spot(u, v, board.forward) for u, v in ((left, low), (right, low), (right, high), (left, high))]

    def wood(self, board: Board, colour: Colour, piece: str, light: float) -> None:
        """A board with grain; a little darker towards its lower edge."""
        rows, lines = grain(piece)
        height = board.high - board.low
        for row, tone in enumerate(rows[::-1] if self.inverted else rows):
            low, high = board.low + height * row / _ROWS, board.low + height * (row + 1) / _ROWS
            falloff = 0.94 + 0.08 * (row if self.stands else _ROWS - row) / _ROWS
            strip = Board(board.left, board.right, low, high, board.forward)
            self.plain(strip, lit(colour, light * falloff * (1 + tone)))
        for place, wave, strength in lines[: 2 if self.quick else None]:
            start = 1 - place if self.inverted else place
            self._vein(board, start, wave, lit(colour, light * (0.97 - strength)))

    def _vein(self, board: Board, place: float, wave: float, colour: Colour) -> None:
        height, width = board.high - board.low, board.right - board.left
        thin = height * 0.022
        upper, lower = [], []
        for step in range(5):
            u = board.left + width * step / 4
            bend = wave * (step - 2) * (1 if step % 2 else 0.4)
            v = min(board.high - thin, max(board.low, board.low + height * (place + bend)))
            lower.append(self.spot(u, v, board.forward))
            upper.append(self.spot(u, v + thin, board.forward))
        self.canvas.polygon(upper + lower[::-1], colour)

    def bevel(self, outer: Board, inner: Board, colour: Colour, light: float) -> None:
        """The slanted edges between two boards: the upper one catches light, the lower one lies in shade."""
        around, inside = self._corners(outer), self._corners(inner)
        edges = ((3, 2), (0, 3), (1, 2), (0, 1))
        for (one, other), tone in zip(edges if self.stands else edges[::-1], (1.22, 1.08, 0.84, 0.68), strict=True):
            self.canvas.polygon([around[one], around[other], inside[other], inside[one]], lit(colour, light * tone))

    def outline(self, board: Board, width: float, colour: Colour) -> None:
        """A frame around a board."""
        self.canvas.stroke(self._corners(board), width, colour, closed=True)

    def brass(self, u: float, v: float, radius: float, forward: float, light: float) -> None:
        """A knob or a pin: a dark rim, the metal, and where it catches the light."""
        x, y = self.spot(u, v, forward)
        size = radius * self.view.scale
        self.canvas.disc((x + size * 0.12, y + size * 0.25), size * 1.22, darker(GROOVE, 0.2))
        self.canvas.disc((x, y), size, lit(darker(BRASS, 0.18), 0.55 + light * 0.45))
        self.canvas.disc((x - size * 0.12, y - size * 0.15), size * 0.72, lit(BRASS, 0.5 + light * 0.5))
        self.canvas.disc((x - size * 0.28, y - size * 0.32), size * 0.32, lit(BRIGHT, 0.7 + light * 0.55))

    def handle(self, forward: float, light: float) -> None:
        """A drop handle of brass: two posts and the bail that hangs from them."""
        middle, hang = (LOW + HIGH) / 2, 1 if self.stands else -1
        width = max(1.0, 0.042 * self.view.scale)
        bail = [(-0.19, 0.05), (-0.185, -0.045), (-0.12, -0.085), (0.12, -0.085), (0.185, -0.045), (0.19, 0.05)]
        shadow = [self.spot(u + 0.012, middle + (v - 0.03) * hang, forward) for u, v in bail]
        metal = [self.spot(u, middle + v * hang, forward + 0.03) for u, v in bail]
        gleam = [self.spot(u, middle + (v + 0.012) * hang, forward + 0.035) for u, v in bail[1:5]]
        self.canvas.stroke(shadow, width, darker(GROOVE, 0.1))
        self.canvas.stroke(metal, width, lit(BRASS, 0.45 + light * 0.5))
        self.canvas.stroke(gleam, width * 0.4, lit(BRIGHT, 0.6 + light * 0.5))
        for side in (-0.19, 0.19):
            self.brass(side, middle + 0.055 * hang, 0.045, forward + 0.02, light)

    def label(self, words: str, at: tuple[float, float], forward: float) -> None:
        """A name in strokes, burnt into the wood."""
        u, v = at
        height = 0.15
        width = max(1.0, 0.026 * self.view.scale)
        for index, letter in enumerate(words):
            for line in GLYPHS[letter]:
                spots = [self.spot(u + (index * 0.82 + x) * height, v + y * height, forward) for x, y in line]
                self.canvas.stroke(spots, width, IVORY)

    def plate(self, u: float, v: float, radius: float, light: float, forward: float = 0.0) -> None:
        """A flat round of brass that follows the face."""
        for size, tone in ((radius, 0.5), (radius * 0.82, 0.95)):
            outline = ((u + x, v + y, forward) for x, y in ellipse((0, 0), size, size, 20))
            self.fill(outline, lit(BRASS, tone * (0.5 + light * 0.5)))
