"""Pages as lines of text: for a terminal, for a test that compares them, and for whoever reads a log. Pure.

One rule: whatever can be read or tapped on a page is in its text, once, in the order in which people read. Plain, it is
one thing below the other. Written for a width, groups stand side by side, and lines of the same kind in columns.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    FileInput,
    Fit,
    Grid,
    Group,
    Input,
    List,
    Node,
    Row,
    Shape,
    Slot,
    Spot,
    Sprite,
    Switch,
    Tap,
    Text,
    Tone,
    rung,
    walk,
)
from companion.nodes.styles import style_named
from companion.nodes.theme import Weight

_INDENT = "  "
_LEAST_WRAPPED, _NARROWEST = 20, 31  # characters


class Span(NamedTuple):
    """Words in one colour."""

    words: str
    tone: Tone = Tone.IVORY
    strong: bool = False
    paint: str = ""  # a style of the terminal's own, instead


Line = tuple[Span, ...]
DrawText = Callable[[Drawing, int], Sequence[Line]]
DrawStrip = Callable[[Drawing, int], Line]


class Terminal(msgspec.Struct, frozen=True):
    """How pages are written in a terminal of this width, in which lists are to be no higher than `height` if they can.

    `drawings` draw a `Drawing` in several lines, `strips` in what is left of one; `signs` are what sprites are there.
    """

    width: int
    height: int = 0
    drawings: Mapping[str, DrawText] = {}
    strips: Mapping[str, DrawStrip] = {}
    signs: Callable[[str], Line | None] = lambda _name: None


def text_lines(node: Node, parts: Mapping[str, Node]) -> list[str]:
    """A page with these parts, line by line; its ladders are on their first step."""
    return [plain(line) for line in _Writer(parts, Shape.WIDE).lines(node)]


def terminal_lines(
    node: Node, terminal: Terminal, parts: Mapping[str, Node] = MappingProxyType({}), shape: Shape = Shape.WIDE
) -> list[Line]:
    """The same, or a single node, for a terminal, with colours by tone."""
    return _Writer(parts, shape, terminal).lines(node, terminal.width)


def plain(line: Line) -> str:
    """The words of a line without colours."""
    return "".join(span.words for span in line)


def width_of(line: Line) -> int:
    return sum(len(span.words) for span in line)


def fitted(line: Line, width: int, *, right: bool = False) -> Line:
    """The line in exactly so many characters: cut, or filled up with spaces (`right`: before it)."""
    found: list[Span] = []
    left = width
    for span in line:
        if left <= 0:
            break
        found.append(span._replace(words=span.words[:left]))
        left -= len(span.words)
    if left <= 0:
        return tuple(found)
    space = Span(" " * left)
    return (space, *found) if right else (*found, space)


class _Writer:
    def __init__(self, parts: Mapping[str, Node], shape: Shape, terminal: Terminal | None = None) -> None:
        self._parts = parts
        self._shape = shape
        self._terminal = terminal or Terminal(0)

    def lines(self, node: Node, width: int = 0) -> list[Line]:  # noqa: C901, PLR0911 - one case per kind
        if isinstance(node, Slot):
            part = self._parts.get(node.part)
            return [] if part is None else self.lines(part, width)
        if isinstance(node, Fit):
            return self.lines(node.child, width)
        if isinstance(node, Drawing) and node.kind in self._terminal.drawings:
            return list(self._terminal.drawings[node.kind](node, width))
        if isinstance(node, Row) and not self._has_blocks(node):
            return _marked(node, self._in_one_line(node, width))
        if width and isinstance(node, Row):
            return _marked(node, self._side_by_side(self._shown(node.children), width))
        if width and isinstance(node, Grid):
            return _marked(node, self._in_grid(node, width))
        children = self._shown(node.children) if isinstance(node, Group | List) else []
        if width and isinstance(node, Column | List) and self._is_table(children):
            return self._in_columns(children, width)
        if isinstance(node, Group | List):
            return _marked(node, [line for child in children for line in self.lines(child, width)])
        if width and isinstance(node, Text) and node.wraps:
            return [(_span(node, line),) for line in _wrapped(rung(node.words, 0), width)]
        line = self._inline(node)
        return [line] if line else []

    def _shown(self, children: Sequence[Node]) -> list[Node]:
        """Those that are there on the first step of a ladder, and on such a screen."""
        return [
            child
            for child in children
            if child.since == 0 and not (child.style and style_named(child.style, self._shape).hidden)
        ]

    def _is_table(self, rows: Sequence[Node]) -> bool:
        """Whether they are lines of the same kind."""
        if not all(isinstance(row, Row) and row.tap is None and not self._has_blocks(row) for row in rows):
            return False
        counts = {len(row.children) for row in rows if isinstance(row, Row)}
        return len(rows) > 1 and len(counts) == 1 and min(counts) > 1

    def _has_blocks(self, node: Node) -> bool:
        blocks, drawn = Slot | Column | Grid | List, self._terminal.drawings
        inside = (each for each in walk(node) if each is not node)
        return any(isinstance(each, blocks) or (isinstance(each, Drawing) and each.kind in drawn) for each in inside)

    def _in_one_line(self, node: Row, width: int) -> list[Line]:
        """A row of words; its last ones go on below where they are long."""
        children = self._shown(node.children)
        cells = [cell for cell in map(self._inline, children) if cell]
        line = _joined(cells)
        last = children[-1] if children else None
        if not width or width_of(line) <= width or not isinstance(last, Text) or not last.wraps:
            return [line]
        before = _joined(cells[:-1])
        indent = width_of(before) + 1
        rest = _wrapped(rung(last.words, 0), width - indent)
        first = (*before, Span(" "), _span(last, rest[0]))
        return [first, *((Span(" " * indent), _span(last, more)) for more in rest[1:])]

    def _side_by_side(self, children: Sequence[Node], width: int) -> list[Line]:
        share = max(1, width // max(1, len(children)))
        blocks = [self.lines(child, share) for child in children]
        rows = zip_longest(*blocks, fillvalue=())
        return [tuple(span for cell in row for span in fitted(cell, share)) for row in rows]

    def _in_grid(self, node: Grid, width: int) -> list[Line]:
        columns = max(1, rung(node.columns, 0))
        rows = [node.children[at : at + columns] for at in range(0, len(node.children), columns)]
        return [line for row in rows for line in self._side_by_side(row, width)]

    def _in_columns(self, rows: Sequence[Node], width: int) -> list[Line]:
        """Rows of the same kind, in as many columns as they need to find room."""
        high = max(1, self._terminal.height or len(rows))
        columns = max(1, min(-(-len(rows) // high), width // _NARROWEST))
        down = -(-len(rows) // columns)
        lines = self._table([row for row in rows if isinstance(row, Row)], width // columns)
        beside = [lines[at : at + down] for at in range(0, len(lines), down)]
        return [tuple(span for cell in row for span in cell) for row in zip_longest(*beside, fillvalue=())]

    def _table(self, rows: Sequence[Row], width: int) -> list[Line]:
        """What stands below each other is equally wide; strips get what is left."""
        cells = [[() if self._is_strip(child) else self._inline(child) for child in row.children] for row in rows]
        widths = [max(map(width_of, column)) for column in zip(*cells, strict=True)]
        strips = sum(map(self._is_strip, rows[0].children))
        spare = max(0, width - sum(widths) - len(widths)) // max(1, strips)
        found = []
        for row, line in zip(rows, cells, strict=True):
            padded = [
                self._terminal.strips[child.kind](child, spare)
                if isinstance(child, Drawing) and self._is_strip(child)
                else fitted(cell, wide, right=isinstance(child, Text) and child.align is Align.RIGHT)
                for child, cell, wide in zip(row.children, line, widths, strict=True)
            ]
            found.append(fitted(_joined(padded), width))
        return found

    def _is_strip(self, node: Node) -> bool:
        return isinstance(node, Drawing) and node.kind in self._terminal.strips

    def _inline(self, node: Node) -> Line:  # noqa: C901, PLR0911 - one case per kind
        match node:
            case Text(words=words):
                return (_span(node, rung(words, 0)),) if rung(words, 0) else ()
            case Button():
                return (Span(_button(node)),)
            case Switch(on=on):
                return (Span("(on)" if on else "(off)"),)
            case FileInput(label=label):
                return (Span(f"<{label}>"),)
            case Input(value=value, hint=hint, note=note):
                return (Span(f"<{value or hint}> {note}".rstrip()),)
            case Sprite(name=name) if (sign := self._terminal.signs(name)) is not None:
                return sign
            case Sprite(title=title) | Drawing(title=title):
                found = f"({title})" if title else ""
                spots = "".join(f" [{spot.title or spot.name}]{_key(spot.tap)}" for spot in _spots(node))
                if node.tap is not None:
                    found = f"[{found or node.tap.says}]{_key(node.tap)}"
                words = f"{found}{spots}".strip()
                return (Span(words, node.tone if isinstance(node, Sprite) else Tone.IVORY),) if words else ()
            case Fit(child=child):
                return self._inline(child)
            case Group():
                inside = _joined([cell for cell in map(self._inline, self._shown(node.children)) if cell])
                return tuple(span for line in _marked(node, [inside]) for span in line)
            case _:
                return ()


def _joined(cells: Sequence[Line]) -> Line:
    """Side by side, with a space between them."""
    found: list[Span] = []
    for cell in cells:
        found += ([Span(" ")] if found else []) + list(cell)
    return tuple(found)


def _span(node: Text, words: str) -> Span:
    return Span(words, node.tone, node.weight is not None and node.weight >= Weight.BOLD)


def _wrapped(words: str, width: int) -> list[str]:
    return textwrap.wrap(words, max(_LEAST_WRAPPED, width)) or [""]


def _marked(node: Node, lines: list[Line]) -> list[Line]:
    """A group that can be tapped is in brackets; what is chosen has a mark."""
    lines = [line for line in lines if line]
    if not isinstance(node, Group) or node.tap is None:
        return lines
    first, *rest = lines or [(Span(node.tap.says or node.label or node.tap.means),)]
    opened = Span(f"[{'* ' if node.on else ''}")
    return [(opened, *first, Span(f"]{_key(node.tap)}")), *((Span(_INDENT), *line) for line in rest)]


def _spots(node: Sprite | Drawing) -> tuple[Spot, ...]:
    return node.spots if isinstance(node, Drawing) else ()


def _button(button: Button) -> str:
    words = " · ".join(filter(None, (rung(button.label, 0) or _wordless(button), *button.sub)))
    if button.tap is None:
        return f"[{words}] (off)"
    return f"[{'* ' if button.lit else ''}{words}]{_key(button.tap)}"


def _wordless(button: Button) -> str:
    """What a button with an icon alone says."""
    return (button.tap.says if button.tap is not None else "") or rung(button.icon, 0)


def _key(tap: Tap) -> str:
    return f" ({tap.key})" if tap.key else ""


def texts(node: Node) -> Iterator[str]:
    """The words of everything in it, on the first step of its ladders."""
    for each in walk(node):
        if isinstance(each, Text):
            yield rung(each.words, 0)
        elif isinstance(each, Button):
            yield from (rung(each.label, 0), *each.sub)
