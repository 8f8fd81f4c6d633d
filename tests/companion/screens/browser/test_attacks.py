"""A person with a browser and bad manners: nothing is learnt by it, and nothing changes that others own."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.master_thieves.box import DRAWERS
from companion.pages import actions
from companion.screens.browser.memory_link import words_in
from companion.screens.browser.page_messages import GUARD_MS
from companion.table.entries import SENSOR
from tests.companion.screens.browser.tables import FILLED, PhoneTable, choosing, opening, phone_table
from tests.companion.screens.browser.test_attack_laws import CHANGED
from tests.companion.screens.browser.test_browsers import to_turn

TOUCHES = {*map(str, DRAWERS), *[f"rotate {levels} {way}" for levels in (1, 2) for way in ("cw", "ccw")], "turn"}
OPENED = '{"type":"drawer_opened","drawer":"A1","depth":"front"}'
SHUT = '{"type":"drawer_closed","drawer":"A1"}'
DIAMONDS = '{"type":"position_set","round":1,"drawers":{"A1":{"upright":["diamond","diamond"]}}}'


def in_turn(table: PhoneTable, position: str = FILLED, edition: str = "rio-grande") -> None:
    """It is Ana's turn, a jeweler; Ben is a thief and Cora a detective. All have phones, and a host is there."""
    table.begin(opening(3, edition), position)
    table.join("Ana", "Ben", "Cora", "host", "spectator")
    to_turn(table)


def log(table: PhoneTable, name: str) -> list[str]:
    """What somebody's page says has happened, the latest first."""
    return words_in(table.phones[name].parts["lately"]["node"])[1:]


def answer(table: PhoneTable, name: str, **body: Any) -> str:
    """What somebody is told who sends this, once every page has been there long enough."""
    table.turn(GUARD_MS)
    phone = table.phones[name]
    before = len(phone.told)
    phone.say(**body)
    table.turn()
    return " ".join(phone.told[before:])


# what pages offer


