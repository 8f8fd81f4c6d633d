"""Random actions for the virtual box, from its seed: for laws, benchmarks and demonstrations.

One rule: they only ask for what wood can do at that moment.
"""

from collections.abc import Iterator

from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.actions import (
    Action,
    CloseDrawer,
    KnockBox,
    LiftBox,
    NudgeLevel,
    OpenDrawer,
    PushDrawer,
    RotateLevel,
    SetDownBox,
    TurnBox,
    Wait,
)
from hardware.jewel_box.virtual.box import VirtualBox
from hardware.jewel_box.virtual.parts import Reach
from hardware.signals import Signal

_MOST_OPEN = 3
_DIRECTIONS = tuple(Direction)
_QUARTERS = (1, 1, 1, 1, 1, 2, 3)


def some_action(box: VirtualBox) -> Action:
    """Anything that is possible now, in a mix like that of a busy table."""
    roll = box.random.random()
    if roll < 0.65:
        return _at_a_drawer(box)
    if roll < 0.83:
        return RotateLevel(1 + _pick(box, 2), _DIRECTIONS[_pick(box, 2)], _QUARTERS[_pick(box, 7)])
    if roll < 0.93:
        return _with_the_box(box)
    return (KnockBox(), NudgeLevel(1), NudgeLevel(2), Wait(_pick(box, 3000)))[_pick(box, 4)]


def play(box: VirtualBox, actions: int) -> Iterator[Signal]:
    """What the sensors say while hands do so many things, baseline first and until everything is decided."""
    yield box.baseline()
    for _ in range(actions):
        yield from box.do(some_action(box))
    yield from box.wait(3000)


def _at_a_drawer(box: VirtualBox) -> Action:
    out = [drawer for drawer, reach in box.wood.reach.items() if reach]
    if out and (len(out) >= _MOST_OPEN or box.random.random() < 0.55):
        return _with_open_drawer(box, out[_pick(box, len(out))])
    drawer = DRAWERS[_pick(box, 12)]
    return _with_open_drawer(box, drawer) if drawer in out else OpenDrawer(drawer, _depth(box, drawer))


def _with_open_drawer(box: VirtualBox, drawer: str) -> Action:
    reach = box.wood.reach[drawer]
    roll = box.random.random()
    if roll < 0.2 and reach > Reach.AJAR:
        return PushDrawer(drawer, Depth.AJAR)
    if roll < 0.4 and reach is Reach.AJAR:
        return OpenDrawer(drawer, Depth.FRONT)
    if roll < 0.4 and reach is Reach.FRONT and drawer in LONG_DRAWERS:
        return OpenDrawer(drawer, Depth.SECRET)
    return CloseDrawer(drawer)


def _depth(box: VirtualBox, drawer: str) -> Depth:
    depths = (Depth.AJAR, Depth.FRONT, Depth.FRONT, Depth.SECRET)
    return depths[_pick(box, 4 if drawer in LONG_DRAWERS else 3)]


def _with_the_box(box: VirtualBox) -> Action:
    if box.wood.in_hand:
        return SetDownBox(turned=box.random.random() < 0.5)
    return LiftBox() if box.random.random() < 0.3 else TurnBox()


def _pick(box: VirtualBox, choices: int) -> int:
    return int(box.random.random() * choices)
