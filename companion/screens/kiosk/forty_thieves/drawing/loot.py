"""The loot of a night: three jars with sapphires at their feet, and perhaps a thief who looks out of one."""

import pygame

from companion.nodes.theme import BLACK, darker, lighter, rgb
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import path_pen, put, put_centred, sheet
from companion.screens.kiosk.forty_thieves.drawing.colours import CREAM, ENAMELS, GOLD
from companion.screens.kiosk.tile_tray.clay import jar
from companion.screens.kiosk.tile_tray.stones import sapphire

_SKIN = rgb("#8a5433")


@SPRITES.kept
def loot(height: int, thief: bool = False) -> pygame.Surface:
    """Half as wide again as it is high."""
    width = height * 3 // 2
    whole = sheet(width, height)
    put(whole, _ground(width, height), (0, 0))
    side, small = round(height * 0.74), round(height * 0.58)
    foot = round(height * 0.95)
    for left in (0, width - small):
        put(whole, jar(small), (left, foot - small))
    if thief:
        head = _head(round(side * 0.44))
        put_centred(whole, head, (width / 2, foot - side * 1.03))
    put(whole, jar(side), ((width - side) // 2, foot - side))
    stone = round(height * 0.2)
    for share in (0.335, 0.69):
        put_centred(whole, sapphire(stone), (width * share, foot - stone * 0.42))
    return whole


def _ground(width: int, height: int) -> pygame.Surface:
    """The shadow that they stand in."""
    pen = path_pen(width)
    for step in range(5):
        pen.fill(_OVAL.format(a=2 + step * 3, b=98 - step * 3, top=90 - step, low=99), BLACK, 40)
    shadow = pen.canvas.finish()
    return pygame.transform.smoothscale(shadow, (width, height))


_OVAL = "M{a} 95 C{a} {top} {b} {top} {b} 95 C{b} {low} {a} {low} {a} 95 Z"


@SPRITES.kept
def _head(size: int) -> pygame.Surface:
    """A red turban, and below it a mask with two eyes; the rest is in the jar."""
    red = ENAMELS["red"]
    pen = path_pen(size)
    pen.fill("M22 46 H78 V100 H22 Z", _SKIN)
    pen.fill("M20 50 H80 V74 H20 Z", rgb("#1a1020"))
    for x in (38, 62):
        pen.fill(f"M{x - 9} 62 C{x - 5} 55 {x + 5} 55 {x + 9} 62 C{x + 5} 68 {x - 5} 68 {x - 9} 62 Z", CREAM)
        pen.disc(x + 1.5, 62, 3.2, BLACK)
    turban = "M14 50 C2 28 24 6 50 6 C76 6 98 28 86 50 C64 42 36 42 14 50 Z"
    pen.line(turban, 5, darker(red.bottom, 0.5))
    pen.shade(turban, lighter(red.top, 0.08), red.bottom)
    for fold in ("M16 46 C30 26 54 20 82 42", "M26 26 C44 14 68 18 82 36"):
        pen.line(fold, 3, darker(red.bottom, 0.35))
    pen.disc(50, 30, 6.5, GOLD)
    pen.disc(50, 30, 3.6, rgb("#3f7bff"))
    return pen.canvas.finish()
