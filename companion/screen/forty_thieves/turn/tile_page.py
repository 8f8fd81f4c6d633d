"""One tile closely: the jar on its back, or how it really lies. People hold a tile to get here."""

import msgspec

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CELLS, Cell
from companion.games.forty_thieves.faces import FACES, JARS
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.phases import GAME_OVER
from companion.games.forty_thieves.views import TableView
from companion.pages.actions import Action, Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.forty_thieves.board.board_taps import MarksAndTaps, board_widgets, may_correct, said
from companion.screen.forty_thieves.board.board_values import BoardMarks, BoardTaps
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.turn.column import DEMAND, cancel_button, foot, sentences
from companion.screen.forty_thieves.turn.small_screen import beside_grid, few_tiles
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.forty_thieves.widgets.face_grid import (
    Told,
    grid_columns,
    grid_rows,
    leader_key,
    special_keys,
    thief_keys,
)
from companion.screen.forty_thieves.widgets.night_panels import NightButton
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE
from companion.screen.widgets.widget import Tap, Widget

_KEYS = "hj"  # free beside the grid


class Grid(msgspec.Struct, frozen=True):
    """What the grid of faces tells; with a `step` also the special tiles that can be told, and the leaders' switch."""

    told: Told
    step: Step | None = None
    leaders: bool = False


def page(route: Play, frame: Frame, view: TableView, guide: Guide) -> list[Widget] | None:
    """The page of one tile, if people hold one."""
    if not isinstance(route, Step) or route.doing not in (Doing.JAR, Doing.CORRECT) or view.phase is GAME_OVER:
        return None
    cell = next(each for each in CELLS if each in route.cells)
    if route.doing is Doing.JAR and cell in guide.jars:
        return _jar(frame, view, guide, cell)
    return _correct(route, frame, view, guide) if may_correct(view, guide) else None


def _jar(frame: Frame, view: TableView, guide: Guide, cell: Cell) -> list[Widget]:
    """Which jar is on the back of this tile."""
    say = frame.say
    buttons = []
    if cell in view.board.jars:
        buttons.append(_button(say("Remove the note"), said(events.JarNoted(cell=cell, jar=None)), _KEYS[0]))
    if may_correct(view, guide):
        buttons.append(_button(say("It lies face up"), Show(Step(doing=Doing.CORRECT, cells=(cell,))), _KEYS[1]))

    def noted(jar: str) -> Action | None:
        return said(events.JarNoted(cell=cell, jar=JARS[jar]))

    return _page(frame, view, cell, say("Which jar is on its back?"), buttons, Grid(noted))


def _correct(route: Step, frame: Frame, view: TableView, guide: Guide) -> list[Widget]:
    """How this tile really lies: face up with this face, or face down."""
    say = frame.say
    cell = next(each for each in CELLS if each in route.cells)

    def really(face: str) -> Action | None:
        tile = FACES.get(face)
        if tile is None or tile not in guide.may_lie_up or view.board.up.get(cell) is tile:
            return None
        return said(events.Correction(set=events.Position(tiles={cell: tile})))

    down = said(events.Correction(set=events.Position(tiles={cell: None})))
    buttons = [_button(say("It lies face down"), down, _KEYS[0])]
    grid = Grid(really, route, leaders=any(face.is_leader for face in guide.may_lie_up))
    return _page(frame, view, cell, say("What is it really?"), buttons, grid)


def _button(label: str, action: Action, key: str) -> NightButton:
    return NightButton(NOWHERE, label, tap=Tap(action, key))


def _page(
    frame: Frame, view: TableView, cell: Cell, words: str, buttons: list[NightButton], grid: Grid
) -> list[Widget]:
    """The question, the grid, and the buttons; the tile is seen on the board, or by itself on a small screen."""
    sizes, area = frame.sizes, scene_areas(frame).column
    if sizes.is_small:
        faces, right = beside_grid(frame)
        below, right = foot(frame, right, [*buttons, cancel_button(frame)], most=1)
        said_, right = sentences(frame, right, [(words, DEMAND)])
        seen: list[Widget] = []
        if right.height > sizes.px(40):
            seen = [few_tiles(right.inset(0, sizes.px(4)), view.board, (cell,), "")]
        return [*_grid(frame, faces, grid), *seen, *said_, *below]
    marks = BoardMarks(frozenset({cell}), chosen=frozenset({cell}), ends_dim=True)
    board = board_widgets(frame, view, MarksAndTaps(marks, BoardTaps()))
    below, area = foot(frame, area, [*buttons, cancel_button(frame)])
    said_, area = sentences(frame, area, [(words, DEMAND)])
    most = area.from_top((4 + (grid.step is not None)) * sizes.px(62))[0]
    return [*board, *said_, *_grid(frame, most, grid), *below]


def _grid(frame: Frame, area: Area, grid: Grid) -> list[Widget]:
    """Twenty jars; or, where a tile is set right, the faces that can lie face up, leaders too."""
    if grid.step is None:
        return thief_keys(frame, grid_rows(frame, 4, area), grid.told)
    rows = grid_rows(frame, 5, area)
    widgets = thief_keys(frame, rows[:4], grid.told, leader=grid.step.leader)
    widgets += [key for key in special_keys(frame, rows[4], grid.told) if key.tap is not None]
    if grid.leaders:
        widgets.append(leader_key(frame, grid_columns(frame, rows[4])[-1], grid.step))
    return widgets
