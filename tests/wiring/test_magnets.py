"""The magnets do what the drawings promise, with the worst parts that the data sheets allow."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from hardware.jewel_box.gray_code import GRAY
from tools.wiring import magnets
from tools.wiring.magnets import HALL, REED, RING_GAPS_MM

STEPS = 90  # of a quarter turn
PARTS = (0, 1, 2)  # the most sensitive, the typical and the least sensitive switch
CW = tuple(step / STEPS for step in range(-STEPS, 5 * STEPS + 1))
CCW = tuple(-turn for turn in CW)

Code = tuple[bool, bool]


def code(position: int) -> Code:
    return bool(GRAY[position % 4] & 2), bool(GRAY[position % 4] & 1)


def turned(turns: Sequence[float], part: int, gap_mm: float, poles: Sequence[int] | None = None) -> list[Code]:
    """Codes from position 0 on; the quarter before it only gives the switches their past."""
    return list(magnets.ring_codes(turns, part, gap_mm, poles))[STEPS:]


def passed(codes: Iterable[Code]) -> list[Code]:
    """The different codes one after the other."""
    found: list[Code] = []
    for now in codes:
        if not found or found[-1] != now:
            found.append(now)
    return found


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("gap_mm", [*RING_GAPS_MM, magnets.RING_GAP_MM])
@pytest.mark.parametrize(("turns", "way"), [(CW, 1), (CCW, -1)], ids=["cw", "ccw"])
def test_joint_reads_its_gray_code_at_every_angle(turns: Sequence[float], way: int, gap_mm: float, part: int) -> None:
    codes = turned(turns, part, gap_mm)
    assert passed(codes) == [code(way * quarter) for quarter in range(6)]
    for quarter in range(6):
        around = codes[max(0, quarter * STEPS - STEPS // 4) : quarter * STEPS + STEPS // 4]
        assert set(around) == {code(way * quarter)}, "right for 22 degrees on either side of a rest"


@pytest.mark.parametrize("gap_mm", RING_GAPS_MM)
def test_joint_that_is_switched_on_at_rest_leaves_no_doubt(gap_mm: float) -> None:
    """Between its two thresholds a switch may wake up either way (data sheet, 7.3.2)."""
    for place in magnets.SENSOR_DEG.values():
        for degrees in (place + 90 * quarter + off for quarter in range(4) for off in range(-8, 9)):
            field = abs(magnets.ring_field(degrees, gap_mm))
            assert field >= HALL.operates_mt[2] or field <= HALL.releases_mt[0]


@pytest.mark.parametrize("part", PARTS)
def test_one_bit_changes_at_a_time(part: int) -> None:
    for before, after in pairwise(passed(turned(CW, part, magnets.RING_GAP_MM))):
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_gaps_that_are_too_small_or_too_wide_would_not_do() -> None:
    right = [code(quarter) for quarter in range(6)]
    assert any(passed(turned(CW, part, RING_GAPS_MM[0] - 1.5)) != right for part in PARTS)
    assert any(passed(turned(CW, part, RING_GAPS_MM[1] + 3)) != right for part in PARTS)


def test_alternating_poles_would_let_go_between_the_discs() -> None:
    poles = [1 if place % 2 else -1 for place in range(len(magnets.disc_angles()))]
    assert len(passed(turned(CW, 1, magnets.RING_GAP_MM, poles))) > 6


def test_magnets_at_the_quarters_alone_would_read_a_position_that_was_never_passed() -> None:
    poles = [int(angle in {95, 175}) for angle in magnets.disc_angles()]
    codes = passed(turned(CW, 1, magnets.RING_GAP_MM, poles))
    assert (code(1), code(0)) in pairwise(codes)


def test_seated_says_so_at_each_quarter_and_nowhere_between() -> None:
    for gap_mm in magnets.SEAT_GAPS_MM:
        for quarter in magnets.seat_angles():
            assert abs(magnets.seat_field(quarter, gap_mm)) >= HALL.operates_mt[2]
            between = [abs(magnets.seat_field(quarter + degrees, gap_mm)) for degrees in range(12, 79)]
            assert max(between) < HALL.operates_mt[0]
            assert (
                min(abs(magnets.seat_field(quarter + tenth / 10, gap_mm)) for tenth in range(60, 120))
                < (HALL.releases_mt[0])
            ), "and it has let go on the way"


def test_reed_closes_beside_its_rod_and_lets_go_within_a_centimetre_or_so() -> None:
    assert magnets.beside(magnets.ROD, magnets.REED_GAP_MM, 0) >= REED.operates_mt[2]
    soon, late = magnets.lets_go_mm()
    assert 5 < soon < late < 12
    assert magnets.beside(magnets.ROD, magnets.REED_GAP_MM, soon) == pytest.approx(REED.releases_mt[2])
    assert magnets.beside(magnets.ROD, magnets.REED_GAP_MM, late) == pytest.approx(REED.releases_mt[0])


def test_field_of_a_rod_has_one_peak_and_no_dead_spot() -> None:
    fields = [magnets.beside(magnets.ROD, magnets.REED_GAP_MM, travel) for travel in range(60)]
    assert fields == sorted(fields, reverse=True)
    assert min(fields) > 0


def test_front_stays_closed_while_the_secret_compartment_comes_out_and_opens_when_it_is_shut() -> None:
    assert all(magnets.row_field(travel) >= REED.operates_mt[2] for travel in range(int(magnets.SECRET_MM) + 1))
    assert magnets.row_field(-20) < REED.releases_mt[0]


def test_joints_magnets_cannot_hold_a_reed_from_where_it_is_kept() -> None:
    away = magnets.keep_away_mm()
    together = sum(magnets.along(magnets.DISC, away, 0) for _ in magnets.disc_angles())
    assert together == pytest.approx(REED.releases_mt[0])
