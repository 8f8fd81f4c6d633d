"""The stage: only what changed is painted, and a finger or a key gets what people meant by it."""

from dataclasses import dataclass, replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.screen.actions import Action, Dismiss, Leave, Redo, Resume, Undo
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import GUARD_MS, SIZES
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.widgets.basic import Badge, Label, Plate, Pool, PushButton, Veil
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.stage import BREATH_MS, BREATH_STEP_MS, HOLD_STEP_MS, Stage, meaning
from companion.screen.widgets.widget import Tap, Widget
from companion.screen.window.window import plain_surface
from tests.companion.screen.exhibits import NAMES, exhibit
from tests.laws import share

SIZE = (800, 480)
LATER = GUARD_MS + 1
HOLD = 1500


def picture(surface: pygame.Surface) -> bytes:
    """Every pixel; the byte that means nothing is the same in all surfaces of ours."""
    return surface.get_buffer().raw


def button(index: int, action: Action, words: str = "", **tap: str | int) -> PushButton:
    """Buttons side by side."""
    area = Area(20 + 180 * index, 100, 160, 60)
    return PushButton(area, words or f"button {index}", tap=Tap(action, **tap))  # type: ignore[arg-type]


def stage(*widgets: Widget, now_ms: int = 0) -> Stage:
    """A stage where these have been for a while."""
    found = Stage(plain_surface(SIZE))
    found.show(widgets, now_ms - LATER)
    found.show(widgets, now_ms)
    return found


def touched(on: Stage, widget: Widget, now_ms: int) -> Action | None:
    """A finger on its middle, down and up."""
    on.pressed(*widget.area.centre, now_ms)
    return on.released(*widget.area.centre, now_ms + 40)


# painting


def whole(on: Stage, now_ms: int) -> bytes:
    """The same painted from nothing."""
    fresh = Stage(plain_surface(on.surface.get_size()))
    fresh.show(tuple(on._touched(now_ms)), now_ms)
    return picture(fresh.surface)


AREAS = st.builds(Area, st.integers(0, 700), st.integers(0, 400), st.integers(20, 260), st.integers(20, 200))
ACTIONS = st.builds(Undo, st.integers(0, 5))
TAPS = st.none() | st.builds(Tap, ACTIONS, hold_ms=st.sampled_from([0, 900]))
PIECES = st.one_of(
    st.builds(Label, AREAS, st.sampled_from(["Ana", "What to do now", "12"])),
    st.builds(PushButton, AREAS, st.sampled_from(["Done", "Take nothing"]), st.sampled_from(list(Kind)), tap=TAPS),
    st.builds(Plate, AREAS, tap=TAPS),
    st.builds(Pool, AREAS),
    st.builds(Gem, AREAS, st.sampled_from(["ruby", "sapphire", "diamond"])),
    st.builds(Badge, st.just(Area(300, 5, 220, 40)), st.just("SIMULATED BOX")),
    st.builds(GemPillow, AREAS, st.just("red"), st.just((("ruby", 1), ("diamond", 3)))),
    st.builds(Veil, AREAS, tap=TAPS),
    st.builds(Box, AREAS, st.sampled_from([BoxPicture(), BoxPicture(turning=30.0), BoxPicture(inverted=True, ab=1)])),
)


@settings(max_examples=share(40), derandomize=True, database=None)
@given(
    pool=st.lists(PIECES, min_size=3, max_size=9, unique=True),
    picks=st.lists(st.tuples(st.sets(st.integers(0, 8)), st.integers(0, 799), st.integers(0, 479)), max_size=6),
)
def test_what_is_painted_anew_is_the_same_as_all_painted_from_nothing(
    pool: list[Widget], picks: list[tuple[set[int], int, int]]
) -> None:
    on, now_ms = Stage(plain_surface(SIZE)), 0
    for chosen, x, y in picks:
        now_ms += 400
        on.show([widget for index, widget in enumerate(pool) if index in chosen], now_ms)
        assert picture(on.surface) == whole(on, now_ms)
        on.pressed(x, y, now_ms)
        on.show(on.widgets, now_ms + 200)
        assert picture(on.surface) == whole(on, now_ms + 200)
        on.key_down("tab", now_ms + 210)
        on.show(on.widgets, now_ms + 220)
        assert picture(on.surface) == whole(on, now_ms + 220)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=str)
