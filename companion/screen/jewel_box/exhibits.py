"""The pages about the jewel box's sensors for the gallery, and what leads there. Data only."""

from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.game_screens import Exhibit

EXHIBITS = (
    Exhibit("sensors", (Show(Sensors()),)),
    Exhibit("sensors-health", (Show(Sensors(SensorsPage.HEALTH)),)),
    Exhibit(
        "sensors-timeline",
        (
            Show(Sensors(SensorsPage.TIMELINE)),
            Hands("open A1 secret"),
            Hands("close A1"),
            Hands("fault noisy C3.closed"),
        ),
    ),
    Exhibit("sensors-joint", (Show(Sensors(part="AB")),)),
    Exhibit("sensors-hands", (Show(Sensors(SensorsPage.HANDS)),)),
    Exhibit(
        "sensors-check",
        (
            Show(Sensors(SensorsPage.CHECK)),
            CheckSensors(CheckStep.BEGIN),
            CheckSensors(CheckStep.NEXT),
            Hands("open A1 secret"),
            Hands("close A1"),
        ),
    ),
)
