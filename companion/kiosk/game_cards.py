"""Past games as scenes show them: cards in a list, results and stories, and files to take away.

One rule: what costs time to find out is found out only for the scene that shows it, and once.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from companion import game_files
from companion.games import GAMES
from companion.games.game import SetupOptions
from companion.languages import Translator
from companion.pages.actions import ExportFormat, Route
from companion.pages.model import GameCard
from companion.pages.routes import FirstStart, Home, InGame, Keys, NewGame, PastGames, Replay, SettingsPage
from companion.pages.routes import PastGame as PastGamePage
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.journal import Journal, Listed
from companion.table.past_game import PastGame, Story, not_finished, past_game, story, with_record
from companion.words import Words, mark

MOST = 200  # games that are listed; older ones are for `jewelbox games`
_LATEST = 3  # games that the first scene looks at
_MOST_TOLD = 3  # stories that are kept: as many screens can watch different ones
More = dict[str, Any]  # fields of the model


class GameCards:
    """Looks at the games of a journal; one that nothing was written about since is not worked out again."""

    def __init__(self, journal: Journal) -> None:
        self.left_out: dict[int, Words] = {}  # games that cannot be shown, with the reason
        self._journal = journal
        self._known: dict[int, tuple[int, PastGame | None]] = {}  # with the number of its last entry
        self._stories: dict[int, tuple[int, Story]] = {}  # by game: its last entry, and its story

    # the games

    def latest(self) -> list[PastGame]:
        """The last few games, the newest first."""
        return self._look(self._journal.listed(_LATEST, begun=True))

    def all(self) -> list[PastGame]:
        """All games that are listed, the newest first."""
        return self._look(self._journal.listed(MOST, begun=True))

    def game(self, number: int) -> PastGame | None:
        """One game, if it is there and can be read."""
        listed = self._journal.listed_game(number)
        return None if listed is None else self._looked_at(listed)

    def export(self, number: int, form: ExportFormat, folder: Path) -> Path | None:
        """Write a finished game, if it is there, into a file of its own. Raises `RejectedError` or `OSError`."""
        past = self.game(number)
        if past is None:
            return None
        if past.status is not Status.FINISHED:
            raise not_finished(number)
        ending, written = _FORMS[form]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{past.row.name}-{number}-{past.began:%Y%m%d-%H%M}.{ending}"
        path.write_text(written(with_record(self._journal, past.row)), encoding="utf-8")
        return path

    def _look(self, games: Iterable[Listed]) -> list[PastGame]:
        found = map(self._looked_at, games)
        return [past for past in found if past is not None]

    def _looked_at(self, listed: Listed) -> PastGame | None:
        game, (number, past) = listed.row.id, self._known.get(listed.row.id, (0, None))
        if number != listed.number:
            try:
                past = past_game(self._journal, listed)
            except JournalError as error:
                self.left_out[game] = error.words  # it stays where it is, and is not offered
                past = None
            self._known[game] = (listed.number, past)
        return past

    def story(self, number: int) -> Story:
        """A finished game, step by step; the last few that were asked for are kept."""
        listed = self._journal.listed_game(number)
        last = listed.number if listed else 0
        known, told = self._stories.pop(number, (0, None))
        if told is None or known != last:
            told = story(self._journal, number)
        self._stories[number] = last, told  # the one asked for last is the last that goes
        while len(self._stories) > _MOST_TOLD:
            del self._stories[next(iter(self._stories))]
        return told

    def steps(self, number: int) -> int:
        """How many steps a finished game can be told in."""
        try:
            return len(self.story(number))
        except JournalError:
            return 0

    # what scenes need of them

    def more(self, route: Route, say: Translator) -> More:
        """What this scene needs besides the table."""
        match route:
            case Home():
                return self._cards(self.latest(), say) | _options()
            case NewGame():
                recent = self.latest()
                return self._cards(recent, say) | {"names": names(recent)} | _options()
            case PastGames():
                return self._cards(self.all(), say) | _options()
            case PastGamePage(game) | Replay(game):
                return self.page(game, say)
            case Keys(behind):
                return self.more(behind, say)
            case _:
                return _options() if isinstance(route, FirstStart | SettingsPage | InGame) else {}

    def page(self, number: int, say: Translator) -> More:
        """One game; of a finished one also how it ended and all that was hidden."""
        past = self.game(number)
        if past is None:
            return _options()
        found = self._cards([past], say) | _options()
        if past.status is Status.FINISHED:
            try:
                whole = self.story(number)
            except JournalError as error:
                self.left_out[number] = error.words  # finished by other rules: its summary is all there is
                return found
            found |= {"result": whole.result, "code": _code(_link(past)), "story": whole, "landmarks": whole.landmarks}
            found |= {"highlights": whole.highlights, "review": whole.review}
        return found

    @staticmethod
    def _cards(games: Sequence[PastGame], say: Translator) -> More:
        return {"games": tuple(card(past, say) for past in games)}


def card(past: PastGame, say: Translator) -> GameCard:
    """A game as a line of a list."""
    summary = past.summary
    return GameCard(
        id=past.row.id,
        game=past.row.name,
        variant=summary.variant,
        status=past.status,
        began=local(past.began, say),
        minutes=past.minutes,
        stand=_stand(past, say),
        players=summary.players,
        computers=past.computers,
    )


def _stand(past: PastGame, say: Translator) -> str:
    """How far it has come."""
    number = past.summary.round
    if not number:
        return ""
    is_over = past.status is Status.FINISHED
    if is_over and past.summary.stopped:
        return say("stopped in round {n}", n=number)
    return say.many("{n} round", "{n} rounds", number) if is_over else say("round {n}", n=number)


_MONTHS = (
    mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun"),
    mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec"),
)  # fmt: skip


def local(at: datetime, say: Translator) -> str:
    """A time as people at this table read it."""
    here = at.astimezone()
    day, month, year = str(here.day), say(_MONTHS[here.month - 1]), str(here.year)
    return say("{day} {month} {year}, {time}", day=day, month=month, year=year, time=f"{here:%H:%M}")


def names(games: Iterable[PastGame]) -> tuple[str, ...]:
    """Who played before, the latest first."""
    return tuple(
        dict.fromkeys(
            player.name for past in games for player in past.summary.players if player.name not in past.computers
        )
    )


def _options() -> More:
    """What there is to choose from before a game, by game."""
    return {"setup_options": {name: _options_of(name) for name in GAMES}}


@cache
def _options_of(name: str) -> SetupOptions:
    return GAMES[name].setup_options()


def _link(past: PastGame) -> str:
    from companion import bgstats  # noqa: PLC0415 - the first scene need not wait for it

    return bgstats.link(past)


@lru_cache(maxsize=1)
def _code(link: str) -> tuple[tuple[bool, ...], ...]:
    from companion.qr_codes import qr_modules  # noqa: PLC0415

    return qr_modules(link)


_FORMS: dict[ExportFormat, tuple[str, Callable[[PastGame], str]]] = {
    ExportFormat.RECORD: ("jsonl", game_files.as_record),
    ExportFormat.CSV: ("csv", game_files.as_csv),
    ExportFormat.BGSTATS: ("txt", lambda past: f"{_link(past)}\n"),
}
