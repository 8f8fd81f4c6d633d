"""The pages about the jewel box's sensors for the gallery, and what leads there. Data only."""

from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Sensors, SensorsPage

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
    Exhibit("sensors-drawer", (Show(Sensors(part="B1")), Hands("fault stuck B1.front"), Hands("open B1 secret"))),
    Exhibit("sensors-lost", (Hands("fault lost C"), Show(Sensors()))),
    Exhibit("sensors-hands", (Show(Sensors(SensorsPage.HANDS)),)),
    Exhibit("sensors-hands-open", (Hands("open A1"), Hands("open B2"), Show(Sensors(SensorsPage.HANDS)))),
    Exhibit("sensors-faults", (Show(Sensors(SensorsPage.FAULTS)),)),
    Exhibit("sensors-fault", (Show(Sensors(SensorsPage.FAULTS, "B1")),)),
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
    Exhibit("sensors-check-start", (Show(Sensors(SensorsPage.CHECK)), CheckSensors(CheckStep.BEGIN))),
    Exhibit(
        "sensors-checked",
        (
            Show(Sensors(SensorsPage.CHECK)),
            Hands("fault lost C"),
            CheckSensors(CheckStep.BEGIN),
            *(CheckSensors(CheckStep.NEXT) for _ in range(17)),
        ),
    ),
)
