"""The pages about sensors: every channel live, what they did lately, how they do, the check, and faults to try. Pure.

One rule: what is wrong is said with where to look, and the way to the check is one tap away.
"""

import re
from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from companion.languages import Translator, mark
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page, single
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, CheckSensors, CheckStep, Hands, SetAside, Show, UseAgain
from companion.pages.bars import BAR, back_button, bar, bar_words, hand_titles, leafed
from companion.pages.bars import page as barred_page
from companion.pages.context import ApparatusPages, Context
from companion.pages.hands import hands_body
from companion.pages.model import CheckView
from companion.pages.routes import Home, Play, Sensors, SensorsPage
from companion.pages.sensor_parts import (
    LAMP_WORDS,
    Shown,
    band,
    connection_lines,
    fitted_rows,
    lamp,
    lamp_of,
    nothing_received,
    part_cells,
    picture,
    rows_of,
    wire_name,
)
from companion.sensing.panel import ChannelRow, News, Panel, lasted, verdict
from companion.sensing.panel import Tone as NewsTone

TERMINAL = "terminal"  # where a viewer is that reads lines
_CONTENT, _TABS, _SMALL_BAR = "content", "tabs", "small bar"
_ONLY_VIRTUAL = frozenset({SensorsPage.HANDS, SensorsPage.FAULTS})
_WITH_PARTS = frozenset({SensorsPage.CHANNELS, SensorsPage.FAULTS})


def sensors_page(route: Sensors, context: Context) -> Page:
    """The page, and below it the way to the others."""
    apparatus = context.apparatus
    if apparatus is None:
        return barred_page(context, context.say("Sensors"), Space())
    if route.page in _ONLY_VIRTUAL and not context.model.link.simulated:
        route = Sensors()
    titled = _title(route, context)
    if context.viewer.at == TERMINAL:
        return single(context.say("Sensors"), _content(route, context, apparatus))
    title, short = titled if isinstance(titled, tuple) else (titled, "")
    ways = (*_with_or_without(route, context, apparatus), back_button(context, _back(route, context)))
    top = bar(context, title, "", ways, short=short)
    parts: dict[str, Node] = {BAR: top, _CONTENT: _content(route, context, apparatus), _TABS: _tabs(route, context)}
    layouts = {Shape.WIDE: _arranged(BAR, _CONTENT, _TABS)}
    if route.page is SensorsPage.HANDS:  # the keys need all of a small screen: the other pages are one step back
        parts[_SMALL_BAR] = bar(context, title, "", [back_button(context, Show(Sensors()))], short=short)
        layouts[Shape.SMALL] = _arranged(_SMALL_BAR, _CONTENT)
    return Page(title, parts, layouts)


def _arranged(top: str, *below: str) -> Node:
    body = Column(tuple(Slot(part) for part in below), style="body")
    return Column((Slot(top), body), style="screen")


def _back(route: Sensors, context: Context) -> Action:
    """Out of a closer look, or to where one came from: the running game, or home."""
    if route.page in _WITH_PARTS and route.part:
        return Show(Sensors(route.page))
    return Show(Play() if context.model.table is not None else Home())


def _title(route: Sensors, context: Context) -> str | tuple[str, str]:
    """Where we are; in fewer words where there is little room."""
    match route.page:
        case SensorsPage.HANDS:
            return hand_titles(context)
        case SensorsPage.FAULTS:
            title = context.say("Try faults")
            return (f"{title} · {route.part}", route.part) if route.part else title
        case SensorsPage.CHECK:
            return context.say("Sensor check")
        case SensorsPage.CHANNELS if route.part:
            return route.part
        case SensorsPage.CHANNELS | SensorsPage.TIMELINE | SensorsPage.HEALTH:
            return context.say("Sensors")
        case _ as unreachable:
            assert_never(unreachable)


def _content(route: Sensors, context: Context, apparatus: ApparatusPages) -> Node:  # noqa: C901, PLR0911 - one case per page
    match route.page:
        case SensorsPage.CHANNELS if context.viewer.at == TERMINAL:
            return _table(context, apparatus)
        case SensorsPage.CHANNELS if _is_part(route.part, apparatus):
            return _closely(route, context, apparatus)
        case SensorsPage.CHANNELS:
            return _channels(context, apparatus)
        case SensorsPage.TIMELINE:
            return timeline(route, context)
        case SensorsPage.HEALTH:
            return _health(route, context)
        case SensorsPage.CHECK:
            return check(route, context, apparatus)
        case SensorsPage.HANDS:
            return hands_body(route, context)
        case SensorsPage.FAULTS:
            return faults(route, context, apparatus)
        case _ as unreachable:
            assert_never(unreachable)


