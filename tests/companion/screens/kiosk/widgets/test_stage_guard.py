"""The stage's guard: a double tap never answers the next question."""

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Redo, Resume, Undo
from companion.screens.kiosk.widgets.basic import Label, Plate
from companion.screens.kiosk.widgets.widget import Tap
from tests.companion.screens.kiosk.widgets.stages import button, stage, touched


@pytest.mark.parametrize("wait_ms", [0, 1, 150, GUARD_MS - 1])
def test_a_button_whose_meaning_changed_is_deaf_for_300_ms(wait_ms: int) -> None:
    before, after = button(0, Undo(1)), button(0, Undo(2))
    on = stage(before)
    on.show([after], 1000)
    assert touched(on, after, 1000 + wait_ms) is None
    assert touched(on, after, 1000 + GUARD_MS) == Undo(2)


def test_a_button_that_says_something_else_has_another_meaning() -> None:
    before, after = button(0, Undo(), "Done"), button(0, Undo(), "Take nothing")
    on = stage(before)
    on.show([after], 1000)
    assert touched(on, after, 1100) is None


def test_a_button_that_was_not_there_is_deaf_at_first_and_one_that_stays_never_is() -> None:
    stays, comes = button(0, Undo()), button(1, Redo())
    on = stage(stays)
    on.show([stays, comes], 1000)
    assert touched(on, comes, 1100) is None
    assert touched(on, stays, 1100) == Undo()
    assert touched(on, comes, 1001 + GUARD_MS) == Redo()


def test_a_button_that_changed_there_and_back_is_deaf_too() -> None:
    one, other = button(0, Undo(1)), button(0, Undo(2))
    on = stage(one)
    on.show([other], 1000)
    on.show([one], 1100)
    assert touched(on, one, 1200) is None
    assert touched(on, one, 1101 + GUARD_MS) == Undo(1)


def test_what_moves_elsewhere_makes_no_button_deaf() -> None:
    one = button(0, Undo(), key="u")
    on = stage(one)
    for now_ms in range(1000, 2000, 30):
        on.show([one, Label(Area(300, 300, 200, 40), str(now_ms))], now_ms)
        assert touched(on, one, now_ms) == Undo()
        assert on.key_down("u", now_ms) == Undo()


def test_keys_of_letters_stay_the_same_although_the_text_grows() -> None:
    one, other = button(0, Resume(1), means="a"), button(0, Resume(2), means="a")
    on = stage(one)
    on.show([other], 1000)
    assert touched(on, other, 1010) == Resume(2)


def test_keys_are_guarded_like_fingers() -> None:
    before, after = button(0, Undo(1), key="return"), button(3, Undo(2), key="return")
    on = stage(before)
    on.show([after], 1000)
    assert on.key_down("return", 1100) is None
    assert on.key_down("return", 1301) == Undo(2)


def test_a_key_is_not_deaf_because_something_lies_on_the_middle_of_its_button() -> None:
    row = Plate(Area(0, 100, 600, 100), tap=Tap(Undo(), "u"))
    on_it = replace(button(0, Redo()), area=Area(250, 120, 100, 60))
    on = stage(row, on_it)
    on.show([row, on_it, Label(Area(0, 300, 100, 40), "news")], 1000)
    assert on.key_down("u", 1010) == Undo()


def test_a_press_dies_with_its_button() -> None:
    one = button(0, Undo())
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    on.arrange([button(0, Redo())], 50)
    assert on.released(*one.area.centre, 60) is None
