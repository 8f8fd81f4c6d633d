"""The way to the sheet on which people say what really happened, and the empty sheet."""

from msgspec.structs import replace

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Topic
from companion.pages.actions import Show
from companion.pages.bars import ROOM, room_sheet
from companion.pages.routes import Play, Sheet
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import painter
from companion.screen.widgets.basic import Veil
from companion.screen.widgets.widget import Widget


class SetRight(Sheet, frozen=True):
    """What is being set right; None: people choose it. `gems` are those counted so far; None: as the app believes.

    `seat` is whose card or number it is, once that is chosen.
    """

    topic: Topic | None = None
    gems: Gems | None = None
    seat: str = ""

    def at(self, event: int) -> "SetRight":
        """The same when this is the last event: what was counted before it is void."""
        return self if self.event == event else replace(self, event=event, gems=None)


def sheet(frame: Frame, title: str, sub: str = "") -> tuple[list[Widget], Area]:
    """An empty sheet under its title, and the room on it. Its cross closes it; a tap elsewhere does nothing."""
    node, paint = room_sheet(frame, title, Show(Play()), sub), painter(frame.sizes)
    return [Veil(frame.area), *paint.part(node, frame.area, frame)], paint.room(node, frame.area, ROOM)
