"""Every wire of the map is in a harness once, from its pin to the plug of its drawer or joint."""

from collections import Counter
from pathlib import Path

import pytest

from hardware.pins.header_map import PI_HEADER
from hardware.pins.pico_map import PICO_PINS
from hardware.pins.wires import connections
from tests.wiring.maps import ALL, BOX, HEADER, MINIMAL, read, written
from tools.wiring.build import Build, Style, crossing, position
from tools.wiring.harness import Cable, Harness, harnesses, wireviz

PICO = [build for build in ALL if build.style is Style.PICO]
ON_HEADER = [build for build in ALL if build.style is Style.HEADER]


def ends(build: Build) -> Counter[tuple[str, str, str]]:
    """(start, its pin, what) of every wire that comes from a chip or from the Pi."""
    chips = {"Pi header"} | {sensor.chip for sensor in build.sensors}
    cables = [cable for harness in harnesses(build) for cable in harness.cables if cable.start in chips]
    return Counter((cable.start, pin, wire) for cable in cables for wire, pin, _ in cable.wires)


@pytest.mark.parametrize("build", PICO, ids=[build.name for build in PICO])
def test_every_sensor_is_wired_once_to_the_pin_that_the_map_says(build: Build) -> None:
    found = ends(build)
    for sensor in build.sensors:
        pin = str(PICO_PINS.index(sensor.pin) + 1) if sensor.chip == "Pico" else sensor.pin
        assert found[sensor.chip, pin, sensor.name] == 1


@pytest.mark.parametrize("build", ON_HEADER, ids=[build.name for build in ON_HEADER])
def test_every_sensor_of_a_header_build_is_wired_once_to_its_place_on_the_header(build: Build) -> None:
    found = ends(build)
    for sensor in build.sensors:
        assert found["Pi header", str(position(sensor)), sensor.name] == 1


@pytest.mark.parametrize("build", ALL, ids=[build.name for build in ALL])
def test_no_pin_has_two_signals(build: Build) -> None:
    signals = [key for key in ends(build) if key[2] not in {"GND", "3V3", "VSYS", "SDA", "SCL"}]
    taken = {(start, pin) for start, pin, _ in signals}
    assert len(signals) == len(taken)


@pytest.mark.parametrize("build", ALL, ids=[build.name for build in ALL])
def test_cables_fit_their_plugs(build: Build) -> None:
    for harness in harnesses(build):
        plugs = {plug.name: {pin for pin, _ in plug.pins} for plug in harness.plugs}
        for cable in harness.cables:
            assert {pin for _, pin, _ in cable.wires} <= plugs[cable.start]
            assert {pin for _, _, pin in cable.wires} == plugs[cable.end]


@pytest.mark.parametrize("build", ALL, ids=[build.name for build in ALL])
def test_wires_of_a_cable_have_different_colours_and_ground_is_black(build: Build) -> None:
    for cable in (cable for harness in harnesses(build) for cable in harness.cables):
        assert len(set(cable.colours)) == len(cable.colours)
        for (wire, _, _), colour in zip(cable.wires, cable.colours, strict=True):
            assert (colour == "BK") == (wire == "GND")
            assert (colour == "RD") == (wire == "3V3")


def test_supply_comes_from_the_pins_that_have_it() -> None:
    for build in ALL:
        name, labels = ("Pico", PICO_PINS) if build in PICO else ("Pi header", PI_HEADER)
        supplies = [(pin, wire) for start, pin, wire in ends(build) if start == name and wire in {"GND", "3V3", "VSYS"}]
        assert supplies
        assert all(labels[int(pin) - 1] == wire for pin, wire in supplies)


@pytest.mark.parametrize("build", PICO, ids=[build.name for build in PICO])
def test_no_pad_of_the_pico_holds_the_ground_of_more_plugs_than_can_be_soldered_to_it(build: Build) -> None:
    grounds: Counter[str] = Counter()
    for (start, pin, wire), count in ends(build).items():
        if (start, wire) == ("Pico", "GND"):
            grounds[pin] += count
    sensors = {pin: count for pin, count in grounds.items() if pin != "38"}
    assert sensors
    assert max(sensors.values()) <= 2


