import pytest

from hardware.faults import SLOW_MS, Fault, FaultKind, ImpossibleError
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.noise import QUIET
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Found, Lost, Signal


def quiet_box() -> VirtualBox:
    return VirtualBox(1, noise=QUIET)


def heard(signals: list[Signal], channel: str) -> list[Edge]:
    return [signal for signal in signals if isinstance(signal, Edge) and signal.channel == channel]


def levels(signals: list[Signal], channel: str) -> list[bool]:
    return [edge.level for edge in heard(signals, channel)]


def test_a_box_has_no_faults_unless_asked() -> None:
    assert quiet_box().faults.present == {}


def test_a_stuck_reed_keeps_its_level() -> None:
    box = quiet_box()
    assert box.break_(Fault(FaultKind.STUCK, ("B2.front",))) == []
    signals = [*box.do(OpenDrawer("B2")), *box.do(CloseDrawer("B2"))]
    assert levels(signals, "B2.front") == []
    assert levels(signals, "B2.closed") == [False, True]
    assert box.faults.present == {"B2.front": FaultKind.STUCK}


def test_a_dead_reed_reads_0_for_ever() -> None:
    box = quiet_box()
    assert levels(box.break_(Fault(FaultKind.DEAD, ("A1.closed",))), "A1.closed") == [False]
    assert levels([*box.do(OpenDrawer("A1")), *box.do(CloseDrawer("A1"))], "A1.closed") == []
    assert not box.baseline().levels["A1.closed"]


def test_a_noisy_contact_toggles_more_than_100_times_a_second() -> None:
    box = quiet_box()
    box.break_(Fault(FaultKind.NOISY, ("A1.closed",)))
    edges = heard(box.wait(10_000), "A1.closed")
    assert 1250 <= len(edges) <= 3334
    assert [edge.t_ms for edge in edges] == sorted(edge.t_ms for edge in edges)
    assert box.faults.deadline_ms() is not None


def test_a_weak_magnet_hovers_at_its_switching_point_and_then_changes() -> None:
    box = quiet_box()
    box.break_(Fault(FaultKind.SLOW, ("AB.0",)))
    edges = heard([*box.do(RotateLevel(1, Direction.CW)), *box.wait(5000)], "AB.0")
    assert len(edges) > 100 * SLOW_MS / 1000
    assert edges[-1].level
    assert abs(edges[-1].t_ms - edges[0].t_ms - SLOW_MS) <= 20
    assert box.faults.deadline_ms() is None


def test_an_inverted_contact_says_the_opposite() -> None:
    box = quiet_box()
    assert levels(box.break_(Fault(FaultKind.INVERTED, ("A1.closed",))), "A1.closed") == [False]
    assert levels(box.do(OpenDrawer("A1")), "A1.closed") == [True]


def test_swapped_wires_speak_for_each_other() -> None:
    box = quiet_box()
    assert box.break_(Fault(FaultKind.SWAPPED, ("A1.closed", "A2.closed"))) == []
    signals = box.do(OpenDrawer("A1"))
    assert levels(signals, "A2.closed") == [False]
    assert levels(signals, "A1.closed") == []
    assert box.faults.present == dict.fromkeys(("A1.closed", "A2.closed"), FaultKind.SWAPPED)


def test_swapping_wires_at_different_levels_is_heard_at_once() -> None:
    signals = quiet_box().break_(Fault(FaultKind.SWAPPED, ("A1.closed", "A1.front")))
    assert levels(signals, "A1.closed") == [False]
    assert levels(signals, "A1.front") == [True]


def test_a_board_without_power_is_silent_and_comes_back_with_a_baseline() -> None:
    box = quiet_box()
    (lost,) = box.break_(BOARDS["A"])
    assert isinstance(lost, Lost)
    assert {name[0] for name in lost.channels} == {"A"}
    assert "AB.0" in lost.channels
    assert lost.why == "the board of level A has lost power"
    assert box.do(OpenDrawer("A1", Depth.SECRET)) == []
    assert heard(box.do(OpenDrawer("B1")), "B1.closed")
    assert "A1.closed" not in box.baseline().levels
    (found,) = box.mend()
    assert isinstance(found, Found)
    assert set(found.levels) == set(lost.channels)
    assert found.levels["A1.secret"]


def test_mending_one_channel_says_how_it_really_stands_and_leaves_the_others() -> None:
    box = quiet_box()
    box.break_(Fault(FaultKind.STUCK, ("B2.front",)))
    box.break_(Fault(FaultKind.DEAD, ("B1.front",)))
    box.do(OpenDrawer("B2"))
    assert levels(box.mend("B2.front"), "B2.front") == [True]
    assert box.faults.present == {"B1.front": FaultKind.DEAD}


def test_mended_wires_are_straight_again() -> None:
    box = quiet_box()
    box.break_(Fault(FaultKind.SWAPPED, ("A1.closed", "A2.closed")))
    box.mend("A2.closed")
    assert box.faults.present == {}
    assert levels(box.do(OpenDrawer("A1")), "A1.closed") == [False]


def test_a_mended_noisy_contact_is_quiet() -> None:
    box = quiet_box()
    box.break_(Fault(FaultKind.NOISY, ("A1.closed",)))
    box.wait(100)
    box.mend()
    assert box.wait(1000) == []
    assert box.baseline().levels["A1.closed"]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (Fault(FaultKind.STUCK, ("Z9.closed",)), "there is no sensor Z9.closed"),
        (Fault(FaultKind.STUCK, ("AB.seated",)), "this box has no AB.seated"),
        (Fault(FaultKind.SWAPPED, ("A1.closed",)), "swapped needs 2 sensors to be named"),
        (Fault(FaultKind.SWAPPED, ("A1.closed", "A1.closed")), "swapped needs 2 sensors to be named"),
        (Fault(FaultKind.STUCK, ()), "stuck needs 1 sensor to be named"),
    ],
)
def test_faults_that_cannot_be_are_refused(fault: Fault, why: str) -> None:
    box = quiet_box()
    with pytest.raises(ImpossibleError, match=why):
        box.break_(fault)
    assert box.faults.present == {}
