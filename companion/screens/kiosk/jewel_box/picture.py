"""What a picture of the box shows: which way up, how its levels stand, what is open. Pure; frozen values only.

One rule: never contents. There is no field that could hold a gem.

Sides are counted clockwise as seen from above at that moment: 0 is the right front side of the picture, 1 the left
front, 2 the left back, 3 the right back. Sensors tell how the levels stand against each other, not against the
table; `heading` says how the lowest level stands and is kept from picture to picture, so that the wood on the screen
moves as the wood on the table does.
"""

import msgspec
from msgspec.structs import replace

from hardware.jewel_box.movements import Orientation
from hardware.jewel_box.snapshot import Snapshot

LEVELS = "ABC"
TILT = "tilt"
DRAWERS = tuple(f"{level}{number}" for level in LEVELS for number in (1, 2, 3, 4))

# How far a drawer is out, where half of a side of the box is 1.
LONG_OUT = {"ajar": 0.16, "front": 0.52, "secret": 0.92}
SHORT_OUT = {"ajar": 0.16, "front": 0.52, "secret": 0.58}  # a search that finds no compartment: the drawer just ends

DEPTHS = ("", "ajar", "front", "secret")  # how far out, the shut one first
SLACK = 0.03  # so near to a depth a drawer has reached it
_RESTS = frozenset({*LONG_OUT.values(), *SHORT_OUT.values()})


def is_long(drawer: str) -> bool:
    """Odd drawers are long and have a secret compartment."""
    return drawer[1] in "13"


def out(drawer: str, depth: str) -> float:
    """How far a drawer stands out at `ajar`, `front` or `secret`."""
    return (LONG_OUT if is_long(drawer) else SHORT_OUT)[depth]


class BoxPicture(msgspec.Struct, frozen=True):
    """The box as it stands, or in the middle of a movement."""

    inverted: bool = False
    ab: int = 0
    bc: int = 0
    heading: int = 0  # quarter turns clockwise of the lowest level, seen from above now
    open: tuple[tuple[str, float], ...] = ()  # drawer, and how far it is out
    lit: frozenset[str] = frozenset()  # drawers or levels to point out
    turning_levels: int = 1  # the top level or the top two ...
    turning: float = 0.0  # ... are turned by so many degrees more, clockwise seen from above
    flip: float = 0.0  # 0 stands, 1 is turned over
    labels: bool = False  # names on the drawers
    stirring: frozenset[str] = frozenset()  # drawers, joints and the tilt that hands have begun to move ...
    rock: float = 0.0  # ... and where they are on their way to and fro, from -1 to 1
    rough: bool = False  # in haste: what was drawn last in another size will do for a moment

    @property
    def is_moving(self) -> bool:
        """Between two rests: a level, the whole box, or a drawer on its way."""
        return bool(self.turning or self.flip) or any(far not in _RESTS for _, far in self.open)

    @property
    def upwards(self) -> str:
        """The levels from the lowest to the highest."""
        return LEVELS if self.inverted else LEVELS[::-1]

    def levels_above(self, joint: str) -> int:
        """How many levels turn at a joint."""
        return self.upwards[::-1].index(joint[0] if self.inverted else joint[1])

    def quarters(self, level: str) -> int:
        """Quarter turns clockwise of a level, seen from above now."""
        joints = (self.ab, self.bc) if self.inverted else (self.bc, self.ab)
        return (self.heading + sum(joints[: self.upwards.index(level)])) % 4

    def turned_degrees(self, level: str) -> float:
        """How far a level is turned clockwise in all, a movement under way included."""
        moves = self.upwards.index(level) >= len(LEVELS) - self.turning_levels
        return 90.0 * self.quarters(level) + (self.turning if moves else 0.0)

    def is_in_sight(self, drawer: str) -> bool:
        """Is a drawer on one of the two sides that the picture shows from the front?"""
        return any(self.number_at(drawer[0], side) == int(drawer[1]) for side in (0, 1))

    def number_at(self, level: str, side: int) -> int:
        """Which drawer of a level is on a side; turning the box over makes the numbers run the other way."""
        steps = side - self.quarters(level)
        return (-steps if self.inverted else steps) % 4 + 1


def box_picture(picture: object) -> BoxPicture:
    """The picture that a model has of the apparatus; without one, the box at rest."""
    return picture if isinstance(picture, BoxPicture) else BoxPicture()


def opened(**depths: str) -> tuple[tuple[str, float], ...]:
    """`opened(A1="front")`: drawers by their depth, for `BoxPicture.open`."""
    return tuple(sorted((drawer, out(drawer, depth)) for drawer, depth in depths.items()))


def as_read(before: BoxPicture, reading: Snapshot) -> BoxPicture:
    """The picture of the box as its sensors read it; what they cannot tell stays as it was."""
    ab, bc = reading.rings.get("AB"), reading.rings.get("BC")
    ab, bc = before.ab if ab is None else ab, before.bc if bc is None else bc
    inverted = before.inverted if reading.orientation is None else reading.orientation is Orientation.INVERTED
    picture = moved_to(before, inverted=inverted, ab=ab, bc=bc)
    return replace(picture, open=opened(**{drawer: str(depth) for drawer, depth in reading.drawers.items()}))


def at_rest(picture: BoxPicture) -> BoxPicture:
    """The same box without the movement under way."""
    return replace(picture, turning=0.0, flip=0.0)


def turned_over(picture: BoxPicture) -> BoxPicture:
    """The box after a flip: what was on the left front is on the right front, and both stay in sight."""
    highest = picture.upwards[-1]
    heading = (1 - picture.quarters(highest)) % 4
    return replace(at_rest(picture), inverted=not picture.inverted, heading=heading)


def from_behind(picture: BoxPicture) -> BoxPicture:
    """The same box, looked at from the other side of the table."""
    return replace(picture, heading=(picture.heading + 2) % 4)


def rotated(picture: BoxPicture, levels: int, direction: str) -> BoxPicture:
    """The box after a quarter turn of the top level or the top two; `cw` adds one to a ring whichever way up."""
    step = 1 if direction == "cw" else -1
    upper_joint = levels == 1
    if picture.inverted == upper_joint:
        return replace(at_rest(picture), bc=(picture.bc + step) % 4)
    return replace(at_rest(picture), ab=(picture.ab + step) % 4)


def moved_to(picture: BoxPicture, *, inverted: bool, ab: int, bc: int) -> BoxPicture:
    """The box as the sensors tell it now, with its lowest level where it was on the table."""
    placed = picture if picture.inverted == inverted else turned_over(picture)
    return replace(at_rest(placed), ab=ab % 4, bc=bc % 4)


def depth_of(drawer: str, open_: dict[str, float]) -> str:
    """The name of how far a drawer is out, also while it moves; empty: it is shut."""
    if drawer not in open_:
        return ""
    reached = (LONG_OUT if is_long(drawer) else SHORT_OUT).items()
    found = (name for name, rest in sorted(reached, key=lambda item: -item[1]) if open_[drawer] >= rest - SLACK)
    return next(found, "ajar")


def drawer_order(drawer: str, now: str, wanted: str) -> str:
    """What brings a drawer of a virtual box from one depth to another; nothing if it is there."""
    if wanted == now:
        return ""
    if not wanted:
        return f"close {drawer}"
    return f"{'open' if DEPTHS.index(wanted) > DEPTHS.index(now) else 'push'} {drawer} {wanted}"
