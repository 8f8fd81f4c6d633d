"""How much of a law is looked at: all of it in `make prove`, a quarter in `make test`.

A law without a number of its own takes the one of the profile (conftest.py); any other asks for its `share`.
"""

from hypothesis import settings

ALL, QUICK = 100, 25  # examples of a law without a number of its own


def share(count: int) -> int:
    """How many of `count` examples this run is to look at."""
    return max(1, count * settings().max_examples // ALL)
