"""Milliseconds since boot that do not wrap. A Pico's `ticks_ms` does so after 12 days, at 2^30; it is passed in."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Counts on; must be asked at least once in 6 days."""

    def __init__(self, ticks_ms: "Callable[[], int]", ticks_diff: "Callable[[int, int], int]") -> None:
        self._ticks_ms = ticks_ms
        self._ticks_diff = ticks_diff
        self._last = ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        """Since this clock was made."""
        ticks = self._ticks_ms()
        self._now_ms += self._ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now_ms
