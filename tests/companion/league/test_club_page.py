"""The club's page in browsers: what it shows, that looking is all that anybody can do, and who is let in by digits."""

import json
import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.languages import LANGUAGES, translator
from companion.league.club_browsers import ClubBrowsers
from companion.league.club_page import ClubRoute, Go, Section, club_page
from companion.league.league import ClubView, League
from companion.nodes.nodes import Drawing, Input
from companion.screens.browser.access import MOST_WRONG, Access
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
from companion.screens.browser.page_messages import CHANGED, GUARD_MS
from companion.screens.browser.web.feed_messages import WRONG_TOKEN, Guessed
from tests.laws import share
from tools.browser_pages.club_sample import club_view

ROUTES = [ClubRoute(section, is_open) for section in Section for is_open in (False, True)]


class Club:
    """A hub's page without a network: time stands still until somebody lets it pass."""

    def __init__(self, view: ClubView | None = None) -> None:
        self.link, self.access, self.now_ms = MemoryLink(), Access(None), 0
        self.links: list[str] = []
        self.browsers = ClubBrowsers(self.link, self.access, self.links.append)
        self.turn()
        self.browsers.show(club_view() if view is None else view, 0)

    def turn(self, ms: int = 0) -> None:
        self.now_ms += ms
        self.browsers.listen(self.now_ms)

    def came(self, token: str = "", language: str = "en") -> MemoryBrowser:
        browser = self.link.browser(token or self.links[-1], language=language)
        self.turn()
        return browser

    def tap(self, browser: MemoryBrowser, name: str) -> None:
        self.turn(GUARD_MS)
        browser.press(name)
        self.turn()


# what is seen


def test_the_page_has_tables_ranking_and_latest_games() -> None:
    shown = Club().came().words()
    for words in (
        "Table 12",
        "Master Thieves · Round",
        "Not connected",
        "Free",
        "The game is over",
        "Ranking",
        "Latest games",
    ):
        assert words in shown
    assert "300 finished games · Master Thieves: 136 · 40 Thieves: 164" in shown


def test_games_of_a_table_with_a_wrong_clock_are_marked() -> None:
    view = club_view()
    wrong = replace(view, results=(replace(view.results[0], wrong_clock=True), *view.results[1:]))
    assert Club(view).came().words().count("Wrong clock") == 0
    assert Club(wrong).came().words().count("Wrong clock") == 1


def test_looks_at_what_is_hidden_stay_told() -> None:
    table = next(table for table in club_view().tables if table.state.page == "game")
    page = club_page(ClubRoute(), ClubView((replace(table, state=replace(table.state, looks=3)),)), translator("en"))
    assert "3 times" in str(page)


def test_a_game_and_a_symbol_that_nobody_knows_are_shown_as_they_are() -> None:
    league, seat = League(), {"name": "Ana", "score": 3, "symbol": "moon"}
    state = {"table": "Odd", "page": "game", "game": "chess", "title": "Chess", "round": 2, "seats": [seat]}
    league.table_said("jewelbox/t/state", json.dumps(state).encode())
    league.table_said("jewelbox/t/availability", b"online")
    page = str(club_page(ClubRoute(), league.view(), translator("en")))
    assert "Chess · Round 2" in page
    assert "Ana 3" in page


def test_a_club_without_tables_and_games_says_so() -> None:
    page = str(club_page(ClubRoute(), ClubView(), translator("en")))
    assert "No table is here yet." in page
    assert "Somebody is here after three games." in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_everything_is_said_in_the_language_and_nothing_can_be_typed(route: ClubRoute, language: str) -> None:
    page = club_page(route, club_view(), translator(language))
    assert not re.search(r"\{\w+\}", str(page))
    assert not [node for node in page.walk() if isinstance(node, Input | Drawing)]


def test_only_the_table_that_changes_travels() -> None:
    view = club_view()
    club = Club(view)
    browser = club.came()
    at = next(number for number, table in enumerate(view.tables) if table.state.page == "game")
    table = replace(view.tables[at], state=replace(view.tables[at].state, round=6, turn=None))
    club.browsers.show(replace(view, tables=(*view.tables[:at], table, *view.tables[at + 1 :])), 10)
    assert set(browser.page["parts"]) == {f"table {table.topic}"}
    assert len(browser.received[-1]) < 2000
    before = len(browser.received)
    club.browsers.show(replace(view, tables=(*view.tables[:at], table, *view.tables[at + 1 :])), 20)
    assert len(browser.received) == before, "nothing has changed"