def _leafed(context: Context, route: Sensors, items: Sequence[Node], **more: Any) -> Node:
    part = route.part if route.page in _WITH_PARTS else ""
    return leafed(context, items, route.leaf, lambda leaf: Sensors(route.page, part, leaf=leaf), **more)


def _is_part(part: str, apparatus: ApparatusPages) -> bool:
    return any(part in block.parts for block in apparatus.sensors.blocks)


def _tabs(route: Sensors, context: Context) -> Node:
    say = context.say
    pages = [
        (SensorsPage.CHANNELS, say("Channels"), "i"),
        (SensorsPage.TIMELINE, say("Timeline"), "l"),
        (SensorsPage.HEALTH, say("Health"), "h"),
        (SensorsPage.CHECK, say("Check"), "k"),
    ]
    if context.model.link.simulated:
        pages += [(SensorsPage.HANDS, say("Move"), "b"), (SensorsPage.FAULTS, say("Faults"), "g")]
    ill = any(not row.is_well for row in fitted_rows(context.model.panel))
    tabs: list[Node] = []
    for page, label, key in pages:
        tap = Tap(Show(Sensors(page)), key)
        tab = Button(label, tap, role=Role.SMALL, lit=page is route.page, style="tab")
        if page is SensorsPage.HEALTH and ill:  # a warning, where there is room for it
            tabs.append(replace(tab, icon="warning", until=1))
            tab = replace(tab, since=1)
        tabs.append(tab)
    return Fit(Grid(tuple(tabs), style=f"tabs-{len(pages)}"), 2, style="keep")


# every channel


def _channels(context: Context, apparatus: ApparatusPages) -> Node:
    """Parts as they lie, each with its lamps; what spoke last is lit, and on the picture what is wrong."""
    panel = context.model.panel
    latest = "" if panel is None else panel.latest.partition(".")[0]
    ill = frozenset(row.part for row in fitted_rows(panel) if not row.is_well)
    parts = part_cells(context, apparatus, lambda part: Show(Sensors(part=part)), latest)
    body = Row((picture(context, Shown(ill), "channel-picture"), parts), style="channels")
    return Column((_summary(context), body), style="even-5")


def _summary(context: Context) -> Node:
    """How all of them do, in one line: what is wrong if it is one thing, else with which parts."""
    say, rows = context.say, fitted_rows(context.model.panel)
    ill = [row for row in rows if not row.is_well]
    parts = tuple(dict.fromkeys(row.part for row in ill))
    if not rows:
        return _summed_up("info", Tone.DIM, nothing_received(context), Tone.IVORY)
    if not ill:
        return _summed_up("tick", Tone.GOOD, say.words(verdict(rows)), Tone.GOOD)
    words: str | tuple[str, ...] = say.words(ill[0].said)
    if len(ill) > 1:
        short = say.many("{n} sensor needs checking.", "{n} sensors need checking.", len(ill))
        words = (say("{n} sensors need checking: {parts}", n=len(ill), parts=", ".join(parts)), short)
    return _summed_up("warning", Tone.RUBY, words, Tone.IVORY)


def _summed_up(icon: str, tone: Tone, words: str | tuple[str, ...], ink: Tone) -> Node:
    line = Text(words, (Role.BODY, Role.BODY, Role.SMALL), ink, style="grow", until=3)
    lines = replace(line, role=Role.SMALL, wraps=True, since=3, until=0)
    children = (Sprite(f"icon-{icon}", 24, tone=tone), line, lines)
    return Fit(Row(children, style="summary"), 4, style="summary")


# one part closely


