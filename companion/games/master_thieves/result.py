"""A finished game, for the podium: who won and why, and what every pillow was worth. Pure."""

from companion.games.errors import RejectedError
from companion.games.game import STOPPED, Player, Words
from companion.words import Facts, mark

from .descriptions import summary
from .gems import ALL_GEMS, ONE, Gems
from .guide.values import Count, Result, SeatResult
from .scoring import DecidedBy, Outcome, outcome, worth
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
        facts: Facts = {"seats": empty, "n": len(empty)}
        return Words(
            "The game ends: {seats} has no imitations left.", facts, "The game ends: {seats} have no imitations left."
        )
    if state.edition.last_ruby_ends_game:
        return Words("The game ends: the last ruby has left its secret compartment.")
    return Words("The game is over.")


_WHY = {
    DecidedBy.POINTS: mark("{seat} wins with the highest score: {score}."),
    DecidedBy.RUBIES: mark("Tied at {score}: {seat} wins with the most rubies."),
    DecidedBy.SAPPHIRES: mark("Tied at {score} and in rubies: {seat} wins with the most sapphires."),
    DecidedBy.DIAMONDS: mark("Tied at {score}, in rubies and in sapphires: {seat} wins with the most diamonds."),
    DecidedBy.SHARED: mark("Tied at {score} and in everything else: {seats} share the win."),
}


def _why(state: State, found: Outcome, score: int) -> Words:
    names = tuple([state.table.names[seat] for seat in found.winners])
    return Words(_WHY[found.decided_by], {"seat": names[0], "seats": names, "score": score})
