"""Packages that overwrite each other, and lgpio."""

from pathlib import Path

from companion.doctor.finding import State
from companion.doctor.packages import packages
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import laptop, pi4_kiosk, pi5_without_a_box, zero2_with_header

DEBIAN = "/usr/lib/python3/dist-packages"


def test_pygame_and_pygame_ce_in_one_folder_overwrite_each_other(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.install("pygame 2.6.1")
    found = finding(maker, packages)
    assert found.state is State.WARNING
    assert found.seen.startswith("pygame and pygame-ce are both in ~/jewelbox/.venv/lib")
    python = "~/jewelbox/.venv/bin/python"
    assert found.remedy == f"{python} -m pip uninstall -y pygame pygame-ce && {python} -m pip install pygame-ce"


def test_debians_pygame_under_a_venv_with_pygame_ce_is_no_quarrel(tmp_path: Path) -> None:
    """Raspberry Pi OS brings python3-pygame; the venv comes first, and nothing is overwritten."""
    maker = pi5_without_a_box(tmp_path)
    maker.install("pygame 2.1.2", "RPi.GPIO 0.7.1", folder=DEBIAN)
    found = finding(maker, packages)
    assert found.state is State.OK
    assert found.seen == "pygame-ce 2.5.8, pygame 2.1.2, gpiozero 2.0.1, lgpio 0.2.2.0, rpi-gpio 0.7.1, pyserial 3.5"


def test_version_told_is_the_one_that_is_imported(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.install("gpiozero 1.6.2", folder=DEBIAN)
    assert "gpiozero 2.0.1," in finding(maker, packages).seen


def test_rpi_gpio_beside_rpi_lgpio_is_a_quarrel_whatever_the_spelling(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.install("RPi.GPIO 0.7.1", "rpi_lgpio 0.6")
    found = finding(maker, packages)
    assert "RPi.GPIO and rpi-lgpio are both in" in found.seen
    assert found.remedy.startswith("sudo /opt/jewelbox/current/bin/python -m pip uninstall -y RPi.GPIO rpi-lgpio")


def test_all_quarrels_are_told(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.install("pygame 2.6.1", "RPi.GPIO 0.7.1", "rpi-lgpio 0.6")
    assert len(findings(maker, packages)) == 2


def test_missing_lgpio_comes_from_pip_up_to_python_3_12(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.packages = [package for package in maker.packages if package.name != "lgpio"]
    found = finding(maker, packages)
    assert (found.state, found.remedy) == (State.WARNING, "~/jewelbox/.venv/bin/python -m pip install lgpio")


def test_missing_lgpio_comes_from_debian_from_python_3_13_on(tmp_path: Path) -> None:
    maker = zero2_with_header(tmp_path)
    maker.packages = [package for package in maker.packages if package.name != "lgpio"]
    found = finding(maker, packages)
    assert found.state is State.WARNING
    assert "sudo apt install python3-lgpio" in found.remedy
    assert "--system-site-packages" in found.remedy


def test_a_box_on_usb_needs_no_lgpio(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.packages = [package for package in maker.packages if package.name != "lgpio"]
    assert finding(maker, packages).state is State.OK


def test_nothing_installed_is_told_in_words(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.packages.clear()
    assert finding(maker, packages).seen == "none of the important ones"
