"""Random actions for the virtual box, from its seed: for laws, benchmarks and demonstrations.

One rule: they only ask for what wood can do at that moment.
"""

from random import Random

from hardware.commands import Wait
from hardware.jewel_box import actions
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.parts import Parts, Reach

_MOST_OPEN = 3
_DIRECTIONS = tuple(Direction)
_QUARTERS = (1, 1, 1, 1, 1, 2, 3)


def some_action(random: Random, parts: Parts) -> actions.Action:
    """Anything that is possible now, in a mix like that of a busy table."""
    roll = random.random()
    if roll < 0.65:
        return _at_a_drawer(random, parts)
    if roll < 0.83:
        return actions.RotateLevel(1 + _pick(random, 2), _DIRECTIONS[_pick(random, 2)], _QUARTERS[_pick(random, 7)])
    if roll < 0.93:
        return _with_the_box(random, parts)
    bumps = (actions.KnockBox(), actions.NudgeLevel(1), actions.NudgeLevel(2))
    return (*bumps, Wait(_pick(random, 3000)))[_pick(random, 4)]


def _at_a_drawer(random: Random, parts: Parts) -> actions.Action:
    out = [drawer for drawer, reach in parts.reach.items() if reach]
    if out and (len(out) >= _MOST_OPEN or random.random() < 0.55):
        return _with_open_drawer(random, parts, out[_pick(random, len(out))])
    drawer = DRAWERS[_pick(random, 12)]
    if drawer in out:
        return _with_open_drawer(random, parts, drawer)
    return actions.OpenDrawer(drawer, _depth(random, drawer))


def _with_open_drawer(random: Random, parts: Parts, drawer: str) -> actions.Action:
    reach = parts.reach[drawer]
    roll = random.random()
    if roll < 0.2 and reach > Reach.AJAR:
        return actions.PushDrawer(drawer, Depth.AJAR)
    if roll < 0.4 and reach is Reach.AJAR:
        return actions.OpenDrawer(drawer, Depth.FRONT)
    if roll < 0.4 and reach is Reach.FRONT and drawer in LONG_DRAWERS:
        return actions.OpenDrawer(drawer, Depth.SECRET)
    return actions.CloseDrawer(drawer)


def _depth(random: Random, drawer: str) -> Depth:
    depths = (Depth.AJAR, Depth.FRONT, Depth.FRONT, Depth.SECRET)
    return depths[_pick(random, 4 if drawer in LONG_DRAWERS else 3)]


def _with_the_box(random: Random, parts: Parts) -> actions.Action:
    if parts.in_hand:
        return actions.SetDownBox(turned=random.random() < 0.5)
    return actions.LiftBox() if random.random() < 0.3 else actions.TurnBox()


def _pick(random: Random, choices: int) -> int:
    return int(random.random() * choices)
