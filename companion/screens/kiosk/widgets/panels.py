"""What everything else lies on: the velvet ground, lamplight, panels, the plates of buttons."""

import math
from collections.abc import Iterable, Mapping
from enum import StrEnum
from random import Random

import msgspec
import pygame

from companion.drawing.canvas import OPAQUE
from companion.nodes.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    INK,
    LAMPLIGHT,
    LINE,
    PANEL,
    VELVET,
    Colour,
    Sizes,
    darker,
    lighter,
    mix,
)
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, gradient, sheet, stretched

_NAP = 96  # side of the tile that gives velvet its nap
_NEARLY = 240  # of 255: what is drawn three times too large has steps of 28, but for rounding


class Look(StrEnum):
    """The ways a panel can look."""

    PLAIN = "plain"
    ACTIVE = "active"  # framed in bright brass: this one now
    WELL = "well"  # sunk in: lists, the place of the box


class Finish(msgspec.Struct, frozen=True):
    """Colours of a panel or button, from top to bottom, and its edge."""

    top: Colour
    bottom: Colour
    edge: Colour
    gleam: Colour  # one line of light under the upper edge
    border: float = 1.0  # times the theme's


PANELS = {
    Look.PLAIN: Finish(lighter(PANEL, 0.025), darker(PANEL, 0.12), LINE, lighter(PANEL, 0.08)),
    Look.ACTIVE: Finish(lighter(ACTIVE, 0.02), darker(ACTIVE, 0.14), BRIGHT, lighter(ACTIVE, 0.12), 1.5),
    Look.WELL: Finish(darker(VELVET, 0.30), darker(VELVET, 0.12), darker(LINE, 0.25), darker(VELVET, 0.35)),
}


class Kind(StrEnum):
    """One primary button per scene; the others are secondary."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


class Press(StrEnum):
    """What a finger does to a button, or that it can do nothing."""

    UP = "up"
    DOWN = "down"
    DISABLED = "disabled"


BUTTONS = {
    (Kind.PRIMARY, Press.UP): Finish(mix(BRASS, BRIGHT, 0.45), BRASS, BRIGHT, lighter(BRIGHT, 0.45)),
    (Kind.PRIMARY, Press.DOWN): Finish(BRASS, mix(BRASS, BRIGHT, 0.15), BRASS, mix(BRASS, BRIGHT, 0.1)),
    (Kind.PRIMARY, Press.DISABLED): Finish(PANEL, darker(PANEL, 0.1), LINE, PANEL),
    (Kind.SECONDARY, Press.UP): Finish(lighter(PANEL, 0.03), darker(PANEL, 0.14), BRASS, lighter(PANEL, 0.10)),
    (Kind.SECONDARY, Press.DOWN): Finish(darker(ACTIVE, 0.15), ACTIVE, BRIGHT, darker(ACTIVE, 0.2)),
    (Kind.SECONDARY, Press.DISABLED): Finish(PANEL, darker(PANEL, 0.1), LINE, PANEL),
}


class Palette(msgspec.Struct, frozen=True):
    """The colours of what lies on one ground; `bar` from top to bottom, and its lower edge."""

    panels: Mapping[Look, Finish]
    buttons: Mapping[tuple[Kind, Press], Finish]
    bar: tuple[Colour, Colour, Colour]


PALETTES = {"": Palette(PANELS, BUTTONS, (lighter(VELVET, 0.02), darker(VELVET, 0.12), darker(LINE, 0.35)))}
"""By the name of a page's ground; the velvet has none. Games add theirs."""


def ground(target: pygame.Surface) -> None:
    """The velvet under everything: darker to the edges, with a nap that hides bands."""
    target.blit(_ground(target.get_size()), (0, 0))


