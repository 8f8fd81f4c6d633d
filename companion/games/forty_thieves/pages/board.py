"""The board: what lies on it, what stands out, what taps on it say, and all of that as one drawing. Pure.

Places are called as in a record: cells `r1c1`, spots `s11`, lines `row1`, `col1`, `diag1`.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import ADJACENT_PAIRS, CELLS, LINES, SPOTS, Cell
from companion.games.forty_thieves.faces import MERCHANT, Face
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.pages.values import face_name, said
from companion.games.forty_thieves.phases import ATTEMPT, GAME_OVER, HAND, PICKING, SETUP, WISH
from companion.games.forty_thieves.views import TableView
from companion.languages import Translator, capital
from companion.nodes.nodes import Drawing, Spot, Tap
from companion.pages.actions import Action, Refuse, Show
from companion.pages.context import Context
from companion.words import mark

BOARD = "thieves-board"  # the kind of the drawing: its value is a `BoardShown`
HOLD_MS = 600  # to hold a tile: what is its jar?
SWAP = "swap"  # before the two tiles of a drag, in the name of a spot
_ACTION_DONE = mark("The action of this turn is done: tap a sapphire or a line to steal, or End turn.")


class BoardPicture(msgspec.Struct, frozen=True):
    """What lies on the tray. Whatever is not named is a tile face down, a bare jar; or a spot without a sapphire.

    - `up`: cells with their faces ("red sun", "red sun leader", "amulet").
    - `jars`: cells with what was noted of their backs ("red sun").
    - `lifted`: cells and spots that are off the tray at this moment.
    - `merchant`: the spot where he stands.
    """

    up: tuple[tuple[str, str], ...] = ()
    jars: tuple[tuple[str, str], ...] = ()
    sapphires: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()
    merchant: str = ""

    @classmethod
    def of(
        cls,
        up: Mapping[str, str],
        jars: Mapping[str, str],
        sapphires: Iterable[str],
        lifted: Iterable[str] = (),
        merchant: str | None = None,
    ) -> "BoardPicture":
        """From the values of a view."""
        faces, notes = tuple(sorted(up.items())), tuple(sorted(jars.items()))
        return cls(faces, notes, frozenset(sapphires), frozenset(lifted), merchant or "")


class BoardMarks(msgspec.Struct, frozen=True):
    """What stands out.

    - `lit`: cells, spots and lines that stay bright; everything else is dimmed. None: nothing is.
    - `framed`: places in a brass frame; `dashed`: places in dashed moonlight.
    - `asked`: the cell whose face is asked for; `unknown`: others that will be.
    - `rings`: spots to choose from.
    - `chosen`: cells that were tapped already, and wait for more; or that were changed in this turn.
    - `ends_dim`: the ends of lines are there, but mean nothing now.
    """

    lit: frozenset[str] | None = None
    framed: tuple[str, ...] = ()
    dashed: tuple[str, ...] = ()
    asked: str = ""
    unknown: frozenset[str] = frozenset()
    rings: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    ends_dim: bool = False

    def is_dim(self, place: str) -> bool:
        return self.lit is not None and place not in self.lit


class BoardTaps(msgspec.Struct, frozen=True):
    """What a tap on a place does; what has no action here cannot be tapped.

    - `swaps`: to drag one cell's tile onto another; `holds`: to hold a cell for 600 ms.
    - `keys`: each has its key on a keyboard, too (`board_layout` says which).
    """

    cells: Mapping[str, Action] = {}
    spots: Mapping[str, Action] = {}
    lines: Mapping[str, Action] = {}
    swaps: Mapping[tuple[str, str], Action] = {}
    holds: Mapping[str, Action] = {}
    keys: bool = True


class MarksAndTaps(msgspec.Struct, frozen=True):
    """What stands out on the board, and what taps do."""

    marks: BoardMarks
    taps: BoardTaps


def picture_of(view: TableView, shown: Mapping[Cell, Face] | None = None) -> BoardPicture:
    """What lies on the tray; `shown`: for a referee's eyes, faces of tiles that lie face down."""
    up = {str(cell): str(face) for cell, face in {**view.board.up, **(shown or {})}.items()}
    jars = {str(cell): str(jar) for cell, jar in view.board.jars.items()}
    merchant = None if view.merchant is None else view.merchant.place
    return BoardPicture.of(up, jars, view.board.sapphires, view.board.lifted, merchant)


