"""Every channel of the box: levels one below the other, or one part closely."""

from dataclasses import replace

from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.drawing.theme import DIM, GOOD, IVORY, RUBY, Role, Weight
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS, box_picture
from companion.screen.model import Frame
from companion.screen.routes import Sensors
from companion.screen.scenes.blocks import text_height
from companion.screen.scenes.sensors.sensor_cells import LampMark, PartCell, fitted_rows, lamp_of, rows_of, wire
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, Pool, TickMark
from companion.screen.widgets.widget import Tap, Widget
from companion.sensing.panel import ChannelRow

_ROWS = (("A1", "A2", "A3", "A4", "AB"), ("B1", "B2", "B3", "B4", "BC"), ("C1", "C2", "C3", "C4", "tilt"))


def build(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """All channels, or those of one part."""
    return _closely(route.part, frame, area) if route.part else _channels(frame, area)


def _channels(frame: Frame, area: Area) -> list[Widget]:
    """Levels one below the other as they are in an upright box, the joint below each beside it."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    if not sizes.is_small:
        line, area = area.from_top(sizes.px(30), sizes.px(6))
        left, area = area.from_left(area.width * 27 // 100, sizes.gap)
        widgets = [*_summary(frame, line), Pool(left), _box(frame, left, _ill_drawers(frame))]
    for parts, row in zip(_ROWS, area.rows(3, sizes.px(6)), strict=True):
        widgets += [_cell(frame, cell, part) for cell, part in zip(row.columns(5, sizes.px(6)), parts, strict=True)]
    return widgets


def _cell(frame: Frame, area: Area, part: str) -> PartCell:
    panel = frame.model.panel
    rows = [row for row in rows_of(panel, part) if row.fitted or part in DRAWERS]
    lamps = tuple((wire(row.name), lamp_of(row)) for row in rows)
    spoke = panel is not None and panel.latest.partition(".")[0] == part
    tap = Tap(Show(Sensors(part=part)))
    return PartCell(area, part, lamps, spoke, not frame.sizes.is_small, tap=tap)


def _ill_drawers(frame: Frame) -> frozenset[str]:
    ill = {row.name.partition(".")[0] for row in fitted_rows(frame.model.panel) if not row.is_well}
    return frozenset(ill & set(DRAWERS))


def _box(frame: Frame, area: Area, lit: frozenset[str]) -> Box:
    return Box(area, replace(box_picture(frame.model.picture), labels=True, lit=lit))


def _summary(frame: Frame, area: Area) -> list[Widget]:
    """How all of them do, in one line."""
    sizes, say = frame.sizes, frame.say
    rows = fitted_rows(frame.model.panel)
    ill = [row for row in rows if not row.is_well]
    mark, rest = area.from_left(sizes.px(26), sizes.gap)
    spot = mark.middle(sizes.px(24), sizes.px(24))
    if not rows:
        return [IconMark(spot, "info", DIM), Label(rest, say("Nothing received from the box yet."), Ink(Role.BODY))]
    if not ill:
        words = say.many("The one sensor works.", "All {n} sensors work.", len(rows))
        return [TickMark(spot), Label(rest, words, Ink(Role.BODY, GOOD))]
    words = say.many("{n} sensor needs checking.", "{n} sensors need checking.", len(ill))
    return [IconMark(spot, "warning", RUBY), Label(rest, words, Ink(Role.BODY, IVORY))]


def _closely(part: str, frame: Frame, area: Area) -> list[Widget]:
    """Every sensor of one part with all that is known of it."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    if not sizes.is_small:
        left, area = area.from_left(area.width * 32 // 100, sizes.margin)
        widgets = [Pool(left), _box(frame, left, frozenset({part} & set(DRAWERS)))]
    rows = rows_of(frame.model.panel, part)
    if not rows:
        return [*widgets, Label(area, frame.say("Nothing received from the box yet."), Ink(Role.BODY))]
    for spot, row in zip(area.rows(max(3, len(rows)), sizes.px(6)), rows, strict=False):
        widgets += _closely_row(frame, spot, row)
    return widgets


def _closely_row(frame: Frame, area: Area, row: ChannelRow) -> list[Widget]:
    """The lamp, the sensor's name and what it is there for, and what is known of it."""
    sizes = frame.sizes
    ink = Ink(Role.BODY, IVORY if row.fitted else DIM, weight=Weight.BOLD)
    known = Ink(Role.SMALL, IVORY if row.fitted and not row.is_well else DIM)
    inside = area.inset(sizes.px(12), sizes.px(3))
    mark, inside = inside.from_left(sizes.px(34), sizes.px(12))
    lines = text_height(frame, _known(frame, row), inside.width, known)
    head = round(sizes.font_px(Role.BODY) * 1.25)
    top, rest = inside.middle(inside.width, min(inside.height, head + lines)).from_top(head)
    name, meaning = top.from_left(width_of(row.name, *ink.face(sizes)) + 2, sizes.gap)
    return [
        Plate(area),
        LampMark(mark.middle(sizes.px(30), sizes.px(30)), lamp_of(row)),
        Label(name, row.name, ink),
        Label(meaning, _meaning(frame, row.name), Ink(Role.SMALL, DIM)),
        Paragraph(rest, _known(frame, row), known),
    ]


def _meaning(frame: Frame, channel: str) -> str:
    """What a sensor is there for."""
    say, name = frame.say, channel.partition(".")[2]
    known = {
        "closed": say("on when shut"),
        "front": say("on when out to its front"),
        "secret": say("on when out to its secret"),
        "seated": say("on when the levels are in place"),
        "upright": say("on when the box is upright"),
        "inverted": say("on when the box is inverted"),
    }
    return known.get(name) or say("counts quarter turns, bit {n}", n=name)


def _known(frame: Frame, row: ChannelRow) -> str:
    """What is known of a sensor, in one line or two."""
    say = frame.say
    if not row.fitted:
        return say("This box has no such sensor.")
    changes = say.many("{n} change", "{n} changes", row.edges)
    facts = say("{changes}, bounces for {ms} ms", changes=changes, ms=row.bounce_ms)
    if not row.is_well:
        return f"{say.words(row.said)} {facts}"
    now = say("now changing") if row.raw != row.level else say("now on") if row.level else say("now off")
    return f"{now} · {facts}"
