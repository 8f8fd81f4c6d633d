"""The live sensor view: a panel in, lines of styled text out, for any size of terminal. Pure.

Two rules. A frame is exactly as wide and high as asked for, so that only changed lines need to be sent: 80 by 24 shows
everything once; what is larger gets more news. And what is shown is the page that every screen shows; only how it is
drawn is the terminal's own.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import assert_never

from rich.text import Text

from companion.languages import translator
from companion.nodes.as_text import Line, Span, Terminal, fitted, terminal_lines, width_of
from companion.nodes.nodes import Drawing, Shape, Tone, Viewer
from companion.pages.context import ApparatusPages, Context, Shell
from companion.pages.model import Model
from companion.pages.routes import Sensors, SensorsPage
from companion.pages.sensors import LISTED, TERMINAL, sensors_page, wires
from companion.screens.kiosk.shell import SHELL
from companion.sensing.panel import ChannelRow, News, Panel, View
from companion.sensing.panel import Tone as NewsTone
from companion.sensing.timeline import STEPS, Band, Stretch

NARROW = 80
_AIRY, _AIRY_AT = 87, 126
_SIDE_AT = 112  # from this width on, news stand beside the box
_PICTURE = 7  # so high are the drawings above the table

_STYLES = {Tone.DIM: "dim", Tone.BRIGHT: "yellow", Tone.BRASS: "yellow", Tone.GOOD: "green", Tone.RUBY: "red"}
_NEWS = {
    NewsTone.MOVEMENT: Span(""),
    NewsTone.TROUBLE: Span("", Tone.RUBY, strong=True),
    NewsTone.GOOD: Span("", Tone.GOOD),
    NewsTone.NOTE: Span("", Tone.DIM),
}
_LEGEND = " ●○ level on the wire, and after debouncing · ▸ changed last · ✓ no fault seen"
_TIMELINE = " last 10 s · █ on · ▁ off · │ changed · ▒ flickers · ? silent · how many changes"
_NOT_KNOWN = " no pin map: add --pins to see how these sensors are wired"


def frame(panel: Panel, width: int, height: int, pages: ApparatusPages | None = None) -> list[Text]:
    """The view of a panel; `pages` are what an apparatus brings, if it is not in the list of all."""
    found = _Frame(panel, pages or SHELL.apparatuses[panel.apparatus](), width)
    return [styled(line) for line in found.lines(height)]


def styled(line: Line) -> Text:
    """A line in the colours of a terminal."""
    return Text.assemble(*((span.words, _style(span)) for span in line))


def _style(span: Span) -> str:
    style = span.paint or _STYLES.get(span.tone, "")
    return f"bold {style}".strip() if span.strong else style


class _Frame:
    def __init__(self, panel: Panel, pages: ApparatusPages, width: int) -> None:
        self.panel, self.pages, self.width = panel, pages, width
        self.legend: list[Line] = [_dim(each) for each in (_LEGEND, *pages.sensors.legend)]

    def lines(self, height: int) -> list[Line]:
        panel, width = self.panel, self.width
        entry = [] if panel.typed is None else [self._input()]
        height -= len(entry)
        lines = [self._heading(), *self._body(height - 2)]
        if width >= _SIDE_AT:
            lines = self._with_news_beside(lines, height)
        else:
            least = min(1, len(panel.news))
            news = self._news(max(height - len(lines), least), width)
            lines = self._cropped(lines, height - least) + news
        lines += [()] * (height - len(lines))
        return [fitted(line, width) for line in [*lines[:height], *entry]]

    @property
    def _main_width(self) -> int:
        """What the box and its table get; where news stand beside them, a little air between the columns."""
        if self.width < _SIDE_AT:
            return self.width
        return _AIRY if self.width >= _AIRY_AT else NARROW

    def _cropped(self, lines: list[Line], height: int) -> list[Line]:
        """On a very low screen the drawing goes first: what lies is in the table."""
        is_drawn = self.panel.view is View.TABLE and not self.panel.help and self.pages.sensors.drawn is not None
        if len(lines) <= height:
            return lines
        return [lines[0], *lines[1 + _PICTURE * is_drawn :]][:height]

    def _with_news_beside(self, lines: list[Line], height: int) -> list[Line]:
        main, beside_width = self._main_width, self.width - self._main_width - 2
        beside = [(Span("what happened", strong=True),), *self._news(height - 2, beside_width)]
        legend = [] if height < len(lines) + len(self.legend) or self.panel.help else self.legend
        lines = [*lines, *[()] * (height - len(lines) - len(legend)), *legend]
        joined = [lines[0]]
        for left, right in zip(lines[1:], [*beside, *[()] * height], strict=False):
            joined.append((*fitted(left, main), Span("│ ", Tone.DIM), *fitted(right, beside_width)))
        return joined

    def _heading(self) -> Line:
        panel = self.panel
        well = Tone.GOOD if panel.well else Tone.RUBY
        left: Line = (
            Span(" jewelbox sensors ", paint="bold reverse"),
            Span(" "),
            Span("●", well, strong=not panel.well),
            Span(f" {panel.source}", strong=True),
            Span(f": {panel.status}", Tone.IVORY if panel.well else Tone.RUBY, strong=not panel.well),
        )
        pose = self.pages.sensors.pose(panel.snapshot)
        right: Line = (Span(f"{pose} " if pose else "", strong=True),)
        if panel.recording:
            right = (Span("● REC ", Tone.RUBY, strong=True), Span(f"{panel.recording}  ", Tone.RUBY), *right)
        room = max(0, self.width - width_of(right) - 1)
        if width_of(left) > room:
            left = (*fitted(left, max(0, room - 1)), Span("…"))
        return (*fitted(left, room), Span(" "), *right)

    def _body(self, room: int) -> list[Line]:
        """What is below the heading; `room` lines are left for it and a piece of news."""
        panel, width = self.panel, self._main_width
        if panel.help:
            return list(self._help())
        task: list[Line] = [(Span(f" {panel.task}", Tone.BRIGHT, strong=True),)] if panel.task else []
        match panel.view:
            case View.TABLE:
                table = [*lines_of(Sensors(), panel, self.pages, width, room), *self._counters(), *task]
                ill = wire_lines([row for row in panel.rows.values() if row.fitted and not row.is_well], width)
                return [*table, *(ill if len(ill) <= room - len(table) else [])]
            case View.TIMELINE:
                left = room - len(task) - 1
                route = Sensors(SensorsPage.TIMELINE)
                return [_dim(_TIMELINE), *lines_of(route, panel, self.pages, width, left)[: max(0, left)], *task]
            case View.WIRES:
                return [*wires_asked(panel, width, room - len(task)), *task]
            case _ as unreachable:
                assert_never(unreachable)

    def _counters(self) -> list[Line]:
        """The counters of the serial line; what should not happen is yellow."""
        line = [Span(" line:", Tone.DIM)]
        for name, count in self.panel.counters:
            usual = not count or name == "good" or (name == "boots" and count == 1)
            if name != "missed" or count:
                line.append(Span(f" {name} {count}", Tone.DIM if usual else Tone.BRIGHT, strong=not usual))
        return [tuple(line)] if self.panel.counters else []

    def _news(self, room: int, width: int) -> list[Line]:
        """The latest that find room, long ones on several lines, each with its beginning."""
        lines: list[Line] = []
        for news in reversed(self.panel.news[-room:] if room > 0 else ()):
            wrapped = list(_wrapped(news, width))
            if lines and len(wrapped) + len(lines) > room:
                break
            lines = [*_shortened(wrapped, room, width), *lines]
        return lines

    def _help(self) -> Iterator[Line]:
        yield ()
        for command, meaning in self.panel.help:
            yield Span(f"  {command:<25} ", strong=True), Span(meaning)
        yield ()
        yield from ((Span(" "), *line) for line in self.legend)
        yield _dim("  Enter goes back")

    def _input(self) -> Line:
        panel = self.panel
        line: Line = (Span("> ", Tone.GOOD, strong=True), Span(f"{panel.typed or ''}▏", strong=True))
        if panel.typed:
            return line
        return (*line, Span(panel.answer, Tone.BRIGHT) if panel.answer else Span(panel.hint, Tone.DIM))


def wires_asked(panel: Panel, width: int, room: int) -> list[Line]:
    """How each sensor is connected, those with a fault first; if people asked about some, only those."""
    about = panel.about.lower()
    asked = [row for row in panel.rows.values() if row.connection and row.name.lower().startswith(about)]
    if not asked:
        return [(Span(_NOT_KNOWN, Tone.BRIGHT),)]
    lines = wire_lines(sorted(asked, key=lambda row: row.is_well), width)
    if len(lines) <= room:
        return lines
    more = f" … and more: type wires with the beginning of a name, such as wires {asked[0].part}"
    return [*lines[: room - 1], (Span(more, Tone.BRIGHT),)]


def _dim(words: str) -> Line:
    return (Span(words, Tone.DIM),)


def _shortened(lines: list[Line], room: int, width: int) -> list[Line]:
    """Cut what does not fit, and end it in dots."""
    if len(lines) <= room:
        return lines
    last = lines[room - 1]
    return [*lines[: room - 1], (*fitted(last, min(width_of(last), width - 1)), Span("…"))]


def _wrapped(news: News, width: int) -> Iterator[Line]:
    when = f" {news.t_ms / 1000:>8.3f}  "
    for line in textwrap.wrap(news.text, max(20, width - len(when))) or [""]:
        yield Span(when, Tone.DIM), _NEWS[news.tone]._replace(words=line)
        when = " " * len(when)


# the page


def lines_of(route: Sensors, panel: Panel, pages: ApparatusPages, width: int, room: int) -> list[Line]:
    """A page in so many columns; where it is too high, with what a small screen shows of it."""
    context = Context(
        model=Model(apparatus=panel.apparatus, panel=panel),
        say=translator("en"),
        screens=Shell(apparatuses={panel.apparatus: lambda: pages}),
        viewer=Viewer(at=TERMINAL),
    )
    terminal = _terminal(width, room)
    page = sensors_page(route, context)
    lines = terminal_lines(page.layout(Shape.WIDE), terminal, page.parts)
    if len(lines) <= room:
        return lines
    return terminal_lines(page.layout(Shape.SMALL), terminal, page.parts, Shape.SMALL)


def wire_lines(rows: Sequence[ChannelRow], width: int) -> list[Line]:
    """The pin and the wires of sensors."""
    return terminal_lines(wires(rows, translator("en")), _terminal(width, 0))


def _terminal(width: int, height: int) -> Terminal:
    return Terminal(width, height, {LISTED: _drawn}, {"band": _strip}, _sign)


def _drawn(node: Drawing, width: int) -> list[Line]:
    """What is drawn above a list, in the middle."""
    lines: list[Line] = [tuple(Span(words, paint=ink) for words, ink in inked) for inked in node.value]
    return [(Span(" " * (max(0, width - width_of(line)) // 2)), *line) for line in lines]


_COUNT = 6  # characters
_LAMPS = {
    "on": ("●", Tone.BRIGHT),
    "off": ("○", Tone.DIM),
    "changing": ("◐", Tone.BRIGHT),
    "ill": ("!", Tone.RUBY),
    "lost": ("?", Tone.RUBY),
    "absent": ("·", Tone.DIM),
    "seen": ("✓", Tone.GOOD),
}


def _sign(name: str) -> Line | None:
    kind, _, which = name.partition("-")
    match kind:
        case "lamp":
            words, tone = _LAMPS[which]
            return (Span(words, tone),)
        case "pair":
            return _pair(which)
        case "wire":
            main, stripe = which.split("-")
            dot = Span("●", paint=f"#{main}")
            return (dot, Span("●", paint=f"#{stripe}")) if main != stripe else (dot,)
        case _:
            return None


def _pair(which: str) -> Line:
    """The level on the wire, and the one after debouncing."""
    if which == "lost":
        return (Span("??", Tone.RUBY, strong=True),)
    if which == "absent":
        return (Span("··", Tone.DIM),)
    raw, level = ("●" if bit == "1" else "○" for bit in which)
    if raw != level:
        return (Span(raw + level, Tone.BRIGHT, strong=True),)
    return Span(raw, paint="cyan"), Span(level, strong=True)


def _strip(node: Drawing, width: int) -> Line:
    """A band, and how many changes there are in it."""
    band: Band = node.value
    count = sum(stretch.edges for stretch in band)
    changes = f"{count:>{_COUNT - 1}} " if count else " " * _COUNT
    return (*band_line(band, max(1, width - _COUNT)), Span(changes, strong=True))


def band_line(band: Band, width: int) -> Line:
    """A band in so many characters, each for the liveliest thing that happened in its time."""
    line = []
    for at in range(width):
        first, last = at * STEPS // width, max(at * STEPS // width + 1, (at + 1) * STEPS // width)
        met = [stretch for stretch in band if stretch.start < last and stretch.end > first]
        line.append(_liveliest(max(met, key=_liveliness, default=None)))
    return tuple(line)


def _liveliness(stretch: Stretch) -> tuple[bool, int, bool, int]:
    return stretch.flickers, stretch.edges, stretch.level is None, stretch.start


def _liveliest(stretch: Stretch | None) -> Span:
    if stretch is None or stretch.level is None:
        return Span("?", Tone.RUBY, strong=True)
    if stretch.flickers:
        return Span("▒", Tone.RUBY, strong=True)
    if stretch.edges:
        return Span("│", Tone.BRIGHT, strong=True)
    return Span("█", Tone.BRIGHT) if stretch.level else Span("▁", Tone.DIM)
