"""Pin maps, firmware, GPIO source, drawings, parts lists and guides agree."""

import re
import tomllib
from pathlib import Path

import pytest

from firmware_bridge.firmware import pins
from hardware.jewel_box.channels import CHANNELS
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import DEFAULT_MAP, Button
from tests.hardware.usual_maps import BOX_MAP
from tests.wiring.maps import ALL, BOX, HEADER, ROOT
from tools.wiring import __main__ as command
from tools.wiring import magnets, outputs, tables, tile_magnets
from tools.wiring.outputs import ToolError


def test_all_that_is_made_from_the_maps_is_up_to_date() -> None:
    assert command.stale(ROOT) == [], "run python -m tools.wiring"


def test_firmware_and_gpio_source_read_the_same_maps_as_the_drawings() -> None:
    assert pins.MAP_HASH == BOX.pico.hash == BOX_MAP.hash
    assert pinmap.load(DEFAULT_MAP, CHANNELS).sensors == HEADER.header.sensors
    firmware = {name: (board, bit) for board, _, channels in pins.BOARDS for name, bit in channels}
    drawn = {sensor.name: (sensor.chip[-1], sensor.pin) for sensor in BOX.sensors if sensor.chip != "Pico"}
    assert {name: (board, f"GP{'AB'[bit // 8]}{bit % 8}") for name, (board, bit) in firmware.items()} == drawn


def test_wire_that_is_moved_in_a_map_shows_everywhere(copy: Path) -> None:
    path = copy / "wiring" / "box.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"A1.closed" = "GPA0"', '"A1.closed" = "GPA6"'))
    assert set(command.stale(copy)) == {
        "docs/assembly.md",
        "docs/firmware.md",
        "firmware_bridge/firmware/pins.py",
        "wiring/generated/box-level-a.svg",
        "wiring/generated/box-level-a.yml",
    }


def test_sensor_that_is_taken_out_of_a_map_shows_in_parts_and_figures(copy: Path) -> None:
    path = copy / "wiring" / "header.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"C4.closed" = 21\n', ""))
    stale = set(command.stale(copy))
    assert {f"wiring/generated/header-{name}" for name in ("parts.md", "parts.csv", "pins.svg", "level-c.svg")} <= stale
    assert {"docs/assembly.md", "docs/wiring-electrical.md", "wiring/README.md"} <= stale
    assert not any("box" in name for name in stale)


@pytest.mark.parametrize(
    "name", ["wiring/generated/box-parts.md", "docs/firmware.md", "wiring/generated/box-middle.svg"]
)
def test_file_that_was_changed_by_hand_is_found(copy: Path, name: str) -> None:
    path = copy / name
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("| 3 | MCP23017", "| 4 | MCP23017").replace("sha256:", "sha256:0"), encoding="utf-8")
    assert command.stale(copy) == [name]


def test_file_that_is_missing_or_left_over_is_found(copy: Path) -> None:
    (copy / "wiring" / "generated" / "box-level-a.svg").unlink()
    (copy / "wiring" / "generated" / "box-level-d.svg").write_text("old", encoding="utf-8")
    assert command.stale(copy) == ["wiring/generated/box-level-a.svg", "wiring/generated/box-level-d.svg"]


def test_every_region_is_in_a_guide_and_every_guide_has_one() -> None:
    named = {page: re.findall(r"made by tools\.wiring: (\S+) -->", (ROOT / page).read_text(encoding="utf-8"))
             for page in command.PAGES}  # fmt: skip
    assert all(named.values())
    assert {name for names in named.values() for name in names} == set(outputs.regions(ALL))


def test_region_that_nobody_makes_is_told() -> None:
    page = "<!-- made by tools.wiring: nonsense -->\n<!-- end -->"
    with pytest.raises(ToolError, match="no region is called nonsense: there are a, b"):
        outputs.filled(page, {"a": "", "b": ""})


