"""The empty sheet on which people say what really happened."""

from companion.pages.actions import Show
from companion.pages.bars import ROOM, room_sheet
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import painter
from companion.screen.widgets.basic import Veil
from companion.screen.widgets.widget import Widget


def sheet(frame: Frame, title: str, sub: str = "") -> tuple[list[Widget], Area]:
    """An empty sheet under its title, and the room on it. Its cross closes it; a tap elsewhere does nothing."""
    node, paint = room_sheet(frame, title, Show(Play()), sub), painter(frame.sizes)
    return [Veil(frame.area), *paint.part(node, frame.area, frame)], paint.room(node, frame.area, ROOM)
