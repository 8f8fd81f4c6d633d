"""Velvet, brass, ivory: every colour, size, distance and duration of the screen, and how colours are mixed. Pure.

One rule: what is drawn asks here; no other module names a colour of text or a size in pixels of its own.
"""

import functools
from enum import IntEnum, StrEnum
from typing import NamedTuple

import msgspec

Colour = tuple[int, int, int]

BASE_SIZE = (800, 480)
WIDE_SIZES = ((480, 320), (800, 480), (1024, 600), (1280, 720))
SIZES = (*WIDE_SIZES, (720, 1280))


def rgb(code: str) -> Colour:
    """`#f6ecd8` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
INK = rgb("#140b10")
VELVET = rgb("#22121a")
PANEL = rgb("#2d1923")
LINE = rgb("#4a2c39")
IVORY = rgb("#f6ecd8")
DIM = rgb("#bfa9a2")  # the weakest text colour there is
BRASS = rgb("#c99a3b")
BRIGHT = rgb("#f0cf7a")
RUBY = rgb("#f0476b")
GOOD = rgb("#7fd1a0")
ACTIVE = rgb("#4a3316")  # the lit row or card: brass in shadow
ON_BRASS = rgb("#241503")  # words on a filled button
LAMPLIGHT = rgb("#34200f")  # added to the velvet around the box
WOODS = {"A": rgb("#b0703c"), "B": rgb("#985a30"), "C": rgb("#7f4627")}  # of the box, by level
LINING = rgb("#5d1428")  # of its drawers
SECRET_LINING = rgb("#2c1a4a")


class Light(NamedTuple):
    """Rays of light behind what has the whole screen: the glow they come from, the rays, and what is between them."""

    glow: Colour
    ray: Colour
    dark: Colour


WARM_LIGHT = Light(rgb("#5a2f22"), rgb("#38191f"), rgb("#27131a"))


class Weight(IntEnum):
    """The four weights of the one family."""

    MEDIUM = 500
    SEMIBOLD = 600
    BOLD = 700
    EXTRABOLD = 800


class Role(StrEnum):
    """What a piece of text is for; its size and weight follow."""

    ANNOUNCEMENT = "announcement"  # what has the whole screen for a moment
    NAME = "name"  # whose turn
    STEP = "step"  # for hands: read at arm's length, over the wood
    HEADLINE = "headline"
    SCORE = "score"
    INSTRUCTION = "instruction"  # what to do now
    ACTION = "action"  # what counts: names, numbers, news, what is tapped during play
    BODY = "body"
    HINT = "hint"  # what one may do afterwards
    SMALL = "small"  # what nobody has to read while playing
    BUTTON = "button"


class Type(msgspec.Struct, frozen=True):
    """Size in pixels at 800x480, and weight."""

    px: int
    weight: Weight


TYPES = {
    Role.ANNOUNCEMENT: Type(66, Weight.EXTRABOLD),
    Role.NAME: Type(54, Weight.EXTRABOLD),
    Role.STEP: Type(42, Weight.EXTRABOLD),
    Role.HEADLINE: Type(36, Weight.EXTRABOLD),
    Role.SCORE: Type(33, Weight.EXTRABOLD),
    Role.INSTRUCTION: Type(31, Weight.BOLD),
    Role.ACTION: Type(25, Weight.BOLD),
    Role.BODY: Type(22, Weight.SEMIBOLD),
    Role.HINT: Type(20, Weight.MEDIUM),
    Role.SMALL: Type(18, Weight.MEDIUM),
    Role.BUTTON: Type(22, Weight.BOLD),
}


# The same for people who want large text: what is read grows most, what is large already least.
LARGE_PX = {
    Role.HEADLINE: 38, Role.SCORE: 36, Role.INSTRUCTION: 34, Role.ACTION: 30, Role.BODY: 27, Role.HINT: 25,
    Role.SMALL: 23, Role.BUTTON: 27,
}  # fmt: skip


class Shape(StrEnum):
    """A seat's symbol."""

    TRIANGLE = "triangle"
    CIRCLE = "circle"
    SQUARE = "square"
    RHOMBUS = "rhombus"
    CROSS = "cross"
    STAR = "star"
    HEXAGON = "hexagon"
    PENTAGON = "pentagon"


class SeatStyle(msgspec.Struct, frozen=True):
    """What tells a seat apart, twice: never by colour alone."""

    shape: Shape
    colour: Colour


SEATS = (
    SeatStyle(Shape.TRIANGLE, rgb("#e8a742")),
    SeatStyle(Shape.CIRCLE, rgb("#74b9f0")),
    SeatStyle(Shape.SQUARE, rgb("#8fd07f")),
    SeatStyle(Shape.RHOMBUS, rgb("#ec8fb4")),
    SeatStyle(Shape.CROSS, rgb("#bd9bff")),
    SeatStyle(Shape.STAR, rgb("#ff9466")),
    SeatStyle(Shape.HEXAGON, rgb("#5fd3c4")),
    SeatStyle(Shape.PENTAGON, rgb("#f4e06a")),
)

# Motion tells what the wood did, then stands still.
ROTATE_MS = 420
FLIP_MS = 500
DRAWER_MS = 220
GEM_FALL_MS = 450
GUARD_MS = 500  # a button whose meaning changed is deaf for so long, ...
SHORT_GUARD_MS = 300  # ... and keys, and what an announcement covered, for less

