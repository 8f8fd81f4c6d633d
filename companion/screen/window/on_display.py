"""A window on a real display: SDL's surface with the picture in its place, and the handles that SDL listens on.

One rule: the surface that scenes draw on is our own. It survives whatever a desktop does to the window, is the same
with every driver, and only the parts that changed are brought to the glass.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.screen.drawing.theme import INK
from companion.screen.window.from_sdl import RESIZES, Translator
from companion.screen.window.handles import Handles
from companion.screen.window.inputs import Input, Redraw, Resized
from companion.screen.window.off_screen import bring, plain_surface
from companion.screen.window.placing import Place, Rect, Size, drawn_size
from companion.screen.window.readback import look
from companion.words import Words


class DisplayWindow:
    """What `open_window` gives."""

    def __init__(self, place: Place, handles: Handles, *, windowed: bool, message: Words | str = "") -> None:
        self.surface = plain_surface(place.size)
        self.driver = pygame.display.get_driver()
        self.message = message
        self._place = place
        self._windowed = windowed
        self._sdl_handles = handles
        self._translator = Translator()
        self._has_cursor = windowed
        self._is_open = True
        self._whole_is_due = True
        pygame.mouse.set_visible(windowed)
        self.show([(0, 0, *place.size)])
        self.renderer = look()

    @property
    def size(self) -> Size:
        """Width and height of the surface."""
        return self._place.size

    @property
    def turned(self) -> bool:
        """Whether the picture faces the far side of the table."""
        return self._place.turned

    def set_turned(self, turned: bool) -> None:
        """Turn the picture by 180 degrees, or back."""
        if turned != self.turned:
            self._place = replace(self._place, turned=turned)
            self.show([(0, 0, *self.size)])

    def inputs(self, now_ms: int) -> list[Input]:
        """What happened since the last call, in order; never waits."""
        if not self._is_open:
            return []
        events = pygame.event.get()
        found = self._translator.inputs(events, self._place, now_ms)
        self._whole_is_due = self._whole_is_due or Redraw() in found  # the bars are gone, too
        if any(event.type in RESIZES for event in events):
            found += self._resized()
        self._mind_the_cursor()
        return found

    def _resized(self) -> list[Input]:
        """A new surface, if the window has another size by now."""
        panel = _panel().get_size()
        if panel == self._place.panel:
            return []
        self._place = Place(panel, drawn_size(panel, windowed=self._windowed), self.turned)
        self.surface = plain_surface(self.size)
        self._whole_is_due = True
        return [Resized(*self.size)]

    def _mind_the_cursor(self) -> None:
        """On a full screen only a hand on a mouse needs to see it."""
        wished = self._windowed or self._translator.has_mouse
        if wished != self._has_cursor:
            self._has_cursor = wished
            pygame.mouse.set_visible(wished)

    def show(self, rects: Sequence[Rect]) -> None:
        """Bring these parts of the surface to the glass."""
        if not self._is_open or not rects:
            return
        panel = _panel()
        if panel.get_size() != self._place.panel:
            return  # it has another size since a moment ago: `Resized` is on its way
        if self._whole_is_due:
            self._whole_is_due = False
            panel.fill(INK)
            bring(self.surface, panel, self._place, [(0, 0, *self.size)])
            pygame.display.flip()
        elif changed := bring(self.surface, panel, self._place, rects):
            pygame.display.update(changed)

    def handles(self) -> tuple[int, ...]:
        """What SDL listens on."""
        return self._sdl_handles.look() if self._is_open else ()

    @property
    def patience_ms(self) -> int:
        """0 if SDL has inputs that it has read already."""
        if self._is_open and pygame.event.peek():
            return 0
        self._sdl_handles.settle()
        return self._sdl_handles.patience_ms

    def close(self) -> None:
        """Give the display back."""
        if self._is_open:
            self._is_open = False
            pygame.display.quit()


def _panel() -> pygame.Surface:
    """SDL's own surface, which changes with the window."""
    panel = pygame.display.get_surface()
    assert panel is not None, "the display is open as long as the window is"
    return panel
