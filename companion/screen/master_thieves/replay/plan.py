"""What a replay is drawn with: drawers that one can look into from both sides, and things on their way."""

import msgspec
import pygame

from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    IVORY,
    SEATS,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
)
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, faded, put, put_centred, sheet
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon, seat_symbol
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.jewel_box.grain import LINING, SECRET_LINING, WOODS
from companion.screen.jewel_box.picture import is_long
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.widgets.widget import Widget

Item = tuple[str, int]  # a gem, or `alarm`; and whose alarm it is

_GHOST = 80  # of 255: what has just left
_SECRET_SHARE = 0.36  # of a long drawer's length
_TIGHTEST = 0.42  # of its size: how far a gem is covered by the next at most


class Heap(msgspec.Struct, frozen=True):
    """What lies in one compartment, what has just left it, and whether that is news."""

    items: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    fresh: bool = False


class DrawerPlan(Widget, frozen=True):
    """A drawer that one can look into: the side that is up above, the side that is down below in the shade.

    The secret compartment of a long drawer is at the left, behind the front compartment.
    """

    drawer: str
    fronts: tuple[Heap, Heap]  # up, down
    secrets: tuple[Heap, Heap]
    is_open: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The name at the left, then the trays."""
        radius = sizes.px(6)
        look = (self.area.size, self.drawer, self.is_open, radius)
        put(target, _wood(*look), (self.area.left, self.area.top))
        name, trays = self._parts(sizes)
        align = Align.LEFT if self._is_tall(sizes) else Align.CENTRE
        ink = Ink(Role.SMALL, BRIGHT if self.is_open else IVORY, align, Weight.BOLD)
        write(target, sizes, self.drawer, pygame.Rect(name), ink)
        rows = zip(trays.rows(2, sizes.px(3)), self.fronts, self.secrets, (True, False), strict=True)
        for row, front, secret, is_up in rows:
            behind, before = row.shares(_SECRET_SHARE, 1 - _SECRET_SHARE, gap=sizes.px(2))
            shade = 0.0 if is_up else 0.5
            _tray(target, sizes, before, front, darker(LINING, shade))
            if is_long(self.drawer):
                _tray(target, sizes, behind, secret, darker(SECRET_LINING, shade))
            else:
                put_centred(target, _arrow(min(behind.height, sizes.px(12)), is_up=is_up), behind.centre)

    def _is_tall(self, sizes: Sizes) -> bool:
        return self.area.height >= sizes.px(78)

    def _parts(self, sizes: Sizes) -> tuple[Area, Area]:
        """The name stands above the trays, or beside them where that saves height."""
        px, weight = Ink(Role.SMALL, weight=Weight.BOLD).face(sizes)
        if self._is_tall(sizes):
            name, trays = self.area.inset(sizes.px(5), sizes.px(4)).from_top(round(px * 1.15), sizes.px(2))
            return name.inset(sizes.px(2), 0), trays
        return self.area.inset(sizes.px(3)).from_left(text.width_of("A4", px, weight) + sizes.px(8))

    def words(self) -> tuple[str, ...]:
        heaps = (*self.fronts, *self.secrets)
        return (self.drawer, *(kind for heap in heaps for kind, _ in heap.items))


@SPRITES.kept
def _wood(size: tuple[int, int], drawer: str, is_open: bool, radius: int) -> pygame.Surface:
    canvas = Canvas(*size, over=4)
    wood = darker(WOODS[drawer[0]], 0.45)
    canvas.rounded((0, 0, *size), radius, BRIGHT if is_open else darker(BRASS, 0.35))
    edge = 2.0 if is_open else 1.2
    canvas.rounded((edge, edge, size[0] - 2 * edge, size[1] - 2 * edge), radius - edge, wood)
    return canvas.finish()


def _tray(target: pygame.Surface, sizes: Sizes, area: Area, heap: Heap, lining: Colour) -> None:
    """A compartment; framed if something came or went."""
    radius = sizes.px(3)
    pygame.draw.rect(target, lighter(lining, 0.05) if heap.fresh else lining, area, border_radius=radius)
    if heap.fresh:
        pygame.draw.rect(target, BRIGHT, area, max(1, sizes.border), border_radius=radius)
    things = [(item, False) for item in heap.items] + [(item, True) for item in heap.left]
    size = min(area.height - sizes.px(4), sizes.px(24))
    room = area.width - sizes.px(6)
    step = min(size * 0.92, max(size * _TIGHTEST, (room - size) / max(1, len(things) - 1)))
    start = area.centre[0] - step * (len(things) - 1) / 2
    for index, (item, is_ghost) in enumerate(things):
        sprite = item_sprite(item, size)
        put_centred(target, faded(sprite, _GHOST) if is_ghost else sprite, (start + index * step, area.centre[1]))


@SPRITES.kept
def _arrow(size: int, *, is_up: bool) -> pygame.Surface:
    """Which side of a drawer is looked at: the one that is up, or the one below."""
    canvas = Canvas(size, size, over=4)
    base, tip = (0.8, 0.2) if is_up else (0.2, 0.8)
    canvas.polygon([(size * 0.1, size * base), (size * 0.9, size * base), (size * 0.5, size * tip)], darker(DIM, 0.4))
    return canvas.finish()


def item_sprite(item: Item, size: int) -> pygame.Surface:
    """A gem, or a bell in its owner's colour with the owner's symbol."""
    kind, seat = item
    if kind != "alarm":
        return gem(kind, size)
    return _alarm(seat, size)


@SPRITES.kept
def _alarm(seat: int, size: int) -> pygame.Surface:
    whole = sheet(size, size)
    put_centred(whole, icon("bell", round(size * 0.86), SEATS[seat % len(SEATS)].colour), (size * 0.43, size * 0.45))
    put_centred(whole, seat_symbol(seat, round(size * 0.52)), (size * 0.74, size * 0.74))
    return whole


class Spot(msgspec.Struct, frozen=True):
    """An end of a way: a pillow, maybe somebody's, or a place in the box in words."""

    words: str  # all of it, to be read
    pillow: str = ""  # red, white, black
    seat: int | None = None
    name: str = ""


