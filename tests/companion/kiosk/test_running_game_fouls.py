"""Fouls at the kiosk: what lies over the scene, what hands do about it, and what undo takes back."""

import pytest

from companion.pages.actions import Begin, ShutVirtual, TrustBox, Undo
from companion.pages.bars import HOLD_MS
from companion.pages.context import Exhibit
from hardware.jewel_box.actions import CloseDrawer
from tests.companion.kiosk.troubles import OPENED, kind, open_drawers
from tests.companion.kiosk.visits import Visit, visit

# fouls


def test_a_foul_lies_over_the_scene_with_its_remedy_until_it_is_let_pass() -> None:
    with visit("foul") as guest:
        trouble = guest.model.trouble
        assert trouble is not None
        assert trouble.foul is not None
        assert trouble.foul.code == "box_moved_before_drawer"
        assert trouble.lines
        assert trouble.steps
        assert guest.says("Foul")
        before = guest.kiosk.events

        guest.tap("Carry on")

        assert kind(guest) == ""
        assert guest.kiosk.events == before  # it happened, and it stays so
        assert guest.kiosk.running.table.fouls() == []


def test_a_foul_that_is_undone_takes_back_all_that_came_since_and_asks_to_put_the_box_back() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.hands("rotate 1 cw", "open B2", "close B2")
        assert kind(guest) == "foul"

        guest.tap("Take it back")

        assert guest.kiosk.events == before  # the rotation, too: with it alone the next drawer would be the same foul
        assert kind(guest) == "undone"

        guest.hands("rotate 1 ccw")
        assert kind(guest) == ""
        guest.hands("open B2")
        assert kind(guest) == ""
        assert open_drawers(guest) == {"B2"}


def test_taking_back_a_foul_is_held_once_the_game_has_gone_on() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.hands("rotate 1 cw", "open B2", "close B2", "rotate 1 cw")
        assert "Take it back" not in guest.labels()
        guest.tap("Hold: take back 4 events")
        assert guest.kiosk.events == before + 4, "a tap is not enough"
        guest.tap("Hold: take back 4 events", HOLD_MS)
        assert guest.kiosk.events == before


PUT_IT_BACK = "Undo this, turn the box back, and put whatever fell out back into its compartment."


def test_a_box_turned_over_with_a_drawer_open_is_undone_and_turned_back() -> None:
    with visit("turn") as guest:
        guest.hands("open A1")
        before = guest.kiosk.running.table.state.box

        guest.hands("turn")
        assert guest.says(PUT_IT_BACK)
        guest.tap("Take it back")
        assert kind(guest) == "undone"
        guest.hands("turn")

        assert (kind(guest), guest.kiosk.running.table.state.box) == ("", before)


def test_a_box_turned_over_with_a_drawer_open_that_is_let_pass_has_the_same_remedy_and_no_second_foul() -> None:
    with visit("turn") as guest:
        guest.hands("open A1")
        before = guest.kiosk.running.table.state.box
        guest.hands("turn")
        guest.tap("Carry on")
        assert (kind(guest), guest.says(PUT_IT_BACK)) == ("", True)
        noted = len(guest.kiosk.running.table.state.fouls)

        guest.key("u")
        assert kind(guest) == "undone"
        guest.hands("turn")

        assert (kind(guest), guest.kiosk.running.table.state.box) == ("", before)
        assert len(guest.kiosk.running.table.state.fouls) == noted - 1
        assert not guest.says(PUT_IT_BACK)


def test_several_steps_are_undone_before_the_box_is_put_back_once() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.hands("open A1", "close A1", "rotate 1 cw")
        guest.key("u")
        assert kind(guest) == "undone"
        while guest.kiosk.events > before:
            guest.key("u")
            guest.wait(400)
        assert kind(guest) == "undone"
        guest.hands("rotate 1 ccw")
        assert kind(guest) == ""


def test_undo_tells_the_steps_and_the_trouble_goes_by_itself_when_hands_have_put_it_back() -> None:
    with visit("turn") as guest:
        guest.hands("open A1")
        opened = guest.kiosk.events
        guest.key("u")
        guest.wait(400)

        assert kind(guest) == "undone"
        assert guest.kiosk.events == opened - 1
        assert guest.model.trouble is not None
        assert guest.model.trouble.steps == ("Shut the glowing drawer.",)
        assert guest.model.trouble.pointing == (CloseDrawer("A1"),)

        guest.hands("close A1")

        assert kind(guest) == ""
        assert guest.kiosk.events == opened - 1  # putting it back was no move
        assert guest.model.table is not None
        assert guest.model.table.redo is not None


def test_while_box_and_game_differ_nothing_that_hands_do_is_a_move() -> None:
    with visit("turn") as guest:
        guest.hands("open A1")
        guest.do(Undo())
        before = guest.kiosk.events
        guest.hands("rotate 1 cw", "rotate 1 ccw", "open C3", "close C3")
        assert guest.kiosk.events == before
        assert kind(guest) == "undone"


def test_after_undo_the_table_may_say_that_the_box_is_right() -> None:
    with visit("turn") as guest:
        guest.hands("open A1")
        guest.do(Undo())
        guest.tap("Keep the box as it is")
        assert kind(guest) == ""
        assert open_drawers(guest) == {"A1"}


