"""People, a box and a game: fouls, undo, a box that does not match the game, a lost link, a full disk."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from companion.kiosk.screen_motion import SLIDE_MS
from companion.languages import capital
from companion.pages.actions import Begin, Configure, Dismiss, Say, Show
from companion.pages.routes import Home, Menu, Play, Sensors, SettingsPage
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel
from hardware.jewel_box.movements import Direction
from tests.companion.kiosk.troubles import DONE, OPENED, kind, open_drawers
from tests.companion.kiosk.visits import visit


@contextmanager
def full_disk() -> Iterator[None]:
    """Files of this process may not grow any more: the nearest thing to a full disk that any machine can make."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# what happened while it was disconnected


def test_a_drawer_that_was_moved_meanwhile_is_asked_about_and_a_no_changes_nothing() -> None:
    with visit("turn") as guest:
        events = guest.kiosk.events
        guest.kiosk.running.came_back({"B2"})
        guest.wait(600)
        guest.loop._stale = True
        guest.wait(600)
        assert kind(guest) == "moved"
        assert guest.says("The glowing drawer was moved: was it opened?")

        guest.tap("No, it was not")

        assert (kind(guest), guest.kiosk.events) == ("", events)


def test_a_drawer_that_was_opened_meanwhile_is_told_and_the_next_one_asked_about() -> None:
    with visit("turn") as guest:
        events = guest.kiosk.events
        guest.kiosk.running.came_back({"B2", "C1"})
        guest.loop._stale = True
        guest.wait(600)

        guest.tap("Yes, it was opened")

        assert guest.kiosk.events >= events + 2
        assert kind(guest) == "moved"
        assert guest.model.trouble is not None
        assert guest.model.trouble.pointing == (OpenDrawer("C1"),)
        guest.tap("No, it was not")
        assert open_drawers(guest) == set()


# the box does not match the game


def test_what_hands_do_at_the_sensors_page_is_no_move_and_is_asked_about_on_the_way_back() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.do(Show(Sensors()))
        guest.hands("rotate 2 cw", "open B3")
        assert guest.kiosk.events == before

        guest.do(Show(Play()))

        assert kind(guest) == "differs"
        assert guest.model.trouble is not None
        assert len(guest.model.trouble.steps) >= 2
        assert guest.kiosk.events == before


def test_the_page_of_keys_over_the_sensors_counts_as_the_sensors_page() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.do(Show(Sensors()))
        guest.key("?", "?")
        guest.hands("rotate 2 cw")
        assert guest.kiosk.events == before
        guest.key("?", "?")
        guest.do(Show(Play()))
        assert kind(guest) == "differs"


def test_a_box_that_stands_otherwise_is_accepted_and_then_the_game_believes_it() -> None:
    with visit("differs") as guest:
        guest.tap("Keep the box as it is")
        assert kind(guest) == ""
        assert guest.kiosk.running.table.pose.rings == {"AB": 0, "BC": 1}
        assert open_drawers(guest) == {"B3"}


def test_a_box_that_stands_otherwise_is_put_back_with_hands_on_the_screen() -> None:
    with visit("differs") as guest:
        before = guest.kiosk.events
        guest.key("h")
        assert isinstance(guest.kiosk.route, Play)
        assert guest.kiosk.route.page == "hands"
        guest.hands("close B3", "rotate 2 ccw")
        assert kind(guest) == ""
        assert guest.kiosk.events == before


def test_the_box_is_watched_and_the_next_step_comes_by_itself() -> None:
    with visit("differs") as guest:
        asked = guest.model.trouble
        assert asked is not None
        assert (len(asked.steps), asked.done, asked.pointing) == (2, 0, (CloseDrawer("B3"),))
        assert guest.says("Step 1 of 2")

        guest.begin("close B3")
        guest.wait_until(lambda: guest.model.trouble is None or bool(guest.model.trouble.left))

        sliding = guest.model.trouble
        assert sliding is not None
        assert (sliding.steps, sliding.done, sliding.left) == (asked.steps[1:], 1, asked.steps[0])
        assert sliding.pointing == (RotateLevel(2, Direction.CCW),)
        guest.wait(SLIDE_MS)
        assert guest.model.trouble == replace(sliding, left="", slid=0.0)
        assert guest.says("Step 2 of 2")
        guest.hands("rotate 2 ccw")
        assert kind(guest) == ""


def test_a_drawer_that_is_pushed_in_partway_is_seen_too() -> None:
    """Nothing is reported of it, and still what has to be done may be another thing then."""
    with visit("turn") as guest:
        guest.hands("open A1")
        guest.do(Show(Home()))
        guest.hands("push A1")
        guest.tap("Continue")
        trouble = guest.model.trouble
        assert trouble is not None
        assert trouble.pointing == (OpenDrawer("A1"),)  # as far as it was
        assert len(trouble.steps) == 1
        guest.hands("open A1")
        assert kind(guest) == ""
        guest.hands("push A1")
        assert kind(guest) == ""  # while both agree, that is no move


def test_names_are_said_where_the_wood_bears_them() -> None:
    with visit("differs") as guest:
        assert guest.says("Shut the glowing drawer.")
        guest.do(Configure("labels", value=True))
        assert guest.says("Shut B3.")


def test_a_game_that_is_resumed_with_the_box_otherwise_asks_at_once() -> None:
    with visit("turn") as guest:
        guest.do(Show(Home()))
        guest.hands("open C1")
        guest.do(Show(Home()))
        guest.tap("Continue")
        assert kind(guest) == "differs"
        guest.hands("close C1")
        assert kind(guest) == ""


