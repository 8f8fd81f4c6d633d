"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from companion.screen.actions import Route
from companion.screen.master_thieves import scene as master_thieves
from companion.screen.model import Frame
from companion.screen.routes import (
    Correct,
    Home,
    Keys,
    Menu,
    NewGame,
    PastGame,
    PastGames,
    Play,
    Replay,
    Sensors,
    SettingsPage,
)
from companion.screen.scenes import hands, home, keys, new_game, overlays, past_games, replays, sensors, settings
from companion.screen.theme import Sizes
from companion.screen.widget import Widget

Build = Callable[[Any, Frame], list[Widget]]

SCENES: dict[type[Route], Build] = {
    Home: home.build,
    NewGame: new_game.build,
    PastGame: past_games.build_game,
    PastGames: past_games.build,
    Replay: replays.build,
    Sensors: sensors.build,
    SettingsPage: settings.build,
}


class _Name(msgspec.Struct):
    game: str


def build(route: Route, frame: Frame) -> list[Widget]:
    """The widgets of a scene, with trouble and notices over it; in a wide window hands at the box beside it."""
    width = hands.panel_width(frame) if hands.are_wanted(route, frame) else 0
    if not width:
        return _scene(route, frame)
    panel, main = frame.area.from_right(width)
    narrow = replace(frame, sizes=Sizes(main.width, main.height))
    return [*_scene(route, narrow, hands.scene_beside(route)), *hands.hands_panel(frame, panel, route)]


def _scene(route: Route, frame: Frame, instead: Route | None = None) -> list[Widget]:
    shown = instead or route
    scene = SCENES.get(type(shown), SCENES[Home])(shown, frame)
    trouble = [] if hands.are_mending(route, frame) else overlays.trouble(frame)
    return [*scene, *(trouble or overlays.notice(frame))]


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
