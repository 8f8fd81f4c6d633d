"""Laying a table: seats with names of their own, an edition, and gems that suffice; then the first line of a record."""

from collections.abc import Sequence
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.pages.opening import Page
from companion.languages import LANGUAGES
from companion.names import LONGEST_TYPED
from companion.pages.actions import Action, Begin, ChooseStyles, Rename, Show
from companion.pages.model import Settings
from companion.pages.new_game import free_names, moved, removed, seated, typed
from companion.pages.router import page_of
from companion.pages.routes import Home, NewGame, NewGamePage
from companion.screens.kiosk.page_widgets import Field
from companion.screens.kiosk.widgets.basic import PushButton, SeatMark
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.stage import Stage
from tests.companion.screens.kiosk.new_games import (
    EARLIER,
    EIGHT,
    GAME,
    MODEL,
    NOBODY,
    TWO,
    built,
    choosing,
    route_of,
    went,
)
from tests.companion.screens.kiosk.scenes import (
    ONE_GAME,
    SIZES,
    action_named,
    assert_sound,
    assert_sound_everywhere,
    frame,
    keys,
    laid_out,
    problems,
    texts,
    widget_named,
)

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
    "typing a long one": replace(TWO, page=NewGamePage.KEYS, typing=2, text="W" * LONGEST_TYPED),
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
    assert_sound_everywhere(partial(laid_out, PAGES[page]), MODEL, sizes)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_one_primary_button_and_a_way_back(page: str) -> None:
    widgets = built(PAGES[page])
    primary = [widget for widget in widgets if getattr(widget, "kind", None) is Kind.PRIMARY]
    assert len(primary) == (0 if PAGES[page] == NOBODY else 1)  # any number of players is as good as another
    assert isinstance(keys(widgets)["escape"], Show)


# seats


def test_a_table_reads_as_text_and_a_computer_by_its_level() -> None:
    route = replace(TWO, seats=("Ana", "Robo"), computers=(("Robo", "attentive"),))
    page = page_of(route, frame(replace(MODEL, names=("Ana", "Cora")), screens=ONE_GAME))
    assert str(page).splitlines() == [
        "# New game",
        "New game who is playing? VIRTUAL BOX [no timer] (i) [Back] (escape)",
        "[Ana] (1)",
        "[Robo] (2)",
        "  attentive",
        "[Add player] (a)",
        "[Without names] (w)",
        "[Add computer] (c)",
        "From earlier games",
        "[Cora]",
        "2 players, clockwise. Tap a name to change it. [Choose edition] (return)",
    ]


def test_a_table_with_too_few_seats_says_what_is_missing() -> None:
    widgets = built(PAGES["one"], model=replace(MODEL, names=()))
    assert "Add a player: you need at least two players." in texts(widgets)
    assert route_of(action_named(widgets, "Add player")).page is NewGamePage.KEYS
    onward = next(widget for widget in widgets if "Choose edition" in widget.words())
    assert isinstance(onward, PushButton)
    assert onward.off
    assert onward.tap is None


def test_each_seat_has_a_symbol_of_its_own() -> None:
    marks = [widget.seat for widget in built(EIGHT) if isinstance(widget, SeatMark)]
    assert marks == list(range(8))


def test_one_tap_on_an_earlier_name_seats_it() -> None:
    assert went(TWO, "Cora").seats == ("Ana", "Ben", "Cora")
    small = went(TWO, "Add player", "Cora", size=(480, 320))
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
    assert "Add player" not in texts(widgets)
    assert "Ivo" not in texts(widgets)


def test_a_seat_is_renamed_where_it_stands() -> None:
    assert went(TWO, "Ana", "Dan").seats == ("Dan", "Ben")
    seat = went(TWO, "Ana", "Someone else")
    assert (seat.page, seat.typing, seat.text) == (NewGamePage.KEYS, 0, "")


def test_a_seat_is_removed_and_the_others_move_up() -> None:
    five = replace(TWO, seats=EARLIER[:5])
    assert went(five, "Cora", "Remove player") == replace(five, seats=("Ana", "Ben", "Dan", "Eva"))
    assert removed(TWO, 0).seats == ("Ben",)


