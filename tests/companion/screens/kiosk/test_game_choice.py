"""Several games on one kiosk: which one is asked with a picture of each, and a game is called by its names."""

import pytest
from msgspec.structs import replace

from companion.games.game import EditionOption, Player, SetupOptions, Words
from companion.pages.actions import Resume, Route, Show
from companion.pages.context import GamePages
from companion.pages.home import titles
from companion.pages.model import GameCard, Model
from companion.pages.routes import Home, HomePage, Learn, NewGame, PastGame, PastGames
from companion.screens.kiosk.game_screens import Frame, Screens
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Pool
from companion.screens.kiosk.widgets.widget import Tap
from companion.table.entries import Status
from tests.companion.screens.kiosk.scenes import (
    SIZES,
    action_named,
    assert_sound,
    frame,
    keys,
    laid_out,
    texts,
    widget_named,
)

ONE = SetupOptions(Words("Master Thieves"), 2, 8, (EditionOption("zoch", Words("Zoch, 2004")),))
TWO = SetupOptions(Words("A Game Of A Rather Long Name"), 3, 3, ())
PLAYERS = (Player("Ana", 1, 1, winner=False), Player("Ben", 1, 1, winner=False))
OPEN = GameCard(1, "master-thieves", "zoch", Status.UNFINISHED, "Fri 13 Nov, 20:11", 5, "Round 3", PLAYERS)
NEEDED = "This game needs the jewel box."


def kiosk(count: int = 2, size: tuple[int, int] = (800, 480), *, box: bool = True) -> Frame:
    """A kiosk with so many games; the first one is played on a box, if that is here."""
    first = SCREENS.games["master-thieves"]
    others = {f"game-{number}": _screens for number in range(2, count + 1)}
    options = {"master-thieves": ONE} | dict.fromkeys(others, TWO)
    missing = {} if box else {"master-thieves": "jewel_box"}
    model = Model(setup_options=options, missing=missing, games=(OPEN,))
    shown = frame(model, size)
    model = shown.model if box else replace(shown.model, apparatus=None)
    pictures = SCREENS.pictures if box else {}
    return replace(
        shown, model=model, screens=Screens({"master-thieves": first, **others}, SCREENS.apparatuses, pictures)
    )


def _screens() -> GamePages:
    about = Words("It can be told in a sentence that is longer than one line of a card.")
    return GamePages(opening=lambda _: "", about=about)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 6])
@pytest.mark.parametrize("box", [True, False])
def test_every_number_of_games_is_sound_at_every_size(size: tuple[int, int], count: int, box: bool) -> None:
    shown = kiosk(count, size, box=box)
    assert_sound(laid_out(NewGame(), shown), shown.sizes)
    if count < 4:
        assert_sound(laid_out(Home(), shown), shown.sizes)


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_games_are_large(size: tuple[int, int]) -> None:
    pools = [each for each in laid_out(NewGame(), kiosk(size=size)) if isinstance(each, Pool)]
    assert len(pools) == 2
    assert all(pool.area.height > size[1] / 4 for pool in pools)


def test_a_card_says_for_how_many_a_game_is() -> None:
    widgets = laid_out(NewGame(), kiosk())
    assert {"2 to 8 players", "3 players"} <= set(texts(widgets))


def test_who_chooses_a_game_keeps_as_many_seats_as_it_can_have() -> None:
    route = NewGame(seats=("Ana", "Ben", "Cora", "Dan"))
    widgets = laid_out(route, kiosk())
    assert keys(widgets)["1"] == Show(replace(route, game="master-thieves"))
    assert keys(widgets)["2"] == Show(NewGame("game-2", ("Ana", "Ben", "Cora")))


def test_more_games_than_have_room_are_on_further_leaves() -> None:
    shown = kiosk(6)
    first = laid_out(NewGame(), shown)
    assert keys(first)["page down"] == Show(NewGame(leaf=1))
    assert "page up" in keys(laid_out(NewGame(leaf=1), shown))
    found = {key for leaf in range(3) for key in keys(laid_out(NewGame(leaf=leaf), shown))}
    assert found >= set("123456")
    assert "page down" not in keys(laid_out(NewGame(), kiosk(4)))


