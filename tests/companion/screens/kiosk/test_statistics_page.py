"""Statistics on the screen: everybody who played, and one player more closely."""

from collections.abc import Sequence
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.theme import BRASS, BRIGHT, DIM, Sizes
from companion.pages.actions import Show
from companion.pages.model import Model, Settings, StatisticsView
from companion.pages.routes import NewGame, PastGames, StatisticsPage
from companion.screens.kiosk.drawings import BalanceBar, ScoreLine, ShareBar, score_levels
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.past_game import PastGame
from companion.table.statistics import statistics
from companion.words import decimal
from tests.companion.screens.kiosk.scenes import SIZES, action_named, assert_sound_everywhere, frame, keys, texts
from tests.companion.table.test_statistics import game

LONG = "Maximilian-Alexander"
FORTY = partial(game, name="forty-thieves", edition="forty-thieves")
THIEVES = [
    game({"Ana": 5, "Ben": 3, LONG: -12}),
    game({"Ana": 7, "Ben": 7, LONG: 1}, edition="italiano"),
    game({"Ana": 2, LONG: 9}, edition="rio-grande"),
]
OTHERS = [FORTY({"Ana": 2, "Ben": -1}), FORTY({"Ana": 1, "Ben": 4})]
CROWD = [game({f"Player {n}": n for n in range(8)}), game({f"Guest {n}": n for n in range(8)})]


def model(*games: PastGame) -> Model:
    return Model(statistics=StatisticsView(statistics(games)))


def page(route: StatisticsPage, shown: Model, size: tuple[int, int] = (800, 480), lang: str = "en") -> list[Widget]:
    return scene_router.build(route, frame(shown, size, lang))


BOTH = model(*THIEVES, *OTHERS)
THIEF = StatisticsPage("master-thieves")


def test_every_page_is_sound(sizes: Sequence[tuple[int, int]]) -> None:
    routes = [
        StatisticsPage(), StatisticsPage(player="Ana"), THIEF, replace(THIEF, edition="zoch"),
        replace(THIEF, edition="rio-grande"), replace(THIEF, player=LONG), replace(THIEF, player="Ana", rivals=True),
        StatisticsPage("forty-thieves", player="Ben"), StatisticsPage(leaf=99),
    ]  # fmt: skip
    models = [
        BOTH,
        model(*THIEVES),
        model(*OTHERS),
        model(*CROWD),
        model(),
        Model(statistics=StatisticsView(None, 50, 999)),
    ]
    for shown in models:
        for route in routes if shown is BOTH else routes[:4]:
            assert_sound_everywhere(partial(scene_router.build, route), shown, sizes)
            large = replace(shown, settings=Settings(large_text=True))
            assert_sound_everywhere(partial(scene_router.build, route), large, sizes, paint=False)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("length", [24, 40])
def test_long_names_are_shortened(length: int, large: bool, sizes: Sequence[tuple[int, int]]) -> None:
    people = {f"{seat} Wilhelmina Montgomery the Elder of All"[:length]: 100 - seat for seat in range(8)}
    styles = {name: seat for seat, name in enumerate(people)}
    shown = replace(model(game(people), game(people)), styles=styles, settings=Settings(large_text=large))
    for route in (StatisticsPage(), StatisticsPage(player=next(iter(people))), StatisticsPage(player="x", rivals=True)):
        assert_sound_everywhere(partial(scene_router.build, route), shown, sizes, paint=False)


def test_games_without_names_lead_to_one_with_them(sizes: Sequence[tuple[int, int]]) -> None:
    nameless = Model(statistics=StatisticsView(statistics([game({"Ana": 5, "Ben": 3})], nameless=("Ana", "Ben"))))
    assert action_named(page(StatisticsPage(), nameless), "New game") == Show(NewGame())
    assert_sound_everywhere(partial(scene_router.build, StatisticsPage()), nameless, sizes)


def test_everybody_is_listed_with_wins_and_a_bar_for_their_share() -> None:
    widgets = page(StatisticsPage(), BOTH)
    assert {"5 games · 3 hours", "Ana", "Ben", LONG, "2.5 of 5", "50%"} <= set(texts(widgets))
    assert [each.share for each in widgets if isinstance(each, ShareBar)] == [0.5, 0.375, 1 / 3]


def test_a_short_time_is_told_in_minutes() -> None:
    brief = model(game({"Ana": 5, "Ben": 3}))
    assert "1 game · 40 minutes" in texts(page(StatisticsPage(), brief))


def test_part_of_a_win_is_written_as_the_language_does() -> None:
    german = texts(page(StatisticsPage(), BOTH, lang="de"))
    assert any(line.startswith("2,5 ") for line in german)
    assert [decimal(value, "en") for value in (0, 2.5, -0.04, -1.25, 3.96)] == ["0", "2.5", "0", "\u22121.2", "4"]
    assert decimal(1 / 3, "fr") == "0,3"


def test_scores_of_different_games_are_not_compared() -> None:
    assert {"average", "best"}.isdisjoint(texts(page(StatisticsPage(), BOTH)))
    assert {"average", "best"} <= set(texts(page(THIEF, BOTH)))
    assert not any(isinstance(each, ScoreLine) for each in page(StatisticsPage(player="Ana"), BOTH))


