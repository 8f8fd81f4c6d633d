"""Fingers on the picture of the box: what they hold, how it follows, and that an order does what the picture shows."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.paths import Point, between
from companion.screens.kiosk.jewel_box.gestures import (
    BoxGrip,
    DrawerGrip,
    Grip,
    Led,
    WoodGrip,
    followed,
    grip_at,
    is_large_enough,
    let_go,
    nearest,
    outlines_of,
)
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, away, away_from_line, holds
from companion.screens.kiosk.jewel_box.picture import (
    DRAWERS,
    BoxPicture,
    depth_of,
    from_behind,
    is_long,
    opened,
    out,
    rotated,
)
from companion.screens.kiosk.widgets.widget import Finger
from hardware.commands import Do
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.virtual_box import VirtualBox

TOUCH = 48
SIDES = (170, 270, 420)
pictures = st.builds(
    BoxPicture,
    inverted=st.booleans(),
    ab=st.integers(0, 3),
    bc=st.integers(0, 3),
    heading=st.integers(0, 3),
)
depths = st.sampled_from(["ajar", "front"])
open_pictures = st.builds(
    lambda picture, out: BoxPicture(picture.inverted, picture.ab, picture.bc, picture.heading, opened(**out)),
    pictures,
    st.dictionaries(st.sampled_from(DRAWERS), depths, max_size=3),
)
far_open_pictures = st.builds(
    lambda picture, out: BoxPicture(picture.inverted, picture.ab, picture.bc, picture.heading, opened(**out)),
    pictures,
    st.dictionaries(st.sampled_from(DRAWERS), st.sampled_from(["ajar", "front", "secret"]), max_size=3),
)
shares = st.floats(0.02, 0.98)
sides = st.sampled_from(SIDES)


def seen(outlines: BoxOutlines) -> list[str]:
    """The drawers that the eye sees."""
    return [drawer for index in range(3) for drawer, _ in outlines.sides(index)]


def whole(spot: Point) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])


def drag(start: Point, goal: Point, grip: Grip, way: Point | None = None) -> Finger:
    """A finger that went straight from here to there."""
    return Finger(whole(start), whole(goal), grip, whole(goal if way is None else way))


def pulled(outlines: BoxOutlines, drawer: str, pixels: float) -> Finger:
    """A finger that pulls a drawer along its own way."""
    outline = outlines.drawer(drawer)
    (x, y), (across, down) = outline.middle, outline.outwards
    return drag((x, y), (x + across * pixels, y + down * pixels), DrawerGrip(drawer), (x + across * 30, y + down * 30))


def led(outlines: BoxOutlines, finger: Finger) -> Led | None:
    assert isinstance(finger.grip, Grip)
    return let_go(outlines, finger.grip, finger, TOUCH)


@given(pictures, sides, st.data())
def test_every_point_on_the_front_of_a_drawer_that_is_seen_belongs_to_it(
    picture: BoxPicture, side: int, data: st.DataObject
) -> None:
    outlines = outlines_of(side, side, picture)
    drawer = data.draw(st.sampled_from(seen(outlines)))
    spot = on_front(outlines, drawer, data.draw(shares), data.draw(shares))
    assert grip_at(outlines, spot, TOUCH) == DrawerGrip(drawer)


def on_front(outlines: BoxOutlines, drawer: str, across: float, up: float) -> Point:
    """A point of a drawer's front, by its share of the width and of the height."""
    low_left, low_right, high_right, high_left = outlines.drawer(drawer).front
    return between(between(low_left, low_right, across), between(high_left, high_right, across), up)


def moved(start: Point, way: Point, pixels: float) -> Point:
    return start[0] + way[0] * pixels, start[1] + way[1] * pixels


def is_covered(outlines: BoxOutlines, drawer: str, spot: Point) -> bool:
    """Does a drawer that stands out from a higher level lie before it?"""
    height = outlines.picture.upwards.index
    others = [other for other, _ in outlines.picture.open if height(other[0]) > height(drawer[0])]
    return any(holds(outlines.drawer(other).body, spot) for other in others)


def order_of(outlines: BoxOutlines, start: Point, goal: Point, pointed: Grip | None = None) -> str:
    grip = grip_at(outlines, whole(start), TOUCH, pointed)
    done = None if grip is None else led(outlines, drag(start, goal, grip))
    return "" if done is None else done.order


