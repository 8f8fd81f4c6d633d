"""What the tray sees: tiles and sapphires that are lifted and placed. It happened, so it is tracked; some is a foul."""

from msgspec.structs import replace

from .board import CELLS, NEIGHBOURS, SPOTS, Cell, Spot
from .events import SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from .fouls import Foul, FoulCode
from .news import FOUL_NOTED
from .phases import GAME_OVER, HAND, SETUP
from .state import MOST_AROUND, State, tell

_CELL_BITS = (1 << len(CELLS)) - 1
_HANDS_ARE_FREE = (SETUP, HAND, GAME_OVER)


def _bit(part: Cell | Spot) -> int:
    return 1 << part.number if isinstance(part, Cell) else 1 << len(CELLS) + part.number


def moved(state: State, event: TileLifted | TilePlaced | SapphireLifted | SapphirePlaced) -> State:
    """Something is off the tray, or on it again."""
    part = event.spot if isinstance(event, SapphireLifted | SapphirePlaced) else event.cell
    bit = _bit(part)
    if isinstance(event, TilePlaced | SapphirePlaced):
        return replace(state, off=state.off & ~bit)
    if state.off & bit or state.phase in _HANDS_ARE_FREE:
        return replace(state, off=state.off | bit)
    state = replace(state, lifted=state.lifted | bit)
    if isinstance(part, Cell):
        state = _raised(state, part, complete=not state.off & _CELL_BITS)
    return replace(state, off=state.off | bit)


def _raised(state: State, cell: Cell, *, complete: bool) -> State:
    """A tile was lifted: what for is known if it was said before, or if it is shown beside a Lantern."""
    bit, showing = 1 << cell.number, state.showing
    raised = 0 if complete else state.raised
    if state.free & bit:
        return replace(state, free=state.free & ~bit, raised=raised)
    lantern = None if showing is None else showing.lantern
    if lantern is not None and cell in NEIGHBOURS[lantern] and state.around < MOST_AROUND:
        return replace(state, around=state.around + 1, raised=raised)
    return replace(state, raised=raised | bit)


def back_together(state: State) -> tuple[Cell, ...]:
    """The tiles that were lifted and about which nothing was said, once all tiles lie on the tray again."""
    if state.off & _CELL_BITS:
        return ()
    return tuple([cell for cell in CELLS if state.raised & _bit(cell)])


def missing_cells(state: State) -> tuple[Cell, ...]:
    """The cells whose tiles are off the tray."""
    return tuple([cell for cell in CELLS if state.off & _bit(cell)])


def off_tray(state: State) -> frozenset[str]:
    """Everything that is believed to be off the tray, by name."""
    cells = [cell.value for cell in CELLS if state.off & _bit(cell)]
    return frozenset([*cells, *[spot.value for spot in SPOTS if state.off & _bit(spot)]])


def missing_spots(state: State) -> tuple[Spot, ...]:
    """The spots where a sapphire should lie and does not."""
    return tuple([spot for spot in SPOTS if state.off & _bit(spot) and state.has_sapphire(spot)])


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
    return tell(state, FOUL_NOTED[code], state.seat)
