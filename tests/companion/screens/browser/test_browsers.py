"""What browsers get and may say: seats, spectators and the host; lost phones; a web process that goes away."""

import re
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.errors import RejectedError
from companion.kiosk.browser_screen import BrowserScreen
from companion.languages import translator
from companion.pages import actions
from companion.pages.phones_view import At, PhonesView
from companion.screens.browser.browsers import Browsers, BrowsersPlace
from companion.screens.browser.memory_link import URL, MemoryBrowser, words_in
from companion.screens.browser.offers import said
from companion.screens.browser.page_messages import GUARD_MS
from companion.screens.browser.seen import LOST_MS
from companion.screens.browser.web.feed_messages import Failed, Listening
from tests.companion.screens.browser.tables import (
    FILLED,
    LATER_MS,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
    seat_words,
)
from tests.laws import share
from tools.browser_taps import offered_taps

CHECKSUM = re.compile(".* · [0-9a-f]{4}-[0-9a-f]{4}")  # of a computer player's card
ENDED = '{"type":"turn_ended"}'


def lost(table: PhoneTable) -> list[str]:
    return list(table.browsers.view.lost)


def to_turn(table: PhoneTable) -> None:
    """Ana is a jeweler, Ben a thief and Cora a detective."""
    for name, character in (("Ana", "jeweler"), ("Ben", "thief"), ("Cora", "detective")):
        table.seal(name, character)
    table.turn(LATER_MS)
    assert table.table.phase == "turn"


def looks_at(table: PhoneTable, name: str) -> str:
    """The sealed card that somebody looks at."""
    table.press(name, "Look at it")
    return words_in(table.phones[name].parts["cards"]["node"])[-1]


def played(phone: MemoryBrowser) -> list[str]:
    """Those of a seat's own cards that it has played."""
    words = phone.words().split("\n")
    return [card for card, told in pairwise(words) if told == "played"]


def first_said(table: PhoneTable, browser: MemoryBrowser) -> int:
    """The number of something that a browser's page says."""
    return next(tap for name, tap in offered_taps(table.browsers, browser).items() if name.startswith("say "))


def test_browser_gets_texts_table_and_own_cards_in_its_language(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=0) as table:
        table.join("Ana", language="de")
        ana = table.phones["Ana"]
        assert len(ana.received) == len(ana.messages("page")) == 1
        assert (ana.page["language"], ana.title) == ("de", "Wähle deine Karte.")
        assert {"Schmuggler", "Rotes Kissen", "12 Imitate"} <= {*ana.words().split("\n")}
        table.press("Ana", "Sprache")
        table.press("Ana", "Français")
        assert (ana.page["language"], ana.title) == ("fr", "Choisissez votre carte.")
        assert {"Contrebandier", "Coussin rouge", "12 imitations"} <= {*ana.words().split("\n")}


def test_language_that_nobody_here_speaks_becomes_english(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=0) as table:
        table.join("Ana", language="pt-BR")
        assert table.phones["Ana"].page["language"] == "en"


