"""The reveal in rows: six cards for each seat, one tap each. Where a tie asks for it, a row turns into keys.

Two rules. Rows never move while the state changes. And all six cards look alike whatever was played, unless played
cards lie face up: who remembers them, remembers them.
"""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS, SMUGGLER, Character
from companion.games.master_thieves.guide.values import Guide, RevealSeat
from companion.games.master_thieves.views import TableView
from companion.languages import capital, mark
from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, SEATS, Colour, Role, Sizes, Weight, mix
from companion.nodes.theme import PANEL as GROUND
from companion.pages.actions import Refuse, Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.marks import EmblemMark
from companion.screen.master_thieves.game_values import character_name
from companion.screen.master_thieves.reveal.phones import choosing, is_played, row
from companion.screen.master_thieves.reveal.picks import (
    Way,
    card_action,
    first_action,
    is_late,
    number_action,
    pick,
    picked,
)
from companion.screen.widgets.basic import Group, Label, Plate, PushButton, SeatMark, TickMark
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

NUMBERS = range(1, 9)
_TOO_LATE = mark("Smugglers show their cards first. Undo, then tap the smuggler.")
_KEYS = "123456"  # of the six cards of the seat that comes next
_QUIET: Colour = mix(GROUND, BRASS, 0.8)
_FAINT: Colour = mix(GROUND, BRASS, 0.3)
_NAME = Ink(Role.ACTION)


class Face(Enum):
    """How one of the six cards looks."""

    NOW = auto()  # it is waited for
    LATER = auto()  # it can be tapped, too
    SHOWN = auto()
    OTHER = auto()  # the seat has shown another one
    AWAY = auto()  # it cannot be shown


class CardCell(Group, frozen=True):
    """One of the six cards of a seat. `px` is the size of its emblem."""

    character: Character
    face: Face
    px: int
    ticked: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """A plate if it can be chosen, a lit one if it was."""
        if self.face is Face.SHOWN or self.pressed:
            yield Plate(self.area, Look.ACTIVE)
        elif self.face in (Face.NOW, Face.LATER):
            yield PushButton(self.area, "")
        colours = {Face.NOW: BRASS, Face.SHOWN: BRIGHT, Face.LATER: _QUIET, Face.OTHER: _FAINT, Face.AWAY: _FAINT}
        spot = self.area
        if self.ticked and self.area.width >= 2 * self.px:
            tick, spot = self.area.inset(sizes.px(6), 0).from_right(sizes.px(26))
            yield TickMark(tick, px=sizes.px(22))
        size = self.px * 3 // 4 if self.face in (Face.OTHER, Face.AWAY) else self.px
        yield EmblemMark(spot, self.character.value, colours[self.face], px=size)


class FirstKey(Group, frozen=True):
    """This seat goes first: as bright as a primary button, though there are several."""

    label: str
    lit: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:  # noqa: ARG002
        if self.lit:
            yield PushButton(self.area, self.label, lit=True)
        else:
            yield PushButton(self.area, self.label, Kind.PRIMARY, pressed=self.pressed)


class SeatName(Group, frozen=True):
    """A seat's symbol and name, and the number that its card is believed to have."""

    seat: int
    name: str
    number: str = ""
    lit: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        size = min(sizes.px(26), self.area.height)
        mark, rest = self.area.from_left(size, sizes.gap)
        yield SeatMark(mark, self.seat, px=size)
        if self.number:
            ink = Ink(Role.BODY, BRIGHT, Align.RIGHT, Weight.BOLD)
            number, rest = rest.from_right(width_of(self.number, *ink.face(sizes)) + 2, sizes.px(4))
            yield Label(number, self.number, ink)
        colour = SEATS[self.seat % len(SEATS)].colour if self.lit else IVORY
        yield Label(rest, self.name, Ink(Role.ACTION, colour), chosen=True)


def column_titles(frame: Frame, area: Area, guide: Guide, route: Play) -> list[Widget]:
    """The names of the cards above them, if there is room for all; those that are waited for are bright.

    None above keys: these have other columns.
    """
    first = next((seat for seat in guide.reveal if seat.shown is not None or choosing(frame, seat.seat) is None), None)
    if first is None or _has_keys(first, route):
        return []
    _, cells = _row_parts(frame.sizes, area)
    waited = {offer.character for seat in guide.reveal for offer in seat.characters}
    ink = Ink(Role.SMALL, DIM, Align.CENTRE, Weight.SEMIBOLD)
    widgets: list[Widget] = []
    for cell, character in zip(cells.columns(len(CHARACTERS), _gap(frame.sizes)), CHARACTERS, strict=True):
        name = capital(character_name(frame.say, character))
        wide = width_of(name, *ink.face(frame.sizes)) + 4
        bright = waited == {SMUGGLER} and character is SMUGGLER and not frame.model.computers.alone
        spot = cell.middle(wide, area.height)
        widgets.append(Label(spot, name, replace(ink, colour=BRIGHT if bright else DIM)))
    meet = any(one.area.touches(other.area) for one, other in pairwise(widgets))
    return [] if meet or widgets[-1].area.right > frame.area.right else widgets


