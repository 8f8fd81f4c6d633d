"""The firmware's parts on CPython: driver, debounce, counters, and when a frame is due. Only wires are simulated."""

from itertools import pairwise

import pytest

from firmware_bridge import codec
from firmware_bridge.firmware.mcp23017 import MCP23017
from firmware_bridge.firmware.report import AGAIN_MS, EVERY_MS, LISTEN_MS, Reporter
from firmware_bridge.firmware.scan import Board, Scanner
from tools.rig.stand_in.machine import ADC, I2C, WDT, Pin
from tools.rig.stand_in.machine import reset as machine_reset
from tools.rig.stand_in.world import world

DEBOUNCE_MS = 5


class Wire:
    """A line that keeps what was written, or takes nothing."""

    def __init__(self) -> None:
        self.frames: list[codec.State | codec.Hello | codec.Facts] = []
        self.open = True
        self.question = False

    def ready(self) -> bool:
        return self.open

    def write(self, frame: bytes | memoryview) -> None:
        self.frames.append(codec.decode(codec.unwrap(bytes(frame)[1:-1])))

    def asked(self) -> bool:
        asked, self.question = self.question, False
        return asked


class Box:
    """Two expanders, all of their fourteen inputs used, and the parts of the firmware around them."""

    def __init__(self) -> None:
        world.inputs.clear()
        world.gone.clear()
        world.fresh.clear()
        world.held = 0
        self.freeing = 0
        bits = (*range(7), *range(8, 15))
        bus = I2C(0, Pin(4), Pin(5), 400000, 2000)
        boards = [Board(MCP23017(bus, 0x20 + at), 14 * at, bits) for at in range(2)]
        self.scanner = Scanner(boards, DEBOUNCE_MS, self._flush, self._free_bus)
        self.line = Wire()
        names = tuple((board, tuple(f"{board}{bit}" for bit in bits)) for board in "AB")
        self.reporter = Reporter(self.line, 77, (DEBOUNCE_MS, bytes(8), names), lambda: 3700, (1, 25, 0))
        self.now_ms = -1

    def _flush(self, now_ms: int) -> None:
        self.reporter.flush(self.scanner, now_ms)

    def _free_bus(self) -> bool:
        self.freeing += 1
        was_held, world.held = world.held > 0, 0
        return was_held

    @property
    def facts(self) -> list[tuple[int, int]]:
        """As told: how often the bus was freed, how often a board restarted."""
        return [(frame.freed, frame.restarts) for frame in self.line.frames if isinstance(frame, codec.Facts)]

    def run(self, ms: int) -> list[codec.State]:
        """Let time pass; the STATE frames of it."""
        before = len(self.line.frames)
        for _ in range(ms):
            self.now_ms += 1
            self.scanner.scan(self.now_ms)
            self.reporter.speak(self.scanner, self.now_ms)
        return [frame for frame in self.line.frames[before:] if isinstance(frame, codec.State)]

    def close(self, *bits: int, address: int = 0x20) -> None:
        world.inputs[address] = world.word(address) & ~sum(1 << bit for bit in bits)

    def open(self, *bits: int, address: int = 0x20) -> None:
        world.inputs[address] = world.word(address) | sum(1 << bit for bit in bits)


@pytest.fixture
def box() -> Box:
    return Box()


def test_first_frames_are_hello_and_the_levels_as_they_are(box: Box) -> None:
    box.close(0, 8)
    box.run(3)
    hello, facts, state = box.line.frames
    assert isinstance(hello, codec.Hello)
    assert facts == codec.Facts(77, 2, 1, (1, 25, 0), 0, 0)
    assert isinstance(state, codec.State)
    assert (state.levels, state.total, state.boards, state.battery_mv) == (0b10000001, 0, 0b11, 3700)


def test_change_is_told_one_debounce_later_with_the_time_of_the_contact_and_twice_more_within_25_ms(box: Box) -> None:
    box.run(100)
    box.close(3)
    at_ms = box.now_ms + 1
    first, again, once_more = box.run(60)
    assert (first.t_ms, first.changes) == (at_ms + DEBOUNCE_MS, ((at_ms, 3, True),))
    assert (again.t_ms, again.changes) == (first.t_ms + AGAIN_MS, first.changes)
    assert (once_more.t_ms, once_more.changes) == (again.t_ms + AGAIN_MS, first.changes)
    assert once_more.t_ms - first.t_ms <= 25


