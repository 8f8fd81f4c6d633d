"""What the pillows are worth, who wins, and by what the win was decided. Pure."""

from enum import StrEnum

import msgspec

from .gems import Gem, Gems
from .state import GAME_OVER, State


class DecidedBy(StrEnum):
    """What told the winner from the others; a victory that stays shared after all tie-breaks is our own rule."""

    POINTS = "points"
    RUBIES = "rubies"
    SAPPHIRES = "sapphires"
    DIAMONDS = "diamonds"
    SHARED = "shared"


_BY_GEM = {Gem.RUBY: DecidedBy.RUBIES, Gem.SAPPHIRE: DecidedBy.SAPPHIRES, Gem.DIAMOND: DecidedBy.DIAMONDS}


class Outcome(msgspec.Struct, frozen=True):
    """Who won, and why."""

    winners: tuple[int, ...]
    decided_by: DecidedBy


def worth(gems: Gems) -> int:
    """The points on a pillow, as plus points."""
    return 4 * gems.ruby + 2 * gems.sapphire + gems.diamond


def score(state: State, seat: int) -> int:
    """True gems count for a seat, imitations against it."""
    return worth(state.black[seat]) - worth(state.white[seat])


def outcome(state: State) -> Outcome | None:
    """The result of a finished game, None before its end."""
    if state.phase is not GAME_OVER:
        return None
    scores = [score(state, seat) for seat in state.seats]
    tied = tuple([seat for seat in state.seats if scores[seat] == max(scores)])
    if len(tied) == 1:
        return Outcome(tied, DecidedBy.POINTS)
    for gem in state.edition.tie_breaks:
        most = max(state.black[seat][gem] for seat in tied)
        tied = tuple([seat for seat in tied if state.black[seat][gem] == most])
        if len(tied) == 1:
            return Outcome(tied, _BY_GEM[gem])
    return Outcome(tied, DecidedBy.SHARED)
