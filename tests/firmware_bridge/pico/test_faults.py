"""What goes wrong with boards, bus, chip and console, on an emulated Pico: nothing is lost, and it is told."""

from collections.abc import Callable, Iterator

import pytest

from firmware_bridge.link_events import Baseline, Silenced, State
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.pico.host import Host, changes
from tests.hardware.usual_maps import BOX_MAP
from tools.pico.emulated_pico import EmulatedPico, over
from tools.pico.parts import Parts

pytestmark = pytest.mark.pico

Log = Callable[[str], None]
A, B, C = (board.address for board in BOX_MAP.boards)
WATCHDOG_ON_MS = 7000  # it starts 5 s after the firmware, which needs most of a second to start


@pytest.fixture(params=["uart"])
def host(request: pytest.FixtureRequest, parts: Parts) -> Iterator[Host]:
    with EmulatedPico(over(request.param, BOX_MAP), parts, leaps=True) as pico:
        host = Host(pico, JEWEL_BOX.expected(None))
        for name in ("B1.front", "A2.closed", "tilt.upright"):
            pico.set_level(name, level=True)
        host.boot()
        yield host


def happened(host: Host, what: str) -> tuple[float, str]:
    """When and how something happened to the bus or the chip, for the first time."""
    return next((at_ms, text) for at_ms, text in host.pico.events if text.startswith(what))


def test_stuck_bus_is_freed_by_clocks_and_costs_no_movement(host: Host, log: Log) -> None:
    moved_ms = host.pico.now_ms + 100
    # B loses two clocks while it sends its last byte: B1.front is closed, and it waits with that 0 on the wire.
    host.pico.order("miss clocks", B, 2, at_ms=moved_ms)
    for at, channel in enumerate(("A1.closed", "B2.closed", "C3.closed")):
        host.pico.set_level(channel, level=True, at_ms=moved_ms + at)
    host.until(lambda status: status.freed > 0)
    told = changes(host.run(500)) or changes(host.events)
    held_ms, _ = happened(host, "bus held")
    free_ms, how = happened(host, "bus free")
    host.assert_nothing_was_lost()
    assert sorted(told) == [("A1.closed", True), ("B2.closed", True), ("C3.closed", True)]
    assert not any(isinstance(event, Silenced) for event in host.events)
    assert free_ms - held_ms < 10
    log(f"stuck bus: {how}, held for {free_ms - held_ms:.1f} ms, told as freed, 0 of 3 movements lost")


def test_bus_that_no_clock_frees_loses_the_boards_until_the_broken_one_is_removed(host: Host, log: Log) -> None:
    start_ms = host.pico.now_ms
    host.pico.order("hold", B)
    host.until(lambda status: len(status.missing_boards) == 3)
    noticed_ms = host.pico.now_ms - start_ms
    host.pico.set_level("tilt.inverted", level=True)
    assert changes(host.run(200)) == changes(host.events) != []
    host.pico.power(B, on=False)
    back_ms = host.until(lambda status: status.missing_boards == ("B",))
    host.pico.power(B, on=True)
    host.until(lambda status: not status.missing_boards)
    host.assert_nothing_was_lost()
    assert noticed_ms < 250
    log(f"bus held for good: boards reported missing after {noticed_ms} ms, the Pico's own pins still read, "
        f"the others back {back_ms} ms after the broken board was removed")  # fmt: skip


def test_board_that_loses_power_for_a_moment_makes_no_movement_and_is_told(host: Host, log: Log) -> None:
    start_ms = host.pico.now_ms
    host.pico.order("brown-out", A)  # without its pull-ups, every open contact of it reads as closed
    host.until(lambda status: status.restarts == 1)
    told_ms = host.pico.now_ms - start_ms
    host.pico.set_level("A1.closed", level=True)
    host.run(200)
    assert list(changes(host.events)) == [("A1.closed", True)]
    host.assert_nothing_was_lost()
    log(f"brown-out of a board: set up again and told after {told_ms} ms, 0 movements invented, 0 lost")


