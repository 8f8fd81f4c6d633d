"""Past games: what was played, by whom, who won; and what can still be done with a game."""

from collections.abc import Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from companion.games.finished_game import Highlights
from companion.games.game import Player
from companion.games.master_thieves.game import MasterThieves
from companion.pages.actions import Export, ExportFormat, Resume, Route, Show
from companion.pages.model import GameCard, Model, Settings
from companion.pages.routes import Home, NewGame, PastGame, PastGamePage, PastGames, Replay, StatisticsPage
from companion.screens.kiosk.drawings import QrCode
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Label, SeatMark
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.entries import Status
from companion.table.table_view import Link
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.scenes import (
    ONE_GAME,
    SIZES,
    action_named,
    assert_sound_everywhere,
    frame,
    keys,
    texts,
)

PLAYERS = (
    Player("Ana", -3, 3, winner=False),
    Player("Ben", 12, 1, winner=True),
    Player("Maximilian-Alexander", 4, 2, winner=False),
)
DONE = GameCard(7, "master-thieves", "gigamic", Status.FINISHED, "Sat 14 Nov, 21:05", 73, "", PLAYERS)
NOBODY_YET = tuple(Player(one.name, one.score, one.rank, winner=False) for one in PLAYERS)
OPEN = replace(DONE, id=8, status=Status.UNFINISHED, stand="Round 3", players=NOBODY_YET, variant="zoch")
LEFT = replace(OPEN, id=9, status=Status.ABANDONED, began="Fri 13 Nov, 20:11", minutes=1)
EIGHT = replace(DONE, id=10, players=tuple(Player(f"Player {seat}", -3, seat, winner=False) for seat in range(8)))
MANY = tuple(replace(game, id=number) for number, game in enumerate([DONE, OPEN, LEFT] * 5))
CODE = tuple(tuple((x * y) % 3 == 0 for x in range(57)) for y in range(57))
OPTIONS = {"master-thieves": MasterThieves().setup_options()}
MODEL = Model(games=(OPEN, DONE, LEFT, EIGHT), setup_options=OPTIONS, link=Link("virtual box", simulated=True))


def listed(model: Model = MODEL, size: tuple[int, int] = (800, 480), page: int = 0) -> list[Widget]:
    return scene_router.build(PastGames(page), frame(model, size, screens=ONE_GAME))


def one(
    game: int,
    page: PastGamePage = PastGamePage.RESULT,
    model: Model = MODEL,
    size: tuple[int, int] = (800, 480),
) -> list[Widget]:
    return scene_router.build(PastGame(game, page), frame(model, size, screens=ONE_GAME))


def test_list_and_games_are_sound(sizes: Sequence[tuple[int, int]]) -> None:
    models = [MODEL, replace(MODEL, games=MANY, settings=Settings(large_text=True)), Model()]
    lists: list[tuple[Route, Model]] = [(PastGames(page), model) for page in (0, 1, 99) for model in models]
    games = [PastGame(game.id, page) for game in MODEL.games for page in PastGamePage]
    coded: list[tuple[Route, Model]] = [(game, replace(MODEL, code=CODE)) for game in [*games, PastGame(1)]]
    for route, model in [*lists, *coded, (PastGame(DONE.id, PastGamePage.CODE), MODEL)]:
        assert_sound_everywhere(partial(scene_router.build, route), model, sizes)
    for route, model in coded:
        large = replace(model, settings=Settings(large_text=True))
        assert_sound_everywhere(partial(scene_router.build, route), large, sizes, paint=False)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("length", [24, 40])
def test_long_names_are_shortened(length: int, large: bool, sizes: Sequence[tuple[int, int]]) -> None:
    people = tuple(
        Player(f"{seat} Wilhelmina Montgomery the Elder of All"[:length], 100 - seat, seat + 1, winner=seat < 2)
        for seat in range(8)
    )
    levels = {people[1].name: "forgetful"}
    games = (replace(EIGHT, players=people, computers=levels), replace(OPEN, players=people))
    model = replace(MODEL, games=games, settings=Settings(large_text=large))
    for route in (PastGames(), PastGame(EIGHT.id)):
        assert_sound_everywhere(partial(scene_router.build, route), model, sizes, paint=False)


def test_a_row_tells_when_which_edition_who_and_who_won() -> None:
    lines = texts(listed())
    assert {"Ana, Ben, Maximilian-Alexander", "Sat 14 Nov, 21:05 · Gigamic, 2004", "Ben", "12"} <= set(lines)
    assert {"not finished", "Round 3", "abandoned"} <= set(lines)


def test_a_row_leads_to_its_game() -> None:
    assert action_named(listed(), "Fri 13 Nov, 20:11 · Zoch and Rio Grande, 2004") == Show(PastGame(LEFT.id))
    assert keys(listed())["escape"] == Show(Home())


