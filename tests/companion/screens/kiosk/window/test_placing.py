"""Which size is drawn on which panel, and where each pixel of it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.nodes.theme import SIZES, Rotation
from companion.screens.kiosk.window.placing import (
    Place,
    Rect,
    Size,
    drawn_size,
    has_room,
    is_too_small,
    is_upright,
    panel_mode,
    placed_in_window,
    placed_on_panel,
    usual_rotation,
    window_size,
)

sides = st.integers(1, 4000)


@pytest.mark.parametrize("size", [*SIZES, (1366, 768), (1920, 1080), (1920, 1152)])
def test_landscape_panel_is_filled(size: Size) -> None:
    assert drawn_size(size) == size


@pytest.mark.parametrize(
    ("panel", "drawn"),
    [
        ((1024, 768), (1024, 614)),  # 4:3: bars above and below
        ((640, 480), (640, 384)),
        ((480, 400), (480, 320)),
        ((1920, 480), (854, 480)),  # a strip: bars left and right
        ((1280, 400), (712, 400)),
    ],
)
def test_panel_of_another_shape_gets_bars(panel: Size, drawn: Size) -> None:
    assert drawn_size(panel) == drawn


def test_window_that_was_made_too_small_still_has_the_smallest_picture() -> None:
    assert drawn_size((200, 400)) == (480, 320)
    assert Place((200, 400), (480, 320)).left == -140


@given(st.tuples(sides, sides))
def test_picture_fits_touches_two_edges_and_has_a_shape_that_scenes_know(panel: Size) -> None:
    width, height = drawn_size(panel)
    assert 1.5 <= width / height <= 1.78 or 1.5 <= height / width <= 2.4
    if not is_too_small(panel):
        assert width <= panel[0]
        assert height <= panel[1]
        assert width == panel[0] or height == panel[1]


def test_upright_and_too_small_are_told_apart() -> None:
    assert is_upright((480, 800))
    assert not is_upright((480, 480))
    assert is_too_small((320, 240))
    assert is_too_small((479, 320))
    assert not is_too_small((480, 320))


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (1280, 720)), ((1280, 720), (1024, 600)), ((800, 480), (480, 320)), ((320, 240), (480, 320))],
)
def test_window_leaves_room_on_the_desktop(desktop: Size, size: Size) -> None:
    assert window_size(desktop) == size


def test_very_fine_panel_is_run_at_a_mode_that_a_pi_can_fill() -> None:
    modes = [(3840, 2160), (1080, 1920), (1920, 1080), (1280, 720)]
    assert panel_mode((3840, 2160), modes) == (1920, 1080)
    assert panel_mode((1920, 1080), modes) == (1920, 1080)
    assert panel_mode((800, 480), modes) == (800, 480)
    assert panel_mode((3840, 2160), []) == (3840, 2160)
    assert panel_mode((2160, 3840), modes) == (1080, 1920)
    assert panel_mode((720, 1280), modes) == (720, 1280)


# --- rotations ---

rotations = st.sampled_from(Rotation)


@st.composite
def places(draw: st.DrawFn) -> Place:
    """A picture on a panel that is larger, smaller or just as large."""
    panel, size = draw(st.tuples(sides, sides)), draw(st.tuples(sides, sides))
    rotation = draw(rotations)
    return Place(panel, draw(st.sampled_from([size, rotation.seen(panel)])), rotation)


@st.composite
def parts(draw: st.DrawFn) -> tuple[Place, Rect]:
    """A part of a picture, often at its edges."""
    place = draw(places())
    left, right = sorted(draw(st.tuples(st.integers(0, place.size[0]), st.integers(0, place.size[0]))))
    top, bottom = sorted(draw(st.tuples(st.integers(0, place.size[1]), st.integers(0, place.size[1]))))
    return place, (left, top, right - left, bottom - top)


@given(places(), st.data())
def test_touch_finds_the_pixel_that_was_drawn_there(place: Place, data: st.DataObject) -> None:
    x, y = data.draw(st.tuples(st.integers(0, place.size[0] - 1), st.integers(0, place.size[1] - 1)))
    left, top, width, height = place.to_panel((x, y, 1, 1))
    assert (width, height) == (1, 1)
    assert place.to_picture((left, top)) == (x, y)


@given(places(), st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)))
def test_every_pixel_of_the_panel_is_where_touch_finds_it_on_the_bars_too(place: Place, at: tuple[int, int]) -> None:
    assert place.to_panel((*place.to_picture(at), 1, 1)) == (*at, 1, 1)


@given(parts())
def test_part_of_the_picture_covers_just_the_pixels_that_are_its_own(part: tuple[Place, Rect]) -> None:
    place, (x, y, width, height) = part
    left, top, across, down = place.to_panel((x, y, width, height))
    assert across * down == width * height
    if width and height:
        corners = [(left, top), (left + across - 1, top), (left, top + down - 1), (left + across - 1, top + down - 1)]
        seen = {place.to_picture(corner) for corner in corners}
        assert seen == {(a, b) for a in (x, x + width - 1) for b in (y, y + height - 1)}


@given(st.tuples(sides, sides), rotations)
def test_whole_picture_that_fills_its_panel_covers_all_of_it(panel: Size, rotation: Rotation) -> None:
    size = rotation.seen(panel)
    assert Place(panel, size, rotation).to_panel((0, 0, *size)) == (0, 0, *panel)


@given(st.tuples(sides, sides), rotations)
def test_picture_is_in_the_middle_of_its_panel(panel: Size, rotation: Rotation) -> None:
    place = placed_on_panel(panel, rotation)
    left, top, width, height = place.to_panel((0, 0, *place.size))
    assert abs(panel[0] - width - 2 * left) <= 1
    assert abs(panel[1] - height - 2 * top) <= 1


def test_rotated_picture_is_turned_clockwise() -> None:
    part = (10, 20, 100, 50)  # near the upper left corner of the picture
    assert Place((800, 480), (800, 480)).to_panel(part) == (10, 20, 100, 50)
    assert Place((480, 800), (800, 480), Rotation.QUARTER).to_panel(part) == (410, 10, 50, 100), "upper right"
    assert Place((800, 480), (800, 480), Rotation.HALF).to_panel(part) == (690, 410, 100, 50), "lower right"
    assert Place((480, 800), (800, 480), Rotation.THREE_QUARTERS).to_panel(part) == (20, 690, 50, 100), "lower left"


@given(rotations, st.integers(0, 3), st.integers(0, 3))
def test_rotations_add_up(rotation: Rotation, once: int, again: int) -> None:
    assert rotation.further(90 * once).further(90 * again) is rotation.further(90 * (once + again))
    assert rotation.further(180).is_sideways is rotation.is_sideways
    assert rotation.further(90).is_sideways is not rotation.is_sideways


@pytest.mark.parametrize(
    ("panel", "asked", "place"),
    [
        ((720, 1280), None, Place((720, 1280), (1280, 720), Rotation.QUARTER)),
        ((800, 480), None, Place((800, 480), (800, 480))),
        ((480, 480), None, Place((480, 480), (480, 320))),
        ((720, 1280), Rotation.THREE_QUARTERS, Place((720, 1280), (1280, 720), Rotation.THREE_QUARTERS)),
        ((720, 1280), Rotation.NONE, Place((720, 1280), (720, 1280))),
        ((800, 480), Rotation.QUARTER, Place((800, 480), (480, 800), Rotation.QUARTER)),
        ((480, 320), Rotation.QUARTER, Place((480, 320), (480, 320))),  # no room that way
        ((320, 480), Rotation.HALF, Place((320, 480), (480, 320), Rotation.QUARTER)),
    ],
)
def test_picture_is_rotated_as_asked_or_as_it_fills_the_panel(
    panel: Size, asked: Rotation | None, place: Place
) -> None:
    assert placed_on_panel(panel, asked) == place


def test_asked_size_is_drawn_where_it_fits() -> None:
    assert placed_on_panel((720, 1280), None, (800, 480)) == Place((720, 1280), (800, 480), Rotation.QUARTER)
    assert placed_on_panel((720, 1280), Rotation.NONE, (800, 480)) == Place((720, 1280), (720, 1280))
    assert placed_on_panel((720, 1280), None, (720, 1280)) == Place((720, 1280), (720, 1280))
    assert placed_on_panel((1280, 800), None, (720, 1280)) == Place((1280, 800), (720, 1280), Rotation.QUARTER)


@given(st.tuples(sides, sides))
def test_panel_is_filled_in_its_usual_rotation_as_well_as_in_any(panel: Size) -> None:
    def drawn(rotation: Rotation) -> int:
        width, height = placed_on_panel(panel, rotation).size
        return width * height

    if has_room(panel, usual_rotation(panel)):
        wide = [rotation for rotation in Rotation if not is_upright(rotation.seen(panel))]
        assert drawn(usual_rotation(panel)) == max(map(drawn, wide))


def test_window_is_not_rotated_unless_it_is_asked_for() -> None:
    assert placed_in_window((480, 900)) == Place((480, 900), (480, 900))
    assert placed_in_window((480, 700)) == Place((480, 700), (480, 320)), "neither wide nor upright"
    assert placed_in_window((480, 900), Rotation.QUARTER) == Place((480, 900), (900, 480), Rotation.QUARTER)


def test_touch_on_a_bar_is_outside_of_the_picture() -> None:
    place = Place((1024, 768), (1024, 614))
    assert place.to_picture((5, 5)) == (5, -72)


def test_rectangle_is_cut_at_the_edges_of_the_picture() -> None:
    place = Place((800, 480), (800, 480))
    assert place.clipped((-10, -10, 20, 30)) == (0, 0, 10, 20)
    assert place.clipped((790, 470, 50, 50)) == (790, 470, 10, 10)
    assert place.clipped((900, 0, 10, 10))[2] == 0
