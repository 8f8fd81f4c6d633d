"""What an announcement on the whole screen is made of: ground with rays of light, the sentence, what flies where.

One rule: the ground hides everything below it and looks the same in every frame, so that a frame paints only what
moves.
"""

import math
import re
from collections.abc import Callable
from typing import ClassVar

import pygame

from companion.drawing import symbols
from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink, Sketch
from companion.drawing.paths import Point
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    GOOD,
    INK,
    IVORY,
    LINE,
    RUBY,
    SEATS,
    TYPES,
    WARM_LIGHT,
    Colour,
    Light,
    Role,
    Sizes,
    Weight,
    mix,
)
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.cache import ANNOUNCED
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sprite
from companion.screens.kiosk.drawing.text import write
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import signed

_RAYS = 22
_CENTRE = 0.23  # of the height: behind the picture
_LEAST_PX = 30  # at 800x480: a sentence is never written smaller
_MOST_LINES = 2

Draw = Callable[..., Sketch]


@ANNOUNCED.kept
def rays(size: tuple[int, int], light: Light) -> pygame.Surface:
    """They come from behind the picture, and fade to the edges."""
    width, height = size
    centre, reach = (width / 2, height * _CENTRE), math.hypot(width, height)
    fine = pygame.Surface((width * 2, height * 2), 0, 32)
    fine.fill(light.dark)
    for ray in range(_RAYS):
        ends = [math.radians((ray + side) * 360 / _RAYS) for side in (0.0, 0.5)]
        corners = [(centre[0] + reach * math.cos(end), centre[1] + reach * math.sin(end)) for end in ends]
        pygame.draw.polygon(fine, light.ray, [(2 * x, 2 * y) for x, y in (centre, *corners)])
    surface = pygame.transform.smoothscale(fine, size)
    for flags, glow in (
        (pygame.BLEND_RGB_MULT, _vignette(size)),
        (pygame.BLEND_RGB_ADD, _vignette(size, light.glow)),
    ):
        surface.blit(glow, (0, 0), special_flags=flags)
    return surface


def _vignette(size: tuple[int, int], glow: Colour | None = None) -> pygame.Surface:
    """A glow to add around the centre, or how much is left of the light towards the edges; soft, from few pixels."""
    columns, rows = 41, 25
    small = pygame.Surface((columns, rows), 0, 32)
    for x in range(columns):
        for y in range(rows):
            away = math.hypot((x / (columns - 1) - 0.5) * 2.0, (y / (rows - 1) - _CENTRE) * 1.5)
            if glow is None:
                colour: Colour = (round(255 * max(0.32, 1.0 - 0.62 * away)),) * 3
            else:
                colour = mix((0, 0, 0), glow, 0.8 * max(0.0, 1 - away * 1.25) ** 2)
            small.set_at((x, y), colour)
    return pygame.transform.smoothscale(small, size)


class Haze(Widget, frozen=True):
    """The rays over everything below, so that all of that comes and goes together."""

    opacity: float = 1.0
    light: Light = WARM_LIGHT

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        surface = rays(target.get_size(), self.light)
        surface.set_alpha(None if self.opacity >= 1 else round(255 * self.opacity))
        target.blit(surface, (0, 0))
        surface.set_alpha(None)


class Ground(Haze, frozen=True):
    """The same below an announcement: it keeps fingers off what it covers."""

    blocks: ClassVar[bool] = True


class Drawn(Widget, frozen=True):
    """What `draw` makes of its arguments, in the middle of the area, at a share of its full size."""

    draw: Draw
    arguments: tuple[object, ...]
    scale: float = 1.0

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        whole = sprite(self.draw(*self.arguments))
        if self.scale < 1:
            whole = pygame.transform.smoothscale_by(whole, self.scale)
        put_centred(target, whole, self.area.centre)


