"""Cards are chosen on phones and shown together: with all seats on phones, and with some at the table."""

from pathlib import Path

import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves.editions import EditionId
from companion.pages import actions
from companion.screens.browser.page_messages import GUARD_MS
from companion.screens.browser.seen import LOST_MS
from companion.table.sealed_cards import COUNTDOWN_MS
from tests.companion.kiosk.test_running_game import full_disk
from tests.companion.screens.browser.tables import (
    CLOSED,
    FILLED,
    LATER_MS,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
)


def test_all_cards_are_shown_together_once_everybody_has_chosen(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "jeweler")
        assert table.cards() == {"state": "choosing", "chosen": ["Ana", "Ben"], "waiting": ["Cora"], "again": False}
        table.seal("Cora", "detective")
        assert table.cards()["state"] == "countdown"
        assert table.attendant.running.sealed.deadline_ms(table.clock.now_ms()) == table.clock.now_ms() + COUNTDOWN_MS
        before = len(table.lines)
        table.turn(COUNTDOWN_MS - 1)
        assert len(table.lines) == before
        table.turn(1)
        assert table.lines[before:] == [card("Ana", "thief"), card("Ben", "jeweler"), card("Cora", "detective")]
        assert table.table.phase == "turn"
        assert table.cards() == {"state": "none", "chosen": [], "waiting": [], "again": False}


def undone(table: PhoneTable) -> str:
    """What undo would take back, as a host is told."""
    view = table.attendant.running.view
    assert view is not None
    return str(view.undo)


