"""Which size is drawn on which panel, and where each pixel of it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screen.drawing.theme import SIZES
from companion.screen.window.placing import Place, Size, drawn_size, is_too_small, is_upright, panel_mode, window_size

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
    assert drawn_size((200, 900)) == (480, 320)
    assert Place((200, 900), (480, 320)).left == -140


@given(st.tuples(sides, sides))
def test_picture_fits_touches_two_edges_and_has_a_shape_that_scenes_know(panel: Size) -> None:
    width, height = drawn_size(panel)
    assert 1.5 <= width / height <= 1.78
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


@given(st.booleans(), st.integers(0, 799), st.integers(0, 479))
def test_touch_finds_the_pixel_that_was_drawn_there(turned: bool, x: int, y: int) -> None:
    place = Place((1024, 768), (800, 480), turned)
    left, top, width, height = place.to_panel((x, y, 1, 1))
    assert (width, height) == (1, 1)
    assert place.to_picture((left, top)) == (x, y)


def test_turned_picture_stands_on_its_head() -> None:
    upright, turned = Place((800, 480), (800, 480)), Place((800, 480), (800, 480), turned=True)
    assert upright.to_panel((10, 20, 100, 50)) == (10, 20, 100, 50)
    assert turned.to_panel((10, 20, 100, 50)) == (690, 410, 100, 50)
    assert turned.to_picture((799, 479)) == (0, 0)


def test_touch_on_a_bar_is_outside_of_the_picture() -> None:
    place = Place((1024, 768), (1024, 614))
    assert place.to_picture((5, 5)) == (5, -72)


def test_rectangle_is_cut_at_the_edges_of_the_picture() -> None:
    place = Place((800, 480), (800, 480))
    assert place.clipped((-10, -10, 20, 30)) == (0, 0, 10, 20)
    assert place.clipped((790, 470, 50, 50)) == (790, 470, 10, 10)
    assert place.clipped((900, 0, 10, 10))[2] == 0
