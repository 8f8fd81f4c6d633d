"""Scenes that go on by themselves: a replay, statistics being read, a demo that begins.

One rule: time is passed in, never read.
"""

from msgspec.structs import replace

from companion.kiosk.game_cards import GameCards
from companion.kiosk.statistics_reader import StatisticsReader
from companion.pages.actions import Route
from companion.pages.model import StatisticsView
from companion.pages.routes import Home, Replay, StatisticsPage, WatchDemo, scene_meant
from companion.table.journal import Journal
from companion.table.profiles import Profiles

REPLAY_STEP_MS = 900  # at its slowest
IDLE_MS = 180_000  # until a demo begins


class IdleDemo:
    """When a demo begins by itself: a kiosk that nobody has touched for a while shows what it is for, once.

    Only on the first scene, and not while anything moves; then it rests until somebody has touched or moved something.
    """

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


class TimedScenes:
    """What time does to the scene of one kiosk."""

    def __init__(self, journal: Journal, cards: GameCards, demo: IdleDemo) -> None:
        self._cards = cards
        self._reader = StatisticsReader(journal, cards.left_out)
        self._demo = demo
        self._stepped_ms = 0

    @property
    def statistics(self) -> StatisticsView:
        return self._reader.view

    def tapped(self, now_ms: int) -> None:
        """Somebody is here, and said something."""
        self._demo.stirred(now_ms)

    def entered(self, route: Route, before: Route, people: Profiles, now_ms: int) -> None:
        """Somebody goes to a scene. Raises `JournalError` if the games cannot be read."""
        if isinstance(route, Replay):
            self._stepped_ms = now_ms
        if isinstance(route, StatisticsPage) and not isinstance(scene_meant(before), StatisticsPage):
            self._reader.begin(now_ms, people)

    def tick(self, route: Route, now_ms: int) -> Route:
        """What is shown after this moment. Raises `JournalError` as `entered` does."""
        if self._demo.tick(route, now_ms) and isinstance(route, Home):
            return WatchDemo(route)
        due_ms = self.deadline_ms(route)
        if due_ms is None or now_ms < due_ms:
            return route
        if isinstance(route, Replay):
            self._stepped_ms = now_ms
            last = max(0, self._cards.steps(route.game) - 1)
            return replace(route, step=min(route.step + 1, last), playing=route.step + 1 < last)
        self._reader.step(now_ms)
        return route

    def deadline_ms(self, route: Route) -> int | None:
        """When there is something to do for this scene."""
        if isinstance(route, Replay) and route.playing:
            return self._stepped_ms + REPLAY_STEP_MS // route.speed
        if self._reader.is_busy and isinstance(scene_meant(route), StatisticsPage):
            return self._reader.due_ms
        return self._demo.deadline_ms(route)
