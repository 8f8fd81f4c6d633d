"""Games of 40 Thieves as the screen sees them: a scene for any record, and everything that can be said in it."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.drawing.canvas import Graphic
from companion.games import GAMES
from companion.games.forty_thieves.drawings.board import Above, BoardLayout, board, in_area
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.pages.board import BoardMarks, BoardPicture, BoardShown, BoardTaps, drawn
from companion.games.forty_thieves.pages.motion import BoardMotion
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.state import State
from companion.games.forty_thieves.views import TableView
from companion.nodes.theme import Sizes
from companion.pages.actions import Action, Say, Show
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.game_pieces import PieceWidget, piece_widgets
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import painter_for
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import TableView as Shown
from tests.companion.screens.kiosk.scenes import BASE, frame

GAME = GAMES["forty-thieves"]
Line = dict[str, Any]
AnyGraphic = TypeVar("AnyGraphic", bound=Graphic)
HELD = ("r2c2", "r3c1")  # tiles that are held: both around s22, one face down and one face up


def line(kind: str, **fields: object) -> str:
    return msgspec.json.encode({"type": kind, **fields}).decode()


def opened(*seats: str, **options: object) -> str:
    return line("table_opened", game="forty-thieves", seats=seats or ("Ana", "Ben", "Cora"), options=options)


LAID = line("setup_finished")
KEPT = line("hand_built", discarded=0)
TILES = {"r3c1": "green moon", "r3c3": "green sun", "r4c1": "green hand", "r4c3": "red hand"}


def position(**fields: object) -> str:
    """A few thieves face up, full hands."""
    return line("position_set", **{"tiles": TILES, "hands": {"Ana": 3, "Ben": 3}, **fields})


def after(*lines: str) -> State:
    """The state after a record."""
    first, *rest = lines
    state: State = GAME.open(GAME.decode(first.encode()))
    for each in rest:
        state = said(state, each)
    return state


def said(state: State, text: str) -> State:
    """The state after one more line; what goes without saying before it counts, too."""
    event = GAME.decode(text.encode())
    for implied in GAME.implied_before(state, event):
        state = GAME.apply(state, implied)
    found: State = GAME.apply(state, event)
    return found


def view_of(state: State) -> TableView:
    view = GAME.table_view(state)
    assert isinstance(view, TableView)
    return view


def guide_of(state: State) -> Guide:
    guide = GAME.guide(state)
    assert isinstance(guide, Guide)
    return guide


def frame_of(state: State, size: tuple[int, int] = BASE, lang: str = "en") -> Frame:
    """A kiosk without a tray that has come to this state."""
    guide = GAME.guide(state)
    shown = Shown(
        "forty-thieves", 1, GAME.phase(state), GAME.headline(state, guide), GAME.table_view(state), guide,
        is_over=GAME.is_over(state), seats=state.table.names,
    )  # fmt: skip
    result = GAME.result(state) if GAME.is_over(state) else None
    found = frame(Model(table=shown, result=result), size, lang)
    return replace(found, model=replace(found.model, apparatus=None))


def scene(state: State, route: Play | None = None, size: tuple[int, int] = BASE) -> list[Widget]:
    """What is shown of a state."""
    return scene_in((route or Play(1)).at(1), frame_of(state, size))


def scene_in(route: Play, frame: Frame) -> list[Widget]:
    """The same in a frame."""
    return build(route, frame)


def on_screen(sizes: Sizes) -> BoardLayout:
    """Where the board is on the page of a turn."""
    here = frame_of(after(opened(), LAID), (sizes.width, sizes.height))
    build(Play(1), here)
    return in_area(painter_for(here).places["board"])


def board_on(
    layout: BoardLayout,
    picture: BoardPicture,
    marks: BoardMarks = BoardMarks(),  # noqa: B008 - frozen
    taps: BoardTaps = BoardTaps(),  # noqa: B008 - frozen
    motion: BoardMotion = BoardMotion(),  # noqa: B008 - frozen
) -> list[Widget]:
    """What lies on a board, as widgets."""
    context = frame(Model())
    shown = BoardShown(picture, marks, taps.keys)
    return piece_widgets(board(context.say, layout, shown, drawn(context, shown, taps).spots, motion))


def pieces(widgets: Sequence[Widget], kind: type[Graphic]) -> list[PieceWidget]:
    """Those that show graphics of a kind."""
    return [one for one in widgets if isinstance(one, PieceWidget) and isinstance(one.graphic, kind)]


def graphics(widgets: Sequence[Widget], kind: type[AnyGraphic]) -> list[AnyGraphic]:
    """The graphics of a kind among them."""
    return [one.graphic for one in widgets if isinstance(one, PieceWidget) and isinstance(one.graphic, kind)]


def in_air(widgets: Sequence[Widget], what: str = "") -> list[Above]:
    """What is on its way over the board: all of it, or tiles, stones, sparks, eyes alone."""
    return [one for one in graphics(widgets, Above) if what in ("", one.what) and one.what != "merchant"]


def actions(widgets: Sequence[Widget]) -> Iterator[Action]:
    """All that fingers can do: tap, hold, drag."""
    for widget in reachable(widgets):
        assert widget.tap is not None
        yield widget.tap.action
        if widget.tap.held is not None:
            yield widget.tap.held
        yield from (drop.action for drop in widget.tap.drops)


def sayings(widgets: Sequence[Widget]) -> set[str]:
    """What one tap, hold or drag says."""
    return {each for action in actions(widgets) if isinstance(action, Say) for each in action.lines}


def all_sayings(state: State, size: tuple[int, int] = BASE) -> set[str]:
    """What can be said in a state by any number of taps, without saying anything else before; of tiles that are held,
    only those in `HELD`."""
    found: set[str] = set()
    known: set[Play] = set()
    routes: list[Play] = [Play(1)]
    while routes:
        route = routes.pop()
        if route in known:
            continue
        known.add(route)
        widgets = scene(state, route, size)
        found |= sayings(widgets)
        steps = [action.route for action in actions(widgets) if isinstance(action, Show)]
        routes += [replace(step, event=1) for step in steps if isinstance(step, Step) and not _is_like_others(step)]
    return found


def _is_like_others(step: Step) -> bool:
    """The pages of single tiles are alike: a few of them tell all."""
    return step.doing in (Doing.JAR, Doing.CORRECT) and step.cells[0] not in HELD
