"""The check list, which finds every faulty sensor, and faults to try it with on a virtual apparatus. Pure."""

import re

from companion.languages import mark
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    List,
    Look,
    Node,
    Row,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.theme import Role
from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.bars import leaves
from companion.pages.context import ApparatusPages, Context
from companion.pages.model import CheckView
from companion.pages.routes import Sensors, SensorsPage
from companion.pages.sensor_parts import Shown, lamp, part_cells, picture, rows_of, wire_name
from companion.words import Words

_SENSOR = re.compile(r"\b\w+\.\w+")
_GOOD, _SKIPPED = "ok", "not moved"


def check(route: Sensors, context: Context, apparatus: ApparatusPages) -> Node:
    """What it is for, what to do now, or what came of it."""
    now = context.model.check
    if now is not None and now.finished:
        return _verdicts(route, context, now)
    shown = Shown(actions=() if now is None else now.actions)
    talk = Fit(Column(_talk(context, apparatus, now), style="even-6"), 4, style="even-6")
    return Row((picture(context, shown, "check-picture"), talk), style="side-by-side")


def _talk(context: Context, apparatus: ApparatusPages, now: CheckView | None) -> tuple[Node, ...]:
    """How far the list is, what to do, the sensors that have to see it, and the ways on."""
    (title, words, head), ways = _asked(context, apparatus, now)
    above: list[Node] = []
    if head:
        above.append(Text(head, Role.SMALL, Tone.DIM))
    if now is not None and now.of:
        share = now.done / now.of
        above.append(Drawing("progress", share, style="progress", title=""))
    large = (Role.HEADLINE, Role.ACTION, Role.ACTION, Role.BODY)
    above.append(Text(title, large, Tone.BRIGHT, wraps=True))
    if words:
        above.append(Text(words, (Role.BODY, Role.BODY, Role.SMALL), wraps=True))
    lamps = () if now is None or not now.part else (_lamps(context, now),)
    return (*above, Space(), *lamps, Row(tuple(ways), style="buttons"))


_Said = tuple[str, str, str]  # what to do, more about it, and how far the list is


def _asked(context: Context, apparatus: ApparatusPages, now: CheckView | None) -> tuple[_Said, list[Node]]:
    """What to do now, and the ways on."""
    say = context.say
    if now is None:
        words = say("The check asks for one movement at a time. At the end, it lists every faulty sensor.")
        return (say("Move each sensor once"), words, ""), [_usual(say("Start check"), CheckStep.BEGIN)]
    stop = _way(say("Stop check"), CheckStep.STOP, "x")
    if now.task is not None:
        head = say("{n} of {of}", n=now.done + 1, of=now.of)
        words = say("The check continues automatically.")
        return (say.words(now.task), words, head), [stop, _usual(say("Skip step"), CheckStep.NEXT)]
    title, words = say.words(apparatus.sentences.start), say.words(apparatus.sentences.how_to_start)
    if now.waiting:
        return (title, say("Something is still moving. Wait: the check continues automatically."), ""), [stop]
    ready = say("Ready")
    if now.doubted:
        words = say.words(apparatus.sentences.unexpected.about(sensors=say.listed(now.doubted[:3])))
        ready = say("Continue anyway")
    return (title, words, ""), [stop, _usual(ready, CheckStep.NEXT)]


def _way(label: str, step: CheckStep, key: str) -> Node:
    tap = Tap(CheckSensors(step), key)
    return Button(label, tap, role=(Role.BUTTON, Role.BUTTON, Role.SMALL), style="tall-button")


def _usual(label: str, step: CheckStep) -> Node:
    tap, role = Tap(CheckSensors(step), "return"), (Role.BUTTON, Role.BUTTON, Role.SMALL)
    return Button(label, tap, primary=True, role=role, style="tall-button")


def _lamps(context: Context, now: CheckView) -> Node:
    """The sensors that have to see it; one that has is ticked."""
    rows = [row for row in rows_of(context.model.panel, now.part) if row.fitted]
    lamps = tuple(
        Row(
            (
                lamp(row, 22, seen=row.name in now.seen),
                Text(wire_name(row, context), Role.SMALL, Tone.GOOD if row.name in now.seen else Tone.IVORY),
            ),
            style="lamp-named",
        )
        for row in rows
    )
    return Row(lamps, style="lamps-named")


# what came of it


