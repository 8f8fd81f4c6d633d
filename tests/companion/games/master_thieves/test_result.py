"""How a finished game ended: the podium, why the winner won, and what every pillow was worth."""

import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import Count
from companion.games.master_thieves.result import result

from .table import Heap, Table, play, turn


def ended(edition: str = "zoch", **black: Heap) -> Table:
    """Nobody has an imitation left, so the round ends the game."""
    white: dict[str, Heap] = {name: {} for name in ("Ana", "Bo", "Cy")}
    table = turn(edition, "thief", black=black, white=white).end_turn().end_turn().end_turn()
    assert table.phase == "game_over"
    return table


def why(table: Table) -> str:
    return str(result(table.state).why)


def ranks(table: Table) -> list[tuple[str, int]]:
    return [(seat.seat, seat.rank) for seat in result(table.state).seats]


def test_the_highest_score_wins() -> None:
    table = ended(Ana={"diamond": 1}, Bo={"ruby": 1}, Cy={"diamond": 2})
    assert why(table) == "Bo wins with the highest score: 4."
    assert ranks(table) == [("Bo", 1), ("Cy", 2), ("Ana", 3)]
    assert result(table.state).decided_by == "points"


@pytest.mark.parametrize(
    ("edition", "black", "expected"),
    [
        (
            "zoch",
            {"Ana": {"sapphire": 2}, "Bo": {"ruby": 1}, "Cy": {}},
            "Tied at 4: Bo wins with the most rubies.",
        ),
        (
            "zoch",
            {"Ana": {"diamond": 4}, "Bo": {"sapphire": 2}, "Cy": {}},
            "Tied at 4 and in rubies: Bo wins with the most sapphires.",
        ),
        (
            "zoch",
            {"Ana": {"diamond": 4}, "Bo": {}, "Cy": {"diamond": 4}},
            "Tied at 4 and in everything else: Ana and Cy share the win.",
        ),
    ],
)
def test_a_tie_break_is_named(edition: str, black: dict[str, Heap], expected: str) -> None:
    assert why(ended(edition, **black)) == expected


def test_in_the_italian_edition_diamonds_break_ties_too() -> None:
    """Italian, end of the game: most rubies, "e così via". Only a white pillow can make scores level then."""
    table = play(
        "italiano",
        black={"Ana": {"diamond": 5}, "Bo": {"diamond": 4}},
        white={"Ana": {"diamond": 1}, "Bo": {}, "Cy": {"diamond": 1}},
    )
    table.reveal(Ana="thief 1", Bo="thief 2", Cy="thief 3").end_turn().end_turn().end_turn()
    assert why(table) == "Tied at 4, in rubies and in sapphires: Ana wins with the most diamonds."


def test_equal_ranks_are_shared() -> None:
    table = ended(Ana={"diamond": 4}, Cy={"diamond": 4})
    assert ranks(table) == [("Ana", 1), ("Cy", 1), ("Bo", 3)]
    assert [seat.winner for seat in result(table.state).seats] == [True, True, False]


def test_every_pillow_is_counted() -> None:
    white: dict[str, Heap] = {"Ana": {"sapphire": 1, "diamond": 3}, "Bo": {}, "Cy": {"diamond": 1}}
    table = turn("zoch", "thief", black={"Ana": {"ruby": 1, "diamond": 2}}, white=white)
    ana = result(table.end_turn().end_turn().end_turn().state).seats[0]
    assert (ana.seat, ana.won, ana.lost, ana.score) == ("Ana", 6, -5, 1)
    assert ana.black == (Count(Gem.RUBY, 1, 4, 4), Count(Gem.SAPPHIRE, 0, 2, 0), Count(Gem.DIAMOND, 2, 1, 2))
    assert ana.white == (Count(Gem.RUBY, 0, -4, 0), Count(Gem.SAPPHIRE, 1, -2, -2), Count(Gem.DIAMOND, 3, -1, -3))


def test_an_empty_white_pillow_ended_it() -> None:
    table = turn("zoch", "thief", white={"Bo": {}}).end_turn().end_turn().end_turn()
    assert str(result(table.state).ended) == "The game ends: Bo has no imitations left."


def test_the_last_ruby_ended_it() -> None:
    """Gigamic: at once, even if a white pillow is empty too."""
    drawers = {"A1": {"secret_upright": ["ruby"]}}
    table = turn("gigamic", "master_thief", drawers=drawers, black={"Bo": {"ruby": 5}}, white={"Bo": {}})
    table.open("A1").open("A1", "secret").take_all()
    assert str(result(table.state).ended) == "The game ends: the last ruby has left its secret compartment."


def test_a_correction_afterwards_leaves_no_reason() -> None:
    table = ended().correct(white={name: {"diamond": 1} for name in ("Ana", "Bo", "Cy")})
    assert str(result(table.state).ended) == "The game is over."


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(RejectedError, match="the game is not over yet"):
        MASTER_THIEVES.result(turn("zoch", "thief").state)
