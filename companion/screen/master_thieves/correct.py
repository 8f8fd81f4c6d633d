"""The table overrules the app: a gem from one pillow to another. Every tap shows at once, and undo takes it back.

Gems in the box cannot be touched here: nobody is told what lies there.
"""

from dataclasses import dataclass, replace

import msgspec
import pygame

from companion.games.master_thieves.views import TableView
from companion.screen.actions import Say, Show
from companion.screen.canvas import put, put_centred
from companion.screen.gems import gem
from companion.screen.layout import Area
from companion.screen.master_thieves.seen import seat_number, seen
from companion.screen.model import Frame
from companion.screen.panels import Look, panel
from companion.screen.pillows import pillow
from companion.screen.routes import Correct, Menu
from companion.screen.scenes.chrome import back_bar
from companion.screen.symbols import seat_symbol
from companion.screen.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.screen.widget import Tap, Widget
from companion.screen.widgets import Label, PushButton
from companion.screen.writing import Ink, write

Heap = tuple[tuple[str, int], ...]


def build(route: Correct, frame: Frame) -> list[Widget]:
    """Pillows as rows of gems: tap a gem, then the pillow where it really lies."""
    view, _ = seen(frame)
    sizes, say = frame.sizes, frame.say
    back = Show(replace(route, gem="", source="")) if route.gem else Show(Menu())
    widgets, rest = back_bar(frame, say("Correct the pillows"), back=back)
    inside = rest.inset(sizes.margin, sizes.px(6))
    hint, inside = inside.from_top(round(sizes.font_px(Role.BODY) * 1.5), sizes.px(4))
    todo = say("Tap the gem that lies elsewhere.")
    if route.gem:
        todo = say("Where does this {gem} really lie?", gem=say.gem(route.gem))
    widgets.append(Label(hint, todo, Ink(Role.BODY, BRIGHT)))
    places = _places(view)
    gap = sizes.px(4)
    in_all = 2 * max(1, (inside.height + gap) // (sizes.touch + gap))
    if len(places) > in_all:
        foot, inside = inside.from_bottom(sizes.touch, gap)
        in_all = 2 * max(1, (inside.height + gap) // (sizes.touch + gap))
        widgets += _leafing(frame, foot, route, -(-len(places) // in_all))
    shown = places[route.page * in_all :][:in_all]
    columns = 1 if len(places) <= in_all // 2 else 2
    rows = -(-min(len(places), in_all) // columns)
    height = min(sizes.px(64), (inside.height - gap * (rows - 1)) // rows)
    grid = inside.from_top(rows * height + gap * (rows - 1))[0].grid(columns, rows, gap)
    for cell, (place, heap) in zip(grid, shown, strict=False):
        widgets += _row(frame, cell, view, place, heap, route)
    return widgets


def _leafing(frame: Frame, area: Area, route: Correct, pages: int) -> list[Widget]:
    """On to the other pillows, round and round."""
    onward = Show(replace(route, page=(route.page + 1) % pages))
    label = frame.say("More pillows ({n} of {all})", n=route.page % pages + 1, all=pages)
    return [PushButton(area, label, icon="on", tap=Tap(onward, "right"))]


def _places(view: TableView) -> list[tuple[str, Heap]]:
    """Every pillow that gems can lie on, by its name."""
    red = view.red_pillow
    places: list[tuple[str, Heap]] = [("red", _heap(red.ruby, red.sapphire, red.diamond))]
    for seat in view.seats:
        places.append((f"black {seat.name}", _heap(seat.black.ruby, seat.black.sapphire, seat.black.diamond)))
        places.append((f"white {seat.name}", (("sapphire", seat.white.sapphire), ("diamond", seat.white.diamond))))
    return places


def _heap(ruby: int, sapphire: int, diamond: int) -> Heap:
    return (("ruby", ruby), ("sapphire", sapphire), ("diamond", diamond))


@dataclass(frozen=True, slots=True)
class PillowRow(Widget):
    """A pillow and whose it is."""

    kind: str
    name: str
    seat: int
    lit: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The pillow small, the name beside it."""
        panel(target, sizes, pygame.Rect(self.area), Look.ACTIVE if self.lit or self.pressed else Look.WELL)
        mark, rest = self.area.inset(sizes.px(6), 0).from_left(sizes.px(44), sizes.px(6))
        cushion = mark.middle(sizes.px(44), min(sizes.px(30), mark.height))
        put(target, pillow(self.kind, *cushion.size), (cushion.left, cushion.top))
        if self.seat >= 0:
            symbol, rest = rest.from_left(sizes.px(18), sizes.px(6))
            put_centred(target, seat_symbol(self.seat, sizes.px(16)), symbol.centre)
        name = rest.from_left(rest.width * 40 // 100)[0]
        write(target, sizes, self.name, pygame.Rect(name), Ink(Role.SMALL, IVORY, weight=Weight.SEMIBOLD))

    def words(self) -> tuple[str, ...]:
        """Whose."""
        return (self.name,)


@dataclass(frozen=True, slots=True)
class GemCount(Widget):
    """How many gems of a kind lie there; a tap takes one of them up."""

    kind: str
    count: int
    lit: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The gem, and its number."""
        if self.lit or self.pressed:
            panel(target, sizes, pygame.Rect(self.area), Look.ACTIVE)
        size = min(sizes.px(26), self.area.height - 4, self.area.width // 2)
        mark, words = self.area.inset(sizes.px(4), 0).from_left(size, sizes.px(3))
        put_centred(target, gem(self.kind, size), mark.centre)
        write(target, sizes, str(self.count), pygame.Rect(words), Ink(Role.BODY, IVORY if self.count else DIM))

    def words(self) -> tuple[str, ...]:
        """How many of what."""
        return (f"{self.count} {self.kind}",)


def _row(frame: Frame, area: Area, view: TableView, place: str, heap: Heap, route: Correct) -> list[Widget]:
    kind, _, name = place.partition(" ")
    seat = seat_number(view, name) if name else -1
    goal = bool(route.gem) and place != route.source and route.gem in dict(heap)
    tap = Tap(Say((_line(view, route, place),))) if goal else None
    title = name or frame.say("Red pillow")
    widgets: list[Widget] = [PillowRow(area, kind, title, seat, goal, tap=tap)]
    if route.gem and place != route.source:
        return widgets + [replace(one, tap=None) for one in _gems(frame, area, heap, place, route)]
    return [*widgets, *_gems(frame, area, heap, place, route)]


def _gems(frame: Frame, area: Area, heap: Heap, place: str, route: Correct) -> list[GemCount]:
    sizes = frame.sizes
    room = area.inset(sizes.px(4), sizes.px(2)).from_right(area.width * 56 // 100)[0]
    cells = room.columns(3, sizes.px(2))[3 - len(heap) :]
    found = []
    for cell, (kind, count) in zip(cells, heap, strict=True):
        lit = route.source == place and route.gem == kind
        tap = Tap(Show(Correct(kind, place, route.page))) if count and not lit else None
        found.append(GemCount(cell, kind, count, lit, tap=tap))
    return found


def _line(view: TableView, route: Correct, goal: str) -> str:
    """The correction that moves one gem: both pillows as they really are."""
    places = {place: dict(heap) for place, heap in _places(view)}
    changed: dict[str, object] = {}
    for place, step in ((route.source, -1), (goal, 1)):
        kind, _, name = place.partition(" ")
        count = {route.gem: places[place].get(route.gem, 0) + step}
        if not name:
            changed["red"] = count
        else:
            of_kind = changed.setdefault(kind, {})
            assert isinstance(of_kind, dict)
            of_kind[name] = count
    return msgspec.json.encode({"type": "correction", "set": changed}).decode()