def usual(view: TableView, guide: Guide, *, drags: bool, changed: Iterable[str] = ()) -> MarksAndTaps:
    """A tap on a tile asks what was done with it, a tap on a stone or the end of a line announces a theft.

    `drags`: a tile that is dragged onto another is swapped with it. `changed`: tiles that were replaced or swapped in
    this turn. Once the action is done, a tap on a tile is told so: people may have meant the stone beside it.
    """
    handled = dict.fromkeys((*guide.replace, *[cell for pair in guide.swap for cell in pair]))
    cells: dict[str, Action] = {cell: Show(Step(doing=Doing.TILE, cells=(cell,))) for cell in handled}
    if view.phase is ATTEMPT and guide.steal and not cells:
        cells = dict.fromkeys(CELLS, Refuse(_ACTION_DONE))
    places: dict[str, Action] = {place: said(events.TheftAnnounced(place=place)) for place in guide.steal}
    swaps: dict[tuple[str, str], Action] = {}
    for one, other in guide.swap if drags else ():
        swaps[one, other] = swaps[other, one] = said(events.TilesSwapped(cells=(one, other)))
    taps = BoardTaps(cells, _among(places, SPOTS), _among(places, LINES), swaps, holds(view, guide))
    marks = BoardMarks(chosen=frozenset(changed), ends_dim=not guide.steal or view.phase is HAND)
    return MarksAndTaps(marks, taps)


def any_move(guide: Guide) -> Guide:
    """Any tile may have been replaced, any two neighbours swapped."""
    return msgspec.structs.replace(guide, replace=CELLS, swap=ADJACENT_PAIRS, steal=())


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
    return bool(guide.may_lie_up) and guide.theft is None and view.phase not in (SETUP, PICKING, WISH, GAME_OVER)


def shown_at(cells: Iterable[Cell], face: Face) -> dict[str, Action]:
    """A tap on one of these tells that it was shown to be this; of the merchant it is also asked where he begins."""
    if face is MERCHANT:
        return {cell: Show(Step(doing=Doing.CORNER, face=face, cells=(cell,))) for cell in cells}
    return {cell: said(events.TileShown(cell=cell, tile=face)) for cell in cells}


# as a drawing


class BoardShown(msgspec.Struct, frozen=True):
    """The value of the drawing. `keys`: its places have keys. `moves`: it is the running game's, and things move.

    `sign` is what is written on the wood where it has no other place: that the tray is virtual.
    `wide_stones`: no tile can be tapped, so a finger finds a sapphire in the whole room around it.
    """

    picture: BoardPicture
    marks: BoardMarks = BoardMarks()
    keys: bool = False
    moves: bool = False
    wide_stones: bool = False
    sign: str = ""


def board(context: Context, view: TableView, on: MarksAndTaps, style: str = "forty-board") -> Drawing:
    """The board of the running game."""
    is_virtual = context.model.link.simulated and context.apparatus is not None
    sign = context.say("VIRTUAL") if is_virtual else ""
    shown = BoardShown(picture_of(view), on.marks, on.taps.keys, moves=True, sign=sign)
    return drawn(context, shown, on.taps, style)


def drawn(context: Context, shown: BoardShown, taps: "BoardTaps | None" = None, style: str = "forty-board") -> Drawing:
    """A board; without taps it is only seen."""
    spots = () if taps is None else tuple(_spots(context, shown, taps))
    return Drawing(kind=BOARD, value=shown, title=context.say("Board"), ratio=1, spots=spots, style=style, key="board")


def _spots(context: Context, shown: BoardShown, taps: "BoardTaps") -> Iterator[Spot]:
    """Sapphires and lines first: a finger finds them over the tiles."""
    say = context.say
    for place, action in (*taps.spots.items(), *taps.lines.items()):
        yield Spot(place, Tap(action), capital(place_name(say, place)))
    for cell in dict.fromkeys((*taps.cells, *taps.holds)):
        pushed, held = taps.cells.get(cell), taps.holds.get(cell)
        tap = Tap(held, hold_ms=HOLD_MS)
        if pushed is not None:
            tap = Tap(pushed, hold_ms=0 if held is None else HOLD_MS, held=held)
        yield Spot(cell, tap, capital(_tile_name(say, shown.picture, cell)))
    for (one, other), action in taps.swaps.items():
        yield Spot(f"{SWAP} {one} {other}", Tap(action))


def _tile_name(say: Translator, picture: BoardPicture, cell: str) -> str:
    """Where a tile lies, and what everybody sees of it."""
    up, jar = dict(picture.up).get(cell), dict(picture.jars).get(cell)
    where = place_name(say, cell)
    if up:
        return say("{where}: {what}", where=where, what=face_name(say, up))
    return say("{where}: jar {what}", where=where, what=face_name(say, jar)) if jar else where


def place_name(say: Translator, place: str) -> str:
    """What people call a tile, a sapphire or a line by where it is."""
    if place in CELLS:
        return say("tile {row}.{column}", row=place[1], column=place[3])
    if place in SPOTS:
        return say("sapphire {row}.{column}", row=place[1], column=place[2])
    number = place[-1]
    if place.startswith("row"):
        return say("row {n}", n=number)
    return say("column {n}", n=number) if place.startswith("col") else say("diagonal {n}", n=number)
