"""Ratings over the games of all tables."""

import msgspec

from companion.games.game import Player
from companion.league.ranking import Ranking
from companion.table.entries import GameRow, Status
from companion.table.past_game import PastGame
from tests.companion.league.clubs import progress


def game(*names: str, **changes: object) -> PastGame:
    """The first one wins."""
    found = progress(0)
    players = tuple(Player(name, 9 - rank, rank + 1, rank == 0) for rank, name in enumerate(names))
    found = msgspec.structs.replace(found, summary=msgspec.structs.replace(found.summary, players=players), **changes)
    return PastGame(**msgspec.structs.asdict(found), row=GameRow(1, "master-thieves", "u", "t"))


def ranked(*games: PastGame) -> list[str]:
    ranking = Ranking()
    ranking.add(games)
    return [one.name for one in ranking.best(10)]


def test_who_wins_more_is_ranked_higher() -> None:
    assert ranked(*[game("Ana", "Ben", "Cora")] * 5) == ["Ana", "Ben", "Cora"]


def test_who_has_played_little_is_not_ranked() -> None:
    assert ranked(*[game("Ana", "Ben")] * 3, game("Dan", "Ana")) == ["Ana", "Ben"]


def test_computer_players_and_unfinished_games_do_not_count() -> None:
    assert ranked(*[game("Ana", "Ben", computers={"Ben": "simple"})] * 5) == []
    assert ranked(*[game("Ana", "Ben", status=Status.UNFINISHED)] * 5) == []


def test_names_that_differ_by_case_are_one_person() -> None:
    ranking = Ranking()
    ranking.add([game("Ana", "Ben"), game("ANA", "Ben"), game("ana ", "Ben")])
    assert [(one.name, one.games) for one in ranking.best(10)] == [("ana ", 3), ("Ben", 3)]