@SPRITES.kept
def _ground(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((41, 25), 0, 32)
    middle, edge = mix(INK, VELVET, 0.5), darker(INK, 0.28)
    for x in range(41):
        for y in range(25):
            small.set_at((x, y), mix(middle, edge, ((x - 20) / 24) ** 2 + ((y - 11.5) / 15) ** 2))
    surface = pygame.transform.smoothscale(small, size)
    nap = _nap()
    for x in range(0, size[0], _NAP):
        for y in range(0, size[1], _NAP):
            surface.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


@SPRITES.kept
def pool(size: tuple[int, int]) -> pygame.Surface:
    """A pool of lamplight, to be added to the velvet: without it a shadow has nothing to darken."""
    return pygame.transform.smoothscale(_few_pixels_of_pool(), size)


@SPRITES.kept
def _few_pixels_of_pool() -> pygame.Surface:
    small = pygame.Surface((33, 33), 0, 32)
    for x in range(33):
        for y in range(33):
            near = max(0.0, 1 - ((x - 16) ** 2 + (y - 17) ** 2) / 225)
            small.set_at((x, y), mix((0, 0, 0), LAMPLIGHT, near * near))
    return small


def _nap() -> pygame.Surface:
    chance = Random(5)  # noqa: S311 - a texture, the same on every machine
    tones = bytes(max(0, value - 140) // 30 for value in range(256))
    grain = chance.randbytes(_NAP * _NAP).translate(tones)
    indexed = pygame.image.frombuffer(grain, (_NAP, _NAP), "P")
    indexed.set_palette([(min(255, level + (level > 0)), level, level) for level in range(256)])
    tile = pygame.Surface((_NAP, _NAP), 0, 32)
    tile.blit(indexed, (0, 0))
    return tile


@SPRITES.kept
def bar(size: tuple[int, int], ground: str = "") -> pygame.Surface:
    """The bar on top of the screen."""
    surface, (top, bottom, edge) = pygame.Surface(size, 0, 32), PALETTES[ground].bar
    surface.blit(gradient(*size, (top, bottom)), (0, 0))
    surface.fill(edge, (0, size[1] - 1, size[0], 1))
    return surface


def plate(target: pygame.Surface, sizes: Sizes, area: Iterable[int], finish: Finish) -> None:
    """A plate with round corners and a border."""
    left, top, width, height = area
    radius = min(sizes.radius, width / 2, height / 2)
    border = max(1.0, sizes.border * finish.border)
    target.blit(_cut_plate((width, height), radius, border, finish), (left, top))


@SPRITES.kept
def _cut_plate(size: tuple[int, int], radius: float, border: float, finish: Finish) -> pygame.Surface:
    """Only the corners need fine drawing: they are cut three times too large, and what is between them is repeated.

    It has plain alpha, so that SDL can note where it is opaque and copy that part: what is not all there is its edge.
    """
    corner = math.ceil(radius) + 2  # with the gleam below the upper edge
    width, height = (min(side, 2 * corner + 2 - side % 2) for side in size)  # even stays even: borders may be fractions
    canvas = PixelCanvas(width, height, over=3)
    inner = (border, border, width - 2 * border, height - 2 * border)
    canvas.rounded((0, 0, width, height), radius, finish.edge)
    canvas.rounded(inner, radius - border, finish.gleam)
    canvas.rounded((inner[0], inner[1] + 1, inner[2], inner[3] - 1), radius - border, None)
    fill = PixelCanvas(width, height, over=3)
    fill.rounded((inner[0], inner[1] + 1, inner[2], inner[3] - 1), radius - border, (255, 255, 255))
    whole = stretched(fill.finish(), size)
    whole.blit(gradient(*size, (finish.top, finish.bottom)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(stretched(canvas.finish(), size), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    rim = sheet(*size)
    rim.fill((*finish.edge, 0))
    rim.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    inside = pygame.mask.from_surface(whole, _NEARLY)
    whole.fill((0, 0, 0, OPAQUE), special_flags=pygame.BLEND_RGBA_ADD)
    inside.to_surface(rim, setsurface=whole, unsetcolor=None)
    rim.set_alpha(OPAQUE, pygame.RLEACCEL)
    return rim
