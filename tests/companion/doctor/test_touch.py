"""Touch screens, and what will do instead, by the kernel's list of inputs."""

from pathlib import Path

import pytest

from companion.doctor.finding import State
from companion.doctor.sound_cards import sound
from companion.doctor.system import User
from companion.doctor.touch import parse, touch
from tests.companion.doctor import inputs
from tests.companion.doctor.looking import finding
from tests.companion.doctor.machines import HDMI_SOUND, laptop, pi4_kiosk, pi5_without_a_box

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
    assert finding(laptop(tmp_path), touch).seen == "what the desktop has"


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
