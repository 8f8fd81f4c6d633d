"""The box in perspective, from its true geometry: a picture and a size in, a finished sheet out.

One rule: what is drawn later lies nearer to the eye. Levels are ordered along the axis, and a drawer lies wholly in
front of or behind the side it comes out of; so the order is exact, and nothing needs a depth for every pixel.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from companion.screen.drawing.cache import BOXES
from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.theme import BLACK, BRIGHT, Sizes
from companion.screen.jewel_box import sides as parts
from companion.screen.jewel_box.ends import End
from companion.screen.jewel_box.grain import HIGH, LOW, Carver, half_width
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.jewel_box.space import (
    BOX_HEIGHT,
    EYE,
    LEVEL_HEIGHT,
    Face,
    Roll,
    Vector,
    View,
    dot,
    level_faces,
    roll,
    view,
)
from companion.screen.widgets.widget import Widget

_STILL, _MOVING = 3, 2  # times finer; a moving box needs speed more than fineness
_SHADOW = 150


@dataclass(frozen=True, slots=True)
class Box(Widget):
    """The box in perspective. It keeps its size while drawers open and levels turn."""

    picture: BoxPicture

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, box_sheet(*self.area.size, self.picture), (self.area.left, self.area.top))


def box_sheet(width: int, height: int, picture: BoxPicture) -> pygame.Surface:
    """The box on a sheet of its own."""
    fine = replace(picture, rough=False)
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
    canvas = Canvas(width, height, _MOVING if picture.is_moving else _STILL)
    _Carpenter(canvas, picture).draw()
    return canvas.finish()


class _Carpenter:
    """Builds one picture, from the farthest part to the nearest."""

    def __init__(self, canvas: Canvas, picture: BoxPicture) -> None:
        self.canvas, self.picture = canvas, picture
        self.view: View = view(*canvas.size, picture)
        self.turn: Roll = roll(picture)
        self.out = dict(picture.open)

    def draw(self) -> None:
        """The whole box."""
        self._shadow()
        ends = self._ends()
        for end, _ in ends:
            if not end.is_seen:
                end.studs()
        for index in self._far_to_near():
            self._level(index)
        for end, level in ends:
            if end.is_seen:
                end.draw(level)
                end.studs()
        self._ghosts()

    def _ends(self) -> list[tuple[End, str]]:
        axis = self.turn.apply((0.0, 0.0, 1.0))
        down = (-axis[0], -axis[1], -axis[2])
        return [self._end(0, down), self._end(2, axis)]

    def _end(self, index: int, normal: Vector) -> tuple[End, str]:
        level = self.picture.upwards[index]
        planes = dict(self._sides(index))
        axes = planes[f"{level}1"].normal, planes[f"{level}2"].normal
        return End(self.canvas, self.view, axes, normal), level

    def _far_to_near(self) -> list[int]:
        """Levels by how far the eye's height along the axis is from them."""
        height = dot(EYE, self.turn.apply((0.0, 0.0, 1.0)))
        middles = {index: -BOX_HEIGHT / 2 + (index + 0.5) * LEVEL_HEIGHT for index in range(3)}
        return sorted(middles, key=lambda index: -abs(height - middles[index]))

    def _sides(self, index: int) -> list[tuple[str, Face]]:
        return level_faces(self.picture, index)

    def _level(self, index: int) -> None:
        level = self.picture.upwards[index]
        sides = self._sides(index)
        self._drawers(sides, in_front=False)
        planes = [plane for _, plane in sides]
        for is_top in (False, True):
            parts.level_cap(self.canvas, self.view, planes, level, is_top=is_top)
        for drawer, plane in sides:
            if plane.is_seen:
                carver = self._carver(plane)
                parts.side(carver, level, drawer, is_out=drawer in self.out)
        self._lights(level, sides)
        for drawer, plane in sides:
            if drawer in self.out and plane.is_seen:
                self._shadow_below(index, plane, drawer)
        self._drawers(sides, in_front=True)
        self._labels(sides)

    def _carver(self, plane: Face) -> Carver:
        return Carver(self.canvas, self.view, plane, quick=self.picture.is_moving, inverted=self.picture.inverted)

    def _drawers(self, sides: list[tuple[str, Face]], *, in_front: bool) -> None:
        for drawer, plane in sides:
            if drawer in self.out and plane.is_seen == in_front:
                out = self.out[drawer]
                is_lit = drawer in self.picture.lit
                parts.tray(self.canvas, self.view, plane, drawer, out)
                parts.front_block(self._carver(plane), drawer, out, is_lit=is_lit)

    def _labels(self, sides: list[tuple[str, Face]]) -> None:
        for drawer, plane in sides:
            if self.picture.labels and plane.is_seen:
                self._carver(plane).label(drawer, (0.13 - half_width(drawer), HIGH - 0.25), self.out.get(drawer, 0.0))

    def _lights(self, level: str, sides: list[tuple[str, Face]]) -> None:
        """A level that is pointed out gets a frame, a shut drawer its own."""
        width = max(1.5, 0.035 * self.view.scale)
        for drawer, plane in sides:
            if not plane.is_seen:
                continue
            carver = self._carver(plane)
            if level in self.picture.lit:
                carver.outline(parts.WHOLE, width, BRIGHT)
            if drawer in self.picture.lit and drawer not in self.out:
                parts.drawer_front(carver, drawer, 0.0, is_lit=True)

    def _shadow_below(self, index: int, plane: Face, drawer: str) -> None:
        """An open drawer darkens the wood under it, down to where its shadow would leave the box."""
        if self.picture.is_moving:
            return
        half, out = half_width(drawer), self.out[drawer]
        low = max(LOW - 0.95 * out, -LEVEL_HEIGHT * index)
        lean = min(1.0 - half, 0.35 * (LOW - low))
        corners = [(-half, LOW), (half, LOW), (half + lean, low), (-half + lean, low)]
        self.canvas.polygon([self.view.point(plane.at(u, v)) for u, v in corners], BLACK, 95)

    def _shadow(self) -> None:
        """What the box and its drawers keep the light from, on the table: drawn small, so that it is soft when large.

        It is weaker while the box is in the hand, and gone before the edge of the sheet.
        """
        width, height = self.canvas.size
        coarse = max(2, round(self.view.scale * 0.11))
        under = Canvas(width // coarse, height // coarse)
        floor = -BOX_HEIGHT / 2 - 0.08
        for outline in self._floor_plans():
            spots = (self.view.point((x + 0.10, y + 0.06, floor)) for x, y, _ in outline)
            under.polygon([(x / coarse, y / coarse) for x, y in spots], BLACK)
        held = min(1.0, 4 * min(self.picture.flip, 1 - self.picture.flip))
        soft = under.finish()
        soft.fill((0, 0, 0, round(_SHADOW * (1 - 0.6 * held))), special_flags=pygame.BLEND_RGBA_MULT)
        _clear_edge(soft)
        soft = pygame.transform.smoothscale(soft, (soft.get_width() * 2, soft.get_height() * 2))
        _clear_edge(soft)
        self.canvas.fine = pygame.transform.smoothscale(soft, self.canvas.fine.get_size())

    def _floor_plans(self) -> Iterator[list[Vector]]:
        for index in range(3):
            sides = self._sides(index)
            yield [plane.at(-1.0, 0.0) for _, plane in sides]
            for drawer, plane in sides:
                out, half = self.out.get(drawer, 0.0), half_width(drawer)
                if out:
                    yield [plane.at(-half, 0, 0), plane.at(half, 0, 0), plane.at(half, 0, out), plane.at(-half, 0, out)]

    def _ghosts(self) -> None:
        """Open drawers behind the box, told as draughtsmen do: their hidden edges in dashes, through the wood."""
        for index in range(3):
            for drawer, plane in self._sides(index):
                if drawer in self.out and not plane.is_seen:
                    self._ghost(plane, drawer, self.out[drawer])

    def _ghost(self, plane: Face, drawer: str, out: float) -> None:
        half = half_width(drawer)
        front = [plane.at(u, v, out) for u, v in ((-half, LOW), (half, LOW), (half, HIGH), (-half, HIGH))]
        for one, other in zip(front, [*front[1:], front[0]], strict=True):
            self._dashes(one, other)
        for u in (-half, half):
            self._dashes(plane.at(u, HIGH, 0.0), plane.at(u, HIGH, out))

    def _dashes(self, one: Vector, other: Vector) -> None:
        start, end = self.view.point(one), self.view.point(other)
        across, down = end[0] - start[0], end[1] - start[1]
        dash = 0.13 * self.view.scale
        count = max(1, round((across**2 + down**2) ** 0.5 / dash))
        width = max(1.3, 0.024 * self.view.scale)
        for step in range(count):
            here, there = (step + 0.2) / count, (step + 0.75) / count
            ends = [(start[0] + across * share, start[1] + down * share) for share in (here, there)]
            self.canvas.stroke(ends, width, BRIGHT)


def _clear_edge(surface: pygame.Surface) -> None:
    pygame.draw.rect(surface, (0, 0, 0, 0), surface.get_rect(), width=1)
