"""A finished game told again, step by step, with everything that was hidden: for the replay.

One rule: only of a finished game. While one goes on, or could, what lies in the box is nobody's to see.
"""

from collections.abc import Sequence
from typing import overload

from companion.games import GAMES
from companion.games.game import RejectedError, Words

from .entries import Status
from .errors import OtherRulesError, UnknownGameError
from .history import History, Step
from .journal import Journal
from .summaries import replayed
from .table_view import StoryStep


class Story(Sequence[StoryStep]):
    """Every step of a game, each worked out when it is asked for: all views of a long game do not fit into memory."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._steps = tuple(history.back())[::-1]

    @property
    def result(self) -> object:
        """How it ended and why, as the game's own value."""
        return self._history.game.result(self._history.state)

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> StoryStep: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[StoryStep, ...]: ...

    def __getitem__(self, index: int | slice) -> StoryStep | tuple[StoryStep, ...]:
        found = self._steps[index]
        return self._told(found) if isinstance(found, Step) else tuple(map(self._told, found))

    def _told(self, step: Step) -> StoryStep:
        history, game = self._history, self._history.game
        state = history.states.after(step)
        lines = game.tell(history.before(step), step.event, state).lines
        view = game.referee_view(state, fouls_after=step.number)
        return StoryStep(game.name, step.number, history.label_of(step), view, step.said_by, lines)


def story(journal: Journal, game_id: int) -> Story:
    """Every step of a finished game. Raises `RejectedError` for any other, `JournalError` for one not understood."""
    row = journal.game(game_id)
    if row is None:
        raise RejectedError(Words("there is no game {number} in this journal", {"number": game_id}))
    if row.name not in GAMES:
        raise UnknownGameError(journal.path, row)
    if journal.status(game_id) is not Status.FINISHED:
        raise not_finished(game_id)
    history = replayed(journal, row)
    if not history.game.is_over(history.state):
        raise OtherRulesError(journal.path, row, "by them it is not over")
    return Story(history)


def not_finished(game_id: int) -> RejectedError:
    """Why a game that may go on is neither told again nor exported."""
    return RejectedError(
        Words("game {number} is not finished: until then nobody sees what is hidden", {"number": game_id})
    )
