"""Rotating and turning over, in words: what may still be done with the box, now or after shutting the drawer. Pure."""

from enum import Enum, auto

from companion.games.game import Words

from .abilities import NO, placing
from .editions import ActionMix, ActionOrder, BoxActions, SetupHandling
from .guide_values import Handling
from .handling import actions_allowed, handling_left
from .state import ROTATION, State, Turn

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
    Moves.IN_ORDER: Words("You may rotate a level, then turn the box over."),
    Moves.EACH: Words("You may rotate a level and turn the box over."),
    Moves.ANY_TWO: Words("You may move the box twice: rotate a level, or turn it over."),
    Moves.EITHER: Words("You may rotate a level or turn the box over."),
    Moves.EARNS_SECOND: Words("You may rotate or turn the box; with an imitation, both."),
    Moves.ROTATE: Words("You may rotate a level."),
    Moves.TURN: Words("You may turn the box over."),
    Moves.NONE: Words("That is all: you are done."),
}
AFTER_SHUTTING = {
    Moves.IN_ORDER: Words("Then shut it. You may rotate, then turn the box."),
    Moves.EACH: Words("Then shut it. You may rotate and turn the box."),
    Moves.ANY_TWO: Words("Then shut it. You may move the box twice."),
    Moves.EITHER: Words("Then shut it. You may rotate or turn the box."),
    Moves.EARNS_SECOND: Words("Then shut it. You may rotate or turn the box; with an imitation, both."),
    Moves.ROTATE: Words("Then shut it. You may rotate the box."),
    Moves.TURN: Words("Then shut it. You may turn the box over."),
    Moves.NONE: Words("Then shut it."),
}
AFTER_DIAMONDS = {
    SetupHandling.MAY_ROTATE_THEN_MAY_TURN: Words("After that you may rotate a level, then turn the box over."),
    SetupHandling.ROTATES_THEN_TURNS: Words("After that rotate a level, then turn the box over."),
    SetupHandling.MAY_ROTATE_AND_TURN: Words("After that you may rotate a level and turn the box over."),
}


def in_turn(state: State, turn: Turn) -> Handling:
    """What the active seat may still do with the box."""
    left = handling_left(state)
    actions = max(1, actions_allowed(state, turn) - len(turn.actions)) if left.may_rotate or left.may_turn else 0
    ready = (turn.side is not None or is_too_late(turn)) and not state.box.open
    return Handling(actions, left.may_rotate, left.may_turn, now=ready)


def is_too_late(turn: Turn) -> bool:
    """Was the box moved before a drawer was fully opened? Then opening one is a foul."""
    return turn.side is None and bool(turn.actions)


def in_setup(state: State) -> Handling | None:
    """What may be done with the box after diamonds went in; while only rubies are in, it is handled as it suits."""
    if not any(state.diamonds_in):
        return None
    left = handling_left(state)
    actions = left.may_rotate + left.may_turn
    return Handling(actions, left.may_rotate, left.may_turn, left.must, now=not state.box.open)


def moves(state: State, left: Handling) -> Moves:
    """The same in one word."""
    if not left.may_rotate or not left.may_turn:
        return Moves.ROTATE if left.may_rotate else Moves.TURN if left.may_turn else Moves.NONE
    if left.actions == 1:
        return Moves.EARNS_SECOND if earns_second(state) else Moves.EITHER
    if state.edition.action_mix is ActionMix.ANY_TWO:
        return Moves.ANY_TWO
    return Moves.IN_ORDER if state.edition.action_order is ActionOrder.ROTATE_FIRST else Moves.EACH


def earns_second(state: State) -> bool:
    """Would an imitation, placed or tapped now, allow a second move of the box?"""
    turn, rule = state.turn, state.edition.box_actions
    if turn is None or rule is not BoxActions.TWO_IF_PLACED or turn.placed:
        return False
    return placing(state, turn) is not NO


def shut_first(state: State, todo: Words) -> Words:
    """What to do with the box, once no drawer is out any more."""
    return SHUT if state.box.open else todo


def must_handle(state: State) -> Words | None:
    """What has to be done with the box in the setup before it goes on, where the rulebook asks for it."""
    if not handling_left(state).must:
        return None
    if ROTATION in state.setup_actions:
        return shut_first(state, Words("Turn the box over."))
    return shut_first(state, Words("Rotate a level, then turn the box over."))
