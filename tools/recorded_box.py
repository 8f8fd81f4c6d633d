"""The jewel box for browsers: its wood and brass, recorded from the kiosk's own drawing.

A part is recorded flat on its face: outlines in thousandths, each with its colour and how its light follows from that
of the face. `companion/screens/browser/web/static/games/woodwork.js` puts the parts into space.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, product
from typing import Any, Self

from msgspec.structs import replace

from companion.drawing.paths import Point
from companion.nodes.theme import DRAWER_MS, FLIP_MS, ROTATE_MS, WOODS, Colour
from companion.screens.kiosk.jewel_box import woodwork
from companion.screens.kiosk.jewel_box.picture import DRAWERS, LEVELS, BoxPicture, is_long
from companion.screens.kiosk.jewel_box.space import (
    BOX_HEIGHT,
    CAST,
    COSINE,
    DISTANCE,
    LEVEL_HEIGHT,
    LIGHT,
    SINE,
    Face,
    Vector,
    half_width,
    times,
    view,
)
from companion.screens.kiosk.jewel_box.woodwork import AMBIENT, DIRECT, QUICK_VEINS, VEINS, Board, FacePainter, Spot

_FILL, _LINE, _DISC, _FINE = range(4)  # what a shape is; fine ones are left out in motion
_OWN = Face((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 0.0))  # a face that is its own space
_WAYS = {_OWN.normal: 0, _OWN.up: 1, _OWN.along: 2, times(_OWN.along, -1): 3}  # what looks this way gets its light
_OUT = 1.0  # farther than any drawer comes: what is recorded so slides, and is cut off where the box begins
_Shape = list[Any]
_Draw = Callable[..., None]


class _Light(float):
    """A light that remembers how it follows from that of a face: `base`, and `factor` times what falls there."""

    way: int
    base: float
    factor: float

    def __new__(cls, way: int, base: float = 0.0, factor: float = 1.0) -> Self:
        light = super().__new__(cls, base + factor)
        light.way, light.base, light.factor = way, base, factor
        return light

    def __mul__(self, by: float) -> "_Light":
        return _Light(self.way, self.base * by, self.factor * by)

    def __add__(self, more: float) -> "_Light":
        return _Light(self.way, self.base + more, self.factor)

    __rmul__, __radd__ = __mul__, __add__


class _Recorder(FacePainter):
    """Remembers what is drawn on a face; `sides` are those of it that the eye sees, by their numbers in `_WAYS`."""

    def __init__(self, paints: list[_Shape], sides: Iterable[int] = (), *, inverted: bool = False) -> None:
        self.paints, self.sides, self.shapes = paints, frozenset(sides), list[_Shape]()
        self.face, self.light, self.stands = _OWN, self.shade(_OWN.normal), True
        self.is_seen, self.quick, self.inverted = 0 in self.sides, False, inverted
        self.slides = 0.0
        self.spot = lambda u, v, _forward=0.0: (u, v)

    def shade(self, normal: Vector) -> float:
        return _Light(_WAYS[normal])

    def faces(self, normal: Vector, point: Vector) -> bool:  # noqa: ARG002
        return _WAYS[normal] in self.sides

    def fill(self, corners: Iterable[Spot], colour: Colour, light: float = 1.0) -> None:
        self._add(_FILL, colour, light, corners)

    def line(
        self, points: Iterable[Spot], width: float, colour: Colour, light: float = 1.0, *, share: float = 1.0
    ) -> None:
        self._add(_LINE, colour, light, points, _whole(width * share))

    def disc(
        self, at: Spot, by: Point, radius: float, colour: Colour, light: float = 1.0, *, flat: float = 1.0
    ) -> None:
        self._add(_DISC, colour, light, (at,), *map(_whole, (*by, radius, radius * flat)))

    def wood(self, board: Board, colour: Colour, piece: str, light: float) -> None:
        super().wood(board, colour, piece, light)
        for vein in self.shapes[QUICK_VEINS - VEINS :]:
            vein[0] = _FINE

    def _add(self, kind: int, colour: Colour, light: float, points: Iterable[Spot], *more: int) -> None:
        """A shape: its kind and paint, what belongs to its kind, how far it stands out, and its points.

        These are steps from point to point, first along the face, then up: so they pack well.
        """
        across, up, *out = zip(*points, strict=True)
        outs = [_whole(far - self.slides) for far in out[0]] if out else [_whole(-self.slides)]
        far = outs[0] if len(set(outs)) == 1 else outs
        self.shapes.append([kind, self._paint(colour, light), *more, far, *_steps(across), *_steps(up)])

    def _paint(self, colour: Colour, light: float) -> int:
        found: _Shape = ["#{:02x}{:02x}{:02x}".format(*colour)]
        found += (
            [light.way, _whole(light.base), _whole(light.factor)]
            if isinstance(light, _Light)
            else [0, _whole(light), 0]
        )
        if found not in self.paints:
            self.paints.append(found)
        return self.paints.index(found)


def _whole(number: float) -> int:
    return round(1000 * number)


def _steps(numbers: Sequence[float]) -> list[int]:
    places = [0, *map(_whole, numbers)]
    return [after - before for before, after in pairwise(places)]


class _Parts:
    """Parts by their names: what is drawn of each, by how it lies before the eye."""

    def __init__(self) -> None:
        self.paints: list[_Shape] = []
        self.parts: dict[str, dict[str, list[_Shape]]] = {}

    def _drawn(self, draw: _Draw, what: tuple[Any, ...], **how: Any) -> list[_Shape]:
        painter = _Recorder(self.paints, **how)
        draw(painter, *what)
        return painter.shapes

    def always(self, name: str, draw: _Draw, *what: Any) -> None:
        """It looks the same however it lies."""
        self.parts[name] = {"": self._drawn(draw, what)}

    def either_way_up(self, name: str, draw: _Draw, *what: Any) -> None:
        """The grain of wood is turned over with it."""
        self.parts[name] = {"up": self._drawn(draw, what), "over": self._drawn(draw, what, inverted=True)}

    def from_all_sides(self, name: str, draw: _Draw, *what: Any) -> None:
        """By the sides that are seen: its front, its top, and one of its ends or none."""
        seen = [[side for side in sides if side is not None] for sides in product((None, 0), (None, 1), (None, 2, 3))]
        self.parts[name] = {"".join(map(str, sides)): self._drawn(draw, what, sides=sides) for sides in seen}


def box_tables() -> dict[str, Any]:
    """What browsers need to draw the box: the space that it is in, its paints, its parts, and where they belong."""
    book = _Parts()
    book.always("studs", woodwork.studs)
    for level in LEVELS:
        book.always(f"cap {level}", _cap, level)
    for level in (LEVELS[0], LEVELS[-1]):
        book.always(f"end {level}", woodwork.end, level)
    for drawer in DRAWERS:
        book.either_way_up(f"side {drawer}", _side, drawer)
        book.either_way_up(f"front {drawer}", woodwork.drawer_front, drawer, 0.0)
        book.always(f"name {drawer}", FacePainter.label, drawer, 0.0)
        book.from_all_sides(_block(drawer), _sliding, woodwork.front_block, drawer)
        book.from_all_sides(_tray(drawer), _sliding, woodwork.tray, drawer)
    return {
        "SPACE": _space(),
        "STOREYS": _storeys(),
        "DRAWERS": _drawers(),
        "PAINTS": book.paints,
        "PARTS": book.parts,
    }


def _cap(painter: FacePainter, level: str) -> None:
    corners = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
    painter.fill(corners, WOODS[level], painter.light * woodwork.CAP_LIGHT)


def _side(painter: FacePainter, drawer: str) -> None:
    woodwork.side(painter, drawer[0], drawer, is_out=True)


def _sliding(painter: _Recorder, draw: _Draw, drawer: str) -> None:
    """As far out as it is drawn, with its front at 0."""
    painter.slides = _OUT
    draw(painter, drawer, _OUT)


def _tray(drawer: str) -> str:
    return f"tray {'long' if is_long(drawer) else 'short'}"


def _block(drawer: str) -> str:
    return f"block {drawer[0]} {'long' if is_long(drawer) else 'short'}"


def _space() -> dict[str, Any]:
    """The eye, the lamp and the table; and how long a movement takes. `lift`: the box is held farther away half way."""
    width, height, box = 1000, 900, BoxPicture()
    lift = 1 - view(width, height, replace(box, flip=0.5)).scale / view(width, height, box).scale
    return {
        "eye": [SINE, COSINE, DISTANCE],
        "lamp": LIGHT,
        "ambient": AMBIENT,
        "direct": DIRECT,
        "cast": CAST,
        "lift": round(lift, 3),
        "ms": {"over": FLIP_MS, "turned": ROTATE_MS, "out": DRAWER_MS},
    }


def _storeys() -> dict[str, Any]:
    """The levels of a box that stands upright, from the lowest: from where to where they reach, and their drawers."""
    lows = {level: -BOX_HEIGHT / 2 + index * LEVEL_HEIGHT for index, level in enumerate(BoxPicture().upwards)}
    return {level: {"low": low, "high": low + LEVEL_HEIGHT} for level, low in lows.items()}


def _drawers() -> dict[str, Any]:
    """What each drawer is made of, and half its width."""
    return {drawer: {"tray": _tray(drawer), "block": _block(drawer), "half": half_width(drawer)} for drawer in DRAWERS}
