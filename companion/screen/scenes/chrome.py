"""The bars of scenes that are still placed by hand: those of every page, on top of the screen."""

from collections.abc import Sequence

from companion.nodes.nodes import Node
from companion.pages import bars
from companion.pages.actions import Action
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import painter
from companion.screen.scenes.blocks import content
from companion.screen.widgets.widget import Widget


def top_bar(frame: Frame, title: str, sub: str = "", buttons: Sequence[Node] = ()) -> tuple[list[Widget], Area]:
    """The bar with its buttons at the right, and the rest of the screen."""
    return on_top(frame, bars.bar(frame, title, sub, buttons))


def play_bar(frame: Frame, title: str, sub: str = "") -> tuple[list[Widget], Area]:
    """The bar of a running game: undo and the menu."""
    return on_top(frame, bars.play_bar(frame, title, sub))


def back_bar(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from."""
    return top_bar(frame, title, sub, [bars.back_button(frame, back)])


def page(frame: Frame, title: str, sub: str = "", back: Action | None = None) -> tuple[list[Widget], Area]:
    """The bar of a scene that leads back to where one came from, and the room for what it shows."""
    widgets, rest = back_bar(frame, title, sub, back)
    return widgets, content(frame, rest)


def on_top(frame: Frame, bar: Node) -> tuple[list[Widget], Area]:
    """A bar, and the rest of the screen."""
    area, rest = frame.area.from_top(frame.sizes.bar)
    return painter(frame.sizes).part(bar, area, frame), rest
