"""The table of styles: how large things are and where they stand, on every kind of screen. Pure.

One rule: rows, columns and grids whose children grow and shrink, and nothing else. A length is in units (pixels at
800x480), or the name of one that a screen has (`touch`, `bar`). What differs on a small, a tall or a phone's screen
stands in the same entry.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from companion.nodes.nodes import Shape
from companion.nodes.theme import Sizes

Length = float | str
NONE, ENDLESS = -1, 1 << 20


class Style(msgspec.Struct, frozen=True):
    """The measures of a node and of what is in it.

    - `gap` is between children, `pad_*` around them (`pad_top` where it differs above).
    - `grow` and `shrink` are its shares of room that is left or missing along its parent; `even`: it starts from its
      least instead of from what it wants, so that shares are even whatever is in it.
    - `align` is where children stand across (stretch, start, centre, end), `justify` along (start, centre, end,
      between, around); `aside` is where it stands itself across its parent, if not as the parent says.
    - `columns` are those of a grid or list, `rows` the most rows of a list on one leaf (0: as many as fit).
    - `hidden`: not on this screen. `along`: `row` or `col` where a screen turns it round.
    """

    gap: Length = 0
    pad_x: Length = 0
    pad_y: Length = 0
    pad_top: Length | None = None
    grow: float = 0
    shrink: float = 1
    even: bool = False
    width: Length | None = None
    height: Length | None = None
    min_width: Length = 0
    max_width: Length | None = None
    min_height: Length = 0
    max_height: Length | None = None
    align: str = "stretch"
    justify: str = "start"
    aside: str = ""
    columns: int = 1
    rows: int = 0
    hidden: bool = False
    along: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A style, and what differs on some screens."""

    style: Style
    small: Mapping[str, Any] = {}
    tall: Mapping[str, Any] = {}
    phone: Mapping[str, Any] = {}


_EVEN = Style(even=True, grow=1)
_HIDE = {"hidden": True}
_ONE: dict[str, Any] = {"columns": 1}
_ONE_COLUMN = {"small": _ONE, "tall": _ONE, "phone": _ONE}

