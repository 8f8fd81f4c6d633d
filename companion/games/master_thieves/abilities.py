"""What a character may, must and can no longer do in this turn, read off the state. No events here.

The rulebooks' ability paragraphs, as questions: what is taken, what is placed, what is still open.
"""

from enum import Enum, auto
from typing import assert_never

import msgspec

from .box import Compartment
from .cards import Character
from .editions import Imitation, SmugglerAlone, Taking
from .gems import Gems
from .rounds import smugglers_are_ring
from .state import Search, State, Turn


class Takes(Enum):
    """What a character does with the gems that lie on top."""

    NOTHING = auto()
    ALL_TO_RED = auto()
    ALL_TO_BLACK = auto()
    MAY_TAKE_ALL = auto()
    MAY_TAKE_ONE = auto()


CHOICES = (Takes.MAY_TAKE_ALL, Takes.MAY_TAKE_ONE)


class Duty(msgspec.Struct, frozen=True):
    """How many imitations a seat may place this turn, and how many it must."""

    at_most: int = 0
    at_least: int = 0


NO_DUTY, MAY_PLACE_ONE, MUST_PLACE_ONE = Duty(), Duty(1, 0), Duty(1, 1)


def takes(state: State, turn: Turn) -> Takes:
    """What the active character does with the gems in the drawer."""
    edition = state.edition
    match turn.character:
        case Character.SMUGGLER:
            alone = edition.smuggler_alone is SmugglerAlone.ONE_TO_BLACK and not smugglers_are_ring(state)
            return Takes.MAY_TAKE_ONE if alone else Takes.ALL_TO_RED
        case Character.THIEF:
            return _taking(edition.thief_takes)
        case Character.MASTER_THIEF:
            return _taking(edition.master_thief_takes_front)
        case Character.JEWELER | Character.GEMOLOGIST | Character.DETECTIVE:
            return Takes.NOTHING


def _taking(rule: Taking) -> Takes:
    return Takes.ALL_TO_BLACK if rule is Taking.MUST else Takes.MAY_TAKE_ALL


def duty(state: State, turn: Turn) -> Duty:
    """The imitations of this turn, now that the drawer is what it is."""
    if turn.side is None or turn.ability_lost:
        return NO_DUTY
    match turn.character:
        case Character.SMUGGLER:
            return _duty(state.edition.smuggler_imitation, turn)
        case Character.JEWELER:
            return _duty(state.edition.jeweler_imitation, turn)
        case Character.GEMOLOGIST:
            first = _duty(state.edition.gemologist_imitation, turn)
            return Duty(1 + state.count(Character.DETECTIVE), first.at_least)
        case Character.MASTER_THIEF:
            return _duty(state.edition.master_thief_imitation, turn)
        case Character.THIEF | Character.DETECTIVE:
            return NO_DUTY


def _duty(rule: Imitation, turn: Turn) -> Duty:
    match rule:
        case Imitation.NONE:
            return NO_DUTY
        case Imitation.MAY:
            return MAY_PLACE_ONE
        case Imitation.MAY_AFTER_TAKING:
            return MAY_PLACE_ONE if turn.took else NO_DUTY
        case Imitation.MUST:
            return MUST_PLACE_ONE
        case Imitation.MUST_UNLESS_EMPTY:
            return MAY_PLACE_ONE if turn.found_empty else MUST_PLACE_ONE
        case Imitation.MUST_UNLESS_SPILLED:
            return MAY_PLACE_ONE if turn.spilled else MUST_PLACE_ONE
        case _:
            assert_never(rule)


def may_place(state: State, turn: Turn) -> bool:
    """Can another imitation go in?"""
    return bool(state.white[turn.seat]) and turn.placed.total < duty(state, turn).at_most


def owes_imitation(state: State, turn: Turn) -> bool:
    """Must another imitation go in before the turn can end?"""
    return bool(state.white[turn.seat]) and turn.placed.total < duty(state, turn).at_least


def top(state: State, turn: Turn) -> Compartment:
    """The front compartment that was on top when this turn's drawer was opened."""
    assert turn.drawer is not None
    assert turn.side is not None
    return state.box.tray(turn.drawer).front(turn.side)


def on_offer(state: State, turn: Turn) -> Gems:
    """The gems that can be taken: what was found on top (not what this turn put in), and a ruby with it."""
    assert turn.drawer is not None
    assert turn.side is not None
    tray = state.box.tray(turn.drawer)
    found = turn.placed.missing(tray.front(turn.side).gems)
    return found + tray.secret(turn.side) if turn.search is Search.RUBY_FOUND else found


def choice_is_open(state: State, turn: Turn) -> bool:
    """Has the seat still to say what it takes?"""
    if turn.side is None or turn.answered or turn.ability_lost:
        return False
    if turn.search is Search.RUBY_FOUND:
        return True
    return takes(state, turn) in CHOICES and bool(on_offer(state, turn))


def takes_one(state: State, turn: Turn) -> bool:
    """Is the choice one of one gem, rather than all or nothing?"""
    return takes(state, turn) is Takes.MAY_TAKE_ONE


def may_set_alarm(state: State, turn: Turn) -> bool:
    """Can the active jeweler leave the alarm in the drawer?"""
    if turn.character is not Character.JEWELER or turn.side is None or turn.ability_lost or turn.alarm_placed:
        return False
    assert turn.drawer is not None
    return not state.box.tray(turn.drawer).alarms and not state.alarm_is_out(turn.seat)


def lone_alarm(state: State, turn: Turn) -> int | None:
    """The owner of an alarm that lies alone in this turn's drawer."""
    if turn.side is None:
        return None
    front = top(state, turn)
    return None if front.gems else front.alarm
