"""A seat in the reveal: its cards face down, or the one that it has shown."""

from dataclasses import dataclass

import pygame

from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import seat_symbol, tick
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.drawing.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.pieces import PAST
from companion.screen.widgets.basic import Label
from companion.screen.widgets.panels import Look, button, panel
from companion.screen.widgets.widget import Widget

_TALL = 112  # pixels at 800x480: from here on there is room for what is seen of the cards
_NARROW = 170  # ... and less wide than this it speaks in smaller type


@dataclass(frozen=True, slots=True)
class SeatCard(Widget):
    """A seat in the reveal: what it has shown, and what is waited for."""

    name: str
    seat: int
    character: str
    note: str
    cards: int  # in the hand, face down
    waits: bool  # for this seat, something has still to be tapped
    lit: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The name above, the card below; between them, where there is room, what is seen of the cards."""
        panel(target, sizes, pygame.Rect(self.area), Look.ACTIVE if self.lit or self.pressed else Look.PLAIN)
        inside = self.area.inset(sizes.px(12), sizes.px(6))
        if self.area.height >= sizes.px(_TALL):
            self._tall(target, sizes, inside)
        else:
            self._low(target, sizes, inside)
        if self.character and not self.waits:
            put_centred(target, tick(sizes.px(20)), (inside.right - sizes.px(8), inside.top + sizes.px(14)))

    def _tall(self, target: pygame.Surface, sizes: Sizes, inside: Area) -> None:
        upper, rest = inside.from_top(round(sizes.font_px(Role.ACTION) * 1.35), sizes.px(2))
        lower, middle = rest.from_bottom(round(sizes.font_px(Role.BODY) * 1.3), sizes.px(2))
        size, ink = min(sizes.px(24), upper.height), Ink(Role.ACTION)
        room = upper.width - 2 * (size + sizes.gap)
        width = min(room, text.width_of(self.name, *ink.face(sizes)) + 2)
        mark, name = upper.middle(size + sizes.gap + width, upper.height).from_left(size, sizes.gap)
        put_centred(target, seat_symbol(self.seat, size), mark.centre)
        write(target, sizes, self.name, pygame.Rect(name), ink)
        if self.character:
            put_centred(target, emblem(self.character, min(sizes.px(92), *middle.size)), middle.centre)
        else:
            self._hand(target, sizes, middle)
        write(target, sizes, self.note, pygame.Rect(lower).inflate(2 * sizes.px(6), 0), self._ink(sizes, Align.CENTRE))

    def _hand(self, target: pygame.Surface, sizes: Sizes, area: Area) -> None:
        """The hand of cards face down, each a little beside the one below."""
        height = min(area.height, sizes.px(84))
        width, step = round(height * 0.64), round(height * 0.2)
        fan = area.middle(width + step * (self.cards - 1), height)
        for index in range(self.cards):
            card = Area(fan.left + index * step, fan.top, width, height)
            button(target, sizes, pygame.Rect(card))
            put_centred(target, _back(round(height * 0.36)), card.centre)

    def _ink(self, sizes: Sizes, align: Align = Align.LEFT) -> Ink:
        role = Role.BODY if self.area.width >= sizes.px(_NARROW) else Role.SMALL
        return Ink(role, BRIGHT if self.lit else DIM, align, Weight.BOLD if self.lit else None)

    def _low(self, target: pygame.Surface, sizes: Sizes, inside: Area) -> None:
        upper, lower = inside.rows(2)
        size = min(sizes.px(26), upper.height)
        mark, name = upper.from_left(size, sizes.gap)
        put_centred(target, seat_symbol(self.seat, size), mark.centre)
        write(target, sizes, self.name, pygame.Rect(name), Ink(Role.ACTION, IVORY))
        if self.character:
            size = min(sizes.px(34), lower.height)
            mark, lower = lower.from_left(size, sizes.gap)
            put(target, emblem(self.character, size), (mark.left, mark.top + (mark.height - size) // 2))
        write(target, sizes, self.note, pygame.Rect(lower), self._ink(sizes))

    def words(self) -> tuple[str, ...]:
        """Who, and what."""
        return (self.name, self.note) if self.note else (self.name,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """What it says of the cards, if that does not fit."""
        tall = self.area.height >= sizes.px(_TALL)
        return Label(self.area.inset(sizes.px(6 if tall else 12), 0), self.note, self._ink(sizes)).cut(sizes)


@SPRITES.kept
def _back(size: int) -> pygame.Surface:
    """What is drawn on the back of every card."""
    canvas = Canvas(size, size, over=4)
    for reach in (0.46, 0.2):
        corners = [(0.5, 0.5 - reach), (0.5 + reach * 0.7, 0.5), (0.5, 0.5 + reach), (0.5 - reach * 0.7, 0.5)]
        canvas.stroke([(x * size, y * size) for x, y in (*corners, corners[0])], max(1.0, size * 0.05), PAST)
    return canvas.finish()
