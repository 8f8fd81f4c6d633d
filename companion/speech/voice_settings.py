"""How much the voice says, and how fast. Frozen values only."""

from enum import StrEnum

SAY_AGAIN = "."  # the key that repeats what to do


class Verbosity(StrEnum):
    """How much is spoken; each says all that the one before it says."""

    OFF = "off"
    INSTRUCTIONS = "instructions"  # whose turn it is and what to do, and what was refused
    NEWS = "news"  # ... and what happened
    EVERYTHING = "everything"  # ... and what can be chosen: enough to play with eyes shut


class Rate(StrEnum):
    """How fast it speaks."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    VERY_FAST = "very_fast"
