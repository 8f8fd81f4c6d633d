"""The loop of a table without a display: it sleeps until a browser, a sensor or the clock has something to say.

One rule: it never polls, and whatever browsers and the web process do, the game goes on.
"""

import logging
import select
from collections.abc import Callable

from companion.games.errors import MalformedError, RejectedError
from companion.kiosk.attendant import Attendant, Wish
from companion.pages.actions import Undo
from companion.service.notify import Notifier
from companion.table.errors import JournalError
from companion.table.live_apparatus import Heard
from hardware.clock import Clock, earliest
from hardware.pins.header_map import Button
from hardware.sources.source import Mailbox

_LOG = logging.getLogger(__name__)
_START_MS = 15_000  # until the web process must have said something


class CannotServeError(RuntimeError):
    """Browsers cannot come in; the message says why, and what to do."""


class ServeLoop:
    """One table and its browsers. `tell` gets the host's link as soon as it leads somewhere.

    Whoever has that link can do everything that a kiosk can.
    """

    def __init__(
        self,
        attendant: Attendant,
        clock: Clock,
        tell: Callable[[str], None],
        *,
        notifier: Notifier | None = None,
    ) -> None:
        self._attendant = attendant
        self._running, self._browsers = attendant.running, attendant.browsers
        self._clock = clock
        self._tell = tell
        self._notifier = notifier or Notifier()
        self._wake = Mailbox()
        self._stop = False
        self._told = ""  # the host's link, once it was told
        self._started_ms = clock.now_ms()

    def run(self) -> None:
        """Until somebody stops it. Raises `CannotServeError` if the pages never came to be."""
        try:
            while not self._stop:
                self.turn()
                if not self._stop:
                    self._sleep()
        finally:
            self._notifier.stopping()

    def stop(self) -> None:
        """End it from a signal: after this turn, with everything on disk as it always is."""
        self._stop = True
        self._wake.wake()

    def close(self) -> None:
        """Give back what woke it."""
        self._wake.close()

    def turn(self) -> None:
        """Take in what has happened, carry it out, and let browsers know."""
        now_ms = self._clock.now_ms()
        self._wake.drain()
        self._follow(self._running.hear(now_ms), now_ms)
        for wish in self._attendant.wishes(now_ms, serves=True):
            self._carry_out(wish, now_ms)
        self._browsers.update(now_ms)
        self._tell_the_link(now_ms)
        due_ms = self._notifier.next_due(now_ms)
        if due_ms is not None and due_ms <= now_ms:
            self._notifier.beat(now_ms, alive=self._running.answers)

    def _follow(self, heard: Heard, now_ms: int) -> None:
        """What hands did at the apparatus, and at the one button that means the same in every game."""
        self._attendant.checking.listen(heard, now_ms)
        self._attendant.sources.tick(now_ms)
        self._attendant.updates.tick(now_ms)
        try:
            if self._running.is_news(heard):
                self._running.moved(heard.movements)
            for press in heard.presses:
                if press.button == Button.UNDO and not press.held and self._running.table.is_open:
                    self._attendant.do(Undo(), now_ms)
        except (RejectedError, MalformedError, JournalError) as error:
            _LOG.warning("%s", error)

    def _carry_out(self, wish: Wish, now_ms: int) -> None:
        if wish.connection:
            self._browsers.grant(wish.connection, wish.action, now_ms)
            return
        try:
            self._attendant.do(wish.action, now_ms)
        except JournalError as error:
            _LOG.error("journal: %s", error)
        except (RejectedError, MalformedError) as error:
            _LOG.warning("%s", error)

    def _tell_the_link(self, now_ms: int) -> None:
        phones = self._browsers.view
        if not self._told and phones.failure is not None:
            raise CannotServeError(_with_remedy(str(phones.failure.facts["why"])))
        if not self._told and now_ms - self._started_ms > _START_MS:
            raise CannotServeError("the web process does not answer: is this machine very busy? Try again")
        if phones.host and phones.host != self._told:
            is_first, self._told = not self._told, phones.host
            self._tell(phones.host)
            if is_first:
                self._notifier.ready(f"Serving at {phones.address}")

    def _deadline_ms(self, now_ms: int) -> int | None:
        due = [
            self._attendant.deadline_ms(now_ms),
            self._notifier.next_due(now_ms),
            None if self._told else self._started_ms + _START_MS + 1,
        ]
        return earliest(*due)

    def _sleep(self) -> None:
        now_ms = self._clock.now_ms()
        due_ms = self._deadline_ms(now_ms)
        handles = [self._wake.fileno(), *self._attendant.handles(), *self._browsers.handles()]
        # Until the millisecond is over: woken a little early, the loop would turn once for nothing.
        select.select(handles, [], [], None if due_ms is None else max(0, due_ms - now_ms + 1) / 1000)


def _with_remedy(why: str) -> str:
    """What the web process could not do, and what to do about it."""
    if why.startswith("port "):
        return f"{why}: choose another with --port, or 0 for any free one"
    return f"{why}: choose another with --bind" if "no address" in why else why
