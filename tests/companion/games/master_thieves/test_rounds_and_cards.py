"""Rounds, the cards that leave the hands, and the sets that are passed on."""

import pytest

from .table import NAMES, Table, every_edition, opened, play, side_by_side, smugglers_first_editions

CHARACTERS = ("smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective")


def _play_round(table: Table, character: str, *, numbers: tuple[int, ...] | None = None) -> Table:
    """Everybody plays the same character and does nothing."""
    names = table.state.table.names
    shown = [f" {number}" for number in numbers] if numbers else [""] * len(names)
    table.reveal(**{name: character + number for name, number in zip(names, shown, strict=True)})
    while table.phase == "turn":
        table.end_turn()
    return table


@every_edition
def test_each_seat_is_dealt_one_card_of_each_character(edition: str) -> None:
    table = opened(edition, NAMES[:6])
    assert [seat["cards"] for seat in table.view["seats"]] == [6] * 6
    assert table.seat("Fay")["hand"] == list(CHARACTERS)


@every_edition
def test_played_card_is_out_until_the_sixth_round_ends(edition: str) -> None:
    """All: six cards, then five, then four; after the sixth round the sets go to the left neighbours, complete."""
    table = play(edition, ("Ana", "Bo"))
    for number, character in enumerate(CHARACTERS, start=1):
        assert (table.view["round"], table.view["cycle"], table.seat("Ana")["cards"]) == (number, 1, 7 - number)
        assert table.seat("Bo")["hand"] == list(CHARACTERS[number - 1 :])
        if number > 1 and (number > 2 or edition == "rio-grande"):
            closed = table if edition == "rio-grande" else Table(table.state).close_reveal()
            played = CHARACTERS[number - 2]
            closed.rejects("card_revealed", "has already played", seat="Ana", character=played)
        _play_round(table, character, numbers=(1, 2))
    assert (table.view["round"], table.view["cycle"]) == (1, 2)
    assert [seat["cards"] for seat in table.view["seats"]] == [6, 6]


@every_edition
def test_sets_go_to_the_next_seat_clockwise(edition: str) -> None:
    """All: to the left neighbour; seats are named clockwise, so Ana's set comes to Bo and Cy's to Ana."""
    hands = {name: ["thief"] for name in NAMES[:3]}
    table = _play_round(play(edition, hands=hands, round=6), "thief", numbers=(1, 2, 3))
    table.reveal(Ana="thief", Bo="thief", Cy="thief")
    numbers = {place["seat"]: place["number"] for place in table.view["turn_order"]}
    assert numbers == {"Ana": 3, "Bo": 1, "Cy": 2}


@every_edition
def test_after_the_sixth_round_a_new_cycle_begins_whatever_is_in_hand(edition: str) -> None:
    """Contract: the round after the sixth is round 1 of the next cycle."""
    table = _play_round(play(edition, ("Ana", "Bo"), round=6), "thief", numbers=(1, 2))
    assert (table.view["round"], table.view["cycle"], table.seat("Ana")["cards"]) == (1, 2, 6)


@every_edition
def test_seat_without_cards_sits_the_round_out(edition: str) -> None:
    """A position can leave a hand empty; the reveal does not wait for it."""
    table = play(edition, hands={"Ana": []}, round=3).reveal(Bo="thief", Cy="jeweler")
    assert (table.phase, table.order) == ("turn", ["Cy", "Bo"])


@every_edition
def test_turns_follow_each_other_and_the_round_ends(edition: str) -> None:
    table = play(edition).reveal(Ana="thief", Bo="jeweler", Cy="gemologist")
    seen = []
    while table.view["round"] == 1:
        seen.append((table.active, [place["status"] for place in table.view["turn_order"]]))
        table.end_turn()
    assert seen == [
        ("Bo", ["active", "waiting", "waiting"]),
        ("Cy", ["done", "active", "waiting"]),
        ("Ana", ["done", "done", "active"]),
    ]
    assert (table.view["turn_order"], table.active) == ([], None)


@every_edition
def test_game_ends_with_the_round_in_which_a_white_pillow_is_empty(edition: str) -> None:
    """All: at the end of that round, not before; the round is played out and shared out."""
    table = play(edition, white={"Ana": {"diamond": 1}}, red={"ruby": 1})
    table.reveal(Ana="gemologist", Bo="thief", Cy="detective").open("A1").place().shut("A1")
    assert (table.white(), table.phase) == ({}, "turn")
    table.end_turn()
    assert (table.phase, table.active) == ("turn", "Bo")
    table.end_turn()
    assert (table.phase, table.black("Cy"), table.options) == ("game_over", {"ruby": 1}, set())


@every_edition
def test_game_goes_on_while_every_white_pillow_has_something(edition: str) -> None:
    table = play(edition, white={"Ana": {"sapphire": 1}}).reveal(Ana="thief", Bo="thief 1", Cy="jeweler")
    table.show("Ana", "thief 2").end_turn().end_turn().end_turn()
    assert (table.phase != "game_over", table.view["round"]) == (True, 2)


@side_by_side("face down", "face down", "face up", "face down")
def test_how_played_cards_lie(edition: str, expected: str) -> None:
    """Italian, Fine della manche: face up, so everybody sees what is left. The others: face down, to be remembered."""
    table = play(edition).reveal(Ana="thief", Bo="jeweler", Cy="gemologist")
    seats = table.table_view["seats"]
    assert [("hand" in seat) for seat in seats] == [expected == "face up"] * 3
    if expected == "face up":
        assert seats[0]["hand"] == [character for character in CHARACTERS if character != "thief"]
    assert [seat["cards"] for seat in seats] == [5, 5, 5]


@smugglers_first_editions
def test_round_of_smugglers_only(edition: str) -> None:
    """Nobody is left to reveal; they share at once."""
    table = play(edition, ("Ana", "Bo"), red={"diamond": 3}).reveal(Ana="smuggler 2", Bo="smuggler 1")
    table.end_turn().end_turn()
    assert (table.black("Bo"), table.black("Ana"), table.view["round"]) == ({"diamond": 2}, {"diamond": 1}, 2)


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_whole_cycle_with_any_number_of_seats(seats: int) -> None:
    table = play("italiano", NAMES[:seats])
    for character in CHARACTERS:
        _play_round(table, character, numbers=tuple(range(1, seats + 1)))
    assert (table.view["round"], table.view["cycle"], table.fouls) == (1, 2, [])


@every_edition
def test_a_position_in_which_nobody_holds_a_card_begins_the_next_cycle(edition: str) -> None:
    """Ours: nobody could reveal anything, so the sets are passed on at once."""
    table = play(edition, ("Ana", "Bo"), hands={"Ana": [], "Bo": []}, round=3)
    assert (table.state.round, table.state.cycle, table.seat("Ana")["cards"]) == (1, 2, 6)
