"""The box in space and the eye that looks at it. Pure: geometry only.

Half of a side of the box is 1; x runs to the right of the picture, y away from the eye, z up, and the origin is the
middle of the box. The eye looks from the front, a little from above, at the edge between sides 0 and 1.
"""

import functools
import math
from collections.abc import Callable

import msgspec

from companion.drawing.paths import Point
from companion.screens.kiosk.jewel_box.picture import DRAWERS, LONG_OUT, BoxPicture, is_long

Vector = tuple[float, float, float]

LEVEL_HEIGHT = 0.64
BOX_HEIGHT = 3 * LEVEL_HEIGHT
FOOT = 0.085
LOW, HIGH = 0.085, LEVEL_HEIGHT - 0.085  # lower and upper edge of a drawer's front
_ELEVATION = math.radians(30.0)
SINE, COSINE = math.sin(_ELEVATION), math.cos(_ELEVATION)
DISTANCE = 9.0
EYE: Vector = (0.0, -DISTANCE * COSINE, DISTANCE * SINE)
LIGHT: Vector = (-0.42, -0.52, 0.744)
CAST: Vector = (0.10, 0.06, -BOX_HEIGHT / 2 - 0.08)  # a shadow falls so far aside, onto a table at this height
LIFT = 0.10  # a box that is being turned over is held a little farther away


def half_width(drawer: str) -> float:
    """Long drawers have wide fronts."""
    return 0.74 if is_long(drawer) else 0.5


def dot(one: Vector, other: Vector) -> float:
    """Scalar product."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def seen(point: Vector) -> Point:
    """Where the eye sees a point: right and down from the middle, about 1 for 1."""
    x, y, z = point
    shrink = DISTANCE / (DISTANCE + y * COSINE - z * SINE)
    return x * shrink, -(y * SINE + z * COSINE) * shrink


def times(vector: Vector, factor: float) -> Vector:
    """A vector made longer, or turned round."""
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


def rolled(point: Vector, flip: float) -> Vector:
    """Where a point of the standing box is while it is turned over, around the axis that points at the eye."""
    (x, y, z), cosine, sine = point, math.cos(math.pi * flip), math.sin(math.pi * flip)
    return x * cosine + z * sine, y, z * cosine - x * sine


class Face(msgspec.Struct, frozen=True):
    """One side of one level: a plane with `u` running to the right along it and `v` upwards from its lower edge."""

    normal: Vector
    along: Vector
    up: Vector
    origin: Vector  # the middle of the lower edge

    def at(self, u: float, v: float, forward: float = 0.0) -> Vector:
        """A point of the face, or one that stands out of it."""
        (nx, ny, nz), (ax, ay, az), (ux, uy, uz), (ox, oy, oz) = self.normal, self.along, self.up, self.origin
        return (
            ox + ax * u + ux * v + nx * forward,
            oy + ay * u + uy * v + ny * forward,
            oz + az * u + uz * v + nz * forward,
        )

    @property
    def is_seen(self) -> bool:
        """Turned towards the eye."""
        return facing(self.normal, self.origin)


def facing(normal: Vector, point: Vector) -> bool:
    """Whether the eye is in front of a plane."""
    return dot(normal, (EYE[0] - point[0], EYE[1] - point[1], EYE[2] - point[2])) > 0


@functools.lru_cache(maxsize=64)  # a box at rest has a few of them
def face(degrees: float, index: int, side: int, flip: float = 0.0) -> Face:
    """Side `side` of the level at `index` from below, of a level turned clockwise by `degrees` beyond its quarter."""
    angle = math.radians(-45.0 - 90.0 * side - degrees)
    x, y = math.cos(angle), math.sin(angle)
    vectors = ((x, y, 0.0), (-y, x, 0.0), (0.0, 0.0, 1.0), (x, y, -BOX_HEIGHT / 2 + index * LEVEL_HEIGHT))
    return Face(*(rolled(vector, flip) for vector in vectors))


class View(msgspec.Struct, frozen=True):
    """Where on a sheet the eye's picture goes."""

    scale: float
    centre: Point

    def point(self, point: Vector) -> Point:
        """A point in space on the sheet."""
        x, y = seen(point)
        return self.centre[0] + x * self.scale, self.centre[1] + y * self.scale


def projection(view_: View, plane: Face) -> Callable[..., Point]:
    """From the coordinates of one plane (u, v, forward) straight to the sheet.

    The same points as `view_.point(plane.at(...))`, in a third of the time.
    """
    (x, y), far = view_.centre, DISTANCE * view_.scale
    vectors = (plane.origin, plane.along, plane.up, plane.normal)
    a, b, c, d = (far * across for across, _, _ in vectors)
    e, f, g, h = (-far * (away * SINE + up * COSINE) for _, away, up in vectors)
    k, l, m, n = (away * COSINE - up * SINE for _, away, up in vectors)  # noqa: E741
    k += DISTANCE

    def spot(u: float, v: float, forward: float = 0.0) -> Point:
        depth = k + l * u + m * v + n * forward
        return x + (a + b * u + c * v + d * forward) / depth, y + (e + f * u + g * v + h * forward) / depth

    return spot


def level_faces(picture: BoxPicture, index: int) -> list[tuple[str, Face]]:
    """The four drawers of the level at `index` from below, and the planes they are in."""
    level = picture.upwards[index]
    extra = picture.turned_degrees(level) - 90.0 * picture.quarters(level)
    return [(f"{level}{picture.number_at(level, side)}", face(extra, index, side, picture.flip)) for side in range(4)]


def _bounds(picture: BoxPicture) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what the eye sees: the feet, the levels' corners, the open drawers."""
    open_drawers = dict(picture.open)
    points = []
    for index in range(3):
        for drawer, plane in level_faces(picture, index):
            points += [plane.at(-1.0, v) for v in (-FOOT * 2, LEVEL_HEIGHT + FOOT * 2)]
            if drawer in open_drawers:
                far = open_drawers[drawer] + 0.04
                points += [plane.at(u, v, far) for u in (-0.76, 0.76) for v in (0.0, LEVEL_HEIGHT)]
    across, down = zip(*map(seen, points), strict=True)
    return min(across), min(down), max(across), max(down)


@functools.lru_cache(maxsize=64)
def reach(out: float) -> tuple[float, float, float, float]:
    """The bounds of all that a standing box can cover with every drawer out so far."""
    return _bounds(BoxPicture(open=tuple((drawer, out) for drawer in DRAWERS)))


def farthest(picture: BoxPicture) -> float:
    """How far out drawers reach, at least as far as a front does."""
    return max([LONG_OUT["front"], *(out for _, out in picture.open)])


def view(width: int, height: int, picture: BoxPicture) -> View:
    """The view that shows the whole box in a sheet of this size.

    Its scale stays the same whatever happens up to the front of a drawer; for a secret compartment, and for a box in
    the hand whose corners swing out, it steps back.
    """
    left, top, right, bottom = reach(farthest(picture))
    scale = min(width / (right - left), height / (bottom - top)) * 0.985
    x, y = width / 2 - (left + right) / 2 * scale, height / 2 - (top + bottom) / 2 * scale
    scale *= 1 - LIFT * math.sin(math.pi * picture.flip)
    if picture.is_moving:  # no corner may leave the sheet; its middle stays where it is
        left, top, right, bottom = _bounds(picture)
        rooms = ((x, -left), (width - x, right), (y, -top), (height - y, bottom))
        scale = min(scale, min(room / need for room, need in rooms) * 0.985)
    return View(scale, (x, y))