def _verdicts(route: Sensors, context: Context, now: CheckView) -> Node:
    say = context.say
    bad = [line for line in now.lines if line[1] not in {_GOOD, _SKIPPED}]
    fine = sum(verdict == _GOOD for _, verdict, _ in now.lines)
    skipped = sum(verdict == _SKIPPED for _, verdict, _ in now.lines)
    icon, tone = ("info", Tone.BRIGHT)
    if bad:
        icon, tone = "warning", Tone.RUBY
    elif fine == len(now.lines):
        icon, tone = "tick", Tone.GOOD
    words = say("{n} of {of} sensors are fine.", n=fine, of=len(now.lines))
    counted = Text(words, (Role.ACTION, Role.BODY), Tone.BRIGHT)
    head: list[Node] = [Row((Sprite(f"icon-{icon}", 26, tone=tone), counted), style="line")]
    if skipped:
        many = say.many("{n} sensor was not moved.", "{n} sensors were not moved.", skipped)
        head.append(Text(many, Role.SMALL, Tone.DIM))
    rows = tuple(_verdict(context, *line) for line in bad)
    to = leaves(len(rows), lambda leaf: Sensors(SensorsPage.CHECK, leaf=leaf))
    of = say.template(Words("{page} of {pages}"))
    listed = List(rows, at=route.leaf, to=to, words=of, flows=True, style="even-4")
    ways = (_way(say("Check again"), CheckStep.BEGIN, "c"), _usual(say("Done"), CheckStep.STOP))
    return Column((*head, listed, Row(ways, style="buttons")), style="even-5")


def _verdict(context: Context, channel: str, verdict: str, remark: str) -> Node:
    name = Text(channel, Role.SMALL, Tone.BRIGHT, style="verdict-name")
    words = Text(verdict_words(context, channel, verdict, remark), Role.SMALL, wraps=True, style="grow-even")
    return Row((name, words), look=Look.WELL, style="verdict")


def verdict_words(context: Context, channel: str, verdict: str, remark: str) -> str:
    """What became of a sensor, and where to look; other sensors that have to do with it are in the remark."""
    say = context.say
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


# faults of a virtual one

_KINDS = {
    "stuck": (mark("Stuck"), "1"),
    "dead": (mark("Dead"), "2"),
    "noisy": (mark("Flickers"), "3"),
    "slow": (mark("Slow"), "4"),
    "inverted": (mark("Inverted"), "5"),
}


def faults(route: Sensors, context: Context, apparatus: ApparatusPages) -> Node:
    """Which part, and beside it what it suffers from; on a small screen one after the other."""
    sensors = apparatus.sensors
    part = route.part if any(route.part in block.parts for block in sensors.blocks) else ""
    parts = part_cells(context, apparatus, lambda one: Show(Sensors(SensorsPage.FAULTS, one)), part)
    hint = Text(context.say.words(sensors.faults), tone=Tone.DIM, wraps=True, align=Align.CENTRE)
    chosen = _ailments(route, context, part, sensors.board(part)) if part else (hint,)
    mend = Button(context.say("Repair all"), Tap(Hands("mend"), "return"), primary=True, role=Role.SMALL, style="mend")
    idle = "" if part else "-idle"
    left = Column((parts,), style=f"fault-left{idle}")
    side = Column((Column(chosen, style=f"fault-kinds{idle}"), mend), style=f"fault-side{idle}")
    return Row((left, side), style="faults")


def _ailments(route: Sensors, context: Context, part: str, board: str) -> tuple[Node, ...]:
    """The sensors of a part, and what the chosen one is to suffer from; the `board` it is on can lose its power."""
    rows = [row for row in rows_of(context.model.panel, part) if row.fitted]
    names = [row.name for row in rows]
    channel = route.channel if route.channel in names else next(iter(names), "")
    sensors = tuple(
        Button(
            wire_name(row, context),
            Tap(Show(Sensors(SensorsPage.FAULTS, part, channel=row.name)), means=row.name),
            role=Role.SMALL,
            lit=row.name == channel,
            style="fault-button",
        )
        for row in rows
    )
    kinds = [(context.say(label), f"fault {kind} {channel}", key) for kind, (label, key) in _KINDS.items()]
    orders = [*(kinds if channel else ()), (context.say("No power"), f"fault lost {board}", "6")]
    buttons = tuple(
        Button(label, Tap(Hands(order), key), role=Role.SMALL, style="fault-button") for label, order, key in orders
    )
    title = Text(part, Role.ACTION, Tone.BRIGHT, style="not-small")
    three = Grid(buttons, columns=3, style="even-6", until=1)
    two = Grid(buttons, columns=2, style="even-6", since=1)
    grid = Fit(Column((three, two), style="even-6"), 2, style="fault-grid")
    return (title, Row(sensors, style="even-6"), grid)
