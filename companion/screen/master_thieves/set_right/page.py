"""That is not what happened: the sheet on which people say what really did, over the scene that it is about.

Two rules. Nothing counts before it is confirmed, and then it is one step, which undo takes back. Nothing is ever called
a mistake.
"""

from collections.abc import Callable

from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.pages.routes import SetRight
from companion.pages.routes import Play
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.game_values import values_of
from companion.screen.master_thieves.set_right import choices, gems
from companion.screen.widgets.widget import Widget

_PAGES: dict[Topic | None, Callable[[SetRight, Frame], list[Widget]]] = {
    None: choices.topics,
    Topic.FELL: gems.build,
    Topic.TAKEN: gems.build,
    Topic.LIES: gems.build,
    Topic.ALARM: choices.alarms,
    Topic.CARD: choices.cards,
    Topic.NUMBER: choices.numbers,
    Topic.PASSED: choices.passing,
}


def build(route: SetRight, frame: Frame) -> list[Widget]:
    """The sheet over the game; if there is nothing of that kind any more, what else there is."""
    _, guide = values_of(frame)
    assert frame.game is not None
    below = frame.game.scene(Play(), frame.quiet)
    topic = route.topic if route.topic in guide.to_set_right.topics else None
    return [*below, *_PAGES[topic](route, frame)]
