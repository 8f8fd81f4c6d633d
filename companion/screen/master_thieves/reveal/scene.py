"""The reveal: what everybody does now, and below it what each seat has shown or can show."""

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Choice, Guide, Kind
from companion.games.master_thieves.pages.values import round_words, values_of
from companion.nodes.theme import BRIGHT, Role, Sizes, Weight
from companion.pages.actions import Say
from companion.pages.routes import Play
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.reveal import rows, seat_cards
from companion.screen.master_thieves.reveal.number_sheet import number_sheet
from companion.screen.master_thieves.reveal.phones import button_beside, with_phones
from companion.screen.master_thieves.reveal.picks import Way, picked
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, Paragraph, PushButton
from companion.screen.widgets.panels import Kind as ButtonKind
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Words, mark

_FEW, _MOST_ROWS, _MOST_SMALL_ROWS = 2, 5, 4
_LINE = 1.15  # height of the headline, in its type
_TITLES = 25  # height of the names above the columns
_CLOSING = (mark("No smugglers"), mark("No more smugglers"))


def build(route: Play, frame: Frame) -> list[Widget]:
    """A row for each seat; with more seats than rows, two columns, or on a small screen a card for each."""
    view, guide = values_of(frame)
    guide = guide.next_reveal or guide
    sizes, count = frame.sizes, len(guide.reveal)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    body = rest.inset(sizes.px(10 if not sizes.is_small else 6), 0)
    body = body._replace(height=body.height - sizes.px(6))
    tight = sizes.is_small and count == _MOST_SMALL_ROWS  # no room for a button: a tap on a card says the same
    head, body = body.from_top(_head_height(sizes, body, count, tight=tight))
    shown, head = button_beside(frame, head, guide)
    widgets += [*shown, *_headline(frame, head, with_phones(frame, _going_on(route, guide)), with_closing=not tight)]
    if count <= (_MOST_SMALL_ROWS if sizes.is_small else _MOST_ROWS):
        if not sizes.is_small:
            titles, body = body.from_top(sizes.px(_TITLES))
            widgets += rows.column_titles(frame, titles, guide, route)
        widgets += rows.rows(frame, body, view, guide, route)
    elif sizes.is_small:
        return widgets + seat_cards.build(frame, body, view, guide, route)
    else:
        widgets += rows.in_two_columns(frame, body, view, guide, route)
    return widgets + number_sheet(frame, view, guide, route)


