"""Sensors one by one, of any apparatus: how all of them do, one of them closely, and what can be made to go wrong."""

from companion.languages import mark
from companion.screen.actions import Hands, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.drawing.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Role, Weight
from companion.screen.model import Frame
from companion.screen.routes import Sensors, SensorsPage
from companion.screen.scenes.blocks import text_height
from companion.screen.scenes.sensors.sensor_cells import LampMark, fitted_rows, lamp_of, rows_of, wire
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.sensing.panel import ChannelRow
from companion.words import Words

REPAIR = Tap(Hands("mend"), "return")
_KINDS = {
    "stuck": (mark("Stuck"), "1"),
    "dead": (mark("Dead"), "2"),
    "noisy": (mark("Flickers"), "3"),
    "slow": (mark("Slow"), "4"),
    "inverted": (mark("Inverted"), "5"),
}


def nothing_received(frame: Frame) -> str:
    """Said as long as no sensor has spoken."""
    assert frame.apparatus is not None
    return frame.say.words(frame.apparatus.sentences.nothing_received)


def summary(frame: Frame, area: Area) -> list[Widget]:
    """How all of them do, in one line."""
    sizes, say = frame.sizes, frame.say
    rows = fitted_rows(frame.model.panel)
    ill = [row for row in rows if not row.is_well]
    mark, rest = area.from_left(sizes.px(26), sizes.gap)
    spot = mark.middle(sizes.px(24), sizes.px(24))
    if not rows:
        return [IconMark(spot, "info", DIM), Label(rest, nothing_received(frame))]
    if not ill:
        words = say.many("The one sensor works.", "All {n} sensors work.", len(rows))
        return [IconMark(spot, "tick", GOOD), Label(rest, words, Ink(Role.BODY, GOOD))]
    words = say.many("{n} sensor needs checking.", "{n} sensors need checking.", len(ill))
    return [IconMark(spot, "warning", RUBY), Label(rest, words)]


def closely_row(frame: Frame, area: Area, row: ChannelRow, meaning: Words) -> list[Widget]:
    """The lamp, the sensor's name and what it is there for, and what is known of it."""
    sizes = frame.sizes
    ink = Ink(Role.BODY, IVORY if row.fitted else DIM, weight=Weight.BOLD)
    known = Ink(Role.SMALL, IVORY if row.fitted and not row.is_well else DIM)
    inside = area.inset(sizes.px(12), sizes.px(3))
    mark, inside = inside.from_left(sizes.px(34), sizes.px(12))
    lines = text_height(frame, _known(frame, row), inside.width, known)
    head = round(sizes.font_px(Role.BODY) * 1.25)
    top, rest = inside.middle(inside.width, min(inside.height, head + lines)).from_top(head)
    name, beside = top.from_left(width_of(row.name, *ink.face(sizes)) + 2, sizes.gap)
    return [
        Plate(area),
        LampMark(mark.middle(sizes.px(30), sizes.px(30)), lamp_of(row)),
        Label(name, row.name, ink),
        Label(beside, frame.say.words(meaning), Ink(Role.SMALL, DIM)),
        Paragraph(rest, _known(frame, row), known),
    ]


def _known(frame: Frame, row: ChannelRow) -> str:
    """What is known of a sensor, in one line or two."""
    say = frame.say
    if not row.fitted:
        return say("There is no such sensor here.")
    changes = say.many("{n} change", "{n} changes", row.edges)
    facts = say("{changes}, bounces for {ms} ms", changes=changes, ms=row.bounce_ms)
    if not row.is_well:
        return f"{say.words(row.said)} {facts}"
    now = say("now changing") if row.raw != row.level else say("now on") if row.level else say("now off")
    return f"{now} · {facts}"


def ailments(route: Sensors, frame: Frame, area: Area, board: str) -> list[Widget]:
    """The sensors of a part, and what the chosen one is to suffer from; the `board` it is on can lose its power."""
    sizes, part, gap = frame.sizes, route.part, frame.sizes.px(6)
    names = [row.name for row in rows_of(frame.model.panel, part) if row.fitted]
    channel = route.channel if route.channel in names else next(iter(names), "")
    widgets: list[Widget] = []
    if not sizes.is_small:
        title, area = area.from_top(round(sizes.font_px(Role.ACTION) * 1.3), gap)
        widgets.append(Label(title, part, Ink(Role.ACTION, BRIGHT)))
    row, rest = area.from_top((area.height - 2 * gap) // 3, gap)
    for cell, name in zip(row.columns(max(2, len(names)), gap), names, strict=False):
        tap = Tap(Show(Sensors(SensorsPage.FAULTS, part, channel=name)))
        widgets.append(PushButton(cell, wire(name), role=Role.SMALL, lit=name == channel, tap=tap))
    buttons = [(frame.say(label), Hands(f"fault {kind} {channel}"), key) for kind, (label, key) in _KINDS.items()]
    lost = (frame.say("No power"), Hands(f"fault lost {board}"), "6")
    for cell, (label, action, key) in zip(rest.grid(3, 2, gap), [*(buttons if channel else ()), lost], strict=False):
        widgets.append(PushButton(cell, label, role=Role.SMALL, tap=Tap(action, key)))
    return widgets


def mend_button(frame: Frame, area: Area) -> Widget:
    """Whatever was made to go wrong, works again."""
    return PushButton(area, frame.say("Repair all"), Kind.PRIMARY, role=Role.SMALL, tap=REPAIR)
