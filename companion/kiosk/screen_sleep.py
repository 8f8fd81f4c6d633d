"""When the screen of a kiosk dims and goes dark because nobody is there, and when it wakes.

One rule: time is passed in, never read.
"""

from enum import Enum

DIM_MS = 60_000  # dim for so long before it is dark


class Light(Enum):
    """How bright the screen is: so much of 255 is left."""

    ON = 255
    DIM = 80
    DARK = 0


class ScreenSleep:
    """Of one screen. It sleeps when nobody has stirred for some minutes; 0: never."""

    def __init__(self) -> None:
        self.light = Light.ON
        self._stirred_ms: int | None = None

    @property
    def is_asleep(self) -> bool:
        """Is it darker than people left it?"""
        return self.light is not Light.ON

    def stirred(self, now_ms: int) -> bool:
        """Somebody is here; whether that has woken it."""
        self._stirred_ms, before = now_ms, self.light
        self.light = Light.ON
        return before is not Light.ON

    def tick(self, now_ms: int, minutes: int, *, is_used: bool) -> bool:
        """Whether its light is another one now. `is_used`: something goes on that people look at."""
        before = self.light
        if self._stirred_ms is None or is_used or not minutes:
            return self.stirred(now_ms)
        since_ms = now_ms - self._stirred_ms - minutes * 60_000
        self.light = Light.ON if since_ms < 0 else Light.DIM if since_ms < DIM_MS else Light.DARK
        return self.light is not before

    def deadline_ms(self, minutes: int, *, is_used: bool) -> int | None:
        """When it would be darker."""
        if self._stirred_ms is None or is_used or not minutes or self.light is Light.DARK:
            return None
        return self._stirred_ms + minutes * 60_000 + (DIM_MS if self.light is Light.DIM else 0)
