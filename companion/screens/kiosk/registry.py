"""Every game and apparatus that has screens. A new one needs a line here; a game also a picture.

One rule: nothing is loaded before it is needed, so that the first picture waits for no game.
"""

from functools import cache, partial
from typing import Any

import pygame

from companion.drawing.area import Area
from companion.games import GAMES
from companion.pages.context import GamePages
from companion.plugins import WithOutside
from companion.screens.kiosk.game_screens import (
    ApparatusScreens,
    Frame,
    Screens,
    StillPicture,
    no_picture,
    on_pages,
)
from companion.screens.kiosk.shell import SHELL, from_outside
from companion.screens.kiosk.widgets.widget import Widget
from hardware.apparatuses import APPARATUSES

_MASTER_THIEVES, _FORTY_THIEVES = "master-thieves", "forty-thieves"


def icon(size_px: int) -> pygame.Surface:
    """The picture of the program, for a desktop."""
    from companion.drawing.gems import gem  # noqa: PLC0415
    from companion.screens.kiosk.drawing.canvas import drawn  # noqa: PLC0415

    return drawn(gem("ruby", size_px))


@cache
def _drawn_by_its_pages(game: str) -> GamePages:
    """A game with what it is played on; it needs nothing of its own at the kiosk."""
    apparatus = GAMES[game].apparatus
    if apparatus is not None:
        SCREENS.apparatuses[apparatus]()
    return _with_drawings(SHELL.games[game]())


def _with_drawings(pages: GamePages) -> GamePages:
    from companion.screens.kiosk.game_pieces import adopt_all  # noqa: PLC0415

    adopt_all(pages.drawings())
    return pages


def _master_thieves_picture(frame: Frame, area: Area) -> list[Widget]:
    return _jewel_box().picture(frame, area)


def _poster(game: str, frame: Frame, area: Area) -> list[Widget]:
    """The picture that a game draws of itself."""
    if not frame.model.is_loaded:
        return []
    from companion.screens.kiosk.game_pieces import board_widgets  # noqa: PLC0415

    make = SCREENS.games[game]().drawings().poster
    return [] if make is None else board_widgets(make(area, frame.say), frame)


def _jewel_box() -> ApparatusScreens:
    from companion.screens.kiosk.jewel_box.screens import JEWEL_BOX  # noqa: PLC0415

    return JEWEL_BOX


def _tile_tray() -> ApparatusScreens:
    from companion.screens.kiosk.tile_tray.screens import TILE_TRAY  # noqa: PLC0415

    return TILE_TRAY


def _game_from_outside(game: Any) -> GamePages:
    return _with_drawings(from_outside(game))


def _apparatus_from_outside(thing: Any) -> ApparatusScreens:
    """Where it brings no picture, the pages of its sensors and its keys are all that is seen of it."""
    pages = from_outside(thing)
    if isinstance(pages, ApparatusScreens):
        return pages
    return ApparatusScreens(**on_pages(pages), picture=no_picture, moving=StillPicture)


SCREENS = Screens(
    games=WithOutside(
        {game: partial(_drawn_by_its_pages, game) for game in (_MASTER_THIEVES, _FORTY_THIEVES)},
        GAMES,
        _game_from_outside,
    ),
    apparatuses=WithOutside({"jewel_box": _jewel_box, "tile_tray": _tile_tray}, APPARATUSES, _apparatus_from_outside),
    pictures={_MASTER_THIEVES: _master_thieves_picture, _FORTY_THIEVES: partial(_poster, _FORTY_THIEVES)},
)
