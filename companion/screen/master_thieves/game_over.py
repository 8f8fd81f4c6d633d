"""Game over: the podium, why the winner won, what counted how much, the code for BG Stats, the way to the replay."""

from dataclasses import dataclass

import pygame

from companion.games.master_thieves.guide.values import Result, SeatResult
from companion.games.master_thieves.views import TableView
from companion.screen.actions import Leave, Show
from companion.screen.drawing import text
from companion.screen.drawing.canvas import put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import seat_symbol
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.drawing.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    SEATS,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
)
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.master_thieves.game_values import result_of, seat_number, values_of
from companion.screen.master_thieves.pieces import points
from companion.screen.model import Frame
from companion.screen.routes import Play, PlayPage, Replay
from companion.screen.scenes.blocks import QrCode, paragraph
from companion.screen.scenes.chrome import back_bar, play_bar
from companion.screen.widgets.basic import Label, Paragraph, Plate, Pool, PushButton
from companion.screen.widgets.panels import Kind, Look, panel
from companion.screen.widgets.widget import Tap, Widget

_STEPS = (0.62, 1.0, 0.42)  # heights of the second, the first and the third step
_ON_PODIUM = 3


def build(route: Play, frame: Frame) -> list[Widget]:
    """The podium, or the page that was asked for."""
    view, _ = values_of(frame)
    result = result_of(frame.model.result)
    match route.page:
        case PlayPage.POINTS:
            return _points(frame, view, result)
        case PlayPage.CODE:
            return code_page(frame, Play())
        case _:
            return _podium_page(frame, view, result)


def _podium_page(frame: Frame, view: TableView, result: Result) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, rest = play_bar(frame, say("Game over"))
    inside = rest.inset(sizes.margin, sizes.px(8))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.px(8))
    title, inside = inside.from_top(round(sizes.font_px(Role.NAME) * 1.15))
    winners = [seat for seat in result.seats if seat.winner]
    colour = SEATS[seat_number(view, winners[0].seat)].colour if len(winners) == 1 else BRIGHT
    names = say.listed([seat.seat for seat in winners])
    won = say.many("{names} wins!", "{names} win!", len(winners), names=names)
    widgets.append(Label(title, won, Ink(Role.NAME, colour, Align.CENTRE), chosen=True))
    for words in (result.ended, result.why):
        ink = Ink(Role.SMALL if sizes.is_small else Role.BODY, DIM, Align.CENTRE)
        written, inside = paragraph(frame, inside, say.words(words), ink, sizes.px(2))
        widgets.append(written)
    others = result.seats[_ON_PODIUM:]
    podium = inside
    if others:
        podium, rows = inside.shares(3, 2, gap=sizes.margin)
        widgets += _others(frame, rows, view, others)
    widgets += [Pool(podium), *_podium(podium, view, result.seats[:_ON_PODIUM], frame)]
    return widgets + _ways(frame, foot)


def _ways(frame: Frame, foot: Area) -> list[Widget]:
    say, table = frame.say, frame.model.games
    ways = [
        (say("Points"), Show(Play(page=PlayPage.POINTS)), "p", Kind.SECONDARY),
        (say("BG Stats"), Show(Play(page=PlayPage.CODE)), "b", Kind.SECONDARY),
    ]
    if table:
        ways.append((say("Watch replay"), Show(Replay(table[0].id)), "w", Kind.SECONDARY))
    cells = foot.columns(len(ways) + 1, frame.sizes.gap)
    buttons: list[Widget] = [
        PushButton(cell, label, kind, tap=Tap(action, key))
        for cell, (label, action, key, kind) in zip(cells, ways, strict=False)
    ]
    return [*buttons, PushButton(cells[-1], say("Finish"), Kind.PRIMARY, tap=Tap(Leave(), "return"))]


