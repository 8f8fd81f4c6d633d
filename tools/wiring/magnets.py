"""Where the magnets sit, and the arithmetic that shows that they work there. Pure: lengths in mm, fields in mT.

One rule: every magnet counts as a dipole. That is right within some per cent beyond two of its diameters, and the
margins below are far wider than that.

The joint. One half ring of discs in the lower level, all with the same pole up, and two Hall switches a quarter turn
apart in the upper level. A switch is on for half a turn, so the two together are a Gray code, and between two quarters
exactly one of them changes. Discs must not alternate: between a north and a south pole the field is zero, and a
switch would let go there.

The drawers. Reeds stand upright in the walls beside a drawer, and so do the rods in the drawer: parallel to each other
and across the way that they travel. So the field along a reed has one sign and one peak, without the dead spots that a
reed has when its magnet passes lengthwise.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MU0_BY_4PI = 0.1  # in mT mm3 / (A mm2)
_REMANENCE_A_PER_MM = 1.17e3 / (4 * math.pi * 0.1)  # of N35, the weakest grade that is sold


@dataclass(frozen=True, slots=True)
class Round:
    """A disc or rod, magnetised along its axis."""

    diameter_mm: float
    height_mm: float

    @property
    def moment(self) -> float:
        """In A mm2."""
        return _REMANENCE_A_PER_MM * math.pi / 4 * self.diameter_mm**2 * self.height_mm


@dataclass(frozen=True, slots=True)
class Switch:
    """The fields at which a part closes and opens, by its data sheet: from the most to the least sensitive one."""

    operates_mt: tuple[float, float, float]
    releases_mt: tuple[float, float, float]


DISC = Round(6, 3)
ROD = Round(2, 5)
# DRV5033AJ, SLIS152: B_OP and B_RP, minimum, typical, maximum, for either pole.
HALL = Switch((3.0, 6.9, 12.0), (1.0, 3.5, 5.0))
# A reed of 15 to 25 ampere turns, which is about 0.1 mT each; it lets go at no less than 8.
REED = Switch((1.5, 2.0, 2.5), (0.8, 1.0, 1.2))

RING_RADIUS_MM = 30.0
RING_GAP_MM = 8.0  # from the middle of a disc to the sensor: 1.5 of disc, 6 of wood and air, 0.5 of package
RING_GAPS_MM = (6.0, 11.0)  # so near and so far the code is still right, for every part that the data sheet allows
FIRST_DISC_DEG, LAST_DISC_DEG, DISC_STEP_DEG = 55, 215, 20
SENSOR_DEG = {"0": 0, "1": -90}  # clockwise from above, at position 0
SEAT_DEG, SEAT_RADIUS_MM = 180, 52.0
SEAT_DISC = Round(5, 3)
SEAT_GAPS_MM = (6.0, 9.0)

REED_GAP_MM = 7.0  # from the middle of a rod to the middle of a reed
SECRET_MM = 40.0  # how much further a long drawer goes when its secret compartment is out
ROW_STEP_MM = 10.0


def disc_angles() -> tuple[int, ...]:
    """Where the discs of a joint are, clockwise from above, from where the sensor `.0` is at position 0."""
    return tuple(range(FIRST_DISC_DEG, LAST_DISC_DEG + 1, DISC_STEP_DEG))


def seat_angles() -> tuple[int, ...]:
    """Where the small discs of an optional `seated` sensor are."""
    return tuple((SEAT_DEG + quarter) % 360 for quarter in (0, 90, 180, 270))


def row() -> int:
    """How many rods the `front` reed of a long drawer needs, to stay closed while the secret compartment comes out."""
    return 1 + math.ceil(SECRET_MM / ROW_STEP_MM)


def along(disc: Round, gap_mm: float, aside_mm: float) -> float:
    """The field along a disc's axis, above it and aside."""
    square = gap_mm**2 + aside_mm**2
    return MU0_BY_4PI * disc.moment * (2 * gap_mm**2 - aside_mm**2) / math.pow(square, 2.5)


