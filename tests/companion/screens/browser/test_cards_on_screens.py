"""Cards on screens at a table: their numbers are dealt once per game, and no screen, feed or log has them."""

import json
from pathlib import Path

import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import CHARACTERS, DETECTIVE
from companion.pages import actions
from companion.screens.browser.memory_link import FeedReader
from companion.screens.browser.page_messages import GUARD_MS
from companion.table.journal import Journal
from tests.companion.screens.browser.tables import FILLED, LATER_MS, NAMES, PhoneTable, card, choosing, phone_table

Numbers = dict[str, dict[str, int]]


def asked(seats: int = 2, edition: str = "rio-grande") -> str:
    """The first line of a game whose cards are still to be dealt, as *New game* writes it."""
    first = {"type": "table_opened", "game": "master-thieves", "edition": edition, "seats": NAMES[:seats]}
    return json.dumps(first | {"options": {"numbers": {}}})


def dealt(table: PhoneTable) -> Numbers:
    """The numbers that are in the record."""
    found: Numbers = json.loads(table.lines[0])["options"]["numbers"]
    return found


# dealing


def test_a_game_that_asks_for_numbers_gets_them_when_it_is_opened(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(3))
        assert list(dealt(table)) == ["Ana", "Ben", "Cora"]
        assert all(len(cards) == 6 for cards in dealt(table).values())


