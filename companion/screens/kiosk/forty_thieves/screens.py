"""40 Thieves on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence

import companion.screens.kiosk.forty_thieves.drawing.night_panels  # noqa: F401 - the colours of its pages
from companion.games.forty_thieves.pages.game_pages import FORTY_THIEVES_PAGES
from companion.games.forty_thieves.pages.motion import BoardMoves
from companion.pages.context import AnnouncementArt, Exhibit, GameDrawings
from companion.screens.kiosk.forty_thieves.drawing.announcement_pictures import (
    MOONLIT,
    PICTURES,
    announcement_picture,
    flying_thing,
    place,
)
from companion.screens.kiosk.forty_thieves.drawings import moving_over
from companion.screens.kiosk.game_screens import GameScreens, on_pages
from companion.words import Words


def _exhibits() -> Sequence[Exhibit]:
    from companion.screens.kiosk.forty_thieves.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


_DRAWINGS = GameDrawings(
    art=AnnouncementArt(
        PICTURES, announcement_picture, flying_thing, place, ("hoard",), {"merchant": Words("Merchant")}, MOONLIT
    )
)
FORTY_THIEVES = GameScreens(
    **on_pages(FORTY_THIEVES_PAGES),
    over=moving_over,
    moving=BoardMoves,
    drawings=lambda: _DRAWINGS,
    exhibits=_exhibits,
)
