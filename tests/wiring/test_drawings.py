"""The drawings show what the map says, in words, and are well-formed."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.jewel_box.channels import Kind
from tests.wiring.maps import ALL, BOX, GLUED, HEADER, MINIMAL, MINIMAL_HEADER, TRAY, TRAY_HEADER, read
from tools.wiring import drawer, joint, magnets, outputs, pinout, template, tile_magnets
from tools.wiring.build import Build
from tools.wiring.outputs import labels
from tools.wiring.svg import Sheet, around

DRAWINGS = {
    "box joint": joint.drawing(BOX),
    "header joint": joint.drawing(HEADER),
    "box drawers": drawer.drawing(BOX),
    "header drawers": drawer.drawing(HEADER),
    "header pins": pinout.header_pins(HEADER),
    "pico pins": pinout.pico_pins(BOX),
    "minimal drawers": drawer.drawing(MINIMAL),
    "minimal pins": pinout.pico_pins(MINIMAL),
    "minimal header pins": pinout.header_pins(MINIMAL_HEADER),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_well_formed_and_stays_on_its_sheet(name: str) -> None:
    root = ET.fromstring(DRAWINGS[name])
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        x, y, size = (float(element.attrib[key]) for key in ("x", "y", "font-size"))
        wide = len(element.text or "") * size * 0.62
        left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.attrib.get("text-anchor", "start"), 0.0)
        assert left >= -1, element.text
        assert left + wide <= width + size, element.text
        assert size <= y <= height, element.text


def test_header_diagram_names_all_forty_pins_and_what_is_on_them() -> None:
    words = labels(DRAWINGS["header pins"])
    assert [words.count(str(number)) for number in range(1, 41)] == [1] * 40
    assert all(words.count(sensor.name) == 1 for sensor in HEADER.sensors)
    assert all(words.count(button) == 1 for button in ("done", "undo"))
    assert words.count("never to a sensor") == 2
    assert words.count("identity memory of a HAT") == 2


def test_header_diagram_shows_free_pins_and_shared_ones(tmp_path: Path) -> None:
    other = read(tmp_path, "header.toml", ("undo = 3", "undo = 3\nalarm = [2, 3]"), ('"A1.closed" = 4', ""))
    words = labels(pinout.header_pins(other))
    assert "done + alarm" in words
    assert "free" in words


def test_pico_diagram_shows_bus_radio_tilt_and_battery(tmp_path: Path) -> None:
    words = labels(DRAWINGS["pico pins"])
    assert {"SDA", "SCL", "TX", "RX", "tilt.upright", "tilt.inverted", "through a 1N5817"} <= set(words)
    divided = read(tmp_path, "box.toml", ("battery = 29 ", "battery = 26 "))
    assert "1/3 of it" in labels(pinout.pico_pins(divided))
    none = read(tmp_path, "box.toml", ("battery = 29 ", "battery = 0 "))
    assert "battery" not in labels(pinout.pico_pins(none))
    assert not {"TX", "RX", "supply of the HC-05"} & set(labels(DRAWINGS["minimal pins"]))


@pytest.mark.parametrize("build", [BOX, HEADER], ids=["box", "header"])
def test_joint_shows_every_disc_with_its_pole_and_the_code(build: Build) -> None:
    words = labels(joint.drawing(build))
    assert words.count("N") == len(magnets.disc_angles()) + 1  # and one from the side
    assert [f"position {p}:  .1 .0 = {code}" in words for p, code in enumerate(("0 0", "0 1", "1 1", "1 0"))] == [
        True
    ] * 4
    for sensor in build.of(Kind.RING):
        assert f"{sensor.pin} of {sensor.chip}" in words


def test_joint_shows_seated_only_where_it_is_fitted(tmp_path: Path) -> None:
    assert ".seated" not in labels(joint.drawing(BOX))
    more = read(tmp_path, "box.toml", ('# "AB.seated"', '"AB.seated"'))
    words = labels(joint.drawing(more))
    assert ".seated" in words
    assert words.count("N") == len(magnets.disc_angles()) + len(magnets.seat_angles()) + 1


def test_drawers_show_the_reeds_that_are_fitted() -> None:
    with_front, without = labels(DRAWINGS["box drawers"]), labels(DRAWINGS["header drawers"])
    assert "front = 1" in with_front
    assert "front = 1" not in without
    assert with_front.count("N") - without.count("N") == 3 * magnets.row()
    assert {"closed = 1", "secret = 1"} <= set(without)
    bare = labels(DRAWINGS["minimal drawers"])
    assert not {"front = 0", "secret = 0"} & set(bare)
    assert not any("at the other end of its travel" in words for words in bare)


@pytest.mark.parametrize("scenes", [drawer.LONG, drawer.SHORT], ids=["long", "short"])
def test_reed_that_says_1_is_drawn_beside_a_rod(scenes: tuple[drawer.Scene, ...]) -> None:
    is_long = scenes is drawer.LONG
    for scene in scenes:
        for kind, (x, y) in drawer.reeds(0, is_long=is_long).items():
            beside = any(
                abs(x - rod_x) < 9 and abs(y - rod_y) < 40 for rod_x, rod_y in drawer.rods(scene, 0, is_long=is_long)
            )
            assert beside is scene.levels[kind], (scene.words, kind)


def test_text_is_escaped() -> None:
    sheet = Sheet(10, 10, "a < b")
    sheet.write(1, 1, "R & D < 3")
    assert "R &amp; D &lt; 3" in sheet.text()
    ET.fromstring(sheet.text())


# templates, which are printed at their true size


def _circles(text: str) -> list[tuple[float, float, float]]:
    """Middle and radius of each."""
    found = ET.fromstring(text).iter("{http://www.w3.org/2000/svg}circle")
    return [(float(one.attrib["cx"]), float(one.attrib["cy"]), float(one.attrib["r"])) for one in found]


@pytest.mark.parametrize("build", ALL, ids=lambda build: build.name)
def test_template_is_a_sheet_of_a4_and_one_unit_on_it_is_a_millimetre(build: Build) -> None:
    text = outputs.files(build)[f"{build.name}-template.svg"]
    root = ET.fromstring(text)
    assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
    assert root.attrib["viewBox"] == "0 0 210 297"
    assert all(10 <= x <= 200 and 25 <= y <= 280 for x, y, _ in _circles(text))


def test_template_of_a_joint_has_its_discs_where_the_figures_say() -> None:
    circles = _circles(template.of_box(BOX))
    centre = next((x, y) for x, y, radius in circles if radius == magnets.RING_RADIUS_MM)
    discs = [(x, y) for x, y, radius in circles if radius == magnets.DISC.diameter_mm / 2]
    wanted = [around(centre, magnets.RING_RADIUS_MM, angle) for angle in magnets.disc_angles()]
    assert discs == [pytest.approx(place, abs=0.01) for place in wanted]


def test_template_has_the_switches_as_they_are_seen_from_below() -> None:
    text = template.of_box(BOX)
    faces = [(x, y) for x, y, radius in _circles(text) if radius == magnets.RING_RADIUS_MM]
    switches = [
        (float(one.attrib["x"]) + 2, float(one.attrib["y"]) + 1.5)
        for one in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}rect")
        if one.attrib.get("width") == "4"
    ]
    x, y = faces[1]
    # From above, .1 is a quarter anticlockwise from .0; from below, clockwise.
    assert switches == [(x, y - magnets.RING_RADIUS_MM), (x + magnets.RING_RADIUS_MM, y)]


def test_template_of_a_box_that_is_not_drilled_has_no_joint() -> None:
    words = " ".join(labels(template.of_box(GLUED)))
    assert "Gauge for every reed" in words
    assert "level" not in words


def test_template_of_a_tray_has_its_cells_one_pitch_apart() -> None:
    with_gems, without = _circles(template.of_tray(TRAY)), _circles(template.of_tray(TRAY_HEADER))
    assert (len(with_gems), len(without)) == (3 * 4 + 2 * 3, 3 * 4)
    assert without[1][0] - without[0][0] == tile_magnets.PITCH_MM