@given(far_open_pictures, sides, st.data())
def test_every_point_of_every_front_that_is_seen_pulls_and_pushes_that_drawer(
    picture: BoxPicture, side: int, data: st.DataObject
) -> None:
    outlines = outlines_of(side, side, picture)
    drawer = data.draw(st.sampled_from(seen(outlines)))
    spot = on_front(outlines, drawer, data.draw(shares), data.draw(shares))
    if is_covered(outlines, drawer, whole(spot)):  # a finger is on a whole pixel
        return
    outwards = outlines.drawer(drawer).outwards
    if drawer in dict(picture.open):
        assert order_of(outlines, spot, moved(spot, outwards, -3 * side)) == f"close {drawer}"
    else:
        assert order_of(outlines, spot, moved(spot, outwards, 50)) in {f"open {drawer} ajar", f"open {drawer} front"}


@given(pictures, sides, st.data())
def test_a_finger_that_misses_a_shut_front_by_a_little_and_goes_its_way_pulls_it(
    picture: BoxPicture, side: int, data: st.DataObject
) -> None:
    outlines = outlines_of(side, side, picture)
    sides_seen = [each for index in range(3) for each in outlines.sides(index)]
    drawer, _ = data.draw(st.sampled_from(sides_seen))
    spot = on_front(outlines, drawer, data.draw(st.floats(-0.3, 1.3)), data.draw(st.floats(-0.5, 1.5)))
    outline = outlines.drawer(drawer)
    held = [each for each, side_seen in sides_seen if holds(side_seen, whole(spot))]
    if held != [drawer] or away(outline.front, whole(spot)) > TOUCH / 3:  # the very edge belongs to both sides
        return
    assert order_of(outlines, spot, moved(spot, outline.outwards, 60)) == f"open {drawer} front"


@given(far_open_pictures, sides, st.data(), st.floats(0, 360))
def test_no_drag_from_an_open_front_turns_anything(
    picture: BoxPicture, side: int, data: st.DataObject, angle: float
) -> None:
    outlines = outlines_of(side, side, picture)
    out_there = [drawer for drawer in seen(outlines) if drawer in dict(picture.open)]
    if not out_there:
        return
    drawer = data.draw(st.sampled_from(out_there))
    spot = on_front(outlines, drawer, data.draw(shares), data.draw(shares))
    goal = moved(spot, (math.cos(math.radians(angle)), math.sin(math.radians(angle))), 2 * side)
    assert order_of(outlines, spot, goal).partition(" ")[0] in {"", "open", "push", "close"}


@given(far_open_pictures, sides, st.data())
def test_pushing_from_just_beside_an_open_front_never_turns_anything(
    picture: BoxPicture, side: int, data: st.DataObject
) -> None:
    """Also on the front of a shut drawer below it, which cannot be pushed."""
    outlines = outlines_of(side, side, picture)
    out_there = [drawer for drawer in seen(outlines) if drawer in dict(picture.open)]
    if not out_there:
        return
    drawer = data.draw(st.sampled_from(out_there))
    spot = on_front(outlines, drawer, data.draw(st.floats(-0.2, 1.2)), data.draw(st.floats(-0.5, 1.5)))
    outline = outlines.drawer(drawer)
    if away(outline.front, whole(spot)) > TOUCH / 3:
        return
    order = order_of(outlines, spot, moved(spot, outline.outwards, -3 * side))
    assert order.partition(" ")[0] in {"push", "close"}


@given(far_open_pictures, sides, st.data(), st.booleans())
def test_whoever_follows_the_arrow_of_a_drawer_from_its_tail_moves_that_drawer(
    picture: BoxPicture, side: int, data: st.DataObject, off: bool
) -> None:
    outlines = outlines_of(side, side, picture)
    drawer = data.draw(st.sampled_from(seen(outlines)))
    near, far = outlines.way_out(drawer)
    is_open = drawer in dict(picture.open)
    tail = moved(far if is_open else near, (0, 1), TOUCH / 9 if off else 0.0)
    grip = grip_at(outlines, whole(tail), TOUCH, DrawerGrip(drawer))
    assert isinstance(grip, DrawerGrip)
    if grip.drawer != drawer:
        assert grip.drawer in dict(picture.open), "an open drawer lies over the arrow"
        return
    goal = moved(tail, outlines.drawer(drawer).outwards, -3 * side if is_open else 50)
    assert order_of(outlines, tail, goal, DrawerGrip(drawer)) == (
        f"close {drawer}" if is_open else f"open {drawer} front"
    )


