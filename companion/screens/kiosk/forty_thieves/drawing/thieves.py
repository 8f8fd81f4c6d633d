"""The thieves: five symbols, four marks for the four colours, and the enamel tiles that they are on.

Symbols are on a sheet of 40 by 40, marks on one of 10 by 10. One rule: each is one filled shape, told from the others
by its outline alone.
"""

import math

import pygame
from msgspec.structs import replace

from companion.drawing.canvas import Pen
from companion.drawing.paths import Point, ellipse, path, placed, regular, star
from companion.nodes.theme import BLACK, WHITE, Colour, darker, lighter, mix
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put
from companion.screens.kiosk.forty_thieves.drawing.colours import ENAMELS, GOLD, GOLDEN, SPECIAL, Enamel
from companion.screens.kiosk.tile_tray.clay import tile_outline

COLOURS = tuple(ENAMELS)
SYMBOLS = ("sun", "clubs", "moon", "hand", "star")
_SYMBOL_SHARE = 0.60  # of a tile's side
_MARKS = 3  # at the foot of a tile

_PALM = (
    "M11 17 H29 V24.6 C29.6 25.2 31 24 31.2 21 C31.4 18.4 32.4 16.9 34.4 16.3 C36.8 15.6 38.4 17.4 37.4 19.2 "
    "C35.6 21.2 36 24.5 34.2 28.3 C31.8 33.6 27 38.6 20 38.6 C13 38.6 8.2 33.6 5.8 28.3 C4 24.5 4.4 21.2 2.6 19.2 "
    "C1.6 17.4 3.2 15.6 5.6 16.3 C7.6 16.9 8.6 18.4 8.8 21 C9 24 10.4 25.2 11 24.6 Z"
)
_DROP = (
    "M20 22.6 C22.6 26.4 24 28 24 30.2 C24 32.6 22.2 34.2 20 34.2 C17.8 34.2 16 32.6 16 30.2 C16 28 17.4 26.4 20 22.6 Z"
)
_FINGERS: tuple[tuple[Point, Point], ...] = (
    ((13.6, 8.6), (13.6, 22)),
    ((20.0, 4.2), (20.0, 22)),
    ((26.4, 8.6), (26.4, 22)),
)
_STEM = "M20 20 C20.6 28 22.4 33 27.4 37.4 H12.6 C17.6 33 19.4 28 20 20 Z"
_FLAME = (
    "M5.2 0 C6 2.6 8.8 4 8.8 6.8 C8.8 8.9 7.2 10 5 10 C2.8 10 1.2 8.9 1.2 6.8 C1.2 5.4 2.1 4.6 2.6 3.4 "
    "C3.3 4 3.6 4.6 3.8 5.2 C4.8 4 5.3 2 5.2 0 Z"
)
_LEAF = "M1.2 9.8 C-0.4 5 2.8 0.8 9.6 0.4 C10 6.4 6.8 9.6 2.9 8.8 L1.8 10 Z"


@SPRITES.kept
def symbol(name: str, size: int, colour: Colour) -> pygame.Surface:
    """One of the five symbols on a square sheet."""
    canvas = PixelCanvas(size, size, over=6 if size < 48 else 4)
    draw_symbol(canvas, name, size / 40, colour)
    return canvas.finish()


def draw_symbol(canvas: Pen, name: str, scale: float, colour: Colour) -> None:
    """It fills a sheet of 40 times the scale."""
    match name:
        case "sun":
            _sun(canvas, scale, colour)
        case "clubs":
            for centre in ((20, 10.2), (10.6, 22.4), (29.4, 22.4)):
                canvas.polygon(placed(ellipse(centre, 8.0, 8.0), scale), colour)
            canvas.polygon(placed(ellipse((20, 19), 5, 5), scale), colour)
            canvas.polygon(placed(path(_STEM)[0], scale), colour)
        case "moon":
            canvas.polygon(placed(ellipse((18, 20.6), 16.6, 16.6), scale), colour)
            canvas.polygon(placed(ellipse((25.4, 16.6), 13.2, 13.2), scale), None)
            canvas.polygon(placed(star(5, 5.6, 2.4), scale, (28.4 * scale, 16 * scale)), colour)
        case "hand":
            canvas.polygon(placed(path(_PALM)[0], scale), colour)
            for finger in _FINGERS:
                canvas.stroke(placed(finger, scale), 5.3 * scale, colour)
            canvas.polygon(placed(path(_DROP)[0], scale), None)
        case _:
            _star(canvas, scale, colour)


def _sun(canvas: Pen, scale: float, colour: Colour) -> None:
    """A disc, and around it eight long and eight short rays."""
    rays: list[Point] = []
    for ray in range(16):
        reach = 15.4 if ray % 2 else 19.6
        for radius, degrees in ((10.4, ray * 22.5 - 11.25), (reach, ray * 22.5)):
            angle = math.radians(degrees - 90)
            rays.append((20 + radius * math.cos(angle), 20 + radius * math.sin(angle)))
    canvas.polygon(placed(rays, scale), colour)
    canvas.polygon(placed(ellipse((20, 20), 10.2, 10.2), scale), None)
    canvas.polygon(placed(ellipse((20, 20), 8.6, 8.6), scale), colour)


def _star(canvas: Pen, scale: float, colour: Colour) -> None:
    """Five points; one half of each lies in the shade."""
    centre = (20.0, 21.4)
    around = placed(star(5, 19.8, 7.9), 1, centre)
    canvas.polygon(placed(around, scale), colour)
    shade = mix(colour, BLACK, 0.26) if sum(colour) > 380 else mix(colour, WHITE, 0.24)
    for point in range(0, 10, 2):
        canvas.polygon(placed([around[point], around[point + 1], centre], scale), shade)


