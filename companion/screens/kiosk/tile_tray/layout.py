"""Where everything is on the tray: sixteen cells, and nine spots for sapphires between them. Pure."""

import msgspec

from companion.drawing.area import Area
from hardware.tile_tray.channels import CELLS as CELLS  # noqa: PLC0414 - named here for those who draw them
from hardware.tile_tray.channels import SPOTS as SPOTS  # noqa: PLC0414

# On a keyboard the tiles lie as on the tray.
CELL_KEYS = dict(zip(CELLS, "1234qwerasdfzxcv", strict=True))
SPOT_KEYS = dict(zip(SPOTS, "tyigjkbn,", strict=True))

TILE = 0.923  # of a cell's side
_STONE = 0.213  # the radius of a sapphire
_FRAME = 0.096  # of the tray's side


def row_of(cell: str) -> int:
    """Counted from 1."""
    return int(cell[1])


def column_of(cell: str) -> int:
    """Counted from 1."""
    return int(cell[3])


class TrayLayout(msgspec.Struct, frozen=True):
    """A tray on the screen: its wood, and the square bed in it."""

    tray: Area
    bed: Area
    touch: int  # across the circle of a sapphire

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return self.bed.width / 4

    @property
    def tile(self) -> int:
        """The side of a tile."""
        return round(self.cell * TILE)

    @property
    def stone(self) -> int:
        """Across a sapphire."""
        return round(self.cell * _STONE * 2)

    def cell_area(self, cell: str) -> Area:
        """The whole cell: where a finger finds its tile."""
        left, right = (self._edge(self.bed.left, column_of(cell) + side) for side in (-1, 0))
        top, bottom = (self._edge(self.bed.top, row_of(cell) + side) for side in (-1, 0))
        return Area(left, top, right - left, bottom - top)

    def _edge(self, start: int, cells: int) -> int:
        return start + round(self.cell * cells)

    def tile_area(self, cell: str) -> Area:
        """The tile itself, in the middle of its cell."""
        return self.cell_area(cell).middle(self.tile, self.tile)

    def crossing(self, spot: str) -> tuple[int, int]:
        """Where four cells meet: the middle of a sapphire."""
        return self._edge(self.bed.left, int(spot[2])), self._edge(self.bed.top, int(spot[1]))

    def spot_area(self, spot: str) -> Area:
        """The square around the circle in which a finger finds a sapphire."""
        x, y = self.crossing(spot)
        return Area(x - self.touch // 2, y - self.touch // 2, self.touch, self.touch)


def within(area: Area) -> TrayLayout:
    """The largest tray in an area."""
    tray = area.square()
    bed = tray.inset(round(tray.width * _FRAME))
    return TrayLayout(tray, bed, round(bed.width * 0.142))
