"""Rotating and turning over, in words: what may still be done with the box, now or after shutting the drawer. Pure."""

from enum import Enum, auto

from companion.games.game import Words

from .editions import ActionMix, ActionOrder, SetupHandling
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
    ROTATE = auto()
    TURN = auto()
    NONE = auto()


NOW = {
    Moves.IN_ORDER: Words("You may rotate a level, then turn the box over."),
    Moves.EACH: Words("You may rotate a level and turn the box over."),
    Moves.ANY_TWO: Words("You may move the box twice: rotate a level, or turn it over."),
    Moves.EITHER: Words("You may rotate a level or turn the box over."),
    Moves.ROTATE: Words("You may rotate a level."),
    Moves.TURN: Words("You may turn the box over."),
    Moves.NONE: Words("That is all: you are done."),
}
AFTER_SHUTTING = {
    Moves.IN_ORDER: Words("Then shut it. You may rotate, then turn the box."),
    Moves.EACH: Words("Then shut it. You may rotate and turn the box."),
    Moves.ANY_TWO: Words("Then shut it. You may move the box twice."),
    Moves.EITHER: Words("Then shut it. You may rotate or turn the box."),
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
    ready = turn.side is not None and not state.box.open
    return Handling(actions, left.may_rotate, left.may_turn, now=ready)


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
        return Moves.EITHER
    if state.edition.action_mix is ActionMix.ANY_TWO:
        return Moves.ANY_TWO
    return Moves.IN_ORDER if state.edition.action_order is ActionOrder.ROTATE_FIRST else Moves.EACH


def must_handle(state: State) -> Words | None:
    """What has to be done with the box in the setup before it goes on, where the rulebook asks for it."""
    if not handling_left(state).must:
        return None
    if ROTATION in state.setup_actions:
        return Words("Turn the box over.")
    return Words("Rotate a level, then turn the box over.")
