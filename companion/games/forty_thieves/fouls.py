"""What the tray can see that is against the rules, in words, and what to do about it. Pure."""

from enum import StrEnum

import msgspec

from companion.words import Marked, Words, mark


class FoulCode(StrEnum):
    """What was done against the rules."""

    TILE_MISSING = "tile_missing"
    TILE_TOUCHED = "tile_touched"
    SAPPHIRE_TOUCHED = "sapphire_touched"


class Foul(msgspec.Struct, frozen=True, gc=False):
    """A foul, in whose turn and with which event of the game."""

    code: FoulCode
    seat: int
    event: int


def description(code: FoulCode, seat: str) -> Words:
    """What was done, in whose turn."""
    return Words(_TEXTS[code][0], {"seat": seat})


def remedy(code: FoulCode) -> Words:
    """What to do about it."""
    return Words(_TEXTS[code][1])


_TEXTS: dict[FoulCode, tuple[Marked, Marked]] = {
    FoulCode.TILE_MISSING: (
        mark("{seat} ended the turn with a tile off the tray"),
        mark("put it back, or carry on"),
    ),
    FoulCode.TILE_TOUCHED: (
        mark("{seat} lifted a tile, but nothing was done with it"),
        mark("take it back and tap what was done, or carry on"),
    ),
    FoulCode.SAPPHIRE_TOUCHED: (
        mark("{seat} took a sapphire that should still be on the board"),
        mark("put it back, or take it back and tap how it was taken, or carry on"),
    ),
}
