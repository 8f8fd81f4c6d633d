"""Tiles that lie face down on the tray: a clay jar in its niche; and the empty place of one that was lifted."""

import math

import pygame

from companion.drawing.canvas import PathPen
from companion.drawing.paths import Point, curve, path, placed
from companion.nodes.theme import BLACK, WHITE, Colour, darker, lighter, mix
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, path_pen, put
from companion.screens.kiosk.tile_tray.colours import CLAY, CLAY_TILE, NICHE

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
_ARCH = "M17 91 V40 C17 4 83 4 83 40 V91 Z"


@SPRITES.kept
def jar(size: int) -> pygame.Surface:
    """A bare jar on a square sheet."""
    pen = path_pen(size)
    for handle in HANDLES:
        pen.canvas.stroke(pen.at(handle), 5.6 * pen.unit, darker(CLAY[2], 0.5))
        pen.canvas.stroke(pen.at(handle), 4.0 * pen.unit, CLAY[1])
        pen.canvas.stroke(pen.at([(x - 0.7, y - 0.8) for x, y in handle]), 1.3 * pen.unit, CLAY[0], alpha=170)
    pen.canvas.polygon(_grown(JAR_BODY, pen, 1.03), darker(CLAY[2], 0.5))
    clay = PixelCanvas(size, size, pen.canvas.over)
    clay.polygon(pen.at(path(JAR_BODY)[0]), WHITE)
    silhouette = PixelCanvas(size, size, pen.canvas.over)
    silhouette.polygon(pen.at(path(JAR_BODY)[0]), WHITE)
    clay.tint(_ROUND, sideways=True)
    _throwing_lines(clay, silhouette, pen)
    _lights(clay, silhouette, pen)
    pen.canvas.lay(clay)
    return pen.canvas.finish()


# From the left edge of the sheet to the right; the jar is in the middle half.
_ROUND = (CLAY[2], CLAY[2], mix(CLAY[0], CLAY[1], 0.35), CLAY[0], CLAY[1], mix(CLAY[1], CLAY[2], 0.6), CLAY[2], CLAY[2])


def _grown(data: str, pen: PathPen[PixelCanvas], share: float) -> list[Point]:
    """The outline, a little larger around the middle of the sheet."""
    return placed(pen.at(path(data)[0]), share, (pen.size * (1 - share) / 2, pen.size * (1 - share) / 2))


def _throwing_lines(clay: PixelCanvas, silhouette: PixelCanvas, pen: PathPen[PixelCanvas]) -> None:
    layer = path_pen(pen.size)
    for groove in GROOVES:
        layer.line(groove, 1.7, darker(CLAY[2], 0.2), 150)
    for groove in GROOVES[:2]:
        layer.canvas.stroke(layer.at([(x, y + 1.7) for x, y in path(groove)[0]]), layer.unit, CLAY[0], alpha=90)
    clay.lay(layer.canvas, inside=silhouette)


def _lights(clay: PixelCanvas, silhouette: PixelCanvas, pen: PathPen[PixelCanvas]) -> None:
    """The dark mouth, the gleam on the shoulder, the shade at the foot."""
    layer = path_pen(pen.size)
    layer.fill("M38 12 H62 C63 12 63 14.4 62 14.4 H38 C37 14.4 37 12 38 12 Z", darker(CLAY[2], 0.45))
    layer.fill("M33 33 C38 29 44 27.6 47 27.6 C42 31 37 36 34.6 43 C32 42 31.4 37 33 33 Z", WHITE, 70)
    layer.fill("M30 74 H70 V92 H30 Z", BLACK, 50)
    clay.lay(layer.canvas, inside=silhouette)


@SPRITES.kept
def jar_tile(side: int) -> pygame.Surface:
    """A tile face down: clay with a niche, and the jar in it."""
    pen = path_pen(side)
    line = max(1.0, side * 0.018)
    pen.canvas.polygon(tile_outline(side), darker(CLAY_TILE[1], 0.55))
    pen.canvas.polygon(tile_outline(side, line * 0.5), lighter(CLAY_TILE[0], 0.14))
    pen.canvas.shaded(tile_outline(side, line * 1.5), *CLAY_TILE)
    arch, inside = path_pen(side), path_pen(side)
    arch.fill(_ARCH, lighter(CLAY_TILE[0], 0.05))
    inside.fill("M19.5 89 V41 C19.5 7 80.5 7 80.5 41 V89 Z", WHITE)
    layer = path_pen(side)
    layer.shade("M15 5 H85 V92 H15 Z", NICHE, mix(NICHE, CLAY_TILE[1], 0.4))
    layer.fill("M15 84 H85 V92 H15 Z", mix(CLAY_TILE[0], NICHE, 0.35))
    layer.fill("M28 86 C28 80 76 80 80 86 C78 91 30 91 28 86 Z", BLACK, 120)
    arch.canvas.lay(layer.canvas, inside=inside.canvas)
    frame = path_pen(side)
    frame.canvas.polygon(tile_outline(side, line * 1.5), WHITE)
    pen.canvas.lay(arch.canvas, inside=frame.canvas)
    whole = pen.canvas.finish()
    put(whole, jar(side), (0, 0))
    return whole


@SPRITES.kept
def empty_niche(side: int) -> pygame.Surface:
    """Where a tile was lifted off the tray: the bare bed and a dashed outline."""
    canvas = PixelCanvas(side, side, over=4)
    outline = tile_outline(side, side * 0.04)
    canvas.polygon(tile_outline(side, side * 0.015), NICHE, 200)
    for index in range(0, len(outline), 4):
        piece = outline[index : index + 3]
        canvas.stroke(piece, max(1.0, side * 0.02), CLAY[1])
    for one, other in ((8, 9), (17, 18), (26, 27), (35, 0)):
        _dashes(canvas, outline[one], outline[other], side)
    return canvas.finish()


def _dashes(canvas: PixelCanvas, one: Point, other: Point, side: int) -> None:
    for step in range(1, 10, 2):
        ends = [
            (one[0] + (other[0] - one[0]) * at / 11, one[1] + (other[1] - one[1]) * at / 11) for at in (step, step + 1)
        ]
        canvas.stroke(ends, max(1.0, side * 0.02), CLAY[1])


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


@SPRITES.kept
def tile_shadow(side: int) -> pygame.Surface:
    """What a tile throws onto the bed; a sheet a little larger than the tile."""
    room = side + 2 * round(side * 0.045)
    canvas = PixelCanvas(room, room, over=2)
    edge = (room - side) / 2
    for step in range(4):
        grown = edge * (1 - step / 4)
        outline = [(x + edge, y + edge + edge * 0.4) for x, y in tile_outline(side, -grown * 0.7)]
        canvas.polygon(outline, BLACK, 40)
    return canvas.finish()


@SPRITES.kept
def pressed_light(side: int) -> pygame.Surface:
    """Light on a tile under a finger."""
    canvas = PixelCanvas(side, side, over=3)
    canvas.polygon(tile_outline(side), WHITE, 46)
    return canvas.finish()


@SPRITES.kept
def tile_edge(side: int, colour: Colour, width: float) -> pygame.Surface:
    """A line around a tile with a glow outside of it, on a sheet a little larger than the tile."""
    edge = round(side * 0.05)
    canvas = PixelCanvas(side + 2 * edge, side + 2 * edge, over=4)
    around = [(x + edge, y + edge) for x, y in tile_outline(side, width / 2)]
    canvas.stroke(around, width * 2.2, colour, closed=True, alpha=70)
    canvas.stroke(around, width, colour, closed=True)
    return canvas.finish()
