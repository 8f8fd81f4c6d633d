"""Everybody's hoard: hand, stones, Sapphire tiles, Evil Eyes and the score; the merchant has a row of his own."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.forty_thieves.views import MerchantView, SeatView, TableView
from companion.nodes.theme import BRIGHT, IVORY, Role, Sizes, Weight
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.board.board_taps import motion_of
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.widgets.night_panels import NightPlate
from companion.screen.forty_thieves.widgets.piece_marks import Back, Stone, Thing
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.widgets.basic import Group, Label, Mark, SeatMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.words import points


class HoardRow(Group, frozen=True):
    """How one seat stands."""

    of: SeatView
    seat: int
    active: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The numbers stand below each other; what counts most is the largest."""
        if self.active:
            yield NightPlate(self.area, Look.ACTIVE)
        who, *numbers, score = columns(self.area, sizes)
        size = min(sizes.px(18), self.area.height - 2)
        mark, name = who.from_left(size, sizes.px(8 if not sizes.is_small else 5))
        colour = BRIGHT if self.active else IVORY
        role = Role.SMALL if self.area.height < sizes.px(30) else Role.BODY
        yield SeatMark(mark, self.seat, px=size)
        yield Label(name, self.of.name, Ink(role, colour, weight=Weight.BOLD), chosen=True)
        for spot, number in zip(numbers, counted(self.of, sizes), strict=True):
            ink = Ink(role, IVORY if number else DIM, Align.CENTRE)
            yield Label(spot, str(number), ink)
        large = Role.ACTION if role is Role.BODY else Role.BODY
        yield Label(score, points(self.of.score), Ink(large, colour, Align.RIGHT, Weight.EXTRABOLD))

    def stones(self, sizes: Sizes) -> Area:
        """Where its sapphires are counted."""
        return columns(self.area, sizes)[1 if sizes.is_small else 2]


class MerchantRow(Group, frozen=True):
    """What the merchant has taken."""

    of: MerchantView
    name: str

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        who, *numbers, _ = columns(self.area, sizes)
        size = min(sizes.px(22), self.area.height - 2)
        mark, name = who.from_left(size, sizes.px(4))
        stones = numbers[0 if sizes.is_small else 1]
        yield Thing(mark, "merchant", px=size)
        yield Label(name._replace(width=stones.left - name.left + sizes.px(6)), self.name, Ink(Role.SMALL, BRIGHT))
        yield Label(stones, str(self.of.sapphires), Ink(Role.SMALL, IVORY, Align.CENTRE))


def counted(seat: SeatView, sizes: Sizes) -> tuple[int, ...]:
    """What is in a hoard, as the columns have it: on a small screen what counts alike is added up."""
    eyes = seat.evil_eyes + seat.evil_eye_tiles
    if sizes.is_small:
        return seat.sapphires + seat.sapphire_tiles, eyes
    return seat.hand, seat.sapphires, seat.sapphire_tiles, eyes


def columns(area: Area, sizes: Sizes) -> list[Area]:
    """Who, the numbers, and the score."""
    inside = area.inset(sizes.px(9 if not sizes.is_small else 7), 0)
    score, rest = inside.from_right(sizes.px(34))
    count = 2 if sizes.is_small else 4
    wide = sizes.px(36) if sizes.is_small else min(sizes.px(44), area.width // 8)
    numbers, who = rest.from_right(count * wide, sizes.px(2))
    return [who, *numbers.columns(count), score]


def hoards_height(view: TableView, sizes: Sizes, *, head: bool = True) -> int:
    """How high the table is."""
    return _row_height(view, sizes, head=head) * _rows(view) + (_head_height(sizes) if head else 0) + sizes.px(6)


def _rows(view: TableView) -> int:
    return len(view.seats) + (view.merchant is not None)


def _row_height(view: TableView, sizes: Sizes, *, head: bool) -> int:
    """The more rows, the lower they are; without a head there is little room."""
    rows = _rows(view)
    if sizes.is_small:
        return sizes.px(33 if rows < 4 and head else 27 if rows < 5 else 24)
    return sizes.px(33 if rows < 4 else 27 if rows < 5 else 25)


def _head_height(sizes: Sizes) -> int:
    return sizes.px(30)


def hoards(frame: Frame, area: Area, view: TableView, *, head: bool = True) -> list[Widget]:
    """The table of hoards, as high as its rows need."""
    sizes, say = frame.sizes, frame.say
    inside = area.inset(sizes.px(3))
    widgets: list[Widget] = [NightPlate(area)]
    if head:
        line, inside = inside.from_top(_head_height(sizes))
        widgets += _head(frame, line, view)
    height = _row_height(view, sizes, head=head)
    active = None if view.active is None else view.active.seat
    for index, seat in enumerate(view.seats):
        row = inside.from_top(height)[0].moved(0, index * height)
        coming = motion_of(frame).coming(seat.name)  # a stone counts when it has arrived
        seen = msgspec.structs.replace(seat, sapphires=seat.sapphires - coming, score=seat.score - coming)
        widgets.append(HoardRow(row, seen, seat_style(frame, view, seat.name), seat.name == active))
    if view.merchant is not None:
        row = inside.from_top(height)[0].moved(0, len(view.seats) * height)
        widgets.append(MerchantRow(row, view.merchant, say("Merchant")))
    return widgets


def _head(frame: Frame, area: Area, view: TableView) -> Sequence[Widget]:
    """What each column counts; on a small screen with the piles, which have no other place."""
    sizes = frame.sizes
    who, *numbers, _ = columns(area, sizes)
    size = min(sizes.px(24), area.height)
    marks: list[Mark] = [Stone(numbers[0], px=size), Thing(numbers[1], "evil_eye", px=size)] if sizes.is_small else [
        Back(numbers[0], px=size),
        Stone(numbers[1], px=size),
        Thing(numbers[2], "sapphire", px=size),
        Thing(numbers[3], "evil_eye", px=size),
    ]  # fmt: skip
    if sizes.is_small:
        return [Piles(who, view.stack, view.discard), *marks]
    return [Label(who, frame.say("Hoards"), Ink(Role.SMALL, DIM)), *marks]
