"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.
"""

from collections.abc import Callable
from typing import Any

from companion.screen.actions import Route
from companion.screen.model import Frame
from companion.screen.routes import Home
from companion.screen.scenes import home
from companion.screen.widget import Widget

Build = Callable[[Any, Frame], list[Widget]]

SCENES: dict[type[Route], Build] = {
    Home: home.build,
}


def build(route: Route, frame: Frame) -> list[Widget]:
    """The widgets of a scene, with trouble and notices over it."""
    return SCENES.get(type(route), SCENES[Home])(route, frame)
