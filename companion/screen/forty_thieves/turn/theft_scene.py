"""A theft: four tiles are turned and named one by one; then what it brought, and the choice of a sapphire."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.forty_thieves.board import CELLS, Cell
from companion.games.forty_thieves.faces import GENIE, GOLDENS
from companion.games.forty_thieves.guide.values import Guide, Stolen, Theft
from companion.games.forty_thieves.phases import WISH
from companion.games.forty_thieves.views import TableView
from companion.nodes.theme import BRIGHT, IVORY, Colour, Role, Sizes
from companion.pages.actions import Action, Say, Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.forty_thieves.board.board_taps import MarksAndTaps, board_widgets, holds, shown_at
from companion.screen.forty_thieves.board.board_values import BoardMarks, BoardTaps
from companion.screen.forty_thieves.drawing.colours import DIM, MOONLIGHT
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.turn.column import (
    DEMAND,
    choice_buttons,
    foot,
    headline,
    hoards_at_foot,
    sentences,
)
from companion.screen.forty_thieves.turn.small_screen import PlaceMap, beside_grid, few_tiles, tile_taps
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.forty_thieves.widgets.face_grid import (
    FaceKey,
    Told,
    golden_keys,
    grid_columns,
    grid_rows,
    leader_key,
    special_keys,
    thief_keys,
)
from companion.screen.forty_thieves.widgets.hoards import hoards_height
from companion.screen.forty_thieves.widgets.night_panels import NightPlate
from companion.screen.forty_thieves.widgets.piece_marks import Stone
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Group, Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_FAILED_KEY = "delete"
_MOST_ROWS = 3  # of what was stolen


def telling(route: Play, frame: Frame, view: TableView, guide: Guide) -> list[Widget] | None:
    """A theft is announced: the grid of faces for the tile that is asked for; None if there is none."""
    theft = guide.theft
    if theft is None or view.phase is WISH:
        return None
    if isinstance(route, Step) and route.doing is Doing.CORNER:
        return None
    step = route if isinstance(route, Step) and route.doing is Doing.ASKED else Step(doing=Doing.ASKED)
    asked = next((cell for cell in theft.left if cell in step.cells), theft.asked)
    step = replace(step, cells=(asked,))
    if frame.sizes.is_small:
        return _small(frame, view, guide, theft, step)
    area = scene_areas(frame).column
    below, area = foot(frame, area, choice_buttons(frame, guide.choices, (_FAILED_KEY,)))
    head, area = headline(frame, area, view, guide, scores=True)
    rows = 5 + _has_more(theft)
    words, rest = sentences(frame, area.from_top(area.height - rows * frame.sizes.px(45))[0], _asks(frame, guide))
    grid = area._replace(top=rest.top, height=area.bottom - rest.top)
    board = board_widgets(frame, view, _on_board(view, guide, theft, asked))
    return [*board, *head, *words, *_grid(frame, grid, theft, step), *below]


def _asks(frame: Frame, guide: Guide) -> list[tuple[str, Colour]]:
    """What a tile that was just told brought about, and what to do."""
    happened = "" if guide.happened is None else frame.say.words(guide.happened)
    return [(happened, IVORY), (frame.say.words(guide.todo), DEMAND)]


def _has_more(theft: Theft) -> bool:
    """Are leaders or golden tiles played?"""
    return any(face.golden or face.is_leader for face in theft.faces)


def _grid(frame: Frame, area: Area, theft: Theft, step: Step) -> list[Widget]:
    """Twenty thieves, the special tiles where they are played, and the golden ones with the leaders' switch."""
    faces, told = frozenset(theft.faces), _told(theft, step)
    special = any(face.special for face in faces)
    golden = any(face.golden for face in faces) and not frame.sizes.is_small
    leaders = any(face.is_leader for face in faces) and not frame.sizes.is_small
    rows = grid_rows(frame, 4 + special + (golden or leaders), area)
    widgets = thief_keys(frame, rows[:4], told, leader=step.leader)
    if special:
        widgets += special_keys(frame, rows[4], told)
    if golden or leaders:
        cells = grid_columns(frame, rows[-1])
        if golden:
            widgets += golden_keys(frame, cells[: len(GOLDENS)], told)
        if leaders:
            widgets.append(leader_key(frame, cells[-1], step))
    return widgets


def _told(theft: Theft, step: Step) -> Told:
    """What comes of a face for the tile that is asked for."""
    cell = next(each for each in CELLS if each == step.cells[0])
    actions = {str(face): shown_at((cell,), face)[cell] for face in theft.faces}
    return actions.get


def _on_board(view: TableView, guide: Guide, theft: Theft, asked: Cell) -> MarksAndTaps:
    marks = BoardMarks(
        frozenset({*theft.cells, theft.place}),
        (theft.place,),
        asked=asked,
        unknown=frozenset(theft.left),
        ends_dim=True,
    )
    taps: dict[str, Action] = {
        cell: Show(Step(doing=Doing.ASKED, cells=(cell,))) for cell in theft.left if cell is not asked
    }
    return MarksAndTaps(marks, BoardTaps(taps, holds=holds(view, guide), keys=False))