def _gap(sizes: Sizes) -> int:
    return sizes.px(4)


def _row_parts(sizes: Sizes, row: Area) -> tuple[Area, Area]:
    """The name, and the room for cards or keys."""
    share = max(row.width * 21 // 100, row.width - 6 * sizes.px(106))
    name, rest = row.from_left(min(share, row.width - 6 * (sizes.touch + _gap(sizes))), sizes.px(2))
    return name.inset(sizes.px(12 if not sizes.is_small else 8), 0), rest.inset(
        sizes.px(5), sizes.px(4 if not sizes.is_small else 0)
    )


class _Reveal(msgspec.Struct, frozen=True):
    """What every row is built from."""

    frame: Frame
    view: TableView
    guide: Guide
    route: Play

    @property
    def by_keys(self) -> str:
        """The seat whose cards are on the keys 1 to 6: the first that has none, unless a tie asks for numbers."""
        if any(seat.tied for seat in self.guide.reveal):
            return ""
        open_seats = (seat.seat for seat in self.guide.reveal if seat.characters or seat.after_closing)
        return next((name for name in open_seats if choosing(self.frame, name) is None), "")

    @property
    def numbered_by_keys(self) -> str:
        """The tied seat whose numbers are on the keys 1 to 8."""
        return next((seat.seat for seat in self.guide.reveal if seat.numbers), "")


def rows(frame: Frame, area: Area, view: TableView, guide: Guide, route: Play) -> list[Widget]:
    """One row per seat, from the top down."""
    sizes, count = frame.sizes, len(guide.reveal)
    gap = sizes.px(2 if sizes.is_small else 3)
    height = min((area.height + gap) // count - gap, max(sizes.touch, sizes.px(84)))
    reveal = _Reveal(frame, view, guide, route)
    widgets: list[Widget] = []
    for index, seat in enumerate(guide.reveal):
        strip = area.from_top(height)[0].moved(0, index * (height + gap))
        name, rest = _row_parts(sizes, strip)
        widgets.append(Plate(strip, Look.ACTIVE if _has_keys(seat, route) else Look.WELL))
        widgets += _seat(reveal, seat, name, rest, wide=not sizes.is_small)
    return widgets


def in_two_columns(frame: Frame, area: Area, view: TableView, guide: Guide, route: Play) -> list[Widget]:
    """Six to eight seats: two columns of four, each name above its cards."""
    sizes = frame.sizes
    reveal = _Reveal(frame, view, guide, route)
    widgets: list[Widget] = []
    gap, lines = sizes.px(4), -(-len(guide.reveal) // 2)
    area = area._replace(height=min(area.height, lines * (sizes.px(108) + gap) - gap))
    for cell, seat in zip(area.grid(2, lines, gap), guide.reveal, strict=False):
        inside = cell.inset(sizes.px(6), sizes.px(3))
        cards, name = inside.from_bottom(min(inside.height - sizes.px(21), sizes.px(68)))
        widgets.append(Plate(cell, Look.ACTIVE if _has_keys(seat, route) else Look.WELL))
        widgets += _seat(reveal, seat, name, cards, wide=False)
    return widgets


def _has_keys(seat: RevealSeat, route: Play) -> bool:
    """Does its row show keys instead of cards?"""
    way, names = picked(route)
    if seat.seat in names and way is Way.CARD:
        return False
    return bool(seat.tied) or (seat.seat in names and way is Way.NUMBER and seat.number is not None)


def _seat(reveal: _Reveal, seat: RevealSeat, name: Area, rest: Area, *, wide: bool) -> list[Widget]:
    route = reveal.route
    number = _number(seat)
    has_keys = _has_keys(seat, route)
    tap = Tap(Show(pick(Way.NUMBER, seat.seat))) if seat.believed and seat.may_change and not has_keys else None
    title = SeatName(name, seat_style(reveal.frame, reveal.view, seat.seat), seat.seat, number, lit=has_keys, tap=tap)
    phone = choosing(reveal.frame, seat.seat)
    if phone is not None and seat.shown is None:
        return [title, *row(reveal.frame, rest, phone)]
    return [title, *(_keys if has_keys else _cards)(reveal, seat, rest, wide=wide)]


def _number(seat: RevealSeat) -> str:
    """The number on the card; with a question mark where it is only believed."""
    if seat.number is None:
        return ""
    return f"{seat.number}?" if seat.believed else str(seat.number)


def _cards(reveal: _Reveal, seat: RevealSeat, area: Area, *, wide: bool) -> list[Widget]:  # noqa: ARG001 - as for keys
    sizes = reveal.frame.sizes
    cells = area.columns(len(CHARACTERS), _gap(sizes))
    px = min(sizes.px(46), cells[0].height - sizes.px(6), cells[0].width - sizes.px(8))
    widgets: list[Widget] = []
    for key, cell, character in zip(_KEYS, cells, CHARACTERS, strict=True):
        action = _back(reveal, seat, character) or card_action(seat, character)
        shortcut = key if seat.seat == reveal.by_keys else ""
        tap = Tap(action, shortcut, means=f"{seat.seat} {character}") if action is not None else None
        played = is_played(reveal.frame, seat, character)
        if played:
            tap = None
        face = _face(seat, character, can_be=tap is not None)
        if is_late(seat, character) and not played:
            tap = Tap(Refuse(_TOO_LATE))
        does = _does(reveal, seat, character_name(reveal.frame.say, character))
        widgets.append(CardCell(cell, character, face, px, ticked=face is Face.SHOWN, tap=tap, does=does))
    return widgets


def _does(reveal: _Reveal, seat: RevealSeat, what: str) -> str:
    """What a key of this seat is about."""
    return reveal.frame.say("{seat}: {what}", seat=seat.seat, what=what)


def _back(reveal: _Reveal, seat: RevealSeat, character: Character) -> Show | None:
    """A tap on the card that led from keys to the six cards leads back."""
    return Show(Play()) if character is seat.shown and picked(reveal.route) == (Way.CARD, (seat.seat,)) else None


def _face(seat: RevealSeat, character: Character, *, can_be: bool) -> Face:
    if seat.shown is character:
        return Face.SHOWN
    if seat.shown is not None:
        return Face.OTHER if can_be else Face.AWAY
    if not can_be:
        return Face.AWAY
    return Face.NOW if any(offer.character is character for offer in seat.characters) else Face.LATER


def _keys(reveal: _Reveal, seat: RevealSeat, area: Area, *, wide: bool) -> list[Widget]:
    """The card, "First", and the numbers: all eight where there is room, else the way to them."""
    sizes, say = reveal.frame.sizes, reveal.frame.say
    assert seat.shown is not None
    side = max(sizes.touch, sizes.px(58))
    card, rest = area.from_left(side, _gap(sizes))
    back = Tap(Show(pick(Way.CARD, seat.seat)))
    widgets: list[Widget] = [CardCell(card, seat.shown, Face.SHOWN, min(sizes.px(44), side - sizes.px(8)), tap=back)]
    by_key = seat.seat == reveal.numbered_by_keys
    if seat.tied:
        first, rest = rest.from_left(rest.width * (18 if wide else 48) // 100, sizes.px(8 if wide else 4))
        action = first_action(reveal.route, seat)
        tap = None if action is None else Tap(action, "f" if by_key else "")
        way, names = picked(reveal.route)
        place = names.index(seat.seat) + 1 if way is Way.FIRST and seat.seat in names else 0
        label = say("{n}.", n=place) if place > 1 else _first_label(reveal, seat)
        widgets.append(FirstKey(first, label, lit=bool(place), tap=tap, does=_does(reveal, seat, label)))
    if not wide:
        return [*widgets, PushButton(rest, say("Number…"), tap=Tap(Show(pick(Way.NUMBER, seat.seat))))]
    for cell, number in zip(rest.columns(len(NUMBERS), _gap(sizes)), NUMBERS, strict=True):
        action = number_action(seat, number)
        tap = None if action is None else Tap(action, str(number) if by_key else "", means=f"{seat.seat} {number}")
        known, off = number == seat.number, tap is None and number != seat.number
        does = _does(reveal, seat, str(number))
        widgets.append(PushButton(cell, str(number), role=Role.ACTION, lit=known, off=off, tap=tap, does=does))
    return widgets


def _first_label(reveal: _Reveal, seat: RevealSeat) -> str:
    way, names = picked(reveal.route)
    some = way is Way.FIRST and seat.seat not in names and any(name in seat.tied for name in names)
    return reveal.frame.say("Next") if some else reveal.frame.say("First")
