"""What moves over the board: tiles that slide or change places, sapphires that fly, Evil Eyes that open."""

import math
from collections.abc import Callable, Iterator

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point, between, curve
from companion.games.forty_thieves.pages.motion import DISCARDS, BoardMotion, FlyingStone, OpeningEye, Sliding
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.canvas import put_centred
from companion.screens.kiosk.forty_thieves.board.board_layout import CELLS, SPOTS, BoardLayout
from companion.screens.kiosk.forty_thieves.drawing import tiles
from companion.screens.kiosk.forty_thieves.drawing.specials import eye_opening
from companion.screens.kiosk.forty_thieves.drawing.stones import sapphire, spark
from companion.screens.kiosk.tile_tray.clay import tile_shadow
from companion.screens.kiosk.widgets.widget import Widget

Where = Callable[[str], Point | None]  # a seat's hoard, the merchant's, a pile: None where it is not shown
_SPARKS = 5  # behind a stone
_RISE = 0.12  # of its time a stone only rises


class MovingTile(Widget, frozen=True):
    """A tile above the board."""

    side: int
    face: str = ""
    jar: str = ""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, tile_shadow(self.side), (self.area.centre[0], self.area.centre[1] + self.side // 12))
        put_centred(target, tiles.tile(self.face, self.side, self.jar), self.area.centre)


class MovingStone(Widget, frozen=True):
    """A sapphire above the board."""

    size: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, sapphire(self.size), self.area.centre)


class Spark(Widget, frozen=True):
    """A spark behind a stone."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, spark(self.area.width), self.area.centre)


class OpenEye(Widget, frozen=True):
    """An Evil Eye that opens."""

    share: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, eye_opening(min(self.area.size), round(self.share, 1)), self.area.centre)


def moving_pieces(layout: BoardLayout, motion: BoardMotion, where: Where, sizes: Sizes) -> list[Widget]:
    """All of it, to be shown above everything else; `where` says where hoards and piles are on the screen."""
    screen = Area(0, 0, sizes.width, sizes.height)
    found = [*_pieces(layout, motion, where, sizes)]
    return [widget for widget in found if _inside(widget.area, screen)]


def _pieces(layout: BoardLayout, motion: BoardMotion, where: Where, sizes: Sizes) -> Iterator[Widget]:
    for moving in motion.moving:
        match moving:
            case Sliding():
                yield from _tile(layout, moving, where, sizes)
            case FlyingStone():
                yield from _stone(layout, moving, where, sizes)
            case OpeningEye(seat, share):
                spot = where(seat)
                if spot is not None:
                    yield OpenEye(_around(spot, sizes.px(44)), _eased(share))
            case _:
                pass


def _tile(layout: BoardLayout, sliding: Sliding, where: Where, sizes: Sizes) -> Iterator[Widget]:
    start, goal = (_place(layout, name, where) for name in (sliding.start, sliding.goal))
    laid = sliding.goal in CELLS and sliding.start not in CELLS
    if laid and not sliding.share:
        return  # still in the stack
    if laid and goal is not None:
        start = goal[0], goal[1] - sizes.px(26)  # set down from just above
    if start is None or goal is None:
        return
    share = _eased(sliding.share)
    bow = sizes.px(34) if sliding.goal in CELLS and not laid else 0
    middle = between(start, goal, 0.5)
    across, down = goal[0] - start[0], goal[1] - start[1]
    length = math.hypot(across, down) or 1.0
    # Seen along its way, a tile keeps to the same side: two that change places pass each other.
    bend = (middle[0] - down / length * bow, middle[1] + across / length * bow)
    at = _on_curve(start, bend, goal, share)
    side = round(layout.tile * (1 - 0.6 * share)) if sliding.goal == DISCARDS else layout.tile
    yield MovingTile(_around(at, side + 2 * round(side * 0.09)), side, sliding.face, sliding.jar)


def _stone(layout: BoardLayout, flying: FlyingStone, where: Where, sizes: Sizes) -> Iterator[Widget]:
    start, goal = (_place(layout, name, where) for name in (flying.start, flying.goal))
    if start is None:
        return
    high = (start[0], start[1] - sizes.px(12) * min(1.0, flying.share / _RISE))
    if flying.share <= _RISE or goal is None:
        if goal is not None or flying.share < 1:
            yield MovingStone(_around(high, layout.stone + 4), layout.stone)
        return
    share = _eased((flying.share - _RISE) / (1 - _RISE))
    bend = ((high[0] + goal[0]) / 2, min(high[1], goal[1]) - sizes.px(70))
    for step in range(1, _SPARKS + 1):
        before = share - step * 0.055
        if before > 0:
            yield Spark(_around(_on_curve(high, bend, goal, before), max(5, sizes.px(16 - 2 * step))))
    size = round(layout.stone * (1 - 0.25 * share))
    yield MovingStone(_around(_on_curve(high, bend, goal, share), size + 4), size)


def _place(layout: BoardLayout, name: str, where: Where) -> Point | None:
    if name in CELLS:
        return layout.cell_area(name).centre
    return layout.crossing(name) if name in SPOTS else where(name)


def _on_curve(start: Point, bend: Point, goal: Point, share: float) -> Point:
    points = curve(start, bend, goal, steps=40)
    return points[min(40, max(0, round(share * 40)))]


def _around(centre: Point, size: int) -> Area:
    return Area(round(centre[0] - size / 2), round(centre[1] - size / 2), size, size)


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _inside(area: Area, screen: Area) -> bool:
    return area.left >= 0 and area.top >= 0 and area.right <= screen.right and area.bottom <= screen.bottom
