"""What frames every scene: the bar on top, with where we are, what is simulated, undo and the menu."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.nodes.theme import DIM, RUBY, Role, Weight
from companion.pages.actions import Action, CallOff, Show, Tell, Undo
from companion.pages.routes import Home, Menu
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import content
from companion.screen.widgets.basic import Badge, Bar, IconMark, Label, PushButton
from companion.screen.widgets.widget import Tap, Widget

TITLE = Ink(Role.BODY, weight=Weight.BOLD)
_COUNT = Ink(Role.SMALL, RUBY)


def top_bar(
    frame: Frame, title: str, sub: str = "", buttons: Sequence[PushButton] = (), *, signed: bool = False
) -> tuple[list[Widget], Area]:
    """The bar with its buttons from the right, `signed` with what stays told; and the rest of the screen."""
    sizes = frame.sizes
    bar, rest = frame.area.from_top(sizes.bar)
    widgets: list[Widget] = [Bar(bar), *buttons]
    right = min((button.area.left for button in buttons), default=bar.right) - sizes.gap
    wide = width_of(title, *TITLE.face(sizes))
    left = bar.left + sizes.margin
    room = Area(left, bar.top, max(0, min(wide + 2, right - left)), bar.height)
    widgets.append(Label(room, title, TITLE))
    if signed:
        room = Area(room.right + sizes.gap, bar.top, looks_width(frame), bar.height)
        widgets += looks_sign(frame, room)
    middle = Area(room.right + sizes.gap, bar.top, max(0, right - room.right - sizes.gap), bar.height)
    if frame.model.link.simulated:
        long, short = _signs(frame)
        sign = long if sign_width(frame, long) <= middle.width else short
        spot, middle = middle.from_right(min(sign_width(frame, sign), middle.width), sizes.gap)
        spot = _towards_middle(frame, spot, middle)
        middle = middle._replace(width=max(0, spot.left - sizes.gap - middle.left))
        widgets.append(Badge(spot, sign))
    if sub and width_of(sub, *Ink(Role.SMALL).face(sizes)) <= middle.width:
        widgets.append(Label(middle, sub, Ink(Role.SMALL, DIM)))
    return widgets, rest


def _towards_middle(frame: Frame, spot: Area, free: Area) -> Area:
    """The badge stands in the middle of the screen if there is room, as a sign should."""
    wished = (frame.sizes.width - spot.width) // 2
    return spot._replace(left=max(free.left, min(spot.left, wished))) if free.width > spot.width else spot


def bar_button(frame: Frame, index: int, tap: Tap, icon: str, label: str = "", least: int = 0) -> PushButton:
    """The button that is `index`th from the right in the bar: as wide as its words, and at least so wide."""
    sizes, edge = frame.sizes, frame.sizes.px(2)
    side = max(sizes.px(52), sizes.touch - 2 * sizes.gap + 2)  # a fingertip reaches just beyond it, on no other button
    right = sizes.width - sizes.px(4) - index * (side + sizes.gap)
    ink = Ink(Role.HINT)
    words = width_of(label, *ink.face(sizes)) + round(sizes.font_px(ink.role) * 1.05) + 4 * sizes.gap if label else 0
    width = max(side, words, least)
    area = Area(right - width, edge, width, sizes.bar - 2 * edge)
    return PushButton(area, label, icon=icon, role=ink.role, tap=tap)


def play_buttons(frame: Frame, *, in_words: bool = True) -> list[PushButton]:
    """The menu and undo. They never move or grow: what was taken back is said afterwards.

    As long as there is nothing to undo, the way back to laying the table is there instead.
    """
    table = frame.model.table
    is_new = table is not None and table.undo is None and frame.model.lesson is None
    what, icon, words = (CallOff(), "back", frame.say("Back")) if is_new else (Undo(), "undo", frame.say("Undo"))
    label, least = (words, frame.sizes.px(124)) if in_words else ("", 0)
    undo = bar_button(frame, 1, Tap(what, "u"), icon, label, least)
    if table is None or (table.undo is None and not is_new):
        undo = replace(undo, off=True, tap=None)
    return [bar_button(frame, 0, Tap(Show(Menu()), "m"), "menu"), undo]


def play_bar(frame: Frame, title: str, sub: str = "") -> tuple[list[Widget], Area]:
    """The bar of a running game: undo and the menu."""
    return top_bar(frame, title, sub, play_buttons(frame), signed=bool(looks(frame)))


def looks(frame: Frame) -> str:
    """How often somebody looked at what is hidden, or undid what had shown it: that stays told. Else nothing."""
    table, peek = frame.model.table, None if frame.game is None else frame.game.peek_words
    if table is None or peek is None:
        return ""
    return " ".join(map(frame.say.words, peek.told(table.peeks, table.peeks_by_undo)))


def looks_sign(frame: Frame, area: Area) -> list[Widget]:
    """The sign that there were such looks, and how many; a tap says which."""
    mark, count = area.from_left(frame.sizes.px(24))
    tap = Tap(Tell(looks(frame)))
    return [IconMark(mark, "warning", RUBY, tap=tap), Label(count, _look_count(frame), _COUNT)]


def looks_width(frame: Frame) -> int:
    """How wide that sign is."""
    return frame.sizes.px(24) + width_of(_look_count(frame), *_COUNT.face(frame.sizes)) + 2


def _look_count(frame: Frame) -> str:
    return "" if frame.model.table is None else str(frame.model.table.peeks)


def _signs(frame: Frame) -> tuple[str, str]:
    """What tells that the apparatus is not a real one: in full, and where there is less room."""
    assert frame.apparatus is not None
    return frame.say.words(frame.apparatus.sentences.simulated), frame.say("VIRTUAL")


def sign_width(frame: Frame, sign: str) -> int:
    """How wide the badge of a sign is."""
    return width_of(sign, *Ink(Role.SMALL).face(frame.sizes)) + 2 * frame.sizes.margin + 2


def back_bar(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from."""
    button = bar_button(frame, 0, Tap(back or Show(Home()), "escape"), "back")
    return top_bar(frame, title, sub, [button])


def page(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from, and the room for what it shows."""
    widgets, rest = back_bar(frame, title, sub, back)
    return widgets, content(frame, rest)
