"""What is drawn around places: the announced one in a brass frame, further ones in dashed moonlight."""

import math
from itertools import pairwise

import pygame

from companion.drawing.paths import Point, Points, placed, rounded
from companion.nodes.theme import BRIGHT, WHITE, Colour, Sizes
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, faded, put
from companion.screens.kiosk.forty_thieves.board.board_layout import BoardLayout
from companion.screens.kiosk.forty_thieves.drawing.colours import MOONLIGHT
from companion.screens.kiosk.tile_tray.clay import tile_outline
from companion.screens.kiosk.widgets.widget import Widget

_REACH = 0.13  # of a cell: how far the glow of a frame reaches beyond its tiles
_GLOW = ((5.6, 16), (4.2, 22), (2.9, 34), (1.8, 70))  # how wide, and how much of 255


class PlaceFrame(Widget, frozen=True):
    """A frame around the four tiles of a place, as far as it is drawn; tiles that do not touch have one each."""

    place: str
    side: int  # of a tile
    dashed: bool = False
    share: float = 1.0
    flash: float = 0.0  # it shines for a moment

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        line = max(2.0, 3.0 * sizes.scale)
        sprite = _frame(self.area.size, self.side, self.place, line, MOONLIGHT if self.dashed else BRIGHT)
        for piece in _drawn(self.area.size, self.side, self.place, self.share):
            at = (self.area.left + piece.left, self.area.top + piece.top)
            target.blit(sprite, at, piece, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.flash:
            white = _frame(self.area.size, self.side, self.place, line, WHITE)
            put(target, faded(white, round(255 * self.flash)), (self.area.left, self.area.top))


def place_frame(
    layout: BoardLayout, place: str, *, dashed: bool = False, share: float = 1.0, flash: float = 0.0
) -> PlaceFrame:
    """The frame of a place on this board."""
    reach = round(layout.cell * _REACH)
    return PlaceFrame(layout.place_area(place).inset(-reach), place, layout.tile, dashed, share, flash)


def _drawn(size: tuple[int, int], side: int, place: str, share: float) -> list[pygame.Rect]:
    """The parts of a frame that are drawn so far: from its upper left corner clockwise, or tile by tile."""
    width, height = size
    if share >= 1 or place.startswith("diag"):
        return [pygame.Rect(0, 0, width, round(height * share) if share < 1 else height)]
    band = (min(size) - side) // 2 + side // 8
    sides = (
        pygame.Rect(0, 0, width, band),
        pygame.Rect(width - band, band, band, height - band),
        pygame.Rect(0, height - band, width - band, band),
        pygame.Rect(0, band, band, height - 2 * band),
    )
    way, found = share * sum(max(each.size) for each in sides), []
    for index, each in enumerate(sides):
        part = min(max(each.size), max(0, round(way)))
        way -= max(each.size)
        piece = pygame.Rect(0, 0, *((part, band) if index % 2 == 0 else (band, part)))
        if index < 2:
            piece.topleft = each.topleft
        else:  # these two run back
            piece.bottomright = each.bottomright
        if part:
            found.append(piece)
    return found


@SPRITES.kept
def _frame(size: tuple[int, int], side: int, place: str, line: float, colour: Colour) -> pygame.Surface:
    """All of it, with its glow."""
    canvas = PixelCanvas(*size, over=3)
    for outline in _outlines(size, side, line, place):
        drawn = _along(outline)
        for wide, alpha in _GLOW:
            canvas.stroke(outline, line * wide, colour, closed=True, alpha=alpha)
        for piece in _dashes(drawn, line * 3.4) if colour == MOONLIGHT else [drawn]:
            canvas.stroke(piece, line * 0.9, colour)
    return canvas.finish()


def _outlines(size: tuple[int, int], side: int, line: float, place: str) -> list[list[Point]]:
    """One rounded frame; along a diagonal one for each tile."""
    width, height = size
    reach = side * _REACH / 0.923
    if not place.startswith("diag"):
        inset = reach - line * 0.7
        corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]
        return [rounded(corners, line * 3)]
    found, cell = [], (width - 2 * reach - side) / 3
    for index in range(4):
        left = reach + cell * (3 - index if place == "diag2" else index)
        found.append(placed(tile_outline(side, -line * 0.2), 1, (left, reach + cell * index)))
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
