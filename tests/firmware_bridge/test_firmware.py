"""The real firmware on MicroPython's unix port, with simulated chips, over a pty to the real port."""

import os
import select
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from random import Random
from signal import SIGKILL

import pytest

from firmware_bridge.firmware import pins
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event, Silenced, State, Status
from firmware_bridge.port import Port
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.box import Box
from tests.firmware_bridge.game import WholeGame, movements
from tests.firmware_bridge.test_port import now_ms
from tests.firmware_bridge.virtual_play import STEP_MS, Play
from tests.hardware.usual_maps import BOX_MAP
from tools.rig.rig import Rig, RigError

pytestmark = pytest.mark.needs("micropython")

PATIENCE_S = 20.0
NAMES = BOX_MAP.channels
SHUT = True


@pytest.fixture
def play() -> Iterator[Play]:
    play = Play()
    yield play
    play.rig.stop()


@pytest.mark.proof
def test_whole_game_over_firmware_pty_link_and_decoder_equals_the_direct_one(play: Play) -> None:
    game = WholeGame("five-seats-zoch.jsonl")
    told = movements(play.decode(game, JEWEL_BOX, JEWEL_BOX.expected(None)))
    assert told == game.direct
    assert game.verdict(told) == game.verdict(game.direct)


def test_every_edge_arrives_in_order_with_its_own_time_to_the_millisecond(play: Play) -> None:
    random, events = Random(3), list[Event]()
    play.rig.start()
    link = Link("rig")
    port = Port(play.rig.port, link, play.clock.now_ms, events.extend)
    port.start()
    play.begin(port.status)
    start_ms, levels = play.clock.now_ms() + 100, dict.fromkeys(NAMES, False)
    truth: list[tuple[int, str, bool]] = []
    t_ms = start_ms
    for _ in range(1500):
        t_ms += random.choice((0, 1, 2, 7, 30))
        channel = random.choice(NAMES)
        if all(t_ms - t > 2 * pins.DEBOUNCE_MS for t, name, _ in truth[-40:] if name == channel):
            levels[channel] = not levels[channel]
            truth.append((t_ms, channel, levels[channel]))
    left = list(truth)
    while play.clock.now_ms() < t_ms + 500:
        while left and left[0][0] <= play.clock.now_ms() + 2 * STEP_MS:
            play.rig.set_level(left[0][1], left[0][2], left.pop(0)[0])
        play.step()
    port.stop()
    told = [event for event in events if isinstance(event, Changed)]
    assert len(told) == len(truth)
    # What comes within one scan has no order.
    assert sorted((e.channel, e.level) for e in told) == sorted((channel, level) for _, channel, level in truth)
    by_channel = {name: [t for t, channel, _ in truth if channel == name] for name in NAMES}
    late_ms = [event.t_ms - by_channel[event.channel].pop(0) for event in told]
    assert max(late_ms) - min(late_ms) <= STEP_MS + 1


class Live:
    """The firmware in real time."""

    def __init__(self) -> None:
        self.rig = Rig()
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.port = Port(self.rig.port, Link(self.rig.port), now_ms, self._tell)

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self.events.put(event)

    def start(self) -> Event:
        self.rig.start()
        self.port.start()
        return self.next()

    def next(self) -> Event:
        return self.events.get(timeout=PATIENCE_S)

    def say(self, words: bytes) -> None:
        """As another program would that has the port open."""
        handle = os.open(self.rig.port, os.O_RDWR | os.O_NOCTTY)
        select.select([], [], [], 0.05)  # mpremote begins after a silence
        os.write(handle, words)
        os.close(handle)

    def wait_for(self, so: Callable[[Status], bool]) -> None:
        end_ms = now_ms() + 1000 * PATIENCE_S
        while not so(self.port.status()):
            assert now_ms() < end_ms, self.port.status()
            select.select([], [], [], 0.01)


@pytest.fixture
def live() -> Iterator[Live]:
    live = Live()
    yield live
    live.port.stop()
    live.rig.stop()


def test_baseline_is_what_the_wires_say_and_the_battery_is_measured(live: Live) -> None:
    live.rig.set_level("C3.secret", SHUT)
    live.rig.set_level("tilt.inverted", SHUT)
    live.rig.start()
    live.rig.command("volts 24000")
    live.port.start()
    baseline = live.next()
    assert isinstance(baseline, Baseline)
    assert [name for name, level in baseline.levels.items() if level] == ["C3.secret", "tilt.inverted"]
    live.rig.set_level("A1.closed", SHUT)
    live.next()
    status = live.port.status()
    assert (status.firmware, status.state) == ("1.1.0", State.LIVE)
    assert status.micropython >= (1, 24)
    assert status.battery_mv == 24000 * 3300 * 3 // 65535


