"""How turns follow each other: which event belongs to which phase, the end of a turn, the merchant, the end."""

from msgspec.structs import replace

from companion.games.tuples import with_item

from . import tray
from .board import CENTRE, CORNERS, Spot
from .events import GameStopped, HandBuilt, SetupFinished, TurnEnded
from .news import GAME_ENDED, MERCHANT_STAYS, MERCHANT_TOOK, TURN_BEGAN
from .phases import ATTEMPT, GAME_OVER, GLIMPSE, HAND, OF_A_TURN, PICKING, SETUP, WISH, Ended, Phase
from .rejections import Reason, RejectedError
from .state import FULL_HAND, Merchant, State, drawn, tell

_ORDER = {phase: number for number, phase in enumerate(OF_A_TURN)}
_LAST_STOP = len(CORNERS)
_NOT_IN_TURN = {SETUP: Reason.SETUP_NOT_FINISHED, GAME_OVER: Reason.GAME_OVER}


def is_announced(state: State) -> bool:
    """Is a theft announced and not yet judged, and no wish open before it?"""
    return state.phase is ATTEMPT and state.theft is not None


def check_turn(state: State) -> None:
    """Raise `RejectedError` if no turn is on, or something else has to be said first."""
    phase = state.phase
    if phase in _NOT_IN_TURN:
        raise RejectedError(_NOT_IN_TURN[phase])
    if phase is WISH:
        raise RejectedError(Reason.WISH_OPEN, seat=state.name)
    if phase is PICKING:
        raise RejectedError(Reason.CHOICE_OPEN, seat=state.name)
    if is_announced(state):
        raise RejectedError(Reason.THEFT_ANNOUNCED)


def check_phase(state: State, latest: Phase) -> None:
    """Raise `RejectedError` if what belongs to this phase comes too late, or in `hand`, or where no turn is on."""
    check_turn(state)
    if not state.sapphires:
        raise RejectedError(Reason.BOARD_IS_EMPTY)
    if state.phase is HAND:
        raise RejectedError(Reason.HAND_FIRST, seat=state.name)
    if _ORDER[state.phase] > _ORDER[latest]:
        raise RejectedError(Reason.TOO_LATE, seat=state.name)


def setup_finished(state: State, _: SetupFinished) -> State:
    """The tiles and the sapphires are laid: the first turn begins."""
    if state.phase is not SETUP:
        raise RejectedError(Reason.NOT_IN_SETUP)
    return begun(state, state.seat)


def begun(state: State, seat: int) -> State:
    """The turn of a seat begins."""
    state = replace(
        state,
        phase=HAND,
        turn=state.turn + 1,
        seat=seat,
        again=False,
        showing=None,
        leader_played=False,
        played=None,
        about=0,
        moved=(),
        lifted=0,
        raised=0,
        free=0,
        assumed=(),
    )
    return tell(state, TURN_BEGAN, seat)


def hand_built(state: State, event: HandBuilt) -> State:
    """Some tiles are discarded, then the hand is filled up to three (14)."""
    check_turn(state)
    if not state.sapphires:
        raise RejectedError(Reason.BOARD_IS_EMPTY)
    if state.phase is not HAND:
        raise RejectedError(Reason.HAND_IS_BUILT, seat=state.name)
    n, hand = event.discarded, state.hand
    if n > hand:
        raise RejectedError(Reason.TOO_MANY_DISCARDED, seat=state.name, hand=hand, count=n)
    state = replace(state, discard=state.discard + n, phase=GLIMPSE, theft=None, about=0, free=0)
    more = min(FULL_HAND - hand + n, state.stack + state.discard)
    return drawn(replace(state, hands=with_item(state.hands, state.seat, hand - n + more)), more)


def turn_ended(state: State, _: TurnEnded) -> State:
    """The turn is over without a theft."""
    check_turn(state)
    if state.phase is HAND and state.sapphires:
        raise RejectedError(Reason.HAND_FIRST, seat=state.name)
    return ended(state, after_theft=False)


def ended(state: State, *, after_theft: bool) -> State:
    """The end of a turn: fouls, the end of the game, the merchant, the next turn."""
    state = tray.judged(state, after_theft=after_theft)
    if state.sapphires:
        state = _merchant_moves(state)
    if state.ended is None and not state.sapphires:
        state = replace(state, ended=Ended.NO_SAPPHIRES)
    if state.ended is not None:
        return _over(state)
    return begun(state, state.seat if state.again else (state.seat + 1) % len(state.hands))


def game_stopped(state: State, _: GameStopped) -> State:
    """People stop and count: the hoards are as they are. A theft that was not judged yet has not happened."""
    if state.phase in _NOT_IN_TURN:
        raise RejectedError(_NOT_IN_TURN[state.phase])
    theft = state.theft
    if theft is not None:
        theft = None if theft.success is None else replace(theft, pick=None, pending=())
    return _over(replace(state, theft=theft, stopped=True))


def _over(state: State) -> State:
    return tell(replace(state, phase=GAME_OVER, showing=None, played=None, again=False, lifted=0), GAME_ENDED)


def _merchant_moves(state: State) -> State:
    """He takes the sapphire of his corner and moves on; at last he waits at the centre (48, 49)."""
    merchant = state.merchant
    if merchant is None or merchant.place is None:
        return state
    at, stops = merchant.place, merchant.stops + 1
    takes = state.has_sapphire(at)
    place = _next_stop(at, stops)
    state = replace(state, merchant=Merchant(place, stops, merchant.sapphires + takes))
    if not takes:
        return tell(state, MERCHANT_STAYS) if place is None else state
    state = replace(state, sapphires=state.sapphires & ~(1 << at.number))
    return tell(state if place is not None else replace(state, ended=Ended.MERCHANT), MERCHANT_TOOK)


def _next_stop(at: Spot, stops: int) -> Spot | None:
    """Where the merchant goes from there: to the next corner clockwise, to the centre, or nowhere any more."""
    if stops < _LAST_STOP:
        return CORNERS[(CORNERS.index(at) + 1) % len(CORNERS)]
    return CENTRE if stops == _LAST_STOP else None