@dataclass(frozen=True, slots=True)
class PodiumStep(Widget):
    """A block of wood and brass with somebody on it."""

    name: str
    seat: int
    rank: int
    score: int
    height: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The block from below, the name above it."""
        head = round(sizes.font_px(Role.ACTION) * 1.3) + sizes.px(34)
        block = self.area.from_bottom(max(sizes.px(34), round((self.area.height - head) * self.height)))[0]
        first = self.rank == 1
        top, bottom = (
            (lighter(BRASS, 0.15), darker(BRASS, 0.35)) if first else (lighter(ACTIVE, 0.1), darker(ACTIVE, 0.3))
        )
        _block(target, block, sizes.px(8), top, bottom)
        ink = Ink(Role.HEADLINE, (36, 21, 3) if first else BRIGHT, Align.CENTRE)
        write(target, sizes, points(self.score), pygame.Rect(block), ink)
        name = Area(self.area.left, block.top - round(sizes.font_px(Role.ACTION) * 1.3), self.area.width, 0)
        name = name._replace(height=block.top - name.top)
        write(target, sizes, self.name, pygame.Rect(name), Ink(Role.ACTION, IVORY, Align.CENTRE))
        size = sizes.px(30)
        put_centred(target, seat_symbol(self.seat, size), (self.area.centre[0], name.top - size // 2))

    def words(self) -> tuple[str, ...]:
        return self.name, points(self.score)


def _block(
    target: pygame.Surface, area: Area, radius: int, top: tuple[int, int, int], bottom: tuple[int, int, int]
) -> None:
    rect = pygame.Rect(area)
    pygame.draw.rect(target, bottom, rect, border_top_left_radius=radius, border_top_right_radius=radius)
    for row in range(area.height):
        share = row / max(1, area.height)
        colour = tuple(round(one + (other - one) * share) for one, other in zip(top, bottom, strict=True))
        inset = radius - round((radius**2 - (radius - row) ** 2) ** 0.5) if row < radius else 0
        pygame.draw.line(target, colour, (rect.left + inset, rect.top + row), (rect.right - 1 - inset, rect.top + row))
    pygame.draw.line(target, BRIGHT, (rect.left + radius, rect.top), (rect.right - radius, rect.top))


def _podium(area: Area, view: TableView, seats: tuple[SeatResult, ...], frame: Frame) -> list[Widget]:
    """The first in the middle, the second at the left, the third at the right."""
    gap = frame.sizes.px(6)
    cells = area.middle(min(area.width, frame.sizes.px(560)), area.height).columns(_ON_PODIUM, gap)
    places = (cells[1], cells[0], cells[2])
    found: list[Widget] = []
    for place, seat in zip(places, seats, strict=False):
        height = _STEPS[{1: 1, 2: 0}.get(seat.rank, 2)]
        found.append(PodiumStep(place, seat.seat, seat_number(view, seat.seat), seat.rank, seat.score, height))
    return found


def _others(frame: Frame, area: Area, view: TableView, seats: tuple[SeatResult, ...]) -> list[Widget]:
    sizes = frame.sizes
    height = min(sizes.px(46), area.height // len(seats))
    top = area.top + (area.height - height * len(seats)) // 2
    return [
        RankRow(
            Area(area.left, top + index * height, area.width, height).inset(0, 1),
            seat.seat,
            seat_number(view, seat.seat),
            seat.rank,
            seat.score,
        )
        for index, seat in enumerate(seats)
    ]


@dataclass(frozen=True, slots=True)
class RankRow(Widget):
    """Somebody who has no step of the podium."""

    name: str
    seat: int
    rank: int
    score: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        panel(target, sizes, pygame.Rect(self.area), Look.WELL)
        inside = self.area.inset(sizes.px(10), 0)
        rank, inside = inside.from_left(sizes.px(26))
        mark, inside = inside.from_left(sizes.px(22), sizes.gap)
        score, name = inside.from_right(sizes.px(50))
        write(target, sizes, f"{self.rank}.", pygame.Rect(rank), Ink(Role.BODY, DIM))
        put_centred(target, seat_symbol(self.seat, sizes.px(20)), mark.centre)
        write(target, sizes, self.name, pygame.Rect(name), Ink(Role.BODY))
        write(target, sizes, points(self.score), pygame.Rect(score), Ink(Role.BODY, IVORY, Align.RIGHT, Weight.BOLD))

    def words(self) -> tuple[str, ...]:
        return self.name, points(self.score)


@dataclass(frozen=True, slots=True)
class PointsRow(Widget):
    """What a seat's pillows were worth: gems won, imitations left, and the sum."""

    name: str
    seat: int
    winner: bool
    black: tuple[tuple[str, int, int], ...]  # gem, how many, points
    white: tuple[tuple[str, int, int], ...]
    score: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """From left to right, as one adds up."""
        panel(target, sizes, pygame.Rect(self.area), Look.ACTIVE if self.winner else Look.WELL)
        inside = self.area.inset(sizes.px(12), 0)
        who, black, white, score = _columns(inside, sizes)
        mark, name = who.from_left(sizes.px(22), sizes.gap)
        put_centred(target, seat_symbol(self.seat, sizes.px(20)), mark.centre)
        write(target, sizes, self.name, pygame.Rect(name), Ink(Role.BODY, BRIGHT if self.winner else IVORY))
        for room, heaps in ((black, self.black), (white, self.white)):
            for cell, (kind, count, worth) in zip(room.columns(len(heaps), sizes.px(2)), heaps, strict=True):
                self._sum(target, sizes, cell, kind, count, worth)
        ink = Ink(Role.ACTION, BRIGHT if self.winner else IVORY, Align.RIGHT, Weight.BOLD)
        write(target, sizes, points(self.score), pygame.Rect(score), ink)

    @staticmethod
    def _sum(target: pygame.Surface, sizes: Sizes, cell: Area, kind: str, count: int, worth: int) -> None:
        size = min(sizes.px(22), cell.height)
        mark, words = cell.from_left(size, sizes.px(2))
        put_centred(target, gem(kind, size), mark.centre)
        sign = points(worth) if worth <= 0 else f"+{worth}"
        line = f"{count} ({sign})" if count and not sizes.is_small else sign
        write(target, sizes, line, pygame.Rect(words), Ink(Role.SMALL, IVORY if count else DIM))

    def words(self) -> tuple[str, ...]:
        sums = (f"{count} {kind} {points(worth)}" for kind, count, worth in (*self.black, *self.white))
        return (self.name, *sums, points(self.score))


