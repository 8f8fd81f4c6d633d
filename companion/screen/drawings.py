"""What the kiosk draws for each kind of `Drawing` and `Sprite` of the shell's pages, in one place."""

import pygame

from companion.nodes.nodes import Drawing
from companion.nodes.theme import Colour
from companion.pages.home import APPARATUS, POSTER
from companion.pages.troubles import POINTED_AT, PUT_BACK
from companion.screen.drawing.cache import SPRITES as KEPT
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame, Widgets
from companion.screen.page_widgets import SCENES, SPRITES
from companion.screen.scenes.put_back import pointed_at, put_back
from companion.screen.widgets.basic import Pool


@KEPT.kept
def _light(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - there is one light
    canvas = Canvas(px, px, over=4)
    canvas.disc((px / 2, px / 2), px / 2, tone)
    return canvas.finish()


# trouble, and putting the apparatus back
SPRITES["light"] = _light
SCENES[POINTED_AT] = pointed_at
SCENES[PUT_BACK] = put_back


# home


def _poster(node: Drawing, area: Area, frame: Frame) -> Widgets:
    """What a game has to show of itself, in lamplight."""
    paint = frame.screens.pictures.get(node.value)
    return [Pool(area), *([] if paint is None else paint(frame, area))]


def _apparatus(_: Drawing, area: Area, frame: Frame) -> Widgets:
    """What is played on, as it stands."""
    return [Pool(area), *([] if frame.apparatus is None else frame.apparatus.picture(frame, area))]


SCENES[POSTER] = _poster
SCENES[APPARATUS] = _apparatus
