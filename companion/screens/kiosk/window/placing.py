"""Where the picture goes on a panel: its size, its corner, and its rotation. Pure.

One rule: the picture is drawn in the panel's own pixels, never scaled. Shapes that no scene is laid out for get bars
of ink at two sides: a 4:3 monitor above and below, a long strip left and right. A panel that stands on its short side
gets an upright picture or one that is turned by a quarter, as people want it.
"""

import re
from collections.abc import Iterable
from typing import assert_never

import msgspec

from companion.nodes.theme import SIZES, Rotation

Size = tuple[int, int]
Rect = tuple[int, int, int, int]

SMALLEST: Size = min(SIZES)
SMALLEST_UPRIGHT: Size = (480, 720)
LARGEST: Size = (7680, 4320)
_FLATTEST = 1.78  # width by height: 1280x720, and the 1366x768 of laptops
_FLATTEST_WINDOW = 2.4  # where hands at the virtual box stand beside the game
_LEAST_UPRIGHT, _MOST_UPRIGHT = 1.5, 2.4  # height by width of an upright picture
_STEEPEST = 5 / 3  # 800x480; only below that width the 3:2 of 480x320
_DESK = 0.92  # of a desktop, what a window with its frame may take
_TALLEST = 1200  # more lines than that cost a Pi its speed and show nobody more
_WRITTEN = re.compile(r"([0-9]{2,5})[xX]([0-9]{2,5})")


