"""Groups: who plays must be in them, on paper and in this session."""

import re
from pathlib import Path

from companion.doctor.finding import State
from companion.doctor.groups import DOORS, groups
from companion.doctor.system import User
from tests.companion.doctor.looking import finding
from tests.companion.doctor.machines import ALL_GROUPS, INSTALL, laptop, pi4_kiosk, pi5_without_a_box


def test_missing_groups_are_joined_with_one_command(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.users({"gpio": "", "video": "ben", "render": ""})
    maker.user = User("ana", 1000, frozenset({"ana"}))
    maker.shut = {"/dev/gpiochip0", "/dev/dri/card0", "/dev/dri/card1", "/dev/dri/renderD128"}
    found = finding(maker, groups)
    assert found.state is State.WARNING
    assert found.seen == "ana has no permission to use the devices of gpio, video, render"
    assert found.remedy == "sudo usermod -aG gpio,video,render ana, then log out and in again"


def test_who_was_put_into_a_group_has_to_log_in_again(tmp_path: Path) -> None:
    """The classic trap: usermod was run, and nothing has changed in this session."""
    maker = pi5_without_a_box(tmp_path)
    maker.user = User("ana", 1000, ALL_GROUPS - {"gpio"})
    maker.shut = {"/dev/gpiochip0"}
    assert finding(maker, groups).remedy == "ana was added to gpio after logging in: log out and in again"


def test_group_that_does_not_help_points_at_the_device(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.shut = {"/dev/gpiochip0"}
    assert "check the permissions of the devices with ls -l /dev" in finding(maker, groups).remedy


def test_kiosks_user_is_looked_at_where_the_kiosk_is_in_charge(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.users(dict.fromkeys(ALL_GROUPS - {"input"}, "jewelbox"))
    found = finding(maker, groups)
    assert found.seen == "jewelbox has no permission to use the devices of input"
    assert found.remedy == "sudo usermod -aG input jewelbox, then sudo systemctl restart jewelbox-kiosk.service"


def test_groups_that_the_unit_gives_count_too(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.users()
    maker.systemd(SupplementaryGroups=" ".join(ALL_GROUPS))
    assert finding(maker, groups).state is State.OK


def test_a_users_own_group_counts(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.users(dict.fromkeys(ALL_GROUPS - {"video"}, "jewelbox"))
    text = (tmp_path / "etc/group").read_text()
    maker.write("/etc/group", text.replace("jewelbox:x:990:", "video:x:990:"))
    assert finding(maker, groups).state is State.OK


def test_a_kiosk_that_nobody_wants_leaves_the_game_to_who_asks(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd(ActiveState="inactive", SubState="dead", UnitFileState="disabled")
    assert finding(maker, groups).seen == "ana is in dialout, gpio, video, render, input, audio"


def test_groups_are_those_that_the_installer_puts_the_kiosk_into() -> None:
    given = re.search(r"^groups=\((.*?)\)", INSTALL.read_text(encoding="utf-8"), re.MULTILINE)
    assert given
    assert {door.group for door in DOORS} <= set(given[1].split())


def test_root_needs_none(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.user = User("root", 0, frozenset({"root"}))
    assert finding(maker, groups).seen == "root needs none"


def test_laptop_only_needs_the_group_of_serial_ports_and_only_with_one(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write("/dev/dri/card0")
    maker.write("/dev/gpiochip0")
    maker.shut = {"/dev/dri/card0", "/dev/gpiochip0", "/dev/ttyACM0"}
    assert finding(maker, groups).seen == "ana needs none here"
    maker.write("/dev/ttyACM0")
    assert finding(maker, groups).remedy == "sudo usermod -aG dialout ana, then log out and in again"


def test_desktop_of_a_pi_opens_screen_touch_and_sound_by_itself(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.environ["WAYLAND_DISPLAY"] = "wayland-0"
    maker.shut = {"/dev/dri/card1", "/dev/input/event4", "/dev/snd/controlC0"}
    assert finding(maker, groups).state is State.OK


def test_lists_with_odd_lines_are_read_past_them(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/group", "nonsense\n\n" + (tmp_path / "etc/group").read_text())
    maker.write("/etc/passwd", "nonsense\n\n" + (tmp_path / "etc/passwd").read_text())
    assert finding(maker, groups).state is State.OK
