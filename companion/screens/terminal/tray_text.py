"""The tile tray in text: four rows of tiles with the sapphires between them. Pure: a snapshot in, lines out.

One rule: what is lifted is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from companion.nodes.as_text import Line, Span, width_of
from companion.nodes.nodes import Drawing, Tone
from companion.pages.sensors import Listed
from hardware.tile_tray.channels import BY_NAME, CELLS, SPOTS
from hardware.tile_tray.snapshot import Snapshot

_ACROSS, _BETWEEN, _HEIGHT = 4, 3, 7  # tiles in a row, sapphires, and all lines
_LIFTED = "black on yellow"


def tray_drawing(node: Drawing, width: int) -> list[Line]:
    """The tray, above the list in the middle."""
    shown: Listed = node.value
    if shown.column != "rows 3, 4":
        return [(Span(" "),)] * _HEIGHT
    lines = tray_lines(shown.snapshot or Snapshot(), shown.troubled)
    return [(Span(" " * (max(0, width - width_of(line)) // 2)), *line) for line in lines]


def tray_lines(snapshot: Snapshot, troubled: frozenset[str]) -> list[Line]:
    """The tray as its players see it; `troubled` places have a reed that lies."""
    fitted = {BY_NAME[name].part for name in snapshot.channels}
    lines: list[Line] = [
        tuple(_tile(cell, snapshot, fitted, troubled) for cell in CELLS[first : first + _ACROSS])
        for first in range(0, len(CELLS), _ACROSS)
    ]
    for row in range(_BETWEEN):
        gems = [_gem(spot, snapshot, fitted, troubled) for spot in SPOTS[row * _BETWEEN : (row + 1) * _BETWEEN]]
        lines.insert(2 * row + 1, (gems[0], Span("  "), gems[1], Span("  "), gems[2]))
    return lines


def _tile(cell: str, snapshot: Snapshot, fitted: set[str], troubled: frozenset[str]) -> Span:
    if cell in troubled:
        return Span(f"!{cell}!", Tone.RUBY, strong=True)
    if cell in snapshot.lifted:
        return Span(f"↑{cell} ", paint=_LIFTED)
    return Span(f"[{cell}]") if cell in fitted else Span(f" {cell} ", Tone.DIM)


def _gem(spot: str, snapshot: Snapshot, fitted: set[str], troubled: frozenset[str]) -> Span:
    if spot in troubled:
        return Span(f"!{spot}", Tone.RUBY, strong=True)
    if spot in snapshot.lifted:
        return Span(f"◇{spot}", paint=_LIFTED)
    return Span(f"◆{spot}", paint="cyan") if spot in fitted else Span(f" {spot}", Tone.DIM)
