"""The magnets of the tile tray, and the arithmetic that shows that they work there. Pure: lengths in mm, fields in mT.

A reed stands upright in the wood under the middle of each cell and each spot, and a disc lies flat above it: in the
core of every tile, and under every sapphire. So the field along the reed is strongest where the tile belongs and falls
off to every side. It does not matter which pole is down: a tile may be turned over.
"""

import math

from tools.wiring.magnets import MU0_BY_4PI, REED, Round, Switch, along

DISC = Round(6, 2)
TILES = 63  # every tile of the game gets one: 60, and the three golden ones
SAPPHIRES = 9
STACK = 47  # the tiles that are not on the tray, at most

TILE_MM = 3.0  # how thick a tile is, with the disc in the middle: the same whichever side is up
WOOD_MM = 2.0  # what is left above a reed
REED_MM = 14.0  # the longest glass; it switches in its middle
TILE_GAP_MM = TILE_MM / 2 + WOOD_MM + REED_MM / 2  # from the middle of a disc to the middle of a reed
GEM_GAP_MM = DISC.height_mm / 2 + WOOD_MM + REED_MM / 2
PITCH_MM = 60.0  # from tile to tile


def lifted_mm(gap_mm: float, switch: Switch = REED) -> tuple[float, float]:
    """How high a tile or a sapphire is when its reed lets go: the soonest and the latest that its data sheet allows."""
    reach = [math.pow(2 * MU0_BY_4PI * DISC.moment / field, 1 / 3) for field in switch.releases_mt]
    return reach[-1] - gap_mm, reach[0] - gap_mm


def aside_mm(gap_mm: float, switch: Switch = REED) -> float:
    """How far from its place a tile or a sapphire may lie, and every reed still closes."""
    tenths = range(int(10 * gap_mm))
    return next(tenth / 10 for tenth in tenths if along(DISC, gap_mm, (tenth + 1) / 10) < switch.operates_mt[2])


def neighbours_mt(pitch_mm: float = PITCH_MM) -> dict[str, float]:
    """What all the others together bring to a reed whose own place is empty: at most, and whichever poles are down.

    Those around count: eight tiles and four sapphires for a tile, four tiles and four sapphires for a sapphire.
    """
    diagonal, half = pitch_mm * math.sqrt(2), pitch_mm / math.sqrt(2)
    tile = 4 * _beside(TILE_GAP_MM, pitch_mm) + 4 * _beside(TILE_GAP_MM, diagonal) + 4 * _beside(GEM_GAP_MM, half)
    gem = 4 * _beside(TILE_GAP_MM, half) + 4 * _beside(GEM_GAP_MM, pitch_mm)
    return {"tile": tile, "gem": gem}


def _beside(gap_mm: float, away_mm: float) -> float:
    return abs(along(DISC, gap_mm, away_mm))


def least_pitch_mm() -> int:
    """How near the tiles may lie to each other: no reed is held by its neighbours."""
    return next(
        pitch for pitch in range(int(PITCH_MM), 0, -1) if max(neighbours_mt(pitch - 1).values()) >= REED.releases_mt[0]
    )


def keep_away_mm() -> float:
    """How far the stack and the discards have to be from the tray, so that they cannot hold a reed closed."""
    return math.pow(2 * MU0_BY_4PI * DISC.moment * STACK / REED.releases_mt[0], 1 / 3)
