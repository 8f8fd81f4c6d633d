"""A real box without all its sensors, at the kiosk and on phones: what no sensor sees, people tell with a tap."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from companion.games.event_lines import Source
from companion.games.master_thieves.events import BoxTurned, DrawerClosed, GemsTaken, LevelRotated, TurnEnded
from companion.pages.actions import Configure, Hands, KeepOpen, SetAside, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Play, PlayPage, Sensors
from companion.table.table_view import TroubleKind
from hardware.jewel_box.channels import USUALLY_FITTED
from tests.companion.kiosk.visits import BY_NAME, Visit, visit

HANDS = Play(page=PlayPage.HANDS)
TURN = (
    '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}',
    '{"type":"position_set","drawers":{"A1":{"upright":["diamond"]}}}',
    '{"type":"reveal_closed"}',
    '{"type":"card_revealed","seat":"Ana","character":"thief"}',
    '{"type":"card_revealed","seat":"Ben","character":"master_thief"}',
)
BARE = Exhibit("bare", record=lambda _: TURN, finished=False, no_sensors=True)
REAL = Exhibit("real", record=lambda _: TURN, finished=False, real_box=True)


def keys(guest: Visit) -> dict[str, Hands]:
    """What hands may tell here, by its command."""
    found = (target.tap.action for target in guest.targets if target.tap is not None)
    return {action.order: action for action in found if isinstance(action, Hands)}


def tell(guest: Visit, order: str) -> None:
    """Tap the key for it."""
    target = next(one for one in guest.targets if one.tap is not None and one.tap.action == keys(guest)[order])
    guest.touch(*target.area.centre)
    guest.look_on()


def tap(guest: Visit, kind: type) -> None:
    """Tap what means this."""
    target = next(one for one in guest.targets if one.tap is not None and isinstance(one.tap.action, kind))
    guest.touch(*target.area.centre)
    guest.look_on()


def drawers(guest: Visit) -> dict[str, str]:
    """Those that are believed to be open."""
    return dict(guest.kiosk.running.table.pose.drawers)


def kinds(guest: Visit, last: int) -> list[type]:
    return [type(event) for event in guest.kiosk.running.table.record[-last:]]


@contextmanager
def bare() -> Iterator[Visit]:
    with visit(BARE) as guest:
        yield guest


def test_one_tap_tells_an_opening_and_done_tells_that_all_is_shut_and_taken() -> None:
    chooses = (*TURN[:3], TURN[4], '{"type":"card_revealed","seat":"Ana","character":"detective"}')
    with visit(replace(BARE, record=lambda _: chooses)) as guest:
        told = {order for order in keys(guest) if order.startswith("open")}
        assert told == {f"open {level}{number} front" for level in "ABC" for number in "1234"}
        tell(guest, "open A1 front")
        assert drawers(guest) == {"A1": "front"}
        guest.tap("Done")
        assert kinds(guest, 3) == [DrawerClosed, GemsTaken, TurnEnded]
        shut, taken, _ = guest.kiosk.running.table.record[-3:]
        assert shut.source is taken.source is Source.REFEREE
        assert not drawers(guest)


def test_the_next_seat_opens_its_drawer_and_nobody_has_to_say_done() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        tell(guest, "open B2 front")
        assert drawers(guest) == {"B2": "front"}
        assert guest.model.table is not None
        assert guest.model.table.headline.seat == "Ben"


def test_a_rotation_tells_that_the_drawer_was_shut_before() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        tell(guest, "rotate 1 cw")
        assert not drawers(guest)
        assert not guest.kiosk.running.table.fouls()


def test_the_picture_and_the_keys_follow_what_is_told() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        guest.settle(3000)
        assert dict(guest.model.at_rest.open).keys() == {"A1"}  # type: ignore[attr-defined]
        tell(guest, "turn")
        guest.settle(3000)
        assert guest.model.at_rest.inverted  # type: ignore[attr-defined]


def test_something_else_reaches_a_foul_in_two_taps() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        guest.do(Show(HANDS))
        tell(guest, "open B2 front")
        assert guest.model.trouble is not None
        assert guest.model.trouble.kind is TroubleKind.FOUL
        assert guest.kiosk.route.without_hands() == guest.kiosk.route, "back at the game"


def test_who_left_a_drawer_open_says_so_and_it_counts_once() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        guest.do(Show(HANDS))
        tap(guest, KeepOpen)
        assert guest.model.table is not None
        assert guest.model.table.keeps_open
        guest.do(Show(Play()))
        guest.tap("Done")
        assert drawers(guest) == {"A1": "front"}
        assert [foul.code for foul in guest.kiosk.running.table.fouls()] == ["drawer_left_open"]
        assert not guest.model.table.keeps_open


def test_a_told_movement_is_undone_and_nothing_has_to_be_put_back() -> None:
    with bare() as guest:
        tell(guest, "open A1 front")
        guest.tap("Undo")
        assert not drawers(guest)
        assert guest.model.trouble is None
        assert guest.kiosk.running.table.view().peeks == 1, "it had shown what lies there"


def test_where_nobody_has_the_turn_the_bar_leads_to_the_keys() -> None:
    with visit(replace(BY_NAME["reveal"], no_sensors=True)) as guest:
        assert any(one.tap is not None and one.tap.action == Show(HANDS) for one in guest.targets)


def test_the_last_seat_of_a_round_turns_the_box_with_one_tap_while_cards_are_shown() -> None:
    with visit("next-reveal-told") as guest:
        assert guest.says("Smuggler")
        assert set(keys(guest)) == {"rotate 1 ccw", "rotate 1 cw", "rotate 2 ccw", "rotate 2 cw", "turn"}
        tell(guest, "rotate 2 cw")
        assert set(keys(guest)) == {"turn"}
        tell(guest, "turn")
        assert kinds(guest, 3) == [LevelRotated, BoxTurned, TurnEnded]
        assert not keys(guest), "then it is nobody's turn"


# a sensor that dies


def test_a_movement_that_a_dead_sensor_missed_is_told_with_one_tap_more() -> None:
    with visit(REAL) as guest:
        guest.do(Show(HANDS))
        tell(guest, "open A1 front")
        assert not drawers(guest), "its sensors are there, and saw nothing"
        assert guest.says("The sensors saw nothing at A1")
        tap(guest, SetAside)
        assert drawers(guest) == {"A1": "front"}
        assert guest.kiosk.running.box.aside == {"A1.closed", "A1.front", "A1.secret"}
        tell(guest, "close A1")
        assert not drawers(guest)


def test_a_sensor_that_lies_about_the_box_is_set_aside_where_it_has_to_be_put_back() -> None:
    with visit(REAL) as guest:
        guest.hands("fault dead B2.closed")
        guest.settle(4000)
        guest.kiosk.running.came_back()
        guest.do(Show(Play()))
        while guest.model.trouble is None:
            guest.tap("Undo")
        assert guest.model.trouble.kind in (TroubleKind.DIFFERS, TroubleKind.UNDONE)
        guest.tap("Go on without its sensor")
        assert not guest.kiosk.running.differs
        assert guest.kiosk.running.box.aside


def test_sensors_that_were_set_aside_are_used_again_with_one_tap() -> None:
    with visit(REAL) as guest:
        guest.do(SetAside("A1"))
        assert "open A1 front" in keys(guest)
        assert guest.kiosk.running.table.missing == {"A1.closed", "A1.front", "A1.secret"}
        guest.do(Show(Sensors(part="A1")))
        assert guest.says("Set aside: you tell what it would.")
        guest.tap("Use its sensors again")
        assert not guest.kiosk.running.box.aside
        guest.do(Show(Play()))
        assert "open A1 front" not in keys(guest)
        guest.hands("open A1")
        assert drawers(guest) == {"A1": "front"}


# phones


def test_whoever_has_the_turn_tells_it_on_the_own_phone_and_nobody_else_does() -> None:
    with bare() as guest:
        phones = guest.room.phones
        assert phones is not None
        guest.do(Configure("phones", value=True))
        guest.wait(20)
        links = {seat.name: seat.link for seat in guest.kiosk.browsers.view.seats}
        ana, ben = phones.browser(links["Ana"]), phones.browser(links["Ben"])
        guest.wait(2000)
        place = "the front left drawer of the top level"
        assert place not in ben.taps()
        ana.press(place)
        guest.wait(2000)
        assert len(drawers(guest)) == 1


def test_all_sensors_of_the_usual_build_are_missing_on_a_bare_box() -> None:
    with bare() as guest:
        assert guest.kiosk.running.table.missing == set(USUALLY_FITTED)