def _closely(route: Sensors, context: Context, apparatus: ApparatusPages) -> Node:
    """Every sensor of one part with all that is known of it, beside the thing on which the part is lit."""
    rows = rows_of(context.model.panel, route.part)
    place = apparatus.sensors.place(route.part, context.model.picture)
    where = (
        ()
        if place is None
        else (Row((Sprite(place.sprite, 26), Text(context.say.words(place.words), tone=Tone.BRIGHT)), style="line"),)
    )
    if rows:
        cards = tuple(_card(row, context, apparatus) for row in rows)
        found: Node = _leafed(context, route, cards, flows=True, style="even-4")
    else:
        found = Column((Text(nothing_received(context), wraps=True),), style="middle")
    known = Column((*where, found), style="closely-known")
    return Row((picture(context, Shown(frozenset({route.part})), "closely-picture"), known), style="channels")


def _with_or_without(route: Sensors, context: Context, apparatus: ApparatusPages) -> tuple[Button, ...]:
    """Where a part has a bad sensor, people may go on without; and back to those that they went on without."""
    say, rows = context.say, rows_of(context.model.panel, route.part)
    if apparatus.told is None or not context.viewer.runs_table or route.page is not SensorsPage.CHANNELS:
        return ()
    if any(row.aside for row in rows):
        return (bar_words("on", Tap(UseAgain(route.part), "w", says=say("Use its sensors again"))),)
    if any(row.fitted and not row.is_well for row in rows):
        return (bar_words("pencil", Tap(SetAside(route.part), "w", says=say("Go on without its sensor"))),)
    return ()


def _card(row: ChannelRow, context: Context, apparatus: ApparatusPages) -> Node:
    """One sensor: its lamp, its name and what it is there for, what is known of it, its pin and wires, what it did."""
    say = context.say
    name = Text(row.name, tone=Tone.IVORY if row.fitted else Tone.DIM, weight=Weight.BOLD, style="keep")
    words = say.words(apparatus.sensors.meaning(row.name))
    meaning = Text(words, Role.SMALL, Tone.DIM, wraps=True, style="grow-even")
    tone = Tone.IVORY if row.fitted and not row.is_well else Tone.DIM
    known = Text(_known(row, context), Role.SMALL, tone, wraps=True)
    lately = (band(row, "card-band"),) if row.band else ()
    head = Row((name, meaning), style="line")
    column = Column((head, known, *connection_lines(row, say), *lately), style="card-known")
    return Row((lamp(row, 30), column), look=Look.PLAIN, style="sensor-card" if row.fitted else "sensor-card-absent")


def _known(row: ChannelRow, context: Context) -> str:
    """What is known of a sensor, in one line or two."""
    say = context.say
    if row.aside:
        return say("Set aside: you tell what it would.")
    if not row.fitted:
        return say("There is no such sensor here.")
    changes = say.many("{n} change", "{n} changes", row.edges)
    facts = say("{changes}, bounces for {ms} ms", changes=changes, ms=row.bounce_ms)
    if not row.is_well:
        return f"{say.words(row.said)} {facts}"
    return f"{say(LAMP_WORDS[lamp_of(row)])} · {facts}"


# what they did lately


def timeline(route: Sensors, context: Context) -> Node:
    """A band for every sensor, with the changes of those that flicker; on a small screen those that have changed."""
    say, rows = context.say, fitted_rows(context.model.panel)
    if not rows:
        return Column((Text(nothing_received(context), wraps=True),), style="middle")
    changed = [row for row in rows if has_changed(row)]
    legend = say("The last 10 seconds. A red block flickers: its number counts the changes.")
    note = Text(legend, Role.SMALL, Tone.DIM, wraps=True, style="not-small")
    shown = [_band(row, "band" if has_changed(row) else "band-still") for row in rows]
    bands = _leafed(context, route, shown, style="timeline")
    still = Text(
        say("Nothing has changed in the last 10 seconds."), wraps=True, align=Align.CENTRE, style="timeline-still"
    )
    told = () if context.viewer.at == TERMINAL else (note,)  # it has signs of its own
    return Column((*told, bands, *(() if changed else (still,))), style="even-5")


def has_changed(row: ChannelRow) -> bool:
    """Whether there is more to see than one level."""
    return len(row.band) > 1


def _band(row: ChannelRow, style: str) -> Node:
    """Its lamp, its name, and what it did."""
    name = Text(row.name, Role.SMALL, Tone.IVORY if row.is_well else Tone.RUBY, style="band-name")
    count = sum(stretch.edges for stretch in row.band if stretch.flickers)
    title = str(count) if count else ""
    return Row((lamp(row, 16), name, band(row, "band-strip", title)), style=style)


