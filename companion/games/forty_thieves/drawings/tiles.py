"""The tiles of 40 Thieves: thieves, special and golden tiles, noted jars, and what is painted on each. Pure.

Two rules. Nothing depends on colour alone: every enamel has its mark, and every symbol is told from the others by its
outline. And a silhouette comes first; what is fine shows only where there is room for it.
"""

import math
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.drawing import tile_tray
from companion.drawing.area import Area
from companion.drawing.canvas import Canvas, Keep, PathPen, Pen, Sketch, sketched
from companion.drawing.paths import Point, curve, ellipse, path, placed, regular, star
from companion.drawing.tile_tray import CLAY, JAR_BODY, sapphire, tile_outline
from companion.nodes.theme import BLACK, BRASS, IVORY, ON_BRASS, WHITE, Colour, Weight, darker, lighter, mix, rgb

NIGHT = rgb("#0c0f1e")
DUSK = rgb("#2a1c2c")
PANEL = rgb("#1f2139")
LINE = rgb("#3d3f5e")
DIM = rgb("#b9b3c4")
MOONLIGHT = rgb("#e6ecff")
GOLD = rgb("#f0cf7a")
CREAM = rgb("#fff1dc")
RUBY = rgb("#d2264f")


class Enamel(msgspec.Struct, frozen=True):
    """The ground of a tile from top to bottom, what is painted on it, and its rim."""

    top: Colour
    bottom: Colour
    symbol: Colour
    rim: Colour


ENAMELS = {
    "red": Enamel(rgb("#d8403a"), rgb("#8f1a22"), CREAM, rgb("#ff9d8a")),
    "green": Enamel(rgb("#2f9a5f"), rgb("#115235"), CREAM, rgb("#86dcae")),
    "yellow": Enamel(rgb("#f6cb52"), rgb("#cf8f16"), rgb("#3b2105"), rgb("#fff0b0")),
    "blue": Enamel(rgb("#3e78d8"), rgb("#173d86"), CREAM, rgb("#9cc3ff")),
}
SPECIAL = Enamel(rgb("#5b3579"), rgb("#291540"), GOLD, GOLD)
GOLDEN = Enamel(rgb("#f7dc8c"), rgb("#b47f24"), rgb("#40260a"), rgb("#fff3c4"))

COLOURS = tuple(ENAMELS)
SYMBOLS = ("sun", "clubs", "moon", "hand", "star")
SPECIALS = ("lantern", "sapphire", "amulet", "dagger", "evil_eye")
GOLDEN_TILES = ("merchant", "genie", "sinbad")
ROOM = 34  # pixels from which fine lines are drawn


# any tile

_LEADER = " leader"
_DIMMED = 97  # of 255: what does not matter now
_STEPS = 6  # from bright to dim


def tile(face: str, side: int, noted: str = "") -> Sketch:
    """A tile by its face ("red sun", "red sun leader", "amulet"); without one it lies face down, `noted` or bare."""
    if not face:
        return jar_tile(side, noted)
    if face in SPECIALS or face in GOLDEN_TILES:
        return special_tile(side, face)
    colour, name = face.removesuffix(_LEADER).split()
    return thief_tile(side, colour, name, face.endswith(_LEADER))


def darkness(share: float, darkest: int = _DIMMED) -> int:
    """How much of 255 is left of what does not matter now, when so much of the dark has fallen: in a few steps."""
    return 255 - round((255 - darkest) * round(share * _STEPS) / _STEPS)


@sketched(fine=1)
def dimmed(canvas: Canvas, sketch: Sketch, alpha: int) -> None:
    """A drawing of which only `alpha` of 255 is left, on a sheet of its size."""
    canvas.put(sketch, (0, 0), alpha=alpha)


def turning(one: Sketch, other: Sketch, share: float) -> Sketch:
    """A tile on its way from one side to the other about its upright axis: at 0.5 it stands on its edge."""
    side = one.size[1]
    seen, wide = (one, 1 - 2 * share) if share < 0.5 else (other, 2 * share - 1)
    size = max(2, round(side * max(0.03, wide))), side
    return _squeezed(size, seen, round(255 * (0.62 + 0.38 * wide)))


@sketched(fine=1, keep=Keep.PART)
def _squeezed(canvas: Canvas, seen: Sketch, shade: int) -> None:
    canvas.put_within(seen, Area(0, 0, *canvas.size))
    canvas.tint(((shade,) * 3,))


def fading(one: Sketch, other: Sketch, share: float) -> Sketch:
    """A tile that becomes another one where it lies."""
    return _mixed(other.size, one, other, round(255 * (1 - share)))


@sketched(fine=1, keep=Keep.PART)
def _mixed(canvas: Canvas, one: Sketch, other: Sketch, alpha: int) -> None:
    canvas.put(other, (0, 0))
    canvas.put(one, (0, 0), alpha=alpha)


