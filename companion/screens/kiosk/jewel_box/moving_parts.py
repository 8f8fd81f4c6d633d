"""The parts of the box that hands have begun to move, while sensors decide: brighter, and rocking."""

from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.arrows import dashes
from companion.screens.kiosk.drawing.canvas import put
from companion.screens.kiosk.drawing.pointing import paint_glow
from companion.screens.kiosk.drawing.rocking import ROCK_DEGREES, ROCK_PX, brighter, piece, put_rocked
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, DrawerOutline, hull
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture

TILT = "tilt"


def paint_stirring(
    target: pygame.Surface, sheet: pygame.Surface, area: Area, picture: BoxPicture, sizes: Sizes
) -> None:
    """The sheet of a box, and over it the parts that stir."""
    clip = target.get_clip()
    target.set_clip(clip.clip(area))
    if TILT in picture.stirring:
        put_rocked(target, brighter(sheet), (area.left, area.top), ROCK_DEGREES * picture.rock)
    else:
        _paint_parts(target, sheet, area, picture, sizes)
    target.set_clip(clip)


def _paint_parts(target: pygame.Surface, sheet: pygame.Surface, area: Area, picture: BoxPicture, sizes: Sizes) -> None:
    put(target, sheet, (area.left, area.top))
    outlines, far = BoxOutlines(*area.size, picture), ROCK_PX * sizes.scale * picture.rock
    for joint in sorted(picture.stirring - set(DRAWERS)):
        _put_piece(target, sheet, area, outlines.top(picture.levels_above(joint)), (far, 0.0))
    for name in sorted(picture.stirring & set(DRAWERS)):
        drawer = outlines.drawer(name)
        if drawer.is_seen:
            way = drawer.outwards[0] * abs(far), drawer.outwards[1] * abs(far)
            _put_piece(target, sheet, area, hull(_points(drawer)), way)
        else:
            _glow(target, area, drawer, outlines.scale)


def _points(drawer: DrawerOutline) -> list[Point]:
    return [*drawer.front, *(end for rail in drawer.rails for end in rail)]


def _put_piece(target: pygame.Surface, sheet: pygame.Surface, area: Area, outline: Sequence[Point], by: Point) -> None:
    part, place = piece(sheet, outline)
    put(target, part, (area.left + place.left + round(by[0]), area.top + place.top + round(by[1])))


def _glow(target: pygame.Surface, area: Area, drawer: DrawerOutline, scale: float) -> None:
    """A drawer behind the box: its edges, through the wood."""
    front = [(x + area.left, y + area.top) for x, y in (*drawer.front, drawer.front[0])]
    paint_glow(target, dashes(front, 0.09 * scale), max(1.4, 0.022 * scale), 1.0, filled=False)
