"""What a small screen shows instead of the board: a few tiles by themselves beside the grid of faces; and a map."""

from collections.abc import Iterable, Mapping

import pygame

from companion.games.forty_thieves.board import Cell
from companion.games.forty_thieves.views import BoardView
from companion.nodes.theme import IVORY, Colour, Sizes
from companion.pages.actions import Action, Show
from companion.screen.drawing.canvas import put, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.forty_thieves.board.board_widget import HOLD_MS
from companion.screen.forty_thieves.drawing.colours import LINE
from companion.screen.forty_thieves.drawing.tiles import question, tile
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.game_screens import Frame
from companion.screen.tile_tray.clay import tile_edge
from companion.screen.widgets.basic import Spot
from companion.screen.widgets.widget import Tap, Widget

_SIDE = 4


class TileSpot(Spot, frozen=True):
    """Where a finger finds one of a few tiles: no farther than its edge, as on the board."""

    exact = True


class PlaceMap(Widget, frozen=True):
    """The board as sixteen squares; those of a place shine."""

    cells: tuple[Cell, ...]
    colour: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        for cell, spot in zip(Cell, self.area.square().grid(_SIDE, _SIDE, sizes.px(2)), strict=True):
            pygame.draw.rect(target, self.colour if cell in self.cells else LINE, spot, border_radius=sizes.px(2))


class FewTiles(Widget, frozen=True):
    """Tiles as they lie towards each other, the one that is asked for with a question mark."""

    up: tuple[tuple[Cell, str], ...]
    jars: tuple[tuple[Cell, str], ...]
    cells: tuple[Cell, ...]
    asked: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        up, jars = dict(self.up), dict(self.jars)
        for cell, spot in self.spots(sizes):
            side = spot.width
            put(target, tile(up.get(cell, ""), side, jars.get(cell, "")), spot[:2])
            if cell == self.asked:
                put_centred(target, tile_edge(side, IVORY, 2.0), spot.centre)
                put(target, question(round(side * 0.4), asked=True), (spot.left + round(side * 0.3), spot.top))

    def spots(self, sizes: Sizes) -> list[tuple[Cell, Area]]:
        """Where each of them is drawn."""
        rows, columns = [cell.row for cell in self.cells], [cell.column for cell in self.cells]
        down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        inside = self.area.inset(sizes.px(4))  # the line around the tile that is asked for glows outside of it
        step = min(inside.width // across, inside.height // down, sizes.px(100))
        whole = inside.middle(step * across, step * down)
        return [
            (
                cell,
                Area(
                    whole.left + (cell.column - min(columns)) * step,
                    whole.top + (cell.row - min(rows)) * step,
                    step - 2,
                    step - 2,
                ),
            )
            for cell in self.cells
        ]


def few_tiles(area: Area, board: BoardView, cells: tuple[Cell, ...], asked: str) -> FewTiles:
    """These cells of a board."""
    up = tuple((cell, str(board.up[cell])) for cell in cells if cell in board.up)
    jars = tuple((cell, str(board.jars[cell])) for cell in cells if cell in board.jars)
    return FewTiles(area, up, jars, cells, asked)


def beside_grid(frame: Frame) -> tuple[Area, Area]:
    """A small screen: all below the bar, cut into the grid of faces and a narrow column beside it."""
    sizes, (bar, _, column) = frame.sizes, scene_areas(frame)
    top = bar.bottom + sizes.px(14)  # a finger on a face must not find undo
    body = Area(sizes.px(9), top, sizes.width - 2 * sizes.px(9), sizes.height - sizes.px(9) - top)
    right, grid = body.from_right(column.width - sizes.px(20), sizes.px(14))
    return grid, right


def tile_taps(few: FewTiles, sizes: Sizes, left: Iterable[Cell], held: Mapping[str, Action]) -> list[Widget]:
    """A tap on one of them asks for that one first; holding one is as on the board."""
    found: list[Widget] = []
    for cell, spot in few.spots(sizes):
        ask = Show(Step(doing=Doing.ASKED, cells=(cell,))) if cell in left and cell != few.asked else None
        if cell in held:
            found.append(TileSpot(spot, tap=Tap(ask or held[cell], "", HOLD_MS, held=held[cell] if ask else None)))
        elif ask is not None:
            found.append(TileSpot(spot, tap=Tap(ask)))
    return found
