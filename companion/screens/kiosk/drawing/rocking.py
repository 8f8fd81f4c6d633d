"""How parts of a picture are drawn that hands have begun to move: brighter, and rocking."""

from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.screens.kiosk.drawing.arrows import bounds
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put

ROCK_PX, ROCK_DEGREES = 4, 3  # pixels at 800x480
_BRIGHTER = (104, 90, 70, 0)  # of 255: how much of a colour is added to itself


def piece(sheet: pygame.Surface, outline: Sequence[Point]) -> tuple[pygame.Surface, Area]:
    """What is inside an outline of a finished sheet, brighter, and where it is."""
    area = bounds(outline, 1).common(Area(0, 0, *sheet.get_size()))
    found = sheet.subsurface(area).copy()
    mask = PixelCanvas(*area.size, over=2)
    mask.polygon([(x - area.left, y - area.top) for x, y in outline], (255, 255, 255))
    found.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return brighter(found), area


def brighter(sheet: pygame.Surface) -> pygame.Surface:
    """A finished sheet in more light; what is not drawn stays empty."""
    light = sheet.copy()
    light.fill(_BRIGHTER, special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return light


def put_rocked(target: pygame.Surface, sheet: pygame.Surface, at: tuple[int, int], degrees: float) -> None:
    """A whole sheet, turned by a few degrees around its middle."""
    turned = pygame.transform.rotozoom(sheet, -degrees, 1.0) if degrees else sheet
    width, height = sheet.get_size()
    put(target, turned, (at[0] + (width - turned.get_width()) // 2, at[1] + (height - turned.get_height()) // 2))
