"""How much the voice says, how fast, and how long a sentence stays true. Frozen values only."""

from enum import IntEnum

from companion.table.preferences import Rate as Rate  # noqa: PLC0414 - part of what the voice is set to
from companion.table.preferences import Verbosity as Verbosity  # noqa: PLC0414

SAY_AGAIN = "."  # the key that repeats what to do


class Kind(IntEnum):
    """What a sentence is about. One that comes later makes those of its own kind and above void, but for news."""

    NEWS = 0  # happened, and is said to its end
    INSTRUCTION = 1  # until something else is to be done
    CHOICE = 2  # until there is anything else to say
