"""What the sensors have proven before it is named, and when the box moved. Frozen values only."""

from dataclasses import dataclass

from hardware.jewel_box.movements import Depth, Orientation


@dataclass(frozen=True, slots=True)
class Left:
    """A drawer is no longer shut; how far it comes out is not known yet."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Reached:
    """A drawer is out to its front or its secret compartment."""

    moved_ms: int
    part: str
    depth: Depth


@dataclass(frozen=True, slots=True)
class Stood:
    """A drawer has stood short of its front for so long that this is no way to the front."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Shut:
    """A drawer is shut again."""

    moved_ms: int
    part: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A ring came to rest so many quarters further, clockwise counting up."""

    moved_ms: int
    part: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Rested:
    """The box rests this way up; as a baseline it is no movement."""

    moved_ms: int
    part: str
    orientation: Orientation
    baseline: bool


DrawerFact = Left | Reached | Stood | Shut
GeometryFact = Turned | Rested
Fact = DrawerFact | GeometryFact
