"""Motion tells what the wood did, and ends."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.nodes.theme import DRAWER_MS, FLIP_MS, ROTATE_MS
from companion.screens.kiosk.jewel_box.gestures import Led
from companion.screens.kiosk.jewel_box.motion import AWAITED_MS, FRAME_MS, LET_GO_MS, RATTLE_MS, Motion
from companion.screens.kiosk.jewel_box.picture import LONG_OUT, BoxPicture, opened, rotated, turned_over
from hardware.jewel_box.movements import BoxTurned, Depth, Orientation
from hardware.jewel_box.snapshot import Snapshot
from tests.laws import share

LONGEST_MS = max(DRAWER_MS, FLIP_MS, ROTATE_MS)
REST = BoxPicture()
DRAWERS = ("A1", "A2", "B3", "C4")

Step = Callable[[BoxPicture], BoxPicture]


def rotation(levels: int, direction: str) -> Step:
    return lambda picture: rotated(picture, levels, direction)


def drawer(name: str, depth: str | None) -> Step:
    return lambda picture: replace(picture, open=() if depth is None else opened(**{name: depth}))


STEPS = st.one_of(
    st.builds(rotation, st.sampled_from([1, 2]), st.sampled_from(["cw", "ccw"])),
    st.just(turned_over),
    st.builds(drawer, st.sampled_from(DRAWERS), st.sampled_from([None, "ajar", "front", "secret"])),
)


@settings(max_examples=share(150), derandomize=True, database=None)
@given(steps=st.lists(st.tuples(STEPS, st.integers(0, 700)), max_size=12))
def test_whatever_hands_do_the_picture_comes_to_rest_where_the_wood_is(steps: list[tuple[Step, int]]) -> None:
    motion, wood, now_ms = Motion(), REST, 0
    for step, pause_ms in steps:
        wood = step(wood)
        motion.go(wood, now_ms)
        assert motion.rest == wood
        now_ms += pause_ms
        motion.picture(now_ms)
    turns = 0
    while (due_ms := motion.deadline_ms()) is not None:
        assert now_ms < due_ms <= now_ms + FRAME_MS  # never in the past: nobody spins
        now_ms = due_ms
        motion.picture(now_ms)
        turns += 1
        assert turns <= 4 * (LONGEST_MS // FRAME_MS + 2)
    assert motion.picture(now_ms) == wood
    assert not motion.picture(now_ms).is_moving
    assert motion.picture(now_ms + 10_000) == wood


@pytest.mark.parametrize(
    ("step", "duration_ms", "how_far"),
    [
        (rotation(1, "cw"), ROTATE_MS, lambda picture: picture.turning),
        (rotation(2, "ccw"), ROTATE_MS, lambda picture: -picture.turning),
        (turned_over, FLIP_MS, lambda picture: picture.flip),
        (drawer("A1", "secret"), DRAWER_MS, lambda picture: dict(picture.open).get("A1", 0.0)),
    ],
    ids=["rotate-cw", "rotate-ccw", "turn", "open"],
)
def test_a_movement_goes_one_way_in_its_time(
    step: Step, duration_ms: int, how_far: Callable[[BoxPicture], float]
) -> None:
    motion = Motion()
    motion.go(step(REST), 1000)
    seen = [how_far(motion.picture(1000 + ms)) for ms in range(0, duration_ms, 10)]
    assert seen == sorted(seen)
    assert seen[0] == 0.0
    assert seen[-1] > 0.9 * max(seen)
    assert len(set(seen)) > 10
    assert motion.picture(1000 + duration_ms) == step(REST)


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize(("direction", "sign"), [("cw", 1), ("ccw", -1)])
def test_the_levels_turn_that_hands_turned_and_the_way_they_did(
    inverted: bool, levels: int, direction: str, sign: int
) -> None:
    before = turned_over(REST) if inverted else REST
    motion = Motion(before)
    motion.go(rotated(before, levels, direction), 0)
    half = motion.picture(ROTATE_MS // 2)
    assert half.turning_levels == levels
    assert half.turning * sign > 10


def test_a_level_goes_the_short_way_round() -> None:
    motion = Motion(replace(REST, ab=3))
    motion.go(replace(REST, ab=0), 0)
    assert 0 < motion.picture(ROTATE_MS // 2).turning < 90


def test_movements_that_follow_each_other_are_shown_one_after_the_other() -> None:
    motion = Motion()
    first = rotated(REST, 1, "cw")
    motion.go(first, 0)
    motion.go(turned_over(first), 10)
    assert motion.picture(ROTATE_MS // 2).turning
    assert motion.picture(ROTATE_MS).flip == 0
    assert motion.picture(ROTATE_MS + FLIP_MS // 2).flip > 0.3
    assert motion.picture(ROTATE_MS + FLIP_MS) == turned_over(first)


def test_wood_that_is_faster_than_the_picture_is_shown_as_it_stands() -> None:
    motion, wood = Motion(), REST
    for _ in range(5):
        wood = rotated(wood, 1, "cw")
        motion.go(wood, 0)
    behind_ms = 0
    while motion.deadline_ms() is not None:
        behind_ms += 10
        motion.picture(behind_ms)
    assert motion.picture(behind_ms) == wood
    assert behind_ms <= 3 * ROTATE_MS


def test_what_did_not_move_is_not_shown_to_move() -> None:
    motion = Motion()
    motion.go(REST, 0)
    motion.go(replace(REST, turning=40.0), 0)  # in the middle of nothing: at rest it is the same
    assert motion.deadline_ms() is None


def test_a_jump_shows_it_at_once() -> None:
    motion = Motion()
    motion.go(rotated(REST, 1, "cw"), 0)
    motion.jump(turned_over(REST))
    assert motion.picture(1) == turned_over(REST)
    assert motion.deadline_ms() is None


def test_two_drawers_slide_at_the_same_time() -> None:
    motion = Motion(replace(REST, open=opened(A1="front")))
    motion.go(replace(REST, open=opened(C2="front")), 0)
    half = dict(motion.picture(DRAWER_MS // 2).open)
    assert 0 < half["A1"] < 0.52
    assert 0 < half["C2"] < 0.52


def test_news_comes_first_and_the_wood_follows_at_once() -> None:
    motion = Motion()
    motion.picture(100)
    motion.go(rotated(REST, 1, "cw"), 100)
    motion.hold(100)
    assert replace(motion.picture(100), rough=False) == REST
    assert motion.deadline_ms() == 101
    motion.picture(101)
    assert motion.deadline_ms() == 101 + FRAME_MS
    assert motion.picture(100 + ROTATE_MS) == rotated(REST, 1, "cw")
    assert motion.deadline_ms() is None


def test_a_pause_for_news_where_nothing_moves_ends_too() -> None:
    motion = Motion()
    motion.hold(50)
    assert motion.deadline_ms() == 51
    assert motion.picture(51) == REST
    assert motion.deadline_ms() is None


# what a finger did, until sensors have seen it


def read(picture: BoxPicture) -> Snapshot:
    """The box as sensors read it when it stands like this."""
    depths = {far: depth for depth, far in LONG_OUT.items()}
    drawers = {drawer: Depth(depths[far]) for drawer, far in picture.open}
    orientation = Orientation.INVERTED if picture.inverted else Orientation.UPRIGHT
    return Snapshot(orientation, rings={"AB": picture.ab, "BC": picture.bc}, drawers=drawers)


OUT = BoxPicture(open=opened(A1="front"))
HALF_OUT = BoxPicture(open=(("A1", 0.4),))
PULLED = Led("open A1 front", HALF_OUT, OUT)


def test_a_part_that_is_let_go_slides_to_its_rest_and_stays_there_while_sensors_catch_up() -> None:
    motion = Motion()
    motion.lead(PULLED, 100, reduced=False)
    assert motion.picture(100) == HALF_OUT
    assert 0.4 < dict(motion.picture(100 + LET_GO_MS // 2).open)["A1"] < 0.52
    assert motion.picture(100 + LET_GO_MS) == OUT
    for now_ms, drawer in ((300, ()), (500, opened(A1="ajar")), (900, opened(A1="front"))):
        motion.follow([], read(BoxPicture(open=drawer)), now_ms)
        assert motion.picture(now_ms + 1) == OUT
    assert motion.deadline_ms() is None
    motion.follow([], read(REST), 1000)
    assert motion.rest == REST, "from now on sensors lead"


def test_what_sensors_never_see_is_taken_back() -> None:
    motion = Motion()
    motion.lead(PULLED, 0, reduced=False)
    motion.follow([], read(REST), 200)
    assert motion.picture(AWAITED_MS - 1) == OUT
    assert motion.deadline_ms() == AWAITED_MS
    assert motion.picture(AWAITED_MS) == REST
    assert motion.deadline_ms() is None


def test_without_any_reading_nothing_is_taken_back() -> None:
    motion = Motion()
    motion.lead(PULLED, 0, reduced=False)
    motion.follow([], None, 200)
    assert motion.picture(AWAITED_MS) == OUT


def test_with_reduced_motion_it_is_there_at_once() -> None:
    motion = Motion()
    motion.lead(PULLED, 0, reduced=True)
    assert motion.picture(0) == OUT
    motion.start(read(BoxPicture(open=opened(A1="ajar"))), 100)
    assert motion.picture(100) == OUT
    motion.start(read(OUT), 200)
    motion.start(read(REST), 300)
    assert motion.picture(300) == REST


@pytest.mark.parametrize("degrees", [-100.0, 60.0, 140.0])
def test_a_level_goes_on_the_way_that_the_finger_went(degrees: float) -> None:
    quarters = round(degrees / 90)
    after = REST
    for _ in range(abs(quarters)):
        after = rotated(after, 1, "cw" if quarters > 0 else "ccw")
    motion = Motion()
    motion.lead(Led("rotate", replace(REST, turning=degrees), after), 0, reduced=False)
    seen = [motion.picture(now_ms).turning for now_ms in range(0, LET_GO_MS, 10)]
    assert seen == sorted(seen, reverse=90 * quarters < degrees)
    assert abs(seen[-1] - 90 * quarters) < 5
    assert motion.picture(LET_GO_MS) == after


def test_a_box_that_is_half_way_over_goes_on_from_there() -> None:
    motion = Motion()
    motion.lead(Led("turn", replace(REST, flip=0.6), turned_over(REST)), 0, reduced=False)
    seen = [motion.picture(now_ms).flip for now_ms in range(0, LET_GO_MS, 10)]
    assert seen == sorted(seen)
    assert seen[0] == 0.6
    motion.follow([BoxTurned(900)], read(turned_over(REST)), 900)
    assert motion.picture(901) == turned_over(REST)


def stirs(*parts: str, inverted: bool = False) -> Snapshot:
    return Snapshot(orientation=Orientation.INVERTED if inverted else Orientation.UPRIGHT, stirring=frozenset(parts))


@pytest.mark.parametrize("by_finger", [False, True])
def test_a_drawer_that_still_settles_is_not_lit_where_the_box_has_taken_it(by_finger: bool) -> None:
    """Where it is after the box was turned over is for people to remember."""
    motion = Motion()
    motion.start(stirs(), 0)
    motion.follow([], stirs("A1"), 10)
    assert motion.picture(10).stirring == {"A1"}
    if by_finger:
        motion.lead(Led("turn", REST, turned_over(REST)), 20, reduced=False)
    else:
        motion.follow([BoxTurned(20)], stirs("A1", inverted=True), 20)
    motion.follow([], stirs("A1", inverted=True), 30)
    for now_ms in range(30, 2 * FLIP_MS, FRAME_MS):
        assert "A1" not in motion.picture(now_ms).stirring


def test_drawers_that_rattle_while_the_box_is_turned_over_are_not_lit() -> None:
    motion = Motion()
    motion.start(stirs(), 0)
    motion.follow([], stirs("tilt", "B4"), 10)
    assert motion.picture(10).stirring == {"tilt"}
    motion.follow([BoxTurned(500)], stirs("C2", inverted=True), 500)
    assert "C2" not in motion.picture(500).stirring
    motion.follow([], stirs("C2", inverted=True), 800 + RATTLE_MS)
    assert "C2" in motion.picture(800 + RATTLE_MS).stirring
