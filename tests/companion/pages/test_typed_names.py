"""Names that are typed in a browser: six seats in a minute, never an empty name, never the same twice."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import GAMES
from companion.languages import LANGUAGES
from companion.nodes.nodes import Input
from companion.nodes.page import Page
from companion.pages.actions import Action, Begin, Rename, Show, TypeName
from companion.pages.model import Model
from companion.pages.name_keyboard import LONGEST
from companion.pages.router import page_of
from companion.pages.routes import NewGame, NewGamePage
from companion.pages.typed_names import settled, with_text
from companion.screens.browser.page_messages import Offer, Parts, SentPages
from tests.companion.pages.viewers import actions_on, context
from tests.laws import share

OPTIONS = {name: game.setup_options() for name, game in GAMES.items()}
MODEL = Model(setup_options=OPTIONS, names=("Zoe", "Yann"))
SIX = ("Ana", "Ben", "Cora", "Dora", "Emil", "Fritz")
EMPTY = NewGame("master-thieves", typing=0)
HERE = context(MODEL)


def page_at(route: NewGame) -> Page:
    found = page_of(route, HERE)
    assert found is not None
    return found


def fields(route: NewGame) -> list[Input]:
    return [node for node in page_at(route).walk() if isinstance(node, Input)]


def typing(route: NewGame, seat: int, text: str) -> NewGame:
    """What becomes of the table while somebody types into the field of a seat."""
    action = fields(route)[seat].tap
    assert action is not None
    done = with_text(action.action, text, route, HERE)
    assert isinstance(done, Show)
    assert isinstance(done.route, NewGame)
    return done.route


def on_with(route: NewGame) -> list[Action]:
    return [each for each in actions_on(page_at(route)) if isinstance(each, Show) and _leads_to_setup(each)]


def _leads_to_setup(action: Show) -> bool:
    return isinstance(action.route, NewGame) and action.route.page is NewGamePage.SETUP


def test_six_names_are_typed_field_after_field() -> None:
    route = EMPTY
    for seat, name in enumerate(SIX):
        for length in range(1, len(name) + 1):
            route = typing(route, seat, name[:length])
        assert len(fields(route)) == seat + 2, "the next field is there to go on to"
    (on,) = on_with(route)
    assert on == Show(NewGame("master-thieves", SIX, page=NewGamePage.SETUP))


def test_nothing_is_typed_for_anybody() -> None:
    """An untouched field is no player; one that was emptied is said, and the game does not begin."""
    assert on_with(EMPTY) == []
    two = NewGame("master-thieves", ("Ana", "Ben"))
    assert settled(typing(two, 2, "   ")).seats == two.seats
    emptied = typing(two, 1, "")
    assert fields(emptied)[1].note == "Type a name, or remove this player."
    assert on_with(emptied) == []
    assert settled(emptied).seats == two.seats


def test_a_name_that_somebody_has_is_said_and_keeps_the_game_from_beginning() -> None:
    route = typing(NewGame("master-thieves", ("Ana", "Ben")), 1, "ana")
    assert "already playing" in fields(route)[1].note
    assert on_with(route) == []
    assert settled(route).seats == ("Ana", "ana 2"), "whoever goes on to another field sees it in this one"


def offered(sent: SentPages, page: Page) -> dict[int, Offer]:
    """What the numbers on a page mean that is sent first."""
    parts = msgspec.json.decode(sent.message(page, 1, "en", 0))["parts"]
    taps = (part["base"] + at for part in parts.values() for at in range(200))
    return {tap: offer for tap in taps if (offer := sent.meant(1, tap)) is not None}


def test_a_key_that_comes_late_is_still_typed() -> None:
    """A letter is sent before the page that follows from the one before it has come back."""
    sent = SentPages(Parts({}), iter(range(1, 99)))
    first = page_at(EMPTY)
    number = next(tap for tap, offer in offered(sent, first).items() if offer.action == TypeName(0))
    sent.message(page_at(typing(EMPTY, 0, "A")), 1, "en", 0)
    offer = sent.meant(1, number)
    assert offer is not None
    assert offer.action == TypeName(0)


def test_enter_right_after_a_letter_takes_that_letter_too() -> None:
    one = NewGame("forty-thieves", ("Ana", "Ben"), page=NewGamePage.KEYS, typing=1, text="Be", renaming=True)
    sent = SentPages(Parts({}), iter(range(1, 99)))
    (take,) = (tap for tap, offer in offered(sent, page_at(one)).items() if offer.means == "take")
    sent.message(page_at(replace(one, text="Beo")), 1, "en", 0)
    offer = sent.meant(1, take)
    assert offer is not None
    assert offer.action == Rename("Ben", "Beo", NewGame("forty-thieves", ("Ana", "Beo")))


TEXTS = st.text(st.characters(), max_size=60) | st.sampled_from(["", " ", "\ud800", "Ana", "ANA ", "Circle", "\u202e"])
TABLES = st.sampled_from([(), ("Ana",), SIX, (*SIX, "Gina", "Hugo")])


@settings(max_examples=share(150))
@given(TABLES, st.lists(st.tuples(st.integers(0, 9), TEXTS), max_size=6), st.sampled_from(sorted(LANGUAGES)))
def test_whatever_is_typed_names_are_sound(seats: tuple[str, ...], texts: list[tuple[int, str]], language: str) -> None:
    here, route = context(MODEL, language=language), NewGame("master-thieves", seats, typing=0)
    for seat, text in texts:
        done = with_text(TypeName(seat), text, route, here)
        assert isinstance(done, Show)
        assert isinstance(done.route, NewGame)
        route = done.route
        page = page_of(route, here)
        assert page is not None
    names = settled(route).seats
    assert len({name.casefold() for name in names}) == len(names)
    assert len(names) <= OPTIONS["master-thieves"].most_seats
    for name in names:
        assert name == name.strip()
        assert name.isprintable()
        assert 0 < len(name) <= LONGEST


@pytest.mark.parametrize("action", [Show(NewGame()), Begin("{}")], ids=str)
def test_a_text_that_belongs_to_no_field_changes_nothing(action: Action) -> None:
    assert with_text(action, "Ana", EMPTY, HERE) == action