def test_missing_expander_is_reported_and_the_others_are_still_read(live: Live) -> None:
    live.start()
    live.rig.command("gone 21")
    gone = live.next()
    assert isinstance(gone, Silenced)
    assert all(name.startswith(("B1", "B2", "B3", "B4", "BC")) for name in gone.channels)
    live.rig.set_level("A1.closed", SHUT)
    live.rig.set_level("B1.closed", SHUT)
    change = live.next()
    assert isinstance(change, Changed)
    assert change.channel == "A1.closed"
    live.rig.command("back 21")
    back = live.next()
    assert isinstance(back, Baseline)
    assert set(back.levels) == set(gone.channels)
    assert back.levels["B1.closed"]


def test_expander_that_lost_its_registers_for_a_moment_makes_no_movement_and_is_told(live: Live) -> None:
    live.start()
    live.rig.command("forget 20")  # without pull-ups all of its pins read low
    live.wait_for(lambda status: status.restarts == 1)
    live.rig.set_level("A1.closed", SHUT)
    change = live.next()
    assert isinstance(change, Changed)
    assert change.channel == "A1.closed"


def test_stuck_bus_is_clocked_free_told_and_costs_no_board(live: Live) -> None:
    live.start()
    live.rig.command("hold 9")
    live.wait_for(lambda status: status.freed == 1)
    live.rig.set_level("C1.closed", SHUT)
    change = live.next()
    assert isinstance(change, Changed)
    assert change.channel == "C1.closed"


def test_bus_that_nine_clocks_do_not_free_loses_its_boards_until_it_is_free(live: Live) -> None:
    live.start()
    live.rig.command("hold 300")
    gone = [live.next() for _ in pins.BOARDS]
    assert all(isinstance(event, Silenced) for event in gone)
    back = [live.next() for _ in pins.BOARDS]
    assert all(isinstance(event, Baseline) for event in back)
    live.wait_for(lambda status: status.freed == 1)


def test_power_that_is_pulled_and_comes_back_is_a_boot_with_a_new_baseline(live: Live) -> None:
    live.start()
    live.rig.pull_power()
    live.rig.set_level("A2.front", SHUT)
    live.rig.start()
    baseline = live.next()
    assert isinstance(baseline, Baseline)
    assert baseline.levels["A2.front"]
    assert live.port.status().counters.boots == 2


def test_crash_is_told_on_the_line_and_the_box_restarts(live: Live) -> None:
    live.start()
    live.rig.command("crash")
    assert live.rig.wait() == 3  # a reset
    live.rig.start()
    assert isinstance(live.next(), Baseline)
    status = live.port.status()
    assert status.said == "RuntimeError: a crash on order"
    assert (status.counters.skipped, status.counters.bad) == (1, 0)


def test_stop_twice_and_orders_to_a_box_without_power_do_no_harm(live: Live) -> None:
    live.start()
    live.rig.stop()
    live.rig.set_level("A1.closed", SHUT)
    live.rig.stop()


def test_bytes_that_stop_other_programs_do_not_stop_the_firmware(live: Live) -> None:
    live.start()
    live.say(b"\x03\x03\x03")
    live.say(b"\x04")
    live.say(Box(boot=0x03030303).frame())
    live.rig.set_level("A1.closed", SHUT)
    assert isinstance(live.next(), Changed)


def test_mpremote_is_let_in_so_that_files_can_be_copied(live: Live) -> None:
    live.start()
    live.port.stop()
    for words in (b"\r\x03", b"\r\x01"):  # as mpremote's SerialTransport.enter_raw_repl writes them
        live.say(words)
    assert live.rig.wait() == 0


def test_virtual_time_cannot_pass_for_a_firmware_that_is_gone() -> None:
    with pytest.raises(RigError, match="the firmware has ended"):
        ended()


def ended() -> None:
    """Kill a firmware that waits for time to pass."""
    rig = Rig(virtual=True)
    rig.start()
    try:
        os.kill(rig.process_id, SIGKILL)
        rig.until(1000)
    finally:
        rig.stop()


def test_virtual_time_needs_micropython() -> None:
    with pytest.raises(RigError, match="virtual time needs MicroPython"):
        Rig(virtual=True, find_interpreter=lambda: None)
