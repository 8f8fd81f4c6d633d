"""The way to the sheet on which people say what really happened, and the empty sheet."""

from msgspec.structs import replace

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Topic
from companion.nodes.theme import DIM, Role
from companion.pages.actions import Show
from companion.pages.routes import Play, Sheet
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Label, Plate, PushButton, Veil
from companion.screen.widgets.widget import Tap, Widget


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
    sizes, whole = frame.sizes, frame.area
    back = Show(Play())
    panel = whole.inset(sizes.px(8 if sizes.is_small else 20), sizes.px(4 if sizes.is_small else 20))
    inside = panel.inset(sizes.px(20), sizes.px(12))
    head, rest = inside.from_top(max(sizes.touch, sizes.px(88 if sub else 56)), sizes.px(6))
    close, words = head.from_right(max(sizes.touch, sizes.px(56)), sizes.gap)
    close = close._replace(height=max(sizes.touch, sizes.px(52)))
    line, below = words.from_top(round(sizes.font_px(Role.HEADLINE) * 1.3)) if sub else (words, None)
    widgets: list[Widget] = [
        Veil(whole),
        Plate(panel),
        PushButton(close, "", icon="close", tap=Tap(back, "escape")),
    ]
    heads = [Label(line, title, Ink(role)) for role in (Role.HEADLINE, Role.ACTION, Role.BODY)]
    widgets.append(next((head for head in heads if not head.cut(sizes)), heads[-1]))
    if below is not None:
        widgets.append(Label(below._replace(height=min(below.height, sizes.px(34))), sub, Ink(Role.BODY, DIM)))
    return widgets, rest
