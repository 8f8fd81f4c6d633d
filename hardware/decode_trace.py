"""A recorded trace through the decoder: what the box did, one JSON object per line. Opens no file.

The one rule: the same trace always gives the same bytes.
"""

from collections.abc import Iterator
from typing import BinaryIO, assert_never

import msgspec

from hardware.health import HealthFinding
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from hardware.timings import Timings
from hardware.trace import End, TraceReader

_encode = msgspec.json.Encoder().encode


def replay(stream: BinaryIO, name: str, settings: Timings | None = None) -> Iterator[Report]:
    """The reports of a trace; raises TraceError where it stops being one."""
    reader = TraceReader(stream, name)
    decoder = Decoder(reader.header.initial, fitted=reader.header.fitted, settings=settings)
    ended = False
    for item in reader:
        if isinstance(item, End):
            ended = True
            yield from decoder.advance(item.t_ms)
        else:
            yield from decoder.feed(item)
    if not ended:
        yield from decoder.finish()


def replay_lines(stream: BinaryIO, name: str) -> Iterator[str]:
    """The same as lines of text."""
    return map(encode_report, replay(stream, name))


def encode_report(report: Report) -> str:
    """A movement as an event of a game record, or a finding; `type` first and `t` last."""
    return _encode(_as_dict(report)).decode()


def _as_dict(report: Report) -> dict[str, object]:
    match report:
        case DrawerOpened(t_ms, drawer, depth):
            return {"type": "drawer_opened", "drawer": drawer, "depth": depth, "t": t_ms}
        case DrawerClosed(t_ms, drawer):
            return {"type": "drawer_closed", "drawer": drawer, "t": t_ms}
        case LevelRotated(t_ms, levels, direction):
            return {"type": "level_rotated", "levels": levels, "direction": direction, "t": t_ms}
        case BoxTurned(t_ms):
            return {"type": "box_turned", "t": t_ms}
        case HealthFinding(t_ms, channel, state):
            return {"type": "sensor_health", "ch": channel, "state": state, "t": t_ms}
        case _ as unreachable:
            assert_never(unreachable)
