"""The computer itself: model, system, Python, packages, power."""

from pathlib import Path

import pytest

from companion.doctor import computer
from companion.doctor.computer import lgpio_remedy, packages
from companion.doctor.facts import Facts, Installation
from companion.doctor.finding import State
from companion.doctor.screen_check import display
from companion.doctor.service import service
from companion.plugins import LeftOut
from companion.words import Words
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import Maker, laptop, pi, pi4_kiosk, pi5_without_a_box, zero2_with_header

FIRMWARE = "/sys/devices/platform/soc/soc:firmware/get_throttled"


@pytest.mark.parametrize(
    ("model", "state"),
    [
        ("Raspberry Pi 3 Model B Plus Rev 1.3", State.OK),
        ("Raspberry Pi 4 Model B Rev 1.4", State.OK),
        ("Raspberry Pi 400 Rev 1.0", State.OK),
        ("Raspberry Pi 5 Model B Rev 1.0", State.OK),
        ("Raspberry Pi Zero 2 W Rev 1.0", State.OK),
        ("Raspberry Pi Compute Module 4 Rev 1.1", State.OK),
        ("Raspberry Pi 2 Model B Rev 1.1", State.WARNING),
        ("Raspberry Pi Zero W Rev 1.1", State.WARNING),
        ("Raspberry Pi Model B Rev 2", State.WARNING),
    ],
)
def test_models_that_nobody_has_tried_get_a_warning(model: str, state: State, tmp_path: Path) -> None:
    found = finding(pi(tmp_path, model), computer.model)
    assert (found.state, found.seen) == (state, model)


