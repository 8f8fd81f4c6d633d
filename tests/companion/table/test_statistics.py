"""Statistics: what all finished games say about those who played."""

from datetime import UTC, datetime
from itertools import count

import msgspec
import pytest

from companion.games.finished_game import Figures, Played
from companion.games.game import Player, Summary
from companion.table import past_game
from companion.table.entries import GameRow, Status
from companion.table.journal import Journal
from companion.table.past_game import PastGame, kept_game, with_figures
from companion.table.statistics import PlayerRecord, Rival, Section, statistics
from tests.companion.table.test_past_game import LINES, play, replays  # noqa: F401 - a fixture

_EVENING = datetime(2026, 1, 9, 20, tzinfo=UTC)
_NUMBERS = count(1)


def game(
    scores: dict[str, int],
    *,
    name: str = "master-thieves",
    edition: str = "zoch",
    status: Status = Status.FINISHED,
    figures: dict[str, Figures] | None = None,
    ranks: dict[str, int] | None = None,
) -> PastGame:
    """A game that ended like that; the best score has won."""
    best = max(scores.values())
    players = [
        Player(
            seat, score, (ranks or {}).get(seat) or 1 + sum(other > score for other in scores.values()), score == best
        )
        for seat, score in scores.items()
    ]
    number = next(_NUMBERS)
    return PastGame(
        status=status,
        summary=Summary(name, edition, tuple(players)),
        events=1,
        began=_EVENING,
        ended=_EVENING,
        minutes=40,
        row=GameRow(number, name, str(number), ""),
        figures=tuple((figures or {}).get(seat, Figures()) for seat in scores),
    )


def everything(*games: PastGame) -> Section:
    return statistics(games).all


def one(section: Section, name: str) -> PlayerRecord:
    (found,) = [player for player in section.players if player.name == name]
    return found


def test_games_wins_and_points_are_added_up_and_the_most_successful_comes_first() -> None:
    section = everything(game({"Ana": 3, "Bo": 9}), game({"Ana": 8, "Bo": -2}), game({"Bo": 5, "Cy": 1}))
    assert [player.name for player in section.players] == ["Bo", "Ana", "Cy"]
    bo = one(section, "Bo")
    assert (bo.games, bo.wins, bo.points, bo.best, bo.average) == (3, 2, 12, 9, 4)
    assert (section.games, section.minutes) == (3, 120)


def test_a_shared_win_counts_in_parts() -> None:
    section = everything(game({"Ana": 3, "Bo": 3, "Cy": 3}), game({"Ana": 4, "Bo": 4}))
    assert one(section, "Ana").wins == pytest.approx(1 / 3 + 1 / 2)
    assert sum(player.wins for player in section.players) == pytest.approx(2)
    thrice = everything(*(game({"Ana": 3, "Bo": 3, "Cy": 3}) for _ in range(3)))
    assert [player.wins for player in thrice.players] == [1, 1, 1]


def test_a_game_that_nobody_won_counts_for_nobody() -> None:
    lost = game({"Ana": 3, "Bo": 1}, name="forty-thieves", edition="forty-thieves")
    players = tuple(msgspec.structs.replace(player, winner=False) for player in lost.summary.players)
    lost = msgspec.structs.replace(lost, summary=msgspec.structs.replace(lost.summary, players=players))
    assert [(player.wins, player.games) for player in everything(lost).players] == [(0, 1), (0, 1)]


@pytest.mark.parametrize("status", [Status.UNFINISHED, Status.ABANDONED])
def test_a_game_that_is_not_finished_is_left_out(status: Status) -> None:
    assert everything(game({"Ana": 3, "Bo": 9}, status=status)).games == 0


def test_without_games_there_is_one_empty_section() -> None:
    (section,) = statistics([]).sections
    assert (section.games, section.players) == (0, ())


def test_streaks_are_games_won_in_a_row_a_shared_win_included() -> None:
    wins = [game({"Ana": 3, "Bo": 1}), game({"Ana": 3, "Bo": 3}), game({"Ana": 5, "Bo": 1})]
    section = everything(*wins, game({"Ana": 1, "Bo": 2}), game({"Bo": 4, "Cy": 1}))
    ana, bo = one(section, "Ana"), one(section, "Bo")
    assert (ana.longest_streak, ana.streak) == (3, 0)
    assert (bo.longest_streak, bo.streak) == (2, 2)


def test_games_count_in_the_order_of_play_however_they_come() -> None:
    games = [game({"Ana": 1, "Bo": 0}), game({"Ana": 0, "Bo": 1}), game({"Ana": 0, "Bo": 1})]
    assert statistics(games) == statistics(games[::-1])
    assert [outcome.score for outcome in one(everything(*games[::-1]), "Ana").outcomes] == [1, 0, 0]