def _head_height(sizes: Sizes, body: Area, count: int, *, tight: bool) -> int:
    """Room for the headline and a line below it; beyond that, all that rows of a good height can spare."""
    least = round(sizes.font_px(Role.HEADLINE) * _LINE) + sizes.px(34 if tight else 62 if sizes.is_small else 38)
    if sizes.is_small and count > _MOST_SMALL_ROWS:
        return least
    row = sizes.px(84) if count <= _FEW and not sizes.is_small else sizes.play_touch
    rows = sizes.px(_TITLES) + count * (row + sizes.px(3))
    if sizes.is_small:
        rows = count * (row + sizes.px(2))
    elif count > _MOST_ROWS:
        rows = -(-count // 2) * (row + sizes.px(37))
    return max(least, body.height - rows)


def _going_on(route: Play, guide: Guide) -> Guide:
    """With the first of a tie picked, the question is who comes next."""
    way, names = picked(route)
    tied = next((seat.tied for seat in guide.reveal if way is Way.FIRST and seat.seat in names), ())
    rest = tuple(name for name in tied if name not in names)
    return replace(guide, todo=Words("{seats}: tap Next.", {"seats": rest})) if rest else guide


def _headline(frame: Frame, area: Area, guide: Guide, *, with_closing: bool) -> list[Widget]:
    """The first duty in large type, below it what comes next; beside them what ends the smugglers' part or the turn."""
    by_kind, sizes = {choice.kind: choice for choice in guide.choices}, frame.sizes
    height = min(_button_height(frame), area.height - sizes.px(4))
    if (done := by_kind.get(Kind.DONE)) is not None:
        spot, rest = area.from_right(_button_width(frame, frame.say.words(done.label)), sizes.gap)
        spot = spot.from_bottom(height)[0] if sizes.is_small else spot.middle(spot.width, height)
        return [*_written(frame, _Room(rest), guide), _button(frame, spot, done, ButtonKind.SECONDARY)]
    if (closing := by_kind.get(Kind.CLOSE)) is None or not with_closing:
        return _written(frame, _Room(area), guide)
    some = any(seat.shown for seat in guide.reveal)
    kind = ButtonKind.PRIMARY if some else ButtonKind.SECONDARY  # a quiet one: most people tap a card instead
    width = max(_button_width(frame, frame.say(label)) for label in _CLOSING)  # it stands still
    if not sizes.is_small:
        words = round(sizes.font_px(Role.HEADLINE) * _LINE) + text.line_height(*Ink(Role.ACTION).face(sizes))
        height = max(sizes.touch, min(area.height - words, height))
    spot = area.from_right(width)[0].from_bottom(height)[0]
    return [*_written(frame, _Room(area, spot), guide), _button(frame, spot, closing, kind)]


def _button_width(frame: Frame, label: str) -> int:
    sizes = frame.sizes
    words = text.width_of(label, *Ink(Role.BUTTON).face(sizes))
    return max(sizes.play_touch, words + (3 if sizes.is_small else 4) * sizes.gap)


def _button_height(frame: Frame) -> int:
    return max(frame.sizes.touch, frame.sizes.px(64))


def _button(frame: Frame, area: Area, choice: Choice, kind: ButtonKind) -> PushButton:
    return PushButton(area, frame.say.words(choice.label), kind, tap=Tap(Say((choice.line,)), "return"))


class _Room(msgspec.Struct, frozen=True):
    """The room for words, with a button in its lower right corner, or without."""

    whole: Area
    button: Area | None = None

    def strip(self, top: int, height: int, sizes: Sizes) -> Area:
        """A part of this height: its whole width above the button, which may touch its foot, else as far as that."""
        inside = self.whole.inset(sizes.px(6), 0)
        strip = Area(inside.left, top, inside.width, height)
        if self.button is None or strip.bottom <= self.button.top + sizes.px(4):
            return strip
        return strip._replace(width=self.button.left - sizes.gap - strip.left)


def _written(frame: Frame, room: _Room, guide: Guide) -> list[Widget]:
    """What happened, the first duty as a headline, and what comes next: in the largest type that has room for all.

    If none has, as much as fits in small type.
    """
    sizes, say = frame.sizes, frame.say
    title, todo, before = [
        "" if words is None else say.words(words) for words in (guide.title, guide.then or guide.todo, guide.happened)
    ]
    for role in (Role.ACTION, Role.BODY, Role.HINT):
        if (found := _stacked(sizes, room, (before, title, todo), Ink(role, BRIGHT))) is not None:
            return found
    may_end = any(choice.kind is Kind.DONE for choice in guide.choices)
    fewer = [(Role.BODY, ("", title, before))] if may_end else []
    for role, words in (*fewer, (Role.SMALL, (before, title, todo))):
        if (found := _stacked(sizes, room, words, Ink(role, BRIGHT))) is not None:
            return found
    whole = room.strip(room.whole.top, room.whole.height, sizes)
    large, small = Ink(Role.BODY, BRIGHT), Ink(Role.SMALL, BRIGHT)
    ways = [
        Paragraph(whole, f"{before} {title} {todo}", large),
        Paragraph(whole, f"{before} {title}", large),
        Paragraph(whole, f"{before} {title} {todo}", small),
        Paragraph(whole, f"{before} {title}", small),
    ]
    return [next((way for way in ways if not _is_cramped(way, sizes)), Paragraph(whole, before, small))]


def _stacked(sizes: Sizes, room: _Room, words: tuple[str, str, str], ink: Ink) -> list[Widget] | None:
    """What happened, the title and what comes next, one below the other; None if there is not enough room.

    The title is never smaller than the rest, except in small type.
    """
    before, title, todo = words
    px, weight = ink.face(sizes)
    widgets: list[Widget] = []
    top = room.whole.top
    for part in (before, title, todo):
        if part is title:
            spot = room.strip(top, round(sizes.font_px(Role.HEADLINE) * _LINE), sizes)
            headline = _headline_that_fits(spot, part, sizes)
            if ink.role is not Role.SMALL and text.fitted(title, *headline.ink.face(sizes), spot.width)[1] < px:
                return None
            widgets.append(headline)
        elif part:
            spot = room.strip(top, _height_of(part, room.strip(top, 1, sizes).width, px, weight), sizes)
            spot = spot._replace(height=_height_of(part, spot.width, px, weight))
            widgets.append(Paragraph(spot, part, ink))
        top = max(widget.area.bottom for widget in widgets) if widgets else top
    too_low = top > room.whole.bottom + px // 4
    return None if too_low or any(widget.cut(sizes) for widget in widgets) else widgets


def _height_of(words: str, width: int, px: int, weight: Weight) -> int:
    return len(text.wrapped(words, px, weight, width)) * text.line_height(px, weight)


def _is_cramped(paragraph: Paragraph, sizes: Sizes) -> bool:
    """Is it cut, or in large type only by name?"""
    px, weight = paragraph.ink.face(sizes)
    smaller = text.block(paragraph.text, px, weight, paragraph.area.size)[1] < px
    return bool(paragraph.cut(sizes)) or (paragraph.ink.role is Role.BODY and smaller)


def _headline_that_fits(area: Area, title: str, sizes: Sizes) -> Label:
    labels = [Label(area, title, Ink(role)) for role in (Role.HEADLINE, Role.ACTION)]
    return next((label for label in labels if not label.cut(sizes)), labels[-1])
