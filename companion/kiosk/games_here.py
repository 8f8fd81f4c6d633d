"""Which games can be played at this kiosk, and which scenes are about a game that is played on what it has.

One rule: what is here decides, never what a game is called.
"""

from collections.abc import Collection, Mapping

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.kiosk.game_cards import GameCards
from companion.pages.actions import Route
from companion.pages.routes import NewGame, PastGame, PastGames, Replay, StatisticsPage
from companion.words import Words
from hardware.apparatuses import APPARATUSES


class GamesHere:
    """The games of a kiosk that has one apparatus."""

    def __init__(self, games: Collection[str], apparatus: str, cards: GameCards) -> None:
        self._games = games
        self._here = apparatus
        self._cards = cards
        self.missing: Mapping[str, str] = {
            name: game.apparatus
            for name, game in GAMES.items()
            if game.apparatus is not None and game.needs_apparatus and game.apparatus != apparatus
        }

    def refuse_without_apparatus(self, game: str) -> None:
        """Raise `RejectedError` for a game that cannot be played without a thing that is not here."""
        needed = self.needed(game)
        if needed is not None:
            raise RejectedError(needed)

    def needed(self, game: str) -> Words | None:
        """What to say of a game that cannot be played here; None: it can."""
        thing = self.missing.get(game)
        return None if thing is None else APPARATUSES[thing].sentences.needed

    def refuse_to_resume(self, number: int) -> None:
        """The same for a game of the journal."""
        past = self._cards.game(number)
        self.refuse_without_apparatus("" if past is None else past.row.name)

    def apparatus_for(self, route: Route) -> str | None:
        """What is here, if any of the games that a scene is about is played on it."""
        return self._here if any(GAMES[name].apparatus == self._here for name in self._about(route)) else None

    def _about(self, route: Route) -> Collection[str]:
        """The games that a scene is about. A list of games is about none of them, unless there is only one."""
        games = self._games
        match route:
            case NewGame(game) if game in games:
                return {game}
            case PastGame(number) | Replay(number):
                past = self._cards.game(number)
                return set() if past is None else {past.row.name} & set(games)
            case NewGame() | PastGames() | StatisticsPage() if len(games) > 1:
                return ()
            case _:
                return games