# What every page is made of.
_COMMON: dict[str, Style | Entry] = {
    "": Style(),
    "text": Style(),
    "sprite": Style(shrink=0, aside="centre"),
    "switch": Style(shrink=0, aside="centre", width=54, height=30),
    "space": Style(grow=1),
    "drawing": Style(grow=1, even=True),
    "button": Style(height="button"),
    "input": Style(height="touch"),
    "grow": Style(grow=1),
    "even": _EVEN,
    "keep": Style(shrink=0),
    "line": Style(gap=8, align="centre"),
    "lines": Style(gap=4),
    "stack": Style(gap=8),
    "row": Style(gap=8),
    "buttons": Style(gap=8, shrink=0),
    "even-button": Style(even=True, grow=1, height="button"),
    "tall-button": Style(even=True, grow=1, min_height="button"),
    "icon-button": Style(width="button", height="button", shrink=0),
    "screen": Style(grow=1),
    "body": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=12, pad_top="below_bar"),
    "well": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=16),
    "note": Style(pad_x=4, pad_y=6),
    "middle": Style(grow=1, even=True, justify="centre", gap=8),
    # the bar on top
    "bar": Style(gap=8, pad_x=4, height="bar", align="centre", shrink=0),
    "bar-title": Style(pad_x=12, gap=12, align="centre", grow=1),
    "bar-title-even": Style(pad_x=12, gap=12, align="centre", grow=1, even=True),
    "bar-buttons-even": Style(gap=8, align="centre", justify="end", grow=1, even=True),
    "bar-buttons": Style(gap=8, align="centre", shrink=0),
    "bar-button": Style(min_width="bar_button", height="bar_inside", shrink=0),
    "bar-button-wide": Style(min_width=124, height="bar_inside", shrink=0),
    "badge": Entry(
        Style(pad_x=16, height=30, align="centre", justify="centre", shrink=0), small={"height": 36},
    ),
    "looks": Style(gap=2, align="centre", shrink=0),
    # a sheet over a page
    "over": Style(grow=1, align="centre", justify="centre", pad_x=16, pad_y=8),
    "sheet": Style(gap=8, pad_x=16, pad_y=16, max_width=620, width="sheet"),
    "sheet-head": Style(gap=8, align="centre", min_height="button"),
    # leafing through a list
    "leaf-button": Style(width="touch", height="touch", shrink=0),
}  # fmt: skip
_SETTINGS: dict[str, Style | Entry] = {
    "cards": Entry(Style(grow=1, even=True, gap=8, columns=2), **_ONE_COLUMN),
    "card": Entry(
        Style(gap=14, pad_x=14, pad_y=2, align="centre", min_height=70, max_height=84),
        small={"max_height": 92, "min_height": "touch"}, tall={"max_height": 92},
    ),
    "languages": Style(grow=1, even=True, gap=8, columns=2),
    "happened": Style(grow=1, even=True, gap=8),
    "read": Style(grow=1, even=True, gap=8),
    "card-words": Style(grow=1, even=True, gap=2, justify="centre"),
}  # fmt: skip
_MENU: dict[str, Style | Entry] = {
    "menu": Entry(Style(grow=1, even=True, gap=8, columns=2), tall={"columns": 1}, phone={"columns": 1}),
    "menu-entry": Style(min_height="touch", max_height=62, grow=1),
}  # fmt: skip
_TROUBLES: dict[str, Style | Entry] = {
    "trouble": Entry(
        Style(gap=14, pad_x=24, pad_y=16, width="sheet", max_width=680), small={"pad_x": 16, "pad_y": 12, "gap": 8},
    ),
    "trouble-head": Style(gap=8, align="centre", min_height=40, shrink=0),
    "trouble-body": Entry(Style(gap=16, shrink=1), tall={"along": "col"}),
    "trouble-words": Style(gap=8, grow=1, even=True),
    "trouble-picture": Entry(
        Style(width=220, min_height=190, shrink=0), small={"width": 160, "min_height": 130},
        tall={"width": None, "min_height": 320},
    ),
    "ways": Style(gap=8, shrink=0),
    "way": Style(even=True, grow=1, min_height="button"),
    "put-back-body": Entry(Style(grow=1, even=True, gap=4, pad_x=16, pad_y=8), tall={"gap": 10}),
    "put-back-head": Style(gap=6, align="centre", min_height=36, shrink=0),
    "put-back": Style(grow=1, even=True, gap=16),
    "put-back-words": Style(grow=0.48, even=True, gap=8),
    "put-back-picture": Entry(Style(grow=0.52, even=True), tall={"grow": 1.6}),
    "put-back-button": Style(height="play_touch", shrink=0),
    "steps": Style(grow=1, even=True, gap=8),
    "tag": Style(pad_x=16, pad_y=3, aside="start", shrink=0),
    "notice": Style(pad_x=12, pad_y=1, justify="centre"),
    "step-after": Style(pad_x=16, pad_y=8, shrink=0),
}  # fmt: skip
_ONLY_SMALL = {"small": {"hidden": False}}
_FRAMES: dict[str, Style | Entry] = {
    # a lesson
    "lesson-bar": Style(gap=16, pad_x=4, height="bar", align="centre"),
    "dots": Style(align="centre", shrink=0),
    "coach": Style(gap=8, pad_x=12, pad_y=10, justify="centre"),
    "coach-row": Style(gap=8, pad_x=12, pad_y=10, align="centre"),
    "coach-words": Style(grow=1),
    "coach-button": Style(height="play_touch", shrink=0),
    "coach-beside": Style(width=172, height="play_touch", shrink=0),
    # a replay
    "replay-controls": Style(gap=8, grow=1),
    "replay-buttons": Style(gap=6, shrink=0),
    "replay-button": Style(width=52, min_width="touch", shrink=0),
    "replay-wide": Entry(Style(width=52, min_width="touch", shrink=0), small=_HIDE),
    "replay-in-bar": Entry(Style(min_width="bar_button", height="bar_inside", shrink=0, hidden=True), **_ONLY_SMALL),
    "replay-line": Style(grow=1, even=True),
    # a game that is over
    "end-ways": Style(gap=8, grow=1),
    "end-way": Style(even=True, grow=1),
    "end-code": Entry(Style(even=True, grow=2), tall={"grow": 1.5}),
    "end-code-beside": Style(even=True, grow=1),
    "end-code-words": Style(gap=6, pad_x=14, pad_y=14, grow=1),
    "story-body": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=8),
    "story": Entry(Style(grow=1, even=True, gap=16), tall={"along": "col"}),
    "story-race": Style(even=True, grow=5, pad_x=12, pad_y=8),
    "story-beside": Style(even=True, grow=4),
    "story-notes": Style(grow=1, gap=8),
    "story-note": Style(even=True, grow=1, max_height=120, gap=10, pad_x=10, pad_y=4, align="centre"),
    "story-words": Style(even=True, grow=1, justify="centre"),
    "story-ways": Style(gap=8, justify="end", shrink=0),
    "story-way": Style(min_width=180, height="button", shrink=0),
}  # fmt: skip
STYLES: Mapping[str, Style | Entry] = {**_COMMON, **_SETTINGS, **_MENU, **_TROUBLES, **_FRAMES}


