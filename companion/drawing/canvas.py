"""What drawings are drawn on: a pen for shapes, a canvas with layers and words, and sketches and graphics. Pure.

One rule: what a drawing looks like follows from its size and its values alone, so whoever shows it may keep it.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, Self, TypeVar

import msgspec
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.paths import Point, Points, ellipse, path, placed
from companion.nodes.theme import BRIGHT, IVORY, TYPES, Colour, Role, Sizes, Weight, lighter

OPAQUE = 255


class Pen(ABC):
    """Draws shapes in pixels (fractions welcome) on a sheet of this size. The colour None cuts a hole."""

    size: tuple[int, int]

    @abstractmethod
    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Fill an outline; a hole is never see-through."""

    @abstractmethod
    def shaded(self, points: Points, top: Colour, bottom: Colour) -> None:
        """Fill an outline with colours running from its top to its bottom."""

    @abstractmethod
    def stroke(
        self, points: Points, width: float, colour: Colour | None, *, closed: bool = False, alpha: int = OPAQUE
    ) -> None:
        """A line with round joints and ends."""

    @abstractmethod
    def disc(self, centre: Point, radius: float, colour: Colour | None) -> None:
        """A filled circle."""

    @abstractmethod
    def rounded(self, area: Sequence[float], radius: float, colour: Colour | None) -> None:
        """A filled rectangle with round corners; the area is left, top, width, height."""


AnyPen_co = TypeVar("AnyPen_co", bound=Pen, covariant=True)


