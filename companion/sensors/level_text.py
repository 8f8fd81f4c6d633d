"""The jewel box in text: each level as seen from above, in seven lines. Pure: a snapshot in, styled text out.

One rule: depth is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from collections.abc import Mapping

from rich.text import Text

from companion.sensors.thing_text import ThingText, centred
from hardware.jewel_box.channels import CHANNELS, LEVELS, PARTS, level_of
from hardware.jewel_box.movements import Depth, Orientation
from hardware.jewel_box.snapshot import Snapshot

WIDTH = 26
HEIGHT = 7
_INNER = 12  # between the walls
_MARGIN = (WIDTH - _INNER - 2) // 2

Depths = Mapping[str, Depth]

_MARKS = {Depth.AJAR: "·", Depth.FRONT: "▪", Depth.SECRET: "◆"}
_STYLES = {Depth.AJAR: "black on yellow", Depth.FRONT: "black on green", Depth.SECRET: "black on magenta"}
_WALL = "dim"
_ARROWS = "▲▶▼◀"  # where the level's drawer 1 is


class BoxText(ThingText):
    """One column for each level."""

    columns = LEVELS
    height = HEIGHT
    legend = (
        " A1· ajar · A1▪ open to the front · A1◆ to the secret compartment · A1! a fault",
        " AB: the joint between levels A and B · BC: between B and C",
    )

    def pose(self, snapshot: Snapshot | None) -> Text:
        snapshot = snapshot or Snapshot()
        if snapshot.in_hand:
            return Text.assemble(("in the hand", "bold yellow"))
        arrow = "▼" if snapshot.orientation is Orientation.INVERTED else "▲"
        return Text(f"{arrow} {snapshot.orientation or '?'}", "bold")

    def picture(self, column: str, snapshot: Snapshot | None, troubled: frozenset[str]) -> list[Text]:
        return level_lines(column, snapshot or Snapshot(), troubled)

    def heading(self, column: str, snapshot: Snapshot | None) -> tuple[str, str]:
        """What the ring below a level reads; the lowest one has none, and shows what belongs to the whole box."""
        ring = {"A": "AB", "B": "BC"}.get(column)
        if ring:
            return f"{ring} {_ring(snapshot or Snapshot(), ring)}", "bold cyan"
        return ", ".join(part for part in PARTS if not level_of(part)), "bold"

    def column(self, channel: str) -> str:
        return level_of(CHANNELS.part(channel)) or LEVELS[-1]

    def label(self, channel: str) -> str:
        return channel.removeprefix("tilt.")


def _ring(snapshot: Snapshot, ring: str) -> str:
    position = snapshot.rings.get(ring)
    if ring in snapshot.half_turned:
        return "half way"
    return "unread" if position is None else f"at {position}"


def level_lines(letter: str, snapshot: Snapshot, troubled: frozenset[str]) -> list[Text]:
    """The level with its drawers where they point now; `troubled` drawers have a sensor that lies."""
    sides = snapshot.around(letter)
    out, quarters = snapshot.drawers, snapshot.quarters(letter)
    north, east, south, west = (sides[side] for side in range(4))
    return [
        _outside(north, out, troubled),
        _wall("╭", "╮", north, out, troubled),
        _inside(Text.assemble((letter, "bold"), (f" {snapshot.place(letter)}", "dim"))),
        _across(west, east, out, troubled, Text(_ARROWS[quarters], "cyan")),
        _inside(Text(f"↻ {90 * quarters}°" if quarters else "", "cyan")),
        _wall("╰", "╯", south, out, troubled),
        _outside(south, out, troubled),
    ]


def tray(drawer: str, depth: Depth, troubled: frozenset[str]) -> Text:
    style = "bold white on red" if drawer in troubled else _STYLES[depth]
    return Text.assemble((f" {drawer}{_MARKS[depth]} ", style))


def _label(drawer: str, troubled: frozenset[str]) -> Text:
    return Text.assemble((f"{drawer}!", "bold red")) if drawer in troubled else Text(drawer)


def _outside(drawer: str, out: Depths, troubled: frozenset[str]) -> Text:
    shown = tray(drawer, out[drawer], troubled) if drawer in out else Text()
    return centred(shown, WIDTH)


def _wall(left: str, right: str, drawer: str, out: Depths, troubled: frozenset[str]) -> Text:
    """The drawer's front is in the wall, or the wall shows a gap where it came out."""
    if drawer in out:
        shown = Text("┘    └" if left == "╭" else "┐    ┌", _WALL)
    else:
        shown = Text.assemble(" ", _label(drawer, troubled), " ")
    line = Text.assemble((left, _WALL), centred(shown, _INNER, "─", _WALL), (right, _WALL))
    return centred(line, WIDTH)


def _inside(text: Text) -> Text:
    return centred(Text.assemble(("│", _WALL), centred(text, _INNER), ("│", _WALL)), WIDTH)


def _across(west: str, east: str, out: Depths, troubled: frozenset[str], middle: Text) -> Text:
    """The line with the two drawers at the sides: outside the walls when they are out."""
    outer_west = tray(west, out[west], troubled) if west in out else Text()
    outer_east = tray(east, out[east], troubled) if east in out else Text()
    inner_west = Text("   ") if west in out else _label(west, troubled)
    inner_east = Text("   ") if east in out else _label(east, troubled)
    inner_west.pad_right(3 - inner_west.cell_len)
    inner_east.pad_left(3 - inner_east.cell_len)
    outer_west.pad_left(_MARGIN - outer_west.cell_len)
    outer_east.pad_right(_MARGIN - outer_east.cell_len)
    walls = ("┤" if west in out else "│", _WALL), ("├" if east in out else "│", _WALL)
    return Text.assemble(
        outer_west, walls[0], inner_west, centred(middle, _INNER - 6), inner_east, walls[1], outer_east
    )
