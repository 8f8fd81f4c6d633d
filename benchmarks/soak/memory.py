"""Does it grow? Samples of the process's memory, and whether they stay on one level. Linux tells the second figure."""

import gc
import sys
from dataclasses import dataclass
from pathlib import Path
from resource import getpagesize
from statistics import median

_STATM = Path("/proc/self/statm")
FEWEST = 8
MOST_BLOCKS = 1.02
MOST_RESIDENT = 1.10


@dataclass(frozen=True, slots=True)
class Sample:
    """After so much simulated time: Python's memory blocks in use, and the resident size."""

    at_ms: int
    blocks: int
    resident: int


def sample(at_ms: int) -> Sample:
    """Now, without what is only waiting to be collected."""
    gc.collect()
    resident = int(_STATM.read_text().split()[1]) * getpagesize() if _STATM.exists() else 0
    return Sample(at_ms, sys.getallocatedblocks(), resident)


def growth(samples: list[Sample]) -> str:
    """What grew, in words; empty if nothing did, or if there is too little to tell.

    The first half is for warming up: caches fill. Then the last quarter is compared with the quarter before it.
    """
    if len(samples) < FEWEST:
        return ""
    quarter = len(samples) // 4
    before, after = samples[-2 * quarter : -quarter], samples[-quarter:]
    blocks = _ratio([one.blocks for one in before], [one.blocks for one in after])
    resident = _ratio([one.resident for one in before], [one.resident for one in after])
    if blocks > MOST_BLOCKS:
        return f"Python's memory blocks grew by {blocks - 1:.1%} in the last quarter of the day"
    if resident > MOST_RESIDENT:
        return f"the resident memory grew by {resident - 1:.1%} in the last quarter of the day"
    return ""


def _ratio(before: list[int], after: list[int]) -> float:
    return median(after) / max(1, median(before))
