"""Every route has its scene, and whatever lies over it."""

import pytest

from companion.games.master_thieves.pages.routes import Correct
from companion.pages import routes
from companion.pages.actions import Route
from companion.pages.model import Model
from companion.pages.router import page_of
from companion.pages.routes import SettingsPage, SettingsTopic
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build, laying_out_ahead, loading
from companion.screens.kiosk.widgets.stage import reachable
from tests.companion.screens.kiosk.scenes import frame, texts

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
        routes.Join(),
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


def test_pages_that_are_a_tap_away_are_laid_out_ahead() -> None:
    shown = frame(size=(801, 480))  # a painter of its own
    ahead = list(laying_out_ahead(SettingsPage(SettingsTopic.HELP), shown))
    about = page_of(SettingsPage(SettingsTopic.ABOUT), shown)
    assert about is not None
    known = painter(shown.sizes)
    placed = known.lay_out(about)
    assert ahead
    shared = max(len({id(each) for each in placed} & {id(each) for each in found}) for found in ahead)
    assert shared == len(placed) - 1, "all but the screen itself"
