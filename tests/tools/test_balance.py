"""The page about the balance of the editions: made of games that were played, and of nothing else."""

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.simulation import GameReport, Seated
from tools import balance
from tools.balance import Column


def game(*scores: int, rounds: int = 12) -> GameReport:
    """The best score wins."""
    best = max(scores)
    winners = scores.count(best)
    seats = [Seated((score == best) / winners, score, (), ()) for score in scores]
    return GameReport(tuple(seats), rounds, 0)


def test_lead_and_shared_wins_are_averages_over_games() -> None:
    column = Column(EditionId.ZOCH, 3, [game(9, 4, 2), game(5, 5, 1)])
    assert (column.lead, column.shared) == (2.5, 0.5)
    assert [column.wins(seat) for seat in range(3)] == [1.5, 0.5, 0]


@pytest.mark.parametrize(("first", "text"), [(250, "50.0%"), (400, "**80.0%**"), (100, "**20.0%**")])
def test_a_place_stands_out_only_beyond_chance(first: int, text: str) -> None:
    games = [game(9, 1)] * first + [game(1, 9)] * (500 - first)
    page = "".join(balance._places([Column(EditionId.GIGAMIC, 2, games)], 2))
    assert f"| Gigamic | {text} |" in page


def test_the_page_is_the_same_for_the_same_games_and_names_every_edition() -> None:
    page = balance.page(list(balance.play(2)))
    assert page == balance.page(list(balance.play(2)))
    for name in ("Rio Grande", "Zoch", "Italian", "Gigamic"):
        assert page.count(f"| {name} |") == 4 + 2 + 1
    assert page.startswith("# Balance of the four editions\n\n2 games per edition")


@pytest.mark.parametrize(("words", "code"), [(["--help"], 0), (["many"], 2)])
def test_the_command_explains_itself_and_refuses_what_is_no_number(words: list[str], code: int) -> None:
    with pytest.raises(SystemExit) as end:
        balance.main(words)
    assert end.value.code == code
