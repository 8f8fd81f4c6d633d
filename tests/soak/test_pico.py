"""The Pico of the soak: it may sleep, but must not miss anything by it."""

from random import Random

import pytest

from benchmarks.soak.pico import Pico
from benchmarks.soak.spoil import spoiled
from firmware_bridge import codec
from hardware.faults import Fault, FaultKind
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Signal


class Sleepless(Pico):
    """Looks every millisecond, as the real one does."""

    def _due_ms(self) -> int:
        return self._now_ms + 1


def some_minutes(seed: int) -> tuple[VirtualBox, list[Signal]]:
    """Hands at a box with a humming reed, of which a board loses its power for a while."""
    box = VirtualBox(seed)
    signals: list[Signal] = []
    for number in range(40):
        signals += box.do(box.some_action())
        if number == 10:
            signals += box.break_(BOARDS["B"])
        elif number == 20:
            signals += box.mend()
            signals += box.break_(Fault(FaultKind.NOISY, ("C2.front",)))
        elif number == 25:
            signals += box.mend()
    return box, signals


@pytest.mark.parametrize("seed", range(3))
def test_a_pico_that_sleeps_sends_the_frames_of_one_that_does_not(seed: int) -> None:
    box, signals = some_minutes(seed)
    levels = VirtualBox(seed).baseline().levels
    frames = [kind(99, levels, 0).run(signals, box.now_ms + 2000) for kind in (Pico, Sleepless)]
    assert frames[0] == frames[1]
    assert len(frames[0]) > 200


def test_nothing_is_sent_while_the_line_takes_nothing_and_the_last_changes_come_with_the_next_frame() -> None:
    box = VirtualBox(1)
    pico = Pico(99, box.baseline().levels, 0)
    pico.run([], 1000)
    pico.connected = False
    signals = box.do(box.some_action())
    assert pico.run(signals, box.now_ms + 1000) == []
    pico.connected = True
    (_, wire), *_ = pico.run([], box.now_ms + 1300)
    frame = codec.decode(codec.unwrap(wire.strip(b"\0")))
    assert isinstance(frame, codec.State)
    assert frame.total > 0


def test_a_host_that_asks_is_answered_soon() -> None:
    pico = Pico(99, VirtualBox(1).baseline().levels, 0)
    pico.run([], 1000)
    pico.ask()
    frames = [codec.decode(codec.unwrap(wire.strip(b"\0"))) for _, wire in pico.run([], 1030)]
    assert isinstance(frames[0], codec.Hello)


def test_a_bad_line_spoils_frames_in_all_its_ways() -> None:
    wire, rng = bytes(range(1, 101)), Random(1)
    results = [spoiled(rng, wire) for _ in range(200)]
    assert b"" in results
    assert wire + wire in results
    assert any(b"Traceback" in result for result in results)
    assert any(0 < len(result) < len(wire) for result in results)
    assert any(len(result) == len(wire) != result.count(wire) for result in results)
