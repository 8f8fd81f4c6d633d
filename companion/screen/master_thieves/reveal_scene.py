"""The reveal: one tap per seat on one of six characters; a number only where a tie needs it.

Which cards a seat has played is for the players to remember, so all six are always offered where they lie face down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from companion.games.master_thieves.guide.values import Guide, Need, RevealSeat
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.screen.actions import Say, Show
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import BRIGHT, DIM, IVORY, SEATS, Role, Sizes, Weight
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.choices import choice_buttons
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.marks import EmblemMark
from companion.screen.master_thieves.game_values import character_name, values_of
from companion.screen.master_thieves.pieces import PAST
from companion.screen.master_thieves.turn_scene import round_words
from companion.screen.model import Frame
from companion.screen.routes import Play
from companion.screen.scenes.blocks import paragraph
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import (
    Group,
    Label,
    Mark,
    Paragraph,
    Plate,
    PushButton,
    SeatMark,
    Sprite,
    TickMark,
    Veil,
)
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_MOST_IN_A_ROW = 4
_FEW = 3
_KEYS = "123456"  # of the six characters

_TALL = 112  # pixels at 800x480: from here on there is room for what is seen of the cards
_NARROW = 170  # ... and less wide than this it speaks in smaller type


@dataclass(frozen=True, slots=True)
class SeatCard(Group):
    """A seat in the reveal: what it has shown, and what is waited for."""

    of: RevealSeat
    seat: int
    note: str

    @property
    def _lit(self) -> bool:
        return self.of.shown is not None

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The name above, the card below; between them, where there is room, what is seen of the cards."""
        yield Plate(self.area, Look.ACTIVE if self._lit or self.pressed else Look.PLAIN)
        inside = self.area.inset(sizes.px(12), sizes.px(6))
        yield from (self._tall if self.area.height >= sizes.px(_TALL) else self._low)(sizes, inside)
        if self._lit and not self.of.needs:
            yield TickMark(Area(inside.right - sizes.px(8), inside.top + sizes.px(14), 0, 0), px=sizes.px(20))

    def _tall(self, sizes: Sizes, inside: Area) -> Iterator[Widget]:
        upper, rest = inside.from_top(round(sizes.font_px(Role.ACTION) * 1.35), sizes.px(2))
        lower, middle = rest.from_bottom(round(sizes.font_px(Role.BODY) * 1.3), sizes.px(2))
        size, ink = min(sizes.px(24), upper.height), Ink(Role.ACTION)
        room = upper.width - 2 * (size + sizes.gap)
        width = min(room, text.width_of(self.of.seat, *ink.face(sizes)) + 2)
        mark, name = upper.middle(size + sizes.gap + width, upper.height).from_left(size, sizes.gap)
        yield SeatMark(mark, self.seat, px=size)
        yield Label(name, self.of.seat, ink, chosen=True)
        if self.of.shown is None:
            yield from self._hand(sizes, middle)
        else:
            yield EmblemMark(middle, self.of.shown, px=min(sizes.px(92), *middle.size))
        yield Label(lower.inset(-sizes.px(6), 0), self.note, self._ink(sizes, Align.CENTRE))

    def _hand(self, sizes: Sizes, area: Area) -> Iterator[Widget]:
        """The hand of cards face down, each a little beside the one below."""
        height = min(area.height, sizes.px(84))
        width, step = round(height * 0.64), round(height * 0.2)
        fan = area.middle(width + step * (self.of.cards - 1), height)
        for index in range(self.of.cards):
            card = Area(fan.left + index * step, fan.top, width, height)
            yield PushButton(card, "")
            yield CardBack(card, px=round(height * 0.36))

    def _ink(self, sizes: Sizes, align: Align = Align.LEFT) -> Ink:
        role = Role.BODY if self.area.width >= sizes.px(_NARROW) else Role.SMALL
        return Ink(role, BRIGHT if self._lit else DIM, align, Weight.BOLD if self._lit else None)

    def _low(self, sizes: Sizes, inside: Area) -> Iterator[Widget]:
        upper, lower = inside.rows(2)
        size = min(sizes.px(26), upper.height)
        mark, name = upper.from_left(size, sizes.gap)
        yield SeatMark(mark, self.seat, px=size)
        yield Label(name, self.of.seat, Ink(Role.ACTION), chosen=True)
        if self.of.shown is not None:
            size = min(sizes.px(34), lower.height)
            mark, lower = lower.from_left(size, sizes.gap)
            yield Sprite(mark.middle(size, size), emblem, (self.of.shown, size))
        yield Label(lower, self.note, self._ink(sizes))