def test_from_scene_to_scene_nothing_of_the_last_one_stays(size: tuple[int, int]) -> None:
    on = Stage(plain_surface(size))
    order = [*NAMES, *NAMES[::-2]]
    for index, name in enumerate(order):
        now_ms = 1000 * index
        on.show(exhibit(name)[size], now_ms)
        if index % 4 == 0:
            on.key_down("tab", now_ms)
            on.show(on.widgets, now_ms + 10)
            assert picture(on.surface) == whole(on, now_ms + 10), name
        elif index % 2 == 0:
            assert picture(on.surface) == whole(on, now_ms), name


def test_nothing_is_painted_where_nothing_changed() -> None:
    widgets = [button(0, Undo()), button(1, Redo())]
    on = Stage(plain_surface(SIZE))
    assert on.show(widgets, 0) == [Area(0, 0, *SIZE)]
    assert on.show(list(widgets), 100) == []
    changed = replace(widgets[1], label="other words")
    assert on.show([widgets[0], changed], 200) == [changed.area]
    assert on.show([widgets[0]], 300) == [changed.area]


def test_many_changes_at_once_are_painted_as_one() -> None:
    def labels(words: str) -> list[Widget]:
        return [Label(Area(10 + 60 * (n % 12), 20 + 60 * (n // 12), 40, 20), words) for n in range(30)]

    on = stage(*labels("a"))
    assert on.show(labels("b"), 10) == [Area(0, 0, *SIZE)]


# fingers


def test_a_tap_is_a_finger_down_and_up_on_the_same_button() -> None:
    one, other = button(0, Undo()), button(1, Redo())
    on = stage(one, other)
    assert touched(on, one, 0) == Undo()
    assert touched(on, other, 100) == Redo()
    on.pressed(5, 470, 200)
    assert on.released(5, 470, 240) is None


def test_a_finger_that_slides_off_means_nothing_and_back_on_again_it_does() -> None:
    one, other = button(0, Undo()), button(1, Redo())
    on = stage(one, other)
    on.pressed(*one.area.centre, 0)
    on.moved(*other.area.centre, 50)
    assert on.released(*other.area.centre, 60) is None
    on.pressed(*one.area.centre, 100)
    on.moved(5, 470, 150)
    on.moved(*one.area.centre, 160)
    assert on.released(*one.area.centre, 170) == Undo()


def test_a_press_that_was_broken_off_counts_for_nothing() -> None:
    one = button(0, Undo())
    on = stage(one)
    on.pressed(*one.area.centre, 0)
    assert on.released(-1, -1, 50) is None


def test_a_pressed_button_looks_pressed_as_long_as_the_finger_is_on_it() -> None:
    one = button(0, Undo())
    on = stage(one)
    at_rest = picture(on.surface)
    on.pressed(*one.area.centre, 0)
    assert on.show([one], 10) == [one.area]
    down = picture(on.surface)
    assert down != at_rest
    on.moved(5, 470, 20)
    on.show([one], 20)
    assert picture(on.surface) == at_rest
    on.moved(*one.area.centre, 30)
    on.show([one], 30)
    assert picture(on.surface) == down


def test_a_small_button_is_found_by_a_finger_beside_it_and_the_nearer_of_two_wins() -> None:
    one = replace(button(0, Undo()), area=Area(100, 100, 20, 20))
    other = replace(button(1, Redo()), area=Area(140, 100, 20, 20))
    on = stage(one, other)
    for x, means in ((90, Undo()), (125, Undo()), (134, Redo()), (170, Redo())):
        on.pressed(x, 110, 0)
        assert on.released(x, 110, 0) == means
    on.pressed(60, 110, 0)
    assert on.released(60, 110, 0) is None


def test_what_lies_on_top_is_what_a_finger_means() -> None:
    below = Plate(Area(0, 0, 400, 300), tap=Tap(Undo()))
    above = replace(button(0, Redo()), area=Area(100, 100, 100, 60))
    on = stage(below, above)
    assert touched(on, above, 0) == Redo()
    on.pressed(300, 250, 100)
    assert on.released(300, 250, 120) == Undo()


def test_a_veil_keeps_fingers_and_keys_off_what_lies_below() -> None:
    below, above = button(0, Undo(), key="u"), button(2, Redo(), key="r")
    on = stage(below, Veil(Area(0, 0, *SIZE)), above)
    assert on.targets() == [above]
    assert touched(on, below, 0) is None
    assert on.key_down("u", 100) is None
    assert touched(on, above, 200) == Redo()
    assert on.key_down("r", 300) == Redo()


def test_a_finger_between_two_cards_of_a_sheet_means_the_nearer_one_and_not_the_veil() -> None:
    veil = Veil(Area(0, 0, *SIZE), tap=Tap(Dismiss()))
    cards = [replace(button(n, Undo(n)), area=Area(100 + 128 * n, 100, 120, 40)) for n in range(2)]
    on = stage(veil, *cards)
    on.pressed(222, 120, 0)
    assert on.released(222, 120, 20) == Undo(0)
    on.pressed(600, 400, 100)
    assert on.released(600, 400, 120) == Dismiss()


# the guard


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
    assert touched(on, comes, 1301) == Redo()


def test_a_button_that_changed_there_and_back_is_deaf_too() -> None:
    one, other = button(0, Undo(1)), button(0, Undo(2))
    on = stage(one)
    on.show([other], 1000)
    on.show([one], 1100)
    assert touched(on, one, 1200) is None
    assert touched(on, one, 1401) == Undo(1)


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
    on.pressed(*one.area.centre, 5000)
    assert on.released(*one.area.centre, 5000 + HOLD) == Leave()


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
    assert on.key_up("g", HOLD - 1) is None
    assert on.key_down("g", 3000) is None
    assert on.due(3000 + HOLD) == Leave()
    assert on.key_down("g", 9000) is None
    assert on.key_up("x", 9100) is None
    assert on.key_up("g", 9000 + HOLD) == Leave()


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
        assert on.key_up(key, 0) is None
    assert meaning(on.widgets[0]) is None


@dataclass(frozen=True, slots=True)
class Bare(Widget):
    """A widget that forgot to say how it is painted."""


def test_a_widget_has_to_say_how_it_is_painted() -> None:
    with pytest.raises(NotImplementedError):
        Bare(Area(0, 0, 10, 10)).paint(plain_surface((10, 10)), Stage(plain_surface(SIZE)).sizes)


# what breathes


@dataclass(frozen=True, slots=True)
class Breath(Widget):
    """As light as its pulse."""

    def paint(self, target: pygame.Surface, sizes: object) -> None:  # noqa: ARG002
        target.fill((round(255 * self.pulse),) * 3, self.area)


def test_what_breathes_comes_back_every_frame_and_paints_only_itself() -> None:
    breath = Breath(Area(10, 10, 20, 20), breathes=True)
    on = stage(button(1, Leave()), breath)
    assert on.deadline_ms() == BREATH_STEP_MS
    assert on.show(on.widgets, BREATH_STEP_MS - 1) == []
    for step in range(1, 2 * BREATH_MS // BREATH_STEP_MS):
        assert on.show(on.widgets, step * BREATH_STEP_MS) == [breath.area]
        share = step * BREATH_STEP_MS % BREATH_MS / BREATH_MS
        assert on.surface.get_at((15, 15))[0] == round(255 * share)
        assert on.deadline_ms() == (step + 1) * BREATH_STEP_MS


def test_what_does_not_breathe_needs_no_frames() -> None:
    assert stage(Breath(Area(10, 10, 20, 20))).deadline_ms() is None


def test_a_held_button_and_what_breathes_share_the_frames() -> None:
    held = button(0, Leave(), hold_ms=HOLD)
    on = stage(held, Breath(Area(400, 10, 20, 20), breathes=True), now_ms=1000)
    on.pressed(*held.area.centre, 1010)
    on.show(on.widgets, 1010)
    assert on.deadline_ms() == 1040
    assert on.due(1010 + HOLD) == Leave()
