"""What the decoder knows at one moment, for screens and tools to show. Frozen values only."""

from collections.abc import Mapping

import msgspec

from hardware.health import ChannelView
from hardware.jewel_box.channels import DRAWERS, LEVELS
from hardware.jewel_box.movements import Depth, Orientation


class Snapshot(msgspec.Struct, frozen=True):
    """How the box stands as last read, and every fitted channel.

    `orientation` is that of the last rest (None: in the hand since the start), `rings` the positions of the last rest
    (None: not readable), `drawers` those that are out.
    """

    orientation: Orientation | None = None
    in_hand: bool = False
    rings: Mapping[str, int | None] = {}
    half_turned: frozenset[str] = frozenset()
    drawers: Mapping[str, Depth] = {}
    channels: Mapping[str, ChannelView] = {}
    stirring: frozenset[str] = frozenset()  # drawers, joints and the tilt that move, or may: nothing is decided yet

    def place(self, letter: str) -> str:
        """Where a level is, as seen from the side."""
        order = LEVELS if self.orientation is not Orientation.INVERTED else LEVELS[::-1]
        return ("top", "middle", "bottom")[order.index(letter)]

    def quarters(self, letter: str) -> int:
        """How far a level is turned against the lowest one, clockwise as seen from above."""
        below = {"A": ("AB", "BC"), "B": ("BC",), "C": ()}
        if self.orientation is Orientation.INVERTED:
            below = {"A": (), "B": ("AB",), "C": ("AB", "BC")}
        return sum(self.rings.get(ring) or 0 for ring in below[letter]) % 4

    def side(self, drawer: str) -> int:
        """Where a drawer points, in quarters clockwise from the far side. Turned over, numbers run the other way."""
        number = int(drawer[1]) - 1
        if self.orientation is Orientation.INVERTED:
            number = -number
        return (number + self.quarters(drawer[0])) % 4

    def around(self, letter: str) -> dict[int, str]:
        """The drawers of a level by their side."""
        return {self.side(drawer): drawer for drawer in DRAWERS if drawer[0] == letter}
