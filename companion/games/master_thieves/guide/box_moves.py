"""Rotating and turning over, in words: what may still be done with the box, now or after shutting the drawer. Pure."""

from enum import Enum, auto

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves.abilities import NO, placing
from companion.games.master_thieves.editions import SetupHandling
from companion.games.master_thieves.events import DrawerClosed
from companion.games.master_thieves.handling import Handling, handling_left
from companion.games.master_thieves.setup import diamonds_left
from companion.games.master_thieves.state import State, Turn
from companion.words import mark

SHUT, STILL_OUT = Words("Shut the drawer."), Words("A drawer is still out: shut it first.")


class Moves(Enum):
    """What is left to do with the box, as one says it."""

    IN_ORDER = auto()
    EACH = auto()
    ANY_TWO = auto()
    EITHER = auto()
    EARNS_SECOND = auto()
    ROTATE = auto()
    TURN = auto()
    NONE = auto()


NOW = {
    Moves.IN_ORDER: Words("You may rotate the top 1 or 2 levels by 90°, then turn the box over."),
    Moves.EACH: Words("You may rotate the top 1 or 2 levels by 90°, and turn the box over."),
    Moves.ANY_TWO: Words("You may move the box twice: rotate the top 1 or 2 levels by 90°, or turn it over."),
    Moves.EITHER: Words("You may rotate the top 1 or 2 levels by 90°, or turn the box over."),
    Moves.EARNS_SECOND: Words("You may rotate the top 1 or 2 levels or turn the box over; with an imitation, both."),
    Moves.ROTATE: Words("You may rotate the top 1 or 2 levels by 90°."),
    Moves.TURN: Words("You may turn the box over."),
    Moves.NONE: Words("That's it. Tap Done."),
}
IN_SHORT = {
    Moves.IN_ORDER: Words("You may rotate levels, then turn the box over."),
    Moves.EACH: Words("You may rotate levels and turn the box over."),
    Moves.ANY_TWO: Words("You may move the box twice."),
    Moves.EITHER: Words("You may rotate levels or turn the box over."),
    Moves.EARNS_SECOND: Words("You may rotate levels or turn the box over; with an imitation, both."),
    Moves.ROTATE: Words("You may rotate levels."),
    Moves.TURN: Words("You may turn the box over."),
}
# For those who have heard it often: which moves these are does not change within a game.
KNOWN = IN_SHORT | dict.fromkeys((Moves.IN_ORDER, Moves.EACH, Moves.EITHER), Words("You may move the box."))
AFTER_DIAMONDS = {
    SetupHandling.MAY_ROTATE_THEN_MAY_TURN: Words("After that you may rotate levels, then turn the box over."),
    SetupHandling.ROTATES_THEN_TURNS: Words("After that you rotate levels, then turn the box over."),
    SetupHandling.MAY_ROTATE_AND_TURN: Words("After that you may rotate levels and turn the box over."),
}


def is_too_late(turn: Turn) -> bool:
    """Was the box moved before a drawer was fully opened? Then opening one is a foul."""
    return turn.side is None and bool(turn.actions)


def in_setup(state: State) -> Handling | None:
    """What the seat that put diamonds in last may do with the box; while only rubies are in, nobody is asked."""
    if state.setup_seat is None:
        return None
    ready = diamonds_left(state)[state.setup_seat] <= 0 and not state.box.open
    return replace(handling_left(state), now=ready)


def moves(state: State, left: Handling) -> Moves:
    """What may be done with the box, in one word."""
    if not left.may_rotate or not left.may_turn:
        return Moves.ROTATE if left.may_rotate else Moves.TURN if left.may_turn else Moves.NONE
    if left.actions == 1:
        return Moves.EARNS_SECOND if earns_second(state) else Moves.EITHER
    if state.edition.any_two_actions:
        return Moves.ANY_TWO
    return Moves.IN_ORDER if state.edition.rotate_first else Moves.EACH


def earns_second(state: State) -> bool:
    """Would an imitation, placed or tapped now, allow a second move of the box?"""
    turn = state.turn
    if turn is None or turn.placed or not state.edition.second_action_earned:
        return False
    return placing(state, turn) is not NO


def shut_first(state: State, todo: Words) -> Words:
    """What to do with the box, once no drawer is out any more."""
    return SHUT if state.box.open else todo


def closing(state: State) -> tuple[DrawerClosed, ...]:
    """What hands do to shut every drawer that is out."""
    return tuple([DrawerClosed(drawer=drawer) for drawer, _ in state.box.open])


def between_seats(state: State) -> Words | None:
    """What the seat that has just put its last diamond in does with the box, before the next one comes."""
    left, seat = in_setup(state), state.setup_seat
    if left is None or seat is None:
        return None
    if left.now and left.actions:
        return Words((_MUST if left.must else _MAY)[moves(state, left)], {"seat": state.table.names[seat]})
    return SHUT if left.must and diamonds_left(state)[seat] <= 0 else None


_MAY = {
    Moves.IN_ORDER: mark("{seat}, you may rotate the top 1 or 2 levels by 90°, then turn the box over."),
    Moves.EACH: mark("{seat}, you may rotate the top 1 or 2 levels by 90°, and turn the box over."),
    Moves.ROTATE: mark("{seat}, you may rotate the top 1 or 2 levels by 90°."),
    Moves.TURN: mark("{seat}, you may turn the box over."),
}
_MUST = {
    Moves.ANY_TWO: mark("{seat}, rotate the top 1 or 2 levels by 90°, then turn the box over."),
    Moves.ROTATE: mark("{seat}, rotate the top 1 or 2 levels by 90°."),
    Moves.TURN: mark("{seat}, turn the box over."),
}
