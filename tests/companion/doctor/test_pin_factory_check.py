"""The pin factory: which one works, and whether a game needs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.doctor.box_check import Answer, pins, try_factory
from companion.doctor.finding import State
from tests.companion.doctor.looking import finding
from tests.companion.doctor.machines import (
    laptop,
    pi4_kiosk,
    pi5_without_a_box,
    zero2_with_header,
)

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


@pytest.mark.parametrize(
    ("factory", "answer", "state"),
    [
        ("rpigpio", '{"factory":"","why":"rpigpio does not work here"}', State.ERROR),
        ("mock", '{"factory":"mock","why":""}', State.WARNING),
    ],
)
def test_factory_by_configuration_that_reads_no_pins_is_told_to_be_auto(
    tmp_path: Path, factory: str, answer: str, state: State
) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(CONFIG, f'[gpio]\nfactory = "{factory}"\n')
    maker.answer("pins", answer)
    found = finding(maker, pins)
    remedy = 'write factory = "auto" under [gpio] in ~/.config/jewelbox/config.toml'
    assert (found.state, found.remedy) == (state, remedy)


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
    [(-11, "", "the test exited with -11"), (1, "Traceback\nImportError: no gpiozero\n", "ImportError: no gpiozero")],
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


@pytest.mark.proof
def test_probe_answers_on_the_command_line() -> None:
    words = [sys.executable, "-m", "companion.doctor.box_check", "mock"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    assert ran.stdout == '{"factory":"mock","why":"","levels":null}\n'
