"""The jewel box as an apparatus: twelve drawers in three levels that rotate, and a box that can be turned over."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import assert_never

from companion.words import Words, mark
from firmware_bridge.link_events import Expected
from hardware.apparatus import Apparatus, Task
from hardware.jewel_box import movements, pose, sight
from hardware.jewel_box.actions import Action, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import CHANNELS, DRAWERS, LONG_DRAWERS, RINGS
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.commands import claimed as claimed_movement
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Direction, Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.sentences import SENTENCES
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import header_map, pico_map
from hardware.pins.toml import usual_map

_OPENED = {
    Depth.AJAR: mark("{drawer} is ajar"),
    Depth.FRONT: mark("{drawer} is open to its front"),
    Depth.SECRET: mark("{drawer} is open to its secret compartment"),
}
_ROTATED = {
    (1, Direction.CW): mark("the top level was rotated clockwise"),
    (1, Direction.CCW): mark("the top level was rotated counter-clockwise"),
    (2, Direction.CW): mark("the top two levels were rotated clockwise"),
    (2, Direction.CCW): mark("the top two levels were rotated counter-clockwise"),
}
_NOT_AT_DRAWER = mark(
    "the sensors saw nothing at {drawer}. Move the drawer itself; if they miss it again, check them under Sensors"
)
_NO_LEVEL = mark(
    "the sensors saw no level rotate. Rotate it on the box itself; if they miss it again, check them under Sensors"
)
_NOT_TURNED = mark(
    "the sensors did not see the box turn over. Turn it over; if they miss it again, check them under Sensors"
)
_DEPTHS = (None, *[depth.value for depth in Depth])


class JewelBox:
    """See `Apparatus`."""

    name = "jewel_box"
    a_thing = Words("a jewel box")
    the_thing = Words("the jewel box")
    channels = CHANNELS
    commands = COMMANDS
    sentences = SENTENCES
    check_start = "Stand the box upright, shut all drawers, line up the levels."

    timings = Timings()
    header_pins: Path | None = header_map.DEFAULT_MAP
    pico_maps: tuple[Path, ...] = (usual_map("box.toml"), usual_map("minimal.toml"))

    decoder = Decoder
    claimed = staticmethod(claimed_movement)
    line = staticmethod(movements.line)
    compare = staticmethod(sight.compare)
    steps = staticmethod(pose.steps)
    part_of = staticmethod(sight.part_of)
    would_see = staticmethod(sight.would_see)
    as_believed = staticmethod(sight.as_believed)
    standing = staticmethod(sight.standing)
    passing = staticmethod(sight.passing)

    def virtual(self, seed: int, now_ms: int) -> VirtualBox:
        box = VirtualBox(seed, now_ms=now_ms)
        box.keeps_truth = False
        return box

    def expected(self, pins: Path | None) -> Expected:
        return pico_map.expected(pins, self.pico_maps, CHANNELS)

    def check_tasks(self, fitted: Collection[str]) -> list[Task]:
        """Every fitted sensor is in one task, and doing all of them brings the box back to where it began."""
        wanted: list[tuple[Words, str, Action]] = [
            (_pull(drawer, fitted), drawer, OpenDrawer(drawer)) for drawer in DRAWERS
        ]
        wanted += [
            (_rotate(ring), ring, RotateLevel(levels, Direction.CW)) for levels, ring in enumerate(RINGS, start=1)
        ]
        wanted.append((Words("Turn the box over, put it down, then turn it back."), "tilt", TurnBox()))
        tasks = [
            Task(words, frozenset(name for name in fitted if CHANNELS.part(name) == part), part, (action,))
            for words, part, action in wanted
        ]
        return [task for task in tasks if task.channels]

    def text(self, movement: Movement) -> str:
        match movement:
            case movements.DrawerOpened(_, drawer, depth):
                return f"{drawer} opened: {depth}"
            case movements.DrawerClosed(_, drawer):
                return f"{drawer} closed"
            case movements.LevelRotated(_, levels, direction):
                return f"{'top level' if levels == 1 else 'top two levels'} rotated {direction}"
            case movements.BoxTurned():
                return "box turned over"
            case _ as unreachable:
                assert_never(unreachable)

    def words(self, movement: Movement) -> Words:
        match movement:
            case movements.DrawerOpened(_, drawer, depth):
                return Words(_OPENED[depth], {"drawer": drawer})
            case movements.DrawerClosed(_, drawer):
                return Words("{drawer} is shut", {"drawer": drawer})
            case movements.LevelRotated(_, levels, direction):
                return Words(_ROTATED[levels, direction])
            case movements.BoxTurned():
                return Words("the box was turned over")
            case _ as unreachable:
                assert_never(unreachable)

    def is_known(self, belief: Pose, movement: Movement) -> bool:
        """A drawer never comes in part of the way in what sensors and taps tell."""
        match movement:
            case movements.DrawerOpened(_, drawer, depth):
                return _DEPTHS.index(depth) <= _DEPTHS.index(belief.drawers.get(drawer))
            case movements.DrawerClosed(_, drawer):
                return drawer not in belief.drawers
            case _:
                return False

    def doable(self, belief: Pose) -> list[tuple[str, Movement]]:
        """Every drawer from where it is to each depth that it has beyond, or shut; every rotation; turning over."""
        return [(text, claimed_movement(text, 0)) for text in _orders(belief)]

    def shut_again(self, belief: Pose, pose: Pose) -> list[Movement]:
        stays = (pose.orientation, pose.rings) == (belief.orientation, belief.rings)
        if not stays or not pose.drawers.items() <= belief.drawers.items():
            return []
        return [movements.DrawerClosed(0, drawer) for drawer in sorted(belief.drawers.keys() - pose.drawers.keys())]

    def was_opened(self, part: str) -> list[Movement]:
        if part not in DRAWERS:
            return []
        return [movements.DrawerOpened(0, part, Depth.FRONT), movements.DrawerClosed(0, part)]

    def unseen(self, movement: Movement) -> Words:
        match movement:
            case movements.DrawerOpened(_, drawer) | movements.DrawerClosed(_, drawer):
                return Words(_NOT_AT_DRAWER, {"drawer": drawer})
            case movements.LevelRotated():
                return Words(_NO_LEVEL)
            case movements.BoxTurned():
                return Words(_NOT_TURNED)
            case _ as unreachable:
                assert_never(unreachable)


def _orders(belief: Pose) -> Iterator[str]:
    for drawer in DRAWERS:
        out = belief.drawers.get(drawer)
        if out is not None:
            yield f"close {drawer}"
        for depth in _DEPTHS[_DEPTHS.index(out) + 1 :]:
            if depth != Depth.SECRET or drawer in LONG_DRAWERS:
                yield f"open {drawer} {depth}"
    yield from (f"rotate {levels} {direction}" for levels in (1, 2) for direction in Direction)
    yield "turn"


def _pull(drawer: str, fitted: Collection[str]) -> Words:
    """As far as its sensors reach."""
    if f"{drawer}.front" not in fitted and f"{drawer}.secret" not in fitted:
        return Words("Open {drawer}, then shut it.", {"drawer": drawer})
    if drawer in LONG_DRAWERS:
        return Words("Pull {drawer} out past its front, then push it back in.", {"drawer": drawer})
    return Words("Pull {drawer} out all the way, then push it back in.", {"drawer": drawer})


def _rotate(ring: str) -> Words:
    if ring == "AB":
        return Words("Rotate the top level clockwise, one full turn.")
    return Words("Rotate the top two levels clockwise, one full turn.")


JEWEL_BOX: Apparatus[Movement, Pose, Snapshot] = JewelBox()
