"""Every game and apparatus that has screens. A new one needs a function and a line here; a game also a picture.

One rule: nothing is loaded before it is needed, so that the first picture waits for no game.
"""

import pygame

from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Frame, GameScreens, Screens
from companion.screen.widgets.widget import Widget


def icon(size_px: int) -> pygame.Surface:
    """The picture of the program, for a desktop."""
    from companion.screen.master_thieves.drawing.gem_cuts import gem  # noqa: PLC0415

    return gem("ruby", size_px)


def _master_thieves() -> GameScreens:
    from companion.screen.master_thieves.screens import MASTER_THIEVES  # noqa: PLC0415

    return MASTER_THIEVES


def _master_thieves_picture(frame: Frame, area: Area) -> list[Widget]:
    return _jewel_box().picture(frame, area)


def _forty_thieves() -> GameScreens:
    from companion.screen.forty_thieves.screens import FORTY_THIEVES  # noqa: PLC0415

    return FORTY_THIEVES


def _forty_thieves_picture(frame: Frame, area: Area) -> list[Widget]:
    if not frame.model.is_loaded:
        return []
    from companion.screen.forty_thieves.picture import picture  # noqa: PLC0415

    return picture(frame, area)


def _jewel_box() -> ApparatusScreens:
    from companion.screen.jewel_box.screens import JEWEL_BOX  # noqa: PLC0415

    return JEWEL_BOX


def _tile_tray() -> ApparatusScreens:
    from companion.screen.tile_tray.screens import TILE_TRAY  # noqa: PLC0415

    return TILE_TRAY


SCREENS = Screens(
    games={"master-thieves": _master_thieves, "forty-thieves": _forty_thieves},
    apparatuses={"jewel_box": _jewel_box, "tile_tray": _tile_tray},
    pictures={"master-thieves": _master_thieves_picture, "forty-thieves": _forty_thieves_picture},
)
