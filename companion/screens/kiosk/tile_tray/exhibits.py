"""The pages about the tray's sensors for the gallery, and what leads there. Data only."""

from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Home, Sensors, SensorsPage

EXHIBITS = (
    Exhibit("tray-home", (Show(Home()),)),
    Exhibit("tray-sensors", (Show(Sensors()), Hands("lift r1c2"), Hands("lift s22"))),
    Exhibit("tray-sensors-place", (Show(Sensors(part="r1c2")), Hands("lift r1c2"))),
    Exhibit("tray-sensors-faults", (Show(Sensors(SensorsPage.FAULTS)),)),
    Exhibit("tray-sensors-fault", (Show(Sensors(SensorsPage.FAULTS, "s22")),)),
    Exhibit("tray-sensors-hands", (Show(Sensors(SensorsPage.HANDS)),)),
    Exhibit(
        "tray-sensors-check",
        (
            Show(Sensors(SensorsPage.CHECK)),
            CheckSensors(CheckStep.BEGIN),
            CheckSensors(CheckStep.NEXT),
            Hands("turn r1c1"),
        ),
    ),
)
