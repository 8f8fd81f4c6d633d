"""What the kiosk draws for each kind of `Drawing` and `Sprite` of the shell's pages, in one place.

Apparatuses register theirs when their screens are loaded; those of games come with their pages.
"""

import pygame
from msgspec.structs import astuple

from companion.drawing.area import Area
from companion.drawing.canvas import Ink
from companion.nodes.nodes import Drawing
from companion.nodes.theme import BRASS, BRIGHT, DIM, LINE, SEATS, Colour, Role, Sizes
from companion.pages import home
from companion.pages.bars import QR_CODE
from companion.pages.game_end import RACE
from companion.pages.replay import STEP_BAR
from companion.pages.statistics import BALANCE_BAR, SCORE_LINE, SHARE_BAR
from companion.pages.troubles import POINTED_AT, PUT_BACK
from companion.screens.kiosk import sensor_drawings
from companion.screens.kiosk.drawing.cache import SPRITES as KEPT
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.drawing.text import line_height, width_of
from companion.screens.kiosk.game_screens import Frame, Widgets
from companion.screens.kiosk.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screens.kiosk.scenes.blocks import QrCode
from companion.screens.kiosk.scenes.put_back import pointed_at, put_back
from companion.screens.kiosk.widgets.basic import Label, Pool
from companion.screens.kiosk.widgets.charts import BalanceBar, RaceChart, ScoreLine, ShareBar, score_levels
from companion.screens.kiosk.widgets.step_bar import StepBar
from companion.screens.kiosk.widgets.widget import Widget, widget_tap
from companion.words import points

# past games, phones


def _qr_code(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [QrCode(area, node.value)]


DRAWINGS[QR_CODE] = _qr_code


# statistics


def _own_colour(style: int | None) -> Colour:
    """Somebody's own, if they have chosen one."""
    return BRASS if style is None else SEATS[style].colour


def _share_bar(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    share, style = node.value
    return [ShareBar(area, share, _own_colour(style))]


def _balance_bar(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    left, right = node.value
    return [BalanceBar(area, left, right, BRIGHT, DIM)]


def _score_line(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    scores, won, style = node.value
    return [ScoreLine(area, scores, won, _own_colour(style))]


DRAWINGS[SHARE_BAR] = _share_bar
DRAWINGS[BALANCE_BAR] = _balance_bar
DRAWINGS[SCORE_LINE] = _score_line


# trouble, and putting the apparatus back


@KEPT.kept
def _light(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - there is one light
    canvas = PixelCanvas(px, px, over=4)
    canvas.disc((px / 2, px / 2), px / 2, tone)
    return canvas.finish()


@KEPT.kept
def _dot(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    """A part of a lesson: this one, one that was done, or one to come."""
    canvas = PixelCanvas(px, px, over=4)
    colour, part = _DOTS[which]
    canvas.disc((px / 2, px / 2), px * part, colour)
    return canvas.finish()


_DOTS = {"now": (BRIGHT, 0.34), "done": (BRASS, 0.24), "later": (LINE, 0.24)}
SPRITES["light"] = _light
SPRITES["dot"] = _dot
SCENES[POINTED_AT] = pointed_at
SCENES[PUT_BACK] = put_back


# replays, and games that are over


def _step_bar(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    return [StepBar(area, *astuple(node.value), tap=None if node.tap is None else widget_tap(node.tap))]


def _race(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:
    """Everybody's score round by round, with a scale; the line of the first seat lies on top."""
    lines, styles = node.value
    ink = Ink(Role.SMALL, DIM)
    levels = score_levels(tuple(score for line in lines for score in line))
    wide = max(width_of(points(each), *ink.face(sizes)) for each in levels) + 2
    scale, chart = area.from_left(wide, sizes.px(4))
    race = RaceChart(chart, lines, styles)
    high = line_height(*ink.face(sizes))
    top, zero, bottom = (race.level(sizes, each) for each in (levels[1], 0, levels[0]))
    has_room = min(zero - top, bottom - zero) > high
    numbers: list[Widget] = []
    for each in (*levels, *((0,) if has_room else ())):
        spot = scale.moved(0, round(race.level(sizes, each)) - high // 2)._replace(height=high)
        numbers.append(Label(spot, points(each), ink))
    return [*numbers, race]


DRAWINGS[STEP_BAR] = _step_bar
DRAWINGS[RACE] = _race


# home


def _poster(node: Drawing, area: Area, frame: Frame) -> Widgets:
    """What a game has to show of itself, in lamplight."""
    paint = frame.screens.pictures.get(node.value)
    return [Pool(area), *([] if paint is None else paint(frame, area))]


def _apparatus_at_home(_: Drawing, area: Area, frame: Frame) -> Widgets:
    """What is played on, as it stands."""
    return [Pool(area), *([] if frame.apparatus is None else frame.apparatus.picture(frame, area))]


SCENES[home.POSTER] = _poster
SCENES[home.APPARATUS] = _apparatus_at_home


# sensors, and hands at the apparatus

SPRITES["lamp"] = sensor_drawings.lamp_sprite
SPRITES["wire"] = sensor_drawings.wire_sprite
DRAWINGS["band"] = sensor_drawings.band
DRAWINGS["progress"] = sensor_drawings.progress
SCENES["apparatus-pointed-out"] = sensor_drawings.apparatus
SCENES["in-hands"] = sensor_drawings.in_hands
