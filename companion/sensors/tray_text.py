"""The tile tray in text: four rows of tiles with the sapphires between them. Pure: a snapshot in, styled text out.

One rule: what is lifted is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from rich.text import Text

from companion.sensors.thing_text import ThingText
from hardware.tile_tray.channels import BY_NAME, CELLS, SPOTS, Kind
from hardware.tile_tray.snapshot import Snapshot

_UPPER, _LOWER, _GEMS = "rows 1, 2", "rows 3, 4", "sapphires"
_ACROSS, _BETWEEN = 4, 3  # tiles in a row, and sapphires
_LIFTED = "black on yellow"
_FAULT = "bold red"


class TrayText(ThingText):
    """Tiles in two columns and sapphires in the third; the tray is drawn in the middle."""

    columns = (_UPPER, _LOWER, _GEMS)
    height = 7
    legend = (" [r1c1] a tile · ↑r1c1 lifted · ◆s11 a sapphire · ◇s11 lifted · !r1c1! a fault",)

    def pose(self, snapshot: Snapshot | None) -> Text:
        lifted = 0 if snapshot is None else len(snapshot.lifted)
        return Text(f"{lifted} lifted", "bold yellow") if lifted else Text("nothing lifted", "bold")

    def picture(self, column: str, snapshot: Snapshot | None, troubled: frozenset[str]) -> list[Text]:
        return tray_lines(snapshot or Snapshot(), troubled) if column == _LOWER else [Text()] * self.height

    def heading(self, column: str, _snapshot: Snapshot | None) -> tuple[str, str]:
        return column, "bold"

    def column(self, channel: str) -> str:
        found = BY_NAME[channel]
        if found.kind == Kind.GEM:
            return _GEMS
        return _UPPER if CELLS.index(found.part) < len(CELLS) // 2 else _LOWER


def tray_lines(snapshot: Snapshot, troubled: frozenset[str]) -> list[Text]:
    """The tray as its players see it; `troubled` places have a reed that lies."""
    fitted = {BY_NAME[name].part for name in snapshot.channels}
    lines: list[Text] = []
    for first in range(0, len(CELLS), _ACROSS):
        row = CELLS[first : first + _ACROSS]
        lines.append(Text.assemble(*(_tile(cell, snapshot, fitted, troubled) for cell in row)))
    for row_number in range(_BETWEEN):
        row = SPOTS[row_number * _BETWEEN : (row_number + 1) * _BETWEEN]
        gems = [_gem(spot, snapshot, fitted, troubled) for spot in row]
        lines.insert(2 * row_number + 1, Text("  ").join(gems))
    return lines


def _tile(cell: str, snapshot: Snapshot, fitted: set[str], troubled: frozenset[str]) -> Text:
    if cell in troubled:
        return Text.assemble((f"!{cell}!", _FAULT))
    if cell in snapshot.lifted:
        return Text.assemble((f"↑{cell} ", _LIFTED))
    return Text(f"[{cell}]") if cell in fitted else Text.assemble((f" {cell} ", "dim"))


def _gem(spot: str, snapshot: Snapshot, fitted: set[str], troubled: frozenset[str]) -> Text:
    if spot in troubled:
        return Text.assemble((f"!{spot}", _FAULT))
    if spot in snapshot.lifted:
        return Text.assemble((f"◇{spot}", _LIFTED))
    return Text.assemble((f"◆{spot}", "cyan")) if spot in fitted else Text.assemble((f" {spot}", "dim"))
