"""The law of a box with any of its sensors: what people need not tell is what its sensors tell, no more and no less."""

from collections.abc import Collection, Iterable

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hardware.commands import Do
from hardware.faults import ImpossibleError
from hardware.health import HealthFinding
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Depth, DrawerOpened, LevelRotated, Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.sight import as_believed, compare, passing, would_see
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tests.hardware.hands import ALL_FITTED, after
from tests.laws import share

QUIET_MS = 4000  # by then everything is decided, also that a drawer stands ajar
some_laws = settings(max_examples=share(1200), database=None, derandomize=True)
subsets = st.frozensets(st.sampled_from(ALL_FITTED))
builds = subsets | subsets.map(lambda few: frozenset(ALL_FITTED) - few)
rings = st.fixed_dictionaries({"AB": st.integers(0, 3), "BC": st.integers(0, 3)})


@st.composite
def poses(draw: st.DrawFn) -> Pose:
    """A box with up to two drawers out."""
    drawers = draw(st.lists(st.sampled_from(DRAWERS), max_size=2, unique=True))
    depths = [st.sampled_from(["ajar", "front", *(["secret"] if each in LONG_DRAWERS else [])]) for each in drawers]
    out = {drawer: draw(depth) for drawer, depth in zip(drawers, depths, strict=True)}
    return Pose(draw(st.sampled_from(["upright", "inverted"])), draw(rings), out)


def follow(belief: Pose, movements: Iterable[Movement]) -> Pose:
    """How it is believed to stand after all of these; what is known already is no news."""
    for movement in movements:
        if not JEWEL_BOX.is_known(belief, movement):
            belief = after(belief, movement)
    return belief


def told_by(box: VirtualBox, decoder: Decoder, order: str) -> list[Movement]:
    """What sensors tell when hands carry out this order."""
    command = COMMANDS.parse(order)
    assert isinstance(command, Do)
    signals = [*box.do(command.action), *box.wait(QUIET_MS)]
    reports = [report for signal in signals for report in decoder.feed(signal)] + [*decoder.advance(box.now_ms)]
    return [report for report in reports if not isinstance(report, HealthFinding)]


def timeless(movements: Iterable[Movement]) -> list[Movement]:
    return [replace(movement, t_ms=0) for movement in movements]


def infers(movement: Movement, readable: Collection[str]) -> bool:
    """Is it one that sensors take for another? A drawer without a reed at its front counts as fully opened."""
    match movement:
        case DrawerOpened(_, drawer, Depth.AJAR):
            return f"{drawer}.front" not in readable and f"{drawer}.closed" in readable
        case _:
            return False


@pytest.mark.law
@some_laws
@given(pose=poses(), fitted=builds, which=st.integers(0, 200), seed=st.integers(0, 50))
@example(Pose("inverted", {"AB": 0, "BC": 0}, {}), frozenset({"AB.0", "AB.1"}), 24 + 10, 0)
@example(Pose("upright", {"AB": 0, "BC": 0}, {"A1": "front"}), frozenset({"A1.secret"}), 1, 0)
def test_what_people_need_not_tell_sensors_tell(pose: Pose, fitted: frozenset[str], which: int, seed: int) -> None:
    box = VirtualBox(seed, start=pose, fitted=fitted)
    decoder = Decoder(dict(box.baseline().levels), fitted)
    belief = compare(pose, decoder.snapshot()).pose
    assert belief == pose, "as long as nothing is known to have moved, a well box agrees"
    doable = JEWEL_BOX.doable(belief)
    order, movement = doable[which % len(doable)]
    assume(not infers(movement, fitted))
    way = list(passing(belief, movement))
    try:
        told = told_by(box, decoder, order)
    except ImpossibleError:
        return  # nothing rotates with a drawer out, in wood
    reading = decoder.snapshot()
    told = [as_believed(each, belief, reading, fitted) for each in told]
    seen = would_see(movement, belief, fitted)
    if seen:
        news = [each for each in timeless(told) if not JEWEL_BOX.is_known(belief, each)]
        assert news == timeless(each for each in way if not JEWEL_BOX.is_known(belief, each))
    believed = follow(belief, told if seen else [*way, *told])
    assert believed == follow(belief, way)
    assert compare(believed, reading).agrees


def test_a_box_without_sensors_sees_nothing_and_agrees_with_everything() -> None:
    for pose in (Pose(), Pose("inverted", {"AB": 1, "BC": 3}, {"A1": "secret", "C2": "ajar"})):
        reading = Decoder({}, ()).snapshot()
        assert compare(pose, reading).agrees
        assert JEWEL_BOX.standing(reading, pose, ()).drawers == pose.drawers
        assert not any(would_see(movement, pose, ()) for _, movement in JEWEL_BOX.doable(pose))


def test_a_box_with_all_sensors_sees_everything() -> None:
    pose = Pose("inverted", {"AB": 1, "BC": 3}, {"A1": "front"})
    assert all(would_see(movement, pose, ALL_FITTED) for _, movement in JEWEL_BOX.doable(pose))


def test_half_a_code_says_nothing() -> None:
    rotations = [movement for _, movement in JEWEL_BOX.doable(Pose()) if isinstance(movement, LevelRotated)]
    assert [would_see(each, Pose(), {"AB.0"}) for each in rotations] == [False] * 4
    assert [would_see(each, Pose(), {"AB.0", "AB.1"}) for each in rotations] == [True, True, False, False]


def test_parts_that_differ_are_named() -> None:
    box = VirtualBox(0, start=Pose("inverted", {"AB": 1, "BC": 0}, {"A1": "front"}))
    decoder = Decoder(dict(box.baseline().levels))
    assert compare(Pose(), decoder.snapshot()).parts == ("tilt", "AB", "A1")
    assert {JEWEL_BOX.part_of(movement, Pose()) for _, movement in JEWEL_BOX.doable(Pose())} == {
        *DRAWERS, "AB", "BC", "tilt",
    }  # fmt: skip
