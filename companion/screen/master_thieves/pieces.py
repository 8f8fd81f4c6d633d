"""What several scenes of the game show: who comes when, how everybody stands, gems on their way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Heap
from companion.games.master_thieves.views import Place, SeatView, TableView
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, points
from companion.screen.drawing.theme import BRASS, BRIGHT, DIM, GOOD, IVORY, Colour, Role, Sizes, Weight
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import EmblemMark, GemPillow
from companion.screen.master_thieves.game_values import ranked
from companion.screen.model import Frame
from companion.screen.widgets.basic import Group, Label, Plate, SeatMark, Sprite, TickMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget

PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn
_MOST_GEMS = 5  # gems of one kind drawn one by one; more are counted
_NUMBER = Ink(Role.BODY, IVORY, weight=Weight.BOLD)


def counts(gems: Gems) -> tuple[tuple[str, int], ...]:
    """Gems by their public names."""
    return (("ruby", gems.ruby), ("sapphire", gems.sapphire), ("diamond", gems.diamond))


@dataclass(frozen=True, slots=True)
class OrderRow(Group):
    """One line of the turn order: emblem, name, symbol, and its number or that it is done."""

    place: Place
    seat: int

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """A lit panel for the active one; what is past is dim and ticked."""
        active, done = self.place.status == "active", self.place.status == "done"
        if active:
            yield Plate(self.area, Look.ACTIVE)
        size = min(sizes.px(30), self.area.height - 2)
        mark, rest = self.area.inset(sizes.px(8), 0).from_left(size, sizes.px(7))
        end, rest = rest.from_right(sizes.px(24), sizes.px(4))
        symbol, name = rest.from_right(sizes.px(20), sizes.px(6))
        yield EmblemMark(mark, self.place.character, PAST if done else BRASS, px=size)
        ink = Ink(Role.BODY, DIM if done else IVORY, weight=Weight.BOLD if active else None)
        yield Label(name, self.place.seat, ink, chosen=True)
        yield SeatMark(symbol, self.seat, px=sizes.px(20))
        if done:
            yield TickMark(end, px=sizes.px(20))
        elif self.place.number is not None:
            yield Label(end, str(self.place.number), Ink(Role.BODY, IVORY if active else DIM, Align.CENTRE))


def order_rows(frame: Frame, area: Area, view: TableView, places: Sequence[Place]) -> list[Widget]:
    """The turn order from the top down."""
    height = min(frame.sizes.px(52), area.height // max(1, len(places)))
    rows = [area.from_top(height)[0].moved(0, index * height) for index in range(len(places))]
    return [
        OrderRow(row.inset(0, 1), place, seat_style(frame, view, place.seat))
        for row, place in zip(rows, places, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class ScoreRow(Group):
    """How one seat stands: gems on its white and its black pillow, and the score."""

    of: SeatView
    seat: int
    active: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The numbers stand below each other."""
        symbol, rest = self.area.from_left(sizes.px(18), sizes.px(6))
        total, rest = rest.from_right(sizes.px(50))
        name, white, black = score_columns(rest, sizes)
        colour = BRIGHT if self.active else IVORY
        yield SeatMark(symbol, self.seat, px=sizes.px(18))
        weight = Weight.BOLD if self.active else Weight.SEMIBOLD
        yield Label(name, self.of.name, Ink(Role.SMALL, colour, weight=weight), chosen=True)
        for spot, number in ((white, self.of.white.sapphire + self.of.white.diamond), (black, self.of.black.total)):
            yield Label(spot, str(number), Ink(Role.SMALL, DIM, Align.RIGHT))
        yield Label(total, points(self.of.score), Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD))


def score_columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area]:
    """Name, white pillow, black pillow."""
    black, rest = area.from_right(sizes.px(29))
    white, name = rest.from_right(sizes.px(26), sizes.px(2))
    return name, white, black


