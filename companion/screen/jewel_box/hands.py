"""Move the virtual box, or enter the moves that a real box's sensors did not see."""

from dataclasses import replace

from companion.screen.actions import Route, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height, width_of, wrapped
from companion.screen.drawing.theme import BRIGHT, Role
from companion.screen.jewel_box.drawer_keys import Shelf
from companion.screen.jewel_box.hand_keys import At, asked, hand_keys, picture
from companion.screen.jewel_box.perspective import Box
from companion.screen.model import Frame
from companion.screen.routes import Play, Sensors
from companion.screen.scenes.blocks import centred_text, content
from companion.screen.scenes.chrome import TITLE, back_bar
from companion.screen.widgets.basic import Paragraph, Pool
from companion.screen.widgets.widget import Widget

PANEL_RATIO = 1.9  # a window wider than so many heights has room for hands beside the game
_MAIN_RATIO = 5 / 3  # ... and the game gets so many of them, as on the panels it was made for
_LEAST_MAIN = 1.5
_FOR_HANDS = frozenset({"differs", "undone"})


def build_hands(route: At, frame: Frame) -> list[Widget]:
    """A page of its own in a running game, with the way back to it."""
    widgets, rest = back_bar(frame, page_title(frame), back=Show(Play()))
    return [*widgets, *hands_page(frame, content(frame, rest), route)]


def page_title(frame: Frame) -> str:
    """Whose hands; in fewer words where the bar has little room."""
    long, short = _titles(frame)
    room = frame.sizes.width - frame.sizes.px(300)
    return long if width_of(long, *TITLE.face(frame.sizes)) <= room else short


def _titles(frame: Frame) -> tuple[str, str]:
    say = frame.say
    if frame.model.link.simulated:
        return say("Move the virtual box"), say("Move the box")
    return say("Enter your moves"), say("Your moves")


def hands_page(frame: Frame, area: Area, route: At) -> list[Widget]:
    """The box, where there is room for it, and the keys."""
    sizes = frame.sizes
    if sizes.is_small:
        return hand_keys(frame, area, route, shortcuts=True)
    left, right = area.shares(0.62, 1, gap=sizes.margin)
    shown = replace(picture(frame), labels=True)
    said, left = _waited_for(frame, left, route)
    return [*said, Pool(left), Box(left, shown), *hand_keys(frame, right, route, shortcuts=True)]


def _waited_for(frame: Frame, area: Area, route: At) -> tuple[list[Widget], Area]:
    """What the game waits for, above the box: who moves it here need not go back to read it."""
    table = frame.model.table
    if table is None or not isinstance(route, Play) or asked(frame):
        return [], area
    words, ink = frame.say.words(table.headline.todo), Ink(Role.SMALL, BRIGHT)
    px, weight = ink.face(frame.sizes)
    height = len(wrapped(words, px, weight, area.width)) * line_height(px, weight) + 2
    spot, rest = area.from_top(height, frame.sizes.gap)
    return [Paragraph(spot, words, ink)], rest


def hands_panel(frame: Frame, area: Area, route: Route) -> list[Widget]:
    """The keys beside a scene: without shortcuts, which belong to the scene."""
    sizes = frame.sizes
    at = _current(route if isinstance(route, Play | Sensors) else Play(), frame)
    inside = area.inset(sizes.gap)
    if asked(frame):
        return [Shelf(area), *hand_keys(frame, inside, at, shortcuts=False)]
    top, rest = inside.from_top(round(sizes.font_px(Role.BODY) * 2.4), sizes.px(4))
    title = centred_text(frame, top, _titles(frame)[0], Ink(Role.BODY, BRIGHT, Align.CENTRE))
    return [Shelf(area), title, *hand_keys(frame, rest, at, shortcuts=False)]


def are_wanted(route: Route, frame: Frame) -> bool:
    """Is there a virtual box to move in this scene?"""
    table = frame.model.table
    in_game = isinstance(route, Play) and table is not None and not table.is_over
    return frame.model.link.simulated and (in_game or isinstance(route, Sensors))


def are_mending(route: Route, frame: Frame) -> bool:
    """Are hands putting the virtual box back? Then what is the matter stands among the keys, not over them."""
    trouble = frame.model.trouble
    at_it = isinstance(route, Play) and route.page == "hands" and frame.model.link.simulated
    return at_it and trouble is not None and trouble.kind in _FOR_HANDS


def scene_beside(route: Route) -> Route:
    """What is shown beside the keys: not the keys once more."""
    match route:
        case Play(page="hands"):
            return replace(route, page="")
        case Sensors(page="hands"):
            return replace(route, page="channels", drawer="")
        case _:
            return route


def panel_width(frame: Frame) -> int:
    """How wide the panel beside a scene would be; nothing where the scene would lack room."""
    sizes = frame.sizes
    least = 4 * sizes.touch + 3 * sizes.px(6) + 2 * sizes.gap
    width = max(least, sizes.width - round(_MAIN_RATIO * sizes.height))
    fits = sizes.width > PANEL_RATIO * sizes.height and sizes.width - width >= _LEAST_MAIN * sizes.height
    return min(width, sizes.width // 2) if fits else 0


def _current(route: At, frame: Frame) -> At:
    """The route without what was picked before something happened: a tap here must not bring it back."""
    table = frame.model.table
    if isinstance(route, Play) and table is not None and route.event != table.event:
        return replace(route, pick="", card="")
    return route
