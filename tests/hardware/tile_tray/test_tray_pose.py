"""The tray against belief, and steps for hands."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.words import Words
from hardware.differences import Step
from hardware.tile_tray.actions import LiftOff, PlaceOn
from hardware.tile_tray.channels import CELLS, CHANNELS, SPOTS
from hardware.tile_tray.movements import SapphireLifted, SapphirePlaced, TileLifted, TilePlaced, line
from hardware.tile_tray.pose import Pose, compare, steps

poses = st.builds(Pose, st.frozensets(st.sampled_from((*CELLS, *SPOTS)), max_size=25))


@dataclass(frozen=True)
class Read:
    """What reeds read."""

    lifted: frozenset[str]


def pose(*places: str) -> Pose:
    return Pose(frozenset(places))


def said(found: tuple[Words | Step, ...]) -> list[str]:
    return [str(words) for words in found]


def test_channels_are_named_by_cell_and_spot_and_rest_at_one() -> None:
    names = [channel.name for channel in CHANNELS]
    assert (names[0], names[15], names[16], names[24]) == ("r1c1.tile", "r4c4.tile", "s11.gem", "s33.gem")
    assert len(names) == 25
    assert all(CHANNELS.at_rest({}).values())
    assert CHANNELS.parts == {*CELLS, *SPOTS}


@pytest.mark.parametrize(
    ("movement", "fields"),
    [
        (TileLifted(7, "r1c1"), {"type": "tile_lifted", "cell": "r1c1"}),
        (TilePlaced(7, "r4c4"), {"type": "tile_placed", "cell": "r4c4"}),
        (SapphireLifted(7, "s11"), {"type": "sapphire_lifted", "spot": "s11"}),
        (SapphirePlaced(7, "s33"), {"type": "sapphire_placed", "spot": "s33"}),
    ],
)
def test_a_movement_is_an_event_of_a_record(
    movement: TileLifted | TilePlaced | SapphireLifted | SapphirePlaced, fields: dict[str, object]
) -> None:
    assert line(movement) == fields


@given(now=poses, wanted=poses)
def test_who_follows_the_steps_gets_there(now: Pose, wanted: Pose) -> None:
    lifted = set(now.lifted)
    for step in steps(now, wanted):
        places = [action.place for action in step.actions]
        assert places == re.findall(r"r\dc\d|s\d\d", str(step.words))
        assert not re.findall(r"r\dc\d|s\d\d", str(step.pointing))
        if isinstance(step.actions[0], LiftOff):
            assert lifted.isdisjoint(places)
            lifted.update(places)
        else:
            assert all(isinstance(action, PlaceOn) for action in step.actions)
            assert lifted.issuperset(places)
            lifted.difference_update(places)
    assert lifted == wanted.lifted


@given(belief=poses, read=poses, unreadable=st.frozensets(st.sampled_from((*CELLS, *SPOTS))))
def test_what_cannot_be_read_counts_as_believed(belief: Pose, read: Pose, unreadable: frozenset[str]) -> None:
    found = compare(belief, read, unreadable=unreadable)
    for place in (*CELLS, *SPOTS):
        right = belief if place in unreadable else read
        assert (place in found.pose.lifted) == (place in right.lifted)
    assert found.agrees == (found.pose == belief)
    assert tuple(steps(found.pose, belief)) == found.steps


def test_differences_are_told_together_in_the_order_of_the_board() -> None:
    found = compare(pose("r2c2", "s22"), Read(frozenset({"r1c2", "r1c1", "s11"})))
    assert said(found.differences) == [
        "the tiles on r1c1 and r1c2 are off the tray",
        "there is a tile on r2c2",
        "the sapphire on s11 is off the tray",
        "there is a sapphire on s22",
    ]
    assert said(found.steps) == [
        "take the tile off r2c2",
        "lay tiles on r1c1 and r1c2",
        "take the sapphire off s22",
        "put a sapphire on s11",
    ]


def test_a_tile_that_was_moved_while_it_was_disconnected_is_asked_about() -> None:
    found = compare(pose("r4c4"), Read(frozenset({"r2c2", "r4c4"})), moved=("r2c2", "r1c1", "s11", "r3c3"),
                    unreadable=("r3c3",))  # fmt: skip
    assert found.unnoticed == ("r1c1",)
    assert said(found.questions) == ["the tile on r1c1 was moved: was it lifted?"]
    assert not found.agrees
    assert compare(pose(), Read(frozenset())).agrees
