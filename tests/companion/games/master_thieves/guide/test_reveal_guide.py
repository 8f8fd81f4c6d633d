"""The reveal and the share-out as the guide leads through them, and the end of the game."""

import json

import pytest

from companion.games.master_thieves import engine, events
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Heap, Kind, RevealSeat
from companion.games.master_thieves.news import Destination
from companion.games.master_thieves.state import Phase
from tests.companion.games.master_thieves.table import (
    EDITIONS,
    NAMES,
    Table,
    fill,
    opened,
    play,
    side_by_side,
    smugglers_first_editions,
    turn,
)

from .guided import choice, happened, labels, now, said, then, todo


def seat(table: Table, name: str) -> RevealSeat:
    return next(seat for seat in said(table).reveal if seat.seat == name)


def offered(table: Table, name: str) -> list[str]:
    return [offer.character.value for offer in seat(table, name).characters]


def test_all_at_once() -> None:
    """Rio Grande: everybody shows a card at the same time."""
    table = play("rio-grande")
    assert str(said(table).title) == "Everyone: choose a card, face down."
    assert todo(table) == "Then turn them over, and tap what each of you shows."
    assert offered(table, "Ana") == list(CHARACTERS)
    assert (seat(table, "Ana").needs, seat(table, "Ana").cards, labels(table)) == ("card", 6, [])
    line = seat(table, "Ana").characters[3].line
    assert json.loads(line) == {"type": "card_revealed", "seat": "Ana", "character": "thief"}
    table.show("Ana", "thief 4")
    shown = seat(table, "Ana")
    assert (shown.needs, shown.shown, shown.number, shown.characters) == ("", "thief", 4, ())
    assert (str(said(table).title), todo(table)) == ("Turn over your cards!", "Tap what each of you shows.")


@smugglers_first_editions
def test_smugglers_first_then_everyone_else(edition: str) -> None:
    table = play(edition)
    assert str(said(table).title) == "Everyone: choose a card, face down."
    assert todo(table) == "Any smugglers? They show their cards first."
    assert labels(table) == ["No smugglers"], "nothing is usual: in half of all first rounds of four there is one"
    assert (seat(table, "Ana").needs, offered(table, "Ana")) == ("", ["smuggler"])
    table.show("Ana", "smuggler")
    assert (str(said(table).title), todo(table)) == ("Smugglers, turn over your cards!", "Everyone else waits.")
    assert labels(table) == ["No more smugglers*"]
    assert choice(table, "No more smugglers").kind is Kind.CLOSE
    table.close_reveal().open("A1")
    table = table.place() if edition != "zoch" and "Place a diamond" in labels(table) else table
    table.shut("A1").end_turn()
    assert str(said(table).title) == "Everyone else, turn over your cards!"
    assert todo(table) == "Tap what each of you shows."
    assert (seat(table, "Bo").needs, offered(table, "Bo")) == ("card", list(CHARACTERS[1:]))
    assert offered(table, "Ana") == []


@smugglers_first_editions
def test_where_no_smuggler_came_everyone_is_called(edition: str) -> None:
    assert str(said(play(edition).close_reveal()).title) == "Turn over your cards!"


def test_numbers_are_asked_for_only_where_a_tie_needs_them() -> None:
    table = play("zoch").show("Ana", "smuggler").show("Bo", "smuggler 3")
    assert (seat(table, "Ana").needs, seat(table, "Bo").needs) == ("number", "")
    assert [offer.number for offer in seat(table, "Ana").numbers] == [1, 2, 4, 5, 6, 7, 8]
    assert str(said(table).title) == "2 smugglers: whose number is lower?"
    assert seat(table, "Ana").tied == seat(table, "Bo").tied == ("Ana", "Bo")
    table.close_reveal()
    asked = "Ana and Bo: tap First, or your number."
    assert (todo(table), labels(table), offered(table, "Cy")) == (asked, [], [])
    line = seat(table, "Ana").numbers[0].line
    assert json.loads(line) == {"type": "card_revealed", "seat": "Ana", "character": "smuggler", "number": 1}


