"""The channels of the tray: every reed that can exist, by its public name. Frozen values only.

Cells are r1c1..r4c4: row from the top, column from the left. Spots are s11..s33: s11 is the gap between r1c1, r1c2,
r2c1 and r2c2. A reed is closed while its tile or its sapphire lies on it.
"""

from enum import StrEnum

from companion.words import Words
from hardware.channels import Cabling, Channel, Channels


class Kind(StrEnum):
    """What lies on a reed."""

    TILE = "tile"
    GEM = "gem"


CELLS = tuple(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
SPOTS = tuple(f"s{row}{column}" for row in range(1, 4) for column in range(1, 4))

TILES = tuple(
    Channel(f"{cell}.{Kind.TILE}", Kind.TILE, cell, at_rest=True, meaning=Words("on when a tile lies there"))
    for cell in CELLS
)
GEMS = tuple(
    Channel(f"{spot}.{Kind.GEM}", Kind.GEM, spot, at_rest=True, meaning=Words("on when a sapphire lies there"))
    for spot in SPOTS
)

ALL = TILES + GEMS
BY_NAME = {channel.name: channel for channel in ALL}
USUALLY_FITTED = tuple(BY_NAME)
BOARDS = ("tiles", "gems")  # the port expanders, if a Pico reads it


def _plug(part: str) -> Words:
    """One for each row of tiles and each row of sapphires, so that a strip of reeds can be taken out."""
    words = Words("tiles, row {row}") if part in CELLS else Words("sapphires, row {row}")
    return words.about(row=part[1])


CHANNELS = Channels(
    ALL,
    USUALLY_FITTED,
    thing="tray",
    named_like="r1c1.tile or s11.gem",
    cabling=Cabling(BOARDS, lambda part: BOARDS[part not in CELLS], _plug),
    on_port=Words("tray on {port}"),
    may_be_empty=True,
)
