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
from companion.nodes.theme import Role, Sizes

Length = float | str
NONE, ENDLESS = -1, 1 << 20


class Style(msgspec.Struct, frozen=True):
    """The measures of a node and of what is in it.

    - `gap` is between children, `pad_*` around them (`pad_top` where it differs above).
    - `grow` and `shrink` are its shares of room that is left or missing along its parent; `even`: it starts from its
      least instead of from what it wants, so that shares are even whatever is in it.
    - `align` is where children stand across (stretch, start, centre, end), `justify` along (start, centre, end,
      between, around); `aside` is where it stands itself across its parent, if not as the parent says.
    - `columns` are those of a grid or list, `rows` the most rows of a list on one leaf (0: as many as fit); `down`: a
      list fills its columns one after the other; `beside`: the buttons that leaf it stand beside it, not below.
    - `hidden`: not on this screen. `along`: `row` or `col` where a screen turns it round.
    - `exact`: a fingertip reaches no farther than its edge; for what is many, and as large as it can be.
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
    down: bool = False
    beside: bool = False
    hidden: bool = False
    along: str = ""
    exact: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A style, and what differs on some screens."""

    style: Style
    small: Mapping[str, Any] = {}
    tall: Mapping[str, Any] = {}
    phone: Mapping[str, Any] = {}


