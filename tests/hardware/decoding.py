"""Short hands for decoder tests: edges as tuples in, events as tuples out."""

from collections.abc import Iterable
from typing import TypeVar

from hypothesis import strategies as st

from hardware.apparatus import Movement
from hardware.health import HealthFinding
from hardware.input_decoder import InputDecoder
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from hardware.signals import Edge, Found, Lost, Signal

RawEdge = tuple[int, str, int]
Told = tuple[object, ...]
M = TypeVar("M", bound=Movement)


def signals(edges: Iterable[RawEdge]) -> list[Signal]:
    """Edges in time order."""
    return [Edge(t, channel, bool(level)) for t, channel, level in sorted(edges, key=lambda edge: edge[0])]


def burst(t: int, channel: str, level: int, *offsets: int) -> list[RawEdge]:
    """A contact that changes at `t` and then again at every offset."""
    return [(t + offset, channel, (level + number) % 2) for number, offset in enumerate((0, *offsets))]


@st.composite
def streams(draw: st.DrawFn, names: st.SearchStrategy[str], gaps: st.SearchStrategy[int]) -> list[Signal]:
    """Anything that sources could say, dense around the times that matter."""
    told: list[Signal] = []
    now = 0
    for _ in range(draw(st.integers(0, 40))):
        now += draw(gaps)
        name, level = draw(names), draw(st.booleans())
        kind = draw(st.integers(0, 19))
        told.append(
            Lost(now, (name,)) if kind == 0 else Found(now, {name: level}) if kind == 1 else Edge(now, name, level)
        )
    return told


def run(decoder: InputDecoder[M], told: Iterable[Signal]) -> list[M | HealthFinding]:
    """All reports until everything is decided."""
    reports = [report for signal in told for report in decoder.feed(signal)]
    return [*reports, *decoder.finish()]


def plain(report: Report) -> Told:
    """A report without its time, as a tuple."""
    match report:
        case DrawerOpened(_, drawer, depth):
            return ("drawer_opened", drawer, depth.value)
        case DrawerClosed(_, drawer):
            return ("drawer_closed", drawer)
        case LevelRotated(_, levels, direction):
            return ("level_rotated", levels, direction.value)
        case BoxTurned():
            return ("box_turned",)
        case HealthFinding(_, channel, state):
            return (channel, state.value)


def decode(edges: Iterable[RawEdge], decoder: Decoder | None = None) -> list[Told]:
    """What edges decode to: (t, type, fields...)."""
    return [(report.t_ms, *plain(report)) for report in run(decoder or Decoder(), signals(edges))]


def told(edges: Iterable[RawEdge], decoder: Decoder | None = None) -> list[Told]:
    """The same without times."""
    return [event[1:] for event in decode(edges, decoder)]