class TravelLine(Widget, frozen=True):
    """Things that moved, and from where to where: pillows are drawn. `more` ways have no room."""

    items: tuple[tuple[Item, int], ...]
    source: Spot | None
    goal: Spot | None
    more: int = 0

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """From the left: the things, each kind with its number if there are several, then the way."""
        pen = _Pen(target, sizes, self.area)
        for item, count in self.items:
            pen.picture(item_sprite(item, pen.size))
            if count > 1:
                pen.words(str(count), GOOD)
        pen.space()
        if self.source is not None:
            pen.spot(self.source)
        pen.words("→", DIM)
        if self.goal is not None:
            pen.spot(self.goal)
        if self.more:
            pen.space()
            pen.words(f"+{self.more}", DIM)

    def words(self) -> tuple[str, ...]:
        ends = [spot.words for spot in (self.source, self.goal) if spot is not None]
        return (*(f"{count} {kind}" for (kind, _), count in self.items), *ends)


class _Pen:
    """Puts words and pictures down one after the other, and nothing beyond the end of the line."""

    def __init__(self, target: pygame.Surface, sizes: Sizes, area: Area) -> None:
        self.target, self.sizes, self.rest = target, sizes, area
        self.size = min(area.height, round(sizes.font_px(Role.BODY) * 1.2))

    def space(self) -> None:
        self._took(self.sizes.px(4))

    def _took(self, width: int) -> None:
        self.rest = self.rest.from_left(width, self.sizes.px(5))[1]

    def picture(self, sprite: pygame.Surface) -> None:
        """A sprite in the middle of the height."""
        wide = sprite.get_width()
        if wide <= self.rest.width:
            put_centred(self.target, sprite, (self.rest.left + wide / 2, self.rest.centre[1]))
            self._took(wide)

    def words(self, words: str, colour: Colour) -> None:
        if self.rest.width > self.size:
            ink = Ink(Role.BODY, colour)
            self._took(write(self.target, self.sizes, words, pygame.Rect(self.rest), ink).width)

    def spot(self, spot: Spot) -> None:
        """An end of the way: whose pillow, or where in the box."""
        if not spot.pillow:
            self.words(spot.words, GOOD)
            return
        if spot.seat is not None:
            self.picture(seat_symbol(spot.seat, round(self.size * 0.75)))
            self.words(spot.name, SEATS[spot.seat % len(SEATS)].colour)
        self.picture(pillow(spot.pillow, round(self.size * 1.45), self.size))
