"""The same firmware in a tile tray, on MicroPython's unix port and over a pty: a HELLO, lifts, and a whole game."""

import pytest

from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event
from firmware_bridge.port import Port
from hardware.pins import pico_map
from hardware.pins.pico_map import PicoMap
from hardware.pins.toml import usual_map
from hardware.tile_tray.channels import CHANNELS
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.firmware_bridge.tray_game import TrayGame, movements
from tests.firmware_bridge.virtual_play import Play
from tests.hardware.usual_maps import TRAY_MAP

pytestmark = pytest.mark.needs("micropython")

TEXT = usual_map("tray.toml").read_text(encoding="utf-8")
SIXTEEN = pico_map.parse("tray.toml", TEXT.split("\n[gems]\n")[0], CHANNELS)


@pytest.mark.parametrize(("pins", "reeds"), [(TRAY_MAP, 25), (SIXTEEN, 16)])
def test_hello_names_the_reeds_and_lifts_are_heard_from_boards_and_pico(pins: PicoMap, reeds: int) -> None:
    play, events = Play(pins), list[Event]()
    for channel in pins.channels:
        play.rig.set_level(channel, level=True)
    play.rig.start()
    port = Port(play.rig.port, Link("rig", pins.expected), play.clock.now_ms, events.extend)
    port.start()
    play.begin(port.status)
    lifted = ["r1c1.tile", "r3c4.tile", "r4c1.tile", *(["s22.gem"] if reeds > 16 else [])]
    for channel in lifted:
        play.rig.set_level(channel, level=False)
        for _ in range(5):
            play.step()
    port.stop()
    play.rig.stop()
    baseline = next(event for event in events if isinstance(event, Baseline))
    assert baseline.levels == dict.fromkeys(pins.channels, True)
    assert len(baseline.levels) == reeds
    assert [(event.channel, event.level) for event in events if isinstance(event, Changed)] == [
        (channel, False) for channel in lifted
    ]


def test_board_without_power_is_named() -> None:
    play = Play(TRAY_MAP)
    play.rig.start()
    port = Port(play.rig.port, Link("rig", TILE_TRAY.expected(None)), play.clock.now_ms, lambda _: None)
    port.start()
    play.begin(port.status)
    play.rig.command("gone 21")
    for _ in range(50):
        play.step()
    status = port.status()
    port.stop()
    play.rig.stop()
    assert status.missing_boards == ("gems",)
    assert str(status.message) == "board gems does not answer: check its plug, its wires and its address jumpers"


def test_whole_game_of_40_thieves_over_firmware_pty_link_and_decoder_equals_the_direct_one() -> None:
    game = TrayGame(seed=7)
    play = Play(TRAY_MAP)
    told = movements(play.decode(game, TILE_TRAY, TILE_TRAY.expected(None)))
    play.rig.stop()
    assert told == game.direct
    verdict = game.verdict(told)
    assert verdict == game.verdict(game.direct)
    assert (verdict["ended"], verdict["fouls"]) == ("no_sapphires", [])
