"""The box in perspective, from its true geometry: a picture and a size in, a finished sheet out.

One rule: what is drawn later lies nearer to the eye. Levels are ordered along the axis, and a drawer lies wholly in
front of or behind the side it comes out of; so the order is exact, and nothing needs a depth for every pixel.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence

import msgspec
import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Sketch
from companion.drawing.paths import Point, between
from companion.nodes.theme import BLACK, BRIGHT, Sizes
from companion.screens.kiosk.drawing.arrows import dashes
from companion.screens.kiosk.drawing.cache import BOXES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sprite
from companion.screens.kiosk.drawing.pointing import paint_glow
from companion.screens.kiosk.drawing.rocking import ROCK_DEGREES, ROCK_PX, brighter, piece, put_rocked
from companion.screens.kiosk.jewel_box import woodwork
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines, DrawerOutline, hull
from companion.screens.kiosk.jewel_box.picture import DRAWERS, LONG_OUT, TILT, BoxPicture
from companion.screens.kiosk.jewel_box.space import (
    BOX_HEIGHT,
    CAST,
    EYE,
    LEVEL_HEIGHT,
    Face,
    Vector,
    dot,
    half_width,
    level_faces,
    rolled,
    times,
)
from companion.screens.kiosk.jewel_box.woodwork import FacePainter
from companion.screens.kiosk.widgets.widget import Widget

_STILL, _MOVING = 3, 2  # times finer; a moving box needs speed more than fineness
_SHADOW, _SHADOW_BELOW = 150, 95  # of 255
_THING = 0.27  # how large what lies in a drawer is, where half of a side of the box is 1
_TO_SECRET = 0.5  # from the front of a drawer to its secret compartment


class Lying(msgspec.Struct, frozen=True):
    """Things that lie in an open drawer before everybody's eyes, and how one is drawn.

    `things` are in its front compartment, `behind` in its secret one.
    """

    drawer: str
    things: tuple[str, ...]
    draw: Callable[[str, int], Sketch]
    behind: tuple[str, ...] = ()

    def paint(self, target: pygame.Surface, area: Area, picture: BoxPicture) -> None:
        """In a row behind the front of the drawer, as long as the eye sees it."""
        out = dict(picture.open).get(self.drawer, 0.0)
        if picture.turning or picture.flip or out < LONG_OUT["front"]:
            return
        outlines = BoxOutlines(*area.size, picture)
        outline, size = outlines.drawer(self.drawer), round(_THING * outlines.scale)
        if not outline.is_seen:
            return
        rows = [(self.behind, _TO_SECRET)] if out >= LONG_OUT["secret"] else []
        for things, inwards in (*rows, (self.things, 0.0)):
            back = -inwards * outline.unit
            left, right = [
                (x + back * outline.outwards[0], y + back * outline.outwards[1]) for x, y in outline.front[3:1:-1]
            ]
            for place, thing in enumerate(things, start=1):
                x, y = between(left, right, 0.1 + 0.8 * place / (len(things) + 1))
                put_centred(
                    target, sprite(self.draw(thing, size)), (area.left + round(x), area.top + round(y - size * 0.4))
                )


class Box(Widget, frozen=True):
    """The box in perspective. It keeps its size while drawers open and levels turn."""

    picture: BoxPicture
    lying: Lying | None = None

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        picture = self.shown(sizes)
        sheet = box_sheet(*self.area.size, picture)
        if picture.stirring:
            _paint_stirring(target, sheet, self.area, picture, sizes)
        else:
            put(target, sheet, (self.area.left, self.area.top))
        if self.lying is not None:
            self.lying.paint(target, self.area, picture)

    def shown(self, sizes: Sizes) -> BoxPicture:  # noqa: ARG002 - those of fingers
        """How it is painted now."""
        return self.picture


def box_sheet(width: int, height: int, picture: BoxPicture) -> pygame.Surface:
    """The box on a sheet of its own."""
    fine = replace(picture, rough=False, stirring=frozenset(), rock=0.0)
    if picture.rough:
        sheet = _in_haste(width, height, fine)
        if sheet is not None:
            return sheet
    drawn = BOXES.get((width, height, fine), lambda: _drawn(width, height, fine))
    _LATEST[0] = (fine, drawn)
    return drawn


_LATEST: list[tuple[BoxPicture, pygame.Surface] | None] = [None]  # the sheet that was on the screen last


def _in_haste(width: int, height: int, picture: BoxPicture) -> pygame.Surface | None:
    """The same box as it was drawn last, made to fit: good for one frame, and twenty times as fast."""
    latest = _LATEST[0]
    if latest is None or latest[0] != picture:
        return None
    drawn = latest[1]
    share = min(width / drawn.get_width(), height / drawn.get_height())
    size = max(1, round(drawn.get_width() * share)), max(1, round(drawn.get_height() * share))
    small = drawn if size == drawn.get_size() else pygame.transform.smoothscale(drawn, size)
    whole = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    whole.blit(small, ((width - size[0]) // 2, (height - size[1]) // 2))
    return whole


def _drawn(width: int, height: int, picture: BoxPicture) -> pygame.Surface:
    canvas = PixelCanvas(width, height, _MOVING if picture.is_moving else _STILL)
    _BoxPainter(canvas, picture).draw()
    return canvas.finish()


class _BoxPainter:
    """Builds one picture, from the farthest part to the nearest."""

    def __init__(self, canvas: PixelCanvas, picture: BoxPicture) -> None:
        self.canvas, self.picture = canvas, picture
        self.outlines = BoxOutlines(*canvas.size, picture)
        self.view = self.outlines.view
        self.out = dict(picture.open)
        self.axis = rolled((0.0, 0.0, 1.0), picture.flip)
        self.levels = [
            [(drawer, self._painter(plane)) for drawer, plane in level_faces(picture, index)] for index in range(3)
        ]

    def _painter(self, plane: Face) -> FacePainter:
        moving, inverted = self.picture.is_moving, self.picture.inverted
        return FacePainter(self.canvas, self.view, plane, quick=moving, inverted=inverted)

    def draw(self) -> None:
        """The whole box."""
        self._shadow()
        ends = [self._end(0, -1), self._end(2, 1)]
        for end, _ in ends:
            if not end.is_seen:
                woodwork.studs(end)
        for index in self._far_to_near():
            self._level(index)
        for end, level in ends:
            if end.is_seen:
                woodwork.end(end, level)
                woodwork.studs(end)
        self._ghosts()

    def _end(self, index: int, sign: int) -> tuple[FacePainter, str]:
        """An end of the box. Its axes point where its level's drawers 1 and 2 do: the inlay travels with the wood."""
        level, normal = self.picture.upwards[index], times(self.axis, sign)
        first, second = (dict(self.levels[index])[f"{level}{number}"].face.normal for number in (1, 2))
        return self._painter(Face(normal, first, second, times(normal, BOX_HEIGHT / 2))), level

    def _far_to_near(self) -> list[int]:
        """Levels by how far the eye's height along the axis is from them."""
        height = dot(EYE, self.axis)
        middles = {index: -BOX_HEIGHT / 2 + (index + 0.5) * LEVEL_HEIGHT for index in range(3)}
        return sorted(middles, key=lambda index: -abs(height - middles[index]))

    def _level(self, index: int) -> None:
        level, sides = self.picture.upwards[index], self.levels[index]
        self._drawers(sides, in_front=False)
        for is_top in (False, True):
            woodwork.level_cap(self.canvas, self.view, [painter.face for _, painter in sides], level, is_top=is_top)
        seen = [(drawer, painter) for drawer, painter in sides if painter.is_seen]
        for drawer, painter in seen:
            woodwork.side(painter, level, drawer, is_out=drawer in self.out)
        for drawer, painter in seen:
            self._light(level, drawer, painter)
        for drawer, _ in seen:
            if drawer in self.out and not self.picture.is_moving:
                self.canvas.polygon(self.outlines.shadow_below(drawer), BLACK, _SHADOW_BELOW)
        self._drawers(sides, in_front=True)
        for drawer, painter in seen if self.picture.labels else ():
            painter.label(drawer, self.out.get(drawer, 0.0))

    def _drawers(self, sides: list[tuple[str, FacePainter]], *, in_front: bool) -> None:
        for drawer, painter in sides:
            if drawer in self.out and painter.is_seen == in_front:
                woodwork.tray(painter, drawer, self.out[drawer])
                woodwork.front_block(painter, drawer, self.out[drawer])
                if in_front:
                    woodwork.drawer_front(painter, drawer, self.out[drawer], is_lit=drawer in self.picture.lit)

    def _light(self, level: str, drawer: str, painter: FacePainter) -> None:
        """A level that is pointed out gets a frame, a shut drawer its own."""
        if level in self.picture.lit:
            painter.outline(woodwork.WHOLE, max(1.5, 0.035 * self.view.scale), BRIGHT)
        if drawer in self.picture.lit and drawer not in self.out:
            woodwork.drawer_front(painter, drawer, 0.0, is_lit=True)

    def _shadow(self) -> None:
        """What the box and its drawers keep the light from, on the table: drawn small, so that it is soft when large.

        It is weaker while the box is in the hand, and gone before the edge of the sheet.
        """
        width, height = self.canvas.size
        coarse = max(2, round(self.view.scale * 0.11))
        under = PixelCanvas(width // coarse, height // coarse)
        for outline in self._floor_plans():
            spots = (self.view.point((x + CAST[0], y + CAST[1], CAST[2])) for x, y, _ in outline)
            under.polygon([(x / coarse, y / coarse) for x, y in spots], BLACK)
        held = min(1.0, 4 * min(self.picture.flip, 1 - self.picture.flip))
        soft = under.finish()
        soft.fill((0, 0, 0, round(_SHADOW * (1 - 0.6 * held))), special_flags=pygame.BLEND_RGBA_MULT)
        _clear_edge(soft)
        soft = pygame.transform.smoothscale(soft, (soft.get_width() * 2, soft.get_height() * 2))
        _clear_edge(soft)
        self.canvas.fine = pygame.transform.smoothscale(soft, self.canvas.fine.get_size())

    def _floor_plans(self) -> Iterator[list[Vector]]:
        for sides in self.levels:
            yield [painter.face.at(-1.0, 0.0) for _, painter in sides]
            for drawer, painter in sides:
                if out := self.out.get(drawer, 0.0):
                    half = half_width(drawer)
                    yield [painter.face.at(u, 0, far) for u, far in ((-half, 0), (half, 0), (half, out), (-half, out))]

    def _ghosts(self) -> None:
        """Open drawers behind the box, as in a technical drawing: their hidden edges in dashes, through the wood."""
        for sides in self.levels:
            for drawer, painter in sides:
                if drawer in self.out and not painter.is_seen:
                    for edge in self.outlines.drawer(drawer).edges():
                        for one, other in itertools.pairwise(edge):
                            self._dashes(one, other)

    def _dashes(self, start: Point, end: Point) -> None:
        dash = 0.13 * self.view.scale
        count = max(1, round(math.dist(start, end) / dash))
        width = max(1.3, 0.024 * self.view.scale)
        for step in range(count):
            dash_ends = [between(start, end, (step + share) / count) for share in (0.2, 0.75)]
            self.canvas.stroke(dash_ends, width, BRIGHT)


def _clear_edge(surface: pygame.Surface) -> None:
    pygame.draw.rect(surface, (0, 0, 0, 0), surface.get_rect(), width=1)


# what hands have begun to move, while sensors decide: brighter, and rocking


def _paint_stirring(
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
