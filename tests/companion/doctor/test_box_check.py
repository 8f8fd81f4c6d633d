"""The box: its configuration and pin map, what is met at a serial port, and the pin factory."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.doctor.box_check import Answer, box, pins, settings, try_factory
from companion.doctor.facts import Facts
from companion.doctor.finding import State
from companion.doctor.system import Met, meet_boxes
from firmware_bridge import hints
from firmware_bridge.firmware import report
from firmware_bridge.link_events import State as LineState
from firmware_bridge.port import Candidate, explain
from hardware.apparatuses import USUAL
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import (
    FIRMWARE_HERE,
    LIVE,
    Maker,
    laptop,
    pi4_kiosk,
    pi5_without_a_box,
    zero2_with_header,
)
from tools.rig.rig import Rig

OWN = "/home/ana/.config/jewelbox/config.toml"
NAMED = "~/.config/jewelbox/config.toml"
KIOSK = "/etc/jewelbox/config.toml"


@contextmanager
def nobody() -> Iterator[None]:
    """Somebody else, who may not look into this test's folder; root may always."""
    if os.geteuid():
        pytest.skip("only root can become somebody else")
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


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


@pytest.mark.parametrize("size", ["480x800", "320x240", "99999x9999"])
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


# --- the box at a serial port: as told, and met for real with the firmware at the other end of a pty ---


PORT = "/dev/ttyACM0"


def with_line(tmp_path: Path, **changes: object) -> Maker:
    maker = pi4_kiosk(tmp_path)
    maker.boxes = [Met(PORT, "a box", replace(LIVE, **changes))]  # type: ignore[arg-type]
    return maker


def test_box_with_all_its_boards_is_ok(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, battery_mv=0), box)
    assert (found.state, found.seen) == (State.OK, f"{PORT}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map")


def test_a_tray_that_answers_is_taken_without_a_setting(tmp_path: Path) -> None:
    maker = with_line(tmp_path, battery_mv=0)
    maker.boxes = [replace(maker.boxes[0], apparatus=TILE_TRAY)]
    assert finding(maker, box).seen == f"{PORT}: a tile tray, firmware {FIRMWARE_HERE}, the same pin map"


def test_of_two_things_one_is_used_and_the_other_is_no_trouble(tmp_path: Path) -> None:
    maker = with_line(tmp_path, battery_mv=0)
    line = replace(LIVE, state=LineState.REFUSED)
    maker.boxes = [Met("/dev/ttyACM1", "a box", line, TILE_TRAY), replace(maker.boxes[0], apparatus=USUAL)]
    assert [(found.state, found.seen) for found in findings(maker, box)] == [
        (State.OK, "/dev/ttyACM1: a tile tray, which is not used"),
        (State.OK, f"{PORT}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map"),
    ]


def test_board_that_does_not_answer_is_a_warning(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, message=hints.boards_missing(["C"]), missing_boards=("C",)), box)
    assert (found.state, found.seen) == (State.WARNING, f"{PORT}: level board C does not answer")
    assert found.remedy == "check its plug, the slip ring and its address jumpers"


def test_older_firmware_is_a_warning_with_the_command(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, firmware="0.9.12"), box)
    newest = ".".join(map(str, report.FIRMWARE))
    assert found.seen == f"{PORT}: firmware 0.9.12, but this program comes with {newest}"
    assert found.remedy == f"jewelbox firmware install {PORT}"


@pytest.mark.parametrize(
    "message",
    [hints.other_version(PORT, 0), hints.other_map(PORT, ["A1.closed"], ["A1.closed", "A1.front"])],
)
def test_box_that_does_not_fit_this_program_stops_a_game(message: str, tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.REFUSED, message=message), box)
    assert found.state is State.ERROR
    assert f"`jewelbox firmware install {PORT}`" in found.remedy


def test_box_that_fell_silent_again_is_a_warning(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.SILENT, message=hints.about(PORT, hints.SILENT, n=3)), box)
    assert (found.state, found.seen) == (State.WARNING, "no frame from the box for 3 s")