@dataclass(frozen=True, slots=True)
class CardBack(Mark):
    """What is on the back of every card."""

    def sprite(self, size: int) -> pygame.Surface:
        return _back(size)


@SPRITES.kept
def _back(size: int) -> pygame.Surface:
    """What is drawn on the back of every card."""
    canvas = Canvas(size, size, over=4)
    for reach in (0.46, 0.2):
        corners = [(0.5, 0.5 - reach), (0.5 + reach * 0.7, 0.5), (0.5, 0.5 + reach), (0.5 - reach * 0.7, 0.5)]
        canvas.stroke([(x * size, y * size) for x, y in (*corners, corners[0])], max(1.0, size * 0.05), PAST)
    return canvas.finish()


def build(route: Play, frame: Frame) -> list[Widget]:
    """The seats as cards; a tapped one offers its characters or numbers over them."""
    view, guide = values_of(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    sizes = frame.sizes
    buttons, rest = choice_buttons(frame, rest.inset(sizes.margin, sizes.px(8)), guide.choices)
    titles, rest = _titles(frame, rest, guide)
    widgets += titles
    widgets += _seats(frame, rest.inset(0, sizes.px(4)), view, guide)
    widgets += buttons
    picked = next((seat for seat in guide.reveal if seat.seat == route.pick and _tap(frame, seat) is not None), None)
    return widgets if picked is None else widgets + _sheet(frame, view, picked)


def _titles(frame: Frame, area: Area, guide: Guide) -> tuple[list[Widget], Area]:
    """The title and what to tap; above them what hands have to do before: gems were dealt, cards go to the left."""
    sizes, say = frame.sizes, frame.say
    widgets: list[Widget] = []
    if guide.happened is not None:
        ink = Ink(Role.SMALL, BRIGHT, Align.CENTRE)
        written, area = paragraph(frame, area, say.words(guide.happened), ink, sizes.px(2))
        widgets.append(written)
    heading, area = area.from_top(round(sizes.font_px(Role.HEADLINE) * 1.25))
    title = "" if guide.title is None else say.words(guide.title)
    hint, area = area.from_top(round(sizes.font_px(Role.SMALL) * 1.5), sizes.px(4))
    widgets.append(Label(heading, title, Ink(Role.HEADLINE, align=Align.CENTRE)))
    return [*widgets, Label(hint, say.words(guide.then or guide.todo), Ink(Role.SMALL, DIM, Align.CENTRE))], area


def _seats(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes, count = frame.sizes, len(guide.reveal)
    columns = count if count <= _FEW else min(_MOST_IN_A_ROW, -(-count // 2))
    rows = -(-count // columns)
    height = min(area.height, rows * sizes.px(196 if rows == 1 else 156) + (rows - 1) * sizes.gap)
    cells = area.middle(area.width, height).grid(columns, rows, sizes.gap)
    return [_card(frame, cell, view, seat) for cell, seat in zip(cells, guide.reveal, strict=False)]


def _card(frame: Frame, area: Area, view: TableView, seat: RevealSeat) -> SeatCard:
    say = frame.say
    if seat.needs is Need.NUMBER:
        note = say("number?")
    elif seat.shown is not None:
        note = capital(character_name(say, seat.shown))
        if seat.number is not None:
            note = f"{note} {seat.number}"
    else:
        note = say.many("{n} card left", "{n} cards left", seat.cards)
    return SeatCard(area, seat, seat_style(frame, view, seat.seat), note, tap=_tap(frame, seat))


def _tap(frame: Frame, seat: RevealSeat) -> Tap | None:
    """One card to show is shown at once; else what there is to choose from is offered."""
    table = frame.model.table
    assert table is not None
    if seat.needs is Need.NUMBER:
        return Tap(Show(Play(table.event, seat.seat)))
    if len(seat.characters) == 1:
        return Tap(Say((seat.characters[0].line,)))
    return Tap(Show(Play(table.event, seat.seat))) if seat.characters else None


def _sheet(frame: Frame, view: TableView, seat: RevealSeat) -> list[Widget]:
    """What a seat can show, over everything else; a tap beside it goes back."""
    sizes, say = frame.sizes, frame.say
    whole = frame.area
    back = Tap(Show(Play(0)), "escape")
    widgets: list[Widget] = [Veil(whole, tap=back)]
    sheet = whole.inset(sizes.px(20 if sizes.is_small else 56), sizes.px(20 if sizes.is_small else 48))
    inside = sheet.inset(sizes.px(20), sizes.px(14))
    head, inside = inside.from_top(max(sizes.touch, round(sizes.font_px(Role.HEADLINE) * 1.2)), sizes.gap)
    close, head = head.from_right(max(sizes.touch, head.height), sizes.gap)
    mark, head = head.from_left(round(sizes.font_px(Role.HEADLINE) * 0.85), sizes.gap)
    number = seat_style(frame, view, seat.seat)
    wants_number = seat.needs is Need.NUMBER
    asked = say("{seat}: which number?", seat=seat.seat) if wants_number else say("{seat} shows", seat=seat.seat)
    widgets += [
        Plate(sheet, Look.PLAIN),
        SeatMark(mark, number),
        Label(head, asked, Ink(Role.HEADLINE, SEATS[number].colour), chosen=True),
        PushButton(close, "", icon="close", tap=replace(back, key="backspace")),
    ]
    return widgets + (_numbers if wants_number else _characters)(frame, inside, seat)


@dataclass(frozen=True, slots=True)
class CharacterCard(Group):
    """One of the six characters, large enough for a thumb."""

    character: str
    label: str

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, pressed=self.pressed)
        line, rest = self.area.inset(sizes.px(8), sizes.px(6)).from_bottom(round(sizes.font_px(Role.BODY) * 1.3))
        yield EmblemMark(rest, self.character, px=min(*rest.size, sizes.px(76)))
        yield Label(line, self.label, Ink(Role.BODY, IVORY, Align.CENTRE))


def _characters(frame: Frame, area: Area, seat: RevealSeat) -> list[Widget]:
    count = len(seat.characters)
    columns = min(count, _FEW)
    rows = area.rows(-(-count // columns), frame.sizes.gap)
    width = area.columns(columns, frame.sizes.gap)[0].width
    cells: list[Area] = []
    for index, row in enumerate(rows):
        in_row = min(columns, count - index * columns)
        middle = row.middle(in_row * width + (in_row - 1) * frame.sizes.gap, row.height)
        cells += middle.columns(in_row, frame.sizes.gap)
    widgets: list[Widget] = []
    for key, cell, offer in zip(_KEYS, cells, seat.characters, strict=False):
        name = capital(character_name(frame.say, offer.character))
        widgets.append(CharacterCard(cell, offer.character, name, tap=Tap(Say((offer.line,)), key)))
    return widgets


def _numbers(frame: Frame, area: Area, seat: RevealSeat) -> list[Widget]:
    sizes = frame.sizes
    hint, area = area.from_top(round(sizes.font_px(Role.BODY) * 1.6))
    widgets: list[Widget] = [Paragraph(hint, frame.say("It is printed on the card."), Ink(Role.BODY, DIM))]
    count = len(seat.numbers)
    columns = count if count <= _MOST_IN_A_ROW else -(-count // 2)
    cells = area.grid(columns, -(-count // columns), sizes.gap)
    for cell, offer in zip(cells, seat.numbers, strict=False):
        tap = Tap(Say((offer.line,)), str(offer.number))
        widgets.append(PushButton(cell, str(offer.number), role=Role.HEADLINE, tap=tap))
    return widgets
