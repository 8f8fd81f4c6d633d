"""Every route has its scene, and whatever lies over it."""

import pytest

from companion.pages import routes
from companion.pages.actions import Route
from companion.pages.model import Model
from companion.screen.master_thieves.correct import Correct
from companion.screen.registry import SCREENS
from companion.screen.scenes.scene_router import build, loading
from companion.screen.widgets.stage import reachable
from tests.companion.screen.scenes import frame, texts

FIRST = texts(build(routes.Home(), frame(Model())))


@pytest.mark.parametrize(
    "route",
    [
        routes.NewGame(),
        routes.PastGame(1),
        routes.PastGames(),
        routes.Replay(1),
        routes.Sensors(),
        routes.SettingsPage(),
        routes.Keys(routes.Home()),
    ],
    ids=str,
)
def test_every_route_has_a_scene_of_its_own(route: Route) -> None:
    widgets = build(route, frame(Model()))
    assert reachable(widgets)
    assert texts(widgets) != FIRST


@pytest.mark.parametrize("route", [routes.Play(), routes.Menu(), Correct()], ids=str)
def test_scenes_of_a_game_show_the_first_one_where_no_game_is_open(route: Route) -> None:
    assert texts(build(route, frame(Model()))) == FIRST
    assert reachable(build(routes.Keys(route), frame(Model())))


def test_the_other_scenes_are_loaded_one_by_one_until_none_is_left() -> None:
    loaded = list(loading(SCREENS))
    assert all(load() in loaded for load in SCREENS.games.values())
