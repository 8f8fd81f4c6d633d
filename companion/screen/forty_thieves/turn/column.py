"""What the column beside the tray is made of: whose turn it is, what to do, and buttons at its foot."""

from collections.abc import Iterable, Sequence

import pygame
from msgspec.structs import replace

from companion.games.forty_thieves.guide.values import Choice, Guide
from companion.games.forty_thieves.guide.values import Kind as About
from companion.games.forty_thieves.views import TableView
from companion.nodes.theme import BRIGHT, IVORY, Colour, Role, Sizes, Weight
from companion.pages.actions import Action, Say, Show
from companion.pages.routes import Play
from companion.screen.drawing import text
from companion.screen.drawing.canvas import put
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import seat_symbol
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.widgets.hoards import hoards, hoards_height
from companion.screen.forty_thieves.widgets.night_panels import NightButton
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_colour, seat_style
from companion.screen.scenes.blocks import NOWHERE
from companion.screen.widgets.basic import Label, Paragraph, PushButton, SeatMark
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.words import points

# Free on a keyboard whose letters lie as the tiles and stones do.
KEYS = "567890hlop"
_TYPE = ((Role.ACTION, Role.ACTION), (Role.BODY, Role.ACTION), (Role.BODY, Role.BODY), (Role.SMALL, Role.BODY),
         (Role.SMALL, Role.SMALL))  # fmt: skip


