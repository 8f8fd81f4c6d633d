"""People who play Master Thieves at random, without a foul.

No chance in here: whoever calls passes in a way to choose one of several things (`random.Random(7).choice`, say).
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from companion.games.master_thieves.abilities import may_search
from companion.games.master_thieves.box import AJAR, DRAWERS, FRONT, LONG_DRAWERS, SECRET, Depth, Direction, Drawer
from companion.games.master_thieves.events import (
    AnyEvent,
    BoxTurned,
    DrawerClosed,
    DrawerOpened,
    LevelRotated,
    Movement,
    RubyPlaced,
)
from companion.games.master_thieves.handling import Handling, handling_left
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.state import SETUP, SMUGGLERS_REVEAL, State, Turn

T = TypeVar("T")
Choose = Callable[[Sequence[T]], T]

_LEVELS: tuple[Literal[1, 2], ...] = (1, 2)
_OPENED = {depth: {drawer: DrawerOpened(drawer=drawer, depth=depth) for drawer in Drawer} for depth in Depth}
_FRONTS = tuple(_OPENED[FRONT].values())
_CLOSED = {drawer: DrawerClosed(drawer=drawer) for drawer in Drawer}
_TURNED = BoxTurned()
_FURTHER = {None: tuple(Depth), AJAR: (FRONT, SECRET), FRONT: (SECRET,), SECRET: ()}
ROTATIONS = tuple([LevelRotated(levels=levels, direction=way) for levels in _LEVELS for way in Direction])
_ROTATIONS_OR_TURNING: tuple[AnyEvent, ...] = (*ROTATIONS, _TURNED)


def movements(state: State) -> list[Movement]:
    """Everything that hands can do to the box now, allowed or not."""
    found: list[Movement] = []
    for drawer in DRAWERS:
        depth = state.box.depth(drawer)
        found += [_OPENED[further][drawer] for further in _FURTHER[depth]]
        if depth is not None:
            found.append(_CLOSED[drawer])
    return [*found, *ROTATIONS, _TURNED]


def next_event(state: State, choose: Choose[AnyEvent]) -> AnyEvent | None:
    """What somebody at the table does next without a foul; None when the game is over."""
    open_to_people = options(state)
    if state.turn is not None:
        return choose(_in_turn(state, state.turn, open_to_people))
    if state.phase is SMUGGLERS_REVEAL:
        # Every smuggler's number is an option of its own: without this hardly anybody would ever say "no more".
        return choose((choose(open_to_people), open_to_people[-1]))
    if state.phase is SETUP:
        return choose(_in_setup(state, open_to_people))
    return choose(open_to_people) if open_to_people else None


def _in_setup(state: State, open_to_people: list[AnyEvent]) -> Sequence[AnyEvent]:
    """As printed: three rubies on one side, one a level; the box over; the other three; then everybody's diamonds."""
    if not state.unused.ruby:
        return [*open_to_people, *_with_the_box(handling_left(state))] if any(state.diamonds_in) else open_to_people
    up = state.box.orientation
    done = {drawer[0] for drawer, tray in zip(DRAWERS, state.box.trays, strict=True) if tray.secret(up).ruby}
    first = open_to_people[: len(LONG_DRAWERS)]
    rubies = [event for event in first if isinstance(event, RubyPlaced) and event.drawer[0] not in done]
    return rubies or (_TURNED,)


def _in_turn(state: State, turn: Turn, open_to_people: list[AnyEvent]) -> Sequence[AnyEvent]:
    drawer = turn.drawer
    if drawer is None:
        return _FRONTS
    may_end = open_to_people[-1] is TURN_ENDED
    if state.box.depth(drawer) is None:
        return [*open_to_people, *_with_the_box(handling_left(state))] if may_end else open_to_people
    hands: list[AnyEvent] = open_to_people[:-1] if may_end else open_to_people
    if may_end:
        hands.append(_CLOSED[drawer])
    if may_search(turn):
        hands.append(_OPENED[SECRET][drawer])
    return hands


def _with_the_box(left: Handling) -> tuple[AnyEvent, ...]:
    if not left.may_turn:
        return ROTATIONS if left.may_rotate else ()
    return _ROTATIONS_OR_TURNING if left.may_rotate else (_TURNED,)
