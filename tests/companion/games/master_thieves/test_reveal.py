"""Who shows which card when, the numbers that break ties, and the order that follows."""

import pytest

from .table import NAMES, Table, every_edition, may, opened, play, side_by_side, smugglers_first_editions


def test_turn_order_of_the_rio_grande_example() -> None:
    """Rio Grande, example of turn order: by character, and among equals the lower number first."""
    names = ("Anna", "Kevin", "Alfonzo", "Mike", "Ken", "Robin", "James", "Sheila")
    pillow = {"diamond": 7, "sapphire": 3}
    table = opened("rio-grande", names, white_pillow=pillow).event(
        "position_set", drawers={"A1": {"upright": ["diamond"]}}
    )
    table.reveal(
        Anna="gemologist 8",
        Kevin="smuggler 2",
        Alfonzo="smuggler 5",
        Mike="smuggler 8",
        Ken="detective 4",
        Robin="detective 1",
        James="master_thief 3",
        Sheila="thief 7",
    )
    assert table.order == ["Kevin", "Alfonzo", "Mike", "Anna", "Sheila", "James", "Robin", "Ken"]
    assert [place["status"] for place in table.view["turn_order"]] == ["active"] + ["waiting"] * 7
    assert table.open("A1").red == {"diamond": 1}, "three smugglers against two detectives are a ring"


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_turn_order_of_the_zoch_example(edition: str) -> None:
    """Zoch and Gigamic, example of turn order: smugglers 2, 5, 8; then gemologist, thieves 5 and 7, master thief."""
    pillow = {"diamond": 8, "sapphire": 2}
    table = opened(edition, NAMES, white_pillow=pillow).event("position_set")
    table.reveal(
        Ana="gemologist 8",
        Bo="smuggler 8",
        Cy="smuggler 2",
        Dot="smuggler 5",
        Eli="detective 4",
        Fay="master_thief 3",
        Gus="thief 7",
        Hal="thief 5",
    )
    assert table.order == ["Cy", "Dot", "Bo"], "only the smugglers have turned their cards over"
    table.end_turn().end_turn().end_turn()
    assert table.order == ["Cy", "Dot", "Bo", "Ana", "Hal", "Gus", "Fay", "Eli"]
    assert table.active == "Ana"
    statuses = [place["status"] for place in table.view["turn_order"]]
    assert statuses == ["done"] * 3 + ["active"] + ["waiting"] * 4


@side_by_side("reveal", "smugglers_reveal", "smugglers_reveal", "smugglers_reveal")
def test_first_phase_of_a_round(edition: str, expected: str) -> None:
    """Rio Grande, Playing the game: all reveal together. Zoch, Playing the cards, and the others: smugglers first."""
    table = play(edition)
    assert table.phase == expected
    thief = {"seat": "Ana", "character": "thief"}
    if expected == "reveal":
        assert table.event("card_revealed", **thief).order == ["Ana"]
    else:
        table.rejects("card_revealed", "only smugglers are revealed now: reveal the thief after them", **thief)


@side_by_side(["Bo", "Ana", "Cy"], ["Bo"], ["Bo"], ["Bo"])
def test_what_is_known_during_the_smugglers_turns(edition: str, expected: list[str]) -> None:
    """Rio Grande knows all cards then; the others turn over the rest only when all smugglers are done."""
    table = play(edition).reveal(Ana="thief", Bo="smuggler", Cy="detective")
    assert (table.active, table.order) == ("Bo", expected)


@smugglers_first_editions
def test_the_rest_is_revealed_when_all_smugglers_are_done(edition: str) -> None:
    table = play(edition).show("Ana", "smuggler 3").show("Cy", "smuggler 1").close_reveal()
    assert (table.phase, table.active) == ("turn", "Cy")
    table.event("turn_ended").event("turn_ended")
    assert table.phase == "reveal"
    table.rejects("card_revealed", "smugglers were revealed first: Bo", seat="Bo", character="smuggler")
    assert (table.show("Bo", "thief").phase, table.active) == ("turn", "Bo")


