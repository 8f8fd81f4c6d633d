"""The tile tray is wired by the same tools: its parts, its magnets and its drawing."""

from pathlib import Path

import pytest

from tests.wiring.maps import TRAY, TRAY_HEADER, read
from tools.wiring import electrics, parts, tile_magnets, tray
from tools.wiring.build import Build, Style, slip_rings
from tools.wiring.harness import harnesses
from tools.wiring.magnets import REED, along

GAPS = (tile_magnets.TILE_GAP_MM, tile_magnets.GEM_GAP_MM)
NO_GEMS = (
    "[gems]\naddress = 0x21              # A0 to 3.3 V\n",
    *(f'"s{row}{column}.gem"' for row in (1, 2, 3) for column in (1, 2, 3)),
)


@pytest.fixture
def sixteen(tmp_path: Path) -> Build:
    """A tray without reeds under its sapphires."""
    return read(tmp_path, "tray.toml", (NO_GEMS[0], ""), *((name, f"# {name}") for name in NO_GEMS[1:]))


def count(build: Build, beginning: str) -> int:
    return sum(part.count for part in parts.bill(build) if part.name.startswith(beginning))


@pytest.mark.parametrize(
    ("beginning", "pico", "header"),
    [
        ("reed contact", 25, 16),
        ("MCP23017", 2, 0),
        ("Hall switch", 0, 0),
        ("slip ring", 0, 0),
        ("capacitor 100 nF", 2, 0),
        ("capacitor 100 µF", 0, 0),
        ("disc magnet 6 x 2", 63 + 9, 63),
        ("rod magnet", 0, 0),
        ("terminal strip", 0, 1),
        ("push button", 0, 2),
    ],
)
def test_quantities(beginning: str, pico: int, header: int) -> None:
    assert (count(TRAY, beginning), count(TRAY_HEADER, beginning)) == (pico, header)


def test_both_builds_make_electrical_sense() -> None:
    assert (TRAY.style, TRAY_HEADER.style) == (Style.PICO, Style.HEADER)
    assert electrics.problems(TRAY) == electrics.problems(TRAY_HEADER) == []
    assert slip_rings(TRAY) == {}
    assert all(sensor.rests_closed for sensor in TRAY.sensors)


def test_reed_that_is_closed_at_rest_is_refused_where_the_console_or_the_power_button_is(tmp_path: Path) -> None:
    console = read(tmp_path, "tray-header.toml", ('"r1c1.tile" = 4\n', '"r1c1.tile" = 14\n'))
    assert [problem.message.split(":")[0] for problem in electrics.problems(console)] == ["r1c1.tile = 14"]
    wake = read(tmp_path, "tray-header.toml", ('"r1c1.tile" = 4\n', '"r1c1.tile" = 3\n'), ("undo = 3\n", ""))
    assert [problem.message.split(":")[0] for problem in electrics.problems(wake)] == ["r1c1.tile = 3"]


def test_second_expander_is_left_out_in_the_map(sixteen: Build) -> None:
    assert (count(sixteen, "reed contact"), count(sixteen, "MCP23017"), count(sixteen, "disc magnet")) == (16, 1, 63)
    assert [harness.name for harness in harnesses(sixteen)] == ["tiles", "pico"]
    assert "sapphire" not in tray.drawing(sixteen)


def test_drawing_names_every_place_with_its_pin() -> None:
    drawn = tray.drawing(TRAY)
    for sensor in TRAY.sensors:
        assert f">{sensor.channel.part}<" in drawn
        assert f">{sensor.pin}<" in drawn


@pytest.mark.parametrize("gap_mm", GAPS)
def test_reed_closes_under_its_magnet_and_opens_when_that_is_lifted(gap_mm: float) -> None:
    aside = tile_magnets.aside_mm(gap_mm)
    assert along(tile_magnets.DISC, gap_mm, aside) >= REED.operates_mt[2]
    soon, late = tile_magnets.lifted_mm(gap_mm)
    assert 5 < soon < late < 20
    assert along(tile_magnets.DISC, gap_mm + soon, 0) == pytest.approx(REED.releases_mt[2])
    assert along(tile_magnets.DISC, gap_mm + late, 0) == pytest.approx(REED.releases_mt[0])


@pytest.mark.parametrize("gap_mm", GAPS)
def test_magnet_that_lies_beside_its_place_does_not_close_the_reed_from_the_other_side(gap_mm: float) -> None:
    beyond = [along(tile_magnets.DISC, gap_mm, gap_mm * 2**0.5 + step / 2) for step in range(200)]
    assert max(map(abs, beyond)) < REED.releases_mt[0]


def test_neighbours_hold_no_reed_down_to_the_least_pitch() -> None:
    least = tile_magnets.least_pitch_mm()
    assert least < tile_magnets.PITCH_MM
    assert max(tile_magnets.neighbours_mt(least).values()) < REED.releases_mt[0]
    assert max(tile_magnets.neighbours_mt(least - 1).values()) >= REED.releases_mt[0]


def test_stack_holds_no_reed_from_where_it_is_kept() -> None:
    together = tile_magnets.STACK * along(tile_magnets.DISC, tile_magnets.keep_away_mm(), 0)
    assert together == pytest.approx(REED.releases_mt[0])
