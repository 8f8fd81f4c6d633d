"""Where everything is on the board: the tray's cells and spots, and the ends of ten lines. Pure.

One rule: what a finger finds is decided here. A sapphire's circle wins over the tile below it; the ends of lines are
in the frame and in the margin around it, and share no pixel with a tile.
"""

import functools

import msgspec

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.screens.kiosk.tile_tray.layout import CELL_KEYS as CELL_KEYS  # noqa: PLC0414 - the board's, too
from companion.screens.kiosk.tile_tray.layout import CELLS as CELLS  # noqa: PLC0414
from companion.screens.kiosk.tile_tray.layout import SPOT_KEYS as SPOT_KEYS  # noqa: PLC0414
from companion.screens.kiosk.tile_tray.layout import SPOTS as SPOTS  # noqa: PLC0414
from companion.screens.kiosk.tile_tray.layout import TrayLayout
from companion.screens.kiosk.tile_tray.layout import within as tray_within

FOUR = (1, 2, 3, 4)
ROWS = tuple(f"row{row}" for row in FOUR)
COLUMNS = tuple(f"col{column}" for column in FOUR)
LINES = (*ROWS, *COLUMNS, "diag1", "diag2")

LINE_KEYS = {line: f"f{number}" for number, line in enumerate(LINES, 1)}


@functools.cache
def cells_of(place: str) -> tuple[str, ...]:
    """The four cells around a spot or along a line, in reading order."""
    if place in SPOTS:
        row, column = int(place[1]), int(place[2])
        return tuple(f"r{row + down}c{column + across}" for down in (0, 1) for across in (0, 1))
    number = int(place[-1])
    if place in ROWS:
        return tuple(f"r{number}c{column}" for column in FOUR)
    if place in COLUMNS:
        return tuple(f"r{row}c{number}" for row in FOUR)
    return tuple(f"r{row}c{row if number == 1 else 5 - row}" for row in FOUR)


class LineEnd(msgspec.Struct, frozen=True):
    """One end of a line: an inlay that points along it, and where a finger finds it."""

    line: str
    area: Area
    centre: Point
    towards: Point  # one step along the line: (1, 0) for the left end of a row


class BoardLayout(TrayLayout, frozen=True):
    """A tray with the ends of lines in its frame."""

    all_ends: bool = True  # else only those at the left, the right and the top
    deep: int = 0  # pixels from the bed outwards in which a finger finds them, if the frame is not wide enough

    def place_area(self, place: str) -> Area:
        """The smallest area around the tiles of a place."""
        return functools.reduce(Area.with_, (self.tile_area(cell) for cell in cells_of(place)))

    def line_ends(self) -> tuple[LineEnd, ...]:
        """Clockwise from the upper left corner."""
        deep = self.bed.left - self._outside.left
        frame = (self.bed.left - self.tray.left) / 2
        left, right = self.bed.left - frame, self.bed.right + frame
        top, bottom = self.bed.top - frame, self.bed.bottom + frame
        found = [self._corner("diag1", (-1, -1), (left, top)), self._corner("diag2", (1, -1), (right, top))]
        for number in FOUR:
            across, down = self.cell_area(f"r1c{number}"), self.cell_area(f"r{number}c1")
            x, y = across.left + across.width / 2, down.top + down.height / 2
            above = across.moved(0, self._outside.top - across.top)._replace(height=self.bed.top - self._outside.top)
            before = down.moved(self._outside.left - down.left, 0)._replace(width=deep)
            after = down.moved(self.bed.right - down.left, 0)._replace(width=deep)
            found += [
                LineEnd(f"col{number}", above, (x, top), (0, 1)),
                LineEnd(f"row{number}", before, (left, y), (1, 0)),
                LineEnd(f"row{number}", after, (right, y), (-1, 0)),
            ]
            if self.all_ends:
                below = across.moved(0, self.bed.bottom - across.top)._replace(height=deep)
                found.append(LineEnd(f"col{number}", below, (x, bottom), (0, -1)))
        if self.all_ends:
            found += [self._corner("diag1", (1, 1), (right, bottom)), self._corner("diag2", (-1, 1), (left, bottom))]
        return tuple(found)

    @property
    def _outside(self) -> Area:
        """The tray and the margin around it, up to where a finger still finds the ends of lines."""
        deep = max(self.deep, self.bed.left - self.tray.left)
        return Area(self.bed.left - deep, self.bed.top - deep, self.bed.width + 2 * deep, self.bed.height + 2 * deep)

    def _corner(self, line: str, side: tuple[int, int], centre: Point) -> LineEnd:
        outside = self._outside
        across = outside.from_left(self.bed.left - outside.left)[0]
        if side[0] > 0:
            across = outside.from_right(outside.right - self.bed.right)[0]
        area = across.from_top(self.bed.top - outside.top)[0]
        if side[1] > 0:
            area = across.from_bottom(outside.bottom - self.bed.bottom)[0]
        return LineEnd(line, area, centre, (-side[0], -side[1]))


_LOW = 0.95  # of its width: a place that is not higher has no room for the ends below


def in_area(area: Area) -> BoardLayout:
    """The board of the running game in its place: a tray with a frame that fingers find the ends of lines on.

    Where the place is low, there is less wood below, and no line ends there.
    """
    if area.height < _LOW * area.width:
        scale = min(area.width / 302, area.height / 270)
        tray = area.middle(round(302 * scale), round(270 * scale))
        side = round(226 * scale)
        bed, touch = Area(tray.left + round(38 * scale), tray.top + round(36 * scale), side, side), round(44 * scale)
        return BoardLayout(tray, bed, touch, all_ends=False, deep=touch)
    tray = area.square()
    touch = round(tray.width * 48 / 418)
    return BoardLayout(tray, tray.inset(round(tray.width * 40 / 418)), touch, deep=touch)


def within(area: Area) -> BoardLayout:
    """The largest tray in an area, for a picture of the board."""
    layout = tray_within(area)
    return BoardLayout(layout.tray, layout.bed, layout.touch)
