"""Undo steps as people see them: what one undo at the kiosk takes back, and what one redo brings back. Pure.

Usually that is one event. A game may have several go together, as one step. And at a game whose pieces are in people's
hands, nobody wants to undo what sensors saw of that, one lift after the other: it goes with what people did. Where
computer players move a virtual box, they would do the same again at once: what they did goes with what people did, too.
"""

from itertools import islice
from random import Random

import msgspec

from companion.games.game import Words

from .entries import SENSOR
from .history import History, Step


class UndoStep(msgspec.Struct, frozen=True):
    """`label` names it; every event from number `first` on is taken back. `sets_back`: something was set right."""

    label: Words
    first: int
    sets_back: bool = False


class RedoStep(msgspec.Struct, frozen=True):
    """`label` names it; so many events are brought back."""

    label: Words
    count: int


def next_undo(history: History, *, past_computers: bool = False) -> UndoStep | None:
    """What undo would take back; None: there is nothing left. `past_computers`: the last thing that a person did."""
    skips = history.game.follows_apparatus
    step: Step | None = history.last
    while skips and step is not None and _is_seen(step):
        step = step.before
    if step is None or step.before is None:
        return None
    if history.last.set_right is not None:
        return UndoStep(history.last.set_right.told, history.number, sets_back=True)
    first = first_of(history, step)
    while past_computers and _is_by_computers(history, step):
        assert first.before is not None  # nobody but a person opens a table
        if first.before.set_right is not None:
            break
        step, first = first.before, first_of(history, first.before)
    if first.before is None:
        return None
    label = history.label_of(first)
    while skips and step.implied and first.before.before and _is_seen(first.before):
        first = first.before  # nobody said it: what hands did was all there was
    return UndoStep(label, first.number)


def first_of(history: History, step: Step) -> Step:
    """The first step that goes with this one."""
    for _ in range(history.together(step) - 1):
        step = step.before or step
    return step


def _is_by_computers(history: History, last: Step) -> bool:
    """Did nobody but computer players, or chance for them, bring about this step and those that go with it?"""
    computers, players, cards = history.computers, history.game.computer_players, history.game.secret_cards
    if computers is None or players is None:
        return False
    seats = frozenset(seat for seat, name in enumerate(history.seats) if name in computers.levels)
    for step in islice(last.back(), history.together(last)):
        if step.before is None:
            return False
        before = history.before(step)
        shown = None if cards is None else cards.showing(before, step.event)
        if shown is not None:
            by_computers = bool(shown) and shown.keys() <= seats
        else:
            chance = Random(0)  # noqa: S311 - only whether there is a tie
            by_computers = players.to_act(before) in seats or players.settled_tie(before, seats, chance) is not None
        if not by_computers:
            return False
    return True


def next_redo(history: History) -> RedoStep | None:
    """What redo would bring back; None: nothing was undone since the last event."""
    skips = history.game.follows_apparatus
    draft = history.draft()
    count = _skip(draft) if skips else 0
    if draft.undone is None:
        return None
    label = draft.redo_label
    assert label is not None
    goes_on = True
    while goes_on and draft.undone is not None:
        goes_on = draft.undone.goes_on
        draft.redo()
        count += 1
    return RedoStep(label, count + (_skip(draft) if skips else 0))


def _skip(draft: History) -> int:
    """Bring back what sensors saw; how much that was."""
    count = 0
    while draft.undone is not None and _is_seen(draft.undone.step):
        draft.redo()
        count += 1
    return count


def _is_seen(step: Step) -> bool:
    return bool(step.event.source == SENSOR)