def test_trouble_is_put_away_with_the_game_and_found_again_with_it() -> None:
    with visit("differs") as guest:
        guest.do(Show(Menu()))
        guest.do(Show(Home()))
        assert guest.model.trouble is None
        assert guest.targets
        guest.tap("Continue")
        assert kind(guest) == "differs"


# the link


def test_a_lost_link_says_what_to_look_at_and_play_goes_on_without_it() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.hands("fault lost")
        assert kind(guest) == "link"
        assert guest.model.trouble is not None
        assert guest.model.trouble.lines == ("the virtual box has no power: repair it",)

        guest.tap("Continue without sensors")

        assert kind(guest) == ""
        guest.do(Say((DONE,)))
        assert guest.kiosk.events > before or guest.model.notice is not None


def test_a_link_that_comes_back_compares_the_box_with_the_game() -> None:
    with visit("turn") as guest:
        guest.hands("fault lost")
        guest.tap("Continue without sensors")
        before = guest.kiosk.events
        guest.hands("open A1")  # nobody hears that
        assert guest.kiosk.events == before
        assert kind(guest) == ""

        guest.hands("mend")

        assert kind(guest) == "differs"
        guest.hands("close A1")
        assert kind(guest) == ""
        assert guest.kiosk.events == before


def test_a_link_that_comes_back_by_itself_takes_its_trouble_away() -> None:
    with visit("link-lost") as guest:
        assert kind(guest) == "link"
        guest.hands("mend")
        assert kind(guest) == ""


def test_a_link_lost_twice_is_told_twice() -> None:
    with visit("link-lost") as guest:
        guest.tap("Continue without sensors")
        guest.hands("mend", "fault lost")
        assert kind(guest) == "link"


def test_a_link_lost_outside_of_a_game_shows_in_the_scene_and_blocks_nothing() -> None:
    with visit() as guest:
        guest.hands("fault lost")
        assert guest.model.trouble is None
        assert not guest.model.link.ready
        assert guest.says(capital(str(guest.model.link.message)))
        assert len(guest.targets) > 3


# the journal


def test_on_a_full_disk_it_is_told_and_nothing_acknowledged_is_lost() -> None:
    with visit("turn-taking") as guest:
        before = guest.kiosk.events
        with full_disk():
            guest.hands("close A1")
            assert kind(guest) == "failure"
            assert guest.says("This could not be saved")
        assert guest.kiosk.events == before

        guest.tap("Continue")

        # The drawer is shut and the game does not know: the two are compared, and nobody is left alone with that.
        assert kind(guest) == "differs"
        guest.tap("Keep the box as it is")
        assert kind(guest) == ""
        assert open_drawers(guest) == set()


def test_a_full_disk_while_the_link_is_lost_is_no_dead_end() -> None:
    with visit("turn-taking") as guest:
        guest.hands("fault lost")
        guest.tap("Continue without sensors")
        with full_disk():
            guest.do(Say((DONE,)))
            assert kind(guest) == "failure"
            guest.tap("Continue")
            assert kind(guest) == ""


def test_a_new_game_on_a_full_disk_is_told_and_can_be_begun_later() -> None:
    with visit() as guest:
        before = guest.kiosk.route
        with full_disk():
            guest.do(Begin(OPENED))
            assert guest.says("could not write to the disk")
        assert guest.kiosk.route == before  # nothing that was chosen is gone
        assert guest.model.table is None
        guest.do(Begin(OPENED))
        assert guest.kiosk.events == 1
        assert isinstance(guest.kiosk.route, Play)


def test_giving_up_on_a_full_disk_is_told_where_people_can_read_it() -> None:
    with visit("menu") as guest, full_disk():
        guest.tap("Hold: abandon game", hold_ms=2000)
        assert guest.says("could not write to the disk")
        assert guest.kiosk.running.table.is_open


def test_a_referees_look_on_a_full_disk_shows_nothing() -> None:
    with visit("menu") as guest:
        with full_disk():
            guest.tap("Hold: look into the box", hold_ms=2500)
            assert guest.says("could not write to the disk")
            assert not guest.says("A referee is looking into the box")
        assert guest.model.table is not None
        assert guest.model.table.peeks == 0
        assert guest.model.peek is None


def test_reading_a_notice_elsewhere_does_not_read_the_trouble_of_the_game() -> None:
    with visit("link-lost") as guest:
        guest.do(Show(SettingsPage()))
        guest.do(Dismiss())
        guest.do(Show(Play()))
        assert kind(guest) == "link"


# people stop and count


def test_a_game_is_stopped_in_the_menu_counted_and_taken_up_again() -> None:
    with visit("menu") as guest:
        before = guest.kiosk.events
        guest.tap("Hold: stop and count")  # a tap is not enough
        assert (guest.kiosk.events, guest.kiosk.route) == (before, Menu())
        guest.tap("Hold: stop and count", hold_ms=2000)
        assert guest.kiosk.route == Play()
        assert guest.says("You stopped and counted.")
        assert guest.says("Game over")
        guest.tap("Undo")
        assert guest.kiosk.events == before
        assert guest.model.table is not None
        assert not guest.model.table.is_over
        assert guest.says("the game was stopped and counted")


def test_stopping_on_a_full_disk_is_told_and_the_game_goes_on() -> None:
    with visit("menu") as guest, full_disk():
        guest.tap("Hold: stop and count", hold_ms=2000)
        assert guest.says("could not write to the disk")
        assert not guest.kiosk._table.is_over
