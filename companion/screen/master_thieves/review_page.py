"""A finished game looked back on: the chances that each player missed, and how gems travelled through the drawers."""

from collections.abc import Sequence

import pygame

from companion.games.master_thieves.guide.values import Stood
from companion.games.review import Miss, Review, SeatReview, Travel
from companion.languages import capital
from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, PANEL, RUBY, Role, Sizes, Weight, darker, mix
from companion.pages.actions import Show
from companion.pages.routes import Play, PlayPage
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height, write
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.picture import BoxPicture, at_rest, box_picture
from companion.screen.jewel_box.places import drawer_place, side_of
from companion.screen.scenes.blocks import centred_text, leafed, text_height
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Label, Paragraph, Plate, SeatMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget

_MISSES = 3  # rows of equal height, however many there are
_LEVELS = 3


def build(frame: Frame, review: Review, pick: str) -> list[Widget]:
    """A page for each player's missed chances, and the drawers on the last one."""
    sizes, say = frame.sizes, frame.say

    def to(page: int) -> Play:
        return Play(page=PlayPage.REVIEW, pick=str(page))

    pages: list[list[SeatReview | None]] = [[seat] for seat in (*review.seats, None)]
    body = frame.area.from_top(sizes.bar)[1].inset(sizes.margin, sizes.px(8))
    leaf = leafed(frame, body, lambda _: pages, (int(pick or 0), to))
    (seat,) = leaf.items
    title = say("Gems in and out") if seat is None else say("Missed chances")
    widgets, _ = back_bar(frame, title, back=Show(Play(page=PlayPage.STORY)))
    shown = _travels(frame, leaf.area, review.travels) if seat is None else _seat(frame, leaf.area, seat)
    return [*widgets, *shown, *leaf.turner]


def _seat(frame: Frame, area: Area, seat: SeatReview) -> list[Widget]:
    """Who it is and how it went in two figures, then the dearest chances."""
    sizes, say = frame.sizes, frame.say
    reached = say("Points from drawers: {got} of {n} possible", got=seat.got, n=seat.reach)
    turns = say.many(
        "gems fell out in {spills} of {n} turn",
        "gems fell out in {spills} of {n} turns",
        seat.turns,
        spills=seat.spills,
    )
    ink = Ink(Role.SMALL, DIM)
    head, area = area.from_top(2 * line_height(*ink.face(sizes)), sizes.px(6))
    who, lines = head.shares(1, 1.4, gap=sizes.margin)
    mark, name = who.from_left(head.height, sizes.px(6))
    assert frame.model.table is not None
    style = frame.style_of(seat.seat, frame.model.table.seats.index(seat.seat))
    widgets: list[Widget] = [
        SeatMark(mark, style, px=round(head.height * 0.7)),
        Label(name, seat.seat, Ink(Role.HEADLINE), chosen=True),
        *(Label(line, words, ink) for line, words in zip(lines.rows(2), (reached, turns), strict=True)),
    ]
    if not seat.misses:
        words = say("In no turn would another drawer have been worth more.")
        return [*widgets, centred_text(frame, area, words, Ink(Role.BODY, IVORY, Align.CENTRE))]
    for row, miss in zip(area.rows(_MISSES, sizes.px(8)), seat.misses, strict=False):
        widgets += _miss(frame, row, miss)
    return widgets


def _miss(frame: Frame, area: Area, miss: Miss) -> list[Widget]:
    """What it cost, in which round, and what would have been better."""
    sizes, say = frame.sizes, frame.say
    left, words = area.inset(sizes.px(6), sizes.px(4)).from_left(sizes.px(92), sizes.px(8))
    small, large = Ink(Role.SMALL, DIM, Align.CENTRE), Ink(Role.HEADLINE, RUBY, Align.CENTRE, Weight.BOLD)
    upper, lower = (line_height(*ink.face(sizes)) for ink in (large, small))
    cost, when = left.middle(left.width, min(left.height, upper + lower)).from_top(upper)
    said, ink = _said(frame, miss), Ink(Role.SMALL if sizes.is_small else Role.BODY)
    room = words.middle(words.width, min(words.height, text_height(frame, said, words.width, ink)))
    return [
        Plate(area),
        Label(cost, f"\N{MINUS SIGN}{miss.points}", large),
        Label(when, say("Round {round}", round=miss.round), small),
        Paragraph(room, said, ink),
    ]


_DRAWERS = ("opened", "best")  # the facts of a miss that name one


