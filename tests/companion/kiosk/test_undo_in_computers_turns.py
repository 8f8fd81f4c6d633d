"""Undo while a computer player plays: what its virtual hands had planned never counts as somebody's move."""

from random import Random

import pytest

from companion.games.master_thieves.cards import DETECTIVE, THIEF
from companion.games.master_thieves.events import CardRevealed
from companion.pages import actions
from companion.table.journal import Journal
from companion.words import Words
from hardware.jewel_box.actions import OpenDrawer
from tests.companion.kiosk.computer_tables import PERSON, ComputerTable, Person, computer_table

MOMENTS = 15  # at which people undo, in one game
FIRST = 4  # events that are never undone: then the box is filled


def pass_time(at: ComputerTable, ms: int) -> None:
    """Let so much time pass, as a loop does that looks often."""
    for _ in range(ms // 25):
        at.turn(25)


def undo_quickly(at: ComputerTable, rng: Random) -> None:
    """One to eight times."""
    for _ in range(rng.randint(1, 8)):
        if at.table.number > FIRST:
            at.undo()
        pass_time(at, rng.randint(50, 300))


@pytest.mark.proof
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("edition", ["zoch", "rio-grande"])
def test_undo_at_any_moment_of_a_computers_turn_is_nobodys_foul(edition: str, seed: int) -> None:
    rng = Random(f"{edition} {seed}")
    with Journal.in_memory() as journal:
        at = ComputerTable(journal, seed=seed)
        at.begin(edition, robos=2)
        person, left = Person(at), MOMENTS
        at.settle()
        while left and not at.table.is_over:
            person.step()
            pass_time(at, rng.randint(0, 6000))
            if at.computers.view.acts:
                left -= 1
                undo_quickly(at, rng)
                at.settle()
                assert at.table.fouls() == []
                assert not at.attendant.running.differs
                assert at.source.thing.pose == at.table.pose  # type: ignore[attr-defined]
            at.settle()
        person.play()
        assert at.table.fouls() == []
        at.source.stop()


def test_undo_takes_back_what_computers_did_with_the_last_thing_that_the_person_did() -> None:
    """They would only do the same again; and a person who undoes wants to choose again."""
    with computer_table("rio-grande", 2) as at:
        at.settle()
        before = at.table.number
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        while not at.table.pose.drawers:
            at.turn(25)
        assert at.table.view().undo == Words("the cards were shown")
        at.undo()
        at.settle()
        assert (at.table.number, at.computers.view.acts) == (before, "")
        at.attendant.do(actions.Redo(), at.clock.now_ms())
        at.settle()
        assert at.table.number > before
        Person(at).play()
        assert at.table.fouls() == []


def test_undo_goes_no_further_than_what_somebody_set_right() -> None:
    with computer_table("rio-grande") as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        at.attendant.do(actions.SetRight(f'{{"what":"card","seat":"{PERSON}","character":"detective"}}'), 0)
        corrected = at.table.number
        while at.table.number == corrected:
            at.turn(25)
        at.undo()
        assert (at.table.number, at.table.state.plays[0]) == (corrected, DETECTIVE)
        at.undo()
        assert at.table.state.plays[0] == THIEF


def test_beside_a_real_box_undo_takes_back_one_movement_as_ever() -> None:
    with computer_table("rio-grande", 2, is_real=True) as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        at.settle()
        before = at.table.number
        step = at.computers.view.step
        assert step is not None
        at.hand(*step.actions)
        assert at.table.number > before
        while at.table.number > before:
            at.undo()
        assert at.table.number == before


def test_hands_that_come_between_while_the_box_is_put_back_are_nobodys_move() -> None:
    with computer_table("rio-grande") as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        while not at.table.pose.drawers:
            at.turn(25)
        (drawer,) = at.table.pose.drawers
        at.undo()
        at.turn(25)
        assert at.box.is_being_put
        number = at.table.number
        at.source.do(OpenDrawer("C4" if drawer != "C4" else "C3"))
        pass_time(at, 5000)
        assert (at.table.number, at.table.pose.drawers) == (number, {})
        assert at.source.thing.pose == at.table.pose  # type: ignore[attr-defined]
        Person(at).play()
        assert at.table.fouls() == []


def test_once_the_box_is_put_back_hands_are_somebodys_move_again() -> None:
    """Nobody has to wait longer for that than it takes to shut a drawer."""
    with computer_table("rio-grande") as at:
        person = Person(at)
        at.settle()
        while not (at.table.state.turn and at.table.state.turn.seat == 0 and at.table.pose.drawers):
            person.step()
            at.settle()
        (drawer,) = at.table.pose.drawers
        at.undo()
        began_ms = at.clock.now_ms()
        while at.box.is_being_put:
            at.turn(25)
        assert at.clock.now_ms() - began_ms < 1000
        at.hand(OpenDrawer(drawer))
        assert list(at.table.pose.drawers) == [drawer]
        assert at.table.fouls() == []
