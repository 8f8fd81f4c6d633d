"""People who play Master Thieves at random, without a foul.

No chance in here: whoever calls passes in a way to choose one of several things (`random.Random(7).choice`, say).
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.games.master_thieves.bot.lawful import CLOSE, ROTATIONS, TURN_OVER, lawful
from companion.games.master_thieves.box import AJAR, DRAWERS, FRONT, SECRET, Depth, Drawer
from companion.games.master_thieves.events import AnyEvent, DrawerOpened, Movement
from companion.games.master_thieves.state import SMUGGLERS_REVEAL, State

__all__ = ["ROTATIONS", "movements", "next_event"]

T = TypeVar("T")
Choose = Callable[[Sequence[T]], T]

_OPENED = {depth: {drawer: DrawerOpened(drawer=drawer, depth=depth) for drawer in Drawer} for depth in Depth}
_FURTHER = {None: tuple(Depth), AJAR: (FRONT, SECRET), FRONT: (SECRET,), SECRET: ()}


def movements(state: State) -> list[Movement]:
    """Everything that hands can do to the box now, allowed or not."""
    found: list[Movement] = []
    for drawer in DRAWERS:
        depth = state.box.depth(drawer)
        found += [_OPENED[further][drawer] for further in _FURTHER[depth]]
        if depth is not None:
            found.append(CLOSE[drawer])
    return [*found, *ROTATIONS, TURN_OVER]


def next_event(state: State, choose: Choose[AnyEvent]) -> AnyEvent | None:
    """What somebody at the table does next without a foul; None when the game is over."""
    found = lawful(state)
    if state.phase is SMUGGLERS_REVEAL:
        # Every smuggler's number is an option of its own: without this hardly anybody would ever say "no more".
        return choose((choose(found), found[-1]))
    return choose(found) if found else None
