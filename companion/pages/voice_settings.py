"""How much the voice says, how fast, and how long a sentence stays true. Frozen values only."""

from enum import IntEnum, StrEnum

SAY_AGAIN = "."  # the key that repeats what to do


class Verbosity(StrEnum):
    """How much is spoken; each says all that the one before it says."""

    OFF = "off"
    INSTRUCTIONS = "instructions"  # whose turn it is and what to do, and what was refused
    NEWS = "news"  # ... and what happened
    EVERYTHING = "everything"  # ... and what can be chosen: enough to play with your eyes closed


class Rate(StrEnum):
    """How fast it speaks."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    VERY_FAST = "very_fast"


class Kind(IntEnum):
    """What a sentence is about. One that comes later makes those of its own kind and above void, but for news."""

    NEWS = 0  # happened, and is said to its end
    INSTRUCTION = 1  # until something else is to be done
    CHOICE = 2  # until there is anything else to say
