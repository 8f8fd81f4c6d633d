"""Devices: who plays must be in their groups; touch screens and what will do instead; sound."""

import re
from pathlib import Path

import pytest

from companion.doctor.devices import DOORS, groups, parse, sound, touch, voice
from companion.doctor.facts import Facts
from companion.doctor.finding import State
from companion.doctor.system import User
from tests.companion.doctor import inputs
from tests.companion.doctor.looking import finding
from tests.companion.doctor.machines import ALL_GROUPS, HDMI_SOUND, KIOSK_SETUP, laptop, pi4_kiosk, pi5_without_a_box


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
    given = re.search(r"^groups=\((.*?)\)", KIOSK_SETUP.read_text(encoding="utf-8"), re.MULTILINE)
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


# --- touch screens, and what will do instead, by the kernel's list of inputs ---


LIST = "/proc/bus/input/devices"


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        (inputs.FT5406, "touch screen"),
        (inputs.ADS7846, "touch screen"),
        (inputs.MOUSE, "mouse"),
        (inputs.TOUCH_PAD, "mouse"),
        (inputs.KEYBOARD, "keyboard"),
        (inputs.POWER_BUTTON, "nothing"),
        (inputs.GRAPHICS_TABLET, "nothing"),
    ],
)
def test_kind_of_a_device_follows_from_what_it_can_do(block: str, kind: str) -> None:
    (found,) = parse(block)
    kinds = {"touch screen": found.is_touch_screen, "mouse": found.is_mouse, "keyboard": found.is_keyboard}
    assert [name for name, is_it in kinds.items() if is_it] == ([] if kind == "nothing" else [kind])


def test_device_without_events_is_left_out_and_one_without_a_name_is_not() -> None:
    text = inputs.NO_EVENTS + inputs.FT5406.replace("N: Name=", "X: ")
    assert [(one.name, one.device) for one in parse(text)] == [("nameless", "/dev/input/event4")]


def test_touch_screen_is_named(tmp_path: Path) -> None:
    assert finding(pi5_without_a_box(tmp_path), touch).seen == "touch screen: 10-0038 generic ft5x06 (79)"


@pytest.mark.parametrize(
    ("block", "told"),
    [(inputs.MOUSE, "a mouse: Logitech USB Optical Mouse"), (inputs.KEYBOARD, "a keyboard: RPI Wired Keyboard 5")],
)
def test_mouse_or_keyboard_will_do_on_a_pi(block: str, told: str, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(LIST, inputs.POWER_BUTTON + block)
    found = finding(maker, touch)
    assert (found.state, found.seen) == (State.WARNING, f"no touch screen, but {told}")


@pytest.mark.parametrize(("on_a_pi", "state"), [(True, State.ERROR), (False, State.WARNING)])
def test_nothing_to_tap_with_stops_a_pi(on_a_pi: bool, state: State, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path) if on_a_pi else laptop(tmp_path)
    maker.environ.clear()
    maker.write(LIST, inputs.POWER_BUTTON)
    found = finding(maker, touch)
    assert (found.state, found.seen[:15]) == (state, "no input device")


def test_touch_screen_that_may_not_be_used_is_an_error(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.users()
    maker.user = User("ana", 1000, frozenset())
    maker.shut = {"/dev/input/event4"}
    found = finding(maker, touch)
    assert found.state is State.ERROR
    assert found.remedy == "sudo usermod -aG input ana, then log out and in again"


def test_one_of_two_touch_screens_is_enough(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(LIST, inputs.FT5406 + inputs.ADS7846)
    maker.shut = {"/dev/input/event4"}
    assert finding(maker, touch).state is State.OK


def test_a_desktop_has_its_own_inputs(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), touch).seen == "the desktop's devices"


def test_list_that_cannot_be_read_is_a_warning(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.remove(LIST)
    assert finding(maker, touch).state is State.WARNING


def test_mouse_on_a_console_that_is_no_pi_is_fine(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.environ.clear()
    maker.write(LIST, inputs.TOUCH_PAD)
    assert finding(maker, touch).seen == "mouse: SynPS/2 Synaptics TouchPad"


def test_sound_cards_are_named(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    usb = " 1 [Device         ]: USB-Audio - USB Audio Device\n                      at usb-1\n"
    maker.write("/proc/asound/cards", HDMI_SOUND + usb)
    assert finding(maker, sound).seen == "vc4-hdmi-0, USB Audio Device"


@pytest.mark.parametrize("text", [None, "--- no soundcards ---\n"])
def test_without_a_sound_card_the_game_is_silent_but_played(text: str | None, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    if text is None:
        maker.remove("/proc/asound/cards")
    else:
        maker.write("/proc/asound/cards", text)
    assert finding(maker, sound).state is State.WARNING


def test_sound_card_of_a_kiosk_needs_its_group(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.users({"audio": "ana"})
    found = finding(maker, sound)
    assert (found.state, found.remedy.startswith("sudo usermod -aG audio jewelbox")) == (State.WARNING, True)


def test_desktop_opens_the_sound_card_by_itself(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write("/dev/snd/controlC0")
    maker.shut = {"/dev/snd/controlC0"}
    assert finding(maker, sound).seen == "HDA Intel PCH"


def test_a_voice_is_named_and_none_is_missed_until_somebody_wants_one(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    found = finding(maker, voice)
    assert found.state is State.OK
    assert "sudo apt install espeak-ng" in found.seen
    maker.write("/usr/bin/espeak-ng", "")
    assert finding(maker, voice).seen == "espeak-ng"
    maker.write("/usr/bin/pico2wave", "")
    assert finding(maker, voice).seen == "pico2wave"


@pytest.mark.parametrize(
    ("kept", "state"), [('{"voice": "news"}', State.WARNING), ('{"voice": "off"}', State.OK), ("{", State.OK)]
)
def test_a_voice_that_is_wanted_and_missing_is_a_warning_with_a_remedy(kept: str, state: State, tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.write(str(Facts(maker.make()).places[0].journal.with_name("settings.json")), kept)
    found = finding(maker, voice)
    assert found.state is state
    assert (found.remedy != "") is (state is State.WARNING)
