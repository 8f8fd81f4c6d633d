"""What every game and apparatus brings to the shell's pages, for screens that draw nothing by hand: no pygame here.

What comes from other packages is complete: the lists of games and apparatuses have seen to that.

One rule: nothing is loaded before it is needed.
"""

# ruff: noqa: PLC0415

from typing import Any

from companion.games import GAMES
from companion.languages import add_catalogues
from companion.pages.context import ApparatusPages, GamePages, Shell
from companion.plugins import WithOutside
from hardware.apparatuses import APPARATUSES


def _master_thieves() -> GamePages:
    from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES

    return MASTER_THIEVES_PAGES


def _forty_thieves() -> GamePages:
    from companion.games.forty_thieves.pages.game_pages import FORTY_THIEVES_PAGES

    return FORTY_THIEVES_PAGES


def _jewel_box() -> ApparatusPages:
    from companion.screens.kiosk.jewel_box.box_pages import JEWEL_BOX_PAGES

    return JEWEL_BOX_PAGES


def _tile_tray() -> ApparatusPages:
    from companion.screens.kiosk.tile_tray.tray_pages import TILE_TRAY_PAGES

    return TILE_TRAY_PAGES


def from_outside(brought: Any) -> Any:
    """What a game or an apparatus from another package brings; its own words are said in its own languages."""
    pages = brought.pages()
    if catalogues := getattr(pages, "catalogues", ""):
        add_catalogues(catalogues)
    return pages


SHELL = Shell(
    games=WithOutside({"master-thieves": _master_thieves, "forty-thieves": _forty_thieves}, GAMES, from_outside),
    apparatuses=WithOutside({"jewel_box": _jewel_box, "tile_tray": _tile_tray}, APPARATUSES, from_outside),
)
