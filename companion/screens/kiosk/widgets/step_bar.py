"""The line of a replay: the whole game to slide along."""

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.nodes.theme import BRASS, BRIGHT, DIM, LINE, RUBY, Role, Sizes, darker, lighter
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put_centred
from companion.screens.kiosk.drawing.text import width_of, write
from companion.screens.kiosk.widgets.widget import Widget


class StepBar(Widget, frozen=True):
    """The whole game as a line to slide along: how far it is, where rounds begin, and what is of note."""

    step: int
    last: int
    rounds: tuple[tuple[int, int], ...]  # steps, and which round began with each
    landmarks: tuple[int, ...] = ()

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A groove with brass up to here, ticks with the rounds' numbers above it, and a knob."""
        line = self._line(sizes)
        radius = line.height // 2
        pygame.draw.rect(target, LINE, line, border_radius=radius)
        here = self._at(sizes, self.step)
        pygame.draw.rect(target, BRASS, line._replace(width=max(line.height, here - line.left)), border_radius=radius)
        for step, _ in self.rounds:
            x = self._at(sizes, step)
            pygame.draw.line(target, BRIGHT, (x, line.top - sizes.px(4)), (x, line.bottom - 1), sizes.border)
        for x, label in self._marks(sizes):
            spot = pygame.Rect(x - sizes.px(16), self.area.top, sizes.px(32), line.top - sizes.px(5) - self.area.top)
            write(target, sizes, label, spot, Ink(Role.SMALL, DIM, Align.CENTRE))
        for step in self.landmarks:
            put_centred(target, _landmark(sizes.px(9)), (self._at(sizes, step), line.bottom + sizes.px(7)))
        put_centred(target, _knob(sizes.px(26 if self.pressed else 20)), (here, line.centre[1]))

    def _line(self, sizes: Sizes) -> Area:
        inside = self.area.inset(sizes.px(12), 0)
        top = self.area.top + round(self.area.height * 0.62)
        return Area(inside.left, top, inside.width, sizes.px(7))

    def _at(self, sizes: Sizes, step: int) -> int:
        line = self._line(sizes)
        return line.left + round(line.width * step / max(1, self.last))

    def _marks(self, sizes: Sizes) -> list[tuple[int, str]]:
        """The rounds that have room for their number."""
        found: list[tuple[int, str]] = []
        for step, number in self.rounds:
            x, label = self._at(sizes, step), str(number)
            if not found or x - found[-1][0] >= width_of(label, *Ink(Role.SMALL).face(sizes)) + sizes.px(8):
                found.append((x, label))
        return found

    def words(self) -> tuple[str, ...]:
        return tuple(str(number) for _, number in self.rounds)


@SPRITES.kept
def _knob(size: int) -> pygame.Surface:
    canvas = PixelCanvas(size, size, over=6)
    middle = (size / 2, size / 2)
    canvas.disc(middle, size * 0.48, darker(BRASS, 0.5))
    canvas.disc(middle, size * 0.42, BRIGHT)
    canvas.disc((size * 0.42, size * 0.40), size * 0.14, lighter(BRIGHT, 0.6))
    return canvas.finish()


@SPRITES.kept
def _landmark(size: int) -> pygame.Surface:
    """A small ruby below the line."""
    canvas = PixelCanvas(size, size, over=6)
    middle = size / 2
    canvas.polygon([(middle, 0), (size, middle), (middle, size), (0, middle)], RUBY)
    return canvas.finish()
