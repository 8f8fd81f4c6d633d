"""What the box did, as the decoder concludes it: the box's part of a game record. Frozen values only."""

from enum import StrEnum
from typing import assert_never

import msgspec


class Depth(StrEnum):
    """How far a drawer is out."""

    AJAR = "ajar"
    FRONT = "front"
    SECRET = "secret"


class Orientation(StrEnum):
    """Which way up the box rests."""

    UPRIGHT = "upright"
    INVERTED = "inverted"


class Direction(StrEnum):
    """A quarter turn as seen from above at that moment."""

    CW = "cw"
    CCW = "ccw"


class DrawerOpened(msgspec.Struct, frozen=True):
    """A drawer came out to this depth."""

    t_ms: int
    drawer: str
    depth: Depth


class DrawerClosed(msgspec.Struct, frozen=True):
    """A drawer was shut."""

    t_ms: int
    drawer: str


class LevelRotated(msgspec.Struct, frozen=True):
    """The top level (1) or the top two (2) made a quarter turn."""

    t_ms: int
    levels: int
    direction: Direction


class BoxTurned(msgspec.Struct, frozen=True):
    """The box was turned over."""

    t_ms: int


Movement = DrawerOpened | DrawerClosed | LevelRotated | BoxTurned


def line(movement: Movement) -> dict[str, object]:
    """A movement as the fields of a record line; every game with this box reads it so."""
    match movement:
        case DrawerOpened(_, drawer, depth):
            return {"type": "drawer_opened", "drawer": drawer, "depth": depth}
        case DrawerClosed(_, drawer):
            return {"type": "drawer_closed", "drawer": drawer}
        case LevelRotated(_, levels, direction):
            return {"type": "level_rotated", "levels": levels, "direction": direction}
        case BoxTurned():
            return {"type": "box_turned"}
        case _ as unreachable:
            assert_never(unreachable)
