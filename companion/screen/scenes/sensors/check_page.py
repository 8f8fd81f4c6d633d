"""The check list: every sensor is moved once, one thing after the other, and then it is known which one is wrong."""

import re

from msgspec.structs import replace

from companion.nodes.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Role
from companion.pages.actions import CheckSensors, CheckStep
from companion.pages.model import CheckView
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import ApparatusScreens, Frame
from companion.screen.scenes.blocks import NOWHERE, even_pages, in_cells, leafed, paragraph
from companion.screen.scenes.sensors.sensor_cells import LampMark, Progress, lamp_of, rows_of, wire
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, Pool, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

_SENSOR = re.compile(r"\b\w+\.\w+")
_GOOD, _SKIPPED = "ok", "not moved"


def build(route: Sensors, frame: Frame, area: Area, apparatus: ApparatusScreens) -> list[Widget]:
    """What it is for, what to do now, or what came of it."""
    check = frame.model.check
    if check is not None and check.finished:
        return _verdicts(route, frame, area, check)
    actions = () if check is None else check.actions
    left, right = area.shares(0.5 if frame.sizes.is_small else 0.62, 1, gap=frame.sizes.margin)
    said, ways = _asked(frame, check, apparatus)
    return [Pool(left), *apparatus.picture(frame, left, actions, named=True), *_talk(frame, right, said, ways)]


_Said = tuple[str, str, str]  # what to do, more about it, and how far the list is


def _asked(frame: Frame, check: CheckView | None, apparatus: ApparatusScreens) -> tuple[_Said, list[PushButton]]:
    """What to do now, and the ways on."""
    say = frame.say
    if check is None:
        words = say("The check asks for one movement at a time. At the end, it lists every faulty sensor.")
        return (say("Move each sensor once"), words, ""), [_usual(say("Start check"), CheckStep.BEGIN)]
    stop = _way(say("Stop check"), CheckStep.STOP, "x")
    if check.task is not None:
        head = say("{n} of {of}", n=check.done + 1, of=check.of)
        words = "" if frame.sizes.is_small else say("The check continues automatically.")
        return (say.words(check.task), words, head), [stop, _usual(say("Skip step"), CheckStep.NEXT)]
    title, words = say.words(apparatus.sentences.start), say.words(apparatus.sentences.how_to_start)
    if check.waiting:
        return (title, say("Something is still moving. Wait: the check continues automatically."), ""), [stop]
    ready = say("Ready")
    if check.doubted:
        words = say.words(apparatus.sentences.unexpected.about(sensors=say.listed(check.doubted[:3])))
        ready = say("Continue anyway")
    return (title, words, ""), [stop, _usual(ready, CheckStep.NEXT)]


def _way(label: str, step: CheckStep, key: str) -> PushButton:
    return PushButton(NOWHERE, label, tap=Tap(CheckSensors(step), key))


def _usual(label: str, step: CheckStep) -> PushButton:
    return PushButton(NOWHERE, label, Kind.PRIMARY, tap=Tap(CheckSensors(step), "return"))


def _talk(frame: Frame, area: Area, said: _Said, ways: list[PushButton]) -> list[Widget]:
    """What to do, large, and the ways on."""
    sizes, check = frame.sizes, frame.model.check
    widgets: list[Widget] = []
    foot, rest = area.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    widgets += _ways(frame, foot, ways)
    title, words, head = said
    if head:
        line, rest = rest.from_top(round(sizes.font_px(Role.SMALL) * 1.4))
        widgets.append(Label(line, head, Ink(Role.SMALL, DIM)))
    if check is not None and check.of:
        bar, rest = rest.from_top(sizes.px(8), sizes.px(8))
        widgets.append(Progress(bar, check.done / check.of))
    if check is not None and check.part:
        lamps, rest = rest.from_bottom(round(sizes.font_px(Role.BODY) * 1.4), sizes.px(4))
        widgets += _lamps(frame, lamps, check)
    role = Role.ACTION if sizes.is_small else Role.HEADLINE
    for piece, ink in ((title, Ink(role, BRIGHT)), (words, Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY))):
        if piece:
            written, rest = paragraph(frame, rest, piece, ink, sizes.px(4))
            widgets.append(written)
    return widgets


def _ways(frame: Frame, area: Area, ways: list[PushButton]) -> list[Widget]:
    role = Role.SMALL if frame.sizes.is_small else Role.BUTTON
    return [replace(way, role=role) for way in in_cells(area.columns(len(ways), frame.sizes.gap), ways)]


def _lamps(frame: Frame, area: Area, check: CheckView) -> list[Widget]:
    """The sensors that have to see it; one that has is ticked."""
    sizes = frame.sizes
    rows = [row for row in rows_of(frame.model.panel, check.part) if row.fitted]
    widgets: list[Widget] = []
    for cell, row in zip(area.columns(max(3, len(rows)), sizes.px(4)), rows, strict=False):
        mark, words = cell.from_left(sizes.px(24), sizes.px(6))
        ticked = row.name in check.seen
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
    sign = ("warning", RUBY) if bad else ("tick", GOOD) if fine == len(check.lines) else ("info", BRIGHT)
    widgets: list[Widget] = [IconMark(spot, *sign), Label(title, words, Ink(Role.ACTION, BRIGHT))]
    if skipped:
        line, rest = rest.from_top(round(sizes.font_px(Role.SMALL) * 1.4))
        many = say.many("{n} sensor was not moved.", "{n} sensors were not moved.", skipped)
        widgets.append(Label(line, many, Ink(Role.SMALL, DIM)))
    widgets += _bad(route, frame, rest, bad)
    ways = [_way(say("Check again"), CheckStep.BEGIN, "c"), _usual(say("Done"), CheckStep.STOP)]
    return [*widgets, *_ways(frame, foot, ways)]


def _bad(route: Sensors, frame: Frame, area: Area, bad: list[tuple[str, str, str]]) -> list[Widget]:
    sizes = frame.sizes
    height = max(round(sizes.font_px(Role.SMALL) * 2.7), sizes.px(44))
    leaf = leafed(
        frame,
        area,
        lambda room: even_pages(bad, room.height // (height + sizes.px(4))),
        (route.leaf, lambda leaf: Sensors(SensorsPage.CHECK, leaf=leaf)),
        (max(sizes.touch, sizes.px(44)), sizes.px(4)),
    )
    widgets = leaf.turner
    for index, (channel, verdict, remark) in enumerate(leaf.items):
        row = leaf.area.from_top(height)[0].moved(0, index * (height + sizes.px(4)))
        inside = row.inset(sizes.px(12), sizes.px(2))
        name, words = inside.from_left(sizes.px(120), sizes.gap)
        widgets.append(Plate(row, Look.WELL))
        widgets.append(Label(name, channel, Ink(Role.SMALL, BRIGHT)))
        widgets.append(Paragraph(words, verdict_words(frame, channel, verdict, remark), Ink(Role.SMALL, IVORY)))
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
