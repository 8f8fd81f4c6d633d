"""What several scenes of the game show: who comes when, how everybody stands, gems on their way."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Heap
from companion.games.master_thieves.views import Place, SeatView, TableView
from companion.screen.drawing import text
from companion.screen.drawing.canvas import put, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import seat_symbol, tick
from companion.screen.drawing.text import Align, Ink, write, write_name
from companion.screen.drawing.theme import BRIGHT, DIM, GOOD, IVORY, SEATS, Colour, Role, Sizes, Weight
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.master_thieves.game_values import ranked, seat_number
from companion.screen.model import Frame
from companion.screen.widgets.basic import Label, Plate
from companion.screen.widgets.panels import Look, panel
from companion.screen.widgets.widget import Widget

MINUS = "\u2212"
PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn
_MOST_GEMS = 5  # gems of one kind drawn one by one; more are counted
_NUMBER = Ink(Role.BODY, IVORY, weight=Weight.BOLD)


def points(score: int) -> str:
    """A score with a true minus."""
    return f"{MINUS}{-score}" if score < 0 else str(score)


def counts(gems: Gems) -> tuple[tuple[str, int], ...]:
    """Gems by their public names."""
    return (("ruby", gems.ruby), ("sapphire", gems.sapphire), ("diamond", gems.diamond))


@dataclass(frozen=True, slots=True)
class OrderRow(Widget):
    """One line of the turn order: emblem, name, symbol, and its number or that it is done."""

    name: str
    seat: int
    character: str
    number: int | None
    status: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A lit panel for the active one; what is past is dim and ticked."""
        area, active, done = self.area, self.status == "active", self.status == "done"
        if active:
            panel(target, sizes, pygame.Rect(area), Look.ACTIVE)
        size = min(sizes.px(30), area.height - 2)
        mark = emblem(self.character, size, PAST) if done else emblem(self.character, size)
        left, rest = area.inset(sizes.px(8), 0).from_left(size, sizes.px(7))
        put_centred(target, mark, left.centre)
        end, rest = rest.from_right(sizes.px(24), sizes.px(4))
        symbol, rest = rest.from_right(sizes.px(20), sizes.px(6))
        ink = Ink(Role.BODY, DIM if done else IVORY, weight=Weight.BOLD if active else None)
        write_name(target, sizes, self.name, pygame.Rect(rest), ink)
        put_centred(target, seat_symbol(self.seat, sizes.px(20)), symbol.centre)
        if done:
            put_centred(target, tick(sizes.px(20)), end.centre)
        elif self.number is not None:
            number = Ink(Role.BODY, IVORY if active else DIM, Align.CENTRE)
            write(target, sizes, str(self.number), pygame.Rect(end), number)

    def words(self) -> tuple[str, ...]:
        return (self.name,) if self.number is None else (self.name, str(self.number))


