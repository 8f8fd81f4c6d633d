"""The board: cells, spots and lines by name, and what is next to what. Frozen values only, worked out once.

r1c1   r1c2   r1c3   r1c4      cells in four rows of four
    s11    s12    s13          spots: where a sapphire lies with four cells around it
r2c1   r2c2   r2c3   r2c4      lines: four rows, four columns, two diagonals
"""

from enum import StrEnum
from itertools import combinations


class Cell(StrEnum):
    """Where a tile lies, in reading order. `number` counts from 0."""

    R1C1, R1C2, R1C3, R1C4 = "r1c1", "r1c2", "r1c3", "r1c4"
    R2C1, R2C2, R2C3, R2C4 = "r2c1", "r2c2", "r2c3", "r2c4"
    R3C1, R3C2, R3C3, R3C4 = "r3c1", "r3c2", "r3c3", "r3c4"
    R4C1, R4C2, R4C3, R4C4 = "r4c1", "r4c2", "r4c3", "r4c4"

    number: int

    @property
    def row(self) -> int:
        """Counted from 0, from the top."""
        return self.number // SIDE

    @property
    def column(self) -> int:
        """Counted from 0, from the left."""
        return self.number % SIDE


class Spot(StrEnum):
    """Where a sapphire lies, in reading order; it also names the square of four cells around it."""

    S11, S12, S13 = "s11", "s12", "s13"
    S21, S22, S23 = "s21", "s22", "s23"
    S31, S32, S33 = "s31", "s32", "s33"

    number: int

    @property
    def row(self) -> int:
        """Counted from 0: it lies below this row of cells."""
        return self.number // (SIDE - 1)

    @property
    def column(self) -> int:
        """Counted from 0: it lies right of this column of cells."""
        return self.number % (SIDE - 1)


class Place(StrEnum):
    """Where one can steal: the square around a spot, or a line (a row, a column or a diagonal)."""

    S11, S12, S13 = "s11", "s12", "s13"
    S21, S22, S23 = "s21", "s22", "s23"
    S31, S32, S33 = "s31", "s32", "s33"
    ROW1, ROW2, ROW3, ROW4 = "row1", "row2", "row3", "row4"
    COL1, COL2, COL3, COL4 = "col1", "col2", "col3", "col4"
    DIAG1, DIAG2 = "diag1", "diag2"

    spot: Spot | None  # of a square; None: a line
    cells: tuple[Cell, ...]


SIDE = 4
CELLS, SPOTS, PLACES = tuple(Cell), tuple(Spot), tuple(Place)
SQUARES, LINES = PLACES[: len(SPOTS)], PLACES[len(SPOTS) :]
for _number, _cell in enumerate(CELLS):
    _cell.number = _number
for _number, _spot in enumerate(SPOTS):
    _spot.number = _number

CORNERS = (Spot.S11, Spot.S13, Spot.S33, Spot.S31)  # clockwise
CENTRE = Spot.S22


def _at(row: int, column: int) -> Cell:
    return CELLS[row * SIDE + column]


def _around(spot: Spot) -> tuple[Cell, ...]:
    return tuple(_at(spot.row + down, spot.column + right) for down in (0, 1) for right in (0, 1))


_STEPS = range(SIDE)
_IN_LINES = (
    *[tuple(_at(row, step) for step in _STEPS) for row in _STEPS],
    *[tuple(_at(step, column) for step in _STEPS) for column in _STEPS],
    tuple(_at(step, step) for step in _STEPS),
    tuple(_at(step, SIDE - 1 - step) for step in _STEPS),
)
for _place, _spot in zip(SQUARES, SPOTS, strict=True):
    _place.spot, _place.cells = _spot, _around(_spot)
for _place, _cells in zip(LINES, _IN_LINES, strict=True):
    _place.spot, _place.cells = None, _cells


def are_adjacent(one: Cell, other: Cell) -> bool:
    """Do they touch at a side or a corner?"""
    return one is not other and abs(one.row - other.row) <= 1 and abs(one.column - other.column) <= 1


NEIGHBOURS = {cell: tuple(other for other in CELLS if are_adjacent(cell, other)) for cell in CELLS}
ADJACENT_PAIRS = tuple((one, other) for one, other in combinations(CELLS, 2) if are_adjacent(one, other))
# The spots that touch a line: one of the four cells around them is in it.
TOUCHING = {line: tuple(spot for spot in SPOTS if {*_around(spot)} & {*line.cells}) for line in LINES}
# The other places that share a cell with this one, as listed.
SHARING = {
    place: tuple(other for other in PLACES if other is not place and {*other.cells} & {*place.cells})
    for place in PLACES
}
