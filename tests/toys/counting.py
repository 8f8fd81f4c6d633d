"""A game as small as can be, on nothing: who counts to three first has won. Proof that the shell knows no game."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from companion.games.errors import RejectedError
from companion.games.event_lines import Event, EventLines
from companion.games.finished_game import Figures, FigureTitles
from companion.games.game import Game, Headline, Player, SetupOptions, Summary, Words

GOAL = 3


class Opened(Event, tag="opened", frozen=True):
    """The first line."""

    game: Literal["counting"]
    seats: tuple[str, ...]


class Counted(Event, tag="counted", frozen=True):
    """A seat says the next number."""

    seat: str


AnyEvent = Opened | Counted
_LINES: EventLines[AnyEvent] = EventLines(AnyEvent, choices={})


class State(msgspec.Struct, frozen=True):
    """How far each seat is. `secret` is what nobody may see."""

    counts: dict[str, int]
    secret: int = 0


class TableView(msgspec.Struct, frozen=True):
    """What everybody sees."""

    game: str
    counts: dict[str, int]


class RefereeView(TableView, frozen=True):
    """What only a referee sees."""

    secret: int


class Counting(Game[State, AnyEvent]):
    """The rules."""

    name = "counting"
    figure_titles = FigureTitles({"numbers": Words("Numbers said")})

    decode = staticmethod(_LINES.decode)
    encode = staticmethod(_LINES.encode)

    def open(self, event: AnyEvent) -> State:
        if not isinstance(event, Opened):
            raise RejectedError(Words("a game begins with opened"))
        return State(dict.fromkeys(event.seats, 0))

    def apply(self, state: State, event: AnyEvent) -> State:
        if not isinstance(event, Counted) or event.seat not in state.counts or self.is_over(state):
            raise RejectedError(Words("not now"))
        return State({**state.counts, event.seat: state.counts[event.seat] + 1}, state.secret + 7)

    def options(self, state: State) -> Sequence[AnyEvent]:
        return [] if self.is_over(state) else [Counted(seat=seat) for seat in state.counts]

    def table_view(self, state: State, *, fouls_after: int = 0) -> TableView:  # noqa: ARG002
        return TableView(self.name, state.counts)

    def referee_view(self, state: State, *, fouls_after: int = 0) -> RefereeView:  # noqa: ARG002
        return RefereeView(self.name, state.counts, state.secret)

    def phase(self, state: State) -> str:
        return "over" if self.is_over(state) else "counting"

    def is_over(self, state: State) -> bool:
        return GOAL in state.counts.values()

    def summary(self, state: State) -> Summary:
        won = self.is_over(state)
        players = [Player(seat, n, 1 + sum(m > n for m in state.counts.values()), won and n == GOAL)
                   for seat, n in state.counts.items()]  # fmt: skip
        return Summary("Counting", "counting", tuple(players))

    def label(self, state: State, event: AnyEvent) -> Words:  # noqa: ARG002
        return Words("{seat} counted", {"seat": getattr(event, "seat", "nobody")})

    def headline(self, state: State, guide: object) -> Headline:  # noqa: ARG002
        return Headline(Words("Count."), round=sum(state.counts.values()))

    def figures(self, opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Sequence[Figures]:
        said = [event.seat for event, _ in steps if isinstance(event, Counted)]
        return [Figures({"numbers": said.count(seat)}) for seat in opened.counts]

    def setup_options(self) -> SetupOptions:
        return SetupOptions(Words("Counting"), 1, 4, ())

    def guide(self, state: State, missing: Collection[str] = (), *, virtual: bool = False) -> object:  # noqa: ARG002
        return tuple(self.encode(option).decode() for option in self.options(state))

    def result(self, state: State) -> object:
        if not self.is_over(state):
            raise RejectedError(Words("it goes on"))
        return max(state.counts, key=lambda seat: state.counts[seat])


COUNTING: Game[State, AnyEvent] = Counting()
OPENED = b'{"type":"opened","game":"counting","seats":["Ana","Ben"]}'
ANA = b'{"type":"counted","seat":"Ana"}'
BEN = b'{"type":"counted","seat":"Ben"}'
