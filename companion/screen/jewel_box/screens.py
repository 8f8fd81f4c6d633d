"""The jewel box on the screen, as the one value that the shell asks for. Its pages are loaded when they are gone to."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Exhibit, Frame, SensorScenes
from companion.screen.jewel_box.handled_box import handled
from companion.screen.jewel_box.motion import Motion
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import box_picture
from companion.screen.jewel_box.places import step_places
from companion.screen.jewel_box.pointer import pointed
from companion.screen.widgets.widget import Widget
from hardware.jewel_box.sentences import SENTENCES


def _picture(frame: Frame, area: Area, actions: Sequence[Any] = (), *, named: bool = False) -> list[Widget]:
    return pointed(frame, area, replace(box_picture(frame.model.picture), labels=named), actions)


def _handled(frame: Frame, area: Area, route: Play, actions: Sequence[Any], buttons: Area) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=frame.model.settings.labels)
    return handled(frame, route, Box(area, shown), actions, buttons)


def _pages() -> SensorScenes:
    from companion.screen.jewel_box import hands, sensor_pages  # noqa: PLC0415

    return SensorScenes(hands.page, hands.beside, sensor_pages.channels, sensor_pages.faults)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.jewel_box.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


JEWEL_BOX = ApparatusScreens(
    picture=_picture,
    pages=_pages,
    moving=Motion,
    sentences=SENTENCES,
    handled=_handled,
    exhibits=_exhibits,
    step_places=step_places,
)
