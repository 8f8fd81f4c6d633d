"""The tile tray on the screen, as the one value that the shell asks for. Its pages are loaded when they are gone to."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusPages, ApparatusScreens, Exhibit, Sentences
from companion.screen.model import Frame
from companion.screen.tile_tray.picture import TrayMotion, tray_picture
from companion.screen.tile_tray.pieces import tray_in
from companion.screen.tile_tray.pointer import pointers
from companion.screen.widgets.widget import Widget
from companion.words import Words


def _picture(frame: Frame, area: Area, actions: Sequence[Any] = (), *, named: bool = False) -> list[Widget]:
    shown = replace(tray_picture(frame.model.picture), labels=named)
    return [*tray_in(area, shown), *pointers(frame, area, actions)]


def _pages() -> ApparatusPages:
    from companion.screen.tile_tray import hands, sensor_pages  # noqa: PLC0415

    return ApparatusPages(hands.page, hands.beside, sensor_pages.channels, sensor_pages.faults)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.tile_tray.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


TILE_TRAY = ApparatusScreens(
    picture=_picture,
    pages=_pages,
    moving=TrayMotion,
    sentences=Sentences(
        needed=Words("This game needs the tile tray."),
        source=Words("Tray: {source}"),
        simulated=Words("SIMULATED TRAY"),
        move=(Words("Move the virtual tiles"), Words("Move the tiles")),
        enter_moves=(Words("Enter your moves"), Words("Your moves")),
        start=Words("Lay a tile on every cell"),
        how_to_start=Words("Put a sapphire into every gap, too."),
        not_responding=Words("The tray is not responding"),
        differs=Words("The tray doesn't match the game"),
        put_back=Words("Put the tiles back"),
        disconnected=Words("While the tray was disconnected"),
        trust=Words("Keep the tray as it is"),
        watched=Words("Watching the tray. The next step comes by itself."),
        not_working=Words("Not working: {parts}. Tap the board to enter your moves there."),
        nothing_received=Words("Nothing received from the tray yet."),
        unexpected=Words("Unexpected reading from {sensors}. Check the tray, or continue anyway."),
        starts=Words("Tray starts"),
        labelled=Words("My tray has labels"),
    ),
    exhibits=_exhibits,
)
