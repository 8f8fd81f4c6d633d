"""The parts list is counted from the map: another map, another list."""

import csv
import io
from pathlib import Path

import pytest

from hardware.jewel_box.channels import Kind
from tests.wiring.maps import BOX, HEADER, MINIMAL, MINIMAL_HEADER, read, written
from tools.wiring import magnets, parts
from tools.wiring.build import Build
from tools.wiring.harness import harnesses


def counts(build: Build) -> dict[str, int]:
    return {part.name: part.count for part in parts.bill(build)}


def count(build: Build, beginning: str) -> int:
    return sum(number for name, number in counts(build).items() if name.startswith(beginning))


@pytest.mark.parametrize(
    ("beginning", "box", "header"),
    [
        ("reed contact", 30, 18),
        ("Hall switch", 4, 4),
        ("tilt switch", 2, 2),
        ("MCP23017", 3, 0),
        ("Raspberry Pi Pico", 1, 0),
        ("HC-05", 1, 0),
        ("LiPo cell", 1, 0),
        ("Schottky diode 1N5817", 1, 0),
        ("resistor 2.2", 2, 0),
        ("resistor 1 k", 0, 1),
        ("capacitor 100 nF", 7, 4),
        ("capacitor 100 µF", 3, 0),
        ("tube 25 x 23 mm", 2, 2),
        ("slip ring", 2, 2),
        ("push button", 0, 2),
        ("rod magnet", 12 + 6 * 5, 12),
        ("disc magnet", 18, 18),
        ("terminal strip", 0, 1),
    ],
)
def test_quantities_of_the_two_builds(beginning: str, box: int, header: int) -> None:
    assert (count(BOX, beginning), count(HEADER, beginning)) == (box, header)


@pytest.mark.parametrize(
    ("beginning", "pico", "header"),
    [
        ("reed contact", 12, 12),
        ("Hall switch", 4, 4),
        ("tilt switch", 1, 1),
        ("MCP23017", 1, 0),
        ("HC-05", 0, 0),
        ("LiPo", 0, 0),
        ("resistor 1 k", 0, 0),
        ("capacitor 100 nF", 5, 4),
        ("capacitor 100 µF", 1, 0),
        ("slip ring, capsule, body 22 mm, flange 44 mm, 6 wires", 2, 1),
        ("slip ring, capsule, body 22 mm, flange 44 mm, 12 wires", 0, 1),
        ("rod magnet", 12, 12),
        ("disc magnet", 18, 18),
        ("terminal strip", 0, 1),
    ],
)
def test_quantities_of_the_minimal_builds(beginning: str, pico: int, header: int) -> None:
    assert (count(MINIMAL, beginning), count(MINIMAL_HEADER, beginning)) == (pico, header)


def test_notes_are_about_what_is_bought() -> None:
    notes = {part.name.split()[0]: part.note for part in parts.bill(MINIMAL)}
    assert notes["tilt"] == "changes over when the box is on its side, not before"
    assert notes["slip"].startswith("on the axis of AB and BC; 4 and 5 wires are used")
    assert notes["micro-USB"] == "to install the firmware, and to play"


def test_radio_is_bought_where_the_map_says_uart_also_without_a_battery(tmp_path: Path) -> None:
    assert count(read(tmp_path, "minimal.toml", ('line = "usb" ', 'line = "uart" ')), "HC-05") == 1


def test_sensor_that_is_left_out_of_the_map_is_not_bought(tmp_path: Path) -> None:
    fewer = read(tmp_path, "box.toml", ('"A1.front" = "GPB0"\n', ""), ('"A2.front" = "GPB1"\n', ""))
    assert count(BOX, "reed contact") - count(fewer, "reed contact") == 2
    assert count(BOX, "rod magnet") - count(fewer, "rod magnet") == magnets.row(), "A2 keeps the rod of its `closed`"


def test_seated_switches_bring_their_magnets(tmp_path: Path) -> None:
    more = read(tmp_path, "box.toml", ('# "AB.seated"', '"AB.seated"'))
    assert count(more, "Hall switch") == 5
    assert count(more, "disc magnet 5 x 3") == 4
    assert len(more.of(Kind.SEATED)) == 1


def test_box_without_a_battery_needs_no_charger_and_no_diode(tmp_path: Path) -> None:
    bare = read(tmp_path, "box.toml", ("battery = 29 ", "battery = 0 "))
    assert count(bare, "LiPo") == count(bare, "Schottky") == count(bare, "JST PH") == 0


def test_radio_is_not_bought_where_a_usb_map_uses_its_pins(tmp_path: Path) -> None:
    wired = read(tmp_path, "box.toml", ('"tilt.upright" = 14', '"tilt.upright" = 0'))
    assert count(wired, "HC-05") == 0
    assert not any(plug.name == "HC-05" for harness in harnesses(wired) for plug in harness.plugs)


def test_button_on_two_pins_brings_two_diodes(tmp_path: Path) -> None:
    shared = read(tmp_path, "header.toml", ("undo = 3", "undo = 3\nalarm = [2, 3]"))
    assert count(shared, "Schottky diode BAT85") == 2
    assert count(shared, "push button") == 3


def test_small_box_has_a_small_list(tmp_path: Path) -> None:
    small = written(tmp_path, '[A]\naddress = 0x20\n"A1.closed" = "GPA0"\n')
    assert count(small, "slip ring") == 0
    assert count(small, "MCP23017") == 1
    assert count(small, "Hall") == count(small, "disc") == count(small, "tilt") == 0


def test_plugs_and_wire_are_those_of_the_harnesses() -> None:
    for build in (BOX, HEADER, MINIMAL, MINIMAL_HEADER):
        drawn = [plug.kind for harness in harnesses(build) for plug in harness.plugs if "JST" in plug.kind]
        assert count(build, "JST") == len(drawn)
        wire = sum(cable.metres * len(cable.wires) for harness in harnesses(build) for cable in harness.cables)
        bought = count(build, "stranded wire")
        assert wire * parts.SPARE <= bought <= wire * parts.SPARE + 3, "rounded up for each of three colours"


def test_slip_ring_has_enough_wires_and_fits_inside_the_magnets() -> None:
    assert [name for name in counts(BOX) if "slip ring" in name] == [
        "slip ring, capsule, body 22 mm, flange 44 mm, 6 wires"
    ]
    assert count(HEADER, "slip ring, capsule, body 22 mm, flange 44 mm, 12 wires") == 2
    free_mm = magnets.RING_RADIUS_MM - magnets.DISC.diameter_mm / 2
    assert free_mm >= parts.RING_FLANGE_MM / 2 + 3
    assert parts.RING_BODY_MM < parts.AXLE_MM[1] < parts.AXLE_MM[0] < parts.RING_FLANGE_MM


def test_spreadsheet_holds_the_same_as_the_table() -> None:
    rows = list(csv.DictReader(io.StringIO(parts.comma_separated(BOX))))
    assert [(int(row["quantity"]), row["part"]) for row in rows] == [(p.count, p.name) for p in parts.bill(BOX)]
    assert {row["unit"] for row in rows} == {"pcs", "m"}
    assert len(parts.markdown(BOX).splitlines()) == len(rows) + 2
