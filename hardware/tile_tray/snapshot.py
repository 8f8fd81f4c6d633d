"""What the decoder knows at one moment, for screens and tools to show. Frozen values only."""

from collections.abc import Mapping

import msgspec

from hardware.health import ChannelView


class Snapshot(msgspec.Struct, frozen=True):
    """The cells and spots that are known to be empty, and every fitted channel."""

    lifted: frozenset[str] = frozenset()
    channels: Mapping[str, ChannelView] = {}
    stirring: frozenset[str] = frozenset()  # places where something moves, or may: nothing is decided yet
