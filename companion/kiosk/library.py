"""The games of the journal, as the screen lists them."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

import msgspec

from companion import journals
from companion.games.game import View, Words
from companion.journals import KeptGame
from companion.languages import Tongue
from companion.screen.model import GameCard, Player
from companion.table.entries import GameRow, Status
from companion.table.errors import JournalError
from companion.table.journal import Journal

MOST = 200  # games that are listed; older ones are for `jewelbox games`
_LATEST = 3  # games that the first scene looks at


class _Standing(msgspec.Struct):
    """What the shell takes from any game's own view."""

    round: int = 0


class Library:
    """Reads each game once; a finished one never changes."""

    def __init__(self, journal: Journal) -> None:
        self.left_out: dict[int, Words] = {}  # games that cannot be shown, with the reason
        self._journal = journal
        self._kept: dict[int, tuple[Status, KeptGame]] = {}

    def latest(self) -> list[KeptGame]:
        """The last few games, the newest first."""
        return self._load(self._rows()[:_LATEST])

    def all(self) -> list[KeptGame]:
        """All games that are listed, the newest first."""
        return self._load(self._rows()[:MOST])

    def game(self, number: int) -> KeptGame | None:
        """One game, if it is there and can be read."""
        return next(iter(self._load(row for row in self._rows() if row.id == number)), None)

    def _rows(self) -> list[GameRow]:
        return self._journal.games()[::-1]

    def _load(self, rows: Iterable[GameRow]) -> list[KeptGame]:
        found = []
        for row in rows:
            status = self._journal.status(row.id)
            held = self._kept.get(row.id)
            if held is None or held[0] is not Status.FINISHED or status is not Status.FINISHED:
                try:
                    held = (status, journals.load(self._journal, row))
                except JournalError as error:
                    self.left_out[row.id] = error.words  # it stays where it is, and is not offered
                    continue
                self._kept[row.id] = held
            found.append(held[1])
        return found


def card(kept: KeptGame, say: Tongue) -> GameCard:
    """A game as a line of a list."""
    summary = kept.summary
    standing = msgspec.json.decode(kept.played.game.view(kept.played.state, View.TABLE), type=_Standing)
    return GameCard(
        id=kept.row.id,
        title=summary.title,
        variant=summary.variant,
        status=kept.status.value,
        began=local(kept.began),
        minutes=kept.minutes,
        stand=say("round {n}", n=standing.round) if standing.round else "",
        players=tuple(Player(player.name, player.score, player.rank, player.winner) for player in summary.players),
    )


def local(at: datetime) -> str:
    """A time as people at this table read it."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def names(games: Iterable[KeptGame]) -> tuple[str, ...]:
    """Who played before, the latest first."""
    found = (player.name for kept in games for player in kept.summary.players)
    return tuple(dict.fromkeys(found))


def exported(kept: KeptGame, form: str, folder: Path) -> Path:
    """Write a game into a file of its own; raises `OSError`."""
    ending, written = _FORMS[form]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"game-{kept.row.id}-{kept.began:%Y%m%d-%H%M}.{ending}"
    path.write_text(written(kept), encoding="utf-8")
    return path


def _as_link(kept: KeptGame) -> str:
    from companion import bgstats  # noqa: PLC0415 - the first scene need not wait for it

    return f"{bgstats.link(kept)}\n"


_FORMS: dict[str, tuple[str, Callable[[KeptGame], str]]] = {
    "record": ("jsonl", journals.as_record),
    "csv": ("csv", journals.as_csv),
    "bgstats": ("txt", _as_link),
}
