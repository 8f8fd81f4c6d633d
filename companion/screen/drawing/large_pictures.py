"""What large pictures before rays of light have in common: a soft shadow, and sparks around what is precious."""

import pygame

from companion.nodes.theme import BRIGHT, lighter
from companion.screen.drawing.canvas import Canvas, put_centred, sheet
from companion.screen.drawing.paths import Point

_MARGIN = 0.05  # of the height
_SPARKS = ((-0.78, -0.26, 0.10), (0.74, -0.34, 0.13), (0.86, 0.24, 0.07), (-0.70, 0.30, 0.06))


def within(height: int) -> int:
    """How high something is that has a shadow around it."""
    return height - 2 * round(height * _MARGIN)


def lifted(sprite: pygame.Surface, height: int) -> pygame.Surface:
    """With a soft shadow around it, so that it stands before the light: as much larger as `within` leaves."""
    width = sprite.get_width()
    margin = round(height * _MARGIN)
    dark = sprite.copy()
    dark.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    whole = sheet(width + 2 * margin, sprite.get_height() + 2 * margin)
    whole.blit(dark, (margin, margin + round(height * 0.03)))
    soft = pygame.transform.gaussian_blur(whole, max(1, round(height * 0.025)))
    soft.blit(sprite, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return soft


def sparkling(sprite: pygame.Surface, height: int) -> pygame.Surface:
    """The same with sparks of light around it."""
    canvas = Canvas(round(height * 1.9), height, over=2)
    middle = (canvas.size[0] / 2, height / 2)
    for across, down, reach in _SPARKS:
        _spark(canvas, (middle[0] + across * height, middle[1] + down * height), reach * height)
    whole = canvas.finish()
    put_centred(whole, lifted(sprite, height), middle)
    return whole


def _spark(canvas: Canvas, at: Point, reach: float) -> None:
    thin, (x, y) = reach * 0.16, at
    canvas.polygon([(x, y - reach), (x + thin, y), (x, y + reach), (x - thin, y)], lighter(BRIGHT, 0.5))
    canvas.polygon([(x - reach, y), (x, y - thin), (x + reach, y), (x, y + thin)], lighter(BRIGHT, 0.5))
