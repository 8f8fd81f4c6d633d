"""How strong everybody is, over the games of all tables: ratings by openskill, in the order of arrival. Pure.

One rule: only games in which at least two people have names count, and computer players are no people.
"""

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.table.entries import Status
from companion.table.past_game import PastGame
from companion.table.statistics import folded

FEWEST_GAMES = 3  # before somebody is ranked
_FEWEST_PLAYERS = 2


class Ranked(msgspec.Struct, frozen=True):
    """Somebody's strength: `rating` is what they are at least, very probably."""

    name: str
    games: int
    rating: float


class Ranking:
    """The ratings after some games; more can be added."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {}
        self._names: dict[str, str] = {}  # as they were written last
        self._games: dict[str, int] = {}

    def add(self, games: Iterable[PastGame]) -> None:
        for past in games:
            people = [player for player in past.summary.players if player.name not in past.computers]
            people = list({folded(player.name): player for player in people}.values())
            if past.status is not Status.FINISHED or len(people) < _FEWEST_PLAYERS:
                continue
            keys = [folded(player.name) for player in people]
            teams = [[self._ratings.get(key) or self._model.rating()] for key in keys]
            rated = self._model.rate(teams, ranks=[float(player.rank) for player in people])
            for key, player, (rating,) in zip(keys, people, rated, strict=True):
                self._ratings[key], self._names[key] = rating, player.name
                self._games[key] = self._games.get(key, 0) + 1

    def best(self, most: int) -> list[Ranked]:
        """Those with enough games, the strongest first."""
        found = [
            Ranked(self._names[key], self._games[key], round(float(rating.ordinal()), 1))
            for key, rating in self._ratings.items()
            if self._games[key] >= FEWEST_GAMES
        ]
        return sorted(found, key=lambda one: (-one.rating, one.name))[:most]
