"""Sapphires and their sockets: hexagons with a point up, six facets and a table; where one is gone, a dashed socket."""

import math

import pygame

from companion.drawing.paths import Points, between, ellipse, placed, regular
from companion.nodes.theme import BLACK, WHITE, Colour, lighter, mix, rgb
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.tile_tray.colours import NICHE

_DEEP, _BLUE, _BRIGHT = rgb("#0b2a8f"), rgb("#2a62e0"), rgb("#8db8ff")
_FACETS = (0.78, 0.36, 0.10, 0.02, 0.30, 0.62)  # how much light each gets, from the upper right on clockwise
_TABLE = (0.72, 0.55, 0.40, 0.46, 0.60, 0.86)


@SPRITES.kept
def sapphire(size: int) -> pygame.Surface:
    """A sapphire on a square sheet, with the shadow that it throws."""
    canvas = PixelCanvas(size, size, over=6 if size < 64 else 4)
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
    return canvas.finish()


def _blue(light: float) -> Colour:
    return mix(_DEEP, _BLUE, light * 2) if light < 0.5 else mix(_BLUE, _BRIGHT, (light - 0.5) * 2)


def _glints(canvas: PixelCanvas, table: Points, half: float) -> None:
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


@SPRITES.kept
def socket(size: int) -> pygame.Surface:
    """Where a sapphire is gone: a dark hole with a dashed edge."""
    canvas = PixelCanvas(size, size, over=6 if size < 64 else 4)
    half = size / 2
    canvas.disc((half, half), half * 0.86, mix(NICHE, BLACK, 0.45))
    for dash in range(12):
        first, last = (math.radians(dash * 30 + turn) for turn in (0, 15))
        arc = [
            (half + half * 0.74 * math.cos(angle), half + half * 0.74 * math.sin(angle))
            for angle in (first, (first + last) / 2, last)
        ]
        canvas.stroke(arc, max(0.9, size * 0.035), rgb("#7d7486"))
    return canvas.finish()
