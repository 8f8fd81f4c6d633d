"""The stage: only what changed is painted, and a finger or a key gets what people meant by it."""

from typing import ClassVar

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.gems import gem
from companion.games.master_thieves.drawings.graphics import PodiumBlock, TravelledSide
from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.games.master_thieves.pages.game_over import Travelled
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Dismiss, Leave, Redo, Undo
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.page_widgets import Shown
from companion.screens.kiosk.scenes.announcement import Ground
from companion.screens.kiosk.scenes.scene_router import FlyingThing
from companion.screens.kiosk.widgets.basic import Badge, Label, Plate, Pool, PushButton, Veil
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.stage import BREATH_MS, BREATH_STEP_MS, Stage
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.exhibits import NAMES, exhibit
from tests.companion.screens.kiosk.widgets.stages import HOLD, SIZE, button, picture, stage, touched
from tests.laws import share

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
    st.builds(FlyingThing, AREAS, st.sampled_from(["ruby", "sapphire", "diamond"]), st.just(gem)),
    st.builds(Badge, st.just(Area(300, 5, 220, 40)), st.just("SIMULATED BOX")),
    st.builds(Shown, AREAS, st.just(GemPillow("red", (("ruby", 1), ("diamond", 3))))),
    st.builds(Shown, AREAS, st.sampled_from([PodiumBlock("7", is_first=True), TravelledSide(Travelled(3, 1, 0.5))])),
    st.builds(Veil, AREAS, tap=TAPS),
    st.builds(Ground, st.just(Area(0, 0, *SIZE)), st.sampled_from([0.3, 0.8, 1.0])),
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


@pytest.mark.law
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.proof)], ids=str)
def test_from_scene_to_scene_nothing_of_the_last_one_stays(size: tuple[int, int]) -> None:
    on = Stage(plain_surface(size))
    names = NAMES[:: len(NAMES) // share(len(NAMES))]
    order = [*names, *names[::-2]]
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


class Tally(Widget, frozen=True):
    """Counts how often it is painted."""

    painted: ClassVar[list[int]] = []
    number: int = 0

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        self.painted.append(self.number)
        target.fill((self.number, 0, 0))


def test_what_lies_below_a_ground_that_comes_is_painted_once() -> None:
    def with_ground(number: int, opacity: float) -> list[Widget]:
        return [Tally(Area(10, 10, 40, 40), number=number), Ground(Area(0, 0, *SIZE), opacity)]

    on = stage(Tally(Area(10, 10, 40, 40), number=1))
    Tally.painted.clear()
    for now_ms, opacity in enumerate((0.2, 0.4, 0.6)):
        on.show(with_ground(1, opacity), now_ms)
        assert picture(on.surface) == picture(stage(*with_ground(1, opacity)).surface)
    assert Tally.painted == [1] * (1 + 3)  # once, and once for each picture that it was compared with
    on.show(with_ground(2, 0.6), 10)
    on.show(with_ground(2, 0.8), 20)
    assert picture(on.surface) == picture(stage(*with_ground(2, 0.8)).surface)


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


# what breathes


class Breath(Widget, frozen=True):
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
