"""A recorded trace through the decoder: what the thing did, one JSON object per line. Opens no file.

The one rule: the same trace always gives the same bytes.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from hardware.apparatus import AnyApparatus, Report
from hardware.health import HealthFinding
from hardware.trace import End, TraceReader

_encode = msgspec.json.Encoder().encode
FINDING = "sensor_health"  # the type of a report that is no movement


def apparatus_of(reader: TraceReader, apparatuses: Iterable[AnyApparatus]) -> AnyApparatus:
    """The one of these whose channels the trace has."""
    return next(apparatus for apparatus in apparatuses if apparatus.channels is reader.channels)


def replay(reader: TraceReader, apparatus: AnyApparatus, timings: object = None) -> Iterator[Report]:
    """The reports of a trace, with these timings or the usual ones; raises TraceError where it stops being one."""
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


def replay_lines(stream: BinaryIO, name: str, *apparatuses: AnyApparatus) -> Iterator[str]:
    """The same as lines of text; of several apparatuses, the trace tells by its fitted channels which one it was."""
    reader = TraceReader(stream, name, *(each.channels for each in apparatuses))
    apparatus = apparatus_of(reader, apparatuses)
    for report in replay(reader, apparatus):
        yield encode_report(report, apparatus)


def encode_report(report: Report, apparatus: AnyApparatus) -> str:
    """A report as one line of JSON."""
    return _encode(fields_of(report, apparatus)).decode()


def fields_of(report: Report, apparatus: AnyApparatus) -> dict[str, object]:
    """A movement as an event of a game record, or a finding; `type` first and `t` last."""
    if isinstance(report, HealthFinding):
        line: dict[str, object] = {"type": FINDING, "ch": report.channel, "state": report.state}
    else:
        line = apparatus.line(report)
    return {**line, "t": report.t_ms}
