"""What the kiosk draws on the pages of Master Thieves: the box, a podium, drawers to look into, pillows, small pieces.

And gems on their way over them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from companion.games.game import Flight
from companion.games.master_thieves.events import ALARM as BOX_ALARM
from companion.games.master_thieves.pages.box import BOX_IN_PLAY, BoxInPlay
from companion.games.master_thieves.pages.game_over import PODIUM_STEP, TRAVELLED, Travelled
from companion.games.master_thieves.pages.parts import GEM_PILLOW
from companion.games.master_thieves.pages.replay import ALARM, DRAWER_INSIDE, DrawerInside, Heap, Item
from companion.nodes.nodes import Drawing
from companion.nodes.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    ON_BRASS,
    PANEL,
    SEATS,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    mix,
)
from companion.pages.bars import SEAT
from companion.pages.model import Flying
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, faded, put, put_centred, sheet
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon, seat_symbol
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.box_pages import at_box
from companion.screen.jewel_box.grain import LINING, SECRET_LINING, WOODS
from companion.screen.jewel_box.handled_box import held
from companion.screen.jewel_box.perspective import Box, Lying
from companion.screen.jewel_box.picture import BoxPicture, box_picture
from companion.screen.jewel_box.pointer import OpenDrawer, pointers
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.gem_cuts import faint_gem, gem
from companion.screen.master_thieves.drawing.marks import BELL, PAST, Gem, GemPillow
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.page_widgets import DRAWINGS, GROUNDS, SCENES, TapSpot
from companion.screen.page_widgets import SPRITES as BY_NAME
from companion.screen.widgets.widget import Widget, widget_tap
from companion.words import MINUS

_GHOST = 80  # of 255: what has just left
_SECRET_SHARE = 0.36  # of a long drawer's length
_TIGHTEST = 0.42  # of its size: how far a gem is covered by the next at most
_PILLOW_RATIO = 0.7  # of its width


# a replay


class DrawerPlan(Widget, frozen=True):
    """A drawer that one can look into: the side that is up above, the side that is down below in the shade.

    The secret compartment of a long drawer is at the left, behind the front compartment.
    """

    of: DrawerInside

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The name at the left, then the trays."""
        radius, of = sizes.px(6), self.of
        put(target, _wood(self.area.size, of.drawer, of.is_open, radius), (self.area.left, self.area.top))
        name, trays = self._parts(sizes)
        align = Align.LEFT if self._is_tall(sizes) else Align.CENTRE
        ink = Ink(Role.SMALL, BRIGHT if of.is_open else IVORY, align, Weight.BOLD)
        write(target, sizes, of.drawer, pygame.Rect(name), ink)
        secrets = (None, None) if of.secrets is None else of.secrets
        rows = zip(trays.rows(2, sizes.px(3)), of.fronts, secrets, (True, False), strict=True)
        for row, front, secret, is_up in rows:
            behind, before = row.shares(_SECRET_SHARE, 1 - _SECRET_SHARE, gap=sizes.px(2))
            shade = 0.0 if is_up else 0.5
            _tray(target, sizes, before, front, darker(LINING, shade))
            if secret is not None:
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
        heaps = (*self.of.fronts, *(self.of.secrets or ()))
        return (self.of.drawer, *(kind for heap in heaps for kind, _ in heap.items))


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
        sprite = _item_sprite(item, size)
        put_centred(target, faded(sprite, _GHOST) if is_ghost else sprite, (start + index * step, area.centre[1]))


@SPRITES.kept
def _arrow(size: int, *, is_up: bool) -> pygame.Surface:
    """Which side of a drawer is looked at: the one that is up, or the one below."""
    canvas = Canvas(size, size, over=4)
    base, tip = (0.8, 0.2) if is_up else (0.2, 0.8)
    canvas.polygon([(size * 0.1, size * base), (size * 0.9, size * base), (size * 0.5, size * tip)], darker(DIM, 0.4))
    return canvas.finish()


def _item_sprite(item: Item, size: int) -> pygame.Surface:
    """A gem, or a bell in its owner's colour with the owner's symbol."""
    kind, seat = item
    return _alarm(seat, size) if kind == ALARM else gem(kind, size)


@SPRITES.kept
def _alarm(seat: int, size: int) -> pygame.Surface:
    whole = sheet(size, size)
    put_centred(whole, icon("bell", round(size * 0.86), SEATS[seat % len(SEATS)].colour), (size * 0.43, size * 0.45))
    put_centred(whole, seat_symbol(seat, round(size * 0.52)), (size * 0.74, size * 0.74))
    return whole


