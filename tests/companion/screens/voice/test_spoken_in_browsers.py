"""What a phone, a host's browser or a television reads aloud: what the kiosk's voice says, once per device."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.forty_thieves.game import FORTY_THIEVES
from tests.companion.screens.browser.tables import CLOSED, FILLED, PhoneTable, card, opening, phone_table

WALL, SWITCH = "spectator", "Read aloud on this device"
OPENED, SHUT = '{"type":"drawer_opened","drawer":"A1","depth":"front"}', '{"type":"drawer_closed","drawer":"A1"}'
TODO = "Open a drawer, front compartment only."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PhoneTable]:
    """A game of three whose cards are about to be shown."""
    with phone_table(tmp_path, tmp_path / "codes") as found:
        found.begin(opening(), FILLED)
        yield found


def reveal(table: PhoneTable) -> None:
    for line in (CLOSED, card("Ana", "thief"), card("Ben", "jeweler"), card("Cora", "detective")):
        table.say(line)
    table.turn()


def switch(table: PhoneTable, name: str) -> None:
    table.press(name, "Language and voice")
    table.press(name, SWITCH)


def test_what_is_new_is_sent_to_those_who_want_it_and_to_nobody_else(table: PhoneTable) -> None:
    table.join(WALL, aloud=True)
    table.join("host", aloud=False)
    reveal(table)
    table.join("Ana")
    table.say(OPENED)
    table.turn()
    said = ["Turn over your cards!", "Ben: jeweler.", TODO, "Nothing fell out. The drawer is empty."]
    assert table.phones[WALL].spoken == [*said, "You may place an imitation and your alarm."]
    for name in ("host", "Ana"):
        assert table.phones[name].spoken == []
    assert table.phones["host"].page["aloud"] is False
    assert "aloud" not in table.phones["Ana"].page, "it has no voice"
    table.press("Ana", "Language")
    assert SWITCH not in table.phones["Ana"].words()


def test_whoever_switches_it_on_hears_what_to_do_now_and_then_what_is_new(table: PhoneTable) -> None:
    reveal(table)
    table.join("Ana", aloud=False)
    switch(table, "Ana")
    phone = table.phones["Ana"]
    assert phone.page["aloud"] is True
    assert phone.spoken == ["Ben: jeweler.", TODO]
    table.say(OPENED)
    table.turn()
    assert phone.spoken[2:] == [
        "Nothing fell out. The drawer is empty.",
        "You may place an imitation and your alarm.",
    ], "on any page"
    table.press("Ana", SWITCH)
    table.say(SHUT)
    table.turn()
    assert table.phones["Ana"].page["aloud"] is False
    assert len(phone.spoken) == 4


def test_the_host_finds_it_among_the_settings(table: PhoneTable) -> None:
    table.join("host", aloud=False)
    for name in ("Menu", "Settings", "Sound and voice", SWITCH):
        table.press("host", name)
    assert table.phones["host"].page["aloud"] is True
    assert table.phones["host"].spoken


@pytest.mark.parametrize("name", [WALL, "Ana", "host"])
def test_who_comes_back_hears_only_what_happened_meanwhile(table: PhoneTable, name: str) -> None:
    reveal(table)
    table.join(name, aloud=True)
    table.say(OPENED)
    table.turn()
    before = table.phones[name].spoken
    assert before == ["Nothing fell out. The drawer is empty.", "You may place an imitation and your alarm."]
    for restart in (table.phones[name].leave, table.link.restart):
        restart()
        table.turn()
        table.join(name, aloud=True)
        assert table.phones[name].spoken == []
    table.phones[name].leave()
    table.turn()
    table.say(SHUT)
    table.join(name, aloud=True)
    assert len(table.phones[name].spoken) == 1
    assert table.phones[name].spoken[0].startswith("You may rotate")


def test_after_the_power_was_gone_nothing_is_said_again(table: PhoneTable) -> None:
    reveal(table)
    table.join("Ana", aloud=True)
    again = table.restarted()
    again.join("Ana", aloud=True)
    assert again.phones["Ana"].spoken == []
    again.say(OPENED)
    again.turn()
    assert again.phones["Ana"].spoken


def test_it_speaks_the_language_of_its_device(table: PhoneTable) -> None:
    table.join(WALL, language="de", aloud=True)
    reveal(table)
    assert "\u00d6ffne eine Schublade, nur das Vorderfach." in table.phones[WALL].spoken


def test_a_phone_says_nothing_of_what_only_its_seat_sees(table: PhoneTable) -> None:
    """Nor that somebody has changed their mind: everybody would hear it."""
    table.join("Ana", "Ben", aloud=True)
    for character in ("thief", "smuggler"):
        table.seal("Ana", character)
    table.press("Ana", "Look at it")
    table.press("Ana", "My cards")
    assert table.phones["Ana"].spoken == []


def test_a_game_without_pages_of_its_own_is_read_aloud_too(tmp_path: Path) -> None:
    with phone_table(tmp_path, apparatus="tile_tray") as found:
        found.begin('{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}')
        found.join(WALL, aloud=False)
        switch(found, WALL)
        headline = FORTY_THIEVES.headline(found.table.state, FORTY_THIEVES.guide(found.table.state))
        assert str(headline.todo) in " ".join(found.phones[WALL].spoken)
