"""The pages about sensors in a terminal: which there are, their signs, and what is drawn there. Pure.

One rule: what is shown is the page that every screen shows; only how it is drawn is the terminal's own.
"""

from collections.abc import Callable, Mapping, Sequence

from companion.languages import translator
from companion.nodes.as_text import Line, Span, Terminal, terminal_lines
from companion.nodes.nodes import Drawing, Shape, Tone, Viewer
from companion.pages.context import ApparatusPages, Context, Shell
from companion.pages.model import Model
from companion.pages.routes import Sensors
from companion.pages.sensors import TERMINAL, sensors_page, wires
from companion.screens.terminal.level_text import level_drawing
from companion.screens.terminal.tray_text import tray_drawing
from companion.sensing.panel import ChannelRow, Panel
from companion.sensing.timeline import STEPS, Band, Stretch
from hardware.apparatuses import APPARATUSES

_COUNT = 6  # characters


def _box() -> ApparatusPages:
    from companion.screens.kiosk.jewel_box.box_pages import SENSORS  # noqa: PLC0415 - the one that is looked at

    return ApparatusPages(sentences=APPARATUSES["jewel_box"].sentences, sensors=SENSORS)


def _tray() -> ApparatusPages:
    from companion.screens.kiosk.tile_tray.tray_pages import SENSORS  # noqa: PLC0415 - the one that is looked at

    return ApparatusPages(sentences=APPARATUSES["tile_tray"].sentences, sensors=SENSORS)


PAGES: Mapping[str, Callable[[], ApparatusPages]] = {"jewel_box": _box, "tile_tray": _tray}


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
    drawings = {"jewel_box-list": level_drawing, "tile_tray-list": tray_drawing}
    return Terminal(width, height, drawings, {"band": _strip}, _sign)


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
