"""The tile tray on the screen, as the one value that the shell asks for: pictures, places for hands, and pointers."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.paths import Point, ellipse
from companion.drawing.tile_tray import TrayLayout, column_of, row_of, tile_outline, within
from companion.nodes.nodes import Drawing
from companion.nodes.theme import Sizes
from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Home, Sensors, SensorsPage
from companion.screens.kiosk.drawing.arrows import Hint, arrow
from companion.screens.kiosk.game_screens import ApparatusScreens, Frame, on_pages
from companion.screens.kiosk.tile_tray.picture import TrayMotion, tray_picture
from companion.screens.kiosk.tile_tray.pieces import Tray, pieces, tray_in, under_and_over
from companion.screens.kiosk.tile_tray.tray_pages import TILE_TRAY_PAGES
from companion.screens.kiosk.widgets.pointer import Pointer, pointer
from companion.screens.kiosk.widgets.widget import Drop, Widget, widget_tap
from hardware.tile_tray.actions import LiftOff, PlaceOn
from hardware.tile_tray.channels import CELLS

_RIM = 0.03  # of the tray's side: in hands it is all bed


def _picture(
    frame: Frame,
    area: Area,
    actions: Sequence[Any] = (),
    *,
    named: bool = False,
    lit: frozenset[str] = frozenset(),
) -> list[Widget]:
    shown = replace(tray_picture(frame.model.picture), labels=named, lit=lit)
    return [*tray_in(area, shown), *_pointers(frame, area, actions)]


def _in_hands(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The tray with tiles and sapphires to be lifted and laid back, and virtual tiles to be swapped."""
    tray = area.square()
    rim = max(3, round(tray.width * _RIM))
    bed = tray.inset(rim)
    layout = TrayLayout(tray, bed, round(bed.width * 0.18))
    taps = {spot.name: widget_tap(spot.tap) for spot in node.spots}
    found: list[Widget] = [Tray(tray, bed)]
    for piece in pieces(layout, node.value):
        tap = taps[piece.name]
        if frame.model.link.simulated and piece.name in CELLS and piece.off < 1:
            tap = replace(tap, drops=_swaps(layout, piece.name))
        found.append(replace(piece, tap=tap, does=tap.says))
    return found


def _swaps(layout: TrayLayout, cell: str) -> tuple[Drop, ...]:
    return tuple(Drop(layout.cell_area(to), Hands(f"swap {cell} {to}")) for to in CELLS if _are_neighbours(cell, to))


def _are_neighbours(cell: str, other: str) -> bool:
    across, down = abs(column_of(cell) - column_of(other)), abs(row_of(cell) - row_of(other))
    return max(across, down) == 1


# what hands have to do: the places glow, and arrows come down to them or rise from them

_SHAFT = 0.15  # the width of an arrow's shaft, of a cell's side
_LONG = 0.55
_LINE = 0.035


def _pointers(frame: Frame, area: Area, actions: Sequence[Any]) -> Iterator[Pointer]:
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


# for the gallery: the pages about the tray's sensors, and what leads there

_EXHIBITS = (
    Exhibit("tray-home", (Show(Home()),)),
    Exhibit("tray-sensors", (Show(Sensors()), Hands("lift r1c2"), Hands("lift s22"))),
    Exhibit("tray-sensors-place", (Show(Sensors(part="r1c2")), Hands("lift r1c2"))),
    Exhibit("tray-sensors-faults", (Show(Sensors(SensorsPage.FAULTS)),)),
    Exhibit("tray-sensors-fault", (Show(Sensors(SensorsPage.FAULTS, "s22")),)),
    Exhibit("tray-sensors-hands", (Show(Sensors(SensorsPage.HANDS)),)),
    Exhibit(
        "tray-sensors-check",
        (
            Show(Sensors(SensorsPage.CHECK)),
            CheckSensors(CheckStep.BEGIN),
            CheckSensors(CheckStep.NEXT),
            Hands("turn r1c1"),
        ),
    ),
)

TILE_TRAY = ApparatusScreens(
    picture=_picture,
    in_hands=_in_hands,
    moving=TrayMotion,
    **on_pages(TILE_TRAY_PAGES),
    board=under_and_over,
    exhibits=lambda: _EXHIBITS,
)
