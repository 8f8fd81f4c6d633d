"""Write for browsers what the kiosk has: drawings, colours, types and measures are alike on all screens.

python -m tools.browser_data    # writes *shapes.js, first_words.js and measures.css where browsers get them
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.drawing import tile_tray
from companion.drawing.canvas import OPAQUE, PathPen, Pen
from companion.drawing.paths import Points, ellipse
from companion.drawing.symbols import CIRCLE_EYE, ICONS, icon_lines, symbol_outline
from companion.games.forty_thieves.drawings import tiles
from companion.games.forty_thieves.drawings.tiles import ENAMELS, GOLDEN, SPECIAL, Enamel
from companion.games.master_thieves.drawings.emblems import EMBLEMS
from companion.games.master_thieves.drawings.gems_and_pillows import GEMS, draw_gem
from companion.languages import translator
from companion.languages.choice import LANGUAGES
from companion.nodes import nodes, theme
from companion.nodes.nodes import Tone
from companion.nodes.styles import STYLES, Length, Style, style_named
from companion.nodes.theme import SEATS, TYPES, WHITE, Colour, Role, Shape
from companion.screens.browser.page_words import FIRST_WORDS
from tools.recorded_box import box_tables

STATIC = Path(__file__).resolve().parent.parent / "companion" / "screens" / "browser" / "web" / "static"
SHAPES, TILE_SHAPES, BOX_SHAPES = STATIC / "shapes.js", STATIC / "tile_shapes.js", STATIC / "box_shapes.js"
FIRST, MEASURES = STATIC / "first_words.js", STATIC / "measures.css"
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
        "TILE": {"outline": _path(tile_tray.tile_outline(_SHEET, 1), closed=True)},
        "ENAMELS": {name: _enamel(enamel) for name, enamel in enamels.items()},
        "THIEF_SYMBOLS": {name: _thief_symbol(name) for name in tiles.SYMBOLS},
        "COLOUR_MARKS": {name: _colour_mark(name) for name in tiles.COLOURS},
        "THINGS": {name: _thing(name) for name in tiles.THINGS},
        "TURBAN": {"shapes": _turban()},
        "JAR": {
            "body": tile_tray.JAR_BODY,
            "handles": [_path(handle) for handle in tile_tray.HANDLES],
            "grooves": tile_tray.GROOVES,
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


# the table of styles, as a style sheet

_COLOURS = ("ink", "velvet", "panel", "line", "active", *(tone.value for tone in Tone))
_ALIGN = {"start": "flex-start", "centre": "center", "end": "flex-end", "stretch": "stretch"}
_JUSTIFY = {**_ALIGN, "between": "space-between", "around": "space-around"}
_NAMED: dict[str, str] = {  # lengths that a screen has
    "sheet": "100%",
    "six_keys": "calc(6 * var(--touch) + 5 * 6 * var(--u))",
    "below_bar": "calc(12 * var(--u))",
    "sign": f"calc({1.6 * TYPES[Role.SMALL].px:g} * var(--f) + 2px)",
}


def measures() -> str:
    """The style sheet with the colours and types of the theme, and every measure of the table of styles.

    A page in a browser is as high as what is in it: a height is the least height there.
    """
    colours = [f"--{name.replace('_', '-')}:{_hex(getattr(theme, name.upper()))}" for name in _COLOURS]
    colours += [f"--seat-{number}:{_hex(seat.colour)}" for number, seat in enumerate(SEATS)]
    lines = [f":root{{{';'.join(colours)}}}"]
    lines += [
        f".r-{role}{{font-size:calc({kind.px} * var(--f));font-weight:{int(kind.weight)}}}"
        for role, kind in TYPES.items()
    ]
    for name in STYLES:
        usual = _rules(style_named(name, nodes.Shape.WIDE))
        lines.append(f".s-{name or 'none'}{{{_written_rules(usual)}}}")
        for shape in (nodes.Shape.TALL, nodes.Shape.PHONE):
            changed = {rule: value for rule, value in _rules(style_named(name, shape)).items() if usual[rule] != value}
            if changed:
                lines.append(f'[data-shape="{shape}"] .s-{name}{{{_written_rules(changed)}}}')
            if changed.get("flex-direction") == "column":
                lines.append(f'[data-shape="{shape}"] .s-{name}>*{{flex-basis:auto!important}}')
        shapes = [shape for shape in _BROWSER_SHAPES if style_named(name, shape).hidden]
        lines += [f'[data-shape="{shape}"] .s-{name}{{display:none!important}}' for shape in shapes]
    return f"/* Colours, types and measures: the kiosk's. {_MADE} */\n" + "".join(f"{line}\n" for line in lines)


_BROWSER_SHAPES = (nodes.Shape.WIDE, nodes.Shape.TALL, nodes.Shape.PHONE)


def _rules(style: Style) -> dict[str, str]:
    top = style.pad_y if style.pad_top is None else style.pad_top
    least = [_css(each) for each in (style.min_height, style.height) if each]
    return {
        "gap": _css(style.gap),
        "padding": f"{_css(top)} {_css(style.pad_x)} {_css(style.pad_y)}",
        "flex": f"{style.grow:g} {style.shrink:g} {'0px' if style.even else 'auto'}",
        "align-items": _ALIGN[style.align],
        "justify-content": _JUSTIFY[style.justify],
        "align-self": _ALIGN[style.aside] if style.aside else "auto",
        "width": "auto" if style.width is None else _css(style.width),
        "min-width": _css(style.min_width),
        "max-width": "none" if style.max_width is None else _css(style.max_width),
        "min-height": f"max({', '.join(least)})" if len(least) > 1 else "".join(least) or "auto",
        "max-height": "none" if style.max_height is None else _css(style.max_height),
        "--columns": str(style.columns),
        "flex-direction": {"": "", "row": "row", "col": "column"}[style.along],
    }


_WITHOUT_MEANING = {
    "gap": "0", "padding": "0 0 0", "flex": "0 1 auto", "align-items": "stretch", "justify-content": "flex-start",
    "align-self": "auto", "width": "auto", "min-width": "0", "max-width": "none", "min-height": "auto",
    "max-height": "none", "--columns": "1", "flex-direction": "",
}  # fmt: skip


def _written_rules(rules: dict[str, str]) -> str:
    """Those that say something; in what differs on another screen, all do."""
    is_whole = len(rules) == len(_WITHOUT_MEANING)
    kept = (each for each in rules.items() if not is_whole or _WITHOUT_MEANING[each[0]] != each[1])
    return ";".join(f"{rule}:{value or 'inherit'}" for rule, value in kept)


def _css(length: Length) -> str:
    if isinstance(length, str):
        return _NAMED.get(length, f"var(--{length.replace('_', '-')})")
    return f"calc({length:g} * var(--u))" if length else "0"


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
    tiles.draw_symbol(canvas, name, WHITE)
    return canvas.shapes


def _colour_mark(name: str) -> list[_Drawn]:
    canvas = _Recorder()
    tiles.draw_mark(canvas, name, WHITE)
    return canvas.shapes


def _thing(name: str) -> list[_Drawn]:
    """What is on a special tile; the stone of the Sapphire tile is a gem of its own, within the frame."""
    pen = PathPen(_Recorder())
    tiles.THINGS[name](pen)
    return pen.canvas.shapes


def _turban() -> list[_Drawn]:
    canvas = _Recorder()
    tiles.leader_mark(_SHEET).draw(canvas)
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


MADE = {SHAPES: shapes, TILE_SHAPES: tile_shapes, BOX_SHAPES: box_shapes, FIRST: first_words, MEASURES: measures}


def main() -> int:
    """Write the files."""
    ArgumentParser(prog="python -m tools.browser_data", description=__doc__).parse_args()
    for target, make in MADE.items():
        target.write_text(make(), encoding="utf-8")
        sys.stdout.write(f"{target.name}: {target.stat().st_size // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
