"""Steps for hands, and wood against belief."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.master_thieves.box import Box, Direction, Drawer, Orientation
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth
from hardware.jewel_box.pose import Pose, steps
from hardware.jewel_box.sight import compare

REST = Pose("upright", {"AB": 0, "BC": 0}, {})
depths = st.dictionaries(st.sampled_from(DRAWERS), st.sampled_from(["ajar", "front", "secret"]), max_size=4)
rings = st.fixed_dictionaries({"AB": st.integers(0, 3), "BC": st.integers(0, 3)})
geometries = st.builds(Pose, st.sampled_from(["upright", "inverted"]), rings, depths)


_FAR: dict[str | None, int] = {None: 0, Depth.AJAR: 1, Depth.FRONT: 2, Depth.SECRET: 3}


class Hands:
    """Do as told, with the game's own model of the box."""

    def __init__(self, wood: Pose) -> None:
        self.box = Box(Orientation(wood.orientation), wood.rings["AB"], wood.rings["BC"])
        self.drawers = dict(wood.drawers)

    def do(self, action: Action) -> None:
        match action:
            case CloseDrawer(drawer):
                del self.drawers[drawer]
            case PushDrawer(drawer, depth):
                assert (self.drawers[drawer], depth) == ("secret", "front")
                self.drawers[drawer] = depth.value
            case OpenDrawer(drawer, depth):
                assert _FAR[self.drawers.get(drawer)] < _FAR[depth], "what is out too far is shut or pushed back first"
                self.drawers[drawer] = depth.value
            case RotateLevel(levels, direction, quarters):
                assert not self.drawers, "nothing is turned with a drawer open"
                for _ in range(quarters):
                    self.box = self.box.rotated(levels, Direction(direction.value))
            case _:
                assert action == TurnBox()
                assert not self.drawers, "nothing is turned with a drawer open"
                self.box = self.box.turned()

    @property
    def geometry(self) -> Pose:
        return Pose(self.box.orientation.value, {"AB": self.box.ab, "BC": self.box.bc}, self.drawers)


@given(wood=geometries, wanted=geometries)
def test_who_follows_the_steps_gets_there(wood: Pose, wanted: Pose) -> None:
    hands = Hands(wood)
    for step in steps(wood, wanted):
        for action in step.actions:
            hands.do(action)
    assert as_far_as_wood_goes(hands.geometry) == as_far_as_wood_goes(wanted)


def as_far_as_wood_goes(pose: Pose) -> Pose:
    """A short drawer ends with its front: a search of it is belief alone."""
    drawers = {
        drawer: "front" if depth == "secret" and drawer not in LONG_DRAWERS else depth
        for drawer, depth in pose.drawers.items()
    }
    return replace(pose, drawers=drawers)


@given(wood=geometries, wanted=geometries)
def test_a_step_that_points_names_no_drawer(wood: Pose, wanted: Pose) -> None:
    for step in steps(wood, wanted):
        assert len(step.actions) == 1
        assert not any(drawer in str(step.pointing) for drawer in DRAWERS)
        assert ("drawer" in step.words.facts) == (step.words != step.pointing)


@given(geometry=geometries)
def test_nothing_to_do_is_no_step(geometry: Pose) -> None:
    assert not list(steps(geometry, geometry))


def test_steps_are_said_as_people_would() -> None:
    wood = Pose("upright", {"AB": 0, "BC": 1}, {"B2": "front"})
    assert [str(step) for step in steps(wood, Pose("upright", {"AB": 1, "BC": 3}, {"C1": "secret"}))] == [
        "shut B2",
        "rotate the top level a quarter turn clockwise",
        "rotate the top two levels half a turn",
        "open C1 all the way",
    ]
    assert [str(step) for step in steps(REST, Pose("inverted", {"AB": 3, "BC": 0}, {}))] == [
        "turn the box over",
        "rotate the top two levels a quarter turn counter-clockwise",
    ]


