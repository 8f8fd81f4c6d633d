"""A window: a surface to draw on, what people do to it, and what to sleep on in between. Here is one that nobody sees.

One rule: nothing polls. A window names the handles to sleep on in `select`, and how long that may take at most.
"""

import io
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.nodes.theme import INK, Rotation
from companion.screens.kiosk.window.drivers import Renderer
from companion.screens.kiosk.window.inputs import Input
from companion.screens.kiosk.window.placing import Place, Rect, Size, has_room, placed_in_window
from companion.words import Words

_FOR_EVER_MS = 60_000


class Window(ABC):
    """What every window has: its surface stays the same until `Resized`, or until it is rotated by a quarter."""

    driver = "none"  # SDL's name of what shows it: "x11", "wayland", "KMSDRM"
    renderer = Renderer()  # what brings the surface to the glass, and whether it does
    message: Words | str = ""  # what keeps people from using it, and the remedy; nothing while all is well

    def __init__(self, place: Place) -> None:
        self.place = place
        self.surface = plain_surface(place.size)
        self._whole_is_due = False

    @property
    def size(self) -> Size:
        """Width and height of the surface."""
        return self.place.size

    @property
    def rotation(self) -> Rotation:
        """How the picture is turned on the panel."""
        return self.place.rotation

    @property
    def has_quarter_turns(self) -> bool:
        """Whether a picture fits on the panel lengthwise and crosswise."""
        return all(has_room(self.place.panel, rotation) for rotation in Rotation)

    def darken(self, left: int) -> None:
        """Leave so much of 255 of the light of what is shown."""
        self.surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        self.show([(0, 0, *self.size)])

    def rotate(self, rotation: Rotation) -> None:
        """Turn the picture as far as this, if it fits then.

        By half a turn, what is on the surface is shown the new way at once. By a quarter turn there is a new surface
        of another size, with nothing on it yet.
        """
        place, before = self._placed(self.place.panel, rotation), self.size
        if place == self.place:
            return
        self._put(place)
        if self.size == before:
            self.show([(0, 0, *self.size)])

    @abstractmethod
    def _placed(self, panel: Size, rotation: Rotation) -> Place:
        """Where the picture is on a panel of this size, rotated so if it fits then."""

    def _put(self, place: Place) -> None:
        """Have the picture there from now on, bars and all; with a new surface, if it has another size."""
        if place.size != self.size:
            self.surface = plain_surface(place.size)
        self.place = place
        self._whole_is_due = True

    def _bring(self, panel: pygame.Surface, rects: Sequence[Rect]) -> list[Rect]:
        """Copy these parts to the panel, or all of it and the bars where that is due; answers where they went."""
        if not self._whole_is_due:
            return bring(self.surface, panel, self.place, rects)
        self._whole_is_due = False
        panel.fill(INK)
        bring(self.surface, panel, self.place, [(0, 0, *self.size)])
        return [(0, 0, *self.place.panel)]

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

    def __init__(self, size: Size, rotation: Rotation = Rotation.NONE) -> None:
        super().__init__(self._placed(size, rotation))
        self.panel = plain_surface(size)
        self._given: list[Input] = []

    def give(self, *inputs: Input) -> None:
        """Let this have happened."""
        self._given += inputs

    def inputs(self, now_ms: int) -> list[Input]:  # noqa: ARG002 - time matters only to a real one
        given, self._given = self._given, []
        return given

    def _placed(self, panel: Size, rotation: Rotation) -> Place:
        return placed_in_window(panel, rotation)

    def show(self, rects: Sequence[Rect]) -> None:
        self._bring(self.panel, rects)

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
    """Copy parts of the picture to the panel, each of them rotated; answers where they went."""
    parts = [part for part in map(place.clipped, rects) if part[2] and part[3]]
    for part in parts:
        piece = surface.subsurface(part)
        # pygame counts counter-clockwise. By quarters, it moves pixels and mixes none.
        rotated = pygame.transform.rotate(piece, -place.rotation) if place.rotation else piece
        panel.blit(rotated, place.to_panel(part)[:2])
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
