"""What hands can do on the tray. Frozen values only.

One rule: these are requests, not facts. The virtual tray may refuse them, and at a real tray people only claim them.
"""

import msgspec

from hardware.commands import Wait


class LiftOff(msgspec.Struct, frozen=True):
    """Take the tile or the sapphire off this place."""

    place: str


class PlaceOn(msgspec.Struct, frozen=True):
    """Lay a tile on this cell, or a sapphire on this spot."""

    place: str


class TurnTile(msgspec.Struct, frozen=True):
    """Lift a tile, look at it or turn it over, and put it back."""

    cell: str


class SwapTiles(msgspec.Struct, frozen=True):
    """Lift two tiles and lay each where the other was."""

    cell: str
    other: str


class KnockTray(msgspec.Struct, frozen=True):
    """Bump into the table: contacts rattle."""


Action = LiftOff | PlaceOn | TurnTile | SwapTiles | KnockTray | Wait
