"""Everybody is told how often something hidden was seen, and nobody sees more of a game whose end is not confirmed."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.club.topics import messages
from companion.pages import actions
from companion.screens.browser.memory_link import FeedReader, words_in
from companion.table.entries import Status
from companion.table.journal import Journal
from tests.companion.screens.browser.tables import CLOSED, FILLED, PhoneTable, card, opening, phone_table
from tests.companion.table.test_confirmed_end import DONE, EMPTY, LAST_CARDS

ROLES = ("host", "spectator", "Ana", "Ben")
OPEN_A1 = '{"type":"drawer_opened","drawer":"A1","depth":"front"}'
TOLD = "A move that showed what is hidden was undone once."


def look(table: PhoneTable) -> None:
    """Somebody claims a movement, reads the screen, and undoes it."""
    table.begin(opening(2), FILLED)
    table.say(CLOSED, card("Ana", "thief"), card("Ben", "jeweler"))
    table.say(OPEN_A1)
    table.do(actions.Undo())
    table.turn()


def test_looks_are_on_the_page_of_every_role(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        look(table)
        table.join(*ROLES)
        for role in ROLES:
            assert sign(table, role) == ["1"]
            assert table.press(role, TOLD) == TOLD


def sign(table: PhoneTable, role: str) -> list[str]:
    """What the sign in the bar says: how often."""
    signs = [node for _, node in table.phones[role].nodes() if node.get("style") == "looks"]
    return words_in(signs[0])


def test_looks_are_told_to_other_programs_too(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = PhoneTable(journal, feed=tmp_path / "public.sock")
        reader = FeedReader(tmp_path / "public.sock")
        try:
            look(table)
            line = reader.lines()[-1]
        finally:
            reader.close()
            table.browsers.close()
        assert json.loads(line)["public"]["looks"]["count"] == 1
        published: dict[str, Any] = {
            each.topic.rpartition("/")[2]: json.loads(each.payload) for each in messages(line, "A")
        }
        assert published["state"]["looks"] == 1
        assert published["view"]["looks"]["told"] == TOLD


OF_RESULT = {"won", "podium", "sums", "race", "notes"}  # parts of a page


def corrected_end(table: PhoneTable) -> None:
    table.begin(opening(2))
    for line in (*LAST_CARDS, EMPTY, DONE):
        table.say(line.decode())
    table.join(*ROLES)
    assert table.table.is_over


@pytest.mark.parametrize("role", ROLES)
def test_nobody_sees_more_until_the_end_is_confirmed_at_the_table(tmp_path: Path, role: str) -> None:
    with phone_table(tmp_path) as table:
        corrected_end(table)
        phone = table.phones[role]
        assert phone.title == "The game is over. Is that right?"
        assert not {name.strip("/") for name in phone.parts} & OF_RESULT
        assert table.offers(role, "Yes, it is over") is (role == "host")
        assert (phone.taps() == {}) is (role != "host")
        assert table.press("host", "Yes, it is over") == ""
        assert table.journal.status(table.table.id) is Status.FINISHED
        assert set(phone.parts) & OF_RESULT


def test_end_that_was_a_mistake_is_taken_back(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        corrected_end(table)
        table.press("host", "Take it back")
        assert table.phones["spectator"].title == "Ana"
        assert sign(table, "spectator") == ["1"]


def test_kiosk_asks_again_after_a_restart(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        corrected_end(table)
        again = table.restarted()
        assert again.table.awaits_end
        again.do(actions.ConfirmEnd())
        assert again.journal.status(again.table.id) is Status.FINISHED
