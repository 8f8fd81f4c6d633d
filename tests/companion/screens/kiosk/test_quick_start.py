"""A quick start: how many play is all that has to be said, and seats are called by their symbols."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.master_thieves.pages.opening import Choices
from companion.languages import LANGUAGES, SEAT_NAMES, seat_name, symbol_of, translator
from companion.nodes.theme import SEATS
from companion.pages.actions import Action, Begin, CallOff, ChooseStyles, Leave, Resume, Show, Undo
from companion.pages.model import Model, Settings
from companion.pages.routes import Learn, NewGame, NewGamePage, PastGames, Play
from companion.screens.kiosk.widgets.basic import SeatMark
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.scenes import action_named, assert_sound_everywhere, frame, keys, laid_out, texts

MODEL = Model(setup_options={name: game.setup_options() for name, game in GAMES.items()})
AFTER_A_GAME = replace(MODEL, names=("Ana", "Ben"), last_seats=("Ana", "Ben"))
THREE = NewGame("master-thieves", ("Triangle", "Circle", "Ana"))
SEATED = replace(MODEL, nameless=frozenset({"Triangle", "Circle"}), styles={"Triangle": 0, "Circle": 1, "Ana": 5})


def opened(action: Action) -> dict[str, Any]:
    """The first line of a record, which the rules must accept."""
    assert isinstance(action, Begin)
    line: dict[str, Any] = msgspec.json.decode(action.line)
    game = GAMES[line["game"]]
    game.open(game.decode(action.line.encode()))
    return line


def route_of(action: Action) -> NewGame:
    assert isinstance(action, Show)
    assert isinstance(action.route, NewGame)
    return action.route


@pytest.mark.parametrize("model", [MODEL, AFTER_A_GAME], ids=["first", "after a game"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_and_what_it_leads_to_are_sound(game: str, model: Model, sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(laid_out, NewGame(game)), model, sizes)
    setup = NewGame(game, page=NewGamePage.SETUP)
    assert_sound_everywhere(partial(laid_out, setup), model, sizes, paint=False)


def test_it_says_what_names_are_good_for() -> None:
    assert "enter names to get statistics" in texts(laid_out(NewGame("master-thieves"), frame(MODEL)))
    assert "enter names to get statistics" not in texts(laid_out(THREE, frame(SEATED)))


@pytest.mark.parametrize("game", GAMES)
def test_one_number_begins_the_game_with_so_many_seats(game: str) -> None:
    options = GAMES[game].setup_options()
    here = frame(MODEL)
    for number in range(options.fewest_seats, options.most_seats + 1):
        action = action_named(laid_out(NewGame(game), here), str(number))
        if isinstance(action, Begin):
            assert opened(action)["seats"] == [str(name) for name in SEAT_NAMES[:number]]
        else:  # there are not enough gems: what to do is asked where it always is
            route = route_of(action)
            assert (route.page, len(route.seats)) == (NewGamePage.SETUP, number)
            assert opened(action_named(laid_out(route_of(keys(laid_out(route, here))["return"]), here), "Start"))
    assert isinstance(keys(laid_out(NewGame(game), here))["3"], Begin)


@pytest.mark.parametrize(("title", "name"), [("Master Thieves", "master-thieves"), ("40 Thieves", "forty-thieves")])
def test_two_taps_lead_from_a_fresh_kiosk_to_the_first_step_of_a_game(title: str, name: str) -> None:
    with visit("home-first") as guest:
        guest.tap(title)
        guest.tap("3")
        assert isinstance(guest.kiosk.route, Play)
        assert guest.model.table is not None
        assert (guest.model.table.name, guest.model.table.seats) == (name, ("Triangle", "Circle", "Square"))
        assert [guest.model.styles[seat] for seat in guest.model.table.seats] == [0, 1, 2]


@pytest.mark.parametrize(("title", "name"), [("Master Thieves", "master-thieves"), ("40 Thieves", "forty-thieves")])
def test_a_wrong_number_is_taken_back_as_long_as_nothing_has_happened(title: str, name: str) -> None:
    with visit("home-first") as guest:
        guest.tap(title)
        guest.tap("4")
        guest.tap("Back")
        assert guest.kiosk.route == NewGame(name)
        assert "How many players?" in guest.words
        guest.tap("3")
        assert guest.model.table is not None
        assert len(guest.model.table.seats) == 3
        guest.tap("Back")
        guest.do(Show(PastGames()))
        assert not guest.model.games, "there was none"


def test_a_table_with_names_is_there_again_as_it_was_laid() -> None:
    laid = NewGame("master-thieves", ("Ana", "Ben"), Choices("gigamic"), NewGamePage.SETUP)
    with visit("home-first") as guest:
        guest.do(Show(laid))
        guest.tap("Start")
        guest.tap("Back")
        assert guest.kiosk.route == laid


def test_once_something_has_happened_the_game_is_kept() -> None:
    with visit("home-first") as guest:
        guest.do(Show(NewGame("master-thieves")))
        guest.tap("2")
        guest.hands("turn")
        assert "Back" not in guest.words
        guest.do(CallOff())
        assert isinstance(guest.kiosk.route, Play)
        assert guest.model.notice is not None
        assert guest.model.notice.text == "This game has begun: undo what has happened first."
        guest.do(Undo())
        guest.tap("Back")
        assert guest.model.notice is not None
        assert guest.model.notice.text == "You'll find this game under Past games."
        guest.do(Show(PastGames()))
        assert [game.status for game in guest.model.games] == ["unfinished"]


def test_a_lesson_is_not_called_off_by_undoing() -> None:
    with visit("home-first") as guest:
        guest.do(Show(Learn("master-thieves")))
        assert "Back" not in guest.words


def test_a_game_that_is_continued_at_its_beginning_leads_to_a_new_one() -> None:
    with visit("home-first") as guest:
        guest.do(Show(NewGame("master-thieves")))
        guest.tap("2")
        guest.do(Leave())
        guest.do(Resume(1))
        guest.tap("Back")
        assert guest.kiosk.route == NewGame()


@pytest.mark.parametrize(("lang", "edition", "second"), [("en", "zoch", "Circle"), ("fr", "gigamic", "Cercle")])
def test_the_edition_and_the_names_are_those_of_the_language(lang: str, edition: str, second: str) -> None:
    line = opened(action_named(laid_out(NewGame("master-thieves"), frame(MODEL, lang=lang)), "2"))
    assert (line["edition"], line["seats"][1]) == (edition, second)


def test_settings_and_what_was_chosen_before_count() -> None:
    strict = replace(MODEL, settings=Settings(edition="gigamic", options=frozenset({"single_action", "leaders"})))
    line = opened(action_named(laid_out(NewGame("master-thieves"), frame(strict)), "4"))
    assert (line["edition"], line["options"]) == ("gigamic", {"single_action": True})
    line = opened(action_named(laid_out(NewGame("forty-thieves"), frame(strict)), "2"))
    assert line["options"] == {"leaders": True}


@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=str)
def test_another_edition_is_chosen_on_the_way(size: tuple[int, int]) -> None:
    shown = frame(MODEL, size)
    first = laid_out(NewGame("master-thieves"), shown)
    page = laid_out(route_of(keys(first)["e"]), shown)
    assert "Start" not in texts(page)
    back = route_of(action_named(laid_out(route_of(keys(page)["2"]), shown), "OK"))
    chosen = MODEL.setup_options["master-thieves"].editions[1]
    assert str(chosen.title) in texts(laid_out(back, shown))
    assert opened(keys(laid_out(back, shown))["3"])["edition"] == chosen.id


@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=str)
def test_other_rules_of_40_thieves_are_chosen_on_the_way(size: tuple[int, int]) -> None:
    shown = frame(MODEL, size)
    first = laid_out(NewGame("forty-thieves"), shown)
    assert "no optional rules" in texts(first)
    page = laid_out(route_of(keys(first)["e"]), shown)
    assert not {"Start", "Who starts?"} & set(texts(page))
    back = route_of(action_named(laid_out(route_of(keys(page)["l"]), shown), "OK"))
    assert opened(keys(laid_out(back, shown))["3"])["options"] == {"leaders": True}


def test_names_can_be_typed_first_or_taken_from_before() -> None:
    typing = route_of(action_named(laid_out(NewGame("master-thieves"), frame(MODEL)), "Enter names"))
    assert (typing.page, typing.typing) == (NewGamePage.KEYS, 0)
    widgets = laid_out(NewGame("master-thieves"), frame(AFTER_A_GAME))
    assert route_of(action_named(widgets, "Enter names")).page is NewGamePage.SEAT
    assert route_of(action_named(widgets, "Same players")).seats == ("Ana", "Ben")


def test_from_a_table_with_names_there_is_a_way_to_one_without() -> None:
    laid = NewGame("master-thieves", ("Ana", "Ben"), Choices("gigamic"))
    route = route_of(action_named(laid_out(laid, frame(AFTER_A_GAME)), "Without names"))
    assert route == replace(laid, seats=())


# seats that are called by their symbols


def test_every_symbol_of_the_theme_has_a_name_in_every_language() -> None:
    assert [name.casefold() for name in SEAT_NAMES] == [style.shape.value for style in SEATS]
    for code in LANGUAGES:
        names = [seat_name(translator(code), style) for style in range(len(SEATS))]
        assert [symbol_of(name) for name in names] == list(range(len(SEATS)))
    assert symbol_of("Ana") is None


def test_such_a_seat_is_not_renamed_but_gets_a_name() -> None:
    shown = frame(SEATED)
    widgets = laid_out(replace(THREE, page=NewGamePage.SEAT, typing=0), shown)
    assert "Correct name" not in texts(widgets)
    assert route_of(action_named(widgets, "Type a name")).page is NewGamePage.KEYS
    assert "Correct name" in texts(laid_out(replace(THREE, page=NewGamePage.SEAT, typing=2), shown))


def test_such_a_seat_is_called_by_the_symbol_that_it_gets() -> None:
    by_key = keys(laid_out(replace(THREE, page=NewGamePage.STYLE, typing=0), frame(SEATED)))
    assert route_of(by_key["7"]).seats == ("Hexagon", "Circle", "Ana")
    assert route_of(by_key["2"]).seats == ("Circle", "Triangle", "Ana"), "two of them swap"
    swapped = by_key["6"]
    assert isinstance(swapped, ChooseStyles)
    assert swapped.styles == (("Ana", 0),), "somebody with a name keeps it, and gets the other symbol"
    assert isinstance(swapped.then, NewGame)
    assert swapped.then.seats == ("Star", "Circle", "Ana")


def test_who_is_really_called_like_a_symbol_is_known_from_then_on() -> None:
    typing = replace(THREE, page=NewGamePage.KEYS, typing=1, text="Star")
    taken = action_named(laid_out(typing, frame(SEATED)), "Use Star")
    assert isinstance(taken, ChooseStyles)
    assert taken.styles == (("Star", 1),)
    nothing = action_named(laid_out(replace(typing, text=""), frame(SEATED)), "Use Circle")
    assert route_of(nothing).seats == THREE.seats, "nobody has typed anything"


@pytest.mark.parametrize(("lang", "second"), [("en", "Circle"), ("fr", "Cercle"), ("de", "Kreis"), ("it", "Cerchio")])
def test_a_seat_without_a_name_is_called_as_the_screen_speaks(lang: str, second: str) -> None:
    """Those of a game in another language too: a symbol is nobody's name."""
    chosen = replace(THREE, page=NewGamePage.SEAT, typing=1)
    widgets = laid_out(chosen, frame(SEATED, lang=lang))
    assert second in texts(widgets)
    assert "Circle" not in set(texts(widgets)) - {second}
    assert 1 in [one.seat for one in widgets if isinstance(one, SeatMark)]


def test_two_seats_never_get_the_same_name_by_that() -> None:
    both = NewGame("master-thieves", ("Circle", "Cercle"), page=NewGamePage.SEATS)
    model = replace(MODEL, nameless=frozenset(both.seats), styles={"Circle": 1, "Cercle": 2})
    assert {"Circle", "Cercle"} <= set(texts(laid_out(both, frame(model, lang="fr"))))
