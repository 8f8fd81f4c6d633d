"""Where things stand on the screen: the bar on top, the tray at the left, the column at the right. Pure."""

from typing import NamedTuple

from companion.screen.drawing.layout import Area
from companion.screen.forty_thieves.board.board_layout import on_screen
from companion.screen.game_screens import Frame

_SMALL_BAR = 61.5  # pixels at 800x480: on a small screen a finger needs more of it


class SceneAreas(NamedTuple):
    """The three parts of a scene."""

    bar: Area
    tray: Area
    column: Area


def scene_areas(frame: Frame) -> SceneAreas:
    """The tray is as large as the height allows; the column has the rest."""
    sizes = frame.sizes
    bar, rest = frame.area.from_top(sizes.px(_SMALL_BAR) if sizes.is_small else sizes.bar)
    tray = on_screen(sizes).tray
    gap, edge = (sizes.px(24), sizes.px(6)) if sizes.is_small else (sizes.px(14), sizes.px(8))
    left, top = tray.right + gap, rest.top + sizes.px(5 if sizes.is_small else 3)
    return SceneAreas(bar, tray, Area(left, top, frame.area.right - edge - left, frame.area.bottom - edge - top))
