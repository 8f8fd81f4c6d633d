"""The jewel box in text: each level as seen from above, in seven lines. Pure: a snapshot in, lines out.

One rule: depth is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from collections.abc import Mapping

from companion.nodes.as_text import Line, Span, width_of
from companion.nodes.nodes import Drawing, Tone
from companion.pages.sensors import Listed
from hardware.jewel_box.movements import Depth
from hardware.jewel_box.snapshot import Snapshot

WIDTH = 26
_INNER = 12  # between the walls
_MARGIN = (WIDTH - _INNER - 2) // 2

Depths = Mapping[str, Depth]

_MARKS = {Depth.AJAR: "·", Depth.FRONT: "▪", Depth.SECRET: "◆"}
_STYLES = {Depth.AJAR: "black on yellow", Depth.FRONT: "black on green", Depth.SECRET: "black on magenta"}
_WALL, _TURN = "dim", "cyan"
_ARROWS = "▲▶▼◀"  # where the level's drawer 1 is


def level_drawing(node: Drawing, width: int) -> list[Line]:
    """The level that a list of channels belongs to."""
    shown: Listed = node.value
    return [_centred(line, width) for line in level_lines(shown.column, shown.snapshot or Snapshot(), shown.troubled)]


def level_lines(letter: str, snapshot: Snapshot, troubled: frozenset[str]) -> list[Line]:
    """The level with its drawers where they point now; `troubled` drawers have a sensor that lies."""
    sides = snapshot.around(letter)
    out, quarters = snapshot.drawers, snapshot.quarters(letter)
    north, east, south, west = (sides[side] for side in range(4))
    return [
        _outside(north, out, troubled),
        _wall("╭", "╮", north, out, troubled),
        _inside((Span(letter, strong=True), Span(f" {snapshot.place(letter)}", Tone.DIM))),
        _across(west, east, out, troubled, (Span(_ARROWS[quarters], paint=_TURN),)),
        _inside((Span(f"↻ {90 * quarters}°" if quarters else "", paint=_TURN),)),
        _wall("╰", "╯", south, out, troubled),
        _outside(south, out, troubled),
    ]


def _centred(line: Line, width: int, fill: str = " ") -> Line:
    room = max(0, width - width_of(line))
    return (Span(fill * (room // 2), paint=_WALL), *line, Span(fill * (room - room // 2), paint=_WALL))


def _tray(drawer: str, depth: Depth, troubled: frozenset[str]) -> Span:
    return Span(f" {drawer}{_MARKS[depth]} ", paint="bold white on red" if drawer in troubled else _STYLES[depth])


def _label(drawer: str, troubled: frozenset[str]) -> Span:
    return Span(f"{drawer}!", Tone.RUBY, strong=True) if drawer in troubled else Span(drawer)


def _outside(drawer: str, out: Depths, troubled: frozenset[str]) -> Line:
    return _centred((_tray(drawer, out[drawer], troubled),) if drawer in out else (), WIDTH)


def _wall(left: str, right: str, drawer: str, out: Depths, troubled: frozenset[str]) -> Line:
    """The drawer's front is in the wall, or the wall shows a gap where it came out."""
    if drawer in out:
        shown: Line = (Span("┘    └" if left == "╭" else "┐    ┌", paint=_WALL),)
    else:
        shown = (Span(" "), _label(drawer, troubled), Span(" "))
    return _centred((Span(left, paint=_WALL), *_centred(shown, _INNER, "─"), Span(right, paint=_WALL)), WIDTH)


def _inside(line: Line) -> Line:
    return _centred((Span("│", paint=_WALL), *_centred(line, _INNER), Span("│", paint=_WALL)), WIDTH)


def _across(west: str, east: str, out: Depths, troubled: frozenset[str], middle: Line) -> Line:
    """The line with the two drawers at the sides: outside the walls when they are out."""
    outside = [(_tray(drawer, out[drawer], troubled),) if drawer in out else () for drawer in (west, east)]
    inside = [Span("   ") if drawer in out else _label(drawer, troubled) for drawer in (west, east)]
    walls = (Span("┤" if west in out else "│", paint=_WALL), Span("├" if east in out else "│", paint=_WALL))
    return (
        Span(" " * (_MARGIN - width_of(outside[0]))), *outside[0], walls[0],
        inside[0], Span(" " * (3 - len(inside[0].words))), *_centred(middle, _INNER - 6),
        Span(" " * (3 - len(inside[1].words))), inside[1], walls[1],
        *outside[1], Span(" " * (_MARGIN - width_of(outside[1]))),
    )  # fmt: skip
