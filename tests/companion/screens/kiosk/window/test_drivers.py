"""Which drivers are tried, and what people are told when there is nothing to draw on."""

import pytest

from companion.screens.kiosk.window.drivers import (
    DisplayError,
    Machine,
    Renderer,
    candidates,
    check_size,
    renderers,
    shows,
    unreadable_inputs,
    without_display,
)

CARD = ("/dev/dri/card0",)


@pytest.mark.parametrize(
    ("machine", "drivers"),
    [
        (Machine({}), ()),
        (Machine({"DISPLAY": ":0"}), ("x11",)),
        (Machine({"WAYLAND_DISPLAY": "wayland-0"}), ("wayland",)),
        (Machine({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, CARD), ("x11", "wayland", "kmsdrm")),
        (Machine({}, CARD), ("kmsdrm",)),
        (Machine({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, CARD), ("wayland",)),
        (Machine({"DISPLAY": ":0", "SDL_VIDEODRIVER": ""}), ("x11",)),
        (Machine({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, CARD), ()),
        (Machine({"SDL_VIDEODRIVER": "kmsdrm,x11,offscreen"}), ("kmsdrm", "x11")),
    ],
)
def test_only_drivers_that_could_work_are_tried(machine: Machine, drivers: tuple[str, ...]) -> None:
    assert candidates(machine) == drivers


def test_drivers_that_draw_for_nobody_are_no_display() -> None:
    assert not shows("offscreen")
    assert not shows("Dummy")
    assert shows("KMSDRM")


@pytest.mark.parametrize(
    ("machine", "driver", "remedy"),
    [
        (Machine({"DISPLAY": ":5"}), "x11", "nothing answers at DISPLAY=:5 (it said no); is a desktop running"),
        (Machine({"WAYLAND_DISPLAY": "wayland-7"}), "wayland", "WAYLAND_DISPLAY=wayland-7 (it said no)"),
        (Machine({}, CARD, may_draw=False), "kmsdrm", "usermod -aG video,render,input"),
        (Machine({}, CARD, can_console=False), "kmsdrm", "pip install pygame-ce"),
        (Machine({}, CARD), "kmsdrm", "/dev/dri/card0 cannot be drawn on (it said no); is a screen plugged in?"),
        (Machine({"SDL_VIDEODRIVER": "kmsdrm"}, may_draw=False), "kmsdrm", "has no permission to use a graphics card"),
        (Machine({"SDL_VIDEODRIVER": "directfb"}), "directfb", "SDL_VIDEODRIVER=directfb does not work here"),
    ],
)
def test_failure_comes_with_its_remedy(machine: Machine, driver: str, remedy: str) -> None:
    message = str(without_display(machine, [(driver, "it said no")]))
    assert message.startswith("no display: ")
    assert remedy in message
    assert "jewelbox play --demo" in message


def test_every_driver_that_failed_is_named() -> None:
    machine = Machine({"DISPLAY": ":0"}, CARD, may_draw=False)
    message = str(without_display(machine, [("x11", "no"), ("kmsdrm", "no")]))
    assert "DISPLAY=:0" in message
    assert "/dev/dri/card0" in message


def test_nothing_to_try_says_how_to_get_a_display() -> None:
    assert "DISPLAY=:0" in str(without_display(Machine({})))


def test_driver_for_nobody_is_named_with_its_remedy() -> None:
    message = str(without_display(Machine({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"})))
    assert "SDL_VIDEODRIVER=dummy draws where nobody can see it: unset it." in message


def test_sizes_that_no_scene_fits_on_are_refused() -> None:
    with pytest.raises(DisplayError, match=r"this screen is too small \(320x240\): at least 480x320 is needed"):
        check_size((320, 240), "this screen", "Use a larger one.")
    check_size((480, 320), "this screen", "")
    check_size((480, 800), "this screen", "")


def test_console_whose_devices_may_not_be_read_says_so() -> None:
    devices = ["/dev/input/event0"]
    assert "usermod -aG input" in str(unreadable_inputs("KMSDRM", devices, []))
    assert unreadable_inputs("KMSDRM", devices, devices) == ""
    assert unreadable_inputs("KMSDRM", [], []) == "", "a screen without touch is no mistake: there are buttons"
    assert unreadable_inputs("x11", devices, []) == "", "the desktop reads them for us"


@pytest.mark.parametrize(
    ("driver", "names"),
    [("x11", ("0",)), ("wayland", ("",)), ("KMSDRM", ("opengles2", "opengl"))],
)
def test_console_is_drawn_by_opengl_es_and_a_desktop_as_it_was(driver: str, names: tuple[str, ...]) -> None:
    assert renderers(driver, {}) == names
    assert renderers(driver, {"SDL_FRAMEBUFFER_ACCELERATION": "opengl"}) == ("opengl",), "a person has chosen"


@pytest.mark.parametrize(
    ("renderer", "told"),
    [
        (Renderer(), ""),
        (Renderer("opengles2", draws=True), "drawn by opengles2"),
        (Renderer("opengles2"), "drawn by opengles2, not checked"),
        (Renderer("opengl", draws=False), "nothing can be seen: SDL's renderer opengl draws nothing"),
    ],
)
def test_renderer_is_told_on_one_line(renderer: Renderer, told: str) -> None:
    assert renderer.status == told
