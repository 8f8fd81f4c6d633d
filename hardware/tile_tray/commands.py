"""The commands that people type for what hands do on the tray. No I/O."""

from hardware.commands import CommandError, Commands, Do, Verb, wait
from hardware.faults import Fault, FaultKind
from hardware.tile_tray.actions import KnockTray, LiftOff, PlaceOn, SwapTiles, TurnTile
from hardware.tile_tray.channels import CELLS, CHANNELS, GEMS, SPOTS, TILES
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced

_NO_CELL = "there is no cell {word}: they are r1c1 to r4c4"
_NO_PLACE = "there is no place {word}: tiles lie on r1c1 to r4c4, sapphires on s11 to s33"
_CELL = {cell: cell for cell in CELLS}
_PLACE = {place: place for place in (*CELLS, *SPOTS)}


def _swap(cell: str, other: str) -> SwapTiles:
    if cell == other:
        raise CommandError(_WHICH_TWO)
    return SwapTiles(cell, other)


_WHICH_TWO = "which two cells? For example: swap r1c1 r1c2"

COMMANDS = Commands(
    CHANNELS,
    verbs={
        "lift": Verb(LiftOff, "what? For example: lift r1c1 or lift s11", (_PLACE,), no_such=_NO_PLACE),
        "place": Verb(PlaceOn, "where? For example: place r1c1 or place s11", (_PLACE,), no_such=_NO_PLACE),
        "turn": Verb(TurnTile, "which tile? For example: turn r1c1", (_CELL,), no_such=_NO_CELL),
        "swap": Verb(_swap, _WHICH_TWO, (_CELL, _CELL), needed=2, no_such=_NO_CELL),
        "knock": lambda _words: KnockTray(),
        "wait": wait,
    },
    boards={
        "tiles": Fault(FaultKind.LOST, tuple(channel.name for channel in TILES), "the tiles' board has lost power"),
        "gems": Fault(FaultKind.LOST, tuple(channel.name for channel in GEMS), "the sapphires' board has lost power"),
        "all": Fault(FaultKind.LOST, tuple(CHANNELS.by_name), "the tray has lost power"),
    },
    example="r1c1.tile",
    pair=("r1c1.tile", "r1c2.tile"),
    hint="turn r1c1 · swap r1c1 r1c2 · lift s11 · fault noisy r2c2.tile · help · quit",
    help=(
        ("lift r1c1, place r1c1", "take a tile off the tray, lay one on it"),
        ("lift s11, place s11", "the same with a sapphire"),
        ("turn r1c1", "lift a tile and put it back"),
        ("swap r1c1 r1c2", "exchange two tiles"),
        ("knock", "a bump that must not count as a movement"),
        ("fault noisy r2c2.tile", "or inverted, lost tiles: seen at once"),
        ("fault stuck r2c2.tile", "or dead, slow: seen when it moves"),
        ("fault swapped r1c1.tile r1c2.tile", ""),
        ("mend [r2c2.tile]", "repair a sensor, or everything"),
        ("play, stop", "move the tiles automatically"),
        ("help, quit", ""),
    ),
)


def claimed(text: str, now_ms: int) -> Movement:
    """The movement that a command stands for where people enter what they did at a tray whose reeds are silent."""
    match COMMANDS.parse(text):
        case Do(LiftOff(place)):
            return TileLifted(now_ms, place) if place in CELLS else SapphireLifted(now_ms, place)
        case Do(PlaceOn(place)):
            return TilePlaced(now_ms, place) if place in CELLS else SapphirePlaced(now_ms, place)
        case _:
            raise CommandError("only lifting and placing can be entered: lift r1c1 or place r1c1")