def test_message_without_a_remedy_gets_one(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.CLOSED, message=hints.about(PORT, hints.NOT_OPEN)), box)
    assert found.remedy == "unplug it, plug it in again, and retry"


@pytest.mark.parametrize("make", [laptop, pi5_without_a_box])
def test_serial_alone_in_the_configuration_needs_a_box_as_play_does(
    make: Callable[[Path], Maker], tmp_path: Path
) -> None:
    maker = make(tmp_path)
    maker.write("/home/ana/.config/jewelbox/config.toml", '[kiosk]\nsource = "serial"\n')
    found = findings(maker, box)[-1]
    assert (found.state, found.remedy) == (State.ERROR, "is it plugged in or paired, and switched on?")
    assert found.seen == "no box answers on any serial port, and the configuration names no other source"


def test_port_that_the_running_kiosk_has_is_the_box(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd()
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EBUSY, "busy")))]
    assert finding(maker, box).seen == f"{PORT}, in use by the running kiosk"
    assert Facts(maker.make()).source == f"serial:{PORT}"


def test_port_that_another_program_has_is_a_warning(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EBUSY, "busy")))]
    found = finding(maker, box)
    assert (found.state, found.seen) == (State.WARNING, f"{PORT} is in use by another program")


def test_port_that_may_not_be_used_may_be_the_box(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EACCES, "no")))]
    assert "usermod -aG dialout" in finding(maker, box).remedy


