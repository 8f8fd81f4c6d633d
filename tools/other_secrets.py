"""The same game with other things hidden in it: everything that nobody can see now is shuffled.

Whatever is shown of a game must be the same for both, or it tells somebody what players should remember themselves.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.forty_thieves import state as forty_thieves
from companion.games.forty_thieves.views import NAME as FORTY_THIEVES
from companion.games.master_thieves.box import DRAWERS, Tray
from companion.games.master_thieves.cards import CHARACTERS, SMUGGLER, Character
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State


def with_other_secrets(state: State, rng: Random) -> State:
    """Shuffle what lies in drawers that are shut and not this turn's, the numbers that were dealt and no tie has
    shown, and, where cards lie face down, the hands."""
    seen = {drawer for drawer, _ in state.box.open} | set(state.turn.opened if state.turn else ())
    unseen = [drawer for drawer in DRAWERS if drawer not in seen]
    trays = list(state.box.trays)
    for kind in (True, False):
        places = [drawer for drawer in unseen if drawer.is_long is kind]
        shuffled = rng.sample(places, len(places))
        for place, source in zip(places, shuffled, strict=True):
            trays[DRAWERS.index(place)] = _flipped(state.box.tray(source), rng)
    state = replace(state, box=replace(state.box, trays=tuple(trays)), dealt_numbers=_other_numbers(state, rng))
    if state.edition.played_cards_face_up or state.phase in (SMUGGLERS_REVEAL, REVEAL):
        return state
    hands = tuple([tuple(rng.sample(_others(state, seat), len(state.cards.hands[seat]))) for seat in state.seats])
    return replace(state, cards=replace(state.cards, hands=hands))


def _other_numbers(state: State, rng: Random) -> tuple[tuple[int, ...], ...]:
    sets = [list(numbers) for numbers in state.dealt_numbers]
    for rank, free in enumerate(state.cards.unseen):
        unseen = [seat for seat in range(len(sets)) if state.cards.numbers[seat][rank] is None]
        for seat, number in zip(unseen, rng.sample(free, len(unseen)), strict=True):
            sets[seat][rank] = number
    return tuple(map(tuple, sets))


def _flipped(tray: Tray, rng: Random) -> Tray:
    if rng.random() < 0.5:
        return tray
    return Tray(tray.inverted, tray.upright, tray.secret_inverted, tray.secret_upright)


def _others(state: State, seat: int) -> list[Character]:
    """What a seat may hold. A smuggler that is the last card is shown before anybody says "no more smugglers"."""
    shown = state.plays[seat]
    is_shown_by_now = shown is None and state.no_more_smugglers and len(state.cards.hands[seat]) == 1
    return [card for card in CHARACTERS if card is not shown and not (is_shown_by_now and card is SMUGGLER)]


def with_other_tiles(state: forty_thieves.State, rng: Random) -> forty_thieves.State:
    """Shuffle the faces of tiles that lie face down and were seen before."""
    known = [cell for cell, tile in enumerate(state.board) if tile.face is not None and not tile.up]
    board = list(state.board)
    for cell, source in zip(known, rng.sample(known, len(known)), strict=True):
        board[cell] = replace(board[cell], face=state.board[source].face)
    return replace(state, board=tuple(board))


SHUFFLED: dict[str, Callable[[Any, Random], Any]] = {
    MASTER_THIEVES.name: with_other_secrets,
    FORTY_THIEVES: with_other_tiles,
}
