"""Other looks at the channels than their table: what they did lately, and how they are connected. Pure.

One rule: a list takes no more lines than it is given, and says so if it leaves something out.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.style import Style
from rich.text import Text

from companion.sensing.panel import ChannelRow, Panel
from companion.sensing.timeline import STEPS, Band, Stretch
from hardware.pins.wires import Wire

_LEGEND = " last 10 s · █ on · ▁ off · │ changed · ▒ flickers · ? silent · how many changes"
_NOT_KNOWN = " no pin map: add --pins to see how these sensors are wired"
_NAME, _COUNT = 15, 6
_LEAST_BAND = 10


def _count(row: ChannelRow) -> int:
    return sum(stretch.edges for stretch in row.band)


def timeline(panel: Panel, width: int, room: int) -> list[Text]:
    """A line for each sensor, in as many columns as they need; what was still is left out where they do not fit."""
    rows = [row for row in panel.rows.values() if row.fitted]
    most = max(1, width // (_NAME + _LEAST_BAND + _COUNT)) * max(1, room - 1)
    if len(rows) > most:
        rows = [row for row in rows if len(row.band) > 1][:most]
    columns = max(1, -(-len(rows) // max(1, room - 1)))
    lines = -(-len(rows) // columns)
    wide = width // columns
    found = [Text(_LEGEND, "dim")]
    for line in range(lines):
        cells = (_band_line(row, wide) for row in rows[line::lines])
        found.append(Text.assemble(*cells))
    return found[:room]


def _band_line(row: ChannelRow, width: int) -> Text:
    ill, count = not row.is_well, _count(row)
    name = Text(f" {row.name}".ljust(_NAME), "bold red" if ill else "")
    changes = Text(f"{count:>{_COUNT - 1}} " if count else " " * _COUNT, "bold" if count else "dim")
    return Text.assemble(name, band_text(row.band, max(1, width - _NAME - _COUNT)), changes)


def band_text(band: Band, width: int) -> Text:
    """A band in so many characters, each for the liveliest thing that happened in its time."""
    text = Text()
    for at in range(width):
        first, last = at * STEPS // width, max(at * STEPS // width + 1, (at + 1) * STEPS // width)
        met = [stretch for stretch in band if stretch.start < last and stretch.end > first]
        text.append(*_sign(max(met, key=_liveliness, default=None)))
    return text


def _liveliness(stretch: Stretch) -> tuple[bool, int, bool, int]:
    return stretch.flickers, stretch.edges, stretch.level is None, stretch.start


def _sign(stretch: Stretch | None) -> tuple[str, str]:
    if stretch is None or stretch.level is None:
        return "?", "bold red"
    if stretch.flickers:
        return "▒", "bold red"
    if stretch.edges:
        return "│", "bold yellow"
    return ("█", "yellow") if stretch.level else ("▁", "dim")


def wires(panel: Panel, room: int) -> list[Text]:
    """How each sensor is connected, those with a fault first; if people asked about some, only those."""
    about = panel.about.lower()
    asked = [row for row in panel.rows.values() if row.connection and row.name.lower().startswith(about)]
    if not asked:
        return [Text(_NOT_KNOWN, "yellow")]
    lines = list(wire_lines(sorted(asked, key=lambda row: row.is_well)))
    if len(lines) <= room:
        return lines
    more = f" … and more: type wires with the beginning of a name, such as wires {asked[0].part}"
    return [*lines[: room - 1], Text(more, "yellow")]


def wire_lines(rows: Iterable[ChannelRow]) -> Iterator[Text]:
    """The pin and the wires of sensors, a line for each wire with a dot in its colour."""
    for row in rows:
        if row.connection is not None:
            yield from _connection(row, row.connection.wires, f"{row.connection.pin.words} · ")


def _connection(row: ChannelRow, found: Sequence[Wire], pin: str) -> Iterator[Text]:
    name = Text(f" {row.name}".ljust(_NAME), "" if row.is_well else "bold red")
    for wire in found:
        main, stripe = (Style.parse(f"rgb({red},{green},{blue})") for red, green, blue in wire.colour.rgb)
        yield Text.assemble(name, ("●", main), ("●" if main != stripe else " ", stripe), f" {pin}{wire.words}")
        name, pin = Text(" " * _NAME), ""