def test_when_everybody_has_shown_only_numbers_are_missing() -> None:
    table = play("zoch").show("Ana", "smuggler").show("Bo", "smuggler").show("Cy", "smuggler 1")
    assert (todo(table), labels(table)) == ("Ana, Bo and Cy: tap First, or your number.", [])


@side_by_side(list(CHARACTERS), list(CHARACTERS[1:]), ["jeweler"], list(CHARACTERS[1:]))
def test_only_face_up_cards_narrow_what_is_offered(edition: str, expected: list[str]) -> None:
    """Italian: played cards lie face up. Elsewhere what was played is for the players to remember."""
    hands = {"Ana": ["smuggler", "jeweler"]}
    table = play(edition, hands=hands)
    if edition != "rio-grande":
        table.close_reveal()
    assert offered(table, "Ana") == expected


def test_where_everybody_sees_that_only_a_smuggler_is_left_it_has_to_come() -> None:
    """Italian: Ana's last card is openly a smuggler, so "no more" would be refused; Bo has none."""
    table = play("italiano", hands={"Ana": ["smuggler"], "Bo": ["thief"]}, round=6)
    assert (labels(table), seat(table, "Ana").needs, offered(table, "Bo")) == ([], "card", [])


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
@pytest.mark.parametrize("last", ["smuggler", "thief"])
def test_with_one_card_left_cards_say_that_no_more_smugglers_come(edition: str, last: str) -> None:
    """Whether somebody's last card is a smuggler, and "no more" would be refused, is for the players to remember."""
    table = play(edition, hands={"Ana": [last], "Bo": ["thief"], "Cy": ["jeweler"]}, round=6)
    assert (str(said(table).title), labels(table)) == ("Everyone: turn over your last card!", [])
    assert todo(table) == "Tap the smugglers first, then the others."
    assert [seat(table, name).needs for name in NAMES[:3]] == ["card"] * 3
    assert (offered(table, "Bo"), later(table, "Bo")) == (["smuggler"], list(CHARACTERS[1:]))
    if last == "smuggler":
        table.rejects("reveal_closed", "whoever has no other card left must reveal it now")
        table.show("Ana", "smuggler")
        assert (todo(table), labels(table)) == ("More smugglers? Tap them before any other card.", [])
        assert seat(table, "Bo").after_closing[0].lines == ('{"type":"reveal_closed"}',)


def later(table: Table, name: str) -> list[str]:
    return [offer.character.value for offer in seat(table, name).after_closing]


@smugglers_first_editions
def test_while_smugglers_show_any_other_card_says_that_there_are_no_more(edition: str) -> None:
    table = play(edition, hands={"Ana": ["smuggler", "jeweler"]})
    assert later(table, "Ana") == (["jeweler"] if edition == "italiano" else list(CHARACTERS[1:]))
    assert later(table.close_reveal(), "Ana") == []


def test_a_card_can_be_another_until_its_turn_has_been() -> None:
    table = play("zoch").show("Ana", "smuggler")
    assert seat(table, "Ana").may_change
    table.close_reveal().end_turn()
    assert not seat(table, "Ana").may_change
    assert seat(table.show("Bo", "thief"), "Bo").may_change


def test_a_number_of_an_earlier_cycle_is_only_believed() -> None:
    """It may be known from the set that was passed on, and hands may not have passed it."""
    hands = {"Ana": ["thief"], "Bo": ["thief"], "Cy": ["detective"]}
    table = play("rio-grande", hands=hands, round=6).reveal(Ana="thief 4", Bo="thief 7", Cy="detective")
    assert table.end_turn().end_turn().state.cycle == 2
    table.show("Bo", "thief")
    assert (seat(table, "Bo").number, seat(table, "Bo").believed) == (4, True)


def test_a_seat_without_cards_sits_out() -> None:
    table = play("rio-grande", hands={"Ana": []})
    assert (seat(table, "Ana").needs, offered(table, "Ana")) == ("", [])


def test_after_six_rounds_the_cards_go_to_the_left() -> None:
    table = turn("zoch", "thief", detectives=1, seats=2, red={"diamond": 2}, round=6)
    table.end_turn()
    assert happened(table) == "Bo takes 2 diamonds from the red pillow onto the black one."
    assert str(said(table).title) == "Pass your cards to the left."
    first = "Any smugglers? They show their cards first."
    assert todo(table) == f"Then everyone chooses a card, face down. {first}"
    assert str(said(table.show("Ana", "smuggler")).title) == "Smugglers, turn over your cards!"