def test_sensors_behind_a_slip_ring_that_the_pico_reads_go_through_it() -> None:
    drawn = {harness.name: harness for harness in harnesses(MINIMAL)}
    assert list(drawn) == ["level-a", "level-c", "middle"]
    trunk, *drawers = drawn["level-c"].cables
    assert (trunk.start, trunk.end) == ("Pico", "slip ring BC")
    assert [wire for wire, _, _ in trunk.wires] == ["GND", "C1.closed", "C2.closed", "C3.closed", "C4.closed"]
    assert {cable.start for cable in drawers} == {"slip ring BC"}
    assert not any("C1" in plug.name for plug in drawn["middle"].plugs)


def test_sensors_that_the_pico_reads_beside_the_board_of_their_level_have_a_drawing_of_their_own(
    tmp_path: Path,
) -> None:
    both = read(tmp_path, "box.toml", ('"C4.front" = "GPB3"\n', ""), ("[A]\n", '"C4.front" = 20\n\n[A]\n'))
    assert [harness.name for harness in harnesses(both)] == ["level-a", "level-b", "level-c", "level-c-pico", "middle"]
    assert crossing(both, "C") == ("3V3", "GND", "SDA", "SCL", "C4.front")


def test_battery_goes_through_its_diode() -> None:
    middle = harnesses(BOX)[-1]
    (cell,) = [cable for cable in middle.cables if cable.end == "LiPo cell"]
    assert [wire for wire, _, _ in cell.wires] == ["through 1N5817", "GND"]


def test_consoles_pin_has_its_resistor() -> None:
    notes = {harness.name: harness.plugs[0].note for harness in harnesses(HEADER)}
    assert notes["level-b"] == "1 kohm in series at GPIO14"
    assert notes["level-a"] == ""


def test_map_without_buttons_or_without_level_boards_can_be_drawn(tmp_path: Path) -> None:
    bare = read(tmp_path, "header.toml", ("done = 2", ""), ("undo = 3", ""))
    assert [harness.name for harness in harnesses(bare)] == ["level-a", "level-b", "level-c"]
    tilts = written(tmp_path, '[pico]\n"tilt.upright" = 14\n')
    assert [harness.name for harness in harnesses(tilts)] == ["middle"]


def test_button_on_two_pins_has_its_diodes(tmp_path: Path) -> None:
    shared = read(tmp_path, "header.toml", ("undo = 3", "undo = 3\nalarm = [2, 3]"))
    plugs = {plug.name: plug for plug in harnesses(shared)[-1].plugs}
    assert plugs["button alarm"].note.startswith("a BAT85 for each pin")
    assert [label for _, label in plugs["button alarm"].pins] == ["GPIO2", "GPIO3", "GND"]
    assert plugs["button done"].note == ""


def test_texts_are_in_quotes_and_numbers_are_not() -> None:
    cable = Cable("NO", "A", "B", (("GND", "1", "x"),), 0.5)
    text = wireviz(Harness("n", 'a "title"', (), (cable,)))
    assert '"NO":' in text
    assert r'title: "a \"title\""' in text
    assert '    - "A": [1]' in text
    assert '    - "B": ["x"]' in text


@pytest.mark.parametrize("build", ALL, ids=[build.name for build in ALL])
def test_program_and_drawings_show_the_same_wires(build: Build) -> None:
    drawn = {
        (name, cable.end, number, colour)
        for harness in harnesses(build)
        for cable in harness.cables
        for (name, _, number), colour in zip(cable.wires, cable.colours, strict=True)
    }
    shown = connections(build.plan, build.layout.apparatus.channels)
    assert set(shown) == {sensor.name for sensor in build.sensors}
    told = {
        (name, str(wire.end), str(wire.number), wire.colour.code)
        for name, found in shown.items()
        for wire in found.wires
    }
    assert told == {wire for wire in drawn if wire[0] in shown}
