"""The jewel box on the screen, as the one value that the shell asks for. Its pages are loaded when they are gone to."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusPages, ApparatusScreens, Exhibit, Sentences
from companion.screen.jewel_box.handled_box import handled
from companion.screen.jewel_box.motion import Motion
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import box_picture
from companion.screen.jewel_box.pointer import pointed
from companion.screen.model import Frame
from companion.screen.routes import Play
from companion.screen.widgets.widget import Widget
from companion.words import Words


def _picture(frame: Frame, area: Area, actions: Sequence[Any] = (), *, named: bool = False) -> list[Widget]:
    return pointed(frame, area, replace(box_picture(frame.model.picture), labels=named), actions)


def _handled(frame: Frame, area: Area, route: Play, actions: Sequence[Any], buttons: Area) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=frame.model.settings.labels)
    return handled(frame, route, Box(area, shown), actions, buttons)


def _pages() -> ApparatusPages:
    from companion.screen.jewel_box import hands, sensor_pages  # noqa: PLC0415

    return ApparatusPages(hands.page, hands.beside, sensor_pages.channels, sensor_pages.faults)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.jewel_box.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


JEWEL_BOX = ApparatusScreens(
    picture=_picture,
    pages=_pages,
    moving=Motion,
    sentences=Sentences(
        needed=Words("This game needs the jewel box."),
        source=Words("Box: {source}"),
        simulated=Words("SIMULATED BOX"),
        move=(Words("Move the virtual box"), Words("Move the box")),
        enter_moves=(Words("Enter your moves"), Words("Your moves")),
        start=Words("Put the box upright, all drawers shut"),
        how_to_start=Words("Line up the three levels, with the long drawers above each other."),
        not_responding=Words("The box is not responding"),
        differs=Words("The box doesn't match the game"),
        put_back=Words("Put the box back"),
        disconnected=Words("While the box was disconnected"),
        trust=Words("Keep the box as it is"),
        watched=Words("Watching the box. The next step comes by itself."),
        not_working=Words("Not working: {parts}. Tap the box to enter your moves there."),
        nothing_received=Words("Nothing received from the box yet."),
        unexpected=Words("Unexpected reading from {sensors}. Check the box, or continue anyway."),
        starts=Words("Box starts"),
        labelled=Words("My box has labels"),
    ),
    handled=_handled,
    exhibits=_exhibits,
)
