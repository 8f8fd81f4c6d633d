"""The screens of browsers: each has a route of its own, and does only what its own page offers."""

import re
from pathlib import Path

import pytest

from companion.kiosk.browser_screen import BrowserScreen
from companion.kiosk.gallery import record
from companion.kiosk.timed_scenes import REPLAY_STEP_MS
from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.routes import Home, Menu, Play, Replay, Sensors, SettingsPage
from companion.screens.browser.access import MOST_WRONG
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
from companion.screens.browser.open_browsers import GameShown
from companion.screens.browser.page_messages import CHANGED, GUARD_MS
from companion.screens.browser.web.feed_messages import WRONG_TOKEN
from companion.table.entries import Status
from tests.companion.kiosk.kiosks import kiosk, model
from tests.companion.kiosk.test_phones_at_the_kiosk import OPENED, memory
from tests.companion.screens.browser.tables import FILLED, PhoneTable, choosing, opening, phone_table


def hosting(table: PhoneTable, *names: str, language: str = "en") -> None:
    """A game of two has begun, and a host is there, beside others."""
    table.begin(opening(2), FILLED)
    table.join("host", *names, language=language)


def pressed(table: PhoneTable, *names: str) -> str:
    """The host taps one after the other; what the last one told."""
    return [table.press("host", name) for name in names][-1]


# each screen has its own route


def test_kiosk_and_host_look_at_different_pages_of_one_table(tmp_path: Path) -> None:
    link = MemoryLink()
    with kiosk(tmp_path, memory(link)) as at:
        at.do(actions.Begin(OPENED), 0)
        at.listen(0)
        host, other = link.browser(model(at).phones.host), link.browser(model(at).phones.host)
        at.listen(1)
        host.press("Menu")
        at.do(actions.Show(SettingsPage()), 400)
        at.listen(400)
        assert (host.title, other.title) == ("Menu", "Prepare the box")
        assert at.route == SettingsPage()
        at.do(actions.Show(Menu()), 900)
        host.press("Phones")
        at.listen(900)
        assert [host.title, at.route] == ["Phones", Menu()]


