"""The reveal, as a screen leads through it: who shows a card, and the numbers that a tie needs. Pure.

Where played cards lie face down, nothing here depends on what anybody still holds but on how many cards that is.
"""

from msgspec.structs import replace

from companion.games.event_lines import Source
from companion.games.game import Words
from companion.games.master_thieves.cards import CHARACTERS, RANK, SMUGGLER, Character, tie_question
from companion.games.master_thieves.events import CardRevealed, RevealClosed, line
from companion.games.master_thieves.news import HANDS_PASSED, Happening, RoundBegan
from companion.games.master_thieves.phrases import DEALT_ON_SCREENS, HAPPENINGS, about
from companion.games.master_thieves.reveal import (
    OTHERS,
    all_shown,
    is_past,
    may_be_shown,
    smuggler_is_last,
    tied_without_number,
)
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.games.sentences import joined

from .box_moves import STILL_OUT
from .happenings import before_turn, fell, few_imitations, gains, last_round
from .values import (
    ASIDE_FACE_DOWN,
    ASIDE_FACE_UP,
    CHOOSE,
    DEAL,
    CardOffer,
    Choice,
    Guide,
    Kind,
    Need,
    NumberOffer,
    RevealSeat,
)

_CLOSED = line(RevealClosed())
_IMPLIED = (line(RevealClosed(source=Source.REFEREE)),)  # nobody says it: the first card does


def in_reveal(state: State) -> Guide:
    tied = tied_without_number(state)
    todo = Words("Nobody else may see it.") if state.dealt_numbers else _todo(state, tied)
    return Guide(
        state.phase.value,
        todo,
        in_short=_IN_SHORT.get(todo.text),
        title=_title(state, tied),
        happened=joined(_near_the_end(state), last_round(state), before_turn(state), cards_to_move(state)),
        then=STILL_OUT if state.box.open else None,
        choices=_closing(state),
        fell=fell(state.news),
        gains=gains(state.news),
        reveal=tuple([_seat(state, seat, tied) for seat in state.seats]),
        on_screens=bool(state.dealt_numbers),
    )


def _title(state: State, tied: list[int]) -> Words:
    """The first duty: cards to pass on, a tie, smugglers who show themselves, or a card for everybody."""
    if state.dealt_numbers:
        return CHOOSE
    if _is_passing(state):
        return about(HAPPENINGS[HANDS_PASSED].guide)
    for seat in tied[:1]:
        character = state.plays[seat]
        assert character is not None
        return tie_question(character, state.count(character))
    if not any(state.plays) and not (state.phase is REVEAL and state.edition.smugglers_first):
        is_last = _may_be_last(state) and max(map(len, state.cards.hands)) == 1
        return Words("Everyone: turn over your last card!") if is_last else Words("Everyone: choose a card, face down.")
    if state.phase is SMUGGLERS_REVEAL:
        return Words("Smugglers, turn over your cards!")
    return Words("Everyone else, turn over your cards!") if state.count(SMUGGLER) else Words("Turn over your cards!")


_SMUGGLERS_FIRST = Words("Any smugglers? They show their cards first.")
_TAP = Words("Tap what each of you shows.")
_IN_SHORT = {_SMUGGLERS_FIRST.text: Words("Any smugglers?"), _TAP.text: Words("Tap them.")}


def _todo(state: State, tied: list[int]) -> Words:
    if tied:
        seats = tuple([state.table.names[seat] for seat in _group(state, tied[0])])
        return Words("{seats}: tap First, or your number.", {"seats": seats})
    first = not any(state.plays)
    if _is_passing(state):
        then = Words("Then everyone chooses a card, face down.")
        return Words("{one} {two}", {"one": then, "two": _SMUGGLERS_FIRST}) if state.phase is SMUGGLERS_REVEAL else then
    if _may_be_last(state):
        return (
            Words("Tap the smugglers first, then the others.")
            if first
            else Words("More smugglers? Tap them before any other card.")
        )
    if state.phase is SMUGGLERS_REVEAL:
        return _SMUGGLERS_FIRST if first else Words("Everyone else waits.")
    if first and not state.edition.smugglers_first:
        return Words("Then turn them over, and tap what each of you shows.")
    return _TAP


def _group(state: State, seat: int) -> list[int]:
    """All seats that show the same card as this one."""
    return [other for other in state.seats if state.plays[other] is state.plays[seat]]


def _has_begun(state: State) -> bool:
    """Has a round just begun?"""
    return bool(state.news) and isinstance(state.news[-1], RoundBegan)


