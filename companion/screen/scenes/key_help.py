"""Which key does what in a scene: read from its widgets, so that it always matches them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from companion.languages import mark
from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.drawing.theme import BRIGHT, Role, Sizes, Weight
from companion.screen.model import Frame
from companion.screen.routes import Keys, Play, PlayPage
from companion.screen.scenes import hands_page
from companion.screen.scenes.blocks import content, leafed
from companion.screen.scenes.chrome import back_bar
from companion.screen.scenes.new_game.keyboard import KeyCap
from companion.screen.widgets import panels
from companion.screen.widgets.basic import Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget

_CAPS = {
    "escape": mark("Esc"),
    "return": mark("Enter"),
    "page up": mark("Page up"),
    "page down": mark("Page down"),
    "delete": mark("Del"),
    "space": mark("Space"),
    "tab": mark("Tab"),
    "home": mark("Home key"),
    "end": mark("End key"),
}
_SIGNS = {"backspace": "\u232b", "left": "\u2190", "right": "\u2192", "up": "\u2191", "down": "\u2193"}
_TO_HANDS = Show(Play(page=PlayPage.HANDS))  # a picture says nothing itself
# What a button means that has an icon and no words.
_ICONS = {
    "back": mark("Back"),
    "on": mark("On"),
    "close": mark("Close"),
    "menu": mark("Menu"),
    "undo": mark("Undo"),
    "redo": mark("Redo"),
    "gear": mark("Settings"),
    "globe": mark("Language"),
    "sound_on": mark("Sound off"),
    "sound_off": mark("Sound on"),
    "leave": mark("Quit"),
    "power": mark("Power off"),
    "plus": mark("More"),
    "minus": mark("Fewer"),
    "backspace": mark("deletes a letter"),
    "space": mark("types a space"),
    "play": mark("Play"),
    "pause": mark("Pause"),
    "step": mark("One step"),
    "first": mark("To the beginning"),
    "last": mark("To the end"),
    "crown": mark("Scores"),
    "rotate_cw": mark("Rotate clockwise"),
    "rotate_ccw": mark("Rotate counter-clockwise"),
    "turn_over": mark("Turn over"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A key and what it does."""

    cap: str
    does: str


@dataclass(frozen=True, slots=True)
class Cap(Widget):
    """A key as it looks on a keyboard."""

    label: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        area = pygame.Rect(self.area)
        panels.panel(target, sizes, area, Look.PLAIN)
        ink = Ink(Role.SMALL, BRIGHT, Align.CENTRE, Weight.BOLD)
        write(target, sizes, self.label, area.inflate(-2 * sizes.px(6), 0), ink)

    def words(self) -> tuple[str, ...]:
        return (self.label,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        inside = self.area.inset(sizes.px(6), 0)
        return Label(inside, self.label, Ink(Role.SMALL, weight=Weight.BOLD)).cut(sizes)


def build(route: Keys, widgets: Sequence[Widget], frame: Frame) -> list[Widget]:
    """The keys of these widgets, and those that every scene has; back leads to where one came from."""
    sizes = frame.sizes
    shown, rest = back_bar(frame, frame.say("Keys"), "", Show(route.behind))
    body = content(frame, rest)
    taken = {widget.tap.key for widget in reachable(widgets) if widget.tap}
    rows = [*_rows(widgets, frame), *_everywhere(frame, taken)]
    height = sizes.px(40)

    def most(area: Area) -> int:
        return (area.height + sizes.gap) // (height + sizes.gap)

    columns = 1 if len(rows) <= most(body) else 2
    place = (route.page, lambda leaf: replace(route, page=leaf))
    leaf = leafed(frame, body, rows, lambda area: columns * most(area), place)
    shown += leaf.turner
    for index, row in enumerate(leaf.items):
        column = leaf.area.columns(columns, sizes.margin)[index // most(leaf.area)]
        spot = column.moved(0, index % most(leaf.area) * (height + sizes.gap)).from_top(height)[0]
        shown += _row(frame, spot, row)
    return shown


def _row(frame: Frame, area: Area, row: Row) -> list[Widget]:
    sizes = frame.sizes
    cap, words = area.from_left(sizes.px(112), sizes.px(14))
    return [Cap(cap, row.cap), Label(words, row.does, Ink(Role.SMALL), chosen=True)]


def _rows(widgets: Sequence[Widget], frame: Frame) -> list[Row]:
    """One for each key; the letters of a keyboard together."""
    found: list[Row] = []
    typing = False
    for widget in reachable(widgets):
        if widget.tap is None or not widget.tap.key or widget.tap.key == "?":
            continue
        if isinstance(widget, KeyCap) and not widget.icon:
            typing = True
            continue
        does = said_on(widget, widgets, frame)
        if widget.tap.hold_ms:
            does = frame.say("{what} (hold)", what=does)
        found.append(Row(cap_name(frame, widget.tap.key), does))
    return [*([Row("A \u2026 Z", frame.say("types a letter"))] if typing else []), *found]


def _everywhere(frame: Frame, taken: set[str]) -> list[Row]:
    """What holds in every scene, with keys that this one has not taken for something else."""
    say = frame.say
    push = next((key for key in ("return", "space") if key not in taken), None)
    return [
        Row(f"{say('Tab')} \u2190 \u2192", say("selects a button")),
        *([Row(cap_name(frame, push), say("presses the selected button"))] if push else []),
        Row("?", say("shows this page")),
    ]


def cap_name(frame: Frame, key: str) -> str:
    """A key as it is called on a keyboard."""
    if key in _CAPS:
        return frame.say(_CAPS[key])
    return _SIGNS.get(key) or (key.upper() if len(key) == 1 else key)


def said_on(target: Widget, widgets: Sequence[Widget], frame: Frame) -> str:
    """What a widget says, what its icon means, or what is written on it."""
    icon = getattr(target, "icon", None)
    if target.words():
        return target.words()[0]
    if icon in _ICONS:
        return frame.say(_ICONS[icon])
    if target.tap is not None and target.tap.action == _TO_HANDS:
        return hands_page.title(frame)
    on_it = [widget for widget in widgets if widget.tap is None and target.area.holds(*widget.area.centre)]
    return next((line for widget in on_it for line in widget.words()), "")
