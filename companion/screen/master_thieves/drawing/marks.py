"""Widgets of the pieces of Master Thieves: a gem, an emblem, a pillow with gems, a button for a gem."""

from dataclasses import dataclass, replace

import pygame

from companion.screen.drawing import text
from companion.screen.drawing.canvas import put, put_centred
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.drawing.theme import BRASS, IVORY, Colour, Role, Sizes, Weight
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.gem_cuts import GEMS, gem
from companion.screen.master_thieves.drawing.pillows import ON_WHITE, cushion_area, pillow
from companion.screen.widgets.basic import Mark, PushButton
from companion.screen.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class Gem(Mark):
    """One gem."""

    gem: str

    def sprite(self, size: int) -> pygame.Surface:
        return gem(self.gem, size)

    def words(self) -> tuple[str, ...]:
        """Its name: what can be seen can be read."""
        return (self.gem,)


@dataclass(frozen=True, slots=True)
class EmblemMark(Mark):
    """A character's emblem."""

    character: str
    colour: Colour = BRASS

    def sprite(self, size: int) -> pygame.Surface:
        return emblem(self.character, size, self.colour)


@dataclass(frozen=True, slots=True)
class GemButton(PushButton):
    """A button with a gem beside its words."""

    gem: str = "ruby"

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:  # noqa: ARG002
        area, ink = pygame.Rect(self.area), replace(ink, align=Align.LEFT)
        size = min(round(sizes.font_px(self.role) * 1.35), area.height - 2 * sizes.border)
        px, weight = ink.face(sizes)
        room = area.width - 2 * sizes.gap - size - sizes.gap
        shown, px = text.fitted(self.label, px, weight, max(1, room))
        width = text.width_of(shown, px, weight) if shown else 0
        left = area.centerx - (width + sizes.gap + size) // 2
        put(target, gem(self.gem, size), (left, area.centery - size // 2))
        write(target, sizes, shown, pygame.Rect(left + size + sizes.gap, area.top, room, area.height), ink)

    def mark_px(self, sizes: Sizes) -> int:
        return round(sizes.font_px(self.role) * 1.35) + sizes.gap


@dataclass(frozen=True, slots=True)
class GemPillow(Widget):
    """A pillow with gems counted on it; what is not there is not counted."""

    kind: str
    counts: tuple[tuple[str, int], ...] = ()
    all_kinds: bool = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The pillow fills the area; each kind stands over its number."""
        area = pygame.Rect(self.area)
        put(target, pillow(self.kind, *area.size), area.topleft)
        flat = cushion_area(area)
        shown = [(name, count) for name, count in self._sorted() if count or self.all_kinds]
        size = min(flat.height * 54 // 100, flat.width // 4)
        ink = Ink(Role.BODY, ON_WHITE if self.kind == "white" else IVORY, Align.CENTRE, Weight.BOLD)
        for index, (name, count) in enumerate(shown):
            x = flat.left + flat.width * (2 * index + 1) // (2 * len(shown))
            put_centred(target, gem(name, size), (x, flat.top + flat.height * 0.27))
            line = pygame.Rect(x - size, flat.top + flat.height // 2, 2 * size, flat.height // 2)
            write(target, sizes, str(count), line, ink)

    def _sorted(self) -> list[tuple[str, int]]:
        return sorted(self.counts, key=lambda item: GEMS.index(item[0]))

    def words(self) -> tuple[str, ...]:
        """The counts."""
        return tuple(f"{count} {name}" for name, count in self._sorted() if count)
