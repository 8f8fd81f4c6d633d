"""3.3 V only, sensible currents, a bus that rises in time: worked out, and refused with its line where it is not so."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from hardware.pins import header_map as pinmap
from hardware.pins.header_map import PI_HEADER, header_position
from hardware.pins.pico_map import PICO_PINS
from tests.wiring.maps import ALL, BOX, HEADER, MINIMAL, MINIMAL_HEADER, read
from tools.wiring import battery, electrics
from tools.wiring.build import Build
from tools.wiring.chips import ALIASES, DATA_SHEETS, Facts, Input, alias


def told(build: Build) -> list[str]:
    return [str(replace(problem, file=Path(problem.file).name)) for problem in electrics.problems(build)]


@pytest.mark.parametrize("build", ALL, ids=[build.name for build in ALL])
def test_maps_of_the_project_make_electrical_sense(build: Build) -> None:
    assert told(build) == []
    assert electrics.figures(build)


def test_contact_that_is_closed_at_rest_may_not_be_on_the_consoles_pin(tmp_path: Path) -> None:
    swapped = read(tmp_path, "header.toml", ('"tilt.upright" = 15', '"tilt.upright" = 14'),
                   ('"tilt.inverted" = 14', '"tilt.inverted" = 15'))  # fmt: skip
    (problem,) = told(swapped)
    assert re.match(r"header\.toml:\d+: tilt\.upright = 14: the serial console drives this pin", problem)


def test_contact_that_is_closed_at_rest_may_not_be_on_the_pin_that_starts_a_pi(tmp_path: Path) -> None:
    swapped = read(tmp_path, "header.toml", ('"A1.closed" = 4', '"A1.closed" = 3'), ("undo = 3", "undo = 4"))
    (problem,) = told(swapped)
    assert "A1.closed = 3: to ground it starts a Pi that was shut down" in problem


def test_battery_may_not_bring_more_than_its_supply_to_a_pin(tmp_path: Path) -> None:
    bare = read(tmp_path, "box.toml", ("battery = 29 ", "battery = 26 "), ("battery_ratio = 3", "battery_ratio = 1"))
    (problem,) = told(bare)
    assert re.match(r"box\.toml:\d+: battery_ratio = 1: a full cell would bring 4\.2 V to GP26", problem)
    halved = read(tmp_path, "box.toml", ("battery = 29 ", "battery = 26 "), ("battery_ratio = 3", "battery_ratio = 2"))
    assert told(halved) == []


def test_ratio_of_the_picos_own_divider_is_known(tmp_path: Path) -> None:
    (problem,) = told(read(tmp_path, "box.toml", ("battery_ratio = 3", "battery_ratio = 2")))
    assert "GP29 sees VSYS through the Pico's own divider of 3: write battery_ratio = 3" in problem


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        (replace(DATA_SHEETS, bus_pull_up_kohm=10.0), "rise time of the bus, at 10 kohm: 1.05e+03 ns, at most 300"),
        (replace(DATA_SHEETS, breakout_pull_up_kohm=2.2), "a chip pulls the bus low"),
        (replace(DATA_SHEETS, hall_worst_ma=80.0), "everything on the Pico's 3V3"),
        (replace(DATA_SHEETS, expander_limit_ma=1.8), "board A, every contact closed"),
        (replace(DATA_SHEETS, cell_diode_v=0.7), "VSYS at the end of a charge: 2.9 V, at least 3.2 allowed"),
    ],
)
def test_limit_that_a_box_breaks_is_a_problem(facts: Facts, what: str) -> None:
    problems = electrics.problems(BOX, facts)
    assert what in problems[0].message
    assert problems[0].file.endswith("/wiring/box.toml")
    assert problems[0].line > 1, "it points at a line that has to do with it"


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        (replace(DATA_SHEETS, hall_worst_ma=20.0), "everything on the Pi's 3V3"),
        (replace(DATA_SHEETS, series_kohm=20.0), "tilt.inverted closed, through 20 kohm: 1.25 V, at most 0.8"),
        (replace(DATA_SHEETS, pi=Input((33.0, 73.0), 0.05, "")), "tilt.inverted closed"),
    ],
)
def test_limit_that_a_header_build_breaks_is_a_problem(facts: Facts, what: str) -> None:
    assert any(what in problem.message for problem in electrics.problems(HEADER, facts))


def test_button_on_two_pins_still_reads_as_pressed_through_its_diodes(tmp_path: Path) -> None:
    shared = read(tmp_path, "header.toml", ("undo = 3", "undo = 3\nalarm = [2, 3]"))
    assert told(shared) == []
    weak = replace(DATA_SHEETS, button_diode_v=0.9)
    (problem,) = electrics.problems(shared, weak)
    assert "a button pressed, through a diode: 0.9 V" in problem.message


def test_slow_bus_may_rise_slowly(tmp_path: Path) -> None:
    weak = replace(DATA_SHEETS, bus_pull_up_kohm=8.0)
    assert "rise time of the bus" in electrics.problems(BOX, weak)[0].message
    slow = read(tmp_path, "box.toml", ("i2c_khz = 400", "i2c_khz = 100"))
    assert electrics.problems(slow, weak) == []
    assert any(figure.why == "I2C standard mode" for figure in electrics.figures(slow))


def test_level_board_lives_through_a_gap_of_its_supply_and_not_without_its_capacitor() -> None:
    assert electrics.hold_ms(BOX) == pytest.approx(100 * 1.5 / (1 + 12 * 3.3 / 43 + 2 * 3.5))
    (problem,) = electrics.problems(BOX, replace(DATA_SHEETS, bulk_uf=10.0))
    assert "a level board keeps running on its 10 µF: 1.68 ms, at least 5 allowed" in problem.message


def test_bus_of_a_minimal_build_is_as_long_as_its_one_board_needs_it() -> None:
    assert electrics.bus_capacitance_pf(MINIMAL, DATA_SHEETS) == pytest.approx(2 * 10 + 0.3 * 60 + 15)
    assert electrics.hold_ms(MINIMAL) == pytest.approx(100 * 1.5 / (1 + 6 * 3.3 / 43 + 2 * 3.5))


def test_minimal_header_build_needs_nothing_turned_off_that_is_on_by_default() -> None:
    used = {int(sensor.pin.removeprefix("GPIO")) for sensor in MINIMAL_HEADER.sensors}
    others = [found for pin in used if (found := alias(pin)) is not None]
    assert {found.interface for found in others} == {"1-Wire", "I2S"}
    assert all(found.default_off for found in others)


def test_button_current_comes_from_the_strong_pull_ups(tmp_path: Path) -> None:
    without = read(tmp_path, "header.toml", ("done = 2", ""), ("undo = 3", ""))
    assert electrics.supply_ma(HEADER) - electrics.supply_ma(without) == pytest.approx(2 * (3.3 / 1.8 + 0.1))


def test_headers_are_those_of_the_boards() -> None:
    assert len(PI_HEADER) == len(PICO_PINS) == 40
    assert {PI_HEADER[header_position(pin) - 1] for pin in pinmap.HEADER_PINS} == {
        f"GPIO{pin}" for pin in pinmap.HEADER_PINS
    }
    assert [PI_HEADER.count(name) for name in ("GND", "3V3", "5V")] == [8, 2, 2]
    assert {name for name in PICO_PINS if name.startswith("GP")} == {f"GP{pin}" for pin in (*range(23), 26, 27, 28)}
    assert [number for number, name in enumerate(PICO_PINS, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 38]


def test_pin_with_another_use_is_in_one_interface() -> None:
    roles = [pin for found in ALIASES for pin in found.roles]
    assert len(roles) == len(set(roles))
    found = alias(8)
    assert found is not None
    assert found.interface == "SPI"
    assert alias(17) is None


def test_battery_estimate_follows_its_formula() -> None:
    found = battery.estimate(BOX)
    supply = 25 + 1.5 + 3 * 1 + 2 * 0.75 + 4 * 2.7 + 12 * 3.3 / 43 + 3.3 / 50
    assert found.supply_ma == pytest.approx(supply)
    assert found.battery_ma == pytest.approx(supply * 3.3 / (0.85 * 3.35) + 40)
    assert found.hours(1000) == pytest.approx(800 / found.battery_ma)
    assert battery.estimate(BOX, bluetooth=False).battery_ma == pytest.approx(found.battery_ma - 40)


def test_battery_estimate_counts_what_the_map_has(tmp_path: Path) -> None:
    more = read(tmp_path, "box.toml", ('# "AB.seated"', '"AB.seated"'), ('# "BC.seated"', '"BC.seated"'))
    extra = battery.estimate(more).supply_ma - battery.estimate(BOX).supply_ma
    assert extra == pytest.approx(2 * 2.7 + 2 * 3.3 / 43)
    assert 4 < battery.estimate(BOX).hours(500) < 6, "an evening with the smallest cell of the table"
