"""What goes without saying: turns that end by themselves, assumed takings, a box moved just after "done". Pure.

What that means, only the game knows; here it is put into its place in the history, where people can change it as
long as it is among the latest events.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from companion.games.errors import RejectedError
from hardware.apparatus import Movement

from .history import RECENT, History, Step
from .table_view import Assumption
from .undo_steps import first_of


def move(
    history: History,
    movement: Movement,
    by: str,
    *,
    auto_advance: bool,
    missing: Collection[str] = (),
    exact: bool = False,
) -> None:
    """The apparatus did this; with `auto_advance` also what it implies, as far as it can without `missing` sensors.

    `exact`: this and nothing else is what hands did, even where no sensor would see more. A game without an apparatus
    ignores it.
    """
    apparatus = history.apparatus
    if apparatus is None or apparatus.is_known(history.pose, movement):
        return
    event = history.game.event({**apparatus.line(movement), "source": by})
    if not auto_advance:
        history.happen(event, by)
        return
    if not exact:
        _imply(history, history.game.unseen_before(history.state, event, missing))
    if (ended := _just_ended(history, event)) is not None:
        later = list(islice(history.back(), history.number - ended.number + 1))
        history.replace(ended.number, [Step(event, by), *reversed(later)])
    else:
        _imply(history, history.game.implied_before(history.state, event))
        history.happen(event, by)
        _imply(history, history.game.implied_after(history.state, event, missing))


def _imply(history: History, events: Iterable[Any]) -> None:
    for event in events:
        history.happen(event, implied=True)


def said(
    history: History, event: Any, by: str, *, auto_advance: bool, missing: Collection[str] = (), exact: bool = False
) -> None:
    """Somebody said this. It may replace what was only assumed; then what came after that happens again.

    `missing` and `exact` as for what the apparatus did.
    """
    if auto_advance and not exact:
        _imply(history, history.game.unseen_before(history.state, event, missing))
    try:
        history.happen(event, by)
    except RejectedError:
        number = _assumption_about(history, event)
        before = history.game.implied_before(history.state, event) if auto_advance else ()
        if number is not None:
            later = list(islice(history.back(), history.number - number))
            history.replace(number, [Step(event, by), *reversed(later)])
        elif before:
            _imply(history, before)
            history.happen(event, by)
        else:
            raise


def _assumption_about(history: History, event: Any) -> int | None:
    """The number of the event that was assumed and that this one, said by a person, may replace."""
    later: set[type] = set()  # of a kind of events, only the latest is in force
    for step in islice(history.back(), RECENT):
        kind = type(step.event)
        if kind not in later and step.implied and history.game.may_change(history.state, step.event, event):
            return step.number
        if kind is type(event):
            return None
        later.add(kind)
    return None


def assumed(history: History) -> Iterator[Assumption]:
    """What is assumed now and can still be changed by saying otherwise."""
    for step in islice(history.back(), RECENT):
        if step.implied and _assumption_about(history, step.event) == step.number:
            yield Assumption(step.number, history.label_of(step))
            return


def _just_ended(history: History, event: Any) -> Step | None:
    """The step with which the last tap, or the last movement, ended a turn that this belongs to, if it does.

    A computer player has done all it wanted before its turn ends, so nothing that comes after that is its own.
    """
    for step in (history.last, first_of(history, history.last)):
        if step.before is not None and history.game.is_late(history.before(step), step.event, event):
            return None if _is_computers(history, history.before(step)) else step
    return None


def _is_computers(history: History, state: Any) -> bool:
    """Is it a computer player's turn in this state of the game?"""
    computers, players = history.computers, history.game.computer_players
    seat = None if computers is None or players is None else players.to_act(state)
    if computers is None or seat is None:
        return False
    return history.seats[seat] in computers.levels