def test_games_are_tabs_and_editions_come_one_after_the_other() -> None:
    assert action_named(page(StatisticsPage(), BOTH), "40 Thieves") == Show(StatisticsPage("forty-thieves"))
    route, seen = THIEF, list[str]()
    for _ in range(4):
        shown = keys(page(route, BOTH))["e"]
        assert isinstance(shown, Show)
        assert isinstance(shown.route, StatisticsPage)
        route = shown.route
        seen.append(route.edition)
    assert seen == ["rio-grande", "zoch", "italiano", ""]
    assert "e" not in keys(page(StatisticsPage(), BOTH))


def test_one_game_alone_needs_no_tab_for_all() -> None:
    widgets = page(StatisticsPage(), model(*THIEVES))
    assert "All games" not in texts(widgets)
    assert keys(widgets)["e"] == Show(StatisticsPage("master-thieves", "rio-grande"))
    assert "average" in texts(widgets)
    assert not {"a", "b", "e"} & set(keys(page(StatisticsPage(), model(*OTHERS))))


@pytest.mark.parametrize("size", SIZES)
def test_everybody_is_on_one_of_the_pages(size: tuple[int, int]) -> None:
    shown, seen = model(*CROWD), set[str]()
    for leaf in range(16):
        seen |= set(texts(page(StatisticsPage(leaf=leaf), shown, size)))
    assert {f"Player {n}" for n in range(8)} | {f"Guest {n}" for n in range(8)} <= seen


def test_a_row_leads_to_its_player_and_back() -> None:
    one = replace(THIEF, player="Ana")
    assert action_named(page(THIEF, BOTH), "Ana") == Show(one)
    assert keys(page(one, BOTH))["escape"] == Show(THIEF)
    assert keys(page(THIEF, BOTH))["escape"] == Show(PastGames())


def test_a_player_is_shown_with_figures_scores_and_rivals() -> None:
    widgets = page(replace(THIEF, player="Ana"), BOTH)
    assert {"Games won", "1.5 of 3", "Best score", "7", "Longest streak", "2", "Rubies", "Alarms rung"} <= set(
        texts(widgets)
    )
    (line,) = [each for each in widgets if isinstance(each, ScoreLine)]
    assert (line.scores, line.won) == ((5, 7, 2), (True, True, False))
    bars = [(each.left, each.right) for each in widgets if isinstance(each, BalanceBar)]
    assert bars == [(2 / 3, 1 / 3), (1 / 2, 0)]


def test_a_streak_that_goes_on_is_told() -> None:
    assert "Current streak" in texts(page(StatisticsPage(player="Ana"), model(*THIEVES[:2])))
    assert "Current streak" not in texts(page(StatisticsPage(player="Ana"), BOTH))


def test_a_small_screen_shows_scores_or_rivals() -> None:
    own = page(replace(THIEF, player="Ana"), BOTH, (480, 320))
    assert any(isinstance(each, ScoreLine) for each in own)
    assert not any(isinstance(each, BalanceBar) for each in own)
    action = action_named(own, "Head to head")
    assert action == Show(replace(THIEF, player="Ana", rivals=True))
    other = page(replace(THIEF, player="Ana", rivals=True), BOTH, (480, 320))
    assert any(isinstance(each, BalanceBar) for each in other)
    assert action_named(other, "Scores") == Show(replace(THIEF, player="Ana"))


@pytest.mark.parametrize("size", SIZES)
def test_every_rival_is_on_one_of_the_pages(size: tuple[int, int]) -> None:
    shown: set[str] = set()
    for leaf in range(7):
        route = StatisticsPage(player="Player 3", rivals=True, rival_leaf=leaf)
        shown |= set(texts(page(route, model(*CROWD), size)))
    assert {f"Player {n}" for n in range(8)} <= shown


def test_a_player_or_an_edition_that_is_not_there_shows_everybody() -> None:
    assert texts(page(StatisticsPage(player="Nobody"), BOTH)) == texts(page(StatisticsPage(), BOTH))
    assert texts(page(StatisticsPage("chess"), BOTH)) == texts(page(StatisticsPage(), BOTH))


def test_until_all_is_read_it_says_how_far_it_is() -> None:
    assert "Reading games: 50 of 999" in texts(page(StatisticsPage(), Model(statistics=StatisticsView(None, 50, 999))))


def test_charts_can_be_painted_whatever_is_in_them() -> None:
    surface, sizes = pygame.Surface((200, 100), 0, 32), Sizes(800, 480)
    area = Area(10, 10, 150, 60)
    charts = [
        ShareBar(area, 0.0, BRASS), ShareBar(area, 0.001, BRASS), ShareBar(area, 1.0, BRASS),
        BalanceBar(area, 0, 0, BRIGHT, DIM), BalanceBar(area, 1, 0, BRIGHT, DIM),
        BalanceBar(area, 0.01, 0.99, BRIGHT, DIM),
        ScoreLine(area, (0,), (False,), BRASS), ScoreLine(area, (-5, -3), (False, True), BRASS),
    ]  # fmt: skip
    for chart in charts:
        before = surface.copy()
        chart.paint(surface, sizes)
        assert surface.get_buffer().raw != before.get_buffer().raw
    assert score_levels((-5, -3)) == (-5, 1)
    assert score_levels((4,)) == (0, 4)