def _small(frame: Frame, view: TableView, guide: Guide, theft: Theft, step: Step) -> list[Widget]:
    """480x320: the grid at the left, the four tiles beside it."""
    sizes, (grid, right) = frame.sizes, beside_grid(frame)
    below, right = foot(frame, right, choice_buttons(frame, guide.choices, (_FAILED_KEY,)))
    if _has_more(theft):
        row, right = right.from_bottom(sizes.touch - 2 * sizes.px(9) + sizes.px(4), sizes.px(9))
        row = row.from_top(row.height - sizes.px(4))[0]
        below += _more_keys(frame, row, theft, step)
    head, right = headline(frame, right, view, guide, scores=True)
    words, right = sentences(frame, right, [(frame.say("What is it?"), DEMAND)])
    few = few_tiles(right, view.board, theft.cells, step.cells[0])
    faces = golden_faces(frame, grid, theft, step) if step.face else _grid(frame, grid, theft, step)
    return [*faces, few, *tile_taps(few, sizes, theft.left, holds(view, guide)), *head, *words, *below]


def _more_keys(frame: Frame, row: Area, theft: Theft, step: Step) -> list[Widget]:
    """A small screen: the switch for leaders, and the way to the golden tiles and back."""
    found: list[Widget] = []
    cells = row.columns(2, frame.sizes.px(9))
    if any(face.is_leader for face in theft.faces):
        found.append(leader_key(frame, cells[0], step))
    if any(face.golden for face in theft.faces):
        other = replace(step, face="" if step.face else GENIE)
        name = frame.say("Golden tile")
        found.append(FaceKey(cells[1], GENIE, name, lit=bool(step.face), tap=Tap(Show(other), "y", means="golden")))
    return found


def golden_faces(frame: Frame, area: Area, theft: Theft, step: Step) -> list[Widget]:
    """The golden tiles instead of all the others."""
    row = area.from_top(max(frame.sizes.px(80), frame.sizes.touch))[0]
    return golden_keys(frame, grid_columns(frame, row, len(GOLDENS)), _told(theft, step))


# what it brought


class StolenRow(Group, frozen=True):
    """A square or line that succeeded: where, why, and what it brought."""

    cells: tuple[Cell, ...]
    title: str
    line: str
    took: bool
    choosing: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield NightPlate(self.area, Look.ACTIVE if not self.choosing else Look.PLAIN)
        inside = self.area.inset(sizes.px(10), sizes.px(4))
        place, words = inside.from_left(round(inside.height * (0.8 if sizes.is_small else 1)), sizes.px(10))
        if self.took and not sizes.is_small:
            stone, words = words.from_right(inside.height)
            yield Stone(stone, px=min(stone.size))
        yield PlaceMap(place, self.cells, MOONLIGHT if self.choosing else BRIGHT)
        upper, lower = words.rows(2)
        yield Label(upper, self.title, Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY))
        yield Label(lower, self.line, Ink(Role.SMALL, DIM))


def picking(frame: Frame, view: TableView, guide: Guide) -> tuple[MarksAndTaps, list[Widget]]:
    """A sapphire is chosen: what can be is lit; opponents and the merchant are buttons."""
    sizes, area = frame.sizes, scene_areas(frame).column
    taps: dict[str, Action] = {each.spot: Say((each.line,)) for each in guide.choices if each.spot is not None}
    others = [choice for choice in guide.choices if choice.spot is None]
    below, area = foot(frame, area, choice_buttons(frame, others))
    head, area = headline(frame, area, view, guide, scores=False)
    stolen = guide.outcome.stolen if guide.outcome is not None else ()
    rows, area = _stolen_rows(frame, area, stolen)
    table: list[Widget] = []
    if area.height >= hoards_height(view, sizes) + 2 * sizes.font_px(Role.ACTION):
        table, area = hoards_at_foot(frame, area, view)
    words, _ = sentences(frame, area, [(frame.say.words(guide.todo), DEMAND)])
    return _pick_on_board(view, guide, taps, stolen), [*head, *rows, *words, *table, *below]


def _pick_on_board(view: TableView, guide: Guide, taps: dict[str, Action], stolen: tuple[Stolen, ...]) -> MarksAndTaps:
    first, also = stolen[:1], stolen[1:]
    lit = {*taps, *(cell for each in stolen for cell in each.cells), *(each.place for each in stolen)}
    marks = BoardMarks(
        frozenset(lit), tuple(each.place for each in first), tuple(each.place for each in also),
        rings=frozenset(taps), ends_dim=True,
    )  # fmt: skip
    return MarksAndTaps(marks, BoardTaps(spots=taps, holds=holds(view, guide)))


def _stolen_rows(frame: Frame, area: Area, stolen: tuple[Stolen, ...]) -> tuple[list[Widget], Area]:
    sizes = frame.sizes
    widgets: list[Widget] = []
    most = 1 if sizes.is_small else _MOST_ROWS
    shown = [each for each in stolen if each.choosing][-1:] if len(stolen) > most and most == 1 else stolen[:most]
    for each in shown:
        row, area = area.from_top(sizes.px(62 if not sizes.is_small else 66), sizes.px(6))
        title, line = _why(frame, each)
        widgets.append(StolenRow(row, each.cells, title, line, bool(each.took), each.choosing))
    return widgets, area


def _why(frame: Frame, stolen: Stolen) -> tuple[str, str]:
    """Why it succeeded, in at most two lines; the second one tells what it brought if there is nothing else to say."""
    say = frame.say
    words = [say.words(each) for each in stolen.words]
    if len(words) > 1:
        return words[0], words[1]
    took = say.many("{n} sapphire taken", "{n} sapphires taken", len(stolen.took)) if stolen.took else ""
    return (words[0] if words else ""), took
