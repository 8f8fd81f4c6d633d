"""What happened on the tray, as the decoder concludes it: the tray's part of a game record. Frozen values only."""

from typing import assert_never

import msgspec


class TileLifted(msgspec.Struct, frozen=True):
    """A tile was taken off its cell."""

    t_ms: int
    cell: str


class TilePlaced(msgspec.Struct, frozen=True):
    """A tile lies on this cell again; whether it is the same one, the tray does not know."""

    t_ms: int
    cell: str


class SapphireLifted(msgspec.Struct, frozen=True):
    """A sapphire was taken off its spot."""

    t_ms: int
    spot: str


class SapphirePlaced(msgspec.Struct, frozen=True):
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
