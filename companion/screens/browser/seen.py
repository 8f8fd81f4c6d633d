"""Which browsers are there, and what is shown of one table: to a seat on its phone, and of phones at the kiosk.

One rule: what everybody sees is made without looking at a single sealed card; only whose lie there is known. Time is
passed in.
"""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from companion.pages.phones_view import At, Mine, PhoneSeat, PhonesView
from companion.screens.browser.web.feed_messages import HOST, seat_of
from companion.table.running_table import RunningTable

from .access import Access

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


class Seen:
    """Looks at the parts of one table's browsers. `again`: cards were sealed, and were lost with the power."""

    def __init__(self, running: RunningTable) -> None:
        self._running, self._table, self._sealed = running, running.table, running.sealed
        self.presence = Presence()
        self._made_at: object = None  # the view that these were made for
        self._hands: dict[int, object] = {}
        self.again = False

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, if anybody does."""
        view = self._running.view
        return () if view is None else view.seats

    def mine(self, role: str) -> Mine:
        """What only the browsers of one role see."""
        view, seat = self._running.view, seat_of(role)
        if view is None or role == HOST or seat is None or seat >= len(view.seats):
            return Mine()
        again = self.again and seat in self._sealed.waiting
        return Mine(self._hand(seat), self._sealed.of(seat), again)

    def _hand(self, seat: int) -> object:
        if self._running.view is not self._made_at:
            self._made_at = self._running.view
            self._hands.clear()
        if seat not in self._hands:
            cards = self._table.game.secret_cards
            self._hands[seat] = None if cards is None else cards.private_view(self._table.state, seat)
        return self._hands[seat]

    def at(self, seat: int, access: Access) -> At:
        """Where a seat plays."""
        if self.is_computer(seat):
            return At.COMPUTER
        return self.presence.at(seat, has_phone=seat in with_phones(access))

    def is_computer(self, seat: int) -> bool:
        """Is it a computer player's?"""
        return seat < len(self.names) and self.names[seat] in self._levels

    @property
    def _levels(self) -> Mapping[str, str]:
        computers = self._table.computers
        return {} if computers is None else computers.levels

    @property
    def concealed(self) -> frozenset[str]:
        """The seats whose cards nobody shows at the table: sealed ones, and those that are still chosen elsewhere."""
        return frozenset(self._named({*self._sealed.chosen, *self._sealed.waiting})) | {*self._levels}

    def _waiting(self, access: Access) -> tuple[str, ...]:
        """Who still has to choose a card in secret, where anybody has a phone."""
        if not self.names or self._table.game.secret_cards is None or not with_phones(access):
            return ()
        return self._named(self._sealed.waiting)

    def _named(self, seats: Sequence[int] | AbstractSet[int]) -> tuple[str, ...]:
        return tuple(self.names[seat] for seat in sorted(seats))

    def phones(self, access: Access, url: str) -> PhonesView:
        """What the kiosk's own screens may know. Without an address there are no links."""

        def link(token: str) -> str:
            return f"{url}/#{token}" if url else ""

        seats = tuple(
            PhoneSeat(
                name,
                self.at(seat, access),
                seat in self._sealed.chosen,
                "" if self.is_computer(seat) else link(access.seats[seat].token),
            )
            for seat, name in enumerate(self.names)
            if seat < len(access.seats)
        )
        return PhonesView(
            is_on=True,
            seats=seats,
            spectators=link(access.spectator),
            host=link(access.host),
            address=url.partition("://")[2],
            digits=access.digits,
            waiting=self._waiting(access),
            counting_down=self._sealed.is_counting_down,
            to_show=self._sealed.can_be_asked_for(with_phones(access)),
            again=self.again,
        )


def with_phones(access: Access) -> frozenset[int]:
    """The seats whose codes were used."""
    return frozenset(number for number, seat in enumerate(access.seats) if seat.device)
