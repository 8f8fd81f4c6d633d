"""The only module that opens a display: inputs come out of it, and dirty rectangles go in.

One rule: nothing polls. A window names the handles to sleep on in `select`, and how long that may take at most.
"""

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pygame

from companion.screen.window.drivers import (
    ACCELERATION,
    NAMED,
    DisplayError,
    Machine,
    Renderer,
    candidates,
    check_fits,
    check_size,
    renderers,
    unreadable_inputs,
    without_display,
)
from companion.screen.window.handles import Handles, open_files
from companion.screen.window.inputs import Input
from companion.screen.window.off_screen import OffScreen
from companion.screen.window.on_display import DisplayWindow
from companion.screen.window.placing import Place, Rect, Size, drawn_size, is_upright, panel_mode, window_size
from companion.words import Words

__all__ = ["DisplayError", "OffScreen", "Rect", "Size", "Window", "off_screen", "open_window"]

TITLE = "Jewelbox Companion"
_ICON_PX = 64

# What SDL is told before it starts, unless somebody has told it otherwise.
_HINTS = {
    "SDL_NO_SIGNAL_HANDLERS": "1",  # SIGTERM stays what the program makes of it; SDL would keep it until the next event
    "SDL_VIDEO_ALLOW_SCREENSAVER": "0",  # people think for minutes, and look at the screen meanwhile
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # the tap that brings the window to the front is a tap
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_APP_ID": "jewelbox",
    "SDL_VIDEO_X11_WMCLASS": "jewelbox",
    "SDL_VIDEO_CENTERED": "1",
}

_UPRIGHT = (
    "Rotate it in the desktop's screen settings; without a desktop, add `rotate=90` to the panel's dtoverlay line in"
    " /boot/firmware/config.txt. Or play in a window: --windowed."
)


class Window(Protocol):
    """A surface to draw on, what people do to it, and what to sleep on in between."""

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; it stays the same until `Resized`."""
        ...

    @property
    def size(self) -> Size:
        """Width and height of the surface."""
        ...

    @property
    def driver(self) -> str:
        """SDL's name of what shows it: "x11", "wayland", "KMSDRM", or "none" off screen."""
        ...

    @property
    def renderer(self) -> Renderer:
        """What brings the surface to the glass, and whether it does."""
        ...

    @property
    def message(self) -> Words | str:
        """What keeps people from using it, and the remedy; nothing while all is well."""
        ...

    @property
    def turned(self) -> bool:
        """Whether the picture faces the far side of the table."""
        ...

    def set_turned(self, turned: bool) -> None:
        """Turn the picture by 180 degrees, or back; what is on the surface is shown the new way at once."""
        ...

    def inputs(self, now_ms: int) -> list[Input]:
        """What happened since the last call, in order; never waits."""
        ...

    def show(self, rects: Sequence[Rect]) -> None:
        """Bring these parts of the surface to the glass."""
        ...

    def handles(self) -> tuple[int, ...]:
        """File descriptors that become readable when there may be inputs; ask before each sleep: they come and go."""
        ...

    @property
    def patience_ms(self) -> int:
        """How long to sleep at most before asking for inputs again: 0 if some wait already. Ask before each sleep.

        After the last drawing and before the handles: to show something makes SDL read ahead, and what it has read
        wakes nobody.
        """
        ...

    def close(self) -> None:
        """Give the display back; may be called twice."""
        ...


def off_screen(size: Size, *, turned: bool = False) -> OffScreen:
    """A window that nobody sees."""
    return OffScreen(size, turned=turned)