def test_missing_board_is_named_the_others_are_read_and_its_return_tells_what_moved(host: Host, log: Log) -> None:
    start_ms = host.pico.now_ms
    host.pico.power(B, on=False)
    host.until(lambda status: status.missing_boards == ("B",))
    gone_ms = host.pico.now_ms - start_ms
    host.pico.set_level("C1.closed", level=True)
    host.pico.set_level("B1.closed", level=True)  # while nobody can see it
    host.run(200)
    assert list(changes(host.events)) == [("C1.closed", True)]
    start_ms = host.pico.now_ms
    host.pico.power(B, on=True)  # with its registers as a chip wakes up
    host.until(lambda status: not status.missing_boards)
    back_ms = host.pico.now_ms - start_ms
    host.run(200)
    back = host.events[-1]
    assert isinstance(back, Baseline)
    assert {name for name, level in back.levels.items() if level} == {"B1.front", "B1.closed"}
    assert set(back.levels) == set(BOX_MAP.boards[1].bits)
    host.assert_nothing_was_lost()
    log(f"board removed: named after {gone_ms} ms; put back: read again after {back_ms} ms, with what moved meanwhile")


def test_power_cut_of_the_pico_is_a_new_boot_even_if_it_was_speaking_to_a_board(host: Host, log: Log) -> None:
    before = host.status.counters.boots
    host.pico.order("power cut", at_ms=host.pico.now_ms + 100.3)
    host.pico.set_level("C4.closed", level=True)
    start_ms = host.pico.now_ms
    host.until(lambda status: status.counters.boots == before + 1 and status.state is State.LIVE)
    host.run(500)
    baseline = next(event for event in reversed(host.events) if isinstance(event, Baseline))
    assert baseline.levels["C4.closed"]
    assert host.status.missing_boards == ()
    log(f"brown-out of the Pico: new boot, all boards read {host.pico.now_ms - 500 - start_ms} ms later")


def test_hang_is_ended_by_the_watchdog_and_the_firmware_comes_back_with_a_new_boot_id(host: Host, log: Log) -> None:
    host.run(WATCHDOG_ON_MS - host.pico.now_ms)
    hung_ms = host.pico.now_ms
    host.pico.order("hang")
    host.pico.set_level("A3.closed", level=True)
    host.until(lambda status: status.counters.boots == 2 and status.state is State.LIVE)
    bitten_ms, _ = happened(host, "the watchdog")
    host.run(200)
    baseline = next(event for event in reversed(host.events) if isinstance(event, Baseline))
    assert baseline.levels["A3.closed"]
    assert 3900 <= bitten_ms - hung_ms <= 4100
    log(f"hang: the watchdog bit after {bitten_ms - hung_ms:.0f} ms, a new boot answered "
        f"{host.pico.now_ms - 200 - bitten_ms:.0f} ms later, and the sensors are as they are")  # fmt: skip


@pytest.mark.parametrize("host", ["usb"], indirect=True)
def test_echo_of_its_own_frames_and_ctrl_c_do_not_stop_the_firmware(host: Host, log: Log) -> None:
    host.heard = b""
    echoed = 0
    for _ in range(10):
        host.run(100)
        host.pico.write(host.heard + b"\x03\x03\x04")
        echoed += host.heard.count(3) + 2
        host.heard = b""
    host.pico.set_level("A1.closed", level=True)
    host.run(300)
    assert list(changes(host.events)) == [("A1.closed", True)]
    host.assert_nothing_was_lost()
    assert echoed > 20
    log(f"echo: {echoed} bytes of 0x03 came back over USB, and the firmware went on")


@pytest.mark.parametrize("host", ["usb"], indirect=True)
def test_computer_that_stops_reading_holds_up_nothing_and_learns_everything_later(host: Host, log: Log) -> None:
    host.run(WATCHDOG_ON_MS - host.pico.now_ms)
    host.pico.order("leaps", 0)
    host.pico.order("usb reads", 0)
    host.run(20)
    host.pico.rounds_us.clear()
    for at in range(8):
        host.pico.set_level(f"C{1 + at % 4}.closed", level=at < 4, at_ms=host.pico.now_ms + 300 + 40 * at)
    assert host.run(1000) == []
    longest_us = max(host.pico.rounds_us)
    host.pico.order("usb reads", 1)
    host.run(500)
    host.assert_nothing_was_lost()
    assert list(changes(host.events)) == [
        (f"C{number}.closed", level) for level in (True, False) for number in range(1, 5)
    ]
    assert longest_us < 3500
    log(f"computer that does not read for 1 s: the longest round took {longest_us} us, all 8 changes were known later")
