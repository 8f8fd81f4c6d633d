"""What everything else lies on: the velvet ground, panels, buttons, badges."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random

import pygame

from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, gradient, put, sheet
from companion.screen.drawing.symbols import icon
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.drawing.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    INK,
    IVORY,
    LAMPLIGHT,
    LINE,
    ON_BRASS,
    PANEL,
    VELVET,
    Colour,
    Role,
    Sizes,
    darker,
    lighter,
    mix,
)

_NAP = 96  # side of the tile that gives velvet its nap


class Look(StrEnum):
    """The ways a panel can look."""

    PLAIN = "plain"
    ACTIVE = "active"  # framed in bright brass: this one now
    WELL = "well"  # sunk in: lists, the place of the box


@dataclass(frozen=True, slots=True)
class Finish:
    """Colours of a panel or button, from top to bottom, and its edge."""

    top: Colour
    bottom: Colour
    edge: Colour
    gleam: Colour  # one line of light under the upper edge
    border: float = 1.0  # times the theme's


_PANELS = {
    Look.PLAIN: Finish(lighter(PANEL, 0.025), darker(PANEL, 0.12), LINE, lighter(PANEL, 0.08)),
    Look.ACTIVE: Finish(lighter(ACTIVE, 0.02), darker(ACTIVE, 0.14), BRIGHT, lighter(ACTIVE, 0.12), 1.5),
    Look.WELL: Finish(darker(VELVET, 0.30), darker(VELVET, 0.12), darker(LINE, 0.25), darker(VELVET, 0.35)),
}


class Kind(StrEnum):
    """One primary button a scene; the others are secondary."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


class Press(StrEnum):
    """What a finger does to a button, or that it can do nothing."""

    UP = "up"
    DOWN = "down"
    DISABLED = "disabled"


_BUTTONS = {
    (Kind.PRIMARY, Press.UP): Finish(mix(BRASS, BRIGHT, 0.45), BRASS, BRIGHT, lighter(BRIGHT, 0.45)),
    (Kind.PRIMARY, Press.DOWN): Finish(BRASS, mix(BRASS, BRIGHT, 0.15), BRASS, mix(BRASS, BRIGHT, 0.1)),
    (Kind.PRIMARY, Press.DISABLED): Finish(PANEL, darker(PANEL, 0.1), LINE, PANEL),
    (Kind.SECONDARY, Press.UP): Finish(lighter(PANEL, 0.03), darker(PANEL, 0.14), BRASS, lighter(PANEL, 0.10)),
    (Kind.SECONDARY, Press.DOWN): Finish(darker(ACTIVE, 0.15), ACTIVE, BRIGHT, darker(ACTIVE, 0.2)),
    (Kind.SECONDARY, Press.DISABLED): Finish(PANEL, darker(PANEL, 0.1), LINE, PANEL),
}
_WORDS = {
    (Kind.PRIMARY, Press.UP): ON_BRASS,
    (Kind.PRIMARY, Press.DOWN): ON_BRASS,
    (Kind.SECONDARY, Press.UP): IVORY,
    (Kind.SECONDARY, Press.DOWN): IVORY,
}


@dataclass(frozen=True, slots=True)
class Button:
    """A button as it is drawn: what it says, and how it stands."""

    words: str = ""
    kind: Kind = Kind.SECONDARY
    press: Press = Press.UP
    icon: str | None = None
    role: Role = Role.BUTTON


def ground(target: pygame.Surface) -> None:
    """The velvet under everything: darker to the edges, with a nap that hides bands."""
    size = target.get_size()
    target.blit(SPRITES.get(("ground", size), lambda: _ground(size)), (0, 0))


