"""Which of SDL's video drivers and renderers to use on this machine, and what to say when none works. Pure.

One rule: a driver is only tried where it could work. SDL left to itself ends with one that draws for nobody.
"""

from collections.abc import Mapping, Sequence

import msgspec

from companion.screens.kiosk.window.placing import SMALLEST, Size, is_too_small
from companion.words import Words

NAMED = "SDL_VIDEODRIVER"
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
NOTHING_SEEN = "nothing can be seen"
SEE_AGAIN = (
    f"sudo apt install libgles2 libopengl0 libgl1-mesa-dri; then remove {ACCELERATION} from /etc/jewelbox/environment"
    " if it is there, and sudo systemctl restart jewelbox-kiosk"
)
_CONSOLE = "kmsdrm"
_FOR_NOBODY = frozenset({"dummy", "offscreen", "evdev"})
_NO_NEED = "Without a display, `jewelbox play --demo` plays off screen and saves pictures."


class DisplayError(Exception):
    """There is no screen to draw on, or none of a size that would do; the message says what to do about it."""


class Machine(msgspec.Struct, frozen=True):
    """What was found of displays."""

    environment: Mapping[str, str]
    cards: tuple[str, ...] = ()  # the graphics cards in /dev/dri
    may_draw: bool = True  # whether we may open one of them
    can_console: bool = True  # whether this pygame comes with the driver for them


def shows(driver: str) -> bool:
    """Whether somebody sees what this driver draws."""
    return driver.casefold() not in _FOR_NOBODY


def candidates(machine: Machine) -> tuple[str, ...]:
    """The drivers to try, in order; the person's own choice alone, if there is one."""
    if named := machine.environment.get(NAMED):
        return tuple(driver for driver in named.split(",") if shows(driver))  # SDL takes several, too
    # X11 before Wayland, as SDL does itself: it needs a quarter of the memory, also through Xwayland.
    places = (
        ("x11", "DISPLAY" in machine.environment),
        ("wayland", "WAYLAND_DISPLAY" in machine.environment),
        (_CONSOLE, bool(machine.cards)),
    )
    return tuple(driver for driver, is_there in places if is_there)


class Renderer(msgspec.Struct, frozen=True):
    """What SDL brings the picture to the screen with."""

    name: str = ""  # SDL's name of it, such as "opengles2"; none where SDL copies the picture itself
    draws: bool | None = None  # whether a drawing was there when it was read back; None if that is not known

    @property
    def status(self) -> str:
        """One line for `systemctl status`, which the doctor reads, too."""
        if self.draws is False:
            return f"{NOTHING_SEEN}: SDL's renderer {self.name} draws nothing"
        return f"drawn by {self.name}{'' if self.draws else ', not checked'}" if self.name else ""


def renderers(driver: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """What to let SDL draw with under this driver, best first, or what a person has chosen; "" leaves it to SDL."""
    if chosen := environment.get(ACCELERATION):
        return (chosen,)
    match driver.casefold():
        case "x11":  # OpenGL would take 90 MB, four threads and a quarter of a second more. Wayland knows no other way.
            return ("0",)
        case "kmsdrm":  # SDL prefers `opengl`, which draws nothing where only the libraries of OpenGL ES are installed.
            return ("opengles2", "opengl")
        case _:
            return ("",)


def without_display(machine: Machine, failures: Sequence[tuple[str, str]] = ()) -> DisplayError:
    """What to tell people: `failures` are the drivers that were tried, with SDL's words about each."""
    named = machine.environment.get(NAMED)
    if named and not candidates(machine):
        reasons = [f"{NAMED}={named} draws where nobody can see it: unset it."]
    elif failures:
        reasons = [_reason(driver, words, machine) for driver, words in failures]
    else:
        reasons = [
            "neither DISPLAY nor WAYLAND_DISPLAY is set, and there is no graphics card in /dev/dri.",
            "Start it on the machine's own screen; over SSH put DISPLAY=:0 before the command.",
        ]
    return DisplayError(" ".join(["no display:", *reasons, _NO_NEED]))


def _reason(driver: str, words: str, machine: Machine) -> str:
    match driver.casefold():
        case "x11":
            return (
                f"nothing answers at DISPLAY={machine.environment.get('DISPLAY', '')} ({words}); is a desktop running"
                " there, and does this user have permission to use it?"
            )
        case "wayland":
            return (
                f"nothing answers at WAYLAND_DISPLAY={machine.environment.get('WAYLAND_DISPLAY', '')} ({words});"
                " is a desktop running there, and is XDG_RUNTIME_DIR set?"
            )
        case "kmsdrm":
            return _console_reason(words, machine)
        case _:
            return f"{NAMED}={driver} does not work here ({words}): unset it to let SDL choose."


def _console_reason(words: str, machine: Machine) -> str:
    cards = ", ".join(machine.cards) or "a graphics card"
    if not machine.may_draw:
        return (
            f"this user has no permission to use {cards}: run `sudo usermod -aG video,render,input $USER`, "
            "then log out and in again."
        )
    if not machine.can_console:
        return "this pygame cannot draw without a desktop: `pip uninstall pygame`, then `pip install pygame-ce`."
    return (
        f"{cards} cannot be drawn on ({words}); is a screen plugged in? If a desktop has it, start this from there,"
        " or stop the desktop: `sudo systemctl stop display-manager`."
    )


def check_size(size: Size, what: str, remedy: str) -> None:
    """Refuse what no page can be drawn on."""
    has = f"{size[0]}x{size[1]}"
    if is_too_small(size):
        raise DisplayError(f"{what} is too small ({has}): at least {SMALLEST[0]}x{SMALLEST[1]} is needed. {remedy}")


def check_fits(size: Size | None, screens: Sequence[Size]) -> None:
    """Refuse a size that is larger than every screen; none at all fits always."""
    if size is None or any(size[0] <= screen[0] and size[1] <= screen[1] for screen in screens):
        return
    largest = max(screens)
    raise DisplayError(
        f"the size {size[0]}x{size[1]} does not fit on this screen, which has {largest[0]}x{largest[1]};"
        " leave it out to use the size of the screen."
    )


def unreadable_inputs(driver: str, devices: Sequence[str], opened: Sequence[str]) -> Words | str:
    """What to tell people when touch panels and keyboards are there and none may be read; desktops read them for us."""
    if driver.casefold() != _CONSOLE or opened or not devices:
        return ""
    return Words(
        "cannot read touch and keys: run `sudo usermod -aG input $USER`, then log out and in again "
        "(for a service: SupplementaryGroups=input)"
    )
