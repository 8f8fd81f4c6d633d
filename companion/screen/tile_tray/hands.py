"""Hands at the tray: tap what lies there to lift it, tap its empty place to put it back, drag a tile to swap two.

One rule: nothing surprising. Where people only enter what they did, there is nothing to drag.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.nodes.theme import BRIGHT, DIM, Role
from companion.pages.actions import Hands
from companion.pages.routes import Play, Sensors
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, paragraph
from companion.screen.scenes.hands_page import asked, titles
from companion.screen.tile_tray.layout import CELL_KEYS, CELLS, SPOT_KEYS, TrayLayout, column_of, row_of
from companion.screen.tile_tray.picture import TrayPicture, tray_picture
from companion.screen.tile_tray.pieces import Tray, pieces
from companion.screen.widgets.widget import Drop, Tap, Widget

_RIM = 0.03  # of the tray's side: here it is all bed


def page(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:
    """The tray to lay hands on, and beside it what for."""
    side = min(area.height, area.width * 2 // 3)
    left, right = area.from_left(side, frame.sizes.margin)
    keys = {**CELL_KEYS, **SPOT_KEYS} if isinstance(route, Play) else CELL_KEYS  # beside sensors, letters lead to pages
    return [*_tray(frame, left, keys), *_talk(frame, right, route)]


def beside(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:  # noqa: ARG001 - everywhere the same
    """The tray beside a scene, below what it is for."""
    tray, above = area.from_bottom(min(area.width, area.height * 3 // 4), frame.sizes.gap)
    words = asked(frame) or (titles(frame)[0],)
    return [centred_text(frame, above, " ".join(words), Ink(Role.SMALL, BRIGHT)), *_tray(frame, tray, {})]


def shown(frame: Frame) -> TrayPicture:
    """The tray as hands find it: where people tell what they did, as the game has it by now."""
    model = frame.model
    live = tray_picture(model.picture)
    if model.link.simulated or model.table is None or model.table.pose is None:
        return live
    return TrayPicture(frozenset(model.table.pose.lifted))


def _talk(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:
    """What is waited for, and what can be done."""
    say, table = frame.say, frame.model.table
    lines = [(line, BRIGHT) for line in asked(frame)]
    if not lines and table is not None and isinstance(route, Play):
        lines = [(say.words(table.headline.todo), BRIGHT)]
    lines.append((say("Tap a tile or a sapphire to lift it, or its place to put it back."), DIM))
    if frame.model.link.simulated:
        lines.append((say("Drag a tile onto its neighbour to swap the two."), DIM))
    widgets: list[Widget] = []
    role = Role.SMALL if frame.sizes.is_small else Role.BODY
    for line, colour in lines:
        words, area = paragraph(frame, area, line, Ink(role, colour), frame.sizes.gap)
        widgets.append(words)
    return widgets


def _tray(frame: Frame, area: Area, keys: Mapping[str, str]) -> list[Widget]:
    tray = area.square()
    rim = max(3, round(tray.width * _RIM))
    bed = tray.inset(rim)
    layout = TrayLayout(tray, bed, round(bed.width * 0.18))
    found: list[Widget] = [Tray(tray, bed)]
    for piece in pieces(layout, shown(frame)):
        tap = _tap(frame, layout, piece.name, piece.off, keys.get(piece.name, ""))
        found.append(replace(piece, tap=tap))
    return found


def _tap(frame: Frame, layout: TrayLayout, place: str, off: float, key: str) -> Tap:
    if off >= 1:
        return Tap(Hands(f"place {place}"), key)
    drops = _swaps(layout, place) if frame.model.link.simulated and place in CELLS else ()
    return Tap(Hands(f"lift {place}"), key, drops=drops)


def _swaps(layout: TrayLayout, cell: str) -> tuple[Drop, ...]:
    return tuple(Drop(layout.cell_area(to), Hands(f"swap {cell} {to}")) for to in CELLS if _are_neighbours(cell, to))


def _are_neighbours(cell: str, other: str) -> bool:
    across, down = abs(column_of(cell) - column_of(other)), abs(row_of(cell) - row_of(other))
    return max(across, down) == 1
