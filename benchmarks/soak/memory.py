"""Samples of the process's memory, and whether it grows. The second figure comes from Linux."""

import gc
import sys
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import groupby
from pathlib import Path
from resource import getpagesize

_STATM = Path("/proc/self/statm")
FEWEST = 8  # samples of a day that say anything
FEWEST_OF_A_LIFE = 4
MOST_BLOCKS = 1.02
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
    """The first third is for warming up; then the highest of the last is compared with the highest of the middle."""
    if len(samples) < FEWEST:
        return ""
    third = len(samples) // 3
    before, after = samples[third:-third], samples[-third:]
    blocks = max(one.blocks for one in after) / max(one.blocks for one in before)
    if blocks > MOST_BLOCKS:
        return f"Python's memory blocks grew by {blocks - 1:.1%} in the last third of the day"
    resident = max(one.resident for one in after) / max(1, *(one.resident for one in before))
    if resident > MOST_RESIDENT:
        return f"the resident memory grew by {resident - 1:.1%} in the last third of the day"
    return ""