@smugglers_first_editions
def test_without_smugglers_the_others_reveal_at_once(edition: str) -> None:
    assert play(edition).close_reveal().phase == "reveal"


@every_edition
def test_characters_act_in_the_printed_order(edition: str) -> None:
    """All: smuggler, jeweler, gemologist, thief, master thief, detective, wherever they sit."""
    table = play(edition, NAMES[:6])
    table.reveal(Ana="detective", Bo="master_thief", Cy="thief", Dot="gemologist", Eli="jeweler", Fay="smuggler")
    actives = []
    while table.phase == "turn" and table.view["round"] == 1:
        actives.append(table.active)
        table.end_turn()
    assert actives == ["Fay", "Eli", "Dot", "Cy", "Bo"], "a detective has no turn at the box"


@every_edition
def test_number_is_not_asked_without_a_tie(edition: str) -> None:
    table = play(edition).reveal(Ana="jeweler", Bo="gemologist", Cy="thief")
    assert table.phase == "turn"
    assert [place["number"] for place in table.view["turn_order"]] == [None] * 3


@every_edition
@pytest.mark.parametrize("character", ["jeweler", "gemologist", "thief", "master_thief", "detective"])
def test_tie_keeps_the_reveal_open_until_the_numbers_came(edition: str, character: str) -> None:
    """Contract, card_revealed: the tied seats' cards come again, with their numbers; the lower one goes first."""
    table = play(edition).reveal(Ana=character, Bo=character, Cy="jeweler" if character != "jeweler" else "thief")
    assert table.phase == "reveal"
    table.show("Ana", f"{character} 6")
    assert table.phase == "reveal"
    table.show("Bo", f"{character} 2")
    assert table.phase == "turn"
    assert table.order.index("Bo") < table.order.index("Ana")


@every_edition
def test_tie_of_which_one_number_is_known_asks_for_the_other(edition: str) -> None:
    table = play(edition).reveal(Ana="thief 4", Bo="thief", Cy="jeweler")
    assert table.phase == "reveal"
    assert table.show("Bo", "thief 3").order == ["Cy", "Bo", "Ana"]


@smugglers_first_editions
@pytest.mark.parametrize("numbers_first", [True, False])
def test_tied_smugglers_give_their_numbers_before_or_after_the_close(edition: str, numbers_first: bool) -> None:
    """Contract, reveal_closed."""
    table = play(edition).show("Ana", "smuggler").show("Bo", "smuggler")
    if numbers_first:
        table.show("Ana", "smuggler 5").show("Bo", "smuggler 4").close_reveal()
    else:
        assert table.close_reveal().phase == "smugglers_reveal"
        table.rejects("card_revealed", "reveal is closed", seat="Cy", character="smuggler")
        table.rejects("reveal_closed", "reveal is closed")
        assert table.options == {"card_revealed", "tie_settled"}
        table.show("Ana", "smuggler 5").show("Bo", "smuggler 4")
    assert (table.phase, table.order) == ("turn", ["Bo", "Ana"])


@smugglers_first_editions
def test_smugglers_reveal_closes_by_itself_when_everybody_is_one(edition: str) -> None:
    table = play(edition, ("Ana", "Bo")).show("Ana", "smuggler 2").show("Bo", "smuggler 1")
    assert (table.phase, table.active) == ("turn", "Bo")


@smugglers_first_editions
def test_everybody_a_smuggler_is_not_enough_without_numbers(edition: str) -> None:
    table = play(edition, ("Ana", "Bo")).show("Ana", "smuggler").show("Bo", "smuggler")
    assert table.phase == "smugglers_reveal"
    assert table.close_reveal().phase == "smugglers_reveal"
    assert table.show("Ana", "smuggler 2").show("Bo", "smuggler 1").phase == "turn"


