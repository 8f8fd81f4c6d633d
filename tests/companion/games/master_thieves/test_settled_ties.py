"""A tie that people settle by looking at the cards."""

import pytest

from .table import Table, every_edition, play, smugglers_first_editions


@every_edition
def test_tie_is_settled_without_a_number(edition: str) -> None:
    """Contract, tie_settled: the seats in the order in which they play; no number becomes known by it."""
    table = play(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler")
    assert "tie_settled" in table.options
    table.event("tie_settled", seats=["Bo", "Ana"])
    assert (table.phase, table.order) == ("turn", ["Cy", "Bo", "Ana"])
    assert [place["number"] for place in table.view["turn_order"]] == [None, None, None]
    assert "tie_settled" not in table.options


@smugglers_first_editions
def test_tied_smugglers_are_settled_before_or_after_the_close(edition: str) -> None:
    """They keep their order when the others have revealed."""
    table = play(edition).show("Ana", "smuggler").show("Bo", "smuggler")
    late = Table(table.state).close_reveal().event("tie_settled", seats=["Bo", "Ana"])
    table.event("tie_settled", seats=["Bo", "Ana"]).close_reveal()
    assert late.view == table.view
    table.end_turn().end_turn().show("Cy", "thief")
    assert table.order == ["Bo", "Ana", "Cy"]


@every_edition
def test_reveal_closed_right_after_the_last_tie_was_settled_changes_nothing(edition: str) -> None:
    table = play(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler").event("tie_settled", seats=["Bo", "Ana"])
    before = table.view
    assert table.close_reveal().view == before


@smugglers_first_editions
def test_settled_tie_is_open_again_when_a_third_seat_shows_the_card(edition: str) -> None:
    table = play(edition).show("Ana", "smuggler").show("Bo", "smuggler").event("tie_settled", seats=["Bo", "Ana"])
    table.show("Cy", "smuggler")
    assert table.phase == "smugglers_reveal"
    table.event("tie_settled", seats=["Cy", "Ana", "Bo"])
    assert (table.phase, table.order) == ("turn", ["Cy", "Ana", "Bo"])


@every_edition
def test_settled_tie_may_be_settled_otherwise_while_the_reveal_is_open(edition: str) -> None:
    table = _half_revealed(edition)
    table.event("tie_settled", seats=["Ana", "Bo"]).event("tie_settled", seats=["Bo", "Ana"]).show("Cy", "detective")
    assert table.order == ["Bo", "Ana", "Cy"]


@every_edition
def test_numbers_given_after_a_settled_tie_win(edition: str) -> None:
    table = _half_revealed(edition).event("tie_settled", seats=["Bo", "Ana"])
    table.show("Ana", "thief 1").show("Bo", "thief 2").show("Cy", "detective")
    assert table.order == ["Ana", "Bo", "Cy"]


@every_edition
def test_tie_that_is_none_is_not_settled(edition: str) -> None:
    """Contract: rejected if those seats are not tied."""
    table = _half_revealed(edition)
    for seats in (["Ana", "Cy"], ["Cy", "Ana"], ["Ana", "Ana"], ["Ana", "Bo", "Cy"]):
        table.rejects("tie_settled", "are not tied: name all the seats", seats=seats)
    table.rejects("tie_settled", "nobody at this table is called Zed", seats=["Ana", "Zed"])
    table.show("Cy", "detective").show("Ana", "thief 1").show("Bo", "thief 2")
    table.rejects("tie_settled", "no cards are being revealed now", seats=["Ana", "Bo"])


@smugglers_first_editions
def test_smugglers_tie_is_not_settled_in_the_second_half_of_the_reveal(edition: str) -> None:
    table = play(edition).show("Ana", "smuggler 1").show("Bo", "smuggler 2").close_reveal().end_turn().end_turn()
    table.rejects("tie_settled", "are not tied", seats=["Bo", "Ana"])


@every_edition
@pytest.mark.parametrize(
    ("known", "order"),
    [
        ("thief 1", ["Bo", "Ana"]),  # nothing is lower than 1
        ("thief 8", ["Ana", "Bo"]),  # nothing is higher than 8
    ],
)
def test_tie_is_not_settled_against_a_number_that_is_known(edition: str, known: str, order: list[str]) -> None:
    """Contract: rejected if a number that is known says otherwise."""
    table = _half_revealed(edition).show("Ana", known)
    table.rejects("tie_settled", "contradicts the card numbers already seen", seats=order)
    assert table.event("tie_settled", seats=order[::-1]).show("Cy", "detective").order == [*order[::-1], "Cy"]


def _half_revealed(edition: str) -> Table:
    """Ana and Bo show thieves, Cy has still to reveal."""
    table = play(edition)
    if edition != "rio-grande":
        table.close_reveal()
    return table.show("Ana", "thief").show("Bo", "thief")


@every_edition
def test_reveal_closed_while_only_numbers_are_missing_changes_nothing(edition: str) -> None:
    """Contract: every seat has revealed, and the reveal stays open for the tied seats' numbers."""
    table = play(edition, ("Ana", "Bo")).show("Ana", "smuggler").show("Bo", "smuggler")
    before = table.view
    assert table.close_reveal().view == before
    assert table.close_reveal().view == before
