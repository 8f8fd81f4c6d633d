"""A sheet to draw smooth shapes on: drawn several times too large, then scaled down.

One rule: a finished sheet has its colours multiplied by their alpha already, so it must be put on the screen with
`put`. Only so the edges stay clean: scaling averages colour and alpha together.
"""

import math
from collections.abc import Sequence

import pygame

from companion.nodes.theme import Colour
from companion.screen.drawing.paths import Points

OPAQUE = 255
_HOLE = (0, 0, 0, 0)
_THIRDS = 3
_ROUNDED = 2


def put(target: pygame.Surface, sprite: pygame.Surface, at: tuple[int, int]) -> pygame.Rect:
    """Draw a finished sheet with its top left corner at `at`."""
    return target.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def put_centred(target: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float]) -> pygame.Rect:
    """Draw a finished sheet around a point."""
    width, height = sprite.get_size()
    return put(target, sprite, (round(centre[0] - width / 2), round(centre[1] - height / 2)))


def faded(sprite: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy of a finished sheet with all of it let through by `alpha` of 255."""
    copy = sprite.copy()
    copy.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def sheet(width: int, height: int) -> pygame.Surface:
    """An empty surface with alpha."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


class Canvas:
    """Shapes in final pixels (fractions welcome) on a sheet that is `over` times finer."""

    def __init__(self, width: int, height: int, over: int = 4) -> None:
        self.size = (max(1, width), max(1, height))
        self.over = over
        self.fine = sheet(self.size[0] * over, self.size[1] * over)

    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Fill an outline; None cuts a hole."""
        corners = self._fine(points)
        if alpha == OPAQUE:
            pygame.draw.polygon(self.fine, colour or _HOLE, corners)
            return
        assert colour is not None
        left, top, width, height = _bounds(corners)
        area = pygame.Rect(left, top, width, height).clip(self.fine.get_rect())
        if area.width and area.height:
            layer = sheet(area.width, area.height)
            moved = [(x - area.left, y - area.top) for x, y in corners]
            pygame.draw.polygon(layer, (*(channel * alpha // OPAQUE for channel in colour), alpha), moved)
            self.fine.blit(layer, area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def shaded(self, points: Points, top: Colour, bottom: Colour) -> None:
        """Fill an outline with colours running from its top to its bottom."""
        corners = self._fine(points)
        left, upper, width, height = _bounds(corners)
        layer = sheet(width, height)
        pygame.draw.polygon(layer, (255, 255, 255, 255), [(x - left, y - upper) for x, y in corners])
        layer.blit(gradient(width, height, (top, bottom)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.fine.blit(layer, (left, upper), special_flags=pygame.BLEND_PREMULTIPLIED)

    def stroke(
        self, points: Points, width: float, colour: Colour | None, *, closed: bool = False, alpha: int = OPAQUE
    ) -> None:
        """A line with round joints and ends."""
        spots = list(points)
        if alpha != OPAQUE:
            assert colour is not None
            layer = Canvas(*self.size, self.over)
            layer.stroke(spots, width, colour, closed=closed)
            layer.fine.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self.fine.blit(layer.fine, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        for one, other in zip(spots, spots[1:] + spots[:1] if closed else spots[1:], strict=False):
            if length := math.dist(one, other):
                across, down = (one[1] - other[1]) / length * width / 2, (other[0] - one[0]) / length * width / 2
                ends = ((one, 1), (other, 1), (other, -1), (one, -1))
                self.polygon([(x + across * side, y + down * side) for (x, y), side in ends], colour)
        for spot in spots:
            self.disc(spot, width / 2, colour)

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour | None) -> None:
        """A filled circle."""
        spot = round(centre[0] * self.over), round(centre[1] * self.over)
        pygame.draw.circle(self.fine, colour or _HOLE, spot, max(1, radius * self.over))

    def rounded(self, area: Sequence[float], radius: float, colour: Colour | None) -> None:
        """A filled rectangle with round corners; the area is left, top, width, height."""
        x, y, width, height = (round(value * self.over) for value in area)
        shape = pygame.Rect(x, y, width, height)
        pygame.draw.rect(self.fine, colour or _HOLE, shape, border_radius=round(radius * self.over))

    def finish(self) -> pygame.Surface:
        """The sheet at its final size. What is opaque stays so: pygame rounds thirds down, to 253 of 255."""
        whole = pygame.transform.smoothscale(self.fine, self.size)
        if self.over % _THIRDS == 0:
            nearly = pygame.mask.from_surface(whole, OPAQUE - _ROUNDED - 1)
            missing = nearly.to_surface(setcolor=(0, 0, 0, _ROUNDED), unsetcolor=_HOLE)
            whole.blit(missing, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return whole

    def _fine(self, points: Points) -> list[tuple[int, int]]:
        over = self.over
        return [(int(x * over + 0.5), int(y * over + 0.5)) for x, y in points]


def gradient(width: int, height: int, stops: Sequence[Colour]) -> pygame.Surface:
    """Colours running from top to bottom, evenly spaced, opaque; scaling a few pixels up does the mixing."""
    few = sheet(2, len(stops))
    for row, colour in enumerate(stops):
        few.fill(colour, (0, row, 2, 1))
    return pygame.transform.smoothscale(few, (max(2, width), max(2, height)))


def stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The same in this size, with its corners as they are: its middle column and row are repeated."""
    if small.get_size() == size:
        return small
    whole = sheet(*size)
    across, down = (_thirds(few, many) for few, many in zip(small.get_size(), size, strict=True))
    for left, width, place, wide in across:
        for top, height, below, high in down:
            part = small.subsurface((left, top, width, height))
            whole.blit(pygame.transform.scale(part, (wide, high)), (place, below), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def _thirds(few: int, many: int) -> list[tuple[int, int, int, int]]:
    """Begin, middle pixel and end of a side: where each begins and how long it is, before and after."""
    if few == many:
        return [(0, few, 0, many)]
    end = few // 2
    begin = few - end - 1
    return [(0, begin, 0, begin), (begin, 1, begin, many - few + 1), (begin + 1, end, many - end, end)]


def _bounds(corners: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    across = [x for x, _ in corners]
    down = [y for _, y in corners]
    left, top = min(across), min(down)
    return left, top, max(across) - left + 1, max(down) - top + 1
