"""Points, winners and ties."""

import pytest

from companion.games.master_thieves.scoring import DecidedBy, outcome

from .table import Heap, Table, every_edition, play, side_by_side


def _ended(edition: str, black: dict[str, Heap], white: dict[str, Heap] | None = None) -> Table:
    """A game that ends with the round, with these pillows."""
    pillows = {"Ana": {"diamond": 0}, "Bo": {"diamond": 0}, "Cy": {"diamond": 0}} | (white or {})
    table = play(edition, black=black, white=pillows).reveal(Ana="jeweler", Bo="gemologist", Cy="thief")
    table.end_turn().end_turn().end_turn()
    assert table.phase == "game_over"
    return table


def _decided_by(table: Table) -> DecidedBy:
    result = outcome(table.state)
    assert result is not None
    return result.decided_by


@every_edition
def test_points(edition: str) -> None:
    """All: true gems +1, +2, +4; imitations left -1 and -2."""
    black = {"Ana": {"diamond": 3, "sapphire": 2, "ruby": 1}}
    table = play(edition, black=black, white={"Ana": {"diamond": 4, "sapphire": 1}})
    assert table.seat("Ana")["score"] == 3 + 4 + 4 - 4 - 2
    start = table.white("Bo")
    assert table.seat("Bo")["score"] == -start["diamond"] - 2 * start["sapphire"]


@every_edition
def test_red_pillow_and_box_count_for_nobody(edition: str) -> None:
    table = _ended(edition, {"Bo": {"diamond": 1}})
    assert [seat["score"] for seat in table.view["seats"]] == [0, 1, 0]


@every_edition
def test_most_points_win(edition: str) -> None:
    table = _ended(edition, {"Ana": {"ruby": 1}, "Bo": {"diamond": 5}}, {"Cy": {"sapphire": 2}})
    assert (table.winners, _decided_by(table)) == (["Bo"], DecidedBy.POINTS)
    assert table.seat("Cy")["score"] == -4


@every_edition
def test_imitations_can_cost_the_victory(edition: str) -> None:
    table = _ended(edition, {"Ana": {"diamond": 5}, "Bo": {"diamond": 4}}, {"Ana": {"sapphire": 1}})
    assert table.winners == ["Bo"]


@every_edition
def test_tie_goes_to_more_rubies(edition: str) -> None:
    """All: among those with the most points, the most rubies."""
    table = _ended(edition, {"Ana": {"diamond": 4}, "Bo": {"ruby": 1}, "Cy": {"sapphire": 2}})
    assert (table.winners, _decided_by(table)) == (["Bo"], DecidedBy.RUBIES)


@every_edition
def test_then_to_more_sapphires(edition: str) -> None:
    table = _ended(edition, {"Ana": {"diamond": 4}, "Cy": {"sapphire": 2}})
    assert (table.winners, _decided_by(table)) == (["Cy"], DecidedBy.SAPPHIRES)


@side_by_side(["Ana", "Bo"], ["Ana", "Bo"], ["Bo"], ["Ana", "Bo"])
def test_then_to_more_diamonds_where_the_booklet_goes_on(edition: str, expected: list[str]) -> None:
    """Italian, Fine della partita: rubies "and so on" until the tie is broken. The others stop at sapphires."""
    black = {"Ana": {"diamond": 3}, "Bo": {"diamond": 4}}
    table = _ended(edition, black, {"Bo": {"diamond": 1}})
    assert (table.winners, [seat["score"] for seat in table.view["seats"]]) == (expected, [3, 3, 0])
    assert _decided_by(table) is (DecidedBy.DIAMONDS if len(expected) == 1 else DecidedBy.SHARED)


@every_edition
def test_victory_is_shared_after_all_tie_breaks(edition: str) -> None:
    """Printed nowhere: our own rule."""
    table = _ended(edition, {"Ana": {"ruby": 1, "diamond": 1}, "Cy": {"ruby": 1, "diamond": 1}})
    assert (table.winners, _decided_by(table)) == (["Ana", "Cy"], DecidedBy.SHARED)


@every_edition
def test_only_those_with_most_points_are_compared(edition: str) -> None:
    """A seat with more rubies but fewer points does not win the tie."""
    black = {"Ana": {"sapphire": 5}, "Bo": {"sapphire": 4, "diamond": 2}, "Cy": {"ruby": 2}}
    assert _ended(edition, black).winners == ["Ana"]


@every_edition
def test_nobody_wins_before_the_end(edition: str) -> None:
    table = play(edition, black={"Ana": {"ruby": 1}})
    assert (table.winners, outcome(table.state)) == ([], None)


@every_edition
@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("turn_ended", {}, "the game is over"),
        ("gem_placed", {"gem": "diamond"}, "the game is over"),
        ("gems_taken", {"gems": "all"}, "the game is over"),
        ("card_revealed", {"seat": "Ana", "character": "thief"}, "no cards are being revealed"),
        ("gem_picked", {"seat": "Ana", "gem": "ruby"}, "nothing is being shared"),
        ("position_set", {}, "setup is over"),
    ],
)
def test_nothing_is_claimed_after_the_end(edition: str, kind: str, fields: dict[str, object], words: str) -> None:
    _ended(edition, {}).rejects(kind, words, **fields)


@every_edition
def test_box_can_be_put_away_after_the_end(edition: str) -> None:
    table = _ended(edition, {"Ana": {"ruby": 1}})
    before = table.fouls
    assert table.open("A1").turn_over().rotate().shut("A1").fouls == before
    assert table.winners == ["Ana"]
