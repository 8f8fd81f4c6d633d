"""How strong everybody is, over the games of all tables: ratings by openskill, in the order in which games ended. Pure.

Two rules. Only games in which at least two people have names count, and computer players are no people. And the same
games give the same ratings, in whatever order they arrived: who rebuilds a hub finds the ranking again.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.table.entries import Status
from companion.table.past_game import PastGame
from companion.table.statistics import folded

FEWEST_GAMES = 3  # before somebody is ranked
_FEWEST_PLAYERS = 2
_FIRST = datetime(2026, 1, 1, tzinfo=UTC)  # nobody had this program before; a clock without a battery often says 1970
_AHEAD = timedelta(days=1)  # clocks of two machines differ, and nobody has set time zones right


def has_wrong_clock(past: PastGame, now: datetime) -> bool:
    """Whether a game cannot have ended when it says; if our own clock is wrong, too, any time in the future will do."""
    is_ahead = past.ended > now + _AHEAD and now >= _FIRST
    return past.ended < max(past.began, _FIRST) or is_ahead


def place_in_order(past: PastGame, now: datetime) -> tuple[bool, datetime, str]:
    """Games are counted as they ended; what ended at the same time has names, too. Wrong clocks come last."""
    return has_wrong_clock(past, now), past.ended, past.row.uid


class Ranked(msgspec.Struct, frozen=True):
    """Somebody's strength: `rating` is what they are at least, very probably."""

    name: str
    games: int
    rating: float


class Ranking:
    """The ratings after some games, in this order."""

    def __init__(self, games: Iterable[PastGame] = ()) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {}
        self._names: dict[str, str] = {}  # as they were written last
        self._games: dict[str, int] = {}
        for past in games:
            self._rate(past)

    def _rate(self, past: PastGame) -> None:
        people = [player for player in past.summary.players if player.name not in past.computers]
        people = list({folded(player.name): player for player in people}.values())
        if past.status is not Status.FINISHED or len(people) < _FEWEST_PLAYERS:
            return
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
