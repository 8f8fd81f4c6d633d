"""Path data onto a canvas, on a sheet of 100 by 100 whatever its size; and light from one side."""

from collections.abc import Sequence

import pygame

from companion.nodes.theme import Colour
from companion.screen.drawing.canvas import OPAQUE, Canvas, gradient
from companion.screen.drawing.paths import Point, Points, ellipse, path, placed

_FINE_BELOW = 64  # pixels: small sheets are drawn finer


class Pen:
    """A square canvas with 100 units to a side."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.unit = size / 100
        self.canvas = Canvas(size, size, over=6 if size < _FINE_BELOW else 4)

    def at(self, points: Points) -> list[Point]:
        return placed(points, self.unit)

    def fill(self, data: str, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Every outline of the path in one colour; None cuts holes."""
        for outline in path(data):
            self.canvas.polygon(self.at(outline), colour, alpha)

    def shade(self, data: str, top: Colour, bottom: Colour) -> None:
        """Every outline with colours running from its top to its bottom."""
        for outline in path(data):
            self.canvas.shaded(self.at(outline), top, bottom)

    def line(self, data: str, width: float, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Every outline as a line with round ends, never thinner than can be seen."""
        for outline in path(data):
            self.canvas.stroke(self.at(outline), max(0.8, width * self.unit), colour, alpha=alpha)

    def disc(self, x: float, y: float, radius: float, colour: Colour | None, alpha: int = OPAQUE) -> None:
        self.canvas.polygon(self.at(ellipse((x, y), radius, radius)), colour, alpha)

    def done(self) -> pygame.Surface:
        return self.canvas.finish()


def tinted(canvas: Canvas, stops: Sequence[Colour], *, sideways: bool = False) -> None:
    """Multiply what is drawn so far by colours that run from the top, or from the left."""
    width, height = canvas.fine.get_size()
    shade = gradient(height, width, stops) if sideways else gradient(width, height, stops)
    if sideways:
        shade = pygame.transform.rotate(shade, 90)
    canvas.fine.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def laid_on(canvas: Canvas, layer: Canvas, *, inside: Canvas | None = None) -> None:
    """Put a layer onto a canvas; `inside`: only where that one is drawn."""
    if inside is not None:
        layer.fine.blit(inside.fine, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.fine.blit(layer.fine, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
