"""What the pages of Master Thieves draw, by name: drawers to look into, a podium, pillows, small pieces. Pure."""

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Canvas, Graphic, Ink, Pen, Sketch
from companion.drawing.gems import gem, gem_sprite
from companion.games.game import Flight
from companion.games.master_thieves.drawings.announcements import PICTURES, announcement_picture
from companion.games.master_thieves.drawings.emblems import PAST, bell, card_back, emblem, owned_bell
from companion.games.master_thieves.drawings.pillows import GemPillow, pillow
from companion.games.master_thieves.events import ALARM as LYING_ALARM
from companion.games.master_thieves.pages.game_over import PODIUM_STEP, TRAVELLED, Travelled
from companion.games.master_thieves.pages.parts import GEM_PILLOW
from companion.games.master_thieves.pages.replay import ALARM, DRAWER_INSIDE, DrawerInside, Heap, Item
from companion.nodes.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    LINING,
    ON_BRASS,
    PANEL,
    SECRET_LINING,
    WOODS,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    mix,
)
from companion.pages.bars import SEAT
from companion.pages.context import AnnouncementArt, GameDrawings
from companion.words import MINUS, Words

_GHOST = 80  # of 255: what has just left
_SECRET_SHARE = 0.36  # of a long drawer's length
_TIGHTEST = 0.42  # of its size: how far a gem is covered by the next at most
_PILLOW_RATIO = 0.7  # of its width


# a replay


class DrawerPlan(Graphic, frozen=True):
    """A drawer that one can look into: the side that is up above, the side that is down below in the shade.

    The secret compartment of a long drawer is at the left, behind the front compartment.
    """

    of: DrawerInside

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        """The name at the left, then the trays."""
        radius, of = sizes.px(6), self.of
        canvas.put(Sketch(area.size, _draw_wood, (of.drawer, of.is_open, radius), fine=4), (area.left, area.top))
        align = Align.LEFT if _is_tall(area, sizes) else Align.CENTRE
        ink = Ink(Role.SMALL, BRIGHT if of.is_open else IVORY, align, Weight.BOLD)
        name, trays = self._parts(canvas, area, sizes, ink)
        canvas.write(of.drawer, name, ink, ink.face(sizes))
        secrets = (None, None) if of.secrets is None else of.secrets
        rows = zip(trays.rows(2, sizes.px(3)), of.fronts, secrets, (True, False), strict=True)
        for row, front, secret, is_up in rows:
            behind, before = row.shares(_SECRET_SHARE, 1 - _SECRET_SHARE, gap=sizes.px(2))
            shade = 0.0 if is_up else 0.5
            _tray(canvas, sizes, before, front, darker(LINING, shade))
            if secret is not None:
                _tray(canvas, sizes, behind, secret, darker(SECRET_LINING, shade))
            else:
                size = min(behind.height, sizes.px(12))
                canvas.put_centred(Sketch((size, size), _draw_arrow, (is_up,), fine=4), behind.centre)

    def _parts(self, canvas: Canvas, area: Area, sizes: Sizes, ink: Ink) -> tuple[Area, Area]:
        """The name stands above the trays, or beside them where that saves height."""
        face = ink.face(sizes)
        if _is_tall(area, sizes):
            name, trays = area.inset(sizes.px(5), sizes.px(4)).from_top(round(face[0] * 1.15), sizes.px(2))
            return name.inset(sizes.px(2), 0), trays
        return area.inset(sizes.px(3)).from_left(canvas.width_of("A4", face) + sizes.px(8))

    def words(self) -> tuple[str, ...]:
        heaps = (*self.of.fronts, *(self.of.secrets or ()))
        return (self.of.drawer, *(kind for heap in heaps for kind, _ in heap.items))


def _is_tall(area: Area, sizes: Sizes) -> bool:
    return area.height >= sizes.px(78)


def _draw_wood(pen: Pen, drawer: str, is_open: bool, radius: int) -> None:
    (width, height), wood = pen.size, darker(WOODS[drawer[0]], 0.45)
    pen.rounded((0, 0, width, height), radius, BRIGHT if is_open else darker(BRASS, 0.35))
    edge = 2.0 if is_open else 1.2
    pen.rounded((edge, edge, width - 2 * edge, height - 2 * edge), radius - edge, wood)


def _tray(canvas: Canvas, sizes: Sizes, area: Area, heap: Heap, lining: Colour) -> None:
    """A compartment; framed if something came or went."""
    radius = sizes.px(3)
    canvas.rounded(area, radius, lighter(lining, 0.05) if heap.fresh else lining)
    if heap.fresh:
        canvas.frame(area, max(1, sizes.border), radius, BRIGHT)
    things = [(item, 255) for item in heap.items] + [(item, _GHOST) for item in heap.left]
    size = min(area.height - sizes.px(4), sizes.px(24))
    room = area.width - sizes.px(6)
    step = min(size * 0.92, max(size * _TIGHTEST, (room - size) / max(1, len(things) - 1)))
    start = area.centre[0] - step * (len(things) - 1) / 2
    for index, (item, alpha) in enumerate(things):
        canvas.put_centred(_item(item, size), (start + index * step, area.centre[1]), alpha=alpha)


