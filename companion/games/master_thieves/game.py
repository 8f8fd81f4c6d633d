"""Master Thieves behind the interface that the rest of the companion knows."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.game import Foul, Game, Headline, Summary, Telling, View, Words
from hardware.jewel_box.pose import Pose

from . import auto_advance, box_events, descriptions, engine, events, options, setup_options, views
from .editions import EditionId
from .events import AnyEvent
from .guide.guide import guide
from .guide.values import Guide, Result, SetupOptions
from .headline import headline
from .result import result
from .state import GAME_OVER, State

_ENCODER = msgspec.json.Encoder()


class MasterThieves:
    """The rules of all four editions; the first event of a record says which one is played."""

    name = "master-thieves"
    editions = tuple(EditionId)
    apparatus = "jewel_box"

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

    def view(self, state: State, view: View, *, fouls_after: int = 0) -> bytes:
        """What may be seen of a state, as one JSON object, with the fouls that came after an event."""
        make = self.table_view if view is View.TABLE else self.referee_view
        return _ENCODER.encode(make(state, fouls_after=fouls_after))

    def table_view(self, state: State, *, fouls_after: int = 0) -> views.TableView:
        """What everybody at the table may see."""
        return views.table_view(state, fouls_after=fouls_after)

    def referee_view(self, state: State, *, fouls_after: int = 0) -> views.RefereeView:
        """Everything."""
        return views.referee_view(state, fouls_after=fouls_after)

    def phase(self, state: State) -> str:
        """What the table is doing."""
        return state.phase.value

    def is_over(self, state: State) -> bool:
        """Has the game ended?"""
        return state.phase is GAME_OVER

    def summary(self, state: State) -> Summary:
        """Who plays, and how they stand."""
        return descriptions.summary(state)

    def label(self, state: State, event: AnyEvent) -> Words:
        """An event as undo names it."""
        return descriptions.label(state, event)

    def tell(self, before: State, event: AnyEvent, after: State) -> Telling:
        """What an event brought about."""
        return descriptions.tell(before, event, after)

    def reveals(self, before: State, event: AnyEvent, after: State) -> bool:
        """Did a drawer come out so far that its contents were told?"""
        return box_events.tells_contents(before, event, after)

    def fouls(self, state: State, after: int = 0) -> Sequence[Foul]:
        """Every foul that came after an event."""
        return descriptions.fouls(state, after)

    def headline(self, state: State) -> Headline:
        """Whose turn it is, and what is new."""
        return headline(state)

    def guide(self, state: State) -> Guide:
        """What to do now."""
        return guide(state)

    def result(self, state: State) -> Result:
        """How it ended."""
        return result(state)

    def setup_options(self) -> SetupOptions:
        """The editions."""
        return setup_options.setup_options()

    def implied_before(self, state: State, event: AnyEvent) -> Sequence[AnyEvent]:
        """The turn that ends by itself when the table goes on."""
        return auto_advance.implied_before(state, event)

    def implied_after(self, state: State, event: AnyEvent) -> Sequence[AnyEvent]:
        """What is assumed when a drawer is shut: a taking, or what went in while the box is filled."""
        return auto_advance.implied_after(state, event)

    def may_change(self, state: State, assumed: AnyEvent, said: AnyEvent) -> bool:
        """May what was assumed be replaced?"""
        return auto_advance.may_change(state, assumed, said)

    def is_late(self, before: State, last: AnyEvent, event: AnyEvent) -> bool:
        """Was the box handled just after "done"?"""
        return auto_advance.is_late(before, last, event)

    def event(self, fields: Mapping[str, object]) -> AnyEvent:
        """What the box did."""
        return events.from_fields(fields)

    def pose(self, state: State) -> Pose:
        """How the box is believed to stand."""
        return auto_advance.pose(state)

    def accept(self, state: State, pose: Pose) -> Sequence[AnyEvent]:
        """The belief follows the box."""
        return auto_advance.accept(state, pose)


MASTER_THIEVES: Game[State, AnyEvent] = MasterThieves()
