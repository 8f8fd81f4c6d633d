import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.kiosk.jewel_box.picture import (
    DRAWERS,
    BoxPicture,
    at_rest,
    is_long,
    moved_to,
    out,
    rotated,
    turned_over,
)

quarters = st.integers(0, 3)
pictures = st.builds(BoxPicture, inverted=st.booleans(), ab=quarters, bc=quarters, heading=quarters)
directions = st.sampled_from(["cw", "ccw"])


def side_of(picture: BoxPicture, drawer: str) -> int:
    (side,) = (side for side in range(4) if picture.number_at(drawer[0], side) == int(drawer[1]))
    return side


def sides(picture: BoxPicture) -> dict[str, int]:
    return {drawer: side_of(picture, drawer) for drawer in DRAWERS}


def test_numbers_run_clockwise_seen_from_above_when_upright() -> None:
    assert [side_of(BoxPicture(), f"A{number}") for number in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert [side_of(BoxPicture(inverted=True), f"C{number}") for number in (1, 2, 3, 4)] == [0, 3, 2, 1]


def test_a_is_on_top_upright_and_c_inverted() -> None:
    assert BoxPicture().upwards == "CBA"
    assert BoxPicture(inverted=True).upwards == "ABC"


def test_all_levels_line_up_when_both_rings_are_at_zero() -> None:
    for inverted in (False, True):
        picture = BoxPicture(inverted=inverted)
        assert {side_of(picture, f"{level}1") for level in "ABC"} == {0}


@given(pictures)
def test_every_drawer_has_a_side_of_its_own(picture: BoxPicture) -> None:
    for level in "ABC":
        assert {side_of(picture, f"{level}{number}") for number in (1, 2, 3, 4)} == {0, 1, 2, 3}


@given(pictures, st.sampled_from([1, 2]), directions)
def test_rotation_turns_the_top_levels_and_leaves_the_others(picture: BoxPicture, levels: int, direction: str) -> None:
    before, after = sides(picture), sides(rotated(picture, levels, direction))
    moving = picture.upwards[-levels:]
    step = 1 if direction == "cw" else -1
    assert after == {drawer: (side + step * (drawer[0] in moving)) % 4 for drawer, side in before.items()}


@pytest.mark.parametrize(
    ("inverted", "levels", "ring"), [(False, 1, "ab"), (False, 2, "bc"), (True, 1, "bc"), (True, 2, "ab")]
)
def test_clockwise_adds_one_to_the_ring_that_turns(inverted: bool, levels: int, ring: str) -> None:
    picture = rotated(BoxPicture(inverted=inverted, ab=3, bc=3), levels, "cw")
    assert {"ab": picture.ab, "bc": picture.bc} == {"ab": 3, "bc": 3} | {ring: 0}


@given(pictures)
def test_turning_over_swaps_left_and_right_for_every_drawer(picture: BoxPicture) -> None:
    before, after = sides(picture), sides(turned_over(picture))
    assert after == {drawer: (1 - side) % 4 for drawer, side in before.items()}


@given(pictures)
def test_turned_over_twice_is_as_before(picture: BoxPicture) -> None:
    assert turned_over(turned_over(picture)) == picture


@given(pictures, st.booleans(), quarters, quarters)
def test_sensors_have_the_last_word_on_rings_and_side_up(picture: BoxPicture, inverted: bool, ab: int, bc: int) -> None:
    moved = moved_to(picture, inverted=inverted, ab=ab, bc=bc)
    assert (moved.inverted, moved.ab, moved.bc) == (inverted, ab, bc)
    lowest = moved.upwards[0]
    standing = picture if inverted == picture.inverted else turned_over(picture)
    assert side_of(moved, f"{lowest}1") == side_of(standing, f"{lowest}1")


def test_depths_grow_and_only_long_drawers_reach_the_secret() -> None:
    for drawer in DRAWERS:
        assert out(drawer, "ajar") < out(drawer, "front") < out(drawer, "secret")
    assert [drawer for drawer in DRAWERS if is_long(drawer)] == ["A1", "A3", "B1", "B3", "C1", "C3"]
    assert out("A1", "secret") > out("A2", "secret")


def test_at_rest_is_without_movement() -> None:
    moving = BoxPicture(turning=20.0, flip=0.5)
    assert moving.is_moving
    assert at_rest(moving) == BoxPicture()