_EVEN = Style(even=True, grow=1)
_HIDE, _SHOW = {"hidden": True}, {"hidden": False}
_COL = {"along": "col"}
_ONLY_SMALL = {"small": _SHOW}
_ONE: dict[str, Any] = {"columns": 1}
_ONE_UPRIGHT = {"tall": _ONE, "phone": _ONE}
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
    "stack": Style(gap=8),
    "row": Style(gap=8),
    "buttons": Style(gap=8, shrink=0),
    # an even share, with so large a gap in it
    **{f"even-{gap}": Style(grow=1, even=True, gap=gap) for gap in (2, 4, 5, 6, 8)},
    "even-middle": Style(grow=1, even=True, justify="centre"),
    "line-6": Style(gap=6, align="centre"),
    "line-keep": Style(gap=8, align="centre", shrink=0),
    "not-small": Entry(Style(shrink=0), small=_HIDE),
    "not-small-text": Entry(Style(), small=_HIDE),
    "mark-not-small": Entry(Style(shrink=0, aside="centre"), small=_HIDE),
    "rank": Style(width=26, shrink=0),
    "gem-count": Style(gap=4, align="centre", shrink=0),
    "foot-buttons": Entry(Style(gap=8, shrink=0), tall=_COL),
    "play-button": Style(height="play_touch", shrink=0),
    "button-keep": Style(height="button", shrink=0),
    # two halves, below each other on an upright screen
    "side-by-side": Entry(Style(grow=1, even=True, gap=16), tall=_COL),
    "side-by-side-8": Entry(Style(grow=1, even=True, gap=8), tall=_COL),
    "body-side-by-side": Entry(Style(grow=1, even=True, gap=16, pad_x=16, pad_y=12, pad_top="below_bar"), tall=_COL),
    "even-button": Style(even=True, grow=1, height="button"),
    "tall-button": Style(even=True, grow=1, min_height="button"),
    "icon-button": Style(width="button", height="button", shrink=0),
    "screen": Style(grow=1),
    "body": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=12, pad_top="below_bar"),
    "well": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=16),
    "note": Style(pad_x=4, pad_y=6),
    "problem-well": Entry(Style(grow=1, even=True, gap=10, pad_x=16, pad_y=12), small={"gap": 5, "pad_y": 8}),
    "problem-save": Style(height="button", shrink=0),
    "middle": Style(grow=1, even=True, justify="centre", gap=8),
    # the bar on top
    "bar": Style(gap=8, pad_x=4, height="bar", align="centre", shrink=0),
    "bar-title": Style(pad_x=12, gap=12, align="centre", grow=1),
    "bar-title-even": Style(pad_x=12, gap=12, align="centre", grow=1, even=True),
    "bar-buttons-even": Style(gap=8, align="centre", justify="end", grow=1, even=True),
    "bar-buttons": Style(gap=8, align="centre", shrink=0),
    "bar-button-small": Entry(Style(min_width="bar_button", height="bar_inside", shrink=0, hidden=True), **_ONLY_SMALL),
    "bar-button": Style(min_width="bar_button", height="bar_inside", shrink=0),
    "bar-button-wide": Entry(Style(min_width=124, height="bar_inside", shrink=0), tall={"min_width": "bar_button"}),
    "badge": Style(pad_x=16, height="sign", align="centre", justify="centre", shrink=0),
    "looks": Style(gap=2, align="centre", shrink=0),
    # a sheet over a page
    "over": Style(grow=1, align="centre", justify="centre", pad_x=16, pad_y=8),
    "sheet": Style(gap=8, pad_x=16, pad_y=16, max_width=620, width="sheet"),
    "room": Entry(Style(grow=1, pad_x=20, pad_y=20), small={"pad_x": 8, "pad_y": 4}),
    "room-sheet": Style(grow=1, gap=6, pad_x=20, pad_y=12),
    "sheet-head": Style(gap=8, align="centre", min_height="button"),
}  # fmt: skip
_SETTINGS: dict[str, Style | Entry] = {
    "cards": Entry(Style(grow=1, even=True, gap=8, columns=2), **{**_ONE_COLUMN, "small": {**_ONE, "beside": True}}),
    "groups": Entry(Style(grow=1, even=True, gap=8, columns=2), **_ONE_UPRIGHT),
    "card": Entry(Style(gap=14, pad_x=14, pad_y=4, align="centre", min_height=88, max_height=112),
                  small={"max_height": 92, "min_height": "touch"}, tall={"min_height": 80, "max_height": 96}),
    "languages": Style(grow=1, even=True, gap=8, columns=2),
    "lately": Entry(Style(grow=1, even=True, pad_x=12, pad_y=6),
                    tall={"even": False, "grow": 0, "height": 90, "shrink": 0}, phone={"height": None}),
    "lately-lines": Entry(Style(grow=1, even=True, gap=2), phone={"even": False}),
    "card-words": Style(grow=1, even=True, gap=2, justify="centre"),
}  # fmt: skip
_MENU: dict[str, Style | Entry] = {
    "menu": Entry(Style(grow=1, even=True, gap=8, columns=2), tall={"columns": 1, "gap": 6}, phone=_ONE),
    "menu-entry": Style(min_height="touch", max_height=62, grow=1),
    "menu-foot": Style(gap=16, shrink=0, align="centre"),
    "menu-note": Entry(Style(even=True, grow=1.7, pad_x=4), tall={"grow": 1.2}),
}  # fmt: skip
_PAST: dict[str, Style | Entry] = {
    "told": Style(grow=1, even=True, justify="centre", gap=24, pad_x=16, pad_y=12),
    "first-button": Style(width=320, height="button", aside="centre", shrink=0),
    "restore": Entry(Style(grow=1, even=True, justify="centre", gap=20, pad_x=16, pad_y=8), small={"gap": 8}),
    "restore-button": Style(width=400, height="button", aside="centre", shrink=0),
    "past-row": Entry(Style(gap=16, pad_x=14, pad_y=4, align="centre", min_height=74, max_height=82),
                      small={"min_height": "touch"}),
    "past-names": Style(even=True, grow=1.5),
    "past-lines": Style(justify="centre"),
    "past-winner": Style(gap=6, justify="end", align="centre"),
    "past-result": Style(even=True, grow=1.25, gap=4),
    "ranking": Entry(Style(even=True, grow=1, pad_x=12, pad_y=8), small={"pad_y": 4}),
    "past-player": Style(gap=8, align="centre", even=True, grow=1, max_height=56),
    "past-score": Style(width=60, shrink=0),
    "past-way": Style(even=True, grow=1, min_height="button", max_height=96),
    "past-story": Entry(Style(even=True, grow=1, min_height="button", max_height=96, hidden=True), tall=_SHOW),
    "past-bar-story": Entry(Style(min_width="bar_button", height="bar_inside", shrink=0), tall=_HIDE),
    "code": Style(even=True, grow=1.3),
    "no-replay-picture": Style(even=True, grow=0.7),
}  # fmt: skip
_STATISTICS: dict[str, Style | Entry] = {
    "stat-tab": Style(even=True, grow=1, height="touch", pad_x=8, justify="centre"),
    "stat-heads": Style(gap=12, pad_x=14, shrink=0),
    "stat-row": Entry(Style(min_height=54, max_height=64, justify="centre", pad_x=14), small={"min_height": "touch"},
                      tall={"min_height": 76, "max_height": 84, "gap": 4}),
    "stat-line": Style(gap=12, align="centre"),
    "stat-name": Entry(Style(even=True, grow=1.35, gap=8, align="centre"), tall={"grow": 1.35}),
    "stat-bar": Entry(Style(even=True, grow=2, height=16, aside="centre"), small={"grow": 1.1}, tall=_HIDE),
    "stat-bar-below": Entry(Style(height=12, hidden=True), tall=_SHOW),
    "stat-edition": Entry(Style(even=True, grow=3.35, min_width=12), small={"grow": 2.45},
                          tall={"grow": 1.35, "min_width": 0}),
    "stat-beside": Entry(Style(grow=1), tall=_HIDE),
    "stat-above": Entry(Style(pad_x=14, hidden=True), tall=_SHOW),
    "stat-won": Entry(Style(even=True, grow=0.95), tall={"grow": 1.2}),
    "stat-number": Entry(Style(even=True, grow=0.75), tall={"grow": 0.95}),
    "stat-average": Entry(Style(even=True, grow=0.75), small=_HIDE, tall={"grow": 0.95}),
    "stat-right": Entry(Style(even=True, grow=1.15, gap=8), tall={"grow": 1.6}),
    "stat-figures": Style(even=True, grow=1, pad_x=14, pad_y=8),
    "stat-figure": Style(gap=8, align="centre", grow=1, max_height=64),
    "stat-chart": Style(even=True, grow=1, pad_x=12, pad_y=8, gap=2),
    "stat-rival": Style(max_height=64, pad_y=2),
    "stat-ahead": Style(width=44, shrink=0),
    "stat-balance": Style(height=7, shrink=0),
    "stat-other": Style(height="touch", shrink=0),
}  # fmt: skip
_WITH_ROOM: dict[str, Any] = {"min_height": "play_touch", "pad_y": 10}
_PHONES: dict[str, Style | Entry] = {
    "phone-bar-words": Entry(Style(min_width="bar_button", height="bar_inside", shrink=0), small=_HIDE, tall=_HIDE),
    "phone-bar-icon": Entry(Style(min_width="bar_button", height="bar_inside", shrink=0, hidden=True), small=_SHOW,
                            tall=_SHOW),
    "phone-picture": Style(grow=1, even=True, max_height=140),
    "phones": Style(grow=1, even=True, gap=4, pad_x=10, pad_y=8),
    "phone-head": Style(pad_x=6, shrink=0),
    **{
        f"phone-cards-{count}": Entry(Style(grow=1, even=True, gap=4, columns=count), tall={"columns": 2})
        for count in (2, 3, 4)
    },
    "phone-card": Style(pad_x=3, pad_y=3),
    "phone-name": Style(gap=8, height=50, align="centre", justify="centre", shrink=0),
    "phone-state": Style(grow=1, even=True, pad_x=8, pad_y=4, gap=8),
    "phone-mark": Style(grow=1, even=True, max_height=72),
    "phone-way": Style(min_height="touch", pad_x=12, justify="centre", shrink=0, aside="centre"),
    "phone-foot": Entry(Style(gap=8, height=108, shrink=0), tall={"along": "col", "height": None}),
    "phone-watchers": Entry(Style(even=True, grow=3.6, gap=8, pad_x=4, pad_y=4), tall={"height": 150, "grow": 0}),
    "phone-typed": Style(gap=16),
    "phone-watch-code": Entry(Style(width=100, shrink=0), tall={"width": 106}),
    "phone-go": Entry(Style(even=True, grow=1, pad_x=8, justify="centre"), tall={"height": "play_touch"},
                      phone={"height": None, **_WITH_ROOM}),
    "phone-on": Entry(Style(height="play_touch", pad_x=8, justify="centre", shrink=0),
                      phone={"height": None, **_WITH_ROOM}),
    "phone-list": Entry(Style(grow=1, even=True, gap=8), small={"pad_x": 10, "pad_y": 8}, tall=_COL),
    "phone-places": Style(even=True, grow=1.5, gap=8),
    "phone-place": Style(pad_x=6, pad_y=6, gap=2, justify="centre", min_height="touch"),
    "phone-marks": Style(gap=10, justify="centre", align="centre"),
    "phone-large": Entry(Style(even=True, grow=1, gap=8), tall={"grow": 2}),
    "phone-code": Style(even=True, grow=1, pad_x=4, pad_y=4, gap=4),
    "join": Entry(Style(grow=1, even=True, gap=16, pad_x=16, pad_y=12, pad_top="below_bar"),
                  small={"pad_x": 8, "pad_y": 8, "gap": 8}, tall=_COL, phone=_COL),
    "join-words": Entry(Style(even=True, grow=1.4, gap=8), tall={"grow": 1}),
    "own-network": Entry(Style(grow=1, even=True, gap=16, pad_x=16, pad_y=12, pad_top="below_bar"),
                         small={"pad_x": 8, "pad_y": 8, "gap": 8}, tall=_COL, phone=_COL),
    "own-step": Style(even=True, grow=1, gap=6),
    "join-lines": Style(grow=1, gap=4, justify="centre"),
}  # fmt: skip
_KEYS: dict[str, Style | Entry] = {
    "key-line": Style(gap=14, align="centre", min_height=42, max_height=50),
    "key-name": Entry(Style(width=124, height=40, align="centre", justify="centre", pad_x=6, shrink=0),
                      small={"width": 136}),
}  # fmt: skip
_HOME: dict[str, Style | Entry] = {
    "home": Style(grow=1, gap=16, pad_x=16, pad_y=16),
    "home-left": Entry(Style(even=True, grow=1.2), small={"grow": 0.78}),
    "home-title": Entry(Style(height=62, gap=8, align="centre"), small={"height": "touch"}),
    "home-name-small": Entry(Style(shrink=0, hidden=True), small=_SHOW),
    "home-sub": Entry(Style(height=26), small=_HIDE),
    "home-hints-place": Style(height="touch"),
    "home-hints": Style(gap=6, pad_x=10, align="centre", justify="centre"),
    "home-picture": Style(even=True, grow=1, pad_y=4),
    "posters": Entry(Style(even=True, grow=1, gap=8, pad_y=6), small=_COL),
    "poster": Entry(Style(even=True, grow=1, gap=4, pad_x=8, pad_y=8), small={"along": "row", "gap": 6}),
    "poster-place": Entry(Style(height=52), small={"height": None, "even": True, "grow": 1}),
    "poster-words": Style(justify="centre"),
    "home-sign": Style(height=36, shrink=0),
    "home-link": Entry(Style(gap=8, align="centre", min_height=40, shrink=0), small={"max_height": 84}),
    "home-note": Entry(Style(gap=8, pad_x=10, pad_y=6, align="centre", height=62), small={"height": "touch"}),
    "home-choices": Entry(Style(even=True, grow=1, gap=8), tall={"grow": 1.15}),
    "home-first": Style(even=True, grow=1.35),
    "home-resume": Style(even=True, grow=2.1, gap=8),
    "home-decline": Style(width="touch", shrink=0),
    "home-card": Style(even=True, grow=1, gap=12, pad_x=16, pad_y=2, align="centre"),
    "home-names": Entry(Style(max_height=48), small={"max_height": 54}),
    # which game
    "games": Entry(Style(even=True, grow=1, gap=12, columns=2, rows=2), tall=_ONE, phone=_ONE),
    "game": Style(even=True, grow=1, gap=12, columns=1),
    "game-card": Style(gap=6, pad_x=14, pad_y=10, max_height=2000),  # all that there is
    "game-picture": Style(even=True, grow=1, min_height=60),
    "game-about": Entry(Style(min_height=46), small={"min_height": 52}),
}  # fmt: skip
_PLACE: dict[str, Any] = {"min_height": "touch", "max_height": 84}
_HIGH = {"tall": {"min_height": 76}}
_NEW_GAME: dict[str, Style | Entry] = {
    "foot": Entry(Style(gap=16, align="centre", shrink=0, min_height="button"),
                  tall={"along": "col", "align": "stretch"}),
    "foot-words": Entry(Style(even=True, grow=1), tall={"even": False, "grow": 0}),
    # seats
    "seats-and-names": Style(even=True, grow=1, gap=16),
    "seats": Entry(Style(even=True, grow=1.7, gap=8, columns=2), small={"columns": 3},
                   tall={"even": False, "grow": 0, "shrink": 0}),
    "seat-card": Entry(Style(gap=12, pad_x=14, align="centre", **_PLACE), **_HIGH),
    "seat-button": Entry(Style(**_PLACE), **_HIGH),
    "seat-button-not-small": Entry(Style(**_PLACE), small=_HIDE, **_HIGH),
    "seat-button-small": Entry(Style(hidden=True, **_PLACE), **_ONLY_SMALL),
    "names-beside": Entry(Style(even=True, grow=1, gap=8, columns=2, rows=5), tall={"columns": 3}),
    "names": Entry(Style(even=True, grow=1, gap=8, columns=4, rows=4), small={"columns": 3},
                   tall={"columns": 3, "rows": 8}),
    "chip": Entry(Style(min_height="touch", max_height=52), tall={"min_height": 56, "max_height": 56}),
    # names that are typed in a browser
    "fields-left": Style(even=True, grow=1.7, gap=8),
    "fields": Entry(Style(gap=8), tall=_COL, phone=_COL),
    "one-of": Entry(Style(gap=8, columns=2), phone=_ONE),
    "field": Style(even=True, grow=1, height="touch"),
    "choices": Style(grow=1, gap=8),
    "asked-for": Style(gap=8, pad_x=16, pad_y=12),
    "counted": Style(width=48, shrink=0, aside="centre"),
    "field-computer": Style(even=True, grow=1, gap=12, pad_x=14, align="centre", min_height="touch"),
    # without names
    "number": Style(even=True, grow=1, gap=6, pad_x=8, justify="centre"),
    "number-marks": Entry(Style(gap=2, height=30, justify="centre"), small={"height": 24}),
    "number-mark": Entry(Style(even=True, grow=1, max_width=34), small={"max_width": 27}),
    "besides-first": Entry(Style(grow=1.4, height="button"), tall={"grow": 0}),
    "besides-button": Entry(Style(grow=1, height="button"), tall={"grow": 0}),
    "besides-last": Style(min_width="button", height="button", shrink=0),
    # against computers
    "level-head": Entry(Style(even=True, grow=1.3, gap=12, align="centre"), tall={"even": False, "grow": 0}),
    "level-numbers": Entry(Style(even=True, grow=2, gap=8), tall={"max_height": 110}),
    "computer-levels": Entry(Style(gap=8, height=120), tall={"along": "col", "height": 260}),
    "computer-note": Entry(Style(even=True, grow=2), tall={"even": False, "grow": 0}),
    # one seat
    "seat-head": Entry(Style(gap=8, align="centre", shrink=0), tall={"along": "col", "align": "stretch"}),
    "seat-who": Entry(Style(even=True, grow=1.1, gap=12, align="centre", min_height="button", shrink=0),
                      tall={"even": False, "grow": 0}),
    "symbol-button": Style(width="button", height="button", shrink=0, justify="centre"),
    "stepper": Entry(Style(even=True, grow=1, align="centre", max_width=310, shrink=0),
                     tall={"even": False, "max_width": None}),
    "colours": Entry(Style(even=True, grow=1, gap=8, columns=4), tall={"columns": 2}, phone={"columns": 2}),
    "colour": Style(gap=8, pad_x=8, justify="centre"),
    # typing
    "typing": Entry(Style(even=True, grow=1, gap=12, pad_x=12, pad_y=10), small={"gap": 5, "pad_x": 4, "pad_y": 4},
                    tall={"pad_x": 6}),
    "name-row": Entry(Style(height=76, gap=10, shrink=0), small={"height": 81},
                      tall={"along": "col", "height": None, "pad_x": 10}),
    "name-field": Entry(Style(even=True, grow=66), small={"grow": 72}, tall={"even": False, "height": 92}),
    "take": Entry(Style(even=True, grow=34), small={"grow": 28}, tall={"even": False, "height": "button"}),
    "below-back": Entry(Style(hidden=True), small={"hidden": False, "width": "touch"}),  # what is there belongs to it
    "keys": Entry(Style(even=True, grow=1, gap=6), tall={"even": False, "grow": 0, "height": 380}),
    "key": Style(even=True, grow=1, justify="centre"),
    "wide-key": Entry(Style(even=True, grow=1.5, justify="centre"), small={"grow": 1}),
    "space-key": Entry(Style(even=True, grow=4, justify="centre"), small={"grow": 2}),
    "half-key": Style(even=True, grow=0.5),
}  # fmt: skip
_TROUBLES: dict[str, Style | Entry] = {
    "trouble": Entry(Style(gap=14, pad_x=24, pad_y=16, width="sheet", max_width=680),
                     small={"pad_x": 16, "pad_y": 12, "gap": 8}),
    "trouble-head": Style(gap=8, align="centre", min_height=40, shrink=0),
    "trouble-body": Entry(Style(gap=16, shrink=1), tall=_COL),
    "trouble-picture": Entry(Style(width=220, min_height=190, shrink=0), small={"width": 160, "min_height": 130},
                             tall={"width": None, "min_height": 320}),
    "put-back-body": Entry(Style(grow=1, even=True, gap=4, pad_x=16, pad_y=8), tall={"gap": 10}),
    "put-back-head": Style(gap=6, align="centre", min_height=36, shrink=0),
    "put-back": Style(grow=1, even=True, gap=16),
    "put-back-words": Style(grow=0.48, even=True, gap=8),
    "put-back-picture": Entry(Style(grow=0.52, even=True), tall={"grow": 1.6}),
    "tag": Style(pad_x=16, pad_y=3, aside="start", shrink=0),
    "notice": Style(pad_x=12, pad_y=1, justify="centre"),
    "step-after": Style(pad_x=16, pad_y=8, shrink=0),
}  # fmt: skip
_SENSORS: dict[str, Style | Entry] = {
    "tabs-4": Entry(Style(gap=8, shrink=0, columns=4), tall={"columns": 2}),
    "tabs-6": Entry(Style(gap=8, shrink=0, columns=6), tall={"columns": 3}),
    "tab": Style(even=True, grow=1, height="touch"),
    "grow-even": Style(grow=1, even=True),
    # every channel
    "summary": Entry(Style(gap=8, align="centre", min_height=30, shrink=0), small=_HIDE, tall={"min_height": 58}),
    "channels": Entry(Style(grow=1, even=True, gap=10), tall=_COL),
    "channel-picture": Entry(Style(grow=0.27, even=True), small=_HIDE, tall={"grow": 0.8}),
    "cells": Entry(Style(grow=0.73, even=True), tall={"grow": 1}),
    "blocks": Style(gap=12, grow=1),
    **{f"block-{columns}": Style(gap=5, grow=columns, even=True) for columns in range(1, 6)},
    "cell": Style(pad_x=8, pad_y=2),
    "cell-one": Entry(Style(pad_x=2, pad_y=4, gap=2, justify="around"), small={"exact": True, "gap": 0}),
    "cell-head": Style(gap=4, align="centre"),
    "cell-line": Style(gap=7, align="centre"),
    "cell-lamps": Style(gap=2, align="centre", grow=1),
    # one part closely
    "closely-picture": Entry(Style(grow=0.28, even=True), small=_HIDE, tall={"grow": 0.5}),
    "closely-known": Entry(Style(grow=0.72, even=True, gap=6), tall={"grow": 1}),
    "sensor-card": Entry(Style(gap=12, pad_x=12, pad_y=3, align="centre", grow=1, max_height=200), small={"pad_y": 1}),
    "sensor-card-absent": Entry(Style(gap=12, pad_x=12, pad_y=4, align="centre"), small=_HIDE),
    "card-known": Entry(Style(grow=1, even=True, gap=2), small={"gap": 0}),
    "card-band": Entry(Style(height=18), small=_HIDE),
    "dotted": Style(gap=6),
    "dot": Style(shrink=0, aside="start", pad_y=2),
    # what they did lately
    "timeline": Entry(Style(grow=1, even=True, gap=3, columns=3, down=True), small={"columns": 1}, tall={"columns": 2}),
    "band": Style(gap=5, pad_x=4, align="centre", min_height=23, max_height=46),
    "band-still": Entry(Style(gap=5, pad_x=4, align="centre", min_height=23, max_height=46), small=_HIDE),
    "band-name": Style(width=104, shrink=0),
    "band-strip": Style(grow=1, even=True, aside="stretch"),
    "timeline-still": Entry(Style(hidden=True), small={"hidden": False, "grow": 1}),
    # how they do
    "entries-well": Style(grow=0.64, even=True, pad_x=12, pad_y=8),
    "entry": Style(gap=10),
    "strong-sign": Style(shrink=0, aside="start", pad_y=4),
    "faint-sign": Style(shrink=0, aside="start", pad_y=1),
    "count-entry": Entry(Style(hidden=True), small={"hidden": False, "gap": 10}),
    "counters": Entry(Style(grow=0.36, even=True, gap=2, pad_x=12, pad_y=8), small=_HIDE,
                      tall={"grow": 0, "even": False, "gap": 6}),
    "counter": Style(gap=4, max_height=40),
    # the check
    "check-picture": Entry(Style(grow=0.62, even=True), small={"grow": 0.5}),
    "progress": Style(height=8, shrink=0),
    "lamps-named": Style(gap=4, shrink=0),
    "lamp-named": Style(gap=6, align="centre", grow=1, even=True),
    "verdict": Style(gap=8, pad_x=12, pad_y=4, align="centre", min_height=44),
    "verdict-name": Style(width=120, shrink=0),
    # faults of a virtual one
    "faults": Entry(Style(grow=1, even=True, gap=16), small={"gap": 6}, tall=_COL),
    "fault-left": Entry(Style(grow=1.2, even=True), small=_HIDE, tall={"grow": 1}),
    "fault-left-idle": Entry(Style(grow=1.2, even=True), small={"grow": 5}, tall={"grow": 1}),
    "fault-side": Entry(Style(grow=1, even=True, gap=6), small={"along": "row"}),
    "fault-side-idle": Style(grow=1, even=True, gap=6),
    "fault-kinds": Entry(Style(grow=1, even=True, gap=6, justify="centre"), small={"grow": 5}),
    "fault-kinds-idle": Entry(Style(grow=1, even=True, justify="centre"), small=_HIDE),
    "fault-grid": Style(gap=6, grow=2, even=True),
    "fault-button": Style(even=True, grow=1, min_height="touch", max_height=90),
    "mend": Entry(Style(height="button", shrink=0), small={"height": None, "grow": 1, "even": True}),
}  # fmt: skip
_HANDS: dict[str, Style | Entry] = {
    "hands": Entry(Style(grow=1, even=True, gap=16), small={"gap": 8}, tall=_COL),
    "hands-left": Entry(Style(grow=0.62, even=True, gap=8), small={"grow": 1}, tall={"grow": 1}),
    "hands-tray": Style(grow=1.6, even=True, aside="stretch"),
    "hand-keys": Entry(Style(grow=1, even=True, gap=6), small={"width": "six_keys", "grow": 0, "even": False},
                       tall={"grow": 1.7}),
    "hand-row": Style(gap=6),
    "key-row-keep": Style(gap=6, shrink=0),
    "drawer-key": Style(min_height="touch", max_height=110),
    "hand-key": Style(even=True, grow=1, min_width="touch", height="key"),
    "which-key": Style(width=64, min_width="touch", height="key", shrink=0),
    "ajar-key": Style(width=120, height="key", shrink=0),
    "hint": Style(grow=1, even=True, aside="centre"),
    # what people tell of a thing without sensors
    "tell": Entry(Style(grow=1, even=True, gap=6, pad_x=6), small={"gap": 4, "pad_x": 0},
                  phone={"even": False, "min_height": 300}),
    "tell-large": Style(width=420, shrink=0, pad_top="below_bar"),
    "tell-strip": Entry(Style(height="touch", shrink=0), small={"height": 44}),
    "tell-heads": Entry(Style(shrink=0), small={"hidden": True}),
    "tell-hint": Style(grow=1, even=True, aside="centre"),
    "tell-other": Style(max_width=220, shrink=0, exact=True),
    "tell-grid": Entry(Style(grow=1, even=True, gap=6), small={"gap": 4}),
    "tell-drawer": Style(min_height=44, max_height=110, exact=True),
    "tell-row": Entry(Style(gap=6, height="touch", shrink=0), small={"gap": 4, "height": 44}),
    "tell-few": Entry(Style(even=True, grow=1, gap=6), small={"gap": 4}),
    "tell-key": Entry(Style(even=True, grow=1, min_width="touch", height="key", shrink=0),
                      small={"height": 44, "min_width": 0, "exact": True}),
    "tell-signs": Style(grow=1, gap=2, align="centre", justify="centre"),
    "tell-turn": Style(even=True, grow=1, justify="centre", exact=True),
    "key-face": Style(grow=1, justify="centre", pad_x=4),
    "key-signs": Style(gap=6, justify="centre"),
}  # fmt: skip
_SHARED: dict[str, Any] = {"width": None, "even": True, "grow": 1, "shrink": 1}  # the width of a row
_FRAMES: dict[str, Style | Entry] = {
    # a lesson
    "lesson-bar": Style(gap=16, pad_x=4, height="bar", align="centre"),
    "dots": Style(align="centre", shrink=0),
    "coach": Style(gap=8, pad_x=12, pad_y=10, justify="centre"),
    "coach-row": Style(gap=8, pad_x=12, pad_y=10, align="centre"),
    "coach-beside": Style(width=172, height="play_touch", shrink=0),
    # a replay
    "replay-controls": Entry(Style(gap=8, grow=1), tall=_COL),
    "replay-buttons": Entry(Style(gap=6, shrink=0), tall={"justify": "between", "height": "button"}, phone={"gap": 2}),
    "replay-button": Entry(Style(width=52, min_width="touch", shrink=0), phone=_SHARED),
    "replay-wide": Entry(Style(width=52, min_width="touch", shrink=0), small=_HIDE, phone=_SHARED),
    # a game that is over
    "end-ways": Entry(Style(gap=8, grow=1), tall=_COL),
    "end-way": Entry(Style(even=True, grow=1), tall={"even": False, "height": "button"}),
    "end-code": Entry(Style(even=True, grow=2), tall={"grow": 1.5}),
    "end-code-words": Style(gap=6, pad_x=14, pad_y=14, grow=1),
    "story-race": Style(even=True, grow=5, pad_x=12, pad_y=8),
    "story-beside": Style(even=True, grow=4),
    "story-notes": Style(grow=1, gap=8),
    "story-note": Style(even=True, grow=1, max_height=120, gap=10, pad_x=10, pad_y=4, align="centre"),
    "story-ways": Style(gap=8, justify="end", shrink=0),
    "story-way": Style(min_width=180, height="button", shrink=0),
}  # fmt: skip
_AS_HIGH = {"even": False, "grow": 0}  # as its content is
_CLUB: dict[str, Style | Entry] = {
    "club": Entry(Style(grow=1, even=True, gap=12, pad_x=16, pad_y=12), tall=_COL, phone=_COL),
    "club-few-tables": Entry(Style(even=True, grow=1.4, gap=8, columns=2), tall=_AS_HIGH, phone={**_AS_HIGH, **_ONE}),
    "club-some-tables": Entry(Style(even=True, grow=2, gap=8, columns=3), tall={**_AS_HIGH, "columns": 2},
                              phone={**_AS_HIGH, **_ONE}),
    "club-many-tables": Entry(Style(even=True, grow=2.3, gap=8, columns=5), tall={**_AS_HIGH, "columns": 3},
                              phone={**_AS_HIGH, **_ONE}),
    "club-table": Style(pad_x=6, pad_y=5),
    "club-line": Style(gap=8, pad_x=6, align="centre"),
    "club-facts": Style(pad_x=6),
    "club-seat": Style(gap=6, pad_x=6, align="centre"),
    "club-beside": Entry(Style(even=True, grow=1, gap=12), tall=_AS_HIGH, phone=_AS_HIGH),
    "club-panel": Style(gap=4, pad_x=12, pad_y=8),
    "club-head": Style(gap=8, align="centre"),
    "club-standing": Style(gap=8, align="centre"),
    "club-rank": Style(width=26, shrink=0),
    "club-games": Style(even=True, grow=0.7),
    "club-wins": Style(even=True, grow=0.85),
    "club-rating": Style(even=True, grow=1),
    "club-result": Style(pad_y=2),
    "club-others": Style(even=True, grow=1.6),
    "club-totals": Entry(Style(even=True, grow=1), phone=_HIDE),
    "club-totals-below": Entry(Style(hidden=True), phone=_SHOW),
    "club-invitation": Entry(Style(shrink=0), small=_HIDE, tall=_HIDE, phone=_HIDE),
    "club-whole": Style(even=True, grow=1, gap=4, width="sheet", max_width=700, aside="centre"),
    "club-ranking": Style(even=True, grow=1, gap=4),
    "club-results": Entry(Style(even=True, grow=1, gap=8, columns=2), **_ONE_COLUMN),
}  # fmt: skip
_TURN: dict[str, Style | Entry] = {  # of Master Thieves, and what its other pages share with it
    "turn": Entry(Style(grow=1, even=True, gap=8, pad_x=8, pad_y=8, pad_top=0), small={"pad_y": 4, "gap": 6},
                  tall={"pad_top": 6}),
    "turn-only": Style(grow=1, even=True, gap=6, pad_x=8, pad_y=4, pad_top=0),
    "turn-rest": Entry(Style(grow=1, even=True, gap=8), small={"gap": 6}),
    "turn-right": Entry(Style(width=290, shrink=0, gap=8, pad_top=8), small={"width": 252}),
    "turn-right-many": Entry(Style(width=322, shrink=0, gap=8, pad_top=8), small={"width": 252}),
    "turn-talk": Entry(Style(width=227, shrink=0, gap=8), small={"width": None, "shrink": 1, "even": True, "grow": 1},
                       tall={"width": 204}),
    "turn-talk-many": Entry(Style(width=219, shrink=0, gap=8), small={"width": None, "even": True, "grow": 1},
                            tall={"width": 204}),
    "turn-foot": Entry(Style(gap=8, height=70, shrink=0), small={"height": "play_touch", "gap": 6}),
    "turn-acts": Style(gap=8, shrink=0),
    # whose turn
    "turn-head-place": Entry(Style(height=59, shrink=0), small={"height": 66}),
    "turn-head": Style(gap=14, pad_x=8, align="centre", grow=1, even=True),
    "turn-head-below": Style(pad_x=8, justify="centre", grow=1, even=True),
    "turn-head-small": Style(),
    "turn-mark": Style(width=32, shrink=0),
    # what happened, what to do
    "turn-told": Style(gap=2, pad_x=4, grow=1, even=True),
    "told-row": Style(gap=4, grow=1),
    "told-pencil": Style(shrink=0, aside="start"),
    "news": Style(grow=1, even=True, pad_x=10, pad_y=3, justify="centre"),
    "news-line": Style(gap=2, align="centre"),
    "news-gems": Style(gap=2, align="centre", shrink=0),
    "news-words": Style(grow=1, pad_x=4),
    # what may be said
    "choice-row": Entry(Style(gap=8), small={"gap": 6}),
    "choice": Entry(Style(gap=2, pad_x=4, pad_y=2, even=True, grow=1, height="play_touch", align="centre",
                    justify="centre"), small={"pad_x": 2, "pad_y": 1}),
    "choice-words": Style(pad_x=3),
    **{
        f"choice-{name}": Style(gap=2, pad_x=7, pad_y=2, width=width, shrink=0, align="centre", justify="centre")
        for name, width in (("usual", 172), ("narrow", 128), ("usual-many", 150), ("narrow-many", 116))
    },
    # the box
    "box-side": Entry(Style(grow=1, even=True), phone={"even": False, "min_height": 300}),
    "box-strip": Style(height="touch", gap=8, shrink=0),
    "box-button": Style(width="touch", height="touch", shrink=0),
    "box-caption": Entry(Style(even=True, grow=3), small={"even": False, "grow": 0}),
    "box-large": Style(width=420, shrink=0, gap=8),
    "box-column": Style(width="touch", gap=8, shrink=0, pad_top="below_bar"),
    "box-low": Style(width=186, shrink=0),
    # the pillow and the seats
    "red-pillow": Entry(Style(height=94, shrink=0, pad_x=4, pad_y=4), small={"height": 92}),
    **{
        f"seat-list-{count}": Entry(Style(grow=1, even=True), tall={"max_height": 72 * count + 8})
        for count in range(2, 9)
    },
    "seat-list": Style(grow=1, even=True, pad_x=4, pad_y=4),
    "seat": Entry(Style(grow=1, even=True, max_height=100, pad_x=14, pad_y=3, justify="centre"),
                  small={"max_height": 78, "pad_x": 6}, tall={"along": "row", "align": "centre", "gap": 6, "pad_x": 7}),
    "seat-many": Entry(Style(grow=1, even=True, max_height=100, pad_x=12, justify="centre"),
                       small={"max_height": 78, "pad_x": 6},
                       tall={"along": "row", "align": "centre", "gap": 6, "pad_x": 7}),
    "seat-first": Entry(Style(gap=6, align="centre", grow=1, even=True, max_height=36), small={"max_height": 78}),
    "seat-heaps": Entry(Style(grow=1, even=True, max_height=36, pad_x=2, align="centre"), small=_HIDE,
                        tall={"even": False, "grow": 0, "width": 230, "shrink": 0}),
    "seat-heaps-upright": Entry(Style(hidden=True),
                                tall={"hidden": False, "width": 230, "shrink": 0, "align": "centre"}),
    "seat-space": Entry(Style(grow=1), tall=_HIDE),
    "seat-score": Entry(Style(shrink=0), tall=_HIDE),
    "seat-score-column": Entry(Style(shrink=0, min_width=52), small={"min_width": 0}, tall=_HIDE),
    "seat-score-end": Entry(Style(hidden=True), tall={"hidden": False, "shrink": 0, "width": 52, "aside": "centre"},
                            phone={"width": None, "min_width": 66}),
    "seat-imitations-low": Entry(Style(gap=3, align="centre", shrink=0, width=56), small=_HIDE, tall=_HIDE),
    "seat-imitations": Entry(Style(gap=4, align="centre", shrink=0, width=70), small=_HIDE, tall=_HIDE),
    **{
        f"heap-{name}": Style(gap=3, align="centre", even=True, grow=share)
        for name, share in (("ruby", 42), ("sapphire", 58), ("diamond", 58), ("white", 62))
    },
}  # fmt: skip
_REVEAL_HEIGHTS = {  # of all seats together, by how many there are: on a wide, a small and an upright screen
    2: (176, 204, 252), 3: (240, 264, 380), 4: (316, 303, 500), 5: (322, 303, 580), 6: (320, 303, 620),
    7: (324, 303, 640), 8: (324, 303, 668),
}  # fmt: skip
_REVEAL: dict[str, Style | Entry] = {
    "reveal": Entry(Style(grow=1, even=True, gap=6, pad_x=8, pad_y=6, pad_top=4), small={"pad_top": 3, "gap": 9}),
    # what to do
    "reveal-head": Style(grow=1, even=True),
    "reveal-head-tall": Style(height=200, shrink=0),
    "reveal-head-place": Entry(Style(pad_x=6), small={"pad_x": 3}),
    "reveal-head-inside": Entry(Style(gap=2, grow=1, even=True), small={"gap": 0}, tall=_HIDE),
    "reveal-head-beside": Entry(Style(gap=10, grow=1, even=True), tall={"along": "col", "gap": 4}),
    "reveal-head-turns": Style(gap=10, grow=1, even=True),
    "reveal-head-upright": Entry(Style(hidden=True),
                                 tall={"hidden": False, "along": "col", "gap": 4, "grow": 1, "even": True}),
    "reveal-side": Entry(Style(shrink=0, align="end"), tall={"along": "row"},
                         phone={"along": "col", "align": "stretch", "gap": 8}),
    "reveal-head-top": Style(gap=10),
    "reveal-pillow": Entry(Style(width=170, height=42, shrink=0), small={"width": 168, "height": 36},
                           phone={"width": None}),
    "reveal-pillow-large": Entry(Style(width=196, height=80, shrink=0), small={"width": 168, "height": 63},
                                 tall={"width": 190, "height": 66}, phone={"width": None}),
    "reveal-head-foot": Style(gap=10, grow=1),
    "reveal-todo": Style(grow=1, even=True, aside="start"),
    "reveal-turns": Entry(Style(gap=6, height="touch", shrink=0), small={"gap": 4, "height": 60}),
    "reveal-done": Entry(Style(width=180, shrink=0, exact=True), tall={"width": 120}),
    "reveal-button": Entry(Style(width=232, height=44, aside="end", shrink=0), small={"width": 246, "height": 69},
                           phone={"height": "touch"}),
    "reveal-button-wide": Entry(Style(min_width=250, max_width=400, height=44, aside="end"),
                                small={"max_width": 350, "height": 69}, phone={"height": "touch"}),
    # the seats; lower where the keys of a turn stand above them
    **{
        f"reveal-seats{'-low' if low else ''}-{count}": Entry(
            Style(height=wide, shrink=0),
            small={"height": small - low}, tall={"height": tall - low // 2}, phone={"height": None},
        )
        for count, (wide, small, tall) in _REVEAL_HEIGHTS.items()
        for low in (0, 28)
    },
    "reveal-titles": Entry(Style(height=23, shrink=0), small=_HIDE, tall=_HIDE),
    "reveal-titles-row": Style(even=True, grow=2.85),
    "reveal-grid": Entry(Style(grow=1, even=True, gap=3), small={"gap": 9}),
    "reveal-seat": Style(),
    "reveal-seat-row": Entry(Style(even=True, grow=1, min_height=54, pad_x=5, pad_y=2, gap=1),
                             small={"min_height": 69, "pad_y": 0}, tall={"min_height": 72, "along": "col"}),
    "reveal-who": Entry(Style(even=True, grow=1, justify="centre", pad_x=6), tall={"even": False, "grow": 0,
                        "along": "row", "gap": 10, "align": "centre", "shrink": 0, "justify": "between"}),
    "reveal-who-line": Style(gap=10, pad_x=4, align="centre", shrink=0),
    "reveal-name-line": Style(gap=7, align="centre"),
    "reveal-name": Style(),
    "reveal-standing": Style(gap=5, align="centre", shrink=0),
    "reveal-imitations": Style(gap=5, align="centre", height=24, shrink=0),
    "reveal-count": Style(width=30, shrink=0),
    "reveal-score": Style(min_width=44, shrink=0),
    "reveal-cards": Entry(Style(even=True, grow=2.85, gap=4), small={"grow": 1.95, "gap": 9}),
    "reveal-card": Entry(Style(even=True, grow=1, min_width=44, min_height=44, justify="centre", align="centre", gap=4),
                         small={"min_width": 66, "min_height": 66}, phone={"min_height": "touch"}),
    "reveal-elsewhere": Entry(Style(even=True, grow=2.85, gap=8, pad_x=10, align="centre", min_height=44),
                              small={"grow": 1.95}, phone={"min_height": "touch"}),
    "reveal-keys-place": Entry(Style(even=True, grow=2.85, min_height=44), small={"grow": 1.95, "min_height": 66},
                               phone={"min_height": "touch"}),
    "reveal-keys": Entry(Style(gap=4), small={"gap": 9}),
    "reveal-tied-card": Entry(Style(width=58, justify="centre", align="centre", shrink=0), small={"width": 69}),
    "reveal-told": Entry(Style(grow=1, min_width=240), small={"min_width": 390}),
    "reveal-first": Entry(Style(even=True, grow=2.2, min_width=96), small={"min_width": 170}),
    "reveal-key": Style(even=True, grow=1, min_width=44),
    "reveal-key-wide": Entry(Style(even=True, grow=2, min_width=96), small={"min_width": 170}),
    # tiles
    "reveal-tile": Style(even=True, grow=1, gap=2, pad_x=10, pad_y=6),
    "reveal-tile-middle": Entry(Style(gap=8, align="centre", justify="start"), small={"gap": 5}),
    # sheets
    "reveal-sheet": Entry(Style(gap=8, shrink=0), small={"gap": 9}),
    "reveal-large-card": Entry(Style(min_height=110, justify="centre", align="centre", gap=4, pad_x=4, pad_y=4),
                               small={"min_height": 117}),
    "reveal-large-key": Style(min_height="button"),
}  # fmt: skip
_SET_RIGHT: dict[str, Style | Entry] = {
    "right-ways": Entry(Style(grow=1, even=True, gap=8, columns=2), **_ONE_UPRIGHT),
    "right-numbers": Entry(Style(grow=1, even=True, gap=8, columns=4), tall={"columns": 2}),
    "right-one": Style(grow=1, even=True, gap=8),
    "right-way": Style(min_height="touch", max_height=100),
    "right-card": Style(gap=14, pad_x=20, pad_y=4, align="centre", min_height="touch", max_height=100),
    "heap": Entry(Style(grow=1, even=True, gap=4, pad_x=11, pad_y=12), small={"pad_y": 8},
                  tall={"along": "row", "max_height": 124, "align": "centre"}),
    "heap-count": Style(grow=1, even=True, gap=14, align="centre", justify="centre", min_height="touch"),
    "heap-buttons": Entry(Style(gap=8, shrink=0), tall={"grow": 1, "even": True}),
    "heap-result": Style(min_height=34, shrink=0),
    "heap-nothing": Style(even=True, grow=0.28, height="button"),
    "heap-other": Style(even=True, grow=0.32, height="button"),
    "heap-done": Style(even=True, grow=0.4, height="button"),
    # gems on the wrong pillow
    "correct": Style(grow=1, even=True, gap=2, pad_x=16, pad_y=12, pad_top="below_bar"),
    "correct-row": Entry(Style(gap=8, min_height="touch", max_height=64), tall={"max_height": 84},
                         phone={"along": "col", "gap": 0, "max_height": 140}),
    "correct-who": Style(even=True, grow=1, gap=8, align="centre"),
    "correct-pillow": Entry(Style(shrink=0), tall={"pad_x": 8}),
    "correct-gem": Entry(Style(width=82, gap=3, align="centre", justify="centre", shrink=0), small={"width": "touch"},
                         tall={"width": 60}, phone={"width": 76, "min_height": "touch"}),
}  # fmt: skip
_PREPARING: dict[str, Style | Entry] = {
    "prepare": Entry(Style(grow=1, even=True, gap=14, pad_x=8, pad_y=8), tall={**_COL, "gap": 8}),
    "prepare-left": Entry(Style(even=True, grow=0.44, gap=8), small={"grow": 0.5}, tall={"grow": 4.2},
                          phone={"even": False}),
    "prepare-right": Entry(Style(even=True, grow=0.56, gap=2), small={"grow": 0.5}),
    "prepare-box": Entry(Style(even=True, grow=2.75),
                         small={"even": False, "grow": 0, "height": 112, "shrink": 0, "justify": "centre"},
                         tall={"grow": 2.4}, phone={"even": False, "grow": 0, "height": 262, "shrink": 0}),
    "prepare-foot": Entry(Style(height="play_touch", gap=8, shrink=0), phone={"height": None}),
    "prepare-steps-place": Entry(Style(even=True, grow=1), phone={"even": False}),
    "prepare-steps": Style(grow=1, pad_x=3, pad_y=2),
    "prepare-step": Style(gap=8, pad_x=10, min_height=24, max_height=48, grow=1, even=True, align="centre"),
    "prepare-step-touch": Style(gap=8, pad_x=10, min_height="touch", max_height=60, grow=1, even=True, align="centre"),
    "prepare-seats": Style(grow=1.6, even=True, gap=8, columns=2),
    "prepare-seat": Style(gap=4, pad_x=5, min_height="touch", align="centre"),
}  # fmt: skip
_PEEK: dict[str, Style | Entry] = {
    "peek": Style(grow=1, even=True, gap=6, pad_x=16, pad_y=6),
    "peek-sign": Style(gap=6, align="centre", shrink=0),
    "peek-drawers": Entry(Style(grow=1, even=True, gap=5, columns=4), tall={"columns": 2}),
    "peek-drawer": Style(gap=4, pad_x=8, pad_y=4),
    "peek-name": Style(width=34, shrink=0, aside="centre"),
    "peek-side": Style(grow=1, even=True, align="stretch"),
    "peek-thing": Style(grow=1, even=True, max_width=38, aside="stretch"),
}  # fmt: skip
_EDITION: dict[str, Style | Entry] = {
    "edition-body": Style(grow=1, even=True, gap=10, pad_x=16, pad_y=12, pad_top="below_bar"),
    "editions": Entry(Style(even=True, grow=1, gap=8), small={"columns": 2}),
    "edition": Style(min_height="touch", max_height=96, grow=1),
    "edition-differences": Entry(Style(min_height="touch", max_height=96, grow=1, hidden=True), small=_SHOW),
    "edition-well": Entry(Style(even=True, grow=1.25, gap=8, pad_x=16, pad_y=10), tall={"grow": 1.4}),
    "edition-line": Style(gap=12),
    "edition-cards": Entry(Style(gap=16, shrink=0), tall=_COL),
    "edition-card": Style(even=True, grow=1, gap=8, pad_x=14, align="centre", height="button"),
    "edition-card-small": Entry(Style(even=True, grow=1.4, gap=8, pad_x=10, align="centre", hidden=True), small=_SHOW),
    "edition-picture": Entry(Style(even=True, grow=1, max_height=190), small=_HIDE, tall={"max_height": 260}),
    "edition-steppers": Entry(Style(even=True, grow=1.5, gap=8, justify="centre"), small={"grow": 1}),
    "edition-short": Style(even=True, grow=1.6, height="button"),
    # what is chosen before 40 Thieves
    "rules": Style(grow=1, even=True, gap=8),
    "rules-seats": Entry(Style(gap=8, shrink=0, min_height=50), small=_HIDE, tall={"min_height": "touch"}),
    "rules-who": Style(gap=6, align="centre", shrink=0, aside="centre"),
    "rules-seat": Style(even=True, grow=1, gap=6, pad_x=8, align="centre"),
    "rules-foot": Style(gap=8, shrink=0),
    "rules-next": Entry(Style(even=True, grow=1, pad_x=8, pad_y=4, justify="centre", hidden=True), small=_SHOW),
    "rules-specials": Entry(Style(grow=1, even=True, gap=8, columns=2), tall={"columns": 1}),
}  # fmt: skip
_THINGS: dict[str, Style | Entry] = {
    "things": Entry(Style(grow=1, even=True, gap=8, columns=5), small={"columns": 4}, tall={"columns": 3}),
    "thing": Style(pad_x=4, pad_y=4, gap=2),
    "thing-picture": Style(grow=1, even=True, aside="stretch", max_height=84),
    "thing-smaller": Style(grow=1, even=True, aside="stretch", max_height=62),
    "thing-place": Style(grow=1, even=True, justify="centre"),
    "thing-hint": Entry(Style(shrink=0), small=_HIDE),
    "thing-panel": Entry(Style(grow=1, gap=22, pad_x=22, pad_y=16), small={"gap": 8, "pad_x": 14}, tall=_COL),
    "thing-picture-beside": Entry(Style(width=150, shrink=0, justify="centre"), small={"width": 112},
                                  tall={"width": None, "height": 190}),
    "thing-words": Entry(Style(grow=1, even=True, gap=6, justify="centre"), tall={"justify": "start"}),
}  # fmt: skip
_ANY_WIDTH: dict[str, Any] = {"width": None, "even": True, "grow": 1}
# A game of Master Thieves that is over, and its replay.
_MASTER_THIEVES_OVER: dict[str, Style | Entry] = {
    "replay-body": Entry(Style(grow=1, even=True, gap=8, pad_x=16, pad_y=12, pad_top="below_bar"), small={"gap": 4},
                         phone={"pad_x": 7}),
    "replay-foot": Entry(Style(height=54, min_height="touch", shrink=0), tall={"height": 130}),
    "replay-told": Entry(Style(height=64, shrink=0, gap=2), small={"height": 54}, tall={"height": 96},
                         phone={"height": None}),
    "replay-said": Entry(Style(height=30, shrink=0), phone={"height": None}),
    "replay-moved": Entry(Style(gap=8, align="centre", height=30),
                          tall={"along": "col", "align": "stretch", "gap": 2, "height": 62}, phone={"height": None}),
    "replay-travelled": Entry(Style(even=True, grow=1), tall={"even": False, "grow": 0, "height": 32}),
    "replay-ways": Style(gap=16, align="centre"),
    "replay-way": Style(gap=5, align="centre"),
    "replay-box": Entry(Style(even=True, grow=1), phone={"min_height": 300}),
    "replay-pillow": Entry(Style(even=True, grow=0.95, pad_x=4, pad_y=4), tall={"grow": 0.6},
                           phone={"height": 110, "even": False, "grow": 0}),
    "replay-standing": Style(even=True, grow=1.1, gap=8),
    "replay-plan": Entry(Style(even=True, grow=2.3, gap=5), tall={"grow": 1.5}),
    "replay-scores": Entry(Style(width=196, shrink=0, pad_x=10, pad_y=4), small=_ANY_WIDTH, tall=_ANY_WIDTH),
    "replay-score": Style(gap=6, align="centre", even=True, grow=1, max_height=34),
    "replay-total": Entry(Style(width=44, shrink=0), phone={"width": 64}),
    # the podium
    "over-body": Style(grow=1, even=True, gap=8, pad_x=16, pad_y=8),
    "over-won": Style(gap=2),
    "over-standing": Entry(Style(grow=1, even=True, gap=16, justify="centre"), tall=_COL),
    "over-podium": Entry(Style(even=True, grow=3, max_width=560), tall={"max_width": None, "max_height": 400},
                         phone={"even": False, "grow": 0, "height": 300}),
    "podium": Style(grow=1, gap=6),
    "podium-air-2": Style(even=True, grow=0.38),
    "podium-air-3": Style(even=True, grow=0.58),
    "podium-step-1": Style(even=True, grow=1, min_height=34),
    "podium-step-2": Style(even=True, grow=0.62, min_height=34),
    "podium-step-3": Style(even=True, grow=0.42, min_height=34),
    "over-beside": Entry(Style(even=True, grow=2), tall=_AS_HIGH),
    "over-others": Style(grow=1, gap=2, justify="centre"),
    "over-row": Style(gap=8, pad_x=10, align="centre", even=True, grow=1, max_height=46),
    "over-score": Style(width=50, shrink=0),
    "over-foot": Entry(Style(height=52, min_height="touch", shrink=0), tall={"height": None}),
    "over-foot-lesson": Entry(Style(height=118, shrink=0), tall={"height": 260}),
    # points
    "over-sums": Style(grow=1, even=True, pad_x=16, pad_y=8),
    "sums": Style(grow=1, gap=4),
    "sums-heads": Entry(Style(gap=8, pad_x=12, shrink=0), tall=_HIDE),
    "sums-row": Entry(Style(gap=8, pad_x=12, align="centre", even=True, grow=1, max_height=92),
                      tall={"along": "col", "align": "stretch", "gap": 0, "justify": "centre"},
                      phone={"max_height": None, "pad_y": 8, "gap": 4, **_AS_HIGH}),
    "sums-who": Entry(Style(even=True, grow=22, gap=8, align="centre"), small={"grow": 26}, tall=_AS_HIGH),
    "sums-heaps": Entry(Style(even=True, grow=65, gap=8, align="centre"), tall=_AS_HIGH,
                        phone={"along": "col", "align": "stretch"}),
    "sums-black": Entry(Style(even=True, grow=39, gap=2, align="centre"), phone={"gap": 6, **_AS_HIGH}),
    "sums-white": Entry(Style(even=True, grow=26, gap=2, align="centre"), phone={"gap": 6, **_AS_HIGH}),
    "sums-no-ruby": Entry(Style(hidden=True), phone={"hidden": False, "even": True, "grow": 1}),
    "sums-heap": Style(even=True, grow=1, gap=3, align="centre"),
    "sums-mark-beside": Entry(Style(shrink=0, aside="centre", hidden=True), tall=_SHOW),
    "sums-score": Entry(Style(width=52, shrink=0), tall=_HIDE),
    "sums-score-beside": Entry(Style(hidden=True), tall={"hidden": False, "width": 64, "shrink": 0}),
    # missed chances, and gems in and out
    "review-body": Style(grow=1, even=True, pad_x=16, pad_y=8),
    "review": Style(grow=1, even=True, gap=8, rows=1),
    "review-leaf": Style(gap=6, max_height=2000),
    "review-seat": Style(grow=1, gap=6),
    "review-head": Entry(Style(gap=8, align="centre", shrink=0), tall={"along": "col", "align": "stretch"}),
    "review-who": Entry(Style(even=True, grow=1, gap=8, align="centre"), tall=_AS_HIGH),
    "review-figures": Entry(Style(even=True, grow=1.4), tall=_AS_HIGH),
    "review-miss": Entry(Style(even=True, grow=1, max_height=150, gap=8, pad_x=6, pad_y=4, align="centre"),
                         tall={"max_height": 240}, phone={"max_height": None, **_AS_HIGH}),
    "review-cost": Style(width=92, shrink=0),
    "review-picture": Style(width=120, height=110, shrink=0),
    "travel": Style(gap=4, pad_x=6, pad_y=4, align="centre", max_height=140),
    "travel-sides": Style(even=True, grow=1, gap=4, aside="stretch"),
    # all of it on one page
    "ended": Style(grow=1, even=True, gap=16, pad_x=16, pad_y=12),
    "ended-left": Style(even=True, grow=1.6, gap=8),
}  # fmt: skip

# A screen that goes around, while cards are chosen on it.
_CHOOSING: dict[str, Style | Entry] = {
    "choosing": Entry(Style(grow=1, even=True, gap=10, pad_x=16, pad_y=12, pad_top=6),
                      small={"pad_x": 8, "pad_y": 6, "pad_top": 3, "gap": 6}),
    "choosing-head": Entry(Style(gap=14, align="centre", shrink=0), tall={"along": "col", "align": "stretch"}),
    "choosing-said": Entry(Style(grow=1, even=True, gap=2), tall={"grow": 0, "even": False}),
    "choosing-red": Style(gap=10, pad_x=12, pad_y=6, align="centre", justify="centre", shrink=0),
    "choosing-seats": Entry(Style(grow=1, gap=8, columns=4), small={"gap": 6}, tall={"columns": 2}),
    "choosing-seat": Entry(Style(gap=2, pad_x=10, pad_y=6, justify="centre"), small={"pad_y": 2}),
    "choosing-seat-touch": Entry(Style(gap=2, pad_x=10, pad_y=6, justify="centre", min_height="touch"),
                                 small={"pad_y": 2}),
    "choosing-one": Style(gap=5, align="centre", justify="between"),
    "choosing-cards-place": Entry(Style(grow=2.2, even=True), small={"grow": 3}, tall={"grow": 2}),
    "choosing-cards": Entry(Style(grow=1, gap=8, columns=3), small={"gap": 9}, tall={"columns": 2}),
    "choosing-card": Style(gap=10, pad_x=12, pad_y=4, align="centre", min_height="play_touch"),
    # on the phone of a seat
    "own-card": Style(grow=1, gap=8, align="centre", justify="centre"),
    "own-numbers": Style(gap=10, shrink=0),
    "own-number": Style(min_height="play_touch"),
    "own-hand": Entry(Style(gap=8, columns=2), phone={"columns": 1, "gap": 10}),
    "own-held": Style(gap=14, align="centre"),
    "moment": Style(gap=14, align="centre", justify="centre"),
    "moment-round": Style(width=120, shrink=0),
    "moment-gems": Style(gap=18, justify="centre"),
}  # fmt: skip
_TIGHT = {"gap": 3, "pad_x": 6}
_FORTY_THIEVES: dict[str, Style | Entry] = {
    # a turn: the board beside a column, or below each other
    "forty-turn": Entry(Style(grow=1, even=True, gap=14, pad_x=8, pad_y=8), small={"gap": 17, "pad_x": 8, "pad_y": 6},
                        phone={"even": False}),
    "forty-board": Entry(Style(even=True, grow=1.19, max_width=418),
                         small={"even": False, "grow": 0, "width": 478, "max_width": None, "shrink": 0},
                         tall={"even": False, "grow": 0, "width": 356, "shrink": 0, "aside": "centre"},
                         phone={"width": None, "max_width": None, "aside": ""}),
    "forty-board-low": Style(shrink=0, width=264, aside="centre"),  # a phone that asks for a face below it
    "forty-beside": Entry(Style(even=True, grow=0.02, gap=5, min_width=346), small={"grow": 1, "min_width": 0},
                          tall={"grow": 1, "min_width": 0}),
    "forty-column": Entry(Style(grow=1, gap=4), phone={"gap": 8}),
    "forty-phases": Entry(Style(even=True, grow=8, max_width=416, height="bar_inside"), small={"max_width": 484},
                          tall={"max_width": None}),
    "forty-piles-bar": Entry(Style(gap=3, pad_x=6, align="centre", shrink=0), small=_HIDE, tall=_HIDE),
    "forty-phases-row": Style(gap=6, align="centre", height=40, shrink=0),  # in browsers
    "forty-virtual": Entry(Style(align="centre", shrink=0), small=_HIDE),
    "forty-bar-space": Style(grow=1),
    "forty-head": Entry(Style(gap=8, align="centre", max_height=62, shrink=0), small={"max_height": 66},
                        phone={"max_height": None}),
    "forty-head-low": Entry(Style(gap=8, align="centre", height=40, shrink=0),
                            small={"height": None, "max_height": 66}),
    "forty-name": Style(grow=1),
    "forty-mark": Entry(Style(shrink=0, aside="centre"), small=_HIDE),
    "forty-next": Style(gap=6, align="centre"),
    "forty-next-name": Entry(Style(), small=_HIDE),
    "forty-next-word": Entry(Style(shrink=0), small=_HIDE),
    "forty-next-arrow": Entry(Style(shrink=0, hidden=True), small=_SHOW),
    "forty-scores": Entry(Style(gap=12, align="centre", shrink=0), small={"gap": 6}),
    "forty-score": Style(gap=4, align="centre", shrink=0),
    "forty-words": Entry(Style(grow=1, even=True, gap=2), phone={"even": False}),
    "forty-words-keys": Style(gap=2, shrink=0),
    # the hoards
    "hoards": Style(shrink=0, pad_x=3, pad_y=3),
    "hoard-head": Entry(Style(height=30, gap=6, pad_x=9, align="centre", shrink=0), small=_TIGHT),
    "hoard": Entry(Style(height=33, gap=6, pad_x=9, align="centre", shrink=0), small=_TIGHT),
    "hoard-low": Entry(Style(height=26, gap=6, pad_x=9, align="centre", shrink=0), small={"height": 25, **_TIGHT}),
    "hoard-number": Entry(Style(width=36, shrink=0, aside="centre"), small={"width": 30}),
    "hoard-number-wide": Entry(Style(width=36, shrink=0, aside="centre"), small=_HIDE),
    "hoard-number-small": Entry(Style(width=30, shrink=0, aside="centre", hidden=True), small=_SHOW),
    "hoard-score": Style(width=36, shrink=0, aside="centre"),
    "hoard-merchant": Entry(Style(even=True, grow=1), small=_HIDE),
    "hoard-no-name": Entry(Style(even=True, grow=1, hidden=True), small=_SHOW),
    "hoards-title": Entry(Style(even=True, grow=1), small=_HIDE, tall=_HIDE),
    "hoards-piles": Entry(Style(even=True, grow=1, gap=2, align="centre", hidden=True), small=_SHOW, tall=_SHOW),
    # buttons, special tiles, faces
    "forty-foot": Style(gap=8, shrink=0),
    "forty-button": Entry(Style(pad_x=8, align="centre", height=49, min_height="touch"), small={"pad_x": 4}),
    "forty-seat-button": Style(gap=6, pad_x=8, align="centre", justify="centre", height=49, min_height="touch"),
    "forty-dagger": Style(gap=6, pad_x=8, align="centre", justify="centre", even=True, grow=1),
    "forty-counts": Entry(Style(gap=8, shrink=0), small={"gap": 14}),
    "forty-count": Style(gap=4, align="centre", justify="centre", height=49, min_height="touch", even=True, grow=1),
    "forty-offers": Style(gap=12, pad_x=6, shrink=0),
    **{f"forty-offer-{count}": Style(even=True, grow=count, gap=2) for count in (3, 4, 5, 6)},
    "forty-tiles": Style(gap=12, height=48, min_height="touch"),
    "forty-tile": Style(even=True, grow=1, max_width=64, pad_x=3, pad_y=4, justify="centre"),
    "forty-thing": Style(even=True, grow=1),
    "forty-faces": Entry(Style(grow=1, even=True, gap=4, max_height=300), small={"gap": 8, "max_height": None},
                         phone={"even": False, "max_height": None}),
    "forty-face": Style(even=True, grow=1, min_height=40),
    "forty-faces-few": Style(gap=6, shrink=0),
    "forty-named": Style(even=True, grow=1, gap=2),
    "forty-named-face": Style(height=58, min_height="touch"),
    "forty-topics": Entry(Style(height=56, min_height="touch", gap=8, shrink=0), small={"gap": 11}),
    "forty-topic": Style(even=True, grow=1),
    "forty-told": Style(grow=1, even=True, gap=2, pad_x=16, pad_y=10),
    "forty-stolen": Entry(Style(gap=10, pad_x=10, pad_y=4, align="centre", height=62, shrink=0),
                          small={"height": 66, "gap": 6, "pad_x": 6}),
    "forty-place": Entry(Style(width=48, height=48, shrink=0), small={"width": 38, "height": 38}),
    # a small screen without the board
    "forty-turn-keys": Style(grow=1, even=True, gap=14, pad_x=10, pad_y=10, pad_top="below_bar"),
    "forty-turn-whole": Style(grow=1, even=True, gap=8, pad_x=10, pad_y=10, pad_top="below_bar"),
    "forty-narrow": Style(width=236, shrink=0, gap=6),
    "forty-few": Style(even=True, grow=1),
    "forty-more": Style(gap=9, height="touch", shrink=0),
    "forty-larges": Style(grow=1, even=True, gap=8),
    "forty-large-row": Style(grow=1, even=True, gap=8),
    "forty-large": Style(even=True, grow=1, gap=2, pad_x=4, align="centre", justify="centre"),
    # looking back
    "forty-past": Entry(Style(grow=1, even=True, gap=14), tall=_COL),
    "forty-board-past": Entry(Style(width=344, shrink=0), small={"width": 330}, tall={"width": None}),
    "forty-piles-past": Entry(Style(gap=3, align="centre", height=34, shrink=0), small=_HIDE),
    "forty-won-row": Style(gap=8, align="end", shrink=0),
    "forty-won": Style(even=True, grow=1, gap=2),
    "forty-loot": Entry(Style(width=126, shrink=0), small=_HIDE, tall=_HIDE),
    "sum-rows": Style(grow=1, even=True, gap=6),
    "sum-head": Entry(Style(gap=6, pad_x=12, shrink=0), small=_HIDE, tall=_HIDE),
    "sum-row": Entry(Style(gap=6, pad_x=12, align="centre", even=True, grow=1, max_height=70),
                     tall={"max_height": 96, "pad_y": 6}),
    "sum-whose": Entry(Style(gap=6, align="centre", even=True, grow=1),
                       tall={"along": "col", "gap": 4, "align": "stretch", "justify": "centre"}),
    "sum-who": Entry(Style(gap=8, align="centre", even=True, grow=1.9), tall={"even": False, "grow": 0}),
    "sum-counted": Entry(Style(gap=6, align="centre", even=True, grow=7), tall={"even": False, "grow": 0}),
    "sum-stones": Style(gap=4, align="centre", even=True, grow=3),
    "sum-tiles": Style(gap=4, align="centre", even=True, grow=1.7),
    "sum-eyes": Style(gap=4, align="centre", even=True, grow=2.3),
    "sum-is": Style(shrink=0),
    "sum-score": Entry(Style(width=72, shrink=0), tall={"width": 52}),
    "sum-things": Style(gap=3, align="centre", even=True, grow=1),
    "sum-thing": Style(even=True, grow=1, max_width=30, height=30),
    "sum-framed": Entry(Style(gap=6, pad_x=6, pad_y=3, align="centre", even=True, grow=1), tall={"gap": 3, "pad_x": 3}),
    # correcting
    "correct-tabs": Style(gap=8, shrink=0, height=48, min_height="touch"),
    "correct-tab": Style(even=True, grow=1, gap=6, pad_x=8, align="centre"),
    "correct-counts": Entry(Style(grow=1, even=True, gap=8, columns=2), tall=_ONE, phone=_ONE),
    "correct-count": Entry(Style(gap=6, pad_x=8, align="centre", max_height=76, min_height="touch"),
                           small={"pad_x": 6}),
    "correct-step": Entry(Style(width="button", height="button", shrink=0), small={"width": "bar_button"}),
    "correct-number": Entry(Style(width=48, shrink=0, aside="centre"), small={"width": 36}),
    "correct-mark": Entry(Style(shrink=0, aside="centre"), small=_HIDE),
    "correct-table": Entry(Style(grow=1, even=True, gap=16), tall=_COL),
    "correct-board": Entry(Style(width=330, shrink=0), tall={"width": None}),
}  # fmt: skip
STYLES: Mapping[str, Style | Entry] = {
    **_COMMON, **_SETTINGS, **_MENU, **_PAST, **_STATISTICS, **_PHONES, **_KEYS, **_TROUBLES, **_FRAMES, **_HOME,
    **_NEW_GAME, **_SENSORS, **_HANDS, **_CLUB, **_SET_RIGHT, **_THINGS, **_MASTER_THIEVES_OVER, **_CHOOSING, **_TURN,
    **_REVEAL, **_PREPARING, **_PEEK, **_EDITION,
    **_FORTY_THIEVES,
}  # fmt: skip


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
    down: bool
    beside: bool
    hidden: bool
    along: str
    exact: bool


_LENGTHS = {
    "gap": 0, "pad_x": 0, "pad_y": 0, "pad_top": NONE, "width": NONE, "height": NONE, "min_width": 0,
    "max_width": ENDLESS, "min_height": 0, "max_height": ENDLESS,
}  # fmt: skip


def style_named(name: str, shape: Shape) -> Style:
    """An entry of the table, as it is on such a screen."""
    found = STYLES[name]
    if isinstance(found, Style):
        return found
    upright = {**found.tall, **found.phone}  # a phone is upright, too
    changed = {Shape.SMALL: found.small, Shape.TALL: found.tall, Shape.PHONE: upright, Shape.WIDE: {}}[shape]
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


def _pixels(sizes: Sizes, length: Length) -> int:  # noqa: C901, PLR0911 - one case per name
    if not isinstance(length, str):
        return sizes.px(length) if length else 0
    match length:
        case "touch" | "play_touch" | "bar" | "gap" | "margin":
            found: int = getattr(sizes, length)
            return found
        case "button":
            return max(sizes.touch, sizes.px(60))
        case "key":  # of the apparatus, for hands
            return max(sizes.touch, sizes.px(56))
        case "six_keys":  # so wide are six of them in a row
            return 6 * sizes.touch + 5 * sizes.px(6)
        case "bar_button":  # a fingertip reaches just beyond it, on no other button
            return max(sizes.px(52), sizes.touch - 2 * sizes.gap + 2)
        case "bar_inside":
            return sizes.bar - 2 * sizes.px(2)
        case "below_bar":  # away from where a finger finds the bar's buttons
            return max(sizes.px(12), (sizes.bar + sizes.touch + 1) // 2 - sizes.bar)
        case "sign":
            return max(sizes.px(30), round(sizes.font_px(Role.SMALL) * 1.6) + 2)
        case "sheet":
            return sizes.width - 2 * sizes.margin
        case _:
            raise ValueError(f"there is no length called {length}")
