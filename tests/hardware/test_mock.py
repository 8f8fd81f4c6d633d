"""The virtual box keeps the promises of the contract, and refuses what wood cannot do."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.commands import Wait
from hardware.faults import ImpossibleError
from hardware.jewel_box.actions import (
    Action,
    CloseDrawer,
    KnockBox,
    LiftBox,
    NudgeLevel,
    OpenDrawer,
    PushDrawer,
    RotateLevel,
    SetDownBox,
    TurnBox,
)
from hardware.jewel_box.channels import ALL, BY_NAME, USUALLY_FITTED, Kind
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated, Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.motions import Pace
from hardware.jewel_box.virtual.noise import QUIET
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Found, Signal
from tests.hardware.hands import play
from tests.laws import share

EVERYTHING = tuple(channel.name for channel in ALL)
ON_THE_HEADER = tuple(name for name in USUALLY_FITTED if not name.endswith(".front"))
REEDS = (Kind.CLOSED, Kind.FRONT, Kind.SECRET)


def edges_of(signals: Iterable[Signal]) -> list[Edge]:
    return [signal for signal in signals if isinstance(signal, Edge)]


def told(movements: Iterable[Movement]) -> list[tuple[object, ...]]:
    """Movements without their times."""
    said: list[tuple[object, ...]] = []
    for movement in movements:
        match movement:
            case DrawerOpened(_, drawer, depth):
                said.append((drawer, str(depth)))
            case DrawerClosed(_, drawer):
                said.append((drawer, "closed"))
            case LevelRotated(_, levels, direction):
                said.append((levels, str(direction)))
            case BoxTurned():
                said.append(("turned",))
    return said


def truth_of(*actions: Action, fitted: tuple[str, ...] = USUALLY_FITTED, start: Pose | None = None) -> object:
    box = VirtualBox(1, fitted=fitted, start=start or Pose())
    for action in actions:
        box.do(action)
    box.wait(3000)
    return told(box.take_truth())


def bursts(edges: list[Edge], gap_ms: int) -> list[list[Edge]]:
    """Edges of one channel, cut wherever a level stands for `gap_ms` or more."""
    groups: list[list[Edge]] = []
    for edge in edges:
        if groups and edge.t_ms - groups[-1][-1].t_ms < gap_ms:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    return groups


@given(
    seed=st.integers(0, 2**32),
    fitted=st.sampled_from([USUALLY_FITTED, EVERYTHING, ON_THE_HEADER]),
    pace=st.sampled_from(Pace),
)
@settings(max_examples=share(60))
def test_every_edge_lies_within_the_bounds_of_real_wood(seed: int, fitted: tuple[str, ...], pace: Pace) -> None:
    by_channel: dict[str, list[Edge]] = defaultdict(list)
    box = VirtualBox(seed, fitted=fitted, pace=pace)
    levels = dict(box.baseline().levels)
    assert set(levels) == set(fitted)
    last_ms = 0
    for edge in edges_of(play(box, 80)):
        assert edge.t_ms >= last_ms
        assert edge.level != levels[edge.channel], "an edge changes the level"
        last_ms, levels[edge.channel] = edge.t_ms, edge.level
        by_channel[edge.channel].append(edge)
    for name, edges in by_channel.items():
        check_channel(Kind(BY_NAME[name].kind), edges)
    assert levels == {name: level for name, level in box.parts.levels().items() if name in fitted}


def check_channel(kind: Kind, edges: list[Edge]) -> None:
    if kind in REEDS:
        groups = bursts(edges, 50)
        assert all(group[-1].t_ms - group[0].t_ms <= 25 for group in groups)
        changes = [group for group in groups if len(group) % 2]
        for change, after in pairwise(changes):
            stood_ms = after[0].t_ms - change[-1].t_ms
            assert stood_ms >= (150 if kind is Kind.CLOSED else 50)
    elif kind is Kind.TILT:
        assert all(group[-1].t_ms - group[0].t_ms <= 120 for group in bursts(edges, 121))


def test_the_same_seed_gives_the_same_edges_and_the_same_truth() -> None:
    one, same, other = VirtualBox(7), VirtualBox(7), VirtualBox(8)
    assert list(play(one, 200)) == list(play(same, 200))
    assert one.take_truth() == same.take_truth()
    assert list(play(VirtualBox(7), 200)) != list(play(other, 200))


def test_brisk_hands_do_more_in_the_same_time() -> None:
    calm, brisk = VirtualBox(7), VirtualBox(7, pace=Pace.BRISK)
    for box in (calm, brisk):
        for _ in play(box, 200):
            pass
    assert brisk.now_ms < calm.now_ms
    assert len(brisk.take_truth()) > 100


def test_quiet_wood_makes_one_edge_a_contact() -> None:
    box = VirtualBox(1, noise=QUIET)
    channels = [edge.channel for edge in edges_of(box.do(OpenDrawer("A1", Depth.SECRET)))]
    assert channels == ["A1.closed", "A1.front", "A1.secret"]


def test_truth_of_a_drawer_pulled_to_the_secret_names_the_front_first() -> None:
    assert truth_of(OpenDrawer("A1", Depth.SECRET), CloseDrawer("A1")) == [
        ("A1", "front"),
        ("A1", "secret"),
        ("A1", "closed"),
    ]


def test_truth_of_a_drawer_that_stands_ajar_waits_until_it_is_certain() -> None:
    box = VirtualBox(1)
    box.do(OpenDrawer("A2", Depth.AJAR))
    assert box.take_truth() == []
    box.wait(2000)
    assert told(box.take_truth()) == [("A2", "ajar")]


def test_truth_of_a_drawer_shut_short_of_the_front_is_ajar_and_closed() -> None:
    assert truth_of(OpenDrawer("A2", Depth.AJAR), CloseDrawer("A2")) == [("A2", "ajar"), ("A2", "closed")]


def test_truth_of_a_drawer_ajar_comes_before_the_part_that_moves_meanwhile() -> None:
    assert truth_of(OpenDrawer("A2", Depth.AJAR), TurnBox()) == [("A2", "ajar"), ("turned",)]
    assert truth_of(OpenDrawer("A2", Depth.AJAR), OpenDrawer("A4")) == [("A2", "ajar"), ("A4", "front")]


def test_truth_of_a_drawer_pushed_part_of_the_way_and_out_again_is_nothing() -> None:
    assert truth_of(OpenDrawer("A1"), PushDrawer("A1"), OpenDrawer("A1"), Wait(5000)) == [("A1", "front")]


def test_hands_wait_where_nobody_could_tell_what_happened() -> None:
    open_b1 = (OpenDrawer("B1"), OpenDrawer("A2", Depth.AJAR))
    expected = [("B1", "front"), ("A2", "ajar"), ("A2", "front")]
    assert truth_of(*open_b1, PushDrawer("B1"), OpenDrawer("A2")) == expected
    assert truth_of(OpenDrawer("A2", Depth.AJAR), Wait(1500), OpenDrawer("A2")) in (
        [("A2", "front")],
        [("A2", "ajar"), ("A2", "front")],
    )


def test_a_drawer_without_a_front_reed_counts_as_fully_opened_at_once() -> None:
    assert truth_of(OpenDrawer("A2", Depth.AJAR), fitted=ON_THE_HEADER) == [("A2", "front")]
    assert truth_of(OpenDrawer("A1", Depth.SECRET), fitted=ON_THE_HEADER) == [
        ("A1", "front"),
        ("A1", "secret"),
    ]


def test_a_secret_without_a_reed_is_not_told() -> None:
    assert truth_of(OpenDrawer("A1", Depth.SECRET), fitted=("A1.closed", "A1.front")) == [("A1", "front")]


def test_nothing_is_told_of_knocks_nudges_and_lifting() -> None:
    assert truth_of(KnockBox(), NudgeLevel(1), NudgeLevel(2), LiftBox(), SetDownBox()) == []


def test_levels_are_counted_from_the_last_rest_also_in_the_hand() -> None:
    box = VirtualBox(1)
    for action in (
        LiftBox(),
        RotateLevel(1, Direction.CW),
        SetDownBox(turned=True),
        RotateLevel(1, Direction.CW),
    ):
        box.do(action)
    assert told(box.take_truth()) == [(1, "cw"), ("turned",), (1, "cw")]
    assert dict(box.pose.rings) == {"AB": 1, "BC": 1}
    assert box.pose.orientation == "inverted"


@pytest.mark.parametrize(
    ("way", "levels", "ring"),
    [("upright", 1, "AB"), ("upright", 2, "BC"), ("inverted", 1, "BC"), ("inverted", 2, "AB")],
)
def test_clockwise_adds_one_to_the_ring_whichever_way_up(way: str, levels: int, ring: str) -> None:
    box = VirtualBox(1, start=Pose(orientation=way))
    box.do(RotateLevel(levels, Direction.CW, 3))
    box.do(RotateLevel(levels, Direction.CCW))
    assert box.pose.rings[ring] == 2
    assert told(box.take_truth()) == [(levels, "cw")] * 3 + [(levels, "ccw")]


def test_a_box_can_lie_there_in_any_way_at_the_start() -> None:
    pose = Pose("inverted", rings={"AB": 3, "BC": 1}, drawers={"A1": Depth.SECRET, "B2": Depth.AJAR})
    levels = VirtualBox(1, start=pose).baseline().levels
    assert levels["A1.secret"]
    assert levels["A1.front"]
    assert not levels["A1.closed"]
    assert (levels["B2.closed"], levels["B2.front"]) == (False, False)
    assert (levels["AB.1"], levels["AB.0"]) == (True, False)
    assert (levels["BC.1"], levels["BC.0"]) == (False, True)
    assert (levels["tilt.upright"], levels["tilt.inverted"]) == (False, True)
    assert VirtualBox(1, start=pose).pose == pose


def test_a_level_turns_although_a_drawer_is_open() -> None:
    moved = truth_of(OpenDrawer("A1"), RotateLevel(1, Direction.CW), TurnBox())
    assert moved == [("A1", "front"), (1, "cw"), ("turned",)]


@pytest.mark.parametrize(
    ("before", "action", "why"),
    [
        ([], OpenDrawer("A2", Depth.SECRET), "A2 is a short drawer and has no secret compartment"),
        ([], OpenDrawer("D1"), "there is no drawer D1"),
        ([], CloseDrawer("D1"), "there is no drawer D1"),
        ([], OpenDrawer(""), "there is no drawer"),
        ([OpenDrawer("A1")], OpenDrawer("A1"), "A1 is already out to front"),
        ([], CloseDrawer("A1"), "A1 is already shut"),
        ([OpenDrawer("A1", Depth.AJAR)], PushDrawer("A1"), "A1 is already no further out than ajar"),
        ([], RotateLevel(3, Direction.CW), "only 1 or 2 levels can be rotated, not 3"),
        ([], RotateLevel(1, Direction.CW, 0), "a rotation is 1 or more quarter turns, not 0"),
        ([], NudgeLevel(0), "only 1 or 2 levels can be rotated, not 0"),
        ([LiftBox()], LiftBox(), "the box is already in the hand"),
        ([LiftBox()], TurnBox(), "the box is already in the hand"),
        ([], SetDownBox(), "the box already stands on the table"),
    ],
)
def test_wood_refuses_the_impossible_and_nothing_has_moved(before: list[Action], action: Action, why: str) -> None:
    box = VirtualBox(1)
    for earlier in before:
        box.do(earlier)
    pose, truth = box.pose, told(box.take_truth())
    with pytest.raises(ImpossibleError, match=why):
        box.do(action)
    assert box.pose == pose
    assert truth == told([DrawerOpened(0, "A1", Depth.FRONT)] if OpenDrawer("A1") in before else [])


AJAR = OpenDrawer("A1", Depth.AJAR)


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ([AJAR], AJAR),
        ([AJAR], PushDrawer("A1")),
        ([AJAR], OpenDrawer("A2", Depth.SECRET)),
        ([AJAR], CloseDrawer("A2")),
        ([AJAR], NudgeLevel(3)),
        ([AJAR], SetDownBox()),
        ([LiftBox(), AJAR], LiftBox()),
        ([LiftBox(), AJAR], TurnBox()),
    ],
)
def test_what_is_refused_decides_nothing(before: list[Action], refused: Action) -> None:
    asked, spared = VirtualBox(3), VirtualBox(3)
    for action in before:
        assert asked.do(action) == spared.do(action)
    with pytest.raises(ImpossibleError):
        asked.do(refused)
    assert asked.now_ms == spared.now_ms
    later: list[Action] = [OpenDrawer("A1"), KnockBox(), Wait(3000)]
    assert [asked.do(action) for action in later] == [spared.do(action) for action in later]
    truth = asked.take_truth()
    assert truth == spared.take_truth()
    assert ("A1", "ajar") not in told(truth)


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (RotateLevel(1, Direction.CW), OpenDrawer("A1"), "A1 cannot move while level A turns"),
        (RotateLevel(2, Direction.CW), OpenDrawer("B2"), "B2 cannot move while level B turns"),
        (RotateLevel(2, Direction.CW), RotateLevel(1, Direction.CW), "wait until level A has stopped turning"),
        (
            OpenDrawer("A1", Depth.SECRET),
            RotateLevel(1, Direction.CW),
            "level A cannot turn while A1 is being moved",
        ),
        (OpenDrawer("A1", Depth.SECRET), CloseDrawer("A1"), "A1 is still moving"),
        (TurnBox(), OpenDrawer("C1"), "the box is being turned over"),
    ],
)
def test_hands_do_not_interfere_with_what_moves_right_now(first: Action, second: Action, why: str) -> None:
    box = VirtualBox(1)
    box.plan(first, at_ms=1000)
    with pytest.raises(ImpossibleError, match=why):
        box.plan(second, at_ms=1010)


def test_another_pair_of_hands_may_do_something_else_meanwhile() -> None:
    box = VirtualBox(1)
    box.plan(RotateLevel(1, Direction.CW), at_ms=1000)
    box.plan(OpenDrawer("C2"), at_ms=1010)
    box.wait(3000)
    assert set(told(box.take_truth())) == {("C2", "front"), (1, "cw")}
    assert box.pose.drawers == {"C2": Depth.FRONT}


def test_a_baseline_comes_first_and_names_its_source() -> None:
    first = next(iter(play(VirtualBox(1), 1)))
    assert isinstance(first, Found)
    assert first.source == "mock"
