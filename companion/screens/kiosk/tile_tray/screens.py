"""The tile tray on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.nodes import Drawing
from companion.pages.actions import Hands
from companion.pages.context import Exhibit
from companion.screens.kiosk.game_screens import ApparatusScreens, Frame, on_pages
from companion.screens.kiosk.tile_tray.layout import CELLS, TrayLayout, column_of, row_of
from companion.screens.kiosk.tile_tray.picture import TrayMotion, tray_picture
from companion.screens.kiosk.tile_tray.pieces import Tray, pieces, tray_in
from companion.screens.kiosk.tile_tray.pointer import pointers
from companion.screens.kiosk.tile_tray.tray_pages import TILE_TRAY_PAGES
from companion.screens.kiosk.widgets.widget import Drop, Widget, widget_tap

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
    return [*tray_in(area, shown), *pointers(frame, area, actions)]


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
        found.append(replace(piece, tap=tap))
    return found


def _swaps(layout: TrayLayout, cell: str) -> tuple[Drop, ...]:
    return tuple(Drop(layout.cell_area(to), Hands(f"swap {cell} {to}")) for to in CELLS if _are_neighbours(cell, to))


def _are_neighbours(cell: str, other: str) -> bool:
    across, down = abs(column_of(cell) - column_of(other)), abs(row_of(cell) - row_of(other))
    return max(across, down) == 1


def _exhibits() -> Sequence[Exhibit]:
    from companion.screens.kiosk.tile_tray.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


TILE_TRAY = ApparatusScreens(
    picture=_picture,
    in_hands=_in_hands,
    moving=TrayMotion,
    **on_pages(TILE_TRAY_PAGES),
    exhibits=_exhibits,
)
