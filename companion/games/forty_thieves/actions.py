"""Phase 3: replacing, swapping and playing a tile from the hand (22 to 27, 43, 44), and the Daggers that answer."""

from msgspec.structs import replace

from . import stones
from .events import (
    AmuletPlayed,
    DaggerPlayed,
    EvilEyePlayed,
    Eye,
    LeaderPlayed,
    SapphirePlayed,
    TileReplaced,
    TilesSwapped,
)
from .faces import DAGGER, Special
from .glimpses import check_adjacent
from .news import CANCELLED, COUNTS_AGAIN
from .phases import ACTION, ATTEMPT
from .rejections import Reason, RejectedError
from .sight import check_hand, check_played, check_told, noted
from .state import LOOKED, UNKNOWN, Played, Showing, State, Tile, discarded, tell, with_hoard, with_tile
from .turns import check_phase, check_turn


def tile_replaced(state: State, event: TileReplaced) -> State:
    """A tile from the hand lies there now, face down and unseen."""
    check_phase(state, ACTION)
    check_hand(state, state.seat)
    return replace(with_tile(state, event.cell, UNKNOWN), phase=ATTEMPT, showing=None, moved=(event.cell,))


def tiles_swapped(state: State, event: TilesSwapped) -> State:
    """Two adjacent tiles change places; they stay as they lie (D10)."""
    check_phase(state, ACTION)
    check_adjacent(event.cells)
    one, other = event.cells
    state = with_tile(with_tile(state, one, state.tile(other)), other, state.tile(one))
    return replace(state, phase=ATTEMPT, showing=None, moved=event.cells)


def leader_played(state: State, event: LeaderPlayed) -> State:
    """A leader from the hand is laid face up; what lay there goes into the hand, and an action is still to come."""
    check_phase(state, ACTION)
    check_hand(state, state.seat)
    check_told(state, event.tile)
    if state.leader_played:
        raise RejectedError(Reason.SECOND_LEADER, seat=state.name)
    state = with_tile(noted(state, event.cell, event.tile, from_hand=True), event.cell, Tile(event.tile, up=True))
    return replace(state, phase=ACTION, showing=None, leader_played=True)


def sapphire_played(state: State, event: SapphirePlayed) -> State:
    """A Sapphire tile from the hand steals a sapphire from the board, an opponent or the merchant (25, 50)."""
    check_phase(state, ACTION)
    check_played(state, Special.SAPPHIRE)
    seat = None if event.seat is None else state.table.seat(event.seat)
    stones.check_there(state, event.spot, seat)
    return _played(state, Played(Special.SAPPHIRE, (state.seat,), spot=event.spot, seat=seat))


def amulet_played(state: State, event: AmuletPlayed) -> State:
    """An Amulet from the hand takes an Evil Eye away: a token if nothing else was said and there is one (24, D11)."""
    check_phase(state, ACTION)
    check_played(state, Special.AMULET)
    hoard = state.hoards[state.seat]
    if not hoard.all_eyes:
        raise RejectedError(Reason.NO_EVIL_EYE, seat=state.name)
    if event.eye is Eye.TOKEN and not hoard.evil_eyes:
        raise RejectedError(Reason.NO_EVIL_EYE_TOKEN, seat=state.name)
    if event.eye is Eye.TILE and not hoard.evil_eye_tiles:
        raise RejectedError(Reason.NO_EVIL_EYE_TILE, seat=state.name)
    tile = event.eye is Eye.TILE or not hoard.evil_eyes
    return _played(state, Played(Special.AMULET, (state.seat,), eye_tile=tile))


def evil_eye_played(state: State, event: EvilEyePlayed) -> State:
    """An Evil Eye tile from the hand goes into an opponent's hoard (26)."""
    check_phase(state, ACTION)
    check_played(state, Special.EVIL_EYE)
    seat = state.table.seat(event.seat)
    stones.check_opponent(state, seat)
    return _played(state, Played(Special.EVIL_EYE, (state.seat,), seat=seat))


def _played(state: State, played: Played) -> State:
    """The tile leaves the hand and takes effect at once."""
    state = discarded(state, state.seat, 1)
    return _effect(replace(state, phase=ATTEMPT, showing=None, played=played), played, counts=True)


def _effect(state: State, played: Played, *, counts: bool) -> State:
    """What a special tile does, or that it is taken back."""
    match played.tile:
        case Special.SAPPHIRE:
            return stones.moved(state, played.spot, played.seat, back=not counts)
        case Special.EVIL_EYE:
            assert played.seat is not None
            hoard, n = state.hoards[played.seat], 1 if counts else -1
            state = replace(state, discard=state.discard - n)
            return with_hoard(state, played.seat, replace(hoard, evil_eye_tiles=hoard.evil_eye_tiles + n))
        case Special.AMULET:
            return _amulet(state, -1 if counts else 1, tile=played.eye_tile)
        case _:
            showing = Showing(LOOKED, played.cells, len(played.cells)) if counts else None
            return replace(state, showing=showing)


def _amulet(state: State, n: int, *, tile: bool) -> State:
    """An Evil Eye less in the hoard, or more."""
    hoard = state.hoards[state.seat]
    if not tile:
        return with_hoard(state, state.seat, replace(hoard, evil_eyes=hoard.evil_eyes + n))
    state = replace(state, discard=state.discard - n)
    return with_hoard(state, state.seat, replace(hoard, evil_eye_tiles=hoard.evil_eye_tiles + n))


def dagger_played(state: State, event: DaggerPlayed) -> State:
    """A Dagger cancels the special tile that was played last, or the Dagger that did (27, D13)."""
    check_turn(state)
    seat, played = state.table.seat(event.seat), state.played
    if played is None:
        raise RejectedError(Reason.NOTHING_TO_CANCEL)
    if seat == played.seats[-1]:
        raise RejectedError(Reason.OWN_TILE, seat=event.seat)
    check_hand(state, seat)
    state = discarded(state, seat, 1)
    check_told(state, DAGGER)
    played = replace(played, seats=(*played.seats, seat))
    counts = len(played.seats) % 2 == 1
    state = _effect(replace(state, played=played), played, counts=counts)
    return tell(state, COUNTS_AGAIN if counts else CANCELLED, played.seats[-2])


def who_can_cancel(state: State) -> tuple[int, ...]:
    """The seats that could play a Dagger now."""
    if state.played is None or not state.table.has(Special.DAGGER):
        return ()
    last = state.played.seats[-1]
    return tuple([seat for seat in state.seats if seat != last and state.hands[seat]])
