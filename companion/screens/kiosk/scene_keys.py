"""What the keys of a scene do, to be read or heard: taken from its widgets, so that it always matches them."""

from collections.abc import Callable, Sequence

from companion.drawing.canvas import Align, Ink
from companion.languages import mark
from companion.nodes.nodes import ANY_KEY
from companion.nodes.theme import BRIGHT, Role, Weight
from companion.pages.actions import CallOff, Explain, Redo, Route, Show, Undo
from companion.pages.bars import hand_titles
from companion.pages.key_help import LETTERS, KeyRow, cap_name
from companion.pages.routes import Keys, Play, PlayPage
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import TITLE
from companion.screens.kiosk.widgets.basic import Label
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget

CAP = Ink(Role.HINT, BRIGHT, Align.CENTRE, Weight.BOLD)  # of the keys' names on the page of keys
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


def scene_keys(
    widgets: Sequence[Widget], frame: Frame, is_told: Callable[[Widget], bool] = lambda _: True
) -> list[KeyRow]:
    """One for each key that is to be told; the letters of a keyboard together."""
    found: list[KeyRow] = []
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
        found.append((widget.tap.key, does))
    return [*([(LETTERS, frame.say("types a letter"))] if typing else []), *found]


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
        return hand_titles(frame)[0]
    on_it = [widget for widget in widgets if widget.tap is None and target.area.holds(*widget.area.centre)]
    return next((line for widget in on_it for line in widget.words()), "")


# what is said of them


def said_heading(widgets: Sequence[Widget]) -> str:
    """What a scene is called."""
    return next((one.line for one in widgets if isinstance(one, Label) and one.ink == TITLE), "")


def said_keys(route: Route, frame: Frame, widgets: Sequence[Widget], *, of_game: bool) -> tuple[str, ...]:
    """What each key does; `of_game`: only what is about the game. On the page of keys it is all of them."""
    if isinstance(route, Keys):
        caps = [one.line if isinstance(one, Label) and one.ink == CAP else "" for one in widgets]
        rows = [(cap, *after.words()) for cap, after in zip(caps, widgets[1:], strict=False) if cap]
    else:
        found = scene_keys(widgets, frame, (lambda widget: _is_of_game(widget, route)) if of_game else lambda _: True)
        rows = [(cap_name(frame, key), does) for key, does in found]
    return tuple([frame.say("{key}: {what}", key=key, what=what) for key, what in rows if what])


def _is_of_game(widget: Widget, route: Route) -> bool:
    """Does this say something in the game, or go a step towards it? Looking elsewhere does not, nor does undoing.

    Pieces on a board are too many to be listed: the arrow keys lead from one to the next.
    """
    if widget.exact or widget.tap is None:
        return False
    match widget.tap.action:
        case Show(Play() as to):
            return to.page is PlayPage.GAME and isinstance(route, Play) and to.hands == route.hands
        case Show() | CallOff() | Undo() | Redo() | Explain():
            return False
        case _:
            return True