def open_window(
    size: Size | None = None,
    *,
    windowed: bool = False,
    wished: Size | None = None,
    turned: bool = False,
    driver: str | None = None,
    icon: Callable[[int], pygame.Surface] | None = None,
) -> Window:
    """Open the display, the whole of it unless `windowed`; raises `DisplayError` in plain words where there is none.

    Without a size, a window is as `wished` if that fits on the desktop, else the largest of ours that does; and a full
    screen takes all of the panel that suits the scenes. `driver` is SDL's name of one, if it may be no other. `icon`
    draws what a desktop shows of a window elsewhere, on a square of so many pixels.
    """
    if size is not None:
        check_size(size, "the size", "Use 800x480, for example.")
    pygame.display.quit()
    before = open_files()
    _tell(_HINTS)
    machine = _machine(driver)
    _start(machine)

    def open_with(renderer: str) -> DisplayWindow:
        if not pygame.display.get_init():
            _start(machine)  # the last try has closed it
        try:
            with _environment({ACCELERATION: renderer} if renderer else {}):
                pygame.display.set_caption(TITLE)
                if windowed and icon is not None:
                    pygame.display.set_icon(icon(_ICON_PX))
                place = _place(size, wished, windowed=windowed, turned=turned)
                return _window(place, Handles(before), windowed=windowed)
        except BaseException:
            pygame.display.quit()
            raise

    return first_that_draws(renderers(pygame.display.get_driver(), os.environ), open_with)


def first_that_draws(names: Sequence[str], open_with: Callable[[str], Window]) -> Window:
    """The window of the first renderer that draws, as far as that is known; if none does, that of the first one."""
    for name in names if len(names) > 1 else ():
        try:
            window = open_with(name)
        except DisplayError:
            continue
        if window.renderer.draws is not False:
            return window
        window.close()
    return open_with(names[0])


def _window(place: Place, handles: Handles, *, windowed: bool) -> DisplayWindow:
    devices = [str(path) for path in Path("/dev/input").glob("event*")]
    message = unreadable_inputs(pygame.display.get_driver(), devices, handles.devices())
    return DisplayWindow(place, handles, windowed=windowed, message=message)


def _tell(names: Mapping[str, str]) -> None:
    """Give SDL its hints, unless somebody has done so."""
    for name, value in names.items():
        os.environ.setdefault(name, value)


def _machine(driver: str | None) -> Machine:
    """What there is to draw on."""
    cards = tuple(sorted(str(card) for card in Path("/dev/dri").glob("card*")))
    return Machine(
        environment=os.environ | ({NAMED: driver} if driver else {}),
        cards=cards,
        may_draw=any(os.access(card, os.R_OK | os.W_OK) for card in cards),
        can_console=bool(getattr(pygame, "IS_CE", False)),
    )


def _start(machine: Machine) -> None:
    """Start the first of SDL's drivers that shows something."""
    failures = []
    for driver in candidates(machine):
        with _environment({NAMED: driver}):
            try:
                pygame.display.init()
            except pygame.error as error:
                failures.append((driver, str(error)))
                continue
        return
    raise without_display(machine, failures)


@contextmanager
def _environment(names: Mapping[str, str]) -> Iterator[None]:
    """With these variables for a moment."""
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _place(size: Size | None, wished: Size | None, *, windowed: bool, turned: bool) -> Place:
    """Set the mode; where the picture is then."""
    screens = pygame.display.get_desktop_sizes()
    if windowed:
        check_fits(size, screens)
        panel = set_mode(size or window_size(screens[0], wished), pygame.RESIZABLE)
        return Place(panel, drawn_size(panel, windowed=True), turned)
    panel = set_mode(panel_mode(screens[0], pygame.display.list_modes()), pygame.FULLSCREEN)
    check_size(panel, "this screen", _UPRIGHT if is_upright(panel) else "Use a larger one.")
    check_fits(size, [panel])
    return Place(panel, drawn_size(size or panel), turned)


def set_mode(size: Size, flags: int, setter: Callable[[Size, int], pygame.Surface] = pygame.display.set_mode) -> Size:
    """Open the window itself; the size that it has got."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a desktop has the last word about sizes
            return setter(size, flags).get_size()
    except pygame.error as error:
        raise DisplayError(
            f"the screen cannot be used at {size[0]}x{size[1]} ({error}):"
            " is it plugged in, and is no other program using it?"
        ) from error
