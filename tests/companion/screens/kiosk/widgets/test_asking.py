"""Holding a thing to ask what it is: beside taps, and never instead of one that was meant."""

import pytest

from companion.drawing.area import Area
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Dismiss, Explain, Leave, Undo
from companion.screens.kiosk.widgets.basic import Plate, PushButton, Topic, Veil
from companion.screens.kiosk.widgets.stage import ASK_MS, Stage
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.screens.kiosk.window.window import plain_surface

GEM, BUTTON = Area(100, 100, 26, 26), Area(80, 80, 200, 70)
HERE = GEM.centre
ASKED = Explain("ruby")


def stage(*widgets: Widget) -> Stage:
    """A stage where these have been for a while."""
    found = Stage(plain_surface((800, 480)))
    found.show(widgets, -GUARD_MS - 1)
    found.show(widgets, 0)
    return found


def test_a_thing_is_asked_about_after_a_while_and_once() -> None:
    on = stage(Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    assert on.deadline_ms() == ASK_MS
    assert on.due(ASK_MS - 1) is None
    assert on.due(ASK_MS) == ASKED
    assert on.deadline_ms() is None
    assert on.released(*HERE, ASK_MS + 5) is None


@pytest.mark.parametrize("heard_ms", [ASK_MS - 1, 3 * ASK_MS], ids=["in time", "after a picture that took long"])
def test_a_tap_on_a_thing_means_the_button_that_it_lies_on(heard_ms: int) -> None:
    on = stage(PushButton(BUTTON, "Take a ruby", tap=Tap(Leave())), Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    assert on.released(*HERE, heard_ms) == Leave()
    assert on.due(3 * ASK_MS) is None


def test_held_the_same_button_is_not_pushed() -> None:
    on = stage(PushButton(BUTTON, "Take a ruby", tap=Tap(Leave())), Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    assert on.due(ASK_MS) == ASKED
    assert on.released(*HERE, ASK_MS + 1) is None


@pytest.mark.parametrize("tap", [Tap(Undo(), hold_ms=2000), Tap(Leave(), hold_ms=2000, held=Undo())])
def test_what_has_to_be_held_anyway_asks_nothing(tap: Tap) -> None:
    on = stage(PushButton(BUTTON, "Hold", tap=tap), Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    assert on.due(ASK_MS) is None
    assert on.due(2000) == Undo()


def test_a_finger_that_moves_away_asks_nothing() -> None:
    on = stage(Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    on.moved(HERE[0] + 4, HERE[1], 100)
    on.moved(HERE[0] + 40, HERE[1], 200)
    assert on.due(ASK_MS) is None


def test_what_lies_below_a_veil_is_out_of_reach() -> None:
    on = stage(Topic(GEM, "ruby"), Veil(Area(0, 0, 800, 480), tap=Tap(Dismiss())), Plate(BUTTON))
    on.pressed(*HERE, 0)
    assert on.due(ASK_MS) is None
    assert on.released(*HERE, ASK_MS) == Dismiss()


def test_a_thing_that_has_gone_is_not_asked_about() -> None:
    on = stage(Topic(GEM, "ruby"))
    on.pressed(*HERE, 0)
    on.show([Topic(GEM, "diamond")], 100)
    assert on.due(ASK_MS) is None
