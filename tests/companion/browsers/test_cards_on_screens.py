"""Cards on screens at a table: their numbers are dealt once per game, and no screen, feed or log has them."""

import json
from pathlib import Path

import pytest

from companion.pages import actions
from companion.table.journal import Journal
from tests.companion.browsers.tables import FILLED, NAMES, PhoneTable, phone_table

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
