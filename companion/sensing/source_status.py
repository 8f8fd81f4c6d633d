"""The status of a source, as text that changes only when the status does, and the counters of a serial line.

One rule: news and counters stay apart; a counter that counts is no news.
"""

import msgspec
from msgspec.structs import asdict

from companion.words import Words
from firmware_bridge.link_events import Counters
from firmware_bridge.link_events import Status as Line
from hardware.sources.source import Condition, Source, Status

Counted = tuple[tuple[str, int], ...]


class SourceStatus(msgspec.Struct, frozen=True):
    """What to show; `news` is what to tell when it becomes another."""

    message: Words | str
    news: Status
    counters: Counted = ()


def status_of(source: Source) -> SourceStatus:
    """How it is right now."""
    status, line = source.status, line_of(source)
    if line is None:
        return SourceStatus(status.message, status)
    news = Status(status.condition, line.message)
    message = _live(line) if status.condition is Condition.READY else status.message
    return SourceStatus(message, news, _counted(line.counters))


def line_of(source: Source) -> Line | None:
    """The serial line that a source hangs on, if it does."""
    line: Line | None = getattr(source, "line", None)
    return line


def _live(line: Line) -> str:
    """The name of the source has the port already."""
    parts = [str(line.message)] if line.missing_boards else []
    parts.append(f"firmware {line.firmware}")
    if line.battery_mv:
        parts.append(f"battery {line.battery_mv / 1000:.2f} V")
    return ", ".join(parts)


def _counted(counters: Counters) -> Counted:
    return tuple(asdict(counters).items())
