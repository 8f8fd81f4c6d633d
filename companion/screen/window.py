"""The only module that opens a display: inputs come out of it, and dirty rectangles go in.

One rule: nothing polls. A window names the handles to sleep on in `select`, and how long that may take at most.
"""

from collections.abc import Sequence
from typing import Protocol

import pygame

from companion.screen.inputs import Input
from companion.screen.off_screen import OffScreen
from companion.screen.placing import Rect, Size


class DisplayError(Exception):
    """There is no screen to draw on, or none of a size that would do; the message says what to do about it."""


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
    def message(self) -> str:
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
        """File descriptors that become readable when there may be inputs; ask before each sleep, they change."""
        ...

    @property
    def patience_ms(self) -> int:
        """How long to sleep at most before asking for inputs again: 0 if some wait already. Ask last of all."""
        ...

    def close(self) -> None:
        """Give the display back; may be called twice."""
        ...


def open_window(
    size: Size | None = None, *, windowed: bool = False, turned: bool = False, driver: str | None = None
) -> Window:
    """Open the display; raises `DisplayError` in plain words where there is none."""
    raise DisplayError("no display yet")


def off_screen(size: Size, *, turned: bool = False) -> OffScreen:
    """A window that nobody sees."""
    return OffScreen(size, turned=turned)
