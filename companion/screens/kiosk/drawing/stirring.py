"""Parts of a picture that hands have begun to move: they are brighter, and rock until it is decided what they did.

One rule: a part rocks by 4 pixels or 3 degrees. Sensors do not know more yet, and neither does the picture.
"""

import math
from collections.abc import Collection, Iterator

ROCK_MS, ROCK_STEP_MS = 1200, 60  # a cycle, and its frames
SHORTEST_MS = 150  # a bounce is seen for so long, so that it is no flicker


def rock(since_ms: int, now_ms: int) -> float:
    """Where a part is that rocks since then, from -1 to 1; at first it stands."""
    step = max(0, now_ms - since_ms) % ROCK_MS // ROCK_STEP_MS
    return round(math.sin(2 * math.pi * step * ROCK_STEP_MS / ROCK_MS), 3)


class Stirring:
    """The parts that stir, over time."""

    def __init__(self) -> None:
        self._parts: frozenset[str] = frozenset()  # by the last reading
        self._since: dict[str, int] = {}
        self._hushed: frozenset[str] = frozenset()  # until they rest
        self._rocks = True

    def look(self, parts: frozenset[str], now_ms: int, *, rocks: bool) -> None:
        """These do now; `rocks`: and it is shown by motion, too."""
        self._hushed &= parts
        parts -= self._hushed
        self._parts, self._rocks = parts, rocks
        self._since = dict.fromkeys(parts, now_ms) | self._since

    def hush(self, parts: Collection[str]) -> None:
        """Show none of these until they have come to rest, and stir again."""
        self._hushed |= self._parts.intersection(parts)
        self._parts -= self._hushed
        self._since = {part: since_ms for part, since_ms in self._since.items() if part not in parts}

    def at(self, now_ms: int) -> tuple[frozenset[str], float]:
        """Which parts to show, and where they are on their way to and fro."""
        kept = {part for part, since_ms in self._since.items() if now_ms < since_ms + SHORTEST_MS} | self._parts
        self._since = {part: since_ms for part, since_ms in self._since.items() if part in kept}
        if not self._since or not self._rocks:
            return frozenset(self._since), 0.0
        return frozenset(self._since), rock(min(self._since.values()), now_ms)

    def deadlines_ms(self, asked_ms: int) -> Iterator[int]:
        """When there is another picture to show than the one that was asked for then."""
        if self._parts and self._rocks:
            yield asked_ms + ROCK_STEP_MS
        yield from (since_ms + SHORTEST_MS for part, since_ms in self._since.items() if part not in self._parts)
