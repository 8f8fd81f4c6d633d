"""What the kiosk draws of sensors: lamps, wires, what a channel did lately, how much is done, and the thing itself."""

import math

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.symbols import icon, tick
from companion.nodes.nodes import Drawing
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    LINE,
    RUBY,
    VELVET,
    Colour,
    Role,
    Sizes,
    darker,
    rgb,
)
from companion.pages.sensor_parts import Lamp, Shown
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, sprite
from companion.screens.kiosk.drawing.text import width_of, write
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.widget import Widget
from companion.sensing.timeline import STEPS, Band, Stretch

_COUNT = Ink(Role.SMALL, IVORY, Align.CENTRE)
_SIGNS: dict[Lamp, tuple[str, Colour]] = {
    Lamp.ILL: ("warning", RUBY),
    Lamp.LOST: ("close", RUBY),
    Lamp.ABSENT: ("minus", darker(DIM, 0.45)),
}

# small drawings


def lamp_sprite(which: str, size: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """A sensor's lamp."""
    lamp = Lamp(which)
    if lamp is Lamp.SEEN:
        return sprite(tick(size))
    return sprite(icon(_SIGNS[lamp][0], size, _SIGNS[lamp][1])) if lamp in _SIGNS else _bulb(size, lamp)


@SPRITES.kept
def _bulb(size: int, lamp: Lamp) -> pygame.Surface:
    canvas = PixelCanvas(size, size, over=6)
    middle = (size / 2, size / 2)
    lit = lamp is Lamp.ON
    canvas.disc(middle, size * 0.44, BRIGHT if lit else DIM)
    canvas.disc(middle, size * 0.36, BRIGHT if lit else darker(VELVET, 0.2))
    if lit:
        canvas.disc((size * 0.40, size * 0.38), size * 0.11, IVORY)
    elif lamp is Lamp.CHANGING:
        canvas.disc(middle, size * 0.20, BRIGHT)
    return canvas.finish()


def wire_sprite(which: str, size: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """A wire in its colour, or in its two; the words beside it name them."""
    main, stripe = (rgb(f"#{code}") for code in which.split("-"))
    return _wire_end(size, main, stripe)


@SPRITES.kept
def _wire_end(size: int, main: Colour, stripe: Colour) -> pygame.Surface:
    """With a rim of light, so that a dark one is seen on the velvet."""
    canvas = PixelCanvas(size, size, over=6)
    canvas.disc((size / 2, size / 2), size * 0.46, IVORY)
    canvas.disc((size / 2, size / 2), size * 0.36, main)
    if stripe != main:
        around = [math.radians(angle) for angle in range(-45, 136, 15)]
        canvas.polygon([(size * (0.5 + 0.36 * math.cos(a)), size * (0.5 + 0.36 * math.sin(a))) for a in around], stripe)
    return canvas.finish()


# drawings


class BandStrip(Widget, frozen=True):
    """The band of one channel, from ten seconds ago to now: filled while it is on, a line while it is off.

    Flicker is a block as high as the strip, with the number of its changes on it, or beside it where it is narrow.
    """

    band: Band

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        pygame.draw.rect(target, darker(VELVET, 0.3), self.area)
        for stretch in self.band:
            self._paint(target, sizes, stretch)
        for stretch in self.band:
            if stretch.flickers:
                self._count(target, sizes, stretch)

    def words(self) -> tuple[str, ...]:
        return tuple(str(stretch.edges) for stretch in self.band if stretch.flickers)

    def _spot(self, stretch: Stretch) -> Area:
        left, right = (self.area.left + self.area.width * step // STEPS for step in (stretch.start, stretch.end))
        return Area(left, self.area.top, max(1, right - left), self.area.height)

    def _paint(self, target: pygame.Surface, sizes: Sizes, stretch: Stretch) -> None:
        spot, line = self._spot(stretch), max(2, sizes.px(2))
        if stretch.flickers:
            _fill(target, spot, darker(RUBY, 0.35))
            _fill(target, spot.from_top(line)[0], RUBY)
            _fill(target, spot.from_bottom(line)[0], RUBY)
        elif stretch.edges:
            _fill(target, spot._replace(width=max(line, spot.width)).common(self.area), BRIGHT)
        elif stretch.level is None:
            _fill(target, spot.middle(spot.width, line), RUBY)
        elif stretch.level:
            _fill(target, spot.inset(0, self.area.height // 6), darker(BRASS, 0.6))
            _fill(target, spot.inset(0, self.area.height // 6).from_top(line)[0], BRIGHT)
        else:
            _fill(target, spot.from_bottom(line)[0], DIM)

    def _count(self, target: pygame.Surface, sizes: Sizes, stretch: Stretch) -> None:
        spot, words = self._spot(stretch), str(stretch.edges)
        width = width_of(words, *_COUNT.face(sizes)) + sizes.px(6)
        if spot.width >= width:
            write(target, sizes, words, pygame.Rect(spot), _COUNT)
            return
        left = spot.left - width if spot.left - width >= self.area.left else spot.right
        beside = spot._replace(left=left, width=width).common(self.area)
        _fill(target, beside, darker(VELVET, 0.3))
        write(target, sizes, words, pygame.Rect(beside), _COUNT)


def _fill(target: pygame.Surface, area: Area, colour: Colour) -> None:
    pygame.draw.rect(target, colour, area)


class Progress(Widget, frozen=True):
    """How much is done, from 0 to 1."""

    share: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        radius = self.area.height // 2
        pygame.draw.rect(target, LINE, self.area, border_radius=radius)
        done = self.area._replace(width=max(self.area.height, round(self.area.width * self.share)))
        pygame.draw.rect(target, BRASS, done, border_radius=radius)


def band(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001 - a drawing gets all of them
    """What a channel did lately."""
    return [BandStrip(area, node.value)]


def progress(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001 - a drawing gets all of them
    """How much is done."""
    return [Progress(area, node.value)]


def apparatus(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The thing as it stands, with what is lit or pointed at."""
    if frame.apparatus is None:
        return []
    shown = node.value if isinstance(node.value, Shown) else Shown()
    return frame.apparatus.picture(frame, area, shown.actions, named=shown.named, lit=shown.lit)


def in_hands(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The thing for fingers to move."""
    if frame.apparatus is None or frame.apparatus.in_hands is None:
        return []
    return frame.apparatus.in_hands(node, area, frame)
