"""The reveal that is offered before the last turn at the box is over: where that is so, and what it says."""

from random import Random
from typing import Any

import pytest

from companion.games.master_thieves import engine
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TurnEnded
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.reveal import REVEALS
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.games.laws.test_guide_laws import with_all_unseen_changed
from tests.companion.games.master_thieves.guide.guided import said
from tests.companion.games.master_thieves.table import Table, every_edition, play, top, turn
from tests.laws import first_of


def offered(table: Table) -> Guide | None:
    return said(table).next_reveal


def last_turn(edition: str, **position: Any) -> Table:
    """Ana, a thief, is the last who comes to the box, and has shut her drawer; Bo is a detective."""
    return turn(edition, "thief", seats=2, detectives=1, **position).open("A1").shut("A1")


def words(table: Table) -> str:
    """What it tells the seat at the box."""
    coming = offered(table)
    assert coming is not None
    return str(coming.happened)


@every_edition
def test_once_the_last_seat_has_shut_its_drawer_everybody_may_show_the_next_card(edition: str) -> None:
    table = last_turn(edition)
    coming = offered(table)
    assert coming is not None
    assert str(coming.title) == "Everyone: choose a card, face down."
    assert str(coming.happened).startswith("Ana: You may ")
    assert str(coming.todo).startswith("Put the played cards aside")
    assert [seat.shown for seat in coming.reveal] == [None, None]
    assert coming.choices[-1].kind is Kind.DONE
    assert coming.reveal == guide(engine.apply(table.state, TurnEnded())).reveal


def test_it_tells_what_hands_do_with_gems_and_what_of_the_box_is_left() -> None:
    table = last_turn("zoch", drawers={"A1": top("diamond", "sapphire")})
    put = "Ana: Put 1 sapphire and 1 diamond on your black pillow."
    nothing = "Detective Bo gets nothing: the red pillow is empty."
    assert words(table) == f"{put} You may rotate levels, then turn the box over. {nothing}"
    assert words(table.rotate()) == f"{put} You may turn the box over. {nothing}"
    assert words(table.turn_over()) == f"{put} {nothing}"


def test_after_the_last_smuggler_the_others_may_show_their_cards() -> None:
    table = play("zoch", drawers={"A1": top("diamond")}).show("Ana", "smuggler").close_reveal()
    assert offered(table) is None
    assert offered(table.open("A1").shut("A1")) is None  # an imitation may go in
    coming = offered(table.place())
    assert coming is not None
    assert str(coming.title) == "Everyone else, turn over your cards!"
    assert str(coming.todo) == "Tap what each of you shows."
    assert [seat.shown for seat in coming.reveal] == ["smuggler", None, None]


@every_edition
def test_it_is_not_offered_while_anything_else_can_be_said(edition: str) -> None:
    """Before the drawer is shut, while somebody else is to come, and as long as something may be placed."""
    assert offered(turn(edition, "thief", seats=2, detectives=1)) is None
    assert offered(turn(edition, "thief", seats=2, detectives=1).open("A1")) is None
    assert offered(turn(edition, "thief").open("A1").shut("A1")) is None
    assert offered(turn(edition, "jeweler", seats=2, detectives=1).open("A1").shut("A1")) is None


@every_edition
def test_it_is_not_offered_where_hands_have_gems_to_share_first(edition: str) -> None:
    """The detective takes the red pillow when the turn ends."""
    assert offered(last_turn(edition, red={"diamond": 2})) is None


@every_edition
def test_it_is_not_offered_where_cards_are_passed_on_first(edition: str) -> None:
    assert offered(last_turn(edition, round=6)) is None


@every_edition
def test_it_is_not_offered_where_the_game_is_over_then(edition: str) -> None:
    table = last_turn(edition, white={"Ana": {"diamond": 8}})
    assert offered(table) is not None
    empty = last_turn(edition, white={"Ana": {}})
    assert engine.apply(empty.state, TurnEnded()).phase.value == "game_over"
    assert offered(empty) is None


def test_it_is_not_offered_where_the_end_of_the_turn_is_a_foul() -> None:
    """In `rio-grande` the second move of the box is judged at the end, because an imitation may be tapped late."""
    table = last_turn("rio-grande").rotate()
    assert offered(table) is not None
    table.turn_over()
    assert offered(table) is None
    assert table.end_turn().fouls == ["too_many_box_actions"]


@pytest.mark.law
@pytest.mark.parametrize("edition", list(EditionId))
def test_in_any_game_it_is_what_comes_next_and_tells_nothing_hidden(edition: EditionId) -> None:
    rng, count = Random(3), 0
    for seats in first_of((2, 3, 5), 1):
        for _, state in fair_game(opening(edition, seats), Random(seats)):
            coming = guide(state).next_reveal
            if coming is not None:
                count += 1
                _is_next(state, coming)
                assert guide(with_all_unseen_changed(state, rng)).next_reveal == coming
    assert count > 10


def _is_next(state: State, coming: Guide) -> None:
    after = engine.apply(state, TurnEnded())
    assert after.phase in REVEALS
    assert after.fouls == state.fouls
    assert (after.red, after.black, after.white) == (state.red, state.black, state.white)
    assert coming.reveal == guide(after).reveal
