"""Every route has its scene, and whatever lies over it."""

import pytest

from companion.screen import routes
from companion.screen.actions import Route
from companion.screen.model import Model
from companion.screen.scenes.scene_router import SCENES, build, warm_up
from companion.screen.widgets.stage import reachable
from tests.companion.screen.scenes import frame


def test_every_route_has_a_scene() -> None:
    every = {value for value in vars(routes).values() if isinstance(value, type) and issubclass(value, Route)}
    assert every - {Route} == set(SCENES)


@pytest.mark.parametrize("route", [routes.Play(), routes.Menu(), routes.Correct(), routes.Keys(routes.Play())], ids=str)
def test_scenes_of_a_game_show_the_first_one_where_no_game_is_open(route: Route) -> None:
    assert reachable(build(route, frame(Model())))


def test_the_other_scenes_are_loaded_one_by_one_until_none_is_left() -> None:
    for _ in range(30):
        if not warm_up():
            break
    assert not warm_up()
