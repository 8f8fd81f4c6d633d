"""Telling the last part of a game again, as it really was. Pure: the rules judge every event anew.

Two rules. Either all that came after still fits, and was done by the same seats, or nothing changes. And what the app
works out for itself (where a gem lies that did not fall) is a correction of the referee's, which nobody is told.
"""

from collections.abc import Iterable

from companion.games.event_lines import Source
from companion.games.game import CORRECTED, Moment, Replacement, Words
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.rejections import Reason, RejectedError
from companion.games.master_thieves.state import State

Past = Iterable[Moment[State, AnyEvent]]


def correction(position: events.Position) -> events.Correction:
    """A correction that the app works out."""
    return events.Correction(set=position, source=Source.REFEREE)


def is_worked_out(event: AnyEvent) -> bool:
    """Did the app work this correction out?"""
    return isinstance(event, events.Correction) and event.source is Source.REFEREE


def too_late() -> RejectedError:
    return RejectedError(Reason.TOO_LATE_TO_SET_RIGHT)


class Retelling:
    """A game from some moment on, told again event by event."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []

    def say(self, event: AnyEvent) -> None:
        """This happened. Raises `RejectedError`."""
        self.state = engine.apply(self.state, event)
        self.events.append(event)

    def say_again(self, moment: Moment[State, AnyEvent]) -> None:
        """This happened here, too. Raises `RejectedError` if it could not, or not by the same seat."""
        if _at_the_box(moment.before) != _at_the_box(self.state):
            raise too_late()
        try:
            self.say(moment.event)
        except RejectedError:
            raise too_late() from None

    def replacement(self, since: int, label: Words) -> Replacement[AnyEvent]:
        return Replacement(since, tuple(self.events), Words(CORRECTED, {"what": label}))


def _at_the_box(state: State) -> int | None:
    """Whose turn or pick it is."""
    if state.share is not None:
        return state.share.picker
    return None if state.turn is None else state.turn.seat
