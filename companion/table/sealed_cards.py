"""Cards that were chosen on phones or by computer players, and nobody has seen: they lie here, in memory only.

One rule: nothing of a sealed card leaves this module but to its own seat, and to the rules when it is shown. Not its
name, nor that it was changed, nor anything that takes another time or has another size because of it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.errors import MalformedError, RejectedError
from companion.games.game import SecretCards
from companion.words import Words

from .table import Table

COUNTDOWN_MS = 1200
_NOTHING_TO_CHOOSE = Words("there is no card to choose now")
_NOT_IN_HAND = Words("that card cannot be chosen now: choose one of those in your hand")
NO_SUCH_SEAT = Words("nobody at this table is called {seat}")
_TOO_LATE = Words("the cards are being shown: yours cannot be changed any more")
_AT_TABLE = Words("others have shown their cards: show yours at the table")
_FACE_DOWN = Words(
    "keep your cards face down: {seats} is choosing", {}, "keep your cards face down: {seats} are choosing"
)


class SealedCards:
    """The sealed cards of one table. Seats are counted as they sit; `on_phones` tells which of them have a phone."""

    def __init__(self, table: Table) -> None:
        self.on_phones: Callable[[], frozenset[int]] = frozenset
        self._table = table
        self._occasion: Hashable = None
        self._sealed: dict[int, str] = {}
        self._checksums: dict[int, str] = {}
        self._shown: frozenset[int] = frozenset()
        self._without: set[int] = set()
        self._begun = False
        self._show_ms: int | None = None  # when the countdown is over
        self._asked: tuple[object, frozenset[int]] | None = None  # who may choose, and in which state
        self._tried_at = 0  # the event after which the rules did not take the cards

    # what may be known

    def of(self, seat: int) -> str | None:
        """What this seat has sealed: for its own eyes."""
        return self._sealed.get(seat)

    @property
    def chosen(self) -> frozenset[int]:
        """The seats whose cards lie sealed."""
        return frozenset(self._sealed)

    @property
    def checksums(self) -> Mapping[int, str]:
        """Those of the cards that lie sealed, where they have one: nobody can tell the card from it."""
        return {seat: found for seat, found in self._checksums.items() if found and seat in self._sealed}

    @property
    def choosing(self) -> frozenset[int]:
        """The seats that may choose a card, or another one."""
        cards = self._cards
        if cards is None:
            return frozenset()
        state = self._table.state
        if self._asked is None or self._asked[0] is not state:  # many screens ask about the same state
            self._asked = state, cards.choosing(state)
        return self._asked[1]

    @property
    def on_screens(self) -> bool:
        """Has nobody any cards but those on screens?"""
        cards = self._cards
        return cards is not None and cards.on_screens(self._table.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that choose on a screen, and have not: until then no card is shown, wherever it lies."""
        seats = self.choosing if self.on_screens else (self.choosing & self.on_phones()) - self._without
        return tuple(sorted(seats - self.chosen))

    @property
    def elsewhere(self) -> frozenset[int]:
        """The seats that have a phone for it, which is waited for."""
        return self.on_phones() - self._without

    @property
    def _has_begun(self) -> bool:
        """Has anybody shown a card for this choice, or said that nobody else shows one?"""
        cards = self._cards
        return self._begun or (cards is not None and bool(cards.shown(self._table.state)))

    @property
    def without(self) -> frozenset[int]:
        """The seats whose cards are shown at the table this time, although they have a phone."""
        return frozenset(self._without)

    @property
    def is_counting_down(self) -> bool:
        return self._show_ms is not None

    @property
    def can_be_shown(self) -> bool:
        """Would the rules take a sealed card, or that nobody else shows one, and has everybody on a phone chosen?"""
        return not self.waiting and bool(self._ready) and self._next(self._ready) is not None

    @property
    def _ready(self) -> dict[int, str]:
        """The cards that wait for nobody. A computer player's is shown with the first that people show at the table,
        unless nobody can show one before that."""
        if self.choosing <= self.chosen:
            return self._sealed
        if self.forced:
            return {seat: self._sealed[seat] for seat in self.forced}
        return {seat: card for seat, card in self._sealed.items() if not self._checksums.get(seat)}

    @property
    def forced(self) -> frozenset[int]:
        """The seats whose sealed cards must be shown before anybody else can show one."""
        cards = self._cards
        return frozenset() if cards is None else cards.forced(self._table.state) & self.chosen

    @property
    def waits_for_table(self) -> bool:
        """Do sealed cards wait until the table shows cards, or says so?"""
        return bool(self._sealed) and not self._begun and self._show_ms is None

    def can_be_asked_for(self, seats: frozenset[int]) -> bool:
        """Do cards of these seats wait for the table that the rules would take now, whichever they are?"""
        cards = self._cards
        return (
            cards is not None
            and self.waits_for_table
            and not self.waiting
            and any(
                all(self._next({seat: card}) for card in cards.choices(self._table.state, seat))
                for seat in self.chosen & self.choosing & seats
            )
        )

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to look again although nothing happens."""
        return now_ms if self.is_due(now_ms) else self._show_ms

    @property
    def progress(self) -> tuple[object, ...]:
        """All that everybody may know of the choice, to be compared: something has changed if it is another one."""
        return (self.chosen, self.without, self.is_counting_down, self.waits_for_table)

    # what people do

    def seal(self, seat: int, card: str, checksum: str = "") -> None:
        """A seat chooses, or chooses otherwise; everybody may see the checksum of it. Raises `RejectedError`."""
        choices = self._choices(seat)
        why_not = self._why_not(seat, choices)
        if why_not is not None:
            raise RejectedError(why_not)
        if card not in choices:
            raise RejectedError(_NOT_IN_HAND)
        if seat not in self._sealed:
            self._tried_at = 0
        self._sealed[seat] = card
        self._checksums[seat] = checksum
        self._without.discard(seat)

    def to_seal(self, seat: int) -> tuple[str, ...]:
        """The cards that this seat may seal now, for its own eyes."""
        choices = self._choices(seat)
        return choices if self._why_not(seat, choices) is None else ()

    def _choices(self, seat: int) -> tuple[str, ...]:
        cards = self._cards
        return () if cards is None else cards.choices(self._table.state, seat)

    def _why_not(self, seat: int, choices: tuple[str, ...]) -> Words | None:
        """Why this seat cannot seal any of these; None: it can."""
        if not choices:
            return _NOTHING_TO_CHOOSE
        if self._begun and seat in self._sealed:
            return _TOO_LATE
        return _AT_TABLE if seat in self._without and self._has_begun and not self.on_screens else None

    def go_on_without(self, name: str) -> None:
        """This seat's card is shown at the table this time, unless it has sealed one, or chosen there, where it has
        none. Raises `RejectedError`."""
        names = self._table.seats
        if name not in names:
            raise RejectedError(NO_SUCH_SEAT.about(seat=name))
        if names.index(name) in self.choosing - self.chosen:
            self._without.add(names.index(name))

    def join(self, seat: int, *, is_new: bool) -> None:
        """This seat's phone is there, or back: it chooses there, unless others have shown their cards meanwhile.

        `is_new`: until now that seat had none, so its card for this choice lies on the table.
        """
        if not self._has_begun:
            self._without.discard(seat)
        elif is_new:
            self._without.add(seat)

    def refuse_early(self, lines: Iterable[str] = ()) -> None:
        """Raise `RejectedError` for cards that are shown before everybody on a phone has chosen.

        `lines` are what is said at the table; a card in them may be the first of the next round. None: the sealed ones.
        """
        waiting = self.waiting
        if lines and not self.belongs_to_reveal(lines):
            waiting = tuple(sorted(self.on_phones())) if self._opens_next(lines) else ()
        if waiting:
            names = tuple(self._table.seats[seat] for seat in waiting)
            raise RejectedError(replace(_FACE_DOWN, facts={"n": len(names), "seats": names}))

    def withdraw(self, seats: Iterable[int]) -> None:
        """What these have sealed is forgotten: they choose again, or show their cards at the table."""
        self._sealed = {seat: card for seat, card in self._sealed.items() if seat not in set(seats)}

    def forget(self) -> None:
        """Everybody chooses again."""
        self._sealed.clear()
        self._without.clear()
        self._begun, self._show_ms, self._tried_at = False, None, 0

    # what the table does

    def follow(self, now_ms: int) -> None:
        """The table may be another one now: cards for another choice, and those that were taken back, are forgotten."""
        cards, occasion = self._cards, self._now
        shown = frozenset() if cards is None else cards.shown(self._table.state)
        if occasion != self._occasion or self._shown - shown:
            self.forget()
        self._occasion, self._shown = occasion, shown
        choosing = self.choosing
        self._sealed = {seat: card for seat, card in self._sealed.items() if seat in choosing}
        is_ready = (choosing <= self.chosen or self.forced) and self.can_be_shown
        if self._begun or not is_ready or self._tried_at == self._table.number:
            self._show_ms = None
        elif self._show_ms is None:
            self._show_ms = now_ms + COUNTDOWN_MS

    def is_due(self, now_ms: int) -> bool:
        """Is it time to show cards: is the countdown over, or had the reveal begun before?"""
        if self._show_ms is not None:
            return now_ms >= self._show_ms
        return self._begun and self._tried_at != self._table.number and self.can_be_shown

    def begin(self) -> None:
        """From now on, sealed cards are shown as soon as the rules take them."""
        self._begun, self._show_ms, self._tried_at = True, None, self._table.number

    def hold(self) -> None:
        """Nothing came of it: they wait until something else has happened, or people ask for them."""
        self._begun, self._show_ms, self._tried_at = False, None, self._table.number

    def belongs_to_reveal(self, lines: Iterable[str]) -> bool:
        """Does somebody at the table show a card, or say that nobody else does? Then sealed ones are shown, too."""
        return self._showing(lines) is not None

    def shown_with(self, lines: Iterable[str]) -> Mapping[int, str]:
        """The cards that are shown at the table with these lines, by seats."""
        return self._showing(lines) or {}

    def may_wait(self, lines: tuple[str, ...]) -> bool:
        """Can these cards be shown later: does everybody hold theirs, and is something else said as well?"""
        cards, shown = self._cards, self.shown_with(lines)
        if cards is None or all(self._showing((line,)) for line in lines):
            return False
        return all(card in cards.choices(self._table.state, seat) for seat, card in shown.items())

    def lines(self) -> Iterator[str]:
        """What shows the sealed cards, in the order of the rules. Each counts before the next one is asked for."""
        yield from self._lines(self._ready)

    def around(self, lines: tuple[str, ...], *, cards_wait: bool = False) -> Iterator[str]:
        """The same before and after what is said at the table. Who shows a card there shows no sealed one.

        `cards_wait`: only what else is said there counts now.
        """
        named = self.shown_with(lines)
        sealed = {seat: card for seat, card in self._sealed.items() if seat not in named}
        yield from self._lines(sealed)
        for line in lines:
            if not (cards_wait and self._showing((line,))):
                yield line
            yield from self._lines(sealed if named else self._ready)

    def _lines(self, sealed: Mapping[int, str]) -> Iterator[str]:
        while sealed and (event := self._next(sealed)) is not None:
            yield self._table.game.encode(event).decode()

    def _next(self, sealed: Mapping[int, str]) -> object:
        """The next event that shows these; a round that is over with the last card leaves none for the next one."""
        cards = self._cards
        if cards is None or self._now != self._occasion:
            return None
        return cards.next_event(self._table.state, sealed)

    def _showing(self, lines: Iterable[str]) -> dict[int, str] | None:
        """The cards that are shown with these lines; None: they are about something else, or make no sense."""
        cards, found = self._cards, None
        for event in () if cards is None else self._events(lines):
            shown = None if cards is None else cards.showing(self._table.state, event)
            if shown is not None:
                found = {**(found or {}), **shown}
        return found

    def _opens_next(self, lines: Iterable[str]) -> bool:
        """Is a card among these that ends this round, and is the first one of the next?"""
        cards = self._cards
        return cards is not None and any(cards.opens_next(self._table.state, event) for event in self._events(lines))

    def _events(self, lines: Iterable[str]) -> list[Any]:
        """What these lines say; nothing if they make no sense."""
        try:
            return [self._table.game.decode(line.encode()) for line in lines]
        except (MalformedError, UnicodeEncodeError):
            return []

    @property
    def _now(self) -> Hashable:
        """For what people choose now: one choice of one game."""
        cards = self._cards
        return None if cards is None else (self._table.id, cards.occasion(self._table.state))

    @property
    def _cards(self) -> SecretCards[Any, Any] | None:
        return self._table.game.secret_cards if self._table.is_open else None
