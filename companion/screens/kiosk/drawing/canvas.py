"""The kiosk's canvas: smooth shapes in pixels, drawn several times too large, then scaled down; and sketches on it.

One rule: a finished sheet has its colours multiplied by their alpha already, so it must be put on the screen with
`put`. Only so the edges stay clean: scaling averages colour and alpha together.
"""

import math
from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import OPAQUE, Canvas, Face, Ink, Keep, Sketch
from companion.drawing.paths import Point, Points
from companion.nodes.theme import Colour
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.cache import ANNOUNCED, SPRITES

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


def sprite(sketch: Sketch) -> pygame.Surface:
    """A finished sheet with a sketch on it, drawn now if it is not kept. Never draw onto what this returns."""
    match sketch.keep:
        case Keep.USUAL:
            return SPRITES.get(sketch, lambda: drawn(sketch))
        case Keep.LARGE:
            return ANNOUNCED.get(sketch, lambda: drawn(sketch))
        case _:
            return drawn(sketch)


def drawn(sketch: Sketch) -> pygame.Surface:
    """A finished sheet with a sketch on it, drawn now."""
    canvas = PixelCanvas(*sketch.size, over=sketch.finer)
    sketch.draw(canvas, *sketch.values)
    return canvas.finish()


class PixelCanvas(Canvas):
    """A sheet that is `over` times finer than what comes of it."""

    def __init__(self, width: int, height: int, over: int = 4, fine: pygame.Surface | None = None) -> None:
        self.size = (max(1, width), max(1, height))
        self.over = over
        self.fine = sheet(self.size[0] * over, self.size[1] * over) if fine is None else fine

    @classmethod
    def on(cls, target: pygame.Surface) -> "PixelCanvas":
        """A surface itself, as it is shown."""
        return cls(*target.get_size(), over=1, fine=target)

    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:
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
        corners = self._fine(points)
        left, upper, width, height = _bounds(corners)
        layer = sheet(width, height)
        pygame.draw.polygon(layer, (255, 255, 255, 255), [(x - left, y - upper) for x, y in corners])
        layer.blit(gradient(width, height, (top, bottom)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.fine.blit(layer, (left, upper), special_flags=pygame.BLEND_PREMULTIPLIED)

    def stroke(
        self, points: Points, width: float, colour: Colour | None, *, closed: bool = False, alpha: int = OPAQUE
    ) -> None:
        spots = list(points)
        if alpha != OPAQUE:
            assert colour is not None
            layer = self.layer()
            layer.stroke(spots, width, colour, closed=closed)
            layer.fade(alpha)
            self.lay(layer)
            return
        for one, other in zip(spots, spots[1:] + spots[:1] if closed else spots[1:], strict=False):
            if length := math.dist(one, other):
                across, down = (one[1] - other[1]) / length * width / 2, (other[0] - one[0]) / length * width / 2
                ends = ((one, 1), (other, 1), (other, -1), (one, -1))
                self.polygon([(x + across * side, y + down * side) for (x, y), side in ends], colour)
        for spot in spots:
            self.disc(spot, width / 2, colour)

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour | None) -> None:
        spot = round(centre[0] * self.over), round(centre[1] * self.over)
        pygame.draw.circle(self.fine, colour or _HOLE, spot, max(1, radius * self.over))

    def rounded(self, area: Sequence[float], radius: float, colour: Colour | None) -> None:
        x, y, width, height = (round(value * self.over) for value in area)
        shape = pygame.Rect(x, y, width, height)
        pygame.draw.rect(self.fine, colour or _HOLE, shape, border_radius=round(radius * self.over))

    def layer(self, *, rough: bool = False) -> "PixelCanvas":
        return PixelCanvas(*self.size, 1 if rough else self.over)

    def lay(self, layer: "PixelCanvas", *, inside: "PixelCanvas | None" = None) -> None:
        if inside is not None:
            layer.fine.blit(inside.fine, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        fine = layer.fine
        if layer.over != self.over:
            fine = pygame.transform.smoothscale(fine, self.fine.get_size())
        self.fine.blit(fine, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def fade(self, alpha: int) -> None:
        self.fine.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)

    def tint(self, stops: Sequence[Colour], *, sideways: bool = False) -> None:
        width, height = self.fine.get_size()
        shade = gradient(height, width, stops) if sideways else gradient(width, height, stops)
        if sideways:
            shade = pygame.transform.rotate(shade, 90)
        self.fine.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def frame(self, area: Area, width: int, radius: int, colour: Colour) -> None:
        shape = pygame.Rect([round(value * self.over) for value in area])
        pygame.draw.rect(self.fine, colour, shape, width * self.over, border_radius=radius * self.over)

    def put(self, sketch: Sketch, at: tuple[int, int], *, alpha: int = OPAQUE, part: Area | None = None) -> None:
        whole, target = self._part(sketch, alpha), self._as_shown
        if part is None:
            put(target, whole, at)
        else:
            spot = at[0] + part.left, at[1] + part.top
            target.blit(whole, spot, part, special_flags=pygame.BLEND_PREMULTIPLIED)

    def put_centred(self, sketch: Sketch, centre: Point, *, alpha: int = OPAQUE, degrees: float | None = None) -> None:
        part = self._part(sketch, alpha)
        put_centred(self._as_shown, part if degrees is None else pygame.transform.rotozoom(part, degrees, 1.0), centre)

    def put_within(self, sketch: Sketch, area: Area) -> None:
        put(self._as_shown, pygame.transform.smoothscale(sprite(sketch), area.size), area[:2])

    def _part(self, sketch: Sketch, alpha: int) -> pygame.Surface:
        whole = sprite(sketch)
        return whole if alpha == OPAQUE else faded(whole, alpha)

    @property
    def _as_shown(self) -> pygame.Surface:
        """The sheet, where its pixels are those that are seen."""
        assert self.over == 1, "sketches and words are put on a sheet that is as fine as it is shown"
        return self.fine

    def shadow(self, points: Points, alpha: int, softness: int) -> None:
        """Soft, by going through a smaller picture."""
        width, height = self.size
        under = PixelCanvas(width, height, over=1)
        under.polygon(points, (0, 0, 0))
        under.fine.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        small = pygame.transform.smoothscale(under.fine, (max(2, width // softness), max(2, height // softness)))
        half = pygame.transform.smoothscale(small, (max(2, width * 2 // softness), max(2, height * 2 // softness)))
        put(self._as_shown, pygame.transform.smoothscale(half, (width, height)), (0, 0))

    def shadow_of(self, sketch: Sketch, at: tuple[int, int], alpha: int, softness: int) -> None:
        dark = sprite(sketch).copy()
        dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        whole = sheet(*self.size)
        whole.blit(dark, at)
        put(self._as_shown, pygame.transform.gaussian_blur(whole, softness), (0, 0))

    def write(self, words: str, area: Area, ink: Ink, face: Face) -> None:
        text.write_line(self._as_shown, words, pygame.Rect(area), ink, face)

    def inscribe(self, words: str, area: Area, colour: Colour, face: Face) -> None:
        letters = text.rendered(words, *face, colour).premul_alpha()
        put(self._as_shown, letters, area.middle(*letters.get_size())[:2])

    def width_of(self, words: str, face: Face) -> int:
        return text.width_of(words, *face)

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
