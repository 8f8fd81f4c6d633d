"""The live sensor view: a panel in, lines of styled text out, for any size of terminal. Pure.

One rule: a frame is exactly as wide and high as asked for, so that only changed lines need to be sent. 80 by 24 shows
everything once; what is larger gets more news.
"""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile
from typing import assert_never

from rich.text import Text

from companion.sensing.panel import ChannelRow, News, Panel, Tone, View
from companion.sensors.channel_lists import timeline, wire_lines, wires
from companion.sensors.level_text import BoxText
from companion.sensors.thing_text import ThingText, centred
from companion.sensors.tray_text import TrayText
from hardware.health import Health

NARROW = 80
_AIRY, _AIRY_AT = 87, 126
_COLUMN = 26
_SIDE_AT = 112  # from this width on, news stand beside the box
_NAME = 13

_SHORT = {
    Health.OK: "ok",
    Health.STUCK: "STUCK",
    Health.JITTERY: "JITTERY",
    Health.CONTRADICTORY: "CONTRAD",
    Health.SILENT: "SILENT",
}
_TONES = {
    Tone.MOVEMENT: "",
    Tone.TROUBLE: "bold red",
    Tone.GOOD: "green",
    Tone.NOTE: "dim",
}
_IN_MS, _ROOM = 10_000, 5  # so long is told in milliseconds; so many letters find room beside the edges
_LEGEND = " ●○ level on the wire, and after debouncing · ▸ changed last · ✓ no fault seen"

_TEXTS: Mapping[str, ThingText] = {"jewel_box": BoxText(), "tile_tray": TrayText()}
_NO_PICTURE = ThingText()


def _text(panel: Panel) -> ThingText:
    return _TEXTS.get(panel.apparatus, _NO_PICTURE)


def _legend(panel: Panel) -> tuple[str, ...]:
    return (_LEGEND, *_text(panel).legend)


def frame(panel: Panel, width: int, height: int) -> list[Text]:
    entry = [] if panel.typed is None else [_input(panel)]
    height -= len(entry)
    lines = [_heading(panel, width), *_body(panel, _main_width(width), height - 2)]
    if width >= _SIDE_AT:
        lines = _with_news_beside(panel, lines, width, height)
    else:
        least = min(1, len(panel.news))
        news = _news(panel, max(height - len(lines), least), width)
        lines = _cropped(panel, lines, height - least) + news
    lines += [Text()] * (height - len(lines))
    return [_fitted(line, width) for line in [*lines[:height], *entry]]


def _main_width(width: int) -> int:
    """What the box and its table get; where news stand beside them, a little air between the columns."""
    if width < _SIDE_AT:
        return width
    return _AIRY if width >= _AIRY_AT else NARROW


def _fitted(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width, overflow="crop", pad=True)
    return line


def _cropped(panel: Panel, lines: list[Text], height: int) -> list[Text]:
    """On a very low screen the drawing goes first: what lies is in the table."""
    if len(lines) <= height:
        return lines
    return [lines[0], *lines[1 + _text(panel).height :]][:height]


def _with_news_beside(panel: Panel, lines: list[Text], width: int, height: int) -> list[Text]:
    main_width = _main_width(width)
    beside = [Text("what happened", "bold"), *_news(panel, height - 2, width - main_width - 2)]
    legend = [Text(line, "dim") for line in _legend(panel)]
    if height < len(lines) + len(legend) or panel.help:
        legend = []
    lines = [*lines, *[Text()] * (height - len(lines) - len(legend)), *legend]
    joined = [lines[0]]
    for left, right in zip(lines[1:], [*beside, *[Text()] * height], strict=False):
        joined.append(Text.assemble(_fitted(left, main_width), ("│ ", "dim"), _fitted(right, width - main_width - 2)))
    return joined


def _heading(panel: Panel, width: int) -> Text:
    light = ("●", "green") if panel.well else ("●", "bold red")
    left = Text.assemble((" jewelbox sensors ", "bold reverse"), " ", light, " ", (str(panel.source), "bold"))
    left.append(f": {panel.status}", "" if panel.well else "bold red")
    right = Text.assemble(_text(panel).pose(panel.snapshot), " ")
    if panel.recording:
        right = Text.assemble(("● REC ", "bold red"), (f"{panel.recording}  ", "red"), right)
    left.truncate(width - right.cell_len - 1, overflow="ellipsis", pad=True)
    return Text.assemble(left, " ", right)


def _body(panel: Panel, width: int, room: int) -> Iterable[Text]:
    """What is below the heading; `room` lines are left for it and a piece of news."""
    if panel.help:
        return _help(panel)
    task = [Text(f" {panel.task}", "bold yellow")] if panel.task else []
    match panel.view:
        case View.TABLE:
            table = [*_table(panel, width), *task]
            return [*table, *_ill_wires(panel, room - len(table))]
        case View.TIMELINE:
            return [*timeline(panel, width, room - len(task)), *task]
        case View.WIRES:
            return [*wires(panel, room - len(task)), *task]
        case _ as unreachable:
            assert_never(unreachable)


def _ill_wires(panel: Panel, room: int) -> list[Text]:
    """Where to look for what is wrong, if there is room for all of it."""
    ill = list(wire_lines(row for row in panel.rows.values() if row.fitted and not row.is_well))
    return ill if len(ill) <= room else []


