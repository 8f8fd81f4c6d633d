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
    winners: tuple[int, ...]
    decided_by: DecidedBy


def worth(gems: Gems) -> int:
    """The points on a pillow, as plus points."""
    return 4 * gems.ruby + 2 * gems.sapphire + gems.diamond


def score(state: State, seat: int) -> int:
    """True gems count for a seat, imitations against it."""
    return worth(state.black[seat]) - worth(state.white[seat])


def ranking(state: State) -> list[tuple[int, ...]]:
    """What the seats are ranked by, best first: their scores, then the gems that break ties in this edition."""
    return [(score(state, seat), *[state.black[seat][gem] for gem in state.edition.tie_breaks]) for seat in state.seats]


def outcome(state: State) -> Outcome | None:
    """The result of a finished game, None before its end."""
    if state.phase is not GAME_OVER:
        return None
    keys = ranking(state)
    best = max(keys)
    winners = tuple([seat for seat in state.seats if keys[seat] == best])
    for place, decided_by in enumerate((DecidedBy.POINTS, *[_BY_GEM[gem] for gem in state.edition.tie_breaks])):
        if [key[: place + 1] for key in keys].count(best[: place + 1]) == 1:
            return Outcome(winners, decided_by)
    return Outcome(winners, DecidedBy.SHARED)
