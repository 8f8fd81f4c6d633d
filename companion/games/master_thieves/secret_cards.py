"""The cards of Master Thieves as they are chosen in secret: what one seat holds, and how sealed cards are shown. Pure.

What one seat sees is a value of a type that holds one seat's cards only.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.game import Announcement, SecretCards, Sound
from companion.words import Words

from .cards import CHARACTERS, RANK, SMUGGLER, Character, HeldCard, NumberAsked, PrivateView
from .events import AnyEvent, CardRevealed, RevealClosed
from .guide.things import what_it_is
from .guide.values import Guide
from .rejections import Reason, RejectedError
from .reveal import OTHERS, is_past, smuggler_is_last, tied_without_number
from .state import GAME_OVER, REVEAL, SETUP, SHARING, SMUGGLERS_REVEAL, TURN, State

_KEPT = Words("{seats}: the card matches the seal.", {}, "{seats}: the cards match the seals.")


class MasterThievesCards:
    """How cards are chosen and shown in all four editions."""

    def occasion(self, state: State) -> tuple[int, int] | None:
        """One card per round."""
        return None if state.phase in (SETUP, GAME_OVER) else (state.cycle, state.round)

    def choices(self, state: State, seat: int) -> tuple[Character, ...]:
        """Of what it holds: any card, but no smuggler once those who show one have done so."""
        if state.phase in (SETUP, GAME_OVER) or state.all_revealed or state.plays[seat] is not None:
            return ()
        possible = OTHERS if state.no_more_smugglers else CHARACTERS
        return tuple([card for card in state.cards.hands[seat] if card in possible])

    def on_screens(self, state: State) -> bool:
        """Where the numbers of cards were dealt."""
        return bool(state.dealt_numbers)

    def choosing(self, state: State) -> frozenset[int]:
        """Those who can still show a card this round."""
        return frozenset([seat for seat in state.seats if self.choices(state, seat)])

    def forced(self, state: State) -> frozenset[int]:
        """A smuggler that is the last card, where cards are played face up and smugglers come first."""
        is_open = state.phase is SMUGGLERS_REVEAL and not state.no_more_smugglers
        return frozenset(smuggler_is_last(state)) if is_open and state.edition.played_cards_face_up else frozenset()

    def shown(self, state: State) -> frozenset[int]:
        """Those whose cards lie face up."""
        return frozenset([seat for seat in state.seats if state.plays[seat] is not None])

    def next_event(self, state: State, sealed: Mapping[int, str]) -> AnyEvent | None:
        """Smugglers first where the edition says so; they end when everybody else is known to show another card."""
        if state.phase is REVEAL:
            return _card(state, sealed, OTHERS if state.no_more_smugglers else CHARACTERS)
        if state.phase is not SMUGGLERS_REVEAL or state.no_more_smugglers:
            return None
        smuggler = _card(state, sealed, (SMUGGLER,))
        if smuggler is not None:
            return smuggler
        to_show = self.choosing(state)
        return RevealClosed() if to_show and to_show <= sealed.keys() else None

    def showing(self, state: State, event: AnyEvent) -> Mapping[int, str] | None:
        """One seat's card, or that no more smugglers come."""
        match event:
            case CardRevealed(seat=name, character=character) if name in state.table.names:
                seat = state.table.seat(name)
                return {seat: character} if state.plays[seat] is None else None
            case RevealClosed():
                return {}
            case _:
                return None

    def opens_next(self, state: State, event: AnyEvent) -> bool:
        """Once all cards of a round are shown, another one belongs to the next."""
        is_played = state.phase in (TURN, SHARING) and not self.choosing(state)
        return is_played and isinstance(event, CardRevealed | RevealClosed)

    def number_event(self, state: State, seat: int, number: int) -> AnyEvent:
        """The number of a card that is tied with another's."""
        asked = _asked(state, seat)
        if asked is None:
            raise RejectedError(Reason.NO_REVEAL_NOW)
        return CardRevealed(seat=state.table.names[seat], character=asked.character, number=number)

    def numbers(self, state: State, seat: int) -> tuple[int, ...]:
        """Those that nobody else's card has."""
        asked = _asked(state, seat)
        return () if asked is None else asked.offers

    def private_view(self, state: State, seat: int) -> PrivateView:
        """One seat's cards."""
        hand = state.cards.hands[seat]
        held = [
            HeldCard(card, card.words, what_it_is(card, state.edition.id)[0], state.cards.number(seat, card))
            for card in hand
        ]
        played = tuple([card for card in CHARACTERS if card not in hand])
        return PrivateView(tuple(held), played, self.choices(state, seat), _asked(state, seat))

    def face_down(self, guide: object, seats: tuple[str, ...]) -> Guide:
        """The same for a screen and a browser."""
        assert isinstance(guide, Guide)
        return guide.face_down(seats)

    def unsealed(self, state: State, seats: tuple[int, ...]) -> Announcement | None:
        """All that were shown, side by side as people sit; a round that is over has none."""
        names = state.table.names
        shown = [(name, card) for name, card in zip(names, state.plays, strict=True) if card is not None]
        if not shown:
            return None
        told = tuple([Words("{seat}: {what}", {"seat": name, "what": card.words}) for name, card in shown])
        line = replace(_KEPT, facts={"n": len(seats), "seats": tuple([names[seat] for seat in seats])})
        picture = " ".join(card.value for _, card in shown)
        return Announcement(Words("{cards}", {"cards": told}), picture, line=line, sound=Sound.CLICK)


def _card(state: State, sealed: Mapping[int, str], possible: tuple[Character, ...]) -> CardRevealed | None:
    """The next seat's card, if it is one of these."""
    for seat, name in enumerate(state.table.names):
        if state.plays[seat] is None and sealed.get(seat) in possible:
            return CardRevealed(seat=name, character=Character(sealed[seat]))
    return None


def _asked(state: State, seat: int) -> NumberAsked | None:
    if state.phase not in (REVEAL, SMUGGLERS_REVEAL) or seat not in tied_without_number(state):
        return None
    shown = state.plays[seat]
    assert shown is not None
    return None if is_past(state, shown) else NumberAsked(shown, state.cards.unseen[RANK[shown]])


SECRET_CARDS: SecretCards[State, AnyEvent] = MasterThievesCards()
