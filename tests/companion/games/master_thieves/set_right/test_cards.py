"""Which card was shown, its number, and cards that nobody passed on."""

import json

import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import Phase
from companion.table.history import History
from tests.companion.games.master_thieves.table import read

from .played import Played


def test_another_card_before_the_first_turn() -> None:
    game = Played("rio-grande").reveal(Ana="thief", Bo="jeweler").set_right("card", seat="Ana", character="detective")
    assert [str(play) for play in game.state.plays[:2]] == ["detective", "jeweler"]
    assert "thief" in game.state.cards.hands[0]
    assert game.label == "Corrected: Ana showed the detective"


def test_the_seat_whose_turn_it_is_was_somebody_else() -> None:
    drawers = {"A1": {"upright": ["diamond"]}}
    game = Played("italiano", drawers=drawers).reveal(Ana="thief", Bo="master_thief", Cy="detective").open("A1")
    assert game.black("Ana") == "1 diamond"
    game.set_right("card", seat="Ana", character="gemologist")
    assert (game.black("Ana"), game.top("A1")) == ("nothing", "1 diamond")


def test_a_card_that_changes_whose_turn_it_was_is_refused() -> None:
    game = Played("rio-grande").reveal(Ana="thief", Bo="master_thief", Cy="detective").open("A1")
    assert "can't be corrected any more" in game.refuses("card", seat="Ana", character="detective")


def test_a_card_that_was_played_before_is_refused() -> None:
    hands = {"Ana": ["thief", "detective"]}
    game = Played("rio-grande", hands=hands, round=5).reveal(Ana="thief")
    assert "Ana has already played the jeweler" in game.refuses("card", seat="Ana", character="jeweler")


def test_who_was_taken_for_a_smuggler_shows_the_card_with_the_others() -> None:
    """zoch: smugglers come first. Ana was the only one, so now everybody reveals."""
    game = Played("zoch").said("card_revealed", seat="Ana", character="smuggler").said("reveal_closed")
    game.set_right("card", seat="Ana", character="thief")
    assert game.state.phase is Phase.REVEAL
    assert [str(play) for play in game.state.plays] == ["thief", "None", "None"]


def test_who_was_no_smuggler_shows_the_card_once_the_smugglers_have_played() -> None:
    game = Played("zoch").said("card_revealed", seat="Ana", character="smuggler", number=1)
    game.said("card_revealed", seat="Bo", character="smuggler", number=2).said("reveal_closed")
    game.set_right("card", seat="Ana", character="thief")
    assert game.state.turn is not None
    assert game.state.turn.seat == 1
    assert game.state.plays[0] is None


def test_who_was_a_smuggler_after_all_plays_first() -> None:
    game = Played("zoch").reveal(Ana="thief").set_right("card", seat="Ana", character="smuggler")
    assert game.state.turn is not None
    assert game.state.turn.seat == 0


def test_a_smuggler_who_was_taken_for_somebody_else_plays_before_the_others_show_their_cards() -> None:
    """zoch: until somebody has had a turn. Who had shown a card shows it again later."""
    game = Played("zoch").reveal(Ana="jeweler", Bo="thief").set_right("card", seat="Ana", character="smuggler")
    assert game.state.phase is Phase.SMUGGLERS_REVEAL
    assert [str(play) for play in game.state.plays] == ["smuggler", "None", "None"]
    assert "thief" in game.state.cards.hands[1]


def test_a_smuggler_comes_too_late_once_somebody_has_had_a_turn() -> None:
    game = Played("zoch").reveal(Ana="thief", Bo="master_thief", Cy="detective").open("A1")
    assert "can't be corrected any more" in game.refuses("card", seat="Bo", character="smuggler")


def test_a_tie_that_was_settled_is_none_any_more() -> None:
    game = Played("rio-grande").reveal(Ana="thief", Bo="thief").said("tie_settled", seats=["Bo", "Ana"])
    game.set_right("card", seat="Bo", character="jeweler").said("card_revealed", seat="Cy", character="detective")
    assert game.state.order == (1, 0, 2)
    assert "tie_settled" not in game.kinds


@pytest.mark.parametrize("what", ["card", "number"])
def test_nothing_is_set_right_of_a_card_that_was_not_shown(what: str) -> None:
    facts: dict[str, object] = {"character": "thief"} if what == "card" else {"number": 3}
    assert "nothing of that kind" in Played("rio-grande").reveal(Ana="thief").refuses(what, seat="Bo", **facts)


# numbers


def test_another_number() -> None:
    game = Played("rio-grande").reveal(Ana="thief", Bo="thief 2", Cy="jeweler")
    game.said("card_revealed", seat="Ana", character="thief", number=1)
    assert game.state.order == (2, 0, 1)
    game.set_right("number", seat="Ana", number=5)
    assert game.state.order == (2, 1, 0)
    assert game.label == "Corrected: Ana's card is number 5"


