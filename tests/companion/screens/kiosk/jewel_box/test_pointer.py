"""What points at the box: the very part glows where it is now, and the arrow goes the way that hands have to go."""

import math
from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.theme import SIZES, Sizes
from companion.pages.model import Model, Settings
from companion.screens.kiosk.drawing.arrows import bounds
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, holds, hull
from companion.screens.kiosk.jewel_box.perspective import Box, box_sheet
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture, opened
from companion.screens.kiosk.jewel_box.screens import pointed, pointers
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import BREATH_STEP_MS, Stage
from companion.screens.kiosk.window.window import plain_surface
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Depth, Direction
from tests.companion.screens.kiosk.scenes import frame

AREA = Area(40, 30, 330, 270)
quarters = st.integers(0, 3)
pictures = st.builds(BoxPicture, inverted=st.booleans(), ab=quarters, bc=quarters, heading=quarters)
drawers = st.sampled_from(DRAWERS)


def pointer_to(picture: BoxPicture, action: object, area: Area = AREA) -> Pointer:
    box, found = pointed(frame(), area, picture, (action,))
    assert isinstance(box, Box)
    assert isinstance(found, Pointer)
    return found


def out(picture: BoxPicture, drawer: str) -> BoxPicture:
    return replace(picture, open=opened(**{drawer: "front"}))


