"""What of a source is worth a line in the log."""

import logging

import pytest

from companion.sensing.fault_log import FaultLog
from companion.words import Words
from hardware.health import Health, HealthFinding
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned
from hardware.sources.source import Condition, Status

BOX = Words("box on {port}", {"port": "/dev/ttyACM0"})
WELL = Status(Condition.READY, Words("the box answers on {port}", {"port": "/dev/ttyACM0"}))
LOST = Status(Condition.LOST, "unplugged")


def test_a_link_is_logged_when_it_is_lost_and_when_it_is_back_and_not_in_between(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    faults = FaultLog(JEWEL_BOX)
    for status in (WELL, LOST, LOST, Status(Condition.LOST, "still looking"), WELL, WELL):
        faults.note(BOX, status, ())
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "box on /dev/ttyACM0: link lost: unplugged"),
        ("INFO", "box on /dev/ttyACM0: link back"),
    ]


def test_findings_are_warnings_and_movements_are_details(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    found = HealthFinding(5, "A1.front", Health.STUCK, "A1.front does not move")
    well = HealthFinding(9, "A1.front", Health.OK, "A1.front moves")
    FaultLog(JEWEL_BOX).note(BOX, WELL, [found, BoxTurned(7), well])
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "stuck: A1.front does not move"),
        ("DEBUG", "box turned over"),
        ("INFO", "ok: A1.front moves"),
    ]