def _is_passing(state: State) -> bool:
    """Do hands of cards go to the left now?"""
    return _has_begun(state) and Happening(HANDS_PASSED) in state.news


def _near_the_end(state: State) -> Words | None:
    return few_imitations(state) if _has_begun(state) else None


def cards_to_move(state: State) -> Words | None:
    """What hands do with the cards when a round has just begun: deal them, or put them aside; on screens, nothing."""
    if state.dealt_numbers:
        return DEALT_ON_SCREENS.guide if _is_passing(state) else None
    if not _has_begun(state) or _is_passing(state):
        return None
    if len(state.news) == 1:  # no round came before it
        return DEAL if state.round == 1 else None
    return ASIDE_FACE_UP if state.edition.played_cards_face_up else ASIDE_FACE_DOWN


def _closing(state: State) -> tuple[Choice, ...]:
    """Saying that no more smugglers come: the usual thing once one has come. Where it may be refused, cards say it."""
    if not _can_close(state) or _may_be_last(state) or state.dealt_numbers:
        return ()
    label = Words("No more smugglers") if any(state.plays) else Words("No smugglers")
    return (Choice(label, _CLOSED, Kind.CLOSE, primary=any(state.plays)),)


def _can_close(state: State) -> bool:
    """May people say that no more smugglers come, as far as everybody can see?"""
    is_open = state.phase is SMUGGLERS_REVEAL and not state.no_more_smugglers
    return is_open and not all_shown(state) and not _must_be_smugglers(state)


def _may_be_last(state: State) -> bool:
    """Is a card to come, of a hand that nobody sees, that is its last? If that is a smuggler, it has to come first."""
    to_come = [hand for hand, play in zip(state.cards.hands, state.plays, strict=True) if play is None]
    return _can_close(state) and not state.edition.played_cards_face_up and 1 in map(len, to_come)


def _must_be_smugglers(state: State) -> list[int]:
    """The seats of which everybody can see that a smuggler is all they have left."""
    open_hands = state.phase is SMUGGLERS_REVEAL and state.edition.played_cards_face_up
    return smuggler_is_last(state) if open_hands else []


def _seat(state: State, seat: int, tied: list[int]) -> RevealSeat:
    name, shown, cards = state.table.names[seat], state.plays[seat], len(state.cards.hands[seat])
    held = state.cards.hands[seat] if state.edition.played_cards_face_up else None
    if shown is None:
        must_come = cards == 1 if _may_be_last(state) else seat in _must_be_smugglers(state)
        return RevealSeat(
            name,
            Need.CARD if must_come or (state.phase is REVEAL and cards > 0) else Need.NOTHING,
            None,
            None,
            cards,
            characters=() if state.dealt_numbers else _offers(state, seat, may_be_shown(state)),
            after_closing=_after_closing(state, seat),
            held=held,
        )
    numbers: tuple[NumberOffer, ...] = ()
    if seat in tied:
        free = state.cards.unseen[RANK[shown]]
        numbers = tuple([NumberOffer(number, _line(name, shown, number)) for number in free])
    number, group = state.cards.number(seat, shown), _group(state, seat)
    return RevealSeat(
        name,
        Need.NUMBER if numbers else Need.NOTHING,
        shown,
        number,
        cards,
        numbers=numbers,
        held=held,
        tied=tuple([state.table.names[other] for other in group]) if any(other in tied for other in group) else (),
        may_change=not is_past(state, shown) and not state.dealt_numbers,
        believed=number is not None and state.cycle > 1 and not state.dealt_numbers,
    )


def _after_closing(state: State, seat: int) -> tuple[CardOffer, ...]:
    """The cards that say that no more smugglers come; shown themselves only where no smuggler has a turn before."""
    if not _can_close(state) or state.dealt_numbers:
        return ()
    offers = _offers(state, seat, OTHERS)
    some = any(state.plays)
    return tuple([replace(offer, line=_CLOSED) if some else replace(offer, implied=_IMPLIED) for offer in offers])


def _offers(state: State, seat: int, characters: tuple[Character, ...]) -> tuple[CardOffer, ...]:
    """Of these characters, those that a seat can show as far as everybody can see what it holds."""
    hand, name = state.cards.hands[seat], state.table.names[seat]
    known = hand if state.edition.played_cards_face_up or not hand else CHARACTERS
    shown = [character for character in characters if character in known]
    return tuple([CardOffer(character, _line(name, character)) for character in shown])


def _line(seat: str, character: Character, number: int | None = None) -> str:
    return line(CardRevealed(seat=seat, character=character, number=number))
