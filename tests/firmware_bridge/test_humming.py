"""A reed that hums behind the firmware's debounce is found, and none that only bounces. Firmware, link and decoder."""

from collections.abc import Iterable
from random import Random

import pytest

from benchmarks.soak.pico import Pico
from firmware_bridge.link import Link
from hardware.commands import Wait
from hardware.faults import Fault, FaultKind
from hardware.health import Health, HealthFinding
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Signal
from hardware.sources.pacing import Pacer
from hardware.sources.serial import translate
from tests.hardware.decoding import plain
from tests.hardware.hands import Attempt, random_actions

FOUND_WITHIN_MS = 5000


class HesitantPico(Pico):
    """Its line takes nothing for a while, again and again."""

    def ready(self) -> bool:
        return self._now_ms % 400 >= 100


def over_the_line(pico: Pico, signals: Iterable[Signal], until_ms: int) -> list[Report]:
    """All that the host makes of what the contacts did."""
    link, pacer, decoder = Link("/dev/box"), Pacer(), Decoder()
    link.opened(0)
    reports: list[Report] = []
    for t_ms, wire in pico.run(signals, until_ms):
        for event in link.receive(wire, t_ms):
            for signal in translate(event, CHANNELS):
                pacer.add(signal, t_ms)
        for signal in pacer.take(t_ms):
            reports += decoder.feed(signal)
    return [*reports, *decoder.finish()]


def findings(reports: Iterable[Report]) -> list[HealthFinding]:
    return [report for report in reports if isinstance(report, HealthFinding)]


@pytest.mark.parametrize("kind", [Pico, HesitantPico])
@pytest.mark.parametrize("channel", ["A1.closed", "B2.front", "C3.secret", "AB.0", "tilt.upright"])
def test_a_sensor_that_hums_is_jittery_within_five_seconds(channel: str, kind: type[Pico]) -> None:
    box = VirtualBox(1)
    pico = kind(99, box.baseline().levels, 0)
    signals = [*box.wait(2000), *box.break_(Fault(FaultKind.NOISY, (channel,))), *box.wait(FOUND_WITHIN_MS)]
    first = findings(over_the_line(pico, signals, box.now_ms))[0]
    assert (first.channel, first.state) == (channel, Health.JITTERY)
    assert first.t_ms < 2000 + FOUND_WITHIN_MS


@pytest.mark.parametrize("seed", range(4))
def test_hands_calm_or_brisk_make_no_sensor_jittery(seed: int) -> None:
    attempt = Attempt([Wait(1000), *random_actions(Random(seed), 150), Wait(3000)], seed)
    pico = Pico(99, VirtualBox(seed).baseline().levels, 0)
    reports = over_the_line(pico, attempt.signals, attempt.signals[-1].t_ms + 3000)
    assert findings(reports) == []
    assert [plain(report) for report in reports] == [plain(movement) for movement in attempt.truth]