@every_edition
def test_reveal_closed_right_after_the_last_card_changes_nothing(edition: str) -> None:
    """Contract, reveal_closed: said once more it is accepted; later it is not."""
    table = play(edition).reveal(Ana="jeweler", Bo="gemologist", Cy="thief")
    before = table.view
    assert table.close_reveal().view == before
    table.rejects("reveal_closed", "no cards are being revealed now")


@every_edition
def test_reveal_closed_right_after_the_last_number_changes_nothing(edition: str) -> None:
    table = play(edition).reveal(Ana="jeweler", Bo="thief", Cy="thief").show("Bo", "thief 2").show("Cy", "thief 1")
    before = table.view
    assert table.close_reveal().view == before


@every_edition
def test_reveal_does_not_close_with_cards_to_come(edition: str) -> None:
    table = play(edition)
    if edition != "rio-grande":
        table.close_reveal()
    table.show("Ana", "thief")
    table.rejects("reveal_closed", "still waiting for Bo, Cy")


@every_edition
def test_card_is_revealed_once_a_round(edition: str) -> None:
    table = play(edition).show("Ana", "smuggler 3")
    for character in ("smuggler", "thief"):
        table.rejects("card_revealed", "Ana has already revealed the smuggler", seat="Ana", character=character)
    table.rejects("card_revealed", "is number 3, not 4", seat="Ana", character="smuggler", number=4)


@every_edition
def test_tied_seats_may_both_come_again_with_their_numbers(edition: str) -> None:
    """Contract: the tied seats' cards come again with their numbers, also where one number was said at once."""
    table = play(edition).show("Ana", "smuggler 3").show("Bo", "smuggler")
    before = table.view
    assert table.show("Ana", "smuggler 3").view == before


@every_edition
def test_played_card_is_refused(edition: str) -> None:
    """All: a played card does not return to the hand before the sixth round has ended."""
    table = play(edition, hands={"Ana": ["smuggler", "jeweler"]})
    if edition != "rio-grande":
        table.close_reveal()
    table.rejects("card_revealed", "Ana has already played the thief", seat="Ana", character="thief")


@every_edition
def test_number_of_another_card_is_refused(edition: str) -> None:
    """All: each character has eight cards, numbered 1 to 8, so no number comes twice."""
    table = play(edition).show("Ana", "smuggler 3")
    words = "another smuggler card already has number 3"
    table.rejects("card_revealed", words, seat="Bo", character="smuggler", number=3)
    assert table.show("Bo", "smuggler 4").fouls == []


@every_edition
def test_stranger_reveals_nothing(edition: str) -> None:
    play(edition).rejects("card_revealed", "nobody at this table is called Zed", seat="Zed", character="smuggler")


@every_edition
def test_no_reveal_during_turns(edition: str) -> None:
    table = play(edition).reveal(Ana="jeweler", Bo="gemologist", Cy="thief")
    table.rejects("card_revealed", "no cards are being revealed now", seat="Ana", character="smuggler")


@every_edition
def test_number_stays_known_when_the_set_is_passed_on(edition: str) -> None:
    """Contract: once seen, a card's number is known. All: after six rounds each set goes to the left neighbour."""
    table = play(edition, ("Ana", "Bo"), hands={"Ana": ["thief"], "Bo": ["jeweler"]}, round=6)
    table.reveal(Ana="thief 7", Bo="jeweler 2").end_turn().end_turn()
    assert table.view["cycle"] == 2
    if edition != "rio-grande":
        table.close_reveal()
    words = "Bo's thief is number 7, not 3"
    table.rejects("card_revealed", words, seat="Bo", character="thief", number=3)
    table.rejects("card_revealed", "already has number 7", seat="Ana", character="thief", number=7)
    table.show("Bo", "thief").show("Ana", "thief")
    assert table.phase == "reveal", "Ana's new thief has not been seen yet"
    assert table.show("Ana", "thief 8").order == ["Bo", "Ana"]


