"""The reveal: who shows which card, and the numbers that break ties. It knows nothing of what comes after."""

from msgspec.structs import replace

from .cards import RANK, SMUGGLER, Character
from .events import CardRevealed
from .news import CardShown
from .rejections import Reason, RejectedError
from .state import REVEAL, SMUGGLERS_REVEAL, State, with_item

REVEALS = (SMUGGLERS_REVEAL, REVEAL)


def has_shown(state: State, seat: int) -> bool:
    """Has the seat revealed, or nothing left to reveal? (A set position can leave a seat without cards.)"""
    return state.plays[seat] is not None or not state.cards.hands[seat]


def all_shown(state: State) -> bool:
    """Has every seat revealed?"""
    return None not in state.plays or all(has_shown(state, seat) for seat in state.seats)


def tied_without_number(state: State) -> list[int]:
    """The seats whose card numbers are needed to know who goes first."""
    plays, cards = state.plays, state.cards
    return [
        seat
        for seat, character in enumerate(plays)
        if character is not None and plays.count(character) > 1 and cards.number(seat, character) is None
    ]


def is_complete(state: State) -> bool:
    """May the reveal close?"""
    if state.phase is SMUGGLERS_REVEAL and not (state.no_more_smugglers or all_shown(state)):
        return False
    if state.phase is REVEAL and not all_shown(state):
        return False
    return not tied_without_number(state)


def turn_order(state: State) -> tuple[int, ...]:
    """The seats that have revealed, in the order of their characters, then numbers, then places."""

    def key(seat: int) -> tuple[int, int]:
        character = state.plays[seat]
        assert character is not None
        return RANK[character], state.cards.number(seat, character) or 9

    return tuple(sorted([seat for seat in state.seats if state.plays[seat] is not None], key=key))


def card_revealed(state: State, event: CardRevealed) -> State:
    """A seat shows its card, or gives the number of the card that it has shown."""
    if state.phase not in REVEALS:
        raise RejectedError(Reason.NO_REVEAL_NOW)
    seat = state.table.seat(event.seat)
    shown = state.plays[seat]
    if shown is None:
        state = _shown(state, seat, event)
    elif shown is not event.character or not may_add_number(state, seat) or event.number is None:
        raise RejectedError(Reason.ALREADY_REVEALED, seat=event.seat, character=shown.words)
    if event.number is not None:
        state = _numbered(state, seat, event.character, event.number)
    return state


def may_add_number(state: State, seat: int) -> bool:
    """Can a seat that has revealed still give its card's number? (Smugglers only while they are being revealed.)"""
    shown = state.plays[seat]
    if shown is None or state.cards.number(seat, shown) is not None:
        return False
    return shown is not SMUGGLER or not _smugglers_are_done(state)


def _smugglers_are_done(state: State) -> bool:
    return state.smugglers_first and state.phase is REVEAL


def _shown(state: State, seat: int, event: CardRevealed) -> State:
    is_smuggler = event.character is SMUGGLER
    if state.phase is SMUGGLERS_REVEAL and not is_smuggler:
        raise RejectedError(Reason.ONLY_SMUGGLERS_NOW, character=event.character.words)
    if state.no_more_smugglers and is_smuggler:
        closed = state.phase is SMUGGLERS_REVEAL
        raise RejectedError(Reason.REVEAL_IS_CLOSED if closed else Reason.SMUGGLERS_WERE_FIRST, seat=event.seat)
    if not state.cards.holds(seat, event.character):
        raise RejectedError(Reason.CARD_PLAYED, seat=event.seat, character=event.character.words)
    return replace(
        state,
        cards=state.cards.played(seat, event.character),
        plays=with_item(state.plays, seat, event.character),
        news=(*state.news, CardShown(event.seat, event.character)),
    )


def _numbered(state: State, seat: int, character: Character, number: int) -> State:
    known = state.cards.number(seat, character)
    name = state.table.names[seat]
    if known == number:
        return state
    if known is not None:
        raise RejectedError(Reason.NUMBER_DIFFERS, seat=name, character=character.words, known=known, number=number)
    if number not in state.cards.free_numbers[character]:
        raise RejectedError(Reason.NUMBER_TAKEN, number=number, character=character.words)
    return replace(state, cards=state.cards.learnt(seat, character, number))


def smuggler_is_last(state: State) -> list[int]:
    """The seats that can only reveal a smuggler: without them the reveal cannot close, or they could never play."""
    smuggler = (SMUGGLER,)
    return [seat for seat in state.seats if state.plays[seat] is None and state.cards.hands[seat] == smuggler]


def reveal_closed(state: State) -> State:
    """Somebody said that no more smugglers come; once everybody has revealed, that changes nothing."""
    if state.phase not in REVEALS:
        raise RejectedError(Reason.NO_REVEAL_NOW)
    if all_shown(state):
        return state
    waiting = [seat for seat in state.seats if not has_shown(state, seat)]
    if state.phase is REVEAL:
        raise RejectedError(Reason.REVEAL_INCOMPLETE, names=", ".join(state.table.names[seat] for seat in waiting))
    if state.no_more_smugglers:
        raise RejectedError(Reason.REVEAL_IS_CLOSED)
    last = smuggler_is_last(state)
    if last:
        raise RejectedError(Reason.LAST_CARD_IS_SMUGGLER, seat=state.table.names[last[0]])
    return replace(state, no_more_smugglers=True)
