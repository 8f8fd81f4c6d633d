"""What may be seen of a state. The table's view is made of types that cannot hold what players should remember.

Field order and names are public: this is what `jewelbox referee` prints.
"""

import msgspec

from . import tray
from .attempts import is_possible, left
from .board import CELLS, Cell, Place, Spot
from .faces import Face, Jar
from .fouls import Foul, FoulCode
from .options import option_types
from .phases import GAME_OVER, SETUP, Ended, Phase
from .scoring import outcome
from .state import Note, State, Theft, Took, spots_in
from .state import fouls_after as _fouls_after
from .thefts import Kind

NAME = "forty-thieves"


class Active(msgspec.Struct, frozen=True):
    """Whose turn it is. `again`: a second turn of this seat follows."""

    seat: str
    again: bool


class OrderView(msgspec.Struct, frozen=True):
    """One line of the turn order."""

    seat: str
    status: str


class BoardView(msgspec.Struct, frozen=True):
    """What lies face up, the jars noted of what lies face down, the sapphires, and what the tray misses."""

    up: dict[Cell, Face]
    jars: dict[Cell, Jar]
    sapphires: tuple[Spot, ...]
    lifted: tuple[Cell | Spot, ...]


class Complete(msgspec.Struct, frozen=True):
    """Another place that the same tiles complete."""

    place: Place
    kinds: tuple[Kind, ...]


class TookView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a sapphire came from: exactly one of these."""

    spot: Spot | None = None
    seat: str | None = None
    merchant: bool = False


class PickView(msgspec.Struct, frozen=True):
    """The choice that is open along a line."""

    line: Place
    spots: tuple[Spot, ...]
    seats: tuple[str, ...]
    merchant: bool


class TheftView(msgspec.Struct, frozen=True):
    """A theft that is announced, or was just judged."""

    seat: str
    place: Place
    cells: tuple[Cell, ...]
    left: tuple[Cell, ...]
    possible: bool
    success: bool | None
    kinds: tuple[Kind, ...]
    also: tuple[Complete, ...]
    took: tuple[TookView, ...]
    pick: PickView | None


class MerchantView(msgspec.Struct, frozen=True):
    """Where the merchant takes next, how many turns have ended since he came, and what he has."""

    place: Spot | None
    stops: int
    sapphires: int


class SeatView(msgspec.Struct, frozen=True):
    """A seat with its hoard; of the hand only how many tiles."""

    name: str
    hand: int
    sapphires: int
    sapphire_tiles: int
    evil_eyes: int
    evil_eye_tiles: int
    score: int


class FoulView(msgspec.Struct, frozen=True):
    """A foul, in whose turn and with which event of the game."""

    code: FoulCode
    seat: str
    event: int


class TableView(msgspec.Struct, frozen=True):
    """What everybody at the table may see."""

    game: str
    edition: str
    phase: Phase
    turn: int
    active: Active | None
    turn_order: tuple[OrderView, ...]
    board: BoardView
    stack: int
    discard: int
    theft: TheftView | None
    merchant: MerchantView | None
    seats: tuple[SeatView, ...]
    fouls: tuple[FoulView, ...]
    options: tuple[str, ...]
    ended: Ended | None
    winners: tuple[str, ...]
    stopped: bool | msgspec.UnsetType = msgspec.UNSET  # printed only where people stopped


class Hidden(msgspec.Struct, frozen=True):
    """Faces that everybody has seen and that lie face down now, and what did not fit."""

    shown: dict[Cell, Face]
    notes: tuple[Note, ...]


class RefereeView(TableView, frozen=True, kw_only=True):
    """Everything, hidden things included."""

    hidden: Hidden


def table_view(state: State, *, fouls_after: int = 0) -> TableView:
    """The view for the table, with the fouls that came after an event."""
    names, board, result = state.table.names, state.board, outcome(state)
    in_turn = state.phase not in (SETUP, GAME_OVER)
    merchant = state.merchant
    return TableView(
        game=NAME,
        edition=NAME,
        phase=state.phase,
        turn=state.turn,
        active=Active(state.name, state.again) if in_turn else None,
        turn_order=_turn_order(state),
        board=BoardView(
            up={cell: tile.face for cell, tile in zip(CELLS, board, strict=True) if tile.up and tile.face is not None},
            jars={
                cell: tile.jar for cell, tile in zip(CELLS, board, strict=True) if not tile.up and tile.jar is not None
            },
            sapphires=spots_in(state.sapphires),
            lifted=(*tray.missing_cells(state), *tray.missing_spots(state)),
        ),
        stack=state.stack,
        discard=state.discard,
        theft=None if state.theft is None else _theft(state, state.theft),
        merchant=None if merchant is None else MerchantView(merchant.place, merchant.stops, merchant.sapphires),
        seats=tuple([_seat(state, seat) for seat in state.seats]),
        fouls=tuple([_foul(foul, names) for foul in _fouls_after(state, fouls_after)]),
        options=tuple(option_types(state)),
        ended=state.ended,
        winners=() if result is None else tuple([names[seat] for seat in result.winners]),
        stopped=state.stopped or msgspec.UNSET,
    )


def referee_view(state: State, *, fouls_after: int = 0) -> RefereeView:
    """The view for a referee, with the fouls that came after an event."""
    tiles = zip(CELLS, state.board, strict=True)
    shown = {cell: tile.face for cell, tile in tiles if not tile.up and tile.face is not None}
    view = table_view(state, fouls_after=fouls_after)
    return RefereeView(**msgspec.structs.asdict(view), hidden=Hidden(shown, tuple(state.notes)))


def _turn_order(state: State) -> tuple[OrderView, ...]:
    """The active seat and then clockwise; before the first turn, from who begins."""
    if state.phase is GAME_OVER:
        return ()
    names, n = state.table.names, len(state.hands)
    first = "waiting" if state.phase is SETUP else "active"
    order = [names[(state.seat + step) % n] for step in range(n)]
    return (OrderView(order[0], first), *[OrderView(name, "waiting") for name in order[1:]])


def _theft(state: State, theft: Theft) -> TheftView:
    names, pick = state.table.names, theft.pick
    return TheftView(
        seat=names[theft.seat],
        place=theft.place,
        cells=theft.place.cells,
        left=left(state, theft) if theft.success is None else (),
        possible=is_possible(state, theft),
        success=theft.success,
        kinds=theft.kinds,
        also=tuple([Complete(place, kinds) for place, kinds in theft.also]),
        took=tuple([_took(took, names) for took in theft.took]),
        pick=None
        if pick is None
        else PickView(pick.line, pick.spots, tuple([names[seat] for seat in pick.seats]), pick.merchant),
    )


def _took(took: Took, names: tuple[str, ...]) -> TookView:
    if took.spot is not None:
        return TookView(spot=took.spot)
    return TookView(merchant=True) if took.seat is None else TookView(seat=names[took.seat])


def _seat(state: State, seat: int) -> SeatView:
    hoard = state.hoards[seat]
    return SeatView(
        state.table.names[seat],
        state.hands[seat],
        hoard.sapphires,
        hoard.sapphire_tiles,
        hoard.evil_eyes,
        hoard.evil_eye_tiles,
        hoard.score,
    )


def _foul(foul: Foul, names: tuple[str, ...]) -> FoulView:
    return FoulView(foul.code, names[foul.seat], foul.event)
