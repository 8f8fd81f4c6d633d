"""What every game and apparatus brings to the shell's pages, for screens that draw nothing by hand: no pygame here.

One rule: nothing is loaded before it is needed.
"""

# ruff: noqa: PLC0415

from companion.pages.context import ApparatusPages, GamePages, Shell


def _master_thieves() -> GamePages:
    from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES

    return MASTER_THIEVES_PAGES


def _forty_thieves() -> GamePages:
    from companion.screen.forty_thieves.game_pages import FORTY_THIEVES_PAGES

    return FORTY_THIEVES_PAGES


def _jewel_box() -> ApparatusPages:
    from companion.screen.jewel_box.box_pages import JEWEL_BOX_PAGES

    return JEWEL_BOX_PAGES


def _tile_tray() -> ApparatusPages:
    from companion.screen.tile_tray.tray_pages import TILE_TRAY_PAGES

    return TILE_TRAY_PAGES


SHELL = Shell(
    games={"master-thieves": _master_thieves, "forty-thieves": _forty_thieves},
    apparatuses={"jewel_box": _jewel_box, "tile_tray": _tile_tray},
)
