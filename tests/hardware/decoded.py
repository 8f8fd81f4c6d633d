"""Edges and what is told of them, by short names."""

from hardware.jewel_box.channels import ALL, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from tests.hardware.decoding import RawEdge, told

ALL_FITTED = tuple(channel.name for channel in ALL)
FRONT, SECRET, AJAR = (
    ("drawer_opened", "A1", "front"),
    ("drawer_opened", "A1", "secret"),
    ("drawer_opened", "A1", "ajar"),
)
CLOSED = ("drawer_closed", "A1")
CW, CCW = ("level_rotated", 1, "cw"), ("level_rotated", 1, "ccw")
TURNED = ("box_turned",)


def opened(t: int = 0, drawer: str = "A1") -> list[RawEdge]:
    return [(t, f"{drawer}.closed", 0), (t + 100, f"{drawer}.front", 1)]


def fitted_without(*names: str) -> tuple[str, ...]:
    return tuple(name for name in USUALLY_FITTED if name not in names)


def movements(edges: list[RawEdge], decoder: Decoder | None = None) -> list[tuple[object, ...]]:
    return [event for event in told(edges, decoder) if event[0] in {"drawer_opened", "drawer_closed", "level_rotated"}]
