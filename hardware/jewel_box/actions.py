"""What hands can do to the box. Frozen values only.

One rule: these are requests, not facts. The virtual box may refuse them, and at a real box people only claim them.
"""

from dataclasses import dataclass

from hardware.commands import Wait
from hardware.jewel_box.movements import Depth, Direction


@dataclass(frozen=True, slots=True)
class OpenDrawer:
    """Pull a drawer out to this depth, from wherever it is."""

    drawer: str
    depth: Depth = Depth.FRONT


@dataclass(frozen=True, slots=True)
class PushDrawer:
    """Push a drawer in, but only part of the way."""

    drawer: str
    depth: Depth = Depth.AJAR


@dataclass(frozen=True, slots=True)
class CloseDrawer:
    """Push a drawer all the way in."""

    drawer: str


@dataclass(frozen=True, slots=True)
class RotateLevel:
    """Turn the top level (1) or the top two (2), as seen from above; several quarters are one go."""

    levels: int
    direction: Direction
    quarters: int = 1


@dataclass(frozen=True, slots=True)
class NudgeLevel:
    """Push a level out of its seat and let it spring back at once: nothing has moved."""

    levels: int = 1


@dataclass(frozen=True, slots=True)
class TurnBox:
    """Turn the box over and put it down."""


@dataclass(frozen=True, slots=True)
class LiftBox:
    """Take the box into the hand."""


@dataclass(frozen=True, slots=True)
class SetDownBox:
    """Put the box down, the same way up or turned over."""

    turned: bool = False


@dataclass(frozen=True, slots=True)
class KnockBox:
    """Bump into the table: shut drawers rattle."""


Action = (
    OpenDrawer | PushDrawer | CloseDrawer | RotateLevel | NudgeLevel | TurnBox | LiftBox | SetDownBox | KnockBox | Wait
)