# how they do

_COUNTERS = {
    "good": mark("Good frames"),
    "bad": mark("Damaged frames"),
    "skipped": mark("Noise between frames"),
    "duplicate": mark("Repeated frames"),
    "lost": mark("Lost frames"),
    "missed": mark("Missed changes"),
    "reconnects": mark("Reconnections"),
}
_MANY = 4
_FINDINGS = frozenset({NewsTone.TROUBLE, NewsTone.GOOD})
_SIGNS = {
    NewsTone.TROUBLE: ("warning", Tone.RUBY),
    NewsTone.GOOD: ("tick", Tone.GOOD),
    NewsTone.MOVEMENT: ("on", Tone.DIM),
    NewsTone.NOTE: ("info", Tone.DIM),
}


def _health(route: Sensors, context: Context) -> Node:
    """What is wrong and where to look, then what happened lately; and the counters of a serial line."""
    panel = context.model.panel
    counters = () if panel is None else panel.counters
    counted = [_faint(f"{name}: {count}") for name, count in _counted(context)]
    entries = [*_findings(context), *(_entry("info", Tone.DIM, each, style="count-entry") for each in counted)]
    listed = _leafed(context, route, entries, flows=True, style="even-4")
    well = Column((listed,), look=Look.WELL, style="entries-well")
    return Row((well, *((_counters(context),) if counters else ())), style="side-by-side-8")


def _entry(sign: str, tone: Tone, text: Text, *below: Node, style: str = "entry") -> Node:
    """A sign, words beside it, and what belongs to them below."""
    place = "strong-sign" if text.role is Role.BODY else "faint-sign"
    mark_ = Sprite(f"icon-{sign}", 20, tone=tone, style=place)
    return Row((mark_, Column((text, *below), style="even")), style=style)


def _strong(words: str) -> Text:
    return Text(words, wraps=True)


def _faint(words: str) -> Text:
    return Text(words, Role.SMALL, Tone.DIM, wraps=True)


def _findings(context: Context) -> list[Node]:
    """What is wrong first, then what happened, the latest first."""
    say, panel = context.say, context.model.panel
    rows = fitted_rows(panel)
    if panel is None or not rows:
        return [_entry("info", Tone.BRIGHT, _strong(nothing_received(context)))]
    source, status = say.words(panel.source), say.words(panel.status)
    status = say("{source}: {status}", source=source, status=status) if status else source
    found = [_entry("tick", Tone.GOOD, replace(_faint(status), chosen=True))]
    if not panel.well:
        found = [_entry("warning", Tone.RUBY, replace(_strong(status), chosen=True))]
    ill = ailments(context, rows)
    for words, row in ill:
        found.append(_entry("warning", Tone.RUBY, _strong(words), *(() if row is None else connection_lines(row, say))))
    if not ill:
        found.append(_entry("tick", Tone.GOOD, _strong(say.words(verdict(rows)))))
    return found + _lately(panel.news, {words for words, _ in ill}, say)


def ailments(context: Context, rows: Sequence[ChannelRow]) -> list[tuple[str, ChannelRow | None]]:
    """What is wrong; many sensors of one level with the same trouble have one cause, so they are one line."""
    ill: dict[tuple[str, str], list[ChannelRow]] = {}
    for row in rows:
        if not row.is_well:
            ill.setdefault((row.name[0], row.said.text), []).append(row)
    found: list[tuple[str, ChannelRow | None]] = []
    for alike in ill.values():
        if len(alike) < _MANY:
            found += [(context.say.words(row.said), row) for row in alike]
        else:
            words = context.say("{what} {n} more sensors have the same problem.", what=alike[0].said, n=len(alike) - 1)
            found.append((words, None))
    return found


def _lately(news: Sequence[News], told: set[str], say: Translator) -> list[Node]:
    """Every movement, and each finding once: not what is wrong now, and of the same finding only the latest."""
    found: list[Node] = []
    for one in reversed(news):
        sign, tone = _SIGNS[one.tone]
        words = one.text if one.said is None else say.words(one.said)
        words = words if one.said is None else words[:1].upper() + words[1:]
        if one.tone in _FINDINGS and words in told:
            continue
        told.add(words)
        found.append(
            _entry(sign, tone, replace(_faint(words), chosen=one.said is None))
        )  # some is not ours to translate
    return found


