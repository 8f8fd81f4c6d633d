"""Everything that a seat may do next without a foul: what people enter, and what hands do with the box."""

from collections.abc import Sequence
from typing import Literal

from companion.games.master_thieves.abilities import may_search
from companion.games.master_thieves.box import DRAWERS, FRONT, LONG_DRAWERS, SECRET, Direction, Drawer
from companion.games.master_thieves.events import (
    AnyEvent,
    BoxTurned,
    DrawerClosed,
    DrawerOpened,
    LevelRotated,
    RubyPlaced,
)
from companion.games.master_thieves.handling import Handling, handling_left
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.state import SETUP, State, Turn

_LEVELS: tuple[Literal[1, 2], ...] = (1, 2)
OPEN_FRONT = {drawer: DrawerOpened(drawer=drawer, depth=FRONT) for drawer in DRAWERS}
OPEN_SECRET = {drawer: DrawerOpened(drawer=drawer, depth=SECRET) for drawer in DRAWERS}
CLOSE = {drawer: DrawerClosed(drawer=drawer) for drawer in DRAWERS}
TURN_OVER = BoxTurned()
ROTATIONS = tuple([LevelRotated(levels=levels, direction=way) for levels in _LEVELS for way in Direction])
_FRONTS = tuple(OPEN_FRONT.values())
_ROTATIONS_OR_TURNING: tuple[AnyEvent, ...] = (*ROTATIONS, TURN_OVER)


def lawful(state: State) -> Sequence[AnyEvent]:
    """What may come next; nothing when the game is over."""
    turn = state.turn
    if turn is not None:
        return _FRONTS if turn.drawer is None else _in_turn(state, turn, turn.drawer)
    return _in_setup(state, options(state)) if state.phase is SETUP else options(state)


def _in_setup(state: State, open_to_people: list[AnyEvent]) -> Sequence[AnyEvent]:
    """As printed: three rubies on one side, one per level; the box over; the other three; then everybody's diamonds."""
    if not state.unused.ruby:
        return [*open_to_people, *_with_the_box(handling_left(state))] if any(state.diamonds_in) else open_to_people
    up = state.box.orientation
    done = {drawer[0] for drawer, tray in zip(DRAWERS, state.box.trays, strict=True) if tray.secret(up).ruby}
    first = open_to_people[: len(LONG_DRAWERS)]
    rubies = [event for event in first if isinstance(event, RubyPlaced) and event.drawer[0] not in done]
    return rubies or (TURN_OVER,)


def _in_turn(state: State, turn: Turn, drawer: Drawer) -> Sequence[AnyEvent]:
    found = options(state)
    may_end = found[-1] is TURN_ENDED
    if state.box.depth(drawer) is None:
        if may_end:
            found += _with_the_box(handling_left(state))
        return found
    if may_end:
        found[-1] = CLOSE[drawer]
    if may_search(turn):
        found.append(OPEN_SECRET[drawer])
    return found


def _with_the_box(left: Handling) -> tuple[AnyEvent, ...]:
    if not left.may_turn:
        return ROTATIONS if left.may_rotate else ()
    return _ROTATIONS_OR_TURNING if left.may_rotate else (TURN_OVER,)
