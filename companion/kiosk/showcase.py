"""What only some scenes need and costs time to find out: past games, results, stories, what to choose from."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from companion.games import GAMES
from companion.journals import KeptGame
from companion.kiosk import library
from companion.kiosk.library import Library
from companion.languages import Translator
from companion.screen.actions import Route
from companion.screen.model import GameCard
from companion.screen.routes import Home, Keys, NewGame, PastGame, PastGames, Replay
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.story import Story, story
from companion.words import Words

More = dict[str, Any]  # fields of the model


class Showcase:
    """Looks into the journal for the scenes that show it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._library = Library(journal)
        self._told: tuple[int, int, Story] | None = None  # the game, its last entry, and its story
        self._scenes: dict[type[Route], Callable[[Any, Translator], More]] = {
            Home: lambda _, say: {"games": self._cards(self._library.latest(), say)},
            NewGame: self._new_game,
            PastGames: lambda _, say: {"games": self._cards(self._library.all(), say)} | _options(),
            PastGame: lambda route, say: self.game(route.game, say) | _options(),
            Replay: lambda route, say: self.game(route.game, say),
            Keys: lambda route, say: self.more(route.behind, say),
        }

    @property
    def left_out(self) -> Sequence[Words]:
        """Why games that were asked for cannot be shown."""
        return list(self._library.left_out.values())

    def more(self, route: Route, say: Translator) -> More:
        """What this scene needs besides the table."""
        scene = self._scenes.get(type(route))
        return {} if scene is None else scene(route, say)

    def game(self, number: int, say: Translator) -> More:
        """One game; of a finished one also how it ended and all that was hidden."""
        kept = self._library.game(number)
        if kept is None:
            return {}
        found: More = {"games": self._cards([kept], say)}
        if kept.status is Status.FINISHED:
            try:
                told = self.story(number)
            except JournalError as error:
                self._library.left_out[number] = error.words  # finished by other rules: its summary is all there is
                return found
            found |= {"result": told.result, "code": _code(kept), "story": told}
        return found

    def kept(self, number: int) -> KeptGame | None:
        """One game with its record."""
        return self._library.whole(number)

    def steps(self, number: int) -> int:
        """How many steps a finished game can be told in."""
        try:
            return len(self.story(number))
        except JournalError:
            return 0

    def story(self, number: int) -> Story:
        """A finished game, step by step; the last one is kept."""
        last = self._library.last_entry(number)
        if self._told is None or self._told[:2] != (number, last):
            self._told = (number, last, story(self._journal, number))
        return self._told[2]

    def _new_game(self, _: NewGame, say: Translator) -> More:
        recent = self._library.latest()
        return {"games": self._cards(recent, say), "names": library.names(recent)} | _options()

    @staticmethod
    def _cards(games: Sequence[KeptGame], say: Translator) -> tuple[GameCard, ...]:
        return tuple(library.card(kept, say) for kept in games)


@cache
def _options() -> More:
    """What there is to choose from before a game, by game."""
    return {"setup_options": {name: game.setup_options() for name, game in GAMES.items()}}


def _code(kept: KeptGame) -> tuple[tuple[bool, ...], ...]:
    from companion import bgstats  # noqa: PLC0415 - the first scene need not wait for it

    return _squares(bgstats.link(kept))


@lru_cache(maxsize=1)
def _squares(link: str) -> tuple[tuple[bool, ...], ...]:
    from companion import bgstats  # noqa: PLC0415

    return bgstats.qr_modules(link)
