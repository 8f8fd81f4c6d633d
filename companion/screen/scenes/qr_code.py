"""A QR code, as large as the screen allows: every square is a whole number of pixels, or no camera reads it."""

from dataclasses import dataclass

import pygame

from companion.screen.drawing.theme import Sizes
from companion.screen.widgets.widget import Widget

QUIET = 4  # squares of white around it, as the standard asks
_LIGHT, _DARK = (255, 255, 255), (0, 0, 0)


@dataclass(frozen=True, slots=True)
class QrCode(Widget):
    """Dark and light squares, row by row."""

    rows: tuple[tuple[bool, ...], ...]

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area, with its white border as wide as there is room for."""
        square = self.square
        if not square:
            return
        side = square * len(self.rows)
        code = self.area.middle(side, side)
        quiet = min(QUIET * square, (min(self.area.size) - side) // 2)
        pygame.draw.rect(target, _LIGHT, code.inset(-quiet))
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark:
                    target.fill(_DARK, (code.left + x * square, code.top + y * square, square, square))

    @property
    def square(self) -> int:
        """Pixels a side of one square; two squares of white on each side are the least that cameras get along with."""
        return min(self.area.size) // (len(self.rows) + QUIET) if self.rows else 0
