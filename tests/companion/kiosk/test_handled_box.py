"""The virtual box under fingers, at a kiosk: whole turns by drags and taps, and nothing that a finger did not mean."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.games.master_thieves.guide.values import Kind
from companion.games.master_thieves.pages.parts import KEYS
from companion.games.master_thieves.pages.values import values_of
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Configure, FillByChance, Hands, Say, Show, Undo
from companion.pages.bars import SEAT
from companion.pages.routes import Play, PlayPage
from companion.screens.kiosk.drawing.arrows import bounds
from companion.screens.kiosk.jewel_box.box_pages import AtBox
from companion.screens.kiosk.jewel_box.gestures import DrawerGrip, outlines_of
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture, box_picture, opened
from companion.screens.kiosk.jewel_box.screens import HandledBox
from companion.screens.kiosk.widgets.basic import PushButton
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.widget import Widget
from hardware.jewel_box.snapshot import Snapshot
from tests.companion.kiosk.box_fingers import (
    CARDS,
    CLOSED,
    FILLED,
    OPENED,
    PLAYING,
    SEEN,
    SIZES,
    SMUGGLING,
    Spot,
    at,
    card,
    drag,
    front,
    open_drawers,
    outwards,
    the_box,
    touch_drawer,
    wood,
)
from tests.companion.kiosk.real_windows import Player, kiosk
from tests.companion.kiosk.visits import Visit, visit
from tests.companion.screens.kiosk.scenes import places
from tools import xvfb
from tools.finger import Gesture

# a whole turn


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_by_drags(size: Spot) -> None:
    with at(*PLAYING, size=size) as guest:
        before, first = guest.kiosk.events, values_of(guest.frame)[1].character
        drag(guest, front(guest, "A1"), outwards(guest, "A1", 0.52))
        assert open_drawers(guest) == {"A1": "front"}
        assert guest.kiosk.events > before
        drag(guest, front(guest, "A1"), outwards(guest, "A1", -0.6))
        assert open_drawers(guest) == {}
        across = round(1.3 * outlines_of(*the_box(guest).area.size, BoxPicture()).scale)
        x, y = wood(guest, 2)
        drag(guest, (x, y), (x - across, y))
        assert values_of(guest.frame)[0].box.rings.AB == 1
        x, y = wood(guest, 2)
        drag(guest, (x, y), (x, y + round(1.2 * across)))
        assert values_of(guest.frame)[0].box.orientation == "inverted"
        assert guest.model.trouble is None
        drag(guest, front(guest, "C1"), outwards(guest, "C1", 0.52))  # the next seat begins
        assert open_drawers(guest) == {"C1": "front"}
        assert values_of(guest.frame)[1].character != first


def test_a_long_drawer_catches_at_its_front_goes_on_to_its_secret_compartment_and_part_of_the_way_back() -> None:
    with at(OPENED) as guest:
        drag(guest, front(guest, "B1"), outwards(guest, "B1", 0.92))
        assert open_drawers(guest) == {"B1": "front"}
        drag(guest, front(guest, "B1"), outwards(guest, "B1", 0.4))
        assert open_drawers(guest) == {"B1": "secret"}
        drag(guest, front(guest, "B1"), outwards(guest, "B1", -0.76))
        assert dict(box_picture(guest.model.picture).open) == {"B1": 0.16}


MASTER_THIEF = (OPENED, FILLED, CLOSED, *(card(seat, "detective") for seat in CARDS if seat != "Emil"))


def emil_is_master_thief() -> tuple[str, ...]:
    settled = '{"type":"tie_settled","seats":["Ana","Ben","Cora","Fritz"]}'
    return (*MASTER_THIEF, settled, card("Emil", "master_thief"))


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_pulls_a_drawer_further_as_long_as_its_master_thief_may_look_for_a_ruby(size: Spot) -> None:
    with at(*emil_is_master_thief(), size=size) as guest:
        touch_drawer(guest, "B1")
        assert open_drawers(guest) == {"B1": "front"}
        touch_drawer(guest, "B1")
        assert open_drawers(guest) == {"B1": "secret"}
        touch_drawer(guest, "B1")
        assert open_drawers(guest) == {}


def test_a_tap_shuts_a_drawer_once_its_master_thief_has_taken_what_lies_in_it() -> None:
    with at(*emil_is_master_thief()) as guest:
        touch_drawer(guest, "B1")
        guest.tap("Take all")
        touch_drawer(guest, "B1")
        assert open_drawers(guest) == {}


def test_a_short_drawer_that_is_shut_before_the_answer_leaves_word_of_what_was_taken() -> None:
    """Whoever shuts it has taken what there was; the card says so, and leads to what was otherwise."""
    with at(*emil_is_master_thief()) as guest:
        touch_drawer(guest, "B2")
        touch_drawer(guest, "B2")
        assert open_drawers(guest) == {}
        assert guest.says("Emil took 1 sapphire")


def sharing() -> tuple[str, ...]:
    """Ana has opened a drawer and said that she is done; two detectives share."""
    filled = '{"type":"position_set","drawers":{"A1":{"upright":["diamond"]}},"red":{"sapphire":1,"diamond":3}}'
    opened = OPENED.replace('"Ana","Ben","Cora","Emil","Fritz"', '"Ana","Ben","Cora"')
    cards = card("Ana", "thief"), card("Ben", "detective"), card("Cora", "detective")
    turn = '{"type":"drawer_opened","drawer":"A1","depth":"front"}', '{"type":"drawer_closed","drawer":"A1"}'
    settled = '{"type":"tie_settled","seats":["Ben","Cora"]}'
    return (opened, filled, CLOSED, *cards, settled, *turn, '{"type":"turn_ended"}')


def test_a_drawer_that_is_touched_while_gems_are_shared_stays_shut() -> None:
    with at(*sharing()) as guest:
        before = guest.kiosk.events
        touch = front(guest, "B1")
        guest.touch(*touch)
        assert guest.says("Share out first.")
        guest.settle(3500)
        assert (open_drawers(guest), guest.kiosk.events) == ({}, before)
        assert guest.model.trouble is None
        guest.do(Hands("fault stuck B2.front"))
        assert not guest.says("Share out first."), "sensors may fail at any time"


def test_while_gems_are_shared_the_box_may_be_moved_late() -> None:
    """Ana tapped Done too early."""
    with at(*sharing()) as guest:
        guest.do(Hands("rotate 1 cw"))
        guest.settle(3500)
        assert values_of(guest.frame)[0].box.rings.AB != 0
        assert guest.model.trouble is None
        guest.do(Hands("rotate 1 cw"))
        assert guest.says("Share out first.")


@pytest.mark.parametrize(
    ("lines", "order"),
    [(PLAYING, ("jeweler", "gemologist", "thief", "master_thief", "detective")), (SMUGGLING, ("smuggler",))],
)
@pytest.mark.parametrize("size", SIZES)
def test_a_turn_takes_at_most_four_touches_and_all_of_them_on_one_page(
    size: Spot, lines: tuple[str, ...], order: tuple[str, ...]
) -> None:
    touches: Counter[str] = Counter()
    with at(*lines, size=size) as guest:
        for place, (drawer, character) in enumerate(zip(SEEN, order, strict=False)):
            if character == "detective":  # opens none, and takes from the red pillow
                while (button := answer(guest)) is not None:
                    guest.touch(*button.area.centre)
                    guest.settle(1000)
                    touches[character] += 1
                break
            touch_drawer(guest, drawer)  # the turn before ends with it
            assert values_of(guest.frame)[1].character == character
            assert open_drawers(guest) == {drawer: "front"}
            touches[character] += 1
            while (button := answer(guest)) is not None:
                guest.touch(*button.area.centre)
                guest.settle(1000)
                touches[character] += 1
            assert isinstance(guest.kiosk.route, Play)
            assert guest.kiosk.route.page is PlayPage.GAME
            touch_drawer(guest, drawer)
            touches[character] += 1
            assert guest.model.trouble is None
            if order[place + 1 : place + 2] in {(), ("detective",)}:  # nobody opens a drawer next
                guest.tap("Done")
                touches[character] += 1
        assert values_of(guest.frame)[1].character != character
    assert set(touches) == set(order)
    assert max(touches.values()) <= 4, touches


def answer(guest: Visit) -> Widget | None:
    """A button that says something about the open drawer, if there is one to answer."""
    choices = [one for one in values_of(guest.frame)[1].choices if one.kind not in {Kind.DONE, Kind.SEARCH}]
    keys = {KEYS[one.kind] for one in choices}
    said = [target for target in guest.targets if target.tap is not None and isinstance(target.tap.action, Say)]
    return next((target for target in said if target.tap is not None and target.tap.key in keys), None)


# what follows the finger


def test_a_drawer_follows_the_finger_and_only_the_box_is_painted() -> None:
    with at(*PLAYING) as guest:
        start, goal = front(guest, "A1"), outwards(guest, "A1", 0.45)
        guest.press(*start)
        seen = set()
        for step in range(1, 11):
            guest.slide(*(round(a + (b - a) * step / 10) for a, b in zip(start, goal, strict=True)))
            box = the_box(guest)
            assert all(box.area.with_(area) == box.area for area in guest.loop.turn())
            (painted,) = [one for one in guest.stage._shown or () if isinstance(one, HandledBox)]
            assert painted.finger is not None
            assert painted.finger.grip == DrawerGrip("A1")
            seen.add(dict(painted.shown(guest.stage.sizes).open).get("A1", 0.0))
        assert len(seen) >= 5
        assert dict(box_picture(guest.model.picture).open) == {}, "sensors have seen nothing yet"
        guest.release(*goal)


def test_after_it_is_let_go_a_drawer_never_jumps_back() -> None:
    with at(*PLAYING) as guest:
        goal = outwards(guest, "A1", 0.45)
        guest.press(*front(guest, "A1"))
        guest.slide(*goal)
        guest.release(*goal)
        fars = []
        for _ in range(60):
            guest.wait(50)
            fars.append(dict(box_picture(guest.model.picture).open).get("A1", 0.0))
        assert min(fars) >= 0.44
        assert fars == sorted(fars)
        assert fars[-1] == 0.52


def test_with_reduced_motion_parts_jump_from_rest_to_rest() -> None:
    with at(*PLAYING) as guest:
        guest.do(Configure("reduced_motion", value=True))
        start, goal = front(guest, "A1"), outwards(guest, "A1", 0.52)
        guest.press(*start)
        seen = set()
        for step in range(1, 21):
            guest.slide(*(round(a + (b - a) * step / 20) for a, b in zip(start, goal, strict=True)))
            (painted,) = [one for one in guest.stage._shown or () if isinstance(one, HandledBox)]
            seen.add(dict(painted.shown(guest.stage.sizes).open).get("A1", 0.0))
        assert seen <= {0.0, 0.16, 0.52}
        guest.release(*goal)
        guest.wait(1)
        assert dict(box_picture(guest.model.picture).open) == {"A1": 0.52}
        guest.settle(3500)
        assert open_drawers(guest) == {"A1": "front"}


def test_what_no_sensor_sees_is_back_after_a_while() -> None:
    with at(*PLAYING) as guest:
        guest.hands("fault dead A1.closed", "fault dead A1.front")
        touch_drawer(guest, "A1")
        guest.wait(5000)
        assert 0.52 not in dict(box_picture(guest.model.picture).open).values()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("drawer", ["A1", "A2", "C1"])
@pytest.mark.parametrize("at_arrow", [True, False])
def test_a_drawer_is_shut_from_the_tail_of_its_arrow_and_from_just_below_its_front(
    size: Spot, drawer: str, at_arrow: bool
) -> None:
    with at(*sharing()[:-3], size=size) as guest:
        touch_drawer(guest, drawer)
        assert open_drawers(guest) == {drawer: "front"}
        box, (pointer,) = the_box(guest), guest.of_kind(Pointer)
        outline = outlines_of(*box.area.size, box.picture).drawer(drawer)
        (left, right), (across, down) = outline.front[:2], outline.outwards
        below = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + 4
        tail = max(pointer.hint.arrow, key=lambda spot: spot[0] * across + spot[1] * down)
        x, y = tail if at_arrow else below
        start, far = (box.area.left + round(x), box.area.top + round(y)), 2 * guest.stage.sizes.touch
        drag(guest, start, (round(start[0] - across * far), round(start[1] - down * far)))
        assert open_drawers(guest) == {}
        assert guest.model.trouble is None


# what was not meant


@pytest.mark.parametrize("size", SIZES)
def test_wrong_gestures_do_nothing(size: Spot) -> None:
    with at(*PLAYING, size=size) as guest:
        before, box = guest.kiosk.events, the_box(guest).area
        spot = front(guest, "A1")
        outside = box.left + box.width // 2, box.bottom - 2
        drag(guest, outside, spot)  # from beside the box onto it
        guest.press(*spot)  # out and back
        guest.slide(*outwards(guest, "A1", 0.5))
        guest.slide(*spot)
        guest.release(*spot)
        drag(guest, spot, outwards(guest, "A1", -0.5))  # a shut drawer goes no farther in
        x, y = wood(guest, 0)
        drag(guest, (x, y), (x - 60, y))  # the lowest level stands on the table
        x, y = wood(guest, 2)
        drag(guest, (x, y), (x - guest.stage.sizes.px(24), y))  # less than half of a quarter
        guest.settle(3000)
        assert guest.kiosk.events == before
        assert box_picture(guest.model.picture) == BoxPicture()


def test_what_cannot_be_done_is_said_and_the_picture_stays() -> None:
    with at(*PLAYING) as guest:
        guest.touch(*front(guest, "A1"))
        guest.wait(50)
        led = the_box(guest).let_go  # while it still moves, it is shut again
        assert led is not None
        guest.touch(*front(guest, "A1"))
        guest.settle(100)
        assert guest.says("A1 is still moving")
        guest.settle(4000)
        assert open_drawers(guest) == {"A1": "front"}


def test_nothing_follows_a_finger_below_a_message() -> None:
    with at(*PLAYING) as guest:
        spot = front(guest, "A1")
        guest.hands("fault lost all")
        guest.wait(4000)
        assert guest.model.trouble is not None
        before = guest.kiosk.events
        guest.touch(*spot)
        guest.settle(3000)
        assert guest.kiosk.events == before


# looking, keys, putting back, filling


def test_the_view_from_behind_moves_nothing_and_reaches_the_other_drawers() -> None:
    with at(*PLAYING) as guest:
        before = box_picture(guest.model.picture)
        guest.key("v")
        guest.wait(400)
        assert guest.kiosk.route == Play(guest.kiosk.events, hands=AtBox(behind=True))
        assert box_picture(guest.model.picture) == before
        drag(guest, front(guest, "A3"), outwards(guest, "A3", 0.52))
        assert open_drawers(guest) == {"A3": "front"}
        assert box_picture(guest.model.picture).heading == before.heading
        guest.key("v")
        guest.wait(400)
        assert the_box(guest).picture.heading == before.heading


@pytest.mark.parametrize("size", SIZES)
def test_no_button_lies_over_a_drawer_that_is_out(size: Spot) -> None:
    with at(*PLAYING, size=size) as guest:
        touch_drawer(guest, "A1")
        box, buttons = the_box(guest), [one.area for one in guest.of_kind(PushButton) if one.icon in {"eye", "keys"}]
        assert len(buttons) == 2
        for drawer in (*SEEN, "C2"):
            outline = outlines_of(*box.area.size, BoxPicture(open=opened(**{drawer: "front"}))).drawer(drawer)
            points = [*outline.front, *(end for rail in outline.rails for end in rail)]
            covered = bounds(points, 0).moved(box.area.left, box.area.top)
            assert not any(covered.touches(area) for area in buttons), drawer


def test_the_keys_are_still_there() -> None:
    with at(*PLAYING) as guest:
        guest.key("h")
        guest.wait(400)
        assert isinstance(guest.kiosk.route, Play)
        assert guest.kiosk.route.page is PlayPage.HANDS
        assert len(guest.of_kind(HandledBox)) == 1


def seats_shown(guest: Visit) -> list[str]:
    return [key for key in places(guest.frame) if key.startswith(SEAT)]


def test_on_a_small_screen_a_tap_on_the_name_shows_all_seats_and_a_tap_on_the_box_leads_back() -> None:
    with at(*PLAYING, size=(480, 320)) as guest:
        assert not seats_shown(guest)
        guest.key("i")
        guest.wait(400)
        assert len(seats_shown(guest)) == 5
        guest.wait(GUARD_MS)
        (box,) = guest.of_kind(Box)
        guest.touch(*box.area.centre)
        guest.wait(400)
        assert the_box(guest).area.width > box.area.width


@pytest.mark.parametrize("size", SIZES)
def test_the_box_is_put_back_with_fingers_where_it_is_asked_for(size: Spot) -> None:
    with at(*PLAYING, size=size) as guest:
        touch_drawer(guest, "A1")
        guest.do(Undo())
        assert guest.says("Move it with your finger.")
        drag(guest, front(guest, "A1"), outwards(guest, "A1", -0.6))
        assert guest.model.trouble is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("order", "way"),
    [
        ("turn", BoxOutlines.over),
        ("turn", BoxOutlines.down),
        ("rotate 1 cw", lambda outlines: outlines.around(1, clockwise=False)),
        ("rotate 2 ccw", lambda outlines: outlines.around(2, clockwise=True)),
    ],
)
def test_a_finger_that_follows_the_arrow_puts_back_what_was_turned(
    size: Spot, order: str, way: Callable[[BoxOutlines], tuple[Point, ...]]
) -> None:
    with at(*PLAYING, size=size) as guest:
        touch_drawer(guest, "A1")
        touch_drawer(guest, "A1")
        guest.hands(order)
        guest.settle(3500)
        guest.do(Undo())
        guest.wait(GUARD_MS)
        assert guest.model.trouble is not None
        box = the_box(guest)
        spots = [box.area.moved(round(x), round(y))[:2] for x, y in way(outlines_of(*box.area.size, box.picture))]
        guest.press(*spots[0])
        for spot in spots[1:]:
            guest.slide(*spot)
        guest.release(*spots[-1])
        guest.settle(3500)
        assert guest.model.trouble is None


@pytest.mark.parametrize("size", SIZES)
def test_one_tap_fills_the_box_and_the_game_begins(size: Spot) -> None:
    with at(OPENED, size=size) as guest:
        guest.tap("Fill it for me")
        assert values_of(guest.frame)[0].phase == "smugglers_reveal"
        assert guest.model.trouble is None
        guest.do(Undo())
        assert values_of(guest.frame)[0].phase == "setup"
        touch_drawer(guest, "A2")
        assert FillByChance() not in [one.tap.action for one in guest.targets if one.tap is not None]


def test_an_alarm_is_drawn_beside_the_gems_in_the_open_drawer() -> None:
    guarded = '{"type":"position_set","drawers":{"A1":{"upright":["sapphire","alarm:Cora"]}}}'
    with at(OPENED, guarded, *PLAYING[2:]) as guest:
        touch_drawer(guest, "A1")
        box = the_box(guest)
        assert box.lying is not None
        assert (box.lying.drawer, box.lying.things) == ("A1", ("sapphire", "alarm:2"))
        with_bell, without = pygame.Surface(SIZES[1]), pygame.Surface(SIZES[1])
        for target, lying in ((with_bell, box.lying), (without, replace(box.lying, things=("sapphire", "sapphire")))):
            replace(box, lying=lying).paint(target, guest.frame.sizes)
        assert pygame.image.tobytes(with_bell, "RGB") != pygame.image.tobytes(without, "RGB")


def test_gems_lie_in_the_drawer_of_the_turn_as_long_as_the_guide_tells_of_them() -> None:
    with at(*PLAYING) as guest:
        touch_drawer(guest, "A1")
        _, guide = values_of(guest.frame)
        told = guide.to_set_right.lies
        lying = the_box(guest).lying
        assert (lying is None) == (told is None or not told.gems)
        if lying is not None and told is not None:
            assert (lying.drawer, lying.things) == ("A1", tuple(told.gems.spread()))
        touch_drawer(guest, "A1")
        assert the_box(guest).lying is None


def test_a_gesture_is_the_same_order_as_the_keys_give() -> None:
    with at(*PLAYING) as guest:
        box, spot = the_box(guest), front(guest, "B1")
        guest.press(*spot)
        finger = guest.stage._finger
        assert finger is not None
        action = box.let_go(finger, guest.stage.sizes)
        assert isinstance(action, Hands)
        assert action.order == "open B1 front"
        guest.do(Show(Play()))


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_the_first_game_in_a_real_window_begins_with_a_box_whose_drawers_can_be_dragged(tmp_path: Path) -> None:
    size = (800, 480)
    with visit(size=size) as mirror, xvfb.running(*size) as screen, kiosk(screen, tmp_path, size) as program:
        player = Player(mirror, screen, program)
        player.same_picture()
        for words in ("New game", "Master Thieves", "2"):
            player.words(words)
        for far, found in ((0.52, {"A1": "front"}), (-0.6, {})):
            goal = Area(*outwards(mirror, "A1", far), 1, 1)
            player.do(Gesture(Area(*front(mirror, "A1"), 1, 1), Hands("by a finger"), goal=goal))
            assert open_drawers(mirror) == found
        player.words("Fill it for me")
        assert values_of(mirror.frame)[0].phase in {"reveal", "smugglers_reveal"}


def test_a_virtual_box_puts_itself_although_its_sensors_tell_late() -> None:
    """What hands have just shut is shut, whatever the last reading says."""
    with at(*PLAYING) as guest:
        guest.hands("open A1")
        box, pose = guest.kiosk.running.box, guest.kiosk.running.table.pose
        box.command("close A1")
        box.put(replace(pose, drawers={}))
        guest.wait(5000)
        shot = box.snapshot
        assert isinstance(shot, Snapshot)
        assert not shot.drawers
