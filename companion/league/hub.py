"""The hub: takes finished games from a broker, stores them, and shows all tables on a page.

One rule: a game is acknowledged when it is stored, to its table and to the broker; until then somebody else has it.
"""

import logging
import select
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.club.broker import Broker, BrokerSettings
from companion.club.topics import HUB_AVAILABILITY, OFFLINE, ONLINE, ROOT, Message, Topics
from companion.config import Web
from companion.league.club_browsers import ClubBrowsers
from companion.league.finished_games import Finished, MalformedMessageError, Stored, decode, refusal
from companion.league.league import MOST_TABLES, League
from companion.league.ranking import has_wrong_clock
from companion.league.store import Store
from companion.screens.browser.access import Access
from companion.screens.browser.web_child import WebChild
from companion.service.stop_signals import StopRequest, stop_request
from hardware.clock import SteadyClock

_LOG = logging.getLogger(__name__)
_TOPICS = {f"{ROOT}/+/finished": 1, f"{ROOT}/+/availability": 0, f"{ROOT}/+/state": 0}
_MOST_AT_ONCE = 500  # games in one transaction
_COUNT_S = 5.0  # games are counted so often at most, ...
_REST = 20  # ... and rest so many times as long as it took
_SHOW_S = 0.5  # the page changes so often at most


class HubOptions(msgspec.Struct, frozen=True):
    """Where games come from, where they are kept, and where the page is."""

    broker: BrokerSettings
    database: str
    codes: Path
    web: Web = Web()


class Hub:
    """One hub. `tell` gets the page's link as soon as it leads somewhere."""

    def __init__(self, options: HubOptions, tell: Callable[[str], None]) -> None:
        """Raises `SettingsError`, `StoreError` or `OSError`."""
        self._league = League()
        self._arrived: list[tuple[str, Finished, Any]] = []
        self._count_s = self._show_s = 0.0
        self._is_new, self._is_changed = True, True
        self._malformed = 0
        self._wrong_clocks: set[str] = set()  # tables that were logged
        offline = Message(HUB_AVAILABILITY, OFFLINE.encode())
        self._farewell = offline
        self._broker = Broker(options.broker, "jewelbox-hub", offline, self._came, self._heard, keeps_session=True)
        self._store = Store(options.database)  # after what settings can spoil: only `run` closes it
        self._clock = SteadyClock()
        self._link = WebChild(options.web, self._clock)
        self._browsers = ClubBrowsers(self._link, Access(options.codes), tell)

    def run(self) -> None:
        """Until somebody stops it."""
        try:
            with stop_request() as stop:
                while not stop.is_made:
                    self.turn()
                    self._sleep(stop)
        finally:
            self._broker.close(self._farewell)
            self._link.close()
            self._store.close()

    def turn(self) -> None:
        self._broker.turn()
        self._keep()
        self._browsers.listen(self._clock.now_ms())
        now_s = time.monotonic()
        if self._is_new and now_s >= self._count_s:
            self._count(now_s)
        if self._is_changed and now_s >= self._show_s:
            self._show_s, self._is_changed = now_s + _SHOW_S, False
            self._browsers.show(self._league.view(), self._clock.now_ms())
        self._link.send(())

    def _sleep(self, stop: StopRequest) -> None:
        readable, writable = self._broker.handles()
        now_s, now_ms = time.monotonic(), self._clock.now_ms()
        waits = [self._broker.patience_s()]
        waits += [max(0.0, self._count_s - now_s)] if self._is_new else []
        waits += [max(0.0, self._show_s - now_s)] if self._is_changed else []
        due_ms = self._link.deadline_ms(now_ms)
        waits += [] if due_ms is None else [max(0.0, (due_ms - now_ms) / 1000)]
        select.select([stop.handle, *readable, *self._link.handles()], writable, [], min(waits))

    # tables

    def _came(self) -> None:
        self._broker.subscribe(_TOPICS)
        self._broker.publish(Message(HUB_AVAILABILITY, ONLINE.encode()))

    def _heard(self, message: Any) -> None:
        parts = message.topic.split("/")
        if len(parts) == 3 and parts[2] == "finished":
            try:
                finished = decode(message.payload)
            except MalformedMessageError as error:
                self._refuse(parts[1], message, str(error))
                return
            self._arrived.append((parts[1], finished, message))
            if len(self._arrived) >= _MOST_AT_ONCE:
                self._keep()
            return
        if self._league.table_said(message.topic, message.payload):
            self._is_changed = True

    def _refuse(self, table: str, message: Any, why: str) -> None:
        self._malformed += 1
        if self._malformed & (self._malformed - 1) == 0:  # the first, second, fourth: a log is not filled by strangers
            _LOG.warning("table %s sent what is no finished game: %.200s (%d so far)", table, why, self._malformed)
        answer = refusal(message.payload, why)
        if answer is not None:
            self._broker.publish(Message(Topics(table).stored, msgspec.json.encode(answer)), retain=False)
        self._broker.done(message)

    def _keep(self) -> None:
        """Store what has arrived, then acknowledge it."""
        if not self._arrived:
            return
        arrived, self._arrived = self._arrived, []
        self._store.keep((table, finished) for table, finished, _ in arrived)
        for table, finished, message in arrived:
            self._mind_clock(table, finished)
            answer = msgspec.json.encode(Stored(finished.game, finished.revision))
            self._broker.publish(Message(Topics(table).stored, answer), retain=False)
            self._broker.done(message)
        self._is_new = True

    def _mind_clock(self, table: str, finished: Finished) -> None:
        """Say once of each table that its clock is wrong."""
        past = finished.past
        if has_wrong_clock(past, datetime.now(UTC)) and table not in self._wrong_clocks:
            when, told = past.ended.isoformat(timespec="minutes"), "set its clock; such games count after all others"
            _LOG.warning("table %s sent a game that ended at %s by its clock: %s", table, when, told)
            if len(self._wrong_clocks) < MOST_TABLES:
                self._wrong_clocks.add(table)

    def _count(self, now_s: float) -> None:
        self._is_new, self._is_changed = False, True
        self._league.count(self._store.games(), datetime.now(UTC))
        took_s = time.monotonic() - now_s
        self._count_s = time.monotonic() + max(_COUNT_S, _REST * took_s)
