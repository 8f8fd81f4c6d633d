"""A window on a real display; the only module that opens one.

One rule: the surface that scenes draw on is our own. It survives whatever a desktop does to the window, is the same
with every driver, and only the parts that changed are brought to the glass.
"""

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from companion.nodes.theme import Rotation
from companion.screens.kiosk.window.drivers import (
    ACCELERATION,
    NAMED,
    DisplayError,
    Machine,
    candidates,
    check_fits,
    check_size,
    renderers,
    unreadable_inputs,
    without_display,
)
from companion.screens.kiosk.window.handles import Handles, open_files
from companion.screens.kiosk.window.inputs import RESIZES, Input, Redraw, Resized, Translator
from companion.screens.kiosk.window.placing import (
    Place,
    Rect,
    Size,
    panel_mode,
    placed_in_window,
    placed_on_panel,
    usual_rotation,
    window_size,
)
from companion.screens.kiosk.window.readback import look
from companion.screens.kiosk.window.window import Window

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


class DisplayWindow(Window):
    """SDL's surface with the picture in its place, and the handles that SDL listens on."""

    def __init__(self, place: Place, handles: Handles, *, size: Size | None, windowed: bool) -> None:
        super().__init__(place)
        self.driver = pygame.display.get_driver()
        devices = [str(path) for path in Path("/dev/input").glob("event*")]
        self.message = unreadable_inputs(self.driver, devices, handles.devices())
        self._windowed = windowed
        self._asked_size = size
        self._sdl_handles = handles
        self._translator = Translator()
        self._has_cursor = windowed
        self._is_open = True
        self._whole_is_due = True
        pygame.mouse.set_visible(windowed)
        self.show([(0, 0, *place.size)])
        self.renderer = look()

    def inputs(self, now_ms: int) -> list[Input]:
        if not self._is_open:
            return []
        events = pygame.event.get()
        found = self._translator.inputs(events, self.place, now_ms)
        self._whole_is_due = self._whole_is_due or Redraw() in found  # the bars are gone, too
        if any(event.type in RESIZES for event in events):
            found += self._resized()
        self._mind_the_cursor()
        return found

    def _resized(self) -> list[Input]:
        """A new surface, if the window has another size by now."""
        panel = _panel().get_size()
        if panel == self.place.panel:
            return []
        self._put(self._placed(panel, self.rotation))
        return [Resized(*self.size)]

    def _placed(self, panel: Size, rotation: Rotation) -> Place:
        if self._windowed:
            return placed_in_window(panel, rotation)
        return placed_on_panel(panel, rotation, self._asked_size)

    def _mind_the_cursor(self) -> None:
        """On a full screen only a hand on a mouse needs to see it."""
        has_cursor = self._windowed or self._translator.has_mouse
        if has_cursor != self._has_cursor:
            self._has_cursor = has_cursor
            pygame.mouse.set_visible(has_cursor)

    def show(self, rects: Sequence[Rect]) -> None:
        if not self._is_open or not rects:
            return
        panel = _panel()
        if panel.get_size() != self.place.panel:
            return  # it has another size since a moment ago: `Resized` is on its way
        if changed := self._bring(panel, rects):
            pygame.display.update(changed)

    def handles(self) -> tuple[int, ...]:
        return self._sdl_handles.look() if self._is_open else ()

    @property
    def patience_ms(self) -> int:
        if self._is_open and pygame.event.peek():
            return 0
        self._sdl_handles.settle()
        return self._sdl_handles.patience_ms

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            pygame.display.quit()


def _panel() -> pygame.Surface:
    """SDL's own surface, which changes with the window."""
    panel = pygame.display.get_surface()
    assert panel is not None, "the display is open as long as the window is"
    return panel


def open_window(
    size: Size | None = None,
    *,
    windowed: bool = False,
    rotation: Rotation | None = None,
    preferred: Size | None = None,
    icon: Callable[[int], pygame.Surface] | None = None,
) -> Window:
    """Open the display, the whole of it unless `windowed`; raises `DisplayError` in plain words where there is none.

    Without a size, a window is as `preferred` if that fits on the desktop, else the largest of ours that does, and a
    full screen takes all of the panel that suits the scenes. Without a rotation, a window has none, and a full screen
    is rotated where the panel is portrait. `icon` draws the window's icon on a square sheet.
    """
    if size is not None:
        check_size(size, "the size", "Use 800x480, for example.")
    pygame.display.quit()
    before = open_files()
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    machine = _machine()
    _start(machine)

    def open_with(renderer: str) -> DisplayWindow:
        if not pygame.display.get_init():
            _start(machine)  # the last try has closed it
        try:
            with _environment({ACCELERATION: renderer} if renderer else {}):
                pygame.display.set_caption(TITLE)
                if windowed and icon is not None:
                    pygame.display.set_icon(icon(_ICON_PX))
                place = _in_window(size, preferred, rotation) if windowed else _on_panel(size, rotation)
                return DisplayWindow(place, Handles(before), size=size, windowed=windowed)
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


def _machine() -> Machine:
    """What there is to draw on."""
    cards = tuple(sorted(str(card) for card in Path("/dev/dri").glob("card*")))
    return Machine(
        environment=os.environ,
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


def _in_window(size: Size | None, preferred: Size | None, rotation: Rotation | None) -> Place:
    """Open a window on the desktop; where the picture is then."""
    rotation = rotation or Rotation.NONE
    screens = [rotation.seen(screen) for screen in pygame.display.get_desktop_sizes()]
    check_fits(size, screens)
    panel = set_mode(rotation.seen(size or window_size(screens[0], preferred)), pygame.RESIZABLE)
    return placed_in_window(panel, rotation)


def _on_panel(size: Size | None, rotation: Rotation | None) -> Place:
    """Take the whole screen; where the picture is then."""
    screen = pygame.display.get_desktop_sizes()[0]
    panel = set_mode(panel_mode(screen, pygame.display.list_modes()), pygame.FULLSCREEN)
    check_size(usual_rotation(panel).seen(panel), "this screen", "Use a larger one.")
    place = placed_on_panel(panel, rotation, size)
    check_fits(size, [place.rotation.seen(panel)])
    return place


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