def test_a_seat_changes_places_with_its_neighbour_all_around_the_table() -> None:
    page = replace(TWO, seats=("Ana", "Ben", "Cora"), page=NewGamePage.SEAT, typing=0)
    later = route_of(keys(built(page))["n"])
    assert (later.seats, later.typing) == (("Ben", "Ana", "Cora"), 1)
    assert moved(page, 0, -1).seats == ("Cora", "Ben", "Ana")
    assert "seat 2 of 3" in texts(built(later))


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
        each for each in built(replace(TWO, page=NewGamePage.KEYS, typing=2, text="Ed")) if isinstance(each, Field)
    )
    assert field.words() == ("Ed",)
    assert free_names(("ana", "Ed", "Ed"), ("Ana",)) == ["Ed"]


# colours, other names, the same people again

COLOURS = replace(TWO, page=NewGamePage.STYLE, typing=0)


def test_the_page_of_colours_is_sound(sizes: Sequence[tuple[int, int]]) -> None:
    long = tuple(f"{name} of the mountains" for name in EARLIER[:8])
    for route in (COLOURS, replace(COLOURS, seats=long, typing=7)):
        assert_sound_everywhere(partial(laid_out, route), MODEL, sizes)


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
    (field,) = [each for each in typing if isinstance(each, Field)]
    assert field.seat == 0
    assert "Use Triangle" in texts(typing)


def test_a_colour_that_nobody_can_choose_now_shows_the_table() -> None:
    assert texts(built(replace(COLOURS, typing=2))) == texts(built(TWO))
    assert texts(built(replace(COLOURS, typing=None))) == texts(built(TWO))


def test_somebody_gets_another_name_and_stays_the_same_person() -> None:
    page = went(TWO, "Ben", "Correct name")
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


# buttons that stay what they are


def pressed_soon(before: NewGame, after: NewGame, words: str, *, size: tuple[int, int] = (800, 480)) -> Action | None:
    """What comes of a tap on these words in the very moment in which the table has changed."""
    stage = Stage(pygame.Surface(size, 0, 32))
    stage.show(built(before, size), 0)
    stage.show(built(after, size), 2000)
    spot = widget_named(stage.widgets, words).area.centre
    stage.pressed(*spot, 2010)
    return stage.released(*spot, 2060)


@pytest.mark.parametrize("size", SIZES)
def test_start_is_not_deaf_because_another_edition_was_chosen(size: tuple[int, int]) -> None:
    assert isinstance(pressed_soon(choosing(TWO), choosing(TWO, edition="gigamic"), "Start", size=size), Begin)


@pytest.mark.parametrize("size", SIZES)
def test_the_way_on_is_not_deaf_because_somebody_sat_down(size: tuple[int, int]) -> None:
    three = replace(TWO, seats=("Ana", "Ben", "Cora"))
    action = pressed_soon(TWO, three, "Choose edition", size=size)
    assert action == Show(replace(three, page=NewGamePage.SETUP))


def test_computers_are_added_as_fast_as_people_tap() -> None:
    after = went(TWO, "Add computer")
    action = pressed_soon(TWO, after, "Add computer")
    assert action is not None
    assert route_of(action).seats == ("Ana", "Ben", "Robo", "Robo 2")


def test_start_is_deaf_for_a_moment_where_another_button_was() -> None:
    assert pressed_soon(TWO, choosing(TWO), "Start") is None


# where there is little room


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", [name for name, route in PAGES.items() if route.page is not NewGamePage.SETUP])
def test_large_text_fits(page: str, lang: str) -> None:
    model = replace(MODEL, settings=Settings(large_text=True))
    for size in SIZES:
        here = frame(model, size, lang, ONE_GAME)
        assert not problems(laid_out(PAGES[page], here), here.sizes), size


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_takes_a_name_is_never_cut(size: tuple[int, int], lang: str) -> None:
    for name in ("Benedikt", "W" * LONGEST_TYPED):
        route = replace(TWO, page=NewGamePage.KEYS, typing=1, text=name, renaming=True)
        here = frame(MODEL, size, lang)
        (take,) = [each for each in laid_out(route, here) if isinstance(each, PushButton) and each.kind is Kind.PRIMARY]
        assert not replace(take, chosen=False).cut(here.sizes)


@pytest.mark.parametrize("page", PAGES)
def test_the_smallest_screen_has_a_button_that_leads_back(page: str) -> None:
    (back,) = [each for each in built(PAGES[page], SIZES[0]) if each.tap and each.tap.key == "escape"]
    assert isinstance(back, PushButton)
    assert back.icon == "back"
