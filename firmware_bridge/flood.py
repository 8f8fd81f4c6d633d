"""Detects a box that reports more changes than sensors can make. Pure; time is passed in.

One rule: what is too much costs nothing. The line is not listened to for a while, and for longer each time.
"""

MOST_PER_S = 4000  # frames and events; 36 reeds that hum as fast as they are debounced come to less
_FIRST_PAUSE_MS = 1000
_LONGEST_PAUSE_MS = 30_000
_CALM_MS = 10_000  # after so long without a flood the next one is the first


class Flood:
    """A measure that fills with what comes, and empties with time."""

    def __init__(self, most_per_s: float = MOST_PER_S) -> None:
        self._most_per_s = most_per_s
        self._level = 0.0
        self._at_ms = 0
        self._until_ms = 0
        self._pause_ms = 0

    def is_on(self, now_ms: int) -> bool:
        """Whether nobody listens now."""
        return now_ms < self._until_ms

    def adds(self, number: int, now_ms: int) -> bool:
        """So much has come; whether that is too much, and a pause begins."""
        self._level = max(0.0, self._level - (now_ms - self._at_ms) * self._most_per_s / 1000) + number
        self._at_ms = now_ms
        if self._level <= self._most_per_s:
            return False
        is_new = not self._pause_ms or now_ms - self._until_ms > _CALM_MS
        self._pause_ms = _FIRST_PAUSE_MS if is_new else min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        self._until_ms = now_ms + self._pause_ms
        # Whoever has flooded once gets no second chance to: the measure is full when the pause ends.
        self._level, self._at_ms = self._most_per_s, self._until_ms
        return True
