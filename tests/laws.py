"""How much of a law is looked at: all of it in `make prove`, an eighth in `make test`.

A law without a number of its own takes the one of the profile (conftest.py); any other asks for its `share`.
"""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

ALL, QUICK = 100, 12  # examples of a law without a number of its own


T = TypeVar("T")


def share(count: int) -> int:
    """How many of `count` examples this run is to look at."""
    return max(1, count * settings().max_examples // ALL)


def first_of(values: Sequence[T], quick: int) -> Sequence[T]:
    """Those that this run is to look at: in `make test` the first few, where mistakes show, in `make prove` all."""
    return values if settings().max_examples >= ALL else values[:quick]