def _ground(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((41, 25), 0, 32)
    for x in range(41):
        for y in range(25):
            away = min(1.0, ((x - 20) / 24) ** 2 + ((y - 11.5) / 15) ** 2)
            small.set_at((x, y), mix(mix(INK, VELVET, 0.5), darker(INK, 0.28), away))
    surface = pygame.transform.smoothscale(small, size)
    nap = _nap()
    for x in range(0, size[0], _NAP):
        for y in range(0, size[1], _NAP):
            surface.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def pool(target: pygame.Surface, area: pygame.Rect) -> None:
    """A pool of lamplight on the velvet, for what stands in the middle: without it a shadow has nothing to darken."""
    light = SPRITES.get(("pool", area.size), lambda: _pool(area.size))
    target.blit(light, area, special_flags=pygame.BLEND_RGB_ADD)


def _pool(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((33, 33), 0, 32)
    for x in range(33):
        for y in range(33):
            near = max(0.0, 1 - ((x - 16) ** 2 + (y - 17) ** 2) / 225)
            small.set_at((x, y), mix((0, 0, 0), LAMPLIGHT, near * near))
    return pygame.transform.smoothscale(small, size)


def _nap() -> pygame.Surface:
    chance = Random(5)  # noqa: S311 - a texture, the same on every machine
    tones = bytes(max(0, value - 140) // 30 for value in range(256))
    grain = chance.randbytes(_NAP * _NAP).translate(tones)
    indexed = pygame.image.frombuffer(grain, (_NAP, _NAP), "P")
    indexed.set_palette([(min(255, level + (level > 0)), level, level) for level in range(256)])
    tile = pygame.Surface((_NAP, _NAP), 0, 32)
    tile.blit(indexed, (0, 0))
    return tile


def panel(target: pygame.Surface, sizes: Sizes, area: pygame.Rect, look: Look = Look.PLAIN) -> None:
    """A panel with round corners."""
    put(target, _plate(area.size, sizes, _PANELS[look]), area.topleft)


def bar(target: pygame.Surface, sizes: Sizes) -> pygame.Rect:
    """The bar on top of the screen; its area comes back."""
    area = pygame.Rect(0, 0, target.get_width(), sizes.bar)
    target.blit(SPRITES.get(("bar", area.size), lambda: _bar(area.size)), (0, 0))
    return area


def _bar(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.blit(gradient(*size, (lighter(VELVET, 0.02), darker(VELVET, 0.12))), (0, 0))
    surface.fill(darker(LINE, 0.35), (0, size[1] - 1, size[0], 1))
    return surface


def _plate(size: tuple[int, int], sizes: Sizes, finish: Finish) -> pygame.Surface:
    radius = min(sizes.radius, min(size) / 2)
    border = max(1.0, sizes.border * finish.border)
    return SPRITES.get(("plate", size, radius, border, finish), lambda: _cut_plate(size, radius, border, finish))


def _cut_plate(size: tuple[int, int], radius: float, border: float, finish: Finish) -> pygame.Surface:
    """Only the border needs fine drawing, so it is cut at two times and filled with plain rows of colour."""
    width, height = size
    canvas = Canvas(width, height, over=3)
    inner = (border, border, width - 2 * border, height - 2 * border)
    canvas.rounded((0, 0, width, height), radius, finish.edge)
    canvas.rounded(inner, radius - border, finish.gleam)
    canvas.rounded((inner[0], inner[1] + 1, inner[2], inner[3] - 1), radius - border, None)
    edge = canvas.finish()
    fill = Canvas(width, height, over=3)
    fill.rounded((inner[0], inner[1] + 1, inner[2], inner[3] - 1), radius - border, (255, 255, 255))
    plate = fill.finish()
    plate.blit(gradient(width, height, (finish.top, finish.bottom)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = sheet(width, height)
    whole.blit(plate, (0, 0))
    whole.blit(edge, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def draw_button(target: pygame.Surface, sizes: Sizes, area: pygame.Rect, button: Button) -> None:
    """A button with its words, its icon, or both."""
    look = (button.kind, button.press)
    put(target, _plate(area.size, sizes, _BUTTONS[look]), area.topleft)
    colour = _WORDS.get(look, DIM)
    inside = area.inflate(-2 * sizes.gap, -sizes.border * 2)
    if button.press is Press.DOWN:
        inside.move_ip(0, max(1, sizes.border))
    _label(target, sizes, inside, button, colour)


def _label(target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, button: Button, colour: Colour) -> None:
    ink = Ink(button.role, colour, Align.CENTRE)
    if button.icon is None:
        write(target, sizes, button.words, inside, ink)
        return
    px, _ = ink.face(sizes)
    mark = icon(button.icon, round(px * 1.05), colour)
    room = inside.inflate(-(mark.get_width() + sizes.gap if button.words else 0), 0)
    room.right = inside.right
    words = write(target, sizes, button.words, room, ink) if button.words else pygame.Rect(inside.center, (0, 0))
    left = words.left - sizes.gap - mark.get_width() if button.words else inside.centerx - mark.get_width() // 2
    put(target, mark, (left, inside.centery - mark.get_height() // 2))


def badge(target: pygame.Surface, sizes: Sizes, words: str, centre: tuple[int, int]) -> pygame.Rect:
    """A small sign that is always seen: SIMULATED BOX."""
    ink = Ink(Role.SMALL, BRIGHT, Align.CENTRE)
    px, weight = ink.face(sizes)
    width = text.width_of(words, px, weight) + 2 * sizes.margin
    area = pygame.Rect(0, 0, width, round(px * 1.6))
    area.center = centre
    finish = Finish(darker(VELVET, 0.1), darker(VELVET, 0.25), BRASS, darker(VELVET, 0.1))
    put(target, _plate(area.size, sizes, finish), area.topleft)
    write(target, sizes, words, area.inflate(-sizes.gap, 0), ink)
    return area
