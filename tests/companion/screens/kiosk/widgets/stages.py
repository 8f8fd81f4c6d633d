"""A stage with some buttons on it, for its tests."""

import pygame

from companion.drawing.area import Area
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Action
from companion.screens.kiosk.widgets.basic import PushButton
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.screens.kiosk.window.window import plain_surface

SIZE = (800, 480)
LATER = GUARD_MS + 1
HOLD = 1500


def picture(surface: pygame.Surface) -> bytes:
    """Every pixel; the byte that means nothing is the same in all surfaces of ours."""
    return surface.get_buffer().raw


def button(index: int, action: Action, words: str = "", **tap: str | int | Action) -> PushButton:
    """Buttons side by side."""
    area = Area(20 + 180 * index, 100, 160, 60)
    return PushButton(area, words or f"button {index}", tap=Tap(action, **tap))  # type: ignore[arg-type]


def stage(*widgets: Widget, now_ms: int = 0) -> Stage:
    """A stage where these have been for a while."""
    found = Stage(plain_surface(SIZE))
    found.show(widgets, now_ms - LATER)
    found.show(widgets, now_ms)
    return found


def touched(on: Stage, widget: Widget, now_ms: int) -> Action | None:
    """A finger on its middle, down and up."""
    on.pressed(*widget.area.centre, now_ms)
    return on.released(*widget.area.centre, now_ms + 40)
