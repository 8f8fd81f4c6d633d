"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.

A scene is loaded when it is first gone to, so that the first picture waits for no other; `warm_up` loads the rest when
there is time.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from companion.screen.actions import Route
from companion.screen.drawing.theme import Sizes
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
from companion.screen.scenes import home, overlays
from companion.screen.widgets.widget import Widget

Build = Callable[[Any, Frame], list[Widget]]

WIDE = 1.9  # times as wide as high: then there is room beside the game
_SCENES = "companion.screen.scenes"
_HANDS = "companion.screen.jewel_box.hands"


@cache
def _loaded(module: str) -> ModuleType:
    return import_module(module)


def _from(module: str, name: str = "build") -> Build:
    """A scene that is loaded when it is wanted."""
    place = module if module.startswith("companion.") else f"{_SCENES}.{module}"
    _LATER.append(place)

    def build_it(route: Any, frame: Frame) -> list[Widget]:
        found: list[Widget] = getattr(_loaded(place), name)(route, frame)
        return found

    return build_it


_LATER: list[str] = []  # what is not loaded at the start
_warming: list[str] = []  # what of it is loaded by now

SCENES: dict[type[Route], Build] = {
    Home: home.build,
    NewGame: _from("new_game.seats"),
    PastGame: _from("past_games", "build_game"),
    PastGames: _from("past_games"),
    Replay: _from("replays"),
    Sensors: _from("sensors.channels_page"),
    SettingsPage: _from("settings"),
}


def warm_up() -> bool:
    """Load one more scene; False when all are there."""
    missing = [place for place in (*_LATER, f"{_SCENES}.key_help", _HANDS) if place not in _warming]
    if missing:
        _warming.append(missing[0])
        _loaded(missing[0])
    return len(missing) > 1


def build(route: Route, frame: Frame) -> list[Widget]:
    """The widgets of a scene, with trouble and notices over it; in a wide window hands at the box beside it."""
    is_wide = frame.sizes.width > WIDE * frame.sizes.height
    hands = _loaded(_HANDS) if is_wide else None
    width = hands.panel_width(frame) if hands is not None and hands.are_wanted(route, frame) else 0
    if hands is None or not width:
        return _scene(route, frame)
    panel, main = frame.area.from_right(width)
    narrow = replace(frame, sizes=Sizes(main.width, main.height))
    return [*_scene(route, narrow, hands.scene_beside(route)), *hands.hands_panel(frame, panel, route)]


def _scene(route: Route, frame: Frame, instead: Route | None = None) -> list[Widget]:
    shown = instead or route
    scene = SCENES.get(type(shown), SCENES[Home])(shown, frame)
    trouble = overlays.trouble(frame)
    if trouble and _loaded(_HANDS).are_mending(route, frame):
        trouble = []
    return [*scene, *(trouble or overlays.notice(frame))]


def _play(route: Play | Correct | Menu, frame: Frame) -> list[Widget]:
    """A running game, as the game itself shows it."""
    table = frame.model.table
    if table is None:
        return SCENES[Home](Home(), frame)
    return GAMES[table.name](route, frame)


def _keys(route: Keys, frame: Frame) -> list[Widget]:
    """Which key does what in the scene that one came from."""
    found: list[Widget] = _loaded(f"{_SCENES}.key_help").build_keys(build(route.behind, frame), frame, route)
    return found


GAMES: dict[str, Build] = {"master-thieves": _from("companion.screen.master_thieves.phases")}
SCENES[Play] = SCENES[Correct] = SCENES[Menu] = _play
SCENES[Keys] = _keys
