"""Hands at the box: its picture, what they are waited for, and the keys that move it."""

from dataclasses import replace

from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import BRIGHT, Role
from companion.screen.jewel_box.hand_keys import At, asked, hand_keys, picture
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.screens import JEWEL_BOX
from companion.screen.model import Frame
from companion.screen.routes import Play
from companion.screen.scenes.blocks import centred_text, paragraph
from companion.screen.widgets.basic import Pool
from companion.screen.widgets.widget import Widget


def page(frame: Frame, area: Area, route: At) -> list[Widget]:
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
    said, rest = paragraph(frame, area, frame.say.words(table.headline.todo), Ink(Role.SMALL, BRIGHT), frame.sizes.gap)
    return [said], rest


def beside(frame: Frame, area: Area, route: At) -> list[Widget]:
    """The keys beside a scene, below what they are for."""
    sizes = frame.sizes
    if asked(frame):
        return hand_keys(frame, area, route, shortcuts=False)
    top, rest = area.from_top(round(sizes.font_px(Role.BODY) * 2.4), sizes.px(4))
    title = centred_text(frame, top, JEWEL_BOX.hands_title(frame)[0], Ink(Role.BODY, BRIGHT, Align.CENTRE))
    return [title, *hand_keys(frame, rest, route, shortcuts=False)]
