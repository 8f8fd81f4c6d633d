"""What the decoder knows at one moment, for screens and tools to show. Frozen values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.health import ChannelView


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The cells and spots that are known to be empty, and every fitted channel."""

    lifted: frozenset[str] = frozenset()
    channels: Mapping[str, ChannelView] = field(default_factory=dict)
    stirring: frozenset[str] = frozenset()  # places where something moves, or may: nothing is decided yet
