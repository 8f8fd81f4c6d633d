"""The screen: by desktop or by console, and what is in the way."""

from pathlib import Path

import pytest

from companion.doctor.finding import State
from companion.doctor.screen_check import LIBRARIES, display
from companion.doctor.system import User
from companion.screens.kiosk.window.drivers import Renderer
from tests.companion.doctor.looking import finding, run
from tests.companion.doctor.machines import PROJECT, Maker, laptop, pi4_kiosk, pi5_without_a_box
from tools.installer import packages


def test_desktop_that_lets_us_draw_is_named(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), display).seen == "wayland desktop; pygame-ce 2.5.8"


@pytest.mark.parametrize(
    ("environ", "told"), [({"DISPLAY": ":7"}, "DISPLAY=:7"), ({"WAYLAND_DISPLAY": "w"}, "WAYLAND_DISPLAY=w")]
)
def test_desktop_that_refuses_is_an_error_with_its_own_words(
    environ: dict[str, str], told: str, tmp_path: Path
) -> None:
    maker = laptop(tmp_path)
    maker.environ = environ
    maker.sdl(trouble="error: Unable to open display")
    found = finding(maker, display)
    assert found.state is State.ERROR
    assert found.seen == f"{told}, but it cannot be drawn on (error: Unable to open display)"


def test_sdl_that_falls_back_to_drawing_for_nobody_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.sdl(opened="offscreen")
    assert "cannot be drawn on (no driver)" in finding(maker, display).seen


