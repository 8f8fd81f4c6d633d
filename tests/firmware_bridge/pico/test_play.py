"""Whole games on an emulated Pico, one over its UART and one over its USB, equal to the same games without one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_bridge.link_events import State
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins.pico_map import PicoMap
from hardware.sources.pacing import RESERVE_MS
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.firmware_bridge import game, tray_game
from tests.firmware_bridge.pico.host import Host
from tests.hardware.usual_maps import BOX_MAP, MINIMAL_MAP, TRAY_MAP
from tools.pico.emulated_pico import EmulatedPico, over
from tools.pico.parts import Parts

pytestmark = pytest.mark.pico

Log = Callable[[str], None]
BATTERY_MV = 3900


@pytest.mark.parametrize("line", ["uart", "usb"])
@pytest.mark.parametrize("pins", [BOX_MAP, MINIMAL_MAP, TRAY_MAP], ids=lambda pins: Path(pins.file).stem)
def test_hello_says_who_it_is_and_state_how_every_contact_stands(
    line: str, pins: PicoMap, parts: Parts, log: Log
) -> None:
    closed = set(pins.channels[::3])
    with EmulatedPico(over(line, pins), parts, leaps=True) as pico:
        pico.set_battery(BATTERY_MV)
        for channel in closed:
            pico.set_level(channel, level=True)
        host = Host(pico, pins.expected)
        answered_ms = host.until(lambda status: status.state is State.LIVE)
        baseline = host.boot()
    status = host.status
    host.assert_nothing_was_lost()
    assert {channel for channel, level in baseline.levels.items() if level} == closed
    assert list(baseline.levels) == list(pins.channels)
    assert abs(status.battery_mv - (BATTERY_MV if pins.settings["battery"] else 0)) < 10
    assert (status.missing_boards, status.freed, status.restarts) == ((), 0, 0)
    log(
        f"{Path(pins.file).name} over {line}: answers {answered_ms} ms after power, firmware {status.firmware}, "
        f"MicroPython {'.'.join(map(str, status.micropython))}, {len(baseline.levels)} sensors, {status.battery_mv} mV"
    )


def test_whole_game_of_master_thieves_equals_the_direct_one(parts: Parts, log: Log) -> None:
    played = game.WholeGame("two-seats-gigamic.jsonl")
    with EmulatedPico(over("uart", BOX_MAP), parts, leaps=True) as pico:
        host = Host(pico, JEWEL_BOX.expected(None))
        told = game.movements(host.decode(played, JEWEL_BOX))
    host.assert_nothing_was_lost()
    assert max(host.late_ms) <= RESERVE_MS
    assert told == played.direct
    assert played.verdict(told) == played.verdict(played.direct)
    log(_summary("Master Thieves over uart", host, len(played.edges), len(told)))


def test_whole_game_of_40_thieves_equals_the_direct_one(parts: Parts, log: Log) -> None:
    played = tray_game.TrayGame(seed=7)
    with EmulatedPico(TRAY_MAP, parts, leaps=True) as pico:
        host = Host(pico, TILE_TRAY.expected(None))
        told = tray_game.movements(host.decode(played, TILE_TRAY))
    host.assert_nothing_was_lost()
    assert max(host.late_ms) <= RESERVE_MS
    assert told == played.direct
    verdict = played.verdict(told)
    assert verdict == played.verdict(played.direct)
    assert (verdict["ended"], verdict["fouls"]) == ("no_sapphires", [])
    log(_summary("40 Thieves over usb", host, len(played.edges), len(told)))


def _summary(what: str, host: Host, edges: int, movements: int) -> str:
    return (
        f"{what}: {edges} edges in {host.pico.now_ms / 1000:.0f} s of its time, {host.status.counters.good} frames, "
        f"0 bad, each change known within {max(host.late_ms)} ms; {movements} movements, the same as without a Pico, "
        f"and so is the referee's verdict"
    )
