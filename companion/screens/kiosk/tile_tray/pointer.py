"""Points at what hands have to do on the tray: the places glow, and arrows come down to them or rise from them."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.drawing.area import Area
from companion.drawing.paths import Point, ellipse
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.arrows import Hint, arrow
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.tile_tray.clay import tile_outline
from companion.screens.kiosk.tile_tray.layout import CELLS, TrayLayout, within
from companion.screens.kiosk.widgets.pointer import Pointer, pointer
from hardware.tile_tray.actions import LiftOff, PlaceOn

_SHAFT = 0.15  # the width of an arrow's shaft, of a cell's side
_LONG = 0.55
_LINE = 0.035


def pointers(frame: Frame, area: Area, actions: Sequence[Any]) -> Iterator[Pointer]:
    """Over the tray in this area."""
    square, still = area.square(), frame.model.settings.reduced_motion
    layout = within(Area(0, 0, *square.size))
    for action in actions:
        if isinstance(action, LiftOff | PlaceOn):
            hint = _hint(layout, action.place, frame.sizes, rises=isinstance(action, LiftOff))
            yield pointer(hint, square, frame.sizes, still=still)


def _hint(layout: TrayLayout, place: str, sizes: Sizes, *, rises: bool) -> Hint:
    x, y = layout.cell_area(place).centre if place in CELLS else layout.crossing(place)
    edge = tuple((x + across, y + down) for across, down in _edge(layout, place))
    low = 0.1 * layout.cell if place in CELLS or not rises else -0.1 * layout.cell  # a sapphire is not hidden by it
    near, far = y + low, y + low - _LONG * layout.cell
    spine: list[Point] = [(x, near), (x, far)] if rises else [(x, far), (x, near)]
    shaft = max(_SHAFT * layout.cell, 6 * sizes.scale)
    line = max(2.0, _LINE * layout.cell)
    return Hint(((*edge, edge[0]),), line, tuple(arrow(spine, shaft)), (0.0, 1.0 if rises else -1.0))


def _edge(layout: TrayLayout, place: str) -> list[Point]:
    """Around the middle of a tile or a sapphire."""
    if place in CELLS:
        half = layout.tile / 2
        return [(x - half, y - half) for x, y in tile_outline(layout.tile)]
    return ellipse((0.0, 0.0), layout.stone * 0.56, layout.stone * 0.56, 24)