def test_bounce_shorter_than_the_debounce_is_nothing(box: Box) -> None:
    box.run(100)
    box.close(3)
    box.run(DEBOUNCE_MS - 1)
    box.open(3)
    assert box.run(100) == []


def test_contact_that_bounces_counts_from_its_last_bounce(box: Box) -> None:
    box.run(100)
    for _ in range(4):
        box.close(3)
        box.run(2)
        box.open(3)
        box.run(1)
    box.close(3)
    at_ms = box.now_ms + 1
    assert box.run(20)[0].changes == ((at_ms, 3, True),)


def humming(box: Box, ms: int) -> list[codec.State]:
    """A contact that toggles every 3 ms, which is less than the debounce."""
    frames: list[codec.State] = []
    for number in range(ms // 3):
        (box.close if number % 2 == 0 else box.open)(3)
        frames += box.run(3)
    return frames


def test_contact_that_hums_is_told_change_by_change_in_few_frames(box: Box) -> None:
    box.run(100)
    frames = humming(box, 1200)
    assert 320 <= frames[-1].total <= 400
    assert len(frames) <= 100
    assert all(later.total - frame.total <= 8 for frame, later in pairwise(frames))


def test_contact_that_only_chatters_is_not_taken_for_one_that_hums(box: Box) -> None:
    box.run(100)
    assert humming(box, 120) == []
    box.run(60)
    assert humming(box, 120) == []


def test_the_end_of_a_hum_is_told_when_the_contact_stands(box: Box) -> None:
    box.run(100)
    humming(box, 303)  # an odd number of times: it ends closed
    frames = box.run(60)
    assert frames[-1].levels == 1 << 3


def test_a_contact_that_moves_beside_one_that_hums_is_told_at_once(box: Box) -> None:
    box.run(100)
    humming(box, 300)
    box.close(5)
    at_ms = box.now_ms + 1
    (first, *_) = [frame for frame in box.run(20) if any(channel == 5 for _, channel, _ in frame.changes)]
    assert first.t_ms == at_ms + DEBOUNCE_MS


def test_box_at_rest_speaks_four_times_a_second(box: Box) -> None:
    box.run(3)
    assert len(box.run(1000)) == 1000 // EVERY_MS


def test_more_changes_than_a_frame_can_tell_are_told_in_several(box: Box) -> None:
    box.run(100)
    box.close(*range(7), *range(8, 15))
    box.close(*range(7), *range(8, 15), address=0x21)
    frames = box.run(10)
    told = [change for frame in frames for change in frame.changes]
    assert sorted(channel for _, channel, _ in set(told)) == list(range(28))
    assert [frame.total for frame in frames] == [8, 16, 24, 28]


def test_line_that_takes_nothing_gets_the_newest_state_as_soon_as_it_does(box: Box) -> None:
    box.run(100)
    box.line.open = False
    for _ in range(20):
        box.close(1)
        box.run(8)
        box.open(1)
        box.run(8)
    box.line.open = True
    (frame,) = box.run(1)
    assert (frame.total, frame.counters[1], len(frame.changes)) == (40, 40, 8)
    assert frame.levels == 0


def test_line_that_takes_nothing_does_not_make_the_lamp_blink_faster(box: Box) -> None:
    box.line.open = False
    box.run(1000)
    assert box.reporter.beats == 1000 // EVERY_MS - 1


def test_hello_is_told_when_asked_for_with_a_state_after_it(box: Box) -> None:
    box.run(100)
    box.line.question = True
    before = len(box.line.frames)
    box.run(LISTEN_MS + 2)
    hello, facts, state = box.line.frames[before:]
    assert isinstance(hello, codec.Hello)
    assert isinstance(facts, codec.Facts)
    assert isinstance(state, codec.State)
    assert state.seq == hello.seq + 2


def test_one_failed_read_is_forgiven(box: Box) -> None:
    box.run(100)
    world.gone.add(0x20)
    box.run(1)
    world.gone.discard(0x20)
    assert box.run(50) == []


def test_board_that_is_gone_keeps_its_levels_and_comes_back_with_its_changes(box: Box) -> None:
    box.close(0)
    box.run(100)
    world.gone.add(0x20)
    (gone,) = box.run(20)
    assert (gone.boards, gone.levels) == (0b10, 1)
    box.open(0)
    box.close(1, 2, address=0x21)
    other, again, once_more = box.run(60)
    assert other.levels == again.levels == once_more.levels == 1 | 0b11 << 15
    world.obey("back 20")
    back = box.run(120)[0]
    assert (back.boards, back.levels, back.counters[0]) == (0b11, 0b11 << 15, 1)


def test_board_that_is_missing_at_boot_does_not_hold_up_the_other(box: Box) -> None:
    world.gone.add(0x20)
    box.run(10)
    state = box.line.frames[-1]
    assert isinstance(state, codec.State)
    assert (state.boards, state.levels) == (0b10, 0)
    box.close(4)
    world.obey("back 20")
    late = box.run(200)[0]
    assert (late.boards, late.levels, late.total) == (0b11, 1 << 4, 1)


def test_changes_from_before_a_board_comes_back_have_a_frame_of_their_own(box: Box) -> None:
    box.run(100)
    world.gone.add(0x21)
    box.run(150)
    box.line.open = False
    box.close(1)
    box.run(20)
    box.line.open = True
    world.obey("back 21")
    box.close(*range(7), *range(8, 15), address=0x21)
    # The very round in which the line takes frames again and the board is asked.
    box.scanner._boards[1].ask_ms = 0
    first, back = box.run(1)
    assert (first.boards, len(first.changes), back.boards, back.total) == (0b01, 1, 0b11, 15)


def test_board_that_lost_its_power_for_a_moment_makes_no_change_and_is_set_up_again(box: Box) -> None:
    box.close(4)
    box.run(100)
    world.obey("forget 20")  # without pull-ups every pin reads low
    frames = box.run(2500)
    assert {(frame.levels, frame.total) for frame in frames} == {(1 << 4, 0)}
    assert world.pull_ups[0x20] == 0x7F7F
    assert box.facts == [(0, 0), *[(0, 1)] * 3]


def test_loss_of_power_in_the_middle_of_a_real_change_does_not_hide_it(box: Box) -> None:
    box.run(100)
    box.close(3)
    box.run(2)
    world.obey("forget 20")
    frames = box.run(20)
    assert [frame.levels for frame in frames] == [1 << 3] * len(frames)
    assert frames[0].total == 1


def test_board_that_loses_its_power_at_rest_is_noticed_within_a_second(box: Box) -> None:
    box.close(*range(7), *range(8, 15))
    box.run(100)
    world.obey("forget 20")  # every pin is low anyway
    assert box.run(1100)[-1].total == 0
    assert world.pull_ups[0x20] == 0x7F7F


def test_outputs_only_pins_are_never_inputs(box: Box) -> None:
    """GPA7 and GPB7, by DS20001952 from revision D on."""
    box.run(3)
    assert [word & 0x8080 for word in world.pull_ups.values()] == [0, 0]


def test_stuck_bus_that_the_clocks_of_a_failed_read_free_is_told_and_no_board_is_lost(box: Box) -> None:
    box.run(100)
    world.obey("hold 9")
    frames = box.run(1000)
    assert box.freeing == 0
    assert {(frame.boards, frame.total) for frame in frames} == {(0b11, 0)}
    assert box.facts == [(0, 0), *[(1, 0)] * 3]


def test_stuck_bus_is_freed_after_three_failures_and_no_board_is_lost(box: Box) -> None:
    box.run(100)
    world.obey("hold 50")
    frames = box.run(1000)
    assert box.freeing == 1
    assert {(frame.boards, frame.total) for frame in frames} == {(0b11, 0)}
    assert box.facts == [(0, 0), *[(1, 0)] * 3]


def test_bus_that_is_stuck_at_boot_is_freed_at_once(box: Box) -> None:
    world.obey("hold 5")
    assert box.run(5)[-1].boards == 0b11


def test_missing_board_is_no_stuck_bus(box: Box) -> None:
    box.run(100)
    world.gone.add(0x20)
    assert box.run(1000)[-1].boards == 0b10
    assert box.freeing > 1
    assert box.facts == [(0, 0)]


def test_stand_ins_do_what_the_firmware_needs_of_them() -> None:
    world.obey("volts 30000")
    world.obey("pin 14 0")
    assert ADC(Pin(26)).read_u16() == 30000
    assert (Pin(14).value(), Pin(13).value(), Pin("LED", Pin.OUT).value(1)) == (0, 1, 1)
    world.wires = (4, 5)
    world.obey("hold 2")
    clock, data = Pin(5, Pin.OPEN_DRAIN, value=1), Pin(4, Pin.OPEN_DRAIN, value=1)
    felt = []
    for level in (0, 1, 0, 1):
        clock.value(level)
        felt.append(data.value())
    assert felt == [0, 0, 0, 1]
    WDT(4000).feed()
    with pytest.raises(SystemExit) as caught:
        machine_reset()
    assert caught.value.code == 3