def shape_of(sizes: Sizes) -> Shape:
    """Which of the arrangements a screen gets."""
    if sizes.height > sizes.width:
        return Shape.TALL
    return Shape.SMALL if sizes.is_small else Shape.WIDE


class Metrics(msgspec.Struct, frozen=True):
    """A style in the pixels of one screen."""

    gap: int
    pad_x: int
    pad_y: int
    pad_top: int
    grow: float
    shrink: float
    even: bool
    width: int
    height: int
    min_width: int
    max_width: int
    min_height: int
    max_height: int
    align: str
    justify: str
    aside: str
    columns: int
    rows: int
    hidden: bool
    along: str


_LENGTHS = {
    "gap": 0, "pad_x": 0, "pad_y": 0, "pad_top": NONE, "width": NONE, "height": NONE, "min_width": 0,
    "max_width": ENDLESS, "min_height": 0, "max_height": ENDLESS,
}  # fmt: skip


def style_named(name: str, shape: Shape) -> Style:
    """An entry of the table, as it is on such a screen."""
    found = STYLES[name]
    if isinstance(found, Style):
        return found
    changed = {Shape.SMALL: found.small, Shape.TALL: found.tall, Shape.PHONE: found.phone, Shape.WIDE: {}}[shape]
    return replace(found.style, **changed)


@lru_cache(maxsize=2048)
def metrics(name: str, shape: Shape, sizes: Sizes) -> Metrics:
    """A style on this screen."""
    found = asdict(style_named(name, shape))
    for field, none in _LENGTHS.items():
        value = found[field]
        found[field] = none if value is None else _pixels(sizes, value)
    if found["pad_top"] == NONE:
        found["pad_top"] = found["pad_y"]
    found["max_height"] = max(found["max_height"], found["min_height"])
    found["max_width"] = max(found["max_width"], found["min_width"])
    return Metrics(**found)


def _pixels(sizes: Sizes, length: Length) -> int:  # noqa: PLR0911 - one case per name
    if not isinstance(length, str):
        return sizes.px(length) if length else 0
    match length:
        case "touch" | "play_touch" | "bar" | "gap" | "margin":
            found: int = getattr(sizes, length)
            return found
        case "button":
            return max(sizes.touch, sizes.px(60))
        case "bar_button":  # a fingertip reaches just beyond it, on no other button
            return max(sizes.px(52), sizes.touch - 2 * sizes.gap + 2)
        case "bar_inside":
            return sizes.bar - 2 * sizes.px(2)
        case "below_bar":  # away from where a finger finds the bar's buttons
            return max(sizes.px(12), (sizes.bar + sizes.touch + 1) // 2 - sizes.bar)
        case "sheet":
            return sizes.width - 2 * sizes.margin
        case _:
            raise ValueError(f"there is no length called {length}")
