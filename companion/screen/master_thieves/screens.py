"""Master Thieves on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence

from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES
from companion.pages.actions import Say
from companion.screen.game_screens import AnnouncementArt, Exhibit, GameScreens, on_pages
from companion.screen.master_thieves.drawing.announcement_pictures import PICTURES, announcement_picture
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.master_thieves.drawings import flying_gems
from companion.screen.master_thieves.spoken import instructions
from companion.words import Words


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.master_thieves.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


MASTER_THIEVES = GameScreens(
    **on_pages(MASTER_THIEVES_PAGES),
    flying=flying_gems,
    instructions=instructions,
    art=AnnouncementArt(PICTURES, announcement_picture, gem, pillow, ("red", "black"), {"red": Words("Red pillow")}),
    buttons={"diamond": ("d", Say), "sapphire": ("s", Say), "alarm": ("l", Say)},
    exhibits=_exhibits,
)
