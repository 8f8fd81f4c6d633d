"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.screen.actions import Route
from companion.screen.master_thieves import scene as master_thieves
from companion.screen.model import Frame
from companion.screen.routes import Correct, Home, Keys, Menu, NewGame, PastGame, PastGames, Play, SettingsPage
from companion.screen.scenes import home, keys, new_game, overlays, past_games, settings
from companion.screen.widget import Widget

Build = Callable[[Any, Frame], list[Widget]]

SCENES: dict[type[Route], Build] = {
    Home: home.build,
    NewGame: new_game.build,
    PastGame: past_games.build_game,
    PastGames: past_games.build,
    SettingsPage: settings.build,
}


class _Name(msgspec.Struct):
    game: str


def build(route: Route, frame: Frame) -> list[Widget]:
    """The widgets of a scene, with trouble and notices over it."""
    scene = SCENES.get(type(route), SCENES[Home])(route, frame)
    return [*scene, *(overlays.trouble(frame) or overlays.notice(frame))]


def _play(route: Play | Correct | Menu, frame: Frame) -> list[Widget]:
    """A running game, as the game itself shows it."""
    table = frame.model.table
    if table is None:
        return SCENES[Home](Home(), frame)
    return GAMES[msgspec.json.decode(table.game, type=_Name).game](route, frame)


def _keys(route: Keys, frame: Frame) -> list[Widget]:
    """Which key does what in the scene that one came from."""
    return keys.build_keys(build(route.behind, frame), frame, route)


GAMES: dict[str, Build] = {"master-thieves": master_thieves.build}
SCENES[Play] = SCENES[Correct] = SCENES[Menu] = _play
SCENES[Keys] = _keys