def _draw_arrow(pen: Pen, is_up: bool) -> None:
    """Which side of a drawer is looked at: the one that is up, or the one below."""
    size, (base, tip) = pen.size[0], (0.8, 0.2) if is_up else (0.2, 0.8)
    pen.polygon([(size * 0.1, size * base), (size * 0.9, size * base), (size * 0.5, size * tip)], darker(DIM, 0.4))


def _item(item: Item, size: int) -> Sketch:
    """A gem, or a bell in its owner's colour with the owner's symbol."""
    kind, seat = item
    return owned_bell(seat, size) if kind == ALARM else gem(kind, size)


# a game that is over


class PodiumBlock(Graphic, frozen=True):
    """A block of wood and brass with a score on it."""

    score: str
    is_first: bool

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        first = (lighter(BRASS, 0.15), darker(BRASS, 0.35))
        top, bottom = first if self.is_first else (lighter(ACTIVE, 0.1), darker(ACTIVE, 0.3))
        _block(canvas, area, sizes.px(8), top, bottom)
        ink = Ink(Role.HEADLINE, ON_BRASS if self.is_first else BRIGHT, Align.CENTRE)
        canvas.write(self.score, area, ink, ink.face(sizes))

    def words(self) -> tuple[str, ...]:
        return (self.score,)


def _block(canvas: Canvas, area: Area, radius: int, top: Colour, bottom: Colour) -> None:
    """Round above, row by row darker; along its upper edge lies a line of light."""
    canvas.rounded(area, radius, bottom)
    for row in range(area.height):
        inset = radius - round((radius**2 - (radius - row) ** 2) ** 0.5) if row < radius else 0
        line = (area.left + inset, area.top + row, area.width - 2 * inset, 1)
        canvas.rounded(line, 0, mix(top, bottom, row / area.height))
    canvas.rounded((area.left + radius, area.top, area.width - 2 * radius + 1, 1), 0, BRIGHT)


class TravelledSide(Graphic, frozen=True):
    """One side of a drawer: the more gems came and left, the warmer."""

    of: Travelled

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        warm = Sketch(area.size, _draw_warm, (sizes.radius // 2, round(self.of.heat, 2)), fine=3)
        canvas.put(warm, (area.left, area.top))
        ink = Ink(Role.SMALL, BRIGHT if self.of.heat else DIM, Align.CENTRE)
        canvas.write("  ".join(self.words()), area, ink, ink.face(sizes))

    def words(self) -> tuple[str, ...]:
        return f"+{self.of.came}", f"{MINUS}{self.of.left}"


def _draw_warm(pen: Pen, radius: int, heat: float) -> None:
    pen.rounded((0, 0, *pen.size), radius, mix(PANEL, darker(BRASS, 0.35), heat))


# small pieces by name


def _pillow(which: str, px: int, _tone: Colour, _faint: bool) -> Sketch:
    return pillow(which, px, round(px * _PILLOW_RATIO))


def _bell(which: str, px: int, _tone: Colour, _faint: bool) -> Sketch:
    return owned_bell(int(which), px)


def _emblem(which: str, px: int, tone: Colour, faint: bool) -> Sketch:
    return emblem(which, px, PAST if faint else tone)


def _card(_which: str, px: int, _tone: Colour, _faint: bool) -> Sketch:
    return card_back(px)


def _lying(name: str, size: int) -> Sketch:
    """A gem; or an alarm, in the colour of its owner."""
    return bell(int(name.removeprefix(LYING_ALARM)), size) if name.startswith(LYING_ALARM) else gem(name, size)


def _goal(flight: Flight) -> str:
    """A seat's black pillow is its row."""
    return f"{SEAT}{flight.seat}" if flight.goal == "black" else flight.goal


DRAWINGS = GameDrawings(
    sprites={"gem": gem_sprite, "pillow": _pillow, "emblem": _emblem, "card": _card, ALARM: _bell},
    grounds={"pillow": pillow},
    graphics={
        DRAWER_INSIDE: DrawerPlan,
        GEM_PILLOW: lambda shown: GemPillow(shown.kind, shown.counts),
        PODIUM_STEP: lambda step: PodiumBlock(*step),
        TRAVELLED: TravelledSide,
    },
    lying=_lying,
    goal=_goal,
    art=AnnouncementArt(PICTURES, announcement_picture, gem, pillow, ("red", "black"), {"red": Words("Red pillow")}),
)
