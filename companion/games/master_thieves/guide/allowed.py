"""What a card still allows in this edition, this round and this turn, in at most three short lines. Pure.

Read off the same rows of the editions' table, and the same role, that the rules go by.
"""

from collections.abc import Iterator

from companion.games.game import Words
from companion.games.master_thieves import abilities
from companion.games.master_thieves.cards import ALL_TO_RED, NOTHING, Takes
from companion.games.master_thieves.editions import Ring
from companion.games.master_thieves.phrases import NO_SHARE, about
from companion.games.master_thieves.state import State, Turn

_TAKES: dict[Takes, Words] = {
    Takes.NOTHING: Words("You take nothing."),
    Takes.ALL_TO_RED: Words("Everything in the drawer goes to the red pillow."),
    Takes.ALL_TO_BLACK: Words("You take everything in the drawer."),
    Takes.MAY_TAKE_ALL: Words("You may take everything in the drawer."),
    Takes.MAY_TAKE_ONE: Words("You may take one gem."),
}
MAY_SET_ALARM = Words("You may place your alarm in the drawer.")
_AFTER_SPILL = {
    True: Words("If gems fall out, you may still place one, but don't have to."),
    False: Words("Gems that fall out do not stop you."),
}


def allowed(state: State, turn: Turn) -> tuple[Words, ...]:
    """What the active seat's card still allows."""
    return () if turn.ability_lost else tuple(_lines(state, turn))


def _lines(state: State, turn: Turn) -> Iterator[Words]:
    takes = turn.role.takes
    if takes is NOTHING or turn.side is None or abilities.choice_is_open(state, turn):
        yield _TAKES[takes]
    if may_look_further(turn):
        yield Words("Or pull the drawer further, to look for a ruby.")
    if not turn.role.imitations:
        yield Words("You may not place an imitation.")
    yield from _imitations(state, turn)
    if takes is ALL_TO_RED:
        yield about(NO_SHARE.guide) if turn.seat in state.spillers else sharing_smugglers(state)
    alarm_at_home = turn.side is None and not state.alarm_is_out(turn.seat)
    if abilities.may_set_alarm(state, turn) or (turn.role.sets_alarm and alarm_at_home):
        yield MAY_SET_ALARM
    if turn.role.keeps_ability and turn.side is None and abilities.imitations_left(state, turn):
        yield _AFTER_SPILL[turn.role.imitation.excused_if_spilled]


def sharing_smugglers(state: State) -> Words:
    """When smugglers share the red pillow."""
    if state.edition.ring is Ring.MORE_THAN_DETECTIVES:
        return Words("More smugglers than detectives: they share the red pillow after the last smuggler's turn.")
    return Words("Smugglers share the red pillow after the last smuggler's turn, unless there are more detectives.")


def _imitations(state: State, turn: Turn) -> Iterator[Words]:
    """What may or must be placed: by the card before a drawer is open, then by what came of it."""
    n, rule = abilities.imitations_left(state, turn), turn.role.imitation
    if not rule.may or n <= 0:
        return
    must = rule.must if turn.side is None else abilities.placing(state, turn) is abilities.MUST
    if rule.after_choice and (turn.side is None or abilities.choice_is_open(state, turn)):
        yield Words("Then you may place an imitation, unless the search failed.")
    elif not must:
        yield may_place(n)
    elif turn.side is None and rule.excused_if_empty:
        yield Words("You must place an imitation, unless the drawer is empty.")
    else:
        yield Words(
            "You must place an imitation.",
            {"n": n},
            "You must place an imitation, and may place {n} in all: one more for each detective.",
        )


def may_place(n: int) -> Words:
    """So many imitations may be placed: more than one by a gemologist, because of detectives."""
    return Words(
        "You may place an imitation.", {"n": n}, "You may place up to {n} imitations: one more for each detective."
    )


def may_look_further(turn: Turn) -> bool:
    """Is there a secret compartment to look for? Everybody sees which drawers are long; any other has none."""
    return abilities.may_search(turn) and (turn.drawer is None or turn.drawer.is_long)