@given(pictures, sides)
def test_six_drawers_are_seen_and_the_other_six_from_behind(picture: BoxPicture, side: int) -> None:
    front, back = outlines_of(side, side, picture), outlines_of(side, side, from_behind(picture))
    assert sorted([*seen(front), *seen(back)]) == sorted(DRAWERS)
    assert from_behind(from_behind(picture)) == picture


@given(open_pictures, sides, st.floats(-0.2, 1.2), st.floats(-0.2, 1.2))
def test_a_finger_holds_something_where_there_is_wood_and_nothing_beside_it(
    picture: BoxPicture, side: int, across: float, down: float
) -> None:
    outlines, spot = outlines_of(side, side, picture), (across * side, down * side)
    grip = grip_at(outlines, spot, TOUCH)
    if holds(outlines.whole(), spot):
        assert grip is not None
    elif not picture.open:
        assert grip is None


@given(pictures, sides, st.data(), st.floats(-200, 300), st.floats(-200, 300))
def test_the_farther_a_finger_pulls_the_farther_a_drawer_comes(
    picture: BoxPicture, side: int, data: st.DataObject, one: float, other: float
) -> None:
    outlines = outlines_of(side, side, picture)
    drawer = data.draw(st.sampled_from(seen(outlines)))
    near, far = (
        dict(followed(outlines, DrawerGrip(drawer), pulled(outlines, drawer, pixels), TOUCH).open).get(drawer, 0.0)
        for pixels in sorted((one, other))
    )
    assert 0.0 <= near <= far <= out(drawer, "secret" if is_long(drawer) else "front")


@given(open_pictures, sides, st.data(), st.floats(0.0, 1000.0))
def test_one_pull_ends_at_the_front_unless_the_drawer_was_there_or_the_finger_goes_on_and_on(
    picture: BoxPicture, side: int, data: st.DataObject, pixels: float
) -> None:
    outlines = outlines_of(side, side, picture)
    drawer = data.draw(st.sampled_from(seen(outlines)))
    start, secret = dict(picture.open).get(drawer, 0.0), out(drawer, "secret")
    unit = max(outlines.drawer(drawer).unit, 0.7 * TOUCH / 0.52)
    done = led(outlines, pulled(outlines, drawer, pixels))
    after = start if done is None else dict(done.after.open)[drawer]
    assert after >= start
    if not is_long(drawer) or (start < 0.52 and pixels < 1.6 * (secret - start) * unit):
        assert after <= 0.52
    if is_long(drawer) and (pixels - 2) / unit >= (secret - start) * (1 if start == 0.52 else 2):
        assert after == secret


def test_a_natural_pull_is_one_to_the_front_and_the_second_one_to_the_secret_compartment() -> None:
    """On a screen of 800x480 the box has 306x245 pixels, and people pull a drawer by about 95."""
    picture = BoxPicture()
    for depth in ("front", "secret"):
        done = led(outlines_of(306, 245, picture), pulled(outlines_of(306, 245, picture), "A1", 95))
        assert done is not None
        assert (done.order, done.after) == (f"open A1 {depth}", BoxPicture(open=opened(A1=depth)))
        picture = done.after


@given(
    open_pictures,
    sides,
    st.sampled_from([WoodGrip(levels, behind=behind) for levels in (0, 1, 2) for behind in (True, False)]),
    st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000)),
    st.tuples(st.integers(-90, 90), st.integers(-90, 90)),
)
def test_one_drag_turns_a_level_by_a_quarter_at_most(
    picture: BoxPicture, side: int, grip: WoodGrip, goal: tuple[int, int], way: tuple[int, int]
) -> None:
    outlines = outlines_of(side, side, picture)
    finger = Finger((100, 100), (100 + goal[0], 100 + goal[1]), grip, (100 + way[0], 100 + way[1]))
    assert abs(followed(outlines, grip, finger, TOUCH).turning) <= 90
    done = led(outlines, finger)
    if done is not None and done.order != "turn":
        assert done.order in {f"rotate {grip.levels} cw", f"rotate {grip.levels} ccw"}
        assert done.after in {rotated(picture, grip.levels, direction) for direction in ("cw", "ccw")}


