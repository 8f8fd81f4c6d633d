"""A finished game told again, step by step, with everything that was hidden: for the replay.

One rule: only of a finished game. While one goes on, or could, what lies in the box is nobody's to see.
"""

import msgspec

from companion.games import GAMES
from companion.games.game import RejectedError, View, Words

from .entries import Status
from .errors import OtherRulesError, UnknownGameError
from .journal import Journal
from .played import Played, UnplayableError


class StoryStep(msgspec.Struct, frozen=True):
    """One event that counts: its label, what the log said of it, and the referee's view of the game after it."""

    number: int
    words: Words
    view: bytes
    said_by: str = ""
    lines: tuple[Words, ...] = ()


def story(journal: Journal, game_id: int) -> tuple[StoryStep, ...]:
    """Every step of a finished game. Raises `RejectedError` for any other, `JournalError` for one not understood."""
    row = journal.game(game_id)
    if row is None:
        raise RejectedError(Words("there is no game {number} in this journal", {"number": game_id}))
    if row.name not in GAMES:
        raise UnknownGameError(journal.path, row)
    if journal.status(game_id) is not Status.FINISHED:
        raise not_finished(game_id)
    try:
        played = Played.replayed(GAMES[row.name], journal.entries(game_id))
    except UnplayableError as error:
        raise OtherRulesError(journal.path, row, str(error)) from error
    return tuple([_step(played, number) for number in range(1, played.number + 1)])


def not_finished(game_id: int) -> RejectedError:
    """Why a game that may go on is neither told again nor exported."""
    return RejectedError(
        Words("game {number} is not finished: until then nobody sees what is hidden", {"number": game_id})
    )


def _step(played: Played, number: int) -> StoryStep:
    game, step = played.game, played.steps[number - 1]
    before = played.steps[max(0, number - 2)].state
    lines = game.tell(before, step.event, step.state).lines
    view = game.view(step.state, View.REFEREE)
    return StoryStep(number, played.label_of(number), view, step.said_by, lines)
