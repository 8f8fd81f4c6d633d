"""The reveal: who shows which card, and the numbers that break ties. It knows nothing of what comes after."""

from msgspec.structs import replace

from companion.games.tuples import with_item

from .cards import CHARACTERS, RANK, SMUGGLER, Cards, Character
from .events import CardRevealed, RevealClosed, TieSettled
from .news import CardShown
from .rejections import Reason, RejectedError
from .state import REVEAL, SMUGGLERS_REVEAL, State

_SMUGGLER_ONLY, OTHERS = (SMUGGLER,), tuple([character for character in CHARACTERS if character is not SMUGGLER])
UNKNOWN_LAST = 9
REVEALS = (SMUGGLERS_REVEAL, REVEAL)


def may_be_shown(state: State) -> tuple[Character, ...]:
    """The characters that a card can be shown of: smugglers while they come first, then only the others."""
    if state.phase is SMUGGLERS_REVEAL:
        return () if state.no_more_smugglers else _SMUGGLER_ONLY
    return OTHERS if state.no_more_smugglers else CHARACTERS


def all_shown(state: State) -> bool:
    """Has every seat revealed that can?"""
    if None not in state.plays:
        return True
    hands = state.cards.hands
    for seat, play in enumerate(state.plays):
        if play is None and (len(hands[seat]) > 1 or _can_show(state, seat)):
            return False
    return True


def _can_show(state: State, seat: int) -> bool:
    """A seat without a card to show sits out: a set position or a correction can leave none."""
    hand = state.cards.hands[seat]
    return bool(hand) and not (hand == _SMUGGLER_ONLY and is_past(state, SMUGGLER))


def tied_without_number(state: State) -> list[int]:
    """The seats whose card numbers are needed to know who goes first."""
    plays, cards = state.plays, state.cards
    if len(set(plays)) == len(plays):
        return []
    return [
        seat
        for seat, character in enumerate(plays)
        if character is not None
        and plays.count(character) > 1
        and cards.number(seat, character) is None
        and not _settled(state, character)
    ]


def is_complete(state: State) -> bool:
    """May the reveal close?"""
    closed = state.no_more_smugglers and state.phase is SMUGGLERS_REVEAL
    return (closed or all_shown(state)) and not tied_without_number(state)


def turn_order(state: State) -> tuple[int, ...]:
    """The seats that have revealed, in the order of their characters, then numbers, then places."""
    plays = state.plays
    shown = [
        (RANK[character], _place_in_tie(state, seat, character) if plays.count(character) > 1 else 0, seat)
        for seat, character in enumerate(plays)
        if character is not None
    ]
    return tuple([seat for _, _, seat in sorted(shown)])


def _place_in_tie(state: State, seat: int, character: Character) -> int:
    """Whom the table says goes first, or else whose number is lower."""
    settled = _settled(state, character) if state.settled_ties else ()
    return settled.index(seat) if settled else state.cards.number(seat, character) or UNKNOWN_LAST


def _settled(state: State, character: Character) -> tuple[int, ...]:
    """The order that the table gave to the seats with this card; none if others show it too, or numbers contradict."""
    for order in state.settled_ties:
        if sorted(order) == _showing(state, character) and _fits_numbers(state.cards, character, order):
            return order
    return ()


def _showing(state: State, character: Character) -> list[int]:
    return [seat for seat, play in enumerate(state.plays) if play is character]


def _fits_numbers(cards: Cards, character: Character, order: tuple[int, ...]) -> bool:
    """Can the cards have rising numbers in this order? Each unknown one gets the lowest that is free."""
    last, free = 0, cards.unseen[RANK[character]]
    for seat in order:
        number = cards.number(seat, character) or next((other for other in free if other > last), 0)
        if number <= last:
            return False
        last = number
    return True


def tie_settled(state: State, event: TieSettled) -> State:
    """People looked at the tied cards and say who goes first; no number becomes known by it."""
    if state.phase not in REVEALS:
        raise RejectedError(Reason.NO_REVEAL_NOW)
    order = tuple([state.table.seat(name) for name in event.seats])
    character, names = state.plays[order[0]], ", ".join(event.seats)
    if character is None or sorted(order) != _showing(state, character) or is_past(state, character):
        raise RejectedError(Reason.NOT_TIED, seats=names)
    if not _fits_numbers(state.cards, character, order):
        raise RejectedError(Reason.NUMBERS_SAY_OTHERWISE, seats=names)
    others = [tie for tie in state.settled_ties if sorted(tie) != sorted(order)]
    return _closing_by_itself(replace(state, settled_ties=(order, *others)))