def test_a_drawer_of_a_large_picture_stays_under_the_finger() -> None:
    outlines = outlines_of(420, 420, BoxPicture())
    for drawer in seen(outlines):
        finger = pulled(outlines, drawer, 40)
        shown = outlines_of(420, 420, followed(outlines, DrawerGrip(drawer), finger, TOUCH))
        assert math.dist(shown.drawer(drawer).middle, finger.at) < 3


@pytest.mark.parametrize("drawer", ["A1", "A2"])
def test_a_drawer_rests_at_the_nearest_depth(drawer: str) -> None:
    depths = ["", "ajar", "front", *(["secret"] if is_long(drawer) else [])]
    for depth in depths:
        rest = out(drawer, depth) if depth else 0.0
        assert {nearest(drawer, rest - 0.04), nearest(drawer, rest + 0.04)} == {depth}
    assert nearest(drawer, 2.0) == depths[-1]
    assert [nearest(drawer, far / 50) for far in range(60)] == sorted(
        [nearest(drawer, far / 50) for far in range(60)], key=depths.index
    )


@given(
    open_pictures,
    sides,
    st.tuples(shares, shares),
    st.tuples(st.integers(-300, 300), st.integers(-300, 300)),
    st.tuples(st.integers(-300, 300), st.integers(-300, 300)),
)
def test_whatever_a_finger_does_the_virtual_box_then_stands_as_the_picture_shows(
    picture: BoxPicture, side: int, spot: Point, way: tuple[int, int], goal: tuple[int, int]
) -> None:
    """Every gesture is nothing, or an order that the box can carry out, and its picture tells the truth about it."""
    outlines = outlines_of(side, side, picture)
    start = round(spot[0] * side), round(spot[1] * side)
    grip = grip_at(outlines, start, TOUCH)
    if grip is None:
        return
    there = (start[0] + goal[0], start[1] + goal[1])
    done = led(outlines, Finger(start, there, grip, (start[0] + way[0], start[1] + way[1])))
    if done is None:
        return
    command = COMMANDS.parse(done.order)
    assert isinstance(command, Do)
    names = {drawer: depth_of(drawer, dict(picture.open)) for drawer, _ in picture.open}
    pose = Pose("inverted" if picture.inverted else "upright", {"AB": picture.ab, "BC": picture.bc}, names)
    box = VirtualBox(start=pose)
    box.do(command.action)
    after = done.after
    assert box.pose.orientation == ("inverted" if after.inverted else "upright")
    assert box.pose.rings == {"AB": after.ab, "BC": after.bc}
    assert box.pose.drawers == {drawer: depth_of(drawer, dict(after.open)) for drawer, _ in after.open}
    assert after != picture


@given(open_pictures, sides, st.tuples(shares, shares), st.tuples(st.integers(-90, 90), st.integers(-90, 90)))
def test_a_drag_that_ends_where_it_began_does_nothing(
    picture: BoxPicture, side: int, spot: Point, way: tuple[int, int]
) -> None:
    outlines = outlines_of(side, side, picture)
    start = round(spot[0] * side), round(spot[1] * side)
    grip = grip_at(outlines, start, TOUCH)
    if grip is None:
        return
    finger = Finger(start, start, grip, (start[0] + way[0], start[1] + way[1]))
    assert led(outlines, finger) is None
    assert followed(outlines, grip, finger, TOUCH) == picture


def test_a_tap_opens_a_shut_drawer_to_its_front_and_shuts_an_open_one() -> None:
    shut, here = BoxPicture(), BoxPicture(open=opened(A1="secret"))
    tap = Finger((0, 0), (0, 0), DrawerGrip("A1"))
    opens, shuts = led(outlines_of(270, 270, shut), tap), led(outlines_of(270, 270, here), tap)
    assert opens is not None
    assert shuts is not None
    assert (opens.order, opens.after) == ("open A1 front", BoxPicture(open=opened(A1="front")))
    assert (shuts.order, shuts.after) == ("close A1", shut)


