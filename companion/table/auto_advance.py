"""What goes without saying: turns that end by themselves, assumed takings, a box moved just after "done". Pure.

What that means, only the game knows; here it is put into its place in the history, where people can change it as
long as it is among the latest events.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from companion.games.game import RejectedError
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Movement

from .history import RECENT, History, Step
from .table_view import Assumption


def move(played: History, movement: Movement, by: str, *, auto_advance: bool) -> None:
    """The wood did this; with `auto_advance` also what it implies."""
    if JEWEL_BOX.is_known(played.game.geometry(played.state), movement):
        return
    event = played.game.decode(msgspec.json.encode({**JEWEL_BOX.line(movement), "source": by}))
    if not auto_advance:
        played.happen(event, by)
    elif _is_late(played, event):
        played.replace(played.number, [Step(event, by), played.last])
    else:
        _imply(played, played.game.implied_before(played.state, event))
        played.happen(event, by)
        _imply(played, played.game.implied_after(played.state, event))


def _imply(played: History, events: Iterable[Any]) -> None:
    for event in events:
        played.happen(event, implied=True)


def said(played: History, event: Any, by: str, *, auto_advance: bool) -> None:
    """Somebody said this. It may replace what was only assumed; then what came after that happens again."""
    try:
        played.happen(event, by)
    except RejectedError:
        number = _assumption_about(played, event)
        before = played.game.implied_before(played.state, event) if auto_advance else ()
        if number is not None:
            later = list(islice(played.back(), played.number - number))
            played.replace(number, [Step(event, by), *reversed(later)])
        elif before:
            _imply(played, before)
            played.happen(event, by)
        else:
            raise


def _assumption_about(played: History, event: Any) -> int | None:
    """The number of the event that was assumed and that this one, said by a person, may replace."""
    for step in islice(played.back(), RECENT):
        if type(step.event) is type(event):
            changeable = step.implied and played.game.may_change(played.state, step.event, event)
            return step.number if changeable else None
    return None


def assumed(played: History) -> Iterator[Assumption]:
    """What is assumed now and can still be changed by saying otherwise."""
    for step in islice(played.back(), RECENT):
        if step.implied and _assumption_about(played, step.event) == step.number:
            yield Assumption(step.number, played.label_of(step))
            return


def _is_late(played: History, event: Any) -> bool:
    last = played.last
    if last.before is None or last.implied:
        return False
    return played.game.is_late(played.before(last), last.event, event)
