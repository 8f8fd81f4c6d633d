"""What SDL tells, and what of it counts as an input."""

from collections.abc import Iterator

import pygame
import pytest

from companion.nodes.theme import Rotation
from companion.screens.kiosk.window.inputs import (
    HAND_ON_MOUSE,
    LATE_MOUSE_MS,
    NOWHERE,
    Closed,
    Input,
    KeyDown,
    KeyUp,
    Moved,
    Pressed,
    Redraw,
    Released,
    Translator,
)
from companion.screens.kiosk.window.placing import Place

PLACE = Place((800, 480), (800, 480))


def event(kind: int, **fields: object) -> pygame.event.Event:
    return pygame.event.Event(kind, fields)


def finger(kind: int, x: float, y: float, who: int = 0) -> pygame.event.Event:
    return event(kind, touch_id=7, finger_id=who, x=x, y=y, dx=0.0, dy=0.0)


def mouse_down(x: int, y: int, button: int = 1, *, touch: bool = False) -> pygame.event.Event:
    return event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def mouse_up(x: int, y: int, button: int = 1, *, touch: bool = False) -> pygame.event.Event:
    return event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)


def mouse_move(x: int, y: int, *, down: bool = False, touch: bool = False) -> pygame.event.Event:
    return event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(int(down), 0, 0), touch=touch)


def translated(*events: pygame.event.Event, place: Place = PLACE) -> list[Input]:
    return Translator().inputs(events, place, now_ms=0)


CORNERS = {  # of a panel of 720x1280: upper left, upper right, lower left, lower right
    Rotation.QUARTER: [(0, 719), (0, 0), (1279, 719), (1279, 0)],
    Rotation.THREE_QUARTERS: [(1279, 0), (1279, 719), (0, 0), (0, 719)],
}


@pytest.mark.parametrize("rotation", CORNERS)
def test_corners_of_a_portrait_panel_are_corners_of_the_picture(rotation: Rotation) -> None:
    place = Place((720, 1280), (1280, 720), rotation)
    on_panel = [(0, 0), (719, 0), (0, 1279), (719, 1279)]
    pressed = [Pressed(*at) for at in CORNERS[rotation]]
    assert [translated(mouse_down(*at), place=place)[0] for at in on_panel] == pressed
    # SDL counts where a finger is from 0 to 1; at the very edge, it may be either.
    touched = [(x / 719, y / 1279) for x, y in on_panel]
    assert [translated(finger(pygame.FINGERDOWN, *at), place=place)[0] for at in touched] == pressed


def test_drag_and_hold_are_followed_on_a_rotated_picture() -> None:
    place = Place((720, 1280), (1280, 720), Rotation.QUARTER)
    down, up = finger(pygame.FINGERDOWN, 0.5, 0.25), finger(pygame.FINGERUP, 0.75, 0.5)
    moves = [finger(pygame.FINGERMOTION, 0.5, 0.5), finger(pygame.FINGERMOTION, 0.75, 0.5)]
    assert translated(down, *moves, up, place=place) == [Pressed(320, 359), Moved(640, 179), Released(640, 179)]


@pytest.fixture(autouse=True)
def names_of_keys() -> Iterator[None]:
    pygame.display.init()  # which knows them
    yield
    pygame.display.quit()


def test_click_is_a_press_and_a_release() -> None:
    assert translated(mouse_down(10, 20), mouse_up(11, 21)) == [Pressed(10, 20), Released(11, 21)]


def test_touch_is_the_same_as_a_click() -> None:
    events = [finger(pygame.FINGERDOWN, 0.5, 0.25), finger(pygame.FINGERUP, 0.5, 0.25)]
    assert translated(*events) == [Pressed(400, 120), Released(400, 120)]


def test_touch_at_the_very_edge_is_on_the_last_pixel() -> None:
    assert translated(finger(pygame.FINGERDOWN, 1.0, 1.0)) == [Pressed(799, 479)]


def test_touch_that_is_also_told_as_a_mouse_counts_once() -> None:
    events = [
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        mouse_move(400, 240, touch=True),
        mouse_down(400, 240, touch=True),
        finger(pygame.FINGERUP, 0.5, 0.5),
        mouse_up(400, 240, touch=True),
    ]
    assert translated(*events) == [Pressed(400, 240), Released(400, 240)]


def test_touch_told_again_later_as_an_unmarked_mouse_counts_once() -> None:
    translator = Translator()
    touch = [finger(pygame.FINGERDOWN, 0.5, 0.5), finger(pygame.FINGERUP, 0.5, 0.5)]
    click = [mouse_down(400, 240), mouse_up(400, 240)]
    assert translator.inputs(touch, PLACE, now_ms=1000) == [Pressed(400, 240), Released(400, 240)]
    assert translator.inputs(click, PLACE, now_ms=1000 + LATE_MOUSE_MS - 1) == []
    assert translator.inputs(click, PLACE, now_ms=1000 + LATE_MOUSE_MS) == [Pressed(400, 240), Released(400, 240)]