def order_rows(area: Area, sizes: Sizes, view: TableView, places: Sequence[Place]) -> list[Widget]:
    """The turn order from the top down."""
    height = min(sizes.px(52), area.height // max(1, len(places)))
    rows = [area.from_top(height)[0].moved(0, index * height) for index in range(len(places))]
    return [
        OrderRow(
            row.inset(0, 1), place.seat, seat_number(view, place.seat), place.character, place.number, place.status
        )
        for row, place in zip(rows, places, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class ScoreRow(Widget):
    """How one seat stands: gems on its white and its black pillow, and the score."""

    name: str
    seat: int
    white: int
    black: int
    score: int
    active: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The numbers stand below each other."""
        symbol, rest = self.area.from_left(sizes.px(18), sizes.px(6))
        put_centred(target, seat_symbol(self.seat, sizes.px(18)), symbol.centre)
        total, rest = rest.from_right(sizes.px(50))
        name, white, black = score_columns(rest, sizes)
        ink = Ink(Role.SMALL, BRIGHT if self.active else IVORY, weight=Weight.BOLD if self.active else Weight.SEMIBOLD)
        write_name(target, sizes, self.name, pygame.Rect(name), ink)
        for place, number in ((white, self.white), (black, self.black)):
            write(target, sizes, str(number), pygame.Rect(place), Ink(Role.SMALL, DIM, Align.RIGHT))
        score = Ink(Role.BODY, BRIGHT if self.active else IVORY, Align.RIGHT, Weight.BOLD)
        write(target, sizes, points(self.score), pygame.Rect(total), score)

    def words(self) -> tuple[str, ...]:
        return self.name, str(self.white), str(self.black), points(self.score)


def score_columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area]:
    """Name, white pillow, black pillow."""
    black, rest = area.from_right(sizes.px(29))
    white, name = rest.from_right(sizes.px(26), sizes.px(2))
    return name, white, black


@dataclass(frozen=True, slots=True)
class SmallPillow(Widget):
    """A pillow as a sign over a column."""

    kind: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, pillow(self.kind, *self.area.size), (self.area.left, self.area.top))


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
            SmallPillow(Area(place.right - sizes.px(22), place.top + sizes.px(6), sizes.px(26), sizes.px(19)), kind)
            for place, kind in ((white, "white"), (black, "black"))
        ),
    ]
    active = None if view.active is None else view.active.seat
    height = min(sizes.px(34), rest.height // len(view.seats))
    for index, seat in enumerate(ranked(view)):
        row = rest.from_top(height)[0].moved(0, index * height)
        widgets.append(_score_row(row, view, seat, active=seat.name == active))
    return widgets


def _score_row(area: Area, view: TableView, seat: SeatView, *, active: bool) -> ScoreRow:
    white = seat.white.sapphire + seat.white.diamond
    black = seat.black.ruby + seat.black.sapphire + seat.black.diamond
    return ScoreRow(area, seat.name, seat_number(view, seat.name), white, black, seat.score, active)


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
class GemLine(Widget):
    """Gems side by side, and where they went."""

    gems: tuple[tuple[str, int], ...]
    line: str
    colour: Colour = GOOD

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Few gems one by one, many of a kind as one with its number."""
        size, ink = self._size(sizes), Ink(Role.BODY, self.colour)
        px, weight = ink.face(sizes)
        gems = self._gems(sizes)
        room = max(1, self.area.width - gems - sizes.gap)
        shown, px = text.fitted(self.line, px, weight, room)
        wide = text.width_of(shown, px, weight)
        left = self.area.left + (self.area.width - gems - sizes.gap - wide) // 2
        top = self.area.top + (self.area.height - size) // 2
        x = left
        for kind, count in self.gems:
            drawn = count if count <= _MOST_GEMS else 1
            for index in range(drawn):
                put(target, gem(kind, size), (x + index * size * 2 // 3, top))
            if count > drawn:
                spot = pygame.Rect(x + size, self.area.top, self._width(count, sizes) - size, self.area.height)
                write(target, sizes, str(count), spot, _NUMBER)
            x += self._width(count, sizes)
        rest = pygame.Rect(left + gems + sizes.gap, self.area.top, room, self.area.height)
        write(target, sizes, shown, rest, ink)

    def _size(self, sizes: Sizes) -> int:
        return min(self.area.height, round(sizes.font_px(Role.BODY) * 1.4))

    def _width(self, count: int, sizes: Sizes) -> int:
        """How wide the gems of one kind are, with their number if they are many."""
        size = self._size(sizes)
        if count > _MOST_GEMS:
            return size + text.width_of(str(count), *_NUMBER.face(sizes)) + sizes.px(4)
        return size + (count - 1) * size * 2 // 3 if count else 0

    def _gems(self, sizes: Sizes) -> int:
        return sum(self._width(count, sizes) for _, count in self.gems)

    def words(self) -> tuple[str, ...]:
        return (*(f"{count} {kind}" for kind, count in self.gems if count), self.line)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        px, weight = Ink(Role.BODY).face(sizes)
        room = self.area.width - self._gems(sizes) - sizes.gap
        return () if text.fitted(self.line, px, weight, max(1, room))[0] == self.line else (self.line,)


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


def seat_colour(view: TableView, name: str) -> Colour:
    """The colour that a seat's name is written in."""
    return SEATS[seat_number(view, name) % len(SEATS)].colour
