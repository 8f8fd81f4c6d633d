"""What happened on the tray, as the decoder concludes it: the tray's part of a game record. Frozen values only."""

from dataclasses import dataclass
from typing import assert_never


@dataclass(frozen=True, slots=True)
class TileLifted:
    """A tile was taken off its cell."""

    t_ms: int
    cell: str


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile lies on this cell again; whether it is the same one, the tray does not know."""

    t_ms: int
    cell: str


@dataclass(frozen=True, slots=True)
class SapphireLifted:
    """A sapphire was taken off its spot."""

    t_ms: int
    spot: str


@dataclass(frozen=True, slots=True)
class SapphirePlaced:
    """A sapphire lies on this spot again."""

    t_ms: int
    spot: str


Movement = TileLifted | TilePlaced | SapphireLifted | SapphirePlaced


def line(movement: Movement) -> dict[str, object]:
    """A movement as the fields of a record line; every game with this tray reads it so."""
    match movement:
        case TileLifted(_, cell):
            return {"type": "tile_lifted", "cell": cell}
        case TilePlaced(_, cell):
            return {"type": "tile_placed", "cell": cell}
        case SapphireLifted(_, spot):
            return {"type": "sapphire_lifted", "spot": spot}
        case SapphirePlaced(_, spot):
            return {"type": "sapphire_placed", "spot": spot}
        case _ as unreachable:
            assert_never(unreachable)
