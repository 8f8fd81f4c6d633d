"""Which card a seat has shown, its number, and cards that were not passed on, set right. Pure.

No event takes back what was said of a card: the round is told again as if it had not been said. A number that is not
known any more leaves behind in which order its tie was played.
"""

from collections.abc import Container, Iterator

import msgspec

from companion.games.event_lines import Source
from companion.games.game import Moment, Replacement
from companion.games.master_thieves import events
from companion.games.master_thieves.cards import RANK, Character
from companion.games.master_thieves.events import AnyEvent, CardRevealed, RevealClosed, TieSettled
from companion.games.master_thieves.news import RoundBegan
from companion.games.master_thieves.phrases import (
    CARD_SHOWN,
    SET_RIGHT_NOT_PASSED,
    SET_RIGHT_NUMBER,
    SET_RIGHT_PASSED,
    about,
)
from companion.games.master_thieves.rejections import Reason, RejectedError
from companion.games.master_thieves.reveal import turn_order
from companion.games.master_thieves.state import State

from .amendments import CardsNotPassed, WhichCard, WhichNumber
from .retelling import Past, Retelling

Moments = list[Moment[State, AnyEvent]]
_SAID_LATER = (Reason.ONLY_SMUGGLERS_NOW, Reason.NO_REVEAL_NOW, Reason.NOT_TIED)


class _Changes(msgspec.Struct):
    """By the numbers of events: those that are left out, and others that are said from there on, as soon as it fits."""

    left_out: set[int] = msgspec.field(default_factory=set)
    said: dict[int, list[AnyEvent]] = {}


def which_card(past: Past, amendment: WhichCard) -> Replacement[AnyEvent]:
    rounds = _rounds(past)
    shown = _shown(rounds[-1], amendment.seat)
    new = CardRevealed(seat=amendment.seat, character=amendment.character, source=Source.SCREEN)
    changes = _instead(rounds[-1], shown, new)
    try:
        tale = _retold(rounds[-1], changes)
    except RejectedError:
        if amendment.character is not Character.SMUGGLER or not _only_cards(rounds[-1]):
            raise
        tale = _before_others(rounds[-1], new)
    told = about(CARD_SHOWN.log, seat=amendment.seat, character=amendment.character.words)
    return tale.replacement(rounds[-1][0].number, told)


def _only_cards(moments: Moments) -> bool:
    """Was it said at once that nobody smuggles, and has nothing happened since but that cards were shown?"""
    first, *others = moments
    shown = {type(moment.event) for moment in others} <= {CardRevealed, TieSettled}
    return isinstance(first.event, RevealClosed) and shown


def _before_others(moments: Moments, smuggler: AnyEvent) -> Retelling:
    """Smugglers play before anybody else shows a card, so that is shown again after their turns."""
    tale = Retelling(moments[0].before)
    tale.say(smuggler)
    return tale


def which_number(past: Past, amendment: WhichNumber) -> Replacement[AnyEvent]:
    """A number that was believed from an earlier round is forgotten there."""
    rounds = _rounds(past)
    shown, now = _shown(rounds[-1], amendment.seat), rounds[-1][-1].after
    character = now.plays[now.table.seat(amendment.seat)]
    assert character is not None
    new = CardRevealed(seat=amendment.seat, character=character, number=amendment.number, source=Source.SCREEN)
    changes = _instead(rounds[-1], shown, new)
    known = now.cards.number(now.table.seat(amendment.seat), character)
    if amendment.number not in (known, *now.cards.unseen[RANK[character]]):
        raise RejectedError(Reason.NUMBER_TAKEN, number=amendment.number, character=character.words)
    for earlier in rounds[:-1]:
        _forget(changes, earlier, character, (known,))
    moments = _since_first_change(rounds, changes)
    label = SET_RIGHT_NUMBER.about(seat=amendment.seat, number=amendment.number)
    return _retold(moments, changes).replacement(moments[0].number, label)