def _columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area, Area]:
    """Who, the sums of the black and of the white pillow, and the score."""
    who, rest = area.from_left(area.width * (26 if sizes.is_small else 22) // 100, sizes.gap)
    score, rest = rest.from_right(sizes.px(46), sizes.gap)
    black, white = rest.shares(3, 2, gap=sizes.margin)
    return who, black, white, score


def _points(frame: Frame, view: TableView, result: Result) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, rest = back_bar(frame, say("Points"), back=Show(Play()))
    inside = rest.inset(sizes.margin, sizes.px(8))
    head, inside = inside.from_top(round(sizes.font_px(Role.SMALL) * 1.6), sizes.px(2))
    widgets += _heads(frame, head)
    height = min(sizes.px(60), inside.height // len(result.seats))
    for index, seat in enumerate(result.seats):
        row = inside.from_top(height)[0].moved(0, index * height).inset(0, 2)
        black = tuple((one.gem.value, one.count, one.points) for one in seat.black)
        white = tuple((one.gem.value, one.count, one.points) for one in seat.white if one.gem.value != "ruby")
        widgets.append(PointsRow(row, seat.seat, seat_number(view, seat.seat), seat.winner, black, white, seat.score))
    return widgets


def _heads(frame: Frame, area: Area) -> list[Widget]:
    """Which of the sums are of the black pillow and which of the white."""
    sizes, say = frame.sizes, frame.say
    _, black, white, _ = _columns(area.inset(sizes.px(12), 0), sizes)
    widgets: list[Widget] = []
    for kind, room, words in (("black", black, say("Black pillow")), ("white", white, say("White pillow"))):
        line = room
        if not sizes.is_small:
            mark, line = room.from_left(round(room.height * 1.3), sizes.px(6))
            widgets.append(GemPillow(mark, kind, (), all_kinds=False))
        widgets.append(Label(line, words, Ink(Role.SMALL, DIM)))
    return widgets


def code_page(frame: Frame, back: Play) -> list[Widget]:
    """The code over the whole height: the more squares, the more it needs every pixel."""
    sizes, say = frame.sizes, frame.say
    code, rest = frame.area.from_left(frame.area.height)
    inside = rest.inset(sizes.px(14), sizes.px(14))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.gap)
    title, inside = inside.from_top(2 * text.line_height(*Ink(Role.ACTION).face(sizes)), sizes.px(6))
    hint = say("Scan the code with a phone. BG Stats opens and saves the game.")
    if not frame.model.code:
        hint = say("This game is too long for a code: export it instead.")
    widgets: list[Widget] = [
        Paragraph(title, say("For BG Stats"), Ink(Role.ACTION, BRIGHT)),
        Paragraph(inside, hint, Ink(Role.BODY if not sizes.is_small else Role.SMALL)),
        PushButton(foot, say("Back"), Kind.PRIMARY, tap=Tap(Show(back), "escape")),
    ]
    return [QrCode(code, frame.model.code) if frame.model.code else Plate(code.inset(sizes.margin)), *widgets]
