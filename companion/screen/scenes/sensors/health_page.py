"""How the sensors do: what is wrong and where to look, what happened lately, and the counters of a serial line."""

from collections.abc import Sequence

import msgspec

from companion.languages import mark
from companion.nodes.theme import BRIGHT, DIM, GOOD, IVORY, RUBY, Colour, Role, Weight
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import leafed
from companion.screen.scenes.sensors.channel_views import connection_height, connection_lines
from companion.screen.scenes.sensors.sensor_cells import fitted_rows
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.sensing.panel import ChannelRow, News, Tone, verdict

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
_FINDINGS = frozenset({Tone.TROUBLE, Tone.GOOD})
_SIGNS: dict[Tone, tuple[str, Colour]] = {
    Tone.TROUBLE: ("warning", RUBY),
    Tone.GOOD: ("tick", GOOD),
    Tone.MOVEMENT: ("on", DIM),
    Tone.NOTE: ("info", DIM),
}


class Entry(msgspec.Struct, frozen=True):
    """A line of the list: a sign, and words, and below them the pin and the wires of a `sensor`.

    `foreign`: not ours to translate, so they may be cut.
    """

    sign: str
    colour: Colour
    words: str
    strong: bool = False
    foreign: bool = False
    sensor: ChannelRow | None = None

    def ink(self) -> Ink:
        """What must be read is ivory and large."""
        return Ink(Role.BODY, IVORY) if self.strong else Ink(Role.SMALL, DIM)