def not_passed(past: Past, amendment: CardsNotPassed) -> Replacement[AnyEvent]:
    """Nobody knows any more which seat has which numbers; those who pass now take what is left in hand."""
    rounds = _rounds(past)
    now = rounds[-1][-1].after
    if now.cycle == 1 or (amendment.now and any(now.plays)):
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    changes = _Changes()
    for earlier in rounds:
        for character in Character:
            _forget(changes, earlier, character, range(1, 9))
    moments = _since_first_change(rounds, changes)
    tale = _retold(moments, changes)
    if not amendment.now:
        return tale.replacement(moments[0].number, SET_RIGHT_NOT_PASSED)
    names, hands = now.table.names, now.cards.hands
    passed = dict(zip(names, (hands[-1], *hands[:-1]), strict=True))
    tale.say(events.Correction(set=events.Position(hands=passed), source=Source.REFEREE))
    return tale.replacement(moments[0].number, SET_RIGHT_PASSED)


def _rounds(past: Past) -> list[Moments]:
    """The game by rounds, each from the event on that came after its beginning; without one that has only begun.

    Cards that nobody holds in his hands are what they are: there is nothing to say against them.
    """
    found: list[Moments] = [[]]
    for moment in past:
        if _begins_round(moment):
            found.insert(0, [])
        found[0].insert(0, moment)
    rounds = [moments for moments in found if moments]
    if not rounds or rounds[-1][-1].after.dealt_numbers:
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    return rounds


def _begins_round(moment: Moment[State, AnyEvent]) -> bool:
    return any(isinstance(item, RoundBegan) for item in moment.after.news)


def _shown(moments: Moments, seat: str) -> Moments:
    """What a seat has said of its card in this round."""
    found = [moment for moment in moments if isinstance(moment.event, CardRevealed) and moment.event.seat == seat]
    now = moments[-1].after
    if not found or now.plays[now.table.seat(seat)] is None:
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    return found


def _instead(moments: Moments, shown: Moments, new: AnyEvent) -> _Changes:
    """The new card as soon as it can be shown, and nothing of what was said of the old one."""
    return _Changes({moment.number for moment in shown}, {moments[0].number: [new]})


def _forget(changes: _Changes, moments: Moments, character: Character, numbers: Container[int | None]) -> None:
    """In a round that is over: these numbers were never said, only who went first."""
    found = [
        moment
        for moment in moments
        if isinstance(moment.event, CardRevealed)
        and moment.event.character is character
        and moment.event.number in numbers
        and moment.event.number is not None
    ]
    if not found:
        return
    for moment in found:
        event = moment.event
        assert isinstance(event, CardRevealed)
        changes.left_out.add(moment.number)
        if moment.before.plays[moment.before.table.seat(event.seat)] is None:
            card = CardRevealed(seat=event.seat, character=character, source=event.source)
            changes.said.setdefault(moment.number, []).append(card)
    end = moments[-1].before
    tied = tuple([end.table.names[seat] for seat in turn_order(end) if end.plays[seat] is character])
    if len(tied) > 1:
        changes.said.setdefault(found[0].number, []).append(TieSettled(seats=tied, source=Source.REFEREE))


def _since_first_change(rounds: list[Moments], changes: _Changes) -> Moments:
    moments = [moment for each in rounds for moment in each]
    first = min([*changes.left_out, *changes.said], default=moments[-1].number)
    return [moment for moment in moments if moment.number >= first]


def _retold(moments: Moments, changes: _Changes) -> Retelling:
    tale, waiting = Retelling(moments[0].before), list[AnyEvent]()
    for moment in moments:
        waiting += changes.said.get(moment.number, [])
        waiting = list(_said(tale, waiting))
        if moment.number in changes.left_out:
            continue
        if isinstance(moment.event, TieSettled | RevealClosed):
            _said_if_it_fits(tale, moment.event)
        else:
            tale.say_again(moment)
    list(_said(tale, waiting))
    return tale


def _said(tale: Retelling, waiting: list[AnyEvent]) -> Iterator[AnyEvent]:
    """Say what can be said by now; what cannot."""
    for event in waiting:
        try:
            tale.say(event)
        except RejectedError as error:
            if error.reason not in _SAID_LATER:
                raise
            yield event


def _said_if_it_fits(tale: Retelling, event: AnyEvent) -> None:
    """A tie that is none any more, or a reveal that is closed already, need not be said again."""
    try:
        tale.say(event)
    except RejectedError:
        return