def _table(panel: Panel, width: int) -> Iterator[Text]:
    text = _text(panel)
    columns = max(_COLUMN, width // len(text.columns))
    troubled = frozenset(row.part for row in panel.rows.values() if row.fitted and row.health is not Health.OK)
    drawn = [text.picture(column, panel.snapshot, troubled) for column in text.columns]
    for parts in zip(*drawn, strict=True):
        yield Text.assemble(*(centred(part, columns) for part in parts))
    yield Text.assemble(*(_fitted(_column_heading(panel, column), columns) for column in text.columns))
    for row in _rows(panel):
        yield Text.assemble(*(_fitted(_cell(panel, name, columns), columns) for name in row))
    if panel.counters:
        yield _line(panel)


def _line(panel: Panel) -> Text:
    """The counters of the serial line; what should not happen is yellow."""
    line = Text(" line:", "dim")
    for name, count in panel.counters:
        usual = not count or name == "good" or (name == "boots" and count == 1)
        if name != "missed" or count:
            line.append(f" {name} {count}", "dim" if usual else "bold yellow")
    return line


def _column_heading(panel: Panel, column: str) -> Text:
    """What is above the channels, and what the figures are."""
    left, style = _text(panel).heading(column, panel.snapshot)
    figures = "answered   " if panel.task else "edges bounce"
    room = _COLUMN - _NAME + 1
    return Text.assemble((f" {left:<{_NAME - 2}}", style), (figures.rjust(room), "dim"))


def _rows(panel: Panel) -> Iterator[tuple[str | None, ...]]:
    """Channel by channel, the columns side by side; sensors that few builds have are left out."""
    text = _text(panel)
    shown = [row.name for row in panel.rows.values() if row.usual or row.fitted]
    columns = [[name for name in shown if text.column(name) == column] for column in text.columns]
    for index in range(max(map(len, columns))):
        yield tuple(column[index] if index < len(column) else None for column in columns)


def _cell(panel: Panel, name: str | None, width: int) -> Text:
    if name is None:
        return Text()
    row = panel.rows[name]
    pointer = ("▸", "bold yellow") if name == panel.latest else (" ", "")
    shown = _text(panel).label(name).ljust(9)
    if not row.fitted:
        return Text(f" {shown} ·· not fitted", "dim")
    back = row.health is Health.SILENT and not row.lost  # it answers again, and has to prove itself
    style = "" if row.health is Health.OK else "yellow" if back else "bold red"
    cell = Text.assemble(pointer, (shown, style), " ", _lamps(row))
    if row.seen is None:
        return cell.append_text(_figures(row, width))
    return cell.append(" ✓ seen", "bold green") if row.seen else cell.append(" … not yet", "dim")


def _lamps(row: ChannelRow) -> Text:
    if row.lost:
        return Text("??", "bold red")
    unsettled = "bold yellow" if row.raw != row.level else ""
    return Text.assemble(
        ("●" if row.raw else "○", unsettled or "cyan"), ("●" if row.level else "○", unsettled or "bold")
    )


def _figures(row: ChannelRow, width: int) -> Text:
    """Edges, the last bounce, and the health: where it is narrow, trouble takes the bounce's place."""
    edges = f"{row.edges:>5}" if row.edges < 100_000 else f"{row.edges // 1000:>4}k"
    bounce = f"{lasted(row.bounce_ms) if row.bounce_ms else '-':>6}"
    if row.health is Health.OK:
        return Text.assemble(edges, (bounce, "dim"), (" ✓", "green"))
    if row.health is Health.SILENT and not row.lost:
        return Text.assemble(edges, (" back…", "yellow"))
    if width >= _COLUMN + 6:
        return Text.assemble(edges, (bounce, "dim"), (f" {_SHORT[row.health]}", "bold red"))
    return Text.assemble(edges, (f" {_SHORT[row.health]}", "bold red"))


def lasted(ms: int) -> str:
    """How long something took, as people say it: a contact may flicker for days. Two units where both find room."""
    if ms < _IN_MS:
        return f"{ms}ms"
    seconds = ms // 1000
    parts = (seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s")
    said = [f"{count}{unit}" for count, unit in dropwhile(lambda part: not part[0], parts)][:2]
    return said[0] if len("".join(said)) > _ROOM else "".join(said)


def _news(panel: Panel, room: int, width: int) -> list[Text]:
    """The latest that find room, long ones on several lines, each with its beginning."""
    lines: list[Text] = []
    for news in reversed(panel.news[-room:] if room > 0 else ()):
        wrapped = list(_wrapped(news, width))
        if lines and len(wrapped) + len(lines) > room:
            break
        lines = [*_shortened(wrapped, room, width), *lines]
    return lines


def _shortened(lines: list[Text], room: int, width: int) -> list[Text]:
    """Cut what does not fit, and end it in dots."""
    if len(lines) <= room:
        return lines
    last = lines[room - 1]
    last.truncate(width - 1)
    return [*lines[: room - 1], last.append("…")]


def _wrapped(news: News, width: int) -> Iterator[Text]:
    when = f" {news.t_ms / 1000:>8.3f}  "
    for line in textwrap.wrap(news.text, max(20, width - len(when))) or [""]:
        yield Text.assemble((when, "dim"), (line, _TONES[news.tone]))
        when = " " * len(when)


def _help(panel: Panel) -> Iterator[Text]:
    yield Text()
    for command, meaning in panel.help:
        yield Text.assemble((f"  {command:<25} ", "bold"), meaning)
    yield Text()
    yield from (Text(f" {line}", "dim") for line in _legend(panel))
    yield Text("  Enter goes back", "dim")


def _input(panel: Panel) -> Text:
    line = Text.assemble(("> ", "bold green"), (panel.typed or "", "bold"), ("▏", "bold"))
    if not panel.typed:
        line.append(panel.answer or panel.hint, "yellow" if panel.answer else "dim")
    return line