class PathPen(Generic[AnyPen_co]):
    """Draws path data with another pen, on a square of 100 by 100 whatever the size of its sheet."""

    def __init__(self, canvas: AnyPen_co) -> None:
        self.canvas = canvas
        self.size = canvas.size[0]
        self.unit = self.size / 100

    def at(self, points: Points) -> list[Point]:
        """Where points of the square are on the sheet."""
        return placed(points, self.unit)

    def fill(self, data: str, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Every outline of the path in one colour; None cuts holes."""
        for outline in path(data):
            self.canvas.polygon(self.at(outline), colour, alpha)

    def shade(self, data: str, top: Colour, bottom: Colour) -> None:
        """Every outline with colours running from its top to its bottom."""
        for outline in path(data):
            self.canvas.shaded(self.at(outline), top, bottom)

    def line(self, data: str, width: float, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """Every outline as a line with round ends, never thinner than can be seen."""
        for outline in path(data):
            self.canvas.stroke(self.at(outline), max(0.8, width * self.unit), colour, alpha=alpha)

    def disc(self, x: float, y: float, radius: float, colour: Colour | None, alpha: int = OPAQUE) -> None:
        """A filled circle that can be see-through."""
        self.canvas.polygon(self.at(ellipse((x, y), radius, radius)), colour, alpha)


# drawings as values


class Keep(StrEnum):
    """How long a screen has use for a sketch once it has drawn it."""

    USUAL = "usual"
    LARGE = "large"  # it has the whole screen for a moment, and is drawn ahead
    PART = "part"  # only until the drawing is done that it is a part of


FINE_BELOW = 64  # pixels: small sheets are drawn finer


class Sketch(msgspec.Struct, frozen=True):
    """A drawing as a value: how large its sheet is, what draws on it, and from which values. Equal ones look alike.

    `fine`: shapes are drawn so many times too large, then scaled down; 0: as its size asks for. On a sheet of 1 other
    sketches are put together: their pixels stay as they are.
    """

    size: tuple[int, int]
    draw: Callable[..., None]
    values: tuple[Any, ...] = ()
    fine: int = 0
    keep: Keep = Keep.USUAL

    @property
    def finer(self) -> int:
        return self.fine or (6 if self.size[1] < FINE_BELOW else 4)


Sheet = int | tuple[int, int]  # the size of one: a single number is that of a square
Values = ParamSpec("Values")


def sketched(
    *, fine: int = 0, keep: Keep = Keep.USUAL
) -> Callable[[Callable[Concatenate[Any, Values], None]], Callable[Concatenate[Sheet, Values], Sketch]]:
    """Makes of what draws on a pen or a canvas what gives its sketch: from the size of the sheet, then its values."""

    def decorate(draw: Callable[Concatenate[Any, Values], None]) -> Callable[Concatenate[Sheet, Values], Sketch]:
        @functools.wraps(draw)
        def sketch(size: Sheet, /, *args: Values.args, **named: Values.kwargs) -> Sketch:
            sheet = size if isinstance(size, tuple) else (size, size)
            return Sketch(sheet, draw, (*args, *named.values()), fine, keep)

        return sketch

    return decorate


# words


class Align(StrEnum):
    """Where words stand in the width they are given."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


Face = tuple[int, Weight]  # a size in pixels, and a weight


class Ink(msgspec.Struct, frozen=True):
    """How words look: role, colour, alignment, and another weight than the role's where one is given."""

    role: Role = Role.BODY
    colour: Colour = IVORY
    align: Align = Align.LEFT
    weight: Weight | None = None

    def face(self, sizes: Sizes) -> Face:
        """Size in pixels and weight."""
        return sizes.font_px(self.role), self.weight or TYPES[self.role].weight


class Canvas(Pen):
    """A pen whose sheet has layers, light, words and other drawings."""

    @abstractmethod
    def layer(self, *, rough: bool = False) -> Self:
        """An empty sheet like this one; `rough`: no finer than it is shown."""

    @abstractmethod
    def lay(self, layer: Self, *, inside: Self | None = None) -> None:
        """Put a layer onto this one; `inside`: only where that one is drawn. The layer is used up."""

    @abstractmethod
    def fade(self, alpha: int) -> None:
        """Let all that is drawn so far through by `alpha` of 255."""

    @abstractmethod
    def tint(self, stops: Sequence[Colour], *, sideways: bool = False) -> None:
        """Multiply what is drawn so far by colours that run from the top, or from the left."""

    @abstractmethod
    def frame(self, area: Area, width: int, radius: int, colour: Colour) -> None:
        """The edge of a rectangle with round corners, inside of it."""

    @abstractmethod
    def put(self, sketch: Sketch, at: tuple[int, int], *, alpha: int = OPAQUE, part: Area | None = None) -> None:
        """Another drawing, with its top left corner there; `alpha` of 255 of it is let through. `part`: no more of it
        than lies in that area of its own sheet."""

    @abstractmethod
    def put_centred(self, sketch: Sketch, centre: Point, *, alpha: int = OPAQUE, degrees: float | None = None) -> None:
        """Another drawing around a point, turned to the left."""

    @abstractmethod
    def put_within(self, sketch: Sketch, area: Area) -> None:
        """Another drawing, squeezed or pulled into an area."""

    @abstractmethod
    def shadow(self, points: Points, alpha: int, softness: int) -> None:
        """What keeps the light from an outline on the ground."""

    @abstractmethod
    def shadow_of(self, sketch: Sketch, at: tuple[int, int], alpha: int, softness: int) -> None:
        """The same of another drawing."""

    @abstractmethod
    def write(self, words: str, area: Area, ink: Ink, face: Face) -> None:
        """One line, centred in the area's height and fitted into its width."""

    @abstractmethod
    def inscribe(self, words: str, area: Area, colour: Colour, face: Face) -> None:
        """One line in the middle of an area, on a sheet that may not be opaque there."""

    @abstractmethod
    def width_of(self, words: str, face: Face) -> int:
        """How wide words are, in pixels."""


WidthOf = Callable[[str, Face], int]


class Graphic(msgspec.Struct, frozen=True):
    """What a `Drawing` of a page shows: it draws itself into whatever area a screen has for it."""

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        """In the area, and nowhere else."""
        raise NotImplementedError

    def words(self) -> tuple[str, ...]:
        """Everything that can be read on it."""
        return ()

    def topics(self, area: Area, sizes: Sizes, width_of: WidthOf) -> Iterator[tuple[Area, str]]:  # noqa: ARG002
        """Places that people ask about, and what each is about; where two lie on each other, the first one counts."""
        return iter(())


class Touched(Graphic, frozen=True, kw_only=True):
    """A graphic that a finger can be on: whether one is, and for how much of the time that it has to be held."""

    pressed: bool = False
    held: float = 0.0

    is_round: ClassVar[bool] = False  # a finger finds it in the circle of its area

    @property
    def stands_out(self) -> bool:
        """Do people look at it now, be there something to tap on it or not?"""
        return False


# light and shadow around large drawings

_MARGIN = 0.05  # of the height
_SHADOW_ALPHA = 150


def within(height: int) -> int:
    """How high something is that has a shadow around it."""
    return height - 2 * round(height * _MARGIN)


def lifted(sketch: Sketch, height: int) -> Sketch:
    """With a soft shadow around it, so that it stands before the light: as much larger as `within` leaves."""
    width, high = sketch.size
    margin = round(height * _MARGIN)
    return Sketch((width + 2 * margin, high + 2 * margin), _lifted, (sketch, height), fine=1, keep=Keep.LARGE)


def _lifted(canvas: Canvas, sketch: Sketch, height: int) -> None:
    margin = round(height * _MARGIN)
    below = (margin, margin + round(height * 0.03))
    canvas.shadow_of(sketch, below, _SHADOW_ALPHA, max(1, round(height * 0.025)))
    canvas.put(sketch, (margin, margin))


_SPARKS = ((-0.78, -0.26, 0.10), (0.74, -0.34, 0.13), (0.86, 0.24, 0.07), (-0.70, 0.30, 0.06))


def sparkling(sketch: Sketch, height: int) -> Sketch:
    """The same with sparks of light around it."""
    return Sketch((round(height * 1.9), height), _sparkling, (sketch,), fine=1, keep=Keep.LARGE)


def _sparkling(canvas: Canvas, sketch: Sketch) -> None:
    width, height = canvas.size
    canvas.put(Sketch(canvas.size, _sparks, fine=2, keep=Keep.PART), (0, 0))
    canvas.put_centred(replace(lifted(sketch, height), keep=Keep.PART), (width / 2, height / 2))


def _sparks(pen: Pen) -> None:
    width, height = pen.size
    for across, down, share in _SPARKS:
        x, y, reach = width / 2 + across * height, height / 2 + down * height, share * height
        thin = reach * 0.16
        pen.polygon([(x, y - reach), (x + thin, y), (x, y + reach), (x - thin, y)], lighter(BRIGHT, 0.5))
        pen.polygon([(x - reach, y), (x, y - thin), (x + reach, y), (x, y + thin)], lighter(BRIGHT, 0.5))
