"""Gestures beyond a tap: to hold something that can also be tapped, and to drag it onto something else."""

from typing import ClassVar

import pygame
import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.theme import GUARD_MS, Sizes
from companion.pages.actions import Action, Dismiss, Leave, Redo, Resume, Undo
from companion.screens.kiosk.scenes.announcement import Ground
from companion.screens.kiosk.widgets.basic import Veil
from companion.screens.kiosk.widgets.stage import DRAG_PX, FocusFrame, Stage
from companion.screens.kiosk.widgets.widget import Drop, Finger, Tap, Widget
from companion.screens.kiosk.window.window import plain_surface

HOLD_MS = 600
SIZE = (800, 480)
LEFT, MIDDLE, RIGHT = Area(0, 100, 80, 80), Area(80, 100, 80, 80), Area(160, 100, 80, 80)


class Square(Widget, frozen=True):
    """A tile without a picture."""

    name: str = ""
    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""

    def words(self) -> tuple[str, ...]:
        return (self.name,)


class Round(Square, frozen=True):
    """The same as a disc."""

    def holds(self, x: int, y: int) -> bool:
        return (x - self.area.centre[0]) ** 2 + (y - self.area.centre[1]) ** 2 <= (self.area.width // 2) ** 2


SWAP = Redo()
TILE = Tap(Leave(), "a", HOLD_MS, held=Dismiss(), drops=(Drop(MIDDLE, SWAP),))
TILES = (
    Square(LEFT, "left", tap=TILE),
    Square(MIDDLE, "middle", tap=Tap(Undo(), "s")),
    Square(RIGHT, "right", tap=Tap(Resume(1), "d")),
)


def stage(*widgets: Widget) -> Stage:
    """A stage where these have been for a while."""
    found = Stage(plain_surface(SIZE))
    found.show(widgets, -GUARD_MS - 1)
    found.show(widgets, 0)
    return found


def dragged(on: Stage, *way: tuple[int, int], step_ms: int = 20, now_ms: int = 0) -> Action | None:
    """A finger down at the first point, along the others, and up at the last."""
    on.pressed(*way[0], now_ms)
    for index, point in enumerate(way[1:], 1):
        on.moved(*point, now_ms + index * step_ms)
    return on.released(*way[-1], now_ms + len(way) * step_ms)


def test_what_can_be_held_can_also_be_tapped() -> None:
    on = stage(*TILES)
    on.pressed(40, 140, 0)
    assert on.released(40, 140, HOLD_MS - 1) == Leave()


def test_held_for_long_enough_it_does_something_else_and_only_once() -> None:
    on = stage(*TILES)
    on.pressed(40, 140, 0)
    assert on.due(HOLD_MS - 1) is None
    assert on.due(HOLD_MS) == Dismiss()
    assert on.released(40, 140, HOLD_MS + 10) is None


def test_a_finger_that_let_go_off_it_did_nothing() -> None:
    assert dragged(stage(*TILES), (40, 140), (40, 250)) is None


def test_dragged_onto_a_neighbour() -> None:
    assert dragged(stage(*TILES), (40, 140), (70, 140), (100, 140)) == SWAP


def test_what_is_no_neighbour_takes_nothing() -> None:
    assert dragged(stage(*TILES), (40, 140), (100, 140), (200, 140)) is None


def test_a_finger_that_hardly_moved_meant_to_tap_or_nothing_but_no_drag() -> None:
    assert dragged(stage(*TILES), (70, 140), (70 + DRAG_PX, 140)) is None
    assert dragged(stage(*TILES), (70, 140), (71 + DRAG_PX, 140)) == SWAP
    assert dragged(stage(*TILES), (50, 140), (40, 140)) == Leave()


def test_what_was_dragged_and_brought_back_is_tapped_and_not_held() -> None:
    on = stage(*TILES)
    on.pressed(40, 140, 0)
    on.moved(75, 140, 100)
    on.moved(40, 140, 200)
    assert on.due(2 * HOLD_MS) is None
    assert on.deadline_ms() is None
    assert on.released(40, 140, 2 * HOLD_MS) == Leave()


def test_where_it_would_be_let_go_is_framed_and_what_is_dragged_stays_pressed() -> None:
    on = stage(*TILES)
    on.pressed(40, 140, 0)
    on.moved(100, 140, 50)
    shown = list(on._touched(60))
    assert FocusFrame(MIDDLE) in shown
    assert shown[0].pressed
    on.moved(200, 140, 70)
    assert not any(isinstance(widget, FocusFrame) or widget.pressed for widget in on._touched(80))


def test_a_tap_on_the_neighbour_itself_is_its_own() -> None:
    assert dragged(stage(*TILES), (100, 140), (40, 140)) is None
    assert dragged(stage(*TILES), (100, 140), (102, 140)) == Undo()


def test_what_is_only_held_and_dragged_does_nothing_when_tapped() -> None:
    tile = Square(LEFT, "left", tap=Tap(Dismiss(), "a", HOLD_MS, drops=(Drop(MIDDLE, SWAP),)))
    assert dragged(stage(tile), (40, 140), (42, 140)) is None
    assert dragged(stage(tile), (40, 140), (100, 140)) == SWAP


def test_on_a_keyboard_a_short_push_taps_and_a_long_one_holds() -> None:
    on = stage(*TILES)
    assert on.key_down("a", 0) is None
    assert on.key_up("a") == Leave()
    assert on.key_down("a", 1000) is None
    assert on.due(1000 + HOLD_MS) == Dismiss()
    assert on.key_up("a") is None


def test_on_a_keyboard_two_keys_together_drag_the_first_onto_the_second() -> None:
    on = stage(*TILES)
    assert on.key_down("a", 0) is None
    assert on.key_down("s", 100) == SWAP
    assert on.key_up("s") is None
    assert on.key_up("a") is None


def test_a_second_key_that_takes_nothing_is_pushed_by_itself() -> None:
    on = stage(*TILES)
    assert on.key_down("a", 0) is None
    assert on.key_down("d", 100) == Resume(1)


def test_a_round_thing_wins_over_what_it_lies_on_inside_its_circle_only() -> None:
    disc = Round(Area(60, 160, 40, 40), "disc", tap=Tap(Resume(2)))
    on = stage(*TILES, disc)
    assert dragged(on, (80, 178), (80, 178)) == Resume(2)
    assert dragged(stage(*TILES, disc), (62, 162), (62, 162)) == Leave()


def test_what_is_exact_reaches_no_farther_than_it_looks() -> None:
    tiny = Area(10, 10, 20, 20)
    assert Square(tiny).hit(Sizes(*SIZE)) == tiny


# parts that come along with a finger


class Bead(Widget, frozen=True):
    """Something to hold in the middle of its area, and what comes of letting go: how far it went, as a number."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""

    def grip(self, x: int, y: int, sizes: Sizes) -> object | None:  # noqa: ARG002
        return "bead" if self.area.inset(20).holds(x, y) else None

    def let_go(self, finger: Finger, sizes: Sizes) -> Action | None:  # noqa: ARG002
        return Resume(finger.at[0] - finger.start[0]) if finger.way is not None else Leave()


class Lid(Widget, frozen=True):
    """Something that covers what lies below it."""

    covers: ClassVar[bool] = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""


BEAD = Bead(Area(100, 100, 100, 100))


def test_a_part_follows_the_finger_and_does_what_it_means_where_it_is_let_go() -> None:
    on = stage(BEAD)
    on.pressed(150, 150, 0)
    assert on.moved(160, 150, 10) is None
    assert on._finger == Finger((150, 150), (160, 150), "bead"), "it may still be a tap"
    on.moved(150 + DRAG_PX + 1, 150, 20)
    on.moved(190, 150, 30)
    assert on._finger == Finger((150, 150), (190, 150), "bead", (150 + DRAG_PX + 1, 150))
    assert on.show([BEAD], 30) == [BEAD.area], "nothing else is painted"
    assert on.released(400, 150, 40) == Resume(250)
    assert on._finger is None


def test_a_tap_on_a_part_is_one_and_beside_it_there_is_nothing() -> None:
    on = stage(BEAD)
    assert dragged(on, (150, 150)) == Leave()
    assert dragged(on, (105, 105), (180, 180)) is None


def test_a_button_on_a_part_comes_first_and_its_neighbourhood_does_not() -> None:
    small = Square(Area(140, 140, 20, 20), "button", tap=Tap(Undo()))
    on = stage(BEAD, small)
    assert dragged(on, (150, 150)) == Undo()
    assert dragged(on, (165, 150)) == Leave()


def test_nothing_follows_below_a_veil_or_when_it_is_gone() -> None:
    on = stage(BEAD, Veil(Area(0, 0, *SIZE)))
    assert dragged(on, (150, 150)) is None
    on = stage(BEAD)
    on.pressed(150, 150, 0)
    on.show([], 10)
    assert on.released(190, 150, 20) is None


@pytest.mark.parametrize("over", [Ground(Area(0, 0, *SIZE)), Lid(Area(90, 90, 200, 200))], ids=["all", "a part"])
def test_nothing_is_held_where_something_lay_over_it_a_moment_ago(over: Widget) -> None:
    on = stage(BEAD, over)
    assert dragged(on, (150, 150)) is None
    on.show([BEAD], 100)
    assert dragged(on, (150, 150), now_ms=100 + GUARD_MS - 60) is None
    assert dragged(on, (150, 150), now_ms=100 + GUARD_MS) == Leave()


def test_what_covers_something_keeps_fingers_off_it_and_nothing_else() -> None:
    below, beside = Square(Area(100, 100, 50, 50), "below", tap=Tap(Undo())), Square(Area(300, 100, 50, 50), "beside")
    on_top = Square(Area(120, 160, 50, 50), "on top", tap=Tap(Leave()))
    on = stage(below, replace(beside, tap=Tap(Redo())), Lid(Area(90, 90, 100, 150)), on_top)
    assert dragged(on, (125, 125)) is None
    assert dragged(on, (145, 185)) == Leave()
    assert dragged(on, (325, 125)) == Redo()


def test_a_second_finger_starts_anew() -> None:
    on = stage(BEAD)
    on.pressed(150, 150, 0)
    on.moved(190, 150, 10)
    on.pressed(150, 160, 20)
    assert on.released(150, 160, 30) == Leave()
