"""What hands can do to the box. Frozen values only.

One rule: these are requests, not facts. The virtual box may refuse them, and at a real box people only claim them.
"""

import msgspec

from hardware.commands import Wait
from hardware.jewel_box.movements import Depth, Direction


class OpenDrawer(msgspec.Struct, frozen=True):
    """Pull a drawer out to this depth, from wherever it is."""

    drawer: str
    depth: Depth = Depth.FRONT


class PushDrawer(msgspec.Struct, frozen=True):
    """Push a drawer in, but only part of the way."""

    drawer: str
    depth: Depth = Depth.AJAR


class CloseDrawer(msgspec.Struct, frozen=True):
    """Push a drawer all the way in."""

    drawer: str


class RotateLevel(msgspec.Struct, frozen=True):
    """Turn the top level (1) or the top two (2), as seen from above; several quarters are one go."""

    levels: int
    direction: Direction
    quarters: int = 1


class NudgeLevel(msgspec.Struct, frozen=True):
    """Push a level out of its seat and let it spring back at once: nothing has moved."""

    levels: int = 1


class TurnBox(msgspec.Struct, frozen=True):
    """Turn the box over and put it down."""


class LiftBox(msgspec.Struct, frozen=True):
    """Take the box into the hand."""


class SetDownBox(msgspec.Struct, frozen=True):
    """Put the box down, the same way up or turned over."""

    turned: bool = False


class KnockBox(msgspec.Struct, frozen=True):
    """Bump into the table: shut drawers rattle."""


Action = (
    OpenDrawer | PushDrawer | CloseDrawer | RotateLevel | NudgeLevel | TurnBox | LiftBox | SetDownBox | KnockBox | Wait
)
