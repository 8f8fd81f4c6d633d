"""Computer players at a new table: a whole table with one tap, or seat by seat."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.pages.actions import Begin
from companion.pages.routes import NewGame, NewGamePage
from companion.screens.kiosk.widgets.basic import PushButton
from companion.screens.kiosk.widgets.panels import Kind
from tests.companion.screens.kiosk.scenes import (
    action_named,
    assert_sound_everywhere,
    frame,
    laid_out,
    texts,
    widget_named,
)
from tests.companion.screens.kiosk.test_quick_start import MODEL, opened, route_of

MIXED = NewGame("master-thieves", ("Ana", "Robo"), computers=(("Robo", "attentive"),))


def test_one_tap_begins_a_game_against_computers() -> None:
    widgets = laid_out(NewGame("master-thieves", page=NewGamePage.COMPUTERS), frame(MODEL))
    action = action_named(widgets, "3")
    assert isinstance(action, Begin)
    assert opened(action)["seats"] == ["Triangle", "Robo", "Robo 2", "Robo 3"]
    assert {level for _, level in action.computers} == {"forgetful"}


def test_computer_sits_down_among_people_and_its_level_is_told() -> None:
    widgets = laid_out(NewGame("master-thieves", ("Ana",)), frame(MODEL))
    route = route_of(action_named(widgets, "Add computer"))
    assert (route.seats, route.computers) == (MIXED.seats, MIXED.computers)
    assert "attentive" in texts(laid_out(route, frame(MODEL)))
    seat = replace(MIXED, page=NewGamePage.SEAT, typing=1)
    changed = route_of(action_named(laid_out(seat, frame(MODEL)), "never forgets"))
    assert changed.computers == (("Robo", "elephant"),)
    gone = route_of(action_named(laid_out(seat, frame(MODEL)), "Remove player"))
    assert (gone.seats, gone.computers) == (("Ana",), ())


def test_table_without_people_cannot_begin() -> None:
    both = replace(MIXED, seats=("Robo", "Robo 2"), computers=(("Robo", "attentive"), ("Robo 2", "attentive")))
    assert "Add a seat: at least one player must be a person." in texts(laid_out(both, frame(MODEL)))


def test_game_without_computer_players_offers_none() -> None:
    widgets = laid_out(replace(MIXED, game="forty-thieves"), frame(MODEL))
    assert not {"Robo", "Add computer"} & set(texts(widgets))


def test_pages_are_sound(sizes: Sequence[tuple[int, int]]) -> None:
    seat = replace(MIXED, page=NewGamePage.SEAT, typing=1)
    for route in (NewGame("master-thieves", page=NewGamePage.COMPUTERS), MIXED, seat):
        assert_sound_everywhere(partial(laid_out, route), MODEL, sizes)


def test_page_says_that_a_tap_begins_and_what_each_level_means() -> None:
    widgets = laid_out(NewGame("master-thieves", page=NewGamePage.COMPUTERS), frame(MODEL))
    assert "A tap begins the game. For different levels, go back to Enter names." in texts(widgets)
    assert {"the easiest: soon forgets", "the hardest: remembers everything"} <= set(texts(widgets))
    assert {one.kind for one in widgets if isinstance(one, PushButton)} == {Kind.SECONDARY}, "nothing looks chosen"


def test_another_tap_at_the_same_place_adds_another_computer(sizes: Sequence[tuple[int, int]]) -> None:
    for size in sizes:
        route, places = NewGame("master-thieves", ("Ana",)), set()
        while "Add computer" in texts(widgets := laid_out(route, frame(MODEL, size))):
            places.add(widget_named(widgets, "Add computer").area)
            route = route_of(action_named(widgets, "Add computer"))
        assert len(places) == 1
        assert len(route.seats) >= 4
