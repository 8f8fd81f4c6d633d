"""What a browser is told of the box: little, only what everybody sees, and where the kiosk has it."""

import re
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.screens.kiosk.jewel_box.in_browsers import depict
from companion.screens.kiosk.jewel_box.outlines import holds
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture, from_behind, opened, rotated, turned_over
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import RINGS
from hardware.jewel_box.movements import Depth, Direction

MOST_BYTES = 3000  # of a change with everything in it
quarters = st.integers(0, 3)
depths = st.sampled_from(["ajar", "front", "secret"])
pictures = st.builds(
    BoxPicture,
    inverted=st.booleans(),
    ab=quarters,
    bc=quarters,
    heading=quarters,
    open=st.dictionaries(st.sampled_from(DRAWERS), depths, max_size=2).map(lambda drawers: opened(**drawers)),
)
drawers = st.sampled_from(DRAWERS)
actions = st.one_of(
    drawers.map(CloseDrawer),
    drawers.map(OpenDrawer),
    st.builds(PushDrawer, drawers, st.just(Depth.FRONT)),
    st.builds(RotateLevel, st.sampled_from([1, 2]), st.sampled_from(Direction)),
    st.just(TurnBox()),
)


def told(box: BoxPicture, *wanted: object, lit: frozenset[str] = frozenset(), touched: bool = False) -> Any:
    return depict(box, wanted, lit, box.labels, touched)


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


@given(pictures, st.lists(actions, max_size=1), st.frozensets(st.sampled_from([*DRAWERS, *RINGS]), max_size=1))
def test_a_change_is_small(box: BoxPicture, wanted: list[object], lit: frozenset[str]) -> None:
    assert len(msgspec.json.encode(told(box, *wanted, lit=lit, touched=True))) < MOST_BYTES


@given(pictures, st.floats(-89, 89), st.floats(0, 0.99), st.frozensets(drawers))
def test_what_is_on_its_way_or_stirs_tells_nothing_new(
    box: BoxPicture, turning: float, flip: float, stirring: frozenset[str]
) -> None:
    """A browser makes its own pictures between two rests; it need not hear of each that the kiosk shows."""
    assert told(replace(box, turning=turning, flip=flip, stirring=stirring, rock=0.5, rough=True)) == told(box)


@given(pictures)
def test_wood_that_is_turned_over_turns_in_no_other_way(box: BoxPicture) -> None:
    before, after = told(box)["pose"], told(turned_over(box))["pose"]
    assert after["turned"] == before["turned"]
    assert after["over"] == 1 - before["over"]


@given(pictures, st.sampled_from([1, 2]), st.sampled_from([("cw", 1), ("ccw", -1)]))
def test_a_rotation_turns_the_upper_levels_by_a_right_angle(
    box: BoxPicture, levels: int, direction: tuple[str, int]
) -> None:
    name, way = direction
    before, after = (told(each)["pose"]["turned"] for each in (box, rotated(box, levels, name)))
    turned = {level: (after[level] - before[level]) % 360 for level in before}
    against_clock = -90 * way * (-1 if box.inverted else 1)
    moved = box.upwards[-levels:]
    assert turned == {level: against_clock % 360 if level in moved else 0 for level in before}


@given(pictures)
def test_from_behind_everything_is_turned(box: BoxPicture) -> None:
    before, after = (told(each)["pose"]["turned"] for each in (box, from_behind(box)))
    assert {(after[level] - before[level]) % 360 for level in before} == {180}


@given(pictures, actions)
def test_arrows_have_room_on_the_sheet_wherever_they_travel(box: BoxPicture, action: object) -> None:
    value = told(box, action)
    left, top, width, height = value["sheet"]
    for kind, path, *back in value["flat"]:
        if kind.startswith("arrow"):
            across, down = back
            for x, y in points(path):
                assert left - 1 <= min(x, x + across) <= max(x, x + across) <= left + width + 1
                assert top - 1 <= min(y, y + down) <= max(y, y + down) <= top + height + 1


@given(pictures, drawers)
def test_what_is_behind_the_box_is_told_to_be_there(box: BoxPicture, drawer: str) -> None:
    shown = replace(box, open=opened(**{drawer: "front"}))
    kinds = [kind for kind, *_ in told(shown, CloseDrawer(drawer), lit=frozenset({drawer}))["flat"]]
    if box.is_in_sight(drawer):
        assert kinds == ["glow", "glow", "arrow"]
    else:
        assert kinds == ["ghost", "glow hidden", "glow hidden", "arrow hidden"]


@given(pictures)
def test_fingers_find_every_drawer_in_sight_on_its_level(box: BoxPicture) -> None:
    places = {name: (points(path), turns) for name, path, turns in told(box, touched=True)["places"]}
    fronts = {name.removeprefix("drawer ") for name in places if name.startswith("drawer ")}
    assert fronts == {drawer for drawer in DRAWERS if box.is_in_sight(drawer)}
    for drawer in fronts:
        index = box.upwards.index(drawer[0])
        side, turns = places[f"level {index} {drawer}"]
        assert turns == (3 - index) % 3, "nothing turns below the lowest level"
        front, _ = places[f"drawer {drawer}"]
        if drawer not in dict(box.open):
            assert all(holds(side, corner) for corner in front)


def test_a_box_that_is_only_looked_at_has_no_places_for_fingers() -> None:
    assert "places" not in told(BoxPicture())
