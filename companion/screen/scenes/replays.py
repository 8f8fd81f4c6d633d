"""The replay of a finished game, as the game itself shows it; other games have none."""

from collections.abc import Callable

from companion.screen.actions import Show
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import Role
from companion.screen.jewel_box.perspective import Box
from companion.screen.master_thieves.replay import scene as master_thieves
from companion.screen.model import Frame
from companion.screen.routes import PastGame, Replay
from companion.screen.scenes.blocks import centred_text, content
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Pool, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

GAMES: dict[str, Callable[[Replay, Frame], list[Widget]]] = {"master-thieves": master_thieves.build}


def build(route: Replay, frame: Frame) -> list[Widget]:
    """The replay of the game that the story is of."""
    name = frame.model.story[-1].game if frame.model.story else ""
    return GAMES[name](route, frame) if name in GAMES else _nothing(route, frame)


def _nothing(route: Replay, frame: Frame) -> list[Widget]:
    """While a game goes on, or could, what lies in the box is nobody's to see."""
    sizes, say = frame.sizes, frame.say
    back = Show(PastGame(route.game))
    widgets, rest = back_bar(frame, say("Replay"), back=back)
    left, right = content(frame, rest).shares(0.7, 1, gap=sizes.margin)
    foot, words = right.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    sentence = say("Only finished games have a replay: until then, nobody sees what is hidden.")
    return [
        *widgets,
        Pool(left),
        Box(left, frame.model.box),
        centred_text(frame, words, sentence, Ink(Role.ACTION, align=Align.CENTRE)),
        PushButton(foot, say("Back"), Kind.PRIMARY, tap=Tap(back, "return")),
    ]
