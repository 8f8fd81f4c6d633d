"""The serial box as a source: what it says, how it is doing, and the virtual box behind the real firmware."""

import os
import select
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest

from companion.words import Words
from firmware_bridge.link_events import Baseline, Changed, Counters, Event, Missed, Silenced, State
from firmware_bridge.link_events import Status as LineStatus
from firmware_bridge.port import open_port
from hardware.clock import SteadyClock
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.motions import Pace
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources import serial
from hardware.sources.serial import SerialSource, in_detail, translate
from hardware.sources.source import STOPPED, Condition, Source
from tests.firmware_bridge.box import MAP_HASH, Box
from tests.firmware_bridge.pty_box import PtyBox
from tests.hardware.decoding import plain
from tools.rig.rig import Rig
from tools.rig.virtual_serial import VirtualSerialSource

PATIENCE_S = 20.0
UP = True


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PtyBox]:
    box = PtyBox(tmp_path)
    box.plug_in()
    yield box
    box.unplug()


def wait_for(source: Source, clock: SteadyClock, enough: Callable[[list[Signal]], bool]) -> list[Signal]:
    """Drain as the loop does, until this is so."""
    signals: list[Signal] = []
    end = time.monotonic() + PATIENCE_S
    while not enough(signals):
        assert time.monotonic() < end, f"only {signals}"
        due_ms = source.deadline_ms()
        wait_s = 1.0 if due_ms is None else max(0, due_ms - clock.now_ms() + 1) / 1000
        select.select([source.fileno()], [], [], wait_s)
        signals += source.drain()
    return signals


def test_source_has_a_baseline_and_then_edges(box: PtyBox) -> None:
    clock = SteadyClock()
    source = SerialSource(str(box.path), CHANNELS, None, clock, patience_s=0)
    source.start()
    box.answer()
    (found,) = wait_for(source, clock, bool)
    assert isinstance(found, Found)
    assert found.levels["A1.closed"]
    box.box.change(0)
    box.say(box.box.frame())
    (edge,) = wait_for(source, clock, bool)
    assert isinstance(edge, Edge)
    assert (edge.channel, edge.level, edge.source) == ("A1.closed", False, "serial")
    status = source.status
    assert status.condition is Condition.READY
    assert "frames 3 good, 0 bad" in str(status.message)
    assert source.line.map_hash == MAP_HASH
    source.stop()
    source.stop()
    assert source.status == STOPPED


def test_source_lets_go_of_its_port_and_takes_it_again(box: PtyBox) -> None:
    clock = SteadyClock()
    source = SerialSource(str(box.path), CHANNELS, None, clock, patience_s=0)
    source.start()
    box.answer()
    wait_for(source, clock, bool)
    source.let_go(Words("somebody else needs it"))
    assert (source.status.condition, str(source.status.message)) == (Condition.LOST, "somebody else needs it")
    open_port(str(box.path)).close()
    source.take_again()
    box.box = Box(boot=2)
    box.answer()
    (found,) = wait_for(source, clock, bool)
    assert isinstance(found, Found)
    assert source.status.condition is Condition.READY
    source.stop()


def test_source_that_is_stopped_meanwhile_does_not_take_its_port_again(box: PtyBox) -> None:
    source = SerialSource(str(box.path), CHANNELS, None, SteadyClock(), patience_s=0)
    source.start()
    source.let_go(Words("somebody else needs it"))
    source.stop()
    source.take_again()
    assert source.status == STOPPED
    open_port(str(box.path)).close()


def test_start_waits_until_it_is_known_why_there_is_no_box(tmp_path: Path) -> None:
    source = SerialSource(str(tmp_path / "port"), CHANNELS, None, SteadyClock())
    source.start()
    assert source.status.condition is Condition.LOST
    assert "does not exist: is the box plugged in" in str(source.status.message)
    assert source.drain() == []
    source.stop()


def test_source_that_was_never_started_is_stopped_and_can_be() -> None:
    source = SerialSource("/dev/null", CHANNELS, None, SteadyClock())
    assert source.status == STOPPED
    source.stop()
    assert source.fileno() == -1


def test_box_of_another_map_is_lost_with_a_hint(box: PtyBox) -> None:
    source = SerialSource(str(box.path), CHANNELS, JEWEL_BOX.expected(None), SteadyClock(), patience_s=0)
    source.start()
    box.answer()
    assert source._port.wait_until_tried(PATIENCE_S)
    assert source.line.state is State.REFUSED
    assert "made from a different pin map" in str(source.status.message)
    source.stop()


def test_events_become_signals_and_unknown_channels_are_left_out() -> None:
    assert list(translate(Changed(5, "A1.closed", UP), CHANNELS)) == [Edge(5, "A1.closed", UP, serial.SOURCE)]
    assert list(translate(Changed(5, "lid.open", UP), CHANNELS)) == []
    assert list(translate(Baseline(5, {"A1.closed": True, "lid": True}), CHANNELS)) == [
        Found(5, {"A1.closed": True}, "serial")
    ]
    assert list(translate(Missed(5, {"A1.closed": 3}, {"A1.closed": True}), CHANNELS)) == [
        Found(5, {"A1.closed": True}, "serial", ("A1.closed",))
    ]
    assert list(translate(Baseline(6, {"A1.closed": True, "lamp": False}, ("A1.closed", "lamp")), CHANNELS)) == [
        Found(6, {"A1.closed": True}, "serial", ("A1.closed",))
    ]
    assert list(translate(Silenced(5, ("A1.closed", "lid"), Words("no power")), CHANNELS)) == [
        Lost(5, ("A1.closed",), "serial", "no power")
    ]


