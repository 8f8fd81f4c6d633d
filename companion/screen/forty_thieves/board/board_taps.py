"""What taps on the board say in a scene, and what stands out there."""

from collections.abc import Iterable, Mapping

import msgspec

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import ADJACENT_PAIRS, CELLS, LINES, SPOTS, Cell
from companion.games.forty_thieves.faces import MERCHANT, Face
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.phases import ATTEMPT, GAME_OVER, HAND, PICKING, SETUP, WISH
from companion.games.forty_thieves.views import TableView
from companion.pages.actions import Action, Refuse, Say, Show
from companion.screen.forty_thieves.board.board_layout import on_screen
from companion.screen.forty_thieves.board.board_values import BoardMarks, BoardPicture, BoardTaps
from companion.screen.forty_thieves.board.board_widget import board
from companion.screen.forty_thieves.board.motion import BoardMotion
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.game_screens import Frame
from companion.screen.tile_tray.stirring import stirring_lights
from companion.screen.widgets.widget import Widget
from companion.words import mark

_ACTION_DONE = mark("The action of this turn is done: tap a sapphire or a line to steal, or End turn.")


class MarksAndTaps(msgspec.Struct, frozen=True):
    """What stands out on the board, and what taps do."""

    marks: BoardMarks
    taps: BoardTaps


def said(event: events.AnyEvent) -> Say:
    """What a tap says."""
    return Say((events.line(event),))


def picture_of(view: TableView, shown: Mapping[Cell, Face] | None = None) -> BoardPicture:
    """What lies on the tray; `shown`: for a referee's eyes, faces of tiles that lie face down."""
    up = {str(cell): str(face) for cell, face in {**view.board.up, **(shown or {})}.items()}
    jars = {str(cell): str(jar) for cell, jar in view.board.jars.items()}
    merchant = None if view.merchant is None else view.merchant.place
    return BoardPicture.of(up, jars, view.board.sapphires, view.board.lifted, merchant)


def board_widgets(frame: Frame, view: TableView, on: MarksAndTaps) -> list[Widget]:
    """The board of the running game."""
    layout = on_screen(frame.sizes)
    tiles = board(frame.say, layout, picture_of(view), on.marks, on.taps, motion_of(frame))
    return [*tiles, *stirring_lights(layout, frame.model.picture)]


def motion_of(frame: Frame) -> BoardMotion:
    """What moves in this moment."""
    return frame.model.motion if isinstance(frame.model.motion, BoardMotion) else BoardMotion()


def usual(view: TableView, guide: Guide) -> MarksAndTaps:
    """A tap on a tile replaces it, a drag swaps two, a tap on a stone or the end of a line announces a theft.

    Once the action is done, a tap on a tile is told so: people may have meant the stone beside it.
    """
    cells: dict[str, Action] = {cell: said(events.TileReplaced(cell=cell)) for cell in guide.replace}
    if view.phase is ATTEMPT and guide.steal and not cells:
        cells = dict.fromkeys(CELLS, Refuse(_ACTION_DONE))
    places: dict[str, Action] = {place: said(events.TheftAnnounced(place=place)) for place in guide.steal}
    swaps: dict[tuple[str, str], Action] = {}
    for one, other in guide.swap:
        swaps[one, other] = swaps[other, one] = said(events.TilesSwapped(cells=(one, other)))
    taps = BoardTaps(cells, _among(places, SPOTS), _among(places, LINES), swaps, holds(view, guide))
    return MarksAndTaps(BoardMarks(ends_dim=not guide.steal or view.phase is HAND), taps)


def any_move(view: TableView, guide: Guide) -> MarksAndTaps:
    """Any tile may have been replaced, any two neighbours swapped."""
    may = msgspec.structs.replace(guide, replace=CELLS, swap=ADJACENT_PAIRS, steal=())
    return usual(view, may)


def _among(actions: Mapping[str, Action], places: Iterable[str]) -> dict[str, Action]:
    return {place: actions[place] for place in places if place in actions}


def only_cells(view: TableView, guide: Guide, cells: Mapping[str, Action], chosen: Iterable[str] = ()) -> MarksAndTaps:
    """Nothing but these tiles, and they are lit; `chosen` were tapped before."""
    marks = BoardMarks(frozenset({*cells, *chosen}), chosen=frozenset(chosen), ends_dim=True)
    return MarksAndTaps(marks, BoardTaps(cells, holds=holds(view, guide)))


def nothing() -> MarksAndTaps:
    """The board is only seen: what is asked is answered beside it, by keys too."""
    return MarksAndTaps(BoardMarks(frozenset(), ends_dim=True), BoardTaps(keys=False))


def only_spots(view: TableView, guide: Guide, spots: Mapping[str, Action]) -> MarksAndTaps:
    """Nothing but these stones, and they have rings."""
    marks = BoardMarks(rings=frozenset(spots), ends_dim=True)
    return MarksAndTaps(marks, BoardTaps(spots=spots, holds=holds(view, guide)))


def holds(view: TableView, guide: Guide) -> dict[str, Action]:
    """Holding a tile that lies face down notes its jar; holding another one sets it right, where that may be."""
    found: dict[str, Action] = {cell: Show(Step(doing=Doing.JAR, cells=(cell,))) for cell in guide.jars}
    if may_correct(view, guide):
        found |= {cell: Show(Step(doing=Doing.CORRECT, cells=(cell,))) for cell in CELLS if cell not in found}
    return found


def may_correct(view: TableView, guide: Guide) -> bool:
    """May the table overrule the app? Not in the middle of a theft, a choice or a wish."""
    return guide.theft is None and view.phase not in (SETUP, PICKING, WISH, GAME_OVER)


def shown_at(cells: Iterable[Cell], face: Face) -> dict[str, Action]:
    """A tap on one of these tells that it was shown to be this; of the merchant it is also asked where he begins."""
    if face is MERCHANT:
        return {cell: Show(Step(doing=Doing.CORNER, face=face, cells=(cell,))) for cell in cells}
    return {cell: said(events.TileShown(cell=cell, tile=face)) for cell in cells}
