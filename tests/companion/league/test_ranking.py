"""Ratings over the games of all tables."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.finished_game import Figures
from companion.games.game import Player
from companion.league.finished_games import Finished
from companion.league.league import ClubView, League
from companion.league.ranking import Ranking, has_wrong_clock
from companion.league.store import Store
from companion.table.entries import GameRow, Status
from companion.table.past_game import PastGame
from tests.companion.league.clubs import NAMES, progress

NOW = datetime(2026, 6, 1, tzinfo=UTC)
SOON, LONG_AGO, LATE = NOW + timedelta(hours=2), datetime(1970, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)
ENDS = (NOW, SOON, LONG_AGO, LATE, *(NOW - timedelta(hours=hours) for hours in range(8)))


def game(*names: str, **changes: object) -> PastGame:
    """The first one wins."""
    found = progress(0)
    players = tuple(Player(name, 9 - rank, rank + 1, rank == 0) for rank, name in enumerate(names))
    changes |= {
        "summary": msgspec.structs.replace(found.summary, players=players),
        "figures": (Figures(),) * len(names),
    }
    found = msgspec.structs.replace(found, **changes)
    return PastGame(**msgspec.structs.asdict(found), row=GameRow(1, "master-thieves", "u", "t"))


def ranked(*games: PastGame) -> list[str]:
    return [one.name for one in Ranking(games).best(10)]


def test_who_wins_more_is_ranked_higher() -> None:
    assert ranked(*[game("Ana", "Ben", "Cora")] * 5) == ["Ana", "Ben", "Cora"]


def test_who_has_played_little_is_not_ranked() -> None:
    assert ranked(*[game("Ana", "Ben")] * 3, game("Dan", "Ana")) == ["Ana", "Ben"]


def test_computer_players_and_unfinished_games_do_not_count() -> None:
    assert ranked(*[game("Ana", "Ben", computers={"Ben": "simple"})] * 5) == []
    assert ranked(*[game("Ana", "Ben", status=Status.UNFINISHED)] * 5) == []


def test_names_that_differ_by_case_are_one_person() -> None:
    ranking = Ranking([game("Ana", "Ben"), game("ANA", "Ben"), game("ana ", "Ben")])
    assert [(one.name, one.games) for one in ranking.best(10)] == [("ana ", 3), ("Ben", 3)]


# the order of games


def arrived(games: Sequence[Finished], database: str = ":memory:") -> ClubView:
    """What the page of a hub shows after these games have arrived, one by one."""
    store, league = Store(database), League()
    for finished in games:
        store.keep([("t1", finished)])
        league.count(store.games(), NOW)
    store.close()
    return league.view()


@st.composite
def clubs(draw: st.DrawFn) -> list[Finished]:
    """Finished games of a club; some are sent twice, and some went on after their end."""
    found = []
    for number in range(draw(st.integers(1, 12))):
        names = draw(st.permutations(NAMES[:4]))[: draw(st.integers(2, 4))]
        ended = draw(st.sampled_from(ENDS))
        past = game(*names, began=ended - timedelta(minutes=40), ended=ended)
        past = msgspec.structs.replace(past, row=GameRow(1, "master-thieves", f"u{number}", "t"))
        revisions = [past, msgspec.structs.replace(past, minutes=99, status=Status.UNFINISHED), past]
        found += [Finished(f"u{number}", 2 + at, each) for at, each in enumerate(revisions[: draw(st.integers(1, 3))])]
    return found


@given(st.data(), clubs())
def test_whatever_the_order_of_arrival_the_page_is_the_same(data: st.DataObject, games: list[Finished]) -> None:
    assert arrived(data.draw(st.permutations([*games, games[0]]))) == arrived(games)


def ended(uid: str, when: datetime, *names: str) -> Finished:
    past = game(*names, began=when - timedelta(minutes=40), ended=when)
    return Finished(uid, 2, msgspec.structs.replace(past, row=GameRow(1, "master-thieves", uid, "t")))


def test_a_game_that_comes_late_counts_where_it_belongs() -> None:
    """Who wins last is rated higher than who won first."""
    days = [NOW - timedelta(days=9 - day) for day in range(6)]
    games = [ended(f"u{day}", when, *(("Ana", "Ben") if day < 3 else ("Ben", "Ana"))) for day, when in enumerate(days)]
    assert [one.name for one in arrived(games).ranking] == ["Ben", "Ana"]
    assert [one.name for one in arrived(games[3:] + games[:3]).ranking] == ["Ben", "Ana"]


def test_games_with_a_wrong_clock_are_marked_and_come_last() -> None:
    games = [
        ended("a", LATE, "Ana", "Ben"),
        ended("b", LONG_AGO, "Ana", "Ben"),
        ended("c", NOW - timedelta(days=1), "Ben", "Ana"),
        ended("d", SOON, "Ben", "Ana"),
    ]
    results = arrived(games).results
    assert [(one.ended.year, one.wrong_clock) for one in results] == [
        (2026, False), (2026, False), (2031, True), (1970, True),
    ]  # fmt: skip
    assert results[0].ended == SOON


@pytest.mark.parametrize(
    ("began", "end", "now", "is_wrong"),
    [
        (NOW, NOW, NOW, False),
        (LONG_AGO, NOW, NOW, False),  # the clock was set while they played
        (NOW, NOW - timedelta(seconds=1), NOW, True),
        (LONG_AGO, LONG_AGO, NOW, True),
        (NOW, NOW + timedelta(hours=23), NOW, False),
        (NOW, NOW + timedelta(hours=25), NOW, True),
        (NOW, NOW, LONG_AGO, False),  # it is the hub that has no clock
    ],
)
def test_which_clocks_are_wrong(began: datetime, end: datetime, now: datetime, is_wrong: bool) -> None:
    assert has_wrong_clock(game("Ana", "Ben", began=began, ended=end), now) is is_wrong
