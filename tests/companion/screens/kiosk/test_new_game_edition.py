"""A new game: the edition, its white pillow, and whether there are enough gems."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Fit
from companion.games.master_thieves.pages.edition import edition_page
from companion.games.master_thieves.pages.opening import Page, choices_of
from companion.languages import translator
from companion.nodes.nodes import Button, Viewer
from companion.pages.actions import Begin
from companion.pages.model import GameCard
from companion.pages.routes import NewGame
from companion.screens.kiosk.widgets.basic import PushButton
from companion.table.entries import Status
from tests.companion.screens.kiosk.new_games import (
    EARLIER,
    EIGHT,
    GAME,
    MODEL,
    NOBODY,
    TWO,
    built,
    choices_in,
    choosing,
    line_of,
    route_of,
    went,
)
from tests.companion.screens.kiosk.scenes import (
    SIZES,
    action_named,
    assert_sound,
    frame,
    keys,
    laid_out,
    texts,
)

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
    widgets = laid_out(choosing(TWO), shown)
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
    widgets = laid_out(choosing(TWO, edition=""), frame(MODEL, lang=lang))
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", ["zoch", "italiano"])  # with and without another switch beside it
def test_cards_on_screens_are_asked_for_and_printed_ones_are_usual(edition: str, size: tuple[int, int]) -> None:
    page = choosing(TWO, edition=edition, page=Page.WHITE_PILLOW)
    assert "options" not in line_of(went(page, "OK"))
    assert_sound(built(page, size), frame(MODEL, size).sizes)
    chosen = went(page, "Cards on screens", size=size)
    assert line_of(went(chosen, "OK"))["options"] == {"numbers": {}}
    assert not choices_in(went(chosen, "Cards on screens", size=size)).on_screens


def test_the_one_page_of_a_browser_asks_for_the_cards() -> None:
    context = replace(frame(MODEL), viewer=Viewer(at="host"))

    def tapped(route: NewGame, label: str) -> NewGame:
        found = [
            node.tap for node in edition_page(route, context).walk() if isinstance(node, Button) if node.label == label
        ]
        assert found[0] is not None
        return route_of(found[0].action)

    chosen = tapped(choosing(TWO), "On screens")
    assert line_of(chosen)["options"] == {"numbers": {}}
    assert "options" not in line_of(tapped(chosen, "Printed"))


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
    widgets = laid_out(choosing(TWO, page=page), shown)
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


# a short game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 8])
def test_a_short_game_is_a_tap_away_and_says_what_it_is(size: tuple[int, int], seats: int) -> None:
    page = choosing(replace(TWO, seats=EARLIER[:seats]), page=Page.WHITE_PILLOW)
    widgets = built(page, size)
    assert {"Short game", "Half of it: about half as long"} <= set(texts(widgets))
    short = went(page, "Short game")
    assert choices_in(short).white_pillow == Gems(sapphire=1, diamond=5)
    assert line_of(went(short, "OK"))["options"] == {"white_pillow": {"sapphire": 1, "diamond": 5}}
    assert next(one for one in built(short, size) if isinstance(one, PushButton) and _is_short(one)).lit


def _is_short(button: PushButton) -> bool:
    return button.tap is not None and button.tap.key == "h"


def test_the_page_of_the_edition_says_where_a_shorter_game_is() -> None:
    assert "Each starts with. Short game?" in texts(built(choosing(TWO)))
    assert "Short game: each starts with" in texts(built(choosing(TWO, white_pillow=Gems(sapphire=1, diamond=5))))


# the edition of the last game


def _played(edition: str, status: Status) -> GameCard:
    return GameCard(1, "master-thieves", edition, status, "yesterday", 40, "round 3", ())


@pytest.mark.parametrize(
    ("games", "edition"),
    [
        ([("italiano", Status.ABANDONED), ("gigamic", Status.FINISHED)], "gigamic"),
        ([("italiano", Status.ABANDONED), ("gigamic", Status.UNFINISHED)], "gigamic"),
        ([("italiano", Status.UNFINISHED), ("gigamic", Status.FINISHED)], "italiano"),
        ([("italiano", Status.ABANDONED)], ""),
    ],
)
def test_a_new_game_begins_with_the_edition_that_was_really_played(
    games: list[tuple[str, Status]], edition: str
) -> None:
    model = replace(MODEL, games=tuple(_played(*each) for each in games))
    assert choices_of(NOBODY, frame(model)).edition == edition