@sketched(fine=1)
def question(canvas: Canvas, asked: bool) -> None:
    """A question mark on a disc: full ivory if this one is asked for now, else dark with a brass edge."""
    size = canvas.size[0]
    canvas.put(_disc(canvas.size, asked), (0, 0))
    face = round(size * 0.76), Weight.EXTRABOLD
    canvas.inscribe("?", Area(0, 0, size, size), ON_BRASS if asked else IVORY, face)


@sketched(fine=4, keep=Keep.PART)
def _disc(pen: Pen, asked: bool) -> None:
    half = pen.size[0] / 2
    pen.disc((half, half), half, ON_BRASS if asked else BRASS)
    pen.disc((half, half), half * (0.93 if asked else 0.9), IVORY if asked else NIGHT)


# thieves: symbols are on a sheet of 40 by 40, marks on one of 10 by 10

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


def symbol(name: str, size: int, colour: Colour) -> Sketch:
    """One of the five symbols on a square sheet."""
    return Sketch((size, size), draw_symbol, (name, colour), fine=6 if size < 48 else 4)


def draw_symbol(canvas: Pen, name: str, colour: Colour) -> None:
    """It fills its sheet."""
    scale = canvas.size[0] / 40
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


def colour_mark(colour_name: str, size: int, colour: Colour) -> Sketch:
    """The mark of a colour: flame, leaf, three grains of sand, two waves."""
    return Sketch((size, size), draw_mark, (colour_name, colour), fine=8 if size < 24 else 6)


def draw_mark(canvas: Pen, colour_name: str, colour: Colour) -> None:
    """It fills its sheet."""
    scale = canvas.size[0] / 10
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


@sketched(fine=4)
def enamel_tile(canvas: Canvas, enamel: Enamel) -> None:
    """A tile without anything on it: rim, ground with an engraved sunburst, and the gloss of enamel."""
    side = canvas.size[0]
    line = max(1.0, side * 0.022)
    canvas.polygon(tile_outline(side), darker(enamel.bottom, 0.55))
    canvas.polygon(tile_outline(side, line * 0.5), enamel.rim)
    ground = tile_outline(side, line * 1.5)
    canvas.shaded(ground, enamel.top, enamel.bottom)
    mask, layer = canvas.layer(), canvas.layer()
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


