"""Write the kiosk's drawings as data for browsers: gems, emblems, seat symbols and icons look alike on all screens.

python -m tools.browser_shapes    # writes companion/web/static/drawing/shapes.js
"""

import json
import sys
from pathlib import Path
from typing import Any

from companion.browsers.page_words import FIRST_WORDS
from companion.languages import translator
from companion.languages.choice import LANGUAGES
from companion.screen.drawing.canvas import OPAQUE, Canvas
from companion.screen.drawing.paths import Points, ellipse
from companion.screen.drawing.symbols import CIRCLE_EYE, ICONS, icon_lines, symbol_outline
from companion.screen.drawing.theme import Colour, Shape
from companion.screen.master_thieves.drawing.emblems import EMBLEMS
from companion.screen.master_thieves.drawing.gem_cuts import GEMS, draw_gem

STATIC = Path(__file__).resolve().parent.parent / "companion" / "web" / "static"
SHAPES, FIRST = STATIC / "drawing" / "shapes.js", STATIC / "first_words.js"
_SHEET = 100
_MADE = "Made by tools/browser_data.py: do not edit it by hand."


class _Recorder(Canvas):
    """A canvas that remembers outlines and their colours instead of pixels."""

    def __init__(self) -> None:
        super().__init__(_SHEET, _SHEET, over=1)
        self.shapes: list[list[str | float]] = []

    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:
        assert colour is not None, "gems have no holes"
        self.shapes.append([_path(points, closed=True), _hex(colour), round(alpha / OPAQUE, 2)])

    def stroke(
        self, points: Points, width: float, colour: Colour | None, *, closed: bool = False, alpha: int = OPAQUE
    ) -> None:
        assert colour is not None, "a line has a colour"
        shape: list[str | float] = [
            _path(points, closed=closed),
            _hex(colour),
            round(alpha / OPAQUE, 2),
            round(width, 1),
        ]
        self.shapes.append(shape)


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


def first_words() -> str:
    """The module with the texts that are needed first."""
    said = {
        code: {key: translator(code).words(words) for key, words in FIRST_WORDS.items()} for code in sorted(LANGUAGES)
    }
    return _module("What a page says before the table has answered.", {"FIRST_WORDS": said})


def _module(what: str, tables: dict[str, Any]) -> str:
    exports = (f"\nexport const {name} = {_written(table)};\n" for name, table in tables.items())
    return f"// {what} {_MADE}\n" + "".join(exports)


def _gem(kind: str) -> list[list[str | float]]:
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


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _written(table: dict[str, Any]) -> str:
    """One entry per line."""
    rows = "".join(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in table.items())
    return f"{{\n{rows}}}"


def main() -> int:
    """Write both modules."""
    for target, text in ((SHAPES, shapes()), (FIRST, first_words())):
        target.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{target.name}: {target.stat().st_size // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
