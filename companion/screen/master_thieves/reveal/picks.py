"""What a tap in the reveal says or leads to: a card, a number, who of a tie goes first. No drawing here.

What was tapped on the way is kept in the route, by a word and the names of seats.
"""

from enum import StrEnum

from companion.games.master_thieves.cards import SMUGGLER, Character
from companion.games.master_thieves.events import TieSettled, line
from companion.games.master_thieves.guide.values import CardOffer, Guide, Need, RevealSeat
from companion.games.master_thieves.set_right.amendments import WhichCard, WhichNumber, amendment_line
from companion.pages.actions import Action, Say, SetRight, Show
from companion.pages.routes import Play


class Way(StrEnum):
    """What is being chosen for some seats."""

    CARD = "card"  # the six cards of a seat that has to give a number, or that has no row of its own
    NUMBER = "number"
    FIRST = "first"  # these go first, in this order; others of their tie are still to come


def pick(way: Way, *seats: str) -> Play:
    """The route on which this is chosen."""
    return Play(pick="\n".join((way.value, *seats)))


def picked(route: Play) -> tuple[Way | None, tuple[str, ...]]:
    """What is being chosen on a route, and for whom."""
    way, *seats = route.pick.split("\n")
    return (Way(way), tuple(seats)) if way in tuple(Way) else (None, ())


def smugglers_come_first(guide: Guide) -> bool:
    """Does another card still say that no more smugglers come?"""
    return any(seat.after_closing for seat in guide.reveal)


def card_action(seat: RevealSeat, character: Character) -> Action | None:
    """What a tap on one of the six cards of a seat says."""
    if seat.shown is not None:
        may_be = seat.held is None or character in seat.held
        changes = seat.may_change and character is not seat.shown and may_be
        return SetRight(amendment_line(WhichCard(seat.seat, character))) if changes else None
    offer = _of((*seat.characters, *seat.after_closing), character)
    return None if offer is None else Say(offer.lines)


def is_late(seat: RevealSeat, character: Character) -> bool:
    """Is this the smuggler of a seat that should have shown it before the others did?"""
    may_be = character is SMUGGLER and (seat.held is None or character in seat.held)
    return may_be and seat.needs is Need.CARD and _of(seat.characters, character) is None


def _of(offers: tuple[CardOffer, ...], character: Character) -> CardOffer | None:
    return next((offer for offer in offers if offer.character is character), None)


def number_action(seat: RevealSeat, number: int) -> Action | None:
    """What a tap on a number says: it was asked for, or the one that is known is wrong."""
    for offer in seat.numbers:
        if offer.number == number:
            return Say((offer.line,))
    known = seat.number is not None and seat.may_change and number != seat.number
    return SetRight(amendment_line(WhichNumber(seat.seat, number))) if known else None


def first_action(route: Play, seat: RevealSeat) -> Action | None:
    """This seat goes first, or next after those that were picked; with the last but one, the tie is settled."""
    way, names = picked(route)
    before = tuple(name for name in names if way is Way.FIRST and name in seat.tied)
    if seat.seat in before or not seat.tied:
        return None
    order = (*before, seat.seat)
    rest = [name for name in seat.tied if name not in order]
    if len(rest) > 1:
        return Show(pick(Way.FIRST, *order))
    return Say((line(TieSettled(seats=(*order, *rest))),))