def test_with_computer_players_too(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.do(actions.Begin(asked(3), (("Ben", "simple"), ("Cora", "simple"))))
        assert set(dealt(table)) == {"Ana", "Ben", "Cora"}


def test_undo_redo_and_resuming_deal_nothing_again(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(), FILLED)
        before = dealt(table)
        table.do(actions.Undo())
        table.do(actions.Redo())
        assert dealt(table) == before
        assert dealt(table.restarted()) == before


def test_the_next_game_of_the_same_people_is_dealt_anew(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(4), FILLED, '{"type":"game_stopped"}')
        before = dealt(table)
        table.do(actions.PlayAgain())
        assert dealt(table) != before
        assert set(dealt(table)) == set(before)


def test_a_record_without_numbers_in_it_is_not_dealt_by_scripts(tmp_path: Path) -> None:
    """Only a screen deals: a program says what was dealt."""
    with Journal.open(tmp_path / "journal") as journal:
        table = PhoneTable(journal).table
        with pytest.raises(Exception, match="Ana's smuggler has no number: deal one to every card of every seat"):
            table.begin(asked().encode())


# choosing


def passed_around(table: PhoneTable, *cards: str) -> None:
    """Each of the first seats takes the screen of the table, and chooses."""
    for seat, chosen in enumerate(cards):
        table.do(actions.Seal(seat, chosen))
        table.turn()


def here(table: PhoneTable) -> tuple[str, ...]:
    """Who still has to take the screen."""
    choosing = table.attendant.running.choosing
    return () if choosing is None else choosing.here


def test_a_screen_goes_around_and_all_cards_are_shown_together(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(3), FILLED)
        assert here(table) == ("Ana", "Ben", "Cora")
        before = len(table.lines)
        passed_around(table, "thief", "thief")
        assert (here(table), len(table.lines)) == (("Cora",), before)
        table.turn(LATER_MS)
        assert len(table.lines) == before, "nothing is shown until all have chosen"
        table.do(actions.Seal(2, "detective"))
        table.turn(LATER_MS)
        assert [json.loads(line)["type"] for line in table.lines[before:]] == ["card_revealed"] * 3
        assert table.table.phase == "turn", "nobody is asked for a number, or who goes first"
        first, second = (table.table.state.table.names[seat] for seat in table.table.state.order[:2])
        assert dealt(table)[first]["thief"] < dealt(table)[second]["thief"]


def test_smugglers_play_first_and_the_others_choose_no_second_time(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(3, "zoch"), FILLED)
        passed_around(table, "smuggler", "thief", "smuggler")
        table.turn(LATER_MS)
        assert (table.table.phase, here(table)) == ("turn", ())
        for _ in range(2):
            table.say('{"type":"turn_ended"}')
            table.turn(LATER_MS)
        assert [str(card) for card in table.table.state.plays] == ["smuggler", "thief", "smuggler"]


def test_whoever_has_a_phone_chooses_there_and_the_others_here(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(3), FILLED)
        table.join("Ben")
        assert here(table) == ("Ana", "Cora")
        table.seal("Ben", "jeweler")
        passed_around(table, "thief")
        table.do(actions.Seal(2, "detective"))
        table.turn(LATER_MS)
        assert [str(card) for card in table.table.state.plays] == ["thief", "jeweler", "detective"]


def test_a_phone_that_nobody_waits_for_any_more_leaves_its_seat_to_this_screen(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        table.join("Ana", "Ben")
        passed = table.attendant.running.choosing
        assert passed is not None
        assert (passed.here, passed.elsewhere) == ((), ("Ana", "Ben"))
        table.do(actions.GoOnWithout("Ben"))
        assert here(table) == ("Ben",)
        table.do(actions.Seal(1, "thief"))
        table.seal("Ana", "jeweler")
        table.turn(LATER_MS)
        assert table.table.phase == "turn"


def test_a_card_cannot_be_said_at_the_table_before_all_have_chosen(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        with pytest.raises(RejectedError, match="keep your cards face down: Ana and Ben are choosing"):
            table.say(card("Ana", "thief"))
        passed_around(table, "thief")
        with pytest.raises(RejectedError, match="keep your cards face down: Ben is choosing"):
            table.say(card("Ben", "thief"))


def test_with_computer_players_one_person_chooses_alone(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.do(actions.Begin(asked(3), (("Ben", "simple"), ("Cora", "simple"))))
        table.say(FILLED)
        for _ in range(200):
            table.turn(100)
        assert here(table) == ("Ana",)
        table.do(actions.Seal(0, "thief"))
        table.turn(LATER_MS)
        assert None not in table.table.state.plays
        assert table.table.phase in ("turn", "sharing")


def test_what_lay_sealed_is_asked_for_again_after_the_power_was_gone(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        passed_around(table, "thief")
        assert here(table.restarted()) == ("Ana", "Ben")


def test_printed_cards_are_not_asked_for_here(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        assert table.attendant.running.choosing is None


@pytest.mark.parametrize("edition", ["rio-grande", "zoch", "italiano", "gigamic"])
def test_what_was_sealed_here_is_in_no_page_feed_or_journal_before_it_is_shown(tmp_path: Path, edition: str) -> None:
    """Two tables that differ in a sealed card and in numbers that no tie has shown say the same, byte for byte."""
    told = []
    for card_of_ana, number in (("thief", 3), ("jeweler", 7)):
        folder = tmp_path / card_of_ana
        folder.mkdir()
        with Journal.open(folder / "journal") as journal:
            table = PhoneTable(journal, feed=folder / "public.sock")
            reader = FeedReader(folder / "public.sock")
            numbers = {name: dict.fromkeys(CHARACTERS, seat + 1) for seat, name in enumerate(NAMES[:2])}
            numbers["Ana"][DETECTIVE] = number
            first = json.loads(asked(2, edition)) | {"options": {"numbers": numbers}}
            table.begin(json.dumps(first), FILLED)
            table.join("host", "spectator")
            before = list(journal.entries(1))
            table.do(actions.Seal(0, card_of_ana))
            table.turn(100)
            assert list(journal.entries(1)) == before
            pages = [phone.received for phone in table.phones.values()]
            told.append((pages, reader.lines(), table.attendant.running.choosing))
            reader.close()
            table.attendant.browsers.close()
    assert told[0] == told[1]


def test_a_host_hands_its_screen_around(tmp_path: Path) -> None:
    """The same pages in a browser: what is not offered cannot be tapped, and nobody else gets to see a card."""
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        table.join("host", "spectator")
        others = len(table.phones["spectator"].received)
        for name, chosen in (("Ana", "Thief"), ("Ben", "Detective")):
            assert f"{name}, take the screen." in table.phones["host"].words()
            assert not table.offers("host", chosen)
            table.press("host", "Show my cards")
            assert len(table.phones["spectator"].received) == others, "nobody is told that cards are looked at"
            table.press("host", chosen)
            others = len(table.phones["spectator"].received)
        table.turn(LATER_MS)
        assert [str(shown) for shown in table.table.state.plays] == ["thief", "detective"]


def test_a_phone_that_joins_meanwhile_takes_its_cards_from_the_hosts_screen(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        table.join("host")
        table.press("host", "Show my cards")
        assert table.offers("host", "Thief")
        table.join("Ana")
        assert not table.offers("host", "Thief")
        assert "Ben, take the screen." in table.phones["host"].words()


def test_to_undo_a_reveal_counts_as_a_look_only_if_a_tie_has_shown_numbers(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(asked(2), FILLED)
        passed_around(table, "thief", "jeweler")
        table.turn(LATER_MS)
        table.do(actions.Undo())
        assert table.table.view().peeks == 0
        assert here(table) == ("Ana", "Ben"), "everybody chooses again"
        passed_around(table, "thief", "thief")
        table.turn(LATER_MS)
        order = table.table.state.order
        table.do(actions.Undo())
        assert table.table.view().peeks > 0
        table.do(actions.Redo())
        assert table.table.state.order == order


def test_cards_that_lay_open_on_a_hosts_screen_are_covered_when_it_comes_back(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        host = table.phones["host"] = table.link.browser(table.link_to("host"), "laptop")
        table.begin(asked(3), FILLED)
        table.turn(GUARD_MS)
        table.press("host", "Show my cards")
        assert "Nobody else may see it." in host.words()
        host.leave()
        table.turn()
        again = table.link.browser(table.link_to("host"), "laptop")
        table.turn()
        assert "Nobody else may see it." not in again.words()
        assert "Show my cards" in again.taps()
