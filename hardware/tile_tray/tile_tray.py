"""The tile tray as an apparatus: sixteen tiles in four rows and nine sapphires between them, each on a reed."""

from collections.abc import Collection
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from companion.words import Words
from firmware_bridge.link_events import Expected
from hardware.apparatus import Apparatus, Task
from hardware.pins import pico_map
from hardware.pins.toml import usual_map
from hardware.tile_tray import movements, pose
from hardware.tile_tray.actions import LiftOff
from hardware.tile_tray.channels import BY_NAME, CELLS, CHANNELS, Kind
from hardware.tile_tray.commands import COMMANDS
from hardware.tile_tray.commands import claimed as claimed_movement
from hardware.tile_tray.decoder import Decoder
from hardware.tile_tray.line_words import LINE_WORDS
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from hardware.tile_tray.pose import Pose
from hardware.tile_tray.sentences import SENTENCES
from hardware.tile_tray.snapshot import Snapshot
from hardware.tile_tray.timings import Timings
from hardware.tile_tray.virtual import VirtualTray


class TileTray:
    """See `Apparatus`."""

    name = "tile_tray"
    a_thing = Words("a tile tray")
    the_thing = Words("the tile tray")
    channels = CHANNELS
    commands = COMMANDS
    sentences = SENTENCES
    check_start = "Lay a tile on every cell and a sapphire on every spot."
    timings = Timings()
    header_pins: Path | None = usual_map("tray-header.toml")
    pico_maps: tuple[Path, ...] = (usual_map("tray.toml"),)

    decoder = Decoder
    claimed = staticmethod(claimed_movement)
    line = staticmethod(movements.line)
    compare = staticmethod(pose.compare)
    steps = staticmethod(pose.steps)

    def virtual(self, seed: int, now_ms: int) -> VirtualTray:
        return VirtualTray(seed, now_ms)

    def expected(self, pins: Path | None) -> Expected:
        return replace(pico_map.expected(pins, self.pico_maps, CHANNELS), words=LINE_WORDS)

    def check_tasks(self, fitted: Collection[str]) -> list[Task]:
        """One place after the other: which wire answers, only a single one can show."""
        found = [BY_NAME[name] for name in CHANNELS.in_order(fitted)]
        return [
            Task(_lift(channel.kind, channel.part), frozenset({channel.name}), channel.part, (LiftOff(channel.part),))
            for channel in found
        ]

    def text(self, movement: Movement) -> str:
        match movement:
            case TileLifted(_, place) | SapphireLifted(_, place):
                return f"{place} lifted"
            case TilePlaced(_, place) | SapphirePlaced(_, place):
                return f"{place} placed"
            case _ as unreachable:
                assert_never(unreachable)

    def words(self, movement: Movement) -> Words:
        match movement:
            case TileLifted(_, cell):
                return Words("the tile on {cell} was lifted", {"cell": cell})
            case TilePlaced(_, cell):
                return Words("a tile was placed on {cell}", {"cell": cell})
            case SapphireLifted(_, spot):
                return Words("the sapphire on {spot} was lifted", {"spot": spot})
            case SapphirePlaced(_, spot):
                return Words("a sapphire was placed on {spot}", {"spot": spot})
            case _ as unreachable:
                assert_never(unreachable)

    def is_known(self, belief: Pose, movement: Movement) -> bool:
        match movement:
            case TileLifted(_, place) | SapphireLifted(_, place):
                return place in belief.lifted
            case TilePlaced(_, place) | SapphirePlaced(_, place):
                return place not in belief.lifted
            case _ as unreachable:
                assert_never(unreachable)

    def doable(self, belief: Pose) -> tuple[()]:  # noqa: ARG002 - see `Apparatus`
        """Nothing: what a tile is, only taps on the screen tell, and they say all that its reed would."""
        return ()

    def part_of(self, movement: Movement, belief: Pose) -> str:  # noqa: ARG002
        return _place(movement)

    def passing(self, belief: Pose, movement: Movement) -> tuple[Movement, ...]:  # noqa: ARG002
        return (movement,)

    def would_see(self, movement: Movement, belief: Pose, readable: Collection[str]) -> bool:  # noqa: ARG002
        """One reed sees all that happens on its place."""
        return any(CHANNELS.part(name) == _place(movement) for name in readable)

    def as_believed(self, movement: Movement, *_: object) -> Movement:
        """There is one way in which a tray stands."""
        return movement

    def standing(self, reading: Snapshot, belief: Pose, readable: Collection[str]) -> Snapshot:
        seen = {CHANNELS.part(name) for name in readable}
        return replace(reading, lifted=(reading.lifted & seen) | (belief.lifted - seen))

    def shut_again(self, belief: Pose, pose: Pose) -> list[Movement]:
        """What was laid back, whatever else was lifted: a tile on its cell is never wrong."""
        back = belief.lifted - pose.lifted
        return [
            TilePlaced(0, channel.part) if channel.kind is Kind.TILE else SapphirePlaced(0, channel.part)
            for channel in CHANNELS
            if channel.part in back
        ]

    def was_opened(self, part: str) -> list[Movement]:
        """A sapphire that was lifted and put back has changed nothing."""
        return [TileLifted(0, part), TilePlaced(0, part)] if part in CELLS else []

    def unseen(self, movement: Movement) -> Words:
        return Words(
            "the sensors saw nothing on {place}. Move it on the tray itself; if they miss it again, check them under "
            "Sensors",
            {"place": _place(movement)},
        )


def _place(movement: Movement) -> str:
    match movement:
        case TileLifted(_, place) | TilePlaced(_, place) | SapphireLifted(_, place) | SapphirePlaced(_, place):
            return place
        case _ as unreachable:
            assert_never(unreachable)


def _lift(kind: str, place: str) -> Words:
    if kind == Kind.TILE:
        return Words("Lift the tile on {place}, then put it back.", {"place": place})
    return Words("Lift the sapphire on {place}, then put it back.", {"place": place})


TILE_TRAY: Apparatus[Movement, Pose, Snapshot] = TileTray()
