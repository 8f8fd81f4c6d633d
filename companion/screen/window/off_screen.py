"""A window that nobody sees: for the demo without a display, for pictures, and for tests that play whole games.

One rule: it opens nothing. What happens to it is given to it.
"""

import io
from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.screen.drawing.theme import INK
from companion.screen.window.drivers import Renderer
from companion.screen.window.inputs import Input
from companion.screen.window.placing import Place, Rect, Size
from companion.words import Words

_FOR_EVER_MS = 60_000


class OffScreen:
    """A plain surface in the place of a display; `panel` is what would be on the glass."""

    def __init__(self, size: Size, *, turned: bool = False) -> None:
        self.surface = plain_surface(size)
        self.panel = plain_surface(size)
        self.driver = "none"
        self.renderer = Renderer()
        self.message: Words | str = ""
        self.turned = turned
        self._given: list[Input] = []

    @property
    def size(self) -> Size:
        """Width and height of the surface."""
        return self.surface.get_size()

    def give(self, *inputs: Input) -> None:
        """Let this have happened."""
        self._given += inputs

    def inputs(self, now_ms: int) -> list[Input]:  # noqa: ARG002 - time matters only to a real one
        """What it was given since the last call."""
        given, self._given = self._given, []
        return given

    def set_turned(self, turned: bool) -> None:
        """Turn the picture by 180 degrees, or back."""
        if turned != self.turned:
            self.turned = turned
            self.show([(0, 0, *self.size)])

    def show(self, rects: Sequence[Rect]) -> None:
        """Bring these parts of the surface to where the glass would be."""
        bring(self.surface, self.panel, Place(self.size, self.size, self.turned), rects)

    def handles(self) -> tuple[int, ...]:
        """Nothing to sleep on."""
        return ()

    @property
    def patience_ms(self) -> int:
        """No reason to wake up, unless it was given something."""
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
