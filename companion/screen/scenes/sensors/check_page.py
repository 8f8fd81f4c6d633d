"""The check list: every sensor is moved once, one thing after the other, and then it is known which one is wrong."""

import re
from dataclasses import replace

from companion.screen.actions import CheckSensors
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Role
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS, is_long
from companion.screen.jewel_box.sensor_cells import LampMark, Progress, lamp_of, rows_of, wire
from companion.screen.model import CheckView, Frame
from companion.screen.routes import Sensors
from companion.screen.scenes.blocks import pager, shown_page
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, Pool, PushButton, TickMark
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

_SENSOR = re.compile(r"\b(?:[ABC][1-4]|AB|BC|tilt)\.\w+")
_GOOD, _SKIPPED = "ok", "not moved"
_LEVELS = {"AB": frozenset("A"), "BC": frozenset("AB")}  # what turns where a joint is tried


def build(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """What it is for, what to do now, or what came of it."""
    check = frame.model.check
    if check is None:
        words = _intro(frame)
        begin = (frame.say("Start check"), CheckSensors("begin"), "return", Kind.PRIMARY)
        return _talk(frame, area, (frame.say("Move each sensor once"), words, ""), [begin])
    if check.finished:
        return _verdicts(route, frame, area, check)
    stop = (frame.say("Stop check"), CheckSensors("stop"), "x", Kind.SECONDARY)
    if not check.part:
        return _first(frame, area, check, stop)
    head = frame.say("{n} of {of}", n=check.done + 1, of=check.of)
    skip = (frame.say("Skip step"), CheckSensors("on"), "return", Kind.PRIMARY)
    words = "" if frame.sizes.is_small else frame.say("The check continues automatically.")
    return _talk(frame, area, (task(frame, check.part), words, head), [stop, skip])


_Way = tuple[str, CheckSensors, str, Kind]


def _intro(frame: Frame) -> str:
    return frame.say("The check asks for one movement at a time. At the end, it lists every faulty sensor.")


def _first(frame: Frame, area: Area, check: CheckView, stop: _Way) -> list[Widget]:
    """Before the first movement the box has to stand as it should."""
    say = frame.say
    title = say("Put the box upright, all drawers shut")
    if check.waiting:
        return _talk(
            frame, area, (title, say("Something is still moving. Wait: the check continues automatically."), ""), [stop]
        )
    words = say("Line up the three levels, with the long drawers above each other.")
    go_on = (say("Ready"), CheckSensors("on"), "return", Kind.PRIMARY)
    if check.doubted:
        named = say.listed(check.doubted[:3])
        words = say("Unexpected reading from {sensors}. Check the box, or continue anyway.", sensors=named)
        go_on = (say("Continue anyway"), CheckSensors("on"), "return", Kind.PRIMARY)
    return _talk(frame, area, (title, words, ""), [stop, go_on])


def task(frame: Frame, part: str) -> str:
    """What to move now, by the part that the list asks for."""
    say = frame.say
    match part:
        case "AB":
            return say("Rotate the top level clockwise, one full turn.")
        case "BC":
            return say("Rotate the top two levels clockwise, one full turn.")
        case "tilt":
            return say("Turn the box over, put it down, then turn it back.")
        case _ if is_long(part):
            return say("Pull {drawer} out past its front, then push it back in.", drawer=part)
        case _:
            return say("Pull {drawer} out all the way, then push it back in.", drawer=part)


def _talk(frame: Frame, area: Area, said: tuple[str, str, str], ways: list[_Way]) -> list[Widget]:
    """The box with what to move lit, what to do large beside it, and the ways on."""
    sizes, check = frame.sizes, frame.model.check
    part = "" if check is None else check.part
    left, right = area.shares(0.5 if sizes.is_small else 0.62, 1, gap=sizes.margin)
    lit = _LEVELS.get(part, frozenset({part} & set(DRAWERS)))
    widgets: list[Widget] = [Pool(left), Box(left, replace(frame.model.box, labels=True, lit=lit))]
    foot, rest = right.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    widgets += _ways(frame, foot, ways)
    title, words, head = said
    if head:
        line, rest = rest.from_top(round(sizes.font_px(Role.SMALL) * 1.4))
        widgets.append(Label(line, head, Ink(Role.SMALL, DIM)))
    if check is not None and check.of:
        bar, rest = rest.from_top(sizes.px(8), sizes.px(8))
        widgets.append(Progress(bar, check.done / check.of))
    if part:
        lamps, rest = rest.from_bottom(round(sizes.font_px(Role.BODY) * 1.4), sizes.px(4))
        widgets += _lamps(frame, lamps, part)
    role = Role.ACTION if sizes.is_small else Role.HEADLINE
    for piece, ink in ((title, Ink(role, BRIGHT)), (words, Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY))):
        if piece:
            spot, rest = rest.from_top(_needed(frame, piece, rest.width, ink), sizes.px(4))
            widgets.append(Paragraph(spot, piece, ink))
    return widgets


def _needed(frame: Frame, words: str, width: int, ink: Ink) -> int:
    px, weight = ink.face(frame.sizes)
    return len(text.wrapped(words, px, weight, width)) * text.line_height(px, weight) + 2