def card_revealed(state: State, event: CardRevealed) -> State:
    """A seat shows its card, or gives the number of the card that it has shown."""
    if state.phase not in REVEALS:
        raise RejectedError(Reason.NO_REVEAL_NOW)
    seat, character = state.table.seat(event.seat), event.character
    cards, plays, news = state.cards, state.plays, state.news
    shown = plays[seat]
    if shown is None:
        _check_showing(state, seat, event)
        cards, plays = cards.played(seat, character), with_item(plays, seat, character)
        news = (*news, CardShown(event.seat, character))
    elif shown is not character or event.number is None or is_past(state, character):
        raise RejectedError(Reason.ALREADY_REVEALED, seat=event.seat, character=shown.words)
    if event.number is not None:
        cards = _numbered(state, seat, event, cards)
    after = replace(state, cards=cards, plays=plays, news=news)
    return _closing_by_itself(_tie_shown(after, character) if after.dealt_numbers else after)


def _tie_shown(state: State, character: Character) -> State:
    """The numbers of cards that show the same, where they were dealt: a tie shows those, and no others."""
    tied, cards = _showing(state, character), state.cards
    for seat in tied if len(tied) > 1 else ():
        if cards.number(seat, character) is None:
            cards = cards.learnt(seat, character, state.dealt_numbers[seat][RANK[character]])
    return replace(state, cards=cards)


def _closing_by_itself(state: State) -> State:
    """Once all have shown, the reveal closes by itself; somebody may say "closed" right after and mean the same."""
    return replace(state, closed_by_itself_at=state.events) if all_shown(state) else state


def is_past(state: State, character: Character) -> bool:
    """Has this character's reveal been before, and is over? Then it is too late for numbers, too."""
    return character is SMUGGLER and state.phase is REVEAL and state.no_more_smugglers


def _check_showing(state: State, seat: int, event: CardRevealed) -> None:
    is_smuggler = event.character is SMUGGLER
    if state.phase is SMUGGLERS_REVEAL and not is_smuggler:
        raise RejectedError(Reason.ONLY_SMUGGLERS_NOW, character=event.character.words)
    if state.no_more_smugglers and is_smuggler:
        closed = state.phase is SMUGGLERS_REVEAL
        raise RejectedError(Reason.REVEAL_IS_CLOSED if closed else Reason.SMUGGLERS_WERE_FIRST, seat=event.seat)
    if event.character not in state.cards.hands[seat]:
        raise RejectedError(Reason.CARD_PLAYED, seat=event.seat, character=event.character.words)


def _numbered(state: State, seat: int, event: CardRevealed, cards: Cards) -> Cards:
    """The same cards, with a number that somebody has said. One that was dealt is no news, and stays hidden."""
    character, number = event.character, event.number
    assert number is not None
    known = cards.number(seat, character)
    if known == number:
        return cards
    if known is not None:
        name = character.words
        raise RejectedError(Reason.NUMBER_DIFFERS, seat=event.seat, character=name, known=known, number=number)
    if state.dealt_numbers:
        if state.dealt_numbers[seat][RANK[character]] == number:
            return cards
        raise RejectedError(Reason.OTHER_NUMBER_DEALT, seat=event.seat, character=character.words, number=number)
    if number not in cards.unseen[RANK[character]]:
        raise RejectedError(Reason.NUMBER_TAKEN, number=number, character=character.words)
    return cards.learnt(seat, character, number)


def smuggler_is_last(state: State) -> list[int]:
    """The seats that can only reveal a smuggler: without them the reveal cannot close, or they could never play."""
    hands = state.cards.hands
    if _SMUGGLER_ONLY not in hands:
        return []
    return [seat for seat, play in enumerate(state.plays) if play is None and hands[seat] == _SMUGGLER_ONLY]


def reveal_closed(state: State, _: RevealClosed) -> State:
    """Somebody said that no more smugglers come; once everybody has revealed, that changes nothing."""
    if state.closed_by_itself_at == state.events - 1:
        return state
    if state.phase not in REVEALS:
        raise RejectedError(Reason.NO_REVEAL_NOW)
    if all_shown(state):
        return state
    if state.phase is REVEAL:
        waiting = [seat for seat in state.seats if state.plays[seat] is None and state.cards.hands[seat]]
        raise RejectedError(Reason.REVEAL_INCOMPLETE, names=", ".join([state.table.names[seat] for seat in waiting]))
    if state.no_more_smugglers:
        raise RejectedError(Reason.REVEAL_IS_CLOSED)
    if smuggler_is_last(state):
        raise RejectedError(Reason.SMUGGLERS_FIRST)
    return replace(state, no_more_smugglers=True)
