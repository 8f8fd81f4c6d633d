"""When a demo begins by itself: a kiosk that nobody has touched for a while shows what it is for, once.

One rule: only on the first scene, and not while anything moves. It is told the time and never asks for it.
"""

from companion.screen.actions import Route
from companion.screen.routes import Home

IDLE_MS = 180_000


class IdleDemo:
    """Waits for a quiet time. After one demo the kiosk rests until somebody has touched it, or moved something."""

    def __init__(self, *, is_on: bool) -> None:
        self.is_on = is_on
        self._due_ms: int | None = None
        self._has_begun = False

    def stirred(self, now_ms: int) -> None:
        """Somebody is here."""
        self._due_ms, self._has_begun = now_ms + IDLE_MS, True

    def tick(self, route: Route, now_ms: int) -> bool:
        """Should a demo begin now?"""
        if not self._has_begun:
            self.stirred(now_ms)
        due_ms = self.deadline_ms(route)
        if due_ms is None or now_ms < due_ms:
            return False
        self._due_ms = None
        return True

    def deadline_ms(self, route: Route) -> int | None:
        """When it would, if this scene is still shown by then."""
        is_home = isinstance(route, Home) and not route.page
        return self._due_ms if self.is_on and is_home else None
