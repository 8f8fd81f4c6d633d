"""What is shown of one table: to everybody in a browser, to one seat on its phone, and of phones at the kiosk.

One rule: what everybody sees is made without looking at a single sealed card; only whose lie there is known.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from companion.games.finished_game import Highlights
from companion.games.review import Review
from companion.pages.phones_view import At, PhoneSeat, PhonesView
from companion.table.running_table import RunningTable
from companion.web.feed_messages import HOST, seat_of

from .access import Access
from .frames import CardsState, CardsView, Private, Shown
from .presence import Presence

_NO_END = (None, None, None)


class Seen:
    """Looks at the parts of one table's browsers. `again`: cards were sealed, and were lost with the power."""

    def __init__(self, running: RunningTable) -> None:
        self._running, self._table, self._sealed = running, running.table, running.sealed
        self.presence = Presence()
        self._made_at: object = None  # the view that these were made for
        self._end: tuple[object, Highlights | None, Review | None] = _NO_END
        self._hands: dict[int, object] = {}
        self.again = False

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, if anybody does."""
        view = self._running.view
        return () if view is None else view.seats

    def shown(self, access: Access, address: str) -> Shown:
        """What everybody sees."""
        view = self._running.view
        self._renew()
        result, highlights, review = self._end
        return Shown(
            table=view,
            result=result,
            highlights=highlights,
            review=review,
            styles=self._running.people.styles(self.names),
            seats={name: self.at(seat, access) for seat, name in enumerate(self.names)},
            levels=self._levels,
            checksums={self.names[seat]: found for seat, found in self._sealed.checksums.items()},
            cards=self._cards(access),
            computers=self._running.computers.view,
            address=address,
        )

    def private(self, role: str) -> Private:
        """What the browsers of one role see."""
        view, seat = self._running.view, seat_of(role)
        if view is None:
            return Private(role)
        if role == HOST or seat is None or seat >= len(view.seats):
            return Private(role)
        name = view.seats[seat]
        return Private(
            role,
            name,
            view=self._hand(seat),
            sealed=self._sealed.of(seat),
            again=self.again and seat in self._sealed.waiting,
        )

    def _renew(self) -> None:
        """Forget what was made for another view."""
        view = self._running.view
        if view is not self._made_at:
            self._made_at = view
            self._hands.clear()
            over = view is not None and view.is_over and not view.awaits_end
            self._end = self._table.ending if over else _NO_END

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

    def _cards(self, access: Access) -> CardsView | None:
        """Where the secret choice stands; None: there is none, or nobody has a phone."""
        if not self.names or self._table.game.secret_cards is None or not with_phones(access):
            return None
        sealed, waiting = self._sealed, self._sealed.waiting
        state = CardsState.NONE
        if sealed.is_counting_down:
            state = CardsState.COUNTDOWN
        elif waiting:
            state = CardsState.CHOOSING
        elif sealed.chosen:
            state = CardsState.WAITING_FOR_TABLE if sealed.waits_for_table else CardsState.SHOWN_LATER
        return CardsView(state, self._named(sealed.chosen), self._named(waiting), self.again)

    def _named(self, seats: Sequence[int] | AbstractSet[int]) -> tuple[str, ...]:
        return tuple(self.names[seat] for seat in sorted(seats))

    def phones(self, access: Access, url: str) -> PhonesView:
        """What the kiosk's own screens may know. Without an address there are no links."""

        def link(token: str) -> str:
            return f"{url}/#{token}" if url else ""

        cards = self._cards(access)
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
            waiting=() if cards is None else cards.waiting,
            counting_down=self._sealed.is_counting_down,
            to_show=self._sealed.can_be_asked_for(with_phones(access)),
            again=self.again,
        )


def with_phones(access: Access) -> frozenset[int]:
    """The seats whose codes were used."""
    return frozenset(number for number, seat in enumerate(access.seats) if seat.device)