def test_a_number_that_another_card_has_is_refused() -> None:
    game = Played("rio-grande").reveal(Ana="thief 1", Bo="thief 2")
    assert "already has number 2" in game.refuses("number", seat="Ana", number=2)


def second_cycle() -> Played:
    """Ana and Bo tied as thieves in round 6; then the cards went to the left: Bo has Ana's set, with its thief 4."""
    hands = {seat: ["thief"] if seat != "Cy" else ["detective"] for seat in ("Ana", "Bo", "Cy")}
    game = Played("rio-grande", hands=hands, round=6).reveal(Ana="thief 4", Bo="thief 7", Cy="detective")
    return game.said("turn_ended").said("turn_ended")


def test_a_believed_number_is_corrected_where_it_came_from() -> None:
    """In round 6 it only stays who went first, so everything that was played then still holds."""
    game = second_cycle().reveal(Bo="thief", Ana="thief 8")
    assert game.state.cards.number(1, game.state.plays[1]) == 4  # type: ignore[arg-type]
    game.set_right("number", seat="Bo", number=2).said("card_revealed", seat="Cy", character="jeweler")
    assert game.state.cycle == 2
    assert game.state.order == (2, 1, 0)
    assert game.kinds.count("tie_settled") == 1


def test_cards_that_were_not_passed_have_no_numbers_any_more() -> None:
    game = second_cycle()
    assert any(number for numbers in game.state.cards.numbers for number in numbers)
    game.set_right("not_passed")
    assert not any(number for numbers in game.state.cards.numbers for number in numbers)
    assert (game.state.cycle, game.state.round) == (2, 1)
    assert game.label == "Corrected: the cards were not passed to the left"


def test_a_number_that_settled_a_tie_only_leaves_who_went_first() -> None:
    """Ana's number was said after her card: she has still shown it."""
    hands = {"Ana": ["thief"], "Bo": ["thief"], "Cy": ["detective"]}
    game = Played("rio-grande", hands=hands, round=6).reveal(Ana="thief", Bo="thief 2", Cy="detective")
    game.said("card_revealed", seat="Ana", character="thief", number=1).said("turn_ended").said("turn_ended")
    shown = game.kinds.count("card_revealed")
    game.set_right("not_passed")
    assert not any(number for numbers in game.state.cards.numbers for number in numbers)
    assert (game.kinds.count("card_revealed"), game.kinds.count("tie_settled")) == (shown - 1, 1)
    assert (game.state.cycle, game.state.round) == (2, 1)


def test_a_number_without_a_tie_leaves_nothing() -> None:
    hands = {"Ana": ["thief"], "Bo": ["jeweler"], "Cy": ["detective"]}
    game = Played("rio-grande", hands=hands, round=6).reveal(Ana="thief 4", Bo="jeweler", Cy="detective")
    game.said("turn_ended").said("turn_ended").set_right("not_passed")
    assert not any(number for numbers in game.state.cards.numbers for number in numbers)
    assert "tie_settled" not in game.kinds


def test_who_passes_later_takes_what_is_left_in_hand() -> None:
    game = second_cycle().reveal(Ana="jeweler", Bo="gemologist", Cy="thief")
    for _ in range(3):
        game.said("turn_ended")
    assert game.state.round == 2
    game.set_right("not_passed", now=True)
    missing = [next(iter(set(game.state.cards.hands[0]) ^ set(hand)), "") for hand in game.state.cards.hands]
    assert "gemologist" in game.state.cards.hands[0]
    assert [len(hand) for hand in game.state.cards.hands] == [5, 5, 5]
    assert "jeweler" not in game.state.cards.hands[1]
    assert missing
    assert game.label == "Corrected: the cards are passed to the left now"


def test_in_the_first_cycle_nobody_had_to_pass() -> None:
    assert "nothing of that kind" in Played("rio-grande").refuses("not_passed")


@pytest.mark.parametrize(
    ("what", "facts"),
    [("card", {"seat": "Ana", "character": "thief"}), ("number", {"seat": "Ana", "number": 3}), ("not_passed", {})],
)
def test_at_a_table_where_nothing_happened_there_is_nothing_to_set_right(what: str, facts: dict[str, object]) -> None:
    opened = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo"])
    history = History.opened(MASTER_THIEVES, opened)
    with pytest.raises(RejectedError, match="nothing of that kind"):
        history.draft().set_right(json.dumps({"what": what, **facts}).encode())


def test_with_cards_on_the_table_nobody_passes() -> None:
    game = second_cycle().reveal(Ana="jeweler")
    assert "nothing of that kind" in game.refuses("not_passed", now=True)
    assert not game.guide.to_set_right.pass_now
