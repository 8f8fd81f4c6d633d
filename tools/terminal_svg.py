"""Lines of styled text as an SVG picture of a terminal, that looks the same in every viewer. Pure.

One rule: every word has its own place, and lines, lamps and corners are drawn: no font, and no viewer's idea of spaces,
can shift or break them.
"""

import re
from collections.abc import Iterator
from html import escape

from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

_CELL, _LINE, _SIZE = 8.43, 19.0, 14
_MARGIN = 18
_FONT = "ui-monospace,SFMono-Regular,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

_BACK, _FORE, _FRAME = "#1d1a17", "#ece4d8", "#3a342d"
# black, red, green, yellow, blue, magenta, cyan, white: ruby, emerald, gold, sapphire, amethyst
_COLOURS = ("#1d1a17", "#ff6b6b", "#7fc97f", "#e9b949", "#6ea8fe", "#c792ea", "#6cc5d9", "#ece4d8")


def _triple(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


_THEME = TerminalTheme(_triple(_BACK), _triple(_FORE), [_triple(colour) for colour in _COLOURS])

# Box drawing by the sides that a line reaches: north, east, south, west.
_SIDES = {
    "─": "ew", "│": "ns", "╭": "es", "╮": "sw", "╰": "en", "╯": "nw",
    "┌": "es", "┐": "sw", "└": "en", "┘": "nw", "├": "nes", "┤": "nsw",
}  # fmt: skip
_ROUND = "╭╮╰╯"
_DRAWN = re.compile(r"[─│╭╮╰╯┌┐└┘├┤●○]|[^\s─│╭╮╰╯┌┐└┘├┤●○]+")


def export(lines: list[Text], width: int) -> str:
    """The picture."""
    wide, high = width * _CELL + 2 * _MARGIN, len(lines) * _LINE + 2 * _MARGIN
    console = Console(width=width, color_system="truecolor", force_terminal=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" role="img">',
        "<title>jewelbox sensors</title>",
        f'<rect x="1" y="1" width="{wide - 2:.0f}" height="{high - 2:.0f}" rx="12" fill="{_BACK}" stroke="{_FRAME}"/>',
        f'<g font-family="{_FONT}" font-size="{_SIZE}" fill="{_FORE}" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        parts += _line(list(line.render(console)), _MARGIN + row * _LINE)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _line(segments: list[Segment], top: float) -> Iterator[str]:
    left = float(_MARGIN)
    for text, style, _ in segments:
        yield from _run(text.rstrip("\n"), style or Style.null(), left, top)
        left += len(text) * _CELL


def _run(text: str, style: Style, left: float, top: float) -> Iterator[str]:
    ink, paper = _ink(style), _paper(style)
    if paper:
        size = f'width="{len(text) * _CELL:.1f}" height="{_LINE - 2:.0f}"'
        yield f'<rect x="{left:.1f}" y="{top + 1:.1f}" {size} rx="3" fill="{paper}"/>'
    for found in _DRAWN.finditer(text):
        x = left + found.start() * _CELL
        if found[0] in _SIDES:
            yield _stroke(found[0], x, top, ink)
        elif found[0] in "●○":
            yield _lamp(x, top, ink, lit=found[0] == "●")
        else:
            yield _word(found[0], x, top, ink, bold=bool(style.bold))


def _word(word: str, x: float, top: float, ink: str, *, bold: bool) -> str:
    weight = ' font-weight="700"' if bold else ""
    length = f'textLength="{len(word) * _CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{top + 14:.1f}" {length}{weight} fill="{ink}">{escape(word)}</text>'


def _lamp(x: float, top: float, ink: str, *, lit: bool) -> str:
    look = f'fill="{ink}"' if lit else f'fill="none" stroke="{ink}" stroke-width="1.3" opacity="0.7"'
    return f'<circle cx="{x + _CELL / 2:.1f}" cy="{top + 9.5:.1f}" r="3.2" {look}/>'


def _stroke(sign: str, x: float, top: float, ink: str) -> str:
    middle = (x + _CELL / 2, top + _LINE / 2)
    ends = {
        "n": (middle[0], top),
        "s": (middle[0], top + _LINE),
        "e": (x + _CELL, middle[1]),
        "w": (x, middle[1]),
    }
    points = [ends[side] for side in _SIDES[sign]]
    if sign in _ROUND:
        path = f"M{_at(points[0])}Q{_at(middle)} {_at(points[1])}"
    else:
        path = "".join(f"M{_at(middle)}L{_at(point)}" for point in points)
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="1.3"/>'


def _at(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def _ink(style: Style) -> str:
    if style.reverse:
        return _BACK
    colour = style.color.get_truecolor(_THEME) if style.color else ColorTriplet(*_triple(_FORE))
    return _faded(colour) if style.dim else colour.hex


def _paper(style: Style) -> str:
    if style.reverse:
        return _COLOURS[3]
    return style.bgcolor.get_truecolor(_THEME, foreground=False).hex if style.bgcolor else ""


def _faded(colour: ColorTriplet) -> str:
    """Half way to the background."""
    back = _triple(_BACK)
    red, green, blue = ((one * 11 + other * 9) // 20 for one, other in zip(colour, back, strict=True))
    return ColorTriplet(red, green, blue).hex
