"""The header: whether anything is connected to it, which pins are left to others, and boxes that have no sensors."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.doctor.box_check import Answer, box, pins, read_header
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, State
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins import header_map
from hardware.pins.header_map import DEFAULT_MAP
from tests.companion.doctor.machines import KIOSK_VENV, Maker, pi4_kiosk, pi5_without_a_box

PINS = header_map.load(DEFAULT_MAP, CHANNELS).sensors
OPEN = dict.fromkeys(PINS, False)
SETTINGS = "/home/ana/.local/share/jewelbox/settings.json"


def answering(maker: Maker, levels: dict[str, bool]) -> Maker:
    maker.answer("pins", json.dumps({"factory": "lgpio", "why": "", "levels": levels}))
    return maker


def header(maker: Maker) -> Finding:
    """What is said about the header last."""
    *_, last = [found for found in pins(Facts(maker.make())) if found.title == "Header"]
    return last


def test_nothing_on_the_header_is_told_with_what_to_do(tmp_path: Path) -> None:
    found = header(answering(pi5_without_a_box(tmp_path), OPEN))
    assert (found.state, found.seen) == (State.WARNING, "nothing is connected to the header")
    assert found.remedy.startswith("connect the box")


def test_a_box_on_the_header_is_told_too(tmp_path: Path) -> None:
    found = header(answering(pi5_without_a_box(tmp_path), {**OPEN, "A1.closed": True}))
    assert (found.state, found.seen) == (State.OK, "24 sensors, 1 on")


def test_wires_that_say_the_contrary_count_as_they_are_wired(tmp_path: Path) -> None:
    maker = answering(pi5_without_a_box(tmp_path), OPEN)
    maker.write("/home/ana/.config/jewelbox/config.toml", '[wiring]\ninverted = ["A1.secret"]\n')
    assert header(maker).seen == "nothing is connected to the header"


def test_an_empty_tray_may_be_there(tmp_path: Path) -> None:
    levels = {f"r{row}c{column}.tile": False for row in "1234" for column in "1234"}
    maker = answering(pi5_without_a_box(tmp_path), levels)
    maker.write("/home/ana/.config/jewelbox/config.toml", '[kiosk]\napparatus = "tile_tray"\n')
    assert (header(maker).state, "the tray is empty" in header(maker).seen) == (State.WARNING, True)
    maker.write(SETTINGS, '{"wired":"some"}')
    assert header(maker).state is State.OK


def test_pins_that_are_left_out_are_named_with_who_has_them(tmp_path: Path) -> None:
    maker = answering(pi5_without_a_box(tmp_path), {**OPEN, "A1.closed": True})
    for name, value in {
        "spi@1/pinctrl-0": "\0\0\0\1",
        "pins/phandle": "\0\0\0\1",
        "pins/brcm,pins": "\0\0\0\b",
    }.items():
        maker.write(f"/proc/device-tree/{name}", value)
    first, *_ = [found for found in pins(Facts(maker.make())) if found.title == "Header"]
    assert (first.state, first.seen) == (
        State.WARNING,
        "GPIO8 (spi@1): left to this machine; not read: AB.0, AB.1",
    )
    maker.write("/home/ana/.config/jewelbox/config.toml", '[kiosk]\nsource = "gpio"\n')
    first, *_ = [found for found in pins(Facts(maker.make())) if found.title == "Header"]
    assert first.seen == "GPIO8 (spi@1): used by this machine, too; not reliable: AB.0"


def test_pins_of_a_running_kiosk_are_not_read(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.boxes.clear()
    maker.systemd(MainPID="77")
    assert maker.prefix == KIOSK_VENV
    assert "in use by the running kiosk" in header(answering(maker, OPEN)).seen


@pytest.mark.parametrize(
    ("wired", "at_pins"),
    [("none", "not needed: the box has no sensors"), ("virtual", "not needed: using the virtual box")],
)
def test_a_box_without_sensors_needs_nothing(tmp_path: Path, wired: str, at_pins: str) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.answer("pins", '{"factory":"","why":"lgpio does not work here"}')
    maker.write(SETTINGS, json.dumps({"wired": wired}))
    facts = Facts(maker.make())
    assert [found.seen for found in pins(facts)] == [at_pins]
    assert [found.state for found in box(facts)] in ([], [State.OK], [State.WARNING])


def test_what_the_configuration_names_wins_over_what_was_set_at_the_kiosk(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(SETTINGS, '{"wired":"virtual"}')
    maker.write("/home/ana/.config/jewelbox/config.toml", '[kiosk]\nsource = "none"\n')
    facts = Facts(maker.make())
    assert facts.source == "none"
    (found,) = box(facts)
    assert (found.state, found.seen) == (
        State.OK,
        "none on a serial port; the configuration selects a box without sensors",
    )


def test_a_look_at_the_header_reads_each_contact_but_those_left_out(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    answer = read_header("mock", DEFAULT_MAP, JEWEL_BOX, frozenset({PINS["AB.0"], PINS["AB.1"]}), tmp_path)
    assert answer == Answer("mock", levels=answer.levels)
    assert answer.levels is not None
    assert set(PINS) - answer.levels.keys() == {"AB.0", "AB.1"}
    assert replace(answer, levels=None) == Answer("mock")