@dataclass(frozen=True)
class Read:
    """What sensors say."""

    orientation: str | None = "upright"
    rings: dict[str, int | None] = field(default_factory=lambda: {"AB": 0, "BC": 0})
    drawers: dict[str, str] = field(default_factory=dict)
    channels: tuple[str, ...] = USUALLY_FITTED


def test_all_differences_are_told_at_once_with_what_to_do() -> None:
    belief = Pose("upright", {"AB": 0, "BC": 2}, {"A1": "front"})
    found = compare(belief, Read("inverted", {"AB": 1, "BC": 2}, {"B2": "ajar"}))
    assert not found.agrees
    assert [str(difference) for difference in found.differences] == [
        "the box is upside down, not upright",
        "level A is 1 quarter turns from level B, not 0",
        "A1 is shut, not front",
        "B2 is ajar, not shut",
    ]
    assert [str(step) for step in found.steps] == [
        "shut B2",
        "turn the box over",
        "rotate the top level a quarter turn counter-clockwise",
        "open A1 to the end of its front compartment",
    ]
    assert found.pose == Pose("inverted", {"AB": 1, "BC": 2}, {"B2": "ajar"})


def test_a_drawer_that_is_too_far_out_is_pushed_back() -> None:
    belief = Pose("upright", {"AB": 0, "BC": 0}, {"A1": "front"})
    (step,) = compare(belief, Read(drawers={"A1": "secret"})).steps
    assert str(step) == "push A1 back until only its front compartment is out"
    assert str(step.pointing) == "push the glowing drawer back until only its front compartment is out"


def test_what_cannot_be_read_is_taken_as_believed() -> None:
    belief = Pose("inverted", {"AB": 3, "BC": 2}, {"A1": "front"})
    found = compare(belief, Read(None, {"AB": None}, {"C1": "front"}), unreadable=("A1", "C1"), moved=("A1",))
    assert found.agrees
    assert found.pose == belief


def test_short_drawer_that_was_searched_stands_where_its_front_is_out() -> None:
    """No sensor can tell a search behind a short drawer, so there is nothing to ask about it."""
    searched = Pose("upright", {"AB": 0, "BC": 0}, {"A2": "secret"})
    assert compare(searched, Read(drawers={"A2": "front"})).agrees
    assert not compare(searched, Read()).agrees
    assert not compare(searched, Read(drawers={"A2": "ajar"})).agrees


def test_long_drawer_that_was_searched_reads_as_its_front_only_where_no_sensor_sees_more() -> None:
    searched = Pose("upright", {"AB": 0, "BC": 0}, {"A1": "secret"})
    assert not compare(searched, Read(drawers={"A1": "front"})).agrees
    assert compare(searched, Read(drawers={"A1": "front"}, channels=("A1.closed",))).agrees
    assert not compare(searched, Read(channels=("A1.closed",))).agrees


def test_drawers_moved_while_nobody_listened_are_asked_about_by_name() -> None:
    belief = Pose("upright", {"AB": 0, "BC": 0}, {"A1": "front"})
    found = compare(belief, Read(drawers={"A1": "front"}), moved=("C4", "A1", "B1"))
    assert found.unnoticed == ("A1", "B1", "C4")
    assert found.steps == ()
    assert found.differences == ()
    assert str(found.questions[1]) == "B1 was moved: was it opened?"
    assert not found.agrees
    different = compare(belief, Read(drawers={"A1": "front", "B1": "ajar"}), moved=("B1",))
    assert different.unnoticed == ()


@pytest.mark.parametrize("depth", Depth)
def test_the_decoders_snapshot_is_a_reading(depth: Depth) -> None:
    snapshot = Decoder(
        {"A1.closed": False, "A1.front": depth is not Depth.AJAR, "A1.secret": depth is Depth.SECRET}
    ).snapshot()
    assert compare(REST, snapshot).pose == Pose("upright", {"AB": 0, "BC": 0}, {"A1": depth.value})
    assert set(Drawer) == set(DRAWERS)
