"""A game of a journal: how it stands, and a finished one replayed step by step, with everything that was hidden.

Two rules. How a game stands is worked out from its entries, and only good for the very entry that it was made after: it
is written down when a game ends or is put away; where that is missing, the game is played again. And only a finished
game is replayed: while one goes on, or could, what lies in the box stays hidden.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise
from typing import Any, overload

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.games.finished_game import Figures, Highlights
from companion.games.game import Summary, Words
from companion.games.reading import moment
from companion.games.review import Review
from companion.names import shortened_names

from .computers import Commitment, commitments
from .entries import Entry, GameRow, Status, events_that_count
from .errors import JournalError, OtherRulesError, UnknownGameError
from .history import History, Step, UnplayableError
from .journal import Journal, Listed
from .table_view import StoryStep

LONGEST_PAUSE = timedelta(minutes=30)  # who is away for longer, is not playing


class Progress(msgspec.Struct, frozen=True):
    """How a game stands. `ended` is when the last event that counts happened, `minutes` is without long pauses.

    `figures` are those of each seat of a finished game; None where nobody has worked them out yet. They are kept under
    another name whenever there are more of them, so that an older version's count as missing.
    """

    status: Status
    summary: Summary
    events: int
    began: datetime
    ended: datetime
    minutes: int
    figures: tuple[Figures, ...] | None = msgspec.field(default=None, name="seat_figures")
    computers: dict[str, str] = {}  # the levels of those seats that were computer players


class PastGame(Progress, frozen=True, kw_only=True):
    """One game of a journal. `record` are its events, where it was loaded as a whole."""

    row: GameRow
    record: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """Which of several editions was played; empty where there is only one, named after the game."""
        return "" if self.summary.variant == self.row.name else self.summary.variant

    @property
    def title(self) -> str:
        """What was played, as people call it."""
        return f"{self.summary.title} ({self.edition})" if self.edition else self.summary.title


class _When(msgspec.Struct):
    at: str | None = None


def past_game(journal: Journal, listed: Listed, record: tuple[str, ...] = ()) -> PastGame:
    """One game. Raises `JournalError` if how it stands was not written down, and this program cannot play it."""
    return kept_game(listed, record) or played_again(journal, listed, record)


def kept_game(listed: Listed, record: tuple[str, ...] = ()) -> PastGame | None:
    """One game as it was written down, at no cost; None if nobody did."""
    if listed.summary is not None:
        with suppress(msgspec.DecodeError):  # of another version of this program
            return _past_game(listed, msgspec.json.decode(listed.summary, type=Progress), record)
    return None


def played_again(journal: Journal, listed: Listed, record: tuple[str, ...] = ()) -> PastGame:
    """One game with all that can be worked out about it. Raises `JournalError` if this program cannot play it."""
    return _past_game(listed, keep_progress(journal, listed.row, replay(journal, listed.row)), record)


def with_figures(journal: Journal, listed: Listed) -> PastGame:
    """One game, with its figures if it is finished; raises as `past_game` does."""
    past = past_game(journal, listed)
    return played_again(journal, listed) if is_without_figures(past) else past


def is_without_figures(past: PastGame) -> bool:
    """Is it a finished game that an older version wrote down, so that it has to be played again to be counted?"""
    return past.status is Status.FINISHED and past.figures is None


def _past_game(listed: Listed, found: Progress, record: tuple[str, ...]) -> PastGame:
    players = found.summary.players
    if short := shortened_names([player.name for player in players]):
        players = tuple(replace(player, name=short.get(player.name, player.name)) for player in players)
        levels = {short.get(name, name): level for name, level in found.computers.items()}
        found = replace(found, summary=replace(found.summary, players=players), computers=levels)
        record = tuple(with_names(line, short) for line in record)
    return PastGame(**msgspec.structs.asdict(found), row=listed.row, record=record)


def with_names(line: str, names: Mapping[str, str]) -> str:
    """A line of a record in which people have other names."""

    def named(value: Any) -> Any:
        match value:
            case str():
                before, colon, owner = value.partition(":")  # of an alarm
                return names.get(value) or (before + colon + names[owner] if owner in names else value)
            case list():
                return list(map(named, value))
            case dict():
                return {named(key): named(item) for key, item in value.items()}
            case _:
                return value

    return msgspec.json.encode(named(msgspec.json.decode(line))).decode()


def with_record(journal: Journal, row: GameRow) -> PastGame:
    """One game with its record. Raises `JournalError` as `past_game` does, and if the game is damaged."""
    record = tuple(entry.line for entry in events_that_count(journal.entries(row.id)))
    listed = journal.listed_game(row.id)
    assert listed is not None
    return past_game(journal, listed, record)


def keep_progress(journal: Journal, row: GameRow, history: History) -> Progress:
    """Work out how a game stands, and write that down where the journal can be written to."""
    found = _progress(journal, row, history)
    with suppress(JournalError):  # nothing is lost: it can be worked out again
        journal.keep_summary(row.id, msgspec.json.encode(found).decode())
    return found


def keep_missing(journal: Journal, most: int = 20) -> None:
    """Write down how games stand of which nobody did, as in a journal of an older version: some at each start."""
    for listed in journal.unsummarized(most):
        with suppress(JournalError):
            past_game(journal, listed)


def replay(journal: Journal, row: GameRow) -> History:
    """A game as far as it was played. Raises `JournalError` if this program cannot do that."""
    if row.name not in GAMES:
        raise UnknownGameError(journal.path, row)
    try:
        return History.replayed(GAMES[row.name], journal.entries(row.id))
    except UnplayableError as error:
        raise OtherRulesError(journal.path, row, str(error)) from error


def _progress(journal: Journal, row: GameRow, history: History) -> Progress:
    try:
        times = [_time(entry) for entry in events_that_count(journal.entries(row.id))]
    except ValueError as error:
        raise OtherRulesError(journal.path, row, str(error)) from None
    status = journal.status(row.id)
    return Progress(
        status=status,
        summary=history.game.summary(history.state),
        events=history.number,
        began=times[0],
        ended=max(times[-1], times[0]),  # a clock that was set back cannot end a game before it began
        minutes=round(played_for(times) / timedelta(minutes=1)),
        figures=history.figures() if status is Status.FINISHED else None,
        computers={} if history.computers is None else history.computers.levels,
    )


def played_for(times: Iterable[datetime]) -> timedelta:
    """The time between events, without long pauses, and without what the clock was set forward or back."""
    gaps = (later - earlier for earlier, later in pairwise(times))
    return sum((gap for gap in gaps if timedelta() < gap <= LONGEST_PAUSE), timedelta())


def _time(entry: Entry) -> datetime:
    """When an event happened, by itself, or else when it was written down."""
    said = msgspec.json.decode(entry.line, type=_When).at
    if said is not None:
        with suppress(ValueError):
            return moment(said)
    return moment(entry.at)


class Story(Sequence[StoryStep]):
    """Every step of a game, each worked out when it is asked for: all views of a long game do not fit into memory."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._steps = tuple(history.back())[::-1]

    @property
    def result(self) -> object:
        """How it ended and why, as the game's own value."""
        return self._history.game.result(self._history.state)

    @cached_property
    def highlights(self) -> Highlights | None:
        """How it went; None if the game tells nothing of that."""
        return self._history.highlights()

    @cached_property
    def review(self) -> Review | None:
        """The game looked back on; None if nobody can know what would have been better."""
        return self._history.review()

    @property
    def secret(self) -> str:
        """What all decisions of computer players followed from; empty: there were none."""
        return "" if self._history.computers is None else self._history.computers.secret

    @property
    def commitments(self) -> Iterator[Commitment]:
        """Every card of a computer player, with its checksum."""
        return commitments(self._history)

    @cached_property
    def landmarks(self) -> tuple[int, ...]:
        """The steps that people look for, by their place in the story."""
        history, found = self._history, []
        for place, step in enumerate(self._steps[1:], start=1):
            if history.game.is_landmark(history.before(step), step.event, history.states.after(step)):
                found.append(place)
        return tuple(found)

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
    if row.name in GAMES and journal.status(game_id) is not Status.FINISHED:
        raise not_finished(game_id)
    history = replay(journal, row)
    if not history.game.is_over(history.state):
        raise OtherRulesError(journal.path, row, "by these rules it is not over")
    return Story(history)


def not_finished(game_id: int) -> RejectedError:
    """Why a game that may go on is neither told again nor exported."""
    return RejectedError(
        Words("game {number} is not finished: until then nobody sees what is hidden", {"number": game_id})
    )
