"""The stage and keys, and what has to be held."""

import pytest

from companion.drawing.area import Area
from companion.pages.actions import Leave, Redo, Undo
from companion.screens.kiosk.widgets.basic import Label, PushButton
from companion.screens.kiosk.widgets.stage import HOLD_STEP_MS, Stage, meaning
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.widgets.stages import HOLD, SIZE, button, picture, stage, touched

# holding


def held(on: Stage) -> PushButton:
    return next(widget for widget in on._touched(on._now_ms) if isinstance(widget, PushButton))


def test_what_cannot_be_undone_is_held_and_shows_how_far_it_is() -> None:
    one = button(0, Leave(), hold_ms=HOLD)
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    shown = []
    for now_ms in range(0, HOLD, HOLD_STEP_MS):
        on.show([one], now_ms)
        assert on.due(now_ms) is None
        assert on.deadline_ms() == min(now_ms + HOLD_STEP_MS, HOLD)
        shown.append(held(on).held)
    assert shown == sorted(shown)
    assert shown[0] == 0.0
    assert shown[-1] > 0.9
    assert on.due(HOLD) == Leave()
    assert on.due(HOLD + 1) is None  # once
    assert on.deadline_ms() is None
    assert on.released(*one.area.centre, HOLD + 50) is None


def test_a_tap_on_what_has_to_be_held_does_nothing() -> None:
    one = button(0, Leave(), hold_ms=HOLD)
    on = stage(one)
    assert touched(on, one, 0) is None
    on.pressed(*one.area.centre, 1000)
    assert on.released(*one.area.centre, 1000 + HOLD - 1) is None


def test_a_tap_that_a_slow_machine_hears_late_is_not_held() -> None:
    """A picture took longer than a hold: the finger is gone, and nobody knows for how long it was there."""
    one = button(0, Undo(), hold_ms=HOLD, held=Leave())
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    assert on.released(*one.area.centre, 2 * HOLD) == Undo()
    on.pressed(*one.area.centre, 5000)
    assert on.due(5000 + 2 * HOLD) == Leave()  # it is still there


def test_a_finger_that_was_away_holds_from_the_beginning_again() -> None:
    one = button(0, Leave(), hold_ms=HOLD)
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    on.show([one], 10)
    on.moved(5, 470, 100)
    assert on.deadline_ms() is None
    assert on.due(HOLD + 500) is None
    on.moved(*one.area.centre, 9000)  # nothing was painted while it was away
    assert on.due(9000) is None
    assert on.due(9000 + HOLD - 1) is None
    assert on.due(9000 + HOLD) == Leave()


def test_a_finger_that_comes_back_only_to_be_lifted_has_held_nothing() -> None:
    one = button(0, Leave(), hold_ms=HOLD)
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    on.moved(5, 470, 100)
    assert on.released(*one.area.centre, 9000) is None


def test_a_key_is_held_like_a_finger() -> None:
    one = button(0, Leave(), key="g", hold_ms=HOLD)
    on = stage(one)
    assert on.key_down("g", 0) is None
    assert on.key_down("g", 500) is None  # it repeats
    assert on.key_up("g") is None
    assert on.key_down("g", 3000) is None
    assert on.due(3000 + HOLD) == Leave()
    assert on.key_down("g", 9000) is None
    assert on.key_up("x") is None
    assert on.key_up("g") is None


# keys


def test_a_key_does_what_its_button_does() -> None:
    on = stage(button(0, Undo(), key="u"), button(1, Redo(), key="r"))
    assert on.key_down("u", 0) == Undo()
    assert on.key_down("r", 0) == Redo()
    assert on.key_down("x", 0) is None


def test_the_focus_goes_round_and_return_pushes_what_has_it() -> None:
    buttons = [button(index, Undo(index)) for index in range(3)]
    on = stage(*buttons)
    assert on.key_down("return", 0) is None
    pushed = []
    for key in ("tab", "right", "down", "tab"):
        on.key_down(key, 0)
        pushed.append(on.key_down("return", 0))
    assert pushed == [Undo(0), Undo(1), Undo(2), Undo(0)]
    on.key_down("shift tab", 0)
    assert on.key_down("space", 0) == Undo(2)
    on.key_down("left", 0)
    on.key_down("up", 0)
    assert on.key_down("enter", 0) == Undo(0)


def test_the_focus_is_seen_and_goes_when_a_finger_comes() -> None:
    one = button(0, Undo())
    on = stage(one)
    at_rest = picture(on.surface)
    on.key_down("tab", 0)
    on.show([one], 10)
    assert picture(on.surface) != at_rest
    on.pressed(5, 470, 20)
    on.show([one], 30)
    assert picture(on.surface) == at_rest


def test_backwards_begins_at_the_end() -> None:
    on = stage(*[button(index, Undo(index)) for index in range(3)])
    on.key_down("shift tab", 0)
    assert on.key_down("return", 0) == Undo(2)


def test_a_stage_with_nothing_to_tap_takes_every_key() -> None:
    on = stage(Label(Area(0, 0, 100, 40), "words"))
    for key in ("tab", "return", "shift tab", "x", "escape"):
        assert on.key_down(key, 0) is None
        assert on.key_up(key) is None
    assert meaning(on.widgets[0]) is None


class Bare(Widget, frozen=True):
    """A widget that forgot to say how it is painted."""


def test_a_widget_has_to_say_how_it_is_painted() -> None:
    with pytest.raises(NotImplementedError):
        Bare(Area(0, 0, 10, 10)).paint(plain_surface((10, 10)), Stage(plain_surface(SIZE)).sizes)
