"""Paints what points at a part of a picture: light along its edges, and an arrow along the way that it has to go."""

from collections.abc import Iterable, Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.nodes.theme import INK, Colour, rgb
from companion.screens.kiosk.drawing.arrows import Path, bounds
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, faded, put

LIGHT: Colour = rgb("#ffe9a8")  # brighter than brass: nothing else on the screen has this colour
_EDGE: Colour = rgb("#ffe8a6")
_HALO: Colour = rgb("#ffc95c")
_ADDED = (92, 66, 22, 4)  # with hardly any alpha, a colour adds its light; with none, ARM's blit leaves it out
_FAINT = 120  # of 255: how much is seen of what lies behind something
_COARSE = 3  # light is soft: it is drawn so many times smaller


def glow_area(paths: Iterable[Path], line: float) -> Area:
    """Where a glow along these paths is seen."""
    return bounds((point for path in paths for point in path), 6 * line + 2)


def paint_glow(target: pygame.Surface, paths: Sequence[Path], line: float, light: float, *, filled: bool) -> None:
    """Light along paths, in a line of this width; `filled`: also on what they enclose."""
    area = glow_area(paths, line)
    moved = tuple(tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in path) for path in paths)
    sprite = _glow(area.size, moved, round(line, 1), filled)
    put(target, sprite if light >= 1 else faded(sprite, round(255 * light)), (area.left, area.top))


@SPRITES.kept
def _glow(size: tuple[int, int], paths: tuple[Path, ...], line: float, filled: bool) -> pygame.Surface:
    """A soft halo under a clear edge."""
    halo = PixelCanvas(-(-size[0] // _COARSE), -(-size[1] // _COARSE), over=1)
    canvas = PixelCanvas(*size, over=2)
    for path in paths:
        small = [(x / _COARSE, y / _COARSE) for x, y in path]
        halo.stroke(small, 2.6 * line / _COARSE, _HALO)
        if filled:
            pygame.draw.polygon(canvas.fine, _ADDED, [(2 * x, 2 * y) for x, y in path])
    soft = pygame.transform.gaussian_blur(halo.fine, max(1, round(1.9 * line / _COARSE)))
    soft.fill((235, 235, 235, 130), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.transform.smoothscale(soft, (halo.size[0] * _COARSE, halo.size[1] * _COARSE))
    for path in paths:
        canvas.stroke(path, line, _EDGE)
    whole.blit(canvas.finish(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole.subsurface((0, 0, *size))


def paint_shape(target: pygame.Surface, outline: Sequence[Point], line: float, hidden: Sequence[Point] = ()) -> None:
    """A bright shape with a dark edge; what lies in the outline `hidden` is behind it, and faint."""
    area = bounds(outline, line + 1)
    moved = tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in outline)
    behind = tuple((round(x - area.left, 1), round(y - area.top, 1)) for x, y in hidden)
    put(target, _shape(area.size, moved, round(line, 1), behind), (area.left, area.top))


@SPRITES.kept
def _shape(size: tuple[int, int], outline: Path, line: float, hidden: Path) -> pygame.Surface:
    canvas = PixelCanvas(*size, over=3)
    canvas.stroke(outline, 2 * line, INK, closed=True)
    canvas.polygon(outline, LIGHT)
    sprite = canvas.finish()
    if hidden:
        mask = PixelCanvas(*size, over=2)
        mask.fine.fill((255, 255, 255, 255))
        pygame.draw.polygon(mask.fine, (_FAINT,) * 4, [(2 * x, 2 * y) for x, y in hidden])
        sprite.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite
