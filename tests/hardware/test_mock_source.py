import select

import pytest

from hardware.clock import ManualClock
from hardware.faults import Fault, FaultKind, ImpossibleError
from hardware.jewel_box.actions import OpenDrawer, RotateLevel
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.noise import QUIET
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.source import Condition
from hardware.sources.virtual import VirtualSource


class Table:
    """A virtual box on a manual clock."""

    def __init__(self) -> None:
        self.clock = ManualClock(100)
        self.source = VirtualSource(VirtualBox(1, noise=QUIET), self.clock)
        self.source.start()
        self.baseline = self.source.drain()

    def until_quiet(self) -> list[Signal]:
        heard: list[Signal] = []
        while (deadline_ms := self.source.deadline_ms()) is not None:
            self.clock.advance(max(0, deadline_ms - self.clock.now_ms()))
            heard += self.source.drain()
        return heard

    def let_pass(self, ms: int) -> list[Signal]:
        end_ms = self.clock.now_ms() + ms
        heard = self.source.drain()
        while (deadline_ms := self.source.deadline_ms()) is not None and deadline_ms <= end_ms:
            self.clock.advance(max(0, deadline_ms - self.clock.now_ms()))
            heard += self.source.drain()
        self.clock.advance(end_ms - self.clock.now_ms())
        return heard + self.source.drain()


def test_it_starts_with_a_baseline_and_says_what_it_is() -> None:
    table = Table()
    (found,) = table.baseline
    assert isinstance(found, Found)
    assert found.t_ms == 100
    assert str(table.source.name) == "virtual box"
    status = table.source.status
    assert status.condition is Condition.READY
    assert table.source.deadline_ms() is None
    table.source.stop()
    assert table.source.status.condition is Condition.STOPPED


def test_sensors_speak_only_when_it_is_time() -> None:
    table = Table()
    table.source.do(OpenDrawer("A1", Depth.SECRET))
    assert select.select([table.source], [], [], 0)[0]
    first = table.source.drain()
    assert [edge.channel for edge in first if isinstance(edge, Edge)] == ["A1.closed"]
    later = table.until_quiet()
    assert [edge.channel for edge in later if isinstance(edge, Edge)] == ["A1.front", "A1.secret"]
    assert table.clock.now_ms() > 200


def test_what_moves_right_now_is_not_interfered_with() -> None:
    table = Table()
    table.source.do(RotateLevel(1, Direction.CW))
    with pytest.raises(ImpossibleError, match="A1 cannot move while level A turns"):
        table.source.do(OpenDrawer("A1"))
    table.source.do(OpenDrawer("C1"))
    heard = [signal.channel for signal in table.until_quiet() if isinstance(signal, Edge)]
    assert set(heard) == {"AB.0", "C1.closed", "C1.front"}


def test_a_fault_spoils_what_is_on_its_way() -> None:
    table = Table()
    table.source.do(OpenDrawer("A1"))
    table.source.drain()
    table.source.break_(Fault(FaultKind.STUCK, ("A1.front",)))
    assert table.until_quiet() == []
    assert table.source.thing.faults.present == {"A1.front": FaultKind.STUCK}
    table.source.mend("A1.front")
    (edge,) = table.source.drain()
    assert edge == Edge(table.clock.now_ms(), "A1.front", level=True, source="mock")


def test_lost_power_and_its_return_are_told() -> None:
    table = Table()
    table.source.break_(BOARDS["all"])
    (lost,) = table.source.drain()
    assert isinstance(lost, Lost)
    assert lost.why == "the box has lost power"
    table.source.do(OpenDrawer("A1"))
    assert table.until_quiet() == []
    table.source.mend()
    (found,) = table.source.drain()
    assert isinstance(found, Found)
    assert found.levels["A1.front"]


def test_a_noisy_contact_keeps_the_loop_busy_until_it_is_mended() -> None:
    table = Table()
    table.source.break_(Fault(FaultKind.NOISY, ("B1.closed",)))
    heard = table.let_pass(1000)
    assert len(heard) > 100
    assert [signal.t_ms for signal in heard] == sorted(signal.t_ms for signal in heard)
    table.source.mend()
    table.source.drain()
    assert table.source.deadline_ms() is None


def test_hands_play_by_themselves_until_told_to_stop() -> None:
    table = Table()
    table.source.play(on=True)
    assert len(table.let_pass(60_000)) > 20
    table.source.play(on=False)
    table.until_quiet()
    assert table.let_pass(60_000) == []
