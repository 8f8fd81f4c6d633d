"""Master Thieves behind the interface that the rest of the companion knows."""

from collections.abc import Sequence

import msgspec

from companion.games.game import Game, View

from . import engine, events, options, views
from .events import AnyEvent
from .state import State

_ENCODER = msgspec.json.Encoder()


class MasterThieves:
    """The rules of all four editions; the first event of a record says which one is played."""

    name = "master-thieves"

    def decode(self, line: bytes) -> AnyEvent:
        """Read one line of a record."""
        return events.decode(line)

    def encode(self, event: AnyEvent) -> bytes:
        """Write one line of a record, without its line end."""
        return events.encode(event)

    def open(self, event: AnyEvent) -> State:
        """Begin with `table_opened`."""
        return engine.open_table(event)

    def apply(self, state: State, event: AnyEvent) -> State:
        """The state after an event."""
        return engine.apply(state, event)

    def options(self, state: State) -> Sequence[AnyEvent]:
        """Every event that people may enter now."""
        return options.options(state)

    def view(self, state: State, view: View) -> bytes:
        """What may be seen of a state, as one JSON object."""
        return _ENCODER.encode(views.table_view(state) if view is View.TABLE else views.referee_view(state))


MASTER_THIEVES: Game[State, AnyEvent] = MasterThieves()
