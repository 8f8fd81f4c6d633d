"""What is shown of one table: to everybody in a browser, to one seat on its phone, and of phones at the kiosk.

One rule: what everybody sees is made without looking at a single sealed card; only whose lie there is known.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from companion.pages.phones_view import At, Mine, PhoneSeat, PhonesView
from companion.screens.browser.web.feed_messages import HOST, seat_of
from companion.table.running_table import RunningTable

from .access import Access
from .presence import Presence


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

    def _renew(self) -> None:
        """Forget what was made for another view."""
        view = self._running.view
        if view is not self._made_at:
            self._made_at = view
            self._hands.clear()

    def _hand(self, seat: int) -> object:
        self._renew()
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
