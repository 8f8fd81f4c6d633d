"""What the decoder knows at one moment, for screens and tools to show. Frozen values only."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.health import ChannelView
from hardware.jewel_box.movements import Depth, Orientation


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The geometry of the box as last read, and every fitted channel.

    `orientation` is that of the last rest (None: in the hand since the start), `rings` the positions of the last rest
    (None: not readable), `drawers` those that are out.
    """

    t_ms: int
    orientation: Orientation | None
    in_hand: bool
    rings: Mapping[str, int | None]
    half_turned: frozenset[str]
    drawers: Mapping[str, Depth]
    channels: Mapping[str, ChannelView]