class Still:
    """A clock that stands."""

    def now_ms(self) -> int:
        return 10_000


def flips(number: int) -> list[Event]:
    return [Changed(1000, "A1.closed", at % 2 == 0) for at in range(number)]


def test_no_turn_of_a_loop_gets_more_than_it_can_bear_and_nothing_is_lost_by_that() -> None:
    source = SerialSource("/dev/null", CHANNELS, None, Still())
    source._started = True
    source._hear(flips(2000))
    turns = []
    while turned := source.drain():
        turns.append(len(turned))
    assert turns == [512, 512, 512, 464]
    source.stop()


def test_queue_is_bounded_the_port_waits_and_stopping_ends_that() -> None:
    source = SerialSource("/dev/null", CHANNELS, None, Still())
    source._started = True
    port = Thread(target=source._hear, args=(flips(serial.MOST_WAITING + 50),))
    port.start()
    end = time.monotonic() + PATIENCE_S
    while source._queue.qsize() < serial.MOST_WAITING:
        assert time.monotonic() < end
        port.join(0.01)
    port.join(0.05)
    assert port.is_alive()
    assert source._queue.qsize() == serial.MOST_WAITING
    source.stop()
    port.join(PATIENCE_S)
    assert not port.is_alive()


class SlowClock(SteadyClock):
    """A tenth of real time: however busy this machine is, what comes is a flood."""

    def now_ms(self) -> int:
        return super().now_ms() // 10


def pour(box: PtyBox, clock: SlowClock, enough: Flag) -> None:
    """Twelve thousand changes per second and more, whoever reads them."""
    box.answer()
    os.set_blocking(box.master, False)
    while not enough.is_set():
        for number in range(8):
            box.box.change(number)
        box.box.t_ms = clock.now_ms()
        wire = box.box.frame()
        with suppress(BlockingIOError):
            box.say(wire)
            continue
        select.select([], [box.master], [], 0.01)


def test_box_that_floods_the_line_is_named_and_the_source_still_stops_at_once(box: PtyBox) -> None:
    clock, enough = SlowClock(), Flag()
    source = SerialSource(str(box.path), CHANNELS, None, clock, patience_s=0)
    source.start()
    pouring = Thread(target=pour, args=(box, clock, enough))
    pouring.start()
    end = time.monotonic() + PATIENCE_S
    while "reports thousands of changes per second" not in str(source.status.message):
        assert time.monotonic() < end, source.status
        select.select([source.fileno()], [], [], 0.05)
        assert len(source.drain()) <= serial.MOST_PER_TURN
    start = time.monotonic()
    source.stop()
    assert time.monotonic() - start < 1.0
    enough.set()
    pouring.join()


def test_status_names_battery_and_every_counter() -> None:
    counters = Counters(1, 2, 3, 4, 5, 6, 7, 8)
    told = in_detail(LineStatus(State.LIVE, Words("the box answers"), counters, "1.0.0", 3710))
    assert told == (
        "the box answers; firmware 1.0.0; battery 3.71 V; frames 1 good, 2 bad, 3 skipped; 4 twice, 5 lost; "
        "6 changes missed, 7 boots, 8 reconnects"
    )


@pytest.fixture(params=[pytest.param("MicroPython", marks=pytest.mark.needs("micropython")), "CPython"])
def rig(request: pytest.FixtureRequest) -> Rig:
    """The virtual box must work for people without MicroPython, too."""
    rig = Rig(find_interpreter=lambda: None) if request.param == "CPython" else Rig()
    assert rig.interpreter.split()[0] == request.param
    return rig


@pytest.mark.proof
def test_virtual_box_behind_the_real_firmware_is_decoded_as_it_moves(rig: Rig) -> None:
    clock = SteadyClock()
    source = VirtualSerialSource(
        VirtualBox(3, pace=Pace.CALM, now_ms=clock.now_ms()), CHANNELS, JEWEL_BOX.expected(None), clock, rig
    )
    source.start()
    (found,) = wait_for(source, clock, bool)
    assert isinstance(found, Found)
    assert found.levels == source.thing.faults.baseline(0).levels
    decoder = Decoder(found.levels, start_ms=found.t_ms)
    source.do(OpenDrawer("A2"))
    signals = wait_for(source, clock, lambda told: any(isinstance(s, Edge) and s.channel == "A2.front" for s in told))
    source.do(CloseDrawer("A2"))
    signals += wait_for(source, clock, lambda told: any(isinstance(s, Edge) and s.channel == "A2.closed" for s in told))
    reports = [plain(report) for signal in signals for report in decoder.feed(signal)]
    reports += [plain(report) for report in decoder.finish()]
    assert reports == [("drawer_opened", "A2", "front"), ("drawer_closed", "A2")]
    source.break_(BOARDS["B"])
    (lost,) = wait_for(source, clock, lambda told: any(isinstance(signal, Lost) for signal in told))[-1:]
    assert isinstance(lost, Lost)
    assert "level board B" in lost.why
    source.mend()
    wait_for(source, clock, lambda told: any(isinstance(signal, Found) for signal in told))
    assert source.status.condition is Condition.READY
    source.stop()
    assert source.fileno() == -1


def test_interpreter_that_cannot_be_started_is_told() -> None:
    source = VirtualSerialSource(
        VirtualBox(), CHANNELS, JEWEL_BOX.expected(None), SteadyClock(), Rig(interpreter="/nowhere/micropython")
    )
    source.start()
    assert source.status.message == "/nowhere/micropython cannot be started: No such file or directory"
    source.stop()
    with pytest.raises(OSError, match="Bad file"):
        os.fstat(source.fileno())
