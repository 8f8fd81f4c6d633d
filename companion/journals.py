"""The games of a journal, for people and for other programs: where the journal is, each game's score and dates."""

import csv
import io
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from companion.games.game import Summary
from companion.games.names import visible
from companion.table.entries import GameRow, Status, events_that_count
from companion.table.journal import Journal, Listed
from companion.table.summaries import Standing, standing

_COLUMNS = (
    "game_id", "uid", "game", "variant", "status", "began", "ended", "minutes",
    "seat", "player", "score", "rank", "winner",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game of a journal, and how it stands. `record` are its events, where it was loaded as a whole."""

    row: GameRow
    standing: Standing
    record: tuple[str, ...] = ()

    @property
    def status(self) -> Status:
        """Is it finished?"""
        return self.standing.status

    @property
    def summary(self) -> Summary:
        """Who played, and how they stand."""
        return self.standing.summary

    @property
    def began(self) -> datetime:
        """When the table was opened."""
        return self.standing.began

    @property
    def ended(self) -> datetime:
        """When the last event that counts happened."""
        return self.standing.ended

    @property
    def minutes(self) -> int:
        """How long it was played."""
        return self.standing.minutes


def default_journal() -> Path:
    """Where the games of this user are kept."""
    return user_data_path("jewelbox") / "journal"


def glance(journal: Journal, listed: Listed) -> KeptGame:
    """How one game stands. Raises `JournalError` if that can only be known by playing it, and this program cannot."""
    return KeptGame(listed.row, standing(journal, listed))


def load(journal: Journal, row: GameRow) -> KeptGame:
    """One game with its record. Raises `JournalError` as `glance` does, and if the game is damaged."""
    record = tuple(entry.line for entry in events_that_count(journal.entries(row.id)))
    listed = journal.listed_game(row.id)
    assert listed is not None
    return KeptGame(row, standing(journal, listed), record)


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
