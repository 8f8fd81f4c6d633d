"""Game over: the podium, why the winner won, what counted how much, the code for BG Stats, the way to the replay."""

from collections.abc import Iterator
from typing import assert_never

import pygame

from companion.games.master_thieves.gems import Gem as GemKind
from companion.games.master_thieves.guide.values import Result, SeatResult
from companion.games.master_thieves.views import TableView
from companion.nodes.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    ON_BRASS,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    mix,
)
from companion.pages.actions import Show
from companion.pages.game_end import story_page, ways
from companion.pages.routes import Play, PlayPage
from companion.screen.drawing.canvas import put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import seat_symbol
from companion.screen.drawing.text import Align, Ink, line_height, write
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_colour, seat_style
from companion.screen.master_thieves import review_page
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.game_values import result_of, values_of
from companion.screen.page_widgets import painter
from companion.screen.scenes.blocks import paragraph
from companion.screen.scenes.chrome import back_bar, play_bar
from companion.screen.widgets.basic import Group, Label, Plate, Pool, SeatMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.words import points

_STEPS = {1: 1.0, 2: 0.62, 3: 0.42}  # heights of the podium's steps by rank
_ON_PODIUM = 3
_WITH_LEVELS = 180  # pixels at 800x480 that a podium needs to tell the levels of computer players
_COACH = 118  # pixels at 800x480 that the last words of a lesson need


def build(route: Play, frame: Frame) -> list[Widget]:
    """The podium, or the page that was asked for."""
    view, _ = values_of(frame)
    result = result_of(frame.model.result)
    match route.page:
        case PlayPage.POINTS:
            return _points(frame, view, result)
        case PlayPage.STORY if frame.model.highlights is not None:
            return painter(frame.sizes).widgets(story_page(frame, frame.model.highlights), frame)
        case PlayPage.REVIEW if frame.model.review is not None:
            return review_page.build(frame, frame.model.review, route.pick)
        case PlayPage.GAME | PlayPage.HANDS | PlayPage.SEATS | PlayPage.STORY | PlayPage.REVIEW | PlayPage.CODE:
            return _podium_page(frame, view, result)
        case _ as unreachable:
            assert_never(unreachable)


def _podium_page(frame: Frame, view: TableView, result: Result) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, rest = play_bar(frame, say("Game over"))
    inside = rest.inset(sizes.margin, sizes.px(8))
    coach = _COACH if sizes.width > sizes.height else 2 * _COACH
    high = sizes.px(52 if frame.model.lesson is None else coach)
    foot, inside = inside.from_bottom(max(sizes.touch, high), sizes.px(8))
    title, inside = inside.from_top(round(sizes.font_px(Role.NAME) * 1.15))
    winners = [seat for seat in result.seats if seat.winner]
    colour = seat_colour(frame, view, winners[0].seat) if len(winners) == 1 else BRIGHT
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
    return [*widgets, *painter(sizes).part(ways(frame), foot, frame)]