@every_edition
def test_known_numbers_are_not_asked_again(edition: str) -> None:
    hands = {"Ana": ["thief"], "Bo": ["thief"]}
    table = play(edition, ("Ana", "Bo"), hands=hands, round=6).reveal(Ana="thief 1", Bo="thief 2").end_turn().end_turn()
    table.reveal(Ana="thief", Bo="thief")
    assert (table.phase, table.order) == ("turn", ["Bo", "Ana"]), "Bo now holds Ana's number 1"


@smugglers_first_editions
def test_last_card_that_is_a_smuggler_cannot_be_passed_over(edition: str) -> None:
    """Every seat plays each of its six cards: a smuggler kept back in the sixth round could never be played."""
    table = play(edition, hands={"Ana": ["smuggler"], "Bo": ["thief"], "Cy": ["jeweler"]}, round=6)
    table.rejects("reveal_closed", "whoever has no other card left must reveal it now")
    assert not may(table, "reveal_closed")
    assert table.show("Ana", "smuggler").close_reveal().active == "Ana"


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_smugglers_reveal_does_not_tell_who_still_has_one(edition: str) -> None:
    """The table view offers the same whether or not anybody has a smuggler left."""
    without = play(edition, hands={name: ["thief", "jeweler"] for name in NAMES[:3]})
    with_one = play(edition, hands={name: ["thief", "smuggler"] for name in NAMES[:3]})
    assert without.options == with_one.options == {"card_revealed", "reveal_closed"}


def test_where_cards_lie_face_up_the_options_are_exact() -> None:
    """italiano: everybody can see that nobody has a smuggler left."""
    without = play("italiano", hands={name: ["thief", "jeweler"] for name in NAMES[:3]})
    assert without.options == {"reveal_closed"}


@every_edition
def test_reveal_options_offer_each_card_in_hand(edition: str) -> None:
    table = play(edition, ("Ana", "Bo"))
    assert "card_revealed" in table.options
    assert Table(table.state).show("Ana", "smuggler").options >= {"card_revealed"}


@smugglers_first_editions
def test_reveal_closed_means_what_it_says_once_the_next_round_has_begun(edition: str) -> None:
    """Contract: detectives need no turns, so the last card ends the round and the next reveal is on."""
    table = play(edition).reveal(Ana="detective 1", Bo="detective 2", Cy="detective 3")
    assert (table.view["round"], table.phase) == (2, "smugglers_reveal")
    assert table.close_reveal().phase == "reveal"


def test_reveal_closed_has_no_meaning_in_the_next_round_of_an_edition_without_it() -> None:
    table = play("rio-grande").reveal(Ana="detective 1", Bo="detective 2", Cy="detective 3")
    assert table.view["round"] == 2
    table.rejects("reveal_closed", "still waiting for Ana, Bo, Cy")


@every_edition
def test_reveal_closed_right_after_the_last_card_changes_nothing_while_the_round_is_on(edition: str) -> None:
    """Contract, reveal_closed."""
    table = play(edition).reveal(Ana="thief 1", Bo="thief 2", Cy="detective 3")
    before = table.view
    assert table.close_reveal().view == before


@every_edition
def test_reveal_closed_is_refused_when_the_last_card_ended_the_game(edition: str) -> None:
    """Contract, reveal_closed: while that round is on. A white pillow is empty, and detectives need no turns."""
    table = play(edition, white={"Ana": {}}).reveal(Ana="detective 1", Bo="detective 2", Cy="detective 3")
    assert table.phase == "game_over"
    table.rejects("reveal_closed", "no cards are being revealed now")


@smugglers_first_editions
def test_reveal_closed_has_no_meaning_after_the_last_smugglers_turn(edition: str) -> None:
    """Contract, reveal_closed: right after the last card. Here everybody has shown theirs long ago."""
    table = play(edition, ("Ana", "Bo"), red={"sapphire": 1, "diamond": 2})
    table.show("Ana", "smuggler 2").show("Bo", "smuggler 1").end_turn().end_turn()
    assert table.phase == "sharing"
    table.rejects("reveal_closed", "no cards are being revealed now")