def headline(
    frame: Frame, area: Area, view: TableView, guide: Guide, *, scores: bool = False, role: Role = Role.NAME
) -> tuple[list[Widget], Area]:
    """Whose turn it is, in the seat's colour, and at the right who is next, or where no hoards are seen, the scores.

    On a small screen there is no room for these.
    """
    sizes = frame.sizes
    head, rest = area.from_top(round(sizes.font_px(role) * 1.12))
    if guide.seat is None:
        return [], area
    if scores and sizes.is_small:
        beside: list[Widget] = []
    elif scores:
        right, head = head.from_right(min(head.width * 62 // 100, len(view.seats) * sizes.px(52)), sizes.gap)
        beside = scores_line(frame, right, view)
    else:
        beside, head = _next(frame, head, view, guide)
    ink = Ink(role, seat_colour(frame, view, guide.seat))
    size = round(sizes.font_px(role) * 0.62)
    wide = min(
        text.width_of(guide.seat, *ink.face(sizes)) + 2, head.width - (0 if sizes.is_small else size + sizes.gap)
    )
    name, after = head.from_left(max(1, wide), sizes.px(12))
    widgets: list[Widget] = [Label(name, guide.seat, ink, chosen=True)]
    if not sizes.is_small and not scores:
        mark = after.from_left(size)[0].moved(0, sizes.px(3))
        widgets.append(SeatMark(mark, seat_style(frame, view, guide.seat), px=min(size, mark.width) or 1))
    return [*widgets, *beside], rest


def _next(frame: Frame, area: Area, view: TableView, guide: Guide) -> tuple[list[Widget], Area]:
    """Who comes after this seat; the name may be cut, the symbol stays."""
    sizes = frame.sizes
    if guide.next_seat is None:
        return [], area
    ink = Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY, weight=Weight.SEMIBOLD)
    word = "\u2192" if sizes.is_small else frame.say("next")
    small, size = Ink(Role.SMALL, DIM, Align.RIGHT), sizes.px(18)
    said, name = text.width_of(word, *small.face(sizes)) + 2, text.width_of(guide.next_seat, *ink.face(sizes)) + 2
    most = area.width * (48 if sizes.is_small else 44) // 100
    if sizes.is_small and guide.seat is not None:  # a long name of whose turn it is leaves room for a symbol alone
        whose = text.width_of(guide.seat, *Ink(Role.NAME).face(sizes)) + sizes.px(4)
        most = min(most, max(said + size + sizes.px(6), area.width - whose))
    wide = min(said + size + name + 2 * sizes.px(6), most)
    right, rest = area.from_right(wide, sizes.px(4))
    line = right.from_bottom(round(right.height * 0.72))[0]
    spot, line = line.from_left(said, sizes.px(6))
    mark, line = line.from_left(size, sizes.px(6))
    shown: list[Widget] = [Label(spot, word, small), SeatMark(mark, seat_style(frame, view, guide.next_seat), px=size)]
    if not sizes.is_small or line.width >= name * text.SMALLEST_NAME:
        shown.append(Label(line, guide.next_seat, ink, chosen=True))
    return shown, rest


def scores_line(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """Everybody's score in one line."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    ink = Ink(Role.ACTION if sizes.is_small else Role.BODY, IVORY, weight=Weight.BOLD)
    for cell, seat in zip(area.columns(len(view.seats)), view.seats, strict=True):
        mark, words = cell.from_left(sizes.px(18), sizes.px(4))
        widgets += [
            SeatMark(mark, seat_style(frame, view, seat.name), px=sizes.px(17)),
            Label(words, points(seat.score), ink),
        ]
    return widgets


def sentences(
    frame: Frame, area: Area, lines: Sequence[tuple[str, Colour]], then: str = ""
) -> tuple[list[Widget], Area]:
    """What happened and what to do, in the largest type with which all fits; what comes next is left out first."""
    said = [(words, colour) for words, colour in lines if words]
    high = _line_height(frame, then, area.width)
    chosen = _fitted(frame, area, said, high) if then else None
    if chosen is None:
        then, chosen = "", _fitted(frame, area, said, 0) or _in_type(frame, area, said, _TYPE[-1])
    widgets: list[Widget] = []
    for words, ink, height in chosen:
        spot, area = area.from_top(height)
        widgets.append(Paragraph(spot, words, ink))
    if then:
        spot, area = area.from_top(high)
        widgets.append(Paragraph(spot, then, Ink(Role.SMALL, DIM)))
    return widgets, area


_Written = list[tuple[str, Ink, int]]  # words with their ink and their height


def _fitted(frame: Frame, area: Area, said: Sequence[tuple[str, Colour]], more: int) -> _Written | None:
    """The largest type in which these fit, with so many pixels to spare; None if none does."""
    for roles in _TYPE:
        found = _in_type(frame, area, said, roles)
        if sum(height for *_, height in found) + more <= area.height:
            return found
    return None


def _in_type(frame: Frame, area: Area, said: Sequence[tuple[str, Colour]], roles: Sequence[Role]) -> _Written:
    pairs = zip(said, roles[-len(said) :], strict=True) if said else ()
    return [(words, Ink(role, colour), _height(frame, words, area.width, role)) for (words, colour), role in pairs]


def _line_height(frame: Frame, words: str, width: int) -> int:
    """How high small words are: one line if slightly smaller ones make it one."""
    px, weight = Ink(Role.SMALL).face(frame.sizes)
    is_line = text.fitted(words, px, weight, width)[0] == words
    return text.line_height(px, weight) if is_line else _height(frame, words, width, Role.SMALL)


def do_fit(frame: Frame, area: Area, lines: Iterable[str], role: Role) -> bool:
    """Is there room for these words in this type?"""
    return sum(_height(frame, words, area.width, role) for words in lines if words) <= area.height


def _height(frame: Frame, words: str, width: int, role: Role) -> int:
    px, weight = Ink(role).face(frame.sizes)
    return text.line_height(px, weight) * len(text.wrapped(words, px, weight, width)) + 2


def hoards_at_foot(frame: Frame, area: Area, view: TableView, *, head: bool = True) -> tuple[list[Widget], Area]:
    """The hoards at the lower end of an area, and what is left above them."""
    place, rest = area.from_bottom(hoards_height(view, frame.sizes, head=head), frame.sizes.px(5))
    return hoards(frame, place, view, head=head), rest


def button_height(frame: Frame, rows: int = 1) -> int:
    """As high as a finger needs it; in several rows, the gaps between them help."""
    sizes = frame.sizes
    least = sizes.touch if rows == 1 else sizes.touch - 2 * sizes.gap
    return max(least, sizes.px(49))


class TwoLines(NightButton, frozen=True):
    """A button that says more than one line can hold."""

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:  # noqa: ARG002
        room = self._room(sizes)
        px, weight = Ink(Role.SMALL).face(sizes)
        lines, size = text.block(self.label, px, weight, room.size)
        high = min(room.height, len(lines) * text.line_height(size, weight))
        place = pygame.Rect(room.middle(room.width, high))
        text.write_block(target, sizes, self.label, place, replace(ink, role=Role.SMALL))

    def _room(self, sizes: Sizes) -> Area:
        return self.area.inset(sizes.gap, 2 * sizes.border)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        return Paragraph(self._room(sizes), self.label, Ink(Role.SMALL)).cut(sizes)


class SeatButton(NightButton, frozen=True):
    """Somebody: the symbol and the name of a seat."""

    seat: int = 0

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:
        size = sizes.px(18)
        room = pygame.Rect(
            inside.left + size + sizes.px(6), inside.top, inside.width - size - sizes.px(6), inside.height
        )
        left = text.write(target, sizes, self.label, room, ink, text.SMALLEST_NAME).left - size - sizes.px(6)
        put(target, seat_symbol(self.seat, size), (left, inside.centery - size // 2))


def choice_button(frame: Frame, choice: Choice, key: str) -> NightButton:
    """What people may say, as a button that has no place yet; another seat is enough by its name."""
    kind = Kind.PRIMARY if choice.primary else Kind.SECONDARY
    usual = choice.primary or choice.kind is About.DONE  # what a push button at the table says, too
    tap = Tap(Say((choice.line,)), "return" if usual else key)
    if choice.target is not None:
        seat = seat_style(frame, values_of(frame)[0], choice.target)
        return SeatButton(NOWHERE, choice.target, kind, tap=tap, chosen=True, seat=seat)
    return NightButton(NOWHERE, frame.say.words(choice.label), kind, tap=tap)


def choice_buttons(frame: Frame, choices: Iterable[Choice], keys: Sequence[str] = KEYS) -> list[NightButton]:
    """Each with a key of its own."""
    return [choice_button(frame, choice, key) for choice, key in zip(choices, keys, strict=False)]


def cancel_button(frame: Frame, label: str = "") -> NightButton:
    """Back to what the phase asks for."""
    return NightButton(NOWHERE, label or frame.say("Cancel"), tap=Tap(Show(Play()), "escape"))


def primary_button(label: str, action: Action) -> NightButton:
    """The usual thing, still without a place."""
    return NightButton(NOWHERE, label, Kind.PRIMARY, tap=Tap(action, "return"))


def foot(frame: Frame, area: Area, buttons: Sequence[PushButton], most: int = 4) -> tuple[list[Widget], Area]:
    """Buttons at the lower end, as many side by side as show all of their words, and what is left above them."""
    if not buttons:
        return [], area
    sizes = frame.sizes
    for count in range(min(most, len(buttons)), 0, -1):
        for role in (Role.BUTTON, Role.SMALL):
            found, rest = _placed(frame, area, buttons, count, role)
            if not any(button.cut(sizes) for button in found) and _is_wide(frame, found):
                return [*found], rest
    return [TwoLines(each.area, each.label, each.kind, tap=each.tap) for each in found], rest


def _is_wide(frame: Frame, buttons: Sequence[PushButton]) -> bool:
    return all(button.area.width + 2 * frame.sizes.gap >= frame.sizes.touch for button in buttons)


def _placed(
    frame: Frame, area: Area, buttons: Sequence[PushButton], columns: int, role: Role
) -> tuple[list[PushButton], Area]:
    sizes = frame.sizes
    rows = -(-len(buttons) // columns)
    height = button_height(frame, rows)
    place, rest = area.from_bottom(rows * height + (rows - 1) * sizes.gap, sizes.px(5))
    found: list[PushButton] = []
    for index, row in enumerate(place.rows(rows, sizes.gap)):
        some = buttons[index * columns :][:columns]
        cells = row.columns(len(some), sizes.gap)
        found += [replace(button, area=cell, role=role) for button, cell in zip(some, cells, strict=True)]
    return found, rest


DEMAND = BRIGHT  # what has to be done
OFFER = IVORY  # what may be done
