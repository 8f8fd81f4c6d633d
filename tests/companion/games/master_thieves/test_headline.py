"""What every shell may say of a running game: whose turn it is, what is heard, and which gems fly where."""

from companion.games.game import Cue, Flight, Headline, Sound
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import State

from .table import below, opened, turn


def headline(state: State) -> Headline:
    return MASTER_THIEVES.headline(state, MASTER_THIEVES.guide(state))


def test_before_the_first_round_there_is_nobodys_turn() -> None:
    found = headline(opened("zoch").state)
    assert (found.seat, found.round) == (None, 0)


def test_a_turn_has_a_seat_a_round_and_something_to_do() -> None:
    found = headline(turn("zoch", "thief").state)
    assert (found.seat, found.round) == ("Ana", 1)
    assert str(found.todo)


def test_an_alarm_is_heard_once_it_is_at_home() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("alarm:Bo")})
    assert Cue(Sound.ALARM, "Bo") not in headline(table.state).cues
    assert Cue(Sound.ALARM, "Bo") in headline(table.open("A1").state).cues


def test_gems_that_fall_out_of_the_box_fly_with_a_sound() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("diamond", "diamond")}).open("A1")
    assert headline(table.state).flights == (Flight(("diamond",) * 2, "box", "red", "", Sound.PATTER),)
