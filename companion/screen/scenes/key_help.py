"""Which key does what in a scene: read from its widgets, so that it always matches them."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.theme import BRIGHT, Role, Sizes, Weight
from companion.pages.actions import Show
from companion.pages.routes import Keys, Play, PlayPage
from companion.pages.voice_settings import SAY_AGAIN, Verbosity
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes import hands_page
from companion.screen.scenes.blocks import even_pages, leafed
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Label, Plate
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import ANY_KEY, Widget

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
    "eye": mark("Look at the other side"),
}


Row = tuple[str, str]  # a key, and what it does


def build(route: Keys, widgets: Sequence[Widget], frame: Frame) -> list[Widget]:
    """The keys of these widgets, and those that every scene has; back leads to where one came from."""
    sizes = frame.sizes
    shown, body = page(frame, frame.say("Keys"), "", Show(route.behind))
    taken = {widget.tap.key for widget in reachable(widgets) if widget.tap}
    rows = [*key_rows(widgets, frame), *_everywhere(frame, taken)]
    height = sizes.px(40)

    def most(area: Area) -> int:
        return (area.height + sizes.gap) // (height + sizes.gap)

    columns = 1 if len(rows) <= most(body) else 2
    place = (route.page, lambda leaf: replace(route, page=leaf))
    leaf = leafed(frame, body, lambda area: even_pages(rows, columns * most(area)), place)
    shown += leaf.turner
    for index, row in enumerate(leaf.items):
        column = leaf.area.columns(columns, sizes.margin)[index // most(leaf.area)]
        spot = column.moved(0, index % most(leaf.area) * (height + sizes.gap)).from_top(height)[0]
        shown += _row(sizes, spot, row)
    return shown


def _row(sizes: Sizes, area: Area, row: Row) -> list[Widget]:
    """A key as it looks on a keyboard, and beside it what it does."""
    cap, words = area.from_left(sizes.px(112), sizes.px(14))
    return [
        Plate(cap),
        Label(cap.inset(sizes.px(6), 0), row[0], Ink(Role.SMALL, BRIGHT, Align.CENTRE, Weight.BOLD)),
        Label(words, row[1], Ink(Role.SMALL), chosen=True),
    ]


def key_rows(widgets: Sequence[Widget], frame: Frame, is_told: Callable[[Widget], bool] = lambda _: True) -> list[Row]:
    """One for each key that is to be told; the letters of a keyboard together."""
    found: list[Row] = []
    typing = False
    for widget in reachable(widgets):
        if widget.tap is None or widget.tap.key in {"", "?", ANY_KEY} or not is_told(widget):
            continue
        if len(widget.tap.key) == 1 and widget.tap.means == f"key {widget.tap.key}":
            typing = True
            continue
        does = said_on(widget, widgets, frame)
        if widget.tap.hold_ms and widget.tap.held is None:
            does = frame.say("{what} (hold)", what=does)
        found.append((cap_name(frame, widget.tap.key), does))
    return [*([("A \u2026 Z", frame.say("types a letter"))] if typing else []), *found]


def _everywhere(frame: Frame, taken: set[str]) -> list[Row]:
    """What holds in every scene, with keys that this one has not taken for something else."""
    say = frame.say
    push = next((key for key in ("return", "space") if key not in taken), None)
    return [
        (f"{say('Tab')} \u2190 \u2192", say("selects a button")),
        *([(cap_name(frame, push), say("presses the selected button"))] if push else []),
        *([] if frame.model.settings.voice is Verbosity.OFF else [(SAY_AGAIN, say("says again what to do"))]),
        ("?", say("shows this page")),
    ]


def cap_name(frame: Frame, key: str) -> str:
    """A key as it is called on a keyboard."""
    if key in _CAPS:
        return frame.say(_CAPS[key])
    return _SIGNS.get(key) or (key.upper() if len(key) == 1 else key)


def said_on(target: Widget, widgets: Sequence[Widget], frame: Frame) -> str:
    """What a widget does, by its own account; else what it says, what its icon means, or what is written on it."""
    if target.does:
        return target.does
    icon = getattr(target, "icon", None)
    if target.words():
        return target.words()[0]
    if icon in _ICONS:
        return frame.say(_ICONS[icon])
    if target.tap is not None and target.tap.action == _TO_HANDS:
        return hands_page.title(frame)
    on_it = [widget for widget in widgets if widget.tap is None and target.area.holds(*widget.area.centre)]
    return next((line for widget in on_it for line in widget.words()), "")
