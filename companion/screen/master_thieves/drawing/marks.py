"""Widgets of the pieces of Master Thieves: a gem, an emblem, a pillow with gems."""

from collections.abc import Iterator

import pygame

from companion.nodes.theme import IVORY, Colour, Role, Sizes, Weight
from companion.screen.drawing import text
from companion.screen.drawing.canvas import put
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.master_thieves.drawing.gem_cuts import GEMS, faint_gem, gem
from companion.screen.master_thieves.drawing.pillows import ON_WHITE, cushion_area, pillow
from companion.screen.widgets.basic import Mark
from companion.screen.widgets.widget import Widget


class Gem(Mark, frozen=True):
    """One gem."""

    gem: str

    def sprite(self, size: int) -> pygame.Surface:
        return gem(self.gem, size)

    def words(self) -> tuple[str, ...]:
        """Its name: what can be seen can be read."""
        return (self.gem,)

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:  # noqa: ARG002
        return self.gem if self.holds(x, y) else ""


PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn
BELL = "bell"
_GEM_BY_NUMBER = 1.16  # times as large as the type of the number beside it
_BESIDE, _HIGH = 0.62, 0.6  # how wide a digit is by its type, and how high type may be on a pillow
_WIDE = 1.9  # times as wide as high: then numbers stand beside the gems


class GemPillow(Widget, frozen=True):
    """A pillow with gems counted on it. Of what is not there, the gem is faint; every number can be read."""

    kind: str
    counts: tuple[tuple[str, int], ...] = ()
    all_kinds: bool = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The pillow fills the area; each kind stands over its number, or beside it on a wide pillow."""
        area = pygame.Rect(self.area)
        put(target, pillow(self.kind, *area.size), area.topleft)
        for (name, count), cell in self._cells():
            picture, line = self._places(sizes, cell, count)
            put(target, _sprite(name, count, picture.width), picture.topleft)
            write(target, sizes, str(count), line, self._ink(sizes))

    @property
    def _is_wide(self) -> bool:
        flat = cushion_area(pygame.Rect(self.area))
        return flat.width > _WIDE * flat.height

    def _cells(self) -> Iterator[tuple[tuple[str, int], pygame.Rect]]:
        """Each heap that is shown, and its place."""
        shown = [(name, count) for name, count in self._sorted() if count or self.all_kinds]
        if not shown:
            return
        area = pygame.Rect(self.area)
        flat = area.inflate(-area.width // 7, 0).move(0, -area.height // 40) if self._is_wide else cushion_area(area)
        for index, heap in enumerate(shown):
            left, right = (flat.left + flat.width * step // len(shown) for step in (index, index + 1))
            yield heap, pygame.Rect(left, flat.top, right - left, flat.height)

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:
        """A gem where it is drawn, or else the pillow."""
        if not self.holds(x, y):
            return ""
        here = ((name, self._places(sizes, cell, count)[0]) for (name, count), cell in self._cells())
        return next((name for name, picture in here if picture.collidepoint(x, y)), self.kind)

    def _places(self, sizes: Sizes, cell: pygame.Rect, count: int) -> tuple[pygame.Rect, pygame.Rect]:
        """For the gem, and for its number."""
        if not self._is_wide:
            size = min(cell.height * 54 // 100, cell.width * 3 // 4)
            left, top = round(cell.centerx - size / 2), round(cell.top + cell.height * 0.27 - size / 2)
            line = pygame.Rect(cell.centerx - size, cell.centery, 2 * size, cell.height // 2)
            return pygame.Rect(left, top, size, size), line
        ink = self._ink(sizes)
        size, gap = round(sizes.font_px(ink.role) * _GEM_BY_NUMBER), sizes.px(4)
        wide = min(cell.width - size - gap, text.width_of(str(count), *ink.face(sizes)))
        left = cell.centerx - (size + gap + wide) // 2
        line = pygame.Rect(left + size + gap, cell.top, wide, cell.height)
        return pygame.Rect(left, cell.centery - size // 2, size, size), line

    def _ink(self, sizes: Sizes) -> Ink:
        colour = ON_WHITE if self.kind == "white" else IVORY
        if not self._is_wide:
            return Ink(Role.BODY, colour, Align.CENTRE, Weight.BOLD)
        return Ink(self._role(sizes), colour, Align.LEFT, Weight.BOLD)

    def _role(self, sizes: Sizes) -> Role:
        """The largest type in which a gem and its number find room beside each other."""
        most = max((len(str(count)) for _, count in self.counts), default=1)
        wide = self.area.width * 6 // 7 // max(1, len(self.counts))
        for role in (Role.INSTRUCTION, Role.ACTION, Role.BODY):
            px = sizes.font_px(role)
            if px * _BESIDE * most + px * _GEM_BY_NUMBER + sizes.px(4) <= wide and px <= self.area.height * _HIGH:
                break
        return role

    def _sorted(self) -> list[tuple[str, int]]:
        return sorted(self.counts, key=lambda item: GEMS.index(item[0]))

    def words(self) -> tuple[str, ...]:
        """The counts."""
        return tuple(f"{count} {name}" for name, count in self._sorted() if count)


def _sprite(name: str, count: int, size: int) -> pygame.Surface:
    return gem(name, size) if count else faint_gem(name, size)
