"""Games for other programs: where a user's journal is, where a running game is told, and one as a record or a table."""

import csv
import io
import os
from pathlib import Path

from platformdirs import user_data_path

from companion.names import visible
from companion.table.past_game import PastGame

_COLUMNS = (
    "game_id", "uid", "game", "variant", "status", "began", "ended", "minutes",
    "seat", "player", "score", "rank", "winner", "stopped",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@")


def default_journal() -> Path:
    """Where the games of this user are kept."""
    return user_data_path("jewelbox") / "journal"


def default_feed(journal: Path) -> Path:
    """Where a table that publishes tells other programs what everybody sees: in the folder that systemd has made for
    it, otherwise beside its games."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    return (Path(folder.split(":")[0]) if folder else journal.parent) / "public.sock"


def as_record(past: PastGame) -> str:
    """A game as a record, one event per line. Control characters are written out, which in JSON changes nothing."""
    return "".join(f"{visible(line)}\n" for line in past.record)


def as_csv(past: PastGame) -> str:
    """One row per player."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    row, summary = past.row, past.summary
    about = (row.id, row.uid, row.name, summary.variant, past.status.value)
    times = (f"{past.began:%Y-%m-%d %H:%M:%S}", f"{past.ended:%Y-%m-%d %H:%M:%S}", past.minutes)
    for seat, player in enumerate(summary.players, start=1):
        result = (player.score, player.rank, *["yes" if each else "no" for each in (player.winner, summary.stopped)])
        writer.writerow((*about, *times, seat, cell(player.name), *result))
    return text.getvalue()


def cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    shown = visible(name)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
