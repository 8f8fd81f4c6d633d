"""How the sensors of the box really switch: bounce, chatter and rattle, strictly within the bounds of the contract."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from hardware.bounce import BOUNCE_MS, Pattern, letting_go, switching

CHATTER_MS = 120
SPRING_MS = 50  # a level that springs back passes its magnet twice, and fast
STAND_MS = 50  # inside one movement a level stands at least this long
OPENING_MS = 150
REST_MS = 600  # a rest this long at another position is a movement there and another one back

_CLEAN: tuple[Pattern, ...] = ((0,),)


class Patterns(NamedTuple):
    """What contacts choose from."""

    reed: tuple[Pattern, ...] = _CLEAN
    hall: tuple[Pattern, ...] = _CLEAN
    spring: tuple[Pattern, ...] = _CLEAN
    rattle: tuple[Pattern, ...] = _CLEAN


class Noise(msgspec.Struct, frozen=True):
    """The patterns of contacts, drawn when one first moves, and how likely a shut drawer rattles then."""

    patterns: Callable[[], Patterns]
    rattle_chance: float


@cache
def _wooden() -> Patterns:
    random = Random(1)  # noqa: S311 (wood, not secrets)
    return Patterns(
        switching(random, BOUNCE_MS, 3),
        switching(random, CHATTER_MS, 4),
        switching(random, SPRING_MS, 2),
        letting_go(random, BOUNCE_MS),
    )


WOODEN = Noise(_wooden, 0.15)
QUIET = Noise(Patterns, 0.0)
