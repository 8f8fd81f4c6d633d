"""Faults of the virtual box as the decoder's health sees them, while people just play.

Health blames a sensor only for what wood makes impossible, or for what nobody does five times in a row. What cannot be
proven that way, such as a dead bit of a ring, is found by the check, which knows what was moved: see its tests.
"""

import pytest

from hardware.commands import Wait
from hardware.faults import Fault, FaultKind
from hardware.health import Health, HealthFinding
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import LONG_DRAWERS
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Signal

ONE_OF_EACH = ["A1.closed", "A2.closed", "A1.front", "A2.front", "A1.secret", "AB.0", "tilt.upright"]


def moved(drawer: str) -> list[Action]:
    depth = Depth.SECRET if drawer in LONG_DRAWERS else Depth.FRONT
    return [OpenDrawer(drawer, depth), Wait(1500), CloseDrawer(drawer), Wait(2500)]


A_WHILE: list[Action] = [
    *moved("A1"),
    *moved("A2"),
    *moved("B1"),
    *moved("B3"),
    *[RotateLevel(1, Direction.CW)] * 2,
    TurnBox(),
    TurnBox(),
]


class Table:
    """A box with a fault, and what health says about it."""

    def __init__(self, fault: Fault) -> None:
        self.box = VirtualBox(3)
        self.decoder = Decoder(self.box.baseline().levels)
        self.findings: list[HealthFinding] = []
        self.hear(self.box.break_(fault))

    def hear(self, signals: list[Signal]) -> None:
        reports = [report for signal in signals for report in self.decoder.feed(signal)]
        reports += self.decoder.advance(self.box.now_ms)
        self.findings += [report for report in reports if isinstance(report, HealthFinding)]

    def play(self, rounds: int) -> None:
        for action in A_WHILE * rounds:
            self.hear(self.box.do(action))

    @property
    def accused(self) -> dict[str, Health]:
        return {finding.channel: finding.state for finding in self.findings if finding.state is not Health.OK}


@pytest.mark.parametrize("channel", ONE_OF_EACH)
@pytest.mark.parametrize("kind", [FaultKind.NOISY, FaultKind.SLOW])
def test_noise_and_weak_magnets_are_called_jittery_whatever_the_sensor(kind: FaultKind, channel: str) -> None:
    table = Table(Fault(kind, (channel,)))
    table.play(1)
    assert table.accused == {channel: Health.JITTERY}


@pytest.mark.parametrize("channel", ONE_OF_EACH)
def test_a_lost_sensor_is_called_silent_and_well_again_after_ten_good_seconds(channel: str) -> None:
    table = Table(Fault(FaultKind.LOST, (channel,)))
    assert table.accused == {channel: Health.SILENT}
    table.hear(table.box.mend())
    table.hear(table.box.wait(10_100))
    assert table.findings[-1].state is Health.OK


def test_a_board_without_power_is_silent_as_a_whole() -> None:
    table = Table(BOARDS["A"])
    assert set(table.accused.values()) == {Health.SILENT}
    assert len(table.accused) == 12


@pytest.mark.parametrize(
    ("kind", "channels"),
    [
        (FaultKind.STUCK, ("A1.closed",)),
        (FaultKind.STUCK, ("A2.closed",)),
        (FaultKind.STUCK, ("A1.front",)),
        (FaultKind.STUCK, ("A2.front",)),
        (FaultKind.DEAD, ("A1.front",)),
        (FaultKind.DEAD, ("A2.front",)),
        (FaultKind.INVERTED, ("A1.closed",)),
        (FaultKind.INVERTED, ("A2.closed",)),
        (FaultKind.INVERTED, ("A1.front",)),
        (FaultKind.INVERTED, ("A1.secret",)),
        (FaultKind.INVERTED, ("tilt.inverted",)),
        (FaultKind.SWAPPED, ("A1.closed", "A2.closed")),
        (FaultKind.SWAPPED, ("A1.front", "B1.front")),
        (FaultKind.SWAPPED, ("A1.secret", "B3.secret")),
    ],
)
def test_what_contradicts_the_wood_is_named(kind: FaultKind, channels: tuple[str, ...]) -> None:
    table = Table(Fault(kind, channels))
    table.play(6)
    assert set(channels) <= table.accused.keys()
    for finding in table.findings:
        assert finding.channel in finding.reason or finding.state is Health.OK


def test_a_healthy_box_is_never_accused() -> None:
    table = Table(Fault(FaultKind.STUCK, ("A1.closed",)))
    table.hear(table.box.mend())
    table.play(6)
    assert table.accused == {}
