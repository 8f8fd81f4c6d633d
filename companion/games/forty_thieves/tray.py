"""What the tray sees: tiles and sapphires that are lifted and placed. It happened, so it is tracked; some is a foul."""

from msgspec.structs import replace

from .board import CELLS, SPOTS, Cell, Spot
from .events import SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from .fouls import Foul, FoulCode
from .news import SAPPHIRE_TOUCHED, TILE_MISSING, TILE_TOUCHED
from .phases import GAME_OVER, HAND, SETUP
from .state import State, tell

_CELL_BITS = (1 << len(CELLS)) - 1
_HANDS_ARE_FREE = (SETUP, HAND, GAME_OVER)
_NEWS = {
    FoulCode.TILE_MISSING: TILE_MISSING,
    FoulCode.TILE_TOUCHED: TILE_TOUCHED,
    FoulCode.SAPPHIRE_TOUCHED: SAPPHIRE_TOUCHED,
}


def _bit(part: Cell | Spot) -> int:
    return 1 << part.number if isinstance(part, Cell) else 1 << len(CELLS) + part.number


def moved(state: State, event: TileLifted | TilePlaced | SapphireLifted | SapphirePlaced) -> State:
    """Something is off the tray, or on it again."""
    bit = _bit(event.spot if isinstance(event, SapphireLifted | SapphirePlaced) else event.cell)
    if isinstance(event, TilePlaced | SapphirePlaced):
        return replace(state, off=state.off & ~bit)
    if state.off & bit or state.phase in _HANDS_ARE_FREE:
        return replace(state, off=state.off | bit)
    return replace(state, off=state.off | bit, lifted=state.lifted | bit)


def missing_cells(state: State) -> tuple[Cell, ...]:
    """The cells whose tiles are off the tray."""
    return tuple([cell for cell in CELLS if state.off & _bit(cell)])


def missing_spots(state: State) -> tuple[Spot, ...]:
    """The spots where a sapphire should lie and does not."""
    return tuple([spot for spot in SPOTS if state.off & _bit(spot) and state.has_sapphire(spot)])


def lifted_in_turn(state: State) -> tuple[Cell, ...]:
    """The cells whose tiles were lifted since the hand was built, whether they are back or not."""
    return tuple([cell for cell in CELLS if state.lifted & _bit(cell)])


def judged(state: State, *, after_theft: bool) -> State:
    """The fouls of a turn, at its end. After a theft, tiles may still be in people's hands."""
    if not state.lifted:
        return state
    off, back = state.lifted & state.off, state.lifted & ~state.off
    if off & _CELL_BITS and not after_theft:
        state = _foul(state, FoulCode.TILE_MISSING)
    if back & _CELL_BITS & ~state.about:
        state = _foul(state, FoulCode.TILE_TOUCHED)
    if off >> len(CELLS) & state.sapphires:
        state = _foul(state, FoulCode.SAPPHIRE_TOUCHED)
    return state


def _foul(state: State, code: FoulCode) -> State:
    state = replace(state, fouls=state.fouls.plus(Foul(code, state.seat, state.events)))
    return tell(state, _NEWS[code], state.seat)