def test_strangers_are_not_mentioned_beside_a_box(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.boxes.append(Met("/dev/ttyUSB0", "nothing answers on /dev/ttyUSB0: is the box switched on?"))
    assert finding(maker, box).state is State.OK


def test_laptop_with_a_stranger_still_plays_with_the_virtual_box(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.boxes = [Met("/dev/ttyUSB0", "nothing answers on /dev/ttyUSB0: is the box switched on?")]
    assert [found.state for found in findings(maker, box)] == [State.WARNING, State.OK]


def test_header_build_says_so(tmp_path: Path) -> None:
    assert finding(zero2_with_header(tmp_path), box).state is State.OK


def test_real_firmware_at_a_port_is_met(tmp_path: Path) -> None:
    rig = Rig()
    rig.start()
    try:
        met = meet_boxes(USUAL, lambda: [Candidate(rig.port, is_pico=True, what="a rig"), Candidate("/dev/null")])
    finally:
        rig.stop()
    first, second = met
    assert first.port == rig.port
    assert first.line is not None
    assert (first.line.state, first.line.firmware) == (LineState.LIVE, FIRMWARE_HERE)
    assert second.line is None
    assert "/dev/null is not a serial port" in str(second.message)
    assert not second.is_taken
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = met
    assert finding(maker, box).seen.startswith(f"{rig.port}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map")


def test_machine_without_ports_meets_nobody() -> None:
    assert meet_boxes(USUAL, list) == []


# --- the pin factory: which one works, and whether a game needs it ---


NONE_WORKS = '{"factory":"","why":"lgpio does not work here: install it; rpigpio does not work here: not on a Pi 5"}\n'
CONFIG = "/home/ana/.config/jewelbox/config.toml"


def test_laptop_needs_no_pins(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), pins).seen == "none, and none needed"


def test_pi_whose_configuration_says_gpio_cannot_play_without_a_factory(tmp_path: Path) -> None:
    maker = zero2_with_header(tmp_path)
    maker.answer("pins", NONE_WORKS)
    found = finding(maker, pins)
    assert found.state is State.ERROR
    assert found.details == (
        "lgpio does not work here: install it",
        "rpigpio does not work here: not on a Pi 5",
    )
    assert found.remedy.startswith("reinstall lgpio: sudo apt install python3-lgpio")


def test_pi_without_a_box_cannot_play_without_a_factory_either(tmp_path: Path) -> None:
    """There `auto` takes the pins, whatever the configuration says."""
    maker = pi5_without_a_box(tmp_path)
    maker.answer("pins", NONE_WORKS)
    maker.packages = [package for package in maker.packages if package.name != "lgpio"]
    found = finding(maker, pins)
    assert (found.state, found.remedy[-17:]) == (State.ERROR, "pip install lgpio")


def test_factory_is_not_missed_where_the_box_is_on_usb(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.answer("pins", NONE_WORKS)
    found = finding(maker, pins)
    assert (found.state, found.seen) == (State.OK, "not needed: the box is at /dev/ttyACM0")


def test_pins_that_may_not_be_used_need_the_group_first(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.users()
    maker.shut = {"/dev/gpiochip0"}
    maker.answer("pins", NONE_WORKS)
    assert finding(maker, pins).remedy == "sudo usermod -aG gpio ana, then log out and in again"


def test_kiosks_user_needs_the_group_though_who_asks_has_it(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.boxes.clear()
    maker.users({"gpio": "ana"})
    found = finding(maker, pins)
    assert (found.state, found.seen) == (State.ERROR, "jewelbox has no permission to use the pins")
    maker.users({"gpio": "ana,jewelbox"})
    assert finding(maker, pins).state is State.OK


def test_rpigpio_by_configuration_that_does_not_work_is_told_to_be_auto(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(CONFIG, '[gpio]\nfactory = "rpigpio"\n')
    maker.answer("pins", '{"factory":"","why":"rpigpio does not work here"}')
    found = finding(maker, pins)
    assert (found.state, found.remedy) == (
        State.ERROR,
        'write factory = "auto" under [gpio] in ~/.config/jewelbox/config.toml',
    )


def test_mock_factory_by_configuration_is_a_warning(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(CONFIG, '[gpio]\nfactory = "mock"\n')
    maker.answer("pins", '{"factory":"mock","why":""}')
    found = finding(maker, pins)
    assert (found.state, found.remedy) == (
        State.WARNING,
        'write factory = "auto" under [gpio] in ~/.config/jewelbox/config.toml',
    )


def test_laptop_with_pins_of_its_own_plays_with_the_virtual_box(tmp_path: Path) -> None:
    """Many laptops have a gpiochip for their lid and keys: that is no header."""
    maker = laptop(tmp_path)
    maker.write("/dev/gpiochip0")
    maker.answer("pins", NONE_WORKS)
    found = finding(maker, pins)
    assert (found.state, found.seen) == (State.OK, "not needed: using the virtual box")


@pytest.mark.parametrize(("on_a_pi", "state"), [(True, State.ERROR), (False, State.WARNING)])
def test_pins_by_configuration_where_there_are_none(on_a_pi: bool, state: State, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path) if on_a_pi else laptop(tmp_path)
    if on_a_pi:
        maker.remove("/dev/gpiochip0")
    maker.write(CONFIG, '[gpio]\nfactory = "lgpio"\n')
    found = finding(maker, pins)
    assert (found.state, "but the configuration uses some" in found.seen) == (state, True)


def test_pi_without_pins_is_odd_but_can_play_with_a_box(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.remove("/dev/gpiochip0")
    assert finding(maker, pins).state is State.WARNING


@pytest.mark.parametrize(
    ("status", "err", "told"),
    [(-11, "", "trying ended with -11"), (1, "Traceback\nImportError: no gpiozero\n", "ImportError: no gpiozero")],
)
def test_library_that_crashes_is_one_that_does_not_work(status: int, err: str, told: str, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.answer("pins", status=status, err=err)
    found = finding(maker, pins)
    assert (found.state, found.details) == (State.ERROR, (told,))


def test_python_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    del maker.programs.answers["pins"]
    assert finding(maker, pins).details == ("/home/ana/jewelbox/.venv/bin/python cannot be run",)


def test_probe_loads_a_factory_and_says_which(tmp_path: Path) -> None:
    assert try_factory("mock", tmp_path) == Answer("mock")


def test_probe_says_why_there_is_none(tmp_path: Path) -> None:
    assert "this machine has no GPIO pins" in try_factory("auto", tmp_path).why


def test_probe_answers_on_the_command_line() -> None:
    words = [sys.executable, "-m", "companion.doctor.box_check", "mock"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    assert ran.stdout == '{"factory":"mock","why":""}\n'
