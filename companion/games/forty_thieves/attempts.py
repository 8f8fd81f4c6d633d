"""Phase 4: a theft is announced, its tiles are named, it is judged and carried out (28 to 36, 45)."""

from msgspec.structs import replace

from . import stones, tales, turns
from .board import CELLS, SHARING, Cell, Place
from .events import SapphireTaken, TheftAnnounced, TheftFailed, TileShown
from .glimpses import check_face_down
from .news import FAILED, SUCCEEDED, TOOK_ALL
from .phases import ATTEMPT, PICKING
from .rejections import Reason, RejectedError
from .sight import check_jar, check_told, noted
from .state import (
    UNKNOWN,
    Pick,
    State,
    Theft,
    Tile,
    Took,
    about,
    drawn,
    spots_in,
    tell,
    with_hoard,
    with_tile,
)
from .thefts import Kind, kinds
from .turns import check_phase, is_announced


def theft_announced(state: State, event: TheftAnnounced) -> State:
    """The active seat says where. If all four lie face up, that is all."""
    check_phase(state, ATTEMPT)
    place = event.place
    if place.spot is not None and not state.has_sapphire(place.spot):
        raise RejectedError(Reason.NO_SAPPHIRE_THERE, spot=place.spot)
    theft = Theft(state.seat, place)
    return judged(replace(about(state, *place.cells), phase=ATTEMPT, showing=None, theft=theft))


def left(state: State, theft: Theft) -> tuple[Cell, ...]:
    """The tiles of an announced theft that are still to be told."""
    return tuple([cell for cell in theft.place.cells if not state.tile(cell).up and cell not in theft.golden])


def told(state: State, theft: Theft) -> list[Tile | None]:
    """What is known of an announced theft so far; None where a golden tile was."""
    tiles = [None if cell in theft.golden else state.tile(cell) for cell in theft.place.cells]
    return [tile for tile in tiles if tile is None or tile.up]


def is_possible(state: State, theft: Theft) -> bool:
    """Can what is known so far still succeed?"""
    if theft.success is not None:
        return theft.success
    return bool(kinds([None if tile is None else tile.face for tile in told(state, theft)]))


def tile_shown(state: State, event: TileShown) -> State:
    """A tile of the announced theft is turned over."""
    theft, cell, face = state.theft, event.cell, event.tile
    assert theft is not None
    if cell not in theft.place.cells:
        raise RejectedError(Reason.NOT_IN_THEFT, cell=cell)
    if cell in theft.golden:
        raise RejectedError(Reason.GOLDEN_WAS_THERE, cell=cell)
    check_face_down(state, cell)
    check_told(state, face)
    check_jar(cell, state.tile(cell), face)
    state = noted(state, cell, face)
    if face.golden is None:
        return judged(with_tile(state, cell, replace(state.tile(cell), face=face, up=True)))
    theft = replace(theft, golden=(*theft.golden, cell))
    state = replace(with_tile(drawn(state, 1), cell, UNKNOWN), theft=theft)
    return judged(tales.activated(state, face.golden, event.corner, ATTEMPT))


def theft_failed(state: State, _: TheftFailed) -> State:
    """People see that it failed."""
    if not is_announced(state):
        turns.check_turn(state)
        raise RejectedError(Reason.NO_THEFT_ANNOUNCED)
    return _failed(state)


def judged(state: State) -> State:
    """The verdict, as soon as all four faces are known; a wish comes first."""
    theft = state.theft
    if theft is None or not is_announced(state) or left(state, theft):
        return state
    found = _kinds_at(state, theft.place)
    return _succeeded(state, theft, found) if found else _failed(state)


def _kinds_at(state: State, place: Place) -> tuple[Kind, ...]:
    """The combinations of a place, if all its tiles lie face up."""
    tiles = [state.board[cell.number] for cell in place.cells]
    return kinds([tile.face if tile.up else None for tile in tiles])


def _failed(state: State) -> State:
    """The four lie face down again, and the thief gets an Evil Eye (34)."""
    theft = state.theft
    assert theft is not None
    board, hoard = list(state.board), state.hoards[state.seat]
    for cell in theft.place.cells:
        board[cell.number] = replace(board[cell.number], up=False)
    state = with_hoard(state, state.seat, replace(hoard, evil_eyes=hoard.evil_eyes + 1))
    state = replace(state, board=tuple(board), theft=replace(theft, success=False))
    return turns.ended(tell(state, FAILED, state.seat), after_theft=True)


