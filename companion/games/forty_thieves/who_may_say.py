"""Whose word counts: which seats may say an event by themselves, away from the table's screen. Pure."""

from . import events
from .events import AnyEvent
from .state import State

_BY_THE_TABLE = (
    events.TableOpened,
    events.PositionSet,
    events.Correction,
    events.TileLifted,
    events.TilePlaced,
    events.SapphireLifted,
    events.SapphirePlaced,
)
_BY_ANYBODY = (events.SetupFinished, events.JarNoted)


def who_may_say(state: State, event: AnyEvent) -> tuple[str, ...]:
    """Whoever has the turn says what they did, and the next one may build up a hand; a Dagger is anybody's own."""
    names = state.table.names
    if isinstance(event, _BY_THE_TABLE):
        return ()
    if isinstance(event, _BY_ANYBODY):
        return names
    if isinstance(event, events.DaggerPlayed):
        return (event.seat,)
    if isinstance(event, events.HandBuilt):
        return state.name, names[(state.seat + 1) % len(names)]
    return (state.name,)