def test_nothing_is_sent_as_long_as_nothing_changes(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        before = [len(phone.received) for phone in table.phones.values()]
        for _ in range(5):
            table.turn(60_000)
        assert [len(phone.received) for phone in table.phones.values()] == before
        assert table.browsers.deadline_ms(table.clock.now_ms()) is None


def test_spectator_sees_the_table_and_says_nothing(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("spectator")
        watching = table.phones["spectator"]
        assert watching.title == "Round 1"
        assert all(seat_words(watching, name) for name in ("Ana", "Ben", "Cora"))
        assert set(table.taps("spectator")) == {"Language"}, "nobody's cards, and nothing to say"


def test_seat_says_what_it_did_in_its_own_turn_only(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        to_turn(table)
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front"}')
        table.say('{"type":"drawer_closed","drawer":"A1"}')
        assert [name for name in table.phones if table.offers(name, said([ENDED]))] == ["Ana"]
        assert table.press("Ana", said([ENDED])) == ""
        assert table.table.view().headline.seat == "Ben"


def test_only_the_host_does_what_the_kiosk_does(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("host")
        assert set(table.taps("host")) == {"Undo", "Move the virtual box", "Move the box", "Menu"}, "nobody's cards"
        assert not {"Undo", "Menu"} & table.phones["Ana"].taps().keys()
        assert table.press("host", "Undo") == "Undone: the box was filled."
        assert len(table.lines) == 1
        table.press("host", "Menu")
        assert table.press("host", "Redo: the box was filled") == "Redone: the box was filled."
        assert len(table.lines) == 2


def test_what_is_told_goes_to_nobody_who_is_gone(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.phones["Ana"].say(page=1, tap=1)
        table.phones["Ana"].leave()
        table.turn()
        assert table.phones["Ana"].told == []


def test_lost_phone_is_named_and_comes_back_by_itself(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.phones["Ben"].leave()
        table.turn()
        assert not lost(table)
        assert table.browsers.deadline_ms(table.clock.now_ms()) == table.clock.now_ms() + LOST_MS
        table.turn(LOST_MS)
        assert lost(table) == ["Ben"]
        told = {name: "phone is offline" in seat_words(table.phones["Ana"], name) for name in table.phones}
        assert told == {"Ana": False, "Ben": True, "Cora": False}
        table.join("Ben")
        assert not lost(table)
        assert table.browsers.view.on_phones == 3


def test_page_that_is_loaded_again_is_never_lost(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        before = len(table.phones["Ana"].received)
        table.phones["Ben"].leave()
        table.turn(LOST_MS - 1)
        table.join("Ben")
        table.turn(LATER_MS)
        assert len(table.phones["Ana"].received) == before


def test_sealed_card_of_a_sleeping_phone_is_shown_and_it_learns_so_later(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        table.seal("Ana", "jeweler")
        table.phones["Ana"].leave()
        table.seal("Ben", "thief")
        table.seal("Cora", "detective")
        table.turn(LATER_MS)
        assert table.table.phase == "turn"
        table.join("Ana")
        assert table.phones["Ana"].title == "Your turn"
        table.press("Ana", "My cards")
        assert played(table.phones["Ana"]) == ["Jeweler"]


def test_web_process_that_comes_back_gets_everything_again(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        table.link.restart()
        table.turn()
        assert not lost(table)
        table.join("Ana", "Ben")
        assert looks_at(table, "Ana") == "Thief"
        assert table.cards()["chosen"] == ["Ana"]
        assert "has chosen" in seat_words(table.phones["Ben"], "Ana")
        table.turn(LOST_MS)
        assert lost(table) == ["Cora"]


def test_links_are_there_once_pages_can_be_reached(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=1) as table:
        view = table.browsers.view
        assert view.address == "table.test:8480"
        assert view.spectators.startswith(f"{URL}/#")
        assert view.seats[0].at is At.PHONE
        assert view.seats[1].link.startswith(f"{URL}/#")
        table.link.heard(Listening(("http://127.0.0.1:8480/",), is_alone=True))
        table.turn()
        alone = table.browsers.view.is_alone
        table.link.heard(Listening((URL,)))
        table.turn()
        assert (alone, table.browsers.view.is_alone) == (True, False)
        table.link.heard(Failed("the port is taken"))
        table.turn()
        assert (table.browsers.view.spectators, table.browsers.view.address) == ("", "")
        assert str(table.browsers.view.failure) == "Phones cannot join: the port is taken"


def test_nothing_is_opened_until_it_is_switched_on(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        opened: list[int] = []

        def fails() -> None:
            opened.append(1)
            raise PermissionError(13, "Permission denied")

        screens = partial(BrowserScreen, table.attendant)
        browsers = Browsers(table.attendant.running, screens, BrowsersPlace(fails))  # type: ignore[arg-type]
        browsers.switch(0, on=False)
        assert (browsers.view, browsers.handles(), browsers.deadline_ms(0), opened) == (PhonesView(), (), None, [])
        assert list(browsers.listen(0)) == []
        browsers.update(0)
        browsers.switch(0, on=True)
        browsers.switch(0, on=True)
        assert opened == [1]
        assert str(browsers.view.failure) == "Phones cannot join: Permission denied"
        assert not browsers.is_on


def test_switched_off_everybody_is_sent_away_and_nothing_stays_sealed(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        table.do(actions.Configure("phones", value=False))
        table.turn()
        assert all(phone.closed for phone in table.phones.values())
        assert table.browsers.view == PhonesView()
        table.say(card("Ana", "smuggler"))  # on the glass as ever
        assert table.lines[-1] == card("Ana", "smuggler")


def test_box_has_to_be_put_back_before_anything_is_said(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("host", "spectator")
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front"}')
        table.attendant.running.look()
        table.turn()
        assert {phone.title for phone in table.phones.values()} == {"The box doesn't match the game"}
        assert [name for name in table.phones if table.offers(name, "Keep the box as it is")] == ["host"]
        assert table.phones["Ana"].taps() == {}
        assert "The host decides how to go on." in table.phones["Ana"].words()
        with pytest.raises(RejectedError, match="nobody at this table"):
            table.do(actions.GoOnWithout("Zoe"))


def test_phone_may_come_back_a_thousand_times(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2) as table:
        table.seal("Ana", "thief")
        watching = len(table.phones["Ben"].received)
        for _ in range(share(1000)):
            table.phones["Ana"].leave()
            table.join("Ana")
            assert len(table.phones["Ana"].received) == 1
        assert looks_at(table, "Ana") == "Thief"
        assert len(table.phones["Ben"].received) == watching  # nobody else notices


def test_fifty_spectators_get_the_same(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2) as table:
        watching = [table.link.browser(table.link_to("spectator")) for _ in range(50)]
        table.turn()
        table.seal("Ana", "thief")
        pages = [[{**page, "page": 0} for page in browser.messages("page")] for browser in watching]
        assert pages == pages[:1] * 50
        assert len(pages[0]) == 2
        assert pages[0][1]["parts"].keys() == {"seat 0"}


def test_a_new_code_is_seen_at_once(tmp_path: Path) -> None:
    """Also by a host who asks for it in the same breath, before anybody was told."""
    with choosing(tmp_path) as table:
        old = table.browsers.view.seats[1].link
        table.browsers.new_code(table.browsers.view.seats[1].name, "seat")
        assert table.browsers.view.seats[1].link != old


@pytest.mark.parametrize("who", ["host", "spectator", "Ana"])
def test_computer_player_is_shown_with_its_level_and_the_checksum_of_its_card(tmp_path: Path, who: str) -> None:
    with phone_table(tmp_path) as table:
        table.do(actions.Begin(opening(), (("Ben", "simple"), ("Cora", "forgetful"))))
        table.say(FILLED)
        table.join(who, language="de")
        for _ in range(100):
            assert "am Tisch" not in table.phones[who].words(), "a computer plays nowhere else"
            table.turn()
            ana, ben, cora = [seat_words(table.phones[who], name) for name in ("Ana", "Ben", "Cora")]
            seals = [words for words in ben if CHECKSUM.fullmatch(words)]
            if seals:
                break
        say = translator("de")
        assert seals
        assert {say("simple"), say("forgetful")}.isdisjoint(ana)
        assert say("simple") in ben
        assert say("forgetful") in cora
        assert table.browsers.view.seats[1].link == ""


DRAWER = ('{"type":"drawer_opened","drawer":"A2","depth":"front"}', '{"type":"drawer_closed","drawer":"A2"}')


def _told(table: PhoneTable, phone: str) -> set[str]:
    """What a phone says after one more turn of the loop."""
    table.turn()
    return {*table.phones[phone].words().split("\n")}


def test_everybody_sees_at_once_that_a_computer_player_thinks(tmp_path: Path) -> None:
    """Nothing else changes with it: it is no event, and nobody's card."""
    with phone_table(tmp_path) as table:
        table.do(actions.Begin(opening(2, "rio-grande"), (("Ben", "simple"),)))
        table.say('{"type":"position_set","round":1,"hands":{"Ana":["jeweler"],"Ben":["thief"]}}')
        table.join("spectator")
        table.turn(LATER_MS)
        table.say(card("Ana", "jeweler"))
        table.turn(LATER_MS)
        table.say(*DRAWER, ENDED)
        while "Ben is playing." not in (told := _told(table, "spectator")):
            assert "Ben is thinking." in told  # as many slices as a busy machine needs; no time passes


def test_game_of_computers_alone_is_refused(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table, pytest.raises(RejectedError, match="person"):
        table.do(actions.Begin(opening(), tuple((name, "attentive") for name in ("Ana", "Ben", "Cora"))))


def test_nobody_is_told_to_empty_a_virtual_box(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(2))
        table.join("host")
        assert "First empty the box" not in table.phones["host"].words()


def test_of_two_who_tap_the_same_in_one_moment_one_is_told_that_something_has_changed(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=0) as table:
        table.join("host")
        second = table.link.browser(table.link_to("host"), "another host's")
        table.turn(GUARD_MS)
        table.turn(GUARD_MS)
        before = table.table.number
        for host in (table.phones["host"], second):
            host.say(page=host.page["page"], tap=first_said(table, host))
        table.turn()
        assert table.table.number == before + 1
        assert [*table.phones["host"].told, *second.told] == ["Something has changed: look again."]


def test_a_tap_counts_after_what_hands_did_just_before_it(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=0) as table:
        table.join("host")
        table.turn(GUARD_MS)
        host = table.phones["host"]
        host.say(page=host.page["page"], tap=first_said(table, host))
        table.attendant.do(actions.Undo(), table.clock.now_ms())  # nobody has told the browsers yet
        before = table.table.number
        table.turn()
        assert table.table.number == before
        assert table.phones["host"].told == ["Something has changed: look again."]
