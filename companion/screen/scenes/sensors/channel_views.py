"""Sensors one by one, of any apparatus: how all of them do, one of them closely, and what can be made to go wrong."""

from collections.abc import Callable, Sequence

import msgspec

from companion.languages import mark
from companion.nodes.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Colour, Role, Weight
from companion.pages.actions import Hands, Show
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import leafed, text_height
from companion.screen.scenes.sensors.sensor_cells import LampMark, WireMark, fitted_rows, lamp_of, rows_of, wire
from companion.screen.scenes.sensors.timeline_page import BandStrip
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.sensing.panel import ChannelRow, verdict
from companion.words import Words

REPAIR = Tap(Hands("mend"), "return")
_EDGE = 3  # above and below the words of a sensor
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
        return [IconMark(spot, "tick", GOOD), Label(rest, say.words(verdict(rows)), Ink(Role.BODY, GOOD))]
    words = say.many("{n} sensor needs checking.", "{n} sensors need checking.", len(ill))
    return [IconMark(spot, "warning", RUBY), Label(rest, words)]


def closely(
    frame: Frame, area: Area, route: Sensors, rows: Sequence[ChannelRow], meaning: Callable[[str], Words]
) -> list[Widget]:
    """The sensors of a part one below the other, each as high as it needs; page by page where they do not fit."""
    gap, looks = frame.sizes.px(4), [_Closely(frame, row) for row in rows]
    here = leafed(
        frame,
        area,
        lambda room: _paged(looks, room, gap),
        (route.leaf, lambda leaf: Sensors(part=route.part, leaf=leaf)),
        (max(frame.sizes.touch, frame.sizes.px(44)), gap),
    )
    spare = here.area.height - sum(look.height(area.width) + gap for look in here.items) + gap
    widgets, rest = list(here.turner), here.area
    for look in here.items:
        share = min(max(0, spare) // len(here.items), look.most_spare)
        spot, rest = rest.from_top(look.height(area.width) + share, gap)
        widgets += look.widgets(spot, meaning(look.row.name))
    return widgets


def _paged(looks: Sequence["_Closely"], area: Area, gap: int) -> list[list["_Closely"]]:
    """As many per page as there is room for; those that are not fitted only if all fit on one page."""
    pages: list[list[_Closely]] = [[]]
    left = area.height + gap
    for look in looks:
        needed = look.height(area.width) + gap
        if needed > left and pages[-1]:
            pages.append([])
            left = area.height + gap
        pages[-1].append(look)
        left -= needed
    fitted = [look for look in looks if look.row.fitted]
    return pages if len(pages) == 1 or len(fitted) in {0, len(looks)} else _paged(fitted, area, gap)


class _Closely(msgspec.Struct, frozen=True):
    """One sensor: its lamp, its name and what it is there for, what is known of it, its pin and wires, what it did."""

    frame: Frame
    row: ChannelRow

    @property
    def most_spare(self) -> int:
        return self.frame.sizes.px(60)

    @property
    def _ink(self) -> Ink:
        return Ink(Role.SMALL, IVORY if self.row.fitted and not self.row.is_well else DIM)

    @property
    def _head(self) -> int:
        return round(self.frame.sizes.font_px(Role.BODY) * 1.2)

    def _inside(self, area: Area) -> tuple[Area, Area]:
        """Where the lamp goes, and where the words."""
        sizes = self.frame.sizes
        return area.inset(sizes.px(12), sizes.px(_EDGE)).from_left(sizes.px(34), sizes.px(12))

    def _known(self, width: int) -> int:
        return text_height(self.frame, _known(self.frame, self.row), width, self._ink)

    def height(self, width: int) -> int:
        """What its words need."""
        wide = self._inside(Area(0, 0, width, 0))[1].width
        wires = connection_height(self.frame, self.row, wide)
        return self._head + self._known(wide) + wires + 2 * self.frame.sizes.px(_EDGE)

    def widgets(self, area: Area, meaning: Words) -> list[Widget]:
        sizes, row, say = self.frame.sizes, self.row, self.frame.say
        bold = Ink(Role.BODY, IVORY if row.fitted else DIM, weight=Weight.BOLD)
        lamp, inside = self._inside(area)
        spare, gap = area.height - self.height(area.width), sizes.px(3)
        strip = sizes.font_px(Role.SMALL) + 2
        lately = bool(row.band) and spare >= strip + gap
        inside = inside.inset(0, max(0, spare - lately * (strip + gap)) // 2)
        top, rest = inside.from_top(self._head)
        known, rest = rest.from_top(self._known(inside.width))
        name, beside = top.from_left(width_of(row.name, *bold.face(sizes)) + 2, sizes.gap)
        return [
            Plate(area),
            LampMark(lamp.middle(sizes.px(30), sizes.px(30)), lamp_of(row)),
            Label(name, row.name, bold),
            Label(beside, say.words(meaning), Ink(Role.SMALL, DIM)),
            Paragraph(known, _known(self.frame, row), self._ink),
            *connection_lines(self.frame, rest, row),
            *([BandStrip(inside.from_bottom(strip)[0], row.band)] if lately else []),
        ]


_Line = tuple[tuple[Colour, Colour], str, int]  # the wire's colours, words and how high they are
_WIRE = Ink(Role.SMALL, IVORY)


def _wires(frame: Frame, row: ChannelRow, width: int) -> list[_Line]:
    """A line for each wire of a sensor, the first with its pin."""
    if row.connection is None or not row.fitted:
        return []
    pin, *wires = map(frame.say.words, row.connection.words)
    lines = [f"{pin[:1].upper()}{pin[1:]} · {wires[0]}", *wires[1:]]
    wide = width - frame.sizes.px(24)
    colours = [wire.colour.rgb for wire in row.connection.wires]
    return [(colour, line, text_height(frame, line, wide, _WIRE)) for colour, line in zip(colours, lines, strict=True)]


def connection_lines(frame: Frame, area: Area, row: ChannelRow) -> list[Widget]:
    """The pin and the wires of a sensor, each wire with a dot in its colour."""
    widgets: list[Widget] = []
    for colour, words, height in _wires(frame, row, area.width):
        line, area = area.from_top(height)
        mark, beside = line.from_left(frame.sizes.px(18), frame.sizes.px(6))
        first = mark.from_top(text_height(frame, "", mark.width, _WIRE))[0]
        widgets += [WireMark(first, colour), Paragraph(beside, words, _WIRE)]
    return widgets


def connection_height(frame: Frame, row: ChannelRow, width: int) -> int:
    """How high these lines are."""
    return sum(height for _, _, height in _wires(frame, row, width))


def _known(frame: Frame, row: ChannelRow) -> str:
    """What is known of a sensor, in one line or two."""
    say = frame.say
    if not row.fitted:
        return say("There is no such sensor here.")
    changes = say.many("{n} change", "{n} changes", row.edges)
    facts = say("{changes}, bounces for {ms} ms", changes=changes, ms=row.bounce_ms)
    if not row.is_well:
        return say.words(row.said) if frame.sizes.is_small else f"{say.words(row.said)} {facts}"
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
