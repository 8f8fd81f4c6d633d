"""A build is what its map says, whichever kind of map it is."""

from collections import Counter
from pathlib import Path

import pytest

from hardware.jewel_box.channels import Kind
from hardware.pins.toml import PinMapError
from tests.wiring.maps import BOX, GLUED, HEADER, MINIMAL, MINIMAL_HEADER, read, written
from tools.wiring import build
from tools.wiring.build import Style, crossing, slip_rings
from tools.wiring.joint import joints


def test_box_map_has_its_sensors_on_boards_and_pico() -> None:
    assert BOX.style is Style.PICO
    assert len(BOX.sensors) == 36
    places = {sensor.name: (sensor.place, sensor.chip, sensor.pin) for sensor in BOX.sensors}
    assert places["A1.closed"] == ("A", "board A", "GPA0")
    assert places["BC.1"] == ("B", "board B", "GPB5")
    assert places["tilt.inverted"] == ("B", "Pico", "GP15")


def test_header_map_has_its_sensors_on_the_pi() -> None:
    assert HEADER.style is Style.HEADER
    assert len(HEADER.sensors) == 24
    sensor = HEADER.part("tilt")[0]
    assert (sensor.name, sensor.chip, sensor.pin, build.position(sensor)) == ("tilt.upright", "Pi", "GPIO15", 10)


def test_minimal_builds_have_the_same_seventeen_sensors() -> None:
    names = {sensor.name for sensor in MINIMAL.sensors}
    assert names == {sensor.name for sensor in MINIMAL_HEADER.sensors}
    assert Counter(sensor.channel.kind for sensor in MINIMAL.sensors) == {Kind.CLOSED: 12, Kind.RING: 4, Kind.TILT: 1}
    assert Counter(sensor.chip for sensor in MINIMAL.sensors) == {"board A": 6, "Pico": 11}


def test_level_board_and_reeds_of_a_minimal_build_have_the_pins_of_the_whole_one() -> None:
    """So it can grow: nothing that is soldered there has to be moved."""
    whole = {sensor.name: (sensor.chip, sensor.pin) for sensor in (*BOX.sensors, *HEADER.sensors)}
    kept = [*MINIMAL.on_chip("board A"), *MINIMAL_HEADER.of(Kind.CLOSED)]
    on_boards = {sensor.name: (sensor.chip, sensor.pin) for sensor in BOX.sensors}
    assert all(
        (on_boards if sensor.chip == "board A" else whole)[sensor.name] == (sensor.chip, sensor.pin) for sensor in kept
    )


def test_contacts_that_are_closed_while_the_box_rests() -> None:
    resting = [sensor for sensor in BOX.sensors if sensor.rests_closed]
    assert {sensor.channel.kind for sensor in resting} == {Kind.CLOSED, Kind.TILT}
    assert len(resting) == 13


def test_bus_goes_through_the_slip_rings_of_a_box_and_signals_through_those_of_a_header_build() -> None:
    assert crossing(BOX, "A") == crossing(BOX, "C") == ("3V3", "GND", "SDA", "SCL")
    assert crossing(HEADER, "A")[:3] == ("3V3", "GND", "A1.closed")
    assert len(crossing(HEADER, "A")) == 10
    assert crossing(HEADER, "C")[0] == "GND"  # no Hall switch on C, so no supply
    assert len(crossing(HEADER, "C")) == 7


def test_board_on_level_a_saves_a_minimal_build_four_wires() -> None:
    assert crossing(MINIMAL, "A") == ("3V3", "GND", "SDA", "SCL")
    assert crossing(MINIMAL_HEADER, "A") == (
        "3V3", "GND", "A1.closed", "A2.closed", "A3.closed", "A4.closed", "AB.0", "AB.1",
    )  # fmt: skip
    for minimal in (MINIMAL, MINIMAL_HEADER):
        assert crossing(minimal, "C") == ("GND", "C1.closed", "C2.closed", "C3.closed", "C4.closed")


_ONE_REED = '[A]\naddress = 0x20\n"A1.closed" = "GPA0"\n'
_ONE_JOINT = '"AB.0" = "GPB4"\n"AB.1" = "GPB5"\n'


def test_only_a_joint_with_sensors_gets_a_slip_ring(tmp_path: Path) -> None:
    assert slip_rings(BOX) == {"AB": "A", "BC": "C"}
    small = written(tmp_path, _ONE_REED + _ONE_JOINT)
    assert slip_rings(small) == {"AB": "A"}
    assert crossing(small, "C") == ()
    for untouched in (GLUED, written(tmp_path, _ONE_REED)):
        assert slip_rings(untouched) == {}
        assert joints(untouched) == ()


def test_wrong_map_lists_its_problems_with_their_lines(tmp_path: Path) -> None:
    with pytest.raises(PinMapError, match=r"box\.toml:\d+: sda = 5: SDA of I2C0 is on"):
        read(tmp_path, "box.toml", ("sda = 4 ", "sda = 5 "))
    with pytest.raises(PinMapError, match=r"header\.toml:\d+: A1\.closed = 1: GPIO1 is ID_SC"):
        read(tmp_path, "header.toml", ('"A1.closed" = 4', '"A1.closed" = 1'))


def test_map_that_is_not_there_is_a_problem_too(tmp_path: Path) -> None:
    with pytest.raises(PinMapError, match="the pin map cannot be read: No such file"):
        build.load(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PinMapError, match="not UTF-8 text"):
        build.load(tmp_path / "binary.toml")