def test_a_tap_on_the_wood_right_beside_a_drawer_means_that_drawer_and_elsewhere_nothing() -> None:
    outlines = outlines_of(270, 270, BoxPicture())
    edge = between(outlines.drawer("A1").front[0], outlines.sides(2)[0][1][0], 0.3)
    beside = grip_at(outlines, edge, TOUCH)
    assert isinstance(beside, WoodGrip)
    assert led(outlines, Finger((0, 0), (0, 0), beside)) is not None
    top = grip_at(outlines, (135, 60), TOUCH)
    assert top == WoodGrip(1, behind=True)
    assert led(outlines, Finger((0, 0), (0, 0), top)) is None


@pytest.mark.parametrize(
    ("levels", "behind", "across", "order"),
    [
        (1, False, -1.0, "rotate 1 cw"),
        (1, False, 1.0, "rotate 1 ccw"),
        (1, True, 1.0, "rotate 1 cw"),
        (2, False, 1.0, "rotate 2 ccw"),
        (2, False, -2.1, "rotate 2 cw"),
        (2, False, -9.0, "rotate 2 cw"),
        (1, False, 0.4, None),
        (0, False, 2.0, None),
    ],
)
def test_levels_turn_by_quarters_under_a_sideways_finger(
    levels: int, behind: bool, across: float, order: str | None
) -> None:
    outlines = outlines_of(270, 270, BoxPicture())
    finger = drag((100, 100), (100 + across * 1.3 * outlines.scale, 100), WoodGrip(levels, behind=behind))
    done = led(outlines, finger)
    assert (None if done is None else done.order) == order
    shown = followed(outlines, WoodGrip(levels, behind=behind), finger, TOUCH)
    assert bool(shown.turning) == bool(levels)


@given(pictures, sides)
def test_a_sideways_finger_that_cannot_pull_a_shut_drawer_turns_its_level(picture: BoxPicture, side: int) -> None:
    outlines = outlines_of(side, side, picture)
    for index in range(3):
        for drawer, _ in outlines.sides(index):
            outline = outlines.drawer(drawer)
            (x, y), inwards = outline.middle, -math.copysign(1.0, outline.outwards[0])
            done = led(outlines, drag((x, y), (x + inwards * 2 * outlines.scale, y), DrawerGrip(drawer)))
            way = "ccw" if inwards > 0 else "cw"
            assert (None if done is None else done.order) == (f"rotate {3 - index} {way}" if index else None)
            pulls = led(outlines, drag((x, y), (x - inwards * 2 * outlines.scale, y), DrawerGrip(drawer)))
            assert pulls is not None
            assert pulls.order.startswith(f"open {drawer}")


@pytest.mark.parametrize("drawer", ["A1", "A2", "B1", "C2"])
@pytest.mark.parametrize("side", [180, 270, 420])
def test_whoever_pulls_a_shut_drawer_straight_down_opens_it(drawer: str, side: int) -> None:
    outlines = outlines_of(side, side, BoxPicture())
    x, y = outlines.drawer(drawer).middle
    done = led(outlines, drag((x, y), (x, y + 2 * outlines.scale), DrawerGrip(drawer), (x, y + 20)))
    assert done is not None
    assert done.order.startswith(f"open {drawer}")


@pytest.mark.parametrize(
    ("grip", "up"),
    [(DrawerGrip("A1"), True), *((WoodGrip(levels), up) for levels in (0, 1, 2) for up in (True, False))],
)
def test_a_swipe_up_or_down_turns_the_box_over(grip: Grip, up: bool) -> None:
    outlines = outlines_of(270, 270, BoxPicture())
    for far, order in ((1.5, "turn"), (0.4, None)):
        goal = 100 + (-far if up else far) * outlines.scale
        finger = drag((100, 100), (104, goal), grip)
        done = led(outlines, finger)
        assert (None if done is None else done.order) == order
        assert 0 < followed(outlines, grip, finger, TOUCH).flip <= 1


def traced(outlines: BoxOutlines, way: Sequence[Point], pointed: WoodGrip | BoxGrip) -> list[Finger]:
    """A finger that follows an arrow from its tail to its tip."""
    grip = grip_at(outlines, way[0], TOUCH, pointed)
    start, drags = whole(way[0]), next(spot for spot in way if math.dist(spot, way[0]) > 8)
    return [Finger(start, whole(spot), grip, whole(drags)) for spot in way[1:]]


