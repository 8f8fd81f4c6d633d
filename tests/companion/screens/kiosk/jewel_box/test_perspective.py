import math

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Sketch
from companion.screens.kiosk.drawing import cache
from companion.screens.kiosk.jewel_box.perspective import Lying, box_sheet
from companion.screens.kiosk.jewel_box.picture import DRAWERS, LONG_OUT, BoxPicture, opened, rotated, turned_over
from companion.screens.kiosk.jewel_box.space import level_faces, projection, reach, view
from tests.companion.screens.kiosk.conftest import forget_drawings
from tests.companion.screens.kiosk.likeness import differing, flat
from tests.laws import share

WIDTH, HEIGHT = 200, 170
quarters = st.integers(0, 3)
depths = st.sampled_from(["ajar", "front", "secret"])
pictures = st.builds(
    BoxPicture,
    inverted=st.booleans(),
    ab=quarters,
    bc=quarters,
    heading=quarters,
    open=st.dictionaries(st.sampled_from(DRAWERS), depths, max_size=4).map(lambda drawers: opened(**drawers)),
    lit=st.frozensets(st.sampled_from([*DRAWERS, *"ABC"]), max_size=2),
)


def shown(picture: BoxPicture) -> pygame.Surface:
    return flat(box_sheet(WIDTH, HEIGHT, picture))


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("inverted", [False, True])
def test_turned_by_a_right_angle_looks_like_the_next_position(levels: int, inverted: bool) -> None:
    before = BoxPicture(inverted=inverted, ab=1, bc=3)
    turned = replace(before, turning=90.0, turning_levels=levels)
    assert differing(shown(turned), shown(rotated(before, levels, "cw"))) < 0.05
    assert differing(shown(turned), shown(before)) > 0.015


@pytest.mark.parametrize("inverted", [False, True])
def test_flipped_all_the_way_looks_like_the_box_turned_over(inverted: bool) -> None:
    before = BoxPicture(inverted=inverted, ab=1, bc=2, open=opened(B2="front"))
    assert differing(shown(replace(before, flip=1.0)), shown(turned_over(before))) < 0.05
    assert differing(shown(before), shown(turned_over(before))) > 0.05


@given(pictures, st.floats(0, 1), st.floats(-90, 90), st.sampled_from([1, 2]))
@settings(max_examples=share(25))
def test_box_stays_inside_its_area_whatever_it_does(
    picture: BoxPicture, flip: float, turning: float, levels: int
) -> None:
    moving = replace(picture, flip=flip, turning=turning, turning_levels=levels)
    sheet = box_sheet(WIDTH, HEIGHT, moving)
    edges = [(x, y) for x in range(WIDTH) for y in (0, HEIGHT - 1)] + [
        (x, y) for y in range(HEIGHT) for x in (0, WIDTH - 1)
    ]
    assert max(sheet.get_at(spot)[3] for spot in edges) < 60


@given(pictures)
@settings(max_examples=share(10))
def test_same_picture_has_the_same_bytes(picture: BoxPicture) -> None:
    first = pygame.image.tobytes(box_sheet(WIDTH, HEIGHT, picture), "RGBA")
    forget_drawings()
    assert pygame.image.tobytes(box_sheet(WIDTH, HEIGHT, picture), "RGBA") == first


@pytest.mark.parametrize("drawer", DRAWERS)
@pytest.mark.parametrize("depth", ["ajar", "front"])
def test_every_open_drawer_is_told_on_whichever_side(drawer: str, depth: str) -> None:
    assert differing(shown(BoxPicture()), shown(BoxPicture(open=opened(**{drawer: depth})))) > 0.003


def test_upright_and_inverted_are_told_apart() -> None:
    assert differing(shown(BoxPicture()), shown(BoxPicture(inverted=True))) > 0.05


def test_long_and_short_drawers_are_told_apart() -> None:
    assert differing(shown(BoxPicture()), shown(BoxPicture(heading=1))) > 0.03


def test_lit_level_and_lit_drawer_stand_out() -> None:
    for lit in ("B", "C2"):
        assert differing(shown(BoxPicture()), shown(BoxPicture(lit=frozenset({lit})))) > 0.005


def test_names_are_shown_when_wanted() -> None:
    assert differing(shown(BoxPicture()), shown(BoxPicture(labels=True))) > 0.003


def test_box_keeps_its_size_up_to_the_front_of_a_drawer() -> None:
    shut = view(WIDTH, HEIGHT, BoxPicture())
    assert view(WIDTH, HEIGHT, BoxPicture(ab=2, open=opened(A1="front"))) == shut
    assert view(WIDTH, HEIGHT, BoxPicture(turning=30.0)) == shut
    assert view(WIDTH, HEIGHT, BoxPicture(open=opened(A1="secret"))).scale < shut.scale


@given(pictures, st.floats(-1, 1), st.floats(0, 0.6), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=share(60))
def test_projection_leads_to_the_same_place(
    picture: BoxPicture, u: float, v: float, forward: float, flip: float
) -> None:
    tilted = replace(picture, flip=flip)
    through = view(WIDTH, HEIGHT, tilted)
    for _, plane in level_faces(tilted, 1):
        quick = projection(through, plane)(u, v, forward)
        assert math.dist(quick, through.point(plane.at(u, v, forward))) < 1e-6


def test_drawers_stand_out_of_the_side_they_belong_to() -> None:
    for index in range(3):
        for side, (_, plane) in enumerate(level_faces(BoxPicture(), index)):
            assert plane.is_seen == (side in (0, 1))


def test_reach_is_even_left_and_right() -> None:
    left, _, right, _ = reach(0.5)
    assert left == pytest.approx(-right)


def test_frames_of_a_movement_do_not_fill_the_memory() -> None:
    for frame in range(20):
        box_sheet(400, 300, BoxPicture(turning=frame * 4.5))
    assert cache.BOXES.held_bytes <= cache.BOXES.limit_bytes


@pytest.mark.parametrize(("out", "seen"), [("front", 1), ("secret", 2)])
def test_what_lies_in_the_secret_compartment_is_drawn_once_that_is_out(out: str, seen: int) -> None:
    drawn: list[str] = []

    def draw(thing: str, size: int) -> Sketch:
        drawn.append(thing)
        return Sketch((size, size), lambda _: None)

    shown = BoxPicture(open=(("A1", LONG_OUT[out]),))
    Lying("A1", ("diamond",), draw, ("ruby",)).paint(pygame.Surface((300, 300)), Area(0, 0, 300, 300), shown)
    assert drawn == ["ruby", "diamond"][-seen:]
