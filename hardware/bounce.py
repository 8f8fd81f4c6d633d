"""How contacts bounce: patterns of edges, strictly within the bounds of the contract. Pure.

A pattern is offsets in milliseconds from the first edge. Patterns are drawn once from a fixed seed, and a virtual thing
only picks from them: the same seed gives the same edges everywhere, for one random number per contact.
"""

from random import Random

Pattern = tuple[int, ...]

BOUNCE_MS = 25

_VARIETY = 256


def switching(random: Random, longest_ms: int, most_pairs: int) -> tuple[Pattern, ...]:
    """An odd number of edges: the contact ends where the first one took it."""
    return tuple(
        _pattern(random, random.randint(2 * most_pairs, longest_ms), 1 + 2 * random.randint(0, most_pairs))
        for _ in range(_VARIETY)
    )


def letting_go(random: Random, longest_ms: int) -> tuple[Pattern, ...]:
    """An even number of edges: the contact ends where it was."""
    return tuple(_pattern(random, random.randint(6, longest_ms), 2 * random.randint(1, 3)) for _ in range(_VARIETY))


def _pattern(random: Random, longest_ms: int, edges: int) -> Pattern:
    return (0, *sorted(random.sample(range(1, longest_ms + 1), edges - 1)))