def beside(rod: Round, gap_mm: float, aside_mm: float) -> float:
    """The field along a reed that stands parallel to a rod, when the rod is aside by so much of its travel."""
    return MU0_BY_4PI * rod.moment / math.pow(math.hypot(gap_mm, aside_mm), 3)


def ring_field(sensor_deg: float, gap_mm: float = RING_GAP_MM, poles: Sequence[int] | None = None) -> float:
    """What a Hall switch over the half ring feels; `poles` are 1 or -1 for each disc, all alike unless told."""
    angles = disc_angles()
    signs = poles or (1,) * len(angles)
    asides = (_apart(RING_RADIUS_MM, RING_RADIUS_MM, sensor_deg - angle) for angle in angles)
    return math.fsum(sign * along(DISC, gap_mm, aside) for sign, aside in zip(signs, asides, strict=True))


def seat_field(sensor_deg: float, gap_mm: float = RING_GAP_MM) -> float:
    """What an optional `seated` switch feels: its own four discs, and the half ring further in."""
    own = (_apart(SEAT_RADIUS_MM, SEAT_RADIUS_MM, sensor_deg - angle) for angle in seat_angles())
    others = (_apart(SEAT_RADIUS_MM, RING_RADIUS_MM, sensor_deg - angle) for angle in disc_angles())
    ring = math.fsum(along(DISC, gap_mm, aside) for aside in others)
    return ring + math.fsum(along(SEAT_DISC, gap_mm, aside) for aside in own)


def _apart(radius_mm: float, other_mm: float, degrees: float) -> float:
    """How far two points on circles around the axis are from each other."""
    square = radius_mm**2 + other_mm**2 - 2 * radius_mm * other_mm * math.cos(math.radians(degrees))
    return math.sqrt(max(square, 0.0))


def switched(fields: Iterable[float], operates_mt: float, releases_mt: float) -> Iterator[bool]:
    """What a switch with hysteresis says while the field changes; it begins as if it had come from nothing."""
    on = False
    for field in fields:
        on = abs(field) >= (releases_mt if on else operates_mt)
        yield on


def ring_codes(turns: Iterable[float], part: int = 1, gap_mm: float = RING_GAP_MM,
               poles: Sequence[int] | None = None) -> Iterator[tuple[bool, bool]]:  # fmt: skip
    """Bits (1, 0) while the upper level turns by these quarters; `part` picks the sensitivity: 0, 1 or 2."""
    turns = list(turns)

    def bit(name: str) -> Iterator[bool]:
        fields = (ring_field(SENSOR_DEG[name] + 90 * turn, gap_mm, poles) for turn in turns)
        return switched(fields, HALL.operates_mt[part], HALL.releases_mt[part])

    return zip(bit("1"), bit("0"), strict=True)


def row_field(travel_mm: float, gap_mm: float = REED_GAP_MM) -> float:
    """What the `front` reed of a long drawer feels, so long after the front compartment has come out."""
    return math.fsum(beside(ROD, gap_mm, travel_mm - place * ROW_STEP_MM) for place in range(row()))


def lets_go_mm(switch: Switch = REED, gap_mm: float = REED_GAP_MM) -> tuple[float, float]:
    """How far a rod has moved when its reed lets go: the soonest and the latest that its data sheet allows."""
    reach = [(MU0_BY_4PI * ROD.moment / field) ** (1 / 3) for field in switch.releases_mt]
    return math.sqrt(reach[-1] ** 2 - gap_mm**2), math.sqrt(reach[0] ** 2 - gap_mm**2)


def keep_away_mm() -> float:
    """How far a reed has to be from the half ring, so that it cannot hold the reed closed."""
    moment = DISC.moment * len(disc_angles())
    return math.pow(2 * MU0_BY_4PI * moment / REED.releases_mt[0], 1 / 3)
