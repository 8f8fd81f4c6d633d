"""What lies over pages is made of: words in the middle of a place, and how high they are; and a code to scan."""

from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Ink
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.basic import Paragraph
from companion.screens.kiosk.widgets.widget import Widget

HOLD_MS = 1200  # to hold a button that cannot be taken back


def centred_text(frame: Frame, area: Area, words: str, ink: Ink, *, chosen: bool = False) -> Paragraph:
    """Words in as many lines as they need, in the middle of the area's height."""
    px, weight = ink.face(frame.sizes)
    lines, size = text.block(words, px, weight, area.size)
    height = min(area.height, len(lines) * text.line_height(size, weight))
    return Paragraph(area.middle(area.width, height), words, ink, chosen=chosen)


def fitting(frame: Frame, parts: Sequence[str], ink: Ink, width: int) -> str:
    """Facts in one line: fewer of them rather than half of one."""
    found = [part for part in parts if part]
    while len(found) > 1 and text.width_of(" · ".join(found), *ink.face(frame.sizes)) > width:
        found.pop()
    return " · ".join(found)


def text_height(frame: Frame, words: str, width: int, ink: Ink) -> int:
    """How high words are in as many lines as they need."""
    px, weight = ink.face(frame.sizes)
    return len(text.wrapped(words, px, weight, width)) * text.line_height(px, weight) + 2


QUIET = 4  # squares of white around it, as the standard asks
_LIGHT, _DARK = (255, 255, 255), (0, 0, 0)


class QrCode(Widget, frozen=True):
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
        """Pixels per side of one square; cameras need at least two squares of white on each side."""
        return min(self.area.size) // (len(self.rows) + QUIET) if self.rows else 0