def _ways(frame: Frame, area: Area, ways: list[_Way]) -> list[Widget]:
    cells = area.columns(len(ways), frame.sizes.gap)
    role = Role.SMALL if frame.sizes.is_small else Role.BUTTON
    return [
        PushButton(cell, label, kind, role=role, tap=Tap(action, key))
        for cell, (label, action, key, kind) in zip(cells, ways, strict=True)
    ]


def _lamps(frame: Frame, area: Area, part: str) -> list[Widget]:
    """The sensors that have to see it; one that has is ticked."""
    sizes, check = frame.sizes, frame.model.check
    seen = frozenset[str]() if check is None else check.seen
    rows = [row for row in rows_of(frame.model.panel, part) if row.fitted]
    widgets: list[Widget] = []
    for cell, row in zip(area.columns(max(3, len(rows)), sizes.px(4)), rows, strict=False):
        mark, words = cell.from_left(sizes.px(24), sizes.px(6))
        ticked = row.name in seen
        widgets.append(LampMark(mark.middle(sizes.px(22), sizes.px(22)), lamp_of(row), ticked))
        ink = Ink(Role.SMALL, GOOD if ticked else IVORY)
        widgets.append(Label(words, wire(row.name), ink))
    return widgets


# what came of it


def _verdicts(route: Sensors, frame: Frame, area: Area, check: CheckView) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    foot, rest = area.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    bad = [line for line in check.lines if line[1] not in {_GOOD, _SKIPPED}]
    fine = sum(verdict == _GOOD for _, verdict, _ in check.lines)
    skipped = sum(verdict == _SKIPPED for _, verdict, _ in check.lines)
    head, rest = rest.from_top(round(sizes.font_px(Role.ACTION) * 1.4), sizes.px(4))
    mark, title = head.from_left(head.height, sizes.px(6))
    words = say("{n} of {of} sensors are fine.", n=fine, of=len(check.lines))
    spot = mark.middle(*[round(head.height * 0.7)] * 2)
    sign: Widget = TickMark(spot) if fine == len(check.lines) else IconMark(spot, "info", BRIGHT)
    if bad:
        sign = IconMark(spot, "warning", RUBY)
    widgets: list[Widget] = [sign, Label(title, words, Ink(Role.ACTION, BRIGHT))]
    if skipped:
        line, rest = rest.from_top(round(sizes.font_px(Role.SMALL) * 1.4))
        many = say.many("{n} sensor was not moved.", "{n} sensors were not moved.", skipped)
        widgets.append(Label(line, many, Ink(Role.SMALL, DIM)))
    widgets += _bad(route, frame, rest, bad)
    again = (say("Check again"), CheckSensors("begin"), "c", Kind.SECONDARY)
    done = (say("Done"), CheckSensors("stop"), "return", Kind.PRIMARY)
    return [*widgets, *_ways(frame, foot, [again, done])]


def _bad(route: Sensors, frame: Frame, area: Area, bad: list[tuple[str, str, str]]) -> list[Widget]:
    sizes = frame.sizes
    height = max(round(sizes.font_px(Role.SMALL) * 2.7), sizes.px(44))
    count = max(1, area.height // (height + sizes.px(4)))
    turner = max(sizes.touch, sizes.px(44))
    if len(bad) > count:
        foot, area = area.from_bottom(turner, sizes.px(4))
        count = max(1, area.height // (height + sizes.px(4)))
    pages = max(1, -(-len(bad) // count))
    page = shown_page(route.leaf, pages)
    widgets: list[Widget] = []
    for index, (channel, verdict, remark) in enumerate(bad[page * count :][:count]):
        row = area.from_top(height)[0].moved(0, index * (height + sizes.px(4)))
        inside = row.inset(sizes.px(12), sizes.px(2))
        name, words = inside.from_left(sizes.px(120), sizes.gap)
        widgets.append(Plate(row, Look.WELL))
        widgets.append(Label(name, channel, Ink(Role.SMALL, BRIGHT)))
        widgets.append(Paragraph(words, verdict_words(frame, channel, verdict, remark), Ink(Role.SMALL, IVORY)))
    if pages > 1:
        widgets += pager(frame, foot, (page, pages), lambda leaf: Sensors("check", leaf=leaf))
    return widgets


def verdict_words(frame: Frame, channel: str, verdict: str, remark: str) -> str:
    """What became of a sensor, and where to look; other sensors that have to do with it are in the remark."""
    say = frame.say
    others = [name for name in _SENSOR.findall(remark) if name != channel]
    match verdict:
        case "swapped":
            return say("Its wire is swapped with {sensor}.", sensor=say.listed(others))
        case "inverted":
            return say("It reads the opposite: its contact is inverted.")
        case "jittery":
            return say("It flickers: look for a loose contact or a weak magnet.")
        case "lost":
            return say("It does not answer at all: check its board, cable and power.")
        case _ if others:
            return say("It did not react, but {sensors} did: is its wire on that pin?", sensors=say.listed(others[:2]))
        case _:
            return say("It did not react: check its wire, contact and magnet.")