class Sentence(Widget, frozen=True):
    """What has happened, as large as fits into two lines; a name in it has the colour of its seat."""

    line: str
    name: str = ""
    colour: Colour = IVORY

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The lines in the middle of the area."""
        lines, px = self._lines(sizes)
        weight = TYPES[Role.ANNOUNCEMENT].weight
        step = text.line_height(px, weight)
        top = self.area.top + (self.area.height - step * len(lines)) // 2
        for index, line in enumerate(lines):
            self._write(target, line, (px, weight), top + index * step)

    def _write(self, target: pygame.Surface, line: str, face: tuple[int, Weight], top: int) -> None:
        """Piece by piece: with its genitive, a name is one piece."""
        x = self.area.left + (self.area.width - text.width_of(line, *face)) // 2
        drop = max(1, face[0] // 22)
        for piece in re.split(rf"({re.escape(self.name)}(?:['\u2019]\w*)?)", line) if self.name else [line]:
            if piece:
                colour = self.colour if self.name and piece.startswith(self.name) else IVORY
                target.blit(text.rendered(piece, *face, INK), (x, top + drop))
                target.blit(text.rendered(piece, *face, colour), (x, top))
                x += text.width_of(piece, *face)

    def _lines(self, sizes: Sizes) -> tuple[list[str], int]:
        weight = TYPES[Role.ANNOUNCEMENT].weight
        smallest = sizes.px(_LEAST_PX)
        for px in range(sizes.font_px(Role.ANNOUNCEMENT), smallest, -2):
            lines = text.wrapped(self.line, px, weight, self.area.width)
            fits = len(lines) <= self._most(px, weight) and not any(line.endswith(text.ELLIPSIS) for line in lines)
            if fits:
                return _balanced(lines, px, weight), px
        return text.block(self.line, smallest, weight, self.area.size)

    def height(self, sizes: Sizes) -> int:
        """Of its lines."""
        lines, px = self._lines(sizes)
        return len(lines) * text.line_height(px, TYPES[Role.ANNOUNCEMENT].weight)

    def _most(self, px: int, weight: Weight) -> int:
        return min(_MOST_LINES, max(1, self.area.height // text.line_height(px, weight)))

    def words(self) -> tuple[str, ...]:
        return (self.line,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """All of it, if some of it does not fit."""
        lines, _ = self._lines(sizes)
        return () if "".join("".join(lines).split()) == "".join(self.line.split()) else (self.line,)


def _balanced(lines: list[str], px: int, weight: Weight) -> list[str]:
    """As many lines as before, of about the same length."""
    words, found = " ".join(lines), lines
    for width in range(max(text.width_of(line, px, weight) for line in lines), 0, -px // 2):
        narrower = text.wrapped(words, px, weight, width)
        if len(narrower) > len(lines) or any(line.endswith(text.ELLIPSIS) for line in narrower):
            return found
        found = narrower
    return found


class Somebody(Widget, frozen=True):
    """Symbol and name of a seat beside each other, in the middle of the area."""

    name: str
    style: int
    role: Role = Role.HEADLINE

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        ink = Ink(self.role, SEATS[self.style].colour, Align.LEFT, Weight.BOLD)
        px, weight = ink.face(sizes)
        size = round(px * 0.8)
        room = self.area.width - size - sizes.gap
        shown, px = text.fitted(self.name, px, weight, max(1, room), text.SMALLEST_NAME)
        wide = size + sizes.gap + text.width_of(shown, px, weight)
        left = self.area.left + (self.area.width - wide) // 2
        put(target, sprite(symbols.seat_symbol(self.style, size)), (left, self.area.centre[1] - size // 2))
        write(target, sizes, shown, pygame.Rect(left + size + sizes.gap, self.area.top, room, self.area.height), ink)

    def words(self) -> tuple[str, ...]:
        return (self.name,)


class Counter(Widget, frozen=True):
    """Points that come to somebody, or that somebody loses."""

    points: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        px, weight = min(sizes.font_px(Role.NAME), round(self.area.height * 0.82)), Weight.EXTRABOLD
        shown, px = text.fitted(self.words()[0], px, weight, self.area.width, text.SMALLEST_NAME)
        surface = text.rendered(shown, px, weight, GOOD if self.points > 0 else RUBY)
        left, top = self.area.centre[0] - surface.get_width() // 2, self.area.centre[1] - surface.get_height() // 2
        target.blit(surface, (left, top))

    def words(self) -> tuple[str, ...]:
        return (signed(self.points),)


class Things(Widget, frozen=True):
    """Small things in a row, in the middle of the area; many lie closer together. There is room for `of` of them."""

    draw: Draw
    things: tuple[str, ...]
    of: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        size = self.area.height
        step = min(size * 0.9, (self.area.width - size) / max(1, self.of - 1))
        left = self.area.centre[0] - (step * (self.of - 1) + size) / 2
        for index, thing in enumerate(self.things):
            put(target, sprite(self.draw(thing, size)), (round(left + index * step), self.area.top))

    def words(self) -> tuple[str, ...]:
        """Their names: what can be seen can be read."""
        return tuple(self.things)


class DottedWay(Widget, frozen=True):
    """The way along which things fly: from the left side of the area to its right in a bow, with an arrow."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _way(self.area.size, sizes.px(4)), self.area[:2])


def along(area: Area, share: float) -> Point:
    """Where on such a way something is."""
    rise = 4 * share * (1 - share)
    return area.left + area.width * share, area.bottom - area.height * (0.12 + 0.6 * rise)


@ANNOUNCED.kept
def _way(size: tuple[int, int], line: int) -> pygame.Surface:
    canvas = PixelCanvas(*size, over=3)
    whole = Area(0, 0, *size)
    dots = max(2, size[0] // (line * 4))
    for dot in range(dots):
        one, other = along(whole, 0.04 + 0.86 * dot / dots), along(whole, 0.04 + 0.86 * (dot + 0.42) / dots)
        canvas.stroke([one, other], line, mix(BRASS, BRIGHT, 0.5))
    tip, back = along(whole, 0.97), along(whole, 0.88)
    turn = math.atan2(tip[1] - back[1], tip[0] - back[0])
    wings = [
        (tip[0] - line * 7 * math.cos(turn + side), tip[1] - line * 7 * math.sin(turn + side)) for side in (0.55, -0.55)
    ]
    canvas.stroke([wings[0], tip, wings[1]], line * 1.2, BRIGHT)
    return canvas.finish()


class Passed(Widget, frozen=True):
    """A thin line that grows with time."""

    share: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        pygame.draw.rect(target, mix(LINE, INK, 0.35), self.area)
        pygame.draw.rect(target, BRIGHT, self.area._replace(width=round(self.area.width * self.share)))
