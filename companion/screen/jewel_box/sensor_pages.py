"""The sensors of the box: every channel, one part closely, and what can be made to go wrong with a virtual box."""

from collections.abc import Sequence
from dataclasses import replace

from companion.languages import mark
from companion.screen.actions import Hands, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.drawing.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Role, Weight
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS, box_picture
from companion.screen.model import Frame
from companion.screen.routes import Sensors, SensorsPage
from companion.screen.scenes.blocks import centred_text, text_height
from companion.screen.scenes.sensors.sensor_cells import LampMark, fitted_rows, lamp_of, part_cell, rows_of, wire
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, Pool, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.sensing.panel import ChannelRow
from hardware.jewel_box.channels import BY_NAME, CHANNELS, LEVELS, PARTS, USUALLY_FITTED, level_of

_BY_LEVEL = [part for level in (*LEVELS, "") for part in PARTS if level_of(part) == level]
_USUAL = frozenset(CHANNELS.part(name) for name in USUALLY_FITTED)
_ROWS, _FAULT_COLUMNS = 3, 4
_ROOMY = 15  # so many parts find room for words


def channels(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """All channels, or those of one part."""
    return _closely(route.part, frame, area) if route.part else _all_channels(frame, area)


def _all_channels(frame: Frame, area: Area) -> list[Widget]:
    """Levels one below the other as they are in an upright box, the joint below each beside it."""
    sizes, parts = frame.sizes, _shown(frame, _BY_LEVEL)
    widgets: list[Widget] = []
    if not sizes.is_small:
        line, area = area.from_top(sizes.px(30), sizes.px(6))
        left, area = area.from_left(area.width * 27 // 100, sizes.gap)
        widgets = [*_summary(frame, line), Pool(left), _box(frame, left, _ill_drawers(frame))]
    in_words = not sizes.is_small and len(parts) <= _ROOMY
    for cell, part in zip(_cells(frame, area, len(parts)), parts, strict=False):
        widgets += _cell(frame, cell, part, in_words=in_words)
    return widgets


def _shown(frame: Frame, parts: Sequence[str]) -> list[str]:
    """Those that a box usually has, and any other that this one has."""
    fitted = {row.part for row in fitted_rows(frame.model.panel)}
    return [part for part in parts if part in _USUAL | fitted]


def _cells(frame: Frame, area: Area, count: int) -> list[Area]:
    return area.grid(-(-count // _ROWS), _ROWS, frame.sizes.px(6))


def _cell(frame: Frame, area: Area, part: str, *, in_words: bool) -> list[Widget]:
    panel = frame.model.panel
    rows = [row for row in rows_of(panel, part) if row.fitted or part in DRAWERS]
    spoke = panel is not None and panel.latest.partition(".")[0] == part
    plate = Plate(area, Look.ACTIVE if spoke else Look.PLAIN, tap=Tap(Show(Sensors(part=part))))
    return part_cell(frame.sizes, plate, part, rows, in_words=in_words)


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
        return [IconMark(spot, "info", DIM), Label(rest, say("Nothing received from the box yet."))]
    if not ill:
        words = say.many("The one sensor works.", "All {n} sensors work.", len(rows))
        return [IconMark(spot, "tick", GOOD), Label(rest, words, Ink(Role.BODY, GOOD))]
    words = say.many("{n} sensor needs checking.", "{n} sensors need checking.", len(ill))
    return [IconMark(spot, "warning", RUBY), Label(rest, words)]


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
        Label(meaning, frame.say.words(BY_NAME[row.name].meaning), Ink(Role.SMALL, DIM)),
        Paragraph(rest, _known(frame, row), known),
    ]


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


_KINDS = {
    "stuck": (mark("Stuck"), "1"),
    "dead": (mark("Dead"), "2"),
    "noisy": (mark("Flickers"), "3"),
    "slow": (mark("Slow"), "4"),
    "inverted": (mark("Inverted"), "5"),
}


def faults(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Which part, and beside it what it suffers from; on a small screen one after the other."""
    sizes = frame.sizes
    part = route.part if route.part in PARTS else ""
    if sizes.is_small:
        mend, area = area.from_right(max(sizes.touch, area.width // 6), sizes.px(6))
        parts = _shown(frame, _BY_LEVEL)
        cells = _cells(frame, area, len(parts))
        page = _ailments(route, frame, area) if part else _parts(frame, cells, parts, "")
        return [*page, _mend(frame, mend)]
    left, right = area.shares(0.85, 1, gap=sizes.margin)
    mend, right = right.from_bottom(max(sizes.touch, sizes.px(56)), sizes.px(6))
    words = frame.say("Choose where to add a fault. The game reacts as it would with a real box.")
    hint = centred_text(frame, right, words, Ink(Role.BODY, DIM))
    chosen = _ailments(route, frame, right) if part else [hint]
    parts = _shown(frame, PARTS)
    cells = left.grid(_FAULT_COLUMNS, -(-len(parts) // _FAULT_COLUMNS), sizes.px(6))
    return [*_parts(frame, cells, parts, part), *chosen, _mend(frame, mend)]


def _parts(frame: Frame, cells: Sequence[Area], parts: Sequence[str], chosen: str) -> list[Widget]:
    """Drawers, joints and the tilt; with their lamps, so that what comes of a fault is seen."""
    widgets: list[Widget] = []
    for cell, part in zip(cells, parts, strict=False):
        rows = [row for row in rows_of(frame.model.panel, part) if row.fitted]
        tap = Tap(Show(Sensors(SensorsPage.FAULTS, part)))
        plate = Plate(cell, Look.ACTIVE if part == chosen else Look.PLAIN, tap=tap)
        widgets += part_cell(frame.sizes, plate, part, rows, in_words=False)
    return widgets


def _ailments(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """The sensors of a part to choose from, and what the chosen one is to suffer from."""
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
    lost = (frame.say("No power"), Hands(f"fault lost {level_of(part) or part}"), "6")
    for cell, (label, action, key) in zip(rest.grid(3, 2, gap), [*(buttons if channel else ()), lost], strict=False):
        widgets.append(PushButton(cell, label, role=Role.SMALL, tap=Tap(action, key)))
    return widgets


def _mend(frame: Frame, area: Area) -> Widget:
    return PushButton(area, frame.say("Repair all"), Kind.PRIMARY, role=Role.SMALL, tap=Tap(Hands("mend"), "return"))