def score_table(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """Everybody's score, the highest first."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(10), sizes.px(4))
    head, rest = inside.from_top(sizes.px(28))
    _, columns = head.from_right(sizes.px(50))
    name, white, black = score_columns(columns.from_left(sizes.px(24))[1], sizes)
    widgets: list[Widget] = [
        Plate(area),
        Label(Area(head.left, head.top, name.right - head.left, head.height), frame.say("Score"), Ink(Role.SMALL, DIM)),
        *(
            GemPillow(Area(place.right - sizes.px(22), place.top + sizes.px(6), sizes.px(26), sizes.px(19)), kind)
            for place, kind in ((white, "white"), (black, "black"))
        ),
    ]
    active = None if view.active is None else view.active.seat
    height = min(sizes.px(34), rest.height // len(view.seats))
    for index, seat in enumerate(ranked(view)):
        row = rest.from_top(height)[0].moved(0, index * height)
        widgets.append(ScoreRow(row, seat, seat_style(frame, view, seat.name), active=seat.name == active))
    return widgets


def red_pillow(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """The red pillow with its gems."""
    sizes = frame.sizes
    title, rest = area.inset(sizes.px(10), sizes.px(4)).from_top(sizes.px(26))
    return [
        Plate(area),
        Label(title, frame.say("Red pillow"), Ink(Role.SMALL, DIM)),
        GemPillow(rest.inset(-sizes.px(2), 0), "red", counts(view.red_pillow)),
    ]


@dataclass(frozen=True, slots=True)
class GemLine(Group):
    """Gems side by side, and where they went."""

    gems: tuple[tuple[str, int], ...]
    line: str
    colour: Colour = GOOD

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """Few gems one by one, many of a kind as one with its number."""
        size, ink = min(self.area.height, round(sizes.font_px(Role.BODY) * 1.4)), Ink(Role.BODY, self.colour)
        widths = [_heap_width(count, size, sizes) for _, count in self.gems]
        room = max(1, self.area.width - sum(widths) - sizes.gap)
        px, weight = ink.face(sizes)
        shown, px = text.fitted(self.line, px, weight, room)
        wide = sum(widths) + sizes.gap + text.width_of(shown, px, weight)
        rest = self.area.moved((self.area.width - wide) // 2, 0)
        for (kind, count), width in zip(self.gems, widths, strict=True):
            heap, rest = rest._replace(width=width), rest.moved(width, 0)
            drawn = count if count <= _MOST_GEMS else 1
            first = Area(heap.left, heap.top + (heap.height - size) // 2, size, size)
            for index in range(drawn):
                yield Sprite(first.moved(index * size * 2 // 3, 0), gem, (kind, size))
            if count > drawn:
                yield Label(heap.from_right(width - size)[0], str(count), _NUMBER)
        yield Label(rest.moved(sizes.gap, 0)._replace(width=room), self.line, ink)

    def words(self) -> tuple[str, ...]:
        return (*(f"{count} {kind}" for kind, count in self.gems if count), self.line)


def _heap_width(count: int, size: int, sizes: Sizes) -> int:
    """How wide the gems of one kind are, with their number if they are many."""
    if count > _MOST_GEMS:
        return size + text.width_of(str(count), *_NUMBER.face(sizes)) + sizes.px(4)
    return size + (count - 1) * size * 2 // 3 if count else 0


def heap_line(frame: Frame, area: Area, heap: Heap, active: str | None) -> GemLine:
    """Gems that moved before everybody's eyes. It names the owner of a black pillow, unless that seat is active."""
    say = frame.say
    match heap.to:
        case "red":
            words = say("→ red pillow")
        case "drawer":
            words = say("→ back into the drawer")
        case "secret":
            words = say("→ upper secret compartment")
        case _ if heap.seat in (None, active):
            words = say("→ black pillow +{points}", points=heap.points)
        case _:
            words = say("→ {seat} +{points}", seat=str(heap.seat), points=heap.points)
    return GemLine(area, tuple(item for item in counts(heap.gems) if item[1]), words)
