"""A running game as a screen may know it, made of its history. Nothing hidden."""

from collections.abc import Collection
from itertools import islice

from .auto_advance import assumed
from .history import REVEAL, History
from .table_view import LogLine, TableView
from .undo_steps import SCREEN, SENSOR, next_redo, next_undo

LOG_STEPS = 100  # nobody reads further back


def view_of(history: History, missing: Collection[str], *, simulated: bool = False) -> TableView:
    """What a screen may show; `missing` are the sensors that the apparatus lacks. `simulated`: it is a virtual one."""
    game, state = history.game, history.state
    undo, redo = next_undo(history, past_computers=simulated), next_redo(history)
    guide = game.guide(state, missing)
    return TableView(
        name=game.name,
        event=history.number,
        phase=game.phase(state),
        is_over=game.is_over(state),
        headline=game.headline(state, guide),
        game=game.table_view(state, fouls_after=history.number - 1),
        guide=guide,
        pose=game.pose(state),
        log=tuple(_log(history)),
        undo=undo.label if undo else None,
        redo=redo.label if redo else None,
        assumed=tuple(assumed(history)),
        seats=history.seats,
        peeks=history.peeks,
        peeks_by_undo=history.peeks_by_undo,
    )


def _log(history: History) -> list[LogLine]:
    """From the last fresh start of the log on, the latest lines."""
    found: list[LogLine] = []
    for step in islice(history.back(), min(LOG_STEPS, history.number - 1)):
        telling = history.game.tell(history.before(step), step.event, history.states.after(step))
        if step.set_right is not None:
            found.append(LogLine(step.set_right.label, _who(step.set_right.said_by)))
        found += [LogLine(words, _who(step.said_by)) for words in reversed(telling.lines)]
        if telling.afresh:
            break
    return found[::-1]


def _who(said_by: str) -> str:
    """Who said so, where a person did."""
    return "" if said_by in (SENSOR, SCREEN, REVEAL) else said_by
