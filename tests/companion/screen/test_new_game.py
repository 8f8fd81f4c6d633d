"""Laying a table: seats with names of their own, an edition, and gems that suffice; then the first line of a record."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from companion.games.game import Words
from companion.games.master_thieves.game import MasterThieves
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Fit
from companion.languages import translator
from companion.screen.actions import Action, Begin, ChooseStyles, Rename, Show
from companion.screen.master_thieves.opening import Choices, Page
from companion.screen.model import Link, Model
from companion.screen.routes import Home, NewGame, NewGamePage
from companion.screen.scenes.new_game import pages as new_game
from companion.screen.scenes.new_game.seat import NameField, free_names, moved, removed, seated, typed
from companion.screen.widgets.basic import PushButton, SeatMark
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Widget
from tests.companion.screen.scenes import (
    ONE_GAME,
    SIZES,
    action_named,
    assert_sound,
    assert_sound_everywhere,
    frame,
    keys,
    texts,
)

GAME = MasterThieves()
EARLIER = ("Ana", "Ben", "Cora", "Dan", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jo", "Kim", "Lea", "Maximilian-Alexander")
MODEL = Model(
    setup_options={"master-thieves": GAME.setup_options()}, names=EARLIER, link=Link("virtual box", simulated=True)
)
ZOCH = Choices("zoch")
NOBODY = NewGame("master-thieves")
TWO = NewGame("master-thieves", ("Ana", "Ben"), ZOCH)
EIGHT = NewGame("master-thieves", EARLIER[:8], ZOCH)


def choosing(route: NewGame, **choices: Any) -> NewGame:
    """On to what the game wants to know, with these choices made."""
    return replace(route, page=NewGamePage.SETUP, choices=replace(ZOCH, **choices))


def choices_in(route: NewGame) -> Choices:
    assert isinstance(route.choices, Choices)
    return route.choices


def built(route: NewGame, size: tuple[int, int] = (800, 480), model: Model = MODEL) -> list[Widget]:
    return new_game.build(route, frame(model, size, screens=ONE_GAME))


def route_of(action: Action) -> NewGame:
    assert isinstance(action, Show)
    assert isinstance(action.route, NewGame)
    return action.route


def went(route: NewGame, *words: str, size: tuple[int, int] = (800, 480)) -> NewGame:
    """Where taps on these words lead, one after the other."""
    for tapped in words:
        route = route_of(action_named(built(route, size), tapped))
    return route


def line_of(route: NewGame) -> dict[str, object]:
    """The first line of the record, which the rules must accept."""
    begin = action_named(built(route), "Start")
    assert isinstance(begin, Begin)
    GAME.open(GAME.decode(begin.line.encode()))
    found: dict[str, object] = msgspec.json.decode(begin.line)
    return found


PAGES = {
    "nobody yet": NOBODY,
    "one": replace(NOBODY, seats=("Ana",)),
    "two": TWO,
    "five": replace(TWO, seats=EARLIER[:5]),
    "eight": EIGHT,
    "long names": replace(TWO, seats=tuple(f"{name} of the mountains" for name in EARLIER[:8])),
    "a seat": replace(TWO, page=NewGamePage.SEAT, typing=1),
    "a seat of eight": replace(EIGHT, page=NewGamePage.SEAT, typing=7),
    "a new seat": replace(TWO, page=NewGamePage.SEAT, typing=2),
    "typing": replace(TWO, page=NewGamePage.KEYS, typing=2),
    "another name": replace(TWO, page=NewGamePage.KEYS, typing=1, text="Benedikt", renaming=True),
    "typing a name twice": replace(TWO, page=NewGamePage.KEYS, typing=2, text="ana"),
    "typing a long one": replace(TWO, page=NewGamePage.KEYS, typing=2, text="W" * 16),
    **{f"edition {name}": choosing(TWO, edition=name) for name in GAME.editions},
    "edition with a single action": choosing(TWO, edition="gigamic", single_action=True),
    **{f"eight in {name}": choosing(EIGHT, edition=name) for name in GAME.editions},
    "too much for eight": choosing(EIGHT, white_pillow=Gems(sapphire=2, diamond=9)),
    **{f"differences of {name}": choosing(TWO, edition=name, page=Page.DIFFERENCES) for name in GAME.editions},
    "options": choosing(TWO, page=Page.WHITE_PILLOW),
    "options of eight": choosing(EIGHT, page=Page.WHITE_PILLOW, white_pillow=Gems(sapphire=1, diamond=0)),
}


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_sound(page: str, sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(new_game.build, PAGES[page]), MODEL, sizes)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_one_primary_button_and_a_way_back(page: str) -> None:
    widgets = built(PAGES[page])
    primary = [widget for widget in widgets if getattr(widget, "kind", None) is Kind.PRIMARY]
    assert len(primary) == (0 if PAGES[page] == NOBODY else 1)  # any number of players is as good as another
    assert isinstance(keys(widgets)["escape"], Show)


# seats


def test_a_table_with_too_few_seats_says_what_is_missing() -> None:
    widgets = built(PAGES["one"], model=replace(MODEL, names=()))
    assert "Add a seat: you need at least two players." in texts(widgets)
    assert route_of(action_named(widgets, "Add seat")).page is NewGamePage.KEYS
    onward = next(widget for widget in widgets if "Choose edition" in widget.words())
    assert isinstance(onward, PushButton)
    assert onward.off
    assert onward.tap is None


def test_each_seat_has_a_symbol_of_its_own() -> None:
    marks = [widget.seat for widget in built(EIGHT) if isinstance(widget, SeatMark)]
    assert marks == list(range(8))


def test_one_tap_on_an_earlier_name_seats_it() -> None:
    assert went(TWO, "Cora").seats == ("Ana", "Ben", "Cora")
    small = went(TWO, "Add seat", "Cora", size=(480, 320))
    assert small == replace(TWO, seats=("Ana", "Ben", "Cora"))


@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_offered_twice(size: tuple[int, int]) -> None:
    for page in (TWO, replace(TWO, page=NewGamePage.SEAT, typing=0)):
        chips = [widget for widget in built(page, size) if isinstance(widget, PushButton) and widget.chosen]
        assert not {"Ana", "Ben"} & {chip.label for chip in chips}


@pytest.mark.parametrize("size", SIZES)
def test_every_earlier_name_can_be_leafed_to(size: tuple[int, int]) -> None:
    route, seen = replace(TWO, page=NewGamePage.SEAT, typing=2), set()
    for _ in range(5):
        seen |= set(texts(built(route, size)))
        if "More" in texts(built(route, size)):
            route = went(route, "More", size=size)
    assert {*EARLIER[2:], "Square"} <= seen


def test_a_full_table_takes_no_ninth_seat() -> None:
    widgets = built(EIGHT)
    assert "Add seat" not in texts(widgets)
    assert "Ivo" not in texts(widgets)


def test_a_seat_is_renamed_where_it_stands() -> None:
    assert went(TWO, "Ana", "Dan").seats == ("Dan", "Ben")
    seat = went(TWO, "Ana", "Type a name")
    assert (seat.page, seat.typing, seat.text) == (NewGamePage.KEYS, 0, "")


def test_a_seat_is_removed_and_the_others_move_up() -> None:
    five = replace(TWO, seats=EARLIER[:5])
    assert went(five, "Cora", "Remove seat") == replace(five, seats=("Ana", "Ben", "Dan", "Eva"))
    assert removed(TWO, 0).seats == ("Ben",)


def test_a_seat_changes_places_with_its_neighbour_all_around_the_table() -> None:
    page = replace(TWO, seats=("Ana", "Ben", "Cora"), page=NewGamePage.SEAT, typing=0)
    later = route_of(keys(built(page))["n"])
    assert (later.seats, later.typing) == (("Ben", "Ana", "Cora"), 1)
    assert moved(page, 0, -1).seats == ("Cora", "Ben", "Ana")
    assert "place 2 of 3" in texts(built(later))


def test_back_leads_one_page_back_and_at_last_home() -> None:
    assert keys(built(TWO))["escape"] == Show(Home())
    for page in (NewGamePage.SEAT, NewGamePage.KEYS):
        assert keys(built(replace(TWO, page=page, typing=0)))["escape"] == Show(TWO)
    assert keys(built(choosing(TWO)))["escape"] == Show(TWO)
    assert keys(built(choosing(TWO, page=Page.WHITE_PILLOW)))["escape"] == Show(choosing(TWO))


@pytest.mark.parametrize("page", [NewGamePage.SEAT, NewGamePage.KEYS])
def test_a_page_that_makes_no_sense_is_the_first_one(page: NewGamePage) -> None:
    assert texts(built(replace(TWO, page=page))) == texts(built(TWO))
    assert texts(built(replace(PAGES["one"], page=NewGamePage.SETUP))) == texts(built(PAGES["one"]))


# names


def test_an_empty_name_is_refused_and_the_symbol_lends_one() -> None:
    page = replace(TWO, page=NewGamePage.KEYS, typing=2)
    widgets = built(page)
    assert "Type a name, or use this one." in texts(widgets)
    assert route_of(action_named(widgets, "Use Square")).seats == ("Ana", "Ben", "Square")


def test_a_name_that_is_taken_is_refused_and_another_offered() -> None:
    widgets = built(replace(TWO, page=NewGamePage.KEYS, typing=2, text="ana"))
    assert "ana is already playing: add a letter." in texts(widgets)
    assert route_of(action_named(widgets, "Use ana 2")).seats == ("Ana", "Ben", "ana 2")


def test_a_seat_may_keep_its_own_name() -> None:
    widgets = built(replace(TWO, page=NewGamePage.KEYS, typing=0, text="Ana"))
    assert route_of(action_named(widgets, "Use Ana")).seats == ("Ana", "Ben")


def test_a_good_name_is_typed_and_taken() -> None:
    route = went(replace(TWO, page=NewGamePage.KEYS, typing=2), "E", "d", "Use Ed")
    assert route == replace(TWO, seats=("Ana", "Ben", "Ed"))
    assert seated(replace(TWO, typing=None), "Ed").seats == ("Ana", "Ben", "Ed")


def test_spaces_at_the_end_are_no_part_of_a_name() -> None:
    widgets = built(replace(TWO, page=NewGamePage.KEYS, typing=2, text="Ed "))
    assert route_of(action_named(widgets, "Use Ed")).seats[-1] == "Ed"


def test_a_real_keyboard_types_letters_as_they_are() -> None:
    page = replace(TWO, page=NewGamePage.KEYS, typing=2, text="Zo")
    assert typed(page, "Ë") == replace(page, text="ZoË")
    assert typed(page, "\r") is None
    assert typed(page, "") is None
    assert typed(TWO, "x") is None
    assert typed(replace(page, page=NewGamePage.SEAT), "x") is None


def test_the_name_stands_in_its_field_and_names_are_told_apart_without_regard_to_case() -> None:
    field = next(
        each for each in built(replace(TWO, page=NewGamePage.KEYS, typing=2, text="Ed")) if isinstance(each, NameField)
    )
    assert field.words() == ("Ed",)
    assert free_names(("ana", "Ed", "Ed"), ("Ana",)) == ["Ed"]


# edition


def test_every_edition_can_be_chosen_and_tells_what_is_different() -> None:
    page = choosing(TWO)
    widgets = built(page)
    assert "Only the gemologist must place an imitation." in texts(widgets)
    italian = route_of(action_named(widgets, "Italian, 2006"))
    assert choices_in(italian).edition == "italiano"
    assert "Played cards lie face up." in texts(built(italian))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_editions_find_their_place_be_they_few_or_one_more(count: int, size: tuple[int, int]) -> None:
    options = GAME.setup_options()
    ours = msgspec.structs.replace(options.editions[1], title=Words("By the rules of our house"))
    options = msgspec.structs.replace(options, editions=(*options.editions, ours)[-count:])
    shown = frame(replace(MODEL, setup_options={"master-thieves": options}), size)
    widgets = new_game.build(choosing(TWO), shown)
    assert_sound(widgets, shown.sizes)
    assert {str(edition.title) for edition in options.editions} <= set(texts(widgets))


def test_all_differences_are_on_the_smallest_screen_too() -> None:
    page = choosing(TWO, edition="gigamic")
    differences = went(page, "Show differences", size=(480, 320))
    shown = texts(built(differences, (480, 320)))
    assert "The game ends when the last ruby leaves its secret compartment." in shown
    assert went(differences, "OK", size=(480, 320)) == page


def test_an_unknown_edition_is_the_usual_one() -> None:
    assert line_of(choosing(TWO, edition="homemade"))["edition"] == "zoch"


@pytest.mark.parametrize(("lang", "usual"), [("en", "zoch"), ("de", "zoch"), ("it", "italiano"), ("fr", "gigamic")])
def test_who_chooses_no_edition_begins_with_the_one_of_their_language(lang: str, usual: str) -> None:
    widgets = new_game.build(choosing(TWO, edition=""), frame(MODEL, lang=lang))
    (lit,) = [one for one in widgets if isinstance(one, PushButton) and one.lit]
    (edition,) = [one for one in GAME.setup_options().editions if one.id == usual]
    assert lit.label == translator(lang).words(edition.title)


def test_another_edition_starts_with_its_own_white_pillow_again() -> None:
    page = choosing(TWO, white_pillow=Gems(sapphire=1, diamond=4))
    assert choices_in(route_of(action_named(built(page), "Gigamic, 2004"))).white_pillow is None
    assert (
        choices_in(route_of(action_named(built(page), "Zoch and Rio Grande, 2004"))).white_pillow
        == choices_in(page).white_pillow
    )


def test_begin_opens_the_table_that_was_laid() -> None:
    assert line_of(choosing(TWO)) == {
        "type": "table_opened",
        "game": "master-thieves",
        "edition": "zoch",
        "seats": ["Ana", "Ben"],
    }


def test_options_are_in_the_line_where_they_are_chosen() -> None:
    route = choosing(TWO, single_action=True, white_pillow=Gems(sapphire=1, diamond=4))
    assert line_of(route)["options"] == {"single_action": True, "white_pillow": {"sapphire": 1, "diamond": 4}}


def test_single_action_is_offered_only_where_the_rulebook_has_it() -> None:
    page = choosing(TWO)
    assert choices_in(route_of(action_named(built(page), "Single action"))).single_action
    italian = choosing(TWO, edition="italiano", single_action=True)
    assert "Single action" not in texts(built(italian))
    assert "options" not in line_of(italian)


def test_without_the_rules_of_the_game_nobody_gets_past_the_seats() -> None:
    bare = replace(MODEL, setup_options={})
    assert "The rules of this game are not installed." in texts(built(TWO, model=bare))
    assert "Start" not in texts(built(choosing(TWO), model=bare))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", Page)
def test_an_edition_without_a_white_pillow_asks_for_none(page: Page, size: tuple[int, int]) -> None:
    options = GAME.setup_options()
    plain = msgspec.structs.replace(
        options.editions[0], white_pillow=Gems(), single_action=False, fits=(Fit(2, Gems()),)
    )
    options = msgspec.structs.replace(options, editions=(plain,))
    shown = frame(replace(MODEL, setup_options={"master-thieves": options}), size)
    widgets = new_game.build(choosing(TWO, page=page), shown)
    assert_sound(widgets, shown.sizes)
    assert {"Each starts with", "Options", "Single action"}.isdisjoint(texts(widgets))
    if page is not Page.DIFFERENCES:
        assert isinstance(action_named(widgets, "Start"), Begin)


# gems


@pytest.mark.parametrize("size", SIZES)
def test_too_few_gems_are_told_with_one_tap_to_help(size: tuple[int, int]) -> None:
    page = choosing(EIGHT)
    widgets = built(page, size)
    assert any(re.match("Not enough gems for 8 players: 12 diamonds missing.", line) for line in texts(widgets))
    assert "Start" not in texts(widgets)
    helped = route_of(action_named(widgets, "Use maximum"))
    assert choices_in(helped).white_pillow == Gems(sapphire=2, diamond=8)
    assert "Start" in texts(built(helped, size))
    assert line_of(helped)["options"] == {"white_pillow": {"sapphire": 2, "diamond": 8}}


def test_a_pillow_of_ones_own_that_is_too_large_is_told_too() -> None:
    page = choosing(EIGHT, white_pillow=Gems(sapphire=2, diamond=9))
    widgets = built(page)
    assert "With 8 seats, each can have at most 2 sapphires and 8 diamonds." in texts(widgets)
    assert choices_in(route_of(action_named(widgets, "Use maximum"))).white_pillow == Gems(sapphire=2, diamond=8)


def test_gems_are_counted_up_and_down_and_the_printed_pillow_is_a_tap_away() -> None:
    page = choosing(TWO, page=Page.WHITE_PILLOW)
    fewer = route_of(keys(built(page))["q"])
    assert choices_in(fewer).white_pillow == Gems(sapphire=1, diamond=10)
    assert choices_in(route_of(keys(built(fewer))["a"])).white_pillow is None
    assert choices_in(went(fewer, "As printed")).white_pillow is None
    assert choices_in(went(fewer, "OK")).page is Page.EDITION


def test_a_pillow_is_never_empty_and_never_larger_than_the_stock() -> None:
    assert "a" not in keys(built(choosing(TWO, page=Page.WHITE_PILLOW)))
    last = choosing(TWO, page=Page.WHITE_PILLOW, white_pillow=Gems(sapphire=0, diamond=1))
    assert {"q", "w"}.isdisjoint(keys(built(last)))
    too_many = choosing(EIGHT, page=Page.WHITE_PILLOW)
    assert choices_in(route_of(keys(built(too_many))["w"])).white_pillow == Gems(sapphire=2, diamond=8)


@pytest.mark.parametrize("edition", ["rio-grande", "zoch", "italiano", "gigamic"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_whatever_is_laid_the_rules_accept(edition: str, seats: int) -> None:
    route = choosing(replace(TWO, seats=EARLIER[:seats]), edition=edition, single_action=True)
    if "Use maximum" in texts(built(route)):
        route = went(route, "Use maximum")
    assert line_of(route)["edition"] == edition


# colours, other names, the same people again

COLOURS = replace(TWO, page=NewGamePage.STYLE, typing=0)


def test_the_page_of_colours_is_sound(sizes: Sequence[tuple[int, int]]) -> None:
    long = tuple(f"{name} of the mountains" for name in EARLIER[:8])
    for route in (COLOURS, replace(COLOURS, seats=long, typing=7)):
        assert_sound_everywhere(partial(new_game.build, route), MODEL, sizes)


def test_a_symbol_is_chosen_with_its_colour_and_that_of_a_neighbour_is_swapped() -> None:
    assert went(TWO, "Ana") == replace(TWO, page=NewGamePage.SEAT, typing=0)
    assert keys(built(went(TWO, "Ana")))["c"] == Show(COLOURS)
    back, found = went(TWO, "Ana"), keys(built(COLOURS))
    assert found["4"] == ChooseStyles((("Ana", 3),), back)
    assert found["2"] == ChooseStyles((("Ana", 1), ("Ben", 0)), back)
    assert found["escape"] == Show(back)
    assert [each.seat for each in built(COLOURS) if isinstance(each, SeatMark)] == list(range(8))


def test_seats_look_as_chosen_and_a_new_one_like_nobody_else() -> None:
    chosen = replace(MODEL, styles={"Ana": 2, "Ben": 5})
    marks = [each for each in built(TWO, model=chosen) if isinstance(each, SeatMark)]
    assert [mark.seat for mark in marks if not mark.faint] == [2, 5]
    assert not {2, 5} & {mark.seat for mark in marks if mark.faint}
    typing = built(replace(TWO, page=NewGamePage.KEYS, typing=2), model=chosen)
    (field,) = [each for each in typing if isinstance(each, NameField)]
    assert field.style == 0
    assert "Use Triangle" in texts(typing)


def test_a_colour_that_nobody_can_choose_now_shows_the_table() -> None:
    assert texts(built(replace(COLOURS, typing=2))) == texts(built(TWO))
    assert texts(built(replace(COLOURS, typing=None))) == texts(built(TWO))


def test_somebody_gets_another_name_and_stays_the_same_person() -> None:
    page = went(TWO, "Ben", "Rename")
    assert (page.text, page.renaming) == ("Ben", True)
    assert "New name for Ben" in texts(built(page))
    assert action_named(built(page), "Use Ben") == Show(TWO)
    action = action_named(built(replace(page, text="Benedikt")), "Use Benedikt")
    assert action == Rename("Ben", "Benedikt", replace(TWO, seats=("Ana", "Benedikt")))
    assert action_named(built(replace(page, text=" ")), "Use Ben") == Show(TWO)
    assert action_named(built(replace(page, text="ana")), "Use ana 2") == Rename(
        "Ben", "ana 2", replace(TWO, seats=("Ana", "ana 2"))
    )


def test_one_tap_seats_those_who_played_last() -> None:
    last = replace(MODEL, last_seats=("Cora", "Dan", "Eva"))
    for size in SIZES:
        assert action_named(built(TWO, size, last), "Same players") == Show(replace(TWO, seats=("Cora", "Dan", "Eva")))
        assert_sound(built(TWO, size, last), frame(size=size).sizes)
        assert "Same players" not in texts(built(replace(TWO, seats=last.last_seats), size, last))
    assert "Same players" not in texts(built(EIGHT, model=last))
    assert "Same players" not in texts(built(TWO, model=replace(MODEL, last_seats=("Ana",))))


def test_enter_right_after_the_last_letter_is_not_deaf() -> None:
    """Its meaning is to take what was typed, whatever that is: no guard gets in the way."""
    route = replace(TWO, page=NewGamePage.KEYS, typing=2, text="Co")
    taps = [each.tap for each in built(route) if each.tap is not None and each.tap.means == "take"]
    assert [(tap.key, tap.action) for tap in taps] == [
        ("return", Show(seated(route, "Co"))),
        ("", Show(seated(route, "Co"))),
    ]