def test_pygame_that_crashes_is_an_error_and_no_traceback(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.answer("sdl", status=-11, err="Fatal Python error: Segmentation fault\n")
    found = finding(maker, display)
    assert found.state is State.ERROR
    assert found.seen == ("pygame crashes here: it ended with signal 11: Fatal Python error: Segmentation fault")


def test_pygame_that_ends_without_a_word_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.answer("sdl", status=3)
    assert finding(maker, display).seen == "pygame crashes here: it ended with exit 3"


def test_python_that_cannot_be_run_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    del maker.programs.answers["sdl"]
    assert finding(maker, display).seen == "~/jewelbox/.venv/bin/python cannot be run"


def test_missing_pygame_is_an_error_with_the_command_that_installs_it(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.answer("sdl", '{"trouble": "ModuleNotFoundError: No module named \'pygame\'"}\n')
    found = finding(maker, display)
    assert found.state is State.ERROR
    assert "No module named 'pygame'" in found.seen
    assert found.remedy.endswith("-m pip install pygame-ce")


def test_console_names_the_output_and_its_best_mode(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.screen("card1-DSI-1", status="unknown", mode="")
    assert finding(maker, display).seen == "KMSDRM, DSI-1, HDMI-A-1 1024x600; pygame-ce 2.5.8"


def test_wheel_without_kmsdrm_cannot_draw_on_a_console(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.sdl(version="2.6.1", is_ce=False, drivers=("x11", "wayland"))
    found = finding(maker, display)
    assert (found.state, found.seen) == (
        State.ERROR,
        "pygame 2.6.1 cannot draw on a console: it has no KMSDRM",
    )


def test_lite_without_mesa_is_told_the_packages(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.sdl(missing=("libgbm.so.1", "libEGL.so.1"))
    found = finding(maker, display)
    assert (found.state, found.seen) == (State.ERROR, "SDL finds no libgbm.so.1, libEGL.so.1")
    assert found.remedy == "sudo apt install libgbm1 libegl1 libgl1-mesa-dri"


def test_libraries_are_those_that_the_installer_brings() -> None:
    """The list in install.sh is the one that kiosks are made with."""
    assert {*LIBRARIES.values(), "libgl1-mesa-dri"} <= set(packages(PROJECT, "needed"))


def test_pi_without_its_graphics_driver_is_told_the_overlay(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.remove("/dev/dri/card1")  # what is left computes, and has no output
    found = finding(maker, display)
    assert (found.state, "dtoverlay=vc4-kms-v3d" in found.remedy) == (State.ERROR, True)


def test_writeback_is_no_screen_and_no_output(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.screen(status="disconnected")
    maker.screen("card1-Writeback-1", status="unknown")
    found = finding(maker, display)
    assert (found.state, found.seen) == (State.ERROR, "no screen is connected to HDMI-A-1")


def test_computer_without_any_screen_is_told_about_the_demo(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.environ.clear()
    found = finding(maker, display)
    assert found.state is State.ERROR
    assert "jewelbox play --demo needs no screen" in found.remedy


def test_player_who_may_not_use_the_card_is_told_both_groups(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.users()
    maker.user = User("ana", 1000, frozenset())
    maker.shut = {"/dev/dri/card1", "/dev/dri/renderD128"}
    found = finding(maker, display)
    assert (found.state, found.seen) == (
        State.ERROR,
        "ana has no permission to use /dev/dri/card1 and /dev/dri/renderD128",
    )
    assert found.remedy == "sudo usermod -aG video,render ana, then log out and in again"


def test_card_without_a_screen_on_it_may_stay_shut(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.shut = {"/dev/dri/card0"}
    assert finding(maker, display).state is State.OK


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("240x320", "HDMI-A-1 240x320 is too small"),
        ("320x240", "HDMI-A-1 320x240 is too small"),
    ],
)
def test_screen_that_no_scene_is_laid_out_for_is_an_error_unless_there_is_another(
    mode: str, told: str, tmp_path: Path
) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.screen(mode=mode)
    found = finding(maker, display)
    assert (found.state, found.seen) == (State.ERROR, told)
    maker.screen("card1-HDMI-A-2")
    assert finding(maker, display).state is State.OK


def test_portrait_screen_is_fine_as_the_kiosk_rotates_its_picture(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.screen("card1-DSI-1", mode="720x1280")
    maker.screen(status="disconnected")
    found = finding(maker, display)
    assert (found.state, found.seen) == (State.OK, "KMSDRM, DSI-1 720x1280; pygame-ce 2.5.8")


@pytest.mark.parametrize(
    ("socket", "told"),
    [
        ("/run/user/1000/wayland-1", "XDG_RUNTIME_DIR=/run/user/1000 WAYLAND_DISPLAY=wayland-1 jewelbox play"),
        ("/tmp/.X11-unix/X0", "DISPLAY=:0 jewelbox play"),
    ],
)
def test_desktop_that_runs_elsewhere_has_the_screen(socket: str, told: str, tmp_path: Path) -> None:
    """Over SSH on a Pi with a desktop: the game can be played, but not from this session."""
    maker = pi5_without_a_box(tmp_path)
    maker.write(socket)
    found = finding(maker, display)
    assert found.state is State.WARNING
    assert told in found.remedy


def test_running_kiosk_has_the_screen_and_that_is_fine(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd()
    assert finding(maker, display).seen == "the running kiosk has it; pygame-ce 2.5.8"
    maker.systemd(StatusText=Renderer("opengles2", draws=True).status)
    found = finding(maker, display)
    assert (found.state, found.seen) == (
        State.OK,
        "the running kiosk has it, drawn by opengles2; pygame-ce 2.5.8",
    )


def test_running_kiosk_that_draws_nothing_is_an_error_with_its_remedy(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd(StatusText=Renderer("opengl", draws=False).status)
    found = finding(maker, display)
    assert (found.state, found.seen) == (
        State.ERROR,
        "the kiosk runs, but nothing can be seen: SDL's renderer opengl draws nothing",
    )
    assert found.remedy.startswith("sudo apt install libgles2 libopengl0 libgl1-mesa-dri")
    assert "Cannot play yet: 1 error" in run(maker.make()).output


@pytest.mark.parametrize(
    ("driver", "told"),
    [
        ("dummy", "SDL_VIDEODRIVER=dummy draws where nobody can see it"),
        ("directfb", "SDL_VIDEODRIVER=directfb, but pygame-ce 2.5.8 has x11, wayland, KMSDRM, offscreen, dummy, evdev"),
    ],
)
@pytest.mark.parametrize("make", [laptop, pi5_without_a_box], ids=["laptop", "pi"])
def test_driver_set_by_hand_that_cannot_work_is_an_error(
    make: "type[Maker]", driver: str, told: str, tmp_path: Path
) -> None:
    maker = make(tmp_path)
    maker.environ["SDL_VIDEODRIVER"] = driver
    found = finding(maker, display)
    assert (found.state, found.seen, found.remedy) == (State.ERROR, told, "unset SDL_VIDEODRIVER")


def test_drivers_set_by_hand_are_a_list_in_any_case(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.environ["SDL_VIDEODRIVER"] = "directfb,kmsdrm"
    assert finding(maker, display).state is State.OK