def test_game_that_begins_elsewhere_leads_there_and_one_that_ends_leads_home(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("host")
        pressed(table, "Settings")
        table.begin(opening(2))
        assert table.phones["host"].title == "Prepare the box"
        pressed(table, "Menu", "Phones")
        table.do(actions.Leave())
        table.turn()
        assert table.phones["host"].title == "Jewelbox"


def test_what_is_about_no_game_stays_when_a_game_ends(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        pressed(table, "Menu", "Settings")
        table.do(actions.Leave())
        table.turn()
        assert table.phones["host"].title == "Settings"


def test_language_is_the_browsers_own(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table, "spectator", "Ana")
        table.press("spectator", "Language")
        assert table.press("spectator", "Deutsch") == ""
        assert {name: phone.page["language"] for name, phone in table.phones.items()} == {
            "host": "en", "spectator": "de", "Ana": "en"
        }  # fmt: skip
        assert "Runde 1" in table.phones["spectator"].words()
        assert table.attendant.settings.say.code == "en"
        pressed(table, "Menu", "Settings", "Language", "Italiano")
        assert table.phones["host"].page["language"] == "it"
        assert table.attendant.settings.say.code == "en", "the kiosk's stays"


def test_pages_that_change_by_themselves_are_looked_at_again(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        screen = BrowserScreen(table.attendant, Viewer(at="host"), "en")
        screen.page(None, 0)
        assert screen.deadline_ms() is None
        screen.do(actions.Show(Sensors()), 10)
        screen.page(None, 10)
        due_ms = screen.deadline_ms()
        assert due_ms is not None
        assert (screen.is_due(due_ms - 1), screen.is_due(due_ms)) == (False, True)
        screen.do(actions.Show(Home()), 20)
        screen.page(None, 20)
        assert screen.deadline_ms() is None


# a finished game once more


def test_a_host_watches_a_finished_game_again(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(*record())
        table.do(actions.Leave())
        table.join("host")
        host = table.phones["host"]
        pressed(table, "Past games", next(name for name in host_taps(table, "Past games") if "Ana, Ben" in name))
        pressed(table, "Watch replay")
        assert (host.title, where(host)) == ("Replay", 1)
        pressed(table, "Play")
        table.turn(REPLAY_STEP_MS)
        table.turn(REPLAY_STEP_MS)
        assert where(host) == 3
        pressed(table, "Speed", "Pause", "One step on")
        assert where(host) == 4
        pressed(table, "To the next highlight")
        noted = where(host)
        assert noted > 4
        host.say(page=host.page["page"], tap=slide(host)[-1])
        table.turn()
        assert where(host) == len(table.attendant.past_games.story(1))
        pressed(table, "Back")
        assert "Watch replay" in host.taps()


def test_nobody_else_is_led_to_a_replay(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(*record())
        for viewer in (Viewer("Ana", at="phone"), Viewer(at="wall")):
            screen = BrowserScreen(table.attendant, viewer, "en")
            screen.do(actions.Show(Replay(1, 40)), 0)
            page = screen.page(GameShown(), 0)
            assert "controls" not in page.parts


def host_taps(table: PhoneTable, then: str) -> list[str]:
    """What the host can tap after this."""
    pressed(table, then)
    found = list(table.phones["host"].taps())
    pressed(table, "Back")
    return found


def where(host: MemoryBrowser) -> int:
    """The step of a replay that is shown, counted from 1."""
    found = re.search(r"(\d+) of \d+", host.words())
    assert found is not None
    return int(found[1])


def slide(host: MemoryBrowser) -> list[int]:
    """The taps along the line of a replay."""
    slid = ((base, node["tap"]) for base, node in host.nodes() if "slide" in node.get("tap", {}))
    base, tap = next(slid)
    return [base + each for each in tap["slide"]]


# taps


def test_second_tap_within_the_guard_does_nothing(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        host = table.phones["host"]
        pressed(table, "Menu")
        host.press("Stop for today")
        table.turn(GUARD_MS - 1)
        assert (host.title, table.table.is_open, host.told) == ("Menu", True, [])
        host.press("Stop for today")
        table.turn(1)
        assert not table.table.is_open


def test_tap_on_an_older_page_counts_only_while_its_button_is_there(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        host = table.phones["host"]
        page, menu, undo = host.page["page"], host.taps()["Menu"], host.taps()["Undo"]
        table.say('{"type":"reveal_closed"}')
        table.turn(GUARD_MS)
        number = table.table.number
        host.say(page=page, tap=undo)
        table.turn()
        assert host.told == [str(CHANGED)]
        assert table.table.number == number
        table.turn(GUARD_MS)
        page = host.page["page"]
        table.do(actions.Undo())
        table.turn(GUARD_MS)
        host.say(page=page, tap=menu)
        table.turn()
        assert host.title == "Menu"


def test_whoever_was_told_that_something_has_changed_has_the_page_of_now(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        host = table.phones["host"]
        before = len(host.messages("page"))
        host.say(page=1, tap=1)
        table.turn()
        (again,) = host.messages("page")[before:]
        assert again["parts"].keys() == host.parts.keys()


# the host's own


def test_start_that_is_refused_leaves_the_running_game_alone_and_says_why(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        screen = BrowserScreen(table.attendant, Viewer(at="host"), "de")
        before, game = table.lines, table.table.id
        twice = opening(2).replace('"Ben"', '"Ana"')
        assert not screen.at_table(actions.Begin(twice), 0)
        notice = screen.take_notice()
        assert notice is not None
        assert "Ana" in notice.text
        assert screen.take_notice() is None
        assert (table.lines, table.table.id) == (before, game)


def test_host_begins_leaves_resumes_and_abandons(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("host")
        host = table.phones["host"]
        pressed(table, "New game", "Master Thieves", "2")
        assert (table.table.is_open, len(table.table.seats), host.title) == (True, 2, "Prepare the box")
        assert pressed(table, "Fill it for me") == ""
        pressed(table, "Menu", "Stop for today")
        assert (table.table.is_open, host.title) == (False, "Jewelbox")
        pressed(table, "Continue")
        assert (table.table.is_open, table.table.id) == (True, 1)
        told = pressed(table, "Menu", "Hold: abandon game")
        assert told == "Game abandoned. You'll find it under Past games."
        assert table.journal.status(1) is Status.ABANDONED
        assert host.title == "Jewelbox"


def test_what_cannot_be_undone_is_held(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        pressed(table, "Menu")
        taps, nodes = table.phones["host"].taps(), table.phones["host"].nodes()
        held = {base + node["tap"]["n"] for base, node in nodes if node.get("tap", {}).get("hold")}
        assert held == {taps["Hold: stop and count"], taps["Hold: abandon game"]}


def test_undo_and_redo_say_what_they_did(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table, language="de")
        assert pressed(table, "Rückgängig").startswith("Rückgängig")
        assert len(table.lines) == 1


def test_host_who_asks_for_another_code_comes_back_with_it(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        host = table.phones["host"]
        pressed(table, "Menu", "Phones", "Host", "New code")
        (code,) = host.messages("code")
        assert host.closed == WRONG_TOKEN
        again = table.link.browser(code["token"], "phone of host")
        table.turn()
        assert (again.closed, again.title) == (None, "Host")


# phones and spectators


def test_phone_whose_seat_gets_another_code_is_sent_away(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=1) as table:
        table.join("host")
        old = table.link_to("Ana")
        pressed(table, "Menu", "Phones", "New code")
        assert table.phones["Ana"].closed == WRONG_TOKEN
        assert table.link_to("Ana") != old
        table.join("Ana")
        again = table.phones["Ana"]
        assert (again.closed, again.title) == (None, "Choose your card.")
        assert "Ana" in table.phones["Ana"].words()


@pytest.mark.parametrize(("name", "title"), [("Ana", "Choose your card."), ("spectator", "Round 1")])
def test_without_a_game_there_is_nothing_but_the_language(tmp_path: Path, name: str, title: str) -> None:
    with phone_table(tmp_path) as table:
        hosting(table, name)
        table.do(actions.Leave())
        table.turn()
        assert table.phones[name].title == "Nothing is being played."
        assert set(table.phones[name].taps()) == {"Language"}
        table.do(actions.Resume(1))
        table.turn()
        assert table.phones[name].title == title


def test_digits_let_spectators_in_and_twenty_wrong_ones_change_them(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        hosting(table)
        digits = table.browsers.view.digits
        guest = table.link.browser(digits)
        table.turn()
        assert digits in guest.words()
        for number in range(MOST_WRONG):
            assert table.link.browser(f"{number:06}").closed == WRONG_TOKEN
        table.turn()
        assert table.browsers.view.digits != digits
        assert table.browsers.view.digits in guest.words(), "who watches sees the new ones"
        assert guest.closed is None


def test_only_a_host_sees_more_than_the_game_whatever_its_screen_is_asked_to_show(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        for viewer in (Viewer(at="wall"), Viewer("Ana", "phone")):
            screen = BrowserScreen(table.attendant, viewer, "en")
            for route in (Menu(), SettingsPage(), Sensors(), Home(), Play()):
                screen.route = route
                assert screen.page(None, 0).title == "Nothing is being played."
