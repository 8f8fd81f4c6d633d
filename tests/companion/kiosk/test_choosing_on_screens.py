"""One screen goes around: covered, uncovered by its seat, and covered again as soon as a card is chosen."""

import json

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.pages.choosing import choosing_page
from companion.kiosk.kiosk_voice import heard_at
from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.context import Exhibit
from companion.pages.phones_view import Mine
from companion.pages.routes import OwnCards, Play
from tests.companion.kiosk.visits import Visit, visit

FILLED = '{"type":"position_set","round":1}'


def asked(*names: str, edition: str = "rio-grande") -> str:
    first = {"type": "table_opened", "game": "master-thieves", "edition": edition, "seats": names}
    return json.dumps(first | {"options": {"numbers": {}}})


def begun(guest: Visit, *names: str, edition: str = "rio-grande") -> None:
    guest.do(actions.Begin(asked(*names, edition=edition)))
    guest.do(actions.Say((FILLED,)))
    guest.pass_guard()


def text(guest: Visit) -> str:
    """The page that is shown, line by line."""
    route = guest.kiosk.route
    assert isinstance(route, Play | OwnCards)
    return str(choosing_page(route, guest.frame))


def test_each_takes_the_screen_chooses_and_covers_it_with_the_same_tap() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben")
        for name, card in (("Ana", "Thief"), ("Ben", "Detective")):
            assert f"{name}, take the screen." in guest.words
            assert card not in guest.words, "nobody's cards are shown before they are asked for"
            guest.tap("Show my cards")
            assert guest.kiosk.route == OwnCards(guest.kiosk.events, name, covered=False)
            guest.tap(card)
            assert isinstance(guest.kiosk.route, Play)
        guest.wait(2000)
        assert [str(card) for card in guest.kiosk.running.table.state.plays] == ["thief", "detective"]
        assert guest.kiosk.running.table.phase == "turn"


def test_who_looks_away_covers_the_cards_without_choosing() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben")
        guest.tap("Show my cards")
        guest.key("escape")
        assert isinstance(guest.kiosk.route, Play)
        assert guest.kiosk.running.sealed.chosen == frozenset()


def test_another_seat_may_take_the_screen_first() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben", "Cora")
        guest.do(actions.Show(OwnCards(seat="Cora")))
        assert "Cora, take the screen." in guest.words
        guest.pass_guard()
        guest.tap("Show my cards")
        guest.tap("Jeweler")
        assert guest.kiosk.running.sealed.of(2) == "jeweler"
        assert "Ana, take the screen." in guest.words


def test_nobody_uncovers_the_cards_of_a_seat_that_has_chosen_or_plays_elsewhere() -> None:
    """Whatever the route says: what was sealed is shown to nobody again."""
    with visit(Exhibit("home", finished=False)) as guest:
        guest.do(actions.Begin(asked("Ana", "Ben", "Robo"), (("Robo", "simple"),)))
        guest.do(actions.Say((FILLED,)))
        guest.do(actions.Seal(0, "thief"))
        for name in ("Ana", "Robo", "Nobody"):
            guest.do(actions.Show(OwnCards(seat=name, covered=False)))
            assert guest.model.mine == Mine()
            assert "Ben, take the screen." in guest.words


def test_one_person_among_computer_players_covers_nothing() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        guest.do(actions.Begin(asked("Ana", "Robo"), (("Robo", "simple"),)))
        guest.do(actions.Say((FILLED,)))
        guest.pass_guard()
        assert {"Choose your card.", "Thief"} <= set(guest.words)
        guest.tap("Thief")
        guest.wait_until(lambda: guest.kiosk.running.table.phase != "reveal")


def test_a_card_that_is_played_or_cannot_be_shown_is_not_offered() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        guest.do(actions.Begin(asked("Ana", "Ben")))
        guest.do(actions.Say(('{"type":"position_set","round":5,"hands":{"Ana":["thief","detective"]}}',)))
        guest.do(actions.Show(OwnCards(seat="Ana", covered=False)))
        page = choosing_page(OwnCards(seat="Ana", covered=False), guest.frame)
        cards = {tap.action.card for tap in page.taps if isinstance(tap.action, actions.Seal)}
        assert cards == {"thief", "detective"}
        assert text(guest).count("played") == 4


def test_nothing_of_an_open_hand_is_said_aloud() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben")
        guest.tap("Show my cards")
        assert heard_at(guest.kiosk.route, guest.frame, guest.targets, guest.targets[-1]) is None


def test_an_event_ends_the_choice_and_covers_the_cards() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben")
        guest.tap("Show my cards")
        guest.do(actions.Undo())
        assert not isinstance(guest.kiosk.route, OwnCards)


@pytest.mark.parametrize("edition", ["rio-grande", "zoch", "italiano", "gigamic"])
def test_pages_are_the_same_whatever_lies_sealed(edition: str) -> None:
    found = set()
    for card in CHARACTERS:
        with visit(Exhibit("home", finished=False)) as guest:
            begun(guest, "Ana", "Ben", "Cora", edition=edition)
            guest.do(actions.Seal(0, card.value))
            frame = guest.frame
            covered = choosing_page(Play(), frame)
            open_ = choosing_page(OwnCards(seat="Ben", covered=False), frame)
            found.add(repr((covered.parts, open_.parts, guest.kiosk.route)))
    assert len(found) == 1


def test_a_host_may_tap_only_what_is_offered() -> None:
    """The same page in a browser: the cards are its offers, and nothing else is."""
    with visit(Exhibit("home", finished=False)) as guest:
        begun(guest, "Ana", "Ben")
        guest.tap("Show my cards")
        route, frame = guest.kiosk.route, guest.frame
        assert isinstance(route, OwnCards)
        offered = {"seal thief": actions.Seal(0, "thief")}
        host = replace(frame, viewer=Viewer(at="host"), model=replace(frame.model, offers=offered))
        taps = [tap.action for tap in choosing_page(route, host).taps]
        assert [action for action in taps if isinstance(action, actions.Seal)] == [actions.Seal(0, "thief")]
