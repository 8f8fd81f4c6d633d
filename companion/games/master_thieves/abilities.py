"""What a character may, must and can no longer do in this turn, read off the state. No events here.

The rulebooks' ability paragraphs, as questions: what is taken, what is placed, what is still open.
"""

from collections.abc import Collection
from enum import Enum, auto

from .box import DRAWERS, Compartment
from .cards import MAY_TAKE_ALL, MAY_TAKE_ONE
from .gems import NO_GEMS, Gems
from .rejections import Reason
from .state import NOT_TRIED, RUBY_FOUND, State, Turn

_CHOICES = (MAY_TAKE_ALL, MAY_TAKE_ONE)


class Placing(Enum):
    """Does another imitation go into the drawer?"""

    NO = auto()
    MAY = auto()
    MUST = auto()


NO, MAY, MUST = Placing


def placing(state: State, turn: Turn) -> Placing:
    """May or must the seat place another imitation, now that the drawer is what it is?"""
    rule = turn.role.imitation
    if not rule.may or turn.ability_lost or turn.side is None:
        return NO
    placed = turn.placed.total
    if placed >= turn.role.imitations or state.white[turn.seat] == NO_GEMS:
        return NO
    if rule.after_choice and choice_is_open(state, turn):
        return NO
    excused = (rule.excused_if_empty and turn.found_empty) or (rule.excused_if_spilled and turn.spilled)
    return MUST if rule.must and not placed and not excused else MAY


def imitations_left(state: State, turn: Turn) -> int:
    """How many more imitations the seat could place: its role's, as far as its white pillow has them."""
    return min(turn.role.imitations - turn.placed.total, state.white[turn.seat].total)


def top(state: State, turn: Turn) -> Compartment:
    """The front compartment that was on top when this turn's drawer was opened."""
    assert turn.drawer is not None
    assert turn.side is not None
    return state.box.front(turn.drawer, turn.side)


def on_offer(state: State, turn: Turn) -> Gems:
    """The gems that can be taken: what was found on top (not what this turn put in), and a ruby with it."""
    assert turn.drawer is not None
    assert turn.side is not None
    tray = state.box.tray(turn.drawer)
    found = turn.placed.missing(tray.front(turn.side).gems)
    return found + tray.secret(turn.side) if turn.search is RUBY_FOUND else found


def choice_is_open(state: State, turn: Turn) -> bool:
    """Has the seat still to say what it takes?"""
    if turn.answered or turn.ability_lost or turn.side is None or turn.role.takes not in _CHOICES:
        return False
    return turn.search is RUBY_FOUND or on_offer(state, turn) != NO_GEMS


def may_search(turn: Turn) -> bool:
    """Can the seat look for a secret compartment? Only who searches, and has neither taken nor placed."""
    if not turn.role.searches or turn.search is not NOT_TRIED:
        return False
    return not turn.ability_lost and not turn.took and turn.placed == NO_GEMS


def may_search_unseen(turn: Turn, missing: Collection[str]) -> bool:
    """Can the seat look for a secret compartment, with no sensor to see it?

    A short drawer has neither. There it depends on the sensors of all long ones, so that nobody is told which it is.
    """
    if turn.drawer is None or turn.side is None or not may_search(turn):
        return False
    drawers = (turn.drawer,) if turn.drawer.is_long else DRAWERS
    return any(f"{drawer}.secret" in missing for drawer in drawers)


def may_set_alarm(state: State, turn: Turn) -> bool:
    """Can the active jeweler leave the alarm in the drawer?"""
    return turn.side is not None and reason_against_alarm(state, turn) is None


def reason_against_alarm(state: State, turn: Turn) -> Reason | None:
    """The first thing that keeps the seat from leaving the alarm in this turn's drawer."""
    assert turn.drawer is not None
    if not turn.role.sets_alarm:
        return Reason.NOT_A_JEWELER
    if turn.ability_lost:
        return Reason.ABILITY_LOST
    if turn.alarm_placed:
        return Reason.ALARM_PLACED_ALREADY
    if turn.alarm_reclaimed:
        return Reason.ALARM_TAKEN_BACK
    if state.alarm_is_out(turn.seat):
        return Reason.ALARM_IS_OUT
    return Reason.ONE_ALARM_A_DRAWER if state.box.tray(turn.drawer).alarms else None


def action_is_over(state: State, turn: Turn) -> bool:
    """Can the seat neither take nor place anything more? A shut drawer says so too, where nothing has to be said."""
    if choice_is_open(state, turn):
        return False
    assert turn.drawer is not None
    if state.box.depth(turn.drawer) is None:
        return True
    return placing(state, turn) is NO and not may_set_alarm(state, turn)


def lone_alarm(state: State, turn: Turn) -> int | None:
    """The owner of an alarm that lies alone in this turn's drawer."""
    if turn.side is None:
        return None
    front = top(state, turn)
    return front.alarm if front.gems == NO_GEMS else None
