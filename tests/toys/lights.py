"""A game as small as can be on the toy apparatus: seats take turns at the switch, and the third flip wins."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from companion.games.errors import RejectedError
from companion.games.event_lines import Event, EventLines, Source
from companion.games.finished_game import Figures, FigureTitles
from companion.games.game import Game, Headline, Player, SetupOptions, Summary, Telling, Words
from tests.toys.lamp_switch import LAMP_SWITCH, Lamp

GOAL = 3


class Opened(Event, tag="opened", frozen=True):
    """The first line."""

    game: Literal["lights"]
    seats: tuple[str, ...]


class Flipped(Event, tag="switch_flipped", frozen=True):
    """What the lamp's switch did; or what somebody says that it did."""

    on: bool


AnyEvent = Opened | Flipped
_LINES: EventLines[AnyEvent] = EventLines(AnyEvent, choices={})


class State(msgspec.Struct, frozen=True):
    """Whose turn it is follows from how often the switch was flipped."""

    seats: tuple[str, ...]
    flips: int = 0
    lamp: Lamp = Lamp()

    @property
    def seat(self) -> str:
        return self.seats[self.flips % len(self.seats)]


class Lights(Game[State, AnyEvent]):
    """The rules."""

    name = "lights"
    editions = ("lights",)
    apparatus = LAMP_SWITCH.name
    needs_apparatus = True
    follows_apparatus = False
    kept_options = ()
    figure_titles = FigureTitles()

    decode = staticmethod(_LINES.decode)
    encode = staticmethod(_LINES.encode)
    event = staticmethod(_LINES.from_fields)

    def open(self, event: AnyEvent) -> State:
        assert isinstance(event, Opened)
        return State(event.seats)

    def apply(self, state: State, event: AnyEvent) -> State:
        if not isinstance(event, Flipped) or event.on == state.lamp.on:
            raise RejectedError(Words("not now"))
        return State(state.seats, state.flips + 1, Lamp(event.on))

    def options(self, state: State) -> Sequence[AnyEvent]:
        return [] if self.is_over(state) else [Flipped(on=not state.lamp.on)]

    def table_view(self, state: State, *, fouls_after: int = 0) -> State:  # noqa: ARG002
        return state

    referee_view = table_view

    def phase(self, state: State) -> str:
        return "over" if self.is_over(state) else "flipping"

    def is_over(self, state: State) -> bool:
        return state.flips >= GOAL

    def summary(self, state: State) -> Summary:
        winner = state.seats[(state.flips - 1) % len(state.seats)] if self.is_over(state) else ""
        players = [
            Player(seat, int(seat == winner), 1 if seat == winner else 2, seat == winner) for seat in state.seats
        ]
        return Summary("Lights", "lights", tuple(players))

    def label(self, state: State, event: AnyEvent) -> Words:  # noqa: ARG002
        return Words("the switch was flipped")

    def tell(self, before: State, event: AnyEvent, after: State) -> Telling:  # noqa: ARG002
        return Telling((self.label(before, event),))

    def is_landmark(self, before: State, event: AnyEvent, after: State) -> bool:  # noqa: ARG002
        return self.is_over(after)

    def headline(self, state: State, guide: object) -> Headline:  # noqa: ARG002
        return Headline(Words("Flip the switch."), state.seat, state.flips)

    def figures(self, opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Sequence[Figures]:  # noqa: ARG002
        return [Figures() for _ in opened.seats]

    def setup_options(self) -> SetupOptions:
        return SetupOptions(Words("Lights"), 1, 4, ())

    def guide(self, state: State, missing: Collection[str] = (), *, virtual: bool = False) -> object:  # noqa: ARG002
        return state.seat

    def result(self, state: State) -> object:
        return next(player.name for player in self.summary(state).players if player.winner)

    def pose(self, state: State) -> Lamp:
        return state.lamp

    def accept(self, state: State, pose: Lamp) -> Sequence[AnyEvent]:
        return [] if pose == state.lamp else [Flipped(pose.on)]


class LooseLights(Lights):
    """The same with the lamp in people's hands: they switch it as they like, and who switches it off has had a turn."""

    follows_apparatus = True

    def apply(self, state: State, event: AnyEvent) -> State:
        assert isinstance(event, Flipped)
        if event.source == "sensor":
            return State(state.seats, state.flips, Lamp(event.on))
        return State(state.seats, state.flips + 1, state.lamp)

    def implied_after(self, state: State, event: AnyEvent, missing: Collection[str] = ()) -> Sequence[AnyEvent]:  # noqa: ARG002
        assert isinstance(event, Flipped)
        return [] if event.on else [Flipped(state.lamp.on, source=Source.REFEREE)]

    def accept(self, state: State, pose: Lamp) -> Sequence[AnyEvent]:
        return [] if pose == state.lamp else [Flipped(pose.on, source=Source.SENSOR)]


LIGHTS: Game[State, AnyEvent] = Lights()
OPENED = '{"type":"opened","game":"lights","seats":["Ana","Ben"]}'
