"""Write for browsers what the kiosk has: drawings and words are alike on all screens.

python -m tools.browser_data    # writes *shapes.js and first_words.js where browsers get them
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.drawing.canvas import OPAQUE, PathPen, Pen
from companion.drawing.paths import Points, ellipse
from companion.drawing.symbols import CIRCLE_EYE, ICONS, icon_lines, symbol_outline
from companion.games.master_thieves.drawings.emblems import EMBLEMS
from companion.games.master_thieves.drawings.gems_and_pillows import GEMS, draw_gem
from companion.languages import translator
from companion.languages.choice import LANGUAGES
from companion.nodes.theme import WHITE, Colour, Shape
from companion.screens.browser.page_words import FIRST_WORDS
from companion.screens.kiosk.forty_thieves.drawing import specials, thieves
from companion.screens.kiosk.forty_thieves.drawing.colours import ENAMELS, GOLDEN, SPECIAL, Enamel
from companion.screens.kiosk.tile_tray import clay
from tools.recorded_box import box_tables

STATIC = Path(__file__).resolve().parent.parent / "companion" / "screens" / "browser" / "web" / "static"
SHAPES, TILE_SHAPES, BOX_SHAPES = STATIC / "shapes.js", STATIC / "tile_shapes.js", STATIC / "box_shapes.js"
FIRST = STATIC / "first_words.js"
_SHEET = 100
_MADE = "Made by tools/browser_data.py: do not edit it by hand."


_HOLE = "#000000"  # where a shape is a mask: what is black is cut out
_Fill = str | list[str]  # a colour, or two that run from the top to the bottom
_Drawn = list[_Fill | float]  # a path, its fill, its opacity, and its width if it is a line


class _Recorder(Pen):
    """A pen that remembers outlines and their colours."""

    size = (_SHEET, _SHEET)

    def __init__(self) -> None:
        self.shapes: list[_Drawn] = []

    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:
        self.shapes.append([_path(points, closed=True), _hex(colour), round(alpha / OPAQUE, 2)])

    def shaded(self, points: Points, top: Colour, bottom: Colour) -> None:
        self.shapes.append([_path(points, closed=True), [_hex(top), _hex(bottom)], 1])

    def stroke(
        self, points: Points, width: float, colour: Colour | None, *, closed: bool = False, alpha: int = OPAQUE
    ) -> None:
        self.shapes.append([_path(points, closed=closed), _hex(colour), round(alpha / OPAQUE, 2), round(width, 1)])

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour | None) -> None:
        self.polygon(ellipse(centre, radius, radius), colour)

    def rounded(self, area: Sequence[float], radius: float, colour: Colour | None) -> None:
        x, y, width, height = area
        arc = f"a{radius:g} {radius:g} 0 0 1"
        across, down = width - 2 * radius, height - 2 * radius
        outline = (
            f"M{x + radius:g} {y:g}h{across:g}{arc} {radius:g} {radius:g}v{down:g}{arc} {-radius:g} {radius:g}"
            f"h{-across:g}{arc} {-radius:g} {-radius:g}v{-down:g}{arc} {radius:g} {-radius:g}z"
        )
        self.shapes.append([outline, _hex(colour), 1])


def shapes() -> str:
    """The module with the kiosk's drawings."""
    tables: dict[str, Any] = {
        "GEMS": {kind: _gem(kind) for kind in GEMS},
        "EMBLEMS": {
            name: {
                "body": emblem.body,
                "holes": emblem.holes,
                "lights": emblem.lights,
                "shades": emblem.shades,
                "lines": emblem.lines,
            }
            for name, emblem in EMBLEMS.items()
        },
        "SYMBOLS": {shape.value: _symbol(shape) for shape in Shape},
        "ICONS": {name: " ".join(_path(_enlarged(line)) for line in icon_lines(name)) for name in ICONS},
    }
    return _module("The kiosk's drawings, on a sheet of 100 by 100.", tables)


