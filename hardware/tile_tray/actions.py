"""What hands can do on the tray. Frozen values only.

One rule: these are requests, not facts. The virtual tray may refuse them, and at a real tray people only claim them.
"""

from dataclasses import dataclass

from hardware.commands import Wait


@dataclass(frozen=True, slots=True)
class LiftOff:
    """Take the tile or the sapphire off this place."""

    place: str


@dataclass(frozen=True, slots=True)
class PlaceOn:
    """Lay a tile on this cell, or a sapphire on this spot."""

    place: str


@dataclass(frozen=True, slots=True)
class TurnTile:
    """Lift a tile, look at it or turn it over, and put it back."""

    cell: str


@dataclass(frozen=True, slots=True)
class SwapTiles:
    """Lift two tiles and lay each where the other was."""

    cell: str
    other: str


@dataclass(frozen=True, slots=True)
class KnockTray:
    """Bump into the table: contacts rattle."""


Action = LiftOff | PlaceOn | TurnTile | SwapTiles | KnockTray | Wait
