"""Whose word counts: which seats may say an event by themselves, away from the table's screen. Pure."""

from typing import assert_never

from . import events
from .events import AnyEvent
from .state import State


def who_may_say(state: State, event: AnyEvent) -> tuple[str, ...]:
    """The seat that an event is about, else the one whose turn it is; nobody for what only the whole table can say."""
    names = state.table.names
    match event:
        case (
            events.CardRevealed(seat=seat)
            | events.GemPicked(seat=seat)
            | events.DiamondsPlaced(seat=seat)
            | events.AlarmReclaimed(seat=seat)
        ):
            return (seat,) if seat in names else ()
        case events.TieSettled(seats=seats):
            return seats
        case events.GemsTaken() | events.GemPlaced() | events.AlarmPlaced() | events.TurnEnded():
            return () if state.turn is None else (names[state.turn.seat],)
        case events.RubyPlaced() | events.SetupFinished():
            return names
        case (
            events.RevealClosed()
            | events.TableOpened()
            | events.PositionSet()
            | events.Correction()
            | events.DrawerOpened()
            | events.DrawerClosed()
            | events.LevelRotated()
            | events.BoxTurned()
        ):
            return ()
        case _:
            assert_never(event)