# what is tapped


def test_each_browser_has_its_language_and_its_place() -> None:
    club = Club()
    one, other = club.came(language="fr"), club.came(language="xx")
    assert (one.title, other.title) == ("Tables", "Tables")
    assert "Classement" in one.words()
    club.tap(one, "Langue")
    club.tap(one, "Deutsch")
    assert (one.page["language"], one.title) == ("de", "Tische")
    club.tap(one, "Rangliste")
    assert one.title == "Rangliste"
    assert other.title == "Tables"
    places = [message["place"] for message in one.messages("page")]
    assert places == sorted(places)
    assert len(set(places)) == 4


def test_the_way_back_is_offered_where_there_is_one() -> None:
    club = Club()
    browser = club.came()
    assert browser.page.get("back", "") is None
    club.tap(browser, "Latest games")
    club.turn(GUARD_MS)
    browser.say(page=browser.page["page"], tap=browser.page["back"])
    club.turn()
    assert browser.title == "Tables"


def test_a_second_tap_on_a_page_that_has_just_come_is_not_meant() -> None:
    club = Club()
    browser = club.came()
    club.tap(browser, "Ranking")
    browser.press("Back")
    club.turn(GUARD_MS - 1)
    assert browser.title == "Ranking"
    assert browser.told == []


@pytest.mark.law
def test_whatever_is_invented_changes_nothing_and_gets_one_answer() -> None:
    rng, club = Random(11), Club(club_view(2))
    other = club.came()
    there = len(other.received)
    browser = club.came()
    offered = set(browser.taps().values())
    for _ in range(share(10_000)):
        club.turn(GUARD_MS)
        browser.received.clear()
        browser.send(_invented(rng, browser.page["page"], offered))
        club.turn()
        assert browser.told == [str(CHANGED)]
        assert browser.page["place"] == 1
    assert len(other.received) == there
    club.tap(browser, "Ranking")
    assert browser.title == "Ranking", "and the page still works"


def _invented(rng: Random, page: int, offered: set[int]) -> bytes:
    """A message that no page would send."""
    wrong = rng.choice([number for number in range(-5, 40_000, 7) if number not in offered])
    messages: list[Any] = [
        {"page": page, "tap": wrong},
        {"page": page + rng.randint(1, 9), "tap": rng.choice([*offered])},
        {"page": page, "tap": rng.choice([*offered]), "text": "x"},
        {"page": page, "tap": rng.choice([*offered]), "more": 1},
        {"want": "language", "language": rng.choice([*LANGUAGES])},
        {"want": "say", "lines": ["{}"]},
        {"page": page, "tap": rng.choice([None, "0", 0.5, True, [], 2**40])},
        [page, 0],
        "x" * rng.randrange(5000),
    ]
    return json.dumps(rng.choice(messages)).encode()[: rng.choice([None, None, None, 9])]


# who comes


def test_digits_are_exchanged_for_a_token_that_outlives_them() -> None:
    club = Club()
    guest = club.came(club.access.digits)
    (code,) = guest.messages("code")
    assert code["token"] == club.access.spectator
    assert guest.title == "Tables"
    assert club.access.digits in guest.words()
    assert club.came(code["token"]).title == "Tables"


def test_digits_change_after_too_many_wrong_ones_and_nobody_is_sent_away() -> None:
    club = Club()
    guest, digits = club.came(club.access.digits), club.access.digits
    for _ in range(MOST_WRONG):
        club.link.heard(Guessed())
    club.turn()
    assert club.access.digits != digits
    assert club.access.digits in guest.words()
    assert guest.closed is None
    assert club.came(digits).closed == WRONG_TOKEN
    assert len(club.links) == 1, "the link is the same"


def test_browsers_come_back_when_the_web_process_has_died() -> None:
    club = Club()
    club.came()
    club.link.restart()
    club.turn()
    browser = club.came()
    assert browser.title == "Tables"
    club.tap(browser, "Ranking")
    assert browser.title == "Ranking"


def test_every_tap_leads_somewhere_and_back() -> None:
    for route in ROUTES:
        for tap in club_page(route, club_view(), translator("en")).taps:
            assert not isinstance(tap.action, Go) or tap.action.to in ROUTES