def tip_and_tail(found: Pointer) -> tuple[tuple[float, float], tuple[float, float]]:
    """An outline begins and ends at the tail, and its tip is in its middle."""
    line = found.hint.arrow
    (x, y), (u, v) = line[0], line[-1]
    return line[len(line) // 2], ((x + u) / 2, (y + v) / 2)


@given(picture=pictures, drawer=drawers)
def test_arrow_of_a_drawer_to_shut_comes_from_outside(picture: BoxPicture, drawer: str) -> None:
    shown = out(picture, drawer)
    tip, tail = tip_and_tail(pointer_to(shown, CloseDrawer(drawer)))
    way = BoxOutlines(*AREA.size, shown).drawer(drawer).outwards
    assert (tip[0] - tail[0]) * way[0] + (tip[1] - tail[1]) * way[1] < 0


@given(picture=pictures, drawer=drawers, depth=st.sampled_from(Depth))
def test_arrow_of_a_drawer_to_open_leaves_the_box(picture: BoxPicture, drawer: str, depth: Depth) -> None:
    found = pointer_to(picture, OpenDrawer(drawer, depth))
    tip, tail = tip_and_tail(found)
    way = BoxOutlines(*AREA.size, picture).drawer(drawer).outwards
    assert (tip[0] - tail[0]) * way[0] + (tip[1] - tail[1]) * way[1] > 0
    assert found.hint.back == (-way[0], -way[1])


@given(picture=pictures, drawer=drawers)
def test_only_what_lies_behind_the_wood_glows_in_dashes(picture: BoxPicture, drawer: str) -> None:
    shown = out(picture, drawer)
    hint = pointer_to(shown, CloseDrawer(drawer)).hint
    number_at = {f"{level}{picture.number_at(level, side)}": side for level in "ABC" for side in range(4)}
    if number_at[drawer] in {0, 1}:
        assert (len(hint.paths), hint.filled, hint.hidden) == (1, True, ())
    else:
        assert len(hint.paths) > 8
        assert not hint.filled
        assert hint.hidden == BoxOutlines(*AREA.size, shown).whole()


@pytest.mark.parametrize("drawer", ["A1", "A2", "B1", "C2"])
@pytest.mark.parametrize("is_out", [False, True])
def test_the_light_lies_where_the_drawer_is_drawn(drawer: str, is_out: bool) -> None:
    picture = out(BoxPicture(), drawer) if is_out else BoxPicture()
    plain, lit = (box_sheet(*AREA.size, replace(picture, lit=some)) for some in (frozenset(), frozenset({drawer})))
    differs = pygame.mask.from_threshold(lit, (0, 0, 0), (12, 12, 12, 255), plain)
    differs.invert()
    (drawn, *_) = sorted(differs.get_bounding_rects(), key=lambda rect: -rect.width * rect.height)
    outlined = bounds(BoxOutlines(*AREA.size, picture).drawer(drawer).front, 0)
    assert all(abs(one - other) <= 6 for one, other in zip(drawn, outlined, strict=True)), (drawn, outlined)


@given(picture=pictures, levels=st.sampled_from((1, 2)))
def test_clockwise_from_above_is_from_the_right_to_the_left_before_the_box(picture: BoxPicture, levels: int) -> None:
    for direction, sign in ((Direction.CW, -1), (Direction.CCW, 1)):
        found = pointer_to(picture, RotateLevel(levels, direction))
        tip, tail = tip_and_tail(found)
        assert (tip[0] - tail[0]) * sign > 100
        assert found.hint.back == (-sign, 0.0)


@given(picture=pictures)
def test_two_levels_are_a_band_twice_as_high_from_the_same_top(picture: BoxPicture) -> None:
    one, two = (bounds(BoxOutlines(*AREA.size, picture).band(levels), 0) for levels in (1, 2))
    assert (one.left, one.top, one.width) == (two.left, two.top, two.width)
    whole = bounds(BoxOutlines(*AREA.size, picture).whole(), 0)
    assert one.height < two.height < whole.height
    assert (whole.left, whole.width) == (two.left, two.width)


def test_turning_over_is_an_arc_over_the_whole_box_to_the_right() -> None:
    found = pointer_to(BoxPicture(), TurnBox())
    tip, tail = tip_and_tail(found)
    whole = bounds(found.hint.hidden or found.hint.paths[0], 0)
    assert tail[0] < whole.left + 20
    assert tip[0] > whole.right - 20
    assert min(y for _, y in found.hint.arrow) < whole.top + 4


def test_on_a_virtual_box_turning_over_is_an_arrow_down_its_nearest_edge() -> None:
    (found,) = pointers(frame(), AREA, BoxPicture(), (TurnBox(),), by_finger=True)
    assert isinstance(found, Pointer)
    tip, tail = tip_and_tail(found)
    assert tip[0] == pytest.approx(tail[0])
    assert holds(BoxOutlines(*AREA.size, BoxPicture()).whole(), tip)
    assert holds(hull(BoxOutlines(*AREA.size, BoxPicture()).end()), tail)
    assert found.hint.back == (0.0, -1.0)


ACTIONS = (CloseDrawer("A1"), CloseDrawer("B3"), OpenDrawer("C2"), RotateLevel(1, Direction.CW), TurnBox())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_the_whole_arrow_is_seen_at_every_size(size: tuple[int, int], action: object) -> None:
    """At 480x320 the wood is 117 pixels high."""
    side = round(117 * Sizes(*size).scale / Sizes(480, 320).scale)
    area = Area(30, 30, side, side)
    found = pointer_to(out(BoxPicture(), "A1"), action, area)
    assert area.common(found.area) == found.area
    across, down = zip(*found.hint.arrow, strict=True)
    assert min(*across, *down) >= 0, "where it rests, the whole arrow is seen"
    assert max(*across, *down) <= side
    shown = plain_surface((side + 60, side + 60))
    empty = shown.get_buffer().raw
    found.paint(shown, Sizes(*size))
    assert shown.get_buffer().raw != empty


def test_nothing_moves_for_people_who_want_less_motion() -> None:
    calm = frame(Model(settings=Settings(reduced_motion=True)))
    for still, at in ((True, calm), (False, frame())):
        _, found = pointed(at, AREA, BoxPicture(), (TurnBox(),))
        assert found.breathes is not still


def test_what_has_no_place_on_the_box_is_not_pointed_at() -> None:
    assert [type(widget) for widget in pointed(frame(), AREA, BoxPicture(), ("something else",))] == [Box]


def test_breathing_paints_no_more_than_what_glows() -> None:
    widgets = pointed(frame(), AREA, out(BoxPicture(), "A1"), (CloseDrawer("A1"),))
    stage = Stage(plain_surface((800, 480)))
    stage.show(widgets, 0)
    painted = stage.show(widgets, 7 * BREATH_STEP_MS)
    assert painted == [widgets[1].area]
    assert painted[0].width * painted[0].height < AREA.width * AREA.height / 2


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=3, max_size=20, unique=True))
def test_a_hull_encloses_all_points_and_bends_one_way(points: Sequence[tuple[int, int]]) -> None:
    found: list[Any] = hull(points)
    assert set(found) <= set(points)
    for index, (x, y) in enumerate(found):
        (u, v) = found[(index + 1) % len(found)]
        if math.dist((x, y), (u, v)):
            assert all((u - x) * (b - y) - (v - y) * (a - x) >= 0 for a, b in points)
