"""The games of a journal, for people and for other programs: where the journal is, how a game stands, when it was."""

import csv
import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from companion.games import GAMES
from companion.games.game import Game, Summary
from companion.games.names import visible
from companion.games.reading import moment
from companion.table.entries import Entry, GameRow, Status, events_that_count
from companion.table.errors import OtherRulesError, UnknownGameError
from companion.table.journal import Journal
from companion.table.played import Played, UnplayableError

_COLUMNS = (
    "game_id", "uid", "game", "variant", "status", "began", "ended", "minutes",
    "seat", "player", "score", "rank", "winner",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@")
LONGEST_PAUSE = timedelta(minutes=30)  # who is away for longer, is not playing


class _When(msgspec.Struct):
    at: str | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game of a journal, replayed to its last event that counts."""

    row: GameRow
    status: Status
    played: Played
    times: tuple[datetime, ...]
    record: tuple[str, ...]

    @property
    def summary(self) -> Summary:
        """Who played, and how they stand."""
        return self.played.game.summary(self.played.state)

    @property
    def began(self) -> datetime:
        """When the table was opened."""
        return self.times[0]

    @property
    def ended(self) -> datetime:
        """When the last event that counts happened: a clock that was set back cannot end a game before it began."""
        return max(self.times[-1], self.began)

    @property
    def minutes(self) -> int:
        """How long it was played, without long pauses, and without what the clock was set forth or back."""
        return round(played_for(self.times) / timedelta(minutes=1))


def default_journal() -> Path:
    """Where the games of this user are kept."""
    return user_data_path("jewelbox") / "journal"


def played_for(times: Sequence[datetime]) -> timedelta:
    """The time between events, as far as it can be trusted."""
    gaps = (later - earlier for earlier, later in pairwise(times))
    return sum((gap for gap in gaps if timedelta() < gap <= LONGEST_PAUSE), timedelta())


def load(journal: Journal, row: GameRow) -> KeptGame:
    """One game, replayed. Raises `JournalError` if this program cannot do that."""
    entries = journal.entries(row.id)
    played = _replayed(journal, row, entries)
    counted = events_that_count(entries)
    try:
        times = tuple(map(_time, counted))
    except ValueError as error:
        raise OtherRulesError(journal.path, row, str(error)) from None
    return KeptGame(row, journal.status(row.id), played, times, tuple(entry.line for entry in counted))


def _replayed(journal: Journal, row: GameRow, entries: list[Entry]) -> Played:
    game: Game[Any, Any] | None = GAMES.get(row.name)
    if game is None:
        raise UnknownGameError(journal.path, row)
    try:
        return Played.replayed(game, entries)
    except UnplayableError as error:
        raise OtherRulesError(journal.path, row, str(error)) from None


def _time(entry: Entry) -> datetime:
    """When an event happened, by itself, or else when it was written down."""
    said = msgspec.json.decode(entry.line, type=_When).at
    if said is not None:
        with suppress(ValueError):
            return moment(said)
    return moment(entry.at)


def as_record(kept: KeptGame) -> str:
    """A game as a record, one event per line. Control characters are written out, which in JSON changes nothing."""
    return "".join(f"{visible(line)}\n" for line in kept.record)


def as_csv(kept: KeptGame) -> str:
    """One row per player."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    row, summary = kept.row, kept.summary
    about = (row.id, row.uid, row.name, summary.variant, kept.status.value)
    times = (f"{kept.began:%Y-%m-%d %H:%M:%S}", f"{kept.ended:%Y-%m-%d %H:%M:%S}", kept.minutes)
    for seat, player in enumerate(summary.players, start=1):
        result = (player.score, player.rank, "yes" if player.winner else "no")
        writer.writerow((*about, *times, seat, _cell(player.name), *result))
    return text.getvalue()


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    shown = visible(name)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
