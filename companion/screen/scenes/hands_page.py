"""Hands at the apparatus: a page of the running game, or a panel beside a scene in a wide window.

Hands move a virtual apparatus, or enter the moves that a real one's sensors did not see.
"""

import pygame
from msgspec.structs import replace

from companion.nodes.theme import BRASS, VELVET, Sizes, darker
from companion.pages.actions import Route, Show
from companion.pages.context import Context
from companion.pages.routes import Play, PlayPage, Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import width_of
from companion.screen.game_screens import ApparatusScreens, Frame
from companion.screen.page_widgets import TITLE
from companion.screen.scenes.chrome import page
from companion.screen.widgets.widget import Widget

_PANEL_RATIO = 1.9  # a window wider than so many heights has room for hands beside the game
_MAIN_RATIO = 5 / 3  # ... and the game gets so many of them, as on the panels it was made for
_LEAST_MAIN = 1.5


def build(route: Play, frame: Frame) -> list[Widget]:
    """A page of its own in a running game, with the way back to it."""
    widgets, body = page(frame, title(frame), back=Show(Play()))
    return [*widgets, *_apparatus(frame).pages().hands(frame, body, route)]


def _apparatus(frame: Frame) -> ApparatusScreens:
    assert frame.apparatus is not None
    return frame.apparatus


def title(frame: Frame) -> str:
    """Whose hands; in fewer words where the bar has little room."""
    long, short = titles(frame)
    room = frame.sizes.width - frame.sizes.px(300)
    return long if width_of(long, *TITLE.face(frame.sizes)) <= room else short


def titles(frame: Context) -> tuple[str, str]:
    """What hands do here, in full and in short."""
    assert frame.apparatus is not None
    sentences = frame.apparatus.sentences
    long, short = sentences.move if frame.model.link.simulated else sentences.enter_moves
    return frame.say.words(long), frame.say.words(short)


def asked(frame: Frame) -> tuple[str, ...]:
    """What hands are waited for: to put the thing back, or to move something of it for the check list."""
    model = frame.model
    if model.trouble is not None and model.trouble.steps:
        return model.trouble.steps[: 1 if frame.sizes.is_small else 2]
    task = None if model.check is None else model.check.task
    return () if task is None else (frame.say.words(task),)


class Shelf(Widget, frozen=True):
    """A piece of the screen of its own beside a scene, whatever lies over that."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Dark wood with a line of brass towards the scene."""
        pygame.draw.rect(target, darker(VELVET, 0.3), self.area)
        pygame.draw.rect(target, darker(BRASS, 0.35), self.area._replace(width=sizes.border))


def panel(frame: Frame, area: Area, route: Route) -> list[Widget]:
    """The keys beside a scene: without shortcuts, which belong to the scene."""
    at = route if isinstance(route, Play | Sensors) else Play()
    if isinstance(at, Play) and frame.model.table is not None:
        at = at.at(frame.model.table.event)
    return [Shelf(area), *_apparatus(frame).pages().hands_beside(frame, area.inset(frame.sizes.gap), at)]


def are_wanted(route: Route, frame: Frame) -> bool:
    """Is there a virtual apparatus to move in this scene?"""
    table = frame.model.table
    in_game = isinstance(route, Play) and table is not None and not table.is_over
    return frame.apparatus is not None and frame.model.link.simulated and (in_game or isinstance(route, Sensors))


def scene_beside(route: Route) -> Route:
    """What is shown beside the keys: never the same keys again."""
    match route:
        case Play(page=PlayPage.HANDS):
            return replace(route, page=PlayPage.GAME)
        case Sensors(page=SensorsPage.HANDS):
            return replace(route, page=SensorsPage.CHANNELS, part="")
        case _:
            return route


def panel_width(frame: Frame) -> int:
    """How wide the panel beside a scene would be; nothing where the scene would lack room."""
    sizes = frame.sizes
    least = 4 * sizes.touch + 3 * sizes.px(6) + 2 * sizes.gap
    width = max(least, sizes.width - round(_MAIN_RATIO * sizes.height))
    fits = sizes.width > _PANEL_RATIO * sizes.height and sizes.width - width >= _LEAST_MAIN * sizes.height
    return min(width, sizes.width // 2) if fits else 0
