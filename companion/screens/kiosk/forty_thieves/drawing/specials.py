"""Special and golden tiles: each thing in one drawing, from 24 pixels up, alone or on its tile.

Drawn on a sheet of 100 by 100. One rule: a silhouette first; what is fine shows only where there is room for it.
"""

from collections.abc import Callable

import pygame

from companion.drawing.canvas import PathPen, Pen
from companion.drawing.paths import curve, ellipse, placed, regular
from companion.nodes.theme import BLACK, WHITE, Colour, darker, lighter, mix, rgb
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, path_pen, put
from companion.screens.kiosk.forty_thieves.drawing.colours import ENAMELS, GOLD, GOLDEN, RUBY
from companion.screens.kiosk.forty_thieves.drawing.stones import sapphire
from companion.screens.kiosk.forty_thieves.drawing.thieves import COLOURS, colour_mark, special_ground

SPECIALS = ("lantern", "sapphire", "amulet", "dagger", "evil_eye")
GOLDEN_TILES = ("merchant", "genie", "sinbad")
ROOM = 34  # pixels from which fine lines are drawn
_OLD_GOLD = rgb("#a8741f")
_EDGE = rgb("#3a2206")
_STEEL = (rgb("#f4f7ff"), rgb("#8d9abf"))
_GLOW = rgb("#fff3b8")
_TEAL = rgb("#57e0cf")


def thing(name: str, size: int) -> pygame.Surface:
    """What is on a special tile, on a square sheet; a golden one with its gold, or it would not be seen at night."""
    return special_tile(name, size) if name in GOLDEN_TILES else _thing(name, size)


@SPRITES.kept
def _thing(name: str, size: int) -> pygame.Surface:
    pen = path_pen(size)
    THINGS[name](pen)
    if name == "sapphire":
        return _framed_stone(pen)
    return pen.canvas.finish()