@given(pictures, sides, st.sampled_from(["over", "over, the other way", "down", "sideways over the top"]))
def test_whoever_follows_the_way_over_the_box_turns_it_over_where_that_is_pointed_at(
    picture: BoxPicture, side: int, which: str
) -> None:
    outlines = outlines_of(side, side, picture)
    end = sorted(outlines.end())
    ways: dict[str, Sequence[Point]] = {
        "over": outlines.over(),
        "over, the other way": outlines.over()[::-1],
        "down": outlines.down(),
        "sideways over the top": (between(end[0], end[-1], 0.1), between(end[0], end[-1], 0.9)),
    }
    fingers = traced(outlines, ways[which], BoxGrip())
    flips = [followed(outlines, BoxGrip(), finger, TOUCH).flip for finger in fingers]
    assert flips == sorted(flips)
    done = led(outlines, fingers[-1])
    assert done is not None
    assert done.order == "turn"


@given(pictures, sides, st.sampled_from([1, 2]), st.booleans())
def test_whoever_follows_the_arrow_around_levels_turns_just_these_by_a_quarter_that_way(
    picture: BoxPicture, side: int, levels: int, clockwise: bool
) -> None:
    outlines = outlines_of(side, side, picture)
    fingers = traced(outlines, outlines.around(levels, clockwise=clockwise), WoodGrip(levels))
    done = led(outlines, fingers[-1])
    assert done is not None
    assert done.order == f"rotate {levels} {'cw' if clockwise else 'ccw'}"


@given(open_pictures, sides, st.tuples(shares, shares), st.sampled_from([BoxGrip(), WoodGrip(1)]))
def test_an_arrow_changes_nothing_about_open_drawers_and_taps(
    picture: BoxPicture, side: int, share: Point, pointed: WoodGrip | BoxGrip
) -> None:
    outlines, spot = outlines_of(side, side, picture), (share[0] * side, share[1] * side)
    plain, found = grip_at(outlines, spot, TOUCH), grip_at(outlines, spot, TOUCH, pointed)
    is_open = isinstance(plain, DrawerGrip) and plain.drawer in dict(picture.open)
    assert found == plain or not (is_open or isinstance(found, DrawerGrip))
    if plain is not None and found is not None:
        assert led(outlines, Finger((0, 0), (0, 0), found)) == led(outlines, Finger((0, 0), (0, 0), plain))


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_drag_along_an_arrow_may_begin_on_the_front_of_a_shut_drawer(levels: int, clockwise: bool) -> None:
    outlines, pointed = outlines_of(270, 270, BoxPicture()), WoodGrip(levels)
    fronts = [outlines.drawer(drawer).front for index in range(3) for drawer, _ in outlines.sides(index)]
    arrow = outlines.around(levels, clockwise=True)
    spots = [(float(x), float(y)) for x in range(0, 270, 3) for y in range(0, 270, 3)]
    on_both = [
        spot
        for spot in spots
        if any(holds(front, spot) for front in fronts) and away_from_line(arrow, spot) <= TOUCH / 2
    ]
    assert on_both
    for x, y in on_both:
        grip = grip_at(outlines, (x, y), TOUCH, pointed)
        assert grip is not None
        done = led(outlines, drag((int(x), int(y)), (int(x) - 150 if clockwise else int(x) + 150, int(y)), grip))
        assert done is not None
        assert done.order == f"rotate {levels} {'cw' if clockwise else 'ccw'}"


def test_an_open_drawer_that_is_dragged_steeply_is_still_that_drawer() -> None:
    outlines = outlines_of(270, 270, BoxPicture(open=opened(A1="front")))
    finger = drag((200, 100), (190, 60), DrawerGrip("A1"))
    done = led(outlines, finger)
    assert done is not None
    assert done.order in {"close A1", "push A1 ajar"}


def test_small_pictures_are_not_for_fingers() -> None:
    assert is_large_enough(outlines_of(270, 270, BoxPicture()), TOUCH)
    assert not is_large_enough(outlines_of(90, 90, BoxPicture()), TOUCH)


def test_how_far_a_point_is_from_an_outline() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    assert away(square, (5, 5)) == 0
    assert away(square, (13, 14)) == 5
    assert away(square, (5, -3)) == 3
