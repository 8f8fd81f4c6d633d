"""The faults that are suggested to try out are seen in the live view within a second."""

import re

import pytest

from companion.sensing.prompt import Prompt
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.clock import ManualClock
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource

SECOND_MS = 1000


def suggested(apparatus: AnyApparatus) -> list[str]:
    """In the hint, and where the help says so."""
    commands = apparatus.commands
    at_once = [command for command, about in commands.help if "seen at once" in about]
    return [*re.findall(r"fault [\w ]+\.\w+", commands.hint), *at_once]


@pytest.mark.parametrize("apparatus", APPARATUSES.values(), ids=lambda apparatus: apparatus.name)
def test_a_suggested_fault_is_seen_within_a_second(apparatus: AnyApparatus) -> None:
    assert len(suggested(apparatus)) == 2
    for command in suggested(apparatus):
        clock = ManualClock()
        source = VirtualSource(apparatus.virtual(1, 0), clock)
        source.start()
        watch = Watch(source, apparatus, None, Wiring())
        watch.take(source.drain())
        before = watch.panel().rows
        Prompt(source, apparatus.commands).enter(command)
        for _ in range(SECOND_MS // 50):
            clock.advance(50)
            watch.take(source.drain())
            watch.advance(clock.now_ms())
        channel = command.split()[-1]
        assert watch.panel().rows[channel] != before[channel], command
        source.stop()
