"""The configuration and the pin map: what is wrong with them, and whether a game needs them."""

from pathlib import Path

import pytest

from companion.doctor.box_check import box, settings
from companion.doctor.finding import State
from tests.companion.doctor.looking import finding, findings, nobody
from tests.companion.doctor.machines import (
    Maker,
    laptop,
    pi4_kiosk,
    pi5_without_a_box,
)

OWN = "/home/ana/.config/jewelbox/config.toml"
NAMED = "~/.config/jewelbox/config.toml"
KIOSK = "/etc/jewelbox/config.toml"


def test_no_configuration_is_all_defaults(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), settings).seen == f"all defaults: there is no {NAMED}"


def test_all_wrong_keys_are_listed_with_their_lines(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, '[gpio]\nfactry = "auto"\n\n[wiring]\ninverted = "A1.closed"\n')
    found = finding(maker, settings)
    assert (found.state, found.seen) == (State.ERROR, f"{NAMED} has 2 mistakes: the program cannot start with it")
    assert [detail[:7] for detail in found.details] == ["line 2:", "line 5:"]
    assert "did you mean gpio.factory?" in found.details[0]


def test_one_mistake_is_not_many(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, "[colours]\n")
    assert "has 1 mistake:" in finding(maker, settings).seen


def test_kiosks_configuration_comes_first_and_ones_own_only_if_it_is_there(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    assert finding(maker, settings).seen == f"{KIOSK}: every key is valid"
    maker.write(OWN, "[times]\n")
    assert [found.seen.partition(":")[0] for found in findings(maker, settings)] == [KIOSK, NAMED]


def test_half_of_a_joint_is_named_because_it_tells_nothing(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    (tmp_path / "half.toml").write_text('[sensors]\n"AB.0" = 4\n"A1.closed" = 5\n')
    maker.write(OWN, f'[gpio]\npins = "{tmp_path}/half.toml"\n')
    found = findings(maker, settings)[1]
    assert (found.state, found.details) == (State.WARNING, ("AB.0 tells nothing without AB.1",))


def test_configuration_that_is_no_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / OWN.lstrip("/")).mkdir(parents=True)
    assert "cannot be read" in finding(laptop(tmp_path), settings).details[0]


def test_configuration_that_may_not_be_read_is_left_to_root(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    tmp_path.chmod(0o700)
    with nobody():
        found = findings(maker, settings)[0]
    assert (found.state, found.remedy) == (State.WARNING, "run sudo jewelbox doctor")


def test_ones_own_configuration_that_may_not_be_read_stops_the_game_as_it_stops_play(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, "")
    tmp_path.chmod(0o700)
    with nobody():
        found = finding(maker, settings)
    assert found.state is State.ERROR
    assert found.details == ("line 1: the configuration cannot be read: Permission denied",)


@pytest.mark.parametrize("size", ["480x600", "320x240", "99999x9999"])
def test_a_size_that_play_refuses_is_an_error(tmp_path: Path, size: str) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, f'[kiosk]\nsize = "{size}"\n')
    assert finding(maker, settings).state is State.ERROR


def header_build(tmp_path: Path, pins: str) -> Maker:
    maker = pi5_without_a_box(tmp_path)
    maker.write(OWN, '[gpio]\npins = "mine.toml"\n')
    maker.write("/home/ana/.config/jewelbox/mine.toml", pins)
    return maker


def test_pin_map_of_ones_own_is_looked_at(tmp_path: Path) -> None:
    found = findings(header_build(tmp_path, '[sensors]\n"A1.closed" = 4\n'), settings)[1]
    assert found.seen == "~/.config/jewelbox/mine.toml: sensors 1, buttons 0"


def test_pin_map_is_looked_at_as_one_of_the_configured_apparatus(tmp_path: Path) -> None:
    maker = header_build(tmp_path, '[sensors]\n"r1c1.tile" = 4\n"s11.gem" = 5\n')
    assert findings(maker, settings)[1].state is State.ERROR
    maker.write(OWN, '[gpio]\npins = "mine.toml"\n[kiosk]\napparatus = "tile_tray"\n')
    assert findings(maker, settings)[1].seen == "~/.config/jewelbox/mine.toml: sensors 2, buttons 0"


def test_without_any_hardware_it_is_the_virtual_thing_of_the_configuration(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, '[kiosk]\napparatus = "tile_tray"\n')
    assert finding(maker, box).seen == "none: using the virtual tray"


def test_mistakes_in_the_pin_map_stop_a_game_that_needs_it(tmp_path: Path) -> None:
    maker = header_build(tmp_path, '[sensors]\n"A1.closed" = 1\n"A9.closed" = 4\n')
    found = findings(maker, settings)[1]
    assert (found.state, found.title, len(found.details)) == (State.ERROR, "Pin map", 2)


def test_mistakes_in_a_pin_map_that_no_game_needs_are_a_warning(tmp_path: Path) -> None:
    maker = header_build(tmp_path, "")
    maker.boxes = pi4_kiosk(tmp_path / "other").boxes
    assert findings(maker, settings)[1].state is State.WARNING


def test_pin_map_elsewhere_is_named_as_it_is(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(OWN, '[gpio]\npins = "/nowhere/map.toml"\n')
    assert findings(maker, settings)[1].seen == "/nowhere/map.toml has 1 mistake"