def test_another_board_with_a_device_tree_is_no_pi(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    maker.write("/proc/device-tree/model", "Orange Pi 5\0")
    assert finding(maker, computer.model).seen == "unknown computer"


def test_vendor_and_product_of_the_same_name_are_told_once(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for name in ("sys_vendor", "product_name"):
        maker.write(f"/sys/class/dmi/id/{name}", "QEMU\n")
    assert finding(maker, computer.model).seen == "QEMU"


def test_lite_and_desktop_are_told_apart_by_the_sessions_on_offer(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    assert finding(maker, computer.system).seen.endswith("(bookworm), Raspberry Pi OS Lite, 64-bit")
    maker.write("/usr/share/wayland-sessions/labwc.desktop")
    assert finding(maker, computer.system).seen.endswith("(bookworm), Raspberry Pi OS Desktop, 64-bit")


def test_system_that_nobody_has_tried_is_a_warning_on_a_pi_only(tmp_path: Path) -> None:
    bullseye = 'PRETTY_NAME="Debian GNU/Linux 11 (bullseye)"\nVERSION_CODENAME=bullseye\n'
    found = finding(pi(tmp_path / "pi", "Raspberry Pi 4 Model B", bullseye), computer.system)
    assert found.state is State.WARNING
    assert "bookworm or trixie" in found.remedy
    assert finding(laptop(tmp_path / "laptop"), computer.system).state is State.OK
    assert finding(Maker(tmp_path / "bare"), computer.system).seen == "an unnamed system, 64-bit"


def test_32_bit_system_on_a_pi_is_a_warning(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.bits = 32
    found = finding(maker, computer.system)
    assert (found.state, found.seen[-6:]) == (State.WARNING, "32-bit")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("include-system-site-packages = true\n", ", with the system's packages"),
        ("home = /usr/bin\ninclude-system-site-packages = false\n", ", without the system's packages"),
        (None, ""),
    ],
)
def test_python_says_whether_it_sees_the_systems_packages(settings: str | None, told: str, tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    if settings:
        maker.write(f"{maker.prefix}/pyvenv.cfg", settings)
    assert finding(maker, computer.python).seen == f"3.11.2 in ~/jewelbox/.venv{told}"


def test_python_that_is_too_old_is_a_warning(tmp_path: Path) -> None:
    maker = Maker(tmp_path, python=(3, 9, 2))
    found = finding(maker, computer.python)
    assert (found.state, "3.11 or newer" in found.remedy) == (State.WARNING, True)


@pytest.mark.parametrize(
    ("flags", "state", "told"),
    [
        ("0", State.OK, "enough, now and since boot"),
        ("50005", State.WARNING, "too weak right now"),
        ("50000", State.WARNING, "too weak at least once"),
        ("80008", State.WARNING, "so hot that it slowed down"),
        ("80000", State.WARNING, "so hot that it slowed down"),
        ("40000", State.WARNING, "is slowed down, or was"),
        ("2", State.WARNING, "is slowed down, or was"),
    ],
)
def test_flags_of_the_firmware_are_read_in_hexadecimal(flags: str, state: State, told: str, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(FIRMWARE, f"{flags}\n")
    found = finding(maker, computer.power)
    assert found.state is state
    assert told in found.seen


def test_vcgencmd_is_asked_where_the_kernel_has_no_file(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.remove(FIRMWARE)
    maker.answer("vcgencmd", "throttled=0x50000\n")
    assert "at least once" in finding(maker, computer.power).seen


@pytest.mark.parametrize(("alarm", "state"), [("1", State.WARNING), ("0", State.OK)])
def test_voltage_alarm_is_read_where_nothing_else_tells(alarm: str, state: State, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(FIRMWARE, "nonsense\n")
    maker.answer("vcgencmd", "VCHI initialization failed\n", status=255)
    maker.write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    maker.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    maker.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    assert finding(maker, computer.power).state is state


def test_pi_that_tells_nothing_about_its_power_is_no_fault(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.remove(FIRMWARE)
    assert finding(maker, computer.power).seen == "this Pi does not report it"


def test_power_of_a_laptop_is_not_looked_at(tmp_path: Path) -> None:
    assert findings(laptop(tmp_path), computer.power) == []


# --- packages that overwrite each other, and lgpio ---


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
    assert found.remedy == "sudo ./install.sh, in the folder that you installed from"


def test_a_game_of_another_package_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.left_out.append(LeftOut("cups", "third-game", Words("it lacks {parts}", {"parts": ("pages",)})))
    found = finding(maker, packages)
    assert (found.state, found.seen) == (State.WARNING, "cups from third-game is left out: it lacks pages")
    assert found.remedy == "update or uninstall third-game"


BY_PACKAGE = "sudo apt install --reinstall ./jewelbox-companion_*.deb, in the folder with the package"
BY_SCRIPT = "sudo ./install.sh, in the folder that you installed from"
BY_CHECKOUT = "rm -r ~/jewelbox/.venv, and then make play in ~/jewelbox"
BY_PIP = "~/jewelbox/.venv/bin/python -m pip "


def installed(root: Path, how: str) -> Maker:
    """A Pi with the program in one of the ways that there are."""
    maker = pi4_kiosk(root) if how in ("package", "script") else pi5_without_a_box(root)
    if how == "package":
        maker.answer("dpkg-query", "installed")
    if how == "checkout":
        maker.write("/home/ana/jewelbox/Makefile")
        maker.write("/home/ana/jewelbox/tools/prepare.sh")
    return maker


@pytest.mark.parametrize(
    ("how", "pygame", "quarrel", "lgpio"),
    [
        ("package", BY_PACKAGE, BY_PACKAGE, "sudo apt install --reinstall python3-lgpio"),
        ("script", BY_SCRIPT, BY_SCRIPT, "sudo apt install --reinstall python3-lgpio"),
        ("checkout", BY_CHECKOUT, BY_CHECKOUT, f"{BY_PIP}install lgpio"),
        (
            "pip",
            f"{BY_PIP}uninstall -y pygame pygame-ce && {BY_PIP}install pygame-ce",
            f"{BY_PIP}uninstall -y RPi.GPIO rpi-lgpio && {BY_PIP}install rpi-lgpio",
            f"{BY_PIP}install lgpio",
        ),
    ],
)
def test_remedies_fit_how_the_program_was_installed(
    tmp_path: Path, how: str, pygame: str, quarrel: str, lgpio: str
) -> None:
    maker = installed(tmp_path, how)
    maker.install("RPi.GPIO 0.7.1", "rpi_lgpio 0.6")
    assert finding(maker, packages).remedy == quarrel
    maker.answer("sdl", '{"trouble": "ModuleNotFoundError: No module named \'pygame\'"}\n')
    assert finding(maker, display).remedy == pygame
    assert lgpio_remedy(Facts(maker.make())) == lgpio
    del maker.programs.answers["sdl"]
    again = f"create its environment again, and then {BY_PIP}install jewelbox-companion" if how == "pip" else pygame
    assert finding(maker, display).remedy == f"recreate its environment: {again}"


def test_a_package_that_was_removed_is_none(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.answer("dpkg-query", "config-files")
    assert Facts(maker.make()).installation is Installation.SCRIPT
    maker.hang("dpkg-query")
    assert Facts(maker.make()).installation is Installation.SCRIPT


@pytest.mark.parametrize(("how", "remedy"), [("package", BY_PACKAGE), ("script", BY_SCRIPT)])
def test_a_broken_unit_is_installed_again_in_the_way_it_came(tmp_path: Path, how: str, remedy: str) -> None:
    maker = installed(tmp_path, how)
    maker.systemd(LoadState="bad-setting")
    assert findings(maker, service)[0].remedy == f"install it again: {remedy}"


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