def size_of(text: str) -> Size:
    """A size as people write it, `800x480`. Raises ValueError for what no scene can be drawn in."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is not a size: write width and height as in 800x480")
    size = int(found[1]), int(found[2])
    if is_upright(size) and not has_upright_shape(size):
        raise ValueError(f"{text} is neither wide nor upright: at least one and a half times as high as wide")
    if is_too_small(size):
        if is_upright(size):
            low = f"{SMALLEST_UPRIGHT[0]}x{SMALLEST_UPRIGHT[1]}"
            raise ValueError(f"{text} is too small to read across a table: upright at least {low}")
        raise ValueError(f"{text} is too small to read across a table: at least {SMALLEST[0]}x{SMALLEST[1]}")
    if max(size) > LARGEST[0] or min(size) > LARGEST[1]:
        raise ValueError(f"{text} is larger than any screen: at most {LARGEST[0]}x{LARGEST[1]}")
    return size


def is_upright(panel: Size) -> bool:
    """Whether a panel stands on its short side."""
    return panel[1] > panel[0]


def has_upright_shape(panel: Size) -> bool:
    """Whether an upright picture suits a panel."""
    return panel[1] >= _LEAST_UPRIGHT * panel[0]


def is_too_small(panel: Size) -> bool:
    """Whether the smallest picture does not fit."""
    if has_upright_shape(panel):
        return panel[0] < SMALLEST_UPRIGHT[0] or panel[1] < SMALLEST_UPRIGHT[1]
    return panel[0] < SMALLEST[0] or panel[1] < SMALLEST[1]


def drawn_size(panel: Size, *, windowed: bool = False) -> Size:
    """The largest picture that suits a panel; at least the smallest one, even where that does not fit."""
    width, height = max(panel[0], SMALLEST[0]), max(panel[1], SMALLEST[1])
    if has_upright_shape((width, height)) and height >= SMALLEST_UPRIGHT[1]:
        return width, min(height, int(width * _MOST_UPRIGHT))
    height = max(SMALLEST[1], min(height, int(width / _STEEPEST)))
    return min(width, int(height * (_FLATTEST_WINDOW if windowed else _FLATTEST))), height


def window_size(desktop: Size, preferred: Size | None = None) -> Size:
    """The size of a window on a desktop: as preferred if that leaves room around it, else the largest of ours."""
    room = desktop[0] * _DESK, desktop[1] * _DESK
    if preferred is not None and preferred[0] <= room[0] and preferred[1] <= room[1]:
        return preferred
    is_tall = preferred is not None and is_upright(preferred)
    ours = [*(size for size in SIZES if is_upright(size) == is_tall), *([(480, 800)] if is_tall else [])]
    smallest = SMALLEST_UPRIGHT if is_tall else SMALLEST
    return max((size for size in ours if size[0] <= room[0] and size[1] <= room[1]), default=smallest)


def panel_mode(own: Size, modes: Iterable[Size]) -> Size:
    """What to run a panel at: its own size, or of a very fine one its largest mode that is still quick to draw."""
    if min(own) <= _TALLEST:
        return own
    return max((mode for mode in modes if min(mode) <= _TALLEST and is_upright(mode) == is_upright(own)), default=own)


def usual_rotation(panel: Size) -> Rotation:
    """How the picture fills a panel: turned clockwise on a portrait one, as landscape cases hold a Touch Display 2."""
    return Rotation.QUARTER if is_upright(panel) else Rotation.NONE


def has_room(panel: Size, rotation: Rotation) -> bool:
    """Whether the smallest picture fits on a panel in this rotation."""
    return not is_too_small(rotation.seen(panel))


class Place(msgspec.Struct, frozen=True):
    """A picture in the middle of a panel, in one of four rotations."""

    panel: Size
    size: Size
    rotation: Rotation = Rotation.NONE

    @property
    def left(self) -> int:
        """The bar on its left; below zero where the picture is wider than a window."""
        return (self.panel[0] - self.rotation.seen(self.size)[0]) // 2

    @property
    def top(self) -> int:
        """The bar above it."""
        return (self.panel[1] - self.rotation.seen(self.size)[1]) // 2

    def to_panel(self, rect: Rect) -> Rect:
        """Where a part of the picture is on the panel."""
        x, y, width, height = rect
        to_right, to_bottom = self.size[0] - x - width, self.size[1] - y - height
        match self.rotation:
            case Rotation.NONE:
                found = x, y
            case Rotation.QUARTER:
                found = to_bottom, x
            case Rotation.HALF:
                found = to_right, to_bottom
            case Rotation.THREE_QUARTERS:
                found = y, to_right
            case _ as unreachable:
                assert_never(unreachable)
        return self.left + found[0], self.top + found[1], *self.rotation.seen((width, height))

    def to_picture(self, at: tuple[int, int]) -> tuple[int, int]:
        """Which pixel of the picture is at this one of the panel; a touch on a bar is outside of the picture."""
        x, y = at[0] - self.left, at[1] - self.top
        last_x, last_y = self.size[0] - 1, self.size[1] - 1
        match self.rotation:
            case Rotation.NONE:
                return x, y
            case Rotation.QUARTER:
                return y, last_y - x
            case Rotation.HALF:
                return last_x - x, last_y - y
            case Rotation.THREE_QUARTERS:
                return last_x - y, x
            case _ as unreachable:
                assert_never(unreachable)

    def clipped(self, rect: Rect) -> Rect:
        """The part of a rectangle that is on the picture; nothing of it has no width or no height."""
        x, y, width, height = rect
        left, top = max(0, x), max(0, y)
        right, bottom = min(self.size[0], x + width), min(self.size[1], y + height)
        return left, top, max(0, right - left), max(0, bottom - top)


def placed_in_window(window: Size, rotation: Rotation = Rotation.NONE) -> Place:
    """The picture in a window on a desktop, which people may make as large as they like."""
    return Place(window, drawn_size(rotation.seen(window), windowed=True), rotation)


def placed_on_panel(panel: Size, rotation: Rotation | None = None, size: Size | None = None) -> Place:
    """The picture on a whole panel: as rotated and as large as asked where that fits, else as it fills the panel."""
    if rotation is None and size is not None:
        rotation = Rotation.NONE if is_upright(size) == is_upright(panel) else Rotation.QUARTER
    if rotation is None or not has_room(panel, rotation):
        rotation = usual_rotation(panel)
    room = rotation.seen(panel)
    if size is None or size[0] > room[0] or size[1] > room[1]:
        size = room
    return Place(panel, drawn_size(size), rotation)