# The kinds of panel and the smallest touch target: 9 mm on a 3.5 inch panel of 480x320, a 7 inch one above that.
_SMALLEST_TOUCH = 58
_TOUCH = 48
_PLAY_TOUCH = 66  # ... and of what is tapped during play, on a 5 inch panel of 800x480
_LOWEST_BAR = 34
_SMALL_BELOW = 432  # lines


class Sizes(msgspec.Struct, frozen=True, dict=True):  # what is asked again and again is worked out once
    """Sizes for one screen; everything grows with the shorter side.

    `zoom`: everything is laid out as on a screen so many times smaller, and drawn so many times larger.
    `large`: words are larger, nothing else.
    """

    width: int
    height: int
    zoom: float = 1.0
    large: bool = False

    @functools.cached_property
    def _shorter(self) -> int:
        return round(min(self.width, self.height) / self.zoom)

    @functools.cached_property
    def scale(self) -> float:
        """1 at 800x480."""
        return self._shorter * self.zoom / min(BASE_SIZE)

    @functools.cached_property
    def is_small(self) -> bool:
        """Fewer things rather than smaller ones."""
        return self._shorter < _SMALL_BELOW

    @functools.cached_property
    def touch(self) -> int:
        """Smallest side of anything that can be touched."""
        if not self.is_small:
            return self.px(_TOUCH)
        return _SMALLEST_TOUCH if self.zoom == 1 else int(_SMALLEST_TOUCH * self.zoom) - 4  # gaps are rounded down

    @functools.cached_property
    def fingertip(self) -> int:
        """How far a finger reaches around what is smaller; where gaps are rounded down, a little less."""
        return self.touch if self.zoom == 1 else self.touch - 2

    @functools.cached_property
    def play_touch(self) -> int:
        """Smallest height of what is tapped during play."""
        return max(self.touch, self.px(_PLAY_TOUCH))

    def px(self, at_base: float) -> int:
        """A distance, given as at 800x480; never less than one pixel."""
        return _pixels(at_base, self._shorter, self.zoom)

    def font_px(self, role: Role) -> int:
        """Size of the type for a role."""
        return int(_font_pixels(role, self._shorter, self.large) * self.zoom)  # words that fit go on fitting

    @functools.cached_property
    def gap(self) -> int:
        """Between things that belong together."""
        return self.px(8)

    @functools.cached_property
    def margin(self) -> int:
        """To the edge of the screen, and inside a panel."""
        return self.px(16)

    @functools.cached_property
    def bar(self) -> int:
        """Height of the bar on top."""
        return max(round(_LOWEST_BAR * self.zoom), self.px(48))

    @functools.cached_property
    def radius(self) -> int:
        """Corners of panels and buttons."""
        return self.px(12)

    @functools.cached_property
    def border(self) -> int:
        """Lines around panels and buttons."""
        return max(1, round(1.6 * self.scale))


class Rotation(IntEnum):
    """How far the picture is turned clockwise on its panel, in degrees."""

    NONE = 0
    QUARTER = 90
    HALF = 180
    THREE_QUARTERS = 270

    @property
    def is_sideways(self) -> bool:
        """Whether width and height of picture and panel are swapped."""
        return self in (Rotation.QUARTER, Rotation.THREE_QUARTERS)

    def further(self, degrees: int) -> "Rotation":
        """Turned on, clockwise."""
        return Rotation((self + degrees) % 360)

    def seen(self, panel: tuple[int, int]) -> tuple[int, int]:
        """The size of a panel as people see it who look at the picture; and back again."""
        return (panel[1], panel[0]) if self.is_sideways else panel


ROTATIONS = "0, 90, 180 or 270"


@functools.lru_cache(maxsize=1024)
def _pixels(at_base: float, shorter: int, zoom: float) -> int:
    return max(1, int(max(1, round(at_base * shorter / min(BASE_SIZE))) * zoom))


@functools.lru_cache(maxsize=256)
def _font_pixels(role: Role, shorter: int, large: bool) -> int:
    """Type shrinks less than the rest: a small screen stands on the same table."""
    scale = shorter / min(BASE_SIZE)
    px = LARGE_PX.get(role, TYPES[role].px) if large else TYPES[role].px
    return round(px * (scale if scale >= 1 else scale**0.65))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one`, with `share` (0 to 1) of `other` in it."""
    share = min(1.0, max(0.0, share))
    (a, b, c), (d, e, f) = one, other
    return round(a + (d - a) * share), round(b + (e - b) * share), round(c + (f - c) * share)


def darker(colour: Colour, share: float) -> Colour:
    """Towards black."""
    return mix(colour, BLACK, share)


def lighter(colour: Colour, share: float) -> Colour:
    """Towards white."""
    return mix(colour, WHITE, share)


def lit(colour: Colour, light: float) -> Colour:
    """A surface of this colour under this much light: 1 shows it as it is, less is shade, more a warm gleam."""
    if light <= 1:
        light = max(0.0, light)
        return round(colour[0] * light), round(colour[1] * light), round(colour[2] * light)
    return mix(colour, (255, 240, 214), (light - 1) * 0.75)
