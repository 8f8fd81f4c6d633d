"""Tiles that lie face down, bare or glazed with what somebody noted of their backs."""

import pygame

from companion.drawing.paths import Point, path
from companion.nodes.theme import WHITE, darker, lighter
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import path_pen, put
from companion.screens.kiosk.forty_thieves.drawing.colours import ENAMELS
from companion.screens.kiosk.forty_thieves.drawing.thieves import colour_mark, symbol
from companion.screens.kiosk.tile_tray import clay
from companion.screens.kiosk.tile_tray.colours import CLAY

_GLAZE = "M20 39 C36 43.5 64 43.5 80 39 V66 C62 75.5 38 75.5 20 66 Z"  # a band around the belly; the jar cuts its sides


@SPRITES.kept
def jar(size: int, noted: str = "") -> pygame.Surface:
    """A jar on a square sheet; `noted`: "red sun", glazed on its belly with two marks on its foot."""
    return _glazed(clay.jar(size), noted) if noted else clay.jar(size)


@SPRITES.kept
def jar_tile(side: int, noted: str = "") -> pygame.Surface:
    """A tile face down, with its jar bare or `noted`."""
    return _glazed(clay.jar_tile(side), noted) if noted else clay.jar_tile(side)


def _glazed(bare: pygame.Surface, noted: str) -> pygame.Surface:
    """The belly in the colour of its enamel, darker where it turns away; what is painted on it comes last."""
    size = bare.get_width()
    enamel = ENAMELS[noted.split(maxsplit=1)[0]]
    silhouette, band = path_pen(size), path_pen(size)
    silhouette.fill(clay.JAR_BODY, WHITE)
    band.fill(_GLAZE, lighter(enamel.rim, 0.1))
    band.canvas.shaded(band.at(_inset_band()), enamel.top, enamel.bottom)
    band.canvas.tint(((150,) * 3, (225,) * 3, (255,) * 3, (255,) * 3, (205,) * 3, (140,) * 3), sideways=True)
    glaze = path_pen(size)
    glaze.canvas.lay(band.canvas, inside=silhouette.canvas)
    whole = bare.copy()
    put(whole, glaze.canvas.finish(), (0, 0))
    _painted(whole, size, noted)
    return whole


def _inset_band() -> list[Point]:
    band = path(_GLAZE)[0]
    return [(x, y + (1.8 if y < 50 else -1.8)) for x, y in band]


def _painted(whole: pygame.Surface, size: int, noted: str) -> None:
    """The symbol on the belly, and two marks of the colour on the foot."""
    colour, name = noted.split()
    enamel = ENAMELS[colour]
    large = max(9, round(size * 0.27))
    put(whole, symbol(name, large, enamel.symbol), ((size - large) // 2, round(size * 0.565 - large / 2)))
    small = max(5, round(size * 0.105))
    for side in (-1, 1):
        left = round(size / 2 + side * size * 0.062 - small / 2)
        put(whole, colour_mark(colour, small, darker(CLAY[2], 0.62)), (left, round(size * 0.755)))
