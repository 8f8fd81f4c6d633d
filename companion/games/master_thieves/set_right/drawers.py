"""What fell, what was taken and what lies in the drawer of this turn, set right. Pure.

The drawer is believed to have held just that before it was opened; then it is opened again, and the rules judge what
comes of it: where gems go, whether an action is lost. A gem that did not fall is still in its compartment. One gem more
than believed comes from those that are not used, else from where the table cannot see it.
"""

from itertools import takewhile
from typing import Literal

import msgspec

from companion.games.event_lines import Source
from companion.games.game import Moment, Replacement, Words
from companion.games.master_thieves import events, phrases
from companion.games.master_thieves.box import AJAR, UPRIGHT, Compartment, Drawer, Orientation
from companion.games.master_thieves.cards import MAY_TAKE_ONE, NOTHING, Takes
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.gems import NO_GEMS, Gem, Gems
from companion.games.master_thieves.news import (
    ALARM_CAME_HOME,
    FELL_TO_BLACK,
    FELL_TO_RED,
    NOTHING_TAKEN,
    TAKEN_TO_BLACK,
)
from companion.games.master_thieves.phrases import HAPPENINGS, NOTHING_FELL, about
from companion.games.master_thieves.rejections import Reason, RejectedError
from companion.games.master_thieves.state import RUBY_FOUND, State, Turn

from .amendments import WhatFell, WhatLies, WhatWasPlaced, WhatWasTaken
from .compartments import OTHER_SIDE, put
from .retelling import Past, Retelling, is_worked_out, too_late

_CHOOSES = (Takes.MAY_TAKE_ALL, MAY_TAKE_ONE)


class _FirstLook(msgspec.Struct, frozen=True):
    """With this event the front of a turn's drawer came out; what the app worked out before it, and what came later."""

    since: int
    start: State
    worked_out: tuple[AnyEvent, ...]
    opening: Moment[State, AnyEvent]
    later: tuple[Moment[State, AnyEvent], ...]

    @property
    def drawer(self) -> Drawer:
        event = self.opening.event
        assert isinstance(event, events.DrawerOpened)
        return event.drawer

    @property
    def up(self) -> Orientation:
        return self.opening.before.box.orientation

    @property
    def below(self) -> Orientation:
        return OTHER_SIDE[self.up]

    @property
    def turn(self) -> Turn:
        """The turn as it began with this look."""
        turn = self.opening.after.turn
        assert turn is not None
        return turn


def _first_look(past: Past) -> _FirstLook:
    """The last one, as long as no other drawer was opened after it."""
    later: list[Moment[State, AnyEvent]] = []
    moments = iter(past)
    for moment in moments:
        if _is_first_look(moment):
            break
        event = moment.event
        if isinstance(event, events.DrawerOpened) and event.drawer not in _opened_before(moment.before):
            raise too_late()
        later.insert(0, moment)
    else:
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    since, start = moment.number, moment.before
    before: list[AnyEvent] = []
    for earlier in takewhile(lambda each: is_worked_out(each.event), moments):
        since, start = earlier.number, earlier.before
        before.insert(0, earlier.event)
    return _FirstLook(since, start, tuple(before), moment, tuple(later))


def _opened_before(state: State) -> tuple[Drawer, ...]:
    return () if state.turn is None else state.turn.opened


def _is_first_look(moment: Moment[State, AnyEvent]) -> bool:
    if not isinstance(moment.event, events.DrawerOpened) or moment.event.depth is AJAR:
        return False
    before, after = moment.before.turn, moment.after.turn
    return before is not None and before.side is None and after is not None and after.side is not None


def _retold(
    look: _FirstLook, side: Orientation, content: Compartment, instead: dict[int, AnyEvent] | None = None
) -> Retelling:
    """The same again, but this lay on that side of the drawer; `instead`: by their numbers, events that were others.

    What the app once worked out for that side is worked out anew.
    """
    drawer, tale = look.drawer, Retelling(look.start)
    for event in look.worked_out:
        if not _is_about(event, drawer, side):
            tale.say(event)
    believed = tale.state.box.tray(drawer).front(side)
    if believed != content:
        tale.say(put(tale.state, drawer, side, content))
    tale.say_again(look.opening)
    stays = _stays(believed, content)
    if side is look.below and stays:
        tale.say(put(tale.state, drawer, side, stays))
    for moment in look.later:
        if instead is not None and moment.number in instead:
            tale.say(instead[moment.number])
        elif not _is_about(moment.event, drawer, side):
            tale.say_again(moment)
    return tale


def _stays(believed: Compartment, content: Compartment) -> Compartment:
    """What did not fall after all."""
    alarm = None if believed.alarm == content.alarm else believed.alarm
    return Compartment(content.gems.missing(believed.gems), alarm)


def _is_about(event: AnyEvent, drawer: Drawer, side: Orientation) -> bool:
    """Did the app work out with this what lies there?"""
    if not isinstance(event, events.Correction) or event.source is not Source.REFEREE:
        return False
    contents = (event.set.drawers or {}).get(drawer)
    return contents is not None and (contents.upright if side is UPRIGHT else contents.inverted) is not None