def test_lengths_in_the_assembly_guide_are_those_of_the_drawings() -> None:
    guide = (ROOT / "docs" / "assembly.md").read_text(encoding="utf-8")
    for words in (
        f"circle of {magnets.RING_RADIUS_MM:g} mm radius",
        f"from {magnets.FIRST_DISC_DEG}° to {magnets.LAST_DISC_DEG}°, one every {magnets.DISC_STEP_DEG}°",
        f"{magnets.DISC.diameter_mm:g} mm wide and {magnets.DISC.height_mm:g} mm deep",
        f"{magnets.ROD.diameter_mm:g} mm hole, {magnets.ROD.height_mm:g} mm deep",
        f"Keep {magnets.RING_GAP_MM:g} mm between the middle of a disc and the middle of a switch",
        f"{magnets.ROW_STEP_MM:g} mm apart",
    ):
        assert words in " ".join(guide.split())
    assert magnets.row() == 5
    assert "five more rods in a row" in guide


def test_lengths_in_the_trays_guide_are_those_of_its_drawing() -> None:
    guide = " ".join((ROOT / "docs" / "assembly-tray.md").read_text(encoding="utf-8").split())
    for words in (
        f"core of {tile_magnets.TILE_MM:g} mm card",
        f"a hole of {tile_magnets.DISC.diameter_mm:g} mm",
        f"sixteen cells, {tile_magnets.PITCH_MM:g} mm apart",
        f"leave {tile_magnets.WOOD_MM:g} mm of wood",
    ):
        assert words in guide
    assert tile_magnets.DISC.height_mm < tile_magnets.TILE_MM


@pytest.mark.parametrize(("page", "count"), [("assembly", 9), ("assembly-minimal", 6), ("assembly-tray", 5)])
def test_guide_has_a_check_after_every_step(page: str, count: int) -> None:
    guide = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    steps = re.split(r"^## \d", guide, flags=re.MULTILINE)[1:]
    assert len(steps) == count
    assert all("**Check" in step or "jewelbox sensors --check" in step for step in steps)


def test_maps_with_more_buttons_in_the_readme_can_be_built(tmp_path: Path) -> None:
    readme = (ROOT / "wiring" / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^ +\[buttons\]\n(?:^ +\w+ = .*\n)+", readme, re.MULTILINE)
    assert len(examples) == 2
    map_text = (ROOT / "wiring" / "header.toml").read_text(encoding="utf-8").split("[buttons]")[0]
    for number, example in enumerate(examples):
        sensors = map_text if number == 0 else re.sub(r'"tilt\.inverted".*\n', "", map_text)
        path = tmp_path / "header.toml"
        path.write_text(sensors + re.sub(r"^ +", "", example, flags=re.MULTILINE), encoding="utf-8")
        buttons = command.load(path).header.buttons
        assert len(buttons) == (3 if number == 0 else 5)
        assert set(buttons) <= set(Button)


CHANNEL = (
    r"\b(?:[ABC][1-4]\.(?:closed|front|secret)|(?:AB|BC)\.(?:0|1|seated)|tilt\.(?:upright|inverted)"
    r"|r[1-4]c[1-4]\.tile|s[1-3][1-3]\.gem)\b"
)
PIN = r"\b(?:GPIO\d+|GP\d+|GP[AB]\d)\b"


def test_guides_name_no_sensors_pin_but_in_what_is_made_from_the_maps() -> None:
    for page in [ROOT / "README.md", ROOT / "wiring" / "README.md", *(ROOT / "docs").rglob("*.md")]:
        by_hand = re.sub(
            r"<!-- made by tools\.wiring.*?<!-- end -->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        named = [line for line in by_hand.splitlines() if re.search(CHANNEL, line) and re.search(PIN, line)]
        assert named == [], page


def test_example_of_mistakes_shows_two() -> None:
    text = (ROOT / "wiring" / "header.toml").read_text(encoding="utf-8")
    shown = tables.mistakes(text).splitlines()
    assert [line.split(": ", 1)[1].split(" = ")[0] for line in shown] == ["A3.closed", "B1.closed"]
    assert tables.mistakes('[sensors]\n"A1.closed" = 4\n') == ""


def test_links_between_the_drawings_and_guides_lead_somewhere() -> None:
    for page in command.PAGES:
        links = re.findall(r"\]\(([^)#:]+)[^)]*\)", (ROOT / page).read_text(encoding="utf-8"))
        assert links
        assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_program_brings_the_maps_along() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    brought = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for name in command.MAPS:
        assert brought[f"wiring/{name}.toml"] == f"hardware/pins/{name}.toml"