def build(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """The list, page by page, and the counters beside it where there is room."""
    sizes, panel = frame.sizes, frame.model.panel
    counters = () if panel is None else panel.counters
    entries = _entries(frame)
    widgets: list[Widget] = []
    if counters and not sizes.is_small:
        right, area = area.from_right(area.width * 36 // 100, sizes.gap)
        widgets += _counters(frame, right)
    elif counters:
        entries += [Entry("info", DIM, f"{_counter(frame, name)}: {count}") for name, count in counters]
    return [*widgets, *_list(route, frame, area, entries)]


def _entries(frame: Frame) -> list[Entry]:
    """What is wrong first, then what happened, the latest first."""
    say, panel = frame.say, frame.model.panel
    rows = fitted_rows(panel)
    if panel is None or not rows:
        assert frame.apparatus is not None
        return [Entry("info", BRIGHT, say.words(frame.apparatus.sentences.nothing_received), strong=True)]
    source, status = say.words(panel.source), say.words(panel.status)
    status = say("{source}: {status}", source=source, status=status) if status else source
    found = [Entry("tick", GOOD, status, foreign=True)]
    if not panel.well:
        found = [Entry("warning", RUBY, status, strong=True, foreign=True)]
    ill = [Entry("warning", RUBY, words, strong=True, sensor=row) for words, row in _ailments(frame, rows)]
    found += ill or [Entry("tick", GOOD, say.words(verdict(rows)), strong=True)]
    return found + _untold([(news, _lately(frame, news)) for news in reversed(panel.news)], {one.words for one in ill})


def _untold(lately: Sequence[tuple[News, Entry]], told: set[str]) -> list[Entry]:
    """Every movement, and each finding once: not what is wrong now, and of the same finding only the latest."""
    found: list[Entry] = []
    for news, entry in lately:
        if news.tone in _FINDINGS and entry.words in told:
            continue
        told.add(entry.words)
        found.append(entry)
    return found


def _ailments(frame: Frame, rows: Sequence[ChannelRow]) -> list[tuple[str, ChannelRow | None]]:
    """What is wrong; many sensors of one level with the same trouble have one cause, so they are one line."""
    ill: dict[tuple[str, str], list[ChannelRow]] = {}
    for row in rows:
        if not row.is_well:
            ill.setdefault((row.name[0], row.said.text), []).append(row)
    found: list[tuple[str, ChannelRow | None]] = []
    for alike in ill.values():
        if len(alike) < _MANY:
            found += [(frame.say.words(row.said), row) for row in alike]
        else:
            words = frame.say("{what} {n} more sensors have the same problem.", what=alike[0].said, n=len(alike) - 1)
            found.append((words, None))
    return found


def _lately(frame: Frame, news: News) -> Entry:
    sign, colour = _SIGNS[news.tone]
    if news.said is None:
        return Entry(sign, colour, news.text, foreign=True)
    words = frame.say.words(news.said)
    return Entry(sign, colour, words[:1].upper() + words[1:])


def _list(route: Sensors, frame: Frame, area: Area, entries: Sequence[Entry]) -> list[Widget]:
    sizes = frame.sizes
    inside = area.inset(sizes.px(12), sizes.px(8))
    leaf = leafed(
        frame,
        inside,
        lambda room: _paged(frame, room, entries),
        (route.leaf, lambda leaf: Sensors(SensorsPage.HEALTH, leaf=leaf)),
        (max(sizes.touch, sizes.px(44)), sizes.px(2)),
    )
    widgets: list[Widget] = [Plate(area, Look.WELL), *leaf.turner]
    rest = inside
    for entry in leaf.items:
        spot, rest = rest.from_top(_height(frame, inside.width, entry), sizes.px(4))
        widgets += _entry(frame, spot, entry)
    return widgets


def _paged(frame: Frame, area: Area, entries: Sequence[Entry]) -> list[list[Entry]]:
    """As many entries per page as there is room for, at least one."""
    pages: list[list[Entry]] = [[]]
    left = area.height
    for entry in entries:
        height = _height(frame, area.width, entry) + frame.sizes.px(4)
        if height > left and pages[-1]:
            pages.append([])
            left = area.height
        pages[-1].append(entry)
        left -= height
    return pages


def _height(frame: Frame, width: int, entry: Entry) -> int:
    width -= frame.sizes.px(32)
    wires = 0 if entry.sensor is None else connection_height(frame, entry.sensor, width)
    return _words_height(frame, width, entry) + wires


def _words_height(frame: Frame, width: int, entry: Entry) -> int:
    px, weight = entry.ink().face(frame.sizes)
    return min(3, len(text.wrapped(entry.words, px, weight, width))) * text.line_height(px, weight) + 2


def _entry(frame: Frame, area: Area, entry: Entry) -> list[Widget]:
    sizes = frame.sizes
    mark, rest = area.from_left(sizes.px(22), sizes.px(10))
    words, below = rest.from_top(_words_height(frame, rest.width, entry))
    size = min(sizes.px(20), words.height)
    spot = mark.from_top(text.line_height(*entry.ink().face(sizes)))[0].middle(size, size)
    return [
        IconMark(spot, entry.sign, entry.colour),
        Paragraph(words, entry.words, entry.ink(), chosen=entry.foreign),
        *(connection_lines(frame, below, entry.sensor) if entry.sensor is not None else []),
    ]


def _counter(frame: Frame, name: str) -> str:
    if name == "boots" and frame.apparatus is not None:
        return frame.say.words(frame.apparatus.sentences.starts)
    return frame.say(_COUNTERS[name]) if name in _COUNTERS else name


def _counters(frame: Frame, area: Area) -> list[Widget]:
    sizes, panel = frame.sizes, frame.model.panel
    counters = () if panel is None else panel.counters
    inside = area.inset(sizes.px(12), sizes.px(8))
    title, inside = inside.from_top(round(sizes.font_px(Role.SMALL) * 1.5))
    widgets: list[Widget] = [Plate(area), Label(title, frame.say("Connection"), Ink(Role.SMALL, BRIGHT))]
    for row, (name, count) in zip(inside.rows(max(8, len(counters))), counters, strict=False):
        value, words = row.from_right(sizes.px(64), sizes.px(4))
        widgets.append(Label(words, _counter(frame, name), Ink(Role.SMALL, DIM)))
        widgets.append(Label(value, str(count), Ink(Role.SMALL, IVORY, Align.RIGHT, Weight.BOLD)))
    return widgets