def test_whole_reveal_is_one_step_to_undo_and_everybody_chooses_again(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        for name in table.phones:
            table.seal(name, "thief" if name == "Ana" else "jeweler" if name == "Ben" else "detective")
        before = table.lines
        table.turn(LATER_MS)
        assert undone(table) == "the cards were shown"
        table.do(actions.Undo())
        table.turn()
        assert table.lines == before
        assert table.cards() == {
            "state": "choosing", "chosen": [], "waiting": ["Ana", "Ben", "Cora"], "again": False
        }  # fmt: skip
        table.turn(LATER_MS)
        assert table.lines == before
        table.do(actions.Redo())
        assert table.table.phase == "turn"


def test_card_may_be_changed_until_it_is_shown(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2, edition="rio-grande") as table:
        table.seal("Ana", "thief")
        table.press("Ana", "Change it")
        table.seal("Ben", "jeweler")
        table.turn(COUNTDOWN_MS - 1 - GUARD_MS)
        assert table.press("Ana", "seal detective") == ""
        assert table.cards()["state"] == "countdown"
        table.turn(1)
        assert card("Ana", "detective") in table.lines


def test_smugglers_are_shown_first_and_the_others_after_their_turns(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "smuggler")
        table.seal("Cora", "detective")
        before = len(table.lines)
        table.turn(LATER_MS)
        assert table.lines[before:] == [card("Ben", "smuggler"), CLOSED]
        assert table.cards() == {"state": "shown_later", "chosen": ["Ana", "Cora"], "waiting": [], "again": False}
        assert not table.offers("Ana", "seal jeweler"), "hers cannot be changed any more"
        table.say('{"type":"turn_ended"}')
        table.turn()
        assert table.lines[-2:] == [card("Ana", "thief"), card("Cora", "detective")]


def test_without_a_smuggler_nobody_has_to_say_so(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        for name, character in zip(table.phones, ("thief", "jeweler", "detective"), strict=True):
            table.seal(name, character)
        before = len(table.lines)
        table.turn(LATER_MS)
        assert table.lines[before] == CLOSED
        assert len(table.lines) == before + 4
        assert table.table.phase == "turn"
        table.do(actions.Undo())
        assert len(table.lines) == before


def test_number_of_a_tied_card_is_asked_on_its_own_phone_only(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        for name, character in zip(table.phones, ("thief", "smuggler", "smuggler"), strict=True):
            table.seal(name, character)
        table.turn(LATER_MS)
        asked = {name: table.taps_that(name, "number") for name in table.phones}
        assert asked["Ana"] == []
        assert asked["Ben"] == asked["Cora"] == [f"number {number}" for number in range(1, 9)]
        question = "Which number?"
        assert [name for name, phone in table.phones.items() if phone.title == question] == ["Ben", "Cora"]
        assert not table.offers("Ana", "number 5")
        assert table.press("Ben", "number 5") == ""
        assert table.taps_that("Ben", "number") == []
        assert table.phones["Ben"].title != question
        assert table.press("Cora", "number 2") == ""
        assert table.table.view().headline.seat == "Cora"
        assert [table.taps_that(name, "number") for name in table.phones] == [[], [], []]


def test_at_a_mixed_table_sealed_cards_wait_for_the_first_card_at_the_table(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "jeweler")
        assert table.cards() == {
            "state": "waiting_for_table", "chosen": ["Ana", "Ben"], "waiting": [], "again": False
        }  # fmt: skip
        before = len(table.lines)
        table.turn(LATER_MS)
        assert len(table.lines) == before
        assert table.browsers.view.to_show
        table.say(card("Cora", "detective"))
        assert {*table.lines[before:]} == {card("Ana", "thief"), card("Ben", "jeweler"), card("Cora", "detective")}
        table.do(actions.Undo())
        assert len(table.lines) == before


def test_smuggler_on_a_phone_goes_before_the_thief_at_the_table(tmp_path: Path) -> None:
    """`zoch`: the tap says that no more smugglers come; the card is shown by itself after their turns."""
    with choosing(tmp_path, phones=2) as table:
        table.seal("Ana", "smuggler")
        table.seal("Ben", "thief")
        before = len(table.lines)
        table.say(CLOSED, card("Cora", "detective"))
        assert table.lines[before:] == [card("Ana", "smuggler"), CLOSED]
        assert (table.table.phase, table.cards()["state"]) == ("turn", "shown_later")
        table.say('{"type":"turn_ended"}')
        table.turn()
        assert table.lines[-2:] == [card("Ben", "thief"), card("Cora", "detective")]
        assert table.table.phase == "turn"


def test_last_card_on_a_phone_may_be_a_smuggler(tmp_path: Path) -> None:
    """Without it, nobody could say that no more smugglers come."""
    with phone_table(tmp_path) as table:
        hands = '{"Ana":["smuggler"],"Ben":["thief"],"Cora":["detective"]}'
        table.begin(opening(), f'{{"type":"position_set","round":6,"hands":{hands}}}')
        table.join("Ana", "Ben")
        table.seal("Ana", "smuggler")
        table.seal("Ben", "thief")
        table.say(CLOSED, card("Cora", "detective"))
        assert table.lines[-2:] == [card("Ana", "smuggler"), CLOSED]


@pytest.mark.parametrize("edition", EditionId)
def test_last_smuggler_on_a_phone_is_shown_by_itself_where_everybody_sees_that_it_is_one(
    tmp_path: Path, edition: EditionId
) -> None:
    """Nobody could show another card before it. Elsewhere it waits for the others, or all would know what it is."""
    with phone_table(tmp_path) as table:
        hands = '{"Ana":["smuggler"],"Ben":["thief"],"Cora":["detective"]}'
        table.begin(opening(edition=edition), f'{{"type":"position_set","round":6,"hands":{hands}}}')
        table.join("Ana", "Ben")
        rules = table.table.state.edition
        is_forced = rules.smugglers_first and rules.played_cards_face_up
        before = len(table.lines)
        table.seal("Ana", "smuggler")
        table.turn(LATER_MS)
        assert (table.cards()["state"], table.lines[before:]) == ("choosing", [])  # Ben has not seen it when he chooses
        table.seal("Ben", "thief")
        assert table.cards()["state"] == ("countdown" if is_forced else "waiting_for_table")
        table.turn(LATER_MS)
        assert table.lines[before:] == [card("Ana", "smuggler")] * is_forced
        assert table.cards()["chosen"] == (["Ben"] if is_forced else ["Ana", "Ben"])
        table.say(*((CLOSED,) if rules.smugglers_first else ()), card("Cora", "detective"))
        assert card("Ana", "smuggler") in table.lines
        assert table.table.phase == "turn"


def test_card_that_a_seat_does_not_hold_shows_nothing(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hands = '{"Ana":["smuggler","thief"],"Ben":["thief","jeweler"],"Cora":["detective","thief"]}'
        table.begin(opening(), f'{{"type":"position_set","round":5,"hands":{hands}}}')
        table.join("Ana", "Ben")
        table.seal("Ana", "smuggler")
        before = table.lines
        with pytest.raises(RejectedError):
            table.say(CLOSED, card("Cora", "jeweler"))
        assert table.lines == before


def test_without_a_smuggler_on_a_phone_the_card_at_the_table_is_shown_at_once(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=2) as table:
        table.seal("Ana", "jeweler")
        table.seal("Ben", "thief")
        before = len(table.lines)
        table.say(CLOSED, card("Cora", "detective"))
        assert table.lines[before:] == [CLOSED, card("Ana", "jeweler"), card("Ben", "thief"), card("Cora", "detective")]


def test_table_can_ask_for_the_cards_on_phones(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=1) as table:
        with pytest.raises(RejectedError, match="face down"):
            table.do(actions.ShowSealedCards())
        table.seal("Ana", "thief")
        table.do(actions.ShowSealedCards())
        assert table.lines[-1] == card("Ana", "thief")


@pytest.mark.parametrize("character", ["smuggler", "thief"])
def test_while_smugglers_show_themselves_nobody_offers_to_ask_for_cards(tmp_path: Path, character: str) -> None:
    """`zoch`: only a smuggler would be shown, and whether one lies sealed is nobody's business."""
    with choosing(tmp_path, phones=1) as table:
        table.seal("Ana", character)
        assert table.cards()["state"] == "waiting_for_table"
        assert not table.browsers.view.to_show


def test_card_that_is_shown_at_the_table_counts_and_not_the_sealed_one(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "jeweler")
        table.say(card("Ana", "detective"))
        assert card("Ana", "detective") in table.lines
        assert card("Ana", "thief") not in table.lines


def test_wrong_tap_at_the_table_shows_nothing(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.seal("Ana", "thief")
        before = table.lines
        with pytest.raises(RejectedError):
            table.say(card("Cora", "thief"), card("Cora", "detective"))
        assert table.lines == before
        assert table.cards()["chosen"] == ["Ana"]


def test_table_goes_on_without_a_lost_phone(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "jeweler")
        assert not table.offers("Ana", "go_on_without Cora")
        table.phones["Cora"].leave()
        table.turn()
        table.turn(LOST_MS)
        assert table.browsers.view.missed == ("Cora",)
        assert all(table.phones[name].words().count("phone is offline") > 0 for name in ("Ana", "Ben"))
        assert table.press("Ana", "go_on_without Cora") == ""
        assert table.cards()["state"] == "waiting_for_table"
        table.say(card("Cora", "detective"))
        assert table.table.phase == "turn"


def without_cora(table: PhoneTable) -> None:
    """Her phone is lost, the others have chosen, and the table does not wait for it."""
    table.seal("Ana", "thief")
    table.seal("Ben", "jeweler")
    table.phones["Cora"].leave()
    table.turn(LOST_MS)
    table.do(actions.GoOnWithout("Cora"))
    table.turn()


def test_phone_that_is_back_before_its_card_was_shown_chooses_again(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        without_cora(table)
        assert (table.cards()["state"], table.cards()["waiting"]) == ("waiting_for_table", [])
        table.join("Cora")
        assert (table.cards()["state"], table.cards()["waiting"]) == ("choosing", ["Cora"])
        table.seal("Cora", "detective")
        table.turn(LATER_MS)
        assert table.lines[-1] == card("Cora", "detective")
        assert table.table.phase == "turn"


def test_phone_that_is_back_after_its_card_was_shown_waits(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=4, edition="rio-grande", phones=3) as table:
        without_cora(table)
        table.say(card("Cora", "detective"))  # Dora has not shown hers
        table.join("Cora")
        assert table.cards()["waiting"] == []
        assert not table.offers("Cora", "seal thief")
        assert table.taps_that("Cora", "seal") == []


def test_another_game_begins_with_nothing_sealed(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2, edition="rio-grande") as table:
        table.seal("Ana", "thief")
        table.do(actions.Leave())
        table.turn()
        table.begin(opening(2, "rio-grande"), FILLED)
        table.join("Ana", "Ben")
        assert table.cards() == {"state": "choosing", "chosen": [], "waiting": ["Ana", "Ben"], "again": False}
        assert table.phones["Ana"].title == "Choose your card."
        assert not table.offers("Ana", "Look at it")


def test_round_that_is_over_with_the_last_card_shows_no_card_of_the_next(tmp_path: Path) -> None:
    """Nobody but a detective, and nothing on the red pillow: the next round begins at once."""
    with phone_table(tmp_path) as table:
        hands = '{"Ana":["thief","detective"],"Ben":[]}'
        table.begin(opening(2, "rio-grande"), f'{{"type":"position_set","round":1,"hands":{hands}}}')
        table.join("Ana", "Ben")
        assert table.cards()["waiting"] == ["Ana"]
        table.seal("Ana", "detective")
        table.turn(LATER_MS)
        assert table.refusals == []
        assert table.table.view().headline.round == 2
        assert table.cards() == {"state": "choosing", "chosen": [], "waiting": ["Ana"], "again": False}
        table.turn(LATER_MS)
        assert table.taps_that("Ana", "seal") == ["seal thief"]


def test_reveal_that_cannot_be_saved_can_be_asked_for_again(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2, edition="rio-grande") as table:
        table.seal("Ana", "thief")
        table.seal("Ben", "jeweler")
        with full_disk():
            table.turn(LATER_MS)
        table.turn(LATER_MS)
        table.join("host")
        assert "could not write to the disk" in table.phones["host"].words()
        assert (table.table.phase, table.cards()["state"]) == ("reveal", "waiting_for_table")
        assert table.browsers.view.to_show
        assert table.attendant.running.sealed.deadline_ms(table.clock.now_ms()) is None  # nobody tries again and again
        table.seal("Ana", "detective")  # it is not too late for that
        table.press("host", "Continue")
        assert table.press("host", "show_cards") == ""
        assert table.lines[-2:] == [card("Ana", "detective"), card("Ben", "jeweler")]
