"""The tile tray on the screen, as the one value that the shell asks for. Its pages are loaded when they are gone to."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Exhibit, Frame, SensorScenes
from companion.screen.tile_tray.picture import TrayMotion, tray_picture
from companion.screen.tile_tray.pieces import tray_in
from companion.screen.tile_tray.pointer import pointers
from companion.screen.widgets.widget import Widget
from hardware.tile_tray.sentences import SENTENCES


def _picture(frame: Frame, area: Area, actions: Sequence[Any] = (), *, named: bool = False) -> list[Widget]:
    shown = replace(tray_picture(frame.model.picture), labels=named)
    return [*tray_in(area, shown), *pointers(frame, area, actions)]


def _pages() -> SensorScenes:
    from companion.screen.tile_tray import hands, sensor_pages  # noqa: PLC0415

    return SensorScenes(hands.page, hands.beside, sensor_pages.channels, sensor_pages.faults)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.tile_tray.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


TILE_TRAY = ApparatusScreens(
    picture=_picture,
    pages=_pages,
    moving=TrayMotion,
    sentences=SENTENCES,
    exhibits=_exhibits,
)