def test_host_has_no_way_out_of_a_trouble_that_is_not_there(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        taps = set(table.taps("host"))
        besides = taps - TOUCHES - {"Look at the other side"}
        assert besides == {"Undo", "Move the virtual box", "Move the box", "Menu"}
        assert taps >= TOUCHES, "the virtual box lies on the page"


def test_nobody_says_what_hands_do_and_nobody_moves_a_box_that_has_faults(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        for name in table.phones:
            taps = " ".join(table.taps(name))
            for line in ("drawer_", "box_turned", "level_", "position_set", "correction", "game_stopped"):
                assert line not in taps, (name, line)
        table.press("host", "Move the virtual box")
        assert not any(word in tap for tap in table.phones["host"].taps() for word in ("fault", "mend", "stuck"))
        assert table.press("host", "Turn over") == ""


def test_seat_shows_no_card_of_another(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=1) as table:
        assert table.offers("Ana", "seal thief")
        assert not any("card_revealed" in tap for tap in table.taps("Ana"))


# forging where something came from


def test_table_sets_where_a_tap_came_from_and_its_undo_is_a_look(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        assert {event.source for event in table.table.record} == {"screen"}
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front","source":"sensor"}')
        assert table.table.record[-1].source == "screen" != SENSOR
        table.do(actions.Undo())
        assert table.table.view().peeks_by_undo == 1


# rewriting the game


def test_only_the_host_sets_right_and_the_log_says_so(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        table.say(OPENED)
        table.say(SHUT)
        table.turn()
        for words in ("Menu", "That is not what happened", "What fell out"):
            assert not any(table.offers(name, words) for name in ("Ana", "Ben", "Cora", "spectator"))
            assert table.press("host", words) == ""
        table.press("host", "diamonds: more")
        assert table.press("host", "That's what fell out") == "Corrected: 1 diamond fell out (entered by the host)."
        for name in ("Cora", "spectator"):
            assert log(table, name)[0] == "Corrected: 1 diamond fell out (entered by the host)"
        assert table.press("host", "Undo") == 'Undone: the correction "1 diamond fell out".'


def test_correction_of_what_was_seen_before_something_happened_changes_nothing(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        table.say(OPENED)
        for words in ("Menu", "That is not what happened", "What fell out", "diamonds: more"):
            table.press("host", words)
        stale, number = table.phones["host"].page["page"], table.phones["host"].taps()["That's what fell out"]
        table.say(SHUT)
        table.turn()
        before = table.lines
        assert answer(table, "host", page=stale, tap=number) == CHANGED
        assert table.lines == before


def test_log_says_that_the_host_has_undone_something(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        assert table.press("host", "Undo") == "Undone: the cards were shown."
        undone = "Undone by the host: the cards were shown"
        assert log(table, "spectator")[0] == undone
        to_turn(table)
        assert all(undone in log(table, name) for name in table.phones), "it stays, whatever comes after it"
        again = table.restarted()
        again.join("spectator")
        assert undone in log(again, "spectator")


# fouls


def with_foul(table: PhoneTable) -> None:
    """Ana opens a second drawer: her foul."""
    in_turn(table)
    for line in (OPENED, SHUT, OPENED.replace("A1", "B2")):
        table.say(line)
    table.turn()


def test_foul_stops_play_in_every_browser(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        with_foul(table)
        assert {phone.title for phone in table.phones.values()} == {"Foul"}
        assert {name: set(phone.taps()) for name, phone in table.phones.items()} == {
            "Ana": {"Carry on"},
            "Ben": set(),
            "Cora": set(),
            "host": {"Take it back", "Shut it", "Carry on"},
            "spectator": set(),
        }
        assert "Ana or the host decides how to go on." in table.phones["Ben"].words()
        only_host = {name: "Only the host can take it back." in phone.words() for name, phone in table.phones.items()}
        assert [name for name, told in only_host.items() if told] == ["Ana"], "she cannot, but is told of it"


def test_foul_names_a_drawer_only_where_the_wood_bears_names(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        with_foul(table)
        assert all("Shut the glowing drawer." in phone.words() for phone in table.phones.values())
        table.do(actions.Configure("labels", value=True))
        table.turn()
        assert all("Shut B2." in phone.words() for phone in table.phones.values())


@pytest.mark.parametrize("name", ["Ana", "host"])
def test_one_dismissal_closes_a_foul_everywhere(tmp_path: Path, name: str) -> None:
    with phone_table(tmp_path) as table:
        with_foul(table)
        phone = table.phones[name]
        page, tap = phone.page["page"], phone.taps()["Carry on"]
        assert table.press(name, "Carry on") == ""
        titles = {name: phone.title for name, phone in table.phones.items()}
        assert titles == {**dict.fromkeys(table.phones, "Ana"), "Ana": "Your turn"}
        assert answer(table, name, page=page, tap=tap) == CHANGED, "it is closed"


def test_foul_that_is_taken_back_asks_once_more_only_if_something_has_happened_since(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        with_foul(table)
        event = table.table.number
        table.say(SHUT.replace("A1", "B2"))
        table.turn()
        assert table.offers("host", "Take it back"), "it is shut, and nothing else"
        page, tap = table.phones["host"].page["page"], table.phones["host"].taps()["Take it back"]
        table.say('{"type":"box_turned"}')
        table.turn()
        assert not table.offers("host", "Take it back")
        assert answer(table, "host", page=page, tap=tap) == CHANGED
        assert table.press("host", "Hold: take back 3 events").startswith("Undone: Ana opened a drawer.")
        assert table.table.number == event - 1


# older pages, several hosts


def test_second_tap_on_undo_undoes_nothing_else(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("host")
        table.turn(GUARD_MS)
        number, host = table.table.number, table.phones["host"]
        page, tap = host.page["page"], host.taps()["Undo"]
        host.press("Undo")
        host.press("Undo")
        table.turn()
        assert table.table.number == number - 1
        assert host.told == ["Undone: the box was filled.", CHANGED]
        assert answer(table, "host", page=page, tap=tap) == CHANGED
        assert table.table.number == number - 1


def test_undo_meant_for_another_game_undoes_nothing(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        host = table.phones["host"]
        page, tap = host.page["page"], host.taps()["Undo"]
        table.begin(opening(2), FILLED)
        before = table.lines
        assert answer(table, "host", page=page, tap=tap) == CHANGED
        assert table.lines == before


def test_of_two_hosts_who_tap_the_same_one_is_told_that_something_has_changed(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        second = table.link.browser(table.link_to("host"), "another host's")
        table.turn()
        table.turn(GUARD_MS)
        number = table.table.number
        for host in (table.phones["host"], second):
            host.press("Undo")
        table.turn()
        assert table.table.number < number
        assert table.phones["host"].told == ["Undone: the cards were shown."]
        assert second.told == [CHANGED]


# stopping


def test_host_stops_and_counts_and_nobody_else_does(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        table.press("host", "Menu")
        assert table.press("host", "Hold: stop and count") == ""
        assert table.table.phase == "game_over"
        assert "You stopped and counted." in table.phones["Ana"].words()


def test_host_cannot_stop_while_the_box_is_filled(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(3))
        table.join("host")
        table.press("host", "Menu")
        assert table.offers("host", "Hold: abandon game")
        assert not table.offers("host", "Hold: stop and count")
