"""What is drawn around places: the announced one in a brass frame, further ones in dashed moonlight."""

import math
from dataclasses import dataclass
from itertools import pairwise

import pygame

from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.paths import Point, Points, placed, rounded
from companion.screen.drawing.theme import BRIGHT, Colour, Sizes, lighter
from companion.screen.forty_thieves.board_layout import BoardLayout
from companion.screen.forty_thieves.drawing.colours import MOONLIGHT
from companion.screen.tile_tray.clay import tile_outline
from companion.screen.widgets.widget import Widget

_REACH = 0.075  # of a cell: how far a frame lies outside of its tiles


@dataclass(frozen=True, slots=True)
class PlaceFrame(Widget):
    """A frame around the four tiles of a place, as far as it is drawn; tiles that do not touch have one each."""

    place: str
    side: int  # of a tile
    dashed: bool = False
    share: float = 1.0
    flash: float = 0.0  # it shines for a moment

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        line = max(2.0, 3.0 * sizes.scale)
        sprite = _frame(self.area.size, self.side, self.place.startswith("diag"), self.place == "diag2", (
            line, self.dashed, round(self.share, 1), round(self.flash, 1)
        ))  # fmt: skip
        put(target, sprite, (self.area.left, self.area.top))


def place_frame(
    layout: BoardLayout, place: str, *, dashed: bool = False, share: float = 1.0, flash: float = 0.0
) -> PlaceFrame:
    """The frame of a place on this board."""
    reach = round(layout.cell * _REACH)
    return PlaceFrame(layout.place_area(place).inset(-reach), place, layout.tile, dashed, share, flash)


@SPRITES.kept
def _frame(
    size: tuple[int, int],
    side: int,
    diagonal: bool,
    falling: bool,
    look: tuple[float, bool, float, float],
) -> pygame.Surface:
    line, dashed, share, flash = look
    canvas = Canvas(*size, over=3)
    colour: Colour = MOONLIGHT if dashed else lighter(BRIGHT, flash)
    for outline in _outlines(size, side, line, diagonal=diagonal, falling=falling):
        drawn = _first(_along(outline), share)
        if len(drawn) < 2:
            continue
        canvas.stroke(drawn, line * 3.2, colour, alpha=34 + round(60 * flash))
        canvas.stroke(drawn, line * 2.0, colour, alpha=60 + round(80 * flash))
        for piece in _dashes(drawn, line * 3.4) if dashed else [drawn]:
            canvas.stroke(piece, line * 0.9, colour)
    return canvas.finish()


def _outlines(size: tuple[int, int], side: int, line: float, *, diagonal: bool, falling: bool) -> list[list[Point]]:
    """One rounded frame; along a diagonal one for each tile."""
    width, height = size
    inset = line * 1.2
    if not diagonal:
        corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]
        return [rounded(corners, line * 3)]
    found, cell = [], (width - 2 * line - side) / 3
    for index in range(4):
        left = line + cell * (3 - index if falling else index)
        found.append(placed(tile_outline(side, -line * 0.2), 1, (left, line + cell * index)))
    return found


def _along(outline: Points) -> list[Point]:
    """The same outline, closed, with points close enough to cut it anywhere."""
    found: list[Point] = []
    for one, other in zip(outline, [*outline[1:], outline[0]], strict=True):
        steps = max(1, round(math.dist(one, other) / 3))
        found += [
            (one[0] + (other[0] - one[0]) * step / steps, one[1] + (other[1] - one[1]) * step / steps)
            for step in range(steps)
        ]
    return [*found, outline[0]]


def _first(points: list[Point], share: float) -> list[Point]:
    return points if share >= 1 else points[: max(1, round(len(points) * share))]


def _dashes(points: list[Point], length: float) -> list[list[Point]]:
    """Pieces of about this length, with gaps between them."""
    found: list[list[Point]] = [[]]
    way = 0.0
    for one, other in pairwise(points):
        way += math.dist(one, other)
        if int(way / length) % 2 == 0:
            found[-1].append(one)
        elif found[-1]:
            found.append([])
    return [piece for piece in found if len(piece) > 1]
