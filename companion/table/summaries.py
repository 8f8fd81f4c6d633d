"""Summaries of a journal's games: who played, when, and who is ahead, without replaying them all.

One rule: a summary is worked out from the entries, and only good for the very entry that it was made after. It is
written when a game ends or is put away; where there is none, the game is played again.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import pairwise

import msgspec

from companion.games import GAMES
from companion.games.game import Summary
from companion.games.reading import moment

from .entries import Entry, GameRow, Status, events_that_count
from .errors import JournalError, OtherRulesError, UnknownGameError
from .history import MOST_EVENTS, History, UnplayableError
from .journal import Journal, Listed

LONGEST_PAUSE = timedelta(minutes=30)  # who is away for longer, is not playing


class Standing(msgspec.Struct, frozen=True):
    """How a game stands. `ended` is when the last event that counts happened, `minutes` is without long pauses."""

    status: Status
    summary: Summary
    events: int
    began: datetime
    ended: datetime
    minutes: int


class _When(msgspec.Struct):
    at: str | None = None


def standing(journal: Journal, listed: Listed) -> Standing:
    """How a game stands. Raises `JournalError` if it has no summary and this program cannot play it."""
    if listed.summary is not None:
        with suppress(msgspec.DecodeError):  # of another version of this program
            return msgspec.json.decode(listed.summary, type=Standing)
    return keep(journal, listed.row, replayed(journal, listed.row))


def keep(journal: Journal, row: GameRow, history: History) -> Standing:
    """Work out how a game stands, and write that down where the journal can be written to."""
    found = _worked_out(journal, row, history)
    with suppress(JournalError):  # nothing is lost: it can be worked out again
        journal.keep_summary(row.id, msgspec.json.encode(found).decode())
    return found


def keep_some(journal: Journal, most: int) -> None:
    """Summaries for games that have none, as in a journal of an older version: some each time."""
    for listed in journal.unsummarized(most):
        with suppress(JournalError):
            standing(journal, listed)


def replayed(journal: Journal, row: GameRow, *, most_events: int = MOST_EVENTS) -> History:
    """A game as far as it was played. Raises `JournalError` if this program cannot do that."""
    if row.name not in GAMES:
        raise UnknownGameError(journal.path, row)
    try:
        return History.replayed(GAMES[row.name], journal.entries(row.id), most_events=most_events)
    except UnplayableError as error:
        raise OtherRulesError(journal.path, row, str(error)) from error


def _worked_out(journal: Journal, row: GameRow, history: History) -> Standing:
    try:
        times = [_time(entry) for entry in events_that_count(journal.entries(row.id))]
    except ValueError as error:
        raise OtherRulesError(journal.path, row, str(error)) from None
    game, state = history.game, history.state
    return Standing(
        status=journal.status(row.id),
        summary=game.summary(state),
        events=history.number,
        began=times[0],
        ended=max(times[-1], times[0]),  # a clock that was set back cannot end a game before it began
        minutes=round(played_for(times) / timedelta(minutes=1)),
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