def _succeeded(state: State, theft: Theft, found: tuple[Kind, ...]) -> State:
    """Everything that the same tiles complete is stolen too (36)."""
    also = tuple([(place, more) for place in SHARING[theft.place] if (more := _completed(state, place))])
    places = (theft.place, *[place for place, _ in also])
    theft = replace(theft, success=True, kinds=found, also=also, pending=places)
    for place, _ in also:
        state = about(state, *place.cells)
    state = tell(replace(state, theft=theft), SUCCEEDED, state.seat, n=len(places))
    for place, combinations in ((theft.place, found), *also):
        if Kind.FOUR_LEADERS in combinations:
            return _all_taken(state, theft, place)
    return _carried_out(state, theft)


def _completed(state: State, place: Place) -> tuple[Kind, ...]:
    return () if place.spot is not None and not state.has_sapphire(place.spot) else _kinds_at(state, place)


def _all_taken(state: State, theft: Theft, place: Place) -> State:
    """Four leaders take every sapphire on the board, and that is the end (45, D24)."""
    spots, hoard = spots_in(state.sapphires), state.hoards[state.seat]
    state = with_hoard(state, state.seat, replace(hoard, sapphires=hoard.sapphires + len(spots)))
    theft = replace(theft, pending=(), took=tuple([Took(place, spot=spot) for spot in spots]))
    state = tell(replace(state, sapphires=0, theft=theft), TOOK_ALL, state.seat, n=len(spots))
    return turns.ended(state, after_theft=True)


def _carried_out(state: State, theft: Theft) -> State:
    """One place after the other, until a choice is open or all is done."""
    while theft.pending:
        place, *rest = theft.pending
        if place.spot is not None:
            pick = Pick(place, (place.spot,) if state.has_sapphire(place.spot) else (), (), merchant=False)
        else:
            pick = stones.candidates(state, place)
        n = len(pick.spots) + len(pick.seats) + pick.merchant
        if n > 1:
            return replace(state, phase=PICKING, theft=replace(theft, pick=pick))
        theft = replace(theft, pending=tuple(rest))
        if n:
            state, theft = _taken(state, theft, _only(pick))
    return _finished(replace(state, theft=theft))


def _only(pick: Pick) -> Took:
    """What is taken where there is no choice."""
    if pick.spots:
        return Took(pick.line, spot=pick.spots[0])
    return Took(pick.line, seat=pick.seats[0]) if pick.seats else Took(pick.line)


def _taken(state: State, theft: Theft, took: Took) -> tuple[State, Theft]:
    return stones.moved(state, took.spot, took.seat), replace(theft, took=(*theft.took, took))


def sapphire_taken(state: State, event: SapphireTaken) -> State:
    """The choice along a line."""
    theft = state.theft
    if theft is None or theft.pick is None:
        raise RejectedError(Reason.NOTHING_TO_CHOOSE)
    pick, seat = theft.pick, None if event.seat is None else state.table.seat(event.seat)
    if (
        event.spot not in (None, *pick.spots)
        or seat not in (None, *pick.seats)
        or (event.merchant and not pick.merchant)
    ):
        raise RejectedError(Reason.NOT_OF_THIS_LINE)
    theft = replace(theft, pick=None, pending=theft.pending[1:])
    return _carried_out(*_taken(replace(state, phase=ATTEMPT), theft, Took(pick.line, event.spot, seat)))


def _finished(state: State) -> State:
    """The tiles of every line are discarded, their cells are filled from the stack, and the turn is over."""
    theft = state.theft
    assert theft is not None
    lines = [place for place in (theft.place, *[place for place, _ in theft.also]) if place.spot is None]
    gone = {cell for line in lines for cell in line.cells}
    cells = tuple([cell for cell in CELLS if cell in gone])
    board = tuple([UNKNOWN if cell in gone else tile for cell, tile in zip(CELLS, state.board, strict=True)])
    state = replace(state, board=board, discard=state.discard + len(cells), theft=replace(theft, refilled=cells))
    return turns.ended(drawn(state, len(cells)), after_theft=True)
