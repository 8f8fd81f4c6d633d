"""What need not be tapped: the next drawer ends a turn, a shut one means that its gems were taken."""

import pytest

from companion.games.errors import RejectedError
from companion.table.entries import Computers, Kind
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.jewel_box.movements import BoxTurned
from tests.companion.table.tables import ROTATED, SEATS, active, begin, front, kinds, line, recorded, shut, view

# what goes without saying


def test_the_next_drawer_ends_the_turn(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1"), shut("A1"), ROTATED])
    happened = table.moved([front("B1")])
    assert (active(table), happened.fouls) == ("Bo", ())
    assert recorded(journal, 2)[0] == {"type": "turn_ended", "source": "referee"}
    assert kinds(journal)[-2:] == [Kind.IMPLIED, Kind.EVENT]


def test_without_auto_advance_the_next_drawer_is_a_second_one(journal: Journal) -> None:
    table = begin(journal, auto_advance=False)
    table.moved([front("A1"), shut("A1")])
    (foul,) = table.moved([front("B1")]).fouls
    assert (foul.code, active(table)) == ("second_drawer", "Ana")


def test_a_taking_is_assumed_when_the_drawer_is_shut_and_can_be_changed(journal: Journal) -> None:
    table = begin(journal, "rio-grande")
    table.moved([front("A1")])
    assert table.view().assumed == ()
    table.moved([shut("A1"), ROTATED])
    (assumed,) = table.view().assumed
    assert str(assumed.words) == "Ana took gems"
    assert view(table)["seats"][0]["score"] == -12
    table.say(line("gems_taken", gems=[]), by="Ana")
    assert view(table)["seats"][0]["score"] == -15
    assert table.view().assumed == ()
    assert [event["type"] for event in recorded(journal, 4)] == [
        "drawer_opened", "drawer_closed", "gems_taken", "level_rotated",
    ]  # fmt: skip
    assert view(table)["box"]["rings"] == {"AB": 1, "BC": 0}


def test_what_was_said_is_not_assumed_and_not_changed_behind_anybodys_back(journal: Journal) -> None:
    table = begin(journal, "rio-grande")
    table.moved([front("A1")])
    table.say(line("gems_taken", gems="all"))
    table.moved([shut("A1")])
    assert table.view().assumed == ()
    with pytest.raises(RejectedError, match="nothing to choose"):
        table.say(line("gems_taken", gems=[]))


def test_what_was_assumed_cannot_become_what_the_rules_forbid(journal: Journal) -> None:
    table = begin(journal, "rio-grande")
    table.moved([front("A1"), shut("A1")])
    before = table.view()
    with pytest.raises(RejectedError, match="takes all or nothing"):
        table.say(line("gems_taken", gems=["diamond"]))
    assert table.view() == before
    with pytest.raises(RejectedError, match="nobody at this table is called Zoe"):
        table.say(line("alarm_reclaimed", seat="Zoe"))


def test_a_box_moved_right_after_done_counts_for_the_turn_that_was_ended(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1"), shut("A1")])
    table.say(line("turn_ended"), by="screen")
    assert table.moved([ROTATED, BoxTurned(0)]).fouls == ()
    assert active(table) == "Bo"
    assert [event["type"] for event in recorded(journal, 3)] == ["level_rotated", "box_turned", "turn_ended"]
    assert kinds(journal).count(Kind.UNDO) == 2
    table.moved([front("C1")])
    assert view(table)["fouls"] == []


def test_a_box_moved_more_than_the_turn_allowed_is_the_next_seats(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1"), shut("A1"), ROTATED])
    table.say(line("turn_ended"))
    table.moved([ROTATED])
    (foul,) = table.moved([front("C1")]).fouls
    assert str(foul.what) == "Bo moved the box before opening a drawer"


@pytest.mark.parametrize("computer", ["Ana", "Bo"])
def test_a_box_moved_after_a_computer_players_turn_is_the_next_seats(journal: Journal, computer: str) -> None:
    """A computer player has no slow hands: only what follows a person's turn belongs to that."""
    table = begin(journal, computers=Computers("secret", {computer: "simple"}))
    table.moved([front("A1"), shut("A1")])
    table.say(line("turn_ended"))
    table.moved([ROTATED])
    is_anas = computer == "Bo"
    assert recorded(journal, 1)[0]["type"] == ("turn_ended" if is_anas else "level_rotated")
    fouls = [str(foul.what) for foul in table.moved([front("C1")]).fouls]
    assert fouls == ([] if is_anas else ["Bo moved the box before opening a drawer"])
    again = Table(journal)
    again.resume()
    assert again.record == table.record


def test_after_a_computer_players_last_turn_a_moved_box_is_nobodys(journal: Journal) -> None:
    table = begin(journal, computers=Computers("secret", {"Bo": "simple"}))
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3"), ROTATED, BoxTurned(0)])
    assert recorded(journal, 1) == [{"type": "turn_ended", "source": "sensor"}]
    (foul,) = table.moved([BoxTurned(0)]).fouls
    assert foul.code == "box_touched_out_of_turn"


def test_the_first_event_is_never_late(journal: Journal) -> None:
    table = Table(journal)
    table.say(line("table_opened", game="master-thieves", edition="zoch", seats=SEATS))
    assert table.moved([BoxTurned(0)]).event == 2


def test_after_the_last_turn_the_next_card_ends_it(journal: Journal) -> None:
    table = begin(journal, "rio-grande")
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3")])
    happened = table.say(line("card_revealed", seat="Cy", character="thief"), by="screen")
    assert (view(table)["round"], happened.fouls) == (2, ())
    assert [event["type"] for event in recorded(journal, 2)] == ["turn_ended", "card_revealed"]


def at_the_last_turn(journal: Journal) -> Table:
    """Bo, the last at the box, has shut the drawer."""
    table = begin(journal, "rio-grande")
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3")])
    return table


def test_a_card_and_the_turn_that_it_ended_are_one_step_to_undo_and_redo(journal: Journal) -> None:
    table = at_the_last_turn(journal)
    before = table.view()
    table.say(line("card_revealed", seat="Cy", character="thief"), by="screen")
    after = table.view()
    table.undo("screen", whole=True)
    assert (table.view().game, table.view().guide) == (before.game, before.guide)
    table.redo("screen", whole=True)
    assert (table.view().game, table.view().guide) == (after.game, after.guide)
    assert kinds(journal)[-6:] == [Kind.IMPLIED, Kind.EVENT, Kind.UNDO, Kind.UNDO, Kind.REDO, Kind.REDO]


def test_a_box_moved_just_after_the_first_card_counts_for_the_turn_that_it_ended(journal: Journal) -> None:
    table = at_the_last_turn(journal)
    table.say(line("card_revealed", seat="Cy", character="thief"), by="screen")
    assert table.moved([ROTATED]).fouls == ()
    assert [event["type"] for event in recorded(journal, 3)] == ["level_rotated", "turn_ended", "card_revealed"]
    (foul,) = table.moved([ROTATED]).fouls
    assert foul.code == "box_touched_out_of_turn"


def test_the_last_move_of_the_box_ends_the_last_turn_and_both_are_one_step(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3")])
    before = table.view()
    assert table.moved([ROTATED, BoxTurned(0)]).fouls == ()
    assert (table.phase, view(table)["round"]) == ("smugglers_reveal", 2)
    assert recorded(journal, 1) == [{"type": "turn_ended", "source": "sensor"}]
    assert str(table.undo("screen", whole=True).label) == "Bo turned the box over"
    table.undo("screen", whole=True)
    assert table.view().game == before.game


def test_without_auto_advance_the_last_move_of_the_box_ends_nothing(journal: Journal) -> None:
    table = begin(journal, auto_advance=False)
    table.moved([front("C1"), shut("C1")])
    table.say(line("turn_ended"))
    table.moved([front("C3"), shut("C3"), ROTATED, BoxTurned(0)])
    assert active(table) == "Bo"


def test_a_card_that_cannot_be_shown_ends_no_turn(journal: Journal) -> None:
    table = begin(journal, "rio-grande")
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3")])
    before = table.view()
    with pytest.raises(RejectedError, match="already played"):
        table.say(line("card_revealed", seat="Ana", character="thief"))
    assert table.view() == before
    by_hand = Table(journal, auto_advance=False)
    by_hand.resume()
    with pytest.raises(RejectedError, match="no cards are being revealed now"):
        by_hand.say(line("card_revealed", seat="Cy", character="thief"))