def test_second_finger_is_ignored_also_when_the_first_has_gone() -> None:
    events = [
        finger(pygame.FINGERDOWN, 0.1, 0.1, who=1),
        finger(pygame.FINGERDOWN, 0.9, 0.9, who=2),
        finger(pygame.FINGERMOTION, 0.8, 0.8, who=2),
        finger(pygame.FINGERUP, 0.1, 0.1, who=1),
        finger(pygame.FINGERUP, 0.8, 0.8, who=2),
    ]
    assert translated(*events) == [Pressed(80, 48), Released(80, 48)]


def test_only_the_last_of_many_moves_counts() -> None:
    moves = [mouse_move(x, x, down=True) for x in range(50)]
    assert translated(mouse_down(0, 0), *moves, mouse_up(49, 49)) == [Pressed(0, 0), Moved(49, 49), Released(49, 49)]


def test_moves_without_a_press_and_other_buttons_are_nothing() -> None:
    assert translated(mouse_move(5, 5), mouse_down(5, 5, button=3), mouse_up(5, 5, button=3), mouse_down(5, 5, 4)) == []


def test_release_of_a_press_that_was_never_seen_is_nothing() -> None:
    assert translated(mouse_up(5, 5), finger(pygame.FINGERUP, 0.1, 0.1)) == []


def test_press_is_broken_off_when_another_window_takes_over() -> None:
    events = [mouse_down(5, 5), event(pygame.WINDOWFOCUSLOST), mouse_up(5, 5)]
    assert translated(*events) == [Pressed(5, 5), Released(*NOWHERE)]
    assert translated(event(pygame.WINDOWFOCUSLOST)) == []


def test_touch_is_found_where_the_picture_is() -> None:
    turned = Place((1024, 768), (800, 480), Rotation.HALF)
    assert translated(mouse_down(112, 144), place=turned) == [Pressed(799, 479)]
    assert translated(finger(pygame.FINGERDOWN, 112 / 1024, 144 / 768), place=turned) == [Pressed(799, 479)]


def key(kind: int, code: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return event(kind, key=code, unicode=text, mod=mod)


def test_key_has_a_name_and_what_it_types() -> None:
    events = [key(pygame.KEYDOWN, pygame.K_SLASH, "?", pygame.KMOD_SHIFT), key(pygame.KEYUP, pygame.K_SLASH, "?")]
    assert translated(*events) == [KeyDown("/", "?"), KeyUp("/")]


@pytest.mark.parametrize(
    ("code", "text", "name"),
    [
        (pygame.K_RETURN, "\r", "return"),
        (pygame.K_KP_ENTER, "\r", "return"),
        (pygame.K_ESCAPE, "\x1b", "escape"),
        (pygame.K_BACKSPACE, "\x08", "backspace"),
        (pygame.K_PAGEUP, "", "page up"),
        (pygame.K_LEFT, "", "left"),
    ],
)
def test_key_that_writes_nothing_has_no_text(code: int, text: str, name: str) -> None:
    assert translated(key(pygame.KEYDOWN, code, text)) == [KeyDown(name)]


def test_alt_and_f4_or_the_close_button_ask_to_close() -> None:
    assert translated(key(pygame.KEYDOWN, pygame.K_F4, mod=pygame.KMOD_LALT)) == [Closed()]
    assert translated(event(pygame.QUIT)) == [Closed()]
    assert translated(key(pygame.KEYDOWN, pygame.K_F4)) == [KeyDown("f4")]


def test_uncovered_window_is_shown_again_once() -> None:
    events = [event(pygame.WINDOWEXPOSED), event(pygame.WINDOWFOCUSGAINED), event(pygame.WINDOWRESTORED)]
    assert translated(*events) == [Redraw()]


def test_events_of_no_interest_are_nothing() -> None:
    assert translated(event(pygame.USEREVENT), event(pygame.MOUSEWHEEL, x=0, y=1), event(pygame.WINDOWMOVED)) == []


def has_mouse_after(translator: Translator, *events: pygame.event.Event) -> bool:
    translator.inputs(events, PLACE, now_ms=0)
    return translator.has_mouse


def test_hand_on_a_mouse_is_noticed_and_a_finger_takes_over() -> None:
    translator = Translator()
    assert not has_mouse_after(translator, *[mouse_move(x, x) for x in range(HAND_ON_MOUSE - 1)])
    assert has_mouse_after(translator, mouse_move(9, 9))
    assert not has_mouse_after(translator, finger(pygame.FINGERDOWN, 0.5, 0.5))


def test_touch_panel_that_pretends_to_be_a_mouse_is_not_taken_for_a_hand() -> None:
    translator = Translator()
    for _ in range(HAND_ON_MOUSE * 2):
        tap = [mouse_move(9, 9), mouse_down(9, 9), mouse_move(9, 10, down=True), mouse_up(9, 10)]
        translator.inputs(tap, PLACE, now_ms=0)
    assert not translator.has_mouse
