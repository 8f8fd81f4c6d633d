"""How far hands are with the steps that they were asked to do. Pure; time is passed in.

One rule: a step is done when the apparatus says so. What was asked for is compared with what is still asked for.
"""

from collections.abc import Sequence

from hardware.differences import Step

SLIDE_MS = 200
FRAME_MS = 25


class StepProgress:
    """Counts the steps that are done, and lets each of them slide away."""

    def __init__(self) -> None:
        self._steps: tuple[Step, ...] = ()
        self._done = 0
        self._left: Step | None = None  # slides away ...
        self._left_ms = 0  # ... since then

    def look(self, steps: Sequence[Step], now_ms: int, *, reduced: bool = False) -> None:
        """These are to do now; `reduced`: nothing slides."""
        before, self._steps = self._steps, tuple(steps)
        if not before or not self._steps:
            self._done, self._left = 0, None
        elif self._steps != before and before[-len(self._steps) :] == self._steps:
            self._done += len(before) - len(self._steps)
            self._left, self._left_ms = (None if reduced else before[-len(self._steps) - 1]), now_ms

    def tick(self, now_ms: int) -> bool:
        """Whether something slides, or has just arrived."""
        slid = self._left is not None
        if now_ms >= self._left_ms + SLIDE_MS:
            self._left = None
        return slid

    def deadline_ms(self, now_ms: int) -> int | None:
        """When there is another picture of what slides."""
        return None if self._left is None else min(now_ms + FRAME_MS, self._left_ms + SLIDE_MS)

    def view(self, now_ms: int) -> tuple[int, Step | None, float]:
        """How many are done, which one slides away, and how far it is."""
        return self._done, self._left, 0.0 if self._left is None else (now_ms - self._left_ms) / SLIDE_MS
