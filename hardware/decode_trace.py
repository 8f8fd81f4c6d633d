"""A recorded trace through the decoder: what the thing did, one JSON object per line. Opens no file.

The one rule: the same trace always gives the same bytes.
"""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from hardware.apparatus import AnyApparatus, Report
from hardware.health import HealthFinding
from hardware.trace import End, TraceReader

_encode = msgspec.json.Encoder().encode


def replay(stream: BinaryIO, name: str, apparatus: AnyApparatus, timings: Any = None) -> Iterator[Report]:
    """The reports of a trace; raises TraceError where it stops being one."""
    reader = TraceReader(stream, name, apparatus.channels)
    decoder = apparatus.decoder(reader.header.initial, reader.header.fitted, timings)
    ended = False
    for item in reader:
        if isinstance(item, End):
            ended = True
            yield from decoder.advance(item.t_ms)
        else:
            yield from decoder.feed(item)
    if not ended:
        yield from decoder.finish()


def replay_lines(stream: BinaryIO, name: str, apparatus: AnyApparatus) -> Iterator[str]:
    """The same as lines of text."""
    return (encode_report(report, apparatus) for report in replay(stream, name, apparatus))


def encode_report(report: Report, apparatus: AnyApparatus) -> str:
    """A movement as an event of a game record, or a finding; `type` first and `t` last."""
    if isinstance(report, HealthFinding):
        line: dict[str, object] = {"type": "sensor_health", "ch": report.channel, "state": report.state}
    else:
        line = apparatus.line(report)
    return _encode({**line, "t": report.t_ms}).decode()
