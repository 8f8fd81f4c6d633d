"""An alarm that lies alone in this turn's drawer, in words: who takes it out, and before what. Pure."""

from companion.games.game import Words
from companion.games.master_thieves.abilities import MUST, NO, lone_alarm, placing
from companion.games.master_thieves.editions import LoneAlarm
from companion.games.master_thieves.state import State, Turn
from companion.words import Facts


def lone_alarm_taken_out(state: State, turn: Turn) -> Words | None:
    """Who takes a lone alarm out of the drawer, by right or by rule, as long as the turn lasts."""
    owner, rule, may_place = lone_alarm(state, turn), state.edition.lone_alarm, placing(state, turn)
    if owner is None or rule is LoneAlarm.STAYS or may_place is MUST:
        return None
    if rule is LoneAlarm.OWNER_MAY_TAKE and turn.alarm_placed:
        return None
    facts: Facts = {"seat": state.table.names[owner]}
    if rule is LoneAlarm.OWNER_MAY_TAKE:
        return _by_right(state, facts, may_place is not NO)
    return _by_rule(state, facts, may_place is not NO)


def _by_right(state: State, facts: Facts, may_place: bool) -> Words:
    if not state.box.open:
        return Words("If {seat} took the alarm back, tap it.", facts)
    if may_place:
        return Words("Without an imitation, {seat} may take the alarm back before you shut the drawer.", facts)
    return Words("{seat} may take the alarm back. Then shut the drawer.", facts)


def _by_rule(state: State, facts: Facts, may_place: bool) -> Words:
    if not state.box.open:
        return Words("Without an imitation, {seat} takes the alarm back.", facts)
    if may_place:
        return Words("Without an imitation, {seat} takes the alarm back before you shut the drawer.", facts)
    return Words("{seat} takes the alarm back. Then shut the drawer.", facts)
