"""Master Thieves on the screen, as the one value that the shell asks for."""

from collections.abc import Callable, Sequence

from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES
from companion.games.master_thieves.pages.values import values_of
from companion.pages.actions import Say
from companion.pages.routes import Play
from companion.screen.game_screens import AnnouncementArt, Exhibit, Frame, GameScreens, on_pages
from companion.screen.master_thieves import game_over
from companion.screen.master_thieves.drawing.announcement_pictures import PICTURES, announcement_picture
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.master_thieves.drawings import flying_gems
from companion.screen.master_thieves.spoken import instructions
from companion.screen.widgets.widget import Widget
from companion.words import Words

_PHASES: dict[str, Callable[[Play, Frame], list[Widget]]] = {
    "game_over": game_over.build,
}


def _scene(route: Play, frame: Frame) -> list[Widget]:
    """What is played, where that part of the game has no page yet."""
    return _PHASES[values_of(frame)[0].phase](route, frame)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.master_thieves.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


MASTER_THIEVES = GameScreens(
    **on_pages(MASTER_THIEVES_PAGES),
    scene=_scene,
    flying=flying_gems,
    instructions=instructions,
    art=AnnouncementArt(PICTURES, announcement_picture, gem, pillow, ("red", "black"), {"red": Words("Red pillow")}),
    buttons={"diamond": ("d", Say), "sapphire": ("s", Say), "alarm": ("l", Say)},
    exhibits=_exhibits,
)