@SPRITES.kept
def special_tile(name: str, side: int) -> pygame.Surface:
    """A special or golden tile face up."""
    golden = name in GOLDEN_TILES
    whole = special_ground(golden, side).copy()
    has_marks = name == "amulet"
    size = round(side * (0.66 if has_marks else 0.74))
    put(whole, _thing(name, size), ((side - size) // 2, round(side * (0.05 if has_marks else 0.13))))
    if has_marks:  # it stands for a thief of any colour
        small, step = round(side * 0.135), side * 0.15
        for index, colour in enumerate(COLOURS):
            left = round(side / 2 + (index - 1.5) * step - small / 2)
            put(whole, colour_mark(colour, small, lighter(ENAMELS[colour].rim, 0.1)), (left, round(side * 0.79)))
    return whole


def _gold(pen: PathPen[Pen], data: str, edge: float = 3.0) -> None:
    """A golden piece with a dark edge."""
    pen.line(data, edge * 2, _EDGE)
    pen.shade(data, lighter(GOLD, 0.3), _OLD_GOLD)


def _lantern(pen: PathPen[Pen]) -> None:
    pen.canvas.stroke(pen.at(ellipse((50, 11), 8, 8, 24)), 4.4 * pen.unit, GOLD, closed=True)
    _gold(pen, "M34 30 C40 20 60 20 66 30 Z")
    _gold(pen, "M27 32 H73 V38 H27 Z")
    pen.line("M31 40 L25 66 C25 76 32 80 36 82 H64 C68 80 75 76 75 66 L69 40 Z", 5, _EDGE)
    pen.shade("M31 40 L25 66 C25 76 32 80 36 82 H64 C68 80 75 76 75 66 L69 40 Z", _GLOW, rgb("#f2a93b"))
    pen.fill("M50 50 C54 58 58 61 58 68 C58 74 54 77 50 77 C46 77 42 74 42 68 C42 61 46 58 50 50 Z", WHITE)
    if pen.size >= ROOM:
        for bar in ("M40 40 L37 66 L42 82", "M60 40 L63 66 L58 82"):
            pen.line(bar, 3.4, _OLD_GOLD)
    pen.line("M31 40 L25 66 C25 76 32 80 36 82 M64 82 C68 80 75 76 75 66 L69 40", 3.6, GOLD)
    _gold(pen, "M31 83 H69 L74 94 H26 Z")


def _framed_stone(pen: PathPen[PixelCanvas]) -> pygame.Surface:
    whole = pen.canvas.finish()
    stone = sapphire(round(pen.size * 0.62))
    put(whole, stone, ((pen.size - stone.get_width()) // 2, round(pen.size * 0.2)))
    return whole


def _stone_frame(pen: PathPen[Pen]) -> None:
    unit = pen.unit
    pen.canvas.rounded(tuple(value * unit for value in (6, 6, 88, 88)), 18 * unit, _EDGE)
    pen.canvas.rounded(tuple(value * unit for value in (9, 9, 82, 82)), 16 * unit, GOLD)
    pen.canvas.rounded(tuple(value * unit for value in (16, 16, 68, 68)), 10 * unit, rgb("#141a3d"))
    if pen.size >= ROOM:
        for x, y in ((14, 14), (86, 14), (14, 86), (86, 86)):
            pen.disc(x, y, 2.4, _OLD_GOLD)


def _amulet(pen: PathPen[Pen]) -> None:
    chain = curve((20, 6), (14, 40), (30, 50), (46, 52)), curve((80, 6), (86, 40), (70, 50), (54, 52))
    for side in chain:
        if pen.size >= ROOM:
            pen.canvas.stroke(pen.at(side), 1.4 * pen.unit, _OLD_GOLD)
            for bead in side[::2]:
                pen.disc(*bead, 3.1, GOLD)
        else:
            pen.canvas.stroke(pen.at(side), 5.4 * pen.unit, GOLD)
    pen.disc(50, 70, 27, _EDGE)
    pen.canvas.shaded(pen.at(ellipse((50, 70), 24.5, 24.5)), lighter(GOLD, 0.3), _OLD_GOLD)
    pen.disc(50, 70, 18, rgb("#1d1440"))
    gem = placed(regular(4, 17), 1, (50, 70))
    for index, light in enumerate((0.5, 0.0, -0.35, 0.2)):
        colour = lighter(_TEAL, light) if light >= 0 else darker(_TEAL, -light)
        pen.canvas.polygon(pen.at([gem[index], gem[(index + 1) % 4], (50, 70)]), colour)
    pen.fill("M50 58 L56 66 L50 68 L46 64 Z", WHITE, 150)
    if pen.size >= ROOM:
        pen.disc(50, 42, 4.6, GOLD)


def _dagger(pen: PathPen[Pen]) -> None:
    """From the lower left, where its grip is, to the upper right."""
    blade = "M91 7 C92 24 84 40 46 66 L36 56 C58 18 74 9 91 7 Z"
    pen.line(blade, 5, rgb("#1b2034"))
    pen.fill(blade, _STEEL[1])
    pen.fill("M91 7 C74 9 58 18 36 56 L41 61 C62 40 78 24 91 7 Z", _STEEL[0])
    pen.line("M34 68 L16 86", 16, _EDGE)
    pen.line("M34 68 L16 86", 11.5, mix(GOLD, _OLD_GOLD, 0.35))
    if pen.size >= ROOM:
        for x, y in ((29, 67), (23.5, 72.5), (18, 78)):
            pen.line(f"M{x} {y} L{x + 5.5} {y + 5.5}", 2.4, RUBY)
    pen.line("M26 46 C30 52 48 70 54 74", 13, _EDGE)
    pen.line("M26 46 C30 52 48 70 54 74", 8.5, GOLD)
    pen.disc(13, 89, 9.5, _EDGE)
    pen.disc(13, 89, 7.2, GOLD)
    pen.disc(12, 88, 3.4, RUBY)


def _evil_eye(pen: PathPen[Pen]) -> None:
    outer = "M2 52 C22 18 78 18 98 52 C78 84 22 84 2 52 Z"
    pen.line(outer, 5, _EDGE)
    pen.fill(outer, GOLD)
    pen.shade("M9 52 C27 25 73 25 91 52 C73 77 27 77 9 52 Z", rgb("#fffaf0"), rgb("#dfc9bf"))
    pen.disc(50, 50, 22.5, darker(RUBY, 0.55))
    pen.canvas.shaded(pen.at(ellipse((50, 50), 20, 20)), lighter(RUBY, 0.18), darker(RUBY, 0.3))
    if pen.size >= ROOM:
        for ray in placed(regular(12, 17.5), 1, (50, 50)):
            pen.line(f"M50 50 L{ray[0]:.2f} {ray[1]:.2f}", 1.3, darker(RUBY, 0.45), 130)
    pen.fill("M50 36 C55 42 55 58 50 64 C45 58 45 42 50 36 Z", BLACK)
    pen.disc(42.5, 42, 5, WHITE)
    pen.fill("M9 52 C27 25 73 25 91 52 C73 35 27 35 9 52 Z", BLACK, 60)


def _dark(pen: PathPen[Pen], data: str, colour: Colour = GOLDEN.symbol) -> None:
    pen.fill(data, colour)


def _merchant(pen: PathPen[Pen]) -> None:
    """A man with a turban and a beard, and a full sack beside him."""
    figure(pen, GOLDEN.symbol, lighter(GOLDEN.top, 0.35))


def figure(pen: PathPen[Pen], dark: Colour, light: Colour) -> None:
    """The merchant in two tones."""
    pen.fill("M12 96 C12 70 24 58 40 56 C58 56 68 70 68 96 Z", dark)
    pen.disc(40, 40, 15.5, dark)
    pen.fill("M28 40 C28 34 52 34 52 40 C52 46 50 50 46 50 C42 47 38 47 34 50 C30 50 28 46 28 40 Z", light)
    pen.fill("M30 48 C36 46 44 46 50 48 C52 58 46 70 40 72 C34 70 28 58 30 48 Z", dark)
    pen.fill("M18 34 C10 12 34 2 44 6 C62 4 68 22 60 34 C48 28 30 28 18 34 Z", dark)
    pen.line("M22 30 C30 16 46 12 58 22 M30 12 C40 12 52 18 58 28", 2.6, light)
    pen.disc(40, 24, 4.6, light)
    pen.fill("M66 66 C64 60 70 58 76 58 C82 58 88 60 86 66 C96 72 98 96 92 96 H60 C54 96 56 72 66 66 Z", dark)
    pen.line("M66 66 C72 70 80 70 86 66", 3, light)
    pen.line("M76 76 V88 M70.5 82 H81.5", 3.4, light)


def _genie(pen: PathPen[Pen]) -> None:
    """An oil lamp, and the smoke above it that is somebody."""
    dark, light = GOLDEN.symbol, lighter(GOLDEN.top, 0.35)
    _dark(
        pen,
        "M10 72 C24 70 28 76 36 72 C44 68 62 68 70 73 C80 72 84 64 92 64 C90 82 74 92 58 92 H46 C32 92 22 84 10 72 Z",
    )
    _dark(pen, "M40 91 H64 L70 98 H34 Z")
    pen.line("M72 74 C90 70 96 84 80 88", 4.6, dark)
    pen.line("M40 80 C48 86 58 86 66 80", 2.6, light)
    _dark(pen, "M14 68 C6 58 18 52 30 50 C44 48 42 40 34 36 C24 30 30 14 46 16 C70 14 78 34 62 46 C50 56 24 54 20 68 Z")
    pen.disc(49, 15, 11.5, dark)
    _dark(pen, "M44 5 C46 -3 58 -2 55 6 Z")
    pen.disc(45.5, 15, 1.9, light)
    pen.disc(53, 15, 1.9, light)
    pen.line("M36 32 C44 40 56 40 64 30", 3.2, light)


def _sinbad(pen: PathPen[Pen]) -> None:
    """A dhow under two sails on the sea."""
    dark, light = GOLDEN.symbol, lighter(GOLDEN.top, 0.35)
    pen.line("M44 8 V70 M70 26 V70", 3.6, dark)
    _dark(pen, "M41 8 C14 22 10 46 14 62 C26 56 34 54 41 56 Z")
    _dark(pen, "M48 10 C66 18 66 42 62 58 C58 56 53 56 48 58 Z")
    _dark(pen, "M73 28 C86 34 88 48 86 60 C81 57 77 57 73 58 Z")
    _dark(pen, "M4 66 C24 72 74 72 96 62 C94 78 86 84 76 86 H28 C16 84 8 78 4 66 Z")
    pen.line("M16 74 C36 78 66 78 84 73", 2.4, light)
    pen.line("M4 93 C12 88 20 88 28 93 C36 98 44 98 52 93 C60 88 68 88 76 93 C84 98 90 98 96 93", 4, dark)


THINGS: dict[str, Callable[[PathPen[Pen]], None]] = {
    "lantern": _lantern,
    "sapphire": _stone_frame,
    "amulet": _amulet,
    "dagger": _dagger,
    "evil_eye": _evil_eye,
    "merchant": _merchant,
    "genie": _genie,
    "sinbad": _sinbad,
}


@SPRITES.kept
def eye_opening(size: int, share: float) -> pygame.Surface:
    """An Evil Eye that opens: shut at 0, wide open at 1."""
    eye = thing("evil_eye", size)
    height = max(1, round(size * max(0.06, share)))
    whole = PixelCanvas(size, size, over=1).fine
    put(whole, pygame.transform.smoothscale(eye, (size, height)), (0, (size - height) // 2))
    return whole


@SPRITES.kept
def merchant_figure(size: int) -> pygame.Surface:
    """The merchant as he stands at a corner of the tray: gold on a dark coin."""
    pen = path_pen(size)
    pen.disc(50, 52, 48, BLACK, 120)
    pen.disc(50, 50, 47, _EDGE)
    pen.canvas.shaded(pen.at(ellipse((50, 50), 44, 44)), lighter(GOLD, 0.35), _OLD_GOLD)
    inner = path_pen(round(size * 0.76))
    figure(inner, GOLDEN.symbol, lighter(GOLD, 0.5))
    whole = pen.canvas.finish()
    put(whole, inner.canvas.finish(), (round(size * 0.12), round(size * 0.10)))
    return whole
