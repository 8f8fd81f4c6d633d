"""What the decoder finds out about the health of sensors, in plain tuples."""

from hardware.jewel_box.channels import ALL
from hardware.jewel_box.decoder import Decoder
from tests.hardware.decoding import RawEdge, decode

ALL_FITTED = tuple(channel.name for channel in ALL)


def findings(edges: list[RawEdge], decoder: Decoder | None = None) -> list[tuple[object, ...]]:
    return [event for event in decode(edges, decoder) if len(event) == 3 and "." in str(event[1])]


def cycles(count: int, *edges: RawEdge, every: int = 2000) -> list[RawEdge]:
    return [(number * every + t, channel, level) for number in range(count) for t, channel, level in edges]


def noise(start: int, every: int, count: int, channel: str = "A2.closed") -> list[RawEdge]:
    return [(start + every * number, channel, number % 2) for number in range(count)]