@sketched(fine=1)
def thief_tile(canvas: Canvas, colour: str, name: str, leader: bool = False) -> None:
    """A thief face up: the symbol, and below it three times the mark of the colour."""
    side, enamel = canvas.size[0], ENAMELS[colour]
    canvas.put(enamel_tile(side, replace(enamel, rim=GOLD) if leader else enamel), (0, 0))
    size = round(side * (0.47 if leader else _SYMBOL_SHARE))
    left, top = (side - size) // 2, round(side * (0.285 if leader else 0.095))
    canvas.put(symbol(name, size, darker(enamel.bottom, 0.45)), (left, top + max(1, round(side * 0.014))))
    canvas.put(symbol(name, size, enamel.symbol), (left, top))
    small, step = round(side * 0.145), side * 0.185
    for index in range(_MARKS):
        x = side / 2 + (index - (_MARKS - 1) / 2) * step
        canvas.put(colour_mark(colour, small, enamel.symbol), (round(x - small / 2), round(side * 0.775)))
    if leader:
        turban = round(side * 0.27)
        canvas.put(leader_mark(turban), ((side - turban) // 2, round(side * 0.015)))


_TURBAN = "M16 66 C6 40 26 14 50 14 C74 14 94 40 84 66 C64 76 36 76 16 66 Z"


@sketched(fine=6)
def leader_mark(pen: Pen) -> None:
    """A golden turban with a feather and a ruby: a leader of thieves."""
    size = pen.size[0]
    unit = size / 100
    feather = path("M50 30 C40 10 52 0 66 -2 C62 8 66 20 56 32 Z")[0]
    pen.polygon(placed(feather, unit, (0, size * 0.06)), WHITE)
    body = placed(path(_TURBAN)[0], unit, (0, size * 0.1))
    pen.polygon(placed(body, 1.08, (-size * 0.04, -size * 0.045)), darker(GOLDEN.bottom, 0.6))
    pen.shaded(body, lighter(GOLD, 0.25), GOLDEN.bottom)
    for fold in ("M18 62 C32 40 52 34 82 62", "M26 46 C44 30 66 34 80 52", "M36 70 C40 52 62 46 76 70"):
        pen.stroke(placed(path(fold)[0], unit, (0, size * 0.1)), 3.2 * unit, darker(GOLDEN.bottom, 0.4))
    pen.polygon(placed(regular(6, 11), unit, (size * 0.5, size * 0.48)), (210, 38, 79))


# special and golden tiles: each thing in one drawing, from 24 pixels up, alone or on its tile, on a sheet of 100 by 100

_OLD_GOLD = rgb("#a8741f")
_EDGE = rgb("#3a2206")
_STEEL = (rgb("#f4f7ff"), rgb("#8d9abf"))
_GLOW = rgb("#fff3b8")
_TEAL = rgb("#57e0cf")


def thing(name: str, size: int) -> Sketch:
    """What is on a special tile, on a square sheet; a golden one with its gold, or it would not be seen at night."""
    return special_tile(size, name) if name in GOLDEN_TILES else _thing(name, size)


def _thing(name: str, size: int) -> Sketch:
    return _framed_stone(size) if name == "sapphire" else _plain_thing(size, name)


@sketched()
def _plain_thing(canvas: Canvas, name: str) -> None:
    THINGS[name](PathPen(canvas))


@sketched(fine=1)
def _framed_stone(canvas: Canvas) -> None:
    size = canvas.size[0]
    stone = round(size * 0.62)
    canvas.put(_plain_thing(size, "sapphire"), (0, 0))
    canvas.put(sapphire(stone), ((size - stone) // 2, round(size * 0.2)))


@sketched(fine=1)
def special_tile(canvas: Canvas, name: str) -> None:
    """A special or golden tile face up."""
    side, has_marks = canvas.size[0], name == "amulet"
    canvas.put(enamel_tile(side, GOLDEN if name in GOLDEN_TILES else SPECIAL), (0, 0))
    size = round(side * (0.66 if has_marks else 0.74))
    canvas.put(_thing(name, size), ((side - size) // 2, round(side * (0.05 if has_marks else 0.13))))
    if has_marks:  # it stands for a thief of any colour
        small, step = round(side * 0.135), side * 0.15
        for index, colour in enumerate(COLOURS):
            left = round(side / 2 + (index - 1.5) * step - small / 2)
            canvas.put(colour_mark(colour, small, lighter(ENAMELS[colour].rim, 0.1)), (left, round(side * 0.79)))


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


@sketched(fine=1)
def eye_opening(canvas: Canvas, share: float) -> None:
    """An Evil Eye that opens: shut at 0, wide open at 1."""
    size = canvas.size[0]
    height = max(1, round(size * max(0.06, share)))
    canvas.put_within(thing("evil_eye", size), Area(0, (size - height) // 2, size, height))


@sketched(fine=1)
def merchant_figure(canvas: Canvas) -> None:
    """The merchant as he stands at a corner of the tray: gold on a dark coin."""
    size = canvas.size[0]
    inner = round(size * 0.76)
    canvas.put(_coin(canvas.size), (0, 0))
    canvas.put(_figure(inner), (round(size * 0.12), round(size * 0.10)))


@sketched(keep=Keep.PART)
def _coin(canvas: Canvas) -> None:
    pen = PathPen(canvas)
    pen.disc(50, 52, 48, BLACK, 120)
    pen.disc(50, 50, 47, _EDGE)
    canvas.shaded(pen.at(ellipse((50, 50), 44, 44)), lighter(GOLD, 0.35), _OLD_GOLD)


@sketched(keep=Keep.PART)
def _figure(canvas: Canvas) -> None:
    figure(PathPen(canvas), GOLDEN.symbol, lighter(GOLD, 0.5))


# jars, bare or glazed with what somebody noted of their backs: "red sun" on the belly, two marks on the foot

_GLAZE = "M20 39 C36 43.5 64 43.5 80 39 V66 C62 75.5 38 75.5 20 66 Z"  # a band around the belly; the jar cuts its sides


def jar_tile(side: int, noted: str = "") -> Sketch:
    """A tile face down with its jar."""
    return _glazed(side, noted) if noted else tile_tray.jar_tile(side)


@sketched(fine=1)
def _glazed(canvas: Canvas, noted: str) -> None:
    """The belly in the colour of its enamel; what is painted on it comes last."""
    size, (colour, name) = canvas.size[0], noted.split()
    canvas.put(tile_tray.jar_tile(size), (0, 0))
    canvas.put(_glaze(canvas.size, colour), (0, 0))
    large = max(9, round(size * 0.27))
    spot = (size - large) // 2, round(size * 0.565 - large / 2)
    canvas.put(symbol(name, large, ENAMELS[colour].symbol), spot)
    small = max(5, round(size * 0.105))
    for side in (-1, 1):
        left = round(size / 2 + side * size * 0.062 - small / 2)
        canvas.put(colour_mark(colour, small, darker(CLAY[2], 0.62)), (left, round(size * 0.755)))


@sketched(keep=Keep.PART)
def _glaze(canvas: Canvas, colour: str) -> None:
    """Darker where the belly turns away."""
    enamel, silhouette, band = ENAMELS[colour], PathPen(canvas.layer()), PathPen(canvas.layer())
    silhouette.fill(JAR_BODY, WHITE)
    band.fill(_GLAZE, lighter(enamel.rim, 0.1))
    inset = [(x, y + (1.8 if y < 50 else -1.8)) for x, y in path(_GLAZE)[0]]
    band.canvas.shaded(band.at(inset), enamel.top, enamel.bottom)
    band.canvas.tint(((150,) * 3, (225,) * 3, (255,) * 3, (255,) * 3, (205,) * 3, (140,) * 3), sideways=True)
    canvas.lay(band.canvas, inside=silhouette.canvas)
