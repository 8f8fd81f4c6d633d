"""What a card allows in this edition and this round, in at most three short lines. Pure.

Read off the same rows of the editions' table, and the same role, that the rules go by.
"""

from collections.abc import Callable, Iterator

from companion.games.game import Words

from .cards import DETECTIVE, GEMOLOGIST, JEWELER, MASTER_THIEF, SMUGGLER, THIEF, Character
from .editions import Imitation, Ring
from .state import ALL_TO_BLACK, ALL_TO_RED, MAY_TAKE_ALL, MAY_TAKE_ONE, NOTHING, State, Takes, Turn

_TAKES: dict[Takes, Words] = {
    NOTHING: Words("You take nothing."),
    ALL_TO_RED: Words("What lies in the drawer goes to the red pillow."),
    ALL_TO_BLACK: Words("You take all that lies in the drawer."),
    MAY_TAKE_ALL: Words("You may take all that lies in the drawer."),
    MAY_TAKE_ONE: Words("You may take one gem."),
}
_DETECTIVES = (
    Words("Detectives never touch the box."),
    Words("They share the red pillow: lowest number first, one gem each, until it is empty."),
)


def allowed(state: State, turn: Turn) -> tuple[Words, ...]:
    """What the active seat's card allows."""
    return (_TAKES[turn.role.takes], *_BY_CHARACTER[turn.character](state, turn))


def allowed_in_sharing(state: State) -> tuple[Words, ...]:
    """Why this share-out is."""
    assert state.share is not None
    if state.plays[state.share.picker] is DETECTIVE:
        return _DETECTIVES
    return (_sharing_smugglers(state), Words("Lowest number first, one gem each, until it is empty."))


def _sharing_smugglers(state: State) -> Words:
    if state.edition.ring is Ring.MORE_THAN_DETECTIVES:
        return Words("More smugglers than detectives: after the last of them they share the red pillow.")
    return Words("Smugglers share the red pillow after the last of them, unless there are more detectives.")


def _smuggler(state: State, turn: Turn) -> Iterator[Words]:
    yield _imitation(turn.role.imitation)
    if turn.role.takes is ALL_TO_RED:
        yield _sharing_smugglers(state)


def _jeweler(_: State, turn: Turn) -> Iterator[Words]:
    yield _imitation(turn.role.imitation)
    yield Words("You may leave your alarm in the drawer.")


def _gemologist(_: State, turn: Turn) -> Iterator[Words]:
    if turn.role.imitations == 1:
        yield _imitation(turn.role.imitation)
    elif turn.role.imitation.must:
        yield Words("You must place an imitation, and may place {n} in all.", {"n": turn.role.imitations})
    else:
        yield Words("You may place up to {n} imitations.", {"n": turn.role.imitations})
    yield Words("Gems that fall do not stop you.")


def _thief(_: State, __: Turn) -> Iterator[Words]:
    yield Words("You place no imitation.")


def _master_thief(_: State, turn: Turn) -> Iterator[Words]:
    yield Words("Or pull the drawer further: a ruby there is yours with all in front, without one you get nothing.")
    if turn.role.imitation.may:
        yield Words("Then you may place an imitation, unless the search failed.")


def _imitation(rule: Imitation) -> Words:
    if not rule.must:
        return Words("You may place an imitation.")
    if rule.excused_if_empty:
        return Words("You must place an imitation, unless the drawer was empty.")
    if rule.excused_if_spilled:
        return Words("You must place an imitation, unless gems fell.")
    return Words("You must place an imitation.")


_BY_CHARACTER: dict[Character, Callable[[State, Turn], Iterator[Words]]] = {
    SMUGGLER: _smuggler,
    JEWELER: _jeweler,
    GEMOLOGIST: _gemologist,
    THIEF: _thief,
    MASTER_THIEF: _master_thief,
}
