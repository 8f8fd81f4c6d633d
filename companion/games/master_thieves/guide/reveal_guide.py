"""The reveal, as a screen leads through it: who shows a card, and the numbers that a tie needs. Pure.

Where played cards lie face down, nothing here depends on what anybody still holds but on how many cards that is.
"""

from companion.games.game import Words
from companion.games.master_thieves.cards import CHARACTERS, RANK, SMUGGLER, Character
from companion.games.master_thieves.events import CardRevealed, RevealClosed, line
from companion.games.master_thieves.news import HANDS_PASSED, Happening, RoundBegan
from companion.games.master_thieves.reveal import all_shown, may_be_shown, smuggler_is_last, tied_without_number
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.games.sentences import joined

from .box_moves import STILL_OUT
from .happenings import before_turn, fell, gains, last_round
from .values import CardOffer, Choice, Guide, Kind, Need, NumberOffer, RevealSeat

_CLOSED = line(RevealClosed())


def in_reveal(state: State) -> Guide:
    tied = tied_without_number(state)
    same = Words("Same character: the lower number goes first.") if tied else None
    return Guide(
        state.phase.value,
        _todo(state, tied),
        title=_title(state),
        happened=joined(before_turn(state), last_round(state), _cards_to_move(state)),
        then=STILL_OUT if state.box.open else same,
        choices=_closing(state),
        fell=fell(state.news),
        gains=gains(state.news),
        reveal=tuple([_seat(state, seat, tied) for seat in state.seats]),
    )


def _title(state: State) -> Words:
    if state.phase is SMUGGLERS_REVEAL:
        return Words("Smugglers, turn over your cards!")
    if state.count(SMUGGLER):
        return Words("Now everyone else: turn over your cards!")
    return Words("Turn over your cards!")


def _todo(state: State, tied: list[int]) -> Words:
    closed = state.phase is SMUGGLERS_REVEAL and state.no_more_smugglers
    to_come = any(play is None and hand for play, hand in zip(state.plays, state.cards.hands, strict=True))
    if tied and (closed or not to_come):
        return Words("Tap the number on each of these cards.")
    first = all(play is None for play in state.plays)
    if state.phase is SMUGGLERS_REVEAL:
        if first:
            return Words("Choose a card each, face down. Then tap every smuggler.")
        return Words("Tap every smuggler. Everyone else keeps quiet.")
    if first and not state.edition.smugglers_first:
        return Words("Choose a card each, face down. Then tap what everyone shows.")
    return Words("Tap what everyone shows.")


def _cards_to_move(state: State) -> Words | None:
    """What hands do with the cards when a round has just begun: deal them, put them aside, or pass them on."""
    if not state.news or not isinstance(state.news[-1], RoundBegan):
        return None
    if Happening(HANDS_PASSED) in state.news:
        return Words("Six rounds are over: pass your six cards to the left.")
    if len(state.news) == 1:  # no round came before it
        return Words("Deal each player one card of each character.") if state.round == 1 else None
    if state.edition.played_cards_face_up:
        return Words("Put the played cards aside, face up.")
    return Words("Put the played cards aside, face down.")


def _closing(state: State) -> tuple[Choice, ...]:
    """Saying that no more smugglers come. Where hands are hidden it is offered even if somebody has to show one."""
    if state.phase is REVEAL or state.no_more_smugglers or all_shown(state):
        return ()
    if _must_be_smugglers(state):
        return ()
    some = any(state.plays)
    label = Words("No more smugglers") if some else Words("No smuggler this round")
    return (Choice(label, _CLOSED, Kind.CLOSE, primary=True),)


def _must_be_smugglers(state: State) -> list[int]:
    """The seats of which everybody can see that a smuggler is all they have left."""
    open_hands = state.phase is SMUGGLERS_REVEAL and state.edition.played_cards_face_up
    return smuggler_is_last(state) if open_hands else []


def _seat(state: State, seat: int, tied: list[int]) -> RevealSeat:
    name, shown, cards = state.table.names[seat], state.plays[seat], len(state.cards.hands[seat])
    if shown is None:
        offered = tuple([CardOffer(character, _line(name, character)) for character in _offered(state, seat)])
        waits = (state.phase is REVEAL and cards > 0) or seat in _must_be_smugglers(state)
        return RevealSeat(name, Need.CARD if waits else Need.NOTHING, None, None, cards, characters=offered)
    numbers: tuple[NumberOffer, ...] = ()
    if seat in tied:
        free = state.cards.unseen[RANK[shown]]
        numbers = tuple([NumberOffer(number, _line(name, shown, number)) for number in free])
    number = state.cards.number(seat, shown)
    return RevealSeat(name, Need.NUMBER if numbers else Need.NOTHING, shown, number, cards, numbers=numbers)


def _offered(state: State, seat: int) -> list[Character]:
    """The characters that a seat can show, as far as everybody can see what it holds."""
    hand = state.cards.hands[seat]
    known = hand if state.edition.played_cards_face_up or not hand else CHARACTERS
    return [character for character in may_be_shown(state) if character in known]


def _line(seat: str, character: Character, number: int | None = None) -> str:
    return line(CardRevealed(seat=seat, character=character, number=number))
