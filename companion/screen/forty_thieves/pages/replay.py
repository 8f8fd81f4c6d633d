"""The replay: a finished game once more, step by step, as everybody saw it."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.games.forty_thieves.phases import SETUP
from companion.games.forty_thieves.views import TableView
from companion.nodes.theme import BRIGHT, Role
from companion.pages.replay import Rounds, controls, replay_bar, step_sentences
from companion.pages.routes import Replay
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.forty_thieves.board.board_layout import within
from companion.screen.forty_thieves.board.board_taps import picture_of
from companion.screen.forty_thieves.board.board_values import BoardMarks
from companion.screen.forty_thieves.board.board_widget import board
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.game_values import referee_view_of
from companion.screen.forty_thieves.turn.column import sentences
from companion.screen.forty_thieves.widgets.hoards import hoards, hoards_height
from companion.screen.forty_thieves.widgets.night_panels import at_night
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import painter
from companion.screen.scenes.blocks import content, whole_sentences
from companion.screen.scenes.chrome import on_top
from companion.screen.widgets.basic import Label
from companion.screen.widgets.widget import Widget
from companion.table.table_view import StoryStep


def build(route: Replay, frame: Frame) -> list[Widget]:
    """What happened, what lay on the tray after it, how everybody stood, and the bar of all steps."""
    steps, sizes = frame.model.story, frame.sizes
    last = len(steps) - 1
    route = replace(route, step=max(0, min(route.step, last)))
    view = referee_view_of(steps[route.step].view)
    bar, rest = on_top(frame, replay_bar(route, frame))
    body = content(frame, rest)
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    tray, column = body.from_left(min(body.height, body.width // 2), sizes.px(14))
    return [
        NightSky(frame.area),
        *at_night(bar),
        *_board(frame, tray, view),
        *_column(frame, column, view, (steps[route.step], route.step, last)),
        *_controls(route, frame, foot, steps),
    ]


def _board(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """The tray as it lay there: what was face down is face down here, too."""
    marks = BoardMarks()
    if view.theft is not None:
        also = tuple(each.place for each in view.theft.also)
        marks = BoardMarks(framed=(view.theft.place,), dashed=also)
    return board(frame.say, within(area), picture_of(view), marks)


def _column(frame: Frame, area: Area, view: TableView, at: tuple[StoryStep, int, int]) -> list[Widget]:
    sizes, (step, number, last) = frame.sizes, at
    table, area = area.from_bottom(hoards_height(view, sizes), sizes.px(6))
    place, area = area.from_top(line_height(*Ink(Role.SMALL).face(sizes)), sizes.px(2))
    where = frame.say("{page} of {pages}", page=number + 1, pages=last + 1)
    if view.phase is not SETUP:
        where = f"{frame.say('Turn {n}', n=view.turn)} · {where}"
    widgets: list[Widget] = [Label(place, where, Ink(Role.SMALL, DIM, Align.LEFT))]
    if not sizes.is_small:
        piles, area = area.from_bottom(sizes.px(34), sizes.px(4))
        widgets.append(Piles(piles.from_left(sizes.px(130))[0], view.stack, view.discard))
    ink = Ink(Role.BODY if sizes.is_small else Role.ACTION)
    told = whole_sentences(frame, step_sentences(frame, step), ink, 3 * area.width)
    words, _ = sentences(frame, area, [(told, BRIGHT)])
    return [*widgets, *words, *hoards(frame, table, view)]


def _controls(route: Replay, frame: Frame, area: Area, steps: Sequence[StoryStep]) -> list[Widget]:
    return at_night(painter(frame.sizes).part(controls(route, frame, len(steps) - 1, _turns(steps)), area, frame))


@lru_cache(maxsize=1)
def _turns(steps: Sequence[StoryStep]) -> Rounds:
    """The steps with which turns began."""
    found: list[tuple[int, int]] = []
    for number, step in enumerate(steps):
        turn = referee_view_of(step.view).turn
        if turn and (not found or found[-1][1] != turn):
            found.append((number, turn))
    return tuple(found)
