"""A finished game, for the podium: who won and why, and what every hoard was worth. Pure."""

from companion.games.errors import RejectedError
from companion.games.game import STOPPED, Player, Words
from companion.words import Facts, mark, points

from .descriptions import summary
from .guide.values import DecidedBy, Result, SeatResult
from .phases import Ended
from .scoring import Outcome, outcome
from .state import State


def result(state: State) -> Result:
    """The result, or a `RejectedError` as long as there is none."""
    found = outcome(state)
    if found is None:
        raise RejectedError(Words("the game is not over yet: there is no result"))
    seats = [_seat(state, seat, player) for seat, player in enumerate(summary(state).players)]
    ranked = tuple(sorted(seats, key=lambda seat: seat.rank))
    best = ranked[0].score
    decided = found.decided_by in (DecidedBy.SCORE, DecidedBy.MERCHANT)
    level = () if decided else tuple([seat.seat for seat in ranked if seat.score == best])
    return Result(ranked, ended(state), _why(state, found, best, level), found.decided_by, level)


def _seat(state: State, seat: int, player: Player) -> SeatResult:
    hoard = state.hoards[seat]
    return SeatResult(
        player.name,
        player.rank,
        player.winner,
        player.score,
        hoard.sapphires,
        hoard.sapphire_tiles,
        hoard.evil_eyes,
        hoard.evil_eye_tiles,
    )


def ended(state: State) -> Words:
    """Why the game is over."""
    if state.stopped:
        return STOPPED
    if state.ended is Ended.MERCHANT:
        return Words("The merchant has reached the centre.")
    return Words("No sapphire is left on the board.")


_WHY = {
    DecidedBy.SCORE: mark("{seat} wins with the highest score: {score}."),
    DecidedBy.EVIL_EYES: mark("Tied with {others} at {score}, but {seat} has fewer Evil Eyes."),
    DecidedBy.SAPPHIRES: mark("Tied with {others} at {score} and in Evil Eyes, but {seat} has more sapphires."),
    DecidedBy.SHARED: mark("Tied at {score} and in everything else: {seats} share the win."),
    DecidedBy.MERCHANT: mark("The merchant has it all: everybody has lost."),
}


def _why(state: State, found: Outcome, score: int, level: tuple[str, ...]) -> Words:
    text, names = _WHY[found.decided_by], tuple([state.table.names[seat] for seat in found.winners])
    others = tuple([name for name in level if name not in names])
    facts: Facts = {"seat": names[0] if names else "", "seats": names, "others": others, "score": points(score)}
    return Words(text, {name: fact for name, fact in facts.items() if f"{{{name}}}" in text})
