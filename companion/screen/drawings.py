"""What the kiosk draws for each kind of `Drawing` and `Sprite` of the shell's pages, in one place."""

import pygame

from companion.nodes.nodes import Drawing
from companion.nodes.theme import BRASS, BRIGHT, DIM, SEATS, Colour, Sizes
from companion.pages.past_games import APPARATUS, QR_CODE
from companion.pages.statistics import BALANCE_BAR, SCORE_LINE, SHARE_BAR
from companion.pages.troubles import POINTED_AT, PUT_BACK
from companion.screen.drawing.cache import SPRITES as KEPT
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screen.scenes.blocks import QrCode
from companion.screen.scenes.put_back import pointed_at, put_back
from companion.screen.widgets.charts import BalanceBar, ScoreLine, ShareBar
from companion.screen.widgets.widget import Widget

# past games, phones


def _qr_code(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [QrCode(area, node.value)]


def _apparatus(node: Drawing, area: Area, frame: Frame) -> list[Widget]:  # noqa: ARG001
    return [] if frame.apparatus is None else frame.apparatus.picture(frame, area)


DRAWINGS[QR_CODE] = _qr_code
SCENES[APPARATUS] = _apparatus


# statistics


def _own_colour(style: int | None) -> Colour:
    """Somebody's own, if they have chosen one."""
    return BRASS if style is None else SEATS[style].colour


def _share_bar(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    share, style = node.value
    return [ShareBar(area, share, _own_colour(style))]


def _balance_bar(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [BalanceBar(area, *node.value, BRIGHT, DIM)]


def _score_line(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    scores, won, style = node.value
    return [ScoreLine(area, scores, won, _own_colour(style))]


DRAWINGS[SHARE_BAR] = _share_bar
DRAWINGS[BALANCE_BAR] = _balance_bar
DRAWINGS[SCORE_LINE] = _score_line


# trouble, and putting the apparatus back


@KEPT.kept
def _light(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - there is one light
    canvas = Canvas(px, px, over=4)
    canvas.disc((px / 2, px / 2), px / 2, tone)
    return canvas.finish()


SPRITES["light"] = _light
SCENES[POINTED_AT] = pointed_at
SCENES[PUT_BACK] = put_back