def test_fouls_are_read_one_after_the_other() -> None:
    with visit("foul") as guest:
        guest.hands("open C3")
        read = []
        while guest.model.trouble is not None:
            assert guest.model.trouble.foul is not None
            read.append((guest.model.trouble.foul.event, guest.model.trouble.foul.code))
            guest.tap("Carry on")
        assert {code for _, code in read} == {"box_moved_before_drawer", "second_drawer"}
        assert read == sorted(set(read))  # each once, as they happened


# drawers that are left open


def ends_with_this_turn() -> Exhibit:
    """Ana has no imitations left, so the game is over after this turn."""
    lines = (
        '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}',
        '{"type":"position_set","white":{"Ana":{}}}',
        '{"type":"reveal_closed"}',
        '{"type":"card_revealed","seat":"Ana","character":"thief"}',
        '{"type":"card_revealed","seat":"Ben","character":"detective"}',
    )
    return Exhibit("last turn", record=lambda _: lines)


def test_done_waits_until_the_drawer_is_shut() -> None:
    with visit(ends_with_this_turn()) as guest:
        guest.hands("open A1")
        before = guest.kiosk.events
        guest.tap("Done")
        assert guest.kiosk.events == before
        assert kind(guest) == ""
        assert guest.says("Shut the drawer first.")

        guest.hands("close A1")
        guest.tap("Done")
        assert guest.kiosk.running.table.is_over


def test_where_no_sensor_would_see_it_done_does_not_wait_and_nothing_lies_over_the_end_of_the_game() -> None:
    with visit(ends_with_this_turn()) as guest:
        guest.hands("open A1", "fault lost A1.closed")
        guest.tap("Done")
        assert guest.kiosk.running.table.is_over
        assert kind(guest) == ""
        (foul,) = guest.kiosk.running.table.fouls()
        assert foul.code == "drawer_left_open"  # it was one, and the record keeps it


def left_open(guest: Visit) -> None:
    """A drawer that nobody could see is open when the turn ends, and then its sensor works again."""
    guest.hands("open A1", "fault lost A1.closed")
    for choice in ("Take nothing", "Done"):
        if choice in guest.labels():
            guest.tap(choice)
    assert kind(guest) == "foul"
    guest.hands("mend")


def test_shutting_the_drawer_that_was_left_open_puts_the_foul_away() -> None:
    with visit("turn") as guest:
        left_open(guest)
        assert guest.says("Shut the glowing drawer.")
        guest.hands("close A1")
        assert (kind(guest), open_drawers(guest)) == ("", set())


def test_a_virtual_drawer_is_shut_from_the_foul_itself() -> None:
    with visit("turn") as guest:
        left_open(guest)
        guest.tap("Shut it")
        guest.settle(3000)
        assert (kind(guest), open_drawers(guest)) == ("", set())


def test_a_second_drawer_is_shut_first_and_then_people_say_whether_it_counts() -> None:
    with visit(ends_with_this_turn()) as guest:
        guest.hands("open A1", "close A1", "open B2")
        guest.tap("Shut it")
        guest.settle(3000)
        assert (kind(guest), open_drawers(guest)) == ("foul", set())
        assert "Shut it" not in guest.labels()
        guest.tap("Carry on")
        assert kind(guest) == ""


def test_a_foul_that_is_taken_back_and_then_kept_after_all_is_not_asked_about_again() -> None:
    with visit(ends_with_this_turn()) as guest:
        guest.hands("open A1", "close A1", "open B2")
        guest.tap("Take it back")
        assert kind(guest) == "undone"
        guest.tap("Keep the box as it is")
        assert (kind(guest), open_drawers(guest)) == ("", {"B2"})
        assert guest.kiosk.running.table.fouls() == []


def test_shutting_what_is_shut_does_nothing() -> None:
    with visit("turn") as guest:
        guest.do(ShutVirtual())
        assert (kind(guest), open_drawers(guest)) == ("", set())


# undo


def test_the_opening_of_a_table_cannot_be_undone_and_says_so() -> None:
    with visit() as guest:
        guest.do(Begin(OPENED))
        guest.do(Undo())
        assert guest.model.notice is not None
        assert guest.kiosk.events == 1


@pytest.mark.parametrize("since", [0, 1, 2, 9999])
def test_undo_from_any_event_leaves_an_open_table(since: int) -> None:
    with visit("turn-open") as guest:
        guest.do(Undo(since))
        assert guest.kiosk.running.table.is_open
        assert guest.targets


def test_what_was_undone_can_be_redone_from_the_menu() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.do(Undo())
        guest.key("m")
        guest.wait(400)
        guest.key("r")
        guest.wait(400)
        assert guest.kiosk.events == before


def test_accepting_when_nothing_differs_changes_nothing() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.do(TrustBox())
        assert guest.kiosk.events == before


def test_after_the_game_hands_may_do_with_the_box_what_they_like() -> None:
    with visit("game-over") as guest:
        before = guest.kiosk.events
        guest.hands("rotate 1 cw", "open A1", "rotate 2 cw")
        assert guest.kiosk.events == before
        assert kind(guest) == ""