def _drawer_inside(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [DrawerPlan(area, node.value)]


def _gem_pillow(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [GemPillow(area, node.value.kind, node.value.counts)]


DRAWINGS[DRAWER_INSIDE] = _drawer_inside
DRAWINGS[GEM_PILLOW] = _gem_pillow


# a game that is over


class PodiumBlock(Widget, frozen=True):
    """A block of wood and brass with a score on it."""

    score: str
    is_first: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        first = (lighter(BRASS, 0.15), darker(BRASS, 0.35))
        top, bottom = first if self.is_first else (lighter(ACTIVE, 0.1), darker(ACTIVE, 0.3))
        _block(target, self.area, sizes.px(8), top, bottom)
        ink = Ink(Role.HEADLINE, ON_BRASS if self.is_first else BRIGHT, Align.CENTRE)
        write(target, sizes, self.score, pygame.Rect(self.area), ink)

    def words(self) -> tuple[str, ...]:
        return (self.score,)


def _block(target: pygame.Surface, area: Area, radius: int, top: Colour, bottom: Colour) -> None:
    rect = pygame.Rect(area)
    pygame.draw.rect(target, bottom, rect, border_top_left_radius=radius, border_top_right_radius=radius)
    for row in range(area.height):
        colour = mix(top, bottom, row / area.height)
        inset = radius - round((radius**2 - (radius - row) ** 2) ** 0.5) if row < radius else 0
        pygame.draw.line(target, colour, (rect.left + inset, rect.top + row), (rect.right - 1 - inset, rect.top + row))
    pygame.draw.line(target, BRIGHT, (rect.left + radius, rect.top), (rect.right - radius, rect.top))


class TravelledSide(Widget, frozen=True):
    """One side of a drawer: the more gems came and left, the warmer."""

    of: Travelled

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _warm(self.area.size, sizes.radius // 2, round(self.of.heat, 2)), self.area[:2])
        colour = BRIGHT if self.of.heat else DIM
        write(target, sizes, "  ".join(self.words()), pygame.Rect(self.area), Ink(Role.SMALL, colour, Align.CENTRE))

    def words(self) -> tuple[str, ...]:
        return f"+{self.of.came}", f"{MINUS}{self.of.left}"


@SPRITES.kept
def _warm(size: tuple[int, int], radius: int, heat: float) -> pygame.Surface:
    canvas = Canvas(*size, over=3)
    canvas.rounded((0, 0, *size), radius, mix(PANEL, darker(BRASS, 0.35), heat))
    return canvas.finish()


def _podium_step(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [PodiumBlock(area, *node.value)]


def _travelled(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [TravelledSide(area, node.value)]


DRAWINGS[PODIUM_STEP] = _podium_step
DRAWINGS[TRAVELLED] = _travelled


# small pieces by name


def _gem(which: str, px: int, _tone: Colour, faint: bool) -> pygame.Surface:
    return faint_gem(which, px) if faint else gem(which, px)


def _pillow(which: str, px: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    return pillow(which, px, round(px * _PILLOW_RATIO))


def _bell(which: str, px: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    return _alarm(int(which), px)


def _emblem(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:
    return emblem(which, px, PAST if faint else tone)


@SPRITES.kept
def _card(_which: str, px: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """What every card looks like from behind."""
    canvas, line = Canvas(px, px, over=4), max(1.0, px * 0.03)
    left, right = px * 0.18, px * 0.82
    canvas.stroke([(left, 1), (right, 1), (right, px - 1), (left, px - 1), (left, 1)], line, PAST)
    for reach in (0.3, 0.13):
        corners = [(0.5, 0.5 - reach), (0.5 + reach * 0.7, 0.5), (0.5, 0.5 + reach), (0.5 - reach * 0.7, 0.5)]
        canvas.stroke([(x * px, y * px) for x, y in (*corners, corners[0])], line, PAST)
    return canvas.finish()


BY_NAME |= {"gem": _gem, "pillow": _pillow, "emblem": _emblem, "card": _card, ALARM: _bell}
GROUNDS["pillow"] = pillow


# the box


def _box_in_play(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """As it stands, pointing at what to move. Fingers move it, or a tap leads to where it is moved."""
    value = node.value
    assert isinstance(value, BoxInPlay)
    picture = box_picture(frame.model.picture)
    actions = list(foremost(picture, value.actions))
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    lying = Lying(value.drawer, value.front, _thing, value.secret) if value.drawer else None
    box = Box(area, picture, lying)
    if value.handled:
        return held(frame, box, behind=at_box(value.route).behind, actions=actions, further=value.further)
    tap = [] if node.tap is None else [TapSpot(area, tap=widget_tap(node.tap), does=node.tap.says)]
    return [box, *pointers(frame, area, picture, actions), *tap]


def foremost(picture: BoxPicture, actions: Sequence[Any]) -> Iterator[Any]:
    """Of several drawers that may be opened, one that is in sight, if there is one."""
    yield from (action for action in actions if not isinstance(action, OpenDrawer))
    opened = [action for action in actions if isinstance(action, OpenDrawer)]
    yield from sorted(opened, key=lambda action: not picture.is_in_sight(action.drawer))[:1]


def _thing(name: str, size: int) -> pygame.Surface:
    """A gem; or an alarm, in the colour of its owner."""
    if not name.startswith(BOX_ALARM):
        return gem(name, size)
    return icon(BELL, size, SEATS[int(name.removeprefix(BOX_ALARM)) % len(SEATS)].colour)


# gems on their way


class FlyingGem(Gem, frozen=True):
    """A gem on its way."""


def flying_gems(flying: Flying, places: Mapping[str, Area], frame: Frame) -> list[Widget]:
    """In a curve from where they lay to the pillow; gems of one heap follow each other."""
    flight = flying.flight
    start, goal = places.get(flight.source), places.get(_goal(flight))
    if start is None or goal is None:
        return []
    size = frame.sizes.px(34)
    found: list[Widget] = []
    for index, kind in enumerate(flight.things):
        share = min(1.0, max(0.0, flying.progress * 1.5 - 0.5 * index / max(1, len(flight.things))))
        eased = share * share * (3 - 2 * share)
        x = start.centre[0] + (goal.centre[0] - start.centre[0]) * eased
        y = start.centre[1] + (goal.centre[1] - start.centre[1]) * eased - frame.sizes.px(60) * 4 * share * (1 - share)
        found.append(FlyingGem(Area(round(x) - size // 2, round(y) - size // 2, size, size), kind))
    return found


def _goal(flight: Flight) -> str:
    """The key of the place where they go; a seat's black pillow is its row."""
    return f"{SEAT}{flight.seat}" if flight.goal == "black" else flight.goal


SCENES[BOX_IN_PLAY] = _box_in_play
