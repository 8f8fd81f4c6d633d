"""How contacts really switch: bounce, chatter and rattle, strictly within the bounds of the contract.

Patterns are offsets in milliseconds from the first edge. They are drawn once from a fixed seed, and a box
only picks from them: the same seed gives the same edges everywhere, for one random number per contact.
"""

from dataclasses import dataclass
from random import Random

from hardware.jewel_box.channels import Kind

Pattern = tuple[int, ...]

BOUNCE_MS = 25
CHATTER_MS = 120
SPRING_MS = 50  # a level that springs back passes its magnet twice, and fast
STAND_MS = 50  # inside one movement a level stands at least this long
OPENING_MS = 150
REST_MS = 600  # a rest this long at another position is a movement there and another one back

_VARIETY = 256


def _pattern(random: Random, longest_ms: int, edges: int) -> Pattern:
    return (0, *sorted(random.sample(range(1, longest_ms + 1), edges - 1)))


def _switching(random: Random, longest_ms: int, most_pairs: int) -> tuple[Pattern, ...]:
    """An odd number of edges: the contact ends where the first one took it."""
    return tuple(
        _pattern(random, random.randint(2 * most_pairs, longest_ms), 1 + 2 * random.randint(0, most_pairs))
        for _ in range(_VARIETY)
    )


def _letting_go(random: Random, longest_ms: int) -> tuple[Pattern, ...]:
    """An even number of edges: the contact ends where it was."""
    return tuple(_pattern(random, random.randint(6, longest_ms), 2 * random.randint(1, 3)) for _ in range(_VARIETY))


_random = Random(1)  # noqa: S311 (wood, not secrets)
_REED = _switching(_random, BOUNCE_MS, 3)
_HALL = _switching(_random, CHATTER_MS, 4)
_SPRING = _switching(_random, SPRING_MS, 2)
_RATTLE = _letting_go(_random, BOUNCE_MS)
_CLEAN: tuple[Pattern, ...] = ((0,),)


@dataclass(frozen=True, slots=True)
class Noise:
    """The patterns that contacts choose from, and how likely a shut drawer rattles when something moves."""

    reed: tuple[Pattern, ...] = _REED
    hall: tuple[Pattern, ...] = _HALL
    spring: tuple[Pattern, ...] = _SPRING
    rattle: tuple[Pattern, ...] = _RATTLE
    rattle_chance: float = 0.15

    def of(self, kind: Kind) -> tuple[Pattern, ...]:
        return self.reed if kind in _REEDS else self.hall


_REEDS = (Kind.CLOSED, Kind.FRONT, Kind.SECRET)

WOODEN = Noise()
QUIET = Noise(_CLEAN, _CLEAN, _CLEAN, _RATTLE, rattle_chance=0.0)
