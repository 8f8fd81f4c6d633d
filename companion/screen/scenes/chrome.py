"""What frames every scene: the bar on top, with where we are, what is simulated, undo and the menu."""

from collections.abc import Sequence

from companion.screen.actions import Action, Show, Undo
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.drawing.theme import DIM, RUBY, Role, Weight
from companion.screen.model import Frame
from companion.screen.routes import Home, Menu
from companion.screen.scenes.blocks import content
from companion.screen.widgets.basic import Badge, Bar, IconMark, Label, PushButton
from companion.screen.widgets.widget import Tap, Widget

TITLE = Ink(Role.BODY, weight=Weight.BOLD)


def top_bar(
    frame: Frame, title: str, sub: str = "", buttons: Sequence[PushButton] = (), mark: str = ""
) -> tuple[list[Widget], Area]:
    """The bar with its buttons from the right, a warning `mark` beside the title; and the rest of the screen."""
    sizes = frame.sizes
    bar, rest = frame.area.from_top(sizes.bar)
    widgets: list[Widget] = [Bar(bar), *buttons]
    right = min((button.area.left for button in buttons), default=bar.right) - sizes.gap
    wide = width_of(title, *TITLE.face(sizes))
    left = bar.left + sizes.margin
    room = Area(left, bar.top, max(0, min(wide + 2, right - left)), bar.height)
    widgets.append(Label(room, title, TITLE))
    if mark:
        room = Area(room.right + sizes.gap, bar.top, sizes.px(24), bar.height)
        widgets.append(IconMark(room, mark, RUBY))
    middle = Area(room.right + sizes.gap, bar.top, max(0, right - room.right - sizes.gap), bar.height)
    if frame.model.link.simulated:
        long, short = _signs(frame)
        sign = long if _sign_width(frame, long) <= middle.width else short
        spot, middle = middle.from_right(min(_sign_width(frame, sign), middle.width), sizes.gap)
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


def bar_button(frame: Frame, index: int, tap: Tap, icon: str, label: str = "", width: int = 0) -> PushButton:
    """The button that is `index`th from the right in the bar, `width` wide if it has words."""
    sizes = frame.sizes
    side = max(sizes.px(50), sizes.touch - 2 * sizes.gap + 2)  # a fingertip reaches just beyond it, on no other button
    right = sizes.width - sizes.px(6) - index * (side + sizes.gap)
    wide = width or side
    area = Area(right - wide, sizes.px(3), wide, sizes.bar - 2 * sizes.px(3))
    return PushButton(area, label, icon=icon, role=Role.SMALL, tap=tap)


def play_bar(frame: Frame, title: str, sub: str = "") -> tuple[list[Widget], Area]:
    """The bar of a running game: undo with what it would take back, and the menu."""
    sizes, table = frame.sizes, frame.model.table
    buttons = [bar_button(frame, 0, Tap(Show(Menu()), "m"), "menu")]
    has_peek = frame.game is not None and frame.game.peek is not None
    mark = "warning" if has_peek and table is not None and table.peeks else ""  # somebody looked: that stays told
    if table is not None and table.undo is not None:
        words = frame.say("Undo: {what}", what=frame.say.words(table.undo))
        sign = _sign_width(frame, _signs(frame)[-1]) if frame.model.link.simulated else 0
        taken = sizes.margin + width_of(title, *TITLE.face(sizes)) + sign + 3 * sizes.gap
        taken += sizes.px(24) + sizes.gap if mark else 0
        if _undo_width(frame, words) > buttons[0].area.left - sizes.gap - taken:
            words = frame.say("Undo")
        buttons.append(bar_button(frame, 1, Tap(Undo(), "u"), "undo", words, _undo_width(frame, words)))
    return top_bar(frame, title, sub, buttons, mark)


def _undo_width(frame: Frame, words: str) -> int:
    """A button in the bar is as wide as its words, its icon and their distances."""
    sizes = frame.sizes
    return width_of(words, *Ink(Role.SMALL).face(sizes)) + round(sizes.font_px(Role.SMALL) * 1.05) + 4 * sizes.gap


def _signs(frame: Frame) -> tuple[str, str]:
    """What tells that the apparatus is not a real one: in full, and where there is less room."""
    assert frame.apparatus is not None
    return frame.say.words(frame.apparatus.sentences.simulated), frame.say("SIMULATED")


def _sign_width(frame: Frame, sign: str) -> int:
    return width_of(sign, *Ink(Role.SMALL).face(frame.sizes)) + 2 * frame.sizes.margin + 2


def back_bar(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from."""
    button = bar_button(frame, 0, Tap(back or Show(Home()), "escape"), "back")
    return top_bar(frame, title, sub, [button])


def page(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from, and the room for what it shows."""
    widgets, rest = back_bar(frame, title, sub, back)
    return widgets, content(frame, rest)