@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_on_one_of_the_pages(size: tuple[int, int]) -> None:
    model, page, seen = replace(MODEL, games=MANY), 0, []
    while True:
        widgets = listed(model, size, page)
        seen += [each.tap.action for each in widgets if each.tap and isinstance(each.tap.action, Show)]
        if "page down" not in keys(widgets):
            break
        page += 1
    assert [action for action in seen if isinstance(action.route, PastGame)] == [Show(PastGame(n)) for n in range(15)]


def test_nothing_played_yet_leads_to_a_first_game() -> None:
    widgets = listed(Model())
    assert "No game has been played yet." in texts(widgets)
    assert action_named(widgets, "New game") == Show(NewGame())


def test_a_finished_game_shows_its_ranking_with_each_seats_symbol() -> None:
    widgets = one(DONE.id)
    marks = [widget.seat for widget in widgets if isinstance(widget, SeatMark)]
    names = [
        widget.line for widget in widgets if isinstance(widget, Label) and widget.line in "Ana Ben Maximilian-Alexander"
    ]
    assert marks == [1, 2, 0]
    assert names == ["Ben", "Maximilian-Alexander", "Ana"]
    assert "\u22123" in texts(widgets)
    assert "Gigamic, 2004 · finished · 73 minutes" in texts(widgets)


def test_a_finished_game_can_be_watched_saved_and_logged() -> None:
    widgets = one(DONE.id)
    assert action_named(widgets, "Watch replay") == Show(Replay(DONE.id))
    assert action_named(widgets, "BG Stats code") == Show(PastGame(DONE.id, PastGamePage.CODE))
    assert action_named(widgets, "Save record") == Export(DONE.id, ExportFormat.RECORD)
    assert action_named(widgets, "Save as CSV") == Export(DONE.id, ExportFormat.CSV)
    assert "Continue" not in texts(widgets)


@pytest.mark.parametrize("game", [OPEN, LEFT])
def test_an_unfinished_game_can_be_gone_on_with_and_tells_nothing_hidden(game: GameCard) -> None:
    widgets = one(game.id)
    assert action_named(widgets, "Continue") == Resume(game.id)
    for hidden in ("Watch replay", "BG Stats code", "Save record", "Save as CSV"):
        assert hidden not in texts(widgets)
    assert "The replay comes when the game is finished: until then, nobody sees what is hidden." in texts(widgets)


def test_statistics_are_offered_before_the_first_game_is_finished() -> None:
    assert action_named(listed(Model(games=(LEFT,))), "Statistics") == Show(StatisticsPage())


def test_one_minute_is_said_as_one() -> None:
    assert any(line.endswith("1 minute") for line in texts(one(LEFT.id)))


def test_the_code_is_shown_with_what_to_do_with_it() -> None:
    widgets = one(DONE.id, PastGamePage.CODE, replace(MODEL, code=CODE))
    assert [widget.rows for widget in widgets if isinstance(widget, QrCode)] == [CODE]
    assert keys(widgets)["escape"] == Show(PastGame(DONE.id))
    assert "Only finished games have a code." in texts(one(OPEN.id, PastGamePage.CODE))


def test_a_game_that_is_gone_is_said_to_be() -> None:
    widgets = one(123)
    assert "This game is no longer in the journal." in texts(widgets)
    assert keys(widgets)["escape"] == Show(PastGames())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_story_of_a_finished_game_stays_there(size: tuple[int, int]) -> None:
    with visit("past-game", size) as guest:
        guest.tap("Story")
        assert guest.kiosk.route == PastGame(1, PastGamePage.STORY)
        assert guest.model.table is None, "nothing is opened for that"
        assert "Score after each round" in guest.words
        assert guest.model.highlights is not None
        guest.key("escape")
        assert guest.kiosk.route == PastGame(1)


def test_a_story_that_is_not_there_is_not_offered_and_its_page_is_the_result() -> None:
    assert "Story" not in texts(one(DONE.id))
    assert one(DONE.id, PastGamePage.STORY) == one(DONE.id)


def test_all_of_eight_players_and_the_story_have_room(sizes: Sequence[tuple[int, int]]) -> None:
    told = Highlights(scores=((1,) * 8, (2,) * 8))
    for page in (PastGamePage.RESULT, PastGamePage.STORY):
        route, model = PastGame(EIGHT.id, page), replace(MODEL, games=(EIGHT,), highlights=told)
        assert_sound_everywhere(partial(scene_router.build, route), model, sizes)


@pytest.mark.parametrize("size", SIZES)
def test_the_level_of_a_computer_player_is_told_where_there_is_room(size: tuple[int, int]) -> None:
    levels = {"Ben": "forgetful", "Maximilian-Alexander": "a level of before"}
    model = replace(MODEL, games=(replace(DONE, computers=levels),))
    said = texts(one(DONE.id, model=model, size=size))
    assert "forgetful" in said
    assert "a level of before" not in said, "the name is too long"
    assert_sound_everywhere(partial(scene_router.build, PastGame(DONE.id)), model, [size])
