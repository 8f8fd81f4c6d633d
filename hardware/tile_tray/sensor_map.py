"""Where the sensors of the tray are, and all of it in text: rows of tiles, sapphires between them. Frozen values only.

One rule: what is lifted is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from collections.abc import Set as AbstractSet

from companion.words import Words
from hardware.sensor_map import Block, Inked, SensorMap, TextLine
from hardware.tile_tray.channels import BY_NAME, CELLS, SPOTS
from hardware.tile_tray.snapshot import Snapshot

_UPPER, _LOWER, _GEMS = "rows 1, 2", "rows 3, 4", "sapphires"
_ACROSS, _BETWEEN, _HEIGHT = 4, 3, 7  # tiles in a row, sapphires, and all lines
_LIFTED, _LIES = "black on yellow", "bold red"


def _column(part: str) -> str:
    if part in SPOTS:
        return _GEMS
    return _UPPER if CELLS.index(part) < len(CELLS) // 2 else _LOWER


def _pose(snapshot: Snapshot | None) -> str:
    lifted = 0 if snapshot is None else len(snapshot.lifted)
    return f"{lifted} lifted" if lifted else "nothing lifted"


def _drawn(column: str, snapshot: Snapshot | None, troubled: AbstractSet[str]) -> list[TextLine]:
    """The tray, above the list in the middle."""
    return tray_lines(snapshot or Snapshot(), troubled) if column == _LOWER else [((" ", ""),)] * _HEIGHT


def tray_lines(snapshot: Snapshot, troubled: AbstractSet[str]) -> list[TextLine]:
    """The tray as its players see it; `troubled` places have a reed that lies."""
    fitted = {BY_NAME[name].part for name in snapshot.channels}
    lines: list[TextLine] = [
        tuple(_tile(cell, snapshot, fitted, troubled) for cell in CELLS[first : first + _ACROSS])
        for first in range(0, len(CELLS), _ACROSS)
    ]
    for row in range(_BETWEEN):
        gems = [_gem(spot, snapshot, fitted, troubled) for spot in SPOTS[row * _BETWEEN : (row + 1) * _BETWEEN]]
        lines.insert(2 * row + 1, (gems[0], ("  ", ""), gems[1], ("  ", ""), gems[2]))
    return lines


def _tile(cell: str, snapshot: Snapshot, fitted: set[str], troubled: AbstractSet[str]) -> Inked:
    if cell in troubled:
        return f"!{cell}!", _LIES
    if cell in snapshot.lifted:
        return f"↑{cell} ", _LIFTED
    return (f"[{cell}]", "") if cell in fitted else (f" {cell} ", "dim")


def _gem(spot: str, snapshot: Snapshot, fitted: set[str], troubled: AbstractSet[str]) -> Inked:
    if spot in troubled:
        return f"!{spot}", _LIES
    if spot in snapshot.lifted:
        return f"◇{spot}", _LIFTED
    return (f"◆{spot}", "cyan") if spot in fitted else (f" {spot}", "dim")


SENSOR_MAP = SensorMap(
    blocks=(Block(CELLS, 4), Block(SPOTS, 3)),
    wires={"tile": Words("Tile"), "gem": Words("Sapphire")},
    meaning=lambda name: BY_NAME[name].meaning,
    board=lambda part: "tiles" if part in CELLS else "gems",
    faults=Words("Choose where to add a fault. The game reacts as it would with a real tray."),
    columns=(_UPPER, _LOWER, _GEMS),
    column=_column,
    pose=_pose,
    drawn=_drawn,
    legend=(" [r1c1] a tile · ↑r1c1 lifted · ◆s11 a sapphire · ◇s11 lifted · !r1c1! a fault",),
)
