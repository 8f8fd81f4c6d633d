"""Turns a game's events into movements of the virtual box, and does what changes nothing. No I/O."""

from collections.abc import Iterator
from random import Random

import msgspec

from companion.games.master_thieves.box import Depth as GameDepth
from companion.games.master_thieves.events import AnyEvent, BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from companion.pages.hands import command
from hardware.commands import Do, Wait
from hardware.jewel_box.actions import (
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
)
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from hardware.jewel_box.commands import COMMANDS, claimed
from hardware.jewel_box.movements import Depth, Direction, Movement
from hardware.jewel_box.pose import Pose


def can_be_sensed(event: AnyEvent) -> bool:
    """A search behind a short drawer finds no compartment, and no sensor either: somebody says it."""
    if isinstance(event, DrawerOpened):
        return event.drawer.is_long or event.depth is not GameDepth.SECRET
    return isinstance(event, DrawerClosed | LevelRotated | BoxTurned)


def actions_for(event: AnyEvent, rng: Random) -> list[Action]:
    """How hands do this."""
    if isinstance(event, BoxTurned) and rng.random() >= 0.7:
        return [LiftBox(), Wait(rng.randrange(4000)), SetDownBox(turned=True)]
    done = COMMANDS.parse(_order(event))
    assert isinstance(done, Do)
    return [done.action]


def as_movement(event: AnyEvent) -> Movement:
    """The same as sensors, or people at the screen, tell it."""
    return claimed(_order(event), 0)


def _order(event: AnyEvent) -> str:
    found = command(msgspec.to_builtins(event))
    if found is None:
        raise TypeError(f"no hands can do {event}")
    return found


def idle(pose: Pose, rng: Random) -> list[Action]:
    """Something that changes nothing."""
    out = [drawer for drawer, depth in pose.drawers.items() if depth != Depth.AJAR]
    if out and rng.random() < 0.4:
        drawer = rng.choice(out)
        return [
            PushDrawer(drawer, Depth.AJAR),
            Wait(rng.randrange(5000)),
            OpenDrawer(drawer, Depth(pose.drawers[drawer])),
        ]
    carried: list[Action] = [LiftBox(), Wait(rng.randrange(20_000)), SetDownBox()]
    return rng.choice([[KnockBox()], [KnockBox(), KnockBox()], [NudgeLevel(1)], [NudgeLevel(2)], carried])


def unseen(pose: Pose, rng: Random) -> Iterator[Action]:
    """What hands do while nobody looks, in an order in which nothing falls that a reading would not tell of.

    Shut, then turn, then open another: gems fall out of a drawer by which way up the box is when it comes out.
    """
    shut = [drawer for drawer in DRAWERS if drawer not in pose.drawers]
    for drawer in pose.drawers:
        yield CloseDrawer(drawer)
    if rng.random() < 0.4:
        yield TurnBox()
    for _ in range(rng.randrange(3)):
        yield RotateLevel(rng.choice((1, 2)), rng.choice(list(Direction)), rng.choice((1, 1, 2, 3)))
    if rng.random() < 0.4:
        drawer = rng.choice(shut)
        depths = (Depth.FRONT, Depth.AJAR, Depth.SECRET)
        yield OpenDrawer(drawer, rng.choice(depths if drawer in LONG_DRAWERS else depths[:2]))
