"""The replay: every gem's way through the box, step by step, and only of a game that is over."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.master_thieves.drawings.graphics import DrawerPlan
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.pages.replay import (
    DrawerInside,
    Heap,
    Place,
    contents,
    outline,
    view_of,
    ways,
)
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.timed_scenes import REPLAY_STEP_MS
from companion.nodes.theme import Sizes
from companion.pages.actions import Show
from companion.pages.routes import PastGame, Play, Replay
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import DRAWERS, box_picture, is_long
from companion.screens.kiosk.page_widgets import Shown
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table_view import StoryStep
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tests.companion.screens.kiosk.replays import (
    GAME,
    Steps,
    drawn,
    first,
    page_at,
    plans,
    posed,
    told,
    watching,
    ways_on,
)
from tests.companion.screens.kiosk.scenes import (
    SIZES,
    action_named,
    assert_sound_everywhere,
    frame,
    graphics,
    keys,
    texts,
)

# soundness


@pytest.mark.parametrize("scores", [False, True])
def test_every_kind_of_step_is_sound(
    scores: bool, five: Sequence[StoryStep], eight: Sequence[StoryStep], sizes: Sequence[tuple[int, int]]
) -> None:
    for steps in (five, eight):
        for step in (0, 12, len(steps) // 2, len(steps) - 1):
            build = partial(scene_router.build, Replay(1, step, scores=scores))
            assert_sound_everywhere(build, watching(steps).model, sizes, paint=step > 12)


@pytest.mark.proof
def test_every_step_of_a_whole_game_can_be_shown(five: Sequence[StoryStep]) -> None:
    for step in range(len(five)):
        assert len(plans(page_at(five, step))) == len(DRAWERS)


# what is told


def test_a_gem_that_falls_is_seen_on_its_way_to_the_red_pillow(five: Sequence[StoryStep]) -> None:
    page = page_at(five, first(five, "1 diamond fell out, onto the red pillow"))
    (way,) = ways_on(page)
    drawer = way.split()[1][:2]
    assert way == f"gem-diamond {drawer}, lower side → pillow-red"
    plan = plans(page)[drawer]
    assert plan.fronts[1] == Heap(items=plan.fronts[1].items, left=(("diamond", 0),), fresh=True)
    assert plan.is_open
    assert not plan.fronts[0].fresh
    assert "1 diamond fell out" in str(page)


def test_an_imitation_goes_from_a_white_pillow_into_the_drawer_that_is_open(five: Sequence[StoryStep]) -> None:
    page = page_at(five, first(five, "placed an imitation"))
    opened = next(plan for plan in plans(page).values() if plan.is_open)
    (way,) = ways_on(page)
    source, goal = way.split(" → ")
    assert goal == opened.drawer
    assert source.endswith("pillow-white")
    assert opened.fronts[0].fresh


def test_an_alarm_is_drawn_with_its_owner(five: Sequence[StoryStep]) -> None:
    step = first(five, "placed the alarm")
    view, page = view_of(five[step]), page_at(five, step)
    assert view.active is not None
    seat = [each.name for each in view.seats].index(view.active.seat)
    drawer = next(name for name, plan in plans(page).items() if ("alarm", seat) in plan.fronts[0].items)
    assert ways_on(page) == [f"alarm-{seat} {view.active.seat} → {drawer}"]


def test_rubies_are_put_into_secret_compartments(five: Sequence[StoryStep]) -> None:
    (way,) = ways_on(page_at(five, first(five, "ruby")))
    long = {f"{drawer}, secret compartment" for drawer in DRAWERS if drawer[1] in "13"}
    assert way.split("→ ")[1].removesuffix(", lower side") in long


def test_nothing_travels_while_only_wood_moves(five: Sequence[StoryStep]) -> None:
    page = page_at(five, first(five, "rotated the top level"))
    assert not ways_on(page)
    heaps = [heap for plan in plans(page).values() for heap in (*plan.fronts, *(plan.secrets or ()))]
    assert not [heap for heap in heaps if heap.fresh or heap.left]


def test_the_plan_holds_exactly_what_the_referee_sees(five: Sequence[StoryStep]) -> None:
    for step in range(0, len(five), 7):
        view = view_of(five[step])
        up = view.box.orientation.value
        for name, plan in plans(page_at(five, step)).items():
            within = view.hidden.drawers[next(drawer for drawer in view.hidden.drawers if drawer.value == name)]
            fronts = {"upright": within.upright, "inverted": within.inverted}
            assert len(plan.fronts[0].items) == len(fronts.pop(up) or ())
            assert len(plan.fronts[1].items) == len(fronts.popitem()[1] or ())
            assert (plan.secrets is not None) == is_long(name)
            gems = [kind for heap in plan.secrets or () for kind, _ in heap.items]
            assert sorted(gems) == sorted([*(within.secret_upright or ()), *(within.secret_inverted or ())])


def test_the_box_stands_as_it_stood_and_only_what_was_turned_turns(five: Sequence[StoryStep]) -> None:
    pictures = [box_picture(each) for each in outline(five, posed()).pictures]
    for index, step in enumerate(five):
        box, picture = view_of(step).box, pictures[index]
        assert (picture.inverted, picture.ab, picture.bc) == (box.orientation == "inverted", box.rings.AB, box.rings.BC)
        assert {drawer for drawer, _ in picture.open} == {drawer.value for drawer in box.open}
        before = pictures[max(0, index - 1)]
        if picture.inverted == before.inverted:
            assert picture.heading == before.heading, "the lowest level stays where it is on the table"


def test_the_scores_of_that_moment_are_shown(five: Sequence[StoryStep]) -> None:
    step = len(five) // 2
    view = view_of(five[step])
    for size in SIZES:
        read = texts(scene_router.build(Replay(1, step, scores=True), watching(five, size)))
        assert {seat.name for seat in view.seats} <= set(read)


def test_on_a_small_screen_scores_and_drawers_take_turns(five: Sequence[StoryStep]) -> None:
    small = watching(five, (480, 320))
    drawers = scene_router.build(Replay(1, 40), small)
    assert keys(drawers)["s"] == Show(Replay(1, 40, scores=True))
    assert graphics(drawers, DrawerPlan)
    scores = scene_router.build(Replay(1, 40, scores=True), small)
    assert keys(scores)["s"] == Show(Replay(1, 40))
    assert not graphics(scores, DrawerPlan)
    assert "s" not in keys(scene_router.build(Replay(1, 40), watching(five)))


def test_what_has_just_left_a_drawer_is_still_seen_as_a_ghost() -> None:
    empty, ruby = Heap(), (("ruby", 0),)
    heaps = [empty, Heap(ruby), Heap(ruby, fresh=True), Heap(left=ruby, fresh=True), Heap(ruby * 9)]
    inside = [DrawerInside("A1", (heap, empty), (empty, empty)) for heap in heaps]
    inside += [
        DrawerInside("A1", (empty, empty), (empty, Heap(ruby))),
        DrawerInside("A1", (empty, empty), (empty, empty), is_open=True),
        DrawerInside("A2", (empty, empty), None),
    ]
    area = Area(0, 0, 100, 90)
    assert len({drawn(Shown(area, DrawerPlan(each))) for each in inside}) == len(inside)


# ways out


def test_back_leads_to_the_game_that_has_just_ended_or_to_the_past_game(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    assert keys(scene_router.build(Replay(4), shown))["escape"] == Show(PastGame(4))
    ended = replace(shown, model=replace(shown.model, table=GAME))
    assert keys(scene_router.build(Replay(4), ended))["escape"] == Show(Play())


def test_of_an_unfinished_game_nothing_is_told(sizes: Sequence[tuple[int, int]]) -> None:
    def page(shown: Frame) -> Sequence[Widget]:
        widgets = scene_router.build(Replay(3), shown)
        assert keys(widgets)["escape"] == Show(PastGame(3))
        assert not graphics(widgets, DrawerPlan)
        return widgets

    assert_sound_everywhere(page, None, sizes)
    widgets = page(frame())
    assert action_named(widgets, "Back") == Show(PastGame(3))
    assert any("Only finished games" in line for line in texts(widgets))


def test_the_director_leads_here(five: Sequence[StoryStep]) -> None:
    shown = watching(five)
    assert scene_router.build(Replay(1, 9), shown) == scene_router.build(Replay(1, 9), shown)
    assert any(isinstance(widget, Box) for widget in scene_router.build(Replay(1, 9), shown))


# what moved


def test_gems_are_never_made_or_lost_but_by_setting_the_table(five: Sequence[StoryStep]) -> None:
    """Every gem that leaves a place is told to arrive at another, once the box is filled."""
    for before, after in pairwise(five):
        old, new = view_of(before), view_of(after)
        if old.phase == "setup":
            continue
        for way in ways(old, new):
            gems = [name for name, _ in way.items if name in set(Gem)]
            assert not gems or (way.source is not None and way.goal is not None)


def test_things_with_the_same_way_travel_together(five: Sequence[StoryStep]) -> None:
    views = [view_of(step) for step in five]
    heaps = [way for old, new in pairwise(views) for way in ways(old, new)]
    assert max(count for way in heaps for _, count in way.items) > 1
    for old, new in pairwise(views):
        ends = [(way.source, way.goal) for way in ways(old, new)]
        assert len(ends) == len(set(ends))
    assert ways(views[-1], views[-1]) == []


def test_what_leaves_the_table_is_told_too_and_what_has_no_room_is_counted(five: Sequence[StoryStep]) -> None:
    filled = first(five, "put diamonds into the box")
    undone = Steps((five[filled], five[0]))
    page = page_at(undone, 1)
    gone = ways(view_of(five[filled]), view_of(five[0]))
    assert [line.endswith(" →") for line in ways_on(page)] == [True, True]
    assert f"+{len(gone) - 2}" in str(page)


def test_of_a_long_log_whole_sentences_are_shown(eight: Sequence[StoryStep]) -> None:
    longest = max(range(len(eight)), key=lambda step: sum(len(str(line)) for line in eight[step].lines))
    said = [str(line) for line in eight[longest].lines]
    assert len(said) > 2
    for size in SIZES:
        read = texts(scene_router.build(Replay(1, longest), watching(eight, size)))
        shown = next(line for line in read if line.startswith(said[0][:1].upper() + said[0][1:]))
        assert len(shown.split(". ")) <= len(said)
        assert not shown.endswith("…")


def test_a_place_is_in_the_box_or_a_pillow(five: Sequence[StoryStep]) -> None:
    places = contents(view_of(five[-1]))
    assert sum(place.kind in {"front", "secret"} for place in places) == 2 * 12 + 2 * 6
    assert {place.kind for place in places} == {"front", "secret", "red", "black", "white"}
    assert Place("secret", "A2", "upright") not in places


# the whole way: a finished game of the journal, and time


@pytest.mark.proof
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
