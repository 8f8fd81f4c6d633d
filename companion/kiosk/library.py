"""The games of the journal, as the screen lists them."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from companion import journals
from companion.games.game import Words
from companion.journals import KeptGame
from companion.languages import Translator
from companion.screen.model import GameCard, Player
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.journal import Journal, Listed

MOST = 200  # games that are listed; older ones are for `jewelbox games`
_LATEST = 3  # games that the first scene looks at


class Library:
    """Looks at the games; one that nothing was written about since is not worked out again."""

    def __init__(self, journal: Journal) -> None:
        self.left_out: dict[int, Words] = {}  # games that cannot be shown, with the reason
        self._journal = journal
        self._seen: dict[int, tuple[int, KeptGame | None]] = {}  # with the number of its last entry

    def latest(self) -> list[KeptGame]:
        """The last few games, the newest first."""
        return self._glance(self._journal.listed(_LATEST))

    def all(self) -> list[KeptGame]:
        """All games that are listed, the newest first."""
        return self._glance(self._journal.listed(MOST))

    def game(self, number: int) -> KeptGame | None:
        """One game, if it is there and can be read."""
        listed = self._journal.listed_game(number)
        return next(iter(self._glance([listed] if listed else [])), None)

    def last_entry(self, number: int) -> int:
        """The number of a game's last entry: as long as it is the same, so is the game."""
        listed = self._journal.listed_game(number)
        return listed.number if listed else 0

    def whole(self, number: int) -> KeptGame | None:
        """The same with its record."""
        kept = self.game(number)
        return None if kept is None else journals.load(self._journal, kept.row)

    def _glance(self, games: Iterable[Listed]) -> list[KeptGame]:
        found = []
        for listed in games:
            game, (number, kept) = listed.row.id, self._seen.get(listed.row.id, (0, None))
            if number != listed.number:
                kept = self._looked_at(listed)
                self._seen[game] = (listed.number, kept)
            if kept is not None:
                found.append(kept)
        return found

    def _looked_at(self, listed: Listed) -> KeptGame | None:
        try:
            return journals.glance(self._journal, listed)
        except JournalError as error:
            self.left_out[listed.row.id] = error.words  # it stays where it is, and is not offered
            return None


def card(kept: KeptGame, say: Translator) -> GameCard:
    """A game as a line of a list."""
    summary = kept.summary
    return GameCard(
        id=kept.row.id,
        title=summary.title,
        variant=summary.variant,
        status=kept.status.value,
        began=local(kept.began),
        minutes=kept.minutes,
        stand=_stand(kept, say),
        players=tuple(Player(player.name, player.score, player.rank, player.winner) for player in summary.players),
    )


def _stand(kept: KeptGame, say: Translator) -> str:
    """How far it has come."""
    number = kept.summary.round
    if not number:
        return ""
    is_over = kept.status is Status.FINISHED
    return say.many("{n} round", "{n} rounds", number) if is_over else say("round {n}", n=number)


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
