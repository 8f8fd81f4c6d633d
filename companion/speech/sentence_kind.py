"""How long a spoken sentence stays true. Frozen values only."""

from enum import IntEnum


class Kind(IntEnum):
    """What a sentence is about. One that comes later makes those of its own kind and above void, but for news."""

    NEWS = 0  # happened, and is said to its end
    INSTRUCTION = 1  # until something else is to be done
    CHOICE = 2  # until there is anything else to say
