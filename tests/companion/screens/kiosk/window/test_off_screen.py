"""A window that nobody sees, and what is shown in it."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from companion.nodes.theme import INK, Rotation
from companion.screens.kiosk.window.inputs import Pressed, Released
from companion.screens.kiosk.window.placing import Place, Rect
from companion.screens.kiosk.window.window import OffScreen, Window, bring, plain_surface
from tests.companion.screens.kiosk.window.xvfb_windows import GREEN, RED, WHOLE, noise


def test_off_screen_gives_what_it_was_given() -> None:
    window = OffScreen((800, 480))
    assert window.patience_ms > 0
    window.give(Pressed(1, 2), Released(1, 2))
    assert window.patience_ms == 0
    assert window.inputs(now_ms=0) == [Pressed(1, 2), Released(1, 2)]
    assert window.inputs(now_ms=1) == []


def test_off_screen_has_a_size_and_nothing_to_wait_for() -> None:
    window: Window = OffScreen((480, 320))
    assert window.size == window.surface.get_size() == (480, 320)
    assert window.handles() == ()
    assert window.driver == "none"
    assert window.message == ""
    window.close()
    window.close()


def test_off_screen_shows_only_what_it_was_told_to() -> None:
    window = OffScreen((800, 480))
    window.surface.fill(RED)
    window.show([(10, 10, 20, 20)])
    assert window.panel.get_at((15, 15))[:3] == RED
    assert window.panel.get_at((35, 15))[:3] == INK


def test_off_screen_turns_the_picture_and_nothing_but_the_picture() -> None:
    window = OffScreen((800, 480))
    window.rotate(Rotation.HALF)
    window.surface.fill(GREEN, (0, 0, 10, 10))
    window.show([(0, 0, 20, 10), (900, 0, 5, 5)])
    assert window.panel.get_at((799, 479))[:3] == GREEN
    assert window.surface.get_at((0, 0))[:3] == GREEN
    window.rotate(Rotation.NONE)
    assert window.rotation is Rotation.NONE
    assert window.panel.get_at((0, 0))[:3] == GREEN
    assert window.panel.get_at((799, 479))[:3] == INK
    window.rotate(Rotation.NONE)


def test_quarter_turn_has_a_new_surface_and_leaves_nothing_of_the_old_picture() -> None:
    window = OffScreen((800, 480))
    window.surface.fill(RED)
    window.show([WHOLE])
    before = window.surface
    window.rotate(Rotation.QUARTER)
    assert window.size == window.surface.get_size() == (480, 800)
    assert window.surface is not before
    window.surface.fill(GREEN)
    window.show([(0, 0, 1, 1)])
    for at in ((0, 0), (799, 479), (240, 240), (799, 0)):
        assert window.panel.get_at(at)[:3] == GREEN


def test_quarter_turn_of_a_picture_that_keeps_its_size_is_shown_at_once() -> None:
    window = OffScreen((800, 800))
    window.surface.fill(GREEN, (0, 0, 10, 10))
    window.rotate(Rotation.QUARTER)
    assert window.size == (800, 480)
    assert window.panel.get_at((639, 0))[:3] == GREEN
    assert window.panel.get_at((640, 0))[:3] == INK


@given(
    rotation=st.sampled_from(Rotation),
    rects=st.lists(st.tuples(*[st.integers(-30, 130)] * 2, *[st.integers(0, 90)] * 2), max_size=6),
)
def test_pieces_of_a_picture_are_rotated_to_where_the_whole_would_have_them(
    rotation: Rotation, rects: list[Rect]
) -> None:
    place = Place(rotation.seen((110, 70)), (100, 60), rotation)
    old, new = noise(100, 60, 1), noise(100, 60, 2)
    panel, expected = plain_surface(place.panel), plain_surface(place.panel)
    bring(old, panel, place, [(0, 0, 100, 60)])
    bring(new, panel, place, rects)
    for rect in rects:
        old.blit(new, rect[:2], rect)
    expected.blit(pygame.transform.rotate(old, -rotation), (place.left, place.top))
    assert panel.get_buffer().raw == expected.get_buffer().raw
