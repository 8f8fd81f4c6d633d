"""What the hoards are worth, who wins, and by what the win was decided. Pure."""

import msgspec

from .guide.values import DecidedBy
from .phases import GAME_OVER, Ended
from .state import State


class Outcome(msgspec.Struct, frozen=True):
    """Who has won, and what decided it; nobody, if the merchant has it all."""

    winners: tuple[int, ...]
    decided_by: DecidedBy


def ranking(state: State) -> list[tuple[int, ...]]:
    """What the seats are ranked by, best first: score, then few Evil Eyes, then many stones (38, 39)."""
    return [(hoard.score, -hoard.all_eyes, hoard.sapphires) for hoard in state.hoards]


def outcome(state: State) -> Outcome | None:
    """The result of a finished game, None before its end."""
    if state.phase is not GAME_OVER:
        return None
    if state.ended is Ended.MERCHANT:
        return Outcome((), DecidedBy.MERCHANT)
    keys = ranking(state)
    best = max(keys)
    winners = tuple([seat for seat in state.seats if keys[seat] == best])
    for place, decided_by in enumerate((DecidedBy.SCORE, DecidedBy.EVIL_EYES, DecidedBy.SAPPHIRES), 1):
        if [key[:place] for key in keys].count(best[:place]) == 1:
            return Outcome(winners, decided_by)
    return Outcome(winners, DecidedBy.SHARED)