def what_fell(past: Past, amendment: WhatFell) -> Replacement[AnyEvent]:
    look = _first_look(past)
    owner = None if amendment.alarm is None else look.start.table.seat(amendment.alarm)
    tale = _retold(look, look.below, Compartment(amendment.gems, owner))
    return tale.replacement(look.since, _fell_words(amendment.gems, amendment.alarm))


def _fell_words(gems: Gems, alarm: str | None) -> Words:
    if not gems:
        return about(NOTHING_FELL.log if alarm is None else HAPPENINGS[ALARM_CAME_HOME].card, seat=alarm or "")
    phrase = HAPPENINGS[FELL_TO_RED if alarm is None else FELL_TO_BLACK]
    return about(phrase.card, gems=gems.words, n=gems.total, seat=alarm or "")


def what_lies(past: Past, amendment: WhatLies) -> Replacement[AnyEvent]:
    """Gems that were placed in this turn lie there, too: they were not there when it was opened."""
    look = _first_look(past)
    end = look.later[-1].after if look.later else look.opening.after
    turn, takes = end.turn, look.turn.role.takes
    is_open = end.box.depth(look.drawer) is not None
    if turn is None or turn.took or not is_open:
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    if takes not in (*_CHOOSES, NOTHING):  # all of it was taken at once
        return _taken(look, amendment.gems)
    if amendment.gems.missing(turn.placed):
        raise RejectedError(Reason.NOT_IN_DRAWER)
    tale = _retold(look, look.up, _top(look, amendment.gems - turn.placed))
    some = phrases.SET_RIGHT_LIES.about(gems=amendment.gems.words, n=amendment.gems.total)
    return tale.replacement(look.since, some if amendment.gems else phrases.SET_RIGHT_LIES_NOTHING)


def _top(look: _FirstLook, gems: Gems) -> Compartment:
    """These gems on top, with the alarm that lies there."""
    return Compartment(gems, look.opening.before.box.tray(look.drawer).front(look.up).alarm)


def what_was_placed(past: Past, amendment: WhatWasPlaced) -> Replacement[AnyEvent]:
    """Others than were said, one for each as far as there are as many; the drawer is looked into once, as before."""
    look = _first_look(past)
    said = [moment for moment in look.later if isinstance(moment.event, events.GemPlaced)]
    end = look.later[-1].after if look.later else look.opening.after
    if not said or end.turn is None or end.turn.drawer is not look.drawer:
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    tale = Retelling(said[0].before)
    placed = [events.GemPlaced(gem=gem, source=said[0].event.source) for gem in amendment.gems.spread()]
    numbers = [moment.number for moment in said]
    for moment in look.later:
        if moment.number not in numbers:
            if moment.number > numbers[0]:
                tale.say_again(moment)
            continue
        count = len(placed) if moment.number == numbers[-1] else 1  # with the last, all that are left
        for event in placed[:count]:
            tale.say(event)
        placed = placed[count:]
    seat = look.opening.before.table.names[look.turn.seat]
    words = phrases.SET_RIGHT_PLACED if amendment.gems else phrases.SET_RIGHT_PLACED_NOTHING
    return tale.replacement(said[0].number, about(words, seat=seat, gems=amendment.gems.words))


def what_was_taken(past: Past, amendment: WhatWasTaken) -> Replacement[AnyEvent]:
    return _taken(_first_look(past), amendment.gems)


def _taken(look: _FirstLook, gems: Gems) -> Replacement[AnyEvent]:
    takes = look.turn.role.takes
    said = [moment for moment in look.later if isinstance(moment.event, events.GemsTaken)]
    if takes is NOTHING or look.turn.ability_lost or (takes in _CHOOSES and not said):
        raise RejectedError(Reason.NOTHING_TO_SET_RIGHT)
    found = look.opening.before.box.tray(look.drawer).front(look.up).gems
    instead: dict[int, AnyEvent] = {}
    if takes in _CHOOSES:
        instead = {said[-1].number: events.GemsTaken(gems=_chosen(takes, gems), source=said[-1].event.source)}
        found = _found(said[-1].before, takes, gems, found)
    else:
        found = gems
    tale = _retold(look, look.up, _top(look, found), instead)
    seat = look.opening.before.table.names[look.turn.seat]
    words = HAPPENINGS[TAKEN_TO_BLACK].card if gems else HAPPENINGS[NOTHING_TAKEN].log
    return tale.replacement(look.since, about(words, seat=seat, gems=gems.words))


def _chosen(takes: Takes, gems: Gems) -> "tuple[Gem, ...] | Literal['all']":
    """What the seat says it took."""
    return tuple(gems.spread()) if takes is MAY_TAKE_ONE or not gems else "all"


def _found(state: State, takes: Takes, gems: Gems, believed: Gems) -> Gems:
    """What must have lain in front for this to be taken; a ruby that was found lies behind."""
    if not gems:
        return believed
    if takes is MAY_TAKE_ONE:
        return believed + believed.missing(gems)
    turn = state.turn
    assert turn is not None
    assert turn.drawer is not None
    assert turn.side is not None
    behind = state.box.tray(turn.drawer).secret(turn.side) if turn.search is RUBY_FOUND else NO_GEMS
    if gems.missing(behind):
        raise RejectedError(Reason.ALL_OR_NOTHING, character=turn.character.words)
    return gems - behind
