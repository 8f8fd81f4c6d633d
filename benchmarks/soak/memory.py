"""Does it grow? Samples of the process's memory, and whether they stay on one level. Linux tells the second figure."""

import gc
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import groupby
from pathlib import Path
from resource import getpagesize
from statistics import median

_STATM = Path("/proc/self/statm")
FEWEST = 8  # samples of a day that say anything
FEWEST_OF_A_LIFE = 4
MOST_BLOCKS = 1.03
MOST_RESIDENT = 1.10


@dataclass(frozen=True, slots=True)
class Sample:
    """In which life of the program, after how much simulated time: Python's memory blocks, and the resident size."""

    life: int
    at_ms: int
    blocks: int
    resident: int


def sample(life: int, at_ms: int) -> Sample:
    """Now, without what is only waiting to be collected, and without caches that have a bound: they fill for hours."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and thing.cache_parameters()["maxsize"] is not None:
            thing.cache_clear()
    gc.collect()
    resident = int(_STATM.read_text().split()[1]) * getpagesize() if _STATM.exists() else 0
    return Sample(life, at_ms, sys.getallocatedblocks(), resident)


def growth(samples: list[Sample]) -> str:
    """What grew, in words; empty if nothing did, or if there is too little to tell."""
    return _within_a_life(samples) or _over_the_day(samples)


def _within_a_life(samples: list[Sample]) -> str:
    """From the second sample on, after which everything was used once."""
    for life, its in groupby(samples, lambda one: one.life):
        blocks = [one.blocks for one in its]
        if len(blocks) >= FEWEST_OF_A_LIFE and blocks[-1] > MOST_BLOCKS * blocks[1]:
            return f"Python's memory blocks grew from {blocks[1]:,} to {blocks[-1]:,} in the life {life} of the program"
    return ""


def _over_the_day(samples: list[Sample]) -> str:
    """The first half is for warming up; then the last quarter is compared with the quarter before it."""
    quarter = len(samples) // 4
    if len(samples) < FEWEST:
        return ""
    before, after = samples[-2 * quarter : -quarter], samples[-quarter:]
    blocks = _ratio((one.blocks for one in before), (one.blocks for one in after))
    if blocks > MOST_BLOCKS:
        return f"Python's memory blocks grew by {blocks - 1:.1%} in the last quarter of the day"
    resident = _ratio((one.resident for one in before), (one.resident for one in after))
    if resident > MOST_RESIDENT:
        return f"the resident memory grew by {resident - 1:.1%} in the last quarter of the day"
    return ""


def _ratio(before: Iterable[int], after: Iterable[int]) -> float:
    return median(after) / max(1, median(before))
