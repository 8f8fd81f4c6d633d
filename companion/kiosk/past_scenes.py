"""What scenes about past games do over time: a replay goes on step by step, and statistics are read.

One rule: it is told the time and never asks for it.
"""

from dataclasses import replace

from companion.kiosk.game_cards import GameCards
from companion.kiosk.profiles import Profiles
from companion.kiosk.statistics_reader import StatisticsReader
from companion.screen.actions import Route
from companion.screen.model import StatisticsView
from companion.screen.routes import Keys, Replay, StatisticsPage
from companion.table.journal import Journal

REPLAY_STEP_MS = 900  # at its slowest


class PastScenes:
    """The replay and the statistics of one kiosk."""

    def __init__(self, journal: Journal, cards: GameCards) -> None:
        self._cards = cards
        self._reader = StatisticsReader(journal, cards.left_out)
        self._stepped_ms = 0

    @property
    def statistics(self) -> StatisticsView:
        return self._reader.view

    def entered(self, route: Route, before: Route, people: Profiles, now_ms: int) -> None:
        """Somebody goes to a scene. Raises `JournalError` if the games cannot be read."""
        if isinstance(route, Replay):
            self._stepped_ms = now_ms
        if isinstance(route, StatisticsPage) and not isinstance(_behind(before), StatisticsPage):
            self._reader.begin(now_ms, people)

    def tick(self, route: Route, now_ms: int) -> Route | None:
        """What is shown after this moment, if it differs. Raises `JournalError` as `entered` does."""
        due_ms = self.deadline_ms(route)
        if due_ms is None or now_ms < due_ms:
            return None
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
        is_counting = self._reader.is_busy and isinstance(_behind(route), StatisticsPage)
        return self._reader.due_ms if is_counting else None


def _behind(route: Route) -> Route:
    return _behind(route.behind) if isinstance(route, Keys) else route