class PodiumStep(Widget, frozen=True):
    """A block of wood and brass with somebody on it."""

    of: SeatResult
    seat: int
    height: float
    level: str | None = None  # of a computer player; empty beside one

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The block from below, the name above it."""
        line, below = round(sizes.font_px(Role.ACTION) * 1.3), Ink(Role.SMALL, DIM, Align.CENTRE)
        lower = 0 if self.level is None else line_height(*below.face(sizes))
        high = max(sizes.px(34), round((self.area.height - line - lower - sizes.px(34)) * self.height))
        block = self.area.from_bottom(high)[0]
        first = self.of.rank == 1
        top, bottom = (
            (lighter(BRASS, 0.15), darker(BRASS, 0.35)) if first else (lighter(ACTIVE, 0.1), darker(ACTIVE, 0.3))
        )
        _block(target, block, sizes.px(8), top, bottom)
        ink = Ink(Role.HEADLINE, ON_BRASS if first else BRIGHT, Align.CENTRE)
        write(target, sizes, points(self.of.score), pygame.Rect(block), ink)
        under = lower if self.level else 0
        name = block._replace(top=block.top - under - line, height=line)
        if self.level:
            write(target, sizes, self.level, pygame.Rect(block._replace(top=block.top - under, height=under)), below)
        write(target, sizes, self.of.seat, pygame.Rect(name), Ink(Role.ACTION, IVORY, Align.CENTRE))
        size = sizes.px(30)
        put_centred(target, seat_symbol(self.seat, size), (self.area.centre[0], name.top - size // 2))

    def words(self) -> tuple[str, ...]:
        return self.of.seat, points(self.of.score), *([self.level] if self.level else [])


def _block(target: pygame.Surface, area: Area, radius: int, top: Colour, bottom: Colour) -> None:
    rect = pygame.Rect(area)
    pygame.draw.rect(target, bottom, rect, border_top_left_radius=radius, border_top_right_radius=radius)
    for row in range(area.height):
        colour = mix(top, bottom, row / area.height)
        inset = radius - round((radius**2 - (radius - row) ** 2) ** 0.5) if row < radius else 0
        pygame.draw.line(target, colour, (rect.left + inset, rect.top + row), (rect.right - 1 - inset, rect.top + row))
    pygame.draw.line(target, BRIGHT, (rect.left + radius, rect.top), (rect.right - radius, rect.top))


def _podium(area: Area, view: TableView, seats: tuple[SeatResult, ...], frame: Frame) -> list[Widget]:
    """The first in the middle, the second at the left, the third at the right."""
    gap = frame.sizes.px(6)
    cells = area.middle(min(area.width, frame.sizes.px(560)), area.height).columns(_ON_PODIUM, gap)
    assert frame.model.table is not None
    places, game = (cells[1], cells[0], cells[2]), frame.model.table.name
    levels = frame.model.computers.levels if area.height >= frame.sizes.px(_WITH_LEVELS) else {}
    titles = {name: frame.level_title(game, level) for name, level in levels.items()}
    return [
        PodiumStep(
            place,
            seat,
            seat_style(frame, view, seat.seat),
            _STEPS[min(seat.rank, _ON_PODIUM)],
            titles.get(seat.seat, "") if titles else None,
        )
        for place, seat in zip(places, seats, strict=False)
    ]


def _others(frame: Frame, area: Area, view: TableView, seats: tuple[SeatResult, ...]) -> list[Widget]:
    sizes = frame.sizes
    height = min(sizes.px(46), area.height // len(seats))
    top = area.top + (area.height - height * len(seats)) // 2
    return [
        RankRow(
            Area(area.left, top + index * height, area.width, height).inset(0, 1),
            seat,
            seat_style(frame, view, seat.seat),
        )
        for index, seat in enumerate(seats)
    ]


class RankRow(Group, frozen=True):
    """Somebody who has no step of the podium."""

    of: SeatResult
    seat: int

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, Look.WELL)
        rank, rest = self.area.inset(sizes.px(10), 0).from_left(sizes.px(26))
        mark, rest = rest.from_left(sizes.px(22), sizes.gap)
        score, name = rest.from_right(sizes.px(50))
        yield Label(rank, f"{self.of.rank}.", Ink(Role.BODY, DIM))
        yield SeatMark(mark, self.seat, px=sizes.px(20))
        yield Label(name, self.of.seat, chosen=True)
        yield Label(score, points(self.of.score), Ink(Role.BODY, IVORY, Align.RIGHT, Weight.BOLD))


class PointsRow(Group, frozen=True):
    """What a seat's pillows were worth: gems won, imitations left, and the sum."""

    of: SeatResult
    seat: int

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """From left to right, as one adds up."""
        yield Plate(self.area, Look.ACTIVE if self.of.winner else Look.WELL)
        who, black, white, score = _columns(self.area.inset(sizes.px(12), 0), sizes)
        mark, name = who.from_left(sizes.px(22), sizes.gap)
        colour = BRIGHT if self.of.winner else IVORY
        yield SeatMark(mark, self.seat, px=sizes.px(20))
        yield Label(name, self.of.seat, Ink(Role.BODY, colour), chosen=True)
        imitations = [heap for heap in self.of.white if heap.gem is not GemKind.RUBY]
        for room, heaps in ((black, self.of.black), (white, imitations)):
            for cell, heap in zip(room.columns(len(heaps), sizes.px(2)), heaps, strict=True):
                size = min(sizes.px(22), cell.height)
                stone, words = cell.from_left(size, sizes.px(2))
                sign = points(heap.points) if heap.points <= 0 else f"+{heap.points}"
                line = f"{heap.count} ({sign})" if heap.count and not sizes.is_small else sign
                yield Gem(stone, heap.gem, px=size)
                yield Label(words, line, Ink(Role.SMALL, IVORY if heap.count else DIM))
        yield Label(score, points(self.of.score), Ink(Role.ACTION, colour, Align.RIGHT, Weight.BOLD))


def _columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area, Area]:
    """Who, the sums of the black and of the white pillow, and the score."""
    who, rest = area.from_left(area.width * (26 if sizes.is_small else 22) // 100, sizes.gap)
    score, rest = rest.from_right(sizes.px(46), sizes.gap)
    black, white = rest.shares(3, 2, gap=sizes.margin)
    return who, black, white, score


def _points(frame: Frame, view: TableView, result: Result) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    from_story = frame.model.highlights is not None  # the only way here, where there is a story
    back = Show(Play(page=PlayPage.STORY if from_story else PlayPage.GAME))
    widgets, rest = back_bar(frame, say("Points"), back=back)
    inside = rest.inset(sizes.margin, sizes.px(8))
    head, inside = inside.from_top(round(sizes.font_px(Role.SMALL) * 1.6), sizes.px(2))
    widgets += _heads(frame, head)
    height = min(sizes.px(96), inside.height // len(result.seats))
    for index, seat in enumerate(result.seats):
        row = inside.from_top(height)[0].moved(0, index * height).inset(0, 2)
        widgets.append(PointsRow(row, seat, seat_style(frame, view, seat.seat)))
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
            widgets.append(GemPillow(mark, kind))
        widgets.append(Label(line, words, Ink(Role.SMALL, DIM)))
    return widgets