def test_the_first_scene_begins_a_game_by_its_picture() -> None:
    shown = kiosk()
    shown = replace(shown, model=replace(shown.model, last_seats=("Ana", "Ben")))
    widgets = laid_out(Home(), shown)
    assert action_named(widgets, "Master Thieves") == Show(NewGame("master-thieves", ("Ana", "Ben")))


def test_a_game_whose_apparatus_is_not_here_is_not_begun_and_says_why() -> None:
    shown = kiosk(box=False)
    widgets = laid_out(NewGame(), shown)
    assert NEEDED in texts(widgets)
    assert set(keys(widgets)) == {"2", "escape"}
    assert texts(laid_out(NewGame("master-thieves", ("Ana", "Ben")), shown)) == texts(widgets)
    assert "Master Thieves" not in texts(laid_out(Home(), shown))


def test_a_game_whose_apparatus_is_not_here_is_not_gone_on_with() -> None:
    shown = kiosk(box=False)
    assert "Continue" not in texts(laid_out(Home(), shown))
    widgets = scene_router.build(PastGame(1), shown)
    assert NEEDED in texts(widgets)
    assert not any(isinstance(widget.tap, Tap) and widget.tap.action == Resume(1) for widget in widgets)
    there = scene_router.build(PastGame(1), kiosk())
    assert widget_named(there, "Continue").tap == Tap(Resume(1), "return")


def test_a_game_is_named_where_there_are_several_and_its_edition_where_it_has_some() -> None:
    several, alone = kiosk(2), kiosk(1)
    assert titles(several, OPEN) == ["Master Thieves", "Zoch, 2004"]
    assert titles(alone, OPEN) == ["Zoch, 2004"]
    assert titles(alone, replace(OPEN, variant="homemade")) == ["homemade"]
    assert titles(several, replace(OPEN, game="game-2", variant="game-2")) == [str(TWO.title)]
    assert titles(several, replace(OPEN, game="go", variant="go")) == ["go"], "rules that are gone"


def test_lists_name_the_game() -> None:
    shown = kiosk()
    assert any("Master Thieves" in line for line in texts(scene_router.build(PastGames(), shown)))
    said = texts(laid_out(Home(), shown))
    at = said.index("Continue")
    assert said[at + 1 : at + 4] == ["Master Thieves", "Round 3 · Fri 13 Nov, 20:11", "Ana, Ben"]


# which lesson


def taught(lessons: int, size: tuple[int, int] = (800, 480)) -> Frame:
    """A kiosk with three games, of which so many have a lesson."""
    shown = kiosk(3, size)
    options = {
        name: replace(each, lesson_seats=3 if at < lessons else 0)
        for at, (name, each) in enumerate(shown.model.setup_options.items())
    }
    return replace(shown, model=replace(shown.model, setup_options=options))


@pytest.mark.parametrize(
    ("lessons", "leads_to"),
    [
        (0, None),
        (1, Learn("master-thieves", Home(declined=1))),
        (2, Home(page=HomePage.LESSONS, declined=1)),
    ],
)
def test_learn_asks_which_game_only_where_several_have_a_lesson(lessons: int, leads_to: Route | None) -> None:
    assert keys(laid_out(Home(declined=1), taught(lessons))).get("k") == (leads_to and Show(leads_to))


@pytest.mark.parametrize("size", SIZES)
def test_games_with_a_lesson_are_chosen_by_their_pictures(size: tuple[int, int]) -> None:
    shown = taught(2, size)
    asked = laid_out(Home(page=HomePage.LESSONS, declined=1), shown)
    assert_sound(asked, shown.sizes)
    behind = Home(declined=1)
    assert keys(asked)["1"] == Show(Learn("master-thieves", behind))
    assert keys(asked)["2"] == Show(Learn("game-2", behind))
    assert "3" not in keys(asked)
    assert keys(asked)["escape"] == Show(behind)


def test_where_one_lesson_is_left_nothing_is_asked() -> None:
    shown = taught(1)
    assert texts(laid_out(Home(page=HomePage.LESSONS), shown)) == texts(laid_out(Home(), shown))