def tile_shapes() -> str:
    """The module with the drawings of 40 Thieves. Symbols and marks are masks; a tile is an outline and its enamel."""
    enamels = {**ENAMELS, "special": SPECIAL, "golden": GOLDEN}
    tables: dict[str, Any] = {
        "TILE": {"outline": _path(clay.tile_outline(_SHEET, 1), closed=True)},
        "ENAMELS": {name: _enamel(enamel) for name, enamel in enamels.items()},
        "THIEF_SYMBOLS": {name: _thief_symbol(name) for name in thieves.SYMBOLS},
        "COLOUR_MARKS": {name: _colour_mark(name) for name in thieves.COLOURS},
        "THINGS": {name: _thing(name) for name in specials.THINGS},
        "TURBAN": {"shapes": _turban()},
        "JAR": {
            "body": clay.JAR_BODY,
            "handles": [_path(handle) for handle in clay.HANDLES],
            "grooves": clay.GROOVES,
        },
    }
    return _module("The kiosk's drawings of 40 Thieves, on a sheet of 100 by 100.", tables)


def box_shapes() -> str:
    """The module with the jewel box: its parts flat on their faces, one per line, in thousandths."""
    tables = {
        name: json.dumps(table, separators=(",", ":")).replace('},"', '},\n"') for name, table in box_tables().items()
    }
    return _exports("The kiosk's jewel box.", tables)


def first_words() -> str:
    """The module with the texts that are needed first."""
    said = {
        code: {key: translator(code).words(words) for key, words in FIRST_WORDS.items()} for code in sorted(LANGUAGES)
    }
    return _module("What a page says before the table has answered.", {"FIRST_WORDS": said})


def _module(what: str, tables: dict[str, Any]) -> str:
    return _exports(what, {name: _written(table) for name, table in tables.items()})


def _exports(what: str, tables: dict[str, str]) -> str:
    exports = (f"\nexport const {name} = {table};\n" for name, table in tables.items())
    return f"// {what} {_MADE}\n" + "".join(exports)


def _enamel(enamel: Enamel) -> dict[str, str]:
    return {
        "top": _hex(enamel.top),
        "bottom": _hex(enamel.bottom),
        "symbol": _hex(enamel.symbol),
        "rim": _hex(enamel.rim),
    }


def _thief_symbol(name: str) -> list[_Drawn]:
    canvas = _Recorder()
    thieves.draw_symbol(canvas, name, _SHEET / 40, WHITE)
    return canvas.shapes


def _colour_mark(name: str) -> list[_Drawn]:
    canvas = _Recorder()
    thieves.draw_mark(canvas, name, _SHEET / 10, WHITE)
    return canvas.shapes


def _thing(name: str) -> list[_Drawn]:
    """What is on a special tile; the stone of the Sapphire tile is a gem of its own, within the frame."""
    pen = PathPen(_Recorder())
    specials.THINGS[name](pen)
    return pen.canvas.shapes


def _turban() -> list[_Drawn]:
    canvas = _Recorder()
    thieves.draw_leader_mark(canvas, _SHEET)
    return canvas.shapes


def _gem(kind: str) -> list[_Drawn]:
    """Outlines with their colours, from below to above."""
    canvas = _Recorder()
    draw_gem(canvas, kind)
    return canvas.shapes


def _symbol(shape: Shape) -> str:
    outline = _path(symbol_outline(shape, _SHEET), closed=True)
    if shape is Shape.CIRCLE:
        eye = ellipse((_SHEET / 2, _SHEET / 2), CIRCLE_EYE * _SHEET, CIRCLE_EYE * _SHEET)
        return outline + _path(eye[::-1], closed=True)
    return outline


def _enlarged(line: Points) -> Points:
    return [(x * _SHEET, y * _SHEET) for x, y in line]


def _path(points: Points, *, closed: bool = False) -> str:
    spots = "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in points)
    return f"M{spots}{'Z' if closed else ''}"


def _hex(colour: Colour | None) -> str:
    return _HOLE if colour is None else "#{:02x}{:02x}{:02x}".format(*colour)


def _written(table: dict[str, Any]) -> str:
    """One entry per line."""
    rows = "".join(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in table.items())
    return f"{{\n{rows}}}"


MADE = {SHAPES: shapes, TILE_SHAPES: tile_shapes, BOX_SHAPES: box_shapes, FIRST: first_words}


def main() -> int:
    """Write the files."""
    ArgumentParser(prog="python -m tools.browser_data", description=__doc__).parse_args()
    for target, make in MADE.items():
        target.write_text(make(), encoding="utf-8")
        sys.stdout.write(f"{target.name}: {target.stat().st_size // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
