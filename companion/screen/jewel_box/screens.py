"""The jewel box on the screen, as the one value that the shell asks for. Its pages are loaded when they are gone to."""

# ruff: noqa: PLC0415

from dataclasses import replace

from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Sentences
from companion.screen.jewel_box.motion import Motion
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS, box_picture
from companion.screen.model import Frame
from companion.screen.routes import Play, Sensors
from companion.screen.widgets.widget import Widget
from companion.words import Words

_TURNED = {"AB": frozenset("A"), "BC": frozenset("AB")}  # the levels that turn at a joint


def _picture(frame: Frame, area: Area, part: str | None) -> list[Widget]:
    box = box_picture(frame.model.picture)
    if part is not None:
        box = replace(box, labels=True, lit=_TURNED.get(part, frozenset({part} & set(DRAWERS))))
    return [Box(area, box)]


def _hands(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:
    from companion.screen.jewel_box import hands

    return hands.page(frame, area, route)


def _hands_beside(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:
    from companion.screen.jewel_box import hands

    return hands.beside(frame, area, route)


def _channels(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    from companion.screen.jewel_box import sensor_pages

    return sensor_pages.channels(route, frame, area)


def _faults(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    from companion.screen.jewel_box import sensor_pages

    return sensor_pages.faults(route, frame, area)


JEWEL_BOX = ApparatusScreens(
    picture=_picture,
    hands=_hands,
    hands_beside=_hands_beside,
    channels=_channels,
    faults=_faults,
    moving=Motion,
    sentences=Sentences(
        simulated=Words("SIMULATED BOX"),
        move=(Words("Move the virtual box"), Words("Move the box")),
        enter_moves=(Words("Enter your moves"), Words("Your moves")),
        start=Words("Put the box upright, all drawers shut"),
        how_to_start=Words("Line up the three levels, with the long drawers above each other."),
        not_responding=Words("The box is not responding"),
        differs=Words("The box doesn't match the game"),
        put_back=Words("Put the box back"),
        disconnected=Words("While the box was disconnected"),
        trust=Words("Trust the box"),
        not_working=Words("Not working: {parts}. Tap the box to enter your moves there."),
        nothing_received=Words("Nothing received from the box yet."),
        unexpected=Words("Unexpected reading from {sensors}. Check the box, or continue anyway."),
    ),
)
