"""The table overrules the app: a gem from one pillow to another. Every tap shows at once, and undo takes it back.

Gems in the box cannot be corrected here: what lies there is hidden.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.pages.routes import Correct
from companion.games.master_thieves.pages.values import counts
from companion.games.master_thieves.views import SeatView, TableView
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.pages.actions import Say, Show
from companion.pages.routes import Menu
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.marks import Gem
from companion.screen.master_thieves.drawing.pillows import ON_WHITE, pillow
from companion.screen.master_thieves.game_values import gem_name, values_of
from companion.screen.scenes.blocks import content
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Group, Label, Plate, PushButton, SeatMark, Sprite
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

Heap = tuple[tuple[str, int], ...]
Places = Sequence[tuple[str, Heap]]  # pillows by their names, with what lies on them
_MOST_GEMS = 5  # in a row: three kinds on a seat's black pillow, two on its white one


def build(route: Correct, frame: Frame) -> list[Widget]:
    """A row of pillows for every seat: tap a gem, then the pillow where it really lies."""
    view, _ = values_of(frame)
    sizes, say = frame.sizes, frame.say
    back = Show(route.after_saying()) if route.gem else Show(Menu())
    widgets, rest = back_bar(frame, say("Correct pillows"), back=back)
    todo = say("Tap the gem that is in the wrong place.")
    if route.gem:
        todo = say("Where is this {gem} really?", gem=gem_name(say, route.gem))
    body = content(frame, rest)
    hint, inside = body._replace(top=rest.top, height=body.bottom - rest.top).from_top(
        max(body.top - rest.top, round(sizes.font_px(Role.BODY) * 1.5)), sizes.px(2)
    )
    widgets.append(Label(hint, todo, Ink(Role.BODY, BRIGHT)))
    rows = _rows(view)
    most = _fitting(sizes, inside)
    if len(rows) > most:
        foot, inside = inside.from_bottom(sizes.touch, _gap(sizes))
        most = _fitting(sizes, inside)
        pages = -(-len(rows) // most)
        widgets += _leafing(frame, foot, route, pages)
        rows = rows[route.page % pages * most :][:most]
    height = max(sizes.touch, min(sizes.px(64), (inside.height + _gap(sizes)) // min(most, len(rows)) - _gap(sizes)))
    for index, places in enumerate(rows):
        cell = inside.from_top(height)[0].moved(0, index * (height + _gap(sizes)))
        widgets += _row(frame, cell, view, places, route)
    return widgets


def _gap(sizes: Sizes) -> int:
    return sizes.px(4)


def _fitting(sizes: Sizes, area: Area) -> int:
    """How many rows there is room for, each as high as a fingertip."""
    return max(1, (area.height + _gap(sizes)) // (sizes.touch + _gap(sizes)))


def _leafing(frame: Frame, area: Area, route: Correct, pages: int) -> list[Widget]:
    """On to the other pillows, round and round."""
    onward = Show(replace(route, page=(route.page + 1) % pages))
    label = frame.say("More pillows ({n} of {all})", n=route.page % pages + 1, all=pages)
    return [PushButton(area, label, icon="on", tap=Tap(onward, "right"))]


def _rows(view: TableView) -> list[Places]:
    """The red pillow, then the black and the white one of every seat."""
    return [[("red", counts(view.red_pillow))], *map(_of_seat, view.seats)]


def _of_seat(seat: SeatView) -> Places:
    white = (("sapphire", seat.white.sapphire), ("diamond", seat.white.diamond))
    return [(f"black {seat.name}", counts(seat.black)), (f"white {seat.name}", white)]


class Cushion(Group, frozen=True):
    """A pillow; lit, the gem may lie there."""

    kind: str
    lit: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The pillow fills its area, inside a bright frame if it is lit."""
        if self.lit or self.pressed:
            yield Plate(self.area, Look.ACTIVE)
        inside = self.area.inset(sizes.px(3), sizes.px(1))
        yield Sprite(inside, pillow, (self.kind, *inside.size))


class GemCount(Group, frozen=True):
    """How many gems of a kind lie there; a tap takes one of them up."""

    kind: str
    count: int
    pillow: str
    lit: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        if self.lit or self.pressed:
            yield Plate(self.area.inset(sizes.px(2), sizes.px(4)), Look.ACTIVE)
        colour = BRIGHT if self.lit else ON_WHITE if self.pillow == "white" else IVORY if self.count else DIM
        ink = Ink(Role.BODY, colour, weight=Weight.BOLD)
        size = min(sizes.px(26), self.area.height - 4, self.area.width // 2)
        number = width_of(str(self.count), *ink.face(sizes)) + 2
        mark, words = self.area.middle(size + sizes.px(3) + number, self.area.height).from_left(size, sizes.px(3))
        yield Gem(mark, self.kind, px=size)
        yield Label(words, str(self.count), ink)


def _row(frame: Frame, area: Area, view: TableView, places: Places, route: Correct) -> list[Widget]:
    """Whose, and the pillows with their gems."""
    sizes = frame.sizes
    unit = max(sizes.touch, min(sizes.px(84), area.width * 68 // 100 // _MOST_GEMS))
    heaps, who = area.from_right(_MOST_GEMS * unit + sizes.gap, sizes.gap)
    name = places[0][0].partition(" ")[2]
    widgets: list[Widget] = []
    if name:
        mark, who = who.from_left(sizes.px(18), sizes.px(8))
        widgets.append(SeatMark(mark, seat_style(frame, view, name)))
    said = Ink(Role.BODY, IVORY, weight=Weight.SEMIBOLD)
    widgets.append(Label(who, name or frame.say("Red pillow"), said, chosen=bool(name)))
    for place, heap in places:
        spot, heaps = heaps.from_left(len(heap) * unit, sizes.gap)
        widgets += _pillow(view, spot, place, heap, route)
    return widgets


def _pillow(view: TableView, area: Area, place: str, heap: Heap, route: Correct) -> list[Widget]:
    kind = place.partition(" ")[0]
    goal = bool(route.gem) and place != route.source and route.gem in dict(heap)
    widgets: list[Widget] = [Cushion(area, kind, goal, tap=Tap(Say((_line(view, route, place),))) if goal else None)]
    for cell, (stone, count) in zip(area.columns(len(heap)), heap, strict=True):
        lit = route.source == place and route.gem == stone
        free = count and not lit and (not route.gem or place == route.source)
        tap = Tap(Show(Correct(stone, place, route.page))) if free else None
        widgets.append(GemCount(cell, stone, count, kind, lit, tap=tap))
    return widgets


def _line(view: TableView, route: Correct, goal: str) -> str:
    """The correction that moves one gem: both pillows as they really are."""
    places = {place: dict(heap) for row in _rows(view) for place, heap in row}
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
