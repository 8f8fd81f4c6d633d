"""Light and arrows: what a cycle looks like, and the shape of an arrow."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.kiosk.drawing.arrows import FARTHEST, arrow, bounds, brightness, dashes, drawn_back, travel

pulses = st.floats(0, 1)


def test_what_stands_still_is_fully_lit_and_at_rest() -> None:
    assert (brightness(0.0), travel(0.0)) == (1.0, 0.0)


@given(pulse=pulses)
def test_light_is_never_weaker_than_sixty_per_cent(pulse: float) -> None:
    assert 0.6 <= round(brightness(pulse), 9) <= 1.0
    assert 0.0 <= travel(pulse) <= 1.0


@given(pulse=pulses)
def test_a_cycle_has_no_jump(pulse: float) -> None:
    assert abs(travel(pulse) - travel(min(1.0, pulse + 0.01))) < 0.12
    assert abs(brightness(pulse) - brightness(min(1.0, pulse + 0.01))) < 0.02


def test_an_arrow_draws_back_twelve_pixels_at_800x480_and_rests_half_of_the_time() -> None:
    assert drawn_back(FARTHEST, 1.0) == 12.0
    assert drawn_back(FARTHEST, 2.0) == 24.0
    assert sum(travel(step / 100) == 0 for step in range(100)) > 49


@pytest.mark.parametrize("bend", [0.0, 30.0])
def test_an_arrow_ends_in_its_tip_and_is_widest_at_its_wings(bend: float) -> None:
    spine = [(0.0, 0.0), (40.0, bend), (80.0, 0.0)]
    outline = arrow(spine, 10.0)
    assert outline[len(outline) // 2] == spine[-1]
    wings = outline[len(outline) // 2 - 1], outline[len(outline) // 2 + 1]
    assert math.dist(*wings) == pytest.approx(25.0)
    assert math.dist(outline[0], outline[-1]) == pytest.approx(10.0)


def test_a_short_arrow_still_has_a_shaft() -> None:
    outline = arrow([(0.0, 0.0), (10.0, 0.0)], 10.0)
    assert bounds(outline, 0).width == 10
    assert outline[1][0] == pytest.approx(4.0)


def test_dashes_cover_half_of_a_line() -> None:
    found = dashes([(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)], 5.0)
    assert len(found) == 15
    assert sum(math.dist(*dash) for dash in found) == pytest.approx(75.0)