def _said(frame: Frame, miss: Miss) -> str:
    """A miss in words; where drawers bear no names, with their places as the box stood then."""
    words, stood = miss.words, miss.stood
    if frame.model.settings.labels or not isinstance(stood, Stood):
        return frame.say.words(words)
    box = BoxPicture(stood.inverted, stood.ab, stood.bc, stood.heading)
    places = {name: drawer_place(box, str(words.facts[name])) for name in _DRAWERS if name in words.facts}
    sentences = frame.say.words(words.about(**{**words.facts, **places})).split(". ")
    return ". ".join(map(capital, sentences))


# the drawers


class TravelledSide(Widget, frozen=True):
    """One side of a drawer: the more gems came and left, the warmer."""

    travel: Travel
    heat: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _warm(self.area.size, sizes.radius // 2, round(self.heat, 2)), self.area[:2])
        line = "  ".join(self.words())
        colour = BRIGHT if self.travel.came + self.travel.left else DIM
        write(target, sizes, line, pygame.Rect(self.area), Ink(Role.SMALL, colour, Align.CENTRE))

    def words(self) -> tuple[str, ...]:
        return f"+{self.travel.came}", f"\N{MINUS SIGN}{self.travel.left}"


@SPRITES.kept
def _warm(size: tuple[int, int], radius: int, heat: float) -> pygame.Surface:
    canvas = Canvas(*size, over=3)
    canvas.rounded((0, 0, *size), radius, mix(PANEL, darker(BRASS, 0.35), heat))
    return canvas.finish()


class SideMark(Widget, frozen=True):
    """On which side of its level a drawer is: the level from above, as pictures show the box."""

    side: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        size = min(*self.area.size, sizes.px(24))
        put(target, _side(size, self.side), self.area.middle(size, size)[:2])


@SPRITES.kept
def _side(size: int, side: int) -> pygame.Surface:
    canvas = Canvas(size, size, over=4)
    corners = [(0.5, 0.9), (0.05, 0.5), (0.5, 0.1), (0.95, 0.5)]  # from the front, clockwise
    points = [(x * size, y * size) for x, y in corners]
    canvas.stroke([*points, points[0]], max(1.0, size * 0.05), DIM)
    canvas.stroke([points[side - 1], points[side]], max(2.0, size * 0.16), BRIGHT)
    return canvas.finish()


def _travels(frame: Frame, area: Area, travels: Sequence[Travel]) -> list[Widget]:
    """Every drawer with both its sides, level by level as the box is built."""
    sizes, say = frame.sizes, frame.say
    most = max(travel.came + travel.left for travel in travels) or 1
    sides: dict[str, list[Travel]] = {}
    for travel in travels:
        sides.setdefault(travel.place, []).append(travel)
    words, box = (
        say("Gems in (+) and out (\N{MINUS SIGN}) on each side of a drawer. The upper side is up when A is on top."),
        None,
    )
    if not frame.model.settings.labels:
        words = say(
            "Gems in (+) and out (\N{MINUS SIGN}), as the box is now: levels from top to bottom, upper sides first."
        )
        box = at_rest(box_picture(frame.model.picture))
        sides = _as_it_stands(box, sides)
    ink = Ink(Role.SMALL, DIM)
    foot, area = area.from_bottom(text_height(frame, words, area.width, ink), sizes.px(6))
    widgets: list[Widget] = [Paragraph(foot, words, ink)]
    rows = area.rows(_LEVELS, sizes.px(8))
    cells = [cell for row in rows for cell in row.columns(len(sides) // _LEVELS, sizes.px(8))]
    for cell, (drawer, both) in zip(cells, sides.items(), strict=True):
        name, room = cell.inset(sizes.px(6), sizes.px(4)).from_left(sizes.px(26), sizes.px(4))
        named = Label(name, drawer, Ink(Role.SMALL, IVORY, weight=Weight.BOLD))
        widgets += [Plate(cell, Look.WELL), named if box is None else SideMark(name, side_of(box, drawer))]
        for spot, travel in zip(room.rows(len(both), sizes.px(4)), both, strict=True):
            widgets.append(TravelledSide(spot, travel, (travel.came + travel.left) / most))
    return widgets


def _as_it_stands(box: BoxPicture, sides: dict[str, list[Travel]]) -> dict[str, list[Travel]]:
    """The highest level first, each from its left front clockwise; of each drawer, the side that is up first."""
    order = sorted(sides, key=lambda drawer: (-box.upwards.index(drawer[0]), (side_of(box, drawer) - 1) % 4))
    return {drawer: sides[drawer][::-1] if box.inverted else sides[drawer] for drawer in order}
