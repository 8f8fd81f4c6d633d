"""A finished game, for the podium: who won and why, and what every pillow was worth. Pure."""

from companion.games.errors import RejectedError
from companion.games.game import STOPPED, Player, Words
from companion.words import points

from .descriptions import summary
from .gems import ALL_GEMS, ONE, Gems
from .guide.values import Count, Result, SeatResult
from .news import GAME_ENDED
from .phrases import ENDED_BY_IMITATIONS, ENDED_BY_RUBIES, HAPPENINGS, WON_BY, about
from .scoring import Outcome, outcome, worth
from .state import State


def result(state: State) -> Result:
    """The result, or a `RejectedError` as long as there is none."""
    found = outcome(state)
    if found is None:
        raise RejectedError(Words("the game is not over yet: there is no result"))
    seats = [_seat(state, seat, player) for seat, player in enumerate(summary(state).players)]
    ranked = tuple(sorted(seats, key=lambda seat: seat.rank))
    return Result(ranked, ended(state), _why(state, found, ranked[0].score), found.decided_by.value)


def _seat(state: State, seat: int, player: Player) -> SeatResult:
    black, white = _counted(state.black[seat], 1), _counted(state.white[seat], -1)
    won, lost = worth(state.black[seat]), -worth(state.white[seat])
    return SeatResult(player.name, player.rank, player.winner, player.score, won, lost, black, white)


def _counted(gems: Gems, sign: int) -> tuple[Count, ...]:
    return tuple(
        [Count(gem, gems[gem], sign * worth(ONE[gem]), sign * worth(ONE[gem] * gems[gem])) for gem in ALL_GEMS]
    )


def ended(state: State) -> Words:
    if state.stopped:
        return STOPPED
    empty = state.without_imitations
    if empty and state.position == len(state.order):
        return about(ENDED_BY_IMITATIONS, seats=empty, n=len(empty))
    return about(ENDED_BY_RUBIES if state.edition.last_ruby_ends_game else HAPPENINGS[GAME_ENDED].guide)


def _why(state: State, found: Outcome, score: int) -> Words:
    names = tuple([state.table.names[seat] for seat in found.winners])
    return WON_BY[found.decided_by].about(seat=names[0], seats=names, score=points(score))
