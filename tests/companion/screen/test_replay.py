"""The replay: every gem's way through the box, step by step, and only of a game that is over."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.games.game import Headline, Words
from companion.games.master_thieves.gems import Gem
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.live_apparatus import LiveApparatus
from companion.kiosk.timed_scenes import REPLAY_STEP_MS
from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import Sizes
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS
from companion.screen.master_thieves.game_values import referee_view_of
from companion.screen.master_thieves.replay.moves import Place, contents, outline, travels
from companion.screen.master_thieves.replay.plan import DrawerPlan, Heap, Spot, TravelLine
from companion.screen.model import Frame, Link, Model
from companion.screen.routes import PastGame, Play, Replay
from companion.screen.scenes import past_games, scene_router
from companion.screen.scenes.replay_controls import SPEEDS, StepBar
from companion.screen.sound.sounds import Sounds
from companion.screen.widgets.stage import Stage, meaning
from companion.screen.widgets.widget import Widget
from companion.screen.window.window import plain_surface
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.table.table_view import StoryStep, TableView
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tests.companion.screen.scenes import SIZES, action_named, assert_sound_everywhere, frame, keys, texts

EXAMPLES = Path(__file__).parents[3] / "examples"
GAME = TableView("master-thieves", 1, "game_over", Headline(Words("")))


class Steps(tuple[StoryStep, ...]):
    """Some steps of a story, known by themselves as a story is."""

    __slots__ = ()
    __hash__ = object.__hash__


def told(folder: Path, name: str) -> Sequence[StoryStep]:
    """The story of a recorded game."""
    with Journal.open(folder / name) as journal:
        table = Table(journal)
        for line in (EXAMPLES / f"{name}.jsonl").read_bytes().splitlines():
            table.say(line, "screen")
        table.leave()
        return story(journal, 1)


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Sequence[StoryStep]:
    return told(tmp_path_factory.mktemp("five"), "five-seats-zoch")


@pytest.fixture(scope="module")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Sequence[StoryStep]:
    return told(tmp_path_factory.mktemp("eight"), "eight-seats-italiano")


def watching(steps: Sequence[StoryStep], size: tuple[int, int] = (800, 480), lang: str = "en") -> Frame:
    """A frame in which this game can be watched."""
    return frame(Model(link=Link("virtual box", simulated=True), story=steps), size, lang)


def plans(widgets: list[Widget]) -> dict[str, DrawerPlan]:
    """The drawers by their name."""
    return {widget.drawer: widget for widget in widgets if isinstance(widget, DrawerPlan)}


def first(steps: Sequence[StoryStep], words: str) -> int:
    """The first step of which the log said this."""
    return next(index for index, step in enumerate(steps) if any(words in str(line) for line in step.lines))


# soundness


@pytest.mark.parametrize("scores", [False, True])
def test_every_kind_of_step_is_sound(
    scores: bool, five: Sequence[StoryStep], eight: Sequence[StoryStep], sizes: Sequence[tuple[int, int]]
) -> None:
    for steps in (five, eight):
        for step in (0, 12, len(steps) // 2, len(steps) - 1):
            build = partial(past_games.build_replay, Replay(1, step, scores=scores))
            assert_sound_everywhere(build, watching(steps).model, sizes, paint=step > 12)


def test_every_step_of_a_whole_game_can_be_shown(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    for step in range(len(five)):
        assert len(plans(past_games.build_replay(Replay(1, step), shown))) == len(DRAWERS)


# what is told


def test_a_gem_that_falls_is_seen_on_its_way_to_the_red_pillow(five: Sequence[StoryStep]) -> None:
    step = first(five, "1 diamond fell out, onto the red pillow")
    widgets = past_games.build_replay(Replay(1, step), watching(five))
    travel = next(widget for widget in widgets if isinstance(widget, TravelLine))
    assert travel.items == ((("diamond", 0), 1),)
    assert travel.source is not None
    drawer = travel.source.words[:2]
    assert travel.source == Spot(f"{drawer}, below")
    assert travel.goal == Spot("red pillow", "red")
    plan = plans(widgets)[drawer]
    assert plan.fronts[1] == Heap(items=plan.fronts[1].items, left=(("diamond", 0),), fresh=True)
    assert plan.is_open
    assert not plan.fronts[0].fresh
    assert any("1 diamond fell out" in line for line in texts(widgets))


def test_an_imitation_goes_from_a_white_pillow_into_the_drawer_that_is_open(five: Sequence[StoryStep]) -> None:
    step = first(five, "placed an imitation")
    widgets = past_games.build_replay(Replay(1, step), watching(five))
    travel = next(widget for widget in widgets if isinstance(widget, TravelLine))
    opened = next(plan for plan in plans(widgets).values() if plan.is_open)
    assert travel.goal == Spot(opened.drawer)
    assert travel.source is not None
    assert travel.source.pillow == "white"
    assert travel.source.words == f"{travel.source.name}, white pillow"
    assert opened.fronts[0].fresh


def test_an_alarm_is_drawn_with_its_owner(five: Sequence[StoryStep]) -> None:
    step = first(five, "placed the alarm")
    view = referee_view_of(five[step].view)
    widgets = past_games.build_replay(Replay(1, step), watching(five))
    travel = next(widget for widget in widgets if isinstance(widget, TravelLine))
    ((kind, seat), count) = travel.items[0]
    assert (kind, count) == ("alarm", 1)
    assert view.active is not None
    assert view.seats[seat].name == view.active.seat
    assert travel.source is None
    assert travel.goal is not None
    assert ("alarm", seat) in plans(widgets)[travel.goal.words].fronts[0].items


def test_rubies_are_put_into_secret_compartments(five: Sequence[StoryStep]) -> None:
    step = first(five, "ruby")
    travel = next(
        widget for widget in past_games.build_replay(Replay(1, step), watching(five)) if isinstance(widget, TravelLine)
    )
    assert travel.goal is not None
    assert travel.goal.words in {f"{drawer}, secret compartment" for drawer in DRAWERS if drawer[1] in "13"}


def test_nothing_travels_while_only_wood_moves(five: Sequence[StoryStep]) -> None:
    step = first(five, "rotated the top level")
    widgets = past_games.build_replay(Replay(1, step), watching(five))
    assert not [widget for widget in widgets if isinstance(widget, TravelLine)]
    fresh = [plan for plan in plans(widgets).values() if any(heap.fresh for heap in (*plan.fronts, *plan.secrets))]
    assert not fresh


def test_the_plan_holds_exactly_what_the_referee_sees(five: Sequence[StoryStep]) -> None:
    for step in range(0, len(five), 7):
        view = referee_view_of(five[step].view)
        up = view.box.orientation.value
        for name, plan in plans(past_games.build_replay(Replay(1, step), watching(five))).items():
            inside = view.hidden.drawers[next(drawer for drawer in view.hidden.drawers if drawer.value == name)]
            fronts = {"upright": inside.upright, "inverted": inside.inverted}
            assert len(plan.fronts[0].items) == len(fronts.pop(up) or ())
            assert len(plan.fronts[1].items) == len(fronts.popitem()[1] or ())
            gems = [kind for heap in plan.secrets for kind, _ in heap.items]
            assert sorted(gems) == sorted([*(inside.secret_upright or ()), *(inside.secret_inverted or ())])


def test_the_box_stands_as_it_stood_and_only_what_was_turned_turns(five: Sequence[StoryStep]) -> None:
    pictures = outline(five).pictures
    for index, step in enumerate(five):
        box, picture = referee_view_of(step.view).box, pictures[index]
        assert (picture.inverted, picture.ab, picture.bc) == (box.orientation == "inverted", box.rings.AB, box.rings.BC)
        assert {drawer for drawer, _ in picture.open} == {drawer.value for drawer in box.open}
        before = pictures[max(0, index - 1)]
        if picture.inverted == before.inverted:
            assert picture.heading == before.heading, "the lowest level stays where it is on the table"


def test_the_scores_of_that_moment_are_shown(five: Sequence[StoryStep]) -> None:
    step = len(five) // 2
    view = referee_view_of(five[step].view)
    for size in SIZES:
        read = texts(past_games.build_replay(Replay(1, step, scores=True), watching(five, size)))
        assert {seat.name for seat in view.seats} <= set(read)


def test_on_a_small_screen_scores_and_drawers_take_turns(five: Sequence[StoryStep]) -> None:
    small = watching(five, (480, 320))
    drawers = past_games.build_replay(Replay(1, 40), small)
    assert keys(drawers)["s"] == Show(Replay(1, 40, scores=True))
    scores = past_games.build_replay(Replay(1, 40, scores=True), small)
    assert keys(scores)["s"] == Show(Replay(1, 40))
    assert not plans(scores)
    assert "s" not in keys(past_games.build_replay(Replay(1, 40), watching(five)))


def drawn(widget: Widget, size: tuple[int, int] = (800, 480)) -> bytes:
    """The pixels of a widget by itself."""
    surface = pygame.Surface(size, 0, 32)
    widget.paint(surface, Sizes(*size))
    return pygame.image.tobytes(surface, "RGB")


def test_everything_that_a_way_tells_can_be_seen() -> None:
    """Two ways that read differently look different; and a line that is too short stays inside its area."""
    ruby, bell = (("ruby", 0), 1), (("alarm", 2), 1)
    red, mine = Spot("red pillow", "red"), Spot("Ana, black pillow", "black", 1, "Ana")
    area = Area(10, 10, 400, 34)
    lines = [
        TravelLine(area, (ruby,), red, mine),
        TravelLine(area, ((("ruby", 0), 3),), red, mine),
        TravelLine(area, (bell,), red, mine),
        TravelLine(area, (ruby,), mine, red),
        TravelLine(area, (ruby,), Spot("A1, below"), mine),
        TravelLine(area, (ruby,), None, mine),
        TravelLine(area, (ruby,), red, None),
        TravelLine(area, (ruby,), red, mine, more=3),
    ]
    assert len({drawn(line) for line in lines}) == len(lines)
    short = replace(lines[-1], area=Area(10, 10, 60, 34))
    surface = pygame.Surface((800, 480), 0, 32)
    short.paint(surface, Sizes(800, 480))
    surface.fill((0, 0, 0), short.area)
    assert not any(pygame.image.tobytes(surface, "RGB"))


def test_what_has_just_left_a_drawer_is_still_seen_as_a_ghost() -> None:
    empty, ruby = Heap(), (("ruby", 0),)
    heaps = [empty, Heap(ruby), Heap(ruby, fresh=True), Heap(left=ruby, fresh=True), Heap(ruby * 9)]
    area = Area(0, 0, 100, 90)
    plans_ = [DrawerPlan(area, "A1", (heap, empty), (empty, empty)) for heap in heaps]
    plans_ += [
        DrawerPlan(area, "A1", (empty, empty), (empty, Heap(ruby))),
        DrawerPlan(area, "A2", (empty, empty), (empty, empty)),
    ]
    assert len({drawn(plan) for plan in plans_}) == len(plans_)


# the bar of steps


def test_a_finger_on_the_bar_is_seen_and_so_is_what_is_of_note() -> None:
    bar = StepBar(Area(0, 0, 60, 50), 3, 9, ((0, 1),))
    assert drawn(bar) != drawn(replace(bar, pressed=True))
    assert drawn(bar) != drawn(replace(bar, landmarks=(7,)))


def test_one_steps_back_and_on_and_never_too_far(five: Sequence[StoryStep]) -> None:
    last = len(five) - 1
    middle = keys(past_games.build_replay(Replay(1, 100, playing=True), watching(five)))
    assert middle["n"] == Show(Replay(1, 101))
    assert middle["p"] == Show(Replay(1, 99))
    assert middle["home"] == Show(Replay(1, 0))
    assert middle["end"] == Show(Replay(1, last))
    assert not {"p", "home"} & set(keys(past_games.build_replay(Replay(1, 0), watching(five))))
    assert not {"n", "end"} & set(keys(past_games.build_replay(Replay(1, last), watching(five))))


def test_playing_goes_on_from_here_and_from_the_end_begins_anew(five: Sequence[StoryStep]) -> None:
    last = len(five) - 1
    assert keys(past_games.build_replay(Replay(1, 7), watching(five)))["return"] == Show(Replay(1, 7, playing=True))
    assert keys(past_games.build_replay(Replay(1, 7, playing=True), watching(five)))["return"] == Show(Replay(1, 7))
    assert keys(past_games.build_replay(Replay(1, last), watching(five)))["return"] == Show(Replay(1, 0, playing=True))


def test_buttons_keep_their_meaning_from_step_to_step_so_that_no_tap_is_lost(five: Sequence[StoryStep]) -> None:
    one, other = (past_games.build_replay(Replay(1, step, playing=True), watching(five)) for step in (50, 51))
    assert [meaning(widget) for widget in one if widget.tap] == [meaning(widget) for widget in other if widget.tap]


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_the_bar_jumps_and_rounds_are_where_one_lands(
    size: tuple[int, int], five: Sequence[StoryStep]
) -> None:
    widgets = past_games.build_replay(Replay(1, 100), watching(five, size))
    steps = slid_to(widgets)
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, len(five) - 1)
    rounds = {step for step, _ in outline(five).rounds}
    assert rounds <= set(steps)


def slid_to(widgets: Sequence[Widget]) -> list[int]:
    """The steps that a finger comes to along the line."""
    (bar,) = [each for each in widgets if isinstance(each, StepBar)]
    assert bar.tap is not None
    return [one.route.step for one in bar.tap.slide if isinstance(one, Show) and isinstance(one.route, Replay)]


def test_a_finger_slides_along_the_whole_game(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    stage = Stage(plain_surface((800, 480)))
    stage.show(past_games.build_replay(Replay(1, 100, playing=True, speed=4), shown), 0)
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
        stage.arrange(past_games.build_replay(action.route, shown), 1000)
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
            action = keys(past_games.build_replay(route, watching(five, size)))["f"]
            assert isinstance(action, Show)
            assert isinstance(action.route, Replay)
            route = action.route
            seen.append(route.speed)
        assert (seen, route.step, route.playing) == ([4, 16, 1, 4], 9, True)
        assert "4\u00d7" in texts(past_games.build_replay(route, watching(five, size)))
    assert SPEEDS == (1, 4, 16)
    assert "f" in keys(past_games.build_replay(Replay(1, speed=3), watching(five)))


def test_one_jumps_to_the_next_landmark(five: Sequence[StoryStep]) -> None:
    for size in SIZES:
        shown = watching(five, size)
        shown = replace(shown, model=replace(shown.model, landmarks=(40, 90)))
        assert keys(past_games.build_replay(Replay(1, 39, playing=True), shown))["l"] == Show(Replay(1, 40))
        assert keys(past_games.build_replay(Replay(1, 40), shown))["l"] == Show(Replay(1, 90))
        assert "l" not in keys(past_games.build_replay(Replay(1, 90), shown))
        assert {40, 90} <= set(slid_to(past_games.build_replay(Replay(1), shown)))


def test_rounds_are_marked_where_they_began(five: Sequence[StoryStep]) -> None:
    rounds = outline(five).rounds
    assert [number for _, number in rounds[:8]] == [1, 2, 3, 4, 5, 6, 7, 8]
    bar = next(widget for widget in past_games.build_replay(Replay(1), watching(five)) if isinstance(widget, StepBar))
    assert bar.rounds == rounds
    for place in (1, 7):
        step = rounds[place][0]
        words = texts(past_games.build_replay(Replay(1, step), watching(five)))
        assert f"Round {place + 1} · {step + 1} of {len(five)}" in words


def test_a_step_that_there_is_not_is_the_nearest_that_there_is(five: Sequence[StoryStep]) -> None:
    for wished, step in ((-5, 0), (10**6, len(five) - 1)):
        assert f"{step + 1} of {len(five)}" in " ".join(
            texts(past_games.build_replay(Replay(1, wished), watching(five)))
        )


# ways out


def test_back_leads_to_the_game_that_has_just_ended_or_to_the_past_game(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    assert keys(past_games.build_replay(Replay(4), shown))["escape"] == Show(PastGame(4))
    ended = replace(shown, model=replace(shown.model, table=GAME))
    assert keys(past_games.build_replay(Replay(4), ended))["escape"] == Show(Play())


def test_of_an_unfinished_game_nothing_is_told(sizes: Sequence[tuple[int, int]]) -> None:
    def page(shown: Frame) -> Sequence[Widget]:
        widgets = scene_router.build(Replay(3), shown)
        assert keys(widgets)["escape"] == Show(PastGame(3))
        assert not plans(widgets)
        return widgets

    assert_sound_everywhere(page, None, sizes)
    widgets = page(frame())
    assert action_named(widgets, "Back") == Show(PastGame(3))
    assert any("Only finished games" in line for line in texts(widgets))


def test_the_director_leads_here(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    assert scene_router.build(Replay(1, 9), shown) == past_games.build_replay(Replay(1, 9), shown)
    assert any(isinstance(widget, Box) for widget in scene_router.build(Replay(1, 9), shown))


# what moved


def test_gems_are_never_made_or_lost_but_by_setting_the_table(five: Sequence[StoryStep]) -> None:
    """Every gem that leaves a place is told to arrive at another, once the box is filled."""
    for before, after in pairwise(five):
        old, new = referee_view_of(before.view), referee_view_of(after.view)
        if old.phase == "setup":
            continue
        for travel in travels(old, new):
            gems = [name for name, _ in travel.items if name in set(Gem)]
            assert not gems or (travel.source is not None and travel.goal is not None)


def test_things_with_the_same_way_travel_together(five: Sequence[StoryStep]) -> None:
    views = [referee_view_of(step.view) for step in five]
    heaps = [travel for old, new in pairwise(views) for travel in travels(old, new)]
    assert max(count for travel in heaps for _, count in travel.items) > 1
    for old, new in pairwise(views):
        ways = [(travel.source, travel.goal) for travel in travels(old, new)]
        assert len(ways) == len(set(ways))
    assert travels(views[-1], views[-1]) == []


def test_what_leaves_the_table_is_told_too(five: Sequence[StoryStep]) -> None:
    filled = first(five, "put diamonds into the box")
    undone = watching(Steps((five[filled], five[0])))
    lines = [widget for widget in past_games.build_replay(Replay(1, 1), undone) if isinstance(widget, TravelLine)]
    assert [line.goal for line in lines] == [None, None]
    gone = travels(referee_view_of(five[filled].view), referee_view_of(five[0].view))
    assert [line.more for line in lines] == [0, len(gone) - 2], "what has no room is counted"


def test_of_a_long_log_whole_sentences_are_shown(eight: Sequence[StoryStep]) -> None:
    longest = max(range(len(eight)), key=lambda step: sum(len(str(line)) for line in eight[step].lines))
    said = [str(line) for line in eight[longest].lines]
    assert len(said) > 2
    for size in SIZES:
        read = texts(past_games.build_replay(Replay(1, longest), watching(eight, size)))
        shown = next(line for line in read if line.startswith(said[0][:1].upper() + said[0][1:]))
        assert len(shown.split(". ")) <= len(said)
        assert not shown.endswith("…")


def test_a_place_is_in_the_box_or_a_pillow(five: Sequence[StoryStep]) -> None:
    places = contents(referee_view_of(five[-1].view))
    assert sum(place.kind in {"front", "secret"} for place in places) == 2 * 12 + 2 * 6
    assert {place.kind for place in places} == {"front", "secret", "red", "black", "white"}
    assert Place("secret", "A2", "upright") not in places


# the whole way: a finished game of the journal, and time


def test_a_replay_plays_by_itself_to_its_end_and_stops_there(tmp_path: Path) -> None:
    clock = ManualClock()
    source = VirtualSource(VirtualBox(1), clock)
    source.start()
    count = len(told(tmp_path, "two-seats-gigamic"))
    with Journal.open(tmp_path / "two-seats-gigamic") as journal:
        kiosk = Kiosk(journal, LiveApparatus(JEWEL_BOX, source), Sounds(enabled=False))
        kiosk.do(Show(Replay(1)), 0)
        kiosk.do(keys(scene_router.build(kiosk.route, kiosk.frame(Sizes(800, 480), 0)))["return"], 0)
        seen = set()
        for _ in range(count + 2):
            clock.advance(REPLAY_STEP_MS)
            kiosk.listen(clock.now_ms())
            shown = kiosk.frame(Sizes(800, 480), clock.now_ms())
            seen |= {line for line in texts(scene_router.build(kiosk.route, shown)) if line.endswith(f" of {count}")}
        assert len(seen) == count - 1
        assert kiosk.route == Replay(1, count - 1, playing=False)
    source.stop()
