"""What a replay is drawn with: drawers that one can look into from both sides, travelling gems, the bar of steps."""

from dataclasses import dataclass

import pygame

from companion.screen import text
from companion.screen.box_picture import is_long
from companion.screen.box_wood import LINING, SECRET_LINING, WOODS
from companion.screen.cache import SPRITES
from companion.screen.canvas import Canvas, faded, put, put_centred, sheet
from companion.screen.colours import darker, lighter
from companion.screen.gems import gem
from companion.screen.layout import Area
from companion.screen.symbols import icon, seat_symbol
from companion.screen.theme import BRASS, BRIGHT, DIM, GOOD, IVORY, LINE, SEATS, Colour, Role, Sizes, Weight
from companion.screen.widget import Widget
from companion.screen.writing import Align, Ink, write

Item = tuple[str, int]  # a gem, or `alarm`; and whose alarm it is

_GHOST = 80  # of 255: what has just left
_SECRET_SHARE = 0.36  # of a long drawer's length
_TIGHTEST = 0.42  # of its size: how far a gem is covered by the next at most


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies in one compartment, what has just left it, and whether that is news."""

    items: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class DrawerPlan(Widget):
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
        put(target, SPRITES.get(("plan", *look), lambda: _wood(*look)), (self.area.left, self.area.top))
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
        """The name, and what lies in it."""
        heaps = (*self.fronts, *self.secrets)
        return (self.drawer, *(kind for heap in heaps for kind, _ in heap.items))


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


def _arrow(size: int, *, is_up: bool) -> pygame.Surface:
    return SPRITES.get(("side", size, is_up), lambda: _drawn_arrow(size, is_up=is_up))


def _drawn_arrow(size: int, *, is_up: bool) -> pygame.Surface:
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
    return SPRITES.get(("alarm", seat, size), lambda: _alarm(seat, size))


def _alarm(seat: int, size: int) -> pygame.Surface:
    whole = sheet(size, size)
    put_centred(whole, icon("bell", round(size * 0.86), SEATS[seat % len(SEATS)].colour), (size * 0.43, size * 0.45))
    put_centred(whole, seat_symbol(seat, round(size * 0.52)), (size * 0.74, size * 0.74))
    return whole


@dataclass(frozen=True, slots=True)
class TravelLine(Widget):
    """Things that moved, and from where to where."""

    items: tuple[tuple[Item, int], ...]
    line: str
    names: bool = False  # a name that people chose is in it

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """From the left: the things, each kind with its number if there are several, then the words."""
        size = self._size(sizes)
        x = self.area.left
        ink = Ink(Role.BODY, GOOD)
        for item, count in self.items:
            put_centred(target, item_sprite(item, size), (x + size / 2, self.area.centre[1]))
            x += size
            if count > 1:
                spot = pygame.Rect(x + sizes.px(2), self.area.top, self._number(sizes, count), self.area.height)
                write(target, sizes, str(count), spot, ink)
                x = spot.right
            x += sizes.px(5)
        rest = pygame.Rect(x + sizes.px(4), self.area.top, max(1, self.area.right - x - sizes.px(4)), self.area.height)
        write(target, sizes, self.line, rest, ink)

    def _size(self, sizes: Sizes) -> int:
        return min(self.area.height, round(sizes.font_px(Role.BODY) * 1.2))

    def _number(self, sizes: Sizes, count: int) -> int:
        return text.width_of(str(count), *Ink(Role.BODY).face(sizes)) + 2

    def words(self) -> tuple[str, ...]:
        """How many of each, and the way."""
        return (*(f"{count} {kind}" for (kind, _), count in self.items), self.line)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """The way, if it does not fit beside the things."""
        if self.names:
            return ()
        things = sum(self._size(sizes) + sizes.px(5) for _ in self.items)
        numbers = sum(self._number(sizes, count) + sizes.px(2) for _, count in self.items if count > 1)
        room = self.area.width - things - numbers - sizes.px(4)
        return () if text.fitted(self.line, *Ink(Role.BODY).face(sizes), max(1, room))[0] == self.line else (self.line,)


@dataclass(frozen=True, slots=True)
class StepBar(Widget):
    """The whole game as a line: how far it is, and where rounds begin. Zones over it take the taps."""

    step: int
    last: int
    rounds: tuple[tuple[int, int], ...]

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A groove with brass up to here, ticks with the rounds' numbers above it, and a knob."""
        line = self._line(sizes)
        radius = line.height // 2
        pygame.draw.rect(target, LINE, line, border_radius=radius)
        here = self._at(sizes, self.step)
        pygame.draw.rect(target, BRASS, line._replace(width=max(line.height, here - line.left)), border_radius=radius)
        for step, _ in self.rounds:
            x = self._at(sizes, step)
            pygame.draw.line(target, BRIGHT, (x, line.top - sizes.px(4)), (x, line.bottom - 1), sizes.border)
        for x, label in self._marks(sizes):
            spot = pygame.Rect(x - sizes.px(16), self.area.top, sizes.px(32), line.top - sizes.px(5) - self.area.top)
            write(target, sizes, label, spot, Ink(Role.SMALL, DIM, Align.CENTRE))
        put_centred(target, _knob(sizes.px(20)), (here, line.centre[1]))

    def _line(self, sizes: Sizes) -> Area:
        inside = self.area.inset(sizes.px(12), 0)
        top = self.area.top + round(self.area.height * 0.62)
        return Area(inside.left, top, inside.width, sizes.px(7))

    def _at(self, sizes: Sizes, step: int) -> int:
        line = self._line(sizes)
        return line.left + round(line.width * step / max(1, self.last))

    def _marks(self, sizes: Sizes) -> list[tuple[int, str]]:
        """The rounds that have room for their number."""
        found: list[tuple[int, str]] = []
        for step, number in self.rounds:
            x = self._at(sizes, step)
            if not found or x - found[-1][0] >= sizes.px(20):
                found.append((x, str(number)))
        return found

    def words(self) -> tuple[str, ...]:
        """The rounds."""
        return tuple(str(number) for _, number in self.rounds)


def _knob(size: int) -> pygame.Surface:
    return SPRITES.get(("knob", size), lambda: _drawn_knob(size))


def _drawn_knob(size: int) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    middle = (size / 2, size / 2)
    canvas.disc(middle, size * 0.48, darker(BRASS, 0.5))
    canvas.disc(middle, size * 0.42, BRIGHT)
    canvas.disc((size * 0.42, size * 0.40), size * 0.14, lighter(BRIGHT, 0.6))
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class Zone(Widget):
    """A part of the bar that takes a tap; seen only while a finger is on it."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A frame of brass."""
        if self.pressed:
            pygame.draw.rect(target, BRASS, self.area, sizes.border, border_radius=sizes.px(6))
