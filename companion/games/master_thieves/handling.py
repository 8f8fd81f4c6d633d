"""Rotating the box and turning it over: what is allowed at this moment, and what was a foul. Pure."""

import msgspec
from msgspec.structs import replace

from companion.words import Marked

from .box import AJAR, SECRET, Box
from .editions import SetupHandling
from .events import BoxTurned, LevelRotated
from .fouls import PUT_IN_AGAIN, TURN_BACK, FoulCode
from .gems import NO_GEMS
from .news import TURNED_WITH_DRAWER_OPEN
from .state import GAME_OVER, ROTATION, SETUP, TURNING, BoxAction, State, Turn, note_foul, tell

_ALWAYS_TOO_MANY = 3


class Handling(msgspec.Struct, frozen=True, gc=False):
    """What the seat at the box may still do with it: `actions` in all, rotating a level and turning the box over.

    `must`: the rulebook asks for it. `now` is False while a drawer has still to be opened or shut first.
    """

    actions: int
    may_rotate: bool
    may_turn: bool
    must: bool = False
    now: bool = True


def actions_allowed(state: State, turn: Turn) -> int:
    """How many actions this turn allows, as far as it has come."""
    single = state.table.single_action or (state.edition.second_action_earned and turn.placed == NO_GEMS)
    return 1 if single else 2


def too_many(state: State, before: tuple[BoxAction, ...], action: BoxAction, allowed: int) -> bool:
    """Is this action more than allowed after these? Where one of each is allowed, a second of its kind is."""
    if state.edition.any_two_actions:
        return len(before) >= allowed
    return action in before or (allowed == 1 and before != ())


def level_rotated(state: State, event: LevelRotated) -> State:
    return _handled(state, state.box.rotated(event.levels, event.direction), ROTATION)


def box_turned(state: State, _: BoxTurned) -> State:
    return _handled(state, state.box.turned(), TURNING)


def _handled(state: State, box: Box, action: BoxAction) -> State:
    """The box was moved: note what was done with it, and the fouls that can be told at once."""
    turn = state.turn
    if turn is None:
        return _handled_between_turns(replace(state, box=box), action)
    actions, moved_at = _with(turn.actions, action), (*turn.moved_at, state.events)[:_ALWAYS_TOO_MANY]
    state = replace(state, box=box, turn=replace(turn, actions=actions, moved_at=moved_at, opened_since=()))
    if box.open:
        state = note_foul(state, FoulCode.BOX_MOVED_WITH_DRAWER_OPEN, remedy=_remedy(state, action))
    if not turn.actions:
        return state
    if _in_wrong_order(state, turn.actions, action):
        state = note_foul(state, FoulCode.ROTATED_AFTER_TURNING)
    judged_now = not state.edition.second_action_earned
    if judged_now and too_many(state, turn.actions, action, actions_allowed(state, turn)):
        state = note_foul(state, FoulCode.TOO_MANY_BOX_ACTIONS)
    return state


def _with(actions: tuple[BoxAction, ...], action: BoxAction) -> tuple[BoxAction, ...]:
    """One action more; from the fourth on, which are too many in any edition, only of a kind that is new."""
    return actions if len(actions) >= _ALWAYS_TOO_MANY and action in actions else (*actions, action)


def _handled_between_turns(state: State, action: BoxAction) -> State:
    """Nobody's turn: free while the box is being filled and when it is put away, a foul otherwise."""
    remedy = _remedy(state, action)
    if state.phase is SETUP:
        state = replace(state, setup_actions=_with(state.setup_actions, action))
        return tell(state, TURNED_WITH_DRAWER_OPEN) if remedy else state
    return state if state.phase is GAME_OVER else note_foul(state, FoulCode.BOX_TOUCHED_OUT_OF_TURN, remedy=remedy)


def _remedy(state: State, action: BoxAction) -> Marked | None:
    return after_turning(state) if action is TURNING else None


def after_turning(state: State) -> Marked | None:
    """What to do now that the box was turned over with drawers out: what lay on top in them has fallen.

    Nobody may take it: people put it back, so no gem is moved here. Whether anything lay there is told only of the
    front of this turn's own drawer, which everybody has seen.
    """
    box, turn = state.box, state.turn
    found, was_up = None, box.turned().orientation
    for drawer, depth in box.open:
        if depth is AJAR:
            continue
        if turn is None or drawer is not turn.drawer:
            return PUT_IN_AGAIN
        if turn.side is was_up:
            seen_empty = not box.front(drawer, was_up) and not (depth is SECRET and drawer.is_long)
            found = TURN_BACK if seen_empty else PUT_IN_AGAIN
    return found


def judged_at_end(state: State, turn: Turn) -> State:
    """Where an imitation earns a second action, people may tap it late: only the end of the turn tells."""
    if not state.edition.second_action_earned:
        return state
    allowed = actions_allowed(state, turn)
    for count, (action, event) in enumerate(zip(turn.actions, turn.moved_at, strict=False)):
        if too_many(state, turn.actions[:count], action, allowed):
            return note_foul(state, FoulCode.TOO_MANY_BOX_ACTIONS, event)
    return state


def _in_wrong_order(state: State, before: tuple[BoxAction, ...], action: BoxAction) -> bool:
    return state.edition.rotate_first and action is ROTATION and TURNING in before


def handling_left(state: State) -> Handling:
    """What may be done with the box now without a foul."""
    turn = state.turn
    if turn is None:
        return _left_in_setup(state) if state.phase is SETUP else _NOTHING
    done, allowed = turn.actions, actions_allowed(state, turn)
    if not done:
        return _ANYTHING[allowed]
    may_rotate = not too_many(state, done, ROTATION, allowed) and not _in_wrong_order(state, done, ROTATION)
    may_turn = not too_many(state, done, TURNING, allowed)
    return Handling(max(1, allowed - len(done)) if may_rotate or may_turn else 0, may_rotate, may_turn)


def _left_in_setup(state: State) -> Handling:
    """After putting diamonds in, each of the two once: what is left of a duty stays one, whatever came first."""
    done, rule = state.setup_actions, state.edition.setup_handling
    if state.setup_seat is None:
        return _ANYTHING[2]
    in_order = rule is SetupHandling.MAY_ROTATE_THEN_MAY_TURN
    may_rotate = ROTATION not in done and not (in_order and TURNING in done)
    may_turn = TURNING not in done
    must = rule is SetupHandling.ROTATES_THEN_TURNS and (may_rotate or may_turn)
    return Handling(may_rotate + may_turn, may_rotate, may_turn, must)


_NOTHING = Handling(0, may_rotate=False, may_turn=False)
_ANYTHING = {actions: Handling(actions, may_rotate=True, may_turn=True) for actions in (1, 2)}
