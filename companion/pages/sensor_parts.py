"""What the pages about sensors are made of: lamps, wires, parts with their sensors, and the thing itself. Pure.

One rule: a state is told by shape and by words as well as by colour.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from companion.languages import Translator, mark
from companion.nodes.nodes import Align, Column, Drawing, Fit, Grid, Look, Node, Row, Space, Sprite, Tap, Text, Tone
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action
from companion.pages.context import ApparatusPages, Context
from companion.sensing.panel import ChannelRow, Panel
from hardware.sensor_map import Block


class Lamp(StrEnum):
    """What a sensor says, told by shape as well as by light."""

    ON = "on"  # full
    OFF = "off"  # a ring
    CHANGING = "changing"  # a ring with a spot: it has moved, and is not believed yet
    ILL = "ill"  # a warning
    LOST = "lost"  # a cross
    ABSENT = "absent"  # a dash: there is no such sensor here
    SEEN = "seen"  # a tick: it has answered in this check


LAMP_WORDS = {Lamp.ON: mark("now on"), Lamp.OFF: mark("now off"), Lamp.CHANGING: mark("now changing")}


def lamp_of(row: ChannelRow) -> Lamp:
    """What a sensor says now, and whether it is trusted."""
    if not row.fitted:
        return Lamp.ABSENT
    if row.lost:
        return Lamp.LOST
    if not row.is_well:
        return Lamp.ILL
    if row.raw != row.level:
        return Lamp.CHANGING
    return Lamp.ON if row.level else Lamp.OFF


def lamp(row: ChannelRow, size: float = 0, *, seen: bool = False, style: str = "") -> Sprite:
    """Its lamp."""
    shown = Lamp.SEEN if seen else lamp_of(row)
    return Sprite(f"lamp-{shown}", size, title=str(shown), style=style)


def tone_of(row: ChannelRow) -> Tone:
    """The colour of what is said about it."""
    shown = lamp_of(row)
    if shown in {Lamp.ILL, Lamp.LOST}:
        return Tone.RUBY
    return Tone.IVORY if shown in {Lamp.ON, Lamp.CHANGING} else Tone.DIM


def rows_of(panel: Panel | None, part: str) -> list[ChannelRow]:
    """The sensors of a part in their usual order."""
    rows: Mapping[str, ChannelRow] = {} if panel is None else panel.rows
    return [row for row in rows.values() if row.part == part]


def fitted_rows(panel: Panel | None) -> list[ChannelRow]:
    """All sensors that this one has."""
    return [] if panel is None else [row for row in panel.rows.values() if row.fitted]


def wire_name(row: ChannelRow, context: Context) -> str:
    """What people call a sensor of a part; joints number theirs."""
    wire = row.name.partition(".")[2]
    known = {} if context.apparatus is None else context.apparatus.sensors.wires
    return context.say.words(known.get(wire, wire))


def nothing_received(context: Context) -> str:
    """Said as long as no sensor has spoken."""
    return "" if context.apparatus is None else context.say.words(context.apparatus.sentences.nothing_received)


def connection_lines(row: ChannelRow, say: Translator) -> list[Node]:
    """The pin and the wires of a sensor, each wire with a dot in its colour."""
    if row.connection is None or not row.fitted:
        return []
    pin, *wires = map(say.words, row.connection.words)
    words = [f"{pin[:1].upper()}{pin[1:]} · {wires[0]}", *wires[1:]]
    dots = ["-".join(bytes(colour).hex() for colour in wire.colour.rgb) for wire in row.connection.wires]
    return [
        Row((Sprite(f"wire-{dot}", 18, style="dot"), Text(line, Role.SMALL, wraps=True, style="grow")), style="dotted")
        for dot, line in zip(dots, words, strict=True)
    ]


def band(row: ChannelRow, style: str, title: str = "") -> Drawing:
    """What it did in the last ten seconds."""
    return Drawing("band", row.band, title=title, style=style)


# the thing and its parts


class Shown(msgspec.Struct, frozen=True):
    """How a picture of the thing is drawn: with names, with parts that are lit, and what hands have to do to it."""

    lit: frozenset[str] = frozenset()
    actions: tuple[object, ...] = ()
    named: bool = True


def picture(context: Context, shown: Shown, style: str = "") -> Node:
    """The thing as it stands, in lamplight."""
    value = context.depicted(shown, shown.actions, lit=shown.lit, named=shown.named)
    return Column((Drawing("apparatus-pointed-out", value),), look=Look.POOL, style=style)


def part_cells(context: Context, apparatus: ApparatusPages, to: Callable[[str], Action], lit: str) -> Node:
    """A cell for each part, in the blocks in which they lie; with words where all of them have room."""
    blocks = tuple(_block(block, context, to, lit) for block in apparatus.sensors.blocks)
    return Fit(Row(blocks, style="blocks"), 2, style="cells")


def _block(block: Block, context: Context, to: Callable[[str], Action], lit: str) -> Node:
    cells = tuple(_cell(part, context, Tap(to(part)), is_lit=part == lit) for part in block.parts)
    return Grid(cells, columns=block.columns, style=f"block-{block.columns}")


def _cell(part: str, context: Context, tap: Tap, *, is_lit: bool) -> Node:
    """A part with its sensors: lamps below each other with their names, or side by side without."""
    rows = [row for row in rows_of(context.model.panel, part) if row.fitted or row.usual]
    there = any(row.fitted for row in rows)
    title = Text(part, (Role.BODY, Role.SMALL), Tone.IVORY if there else Tone.DIM, weight=Weight.BOLD)
    look = Look.ACTIVE if is_lit else Look.PLAIN
    if len(rows) == 1:  # its name says what lies there
        children: tuple[Node, ...] = (replace(title, align=Align.CENTRE), lamp(rows[0], 22))
        return Column(children, look=look, tap=tap, style="cell-one")
    place = None if context.apparatus is None else context.apparatus.sensors.place(part, context.model.picture)
    sign = () if place is None else (Space(), Sprite(place.sprite, 22))
    lines = tuple(
        Row(
            (lamp(row, 15), Text(wire_name(row, context), Role.SMALL, tone_of(row), style="grow")),
            style="cell-line",
            until=1,
        )
        for row in rows
    )
    lamps = Row(tuple(lamp(row, 20) for row in rows), style="cell-lamps", since=1)
    children = (Row((title, *sign), style="cell-head"), *lines, lamps)
    return Column(children, look=look, tap=tap, style="cell")
