"""The seats in turn order: who comes when, as what, with which gems and imitations, and the score."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.master_thieves.views import Place, SeatView, TableView
from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, SEATS, Role, Sizes, Weight
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import SMALLEST_NAME, Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.gem_cuts import faint_gem, gem
from companion.screen.master_thieves.drawing.marks import EmblemMark, GemPillow
from companion.screen.master_thieves.pieces import PAST, counts
from companion.screen.widgets.basic import Group, IconMark, Label, Plate, SeatMark, Sprite, TickMark, Topic
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.words import signed

FEW = 5  # so many seats have two lines each
_HIGHEST = 100  # pixels at 800x480 of a row, however few there are
_CLOSE = Weight.SEMIBOLD
_COLUMNS = (48, 65, 66, 71)  # rubies, of which there are fewer than ten; two digits of sapphires, diamonds, imitations
_NAMES = (Role.ACTION, Role.BODY, Role.HINT, Role.SMALL)  # all names of a list are in the same type


class SeatRow(Group, frozen=True):
    """One seat: symbol, name, emblem, a tick if it is done, and the score; below that gems and imitations.

    Where there is no room for two lines, imitations stand in the first; on a small screen they are left out. A seat
    that has not shown its card has no place yet.
    """

    place: Place | None
    of: SeatView
    seat: int
    two_lines: bool
    role: Role = Role.ACTION  # of the name
    is_computer: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        if self.is_active:
            yield Plate(self.area, Look.ACTIVE)
        inside = self.area.inset(sizes.px(14), 0)
        if not self.two_lines:
            yield from self._one_line(sizes, inside)
            return
        height = min(inside.height - sizes.px(7), sizes.px(70))
        first, second = inside.middle(inside.width, height).rows(2)
        yield from self._title(sizes, first)
        yield from self._gems(sizes, second.from_right(second.width - sizes.px(4))[0])

    @property
    def is_active(self) -> bool:
        return self.place is not None and self.place.status == "active"

    @property
    def is_done(self) -> bool:
        return self.place is not None and self.place.status == "done"

    def _title(self, sizes: Sizes, line: Area) -> Iterator[Widget]:
        score, line = self._score(sizes, line, Role.SCORE)
        symbol, line = line.from_left(sizes.px(22), sizes.px(10))
        sign, line = line.from_left(sizes.px(20), sizes.px(6)) if self.is_computer else (line, line)
        marks = sizes.px(32) * (2 if self.is_done else 1)
        name = self._name()
        spot = line._replace(width=min(line.width - marks, text.width_of(name.line, *name.ink.face(sizes)) + 2))
        yield Label(spot, name.line, name.ink, chosen=True)
        yield score
        yield SeatMark(symbol, self.seat, px=sizes.px(24))
        if self.is_computer:
            yield IconMark(sign, "computer", DIM, px=sizes.px(20))
        mark = Area(spot.right + sizes.px(6), line.top, sizes.px(28), line.height)
        yield from self._emblem(mark, sizes.px(28))
        if self.is_done:
            yield TickMark(mark.moved(sizes.px(30), 0), px=sizes.px(20))

    def _one_line(self, sizes: Sizes, line: Area) -> Iterator[Widget]:
        """The emblem stands before the name."""
        score, line = self._score(sizes, line, Role.ACTION)
        imitations, line = (line, line) if sizes.is_small else line.from_right(sizes.px(74), sizes.px(6))
        side = min(sizes.px(28), line.height)
        symbol, line = line.from_left(side * 3 // 4, sizes.px(6))
        sign, line = line.from_left(side * 2 // 3, sizes.px(4)) if self.is_computer else (line, line)
        tick, line = line.from_right(side * 3 // 4, sizes.px(4)) if self.is_done else (line, line)
        name = self._name()
        mark, beside = line.from_left(side, sizes.px(8))
        has_emblem = _has_room(name, beside.width, sizes)  # else the name comes first: whose turn it is has it above
        yield Label(beside if has_emblem else line, name.line, name.ink, chosen=True)
        yield score
        if not sizes.is_small:
            yield from self._imitations(sizes, imitations)
        yield SeatMark(symbol, self.seat, px=side * 4 // 5)
        if self.is_computer:
            yield IconMark(sign, "computer", DIM, px=side * 2 // 3)
        if self.is_done:
            yield TickMark(tick, px=side * 2 // 3)
        if has_emblem:
            yield from self._emblem(mark, side)

    def _score(self, sizes: Sizes, line: Area, role: Role) -> tuple[Widget, Area]:
        words = signed(self.of.score)
        ink = Ink(role, BRIGHT if self.is_active else IVORY, Align.RIGHT, Weight.EXTRABOLD)
        column = 0 if self.two_lines or sizes.is_small else sizes.px(52)  # imitations stand below each other
        spot, rest = line.from_right(max(column, text.width_of(words, *ink.face(sizes)) + 2), sizes.px(8))
        return Label(spot, words, ink), rest

    def names_in(self, role: Role, sizes: Sizes) -> bool:
        """Does the name fit in this type?"""
        parts = replace(self, role=role).parts(sizes)
        name = next(part for part in parts if isinstance(part, Label))
        return text.width_of(name.line, *name.ink.face(sizes)) <= name.area.width

    def _name(self) -> Label:
        colour = SEATS[self.seat % len(SEATS)].colour if self.is_active else DIM if self.is_done else IVORY
        return Label(self.area, self.of.name, Ink(self.role, colour, weight=Weight.BOLD if self.is_active else _CLOSE))

    def _emblem(self, spot: Area, px: int) -> Iterator[Widget]:
        if self.place is not None:
            yield EmblemMark(spot, self.place.character, PAST if self.is_done else BRASS, px=px)

    def _gems(self, sizes: Sizes, line: Area) -> Iterator[Widget]:
        """Each kind with its number; none of it is told twice, by a faint gem and a dim number."""
        *cells, last = line.shares(*_COLUMNS)
        size = min(sizes.px(24), line.height)
        for cell, (kind, count) in zip(cells, counts(self.of.black), strict=True):
            mark, rest = cell.from_left(size, sizes.px(3))
            yield Sprite(mark.middle(size, size), gem if count else faint_gem, (kind, size))
            yield self._number(rest, count)
            yield Topic(cell, kind)
        yield from self._imitations(sizes, last)

    def _imitations(self, sizes: Sizes, cell: Area) -> Iterator[Widget]:
        mark, rest = cell.from_left(sizes.px(38), sizes.px(4))
        yield GemPillow(mark.middle(sizes.px(42), sizes.px(30)).moved(0, sizes.px(1)), "white")
        yield self._number(rest, self.of.white.sapphire + self.of.white.diamond)
        yield Topic(cell, "white")

    def _number(self, spot: Area, count: int) -> Label:
        return Label(spot, str(count), Ink(Role.ACTION, IVORY if count else DIM, weight=_CLOSE))


def _has_room(name: Label, width: int, sizes: Sizes) -> bool:
    px, weight = name.ink.face(sizes)
    return text.fitted(name.line, px, weight, width, SMALLEST_NAME)[0] == name.line


def seat_list(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """Everybody from the first to the last of this round, on one panel; then those who have not shown their card."""
    sizes, count = frame.sizes, len(view.seats)
    inside = area.inset(sizes.px(4))
    places = {place.seat: place for place in view.turn_order}
    seats = {seat.name: seat for seat in view.seats}
    order = dict.fromkeys((*places, *seats))
    height = min(sizes.px(78 if sizes.is_small else _HIGHEST), inside.height // count)
    rows = [inside.from_top(height)[0].moved(0, index * height) for index in range(count)]
    two_lines = count <= FEW and not sizes.is_small
    found = [
        SeatRow(
            row,
            places.get(name),
            seats[name],
            seat_style(frame, view, name),
            two_lines,
            is_computer=name in frame.model.computers.levels,
        )
        for row, name in zip(rows, order, strict=True)
    ]
    fitting = (role for role in _NAMES if all(row.names_in(role, sizes) for row in found))
    role = next(fitting, _NAMES[0])  # where one name is too long for all, it alone is small
    return [Plate(area), *(replace(row, role=role) for row in found)]
