"""Light around sapphires: a ring around one that can be chosen, the sparks behind one that flies."""

import pygame

from companion.drawing.paths import ellipse, placed, star
from companion.nodes.theme import WHITE, Colour
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.forty_thieves.drawing.colours import MOONLIGHT
from companion.screens.kiosk.tile_tray.stones import sapphire as sapphire  # noqa: PLC0414 - drawn with what is around it
from companion.screens.kiosk.tile_tray.stones import socket as socket  # noqa: PLC0414


@SPRITES.kept
def ring(size: int, colour: Colour = WHITE) -> pygame.Surface:
    """A bright ring with a glow, around something that can be chosen; as wide as its sheet."""
    canvas = PixelCanvas(size, size, over=4)
    half = size / 2
    for step in range(8):
        glow = PixelCanvas(size, size, over=1)
        glow.disc((half, half), half * (1 - step * 0.028), colour)
        glow.fine.fill((12,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        canvas.fine.blit(
            pygame.transform.smoothscale(glow.fine, canvas.fine.get_size()),
            (0, 0),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
    canvas.stroke(ellipse((half, half), half * 0.89, half * 0.89, 64), max(1.6, size * 0.055), colour, closed=True)
    return canvas.finish()


@SPRITES.kept
def spark(size: int) -> pygame.Surface:
    """A small star of light: the trail of a stone in flight."""
    canvas = PixelCanvas(size, size, over=6)
    canvas.polygon(placed(star(4, 0.48, 0.1), size, (size / 2, size / 2)), MOONLIGHT)
    return canvas.finish()


@SPRITES.kept
def halo(size: int) -> pygame.Surface:
    """Light around the stone that a theft is about."""
    canvas = PixelCanvas(size, size, over=3)
    half = size / 2
    for step in range(9):
        radius = half * (1 - step * 0.07)
        canvas.polygon(ellipse((half, half), radius, radius), MOONLIGHT, 17)
    return canvas.finish()
