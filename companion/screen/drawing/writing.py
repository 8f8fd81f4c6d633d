"""Putting words down: in a line, in an area, aligned, in the size of their role."""

from dataclasses import dataclass, replace
from enum import StrEnum

import pygame

from companion.screen.drawing import text
from companion.screen.drawing.theme import IVORY, TYPES, Colour, Role, Sizes, Weight


class Align(StrEnum):
    """Where words stand in the width they are given."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Ink:
    """How words look: role, colour, alignment, and another weight than the role's where one is given."""

    role: Role = Role.BODY
    colour: Colour = IVORY
    align: Align = Align.LEFT
    weight: Weight | None = None

    def face(self, sizes: Sizes) -> tuple[int, Weight]:
        """Size in pixels and weight."""
        return sizes.font_px(self.role), self.weight or TYPES[self.role].weight


BODY = Ink()


def write_name(target: pygame.Surface, sizes: Sizes, name: str, area: pygame.Rect, ink: Ink = BODY) -> pygame.Rect:
    """A name that people chose, in one line: as small as need be before it is cut."""
    px, weight = ink.face(sizes)
    return _line(
        target, text.fitted(name, px, weight, area.width, text.SMALLEST_NAME), area, replace(ink, weight=weight)
    )


def write(target: pygame.Surface, sizes: Sizes, words: str, area: pygame.Rect, ink: Ink = BODY) -> pygame.Rect:
    """One line, centred in the area's height and fitted into its width; where it went comes back."""
    px, weight = ink.face(sizes)
    return _line(target, text.fitted(words, px, weight, area.width), area, replace(ink, weight=weight))


def _line(target: pygame.Surface, fitted: tuple[str, int], area: pygame.Rect, ink: Ink) -> pygame.Rect:
    shown, size = fitted
    weight = ink.weight or TYPES[ink.role].weight
    if not shown:
        return pygame.Rect(area.left, area.top, 0, 0)
    surface = text.rendered(shown, size, weight, ink.colour)
    top = area.top + (area.height - surface.get_height()) // 2
    return target.blit(surface, (_left(surface.get_width(), area, ink.align), top))


def write_block(target: pygame.Surface, sizes: Sizes, words: str, area: pygame.Rect, ink: Ink = BODY) -> pygame.Rect:
    """Several lines from the top of the area down, fitted into it; where they went comes back."""
    px, weight = ink.face(sizes)
    lines, size = text.block(words, px, weight, area.size)
    step = text.line_height(size, weight)
    used = pygame.Rect(area.left, area.top, area.width, 0)
    for index, line in enumerate(lines):
        if line:
            surface = text.rendered(line, size, weight, ink.colour)
            place = target.blit(surface, (_left(surface.get_width(), area, ink.align), area.top + index * step))
            used.height = place.bottom - area.top
    return used


def _left(width: int, area: pygame.Rect, align: Align) -> int:
    match align:
        case Align.LEFT:
            return area.left
        case Align.CENTRE:
            return area.left + (area.width - width) // 2
        case Align.RIGHT:
            return area.right - width
