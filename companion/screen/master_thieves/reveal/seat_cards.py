"""The reveal on a small screen with many seats: a card for each, which offers its six characters over the others."""

from collections.abc import Iterator

import pygame

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.guide.values import Guide, Need, RevealSeat
from companion.games.master_thieves.guide.values import Kind as ChoiceKind
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.pages.actions import Say, Show
from companion.pages.routes import Play
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.marks import PAST, EmblemMark
from companion.screen.master_thieves.game_values import character_name
from companion.screen.master_thieves.reveal.number_sheet import sheet
from companion.screen.master_thieves.reveal.phones import choosing, seal_tap, told
from companion.screen.master_thieves.reveal.picks import Way, card_action, first_action, number_action, pick, picked
from companion.screen.master_thieves.reveal.rows import NUMBERS
from companion.screen.widgets.basic import (
    Group,
    Label,
    Mark,
    Plate,
    PushButton,
    SeatMark,
    TickMark,
)
from companion.screen.widgets.panels import Kind as ButtonKind
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_MOST_IN_A_ROW = 4
_FEW = 3
_KEYS = "123456"  # of the six characters

_TALL = 112  # pixels at 800x480: from here on there is room for what is seen of the cards
_NARROW = 170  # ... and less wide than this it speaks in smaller type


class SeatCard(Group, frozen=True):
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
        note = Label(lower.inset(-sizes.px(11), 0), self.note, self._ink(sizes, Align.CENTRE))
        if self.of.shown is None or not note.cut(sizes):  # an emblem says enough
            yield note

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
            yield EmblemMark(mark, self.of.shown, px=size)
        yield Label(lower, self.note, self._ink(sizes))


class CardBack(Mark, frozen=True):
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


def build(frame: Frame, area: Area, view: TableView, guide: Guide, route: Play) -> list[Widget]:
    """The seats as cards; a tapped one offers its six cards, or the keys of its tie, over them."""
    widgets = _seats(frame, area.inset(0, frame.sizes.px(2)), view, guide)
    _, names = picked(route)
    found = next((seat for seat in guide.reveal if seat.seat in names and _tap(guide, seat) is not None), None)
    return widgets if found is None else widgets + _sheet(frame, view, found, route)


def _seats(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes, count = frame.sizes, len(guide.reveal)
    columns = count if count <= _FEW else min(_MOST_IN_A_ROW, -(-count // 2))
    rows = -(-count // columns)
    height = min(area.height, rows * sizes.px(196 if rows == 1 else 156) + (rows - 1) * sizes.gap)
    cells = area.middle(area.width, height).grid(columns, rows, sizes.gap)
    return [_card(frame, cell, view, guide, seat) for cell, seat in zip(cells, guide.reveal, strict=False)]


def _card(frame: Frame, area: Area, view: TableView, guide: Guide, seat: RevealSeat) -> SeatCard:
    say = frame.say
    phone = choosing(frame, seat.seat) if seat.shown is None else None
    if phone is not None:
        note, tap = told(frame, phone)[0], seal_tap(frame, phone)
        return SeatCard(area, seat, seat_style(frame, view, seat.seat), note, tap=tap)
    if seat.needs is Need.NUMBER:
        note = say("number?")
    elif seat.shown is not None:
        note = capital(character_name(say, seat.shown))
        if seat.number is not None:
            note = f"{note} {seat.number}?" if seat.believed else f"{note} {seat.number}"
    else:
        note = say.many("{n} card left", "{n} cards left", seat.cards)
    return SeatCard(area, seat, seat_style(frame, view, seat.seat), note, tap=_tap(guide, seat))


def _tap(guide: Guide, seat: RevealSeat) -> Tap | None:
    """What there is to choose from is offered; while smugglers show themselves, a tap names one.

    Where only another card can say that no more of them come, that is offered, too.
    """
    if seat.tied:
        return Tap(Show(pick(Way.NUMBER, seat.seat)))
    if seat.after_closing and seat.characters and any(choice.kind is ChoiceKind.CLOSE for choice in guide.choices):
        return Tap(Say((seat.characters[0].line,)))
    can_be = any(card_action(seat, character) is not None for character in CHARACTERS)
    return Tap(Show(pick(Way.CARD, seat.seat))) if can_be else None


def _sheet(frame: Frame, view: TableView, seat: RevealSeat, route: Play) -> list[Widget]:
    """What a seat can show, over everything else; a tap beside it goes back."""
    say = frame.say
    asks = seat.tied and picked(route)[0] is not Way.CARD
    title = say("{seat}: which number?", seat=seat.seat) if asks else say("{seat} shows", seat=seat.seat)
    widgets, inside = sheet(frame, view, seat.seat, title)
    return [*widgets, *(_keys(frame, inside, seat, route) if asks else _characters(frame, inside, seat))]


class CharacterCard(Group, frozen=True):
    """One of the six characters, large enough for a thumb."""

    character: str
    label: str

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, pressed=self.pressed)
        line, rest = self.area.inset(sizes.px(8), sizes.px(6)).from_bottom(round(sizes.font_px(Role.BODY) * 1.3))
        yield EmblemMark(rest, self.character, px=min(*rest.size, sizes.px(76)))
        yield Label(line, self.label, Ink(Role.BODY, IVORY, Align.CENTRE))


def _characters(frame: Frame, area: Area, seat: RevealSeat) -> list[Widget]:
    widgets: list[Widget] = []
    for key, cell, character in zip(_KEYS, area.grid(_FEW, 2, frame.sizes.gap), CHARACTERS, strict=True):
        action = card_action(seat, character)
        if action is not None:
            name = capital(character_name(frame.say, character))
            widgets.append(CharacterCard(cell, character, name, tap=Tap(action, key)))
    return widgets


def _keys(frame: Frame, area: Area, seat: RevealSeat, route: Play) -> list[Widget]:
    """Who goes first, or all eight numbers."""
    sizes = frame.sizes
    first, area = area.from_left(area.width * 24 // 100, sizes.gap)
    action = first_action(route, seat)
    tap = None if action is None else Tap(action, "f")
    label = frame.say("First")
    widgets: list[Widget] = [PushButton(first, label, ButtonKind.PRIMARY, off=tap is None, tap=tap)]
    for cell, number in zip(area.grid(_MOST_IN_A_ROW, 2, sizes.gap), NUMBERS, strict=True):
        said = number_action(seat, number)
        number_tap = None if said is None else Tap(said, str(number))
        widgets.append(PushButton(cell, str(number), role=Role.HEADLINE, off=said is None, tap=number_tap))
    return widgets
