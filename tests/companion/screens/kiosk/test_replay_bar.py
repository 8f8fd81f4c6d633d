"""The line of a replay: one steps, slides and jumps along the whole game."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.master_thieves.pages.replay import outline
from companion.pages.actions import Show
from companion.pages.replay import SPEEDS
from companion.pages.routes import Replay
from companion.screens.kiosk.drawings import StepBar
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.stage import Stage, meaning
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from companion.table.table_view import StoryStep
from tests.companion.screens.kiosk.replays import drawn, posed, watching
from tests.companion.screens.kiosk.scenes import SIZES, keys, texts


def test_a_finger_on_the_bar_is_seen_and_so_is_what_is_of_note() -> None:
    bar = StepBar(Area(0, 0, 60, 50), 3, 9, ((0, 1),))
    assert drawn(bar) != drawn(replace(bar, pressed=True))
    assert drawn(bar) != drawn(replace(bar, landmarks=(7,)))


def test_one_steps_back_and_on_and_never_too_far(five: Sequence[StoryStep]) -> None:
    last = len(five) - 1
    middle = keys(scene_router.build(Replay(1, 100, playing=True), watching(five)))
    assert middle["n"] == Show(Replay(1, 101))
    assert middle["p"] == Show(Replay(1, 99))
    assert middle["home"] == Show(Replay(1, 0))
    assert middle["end"] == Show(Replay(1, last))
    assert not {"p", "home"} & set(keys(scene_router.build(Replay(1, 0), watching(five))))
    assert not {"n", "end"} & set(keys(scene_router.build(Replay(1, last), watching(five))))


def test_playing_goes_on_from_here_and_from_the_end_begins_anew(five: Sequence[StoryStep]) -> None:
    last = len(five) - 1
    assert keys(scene_router.build(Replay(1, 7), watching(five)))["return"] == Show(Replay(1, 7, playing=True))
    assert keys(scene_router.build(Replay(1, 7, playing=True), watching(five)))["return"] == Show(Replay(1, 7))
    assert keys(scene_router.build(Replay(1, last), watching(five)))["return"] == Show(Replay(1, 0, playing=True))


def test_buttons_keep_their_meaning_from_step_to_step_so_that_no_tap_is_lost(five: Sequence[StoryStep]) -> None:
    one, other = (scene_router.build(Replay(1, step, playing=True), watching(five)) for step in (50, 51))
    assert [meaning(widget) for widget in one if widget.tap] == [meaning(widget) for widget in other if widget.tap]


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_the_bar_jumps_and_rounds_are_where_one_lands(
    size: tuple[int, int], five: Sequence[StoryStep]
) -> None:
    widgets = scene_router.build(Replay(1, 100), watching(five, size))
    steps = slid_to(widgets)
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, len(five) - 1)
    rounds = {step for step, _ in outline(five, posed()).rounds}
    assert rounds <= set(steps)


def slid_to(widgets: Sequence[Widget]) -> list[int]:
    """The steps that a finger comes to along the line."""
    (bar,) = [each for each in widgets if isinstance(each, StepBar)]
    assert bar.tap is not None
    return [one.route.step for one in bar.tap.slide if isinstance(one, Show) and isinstance(one.route, Replay)]


def test_a_finger_slides_along_the_whole_game(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    stage = Stage(plain_surface((800, 480)))
    stage.show(scene_router.build(Replay(1, 100, playing=True, speed=4), shown), 0)
    (bar,) = [each for each in stage.widgets if isinstance(each, StepBar)]
    left, middle, right = bar.area.left, bar.area.centre[0], bar.area.right
    height = bar.area.centre[1]
    stage.pressed(middle, height, 1000)
    seen: list[int] = []
    for x in (middle, left, middle, right - 1, right + 500):
        action = stage.moved(x, height - 300, 1000)
        if action is None:
            continue
        assert isinstance(action, Show)
        assert isinstance(action.route, Replay)
        assert (action.route.playing, action.route.speed) == (False, 4)
        seen.append(action.route.step)
        stage.arrange(scene_router.build(action.route, shown), 1000)
    assert (seen[1], seen[3]) == (0, len(five) - 1)
    assert seen[0] == seen[2]
    assert len(seen) == 4
    assert stage.released(right + 500, height, 1000) is None
    stage.pressed(left, height, 2000)
    assert stage.released(left, height, 2000) == Show(Replay(1, 0, speed=4))


def test_it_goes_faster_and_slower_again(five: Sequence[StoryStep]) -> None:
    for size in SIZES:
        route, seen = Replay(1, 9, playing=True), list[int]()
        for _ in range(4):
            action = keys(scene_router.build(route, watching(five, size)))["f"]
            assert isinstance(action, Show)
            assert isinstance(action.route, Replay)
            route = action.route
            seen.append(route.speed)
        assert (seen, route.step, route.playing) == ([4, 16, 1, 4], 9, True)
        assert "4\u00d7" in texts(scene_router.build(route, watching(five, size)))
    assert SPEEDS == (1, 4, 16)
    assert "f" in keys(scene_router.build(Replay(1, speed=3), watching(five)))


def test_one_jumps_to_the_next_landmark(five: Sequence[StoryStep]) -> None:
    for size in SIZES:
        shown = watching(five, size)
        shown = replace(shown, model=replace(shown.model, landmarks=(40, 90)))
        assert keys(scene_router.build(Replay(1, 39, playing=True), shown))["l"] == Show(Replay(1, 40))
        assert keys(scene_router.build(Replay(1, 40), shown))["l"] == Show(Replay(1, 90))
        assert "l" not in keys(scene_router.build(Replay(1, 90), shown))
        assert {40, 90} <= set(slid_to(scene_router.build(Replay(1), shown)))


def test_rounds_are_marked_where_they_began(five: Sequence[StoryStep]) -> None:
    rounds = outline(five, posed()).rounds
    assert [number for _, number in rounds[:8]] == [1, 2, 3, 4, 5, 6, 7, 8]
    bar = next(widget for widget in scene_router.build(Replay(1), watching(five)) if isinstance(widget, StepBar))
    assert bar.rounds == rounds
    for place in (1, 7):
        step = rounds[place][0]
        words = texts(scene_router.build(Replay(1, step), watching(five)))
        assert f"Round {place + 1} · {step + 1} of {len(five)}" in words


def test_a_step_that_there_is_not_is_the_nearest_that_there_is(five: Sequence[StoryStep]) -> None:
    for wished, step in ((-5, 0), (10**6, len(five) - 1)):
        assert f"{step + 1} of {len(five)}" in " ".join(texts(scene_router.build(Replay(1, wished), watching(five))))