def test_head_to_head_says_who_was_ahead_by_rank() -> None:
    games = [game({"Ana": 5, "Bo": 3, "Cy": 1}), game({"Ana": 5, "Bo": 6}), game({"Ana": 2, "Bo": 2})]
    tied = game({"Ana": 4, "Bo": 4}, ranks={"Bo": 2})  # a tie that something else has broken
    section = everything(*games, tied)
    assert one(section, "Ana").rivals == (Rival("Bo", 4, 2, 1), Rival("Cy", 1, 1, 0))
    assert one(section, "Bo").rivals == (Rival("Ana", 4, 1, 2), Rival("Cy", 1, 1, 0))


def test_each_game_and_each_edition_that_was_played_has_a_section() -> None:
    other = game({"Ana": 1, "Bo": 0}, name="forty-thieves", edition="forty-thieves")
    found = statistics([other, game({"Ana": 1, "Bo": 0}, edition="italiano"), game({"Ana": 1, "Bo": 2})])
    assert [(each.game, each.edition, each.games) for each in found.sections] == [
        ("", "", 3),
        ("master-thieves", "", 2),
        ("master-thieves", "zoch", 1),
        ("master-thieves", "italiano", 1),
        ("forty-thieves", "", 1),
    ]


def test_figures_are_added_up_within_a_game_and_never_across_games() -> None:
    mine = Figures({"rubies": 1, "sapphires": 2}, {"thief": Played(2, 5)})
    theirs = Figures({"thefts": 3, "sapphires": 7})
    games = [game({"Ana": 1, "Bo": 0}, figures={"Ana": mine}) for _ in range(2)]
    games.append(game({"Ana": 1, "Bo": 0}, name="forty-thieves", edition="forty-thieves", figures={"Ana": theirs}))
    whole, thieves, _, forty = statistics(games).sections
    assert one(thieves, "Ana").counts == {"rubies": 2, "sapphires": 4, "diamonds": 0, "alarms": 0}
    assert one(thieves, "Ana").characters == {"thief": Played(4, 10)}
    assert one(forty, "Ana").counts == {"thefts": 3, "failed_thefts": 0, "sapphires": 7, "evil_eyes": 0}
    assert (one(whole, "Ana").counts, one(whole, "Ana").characters) == ({}, {})


def test_the_best_character_brought_most_each_time_and_was_played_three_times() -> None:
    played = {"thief": Played(3, 6), "smuggler": Played(2, 20), "detective": Played(6, 12), "jeweler": Played(4, 3)}
    games = [game({"Ana": 1, "Bo": 0}, figures={"Ana": Figures({}, played)})]
    found = statistics(games).sections[1]
    assert one(found, "Ana").best_character == "detective"
    assert one(found, "Bo").best_character == ""


@pytest.mark.parametrize("other", ["ana", "ANA", " Ana ", "A\u0301na"])
def test_names_that_differ_by_case_or_spaces_are_one_person_as_written_last(other: str) -> None:
    first = "Ána" if "\u0301" in other else "Ana"
    section = everything(game({first: 3, "Bo": 1}), game({other: 1, "Bo": 2}))
    assert (one(section, other).games, len(section.players)) == (2, 2)


def test_names_with_spaces_between_words_are_one_person() -> None:
    section = everything(game({"Ana  Maria": 3, "Bo": 1}), game({"Ana Maria": 1, "Bo": 2}))
    assert one(section, "Ana Maria").games == 2


def test_two_at_one_table_are_two_people_everywhere() -> None:
    section = everything(game({"Ana": 3, "ana": 1}), game({"Ana": 1, "Bo": 2}), game({"ANA": 1, "Bo": 2}))
    assert {player.name: player.games for player in section.players} == {"Ana": 2, "ana": 1, "ANA": 1, "Bo": 2}


# from the journal


def test_a_finished_game_has_its_figures_written_down(journal: Journal, replays: list[object]) -> None:  # noqa: F811
    play(journal)
    found = with_figures(journal, journal.listed()[0])
    assert found.figures is not None
    assert len(found.figures) == len(found.summary.players)
    assert sum(seat.counts["diamonds"] for seat in found.figures) > 0
    assert replays == []


def test_a_finished_game_that_an_older_version_wrote_down_is_played_again_once(
    journal: Journal,
    replays: list[object],  # noqa: F811
) -> None:
    play(journal)
    (listed,) = journal.listed()
    kept = kept_game(listed)
    assert kept is not None
    assert listed.summary is not None
    fields = msgspec.json.decode(listed.summary)
    del fields["seat_figures"]
    journal.keep_summary(listed.row.id, msgspec.json.encode(fields).decode())
    (listed,) = journal.listed()
    assert past_game.past_game(journal, listed).figures is None
    assert with_figures(journal, listed) == kept
    assert with_figures(journal, journal.listed()[0]) == kept
    assert len(replays) == 1


def test_a_game_that_goes_on_has_no_figures_and_is_not_played_for_them(
    journal: Journal,
    replays: list[object],  # noqa: F811
) -> None:
    play(journal, len(LINES) - 5).leave()
    assert with_figures(journal, journal.listed()[0]).figures is None
    assert replays == []
