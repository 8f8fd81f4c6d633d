"""A window: a surface to draw on, what people do to it, and what to sleep on in between. Here is one that nobody sees.

One rule: nothing polls. A window names the handles to sleep on in `select`, and how long that may take at most.
"""

import io
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from companion.screen.drawing.theme import INK
from companion.screen.window.drivers import Renderer
from companion.screen.window.inputs import Input
from companion.screen.window.placing import Place, Rect, Size
from companion.words import Words

_FOR_EVER_MS = 60_000


class Window(ABC):
    """What every window has: its surface stays the same until `Resized`."""

    driver = "none"  # SDL's name of what shows it: "x11", "wayland", "KMSDRM"
    renderer = Renderer()  # what brings the surface to the glass, and whether it does
    message: Words | str = ""  # what keeps people from using it, and the remedy; nothing while all is well

    def __init__(self, place: Place) -> None:
        self.place = place
        self.surface = plain_surface(place.size)

    @property
    def size(self) -> Size:
        """Width and height of the surface."""
        return self.place.size

    @property
    def turned(self) -> bool:
        """Whether the picture faces the far side of the table."""
        return self.place.turned

    def set_turned(self, turned: bool) -> None:
        """Turn the picture by 180 degrees, or back; what is on the surface is shown the new way at once."""
        if turned != self.turned:
            self.place = replace(self.place, turned=turned)
            self.show([(0, 0, *self.size)])

    @abstractmethod
    def inputs(self, now_ms: int) -> list[Input]:
        """What happened since the last call, in order; never waits."""

    @abstractmethod
    def show(self, rects: Sequence[Rect]) -> None:
        """Bring these parts of the surface to the glass."""

    @abstractmethod
    def handles(self) -> tuple[int, ...]:
        """File descriptors that become readable when there may be inputs; ask before each sleep: they come and go."""

    @property
    @abstractmethod
    def patience_ms(self) -> int:
        """How long to sleep at most before asking for inputs again: 0 if some wait already. Ask before each sleep.

        After the last drawing and before the handles: to show something makes SDL read ahead, and what it has read
        wakes nobody.
        """

    @abstractmethod
    def close(self) -> None:
        """Give the display back; may be called twice."""


class OffScreen(Window):
    """A plain surface in the place of a display: for the demo without one, for pictures, and for tests.

    It opens nothing; what happens to it is given to it. `panel` is what would be on the glass.
    """

    def __init__(self, size: Size) -> None:
        super().__init__(Place(size, size))
        self.panel = plain_surface(size)
        self._given: list[Input] = []

    def give(self, *inputs: Input) -> None:
        """Let this have happened."""
        self._given += inputs

    def inputs(self, now_ms: int) -> list[Input]:  # noqa: ARG002 - time matters only to a real one
        given, self._given = self._given, []
        return given

    def show(self, rects: Sequence[Rect]) -> None:
        bring(self.surface, self.panel, self.place, rects)

    def handles(self) -> tuple[int, ...]:
        return ()

    @property
    def patience_ms(self) -> int:
        return 0 if self._given else _FOR_EVER_MS

    def close(self) -> None:
        """Nothing to give back."""


def plain_surface(size: Size) -> pygame.Surface:
    """An opaque surface of our ground, in the same format everywhere: what is drawn is then the same everywhere."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(INK)
    return surface


def bring(surface: pygame.Surface, panel: pygame.Surface, place: Place, rects: Sequence[Rect]) -> list[Rect]:
    """Copy parts of the picture to the panel, turned where it is; answers where they went."""
    parts = [part for part in map(place.clipped, rects) if part[2] and part[3]]
    for part in parts:
        piece = surface.subsurface(part)
        panel.blit(pygame.transform.rotate(piece, 180) if place.turned else piece, place.to_panel(part)[:2])
    return [place.to_panel(part) for part in parts]


def save(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG, the same bytes for the same picture; the folder is made. Raises OSError and nothing else."""
    opaque = pygame.Surface(surface.get_size(), 0, 24)
    opaque.fill(INK)
    opaque.blit(surface, (0, 0))
    data = io.BytesIO()
    pygame.image.save(opaque, data, "picture.png")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.getvalue())