def _counted(context: Context) -> list[tuple[str, int]]:
    """The counters of a serial line by what people call them."""
    panel, apparatus = context.model.panel, context.apparatus
    found = []
    for name, count in () if panel is None else panel.counters:
        if name == "boots" and apparatus is not None:
            found.append((context.say.words(apparatus.sentences.starts), count))
        else:
            found.append((context.say(_COUNTERS[name]) if name in _COUNTERS else name, count))
    return found


def _counters(context: Context) -> Node:
    rows = tuple(
        Row(
            (
                Text(name, Role.SMALL, Tone.DIM, style="grow"),
                Text(str(count), Role.SMALL, weight=Weight.BOLD, align=Align.RIGHT),
            ),
            style="counter",
        )
        for name, count in _counted(context)
    )
    title = Text(context.say("Connection"), Role.SMALL, Tone.BRIGHT)
    return Column((title, *rows), look=Look.PLAIN, style="counters")


# the same for a terminal: every channel in a line of its own

LISTED = "listed"  # the kind of a drawing: what a list of channels belongs to, in lines of inked words
_EDGES, _STATE, _HEADING = 4, 7, 12  # characters


def _table(context: Context, apparatus: ApparatusPages) -> Node:
    """Every channel that is fitted or usual, in lists side by side, each below a drawing of what it belongs to."""
    panel, sensors = context.model.panel, apparatus.sensors
    if panel is None:
        return Space()
    troubled = frozenset(row.part for row in panel.rows.values() if row.fitted and not row.is_well)
    figures = "answered" if panel.task else "edges bounce"
    drawings, lists = [], []
    for column in sensors.columns:
        rows = [row for row in panel.rows.values() if (row.usual or row.fitted) and sensors.column(row.part) == column]
        if sensors.drawn is not None:
            drawings.append(Drawing(LISTED, sensors.drawn(column, panel.snapshot, troubled)))
        heading = f" {sensors.heading(column, panel.snapshot)}".ljust(_HEADING)
        head = (Text(heading, tone=Tone.BRIGHT, weight=Weight.BOLD), Text(figures, tone=Tone.DIM))
        lines = tuple(_channel_line(row, panel, sensors.short(row.name)) for row in rows)
        lists.append(Column((Row(head), Column(lines))))
    above = (Row(tuple(drawings)),) if drawings else ()
    return Column((*above, Row(tuple(lists))))


def _channel_line(row: ChannelRow, panel: Panel, name: str) -> Node:
    """Its name, its level on the wire and after debouncing, how often it changed, and how it does."""
    named = f"{'▸' if row.name == panel.latest else ' '}{name}"
    tone = Tone.IVORY if row.is_well else Tone.BRIGHT if row.is_back else Tone.RUBY
    lamps, edges = f"pair-{row.raw:d}{row.level:d}", f"{row.edges}" if row.edges < 10_000 else f"{row.edges // 1000}k"
    state, ink = row.state, tone
    if not row.fitted:
        tone = ink = Tone.DIM
        lamps, edges, state = "pair-absent", "not", "fitted"
    elif row.seen is not None:
        (edges, state), ink = (("✓", "seen"), Tone.GOOD) if row.seen else (("…", "not yet"), Tone.DIM)
    elif row.is_well:
        state, ink = f"{lasted(row.bounce_ms) if row.bounce_ms else '-'} {row.state}", Tone.GOOD
    strong = None if row.is_well or not row.fitted else Weight.BOLD
    return Row(
        (
            Text(named, tone=tone, weight=strong),
            Sprite("pair-lost" if row.lost else lamps),
            Text(edges.rjust(_EDGES), tone=tone),
            Text(state.rjust(_STATE), tone=ink, weight=strong),
        )
    )


def wires(rows: Sequence[ChannelRow], say: Translator) -> Node:
    """How each of these is connected: a line for each wire."""
    lines = [
        (Text(" " if at else f" {row.name}", tone=Tone.IVORY if row.is_well else Tone.RUBY), line)
        for row in rows
        for at, line in enumerate(connection_lines(row, say))
    ]
    return Column(tuple(Row(line) for line in lines))


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
    listed = _leafed(context, route, rows, flows=True, style="even-4")
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
