"""A sensor is known wherever sensors are shown, moved, checked, drawn and bought. Whatever lacks one is named here.

The wiring is tried with a made-up box that has all of them, also those that no map of ours has.
"""

from collections import Counter
from pathlib import Path

import pytest

from companion.screens.terminal.frame import frame
from companion.sensing.panel import ChannelRow, Panel
from hardware.jewel_box.channels import ALL, BY_NAME, LEVELS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Orientation
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins.pico_map import GPIO_PINS
from hardware.pins.wires import port
from hardware.signals import Edge
from tools.wiring import build, parts
from tools.wiring.build import Build
from tools.wiring.harness import harnesses

each = pytest.mark.parametrize("channel", BY_NAME)
_LEFT_BY_THE_BUS = [pin for pin in GPIO_PINS if pin > 5]


@each
def test_the_decoder_listens_to_it_and_finds_it_noisy(channel: str) -> None:
    decoder = Decoder(fitted=list(BY_NAME))
    reports = [report for t in range(0, 3000, 4) for report in decoder.feed(Edge(t, channel, bool(t % 8)))]
    assert decoder.snapshot().channels[channel].edges > 0
    assert any(getattr(report, "channel", "") == channel for report in reports), "its health is not looked after"


@each
def test_the_virtual_box_has_it(channel: str) -> None:
    assert channel in VirtualBox(fitted=list(BY_NAME)).baseline().levels


@each
def test_the_check_asks_for_a_movement_that_it_must_see(channel: str) -> None:
    asked = [task.part for task in JEWEL_BOX.check_tasks(list(BY_NAME)) if channel in task.channels]
    assert asked == [BY_NAME[channel].part]


def test_the_live_view_in_a_terminal_shows_every_one() -> None:
    geometry = Snapshot(Orientation.UPRIGHT, rings={"AB": 0, "BC": 0})
    rows = {name: ChannelRow(name) for name in BY_NAME}
    panel = Panel("a box", "ready", well=True, apparatus="jewel_box", snapshot=geometry, rows=rows)
    shown = "\n".join(line.plain for line in frame(panel, 120, 60))
    assert [name for name in BY_NAME if f"{name.removeprefix('tilt.')} " not in shown] == []


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """A box with every sensor that there is: those of a level on its board, the others on the Pico."""
    tables: dict[str, list[str]] = {"pico": []}
    tables |= {level: [f"address = {0x20 + number}"] for number, level in enumerate(LEVELS)}
    for channel in ALL:
        if channel.part[0] in LEVELS:
            bit = len(tables[channel.part[0]]) - 1
            tables[channel.part[0]].append(f'"{channel.name}" = "{port(bit + bit // 7)}"')  # the eighth is no input
        else:
            tables["pico"].append(f'"{channel.name}" = {_LEFT_BY_THE_BUS[len(tables["pico"])]}')
    path: Path = tmp_path_factory.mktemp("everything") / "box.toml"
    path.write_text("".join(f"[{name}]\n" + "\n".join(lines) + "\n" for name, lines in tables.items()))
    return build.load(path)


def test_every_one_is_in_a_cable_once(everything: Build) -> None:
    chips = {sensor.chip for sensor in everything.sensors}
    cables = [cable for harness in harnesses(everything) for cable in harness.cables if cable.start in chips]
    wires = Counter(wire for cable in cables for wire, _, _ in cable.wires)
    assert {name: wires[name] for name in BY_NAME if wires[name] != 1} == {}


def test_every_one_is_in_the_parts_list(everything: Build) -> None:
    bought = {part.name: part.count for part in parts._sensors(everything)}
    assert sum(bought.values()) == len(BY_NAME), f"tools/wiring/parts.py has {bought} for {len(BY_NAME)} sensors"
