"""A running game as a screen may know it, made of its history. Nothing hidden."""

from collections.abc import Collection
from itertools import islice

from companion.words import Words

from .auto_advance import assumed
from .history import History, entered_by
from .table_view import TableView
from .undo_steps import next_redo, next_undo

LOG_STEPS = 100  # nobody reads further back


def view_of(history: History, missing: Collection[str], *, simulated: bool = False) -> TableView:
    """What a screen may show; `missing` are the sensors that the apparatus lacks. `simulated`: it is a virtual one."""
    game, state = history.game, history.state
    undo, redo = next_undo(history, past_computers=simulated), next_redo(history)
    guide, stopping = game.guide(state, missing, virtual=simulated), game.stopping(state)
    return TableView(
        name=game.name,
        event=history.number,
        phase=game.phase(state),
        is_over=game.is_over(state),
        stop="" if stopping is None else game.encode(stopping).decode(),
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


def _log(history: History) -> list[Words]:
    """From the last fresh start of the log on, the latest lines."""
    undone = history.undone_words
    found = [] if undone is None else [undone]
    for step in islice(history.back(), min(LOG_STEPS, history.number - 1)):
        telling = history.game.tell(history.before(step), step.event, history.states.after(step))
        if step.set_right is not None:
            found.append(step.set_right.told)
        found += [entered_by(words, step.said_by) for words in reversed(telling.lines)]
        if step.takes_place_of is not None:
            found.append(step.takes_place_of)
        if telling.afresh:
            break
    return found[::-1]
