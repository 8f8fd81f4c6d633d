"""What a character may, must and can no longer do in this turn, read off the state. No events here.

The rulebooks' ability paragraphs, as questions: what is taken, what is placed, what is still open.
"""

from collections.abc import Callable
from enum import Enum, auto

import msgspec

from .box import Compartment
from .cards import DETECTIVE, GEMOLOGIST, JEWELER, MASTER_THIEF, SMUGGLER, THIEF, Character
from .editions import Edition, Imitation, SmugglerAlone, Taking
from .gems import Gems
from .rounds import smugglers_are_ring
from .state import RUBY_FOUND, State, Turn


class Takes(Enum):
    """What a character does with the gems that lie on top."""

    NOTHING = auto()
    ALL_TO_RED = auto()
    ALL_TO_BLACK = auto()
    MAY_TAKE_ALL = auto()
    MAY_TAKE_ONE = auto()


NOTHING, ALL_TO_RED, ALL_TO_BLACK, MAY_TAKE_ALL, MAY_TAKE_ONE = Takes
_CHOICES = (MAY_TAKE_ALL, MAY_TAKE_ONE)
_AS_RULED = {Taking.MAY: MAY_TAKE_ALL, Taking.MUST: ALL_TO_BLACK}


class Duty(msgspec.Struct, frozen=True, gc=False):
    """How many imitations a seat may place, and how many it must."""

    at_most: int = 0
    at_least: int = 0


NO_DUTY, MAY_PLACE_ONE, MUST_PLACE_ONE = Duty(), Duty(1, 0), Duty(1, 1)

_DUTIES: dict[Imitation, Callable[[Turn], Duty]] = {
    Imitation.NONE: lambda _: NO_DUTY,
    Imitation.MAY: lambda _: MAY_PLACE_ONE,
    Imitation.MAY_AFTER_TAKING: lambda turn: MAY_PLACE_ONE if turn.took else NO_DUTY,
    Imitation.MUST: lambda _: MUST_PLACE_ONE,
    Imitation.MUST_UNLESS_EMPTY: lambda turn: MAY_PLACE_ONE if turn.found_empty else MUST_PLACE_ONE,
    Imitation.MUST_UNLESS_SPILLED: lambda turn: MAY_PLACE_ONE if turn.spilled else MUST_PLACE_ONE,
}
_IMITATION_RULE: dict[Character, Callable[[Edition], Imitation]] = {
    SMUGGLER: lambda edition: edition.smuggler_imitation,
    JEWELER: lambda edition: edition.jeweler_imitation,
    GEMOLOGIST: lambda edition: edition.gemologist_imitation,
    THIEF: lambda _: Imitation.NONE,
    MASTER_THIEF: lambda edition: edition.master_thief_imitation,
}


def _smuggler_takes(state: State) -> Takes:
    alone = state.edition.smuggler_alone is SmugglerAlone.ONE_TO_BLACK and not smugglers_are_ring(state)
    return MAY_TAKE_ONE if alone else ALL_TO_RED


_TAKING_RULE: dict[Character, Callable[[State], Takes]] = {
    SMUGGLER: _smuggler_takes,
    JEWELER: lambda _: NOTHING,
    GEMOLOGIST: lambda _: NOTHING,
    THIEF: lambda state: _AS_RULED[state.edition.thief_takes],
    MASTER_THIEF: lambda state: _AS_RULED[state.edition.master_thief_takes_front],
}


def takes(state: State, turn: Turn) -> Takes:
    """What the active character does with the gems in the drawer."""
    return _TAKING_RULE[turn.character](state)


def duty(state: State, turn: Turn) -> Duty:
    """The imitations of this turn, now that the drawer is what it is."""
    if turn.side is None or turn.ability_lost:
        return NO_DUTY
    first = _DUTIES[_IMITATION_RULE[turn.character](state.edition)](turn)
    if turn.character is GEMOLOGIST:
        return Duty(1 + state.count(DETECTIVE), first.at_least)
    return first


def duty_left(state: State, turn: Turn) -> Duty:
    """How many more imitations can go in, and how many more must before the turn can end."""
    whole = duty(state, turn)
    if whole is NO_DUTY:
        return whole
    left, placed = state.white[turn.seat].total, turn.placed.total
    return Duty(min(left, max(0, whole.at_most - placed)), min(left, max(0, whole.at_least - placed)))


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
    return found + tray.secret(turn.side) if turn.search is RUBY_FOUND else found


def choice_is_open(state: State, turn: Turn) -> bool:
    """Has the seat still to say what it takes?"""
    if turn.side is None or turn.answered or turn.ability_lost:
        return False
    if turn.search is RUBY_FOUND:
        return True
    return takes(state, turn) in _CHOICES and bool(on_offer(state, turn))


def takes_one(state: State, turn: Turn) -> bool:
    """Is the choice one of one gem, rather than all or nothing?"""
    return takes(state, turn) is MAY_TAKE_ONE


def may_set_alarm(state: State, turn: Turn) -> bool:
    """Can the active jeweler leave the alarm in the drawer?"""
    if turn.character is not JEWELER or turn.side is None or turn.ability_lost or turn.alarm_placed:
        return False
    assert turn.drawer is not None
    return not state.box.tray(turn.drawer).alarms and not state.alarm_is_out(turn.seat)


def lone_alarm(state: State, turn: Turn) -> int | None:
    """The owner of an alarm that lies alone in this turn's drawer."""
    if turn.side is None:
        return None
    front = top(state, turn)
    return None if front.gems else front.alarm
