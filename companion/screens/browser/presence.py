"""Which browsers are there, whose they are, and whose phone is lost. Time is passed in. Pure."""

from collections.abc import Collection

import msgspec

from companion.pages.phones_view import At
from companion.screens.browser.web.feed_messages import seat_of

LOST_MS = 3000  # a phone that slept, loads anew, or lost its web process or table is back by then


class Browser(msgspec.Struct, frozen=True):
    """One connection of the web process."""

    connection: int
    role: str
    language: str

    @property
    def seat(self) -> int | None:
        """Whose phone it is; None: nobody's."""
        return seat_of(self.role)


class Presence:
    """Every browser of one table."""

    def __init__(self) -> None:
        self.browsers: dict[int, Browser] = {}
        self._lost_ms: dict[int, int] = {}  # by seat: when its phone counts as lost, unless it comes back
        self._lost: set[int] = set()

    def came(self, browser: Browser) -> None:
        """A browser is there."""
        self.browsers[browser.connection] = browser
        if browser.seat is not None:
            self._lost_ms.pop(browser.seat, None)
            self._lost.discard(browser.seat)

    def gone(self, connection: int, now_ms: int) -> None:
        """A browser is not there any more."""
        browser = self.browsers.pop(connection, None)
        if browser is not None and browser.seat is not None and browser.seat not in self.seats:
            self._lost_ms[browser.seat] = now_ms + LOST_MS

    def all_gone(self, seats: Collection[int], now_ms: int) -> None:
        """Nobody is there; these seats have phones, which will come back by themselves."""
        self.browsers.clear()
        for seat in seats:
            if seat not in self._lost:
                self._lost_ms.setdefault(seat, now_ms + LOST_MS)

    def forget(self, seat: int) -> None:
        """This seat has no phone any more."""
        self._lost_ms.pop(seat, None)
        self._lost.discard(seat)

    def forget_seats(self) -> None:
        """Other people sit at the table: whoever had a seat is sent away."""
        self.browsers = {number: browser for number, browser in self.browsers.items() if browser.seat is None}
        self._lost_ms.clear()
        self._lost.clear()

    def tick(self, now_ms: int) -> bool:
        """Let time pass; whether a phone is lost now that was not."""
        due = [seat for seat, lost_ms in self._lost_ms.items() if now_ms >= lost_ms]
        for seat in due:
            del self._lost_ms[seat]
            self._lost.add(seat)
        return bool(due)

    def deadline_ms(self) -> int | None:
        """When the next phone counts as lost."""
        return min(self._lost_ms.values(), default=None)

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose phones are there."""
        return frozenset(browser.seat for browser in self.browsers.values() if browser.seat is not None)

    def at(self, seat: int, *, has_phone: bool) -> At:
        """Where a seat plays."""
        if not has_phone:
            return At.TABLE
        return At.LOST if seat in self._lost else At.PHONE
