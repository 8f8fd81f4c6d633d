"""Sapphires that change hands: from the board, from an opponent or from the merchant to the active seat."""

from msgspec.structs import replace

from .board import TOUCHING, Place, Spot
from .news import TOOK, TOOK_FROM_MERCHANT, TOOK_FROM_SEAT
from .rejections import Reason, RejectedError
from .state import Pick, State, spots_in, tell, with_hoard

_TOUCHING = {line: sum(1 << spot.number for spot in spots) for line, spots in TOUCHING.items()}


def check_opponent(state: State, seat: int) -> None:
    """Raise `RejectedError` if this is the active seat."""
    if seat == state.seat:
        raise RejectedError(Reason.ONESELF, seat=state.name)


def check_there(state: State, spot: Spot | None, seat: int | None) -> None:
    """Raise `RejectedError` if there is no sapphire at this spot, this seat's, or (both None) the merchant's."""
    if spot is not None:
        if not state.has_sapphire(spot):
            raise RejectedError(Reason.NO_SAPPHIRE_THERE, spot=spot)
    elif seat is not None:
        check_opponent(state, seat)
        if not state.hoards[seat].sapphires:
            raise RejectedError(Reason.NO_SAPPHIRE_OF_SEAT, seat=state.table.names[seat])
    elif state.merchant is None:
        raise RejectedError(Reason.NO_MERCHANT)
    elif not state.merchant.sapphires:
        raise RejectedError(Reason.NO_LOOT)


def moved(state: State, spot: Spot | None, seat: int | None, *, back: bool = False) -> State:
    """A sapphire from there to the active seat, or back again."""
    n = -1 if back else 1
    state = _with_stones(state, state.seat, n)
    if spot is not None:
        state = replace(state, sapphires=state.sapphires ^ 1 << spot.number)
        return state if back else tell(state, TOOK, state.seat)
    if seat is not None:
        state = _with_stones(state, seat, -n)
        return state if back else tell(state, TOOK_FROM_SEAT, state.seat, seat)
    merchant = state.merchant
    assert merchant is not None
    state = replace(state, merchant=replace(merchant, sapphires=merchant.sapphires - n))
    return state if back else tell(state, TOOK_FROM_MERCHANT, state.seat)


def _with_stones(state: State, seat: int, n: int) -> State:
    hoard = state.hoards[seat]
    return with_hoard(state, seat, replace(hoard, sapphires=hoard.sapphires + n))


def candidates(state: State, line: Place) -> Pick:
    """What a line gives: a sapphire that touches it, else any; the merchant's always (33, 50)."""
    merchant = state.merchant is not None and state.merchant.sapphires > 0
    touching = state.sapphires & _TOUCHING[line]
    if touching:
        return Pick(line, spots_in(touching), (), merchant)
    opponents = [seat for seat in state.seats if seat != state.seat and state.hoards[seat].sapphires]
    return Pick(line, spots_in(state.sapphires), tuple(opponents), merchant)