@SPRITES.kept
def colour_mark(colour_name: str, size: int, colour: Colour) -> pygame.Surface:
    """The mark of a colour: flame, leaf, three grains of sand, two waves."""
    canvas = PixelCanvas(size, size, over=8 if size < 24 else 6)
    draw_mark(canvas, colour_name, size / 10, colour)
    return canvas.finish()


def draw_mark(canvas: Pen, colour_name: str, scale: float, colour: Colour) -> None:
    """It fills a sheet of 10 times the scale."""
    match colour_name:
        case "red":
            canvas.polygon(placed(path(_FLAME)[0], scale), colour)
        case "green":
            canvas.polygon(placed(path(_LEAF)[0], scale), colour)
            canvas.stroke(placed([(2.6, 8), (6.6, 3.6)], scale), 0.6 * scale, None)
        case "yellow":
            for centre in ((5, 2.7), (2.3, 7.3), (7.7, 7.3)):
                canvas.disc((centre[0] * scale, centre[1] * scale), 1.9 * scale, colour)
        case _:
            for y in (3.1, 7.3):
                wave = [(x / 2, y + 1.15 * math.sin(x / 2 * 2 * math.pi / 5)) for x in range(1, 20)]
                canvas.stroke(placed(wave, scale), 1.5 * scale, colour)


@SPRITES.kept
def enamel_tile(enamel: Enamel, side: int) -> pygame.Surface:
    """A tile without anything on it: rim, ground with an engraved sunburst, and the gloss of enamel."""
    canvas = PixelCanvas(side, side, over=4)
    line = max(1.0, side * 0.022)
    canvas.polygon(tile_outline(side), darker(enamel.bottom, 0.55))
    canvas.polygon(tile_outline(side, line * 0.5), enamel.rim)
    ground = tile_outline(side, line * 1.5)
    canvas.shaded(ground, enamel.top, enamel.bottom)
    mask, layer = PixelCanvas(side, side, over=4), PixelCanvas(side, side, over=4)
    mask.polygon(ground, WHITE)
    centre = (side / 2, side * 0.42)
    for ray in range(24):
        first, last = (math.radians(ray * 15 + turn) for turn in (0, 7.5))
        far = [(centre[0] + side * math.cos(angle), centre[1] + side * math.sin(angle)) for angle in (first, last)]
        layer.polygon([centre, *far], lighter(enamel.top, 0.5), 15)
    layer.polygon(ellipse((side / 2, side * 0.02), side * 0.72, side * 0.34), WHITE, 22)
    canvas.lay(layer, inside=mask)
    inner = tile_outline(side, line * 2.6)
    canvas.stroke(inner, max(0.6, line * 0.45), mix(enamel.rim, enamel.top, 0.35), closed=True, alpha=150)
    return canvas.finish()


@SPRITES.kept
def thief_tile(colour: str, name: str, side: int, leader: bool = False) -> pygame.Surface:
    """A thief face up: the symbol, and below it three times the mark of the colour."""
    enamel = ENAMELS[colour]
    whole = enamel_tile(replace(enamel, rim=GOLD) if leader else enamel, side).copy()
    size = round(side * (0.47 if leader else _SYMBOL_SHARE))
    left, top = (side - size) // 2, round(side * (0.285 if leader else 0.095))
    put(whole, symbol(name, size, darker(enamel.bottom, 0.45)), (left, top + max(1, round(side * 0.014))))
    put(whole, symbol(name, size, enamel.symbol), (left, top))
    small, step = round(side * 0.145), side * 0.185
    for index in range(_MARKS):
        x = side / 2 + (index - (_MARKS - 1) / 2) * step
        put(whole, colour_mark(colour, small, enamel.symbol), (round(x - small / 2), round(side * 0.775)))
    if leader:
        turban = leader_mark(round(side * 0.27))
        put(whole, turban, ((side - turban.get_width()) // 2, round(side * 0.015)))
    return whole


_TURBAN = "M16 66 C6 40 26 14 50 14 C74 14 94 40 84 66 C64 76 36 76 16 66 Z"


@SPRITES.kept
def leader_mark(size: int) -> pygame.Surface:
    """A golden turban with a feather and a ruby: a leader of thieves."""
    canvas = PixelCanvas(size, size, over=6)
    draw_leader_mark(canvas, size)
    return canvas.finish()


def draw_leader_mark(canvas: Pen, size: float) -> None:
    """It fills a square sheet of this size."""
    unit = size / 100
    feather = path("M50 30 C40 10 52 0 66 -2 C62 8 66 20 56 32 Z")[0]
    canvas.polygon(placed(feather, unit, (0, size * 0.06)), WHITE)
    body = placed(path(_TURBAN)[0], unit, (0, size * 0.1))
    canvas.polygon(placed(body, 1.08, (-size * 0.04, -size * 0.045)), darker(GOLDEN.bottom, 0.6))
    canvas.shaded(body, lighter(GOLD, 0.25), GOLDEN.bottom)
    for fold in ("M18 62 C32 40 52 34 82 62", "M26 46 C44 30 66 34 80 52", "M36 70 C40 52 62 46 76 70"):
        canvas.stroke(placed(path(fold)[0], unit, (0, size * 0.1)), 3.2 * unit, darker(GOLDEN.bottom, 0.4))
    canvas.polygon(placed(regular(6, 11), unit, (size * 0.5, size * 0.48)), (210, 38, 79))


def special_ground(golden: bool, side: int) -> pygame.Surface:
    """The ground of a special tile, or of a golden one."""
    return enamel_tile(GOLDEN if golden else SPECIAL, side)
