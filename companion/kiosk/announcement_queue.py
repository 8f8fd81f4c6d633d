"""What waits to be announced on the whole screen, one thing after the other. Time is passed in."""

from collections import deque
from collections.abc import Sequence

from companion.games.game import Announcement
from companion.pages.announced import Announced

MOST_WAITING = 3  # who is told more at once remembers none of it


class AnnouncementQueue:
    """Announcements in the order in which they came. What changes what is shown says which one begins by it."""

    def __init__(self) -> None:
        self._waiting: deque[Announcement] = deque()
        self._now: Announcement | None = None
        self._since_ms = 0
        self._follows = False

    @property
    def is_empty(self) -> bool:
        return self._now is None

    def add(self, announcements: Sequence[Announcement], now_ms: int) -> Announcement | None:
        """Show these, after those that are being shown."""
        self._waiting.extend(announcements[: MOST_WAITING - len(self._waiting)])
        return self._next(now_ms, follows=False) if self._now is None else None

    def clear(self) -> None:
        """Nothing of it is news any more."""
        self._waiting.clear()
        self._now = None

    def end(self, now_ms: int) -> Announcement | None:
        """Somebody has seen enough of the one that is shown."""
        return self._next(now_ms, follows=True)

    def tick(self, now_ms: int) -> Announcement | None:
        """One whose time is over goes."""
        shown = self.shown(now_ms)
        return self._next(now_ms, follows=True) if shown is not None and shown.is_over else None

    def shown(self, now_ms: int, *, reduced: bool = False) -> Announced | None:
        """What has the screen now."""
        if self._now is None:
            return None
        return Announced(self._now, now_ms - self._since_ms, reduced, self._follows, bool(self._waiting))

    def _next(self, now_ms: int, *, follows: bool) -> Announcement | None:
        self._now = self._waiting.popleft() if self._waiting else None
        self._since_ms, self._follows = now_ms, follows
        return self._now