def test_without_smugglers_first_the_cards_go_to_the_left_before_one_is_chosen() -> None:
    table = turn("rio-grande", "thief", detectives=1, seats=2, round=6).end_turn()
    assert (str(said(table).title), todo(table)) == (
        "Pass your cards to the left.",
        "Then everyone chooses a card, face down.",
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_detective_who_gets_nothing_is_named(edition: str) -> None:
    table = turn(edition, "thief", detectives=1, seats=2).end_turn()
    assert happened(table).startswith("Detective Bo gets nothing: the red pillow is empty.")
    table = turn(edition, "thief", detectives=2, seats=3).end_turn()
    assert happened(table).startswith("Detectives Bo and Cy get nothing: the red pillow is empty.")


@pytest.mark.parametrize(("left", "told"), [(3, False), (2, True), (1, True)])
def test_the_end_of_the_game_is_told_before_it_comes(left: int, told: bool) -> None:
    """All: the game ends with the round in which a white pillow is empty."""
    table = turn("zoch", "thief", seats=2, white={"Ana": {"diamond": left}}).end_turn().end_turn()
    noun = "imitation" if left == 1 else "imitations"
    assert happened(table).startswith(f"Ana: only {left} {noun} left. With none left, the game ends.") is told
    assert "only" not in happened(table.show("Ana", "smuggler"))


def test_a_detective_gets_nothing_after_the_smuggler_has_taken_it_all() -> None:
    table = turn("zoch", "smuggler", detectives=1, seats=2, red={"diamond": 1}).end_turn()
    taken, nothing = (
        "Ana takes 1 diamond from the red pillow onto the black one.",
        "Detective Bo gets nothing: the red pillow is empty.",
    )
    assert happened(table).startswith(f"{taken} {nothing}")


def test_gains_of_the_last_share_out() -> None:
    table = turn("zoch", "thief", detectives=1, seats=2, red={"diamond": 2}, round=6).end_turn()
    assert said(table).gains == (Heap(Gems(diamond=2), Destination.BLACK, "Bo", 2, "red"),)


@side_by_side(down := "Put the played cards aside, face down.", down, "Put the played cards aside, face up.", down)
def test_after_a_round_the_played_cards_are_put_aside(edition: str, expected: str) -> None:
    """Italian: face up on the table. The others: face down."""
    table = turn(edition, "thief", seats=2)
    assert happened(table.end_turn()) == ""
    table.end_turn()
    assert happened(table) == expected
    assert happened(table.show("Ana", "smuggler")) == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_first_round_the_cards_are_dealt(edition: str) -> None:
    """All: one card of each character for each player."""
    table = fill(opened(edition)).event("setup_finished")
    assert happened(table) == "Deal each player one card of each character."
    assert happened(table.show("Ana", "smuggler")) == ""
    assert happened(play(edition, round=3)) == ""


def test_what_falls_while_nobody_has_a_turn_is_told() -> None:
    table = play("rio-grande", drawers={"A1": {"inverted": ["diamond"]}}).open("A1")
    assert happened(table) == "1 diamond fell out: put it on the red pillow."
    assert said(table).fell == (Heap(Gems(diamond=1), Destination.RED),)


LAST = "Last round: Ana has no imitations left."


@smugglers_first_editions
def test_an_empty_white_pillow_is_told_to_everyone(edition: str) -> None:
    """All: the game ends with the round in which a white pillow is empty."""
    table = play(edition, white={"Ana": {"diamond": 1}})
    table.show("Ana", "smuggler").close_reveal().open("A1").place()
    assert happened(table) == f"1 imitation went in. {LAST}"
    table.shut("A1").end_turn()
    assert (table.phase, happened(table)) == ("reveal", LAST)
    assert happened(table.show("Bo", "thief").show("Cy", "master_thief")) == LAST
    assert LAST not in happened(table.open("A1"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_detectives_the_red_pillow_is_told_to_stay(edition: str) -> None:
    table = turn(edition, "thief", seats=2, red={"diamond": 1}).end_turn().end_turn()
    assert happened(table).startswith("No detectives: the red pillow stays as it is. Put the played cards aside")
    assert happened(turn(edition, "thief", seats=2).end_turn().end_turn()).startswith("Put the played cards aside")


@smugglers_first_editions
def test_where_all_smugglers_dropped_gems_it_is_told_that_nobody_shares(edition: str) -> None:
    table = play(edition, drawers={"A1": {"inverted": ["diamond"]}}).reveal(Ana="smuggler", Bo="thief", Cy="jeweler")
    table.open("A1").shut("A1").end_turn()
    assert (said(table).seat, happened(table)) == ("Cy", "No share for Ana: a gem fell out.")


# sharing out


def sharing(edition: str = "zoch") -> Table:
    """Bo and Cy are detectives, and the red pillow has something of everything."""
    red = {"ruby": 1, "sapphire": 2, "diamond": 3}
    return turn(edition, "thief", detectives=2, red=red).open("A1").shut("A1").end_turn()


def test_who_picks_and_what() -> None:
    table = sharing()
    assert (str(said(table).title), said(table).seat) == ("The detectives share the red pillow", "Bo")
    assert (todo(table), then(table)) == ("Bo, pick a gem.", "Then Cy picks.")
    assert labels(table) == ["A ruby", "A sapphire", "A diamond", "Share it out, best first*"]
    assert json.loads(choice(table, "A diamond").line) == {"type": "gem_picked", "seat": "Bo", "gem": "diamond"}
    assert now(table, "detective") == ["Bo picks a gem now."]
    table.pick("Bo", "diamond")
    assert (happened(table), said(table).seat) == ("Bo takes 1 diamond from the red pillow onto the black one.", "Cy")
    assert said(table).gains == (Heap(Gems(diamond=1), Destination.BLACK, "Bo", 1, "red"),)


def test_what_a_seat_picks_and_is_dealt_is_one_share() -> None:
    red = {"sapphire": 1, "diamond": 3}
    table = turn("zoch", "thief", detectives=2, red=red).open("A1").shut("A1").end_turn().pick("Bo", "sapphire")
    assert happened(table).startswith(
        "Bo takes 1 sapphire and 1 diamond from the red pillow onto the black one. Cy takes 2 diamonds onto"
    )
    assert said(table).gains == (
        Heap(Gems(sapphire=1, diamond=1), Destination.BLACK, "Bo", 3, "red"),
        Heap(Gems(diamond=2), Destination.BLACK, "Cy", 2, "red"),
    )


def test_best_first_shares_everything_out_in_one_tap() -> None:
    """The dearest gem that is left, each in turn: ruby, sapphire, sapphire, and the rest is dealt."""
    table = sharing()
    best = choice(table, "Share it out, best first")
    picked = [(line["seat"], line["gem"]) for line in map(json.loads, best.lines)]
    assert picked == [("Bo", "ruby"), ("Cy", "sapphire"), ("Bo", "sapphire")]
    state = table.state
    for line in best.lines:
        state = engine.apply(state, events.decode(line.encode()))
    assert (state.share, state.red) == (None, Gems())
    assert state.black[1:] == (Gems(1, 1, 1), Gems(0, 1, 2))


def test_best_first_is_not_offered_where_one_more_gem_is_picked() -> None:
    table = sharing().pick("Bo", "ruby").pick("Cy", "sapphire")
    assert labels(table) == ["A sapphire", "A diamond"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_smugglers_share_too(edition: str) -> None:
    table = play(edition, red={"sapphire": 1, "diamond": 1})
    table.reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    for drawer in ("A1", "B1"):
        table.open(drawer)
        table = table.place() if edition == "italiano" else table
        table.shut(drawer).end_turn()
    assert table.state.phase is Phase.SHARING
    assert str(said(table).title) == "The smugglers share the red pillow"
    assert now(table, "smuggler") == ["Ana picks a gem now."]


CAUGHT = "More detectives: the smugglers are caught and get nothing."


@side_by_side("", CAUGHT, CAUGHT, CAUGHT)
def test_smugglers_are_caught_by_more_detectives(edition: str, expected: str) -> None:
    """Rio Grande: fewer smugglers are no ring, and take for themselves. The others: caught, and no share."""
    table = play(edition, NAMES[:4], red={"diamond": 2, "sapphire": 1})
    table.reveal(Ana="smuggler", Bo="thief", Cy="detective 1", Dot="detective 2").end_turn()
    assert (said(table).seat, happened(table)) == ("Bo", expected)
    assert happened(table.open("A1").shut("A1")) == "Nothing fell out. The drawer is empty."
    assert happened(table.end_turn()) == ""


@smugglers_first_editions
def test_smugglers_are_caught_before_the_detectives_share(edition: str) -> None:
    table = play(edition, red={"diamond": 2, "sapphire": 1})
    table.reveal(Ana="smuggler", Bo="detective 1", Cy="detective 2").end_turn()
    assert (table.phase, happened(table)) == ("sharing", CAUGHT)
    table.pick("Bo", "sapphire")
    assert CAUGHT not in happened(table)


@smugglers_first_editions
def test_as_many_smugglers_as_detectives_are_not_caught(edition: str) -> None:
    table = play(edition, red={"diamond": 2}).reveal(Ana="smuggler", Bo="thief", Cy="detective").end_turn()
    assert happened(table) == "Ana takes 2 diamonds from the red pillow onto the black one."


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_dropped_gems_is_told_apart_when_smugglers_share(edition: str) -> None:
    red = {"sapphire": 1, "diamond": 1}
    table = play(edition, NAMES[:4], red=red, drawers={"A1": {"inverted": ["diamond"]}})
    table.reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="smuggler 3", Dot="thief")
    table.open("A1").shut("A1").end_turn().end_turn().end_turn()
    assert (table.phase, happened(table)) == ("sharing", "No share for Ana: a gem fell out.")
    assert happened(table.pick("Bo", "sapphire")).startswith(
        "Bo takes 1 sapphire and 1 diamond from the red pillow onto the black one."
    )


def test_a_share_out_without_a_choice_is_told_at_the_next_turn() -> None:
    """Zoch: one smuggler against no detective gets all; nobody had to tap for it."""
    table = play("zoch", red={"diamond": 2}).reveal(Ana="smuggler", Bo="thief", Cy="jeweler")
    table.open("A1").shut("A1").end_turn()
    assert said(table).seat == "Cy"
    assert happened(table) == "Ana takes 2 diamonds from the red pillow onto the black one."
    assert said(table).gains == (Heap(Gems(diamond=2), Destination.BLACK, "Ana", 2, "red"),)


# the end


def test_when_the_game_is_over() -> None:
    table = turn("zoch", "thief", detectives=1, seats=2, red={"diamond": 2}, white={"Ana": {}}).end_turn()
    assert table.phase == "game_over"
    assert (str(said(table).title), labels(table)) == ("The game is over", [])
    assert happened(table) == (
        "Bo takes 2 diamonds from the red pillow onto the black one. The game ends: Ana has no imitations left."
    )


def test_the_sixth_ruby_is_told_to_have_ended_the_game() -> None:
    """Gigamic: the game ends at once, in the middle of a turn."""
    table = turn("gigamic", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}}, black={"Bo": {"ruby": 5}})
    table.open("A1", "secret").take_all()
    assert (table.phase, happened(table)) == (
        "game_over",
        "The game ends: the last ruby has left its secret compartment.",
    )


def test_another_card_after_the_smugglers_says_first_that_no_more_come() -> None:
    closes, card = seat(play("zoch"), "Ana").after_closing[0].lines
    assert json.loads(closes)["type"] == "reveal_closed"
    assert json.loads(card) == {"type": "card_revealed", "seat": "Ana", "character": "jeweler"}


def test_where_people_begin_with_few_imitations_nothing_is_said_of_it() -> None:
    """As in a lesson."""
    table = opened("zoch", white_pillow={"diamond": 2})
    few = Table(engine.apply(table.state, events.decode(b'{"type":"position_set"}')))
    assert "imitations left" not in happened(few)
